"""The house: defaults for the options of games, kept in the config folder and copied by `new`.

One file, `house.toml`, with a table for each game. What it holds besides is kept. A session has all
of its options in its own file, so the house never changes one.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from scorepad import games
from scorepad.errors import Damaged, ScorepadError, SystemFault
from scorepad.lock import held
from scorepad.places import make_folder, read_regular, write_whole
from scorepad.sheet import settings, value

FILE = "house.toml"
LARGEST = 1 << 16

House = dict[str, dict[str, str]]


def every(folder: str) -> House:
    """The defaults of the house by game and option; Damaged (4) names the file and what is wrong.

    Reads the file of the config folder if there is one, and creates nothing.
    """
    path = os.path.join(folder, FILE)
    return _checked(path, _read(path))


def defaults(folder: str, key: str) -> dict[str, str]:
    """The defaults of the house for one game."""
    return every(folder).get(key, {})


def listed(table: Mapping[str, str]) -> str:
    """Options in one line: `griffin=flat, all_flags=last`."""
    return ", ".join([f"{name}={text}" for name, text in table.items()])


def change(
    folder: str, key: str, given: Mapping[str, str], dry_run: bool = False
) -> tuple[House, House]:
    """Set options of a game, an empty text goes back to the game's own: the house before and after.

    All of it or nothing; Unknown (2) for an option or a value that there is not.
    """
    game = games.load(key)
    own = settings(game, {})
    wanted = {
        name: own[name] if not text and name in own else value(game, name, text)
        for name, text in given.items()
    }
    path = os.path.join(folder, FILE)
    if dry_run:
        return _changed(path, key, given, wanted, write=False)
    make_folder(folder)
    with held(os.path.join(folder, f".{FILE}.lock")) as lock:
        lock.orderly = True  # the file is replaced as a whole: there is nothing to set right
        return _changed(path, key, given, wanted, write=True)


def _changed(
    path: str, key: str, given: Mapping[str, str], wanted: Mapping[str, str], write: bool
) -> tuple[House, House]:
    """The house before and after, the file written if it is to be."""
    kept = _read(path)
    before = _checked(path, kept)
    table = dict(kept.get(key, {}))
    for name, text in given.items():
        table.pop(name, None)
        if text:
            table[name] = wanted[name]
    kept[key] = table
    if not table:
        del kept[key]
    after = _checked(path, kept)
    if write and after != before:
        write_whole(path, _bytes(path, kept))
    return before, after


def _bytes(path: str, kept: Mapping[str, Any]) -> bytes:
    """The bytes of the file, read back under the reader's limits; SystemFault (6) if not."""
    import tomli_w

    try:
        data = tomli_w.dumps(kept).encode()
        if tomli_w.dumps(_parsed(data, path)).encode() == data and len(data) <= LARGEST:
            return data
        problem = "it would not read back the same"
    except Damaged as error:
        problem = error.problem
    except (UnicodeError, ValueError, TypeError, RecursionError) as error:
        problem = str(error)
    raise SystemFault(f"{path}: not written: {problem}")


def _read(path: str) -> dict[str, Any]:
    """What the file holds; nothing where there is none."""
    try:
        data = read_regular(path, LARGEST)
    except FileNotFoundError:
        return {}
    return _parsed(data, path)


def _parsed(data: bytes, path: str) -> dict[str, Any]:
    """The document that the bytes hold; nothing where they are blank."""
    from scorepad.tomlfile import decoded, parsed

    return parsed(decoded(data, path), path) if data.strip() else {}


def _checked(path: str, kept: Mapping[str, Any]) -> House:
    """The tables of games with their options; Damaged (4) for a value that there is not."""
    house: House = {}
    for key in games.keys():
        table = kept.get(key, {})
        if not isinstance(table, dict):
            raise Damaged(path, f"{key} is no table of options", f'[{key}], below it KEY = "VALUE"')
        for name, text in table.items():
            try:
                if not isinstance(text, str):
                    raise Damaged(path, f"{key}: {name} is no text", f'in quotes: {name} = "VALUE"')
                house.setdefault(key, {})[name] = value(games.load(key), name, text)
            except Damaged:
                raise
            except ScorepadError as error:
                raise Damaged(path, f"{key}: {error.message}", error.hint) from None
    return house
