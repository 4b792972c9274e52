"""The race in little: a block a row, as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.scale import Value

BLOCKS = "▁▂▃▄▅▆▇█"


def sparklines(races: Sequence[Sequence[Value]], most: int) -> list[str]:
    """The running totals as blocks, a block a row and at most so many, on one scale for all."""
    known = [value for race in races for value in race]
    low, high = min(0, *known), max(0, *known)
    last = len(races[0]) - 1
    width = min(last + 1, most)
    rows = [(2 * column * last + width - 1) // (2 * max(width - 1, 1)) for column in range(width)]
    return ["".join([_block(race[row], low, high) for row in rows]) for race in races]


def _block(value: Value, low: Value, high: Value) -> str:
    """The block for a value: the lowest and the highest block are the ends of the scale."""
    share = (value - low) / (high - low) if high > low else 0
    return BLOCKS[int(share * (len(BLOCKS) - 1) + 0.5)]
