"""The store: sessions in a folder, read without a lock, changed under one, never half written."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorepad.errors import Damaged, ScorepadError, SystemFault
from scorepad.folder import Folder
from scorepad.history import History, Past, digest
from scorepad.lock import held, orderly
from scorepad.places import kept_path, make_folder, read_regular, write_whole
from scorepad.session import Session
from scorepad.tomlfile import LARGEST_FILE, dumps, loads, scored

if TYPE_CHECKING:
    from scorepad.sheet import Tally


class Loaded(NamedTuple):
    """A session as it was read, scored, with the bytes of its file.

    `outside`: something else than scorepad wrote them.
    """

    session: Session
    tally: Tally
    data: bytes
    outside: bool


class Store(Folder):
    """The sessions of one folder: read, written, their histories."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self._orderly: dict[str, bool] = {}

    def history(self, name: str) -> History:
        """The history of a session."""
        return History(kept_path(self.folder, f"{name}.history"))

    def load(self, name: str) -> Loaded:
        """Read a session; NoSession (3), Damaged or Newer (4). Takes no lock, writes nothing."""
        path = self.path(self.existing(name))
        for _ in range(3):
            data = read_regular(path, LARGEST_FILE)
            if self._ours(name, data):
                return Loaded(*scored(data, path, name), data, False)
        return Loaded(*scored(data, path, name), data, True)

    def _ours(self, name: str, data: bytes) -> bool:
        """Are these the bytes that were written last, as far as the history can tell?"""
        try:
            last = self.history(name).last(self._dying(name))
        except (ScorepadError, OSError):
            return True
        if last is None or digest(data) == last["hash"]:
            return True
        return self._dying(name) and digest(data) == last["was"]

    def _dying(self, name: str) -> bool:
        """May the last writer have died between the history and the session?"""
        return not self._orderly.get(name, orderly(self._lock(name)))

    def _lock(self, name: str) -> str:
        return kept_path(self.folder, f"{name}.lock")

    @contextlib.contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the lock of a session; Locked (5) if another process does not let go of it."""
        make_folder(kept_path(self.folder, ""))
        with held(self._lock(name)) as lock:
            if not lock.orderly:
                with contextlib.suppress(ScorepadError):
                    data = read_regular(self.path(self.existing(name)), LARGEST_FILE)
                    self.history(name).settle(data)
                    lock.orderly = True
            self._orderly[name] = True
            try:
                yield
            finally:
                del self._orderly[name]

    def discard_new(self, name: str) -> None:
        """Take back a session that was only just begun. Lock held."""
        os.unlink(self.path(name))
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.history(name).path)

    def create(self, session: Session) -> None:
        """Write a new session; BadName (2) if there is one of that name. Lock held."""
        self.refuse_taken(session.name)
        data = self._checked(session)
        if os.path.lexists(self.history(session.name).path):
            self.history(session.name).set_aside()  # of a session whose file was lost
        self.history(session.name).begin(data)
        write_whole(self.path(session.name), data)

    def commit(self, before: Loaded, session: Session, did: str) -> None:
        """Write a changed session, its step into the history first. Lock held."""
        data = self._checked(session)
        if data != before.data or before.outside:
            self._prepare(before)
        if data == before.data:
            return
        history = self.history(session.name)
        size = history.step(before.data, data, did, self._dying(session.name))
        self._replace(session.name, data, size)
        history.shorten(data)

    def recount(self, name: str) -> None:
        """Set the counts of a file that is whole but for them. Lock held.

        The edit and its counts are one step of the history: bytes that do not load are none.
        """
        path = self.path(name)
        session = loads(read_regular(path, LARGEST_FILE), path, name, counted=False)
        data, history = self._checked(session), self.history(name)
        try:
            history.outside(data, "edited by hand, counts set")
        except FileNotFoundError:
            history.begin(data)
        except Damaged:
            history.set_aside()
            history.begin(data)
        write_whole(path, data)

    def parse(self, name: str, data: bytes) -> Session:
        """The session that bytes from its history hold."""
        return loads(data, self.path(name), name)

    def commit_move(self, before: Loaded, data: bytes, steps: int, back: bool, did: str) -> None:
        """Write the bytes that lie some steps back or forward in the history. Lock held."""
        name = before.session.name
        self._prepare(before)
        line = {"undo" if back else "redo": steps, "said": did}
        size = self.history(name).append(before.data, data, line, self._dying(name))
        self._replace(name, data, size)

    def _replace(self, name: str, data: bytes, size: int) -> None:
        """Write a session whose step is in the history; where that fails, the step goes again."""
        path = self.path(name)
        try:
            write_whole(path, data)
        except BaseException:
            with contextlib.suppress(ScorepadError, OSError):
                if read_regular(path, LARGEST_FILE) != data:  # Ctrl-C may come after the rename
                    self.history(name).take_back(size)
            raise

    def past(self, before: Loaded) -> Past:
        """The history up to the session as it is."""
        name = before.session.name
        return self.history(name).past(before.data, self._dying(name))

    def last_step(self, loaded: Loaded) -> str | None:
        """What was done last, in words."""
        name = loaded.session.name
        return self.history(name).last_step(loaded.data, self._dying(name))

    def verify(self, loaded: Loaded) -> None:
        """See that the whole history leads to the session; Damaged (4) if it does not."""
        name = loaded.session.name
        self.history(name).verify(loaded.data, self._dying(name))

    def _prepare(self, before: Loaded) -> None:
        """See that the history leads to the session as it is.

        A change from outside becomes a step. A history that is missing begins here, and so does
        one in the place of a damaged one, which is set aside.
        """
        history = self.history(before.session.name)
        try:
            last = history.last(self._dying(before.session.name))
            if last is None:
                history.begin(before.data)
            elif not self._ours(before.session.name, before.data):
                history.outside(before.data)
        except Damaged:
            self.begin_again(before)

    def begin_again(self, before: Loaded) -> None:
        """Set a damaged history aside and begin a new one. Lock held."""
        history = self.history(before.session.name)
        history.set_aside()
        history.begin(before.data)

    def _checked(self, session: Session) -> bytes:
        """The bytes of a session, read back under the loader's limits; SystemFault (6) if not."""
        path = self.path(session.name)
        try:
            data = dumps(session)
            if dumps(loads(data, path, session.name, tallied=False)) == data:
                return data
            problem = "it would not read back the same"
        except (ScorepadError, UnicodeError, TypeError, RecursionError) as error:
            problem = error.message if isinstance(error, ScorepadError) else str(error)
        raise SystemFault(f"{path}: not written: {problem}")
