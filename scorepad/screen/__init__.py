"""The screen: the only package that knows rich. Names and records are data, never markup.

Here is what its modules share: the console, safe text, lines that the output can write.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scorepad.terminal import WIDEST, encoding, is_fine, isolated, use_color, visible, width

RESET = "\x1b[0m"
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_BLANKS = re.compile(r"(?: |\x1b\[[0-9;]*m)+$")


def console(color: str = "auto") -> Console:
    """A console that shows data as it is, in a width that fits, with colour if it may.

    Into a pipe that was not told its width (`COLUMNS`) nothing is folded or cut: lines are as
    long as they have to be.
    """
    is_terminal = sys.stdout.isatty()
    colored = use_color(color, is_terminal)
    return Console(
        file=sys.stdout,
        width=width() if is_terminal else width(WIDEST),
        height=25,  # with it, rich believes the width on a dumb terminal too
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        legacy_windows=False,
    )


def show(out: Console, *parts: RenderableType, names: Sequence[str] = ()) -> None:
    """Lay the parts out and write them, without blanks at the ends of lines.

    `names` are set apart as wholes where they run from right to left.
    """
    with out.capture() as captured:
        out.print(Group(*parts))
    safe_names = [safe(name) for name in names]
    lines = [
        isolated(_trimmed(line), encoding(), safe_names) for line in captured.get().split("\n")
    ]
    sys.stdout.write("\n".join(lines))


def _trimmed(line: str) -> str:
    """A line without the blanks at its end, in whatever style they are."""
    body = _BLANKS.sub("", line)
    styles = _STYLE.findall(body)
    return body + RESET if styles and styles[-1] != RESET else body


def plain_box() -> box.Box:
    """Box lines that the output can write."""
    return box.SIMPLE_HEAD if is_fine() else box.ASCII2


def text_of(text: str, style: str = "") -> Text:
    """Data for a cell: safe, in what the output can write, broken rather than cut."""
    return Text(visible(text, encoding()), style=style, overflow="fold")


def safe(text: str) -> str:
    """Data as it may reach the terminal, in what the output can write."""
    return visible(text, encoding())


def beneath(text: str) -> Padding:
    """Data a little to the right, as what belongs to the line above."""
    return Padding(text_of(text), (0, 0, 0, 2))


def prose(line: str) -> RenderableType:
    """A line of text; what of it has to be folded begins as far to the right as the line."""
    text = line.lstrip(" ")
    return Padding(text_of(text), (0, 0, 0, len(line) - len(text)))


def either(fine: str, plain: str) -> str:
    """The fine sign, or the plain one where the output can't write it."""
    return fine if is_fine() else plain


def arrow() -> str:
    """An arrow, or what stands for it where the output has none."""
    return either("→", "->")
