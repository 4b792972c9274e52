"""What may reach a terminal: safe text, a sensible width, whether to use colour.

Standard library only, so that errors and help need nothing heavier.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys

NARROWEST, WIDEST, DEFAULT = 20, 500, 80
# Shown as they are; all else that does not print is escaped: U+200D joins emoji, the others are
# blanks of one writing or another.
_HARMLESS = "\u200d\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible(text: str, encoding: str | None = None) -> str:
    """The text with every character that does not print written as an escape (`\\x1b`).

    With an encoding, characters that it lacks become `?`, before anything is laid out.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in _HARMLESS else _escaped(c) for c in text)
    if encoding is None or text.isascii():
        return text
    return text.encode(encoding, "replace").decode(encoding)


def encoding() -> str:
    """The encoding of the standard output."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def width() -> int:
    """The columns to write in: the terminal's or `COLUMNS`, nonsense clamped, 80 if unknown."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit():
        columns = int(told[:6])
    else:
        columns = shutil.get_terminal_size((DEFAULT, 24)).columns
    return max(NARROWEST, min(columns or DEFAULT, WIDEST))


def is_screen() -> bool:
    """Does a person look at the standard output, on a terminal that can do more than print?"""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def use_color(choice: str, is_terminal: bool) -> bool:
    """Colour or not; asked in turn: `--color`, NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, the terminal.

    An empty variable counts as unset; a force of `0` forces nothing.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    for forced in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if os.environ.get(forced, "0") not in ("", "0"):
            return True
    return is_terminal and os.environ.get("TERM") != "dumb"


_warned: set[str] = set()


def warn(text: str) -> None:
    """Write a line on standard error that is no error."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"scorepad: {visible(text)}\n")


def warn_once(text: str) -> None:
    """Write a line on standard error, the first time only."""
    if text not in _warned:
        _warned.add(text)
        warn(text)
