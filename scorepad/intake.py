"""Intake: what files hold becomes sessions of the archive, all of it or nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from scorepad.clock import now
from scorepad.desk import keep
from scorepad.formats import Found
from scorepad.index import plays
from scorepad.names import is_session
from scorepad.store import Store
from scorepad.tomlfile import Session, dumps

Progress = Callable[[int, int], None]


class Skipped(NamedTuple):
    """An entry that is not taken in: where it stands, and why."""

    source: str
    where: str
    why: str


class Taken(NamedTuple):
    """An entry that is taken in: where it stands, the session, what is doubtful about it."""

    source: str
    where: str
    session: Session
    notes: tuple[str, ...]


class Plan(NamedTuple):
    """What an import will do: sessions in the order of the files, and what is left out."""

    taken: list[Taken]
    skipped: list[Skipped]


def plan(kept: Store, files: Sequence[tuple[str, list[Found]]]) -> Plan:
    """Decide what to take in. A session whose id is in the archive, or came before, is skipped.

    A session without an id gets one made from what it holds, so that the same file taken in twice
    is known again; one without a time is of now.
    """
    here = {play.id.lower(): play.name for play in plays(kept.folder).plays}
    taken: list[Taken] = []
    skipped: list[Skipped] = []
    for source, found in files:
        for entry in found:
            if entry.session is None:
                skipped.append(Skipped(source, entry.where, entry.skipped or "nothing in it"))
                continue
            session = _identified(entry.session)
            if session.id.lower() in here:
                why = f"already here as {here[session.id.lower()]}"
                skipped.append(Skipped(source, entry.where, why))
                continue
            here[session.id.lower()] = session.name or "the same"
            taken.append(Taken(source, entry.where, session, entry.notes))
    return Plan(taken, skipped)


def _identified(session: Session) -> Session:
    """The session with an id and a time."""
    if not session.id:
        import uuid

        space = uuid.UUID("f3c7d0de-1b55-5f0e-9b57-2f5d7a0a4c11")
        session = session._replace(id=str(uuid.uuid5(space, dumps(session).decode())))
    if session.started == datetime.min:
        session = session._replace(started=now())
        if session.finished is not None:
            session = session._replace(finished=session.started)
    return session


def take(kept: Store, planned: Plan, dry_run: bool, progress: Progress) -> list[Session]:
    """Write the sessions of a plan under names that are free; an error takes all of them back."""
    written: list[Session] = []
    names: set[str] = set()
    try:
        for number, entry in enumerate(planned.taken):
            progress(number, len(planned.taken))
            name = _name(kept, entry.session, names)
            names.add(name)
            written.append(keep(kept, entry.session, dry_run, name))
    except BaseException:
        for session in [] if dry_run else written:
            with contextlib.suppress(OSError), kept.locked(session.name):
                kept.discard_new(session.name)
        raise
    progress(len(planned.taken), len(planned.taken))
    return written


def _name(kept: Store, session: Session, names: set[str]) -> str:
    """A name that is free: the one it had, or GAME-DATE, with -2, -3 and so on behind it."""
    base = session.name
    if not is_session(base):
        base = f"{session.sheet.key}-{session.started.date().isoformat()}"
    number, name = 1, base
    while name in names or kept.taken(name) or not is_session(name):
        number += 1
        tail = f"-{number}"
        name = base[: 64 - len(tail)] + tail
    return name
