"""Is every file readable and whole? What is not is named; what can be set right is, on request."""

from __future__ import annotations

import os
import re
import time
from typing import NamedTuple

from scorepad import aliases, house
from scorepad.errors import Damaged, ScorepadError
from scorepad.names import is_session
from scorepad.places import KEPT, config_folder, kept_path
from scorepad.session import Session
from scorepad.sheet import tally
from scorepad.store import Loaded, Store

HOUR = 3600
_LEFTOVER = re.compile(r"\.(.+)\.(toml|history)\.[^.]+\.tmp")


class Finding(NamedTuple):
    """A file with something to say about it; `status` is 4 for damage, 6 where the system can't
    read it, 0 for a remark.
    """

    path: str
    line: int | None
    problem: str
    status: int = 4


def check(kept: Store, name: str) -> list[Finding]:
    """What is wrong with a session and its history, and what was recorded against the rules."""
    try:
        loaded = kept.load(name)
    except Damaged as error:
        return [Finding(error.path, error.line, error.problem)]
    except ScorepadError as error:
        problem = error.message.removeprefix(f"{kept.path(name)}: ")
        return [Finding(kept.path(name), None, problem, status=error.code)]
    return _history(kept, loaded) + _remarks(kept, loaded.session, loaded.outside)


def _history(kept: Store, loaded: Loaded) -> list[Finding]:
    """A damaged history: nothing but undo and redo suffers from it."""
    try:
        kept.verify(loaded)
    except (ScorepadError, OSError) as error:
        path = kept.history(loaded.session.name).path
        problem = error.problem if isinstance(error, Damaged) else str(error)
        problem = f"{problem.removeprefix(f'{path}: ')}: its steps can't be undone"
        return [Finding(path, None, problem, status=4 if isinstance(error, Damaged) else 6)]
    return []


def _remarks(kept: Store, session: Session, outside: bool) -> list[Finding]:
    """What is no damage: breaches on record, a change from outside."""
    path = kept.path(session.name)
    said = ["changed outside scorepad"] if outside else []
    for row in tally(session.sheet).rows:
        said += [f"{breach}, recorded against the rules" for breach in row.breaches]
    return [Finding(path, None, one, status=0) for one in said]


def leftovers(kept: Store) -> list[str]:
    """The temporary files of saves that never ended."""
    found = []
    for folder in (kept.folder, os.path.join(kept.folder, KEPT)):
        try:
            files = sorted(os.listdir(folder))
        except (FileNotFoundError, NotADirectoryError):
            continue
        found += [
            os.path.join(folder, f) for f in files if f.startswith(".") and f.endswith(".tmp")
        ]
    return found


def misnamed(kept: Store) -> list[Finding]:
    """TOML files whose name no session can have: no verb finds them."""
    try:
        files = sorted(os.listdir(kept.folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    odd = [f for f in files if f.endswith(".toml") and f[0] != "." and not is_session(f[:-5])]
    problem = "no session can have that name: rename the file"
    return [Finding(os.path.join(kept.folder, f), None, problem, status=0) for f in odd]


def house_rules(data: str) -> list[Finding]:
    """What is wrong with the file of house rules, which stands in the way of new sessions."""
    folder = config_folder()
    path = os.path.join(folder, house.FILE)
    try:
        if not house.apart(folder, data):
            return []
        house.every(folder)
        odd = house.strangers(folder)
    except Damaged as error:
        return [Finding(error.path, error.line, error.problem)]
    except ScorepadError as error:
        return [Finding(path, None, error.message.removeprefix(f"{path}: "), status=error.code)]
    return [Finding(path, None, f"no game is called '{name}'", status=0) for name in odd]


def aliases_kept(data: str) -> list[Finding]:
    """What is wrong with the file that tells which names are one person."""
    path = kept_path(data, aliases.FILE)
    try:
        aliases.every(data)
    except Damaged as error:
        return [Finding(error.path, error.line, error.problem)]
    except ScorepadError as error:
        return [Finding(path, None, error.message.removeprefix(f"{path}: "), status=error.code)]
    return []


def clean(kept: Store, path: str) -> None:
    """Remove a leftover: under the lock of its session, or if nobody has touched it for an hour."""
    match = _LEFTOVER.fullmatch(os.path.basename(path))
    if match is None:
        if time.time() - os.lstat(path).st_mtime > HOUR:
            os.unlink(path)
        return
    with kept.locked(match[1]):
        if os.path.lexists(path):
            os.unlink(path)


def mend(kept: Store, name: str) -> None:
    """Set the counts after an edit by hand, and begin a damaged history anew."""
    with kept.locked(name):
        try:
            loaded = kept.load(name)
        except Damaged:
            kept.recount(name)
            loaded = kept.load(name)
        if any(one.status == 4 for one in _history(kept, loaded)):
            kept.begin_again(loaded)
