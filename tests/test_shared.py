"""Work shared out between two processes: the same as by one, whatever becomes of the other."""

from __future__ import annotations

import os
from typing import Any

import pytest

from scorepad import shared
from scorepad.shared import ENOUGH, both

NAMES = [f"n{number}" for number in range(ENOUGH + 7)]


def doubled(name: str) -> Any:
    return (name * 2, len(name), None, 1.5)


def silent(number: int) -> None:
    """Nobody listens."""


@pytest.mark.parametrize("many", [0, 1, ENOUGH - 1, ENOUGH, ENOUGH + 7])
def test_every_piece_in_order(many: int) -> None:
    assert both(doubled, NAMES[:many], silent) == [doubled(name) for name in NAMES[:many]]


def test_half_is_done_elsewhere() -> None:
    mine: list[str] = []

    def work(name: str) -> str:
        mine.append(name)
        return name

    assert both(work, NAMES, silent) == NAMES
    if hasattr(os, "fork") and (os.cpu_count() or 1) > 1:
        assert mine == NAMES[: len(NAMES) // 2]


@pytest.mark.parametrize("cores", [None, 1])
def test_one_core_does_all(cores: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    mine: list[str] = []
    both(mine.append, NAMES, silent)
    assert mine == NAMES


@pytest.mark.parametrize("how", ["dies", "brings nothing", "brings too little", "brings rubbish"])
def test_what_the_other_does_not_bring_is_done_here(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    parent = os.getpid()

    def work(name: str) -> Any:
        if os.getpid() != parent and how == "dies":
            os._exit(9)
        return doubled(name)

    brought = {"brings nothing": b"", "brings too little": b"[\0\0\0\0", "brings rubbish": b"\xff"}
    if how in brought:
        monkeypatch.setattr(shared, "dumps", lambda _: brought[how])
    assert both(work, NAMES, silent) == [doubled(name) for name in NAMES]


def test_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    told: list[int] = []
    both(doubled, NAMES, told.append)
    assert told == [2 * number for number in range(len(NAMES) // 2)]


def test_an_error_here_leaves_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    def work(name: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        both(work, NAMES, silent)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
