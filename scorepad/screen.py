"""The screen: the only module that knows rich. Names and records are data, never markup."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorepad.game import Score
from scorepad.report import row_notes
from scorepad.sheet import Tally
from scorepad.terminal import encoding, use_color, visible, width


def console(color: str = "auto") -> Console:
    """A console that shows data as it is, in a width that fits, with colour if it may."""
    is_terminal = sys.stdout.isatty()
    colored = use_color(color, is_terminal)
    return Console(
        file=sys.stdout,
        width=width(),
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        legacy_windows=False,
    )


def show(out: Console, *parts: RenderableType) -> None:
    """Lay the parts out and write them, without blanks at the ends of lines."""
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    lines = [line.rstrip(" ") for line in captured.get().split("\n")]
    sys.stdout.write("\n".join(lines))


def _plain_box() -> box.Box:
    """Box lines that the output can write."""
    try:
        "\u2500".encode(encoding())
    except UnicodeEncodeError:
        return box.ASCII2
    return box.SIMPLE_HEAD


def _text(text: str, style: str = "") -> Text:
    """Data for a cell: safe, in what the output can write, broken rather than cut."""
    return Text(visible(text, encoding()), style=style, overflow="fold")


def _ledger(columns: list[str]) -> Table:
    """A table with text in its second column, which gives way, and numbers that are never cut."""
    table = Table(box=_plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for index, name in enumerate(columns):
        if index == 1:
            table.add_column(name, overflow="fold")
        else:
            table.add_column(name, justify="right", no_wrap=True)
    return table


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def _standing_rows(tally: Tally) -> list[tuple[list[RenderableType], str]]:
    """The cells of the ledger with their style: a player, then the reasons beneath."""
    sheet, (row,) = tally.sheet, tally.rows
    cells = sheet.rows[row.number - sheet.first_row]
    rows: list[tuple[list[RenderableType], str]] = []
    for place in tally.standings():
        score = row.scores[place.seat]
        if score is None:
            continue
        who = f"{sheet.players[place.seat]}  {sheet.game.text(cells[place.seat])}"
        points = "-" if score.points is None else str(score.points)
        stars = "" if score.stars is None else str(score.stars)
        style = "bold" if place.rank == 1 else ""
        rows.append(([str(place.rank), _text(who), points, stars], style))
        rows += [(["", _beneath(why), points, ""], "dim") for why, points in _reasons(score)]
    return rows


def _beneath(text: str) -> Padding:
    return Padding(_text(text), (0, 0, 0, 2))


def _reasons(score: Score) -> list[tuple[str, str]]:
    """A player's lines with their points, and the notes."""
    if score.lines is None:
        return [("bid, not played yet", "")]
    lines = [(line.why, _signed(line.points)) for line in score.lines]
    return lines + [(f"note: {note}", "") for note in score.notes]


def show_score(tally: Tally, color: str = "auto") -> None:
    """One scored row: ranks, players with their records, points, every reason beneath, notes."""
    sheet, (row,) = tally.sheet, tally.rows
    starred = any(score is not None and score.stars is not None for score in row.scores)
    shown = 4 if starred else 3
    table = _ledger(["#", "Player  record", "Points", "Stars"][:shown])
    for cells, style in _standing_rows(tally):
        table.add_row(*cells[:shown], style=style)
    title = sheet.game.title
    if sheet.game.rows(len(sheet.players), sheet.options) != 1:
        title += f", {sheet.game.row} {row.number}"
    notes = [_text(f"note: {note}") for note in (*row_notes(row), *tally.notes)]
    show(console(color), _text(title, "bold"), table, *notes)


def show_games(rows: list[tuple[str, str, str, str]], color: str = "auto") -> None:
    """The games that can be played: key, title, players, and the record in one line."""
    parts: list[RenderableType] = []
    for key, title, players, hint in rows:
        parts.append(_text(f"{key}  {title}, {players} players", "bold"))
        parts.append(Padding(_text(hint), (0, 0, 0, 4)))
    show(console(color), *parts)
