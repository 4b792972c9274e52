"""A folder of sessions: which there are, which is meant. Nothing here looks into a session."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from scorepad import games
from scorepad.errors import Ambiguous, BadName, NoSession
from scorepad.names import session as session_name
from scorepad.places import (
    SUFFIX,
    current,
    kept_path,
    make_folder,
    session_names,
    session_path,
    write_whole,
)

if TYPE_CHECKING:
    from scorepad.plays import Play


class Folder:
    """The sessions of one folder by their names."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def path(self, name: str) -> str:
        """The file of a session."""
        return session_path(self.folder, name)

    def names(self) -> list[str]:
        """The names of all files that may be sessions."""
        return list(session_names(self.folder))

    def taken(self, name: str) -> bool:
        """Is there a file of that name, in any case?"""
        return os.path.lexists(self.path(name)) or name in self._shouted

    @cached_property
    def _shouted(self) -> frozenset[str]:
        """What the files with capitals would be called: no sessions, but in the way of some.

        Looked at once, as an import asks for every session; files in small letters are always.
        """
        try:
            files = os.listdir(self.folder)
        except FileNotFoundError:
            return frozenset()
        odd = [file.lower() for file in files if file != file.lower()]
        return frozenset([file.removesuffix(SUFFIX) for file in odd if file.endswith(SUFFIX)])

    def refuse_taken(self, name: str) -> None:
        """BadName (2) if there is a session of that name."""
        if self.taken(name):
            raise BadName(f"there is a session '{name}' already", "--name gives another")

    def current(self) -> str | None:
        """The name of the current session, if one was set."""
        return current(self.folder)

    def set_current(self, name: str) -> None:
        """Make a session the current one."""
        make_folder(kept_path(self.folder, ""))
        write_whole(kept_path(self.folder, "current"), f"{name}\n".encode())

    def find(self, word: str) -> str:
        """The session that a word means: its name, a game's key (its newest open), a beginning."""
        sought, names = word.lower(), self.names()
        if sought in names:
            return sought
        if sought in games.keys():
            for play in self.plays(sought):
                if not play.over:
                    return play.name
        fits = [name for name in names if sought and name.startswith(sought)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Ambiguous(f"'{word}' fits several sessions", f"sessions: {', '.join(fits[:8])}")
        raise NoSession(f"no session is called '{word}'", self._near(sought, names))

    def _near(self, sought: str, names: list[str]) -> str:
        from difflib import get_close_matches

        for near in get_close_matches(sought, names, 1):
            return f"did you mean {near}?"
        return "list shows them, new starts one"

    def plays(self, key: str | None = None) -> list[Play]:
        """What the archive knows of all whole sessions, or of one game's, the newest first."""
        from scorepad.index import plays

        return [play for play in plays(self.folder).plays if key in (None, play.game)]

    def existing(self, name: str) -> str:
        """The name, if there is a file of that session; NoSession (3)."""
        if not os.path.lexists(self.path(name)):
            raise NoSession(f"no session is called '{name}'", "list shows them, new starts one")
        return name

    def free_name(self, base: str) -> str:
        """The name itself if it is free, else with -2, -3 and so on."""
        number, name = 1, base
        while self.taken(name):
            number += 1
            name = f"{base}-{number}"
        return session_name(name)


def which(kept: Folder, word: str | None) -> str:
    """The session meant: the one named, else `SCOREPAD_SESSION`, else the current one."""
    named = word if word is not None else os.environ.get("SCOREPAD_SESSION") or None
    if named is not None:
        return kept.find(named)
    current = kept.current()
    if current is None:
        raise NoSession("there is no current session", "new starts one, use NAME picks one")
    return current
