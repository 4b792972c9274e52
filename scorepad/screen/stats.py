"""Answers made of tables, sentences and bars, on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scorepad.bars import barred
from scorepad.columns import Part, cleaned, fits, folded, sentences, tabled
from scorepad.screen import console, plain_box, safe, show
from scorepad.terminal import is_fine

BAR = "cyan"


def show_parts(parts: Sequence[Part], names: Sequence[str], color: str = "auto") -> None:
    """The parts beneath each other, set apart by blank lines; the first sentence stands out."""
    out = console(color)
    shown: list[RenderableType] = []
    for part in parts:
        shown += [Text()] if shown else []
        shown += _drawn(cleaned(part, safe), out.width)
    show(out, *shown, names=names)


def _drawn(part: Part, room: int) -> list[RenderableType]:
    """One part: its heading, its table, its sentences, its bars."""
    shown: list[RenderableType] = []
    for line in folded(part.title, room, cell_len) if part.title else []:
        shown.append(Text(line, "bold"))
    shown += _table(part, room)
    lines = sentences(part.lines, room, cell_len)
    shown += [Text(line, "" if shown or at else "bold") for at, line in enumerate(lines)]
    for line in barred(part.bars, room, is_fine(), cell_len):
        shown.append(_bar(line))
    return shown


def _bar(line: str) -> Text:
    """A line with a bar, in colour."""
    text = Text(line)
    text.highlight_regex(r"(?<=  )[▏▎▍▌▋▊▉█]+|(?<=  )#+(?=  )", BAR)
    return text


def _table(part: Part, room: int) -> list[RenderableType]:
    """The table of a part, in columns where they fit."""
    if not part.rows:
        return []
    if not fits(part, room, cell_len):
        return [Text(line) for line in tabled(part, room, cell_len)]
    table = Table(box=plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for at, head in enumerate(part.heads):
        table.add_column(Text(head), justify="left" if at in part.texts else "right", no_wrap=True)
    for row in part.rows:
        table.add_row(*[Text(cell) for cell in row])
    return [table]
