"""Seats by the column: counting them one by one would take several times as long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import NamedTuple

from scorepad.plays import Play, Total


class Seats(NamedTuple):
    """All seats of the plays of one game, oldest first; every column has a value for each seat.

    `play` is the number of the seat's play, counted from `first` on, and `size` the players in it.
    The others are those of `plays.Seat`. `places` tells where in the columns each player's are.
    """

    plays: Sequence[Play]
    first: int
    places: dict[str, list[int]]
    play: list[int]
    size: list[int]
    player: tuple[str, ...]
    total: tuple[Total, ...]
    rank: tuple[int, ...]
    best: tuple[int | None, ...]
    best_row: tuple[int | None, ...]
    counts: tuple[tuple[Total, ...], ...]

    def of(self, at: int) -> Play:
        """The play of a seat."""
        return self.plays[self.play[at] - self.first]


def seats_of(plays: Sequence[Play], first: int = 0) -> Seats:
    """The seats of at least one play, of plays that are numbered from `first` on."""
    seats = [play.seats for play in plays]
    sizes = list(map(len, seats))
    numbers = range(first, first + len(plays))
    player, *others = zip(*chain.from_iterable(seats), strict=True)
    return Seats(
        plays,
        first,
        _places(player),
        list(chain.from_iterable(map(repeat, numbers, sizes))),
        list(chain.from_iterable(map(repeat, sizes, sizes))),
        player,
        *others,
    )


def _places(names: Sequence[str]) -> dict[str, list[int]]:
    """Where each name stands."""
    found: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        if name in found:
            found[name].append(at)
        else:
            found[name] = [at]
    return found
