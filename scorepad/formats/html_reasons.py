"""Every point explained, row by row, for who opens it."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.formats.html_text import name, prose, record, stars, text
from scorepad.game import Row, Score
from scorepad.report import row_notes
from scorepad.scale import figure, signed
from scorepad.sheet import Tally, cell, is_one_row
from scorepad.words import counted


def anchor(key: str, row: Row) -> str:
    """The id of what explains a row. It lies within the details, which open when it is sought."""
    return f"{key}-r{row.number}"


def reasons(tally: Tally, key: str, level: int) -> Iterator[str]:
    """The reasons, a row at a time; nothing where no record is entered."""
    if not tally.rows:
        return
    yield f'<section class="why">\n<h{level}>Every point explained</h{level}>\n'
    for row in tally.rows:
        word = (
            "how it was scored"
            if is_one_row(tally.sheet)
            else f"{tally.sheet.game.row} {row.number}"
        )
        yield f"<details>\n<summary>{text(word)}</summary>\n"
        yield f'<div id="{anchor(key, row)}">\n<dl class="reasons">\n'
        for seat, score in enumerate(row.scores):
            if score is not None:
                yield from _player(tally, row, seat, score)
        yield "</dl>\n"
        yield from _row_notes(tally, row)
        yield "</div>\n</details>\n"
    yield "</section>\n"


def _player(tally: Tally, row: Row, seat: int, score: Score) -> Iterator[str]:
    """A player's record and points, then every line and note."""
    sheet = tally.sheet
    said = record(sheet.game.text(cell(sheet, row.number, seat)))
    yield f'<div><dt>{name(sheet.players[seat])} <span class="record">{said}</span>'
    if score.points is not None:
        yield f" <b>{counted(score.points, 'point')}"
        yield f"{'' if score.stars is None else f', {stars(figure(score.stars))}'}</b>"
    yield "</dt>\n<dd><ul>\n"
    for line in score.lines or ():
        yield f'<li><span class="points">{signed(line.points)}</span> '
        yield f"{prose(line.why, sheet.players)}</li>\n"
    if score.lines is None:
        yield "<li>bid, not played yet</li>\n"
    for note in score.notes:
        yield f"<li>note: {prose(note, sheet.players)}</li>\n"
    yield "</ul></dd></div>\n"


def _row_notes(tally: Tally, row: Row) -> Iterator[str]:
    for note in row_notes(row):
        yield f"<p>note: {prose(note, tally.sheet.players)}</p>\n"
