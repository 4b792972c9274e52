"""The index: what the archive knows of each session, kept so that it need not be read again.

It is a cache in the cache folder of the system, one file for each folder of sessions. An entry
counts as long as the session's file has the name, the times and the size it had. Deleting or
damaging the index costs nothing but time, and where it can't be written it is done without.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import time
from collections.abc import Callable, Container, Iterator
from typing import Any, NamedTuple
from zlib import adler32, crc32

from scorepad import __version__
from scorepad.errors import ScorepadError
from scorepad.names import is_session
from scorepad.places import (
    SUFFIX,
    cache_folder,
    make_folder,
    read_regular,
    session_path,
    write_whole,
)
from scorepad.plays import Play, Seat, play_of

FORMAT = 1
WORTH = 32  # sessions read anew before the index is written: fewer are read quicker than it is
SETTLED = 2 * 10**9  # nanoseconds after which a file can't change again without another time

Stamp = tuple[int, int, int]  # of a file: modified, changed (nanoseconds), bytes
Progress = Callable[[int, int], None]
_Entry = tuple[Stamp, float, tuple[Any, ...]]  # the stamp, the instant of its start, the play


class Archive(NamedTuple):
    """All plays, the newest first, and the files that can't be read: name and reason."""

    plays: list[Play]
    damaged: list[tuple[str, str]]


def quiet(done: int, whole: int) -> None:
    """Say nothing of the progress."""


def plays(folder: str, progress: Progress = quiet) -> Archive:
    """Every session of a folder as a play; what the index has is not read again.

    `progress(done, whole)` is told how many of the sessions that have to be read were read.
    """
    known, entries, fresh = _read(folder), dict[str, _Entry](), dict[str, Stamp]()
    for name, stamp in _stamps(folder, known):
        entry = known.get(name)
        if entry is not None and entry[0] == stamp:
            entries[name] = entry
        else:
            fresh[name] = stamp
    damaged: list[tuple[str, str]] = []
    for number, (name, stamp) in enumerate(fresh.items()):
        progress(number, len(fresh))
        try:
            entries[name] = (stamp, *_entry(folder, name))
        except ScorepadError as error:
            damaged.append((name, error.message))
    if fresh:
        progress(len(fresh), len(fresh))
    if len(fresh) - len(damaged) >= WORTH:
        _write(folder, entries)
    found = sorted(entries.values(), key=_newest, reverse=True)
    return Archive([_play(raw) for _, _, raw in found], sorted(damaged))


def _newest(entry: _Entry) -> tuple[float, str]:
    """What the sessions are put in order by: when they were started, then their id."""
    _, instant, raw = entry
    return instant, raw[1]


def _stamps(folder: str, known: Container[str]) -> Iterator[tuple[str, Stamp]]:
    """The stamps of all files that may be sessions; a name that is known need not be looked at."""
    try:
        files = os.scandir(folder)
    except FileNotFoundError:
        return
    with files:
        for file in files:
            name = file.name.removesuffix(SUFFIX)
            if name == file.name or not (name in known or is_session(name)):
                continue
            try:
                at = file.stat()
            except OSError:
                yield name, (0, 0, 0)
                continue
            yield name, (at.st_mtime_ns, at.st_ctime_ns, at.st_size)


def _entry(folder: str, name: str) -> tuple[float, tuple[Any, ...]]:
    """A session read: the instant of its start, and its play as plain values."""
    from scorepad.tomlfile import LARGEST_FILE, scored

    path = session_path(folder, name)
    session, tally = scored(read_regular(path, LARGEST_FILE), path, name)
    play = play_of(session, tally)
    seats = tuple([tuple(seat) for seat in play.seats])
    return session.started.timestamp(), (*play[:-1], seats)


def _play(raw: tuple[Any, ...]) -> Play:
    """The play of plain values."""
    return Play._make((*raw[:-1], tuple([Seat._make(seat) for seat in raw[-1]])))


def _file(folder: str) -> str:
    """The index of a folder of sessions."""
    return os.path.join(cache_folder(), f"index-{crc32(os.fsencode(os.path.realpath(folder))):08x}")


def _head(body: bytes, folder: str) -> bytes:
    """What an index begins with: its format, who wrote it of which folder, what its body adds to.

    Marshal trusts what it reads, so a body that is not the one written is never given to it.
    """
    told = f"scorepad index {FORMAT} {__version__} {len(body)} {crc32(body)} {adler32(body)}"
    return f"{told} {os.path.realpath(folder)!a}\n".encode()


def _read(folder: str) -> dict[str, _Entry]:
    """What the index holds; nothing where there is none, or another one than was written."""
    try:
        with open(_file(folder), "rb") as file:
            head, body = file.readline(), file.read()
    except OSError:
        return {}
    if head != _head(body, folder):
        return {}
    entries: dict[str, _Entry] = marshal.loads(body)
    return entries


def _write(folder: str, entries: dict[str, _Entry]) -> None:
    """Keep the entries of files that were left alone for a while; an error is none of anybody's.

    A file changed just now could change once more within the same tick of its clock, and nobody
    would see.
    """
    now = time.time_ns()
    settled = {name: one for name, one in entries.items() if max(one[0][:2]) < now - SETTLED}
    body = marshal.dumps(settled)
    with contextlib.suppress(OSError, ScorepadError):
        make_folder(cache_folder())
        write_whole(_file(folder), _head(body, folder) + body)
