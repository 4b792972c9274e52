"""Qwirkle: lines of one colour or one shape, entered as lengths or as tiles on a board.

Source of the points: the rules summary published with the game and its rulebook; `rules.md` beside
this file tells which is which.
"""

from __future__ import annotations

from scorepad.game import Game, Option, Options, Row, Table
from scorepad.games.qwirkle.match import replay
from scorepad.games.qwirkle.record import BOARD_HINT, HINT, Entry, read, write
from scorepad.games.qwirkle.turns import score_lines


def score(table: Table[Entry]) -> tuple[Row, ...]:
    """All turns in order, by the lengths of their lines or on the board."""
    return replay(table).rows if table.options.get("board") == "on" else score_lines(table)


def trips(players: int, options: Options) -> int | None:
    """As many trips round the table as the tiles last: no fixed number."""
    return None


def over(table: Table[Entry]) -> bool:
    """The game ends with the turn that empties a hand, on a board also when all pass in a row."""
    if table.options.get("board") == "on":
        return replay(table).ended != ""
    for row in reversed(table.rows):
        for cell in row:
            if isinstance(cell, Entry) and cell.out:
                return True
    return False


GAME = Game(
    title="Qwirkle",
    players=range(2, 7),
    hint=HINT,
    hints={("board", "on"): BOARD_HINT},
    read=read,
    write=write,
    score=score,
    turns=True,
    rows=trips,
    over=over,
    options=(
        Option(
            "board",
            ("off", "on"),
            "off: a turn is the lengths of its lines; on: its tiles at their places",
            fixed=True,
        ),
    ),
    bgg=25669,
)
