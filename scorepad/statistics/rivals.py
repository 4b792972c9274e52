"""Head to head: who comes out before whom, over all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as Collection
from itertools import combinations
from typing import Any

from scorepad.plays import Play

Document = dict[str, Any]
Meetings = dict[tuple[str, str], tuple[int, int, int]]  # plays, first ahead, second ahead


def met(plays: Iterable[Play]) -> Meetings:
    """Every two who played together: in how many plays, and how often either was ahead.

    The two are in alphabetical order.
    """
    found = Counter(
        [
            (one[0], other[0], (one[2] > other[2]) - (one[2] < other[2]))
            for play in plays
            for one, other in combinations(sorted([(s[0], s[1], s[2]) for s in play.seats]), 2)
        ]
    )
    pairs: Meetings = {}
    for (one, other, sign), times in found.items():
        plays_, ahead, behind = pairs.get((one, other), (0, 0, 0))
        pairs[one, other] = (
            plays_ + times,
            ahead + times * (sign < 0),
            behind + times * (sign > 0),
        )
    return pairs


def pairs(
    meetings: Iterable[Meetings], among: Collection[str] | None, only: str | None = None
) -> list[Document]:
    """Every two who played together, over all games, the pair with most plays first.

    `among` leaves out all other players, `only` the pairs without that player. Of a pair, who is
    ahead more often stands first; `only` always does.
    """
    sums: Meetings = {}
    for game in meetings:
        for names, times in game.items():
            if (among is None or among >= set(names)) and (only is None or only in names):
                known = sums.get(names, (0, 0, 0))
                sums[names] = (known[0] + times[0], known[1] + times[1], known[2] + times[2])
    found = [_pair(names, plays, ahead, only) for names, (plays, *ahead) in sums.items()]
    return sorted(found, key=_by_plays)


def _by_plays(pair: Document) -> tuple[int, list[str]]:
    return -pair["plays"], [name.casefold() for name in pair["players"]]


def _pair(names: Sequence[str], plays: int, ahead: Sequence[int], only: str | None) -> Document:
    """Two players: how often either was ahead, how often they were level."""
    turned = names[1] == only or (names[0] != only and ahead[0] < ahead[1])
    order = -1 if turned else 1
    level = plays - sum(ahead)
    return {
        "players": list(names)[::order],
        "plays": plays,
        "ahead": list(ahead)[::order],
        "level": level,
    }
