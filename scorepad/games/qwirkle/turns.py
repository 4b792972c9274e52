"""Turns entered as the lengths of their lines or as a total: option `board = off`.

Source of the points: the rules summary published with the game and its rulebook; `rules.md` beside
this file tells which is which, and which totals no turn can make.
"""

from __future__ import annotations

from functools import lru_cache

from scorepad.errors import Impossible
from scorepad.game import SAT_OUT, Away, Line, Row, Score, Table
from scorepad.games.qwirkle.record import Entry
from scorepad.games.qwirkle.tiles import SIX
from scorepad.words import counted, listed

OUT = 6
LINES = 7
LARGEST_TURN = 84
NO_TURN = frozenset({0, 71, 73, 78, 79, 80, 81, 82, 83})
OPENINGS = frozenset({1, 2, 3, 4, 5, 12})


def _check_total(total: int, opens: bool) -> None:
    """Some totals no turn can make, the end bonus aside."""
    if total > LARGEST_TURN:
        raise Impossible(f"{total} points in a turn, {LARGEST_TURN} is the most there is")
    if total in NO_TURN or (total == 1 and not opens):
        alone = ": a tile alone scores only as the opening" if total == 1 else ""
        raise Impossible(f"no turn makes {counted(total, 'point')}{alone}")


def _check_lines(lines: tuple[int, ...], opens: bool) -> None:
    """A line has two to six tiles; a turn makes seven lines at most."""
    if lines == (1,) and opens:
        return
    for length in lines:
        if length == 1:
            raise Impossible("a line of 1 scores only as the opening, alone")
        if not 2 <= length <= SIX:
            raise Impossible(f"a line of {length}, lines have 2 to {SIX} tiles")
    if len(lines) > LINES:
        raise Impossible(f"{len(lines)} lines in a turn, {LINES} are the most there are")


def _doubts(entry: Entry, opens: bool) -> list[str]:
    """What is not refused but looks unlikely, or can't come from one row of tiles."""
    lines, notes = entry.lines, []
    crossed = len(lines) - 1
    if opens and len(lines) > 1:
        notes.append(f"an opening of {len(lines)} lines is unlikely: the first tiles make one line")
    if opens and entry.total is not None and entry.total not in OPENINGS:
        notes.append(
            f"an opening of {entry.total} points is unlikely: the first tiles make one line"
        )
    if crossed >= 2 and max(lines) < crossed:
        notes.append(
            f"{len(lines)} lines need one of at least {crossed} tiles that crosses the others"
        )
    elif crossed >= 2 and min(lines) > crossed:
        notes.append(f"{len(lines)} lines, none as short as {crossed}: unlikely")
    return notes


@lru_cache(256)  # most turns are one or two lines
def score_turn(entry: Entry, opens: bool) -> Score:
    """One player's lines in a turn; `opens`: nothing lies on the table before it."""
    if entry.word:
        return Score((Line(0, "swapped tiles" if entry.word == "swap" else "passed"),))
    if entry.total is not None:
        _check_total(entry.total, opens)
        lines = [Line(entry.total, f"{counted(entry.total, 'point')} as announced")]
    else:
        _check_lines(entry.lines, opens)
        lines = [_line(length) for length in entry.lines]
    if entry.out:
        lines.append(Line(OUT, f"out: first to empty the hand, {OUT}"))
    return Score(tuple(lines), tuple(_doubts(entry, opens)))


def _line(length: int) -> Line:
    if length == 1:
        return Line(1, "one tile opens")
    if length == SIX:
        return Line(2 * SIX, f"Qwirkle! a line of {SIX}, {SIX}+{SIX}")
    return Line(length, f"line of {length}")


def late(table: Table[Entry], cells: tuple[Entry | Away | None, ...], number: int) -> list[str]:
    """Turns follow each other: nobody has one while somebody before them lacks it."""
    if None not in cells:
        return []
    lacking: list[str] = []
    for seat in table.order:
        cell = cells[seat]
        if cell is None:
            lacking.append(table.players[seat])
        elif lacking and not isinstance(cell, Away):
            return [f"{table.players[seat]} has a turn in row {number} before {listed(lacking)}"]
    return []


def score_lines(table: Table[Entry]) -> tuple[Row, ...]:
    """All turns in order; what comes after the end is refused."""
    rows = []
    opens = table.first_row == 1
    ended = ""
    order = table.order
    for number, cells in enumerate(table.rows, table.first_row):
        scores: list[Score | None] = [None] * len(order)
        for seat in order:
            cell = cells[seat]
            if cell is None or isinstance(cell, Away):
                scores[seat] = SAT_OUT if cell else None
                continue
            name = table.players[seat]
            if ended:
                raise Impossible(f"the game is over: {ended} went out before this turn of {name}")
            try:
                scores[seat] = score_turn(cell, opens)
            except Impossible as error:
                raise error.at(name) from None
            opens = opens and cell.word != ""
            ended = name if cell.out else ""
        complete = bool(ended) or None not in cells
        rows.append(Row(number, tuple(scores), complete, (), tuple(late(table, cells, number))))
    return tuple(rows)
