"""The index: what the archive knows of each session, kept so that it need not be read again.

It is a cache in the cache folder of the system, one file for each folder of sessions. An entry
counts as long as the session's file has the name, the times and the size it had. Deleting or
damaging the index costs nothing but time, and where it can't be written it is done without.

The file has sections, so that who asks for the newest few, or for one game, need not load all:
a table of contents with the digest of all stamps, the stamps, the newest plays, each game's plays.
"""

from __future__ import annotations

import contextlib
import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from marshal import dumps
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.errors import ScorepadError
from scorepad.names import folded, is_session
from scorepad.places import SUFFIX
from scorepad.plays import Play, Seat
from scorepad.sections import Sections, cache_file, checksum, plain, write
from scorepad.shared import shared_out

if TYPE_CHECKING:
    from scorepad.played import Entry

WORTH = 32  # sessions read anew before the index is written: fewer are read quicker than it is
NEWEST = 256  # plays in the section of the newest
SETTLED = 2 * 10**9  # nanoseconds after which a file can't change again without another time

Stamp = tuple[int, int, int]  # of a file: modified, changed (nanoseconds), bytes
Progress = Callable[[int, int], None]
_NAME, _GAME = 0, 2  # of a play


class Archive(NamedTuple):
    """All plays, the newest first, and the files that can't be read: name and reason."""

    plays: list[Play]
    damaged: list[tuple[str, str]]


def quiet(done: int, whole: int) -> None:
    """Say nothing of the progress."""


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """Without looking for garbage: among many small values that takes as long as the work."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def plays(folder: str, progress: Progress = quiet) -> Archive:
    """Every session of a folder as a play; what the index has is not read again.

    `progress(done, whole)` is told how many of the sessions that have to be read were read.
    """
    with unhurried():
        found = Index(folder, progress)
        return Archive(found.plays(), found.damaged)


def newest(folder: str, most: int, progress: Progress = quiet) -> Archive:
    """The newest plays of a folder, as many as are asked for."""
    with unhurried():
        found = Index(folder, progress)
        entries = found.newest(most)
        if entries is None:
            entries = _sorted(found.entries())[:most]
        return Archive(_plays(entries), found.damaged)


def _sorted(entries: Iterable[Entry]) -> list[Entry]:
    """The newest first: by when they were started, then by their id, then by their name."""
    return sorted(entries, reverse=True)


def _plays(entries: Iterable[Entry]) -> list[Play]:
    """The plays of plain values."""
    make, seat = Play._make, Seat._make
    return [make((*raw[:-1], tuple([seat(one) for one in raw[-1]]))) for _, _, raw in entries]


class Index:
    """What is known of a folder: from the index where that still holds, else read anew."""

    def __init__(self, folder: str, progress: Progress = quiet) -> None:
        """Compare the files with the index, read those that are new or changed, keep the index."""
        self.folder = folder
        self._kept = Sections(cache_file("index", folder), folder)
        self.contents: dict[str, Any] = self._kept.section("contents") or self._nothing()
        self.fresh: dict[str, Entry] = {}
        self._loaded: dict[str, list[Entry]] = {}
        self.damaged: list[tuple[str, str]] = []
        stamps = list(_stamps(folder))
        self.whole = self.contents.get("digest") == checksum(plain(stamps))
        self.gone: set[str] = set()
        if not self.whole:
            self._compare(dict(stamps), progress)

    @cached_property
    def _known(self) -> dict[str, tuple[Stamp, str]]:
        """The stamp and the game of each session in the index."""
        known: dict[str, tuple[Stamp, str]] | None = self._kept.section("stamps")
        if known is None:  # with it goes all that is compared by it
            self.contents = self._nothing()
        return known or {}

    def _nothing(self) -> dict[str, Any]:
        """The contents of no index at all, as which one without its contents is taken."""
        self._kept = Sections("", self.folder)
        return {}

    def _compare(self, stamps: dict[str, Stamp], progress: Progress) -> None:
        """Read what the index does not know as it is now; write the index if it was much."""
        known = self._known
        self.gone = {name for name, (stamp, _) in known.items() if stamps.get(name) != stamp}
        anew = [n for n in stamps if (n not in known or n in self.gone) and is_session(n)]

        if anew:
            from scorepad import played  # games and all, for what the index does not know

        def tried(name: str) -> Entry | str:
            try:
                return played.entry(self.folder, name)
            except ScorepadError as error:
                return error.message

        told = shared_out(tried, anew, lambda number: progress(number, len(anew)))
        for name, entry in zip(anew, told, strict=True):
            if isinstance(entry, str):
                self.damaged.append((name, entry))
            else:
                self.fresh[name] = entry
        if anew:
            progress(len(anew), len(anew))
        self.damaged.sort()
        if len(self.fresh) >= WORTH:
            _keep(self.folder, _sorted(self.entries()), stamps, whole=not self.damaged)

    def state(self, key: str) -> str | None:
        """What tells the plays of a game from any others; None where the index is behind them."""
        state: str | None = None
        if key not in self._touched:
            state = self.contents.get("games", {}).get(key)
        return state

    def plays(self) -> list[Play]:
        """All plays, the newest first."""
        return _plays(_sorted(self.entries()))

    def games(self) -> list[str]:
        """The keys of the games of which there are sessions, or were."""
        return sorted(
            {*self.contents.get("games", {}), *[e[2][_GAME] for e in self.fresh.values()]}
        )

    @cached_property
    def _touched(self) -> set[str]:
        """The games of which sessions were changed, added or lost since the index was written."""
        return {self._known[n][1] for n in self.gone} | {e[2][_GAME] for e in self.fresh.values()}

    def of_game(self, key: str) -> list[Entry]:
        """The entries of one game, in no order."""
        if key not in self._loaded:
            self._loaded[key] = self._of_game(key)
        return self._loaded[key]

    def _of_game(self, key: str) -> list[Entry]:
        kept: list[Entry] | None = []
        if key in self.contents.get("games", {}):
            kept = self._kept.section(f"game {key}")
        if kept is None:  # damaged, or of another file by now: it has to be read after all
            kept = self._again(key)
        left = [entry for entry in kept if entry[2][_NAME] not in self.gone] if self.gone else kept
        return [*left, *[entry for entry in self.fresh.values() if entry[2][_GAME] == key]]

    def _again(self, key: str) -> list[Entry]:
        """The entries of one game, read from all sessions that are not fresh."""
        from scorepad import played

        found = []
        for name, _ in _stamps(self.folder):
            if name not in self.fresh and is_session(name):
                with contextlib.suppress(ScorepadError):
                    found.append(played.entry(self.folder, name))
        return [entry for entry in found if entry[2][_GAME] == key]

    def entries(self) -> list[Entry]:
        """All entries, in no order."""
        return [entry for key in self.games() for entry in self.of_game(key)]

    def newest(self, most: int) -> list[Entry] | None:
        """Entries among which the newest are, or None where only all of them would tell."""
        kept: list[Entry] | None = self._kept.section("newest")
        if kept is None or self._loaded:  # damaged, or written anew since, and all is at hand
            return None
        left = [entry for entry in kept if entry[2][_NAME] not in self.gone]
        found = _sorted([*left, *self.fresh.values()])[:most]
        if len(kept) == self.contents.get("plays", 0):
            return found
        return found if len(found) == most and found[-1][0] > kept[-1][0] else None

    def names(self) -> list[str] | None:
        """All players' names, those of the newest plays first; None where only all entries tell.

        That is where two of them count as one, or a session brings another.
        """
        names: list[str] | None = self.contents.get("names")
        sat = {seat[0] for entry in self.fresh.values() for seat in entry[2][-1]}
        return names if names is not None and sat <= set(names) else None

    def plays_of(self, key: str) -> list[Play]:
        """The plays of one game, the newest first."""
        return _plays(_sorted(self.of_game(key)))


def _stamps(folder: str) -> Iterator[tuple[str, Stamp]]:
    """The stamps of all files that may be sessions, by what would be their names."""
    try:
        files = os.scandir(folder)
    except FileNotFoundError:
        return
    with files:
        for file in files:
            if not file.name.endswith(SUFFIX):
                continue
            name = file.name[: -len(SUFFIX)]
            try:
                at = file.stat()
            except OSError:
                yield name, (0, 0, 0)
                continue
            yield name, (at.st_mtime_ns, at.st_ctime_ns, at.st_size)


def _keep(folder: str, entries: list[Entry], stamps: dict[str, Stamp], whole: bool) -> None:
    """Write the index with the entries of files that were left alone for a while, newest first.

    `whole`: these are all that there are. A file changed just now could change once more within the
    same tick of its clock, and nobody would see.
    """
    now = time.time_ns()
    names = {name for name, stamp in stamps.items() if max(stamp[:2]) < now - SETTLED}
    settled = [entry for entry in entries if entry[2][_NAME] in names]
    games: dict[str, list[Entry]] = {}
    for entry in settled:
        games.setdefault(entry[2][_GAME], []).append(entry)
    players = list(dict.fromkeys([seat[0] for entry in settled for seat in entry[2][-1]]))
    sections = {f"game {key}": dumps(mine) for key, mine in games.items()}
    contents = {
        "digest": checksum(plain([*stamps.items()])) if whole and settled == entries else None,
        "plays": len(settled),
        "names": players if len(set(map(folded, players))) == len(players) else None,
        "games": {key: checksum(sections[f"game {key}"]) for key in games},
    }
    known = {raw[_NAME]: (stamps[raw[_NAME]], raw[_GAME]) for _, _, raw in settled}
    sections |= {
        "contents": dumps(contents),
        "stamps": dumps(known),
        "newest": dumps(settled[:NEWEST]),
    }
    write(cache_file("index", folder), folder, sections)
