"""The tiles on the table, and whether a move may lie there and what it scores.

A cell is (x, y): x grows to the right, y downwards. Source: the rules of lines in `rules.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorepad.errors import Impossible
from scorepad.game import Line
from scorepad.games.qwirkle.tiles import COPIES, LENGTH, SIX, WORTH, united, wrong_line
from scorepad.words import counted

Cell = tuple[int, int]

FREE = "the first tile goes to a free place, those behind it step over taken ones, e.g. rs@3,0"
FARTHEST = 9999  # a number in a record has four digits at most


def on_board(cell: Cell) -> bool:
    """Can the place be written in a record?"""
    return -FARTHEST <= cell[0] <= FARTHEST and -FARTHEST <= cell[1] <= FARTHEST


class Group(NamedTuple):
    """Tiles laid from a cell on, to the right or downwards, stepping over taken cells.

    A single tile has no direction: `down` is False.
    """

    tiles: tuple[str, ...]
    x: int
    y: int
    down: bool

    def __str__(self) -> str:
        """The group as it stands in a record: `gsgd@-1,2v`."""
        return f"{''.join(self.tiles)}@{self.x},{self.y}{'v' if self.down else ''}"


class Run(NamedTuple):
    """A line that a move made or lengthened, with all its tiles from left or top."""

    points: int
    tiles: tuple[str, ...]

    def line(self) -> Line:
        """The points with their reason, naming the tiles."""
        length, named = len(self.tiles), " ".join(self.tiles)
        if length == 1:
            return Line(1, f"one tile opens: {named}")
        if length == SIX:
            return Line(self.points, f"Qwirkle! a line of {SIX}, {SIX}+{SIX}: {named}")
        return Line(self.points, f"line of {length}: {named}")


class Move(NamedTuple):
    """A legal move: the cells with their tiles in the order laid, and the lines it scores."""

    laid: dict[Cell, str]
    runs: tuple[Run, ...]

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return sum([run.points for run in self.runs])


class Grid:
    """The tiles that lie on the table."""

    __slots__ = ("copies", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[Cell, str] = {}
        self.copies: dict[str, int] = {}

    def put(self, laid: dict[Cell, str]) -> None:
        """Let tiles lie there from now on, whatever the rules say."""
        self.tiles.update(laid)
        for tile in laid.values():
            self.copies[tile] = self.copies.get(tile, 0) + 1

    def cells(self, groups: Iterable[Group]) -> dict[Cell, str]:
        """Where the tiles of groups come to lie; Impossible (1) where a first cell is taken."""
        tiles, laid = self.tiles, dict[Cell, str]()
        for group in groups:
            (x, y), down = group[1:3], group.down
            if (x, y) in tiles or (x, y) in laid:
                stands = tiles.get((x, y)) or laid[x, y]
                raise Impossible(f"{group.tiles[0]} can't go to {x},{y}: {stands} lies there", FREE)
            for tile in group.tiles:
                while (x, y) in tiles or (x, y) in laid:
                    x, y = (x, y + 1) if down else (x + 1, y)
                laid[x, y] = tile
            if not on_board((x, y)):
                raise Impossible(f"{group.tiles[-1]} would go to {x},{y}: {FARTHEST} is the last")
        return laid

    def short(self, tiles: Sequence[str]) -> None:
        """Impossible (1) if more copies of a tile would be out than there are."""
        for tile in tiles:
            if self.copies.get(tile, 0) + tiles.count(tile) > COPIES:
                lie = self.copies.get(tile, 0)
                there = f", {lie} {'lies' if lie == 1 else 'lie'} there already" if lie else ""
                many = f"{tile} is there {COPIES} times in all"
                raise Impossible(f"{counted(tiles.count(tile), 'tile')} {tile}{there}: {many}")

    def judge(self, groups: Sequence[Group]) -> Move:
        """The move with its lines and points; Impossible (1) says which rule it breaks."""
        laid, tiles = self.cells(groups), self.tiles
        if len(laid) > SIX:
            raise Impossible(f"{len(laid)} tiles in a turn: {SIX} are the most")
        for tile in laid.values():
            if self.copies.get(tile, 0) >= COPIES:
                self.short(tuple(laid.values()))
        if not tiles and len(laid) == 1:
            return Move(laid, (Run(1, tuple(laid.values())),))
        down = _direction(laid)
        runs = self._own(laid, down)
        touches = bool(runs) and len(runs[0].tiles) > len(laid)
        step_x, step_y = (1, 0) if down else (0, 1)
        for (x, y), tile in laid.items():
            if (x - step_x, y - step_y) in tiles or (x + step_x, y + step_y) in tiles:
                runs.append(self._across(x, y, tile, step_x, step_y))
                touches = True
        if tiles and not touches:
            raise Impossible(f"{_named(laid)} would touch nothing that lies there")
        return Move(laid, tuple(runs))

    def _own(self, laid: dict[Cell, str], down: bool) -> list[Run]:
        """The line into which all tiles of a move go; Impossible (1) for a gap."""
        tiles = self.tiles
        (x, y), first = next(iter(laid.items()))
        along = y if down else x
        line = [first]
        low = high = along
        while tile := _at(tiles, laid, x, y, low - 1, down):
            line.insert(0, tile)
            low -= 1
        while tile := _at(tiles, laid, x, y, high + 1, down):
            line.append(tile)
            high += 1
        for cell in laid:
            place = cell[1] if down else cell[0]
            if not low <= place <= high:
                beside = low - 1 if place < low else high + 1
                gap = f"{x},{beside}" if down else f"{beside},{y}"
                raise Impossible(f"{_named(laid)} would leave a gap at {gap}")
        return [_run(line)] if len(line) > 1 else []

    def _across(self, x: int, y: int, tile: str, step_x: int, step_y: int) -> Run:
        """The line in which a tile comes to lie among those that lie there."""
        tiles = self.tiles
        line = [tile]
        along_x, along_y = x - step_x, y - step_y
        while beside := tiles.get((along_x, along_y)):
            line.append(beside)
            along_x, along_y = along_x - step_x, along_y - step_y
        line.reverse()
        along_x, along_y = x + step_x, y + step_y
        while beside := tiles.get((along_x, along_y)):
            line.append(beside)
            along_x, along_y = along_x + step_x, along_y + step_y
        return _run(line)


def _at(
    tiles: dict[Cell, str], laid: dict[Cell, str], x: int, y: int, along: int, down: bool
) -> str | None:
    """The tile at a place along a row or column, of those there and those being laid."""
    cell = (x, along) if down else (along, y)
    return tiles.get(cell) or laid.get(cell)


def _named(laid: dict[Cell, str]) -> str:
    return " ".join(laid.values())


def _direction(laid: dict[Cell, str]) -> bool:
    """Is the line of a move a column? Impossible (1) if it is neither that nor a row."""
    (left, top), *more = laid
    down = bool(more) and more[0][0] == left
    for x, y in more:
        if (x != left) if down else (y != top):
            raise Impossible(f"{_named(laid)} would lie neither in one row nor in one column")
    return down


def _run(tiles: list[str]) -> Run:
    """A line and its points; Impossible (1) if the tiles make none."""
    length = len(tiles)
    if LENGTH[united(tiles)] != length:
        raise Impossible(wrong_line(tiles))
    return Run(WORTH[length], tuple(tiles))
