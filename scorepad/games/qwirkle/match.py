"""A whole game on the board: bag and hands counted, every turn checked, the end known.

Source: rules summary and rulebook, see `rules.md`. A turn of lines, a swap and a pass never change
how many tiles a player holds but for drawing, so the tiles laid tell the bag and every hand.
"""

from __future__ import annotations

from typing import NamedTuple

from scorepad.errors import Impossible
from scorepad.game import SAT_OUT, Away, Line, Row, Score, Table
from scorepad.games.qwirkle.grid import Cell, Grid, Group
from scorepad.games.qwirkle.record import Entry, write
from scorepad.games.qwirkle.tiles import SIX, TILES
from scorepad.games.qwirkle.turns import OUT, late
from scorepad.words import counted


class Played(NamedTuple):
    """A game as far as it was played: the scored rows and what is on the table after them.

    `ended` says how the game ended, "" while it goes on. `hands` are the tiles held by seat.
    `last` are the cells of the last move.
    """

    rows: tuple[Row, ...]
    grid: Grid
    bag: int
    hands: tuple[int, ...]
    last: frozenset[Cell]
    ended: str


class Match:
    """A game while it is replayed, turn after turn."""

    def __init__(self, seats: int, begun: bool) -> None:
        """`begun`: turns went before that nobody tells of, so the table is not known."""
        self.grid, self.begun = Grid(), begun
        self.hands = [SIX] * seats
        self.bag = TILES - SIX * seats
        self.last: frozenset[Cell] = frozenset()
        self.ended = ""
        self._passed: set[int] = set()
        self._absent: set[int] = set()

    def turn(self, seat: int, name: str, entry: Entry) -> Score:
        """The score of the next turn; Impossible (1) says why there can be no such turn."""
        if self.ended:
            raise Impossible(f"the game is over: {self.ended} before this turn")
        self._absent.discard(seat)
        if entry.groups:
            return Score(self._lay(seat, name, entry.groups))
        if entry.word == "swap":
            if self.bag == 0:
                raise Impossible("the bag is empty: there is nothing to swap for, pass is left")
            return Score((Line(0, "swapped tiles"),))
        if self.bag and not self.begun:
            raise Impossible(f"{counted(self.bag, 'tile')} in the bag: who can't lay has to swap")
        self._passed.add(seat)
        self._see_all_passed()
        return Score((Line(0, "passed"),))

    def away(self, seat: int) -> Score:
        """Somebody takes no part, and keeps no game from ending."""
        self._absent.add(seat)
        self._see_all_passed()
        return SAT_OUT

    def _see_all_passed(self) -> None:
        if self._passed and len(self._passed | self._absent) == len(self.hands):
            self.ended = self.ended or "all have passed"

    def _lay(self, seat: int, name: str, groups: tuple[Group, ...]) -> tuple[Line, ...]:
        if self.begun:
            raise Impossible("what lies on the table before this row is not known")
        move = self.grid.judge(groups)
        laid, holds = len(move.laid), self.hands[seat]
        if laid > holds:
            raise Impossible(f"{counted(laid, 'tile')} laid, but only {holds} held")
        self.grid.put(move.laid)
        self.last = frozenset(move.laid)
        self._passed.clear()
        drawn = min(laid, self.bag)
        self.bag -= drawn
        self.hands[seat] += drawn - laid
        lines = [run.line() for run in move.runs]
        if self.hands[seat] == 0:
            self.ended = f"{name} went out"
            lines.append(Line(OUT, f"out: first to empty the hand, {OUT}"))
        return tuple(lines)


def replay(table: Table[Entry]) -> Played:
    """Play all turns of a table in order; Impossible (1) names the first that can't be."""
    order = table.order
    match = Match(len(order), table.first_row > 1)
    rows = []
    for number, cells in enumerate(table.rows, table.first_row):
        scores: list[Score | None] = [None] * len(order)
        for seat in order:
            cell, name = cells[seat], table.players[seat]
            if isinstance(cell, Away):
                scores[seat] = match.away(seat)
            elif cell is not None:
                try:
                    scores[seat] = match.turn(seat, name, cell)
                except Impossible as error:
                    who = f"row {number}, {name}"
                    raise error.at(f"{who}: {write(cell)}") from None
        complete = match.ended != "" or None not in cells
        rows.append(Row(number, tuple(scores), complete, (), tuple(late(table, cells, number))))
    return Played(tuple(rows), match.grid, match.bag, tuple(match.hands), match.last, match.ended)
