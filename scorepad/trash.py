"""The trash: deleted sessions with their histories, numbered in the order of deletion."""

from __future__ import annotations

import os
import re

from scorepad.errors import NoSession
from scorepad.places import kept_path, make_folder, sync_folder
from scorepad.store import Store

_ENTRY = re.compile(r"(.+)\.([0-9]+)\.toml")


def _folder(kept: Store) -> str:
    return kept_path(kept.folder, "trash")


def _entries(kept: Store) -> dict[str, int]:
    """The names in the trash, each with the number of the one that went in last."""
    newest: dict[str, int] = {}
    try:
        files = os.listdir(_folder(kept))
    except FileNotFoundError:
        return newest
    for match in filter(None, map(_ENTRY.fullmatch, files)):
        newest[match[1]] = max(newest.get(match[1], 0), int(match[2]))
    return newest


def _places(
    kept: Store, name: str, number: int, outside: str
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Where the session and its history lie (under the name `outside`), and where in the trash."""
    inside = os.path.join(_folder(kept), f"{name}.{number}")
    session = (kept.path(outside), f"{inside}.toml")
    return session, (kept.history(outside).path, f"{inside}.history")


def discard(kept: Store, name: str) -> None:
    """Move a session into the trash, its file before its history. Lock held."""
    make_folder(_folder(kept))
    places = _places(kept, name, _entries(kept).get(name, 0) + 1, name)
    for here, there in places:
        if os.path.lexists(here):
            os.rename(here, there)
    sync_folder(_folder(kept))
    sync_folder(kept.folder)


def bring_back(kept: Store, name: str, back: str) -> None:
    """Move the newest of that name out of the trash, under the name `back`, whose lock is held.

    NoSession (3) where there is none, BadName (2) where the name is in use.
    """
    number = newest(kept, name)
    kept.refuse_taken(back)
    for here, there in reversed(_places(kept, name, number, back)):
        if os.path.lexists(there):
            os.rename(there, here)
    sync_folder(kept.folder)
    sync_folder(_folder(kept))


def newest(kept: Store, name: str) -> int:
    """The number of the newest of that name in the trash; NoSession (3) where there is none."""
    entries = _entries(kept)
    if name in entries:
        return entries[name]
    lying = ", ".join(sorted(entries)[:8])
    hint = f"in the trash: {lying}" if lying else "the trash is empty"
    raise NoSession(f"no '{name}' lies in the trash", hint)
