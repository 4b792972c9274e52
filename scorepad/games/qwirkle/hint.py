"""What a hand can do: every legal move with its points, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from scorepad.errors import Impossible, Missing, State
from scorepad.game import Options, Table
from scorepad.games.qwirkle.board import left, lying, played
from scorepad.games.qwirkle.grid import Grid, Group, Move
from scorepad.games.qwirkle.judge import lines_of, told
from scorepad.games.qwirkle.match import Played
from scorepad.games.qwirkle.moves import Window, windows
from scorepad.games.qwirkle.record import Entry
from scorepad.games.qwirkle.tiles import HINT, SIX, missing, read_tiles
from scorepad.games.qwirkle.turns import OUT
from scorepad.words import counted, listed


def hint(
    words: list[str],
    options: Options,
    on: Sequence[str] = (),
    table: Table[Entry] | None = None,
    seat: int | None = None,
    top: int | None = None,
) -> dict[str, Any]:
    """The moves of a hand, best first, as the document that `hint --json` gives; `top` at most.

    On an empty board, on the tiles that `on` gives, or on a session's board; there, a move that
    empties the hand of the player in `seat`, whose turn it is, counts the points for that.
    Unreadable and Missing (2); Impossible (1) for a hand that nobody can hold, State (1) once a
    game is over.
    """
    if not words:
        raise Missing("no tiles to lay", HINT)
    hand = tuple(chain.from_iterable(map(read_tiles, words)))
    game = None if table is None else played(table)
    grid = lying(on) if game is None else game.grid
    if len(hand) > SIX:
        raise Impossible(f"{len(hand)} tiles: a hand has {SIX} at most", "e.g. rs gs b8")
    grid.short(hand)
    holds = None if game is None or table is None else _holds(table, game, hand, seat)
    found = sorted(
        [
            (-_worth(window, holds), str(group), group)
            for window in windows(grid, hand)
            for group in map(window.group, window.fillings)
        ]
    )
    largest = max([len(group.tiles) for _, _, group in found], default=0)
    opening = 0 if grid.tiles else largest
    moves = [_told(grid, group, -worth, opening) for worth, _, group in found[:top]]
    return {"schema": 1, "moves": moves}


def _holds(
    table: Table[Entry], game: Played, hand: tuple[str, ...], seat: int | None
) -> int | None:
    """How many tiles have to be laid to go out now, if the bag is empty."""
    if game.ended:
        raise State(f"the game is over: {game.ended}")
    if seat is None:
        return None
    holds = game.hands[seat]
    if len(hand) > holds:
        raise Impossible(f"{counted(len(hand), 'tile')}: {table.players[seat]} holds only {holds}")
    return None if game.bag else holds


def _worth(window: Window, holds: int | None) -> int:
    return window.points + (OUT if len(window.cells) == holds else 0)


def _told(grid: Grid, group: Group, worth: int, opening: int) -> dict[str, Any]:
    """A move as it stands in the document."""
    move = grid.judge([group])
    lines = lines_of(move)
    if worth > move.points:
        lines.append({"points": OUT, "why": f"out: first to empty the hand, {OUT}", "tiles": []})
    warnings = _gifts(grid, move)
    if len(group.tiles) < opening:
        warnings.insert(0, f"the opening has to lay {opening} tiles, the largest set held")
    warning = "; ".join(warnings) or None
    return {"move": str(group), "points": worth, "lines": lines, "warning": warning}


def _gifts(grid: Grid, move: Move) -> list[str]:
    """A warning for each line of five that a move leaves."""
    laid = list(move.laid.values())
    warnings = []
    for run in move.runs:
        if len(run.tiles) == SIX - 1:
            unseen = left(grid)
            ends = [
                f"{tile} ({unseen[tile] - laid.count(tile)} left)" for tile in missing(run.tiles)
            ]
            named = " ".join(run.tiles)
            warnings.append(f"leaves a line of five, {named}: {listed(ends, 'or')} finishes it")
    return warnings


def tell(document: dict[str, Any]) -> list[str]:
    """The moves in words, two lines each or three."""
    lines = []
    for move in document["moves"]:
        lines.append(f"{move['move']}  {counted(move['points'], 'point')}")
        lines += told(move["lines"])
        lines += [f"  warning: {move['warning']}"] if move["warning"] else []
    return lines or ["none of these tiles can be laid"]
