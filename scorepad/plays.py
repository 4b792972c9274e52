"""Plays: what the archive has to know of a session to list it and to count over many.

Plain values without entries or sheets, so that ten thousand of them can be kept in one file.
"""

from __future__ import annotations

from typing import NamedTuple

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
