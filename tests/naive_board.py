"""Qwirkle's board once more, written apart from the program and as naively as can be.

A board is a dict of cells. What a move makes is found by listing every line of the whole board
before and after it; what a hand can do, by trying every order of its tiles at every place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeAlias

from tests.second_scorer import FORBIDDEN, UNREADABLE, Refused, number, tighten

Cell: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[Cell, str]
Laid: TypeAlias = list[tuple[Cell, str]]
Texts: TypeAlias = Sequence[Sequence[str | None]]

COLOURS = "roygbp"
SHAPES = "osdcx8"
KINDS = [colour + shape for colour in COLOURS for shape in SHAPES]
COPIES = 3
HAND = 6
CLOSING = 6
LAST = 9999  # the longest number that can be written


class Group(NamedTuple):
    """Tiles laid from a cell to the right, or downwards."""

    tiles: tuple[str, ...]
    x: int
    y: int
    down: bool


class Made(NamedTuple):
    """A line that a move makes or extends: its tiles from left to right or from above."""

    points: int
    tiles: tuple[str, ...]


class Played(NamedTuple):
    """A game as far as it goes: points by row and seat, the lines of the turns, what is left."""

    points: list[list[int | None]]
    made: list[list[list[Made]]]
    board: Board
    bag: int
    hands: list[int]
    over: bool


# ---------------------------------------------------------------- the notation


def read(text: str) -> list[Group]:
    """The groups of a placement; unreadable if it is none."""
    return [read_group(part) for part in tighten(text).split("+")]


def read_group(text: str) -> Group:
    tiles, _, place = text.partition("@")
    down = place.endswith("v")
    if place.endswith(("v", "h")):
        place = place[:-1]
    numbers = place.split(",")
    if len(numbers) != 2:
        raise Refused(UNREADABLE)
    x, y = [coordinate(word) for word in numbers]
    return Group(read_tiles(tiles), x, y, down)


def coordinate(word: str) -> int:
    return -number(word[1:]) if word.startswith("-") else number(word)


def read_tiles(text: str) -> tuple[str, ...]:
    tiles = tuple(text[place : place + 2] for place in range(0, len(text), 2))
    if not tiles or any(tile not in KINDS for tile in tiles):
        raise Refused(UNREADABLE)
    return tiles


def write(groups: Iterable[Group]) -> str:
    """A placement in canonical form."""
    return "+".join(
        f"{''.join(tiles)}@{x},{y}{'v' if down and len(tiles) > 1 else ''}"
        for tiles, x, y, down in groups
    )


def canonical(text: str) -> str:
    """A turn in canonical form: a placement, swap, pass or away."""
    return text.lower() if text.lower() in ("swap", "pass", "away") else write(read(text))


# ---------------------------------------------------------------- the board


def put(board: Board, groups: Iterable[Group]) -> Laid:
    """Where the tiles of a move come to lie; impossible where the first cell is taken."""
    filled = dict(board)
    laid = []
    for tiles, x, y, down in groups:
        if (x, y) in filled:
            raise Refused(FORBIDDEN)
        for tile in tiles:
            while (x, y) in filled:
                x, y = beyond((x, y), down)
            filled[x, y] = tile
            laid.append(((x, y), tile))
    return laid


def beyond(cell: Cell, down: bool) -> Cell:
    """The next cell to the right, or downwards."""
    x, y = cell
    return (x, y + 1) if down else (x + 1, y)


def neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def all_lines(board: Board) -> set[tuple[Cell, ...]]:
    """Every line of two tiles or more, in every row and every column."""
    found = set()
    for down in (False, True):
        run: list[Cell] = []
        for cell in sorted(board, key=lambda cell: cell if down else cell[::-1]):
            if run and cell != beyond(run[-1], down):
                found.add(tuple(run))
                run = []
            run.append(cell)
        found.add(tuple(run))
    return {line for line in found if len(line) > 1}


def alike(tiles: Sequence[str]) -> bool:
    """All different, and all of one colour or all of one shape."""
    if len(set(tiles)) < len(tiles):
        return False
    return len({tile[0] for tile in tiles}) == 1 or len({tile[1] for tile in tiles}) == 1


def judge(board: Board, laid: Laid) -> list[Made]:
    """The lines that a legal move makes or extends; impossible if it is against the rules.

    Legal: six tiles at most and three of a kind, in one line without a gap, touching what lies
    there, and every line that is new or longer has one colour or one shape; and no tile comes to
    lie where no record could name it.
    """
    after = {**board, **dict(laid)}
    if not 1 <= len(laid) <= HAND or len(after) != len(board) + len(laid):
        raise Refused(FORBIDDEN)
    if any(abs(place) > LAST for cell, _ in laid for place in cell):
        raise Refused(FORBIDDEN)
    if max(Counter(after[cell] for cell in after).values()) > COPIES:
        raise Refused(FORBIDDEN)
    if not in_one_line(after, laid) or (board and not touches(board, laid)):
        raise Refused(FORBIDDEN)
    made = []
    for line in sorted(all_lines(after) - all_lines(board)):
        tiles = tuple(after[cell] for cell in line)
        if not alike(tiles):
            raise Refused(FORBIDDEN)
        made.append(Made(len(line) + (6 if len(line) == 6 else 0), tiles))
    return made or [Made(1, (laid[0][1],))]


def in_one_line(after: Board, laid: Laid) -> bool:
    """Are the tiles of the move in one row or one column, with no empty cell between them?"""
    xs = [x for (x, _), _ in laid]
    ys = [y for (_, y), _ in laid]
    if len(set(xs)) > 1 and len(set(ys)) > 1:
        return False
    return all(
        (x, y) in after for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)
    )


def touches(board: Board, laid: Laid) -> bool:
    return any(near in board for cell, _ in laid for near in neighbours(cell))


def worth(made: Iterable[Made]) -> int:
    return sum(line.points for line in made)


# ---------------------------------------------------------------- all moves of a hand


def all_moves(board: Board, hand: Sequence[str]) -> dict[str, list[Made]]:
    """Every legal move of a hand, by its text: one group, `v` only for two tiles or more."""
    moves: dict[str, list[Made]] = {}
    orders = {
        size: {tiles for tiles in permutations(hand, size) if alike(tiles)}
        for size in range(1, len(hand) + 1)
    }
    for start, down in places(board):
        for size, ways in orders.items():
            if down and size == 1:
                continue
            cells = free_cells(board, start, down, size)
            if board and not touches(board, [(cell, "") for cell in cells]):
                continue
            for tiles in ways:
                try:
                    made = judge(board, list(zip(cells, tiles, strict=True)))
                except Refused:
                    continue
                moves[write([Group(tiles, *start, down)])] = made
    return moves


def places(board: Board) -> Iterator[tuple[Cell, bool]]:
    """Where a move can begin, and which way it goes: on the empty board at 0,0 to the right."""
    if not board:
        yield (0, 0), False
        return
    xs = [x for x, _ in board]
    ys = [y for _, y in board]
    for x in range(min(xs) - HAND, max(xs) + HAND + 1):
        for y in range(min(ys) - HAND, max(ys) + HAND + 1):
            if (x, y) not in board:
                yield (x, y), False
                yield (x, y), True


def free_cells(board: Board, start: Cell, down: bool, size: int) -> list[Cell]:
    """The free cells from a free one on, stepping over those that are taken."""
    cells = [start]
    while len(cells) < size:
        cell = beyond(cells[-1], down)
        while cell in board:
            cell = beyond(cell, down)
        cells.append(cell)
    return cells


# ---------------------------------------------------------------- moves and boards by luck


def legal(board: Board, laid: Laid) -> bool:
    """May these tiles be laid there?"""
    try:
        judge(board, laid)
    except Refused:
        return False
    return True


def frontier(board: Board) -> list[Cell]:
    """The free cells beside tiles; on the empty board a place for the first one."""
    near = {cell for taken in board for cell in neighbours(taken)}
    return sorted(near - set(board)) or [(0, 0)]


def some_move(board: Board, hand: Sequence[str], random: Random) -> Laid:
    """A legal move of a hand, lengthened as luck has it; empty if there is none."""
    firsts = [(cell, tile) for cell in frontier(board) for tile in sorted(set(hand))]
    random.shuffle(firsts)
    for first in firsts:
        if legal(board, [first]):
            rest = list(hand)
            rest.remove(first[1])
            return longer(board, [first], random.sample(rest, len(rest)), random)
    return []


def longer(board: Board, laid: Laid, rest: Sequence[str], random: Random) -> Laid:
    """The move with those of the other tiles that fit at its ends, until luck ends it."""
    step = random.choice(((1, 0), (0, 1)))
    for tile in rest:
        if random.random() < 0.15:
            break
        ends = [free_end(board, laid, step, way) for way in (1, -1)]
        ways = [[*laid, (end, tile)] for end in ends]
        laid = next((way for way in ways if legal(board, way)), laid)
    return laid


def free_end(board: Board, laid: Laid, step: Cell, way: int) -> Cell:
    """The first free cell before or behind the tiles of a move."""
    taken = {**board, **dict(laid)}
    (x, y), _ = laid[0]
    while (x, y) in taken:
        x, y = x + way * step[0], y + way * step[1]
    return x, y


def some_board(size: int, random: Random) -> Board:
    """A board that came about by legal moves, of so many tiles."""
    board: Board = {}
    while len(board) < size:
        laid = some_move(board, random.sample(KINDS, HAND), random)
        board.update(laid[: size - len(board)])
    return board


def as_it_lies(board: Board) -> str:
    """A board as a list of placements, tile by tile."""
    return " ".join(write([Group((tile,), *cell, False)]) for cell, tile in board.items())


# ---------------------------------------------------------------- a whole game


class Replay:
    """A game as it is replayed turn by turn; `points` is None where nobody took a turn."""

    def __init__(self, seats: int) -> None:
        self.board: Board = {}
        self.hands = [HAND] * seats
        self.bag = len(KINDS) * COPIES - HAND * seats
        self.idle: dict[int, str] = {}  # who passed or was away since tiles were laid last
        self.over = False

    def turn(self, seat: int, text: str) -> tuple[int, list[Made]]:
        """The points of a turn and the lines behind them; impossible if the rules forbid it."""
        if text == "away":
            self.rest(seat, text)
            return 0, []
        if self.over:
            raise Refused(FORBIDDEN)
        if text in ("swap", "pass"):
            if (self.bag == 0) is (text == "swap"):
                raise Refused(FORBIDDEN)
            if text == "pass":
                self.rest(seat, text)
            return 0, []
        return self.lay(seat, put(self.board, read(text)))

    def rest(self, seat: int, text: str) -> None:
        """A pass, or a row sat out: the game is over when all have passed who are there."""
        self.idle[seat] = text
        if len(self.idle) == len(self.hands) and "pass" in self.idle.values():
            self.over = True

    def lay(self, seat: int, laid: Laid) -> tuple[int, list[Made]]:
        if len(laid) > self.hands[seat]:
            raise Refused(FORBIDDEN)
        made = judge(self.board, laid)
        self.board.update(laid)
        drawn = min(len(laid), self.bag)
        self.bag -= drawn
        self.hands[seat] += drawn - len(laid)
        self.idle.clear()
        self.over = self.hands[seat] == 0
        return worth(made) + (CLOSING if self.over else 0), made


def replay(rows: Texts, seats: int) -> Played:
    """A game from its first row; everything is read before anything is played."""
    for row in rows:
        for text in row:
            if text is not None:
                canonical(text)
    game = Replay(seats)
    points: list[list[int | None]] = []
    made: list[list[list[Made]]] = []
    for row in rows:
        points.append([None] * seats)
        made.append([[] for _ in range(seats)])
        for seat, text in enumerate(row):
            if text is not None:
                points[-1][seat], made[-1][seat] = game.turn(seat, text.lower())
    return Played(points, made, game.board, game.bag, game.hands, game.over)
