"""The board to look at: what lies there, what does not yet, and the places offered for tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.errors import ScorepadError, State
from scorepad.game import Table
from scorepad.games.qwirkle.grid import Cell, Grid, Group
from scorepad.games.qwirkle.match import Played, replay
from scorepad.games.qwirkle.record import Entry, read_groups
from scorepad.games.qwirkle.tiles import COLORS, COPIES, KINDS, SHAPES
from scorepad.parts import Picture, Square
from scorepad.words import counted, listed

AROUND = 2  # cells that are drawn around the places offered


def lying(on: Sequence[str]) -> Grid:
    """The board that placements give, taken as they lie, whatever the rules of lines say.

    All are read (Unreadable, 2) before any is laid: Impossible (1) for two tiles on one cell and
    for a fourth copy of a tile.
    """
    grid = Grid()
    try:
        placements = [read_groups(word) for text in on for word in text.split()]
        for groups in placements:
            laid = grid.cells(groups)
            grid.short(tuple(laid.values()))
            grid.put(laid)
    except ScorepadError as error:
        raise error.at("--on") from None
    return grid


def played(table: Table[Entry]) -> Played:
    """A session as it was played on its board; State (1) where none is kept."""
    if table.options.get("board") != "on":
        raise State("no board is kept", "new qwirkle PLAYER... --option board=on keeps one")
    return replay(table)


def picture(table: Table[Entry]) -> Picture | None:
    """What lies on the board, the last move marked; None where no board is kept."""
    if table.options.get("board") != "on":
        return None
    game = replay(table)
    squares = {
        cell: Square(tile, COLORS[tile[0]], cell in game.last)
        for cell, tile in game.grid.tiles.items()
    }
    marked = [] if not game.last else ["* laid last"]
    return _drawn(squares, (*marked, stock(table, game)))


def stock(table: Table[Entry], game: Played) -> str:
    """How many tiles are in the bag and in every hand."""
    bag = counted(game.bag, "tile") if game.bag else "no tile"
    if len(set(game.hands)) == 1:
        return f"{bag} in the bag, {game.hands[0]} in every hand"
    hands = [f"{name} {count}" for name, count in zip(table.players, game.hands, strict=True)]
    return f"{bag} in the bag, in hand: {listed(hands)}"


def left(grid: Grid) -> dict[str, int]:
    """How many of each of the 36 kinds of tiles are not on the board."""
    return {tile: COPIES - grid.copies.get(tile, 0) for tile in KINDS}


def tiles(table: Table[Entry]) -> tuple[Picture, dict[str, Any]]:
    """What is not yet on the board, to look at and as the document of `show --tiles --json`."""
    game = played(table)
    counts = left(game.grid)
    rows = tuple(
        [
            tuple([Square(str(counts[color + shape] or "."), name) for shape in SHAPES])
            for color, name in COLORS.items()
        ]
    )
    captions = (
        f"{sum(counts.values())} tiles are not on the board: {stock(table, game)}",
        f"rows: {', '.join(COLORS.values())}",
        f"columns: {', '.join(SHAPES.values())}",
    )
    hands = dict(zip(table.players, game.hands, strict=True))
    document = {"schema": 1, "tiles": counts, "bag": game.bag, "hands": hands}
    return Picture(tuple(SHAPES), tuple(COLORS), rows, captions), document


def offered(grid: Grid, places: Sequence[Group]) -> Picture:
    """The board around the places offered, with `a`, `b`, `c` where the first tile goes."""
    letters: dict[Cell, str] = {}
    for number, place in enumerate(places):
        letters[place.x, place.y] = letters.get((place.x, place.y), "") + chr(ord("a") + number)
    squares = {cell: Square(tile, COLORS[tile[0]]) for cell, tile in grid.tiles.items()}
    squares |= {
        cell: Square(word if len(word) < 3 else f"{word[0]}+", "", marked=True)
        for cell, word in letters.items()
    }
    xs, ys = [x for x, _ in letters], [y for _, y in letters]
    near = {
        (x, y): square
        for (x, y), square in squares.items()
        if min(xs) - AROUND <= x <= max(xs) + AROUND and min(ys) - AROUND <= y <= max(ys) + AROUND
    }
    captions = []
    for number, place in enumerate(places):
        lines = "; ".join([run.line().why for run in grid.judge([place]).runs])
        captions.append(f"{chr(ord('a') + number)}  {place}  {lines}")
    return _drawn(near, tuple(captions))


def _drawn(squares: dict[Cell, Square], captions: tuple[str, ...]) -> Picture:
    """The used area as a picture with rulers."""
    if not squares:
        return Picture((), (), (), captions)
    xs = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    ys = range(min(y for _, y in squares), max(y for _, y in squares) + 1)
    rows = tuple([tuple([squares.get((x, y)) for x in xs]) for y in ys])
    return Picture(tuple(map(str, xs)), tuple(map(str, ys)), rows, captions)
