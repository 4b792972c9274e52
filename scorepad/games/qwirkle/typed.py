"""What is typed short: tiles with the points claimed, `gs:4`, in place of their coordinates."""

from __future__ import annotations

import re

from scorepad.errors import Impossible, State
from scorepad.game import Away, Table
from scorepad.games.qwirkle.board import offered
from scorepad.games.qwirkle.grid import Grid, Group
from scorepad.games.qwirkle.match import Played, replay
from scorepad.games.qwirkle.record import Entry, read
from scorepad.games.qwirkle.tiles import SIX, read_tiles
from scorepad.games.qwirkle.turns import OUT
from scorepad.parts import Spot
from scorepad.words import listed, tidy, unreadable

_CLAIM = re.compile(r"([^:@]*):([0-9]{1,4})([a-z]?)")
_LETTERS = 26

Place = tuple[int, Group]  # the points, and the tiles at their place


def add(text: str, spot: Spot[Entry]) -> Entry:
    """A record, or where the board is kept `TILES:POINTS`, a letter behind it for the place.

    Unreadable (2); Impossible (1) where the tiles can't score that, State (1) with the places
    drawn where several are worth it.
    """
    word = tidy(text)
    if spot.table.options.get("board") != "on" or ":" not in word:
        return read(text, spot.table.options)
    match = _CLAIM.fullmatch(word)
    if match is None:
        raise unreadable(text, "tiles, a colon and the points are wanted", "e.g. gs:4")
    tiles, points, letter = read_tiles(match[1], text), int(match[2]), match[3]
    if len(tiles) > SIX:
        raise Impossible(f"{len(tiles)} tiles in a turn: {SIX} are the most")
    game = before(spot)
    game.grid.short(tiles)
    found = places(game.grid, tiles)
    fits = _as_typed([group for worth, group in found if worth == points], tiles)
    if not fits:
        raise _never(match[1], found, points, game.hands[spot.seat] == len(tiles) and not game.bag)
    return Entry(groups=(_chosen(f"{match[1]}:{points}", fits, letter, game.grid),))


amend = add


def before(spot: Spot[Entry]) -> Played:
    """The game as it was when the turn at a spot came."""
    table = spot.table
    earlier = set(table.order[: table.order.index(spot.seat)])
    index = spot.row - table.first_row
    rows = list(table.rows[:index])
    if index < len(table.rows):
        cells: list[Entry | Away | None] = [
            cell if seat in earlier else None for seat, cell in enumerate(table.rows[index])
        ]
        rows.append(tuple(cells))
    before_: Table[Entry] = table._replace(rows=tuple(rows))
    return replay(before_)


def places(grid: Grid, tiles: tuple[str, ...]) -> list[Place]:
    """Where all of these tiles can lie in one move, in any order: from top and left on."""
    from scorepad.games.qwirkle.moves import windows  # only who claims points searches

    found = [
        (window.points, window.group(filling))
        for window in windows(grid, tiles, whole=True)
        for filling in window.fillings
    ]
    return sorted(found, key=lambda place: (place[1].y, place[1].x, place[1].down, place[1].tiles))


def _as_typed(fits: list[Group], tiles: tuple[str, ...]) -> list[Group]:
    """The places at which the tiles lie in the order typed, if there are any; else all."""
    return [group for group in fits if group.tiles == tiles] or fits


def _never(word: str, found: list[Place], points: int, closing: bool) -> Impossible:
    """Why tiles can't make the points claimed."""
    worths = sorted({worth for worth, _ in found}, reverse=True)
    if not worths:
        return Impossible(f"{word} fits nowhere on this board")
    hint = f"claim what it makes, {word}:{worths[0]}, or give the place, {found[0][1]}"
    if closing and points - OUT in worths:
        hint = f"the {OUT} for going out are added by themselves: {word}:{points - OUT}"
    can = listed(list(map(str, worths)), "or")
    return Impossible(f"{word} can make {can} here, never {points}", hint)


def _chosen(claim: str, fits: list[Group], letter: str, grid: Grid) -> Group:
    """The one place, or the one that the letter names; State (1) offers them."""
    number = ord(letter) - ord("a") if letter else 0
    if len(fits) == 1 and number == 0:
        return fits[0]
    shown = fits[:_LETTERS]
    if letter and number < len(shown):
        return shown[number]
    last = chr(ord("a") + len(shown) - 1)
    if len(fits) == 1:
        raise State(f"{claim} fits at one place only, {fits[0]}", f"{claim} takes it")
    what = f"{claim}{letter} is none of the {len(shown)} places" if letter else ""
    more = f", the first {_LETTERS} are drawn" if len(fits) > len(shown) else ""
    hint = f"{claim}a to {claim}{last} choose one, or give the place, {fits[-1]}"
    error = State(what or f"{claim} fits at {len(fits)} places{more}", hint)
    error.picture = offered(grid, shown)
    raise error
