"""Work shared out among processes: the same as by one, whatever becomes of the others."""

from __future__ import annotations

import errno
import marshal
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from scorepad import shared
from scorepad.shared import ENOUGH, Second, shared_out

NAMES = [f"n{number}" for number in range(2 * ENOUGH + 7)]


def doubled(name: str) -> Any:
    return (name * 2, len(name), None, 1.5)


def silent(number: int) -> None:
    """Nobody listens."""


def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two processes where the machine has one core, too."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)


@pytest.mark.parametrize("many", [0, 1, 2 * ENOUGH - 1, 2 * ENOUGH, 2 * ENOUGH + 7])
def test_every_piece_in_order(many: int) -> None:
    assert shared_out(doubled, NAMES[:many], silent) == [doubled(name) for name in NAMES[:many]]


@pytest.mark.parametrize("cores", [2, 3, 8, 64])
def test_all_parts_but_one_are_done_elsewhere(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(cores), raising=False)
    names = [f"n{number}" for number in range(8 * ENOUGH + 7)]
    mine: list[str] = []

    def work(name: str) -> str:
        mine.append(name)
        return name

    assert shared_out(work, names, silent) == names
    assert mine == names[: len(names) // min(cores, 8)]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize("cores", [None, 1])
def test_one_core_does_all(cores: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    mine: list[str] = []
    shared_out(mine.append, NAMES, silent)
    assert mine == NAMES


@pytest.mark.parametrize("how", ["dies", "brings nothing", "brings too little", "brings rubbish"])
def test_what_the_other_does_not_bring_is_done_here(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_cores(monkeypatch)
    parent = os.getpid()

    def work(name: str) -> Any:
        if os.getpid() != parent and how == "dies":
            os._exit(9)
        return doubled(name)

    def dumps(value: Any) -> bytes:
        return marshal.dumps(value) if os.getpid() == parent else brought[how]

    brought = {"brings nothing": b"", "brings too little": b"[\7\0\0\0", "brings rubbish": b"\xff"}
    if how in brought:
        monkeypatch.setattr(shared, "dumps", dumps)
    assert shared_out(work, NAMES, silent) == [doubled(name) for name in NAMES]


def test_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    told: list[int] = []
    shared_out(doubled, NAMES, told.append)
    assert told == [2 * number for number in range(len(NAMES) // 2)]


def test_an_error_here_leaves_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)

    def work(name: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shared_out(work, NAMES, silent)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_one_piece_of_work_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    with Second(lambda asked: [os.getpid(), asked]) as second:
        told = []
        for asked in ("a", 2, None, "x" * 1_000_000, [b"b"]):
            second.ask(asked)
            told.append(second.told())
    assert [answer for _, answer in told] == ["a", 2, None, "x" * 1_000_000, [b"b"]]
    assert len({process for process, _ in told}) == 1
    assert told[0][0] != os.getpid()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_after_it_died_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    with Second(lambda asked: [os.getpid(), asked]) as second:
        second.ask(1)
        os.kill(second.told()[0], signal.SIGKILL)
        for asked in (2, 3):
            second.ask(asked)
            assert second.told() == [os.getpid(), asked]


@pytest.mark.parametrize("lacking", ["a process", "the first pipe", "the second pipe"])
def test_where_no_process_can_be_had_all_is_done_here(
    lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_cores(monkeypatch)
    real, asked = os.pipe, []

    def refuse(*_: object) -> int:
        raise BlockingIOError

    def pipe() -> tuple[int, int]:
        asked.append("a pipe")
        if len(asked) == (1 if lacking == "the first pipe" else 2):
            raise OSError(errno.EMFILE, "Too many open files")
        return real()

    if lacking == "a process":
        monkeypatch.setattr(os, "fork", refuse)
    else:
        monkeypatch.setattr(os, "pipe", pipe)
    ends = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    with Second(lambda asked: [os.getpid(), asked]) as second:
        second.ask(1)
        assert second.told() == [os.getpid(), 1]
    assert not ends or len(os.listdir("/proc/self/fd")) == ends


def test_where_children_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        with Second(lambda asked: [os.getpid(), asked]) as second:
            second.ask(1)
            assert second.told()[0] != os.getpid()
        assert shared_out(doubled, NAMES, silent) == [doubled(name) for name in NAMES]
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_ctrl_c_is_for_the_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    with Second(lambda _: os.getpid()) as second:
        second.ask(1)
        other = second.told()
        os.kill(other, signal.SIGINT)
        second.ask(2)
        assert second.told() == other
    held = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    assert signal.SIGINT not in held


@pytest.mark.parametrize("closed", ["0", "1", "2", "0 1 2"])
def test_a_standard_stream_that_is_closed_is_no_hindrance(closed: str) -> None:
    program = f"""
import os, sys
kept = os.dup(2)
for end in {closed!r}.split():
    os.close(int(end))
os.sched_getaffinity = lambda _: (0, 1)
from scorepad.shared import Second
with Second(lambda asked: [os.getpid(), asked]) as second:
    second.ask("x" * 100_000)
    who, told = second.told()
os.write(kept, b"other" if who != os.getpid() and len(told) == 100_000 else b"here")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stderr == b"other"


def test_it_says_and_reads_nothing(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    two_cores(monkeypatch)

    def loud(asked: str) -> str:
        os.write(1, b"out")
        os.write(2, b"err")
        return asked

    with Second(loud) as second:
        second.ask("x")
        assert second.told() == "x"
    assert capfd.readouterr() == ("", "")
