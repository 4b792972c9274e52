"""`house`: the defaults that new sessions begin with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, Settings, answer, options
from scorepad.errors import State, Unreadable
from scorepad.house import FILE, House, apart, change, every, listed, strangers
from scorepad.house import defaults as ours
from scorepad.places import config_folder, data_folder
from scorepad.sheet import settings as defaults
from scorepad.terminal import say, warn

EXAMPLES = (
    "scorepad house",
    "scorepad house mino griffin=flat all_flags=last",
    "scorepad house mino griffin=",
    "scorepad house diams 'values=7:9/14/20 2:4/6/9'",
)


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A key, see games.")] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KEY=VALUE...]", help="What new sessions get; KEY= clears it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Keep house rules: the options with which new sessions of a game begin.

    Without KEY=VALUE, show them. `new` copies them into the session and says so; a --variant or an
    --option given to it goes before them. Sessions that are there already never change, and score,
    judge and batch do not look at the house.

    They are kept in house.toml, in the folder of settings (or SCOREPAD_CONFIG_DIR). Comments that
    you write there are lost when one is set.
    """
    settings: Settings = ctx.obj
    folder = _folder(settings.data_dir)
    if game is None:
        for name in [] if as_json else strangers(folder):
            warn(f"{os.path.join(folder, FILE)}: no game is called '{name}'")
        house = every(folder)
        if as_json:
            answer({"schema": 1, "house": house})
        else:
            _list(house)
        return
    key = games.find(game)
    if words:
        before, table = change(folder, key, options(words), settings.dry_run)
        settings.saved = not settings.dry_run
    else:
        table = ours(folder, key)
    if as_json:
        answer({"schema": 1, "house": {key: table}})
    elif words:
        _changed(key, before, table, list(options(words)), settings)
    else:
        _show(key, table)


def _folder(data_dir: str | None) -> str:
    """The folder of settings; State (1) where its file would be taken for a session."""
    folder = config_folder()
    if not apart(folder, data_folder(data_dir)):
        hint = "SCOREPAD_CONFIG_DIR=DIR names another folder for it"
        raise State(f"{folder}: sessions lie there, {FILE} would be taken for one", hint)
    return folder


def _list(house: House) -> None:
    """Every default of the house, a game a line."""
    for key, table in house.items():
        say(f"{key}: {listed(table)}")
    if not house:
        say("no house rules: every game begins with its own defaults")
        say("  e.g. scorepad house mino griffin=flat")


def _show(key: str, table: Mapping[str, str]) -> None:
    """All options of a game: what a new session gets, and what else there is."""
    game = games.load(key)
    if not game.options:
        raise Unreadable(f"{game.title} has no options")
    for option in game.options:
        now = table.get(option.key, option.values[0])
        whose = "the house's" if option.key in table else "the game's own"
        say(f"{option.key} = {now} ({whose}; {' | '.join(option.values)})")


def _changed(
    key: str,
    before: Mapping[str, str],
    after: Mapping[str, str],
    names: list[str],
    settings: Settings,
) -> None:
    """What was set, and what it was."""
    own = defaults(games.load(key), {})
    tried = "not done, only tried: " if settings.dry_run else ""
    for name in [] if settings.quiet else names:
        old = before.get(name, own.get(name, "nothing"))
        new = after.get(name, own.get(name, "nothing"))
        say(f"{tried}{key}: {name} = {new} (was {old})")
