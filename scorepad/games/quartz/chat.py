"""What the crystals look like in a chat: collections, and whether it was reckless."""

from __future__ import annotations

from scorepad.game import Row, Table
from scorepad.games.quartz import RECKLESS, Entry
from scorepad.words import in_words


def _whys(row: Row, seat: int) -> list[str]:
    score = row.scores[seat]
    return [line.why for line in score.lines or ()] if score else []


def _collections(row: Row, seat: int) -> int:
    """How many collections a player has; `2 collections of 5 quartz` are two."""
    whys = [why.split() for why in _whys(row, seat)]
    several = [int(words[0]) for words in whys if words[1] == "collections"]
    return sum(several) + len([words for words in whys if words[0] == "collection"])


def _reckless(row: Row, seat: int) -> bool:
    score = row.scores[seat]
    lines = score.lines if score else None
    return any(line.points == RECKLESS and line.why.startswith("reckless") for line in lines or ())


def marks(table: Table[Entry], row: Row, seat: int) -> list[str]:
    """A star for each collection, then bad for the reckless penalty, good without it."""
    return ["star"] * _collections(row, seat) + ["bad" if _reckless(row, seat) else "good"]


def deed(table: Table[Entry], row: Row, seat: int) -> str:
    """The collections."""
    many = _collections(row, seat)
    return f"had {in_words(many)} collection{'' if many < 2 else 's'}"
