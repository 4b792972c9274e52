"""What Diam's counts about a player over many plays: rounds, their stars, ties in the end."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Fact, Row, Table
from scorepad.games.diams import Entry, rank

FACTS = (
    Fact("rounds", "rounds"),
    Fact("stars", "stars of rounds", of="rounds"),
    Fact("won", "rounds won", of="rounds", share=True),
    Fact("second", "ties that the second round broke"),
    Fact("second_won", "of these in their favour", of="second", share=True),
)


def count(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int | float, ...]:
    """The figures of one player in one play, in the order of `FACTS`; stars may be halves.

    A round counts once it has stars; all who share its most points have won it. A tie is broken in
    somebody's favour where nobody of those with equal stars comes out before them.
    """
    rounds = won = 0
    stars: int | float = 0
    for cells, row in zip(table.rows, rows, strict=True):
        score = row.scores[seat]
        if not isinstance(cells[seat], Entry) or score is None or score.stars is None:
            continue
        rounds += 1
        stars += score.stars
        won += score.points == _most(cells, row)
    return rounds, int(stars) if stars == int(stars) else stars, won, *_broken(table, rows, seat)


def _most(cells: Sequence[object], row: Row) -> int:
    """The most points in a round, of those who took part."""
    pairs = zip(cells, row.scores, strict=True)
    return max([score.points or 0 for cell, score in pairs if score and isinstance(cell, Entry)])


def _broken(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, int]:
    """Did the second round break a tie of this player, and in their favour?"""
    places = rank(table, rows).places
    mine = places[seat]
    ranks = [place.rank for place in places if place.stars == mine.stars]
    if len(set(ranks)) == 1:
        return 0, 0
    return 1, int(mine.rank == min(ranks))
