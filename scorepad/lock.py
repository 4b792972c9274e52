"""One writer at a time: a lock beside the session, held by the kernel and not by a file's presence.

The lock file is never renamed or deleted; what it holds is only who has it, for the message.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator

from scorepad.errors import Locked

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


@contextlib.contextmanager
def held(path: str) -> Iterator[None]:
    """Hold the lock of that path; Locked (5) with the holder if it is not free in five seconds."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _wait(fd, path)
        with contextlib.suppress(OSError):
            os.ftruncate(fd, 0)
            os.pwrite(fd, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(fd)


def _wait(fd: int, path: str) -> None:
    """Try until the lock is free or patience ends."""
    began, said = time.monotonic(), False
    while not _try(fd):
        waited = time.monotonic() - began
        if waited > PATIENCE:
            hint = "try again when it is done"
            raise Locked(f"{path}: locked by {_holder(fd)} for {PATIENCE:.0f} seconds", hint)
        if waited > SILENCE and not said:
            said = True
            with contextlib.suppress(OSError, ValueError, AttributeError):
                sys.stderr.write(f"scorepad: waiting for {_holder(fd)}\n")
        time.sleep(_PAUSE)


def _holder(fd: int) -> str:
    """The process that wrote itself into the lock."""
    try:
        pid = os.pread(fd, 20, 0).strip().decode("ascii")
    except (OSError, ValueError):
        pid = ""
    return f"process {pid}" if pid.isdigit() else "another process"
