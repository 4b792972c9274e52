"""What a round looks like in a chat: won, some stars, or none."""

from __future__ import annotations

from scorepad.game import Row, Table
from scorepad.games.diams import Entry


def _stars(row: Row, seat: int) -> float:
    score = row.scores[seat]
    return (score.stars or 0) if score else 0


def _best(row: Row, seat: int) -> bool:
    return _stars(row, seat) > 0 and _stars(row, seat) == max(
        [_stars(row, other) for other in range(len(row.scores))]
    )


def marks(table: Table[Entry], row: Row, seat: int) -> list[str]:
    """A star for the most stars of a round, good for some, bad for none."""
    if not row.complete:
        return ["none"]
    if _best(row, seat):
        return ["star"]
    return ["good" if _stars(row, seat) else "bad"]


def deed(table: Table[Entry], row: Row, seat: int) -> str:
    """The round won, or the stars it brought."""
    if _best(row, seat):
        return f"won round {row.number}"
    stars = _stars(row, seat)
    if not stars:
        return "got no star"
    return "got one star" if stars == 1 else f"got {stars:g} stars"
