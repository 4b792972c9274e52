"""All legal moves: where on the table tiles of a hand can go, and what that scores.

A move is found once: its tiles fill a window, that is empty cells following each other in a row or
column (tiles that lie between them are stepped over), of which one touches what lies there. All
fillings of a window score the same, as the lengths of its lines do not depend on the tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from scorepad.games.qwirkle.grid import Cell, Grid, Group, on_board
from scorepad.games.qwirkle.tiles import BITS, COLORS, KINDS, LENGTH, SHAPES, SIX, WORTH

Kinds = int  # a set of tiles: bit n stands for KINDS[n]

PLACE = {tile: place for place, tile in enumerate(KINDS)}
ALL: Kinds = (1 << len(KINDS)) - 1
_LINES: tuple[Kinds, ...] = tuple(
    [sum([1 << PLACE[color + shape] for shape in SHAPES]) for color in COLORS]
    + [sum([1 << PLACE[color + shape] for color in COLORS]) for shape in SHAPES]
)
"""The sets of tiles that have one colour, then those that have one shape."""


class Window(NamedTuple):
    """Empty cells in a row (or column, if `down`), and every way in which tiles can fill them.

    A single cell is not `down`.
    """

    points: int
    cells: tuple[Cell, ...]
    down: bool
    fillings: list[tuple[str, ...]]

    def group(self, filling: tuple[str, ...]) -> Group:
        """The move as it stands in a record."""
        x, y = self.cells[0]
        return Group(filling, x, y, self.down)


Side = tuple[int, Kinds]  # beside a cell: how many tiles in line with it, which may join them

_LONE: Side = (0, ALL)


_fits: dict[int, Kinds] = {}


def _fit(union: int, length: int) -> Kinds:
    """The tiles that make a line with as many tiles whose bits unite to this; none if no line."""
    if LENGTH[union] != length:
        return 0
    found = _fits.get(union)
    if found is None:
        longer = [n for n, tile in enumerate(KINDS) if LENGTH[union | BITS[tile]] == length + 1]
        found = _fits[union] = sum([1 << n for n in longer])
    return found


def windows(grid: Grid, hand: tuple[str, ...], whole: bool = False) -> Iterator[Window]:
    """Every window that tiles of the hand can fill; `whole`: only with all of them at once."""
    for window in _windows(grid, hand, whole):
        if on_board(window.cells[0]) and on_board(window.cells[-1]):
            yield window


def _windows(grid: Grid, hand: tuple[str, ...], whole: bool) -> Iterator[Window]:
    """The same, also beyond the places that a record can name."""
    kinds = 0
    for tile in hand:
        kinds |= 1 << PLACE[tile]
    if not grid.tiles:
        yield from _openings(hand, kinds, whole)
        return
    search = _Search(grid, kinds)
    if not whole or len(hand) == 1:
        yield from search.single()
    for line in _LINES:
        held = kinds & line
        size = held.bit_count()
        if size > 1 and (not whole or size == len(hand)):
            for down in (False, True):
                yield from search.several(line, down, size if whole else 2)


def _openings(hand: tuple[str, ...], kinds: Kinds, whole: bool) -> Iterator[Window]:
    """Moves on the empty table, from cell 0,0 to the right: every place there is as good."""
    tiles = _tiles(kinds)
    if not whole or len(hand) == 1:
        yield Window(1, ((0, 0),), False, [(tile,) for tile in tiles])
    for line in _LINES:
        held = kinds & line
        size = held.bit_count()
        least = max(2, len(hand)) if whole else 2
        for length in range(least, size + 1):
            cells = tuple([(x, 0) for x in range(length)])
            fillings = list(permutations(_tiles(held), length))
            yield Window(WORTH[length], cells, False, fillings)


def _tiles(kinds: Kinds) -> list[str]:
    return [tile for place, tile in enumerate(KINDS) if kinds >> place & 1]


def _sides(tiles: dict[Cell, str], edge: set[Cell], down: bool) -> dict[Cell, Side]:
    """For every cell of the edge the tiles that lie beside it in its row (or column)."""
    step_x, step_y = (0, 1) if down else (1, 0)
    sides = {}
    for cell in edge:
        union = length = 0
        x, y = cell[0] + step_x, cell[1] + step_y
        while tile := tiles.get((x, y)):
            union |= BITS[tile]
            length += 1
            x, y = x + step_x, y + step_y
        x, y = cell[0] - step_x, cell[1] - step_y
        while tile := tiles.get((x, y)):
            union |= BITS[tile]
            length += 1
            x, y = x - step_x, y - step_y
        if length:
            sides[cell] = (length, _fit(union, length))
    return sides


class _Search:
    """A table prepared for the search: its edge, and which tiles held each cell of it takes."""

    def __init__(self, grid: Grid, kinds: Kinds) -> None:
        self.tiles, self.kinds = grid.tiles, kinds
        tiles = grid.tiles
        self.edge = {
            cell
            for x, y in tiles
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if cell not in tiles
        }
        self.sides = _sides(tiles, self.edge, False), _sides(tiles, self.edge, True)
        rows, columns = self.sides
        self.takes = {
            cell: kinds & rows.get(cell, _LONE)[1] & columns.get(cell, _LONE)[1]
            for cell in self.edge
        }

    def single(self) -> Iterator[Window]:
        """The places of one tile."""
        rows, columns = self.sides
        for cell, fit in self.takes.items():
            if fit:
                beside = rows.get(cell, _LONE)[0], columns.get(cell, _LONE)[0]
                points = sum([WORTH[length + 1] for length in beside if length])
                yield Window(points, (cell,), False, [(tile,) for tile in _tiles(fit)])

    def several(self, line: Kinds, down: bool, least: int) -> Iterator[Window]:
        """The windows in rows (or columns) for two tiles or more of one colour or shape.

        Each is found from the first cell in it that lies at the edge: cells before that one are
        free, those behind it free or at the edge.
        """
        most = (line & self.kinds).bit_count()
        for cell, takes in self.takes.items():
            if takes & line:
                yield from self._from(cell, line, down, least, most)

    def _before(self, cell: Cell, down: bool, most: int) -> int:
        """How many free cells lie before a cell of the edge, up to a number."""
        x, y = cell
        for count in range(most):
            x, y = (x, y - 1) if down else (x - 1, y)
            if (x, y) in self.tiles or (x, y) in self.edge:
                return count
        return most

    def _from(
        self, first: Cell, line: Kinds, down: bool, least: int, most: int
    ) -> Iterator[Window]:
        """The windows whose first cell at the edge is this one."""
        free = self._before(first, down, most - 1)
        cells: list[Cell] = []
        fits: list[Kinds] = []
        crossed = 0
        across = self.sides[not down]
        step_x, step_y = (0, 1) if down else (1, 0)
        room = line
        x, y = first[0] - step_x, first[1] - step_y
        while tile := self.tiles.get((x, y)):
            if not room & (bit := 1 << PLACE[tile]):
                return
            room ^= bit
            x, y = x - step_x, y - step_y
        x, y = first
        while len(cells) < most:
            cells.append((x, y))
            fits.append(fit := self.takes.get((x, y), ALL))
            if not fit & room:
                return
            if (x, y) in across:
                crossed += WORTH[across[x, y][0] + 1]
            x, y = x + step_x, y + step_y
            while tile := self.tiles.get((x, y)):
                if not room & (bit := 1 << PLACE[tile]):
                    return
                room ^= bit
                x, y = x + step_x, y + step_y
            held = room & self.kinds
            most = min(most, held.bit_count())
            taken = SIX - room.bit_count() + len(cells)
            for more in range(max(0, least - len(cells)), min(free, most - len(cells)) + 1):
                fillings = _fillings([ALL] * more + fits, held)
                if fillings:
                    front = [
                        (first[0] - n * step_x, first[1] - n * step_y) for n in range(more, 0, -1)
                    ]
                    points = WORTH[taken + more] + crossed
                    yield Window(points, (*front, *cells), down, fillings)


def _fillings(fits: list[Kinds], held: Kinds) -> list[tuple[str, ...]]:
    """Every way to fill cells with different tiles held, each cell with one that fits it."""
    crossed = [place for place, fit in enumerate(fits) if fit & held != held]
    free = len(fits) - len(crossed)
    found = []
    for chosen, left in _choices([fits[place] for place in crossed], held):
        for filling in permutations(_tiles(left), free):
            for place, tile in zip(crossed, chosen, strict=True):
                filling = (*filling[:place], tile, *filling[place:])
            found.append(filling)
    return found


def _choices(fits: list[Kinds], held: Kinds) -> Iterator[tuple[tuple[str, ...], Kinds]]:
    """Every choice of different tiles, one for each set, with the tiles that are left."""
    if not fits:
        yield (), held
        return
    for tile in _tiles(fits[0] & held):
        rest = held & ~(1 << PLACE[tile])
        for more, left in _choices(fits[1:], rest):
            yield (tile, *more), left
