"""The text of a tally's JSON document: what `json.dumps(document(tally))` gives, several times faster.

For answers by the hundred thousand. Reasons come again in every row, so their text is kept.
"""

from __future__ import annotations

from functools import lru_cache
from json import JSONEncoder

from scorepad.game import Line, Place, Row, Score
from scorepad.report import SCHEMA, row_notes
from scorepad.sheet import Tally

_DOCUMENT = (
    '{"schema": %s, "game": %s, "players": [%s], "options": %s, "rows": [%s], '
    '"standings": [%s], "over": %s, "complete": %s, "notes": [%s]}'
)
_ROW = '{"row": %s, "complete": %s, "notes": [%s], "scores": [%s]}'
_SCORE = '{"player": %s, "record": %s, "points": %s, "stars": %s, "lines": [%s], "notes": [%s]}'
_LINE = '{"points": %s, "why": %s}'
_PLACE = '{"player": %s, "points": %s, "stars": %s, "rank": %s, "winner": %s}'

_text = JSONEncoder().encode


def document_text(tally: Tally) -> str:
    """The document of a tally as JSON."""
    sheet = tally.sheet
    names = [_text(player) for player in sheet.players]
    return _DOCUMENT % (
        SCHEMA,
        _text(sheet.key),
        ", ".join(names),
        _options(tuple(sheet.options.items())),
        ", ".join([_row(tally, names, row) for row in tally.rows]),
        ", ".join([_place(tally, names, place) for place in tally.standings()]),
        _word(tally.over),
        _word(tally.complete),
        _listed(tally.notes),
    )


def _word(truth: bool) -> str:
    return "true" if truth else "false"


def _listed(notes: tuple[str, ...] | list[str]) -> str:
    return ", ".join([_text(note) for note in notes]) if notes else ""


@lru_cache(256)
def _options(options: tuple[tuple[str, str], ...]) -> str:
    return _text(dict(options))


def _row(tally: Tally, names: list[str], row: Row) -> str:
    game, cells = tally.sheet.game, tally.sheet.rows[row.number - tally.sheet.first_row]
    scores = [
        _score(name, game.text(cell), score)
        for name, cell, score in zip(names, cells, row.scores, strict=True)
        if score is not None
    ]
    return _ROW % (row.number, _word(row.complete), _listed(row_notes(row)), ", ".join(scores))


def _score(name: str, record: str, score: Score) -> str:
    points, stars = score.points, score.stars
    return _SCORE % (
        name,
        _text(record),
        "null" if points is None else points,
        "null" if stars is None else stars,
        ", ".join(map(_line, score.lines or ())),
        _listed(score.notes),
    )


@lru_cache(2048)
def _line(line: Line) -> str:
    return _LINE % (line.points, _text(line.why))


def _place(tally: Tally, names: list[str], place: Place) -> str:
    return _PLACE % (
        names[place.seat],
        place.points,
        "null" if place.stars is None else place.stars,
        place.rank,
        _word(tally.over and place.rank == 1),
    )
