"""One writer at a time: a lock beside the session, held by the kernel and not by a file's presence.

The lock file is never renamed or deleted; what it holds is only who has it, for the message.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator

from scorepad.errors import Locked, ScorepadError
from scorepad.terminal import warn, warn_once

PATIENCE = 5.0  # seconds to wait for another process
SILENCE = 1.0  # seconds before saying so
_PAUSE = 0.02

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try(fd: int) -> bool:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Lock:
    """A lock that is held. `orderly`: the last holder let go in good order.

    It empties the file when it does, so one that died, or broke off with an error, is known by
    what it left. Who sets right what was left, sets `orderly`.
    """

    def __init__(self, orderly: bool) -> None:
        self.orderly = orderly


@contextlib.contextmanager
def held(path: str) -> Iterator[Lock]:
    """Hold the lock of that path; Locked (5) with the holder if it is not free in five seconds."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _wait(fd, path)
        lock = Lock(os.fstat(fd).st_size == 0)
        _leave(fd, f"{os.getpid()}\n".encode())
        try:
            yield lock
        except BaseException as error:
            _leave(fd, b"" if lock.orderly and isinstance(error, ScorepadError) else b"?\n")
            raise
        _leave(fd, b"")
    finally:
        os.close(fd)


def _leave(fd: int, word: bytes) -> None:
    """Tell who holds the lock, or how the holder ended: in good order (nothing), or not (`?`).

    Written before it is cut to length, so that it is never empty in between.
    """
    with contextlib.suppress(OSError):
        os.pwrite(fd, word, 0)
        os.ftruncate(fd, len(word))


def orderly(path: str) -> bool:
    """Did the last holder let go in good order, and does nobody hold the lock now?"""
    try:
        return os.stat(path).st_size == 0
    except OSError:
        return False


def _wait(fd: int, path: str) -> None:
    """Try until the lock is free or patience ends; without locks, say so and go on."""
    began, said = time.monotonic(), False
    while True:
        try:
            if _try(fd):
                return None
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL):
                error.filename = path
                raise
            return warn_once(f"{path}: the file system has no locks, mind other terminals")
        waited = time.monotonic() - began
        if waited > PATIENCE:
            hint = "try again when it is done"
            raise Locked(f"{path}: locked by {_holder(fd)} for {PATIENCE:.0f} seconds", hint)
        if waited > SILENCE and not said:
            said = True
            warn(f"waiting for {_holder(fd)}")
        time.sleep(_PAUSE)


def _holder(fd: int) -> str:
    """The process that wrote itself into the lock."""
    try:
        pid = os.pread(fd, 20, 0).strip().decode("ascii")
    except (OSError, ValueError):
        pid = ""
    return f"process {pid}" if pid.isdigit() else "another process"
