"""`games`: what can be played."""

from __future__ import annotations

from typing import Any

import typer

from scorepad import games
from scorepad.commands import AsJson, Settings, answer

EXAMPLES = ("scorepad games", "scorepad games --json")


def _entry(key: str) -> dict[str, Any]:
    game = games.load(key)
    return {
        "key": key,
        "title": game.title,
        "players": [game.players[0], game.players[-1]],
        "hint": game.hint,
        "options": {option.key: list(option.values) for option in game.options},
        "variants": {name: dict(options) for name, options in game.variants.items()},
    }


def run(
    ctx: typer.Context,
    as_json: AsJson = False,
) -> None:
    """List the games: the key to type, how many can play, and how a record is written."""
    entries = [_entry(key) for key in games.keys()]
    if as_json:
        answer({"schema": 1, "games": entries})
        return
    from scorepad.screen.lists import show_games

    settings: Settings = ctx.obj
    rows = [(e["key"], e["title"], "{}-{}".format(*e["players"]), e["hint"]) for e in entries]
    show_games(rows, settings.color)
