"""Plays: what the archive has to know of a session to list it and to count over many.

Plain values without entries or sheets, so that ten thousand of them can be kept in one file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scorepad.game import Row, Table
    from scorepad.session import Session
    from scorepad.sheet import Tally

Total = int | float


class Seat(NamedTuple):
    """One player in one play.

    `total` is what the game is decided by: stars where it has stars, else points. `best` are the
    most points in one row and `best_row` is its number, None without rows. `counts` are the
    game's own figures in the order of the `FACTS` of its part `facts`; () where it has none.
    """

    player: str
    total: Total
    rank: int
    best: int | None
    best_row: int | None
    counts: tuple[Total, ...]


class Play(NamedTuple):
    """One session as the archive sees it; times as they stand in JSON.

    `complete`: played out by the rules, or a result entered as one. `result`: only totals are
    kept, no rows.
    """

    name: str
    id: str
    game: str
    started: str
    finished: str | None
    over: bool
    complete: bool
    result: bool
    rows: int
    seats: tuple[Seat, ...]

    @property
    def winners(self) -> list[str]:
        """Who won, by seat; nobody as long as it is not over."""
        return [seat.player for seat in self.seats if self.over and seat.rank == 1]


def play_of(session: Session, tally: Tally) -> Play:
    """What the archive keeps of a session."""
    from scorepad import games
    from scorepad.sheet import table_of

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


def _best(table: Table[Any], rows: tuple[Row, ...]) -> list[tuple[int, int] | tuple[None, None]]:
    """By seat: the most points in one row, and the number of the first such row."""
    from scorepad.game import Away

    best: list[tuple[int, int] | tuple[None, None]] = [(None, None)] * len(table.players)
    for row, cells in zip(rows, table.rows, strict=True):
        for seat, score in enumerate(row.scores):
            if score is None or isinstance(cells[seat], Away):
                continue
            points, most = score.points, best[seat][0]
            if points is not None and (most is None or points > most):
                best[seat] = (points, row.number)
    return best
