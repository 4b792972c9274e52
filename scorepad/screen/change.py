"""The answer of a command that changed something."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scorepad.game import Place
from scorepad.report import changes, row_notes
from scorepad.scale import signed
from scorepad.screen import arrow, console, prose, safe, show, text_of
from scorepad.screen.narrow import folded_name
from scorepad.screen.standing import ending, lead, stars_of, what_next
from scorepad.sheet import Tally
from scorepad.words import ordinal

GAP = 2  # between the columns
FOLDED = 12  # columns that a name in them needs at least


class Moved(NamedTuple):
    """A player whose record, total or rank a change moved."""

    name: str
    records: str
    by: str
    total: str
    rank: str


def _moves(before: Tally | None, after: Tally) -> list[Moved]:
    """The players whom a change touched, in seat order."""
    changed: dict[str, list[str]] = {}
    for one in changes(before, after):
        changed.setdefault(one["player"], []).append(one["after"] or "emptied")
    moves = []
    for seat, name in enumerate(after.sheet.players):
        was, now = (before or after).places[seat], after.places[seat]
        same = (was.points, was.stars, was.rank) == (now.points, now.stars, now.rank)
        if name in changed or not same:
            rank = "" if was.rank == now.rank else f" (was {ordinal(was.rank)})"
            total = f"{arrow()} {_total(after, now)}"
            by = signed(now.points - was.points) if after.sheet.results is None else ""
            records = " ".join(changed.get(name, []))
            moves.append(Moved(name, records, by, total, ordinal(now.rank) + rank))
    return moves


def _total(after: Tally, place: Place) -> str:
    """Points, and stars where there are some; of a result only what decides."""
    if place.stars is None:
        return str(place.points)
    return stars_of(place) if after.sheet.results else f"{place.points}, {stars_of(place)}"


def _moved(moves: list[Moved], room: int) -> list[RenderableType]:
    """The players moved, a line for each; where that has no room, what happened below the name."""
    if not moves:
        return []
    widths = [max([cell_len(safe(part)) for part in parts]) for parts in zip(*moves, strict=True)]
    left = room - sum(widths[1:]) - GAP * (len(widths) - 1)
    if min(widths[0], FOLDED) <= left:
        return _grid(moves, left)
    parts: list[RenderableType] = []
    for move in moves:
        parts.append(text_of("  ".join(filter(None, (move.name, move.records)))))
        parts.append(prose(f"  {move.by}  {move.total}  {move.rank}"))
    return parts


def _grid(moves: list[Moved], left: int) -> list[RenderableType]:
    """The players moved as a table in which only names are folded, in what the others leave."""
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for _ in range(2):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    for move in moves:
        name = Text("\n".join(folded_name(move.name, left)))
        grid.add_row(name, *[text_of(cell) for cell in move[1:]])
    return [grid]


def show_change(
    name: str,
    did: str,
    before: Tally | None,
    after: Tally,
    color: str = "auto",
    hints: bool = True,
) -> None:
    """What a command did: the session, each player it moved, who leads.

    With `hints` also how it ended, or what comes next and what to type.
    """
    out = console(color)
    notes = [f"note: {note}" for note in _fresh_notes(before, after)]
    if before is None and not after.over:
        notes.append(f"a record is {after.sheet.game.wanted(after.sheet.options)}")
    lines = [
        *notes,
        *([lead(after)] if after.rows or after.over else []),
        *([*ending(after), *what_next(after)] if hints else []),
    ]
    parts: list[RenderableType] = [text_of(f"{name}: {did}", "bold")]
    parts += _moved(_moves(before, after), out.width)
    show(out, *parts, *[prose(line) for line in lines], names=after.sheet.players)


def _fresh_notes(before: Tally | None, after: Tally) -> list[str]:
    """The notes that a change brought."""
    old = (
        {(row.number, note) for row in before.rows for note in row_notes(row)} if before else set()
    )
    return [note for row in after.rows for note in row_notes(row) if (row.number, note) not in old]
