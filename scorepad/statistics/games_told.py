"""What the statistics have to know of a game: asked once, as chapters that are kept have it."""

from __future__ import annotations

from scorepad import games
from scorepad.parts import Fact
from scorepad.sheet import Sheet, counts_stars, is_one_row, settings
from scorepad.statistics import Words


def words_of(key: str) -> Words:
    """The words of a game."""
    game, several = games.load(key), not is_one_row(_usual(key))
    return Words(game.row, "turn" if game.turns else game.row, several, facts(key))


def facts(key: str) -> tuple[Fact, ...]:
    """The figures that a game counts on its own; () where it has none."""
    part = games.part(key, "facts")
    return part.FACTS if part else ()


def title(key: str) -> str:
    """What stands on the box."""
    return games.load(key).title


def unit(key: str) -> str:
    """What the totals of a game are: that by which it is decided."""
    return "stars" if counts_stars(_usual(key)) else "points"


def _usual(key: str) -> Sheet:
    """A sheet of a game as it usually is, for as few players as it takes."""
    game = games.load(key)
    return Sheet(key, game, ("",) * game.players[0], settings(game, {}))
