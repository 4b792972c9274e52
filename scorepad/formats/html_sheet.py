"""The ranking and the sheet as tables."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.formats.html_reasons import anchor
from scorepad.formats.html_text import name, prose, record, stars, text, unseen
from scorepad.game import Place, Row, Score
from scorepad.report import row_notes, running_totals
from scorepad.scale import Value, figure, signed
from scorepad.sheet import Tally, cell, is_one_row
from scorepad.words import listed, ordinal


def ranking(tally: Tally, level: int) -> Iterator[str]:
    """Who stands where, with what; the winner marked, and how a tie was broken."""
    starred = tally.places[0].stars is not None
    title = "Ranking" if tally.over else "Ranking so far"
    yield '<div class="ranking">\n<table>\n'
    yield f"<caption><h{level}>{title}</h{level}></caption>\n"
    yield '<thead><tr><th scope="col">rank</th><th scope="col">player</th>'
    yield '<th scope="col" class="number">stars</th>' if starred else ""
    # a result kept without rows has nothing but stars
    pointed = not starred or tally.sheet.results is None
    yield '<th scope="col" class="number">points</th>' if pointed else ""
    yield "</tr></thead>\n<tbody>\n"
    for place in tally.standings():
        yield from _place(tally, place, pointed)
    yield "</tbody>\n</table>\n"
    for note in tally.notes:
        yield f"<p>{prose(note, tally.sheet.players)}</p>\n"
    yield "</div>\n"


def _place(tally: Tally, place: Place, pointed: bool) -> Iterator[str]:
    won = tally.over and place.rank == 1
    badge = ' <span class="badge">winner</span>' if won else ""
    yield '<tr class="won">' if won else "<tr>"
    yield f"<td>{ordinal(place.rank)}</td>"
    yield f'<th scope="row">{name(tally.sheet.players[place.seat])}{badge}</th>'
    if place.stars is not None:
        yield f'<td class="number">{stars(figure(place.stars))}</td>'
    yield f'<td class="number">{place.points}</td>' if pointed else ""
    yield "</tr>\n"


def sheet_table(tally: Tally, key: str, level: int) -> Iterator[str]:
    """The sheet: a row a line, a player a column; nothing where no record is entered."""
    if not tally.rows:
        return
    row = text(tally.sheet.game.row)
    yield f'<div class="box" role="region" aria-labelledby="{key}-sheet" tabindex="0">\n'
    yield f'<table class="sheet">\n<caption><h{level} id="{key}-sheet">Sheet</h{level}>\n'
    yield f"<p>{_legend(tally)}</p></caption>\n"
    yield f'<thead><tr><th scope="col">{row}</th>'
    for player in tally.sheet.players:
        yield f'<th scope="col">{name(player)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    totals = running_totals(tally)
    for index, scored in enumerate(tally.rows, 1):
        star = '<span class="star">*</span>' if row_notes(scored) else ""
        link = f'<a href="#{anchor(key, scored)}">{scored.number}</a>'
        yield f'<tr><th scope="row">{link}{star}</th>\n'
        for seat, score in enumerate(scored.scores):
            total = totals[seat][index] if index < len(totals[seat]) else None
            yield f"<td>{_cell(tally, scored, seat, score, total)}</td>\n"
        yield "</tr>\n"
    yield f"</tbody>\n<tfoot>\n{_feet(tally)}</tfoot>\n</table>\n</div>\n"
    yield from _notes(tally)


def _legend(tally: Tally) -> str:
    """What the parts of a cell are, and where the reasons stand."""
    row = text(tally.sheet.game.row)
    parts = ["the record", "its points"]
    parts += ["its stars"] if tally.places[0].stars is not None else []
    parts += [] if is_one_row(tally.sheet) else ["the total so far"]
    hint = f'<span class="hint">The number of a {row} leads to the reasons.</span>'
    return f"A cell: {listed(parts)}. {hint}"


def _cell(tally: Tally, row: Row, seat: int, score: Score | None, total: Value | None) -> str:
    """What stands in a row for a player: record, points, stars, total so far."""
    if score is None:
        return f'<span aria-hidden="true">·</span>{unseen("no record")}'
    said = record(tally.sheet.game.text(cell(tally.sheet, row.number, seat)))
    parts = [f'<span class="record">{said}</span>']
    starred, alone = tally.places[seat].stars is not None, is_one_row(tally.sheet)
    if score.points is not None:
        # a sign stands before what is added to the total
        points = str(score.points) if starred or alone else signed(score.points)
        parts.append(f'{unseen(", ")}<span class="points">{points}{unseen(" points")}</span>')
    parts.append(_sums(score, starred, None if alone else total))
    return f'<div class="cell">{"".join(parts)}</div>'


def _sums(score: Score, starred: bool, total: Value | None) -> str:
    """The stars of a row and the total so far, as far as there are any."""
    parts = []
    if starred and score.stars is not None:
        parts.append(f'{unseen(", ")}<span class="stars">{stars(signed(score.stars))}</span>')
    worth = score.stars if starred else score.points
    if worth is not None and total is not None:
        shown = stars(figure(total)) if starred else figure(total)
        parts.append(f'{unseen(", total ")}<b class="total">{shown}</b>')
    return f'<span class="sums">{"".join(parts)}</span>' if parts else ""


def _feet(tally: Tally) -> str:
    """What stands beneath the rows: points, stars, ranks."""
    places = tally.places
    feet = {"points": [str(place.points) for place in places]}
    if places[0].stars is not None:
        feet["stars"] = [stars(figure(place.stars or 0)) for place in places]
    feet["rank"] = [ordinal(place.rank) for place in places]
    lines = []
    for word, texts in feet.items():
        cells = "".join([f"<td>{shown}</td>" for shown in texts])
        lines.append(f'<tr><th scope="row">{word}</th>{cells}</tr>\n')
    return "".join(lines)


def _notes(tally: Tally) -> Iterator[str]:
    """The notes of rows, each with its row."""
    notes = [(row, note) for row in tally.rows for note in row_notes(row)]
    if not notes:
        return
    yield '<ul class="notes">\n'
    for row, note in notes:
        where = "" if is_one_row(tally.sheet) else f"{text(tally.sheet.game.row)} {row.number}: "
        yield f"<li>{where}{prose(note, tally.sheet.players)}</li>\n"
    yield "</ul>\n"
