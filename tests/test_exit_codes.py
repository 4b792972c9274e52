"""Every exit status is reached, and told the same way in words and in JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.lock import held
from tests.transcript import in_process


@pytest.fixture(autouse=True)
def evening(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> Path:
    """A session of Qwirkle, and its folder."""
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)
    assert in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])[0] == 0
    return Path(env["SCOREPAD_DATA_DIR"])


def newer(folder: Path) -> None:
    path = folder / "g.toml"
    path.write_text(path.read_text().replace("format = 1", "format = 2"))


def damaged(folder: Path) -> None:
    (folder / "g.toml").write_bytes(b"")


def unwritable(folder: Path) -> None:
    """Where scorepad keeps its own files stands something else."""
    (folder / ".scorepad").rename(folder / "gone")
    (folder / ".scorepad").write_text("")


def as_it_is(folder: Path) -> None:
    assert folder.exists()


CASES = [
    pytest.param("add 4", as_it_is, 0, None, id="0 done"),
    pytest.param("add Ben=4", as_it_is, 1, "breach", id="1 breach"),
    pytest.param("add 7", as_it_is, 1, "impossible", id="1 impossible"),
    pytest.param("undo", as_it_is, 1, "state", id="1 state"),
    pytest.param("add x", as_it_is, 2, "unreadable", id="2 unreadable"),
    pytest.param("new chess Ann Ben", as_it_is, 2, "unknown", id="2 unknown"),
    pytest.param("new q Ann Ben", as_it_is, 2, "ambiguous", id="2 ambiguous"),
    pytest.param("rename Ann Ben", as_it_is, 2, "name", id="2 name"),
    pytest.param("delete g", as_it_is, 2, "missing", id="2 missing"),
    pytest.param("show h", as_it_is, 3, "session", id="3 session"),
    pytest.param("show g", damaged, 4, "damaged", id="4 damaged"),
    pytest.param("add 4", newer, 4, "newer", id="4 newer"),
    pytest.param("add 4 -s g", unwritable, 6, "system", id="6 system"),
]


@pytest.mark.parametrize(("words", "prepare", "status", "kind"), CASES)
def test_exit_codes(
    words: str, prepare: Callable[[Path], None], status: int, kind: str | None, evening: Path
) -> None:
    prepare(evening)
    code, out, err = in_process([*words.split(), "--json"])
    assert code == status, err
    document = json.loads(out)
    if kind is None:
        assert (err, "error" in document) == ("", False)
        return
    assert (document["error"]["code"], document["error"]["kind"]) == (status, kind)
    assert 1 <= len(err.splitlines()) <= 2
    assert document["error"]["message"] in err


def test_exit_codes_5_locked(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.lock.PATIENCE", 0.1)
    with held(str(evening / ".scorepad/g.lock")):
        code, out, err = in_process(["add", "4", "--json"])
    assert (code, json.loads(out)["error"]["kind"]) == (5, "locked")
    assert f"process {os.getpid()}" in err


def test_exit_codes_70_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.entry.split", lambda *_: 1 // 0)
    code, out, err = in_process(["add", "4", "--json"])
    assert (code, json.loads(out)["error"]["kind"]) == (70, "fault")
    assert err.count("\n") == 1


def test_exit_codes_130_and_141() -> None:
    program = f"{sys.executable} -m scorepad"
    bash = shutil.which("bash")
    assert bash
    interrupted = f"(sleep 1; kill -INT $$) & exec {program} score --batch < <(sleep 9)"
    assert subprocess.run([bash, "-c", interrupted], check=False).returncode == 130
    flood = "while :; do echo '{}'; done"
    broken = f"({flood}) | {program} score --batch | true; exit ${{PIPESTATUS[1]}}"
    assert subprocess.run([bash, "-c", broken], check=False).returncode == 141
