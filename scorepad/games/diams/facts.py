"""What Diam's counts about a player over many plays: rounds, their stars, ties in the end."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Place, Row, Score, Table
from scorepad.games.diams import Entry, whole
from scorepad.parts import Fact

FACTS = (
    Fact("rounds", "rounds"),
    Fact("stars", "stars of rounds", of="rounds"),
    Fact("won", "rounds won", of="rounds", share=True),
    Fact("second", "ties that the second round broke"),
    Fact("second_won", "of these in their favour", of="second", share=True),
)


def count(
    table: Table[Entry], rows: Sequence[Row], places: Sequence[Place]
) -> list[tuple[int | float, ...]]:
    """The figures of each player in one play, by seat and in the order of `FACTS`.

    A round counts once it has stars, which may be halves; all who share its most points have won
    it. A tie is broken in somebody's favour where nobody of those with equal stars comes out before
    them.
    """
    seats = range(len(table.players))
    rounds, won = [0 for _ in seats], [0 for _ in seats]
    stars: list[int | float] = [0 for _ in seats]
    for cells, row in zip(table.rows, rows, strict=True):
        scores = _scores(cells, row)
        most = max([score.points or 0 for score in scores.values()], default=0)
        for seat, score in scores.items():
            rounds[seat] += 1
            stars[seat] += score.stars or 0
            won[seat] += score.points == most
    return [(rounds[seat], whole(stars[seat]), won[seat], *_broken(places, seat)) for seat in seats]


def _scores(cells: Sequence[object], row: Row) -> dict[int, Score]:
    """The scores in a round of those who took part, by seat; nobody's before it has stars."""
    pairs = zip(cells, row.scores, strict=True)
    return {
        seat: score
        for seat, (cell, score) in enumerate(pairs)
        if score is not None and score.stars is not None and isinstance(cell, Entry)
    }


def _broken(places: Sequence[Place], seat: int) -> tuple[int, int]:
    """Did the second round break a tie of this player, and in their favour?"""
    mine = places[seat]
    ranks = [place.rank for place in places if place.stars == mine.stars]
    if len(set(ranks)) == 1:
        return 0, 0
    return 1, int(mine.rank == min(ranks))
