"""The referee of Qwirkle: may tiles lie there, and what do they score?

Source of the rules of lines: `rules.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.errors import Impossible, Missing
from scorepad.game import Options, Table
from scorepad.games.qwirkle.board import lying, played
from scorepad.games.qwirkle.grid import Move
from scorepad.games.qwirkle.record import PLACE_HINT, Entry, read_groups
from scorepad.words import counted


def judge(
    words: list[str],
    options: Options,
    on: Sequence[str] = (),
    table: Table[Entry] | None = None,
) -> dict[str, Any]:
    """The verdict on the last of some moves, as the document that `judge --json` gives.

    The moves follow each other on an empty board, on the tiles that `on` gives, or on the board of
    a session. Unreadable and Missing (2).
    """
    if not words:
        raise Missing("no move to judge", PLACE_HINT)
    moves = [read_groups(word) for word in words]
    grid = lying(on) if table is None else played(table).grid
    for number, groups in enumerate(moves, 1):
        try:
            move = grid.judge(groups)
        except Impossible as error:
            where = "" if number == len(moves) else f"move {number}: "
            reason = where + error.message
            return {"schema": 1, "legal": False, "points": None, "lines": [], "reason": reason}
        grid.put(move.laid)
    lines = lines_of(move)
    return {"schema": 1, "legal": True, "points": move.points, "lines": lines, "reason": None}


def lines_of(move: Move) -> list[dict[str, Any]]:
    """The lines of a move as they stand in a document."""
    return [
        {"points": run.points, "why": run.line().why, "tiles": list(run.tiles)} for run in move.runs
    ]


def tell(document: dict[str, Any]) -> list[str]:
    """The verdict in words, a line for each line of tiles."""
    if not document["legal"]:
        return [f"illegal: {document['reason']}"]
    return [f"legal: {counted(document['points'], 'point')}", *told(document["lines"])]


def told(lines: list[dict[str, Any]]) -> list[str]:
    """The lines of a document in words."""
    return [f"  +{line['points']}  {line['why']}" for line in lines]
