"""The screen: the only package that knows rich. Names and records are data, never markup.

Here is what its modules share: the console, safe text, lines that the output can write.
"""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from scorepad.terminal import encoding, use_color, visible, width


def console(color: str = "auto") -> Console:
    """A console that shows data as it is, in a width that fits, with colour if it may."""
    is_terminal = sys.stdout.isatty()
    colored = use_color(color, is_terminal)
    return Console(
        file=sys.stdout,
        width=width(),
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        legacy_windows=False,
    )


def show(out: Console, *parts: RenderableType) -> None:
    """Lay the parts out and write them, without blanks at the ends of lines."""
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    lines = [line.rstrip(" ") for line in captured.get().split("\n")]
    sys.stdout.write("\n".join(lines))


def plain_box() -> box.Box:
    """Box lines that the output can write."""
    try:
        "\u2500".encode(encoding())
    except UnicodeEncodeError:
        return box.ASCII2
    return box.SIMPLE_HEAD


def text_of(text: str, style: str = "") -> Text:
    """Data for a cell: safe, in what the output can write, broken rather than cut."""
    return Text(visible(text, encoding()), style=style, overflow="fold")


def safe(text: str) -> str:
    """Data as it may reach the terminal, in what the output can write."""
    return visible(text, encoding())


def beneath(text: str) -> Padding:
    """Data a little to the right, as what belongs to the line above."""
    return Padding(text_of(text), (0, 0, 0, 2))


def either(fine: str, plain: str) -> str:
    """The fine sign, or the plain one where the output can't write it."""
    try:
        fine.encode(encoding())
    except UnicodeEncodeError:
        return plain
    return fine


def arrow() -> str:
    """An arrow, or what stands for it where the output has none."""
    return either("→", "->")
