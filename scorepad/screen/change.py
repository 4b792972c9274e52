"""The answer of a command that changed something."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table

from scorepad.report import changes, row_notes
from scorepad.screen import arrow, console, prose, show, text_of
from scorepad.screen.standing import ending, lead, ordinal, signed, stars_of, what_next
from scorepad.sheet import Tally


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
            stars = "" if now.stars is None else f", {stars_of(now)}"
            total = f"{arrow()} {now.points}{stars}"
            by = signed(now.points - was.points)
            records = " ".join(changed.get(name, []))
            moves.append(Moved(name, records, by, total, ordinal(now.rank) + rank))
    return moves


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
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for _ in range(2):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for move in _moves(before, after):
        grid.add_row(*[text_of(cell) for cell in move])
    notes = [f"note: {note}" for note in _fresh_notes(before, after)]
    if before is None:
        notes.append(f"a record is {after.sheet.game.wanted(after.sheet.options)}")
    lines = [
        *notes,
        *([lead(after)] if after.rows or after.over else []),
        *([*ending(after), *what_next(after)] if hints else []),
    ]
    parts: list[RenderableType] = [text_of(f"{name}: {did}", "bold")]
    parts += [grid] if grid.row_count else []
    show(out, *parts, *[prose(line) for line in lines], names=after.sheet.players)


def _fresh_notes(before: Tally | None, after: Tally) -> list[str]:
    """The notes that a change brought."""
    old = (
        {(row.number, note) for row in before.rows for note in row_notes(row)} if before else set()
    )
    return [note for row in after.rows for note in row_notes(row) if (row.number, note) not in old]
