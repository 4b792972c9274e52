"""The race over the rows, laid out in lines of a width: a line a player, its letter at the end.

Pure, like a game's picture: what comes out are pieces of text and whose they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.labels import GAP, Line, Measure, apart, label, letters, listed, widest
from scorepad.plot import FINE, PLAIN, Cells, Piece, Signs, plotted
from scorepad.scale import Along, Upward, Value, along, figure, upward

NARROW = 30  # below this there is no room to draw
LEAST = 16  # columns that names at the side must leave to the drawing


class Race(NamedTuple):
    """A player's name and running totals, from before the first row to the last."""

    name: str
    values: Sequence[Value]


def chart(
    races: Sequence[Race],
    room: int,
    *,
    fine: bool = True,
    row: str = "row",
    unit: str = "",
    measure: Measure = len,
) -> list[Line]:
    """The lines of the chart; the totals alone where it is narrow, or where no row is scored.

    `fine` draws with braille, else with ASCII; `row` is what a row is called; `unit` stands
    behind the totals.
    """
    order = sorted(range(len(races)), key=lambda player: -races[player].values[-1])
    names = [race.name for race in races]
    totals = [f"{figure(race.values[-1])}{unit}" for race in races]
    last = len(races[0].values) - 1
    if room < NARROW or last < 1:
        return listed(order, names, totals, room, measure)
    marks = letters(names)
    labels = [f"{mark} {name}" for mark, name in zip(marks, names, strict=True)]
    wide = widest(labels, totals, measure)
    scale = upward([value for race in races for value in race.values], len(races))
    signs = FINE if fine else PLAIN
    ends = [scale.line(race.values[-1], signs.up) for race in races]
    side = max([len(str(tick)) for tick in scale.ticks().values()])
    left = room - side - 1 - max(map(ends.count, ends))  # level players' letters need a place each
    beside = left - len(GAP) - wide >= LEAST
    rows = along(last, left - len(GAP) - wide if beside else left)
    cells = plotted([race.values for race in races], order, marks, (rows, scale), signs)
    if beside:
        start = max(column for _, column in cells) + 1 + len(GAP)
        for player, line in apart(order, ends, scale.height).items():
            text = label(labels[player], totals[player], wide, measure)
            cells[line, start] = Piece(text, player)
    lines = [*_framed(cells, scale, side, signs), *_foot(rows, side, signs, row, room)]
    return lines if beside else lines + listed(order, labels, totals, room, measure)


def _framed(cells: Cells, scale: Upward, side: int, signs: Signs) -> list[Line]:
    """The lines of the drawing, with the ticks at the left."""
    ticks = scale.ticks()
    lines = []
    for number in range(scale.height):
        tick = ticks.get(number)
        front = signs.side.rjust(side + 1) if tick is None else f"{tick:>{side}}{signs.tick}"
        pieces = [Piece(front)]
        column = 0
        for where in sorted(column for line, column in cells if line == number):
            blanks = [Piece(" " * (where - column))] if where > column else []
            pieces += [*blanks, cells[number, where]]
            column = where + 1
        lines.append(_joined(pieces))
    return lines


def _joined(pieces: Line) -> Line:
    """The line in as few pieces as its players allow, so that colours change no more than needed.

    A blank has no colour, and goes with what stands before it.
    """
    line: Line = []
    for piece in pieces:
        if line and (piece.player == line[-1].player or not piece.text.strip()):
            line[-1] = Piece(line[-1].text + piece.text, line[-1].player)
        else:
            line.append(piece)
    return line


def _foot(rows: Along, side: int, signs: Signs, row: str, room: int) -> list[Line]:
    """The axis beneath, the numbers of the rows, and what a row is called."""
    axis, numbers = [signs.foot] * rows.width, ""
    for number in rows.numbered():
        column = rows.at(number, 1)
        axis[column] = signs.mark
        numbers += str(number).rjust(column + 1 - len(numbers))
    front = " " * (side + 1)
    called = GAP + row if len(front + numbers + GAP + row) <= room else ""
    return [[Piece(" " * side + signs.corner + "".join(axis))], [Piece(front + numbers + called)]]
