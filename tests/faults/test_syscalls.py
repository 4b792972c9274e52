"""Each call of a save that touches the data folder fails or is killed, one after the other."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorepad.store import Store
from tests.faults.conftest import Note
from tests.transcript import in_process

pytestmark = pytest.mark.slow

PROGRAM = str(Path(sys.executable).parent / "scorepad")
SPACE = ("unshare", "-fp", "--kill-child")
ADD = ("add", "5,2", "-s", "g")
PIDS = range(2, 9)  # in a process space of its own the program has one of these numbers


def traced(data: Path, log: Path, *inject: str) -> subprocess.CompletedProcess[str]:
    """Run an add under strace, which looks at the calls on the data folder only."""
    kept = data / ".scorepad"
    files = [data, data / "g.toml", kept, kept / "g.history", kept / "g.lock"]
    files += [data / f".g.toml.{pid}.tmp" for pid in PIDS]
    watched = [word for file in files for word in ("-P", str(file))]
    return subprocess.run(
        [*SPACE, "strace", "-f", "-o", str(log), *watched, *inject, PROGRAM, *ADD],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOREPAD_DATA_DIR": str(data)},
        timeout=60,
    )


def calls(log: Path) -> list[str]:
    """The calls of a log in order, by name."""
    return re.findall(r"^\d+ +([a-z0-9_]+)\(", log.read_text(), re.MULTILINE)


@pytest.fixture
def session(home: Path) -> Path:
    """A session with two turns, and its folder."""
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])
    in_process(["add", "4", "3", "-s", "g"])
    return home


@pytest.mark.parametrize("how", ["error=EIO", "error=ENOSPC", "signal=SIGKILL"])
def test_every_call_of_a_save(
    how: str, session: Path, tmp_path: Path, figure: Note, not_run: Callable[[str], None]
) -> None:
    if not shutil.which("strace") or not shutil.which("unshare"):
        not_run(f"calls of a save with {how}: no strace here")
    probe = tmp_path / "probe"
    shutil.copytree(session, probe)
    done = traced(probe, tmp_path / "log")
    if done.returncode:
        not_run(f"calls of a save with {how}: strace can't trace here: {done.stderr[-80:]}")
    names = calls(tmp_path / "log")
    assert {"write", "fsync", "rename", "ftruncate", "flock"} <= set(names)
    saved = [name for name in names if name in ("fsync", "rename")]
    assert saved == ["fsync", "fsync", "rename", "fsync"]  # history, session, its place, the folder
    old, new = (session / "g.toml").read_bytes(), (probe / "g.toml").read_bytes()
    wanted = [(name, nth) for name, count in Counter(names).items() for nth in range(1, count + 1)]
    if how == "error=ENOSPC":
        wanted = [(name, nth) for name, nth in wanted if name in ("write", "fsync", "openat")]

    def one(case: tuple[str, int]) -> str:
        name, nth = case
        data = tmp_path / f"{name}-{nth}"
        shutil.copytree(session, data)
        inject = ["-e", f"inject={name}:{how}:when={nth}"]
        done = traced(data, tmp_path / f"{name}-{nth}.log", *inject)
        state = {old: "old", new: "new"}.get((data / "g.toml").read_bytes(), "mixed")
        where = f"{name} {nth} {how}: {done.stderr}"
        assert state != "mixed", where
        assert "Traceback" not in done.stderr, where
        if "added" in done.stdout:
            assert state == "new", where
        if "signal" not in how:
            assert done.returncode in (0, 3, 4, 5, 6), (done.returncode, where)
            assert done.returncode or state == "new", where
            assert name == "unlink" or not list(data.rglob(".*.tmp")), where
        return state

    with ThreadPoolExecutor(2) as pool:
        states = Counter(pool.map(one, wanted))
    for name, nth in wanted:
        check_whole(tmp_path / f"{name}-{nth}")
    figure(f"{len(wanted)} calls of a save with {how}: {states['old']} old, {states['new']} new")


def check_whole(data: Path) -> None:
    """The session reads, its history fits, and a further step and its undo work."""
    loaded = Store(str(data)).load("g")
    before = (data / "g.toml").read_bytes()
    assert not loaded.outside
    for words in (["add", "6", "-s", "g", "-q"], ["undo", "-s", "g", "-q"], ["check", "--fix"]):
        code, _, err = in_process(["--data-dir", str(data), *words])
        assert code == 0, err
    assert (data / "g.toml").read_bytes() == before
    assert not list(data.rglob(".*.tmp"))
