"""Head to head: who comes out before whom, over all games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from operator import gt, lt
from typing import Any

from scorepad.statistics.seats import Seats

Document = dict[str, Any]


def pairs(
    tables: Sequence[Seats], among: Collection[str] | None, only: str | None = None
) -> list[Document]:
    """Every two who played together, the pair with most plays first.

    `tables` are the seats of each game, their plays numbered on from one to the next. `among`
    leaves out all other players, `only` the pairs without that player. Of a pair, who is ahead more
    often stands first; `only` always does.
    """
    ranks: dict[str, dict[int, int]] = {}
    for seats in tables:
        for name, mine in seats.places.items():
            if among is None or name in among:
                plays = [seats.play[at] for at in mine]
                places = [seats.rank[at] for at in mine]
                ranks.setdefault(name, {}).update(zip(plays, places, strict=True))
    found = []
    for names in combinations(sorted(ranks), 2):
        if only is None or only in names:
            one, other = (ranks[name] for name in names)
            together = one.keys() & other.keys()
            if together:
                mine, theirs = [one[p] for p in together], [other[p] for p in together]
                ahead = [sum(map(lt, mine, theirs)), sum(map(gt, mine, theirs))]
                found.append(_pair(names, len(together), ahead, only))
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
