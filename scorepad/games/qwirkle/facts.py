"""What Qwirkle counts about a player over many plays: points a turn, Qwirkles, going out."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Place, Row, Score, Table
from scorepad.games.qwirkle.record import Entry
from scorepad.games.qwirkle.tiles import SIX
from scorepad.games.qwirkle.turns import OUT
from scorepad.parts import Fact

FACTS = (
    Fact("turns", "turns"),
    Fact("points", "points of turns", of="turns"),
    Fact("told", "turns told line by line"),
    Fact("qwirkles", "Qwirkles in them", of="told"),
    Fact("out", "games gone out"),
)


def count(
    table: Table[Entry], rows: Sequence[Row], places: Sequence[Place]
) -> list[tuple[int, ...]]:
    """The figures of each player in one play, by seat and in the order of `FACTS`.

    A swap and a pass are turns of 0 points; the end bonus belongs to the points of its turn. A turn
    of which only the total is told may hide a Qwirkle, so it is none of those told line by line.
    """
    return [_of_seat(table, rows, seat) for seat in range(len(table.players))]


def _of_seat(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, ...]:
    turns = points = told = qwirkles = out = 0
    for cells, row in zip(table.rows, rows, strict=True):
        entry, score = cells[seat], row.scores[seat]
        if not isinstance(entry, Entry) or score is None:
            continue
        turns += 1
        points += score.points or 0
        if entry.lines:
            told += 1
            qwirkles += entry.lines.count(SIX)
        elif entry.groups:
            told += 1
            qwirkles += _worth(score, 2 * SIX)
            out += _worth(score, OUT) > 0
        out += entry.out
    return turns, points, told, qwirkles, out


def _worth(score: Score, points: int) -> int:
    """How many lines brought so much: 12 does only a line of six, and 6 only going out."""
    return sum([line.points == points for line in score.lines or ()])
