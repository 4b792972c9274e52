"""What may reach a terminal: safe text, a sensible width, whether to use colour.

Standard library only, so that errors and help need nothing heavier.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterable
from typing import TextIO

NARROWEST, WIDEST, DEFAULT = 20, 500, 80
# Shown as they are; all else that does not print is escaped: U+200D joins emoji, the others are
# blanks of one writing or another.
_HARMLESS = "\u200d\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
# What stands for a fine sign where the output lacks it; what joins emoji joins nothing there.
_SIGNS = (("→", "->"), ("…", "..."), ("×", "x"), *zip("•–—−─│‘’“”", "-----|''\"\"", strict=True))
_PLAIN = {**dict(_SIGNS), **dict.fromkeys("\u200d\ufe0e\ufe0f", "")}
_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = f"[{_RTL}]+(?:[ '\"-][{_RTL}]+)*"  # compiled once a name is not ASCII
_ISOLATE = "\u2068{}\u2069"  # FSI ... PDI: a text in a direction of its own


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible(text: str, encoding: str | None = None) -> str:
    """The text with every character that does not print written as an escape (`\\x1b`).

    With an encoding, characters that it lacks become plain signs, else `?`, before anything is
    laid out.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in _HARMLESS else _escaped(c) for c in text)
    if encoding is None or text.isascii():
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = "".join([c if _has(encoding, c) else _PLAIN.get(c, "?") for c in text])
    return text


def _has(encoding: str, text: str) -> bool:
    """Can the encoding write that?"""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def isolated(text: str, encoding: str, names: Iterable[str] = ()) -> str:
    """A line, each right-to-left name or run in it set apart (FSI ... PDI) if it is UTF-8.

    Without that a Hebrew name would draw the numbers beside it to its other side. The marks take
    no room, so they come after everything is laid out.
    """
    if text.isascii() or not _is_utf8(encoding) or not re.search(_RUN, text):
        return text
    whole = sorted((name for name in names if re.search(_RUN, name)), key=len, reverse=True)
    sought = [rf"(?<![{_RTL}]){re.escape(name)}(?![{_RTL}])" for name in whole]
    return re.sub("|".join([*sought, _RUN]), lambda m: _ISOLATE.format(m[0]), text)


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def encoding() -> str:
    """The encoding of the standard output."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def is_fine() -> bool:
    """May lines be drawn with signs made for it? Not on a dumb terminal, nor beyond Unicode."""
    return os.environ.get("TERM") != "dumb" and encoding().lower().startswith("utf")


def width(unknown: int = DEFAULT) -> int:
    """The columns to write in: `COLUMNS` or the terminal's, nonsense clamped.

    `unknown` is for output that goes to no terminal and was not told how wide it may be.
    """
    told = os.environ.get("COLUMNS", "")
    columns = int(told[:6]) if told.isascii() and told.isdigit() else 0
    if not columns:
        columns = shutil.get_terminal_size((unknown, 24)).columns
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
        sys.stderr.write(f"{spoken(f'scorepad: {text}', sys.stderr)}\n")


def say(text: str) -> None:
    """Write a line of an answer, with nothing in it that a terminal would act on."""
    sys.stdout.write(spoken(text, sys.stdout) + "\n")


def spoken(text: str, stream: TextIO) -> str:
    """A line of prose for a stream: safe, right-to-left names set apart, nothing else changed.

    What the stream can't write it escapes by itself, so that a path stays exact.
    """
    return isolated(visible(text), getattr(stream, "encoding", None) or "utf-8")


def warn_once(text: str) -> None:
    """Write a line on standard error, the first time only."""
    if text not in _warned:
        _warned.add(text)
        warn(text)
