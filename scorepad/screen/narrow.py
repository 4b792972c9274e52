"""One player a line, where a table has no room: names may be folded, numbers never are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from scorepad.screen import safe


class Entry(NamedTuple):
    """A player's line: a rank perhaps, the name, a record, points, a sum."""

    front: str
    name: str
    record: str
    points: str
    total: str


class _Columns(NamedTuple):
    """How wide the parts of an entry are."""

    front: int
    name: int
    record: int
    points: int
    total: int


def folded(text: str, room: int, after: str) -> list[str]:
    """A text in lines of a width, broken behind one of these characters where it can be."""
    lines = [""]
    for piece in re.split(f"(?<=[{re.escape(after)}])", safe(text)):
        body = piece.rstrip(" ")
        if cell_len(lines[-1] + body) <= room:
            lines[-1] += piece
        else:
            lines += chop_cells(body, room)
            lines[-1] += piece[len(body) :]
    return [line.rstrip(" ") for line in lines if line] or [""]


class Folded:
    """A name with its record, folded between words or behind a sign, so that numbers stay whole."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return safe(self.text)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines in the width that there is."""
        yield Text("\n".join(folded(self.text, options.max_width, " ,/+")))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the widest piece that is better not broken to the whole."""
        whole = cell_len(safe(self.text))
        widest = max([cell_len(line) for line in folded(self.text, 1, " ,/+")], default=1)
        room = options.max_width
        return Measurement(min(max(widest, 1), room), min(whole, room))


def folded_name(name: str, room: int) -> list[str]:
    """A name in lines of a width, broken between words if possible."""
    return folded(name, room, " -")


def entry_lines(entries: Sequence[Entry], room: int) -> list[list[str]]:
    """The lines of each entry, with the same columns for all.

    A name that is too long for its column begins in lines of its own, above the numbers. A record
    that is too long goes on beneath itself, broken where it has a sign to break at.
    """
    columns = _columns(entries, room)
    return [_lines(entry, columns, room) for entry in entries]


def _columns(entries: Sequence[Entry], room: int) -> _Columns:
    """The widths: numbers take what they need, then the record, then the names that still fit."""
    front, record, points, total = (
        max([len(entry[part]) for entry in entries], default=0) for part in (0, 2, 3, 4)
    )
    left = room - (front + 1) - sum([width + 1 for width in (points, total) if width])
    record = min(record, left - 1)
    left -= record + 1 if record else 0
    names = [cell_len(name) for entry in entries for name in _name(entry, left, room - front - 1)]
    return _Columns(front, max([n for n in names if n <= left], default=0), record, points, total)


def _name(entry: Entry, left: int, room: int) -> list[str]:
    """The last line of a name, beside which the numbers stand; the whole name if it fits there."""
    name = safe(entry.name)
    return [name] if cell_len(name) <= left else folded_name(name, room)[-1:]


def _lines(entry: Entry, columns: _Columns, room: int) -> list[str]:
    """The lines of one entry."""
    blank = " " * (columns.front + 1)
    name = [safe(entry.name)]
    if cell_len(name[0]) > columns.name:
        name = folded_name(entry.name, room - len(blank))
    if cell_len(name[-1]) > columns.name:
        name.append("")  # no room beside it
    fronts = [entry.front.ljust(len(blank)), *[blank] * len(name)]
    above = [front + part for front, part in zip(fronts, name[:-1], strict=False)]
    spare = " " * (columns.name - cell_len(name[-1]))
    beside = fronts[len(name) - 1] + name[-1] + spare
    numbers = _right((entry.points, columns.points), (entry.total, columns.total))
    if not columns.record:
        return [*above, beside + numbers]
    lines = []
    for part in folded(entry.record, columns.record, ",/+"):
        lines.append(f"{beside} {part:<{columns.record}}{numbers}")
        beside, numbers = blank + " " * columns.name, ""
    return above + lines


def _right(*cells: tuple[str, int]) -> str:
    """Numbers in their columns."""
    return "".join([f" {text:>{width}}" for text, width in cells if width])
