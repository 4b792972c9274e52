"""What a hand looks like in a chat: made or missed, a capture, by how much the bid was off."""

from __future__ import annotations

from scorepad.game import Away, Row, Table
from scorepad.games.mino import Entry
from scorepad.words import in_words


def _entry(table: Table[Entry], row: Row, seat: int) -> Entry | None:
    cell = table.rows[row.number - table.first_row][seat]
    return None if isinstance(cell, Away) else cell


def marks(table: Table[Entry], row: Row, seat: int) -> list[str]:
    """A star for a capture that paid, good for a bid made, bad for one missed."""
    score, entry = row.scores[seat], _entry(table, row, seat)
    if score is None or score.lines is None or entry is None:
        return ["none"]
    if len(score.lines) > 1:
        return ["star"]
    return ["good" if entry.bid == entry.won else "bad"]


def deed(table: Table[Entry], row: Row, seat: int) -> str:
    """How the bid went, or what was taken."""
    score, entry = row.scores[seat], _entry(table, row, seat)
    if score is None or entry is None or entry.won is None:
        return ""
    if len(score.lines or ()) > 1:
        taken = "minotaur" if entry.captures[0][0] == "m" else "griffin"
        return f"took {'the' if taken == 'minotaur' else 'a'} {taken}"
    if entry.won == entry.bid:
        return f"made the bid of {entry.bid}"
    off = in_words(abs(entry.won - entry.bid))
    return f"bid {off} too {'few' if entry.won > entry.bid else 'many'}"
