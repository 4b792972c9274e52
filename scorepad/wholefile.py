"""Small TOML files that are read and replaced as wholes: house rules, aliases."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from typing import Any

from scorepad.errors import Damaged, SystemFault
from scorepad.lock import held
from scorepad.places import make_folder, read_regular, write_whole


def read(path: str, largest: int) -> dict[str, Any]:
    """What a file of at most so many bytes holds, nothing where there is none; Damaged (4)."""
    try:
        data = read_regular(path, largest)
    except FileNotFoundError:
        return {}
    return _parsed(data, path)


def write(path: str, document: Mapping[str, Any], largest: int) -> None:
    """Replace a file, read back under the reader's limits first; SystemFault (6) if it can't be."""
    write_whole(path, _bytes(path, document, largest))


@contextlib.contextmanager
def alone(folder: str, file: str) -> Iterator[None]:
    """Hold the lock of a file in a folder, which is made; Locked (5).

    What is replaced as a whole, or has locks of its own, needs nothing set right after a crash.
    """
    make_folder(folder)
    with held(os.path.join(folder, f".{file}.lock")) as lock:
        lock.orderly = True
        yield


def _bytes(path: str, document: Mapping[str, Any], largest: int) -> bytes:
    import tomli_w

    try:
        data = tomli_w.dumps(document).encode()
        if tomli_w.dumps(_parsed(data, path)).encode() == data and len(data) <= largest:
            return data
        problem = "it would not read back the same"
    except Damaged as error:
        problem = error.problem
    except (UnicodeError, ValueError, TypeError, RecursionError) as error:
        problem = str(error)
    raise SystemFault(f"{path}: not written: {problem}")


def _parsed(data: bytes, path: str) -> dict[str, Any]:
    """The document that the bytes hold; nothing where they are blank."""
    from scorepad.tomlfile import decoded, parsed

    return parsed(decoded(data, path), path) if data.strip() else {}
