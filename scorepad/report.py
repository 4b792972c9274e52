"""A tally as the JSON document: one shape, in one place."""

from __future__ import annotations

from typing import Any

from scorepad.game import Away, Place, Row, Score
from scorepad.sheet import Sheet, Tally, cell, open_row, upcoming

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


def running_totals(tally: Tally) -> list[list[int | float]]:
    """Each seat's totals from 0 before the first row to the last row in which anything counts.

    Points, or stars in games that have them; who has nothing in a row stays where he was.
    """
    sheet = tally.sheet
    starred = any(place.stars is not None for place in tally.places)
    sums: list[list[int | float]] = [[0] for _ in tally.places]
    last = 0
    for number, row in enumerate(tally.rows, 1):
        last = number if row.complete else last
        for seat, score in enumerate(row.scores):
            worth = None if score is None else score.stars if starred else score.points
            if worth is not None and not isinstance(cell(sheet, row.number, seat), Away):
                last = number
            added = sums[seat][-1] + (worth or 0)
            sums[seat].append(int(added) if added == int(added) else added)
    return [mine[: last + 1] for mine in sums]


def race_document(tally: Tally) -> Document:
    """The totals after each row, by player: the document of `show --chart --json`."""
    sums = running_totals(tally)
    totals = dict(zip(tally.sheet.players, sums, strict=True))
    return {"schema": SCHEMA, "rows": list(range(len(sums[0]))), "totals": totals}


def next_step(tally: Tally) -> Document | None:
    """Who is asked next, in which row, and for what; None when the game is over."""
    seat = None if tally.over else upcoming(tally.sheet)
    if seat is None:
        return None
    sheet, row = tally.sheet, open_row(tally.sheet)
    bid = sheet.game.bids and cell(sheet, row, seat) is None
    return {"row": row, "player": sheet.players[seat], "expects": "bid" if bid else "record"}


def changes(before: Tally | None, after: Tally) -> list[Document]:
    """The records that differ between two tallies of a session, row by row."""
    rows = max(len(after.sheet.rows), len(before.sheet.rows) if before else 0)
    found = []
    for row in range(1, rows + 1):
        for seat, player in enumerate(after.sheet.players):
            old = _record(before, row, seat) if before else None
            new = _record(after, row, seat)
            if old != new:
                points = _points(after, row, seat)
                total = after.places[seat].points
                change = {"row": row, "player": player, "before": old, "after": new}
                found.append({**change, "points": points, "total": total})
    return found


def _record(tally: Tally, row: int, seat: int) -> str | None:
    stands = cell(tally.sheet, row, seat)
    return None if stands is None else tally.sheet.game.text(stands)


def _points(tally: Tally, row: int, seat: int) -> int | None:
    score = tally.rows[row - 1].scores[seat] if row <= len(tally.rows) else None
    return None if score is None else score.points
