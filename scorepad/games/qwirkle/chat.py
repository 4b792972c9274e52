"""What a turn looks like in a chat: a Qwirkle, points, or none."""

from __future__ import annotations

from scorepad.game import Row, Table
from scorepad.games.qwirkle.record import Entry
from scorepad.words import in_words

ROW = "round"


def _qwirkles(row: Row, seat: int) -> int:
    score = row.scores[seat]
    lines = score.lines if score else None
    return len([line for line in lines or () if line.why.startswith("Qwirkle!")])


def marks(table: Table[Entry], row: Row, seat: int) -> list[str]:
    """A star for a Qwirkle, good for points, none for a swap or a pass."""
    score = row.scores[seat]
    if _qwirkles(row, seat):
        return ["star"]
    return ["good" if score and score.points else "none"]


def deed(table: Table[Entry], row: Row, seat: int) -> str:
    """A Qwirkle, or the points of the turn."""
    made = _qwirkles(row, seat)
    if made:
        return "made a Qwirkle" if made == 1 else f"made {in_words(made)} Qwirkles"
    score = row.scores[seat]
    points = score.points if score else None
    return f"scored {points}" if points else "scored nothing"
