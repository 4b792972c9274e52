"""Work shared out between two processes: the same as by one, whatever becomes of the other."""

from __future__ import annotations

import marshal
import os
import signal
from typing import Any

import pytest

from scorepad import shared
from scorepad.shared import ENOUGH, Second, both

NAMES = [f"n{number}" for number in range(ENOUGH + 7)]


def doubled(name: str) -> Any:
    return (name * 2, len(name), None, 1.5)


def silent(number: int) -> None:
    """Nobody listens."""


def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two processes where the machine has one core, too."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)


@pytest.mark.parametrize("many", [0, 1, ENOUGH - 1, ENOUGH, ENOUGH + 7])
def test_every_piece_in_order(many: int) -> None:
    assert both(doubled, NAMES[:many], silent) == [doubled(name) for name in NAMES[:many]]


def test_half_is_done_elsewhere() -> None:
    mine: list[str] = []

    def work(name: str) -> str:
        mine.append(name)
        return name

    assert both(work, NAMES, silent) == NAMES
    if shared.possible():
        assert mine == NAMES[: len(NAMES) // 2]


@pytest.mark.parametrize("cores", [None, 1])
def test_one_core_does_all(cores: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    mine: list[str] = []
    both(mine.append, NAMES, silent)
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
    assert both(work, NAMES, silent) == [doubled(name) for name in NAMES]


def test_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)
    told: list[int] = []
    both(doubled, NAMES, told.append)
    assert told == [2 * number for number in range(len(NAMES) // 2)]


def test_an_error_here_leaves_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)

    def work(name: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        both(work, NAMES, silent)
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


def test_where_no_process_can_be_had_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    two_cores(monkeypatch)

    def fork() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", fork)
    ends = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    with Second(lambda asked: [os.getpid(), asked]) as second:
        second.ask(1)
        assert second.told() == [os.getpid(), 1]
    assert not ends or len(os.listdir("/proc/self/fd")) == ends


def test_it_says_and_reads_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    def loud(asked: str) -> str:
        os.write(1, b"out")
        os.write(2, b"err")
        return asked

    second = Second(loud)
    second.ask("x")
    if shared.possible():
        assert second.told() == "x"
        second.close()
        assert capfd.readouterr() == ("", "")
