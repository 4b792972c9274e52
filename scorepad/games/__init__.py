"""The games, found by their folders: adding one touches no list.

The only place on the pure side that looks at the disk: it lists the folders beside it and hands
out their `rules.md`.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from scorepad.errors import Ambiguous, Unknown

if TYPE_CHECKING:  # a game brings it along
    from scorepad.game import Game

_HERE = os.path.dirname(__file__)
_loaded: dict[str, Game[Any]] = {}


def keys() -> list[str]:
    """The keys of all games, in alphabetical order; nothing is imported."""
    return list(_keys())


@lru_cache(1)
def _keys() -> tuple[str, ...]:
    """The folders of games, listed once."""
    folders = [
        entry.name
        for entry in os.scandir(_HERE)
        if entry.name.isidentifier() and os.path.exists(os.path.join(entry.path, "__init__.py"))
    ]
    return tuple(sorted(folders))


def load(key: str) -> Game[Any]:
    """The game of that key, which must be one of `keys()`; its module is imported once."""
    if key not in _loaded:
        game: Game[Any] = import_module(f"scorepad.games.{key}").GAME
        _loaded[key] = game
    return _loaded[key]


def exactly(key: object) -> Game[Any]:
    """The game of that key; Unknown (2) if there is none."""
    if isinstance(key, str) and (key in _loaded or key in keys()):
        return load(key)
    raise Unknown(f"no game is called {key!r}", f"games: {', '.join(keys())}")


def find(word: str) -> str:
    """The key that a word stands for: a key, in any case, or a beginning of one only."""
    folded = word.lower()
    fits = [key for key in keys() if folded and key.startswith(folded)]
    if folded in fits or len(fits) == 1:
        return folded if folded in fits else fits[0]
    hint = f"games: {', '.join(fits or keys())}"
    if fits:
        raise Ambiguous(f"'{word}' fits several games", hint)
    raise Unknown(f"no game is called '{word}'", hint)


@lru_cache
def part(key: str, name: str) -> ModuleType | None:
    """What only some games have (`judge`, `hint`, `odds`, `facts`), or None."""
    if not os.path.exists(os.path.join(_HERE, key, f"{name}.py")):
        return None
    return import_module(f"scorepad.games.{key}.{name}")


def rules(key: str) -> str:
    """The summary of a game's rules, as Markdown."""
    with open(os.path.join(_HERE, key, "rules.md"), encoding="utf-8") as page:
        return page.read()
