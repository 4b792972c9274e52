"""A line from the keyboard, with editing and completion where Python has them, or from a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence


class Keyboard:
    """Reads lines: at a prompt where somebody types, without one where they come from a pipe."""

    def __init__(self, no_input: bool = False) -> None:
        self.typing = not no_input and sys.stdin is not None and sys.stdin.isatty()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="surrogateescape")  # such words are refused like any other

    def read(self, prompt: str) -> str:
        """The next line; EOFError at the end of input, KeyboardInterrupt for Ctrl-C."""
        sys.stdout.flush()
        if self.typing and sys.stdout.isatty():
            return _text(input(prompt))
        if self.typing:
            sys.stderr.write(prompt)
            sys.stderr.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return _text(line.rstrip("\n").removeprefix("\ufeff"))

    def complete(self, words: Callable[[], Sequence[str]]) -> None:
        """Complete what is typed with these words, asked for anew each time; Tab offers them."""
        if not self.typing:
            return
        with contextlib.suppress(ImportError):
            import readline

            def offer(text: str, state: int) -> str | None:
                fits = [w for w in words() if w.casefold().startswith(text.casefold())]
                return f"{fits[state]} " if state < len(fits) else None

            readline.set_completer(offer)
            readline.set_completer_delims(" \t\n")
            edits = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if edits else "tab: complete")


def _text(line: str) -> str:
    """A line read as UTF-8, whatever the locale says, if its bytes are that."""
    if line.isascii():
        return line
    encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
    try:
        return line.encode(encoding, "surrogateescape").decode("utf-8")
    except UnicodeError:
        return line
