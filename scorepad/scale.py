"""The scales of a chart: round ticks up its side, rows along its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil, floor
from typing import NamedTuple

Value = int | float

MOST_PARTS = 6  # between ticks; more would crowd the side
LINES = 12  # shared out among the parts, so that every tick lies on a line of its own
WIDEST, WIDEST_STEP = 120, 16  # columns of a chart, and from row to row: beyond, the eye is lost


class Upward(NamedTuple):
    """The values up the side, from `bottom` to `top`, a tick at every multiple of `tick`."""

    bottom: int
    top: int
    tick: int
    height: int

    def at(self, value: Value, dots: int) -> int:
        """How many dots above the lowest a value lies, where a line has so many.

        With four dots a tick lies on the second one: a line holds what is nearest to it.
        """
        share = (value - self.bottom) / (self.top - self.bottom)
        return floor(share * (self.height - 1) * dots + 0.5) + (dots - 1) // 2

    def line(self, value: Value, dots: int) -> int:
        """The line of a value, counted from the top."""
        return self.height - 1 - self.at(value, dots) // dots

    def ticks(self) -> dict[int, int]:
        """The ticks by their lines."""
        ticks = range(self.bottom, self.top + 1, self.tick)
        return {self.line(tick, 1): tick for tick in ticks}


class Along(NamedTuple):
    """Rows 0 to `last` over `width` columns, `step` columns a row; 0: as close as they come."""

    last: int
    width: int
    step: int

    def at(self, row: int, dots: int) -> int:
        """How many dots from the left a row lies, where a column has so many."""
        if self.step:
            return row * self.step * dots
        return (2 * row * (self.width * dots - 1) + self.last) // (2 * self.last)

    def picked(self, dots: int) -> dict[int, int]:
        """The rows that are drawn, by dots from the left: of those that share one, the last."""
        return {self.at(row, dots): row for row in range(self.last + 1)}

    def numbered(self) -> list[int]:
        """The rows whose numbers stand at the foot, two blanks apart at least, the last of all."""
        wide = len(str(self.last)) + 2
        every = next(n for n in round_numbers() if n >= self.last or self.at(n, 1) >= wide)
        rows = list(range(0, self.last, every))
        while len(rows) > 1 and self.at(self.last, 1) - self.at(rows[-1], 1) < wide:
            rows.pop()
        return [*rows, self.last]


def upward(values: Sequence[Value], least: int) -> Upward:
    """The scale that holds 0 and all values, with `least` lines or more."""
    low, high = min(0, *values), max(0, *values)
    for tick in round_numbers():
        bottom, top = floor(low / tick) * tick, ceil(high / tick) * tick
        parts = max(1, (top - bottom) // tick)
        if parts <= MOST_PARTS:
            break
    lines = max(LINES // parts, ceil((least - 1) / parts))
    return Upward(bottom, bottom + parts * tick, tick, parts * lines + 1)


def along(last: int, room: int) -> Along:
    """The rows in the columns that there are; whole columns from row to row where they fit."""
    width = min(room, WIDEST)
    step = min((width - 1) // last, WIDEST_STEP)
    return Along(last, last * step + 1 if step else width, step)


def signed(value: Value) -> str:
    """What is added to a total: `+20`, `-10`, `0`."""
    return f"+{figure(value)}" if value > 0 else figure(value)


def figure(value: Value) -> str:
    """A total as it is written: whole where it is whole."""
    return str(int(value)) if value == int(value) else str(value)


def round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, ..."""
    for power in count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)
