"""A tally as the JSON document: one shape, in one place."""

from __future__ import annotations

from typing import Any

from scorepad.game import Place, Row, Score
from scorepad.sheet import Sheet, Tally

SCHEMA = 1

Document = dict[str, Any]


def row_notes(row: Row) -> list[str]:
    """A row's notes, with what was recorded against the rules."""
    return [*row.notes, *[f"recorded against the rules: {breach}" for breach in row.breaches]]


def _score(player: str, record: str, score: Score) -> Document:
    return {
        "player": player,
        "record": record,
        "points": score.points,
        "stars": score.stars,
        "lines": [{"points": points, "why": why} for points, why in score.lines or ()],
        "notes": list(score.notes),
    }


def _row(sheet: Sheet, row: Row) -> Document:
    cells = sheet.rows[row.number - sheet.first_row]
    return {
        "row": row.number,
        "complete": row.complete,
        "notes": row_notes(row),
        "scores": [
            _score(player, sheet.game.text(cell), score)
            for player, cell, score in zip(sheet.players, cells, row.scores, strict=True)
            if score is not None
        ],
    }


def _place(tally: Tally, place: Place) -> Document:
    return {
        "player": tally.sheet.players[place.seat],
        "points": place.points,
        "stars": place.stars,
        "rank": place.rank,
        "winner": tally.over and place.rank == 1,
    }


def document(tally: Tally) -> Document:
    """What a tally says, as plain values that JSON can hold."""
    sheet = tally.sheet
    return {
        "schema": SCHEMA,
        "game": sheet.key,
        "players": list(sheet.players),
        "options": dict(sheet.options),
        "rows": [_row(sheet, row) for row in tally.rows],
        "standings": [_place(tally, place) for place in tally.standings()],
        "over": tally.over,
        "complete": tally.complete,
        "notes": list(tally.notes),
    }
