"""The race on the screen in little: a foot of the sheet."""

from __future__ import annotations

from scorepad.report import running_totals
from scorepad.screen import either
from scorepad.sheet import Tally
from scorepad.sparkline import BLOCKS, sparklines

FEWEST = 3  # rows; fewer make no course to see


def race_row(tally: Tally, room: int) -> dict[str, list[str]]:
    """How the totals went, as blocks beneath the sheet; nothing where the output has no blocks."""
    sums = [mine[1:] for mine in running_totals(tally)]
    if len(sums[0]) < FEWEST or not either(BLOCKS, ""):
        return {}
    return {"race": sparklines(sums, room)}
