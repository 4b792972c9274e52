"""Two terminals and more: nothing is lost, nothing doubled."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorepad.store import Store
from tests.faults.conftest import Note, program
from tests.transcript import in_process

pytestmark = pytest.mark.slow

PARALLEL = 100


def at_once(run: Callable[[int], int]) -> Counter[int]:
    """Run the numbers 0 to 99 in 16 threads; how often each status came."""
    with ThreadPoolExecutor(16) as pool:
        return Counter(pool.map(run, range(PARALLEL)))


def test_parallel_adds_into_one_session(home: Path, figure: Note) -> None:
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])

    def add(number: int) -> int:
        """Add until the lock was free in time: a busy machine may take longer than that once."""
        while (status := program("add", f"{number % 5 + 2},2", "-s", "g").returncode) == 5:
            pass
        return status

    assert at_once(add) == {0: PARALLEL}
    rows = Store(str(home)).load("g").session.sheet.rows
    lengths = Counter(cell.lines[0] for row in rows for cell in row)
    assert lengths == dict.fromkeys(range(2, 7), PARALLEL // 5)
    assert in_process(["undo", str(PARALLEL), "-s", "g"])[0] == 0
    figure(
        f"{PARALLEL} parallel adds into one session: {PARALLEL} records, each once, as many undone"
    )


def test_parallel_adds_into_different_sessions(home: Path, figure: Note) -> None:
    for number in range(10):
        in_process(["new", "qwirkle", "Ann", "Ben", "--name", f"g{number}"])
    statuses = at_once(lambda number: program("add", "2", "-s", f"g{number % 10}").returncode)
    assert statuses == {0: PARALLEL}
    for number in range(10):
        rows = Store(str(home)).load(f"g{number}").session.sheet.rows
        assert [len(row) - row.count(None) for row in rows] == [2] * 5
    figure(f"{PARALLEL} parallel adds into 10 sessions: 10 records in each")


def test_parallel_news_of_the_same_day(home: Path, figure: Note) -> None:
    statuses = at_once(lambda _: program("new", "qwirkle", "Ann", "Ben").returncode)
    assert statuses == {0: PARALLEL}
    assert len(Store(str(home)).plays()) == PARALLEL
    figure(f"{PARALLEL} parallel news: {PARALLEL} sessions")


def test_readers_see_whole_files_while_others_write(home: Path, figure: Note) -> None:
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])
    writer = os.fork()
    if not writer:
        for _ in range(200):
            in_process(["add", "4,3", "-s", "g", "-q"])
        os._exit(0)
    reads = 0
    while os.waitpid(writer, os.WNOHANG) == (0, 0):
        code, out, err = in_process(["show", "g", "--json"])
        assert (code, err) == (0, "")
        assert out.endswith("}\n")
        reads += 1
    assert reads > 20
    figure(
        f"{reads} reads while 200 records were written: all whole, none said to be changed outside"
    )
