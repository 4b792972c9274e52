"""The entry point: the front door for what is asked most, behind it the application."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run the words, print every error, give the exit status."""
    words = sys.argv[1:] if argv is None else argv
    try:
        from scorepad.door import answered

        if answered(words):
            return 0
    except KeyboardInterrupt:
        return 130
    except Exception:  # whatever it is, the application comes upon it too, and tells it
        pass
    from scorepad.application import main as run

    return run(words)
