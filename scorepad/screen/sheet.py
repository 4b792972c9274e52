"""The sheet: a row a line where it fits, else a player a line."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table

from scorepad.parts import Picture
from scorepad.report import row_notes
from scorepad.scale import figure
from scorepad.screen import console, plain_box, prose, safe, show, text_of
from scorepad.screen.narrow import Entry, entry_lines, folded_name
from scorepad.screen.picture import drawn
from scorepad.screen.race import race_row
from scorepad.screen.standing import ending, heading, lead, what_next
from scorepad.sheet import Tally, cell, is_one_row
from scorepad.words import ordinal

LONGEST, FOLDED = 80, 12  # columns for a name above its column: whole, or in several lines


class Cells(NamedTuple):
    """What a sheet shows of one player in one row."""

    record: str
    points: str
    running: str


def _cells(tally: Tally) -> list[list[Cells]]:
    """Row by row and seat by seat: record, points (or stars), running total."""
    sheet = tally.sheet
    running: list[int | float] = [0] * len(sheet.players)
    rows = []
    for scored in tally.rows:
        row = []
        for seat, score in enumerate(scored.scores):
            if score is None:
                row.append(Cells(".", "", ""))
                continue
            starred = tally.places[seat].stars is not None
            worth = score.stars if starred else score.points
            running[seat] += worth or 0
            record = sheet.game.text(cell(sheet, scored.number, seat))
            points = "" if score.points is None else str(score.points)
            if starred:
                record, points = points, "" if score.stars is None else f"{score.stars}*"
            row.append(Cells(record, points, "" if worth is None else figure(running[seat])))
        rows.append(row)
    return rows


def _columns(cells: list[list[Cells]], seats: int, running: bool) -> list[list[str]]:
    """The cells as texts of equal width, by seat; without running totals where room is short."""
    columns = []
    for seat in range(seats):
        mine = [row[seat] for row in cells]
        wide = [max([len(getattr(c, f)) for c in mine], default=0) for f in Cells._fields]
        texts = []
        for c in mine:
            text = f"{c.record:<{wide[0]}} {c.points:>{wide[1]}}"
            texts.append(text + (f" {c.running:>{wide[2]}}" if running else ""))
        columns.append(texts)
    return columns


def _legend(tally: Tally, running: bool, what: str = "cell") -> RenderableType:
    """What the parts of a cell, or of a player's line, are."""
    parts = ["points", "stars"] if tally.places[0].stars is not None else ["record", "points"]
    return text_of(f"a {what}: {', '.join(parts)}{', total so far' if running else ''}", "dim")


def _sheet_table(tally: Tally, room: int) -> list[RenderableType]:
    """The sheet as a table, a row a line, with its legend; nothing where it does not fit."""
    cells, seats = _cells(tally), len(tally.sheet.players)
    feet = _feet(tally)
    label = max(len(text) for text in (tally.sheet.game.row, *feet))
    for running in (False,) if is_one_row(tally.sheet) else (True, False):
        columns = _columns(cells, seats, running)
        for most, gap in ((LONGEST, 3), (FOLDED, 3), (FOLDED, 1)):
            widths = _widths(tally, columns, feet, most)
            if label + sum(widths) + (gap + 1) * seats <= room:
                table = _drawn(tally, columns, widths, feet | race_row(tally, min(widths)), gap)
                return [table, _legend(tally, running)]
    return []


def _widths(
    tally: Tally, columns: list[list[str]], feet: dict[str, list[str]], most: int
) -> list[int]:
    """How wide each player's column is: what is in it, and the name up to so many columns."""
    widths = []
    for seat, column in enumerate(columns):
        widest = max([len(text) for text in column] + [len(foot[seat]) for foot in feet.values()])
        widths.append(max(widest, min(cell_len(safe(tally.sheet.players[seat])), most)))
    return widths


def _feet(tally: Tally) -> dict[str, list[str]]:
    """What stands beneath the rows: totals, stars, ranks, the leader with a mark."""
    feet = {"total": [str(place.points) for place in tally.places]}
    if tally.places[0].stars is not None:
        feet["stars"] = [f"{place.stars}*" for place in tally.places]
    feet["rank"] = [_marked(place.rank) for place in tally.places]
    return feet


def _marked(rank: int) -> str:
    return f"{'> ' if rank == 1 else ''}{ordinal(rank)}"


def _drawn(
    tally: Tally,
    columns: list[list[str]],
    widths: list[int],
    feet: dict[str, list[str]],
    gap: int,
) -> Table:
    """The table itself."""
    padding = (0, gap - gap // 2, 0, gap // 2)
    table = Table(box=plain_box(), pad_edge=False, show_edge=False, padding=padding)
    table.add_column(tally.sheet.game.row, justify="right", no_wrap=True)
    for name, width_ in zip(tally.sheet.players, widths, strict=True):
        table.add_column("\n".join(folded_name(name, width_)), no_wrap=True, min_width=width_)
    for index, scored in enumerate(tally.rows):
        last = index == len(tally.rows) - 1
        texts = [column[index].rjust(w) for column, w in zip(columns, widths, strict=True)]
        table.add_row(str(scored.number), *texts, end_section=last)
    for name, texts in feet.items():
        right = [text.rjust(w) for text, w in zip(texts, widths, strict=True)]
        table.add_row(name, *right, style="bold")
    return table


def _sheet_list(tally: Tally, room: int) -> list[RenderableType]:
    """The sheet with one player a line, for narrow screens and long records."""
    players, running = tally.sheet.players, not is_one_row(tally.sheet)
    parts: list[RenderableType] = []
    entries = [
        Entry("", name, cells.record, cells.points, cells.running if running else "")
        for row in _cells(tally)
        for name, cells in zip(players, row, strict=True)
    ]
    for index, lines in enumerate(entry_lines(entries, room)):
        if index % len(players) == 0:
            row = tally.rows[index // len(players)]
            parts.append(text_of(f"{tally.sheet.game.row} {row.number}", "bold"))
        parts += [text_of(line) for line in lines]
    standings = []
    for place in tally.standings():
        stars = "" if place.stars is None else f"{place.stars}*"
        name = players[place.seat]
        standings.append(Entry(_marked(place.rank), name, "", stars, str(place.points)))
    parts += [_legend(tally, running, "line"), text_of("standings", "bold")]
    return [*parts, *[text_of(line) for lines in entry_lines(standings, room) for line in lines]]


def show_sheet(
    name: str,
    note: str | None,
    last: str | None,
    tally: Tally,
    color: str = "auto",
    picture: Picture | None = None,
    hints: bool = True,
) -> None:
    """The sheet: rows, running totals, ranks, who leads, who is next, the last step."""
    out, sheet = console(color), tally.sheet
    parts: list[RenderableType] = [text_of(heading(name, tally), "bold")]
    parts += [text_of(f"note: {note}")] if note else []
    if tally.rows:
        parts += _sheet_table(tally, out.width) or _sheet_list(tally, out.width)
    parts += drawn(picture, out.width) if picture else []
    for scored in tally.rows:
        parts += [
            text_of(f"note: {sheet.game.row} {scored.number}: {n}") for n in row_notes(scored)
        ]
    lines = ([lead(tally)] if tally.rows or tally.over else []) + ending(tally)
    lines += what_next(tally) if hints else []
    lines += [f"last step: {last}"] if last and hints else []
    show(out, *parts, *[prose(line) for line in lines], names=sheet.players)
