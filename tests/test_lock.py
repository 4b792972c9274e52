"""One writer at a time, and readers who never wait."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorepad import lock
from scorepad.errors import Locked
from tests.transcript import in_process

fcntl = pytest.importorskip("fcntl")

PROGRAM = [sys.executable, "-m", "scorepad"]
HOLD = """
import sys, time
from scorepad.lock import held
with held(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""
FLOCK = """
import fcntl, os, sys, time
fd = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(fd, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def _at_home(env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SCOREPAD_SESSION", "SCOREPAD_DEBUG", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def folder(env: dict[str, str]) -> Path:
    """A folder with a session `g` of Qwirkle and a session `other`."""
    for name in ("other", "g"):
        code, _, err = in_process(["new", "qwirkle", "Ann", "Ben", "--name", name])
        assert (code, err) == (0, "")
    return Path(env["SCOREPAD_DATA_DIR"])


class Holder:
    """Another process that holds a lock until it is killed."""

    def __init__(self, script: str, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "held\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def holder(folder: Path) -> Iterator[Holder]:
    """A process that holds the lock of `g`."""
    holds = Holder(HOLD, folder / ".scorepad/g.lock")
    yield holds
    holds.kill()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little patience."""
    monkeypatch.setattr(lock, "PATIENCE", 0.3)
    monkeypatch.setattr(lock, "SILENCE", 0.1)


def rows_of(name: str) -> list[list[str]]:
    """The records of a session, row by row."""
    code, out, err = in_process(["show", name, "--json"])
    assert (code, err) == (0, "")
    return [[score["record"] for score in row["scores"]] for row in json.loads(out)["rows"]]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    return subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)


def test_parallel_adds_are_all_there(folder: Path) -> None:
    script = "import sys\nfrom scorepad.cli import main\n"
    script += "sys.exit(max(main(['add', '2']) for _ in range(5)))"
    words = [sys.executable, "-c", script]
    with ThreadPoolExecutor(8) as pool:
        ran = list(
            pool.map(
                lambda _: subprocess.run(words, capture_output=True, text=True, check=False),
                range(8),
            )
        )
    assert [(one.returncode, one.stderr) for one in ran] == [(0, "")] * 8
    assert rows_of("g") == [["2", "2"]] * 20
    added = [line for one in ran for line in one.stdout.splitlines() if line.startswith("g: ")]
    assert len(added) == len(set(added)) == 40  # each told of its own record
    code, _, err = in_process(["undo", "40"])
    assert (code, err) == (0, "")
    assert rows_of("g") == []
    assert rows_of("other") == []
    assert not [path for path in folder.rglob("*") if path.suffix == ".tmp"]


def test_parallel_new_sessions_get_a_name_each(folder: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        ran = list(pool.map(lambda _: run("new", "mino", "Ann", "Ben", "Cat"), range(6)))
    assert [(one.returncode, one.stderr) for one in ran] == [(0, "")] * 6
    names = sorted(path.stem for path in folder.glob("mino*.toml"))
    day = "mino-2026-11-29"
    assert names == sorted([day, *(f"{day}-{number}" for number in range(2, 7))])


def test_of_parallel_sessions_of_one_name_one_is_made(folder: Path) -> None:
    words = ("new", "mino", "Ann", "Ben", "Cat", "--name", "x")
    with ThreadPoolExecutor(4) as pool:
        ran = list(pool.map(lambda _: run(*words), range(4)))
    assert sorted(one.returncode for one in ran) == [0, 2, 2, 2]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "words",
    [
        ["add", "2"],
        ["edit", "Ann=2"],
        ["undo"],
        ["redo"],
        ["note", "x"],
        ["finish"],
        ["rename", "Ann", "Zoë"],
        ["leave", "Ben"],
        ["add", "2", "--json"],
    ],
    ids=" ".join,
)
def test_a_held_lock_is_told(folder: Path, holder: Holder, words: list[str]) -> None:
    before = (folder / "g.toml").read_bytes()
    began = time.monotonic()
    code, out, err = in_process(words)
    assert 0.3 <= time.monotonic() - began < 1.5
    assert code == 5, err
    assert str(holder.process.pid) in err
    assert str(folder / ".scorepad/g.lock") in err
    assert err.count("waiting") == 1
    if "--json" in words:
        error = json.loads(out)["error"]
        assert (error["code"], error["kind"]) == (5, "locked")
    else:
        assert out == ""
    assert (folder / "g.toml").read_bytes() == before


def test_a_lock_is_waited_for_about_five_seconds(folder: Path, holder: Holder) -> None:
    began = time.monotonic()
    code, out, err = in_process(["add", "2"])
    assert 4.5 <= time.monotonic() - began <= 6.5
    assert (code, out) == (5, "")
    assert str(holder.process.pid) in err


def test_a_lock_that_is_let_go_in_time_is_taken(folder: Path) -> None:
    path = folder / ".scorepad/g.lock"
    script = HOLD.replace("sleep(60)", "sleep(0.5)")
    holds = Holder(script, path)
    code, _, err = in_process(["add", "2"])
    assert (code, err) == (0, "")
    holds.process.wait()
    assert holds.process.stdout is not None
    holds.process.stdout.close()
    assert rows_of("g") == [["2"]]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("script", [HOLD, FLOCK])
def test_a_killed_holder_does_not_block(folder: Path, script: str) -> None:
    holds = Holder(script, folder / ".scorepad/g.lock")
    assert in_process(["add", "2"])[0] == 5
    holds.kill()
    code, _, err = in_process(["add", "2"])
    assert (code, err) == (0, "")


@pytest.mark.usefixtures("hasty")
def test_nobody_is_named_who_does_not_hold_it(folder: Path) -> None:
    assert in_process(["add", "2"])[0] == 0
    holds = Holder(FLOCK, folder / ".scorepad/g.lock")
    try:
        code, _, err = in_process(["add", "2"])
    finally:
        holds.kill()
    assert code == 5
    assert f"process {os.getpid()}" not in err


@pytest.mark.usefixtures("holder")
def test_readers_do_not_wait(folder: Path) -> None:
    began = time.monotonic()
    for words in (
        *(["show"], ["show", "--json"], ["list"], ["explain"], ["path"], ["show", "qwirkle"]),
        *(["add", "2", "--dry-run"], ["undo", "--dry-run"]),
    ):
        code, _, err = in_process(words)
        assert code == 0 or words[0] == "undo", (words, err)
    assert time.monotonic() - began < 1


@pytest.mark.usefixtures("holder")
def test_another_session_is_not_locked(folder: Path) -> None:
    began = time.monotonic()
    assert in_process(["add", "2", "-s", "other"])[0] == 0
    assert in_process(["use", "other"])[0] == 0
    assert in_process(["new", "quartz", "Ann", "Ben", "Cat"])[0] == 0
    assert time.monotonic() - began < 1


def test_readers_never_see_half_a_file(folder: Path) -> None:
    script = "import sys\nfrom scorepad.cli import main\n"
    script += "sys.exit(max(main(['add', '2']) for _ in range(30)))"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.DEVNULL) as writer:
        seen = [0]
        while writer.poll() is None:
            code, out, err = in_process(["show", "g", "--json"])
            assert (code, err) == (0, "")
            seen.append(sum(len(row["scores"]) for row in json.loads(out)["rows"]))
        assert writer.returncode == 0
    assert seen == sorted(seen)
    assert rows_of("g") == [["2", "2"]] * 15


def test_a_lock_file_stays_where_it_is(folder: Path) -> None:
    path = folder / ".scorepad/g.lock"
    number = path.stat().st_ino
    for words in (["add", "2"], ["undo"], ["redo"], ["finish"], ["reopen"]):
        assert in_process(words)[0] == 0
        assert path.stat().st_ino == number


def test_a_lock_is_let_go_after_an_error(folder: Path) -> None:
    for words in (["add", "x"], ["add", "7"], ["undo"], ["redo"], ["rename", "Ann", "Ben"]):
        assert in_process(words)[0] in (1, 2)
    done = run("add", "2")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_session_that_is_not_there_gets_no_lock(folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    for words in (["add", "2", "-s", "nobody"], ["undo", "-s", "x/y"], ["note", "x", "-s", "../g"]):
        assert in_process(words)[0] == 3
    assert sorted(folder.rglob("*")) == before


def test_a_lock_in_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    path = str(tmp_path / "x.lock")
    with lock.held(path):
        with pytest.raises(Locked) as caught, lock.held(path):
            pass
        assert caught.value.code == 5
        assert f"{os.getpid()}" in caught.value.message
        assert path in caught.value.message
    with lock.held(path):
        pass


@pytest.mark.parametrize("content", [b"", b"x", b"\xff\xfe", b"-1\n", b"12\x1b[2J\n", b"9" * 5000])
def test_nonsense_in_the_lock_file_does_no_harm(
    folder: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    path = folder / ".scorepad/g.lock"
    path.write_bytes(content)
    assert in_process(["add", "2"])[0] == 0
    path.write_bytes(content)
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        code, out, err = in_process(["add", "2"])
    assert (code, out) == (5, "")
    assert str(path) in err
    assert "\x1b" not in err
    assert len(err) < 1000


def test_something_else_in_place_of_the_lock_is_named(folder: Path) -> None:
    path = folder / ".scorepad/g.lock"
    path.unlink()
    path.mkdir()
    before = (folder / "g.toml").read_bytes()
    code, out, err = in_process(["add", "2"])
    assert (code, out) == (6, "")
    assert str(path) in err
    assert (folder / "g.toml").read_bytes() == before
    assert rows_of("g") == []


def test_without_locks_a_warning_is_enough(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(fd: int, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", unsupported)
    code, out, err = in_process(["add", "2"])
    assert code == 0, err
    assert err.count("\n") == 1
    assert out.startswith("g: ")
    assert rows_of("g") == [["2"]]
