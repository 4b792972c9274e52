"""What is drawn inside a chart: a line a player, dots of braille or plain ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorepad.scale import Along, Upward, Value

BRAILLE = 0x2800
# The bit of each dot of a cell, from the lowest up: the left column, then the right one.
_BITS = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))

Dot = tuple[int, int]


class Piece(NamedTuple):
    """A piece of a line, and the player to whom it belongs."""

    text: str
    player: int | None = None


Cells = dict[tuple[int, int], Piece]  # by line from the top, and column


class Signs(NamedTuple):
    """What a chart is drawn with, and how many dots a cell has across and up."""

    side: str
    tick: str
    corner: str
    foot: str
    mark: str
    zero: str
    across: int
    up: int


FINE = Signs("│", "┤", "└", "─", "┴", "─", 2, 4)
PLAIN = Signs("|", "+", "+", "-", "+", "-", 1, 1)


def plotted(
    races: Sequence[Sequence[Value]],
    order: Sequence[int],
    letters: Sequence[str],
    scales: tuple[Along, Upward],
    signs: Signs,
) -> Cells:
    """The cells with something in them. Of players in one place the first of `order` is seen.

    At the last point every player's letter stands, side by side where they are level.
    """
    along, upward = scales
    rows = along.picked(signs.across)
    points = [[(x, upward.at(race[row], signs.up)) for x, row in rows.items()] for race in races]
    cells = _lines(points, order, upward.height, signs)
    if signs is PLAIN:
        for player in reversed(order):
            for x, y in points[player]:
                cells[upward.height - 1 - y, x] = Piece(letters[player], player)
    if upward.bottom < 0:
        for column in range(along.width):
            cells.setdefault((upward.line(0, signs.up), column), Piece(signs.zero))
    ends: set[tuple[int, int]] = set()
    for player in order:
        line, column = upward.line(races[player][-1], signs.up), along.width - 1
        while (line, column) in ends:
            column += 1
        ends.add((line, column))
        cells[line, column] = Piece(letters[player], player)
    return cells


def _lines(
    points: Sequence[Sequence[Dot]], order: Sequence[int], height: int, signs: Signs
) -> Cells:
    """The lines between the points, the first of `order` above the others."""
    cells: Cells = {}
    bits: dict[tuple[int, int], int] = {}
    for player in reversed(order):
        for x, y in _joined(points[player]):
            where = height - 1 - y // signs.up, x // signs.across
            if signs is PLAIN:
                cells[where] = Piece(".", player)
                continue
            bits[where] = bits.get(where, BRAILLE) | _BITS[x % 2][y % 4]
            cells[where] = Piece(chr(bits[where]), player)
    return cells


def _joined(points: Iterable[Dot]) -> Iterator[Dot]:
    """The points and the dots that join each to the next."""
    before: Dot | None = None
    for x, y in points:
        was_x, was_y = before or (x, y)
        steps = max(abs(x - was_x), abs(y - was_y), 1)
        for step in range(1, steps + 1):
            yield _between(was_x, x, step, steps), _between(was_y, y, step, steps)
        before = x, y


def _between(start: int, end: int, step: int, steps: int) -> int:
    """The whole number nearest to a part of the way."""
    return start + (2 * (end - start) * step + steps) // (2 * steps)
