"""The figures of one player in one game: wins, totals, the best row, streaks, the game's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from scorepad.parts import Fact
from scorepad.statistics.arithmetic import rounded
from scorepad.statistics.seats import Seats

Document = dict[str, Any]
T = TypeVar("T")

_LOST = bytes([1 if rank == 1 else ord(" ") for rank in range(256)])  # every rank but the first


def figures(
    name: str, seats: Seats, mine: Sequence[int], shared: set[int], found: Sequence[Fact]
) -> Document:
    """All figures of one player in one game.

    `mine` are the player's seats, `shared` the plays with more than one winner, `found` the facts
    that the game counts.
    """
    totals, ranks = _taken(seats.total, mine), _taken(seats.rank, mine)
    most, least = max(totals), min(totals)
    won = [at for at, rank in zip(mine, ranks, strict=True) if rank == 1]
    sums = map(sum, zip(*_taken(seats.counts, mine), strict=False))
    return {
        "player": name,
        "plays": len(mine),
        "wins": len(won),
        "shared": len(shared.intersection(_taken(seats.play, won))),
        "rate": rounded(len(won), len(mine), 4),
        "average": rounded(sum(totals), len(mine)),
        "best": {"total": most, "session": _first(seats, mine, totals, most)},
        "worst": {"total": least, "session": _first(seats, mine, totals, least)},
        "best_row": _best_row(seats, mine),
        "streak": _streak(ranks),
        "facts": {fact.key: number for fact, number in zip(found, sums, strict=False)},
        "sizes": sizes(_taken(seats.size, mine), _taken(seats.size, won)),
    }


def _taken(column: Sequence[T], at: Iterable[int]) -> list[T]:
    """The values of a column that stand there."""
    return list(map(column.__getitem__, at))


def _first(seats: Seats, mine: Sequence[int], values: Sequence[Any], value: Any) -> str:
    """The session in which a player first had a value."""
    return seats.of(mine[values.index(value)]).name


def _best_row(seats: Seats, mine: Sequence[int]) -> Document | None:
    """The most points in one row, and where that was first; None where no rows are kept."""
    best = _taken(seats.best, mine)
    points = max([one for one in best if one is not None], default=None)
    if points is None:
        return None
    row = seats.best_row[mine[best.index(points)]]
    return {"points": points, "row": row, "session": _first(seats, mine, best, points)}


def _streak(ranks: Sequence[int]) -> Document:
    """Wins one after the other: up to the last play, and the most there ever were."""
    runs = bytes(ranks).translate(_LOST).split(b" ")
    return {"now": len(runs[-1]), "longest": max(map(len, runs))}


def shared_wins(seats: Seats) -> set[int]:
    """The numbers of the plays that more than one player won."""
    pairs = zip(seats.play, seats.rank, strict=True)
    winners = Counter([play for play, rank in pairs if rank == 1])
    return {play for play, count in winners.items() if count > 1}


def sizes(plays: Iterable[int], won: Iterable[int] | None = None) -> list[Document]:
    """How many plays, and wins if asked for, by the number of players."""
    counted = sorted(Counter(plays).items())
    if won is None:
        return [{"players": size, "plays": count} for size, count in counted]
    wins = Counter(won)
    return [{"players": size, "plays": count, "wins": wins[size]} for size, count in counted]
