"""What a session comes to as a play: what the archive keeps of it, read from its file."""

from __future__ import annotations

from typing import Any

from scorepad import games
from scorepad.game import Away, Row, Table
from scorepad.places import read_regular, session_path
from scorepad.plays import Play, Seat, Total
from scorepad.session import Session
from scorepad.sheet import Tally, table_of
from scorepad.tomlfile import LARGEST_FILE, scored

# Plain values, as they lie in the index: the instant of the start, the id, the play
Entry = tuple[float, str, tuple[Any, ...]]


def entry(folder: str, name: str) -> Entry:
    """The entry of a session, read from its file; ScorepadError where it can't be."""
    path = session_path(folder, name)
    session, tally = scored(read_regular(path, LARGEST_FILE), path, name)
    play = play_of(session, tally)
    return session.started.timestamp(), session.id, (*play[:-1], tuple(map(tuple, play.seats)))


def play_of(session: Session, tally: Tally) -> Play:
    """What the archive keeps of a session."""
    sheet, table = tally.sheet, table_of(tally.sheet)
    facts = games.part(sheet.key, "facts")
    nothing: list[tuple[Total, ...]] = [()] * len(sheet.players)
    counts = facts.count(table, tally.rows, tally.places) if facts else nothing
    told = zip(sheet.players, tally.places, _best(table, tally.rows), counts, strict=True)
    seats = [
        Seat(name, place.total, place.rank, most, row, mine)
        for name, place, (most, row), mine in told
    ]
    return Play(
        session.name,
        session.id,
        sheet.key,
        session.started.isoformat(),
        None if session.finished is None else session.finished.isoformat(),
        tally.over,
        tally.complete,
        sheet.results is not None,
        len(tally.rows),
        tuple(seats),
    )


def _best(table: Table[Any], rows: tuple[Row, ...]) -> list[tuple[int | None, int | None]]:
    """By seat: the most points in one row, and the number of the first such row."""
    most: list[int | None] = [None] * len(table.players)
    where = most.copy()
    for row, cells in zip(rows, table.rows, strict=True):
        for seat, score in enumerate(row.scores):
            if score is None or score.points is None:
                continue
            before = most[seat]
            more = before is None or score.points > before
            if more and not isinstance(cells[seat], Away):
                most[seat], where[seat] = score.points, row.number
    return list(zip(most, where, strict=True))
