"""The ledger: each player's points with every reason beneath."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.styled import Styled
from rich.table import Table
from rich.text import Text

from scorepad.game import Row, Score
from scorepad.report import row_notes
from scorepad.scale import signed
from scorepad.screen import beneath, console, plain_box, show, text_of
from scorepad.screen.narrow import Folded
from scorepad.screen.standing import nothing_scored
from scorepad.sheet import Tally, cell, is_one_row

Cell = tuple[list[RenderableType], str]


NARROW = 40  # below this, tables of words give way to lines


def _lines(rows: list[Cell], starred: bool) -> list[RenderableType]:
    """A ledger as lines: who with what, then each reason with its points in front."""
    lines: list[RenderableType] = []
    for (rank, who, points, stars), style in rows:
        name = who.renderable if isinstance(who, Padding) else who
        worth = f"{points}{f', {stars}*' if starred and stars else ''}"
        if isinstance(who, Padding):
            lines.append(Padding(Text.assemble(f"{points} ", str(name)), (0, 0, 0, 2)))
        else:
            front = f"{rank} " if rank else ""
            text = f"{front}{name}: {worth}"
            lines.append(Styled(Folded(text), style))
    return lines


def _ledger_of(
    heads: list[str], rows: list[Cell], room: int, starred: bool
) -> list[RenderableType]:
    """A ledger as a table, or as lines where there is little room."""
    if room < NARROW:
        return _lines(rows, starred)
    shown = 4 if starred else 3
    table = _ledger(heads[:shown])
    for cells, style in rows:
        table.add_row(*cells[:shown], style=style)
    return [table]


def _ledger(columns: list[str]) -> Table:
    """A table with text in its second column, which gives way, and numbers that are never cut."""
    table = Table(box=plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for index, name in enumerate(columns):
        if index == 1:
            table.add_column(name, overflow="fold")
        else:
            table.add_column(name, justify="right", no_wrap=True)
    return table


def _player_rows(rank: str, who: str, score: Score) -> list[Cell]:
    """The cells of the ledger with their style: a player, then the reasons beneath."""
    points = "-" if score.points is None else str(score.points)
    stars = "" if score.stars is None else str(score.stars)
    top: Cell = ([rank, Folded(who), points, stars], "bold" if rank == "1" else "")
    under: list[Cell] = [(["", beneath(why), p, ""], "dim") for why, p in _reasons(score)]
    return [top, *under]


def _standing_rows(tally: Tally) -> list[Cell]:
    """The ledger of one row, best first."""
    sheet, (row,) = tally.sheet, tally.rows
    rows: list[Cell] = []
    for place in tally.standings():
        score = row.scores[place.seat]
        if score is not None:
            record = sheet.game.text(cell(sheet, row.number, place.seat))
            rows += _player_rows(str(place.rank), f"{sheet.players[place.seat]}  {record}", score)
    return rows


def _reasons(score: Score) -> list[tuple[str, str]]:
    """A player's lines with their points, and the notes."""
    if score.lines is None:
        return [("bid, not played yet", "")]
    lines = [(line.why, signed(line.points)) for line in score.lines]
    return lines + [(f"note: {note}", "") for note in score.notes]


def show_score(tally: Tally, color: str = "auto") -> None:
    """One scored row: ranks, players with their records, points, every reason beneath, notes."""
    sheet, (row,) = tally.sheet, tally.rows
    out = console(color)
    starred = any(score is not None and score.stars is not None for score in row.scores)
    heads = ["#", "Player  record", "Points", "Stars"]
    ledger = _ledger_of(heads, _standing_rows(tally), out.width, starred)
    title = sheet.game.title
    if not is_one_row(sheet):
        title += f", {sheet.game.row} {row.number}"
    notes = [text_of(f"note: {note}") for note in (*row_notes(row), *tally.notes)]
    show(out, text_of(title, "bold"), *ledger, *notes, names=sheet.players)


def show_reasons(
    name: str, tally: Tally, row: int | None, seat: int | None, color: str = "auto"
) -> None:
    """Every line of points with its reason: of one row or all, of one player or all."""
    out = console(color)
    parts: list[RenderableType] = [text_of(f"{name}: {tally.sheet.game.title}", "bold")]
    for scored in tally.rows:
        if row in (None, scored.number):
            parts += _row_reasons(tally, scored, seat, out.width)
    if len(parts) == 1:
        parts.append(text_of(nothing_scored(tally)))
    show(out, *parts, names=tally.sheet.players)


def _row_reasons(tally: Tally, scored: Row, seat: int | None, room: int) -> list[RenderableType]:
    """A row's heading, its ledger, and its notes."""
    sheet = tally.sheet
    starred = any(score is not None and score.stars is not None for score in scored.scores)
    rows: list[Cell] = []
    for other, score in enumerate(scored.scores):
        if score is not None and seat in (None, other):
            record = sheet.game.text(cell(sheet, scored.number, other))
            rows += _player_rows("", f"{sheet.players[other]}  {record}", score)
    heading = text_of(f"{sheet.game.row} {scored.number}", "bold")
    ledger = _ledger_of(["", "Player  record", "Points", "Stars"], rows, room, starred)
    return [heading, *ledger, *[text_of(f"note: {note}") for note in row_notes(scored)]]
