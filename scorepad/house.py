"""The house: defaults for the options of games, kept in the config folder and copied by `new`.

One file, `house.toml`, with a table for each game. What it holds besides is kept. A session has all
of its options in its own file, so the house never changes one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from scorepad import games
from scorepad.errors import Damaged, ScorepadError
from scorepad.sheet import settings, value
from scorepad.wholefile import alone, read, write

FILE = "house.toml"
LARGEST = 1 << 16

House = dict[str, dict[str, str]]


def apart(folder: str, data: str) -> bool:
    """Is the folder of settings another than that of sessions, where its file would be one?"""
    return os.path.realpath(folder) != os.path.realpath(data)


def every(folder: str) -> House:
    """The defaults of the house by game and option; Damaged (4) names the file and what is wrong.

    Reads the file of the config folder if there is one, and creates nothing.
    """
    path = os.path.join(folder, FILE)
    kept = read(path, LARGEST)
    tables = {key: _table(path, kept, key) for key in games.keys()}
    return {key: table for key, table in tables.items() if table}


def defaults(folder: str, key: str) -> dict[str, str]:
    """The defaults of the house for one game; what is wrong with another's is left alone."""
    path = os.path.join(folder, FILE)
    return _table(path, read(path, LARGEST), key)


def strangers(folder: str) -> list[str]:
    """What the file holds that is no game's: mistyped, or a newer version's."""
    kept = read(os.path.join(folder, FILE), LARGEST)
    return [name for name in kept if name not in games.keys()]


def listed(table: Mapping[str, str]) -> str:
    """Options in one line: `griffin=flat, all_flags=last`."""
    return ", ".join([f"{name}={text}" for name, text in table.items()])


def change(
    folder: str, key: str, given: Mapping[str, str], dry_run: bool = False
) -> tuple[dict[str, str], dict[str, str]]:
    """Set options of a game, an empty text goes back to the game's own: its table before and after.

    All of it or nothing; Unknown (2) for an option or a value that there is not. What is wrong in
    the file is set right, or cleared, like anything else.
    """
    game = games.load(key)
    own = settings(game, {})
    path = os.path.join(folder, FILE)

    def wanted(table: Mapping[str, str]) -> dict[str, str]:
        return {
            name: "" if not text and (name in own or name in table) else value(game, name, text)
            for name, text in given.items()
        }

    if dry_run:
        return _changed(path, key, wanted, keep=False)
    wanted(_raw(read(path, LARGEST), key))  # refused before there is a lock
    with alone(folder, FILE):
        return _changed(path, key, wanted, keep=True)


def _changed(
    path: str, key: str, wanted: Callable[[Mapping[str, str]], dict[str, str]], keep: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """The game's table before and after, the file written if it is to be."""
    kept = read(path, LARGEST)
    before = _raw(kept, key)
    table = dict(_given(path, kept, key))
    for name, text in wanted(before).items():
        table.pop(name, None)
        if text:
            table[name] = text
    changed = {**kept, key: table}
    if not table:
        del changed[key]
    after = _table(path, changed, key)
    if keep and changed != kept:
        write(path, changed, LARGEST)
    return before, after


def _raw(kept: Mapping[str, Any], key: str) -> dict[str, str]:
    """A game's table as it stands, right or wrong."""
    table = kept.get(key)
    return {name: str(text) for name, text in table.items()} if isinstance(table, dict) else {}


def _given(path: str, kept: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A game's table in the file, whatever it holds; Damaged (4) for what is no table."""
    table: Any = kept.get(key, {})
    if not isinstance(table, dict):
        raise Damaged(path, f"{key} is no table of options", f'[{key}], below it KEY = "VALUE"')
    return table


def _table(path: str, kept: Mapping[str, Any], key: str) -> dict[str, str]:
    """The options of a game in the file; Damaged (4) for an option or a value that there is not."""
    found = {}
    for name, text in _given(path, kept, key).items():
        try:
            if not isinstance(text, str):
                raise Damaged(path, f"{key}: {name} is no text", f'in quotes: {name} = "VALUE"')
            found[name] = value(games.load(key), name, text)
        except Damaged:
            raise
        except ScorepadError as error:
            mend = f"{error.hint}; house {key} {name}= clears it"
            raise Damaged(path, f"{key}: {error.message}", mend) from None
    return found
