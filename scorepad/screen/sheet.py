"""The sheet: a row a line where it fits, else a player a line."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.console import RenderableType
from rich.table import Table

from scorepad.game import Picture
from scorepad.report import row_notes
from scorepad.screen import console, plain_box, safe, show, text_of
from scorepad.screen.picture import drawn
from scorepad.screen.standing import ending, lead, ordinal, what_next
from scorepad.sheet import Tally, cell, open_row
from scorepad.words import counted


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
            row.append(Cells(record, points, "" if worth is None else f"{running[seat]:g}"))
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


def _legend(tally: Tally, running: bool) -> RenderableType:
    """What the parts of a cell are."""
    parts = ["points", "stars"] if tally.places[0].stars is not None else ["record", "points"]
    return text_of(f"a cell: {', '.join(parts)}{', total so far' if running else ''}", "dim")


def _sheet_table(tally: Tally, room: int) -> list[RenderableType]:
    """The sheet as a table, a row a line, with its legend; nothing where it does not fit."""
    cells, seats = _cells(tally), len(tally.sheet.players)
    feet = _feet(tally)
    label = max(len(text) for text in (tally.sheet.game.row, *feet))
    for running in (True, False):
        columns = _columns(cells, seats, running)
        widths = []
        for seat, column in enumerate(columns):
            widest = max(
                [len(text) for text in column] + [len(foot[seat]) for foot in feet.values()]
            )
            widths.append(max(widest, min(cell_len(safe(tally.sheet.players[seat])), 12)))
        for gap in (3, 1):
            if label + sum(widths) + (gap + 1) * seats <= room:
                table = _drawn(tally, columns, widths, feet, gap)
                return [table, _legend(tally, running)]
    return []


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
    table = Table(box=plain_box(), pad_edge=False, show_edge=False, padding=(0, gap, 0, 0))
    table.add_column(tally.sheet.game.row, justify="right", no_wrap=True)
    for name, width_ in zip(tally.sheet.players, widths, strict=True):
        heading = "\n".join(chop_cells(safe(name), width_))
        table.add_column(heading, no_wrap=True, min_width=width_)
    for index, scored in enumerate(tally.rows):
        last = index == len(tally.rows) - 1
        texts = [column[index].rjust(w) for column, w in zip(columns, widths, strict=True)]
        table.add_row(str(scored.number), *texts, end_section=last)
    for name, texts in feet.items():
        right = [text.rjust(w) for text, w in zip(texts, widths, strict=True)]
        table.add_row(name, *right, style="bold")
    return table


def _sheet_list(tally: Tally) -> list[RenderableType]:
    """The sheet with one player a line, for narrow screens and long records."""
    parts: list[RenderableType] = []
    for scored, row in zip(tally.rows, _cells(tally), strict=True):
        parts.append(text_of(f"{tally.sheet.game.row} {scored.number}", "bold"))
        grid = _grid()
        for name, cells in zip(tally.sheet.players, row, strict=True):
            grid.add_row("", text_of(name), text_of(cells.record), cells.points, cells.running)
        parts.append(grid)
    parts.append(text_of("standings", "bold"))
    grid = _grid()
    for place in tally.standings():
        stars = "" if place.stars is None else f"{place.stars}*"
        name = tally.sheet.players[place.seat]
        grid.add_row(_marked(place.rank), text_of(name), "", stars, str(place.points))
    return [*parts, grid]


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    return grid


def _how_far(tally: Tally) -> str:
    """Which row is open, or how many were played."""
    sheet = tally.sheet
    limit = sheet.game.rows(len(sheet.players), sheet.options)
    if limit == 1:
        return ""
    if tally.over:
        return f", {counted(len(tally.rows), sheet.game.row)}"
    return f", {sheet.game.row} {open_row(sheet)}{'' if limit is None else f' of {limit}'}"


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
    parts: list[RenderableType] = [text_of(f"{name}: {sheet.game.title}{_how_far(tally)}", "bold")]
    parts += [text_of(f"note: {note}")] if note else []
    if tally.rows:
        parts += _sheet_table(tally, out.width) or _sheet_list(tally)
    parts += drawn(picture, out.width) if picture else []
    for scored in tally.rows:
        parts += [
            text_of(f"note: {sheet.game.row} {scored.number}: {n}") for n in row_notes(scored)
        ]
    lines = ([lead(tally)] if tally.rows or tally.over else []) + ending(tally)
    lines += what_next(tally) if hints else []
    lines += [f"last step: {last}"] if last and hints else []
    show(out, *parts, *[text_of(line) for line in lines])
