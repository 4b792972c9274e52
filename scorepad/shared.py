"""Work shared out among processes, where a system has that and there is enough of it."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Sequence
from itertools import pairwise
from marshal import dumps, loads
from typing import IO, Any

ENOUGH = 250  # pieces of work for each process: fewer are done sooner than it begins
MOST = 8  # processes
_SIZE = 8  # bytes in front of each message: how long it is

Work = Callable[[Any], Any]


def abreast() -> int:
    """How many processes can work at the same time here, as far as it makes sense."""
    if not hasattr(os, "fork"):
        return 1
    if hasattr(os, "sched_getaffinity"):
        return min(MOST, len(os.sched_getaffinity(0)))
    return min(MOST, os.cpu_count() or 1)


class Second:
    """A second process, a copy of this one, that does work while this one does other work.

    The work takes a plain value and gives one. The process begins with the first piece of work and
    lasts until this is closed. What it does not bring back is done here after all.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._child = 0
        self._pipes: tuple[IO[bytes], IO[bytes]] | None = None
        self._asked: Any = None

    def __enter__(self) -> Second:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, asked: Any) -> None:
        """Have a piece of work done; `told` is to follow before the next one."""
        self._asked = asked
        with contextlib.suppress(OSError):  # too many processes or open files: all is done here
            if not self._child and abreast() > 1:
                self._begin()
        if self._pipes is not None:
            try:
                _send(self._pipes[0], asked)
            except OSError:
                self.close()

    def told(self) -> Any:
        """What came of the last piece of work."""
        if self._pipes is not None:
            with contextlib.suppress(OSError, ValueError, EOFError, TypeError):
                return _received(self._pipes[1])
            self.close()
        return self._work(self._asked)

    def close(self) -> None:
        """End the other process, whatever it does; there will be no more of it."""
        if self._pipes is None:
            return
        pipes, self._pipes = self._pipes, None
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)  # nothing to wait for where SIGCHLD is ignored
        for pipe in pipes:
            with contextlib.suppress(OSError):
                pipe.close()

    def _begin(self) -> None:
        """Begin the process; OSError where none can be had, and then nothing is left behind."""
        ends: list[int] = []
        try:
            for _ in ("requests", "answers"):
                ends += os.pipe()
            self._child = _forked(self._work, *ends)
        except OSError:
            for end in ends:
                os.close(end)
            raise
        requested, requests, answers, answered = ends
        os.close(requested)
        os.close(answered)
        self._pipes = os.fdopen(requests, "wb"), os.fdopen(answers, "rb")


def _forked(work: Work, *ends: int) -> int:
    """Begin a process that serves; Ctrl-C is the parent's, who decides what becomes of it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        child = os.fork()
        if not child:
            _serve(work, *ends)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return child


def _serve(work: Work, requested: int, requests: int, answers: int, answered: int) -> None:
    """Do what is asked until nothing is: nothing of the parent's is flushed, closed or written."""
    try:
        os.close(requests)  # or it would never end
        os.close(answers)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for end in {0, 1, 2} - {requested, answered}:
            os.dup2(nowhere, end)
        with open(requested, "rb") as asked, open(answered, "wb") as told:
            while True:
                _send(told, work(_received(asked)))
    finally:
        os._exit(0)


def _send(pipe: IO[bytes], value: Any) -> None:
    data = dumps(value)
    pipe.write(len(data).to_bytes(_SIZE) + data)
    pipe.flush()


def _received(pipe: IO[bytes]) -> Any:
    """The next value of a pipe; EOFError where it has ended."""
    return loads(pipe.read(int.from_bytes(pipe.read(_SIZE))))


def shared_out(work: Work, names: Sequence[str], done: Callable[[int], None]) -> list[Any]:
    """What the work gives for each name, in order; plain values. `done` is told how many were."""
    workers = max(1, min(abreast(), len(names) // ENOUGH))
    ends = [len(names) * part // workers for part in range(workers + 1)]
    mine, *theirs = [list(names[start:end]) for start, end in pairwise(ends)]
    with contextlib.ExitStack() as stack:
        others = [
            stack.enter_context(Second(lambda part: [work(name) for name in part])) for _ in theirs
        ]
        for other, part in zip(others, theirs, strict=True):
            other.ask(part)
        found = []
        for number, name in enumerate(mine):
            done(number * workers)
            found.append(work(name))
        for other in others:
            found += other.told()
        return found
