"""The race on the screen, drawn large: a colour a player, and who leads."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from scorepad.chart import Race, chart
from scorepad.report import running_totals
from scorepad.screen import console, safe, show, text_of
from scorepad.screen.standing import heading, lead, nothing_scored
from scorepad.sheet import Tally
from scorepad.terminal import is_fine

# Of the sixteen colours that every terminal has, those that can be seen on black and on white.
COLORS = ("red", "green", "bright_blue", "magenta", "cyan", "yellow")


def show_chart(name: str, tally: Tally, color: str = "auto") -> None:
    """The session, how its totals went from row to row, who leads; a sentence before all that."""
    out, sheet = console(color), tally.sheet
    parts: list[RenderableType] = [text_of(heading(name, tally), "bold")]
    sums = running_totals(tally)
    if len(sums[0]) < 2:
        parts.append(text_of(f"{nothing_scored(tally)}, so there is no race to draw"))
        show(out, *parts)
        return
    races = [Race(safe(who), mine) for who, mine in zip(sheet.players, sums, strict=True)]
    unit = "" if tally.places[0].stars is None else "*"
    lines = chart(races, out.width, fine=is_fine(), row=sheet.game.row, unit=unit, measure=cell_len)
    for pieces in lines:
        line = Text()
        for piece in pieces:
            style = "" if piece.player is None else COLORS[piece.player % len(COLORS)]
            line.append(piece.text, style)
        parts.append(line)
    show(out, *parts, text_of(lead(tally)), names=sheet.players)
