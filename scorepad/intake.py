"""Intake: what files hold becomes sessions of the archive, all of it or nothing."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from scorepad.clock import now
from scorepad.desk import keep
from scorepad.errors import BadName
from scorepad.formats import Found
from scorepad.index import plays
from scorepad.names import is_session
from scorepad.places import kept_path
from scorepad.session import Session
from scorepad.store import Store
from scorepad.terminal import warn
from scorepad.tomlfile import dumps
from scorepad.wholefile import alone
from scorepad.words import counted

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
        told = f"{session.name}\n{dumps(session).decode()}"
        session = session._replace(id=str(uuid.uuid5(space, told)))
    if session.started == datetime.min:
        session = session._replace(started=now())
        if session.finished is not None:
            session = session._replace(finished=session.started)
    return session


def take(kept: Store, planned: Plan, dry_run: bool, progress: Progress) -> list[Session]:
    """Write the sessions of a plan under names that are free; an error takes all of them back."""
    with _stopping() as heed:
        return _take(kept, planned, dry_run, progress, heed)


def _take(
    kept: Store, planned: Plan, dry_run: bool, progress: Progress, heed: Callable[[], None]
) -> list[Session]:
    written: list[Session] = []
    names: set[str] = set()
    try:
        for number, entry in enumerate(planned.taken):
            progress(number, len(planned.taken))
            heed()
            written.append(_kept(kept, entry.session, names, dry_run))
            names.add(written[-1].name)
        heed()
    except BaseException:
        if written and not dry_run:
            warn(f"stopped: {counted(len(written), 'session')} taken in so far, taken back now")
        for session in [] if dry_run else written:
            with contextlib.suppress(OSError), kept.locked(session.name):
                kept.discard_new(session.name)
        raise
    progress(len(planned.taken), len(planned.taken))
    return written


@contextlib.contextmanager
def one_at_a_time(kept: Store, dry_run: bool) -> Iterator[None]:
    """Hold the lock of imports: two at once would not see each other's sessions; Locked (5)."""
    if dry_run:
        yield
        return
    with alone(kept_path(kept.folder, ""), "import"):  # each session has a lock of its own, too
        yield


@contextlib.contextmanager
def _stopping() -> Iterator[Callable[[], None]]:
    """Gives what stops the work once Ctrl-C, the end of the terminal or of everything asked for it.

    It stops between two sessions only, or one might be written that nobody knows of. What was
    written is taken back then; whoever is impatient has to wait, as half is worse.
    """
    asked = False

    def stop(number: int, frame: Any) -> None:
        nonlocal asked
        asked = True

    def heed() -> None:
        if asked:
            raise KeyboardInterrupt

    was = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            was[getattr(signal, name)] = signal.signal(getattr(signal, name), stop)
    try:
        yield heed
    finally:
        for number, before in was.items():
            signal.signal(number, before)


def _kept(kept: Store, session: Session, names: set[str], dry_run: bool) -> Session:
    """Write a session under a name that is free, also where somebody else takes names just now."""
    while True:
        name = _name(kept, session, names)
        try:
            return keep(kept, session, dry_run, name)
        except BadName:
            if not kept.taken(name):
                raise


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
