"""Killed at any moment: the file is old or new, and nothing was said that is not there."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.desk import scored
from scorepad.store import Store
from tests.faults.conftest import Note
from tests.transcript import in_process

pytestmark = pytest.mark.slow

KILLS = 500
STARTED = 60  # of these the whole program, from its start


def turns(home: Path) -> int:
    """How many turns the session holds; reading it is part of the test."""
    loaded = Store(str(home)).load("g")
    assert not loaded.outside
    return sum(cell is not None for row in scored(loaded.session).sheet.rows for cell in row)


def forked(words: list[str], said: Path, wait: float) -> None:
    """Run the words in a process of this program that is loaded already, and kill it after that."""
    child = os.fork()
    if not child:
        fd = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(fd, 1)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        os._exit(main(words))
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def started(words: list[str], said: Path, wait: float) -> None:
    """Start the whole program and kill it after that."""
    with said.open("w") as out:
        child = subprocess.Popen([sys.executable, "-m", "scorepad", *words], stdout=out)
        time.sleep(wait)
        child.kill()
        child.wait()


def test_kills_at_random_moments_of_add(home: Path, tmp_path: Path, figure: Note) -> None:
    dice, seen = random.Random(20261130), Counter[str]()
    assert in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])[0] == 0
    assert in_process(["add", "4"])[0] == 0
    began = time.monotonic()
    in_process(["add", "4"])
    usual = time.monotonic() - began
    said = tmp_path / "said"
    for number in range(KILLS):
        before = turns(home)
        said.write_text("")
        if number < KILLS - STARTED:
            forked(["add", "4,3"], said, dice.uniform(0, 2 * usual))
        else:
            started(["add", "4,3"], said, dice.uniform(0.05, 0.4))
        after = turns(home)
        assert after in (before, before + 1)
        seen["new" if after > before else "old"] += 1
        if "added" in said.read_text():
            seen["told"] += 1
            assert after == before + 1
        if number % 25 == 0:
            assert in_process(["check", "-q"])[0] == 0
            assert in_process(["undo", "-q"])[0] == 0
            assert in_process(["redo", "-q"])[0] == 0
    assert in_process(["check", "--fix"])[0] == 0
    assert not list(home.rglob("*.tmp"))
    assert seen["new"] > 10
    assert seen["old"] > 10
    told = f"{seen['old']} old, {seen['new']} new, {seen['told']} answered"
    figure(f"{KILLS} kills of add: {told}, none mixed, none told and missing")
