"""The JSON text of a tally: what `json.dumps(document(tally))` gives, several times faster.

For answers by the hundred thousand: reasons and records come again, so their text is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

try:  # json takes it from there too; json itself costs more to load than a row to score
    from _json import encode_basestring_ascii as quoted
except ImportError:  # pragma: no cover - a Python without that part written in C
    from json.encoder import py_encode_basestring_ascii as quoted

from scorepad.game import Game, Line, Place, Row, Score
from scorepad.report import SCHEMA, row_notes
from scorepad.sheet import Cell, Tally


def document_text(tally: Tally) -> str:
    """The document of a tally as JSON, every character beyond ASCII escaped."""
    sheet = tally.sheet
    names = [quoted(player) for player in sheet.players]
    options = _options(tuple(sheet.options.items()))
    players = [f'{{"player": {name}, ' for name in names]
    rows = ", ".join([_row(tally, players, row) for row in tally.rows])
    places = ", ".join([_place(tally, players, place) for place in tally.standings()])
    return (
        f'{{"schema": {SCHEMA}, "game": {quoted(sheet.key)}, "players": [{", ".join(names)}], '
        f'"options": {options}, "rows": [{rows}], "standings": [{places}], '
        f'"over": {_truth(tally.over)}, "complete": {_truth(tally.complete)}, '
        f'"notes": [{_texts(tally.notes)}]}}'
    )


def _truth(truth: bool) -> str:
    return "true" if truth else "false"


def _texts(texts: Sequence[str]) -> str:
    return ", ".join([quoted(text) for text in texts]) if texts else ""


@lru_cache(64)
def _options(options: tuple[tuple[str, str], ...]) -> str:
    return f"{{{', '.join([f'{quoted(key)}: {quoted(value)}' for key, value in options])}}}"


def _row(tally: Tally, players: list[str], row: Row) -> str:
    game, cells = tally.sheet.game, tally.sheet.rows[row.number - tally.sheet.first_row]
    scores = [
        player + _score(game, cell, score)
        for player, cell, score in zip(players, cells, row.scores, strict=True)
        if score is not None
    ]
    return (
        f'{{"row": {row.number}, "complete": {_truth(row.complete)}, '
        f'"notes": [{_texts(row_notes(row))}], "scores": [{", ".join(scores)}]}}'
    )


@lru_cache(256)
def _score(game: Game[Any], cell: Cell, score: Score) -> str:
    """A player's score behind the name."""
    points, stars = score.points, score.stars
    return (
        f'"record": {quoted(game.text(cell))}, "points": {"null" if points is None else points}, '
        f'"stars": {"null" if stars is None else stars}, '
        f'"lines": [{", ".join(map(_line, score.lines or ()))}], "notes": [{_texts(score.notes)}]}}'
    )


@lru_cache(256)
def _line(line: Line) -> str:
    return f'{{"points": {line.points}, "why": {quoted(line.why)}}}'


def _place(tally: Tally, players: list[str], place: Place) -> str:
    seat, points, stars, rank = place
    return (
        f'{players[seat]}"points": {points}, '
        f'"stars": {"null" if stars is None else stars}, "rank": {rank}, '
        f'"winner": {_truth(tally.over and rank == 1)}}}'
    )
