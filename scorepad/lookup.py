"""What the referee's verbs go by: a game's options, and the table of a session if one is named."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorepad import games
from scorepad.errors import Missing, Unknown, Unreadable
from scorepad.game import Options, Table
from scorepad.sheet import settings, table_of, upcoming, value
from scorepad.terminal import warn


class Grounds(NamedTuple):
    """The options that a verdict goes by; of the session named, if one was, table and next seat."""

    options: Options
    table: Table[Any] | None = None
    seat: int | None = None


def part_of(word: str | None, name: str, lacking: str, example: str) -> tuple[str, Any]:
    """The key of a game and its part of that name; Missing or Unknown (2) if there is none."""
    if word is None:
        raise Missing("which game?", f"e.g. {example}")
    key = games.find(word)
    part = games.part(key, name)
    if part is None:
        have = [other for other in games.keys() if games.part(other, name)]
        raise Unknown(f"{games.load(key).title} has {lacking}", f"games: {', '.join(have)}")
    return key, part


def grounds(folder: str | None, key: str, given: dict[str, str], session: str | None) -> Grounds:
    """The defaults or a session's options, and in front of them those given."""
    game = games.load(key)
    if session is None:
        return Grounds(settings(game, given))
    from scorepad.desk import store

    kept = store(folder)
    loaded = kept.load(kept.find(session))
    sheet = loaded.session.sheet
    if loaded.outside:
        warn(f"{loaded.session.name}: changed outside scorepad")
    if sheet.key != key:
        other = f"{loaded.session.name} is a session of {sheet.game.title}"
        raise Unreadable(f"{other}, not of {game.title}")
    options = {**sheet.options, **{name: value(game, name, text) for name, text in given.items()}}
    return Grounds(options, table_of(sheet), upcoming(sheet))


def board(key: str, on: list[str] | None, table: Table[Any] | None) -> dict[str, Any]:
    """What a game with a board is told besides: what lies there, or the session it lies in."""
    if games.part(key, "board") is None:
        if on is not None:
            raise Unknown(f"{games.load(key).title} has no board to lay anything on")
        return {}
    if on is not None and table is not None:
        raise Unreadable("--on and -s both say what lies there: give one of them")
    return {"on": on or (), "table": table}
