"""Files of the cache: sections of plain values, each of which can be loaded alone.

The first line tells who wrote the file of which folder, the second where the sections lie and what
they add up to: marshal trusts what it reads, so it gets nothing that is not as it was written.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from marshal import dumps, loads
from typing import Any
from zlib import crc32

from scorepad import __version__
from scorepad.errors import ScorepadError
from scorepad.places import cache_folder, make_folder, open_plain, write_whole

FORMAT = 2


def checksum(data: bytes) -> str:
    """What tells data from other data that came about by accident: its length and its sum."""
    return f"{len(data)}-{crc32(data):08x}"


def plain(value: Any) -> bytes:
    """A value as bytes, the same for an equal one: without what marshal does to save room."""
    return dumps(value, 2)


def cache_file(kind: str, folder: str) -> str:
    """The file of a kind for a folder of sessions."""
    number = crc32(os.fsencode(os.path.realpath(folder)))
    return os.path.join(cache_folder(), f"{kind}-{number:08x}")


def _title(folder: str) -> bytes:
    """The first line: the format, who wrote it, of which folder."""
    return f"scorepad {FORMAT} {__version__} {os.path.realpath(folder)!a}\n".encode()


class Sections:
    """The sections of a file; none where there is no such file, or another one than was written."""

    def __init__(self, path: str, folder: str) -> None:
        self._path = path
        self._places: dict[str, tuple[int, int, str]] = {}
        self._begin = 0
        with contextlib.suppress(OSError, ValueError, ScorepadError), open_plain(path) as file:
            if file.readline() != _title(folder):
                return
            total, _, table = file.readline().partition(b" ")
            if total.decode() == checksum(table):
                places = json.loads(table)
                begin = file.tell()
                self._places = {
                    k: (begin + at, size, sum_) for k, (at, size, sum_) in places.items()
                }

    def section(self, name: str) -> Any:
        """What a section holds, None where it can't be had."""
        if name not in self._places:
            return None
        at, size, total = self._places[name]
        with contextlib.suppress(OSError, ScorepadError), open_plain(self._path) as file:
            file.seek(self._begin + at)
            data = file.read(size)
            if checksum(data) == total:
                return loads(data)
        return None


def write(path: str, folder: str, sections: Mapping[str, bytes]) -> None:
    """Write a file of the cache; an error is nobody's."""
    places, at = {}, 0
    for name, data in sections.items():
        places[name] = (at, len(data), checksum(data))
        at += len(data)
    table = json.dumps(places).encode() + b"\n"
    head = _title(folder) + f"{checksum(table)} ".encode() + table
    with contextlib.suppress(OSError, ScorepadError):
        make_folder(cache_folder())
        write_whole(path, head + b"".join(sections.values()))
