"""What a change costs, counted: files opened and bytes written do not grow with the session."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_table import data, settle
from tests.transcript import done

PROBE = """
import json, os, sys
opened = []
folder = os.environ["SCOREPAD_DATA_DIR"]
def watch(event, args):
    if event == "open" and isinstance(args[0], (str, bytes, os.PathLike)):
        if os.fsdecode(args[0]).startswith(folder):
            opened.append(os.path.relpath(os.fsdecode(args[0]), folder))
sys.addaudithook(watch)
from scorepad.cli import main
code = main(sys.argv[1:])
sys.stderr.write(json.dumps([code, opened]) + "\\n")
"""


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")
    for name, turns in (("small", 24), ("large", 600)):
        done("new", "qwirkle", "Ann", "Ben", "Cat", "--name", name)
        for _ in range(turns // 24):
            done("add", *["4,3"] * 24)


def opened(*words: str) -> list[str]:
    """The files of the data folder that a command opens, in order."""
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        capture_output=True,
        text=True,
        check=True,
        env=dict(os.environ),
    )
    code, files = json.loads(ran.stderr.splitlines()[-1])
    assert code == 0
    return [str(file) for file in files]


def history(name: str) -> Path:
    return data() / ".scorepad" / f"{name}.history"


@pytest.mark.parametrize("words", [["add", "4"], ["undo"], ["show"], ["edit", "Ann=5"]])
def test_a_long_session_opens_no_more_files_than_a_short_one(words: list[str]) -> None:
    done("add", "4", "-s", "small")
    done("add", "4", "-s", "large")
    small = opened(*words, "--json", "-s", "small")
    large = opened(*words, "--json", "-s", "large")
    assert len(large) == len(small) > 0
    assert len(large) <= 14


def test_a_step_of_the_history_is_as_long_as_the_change() -> None:
    grown = {}
    for name in ("small", "large"):
        before = history(name).stat().st_size
        done("add", "6,2", "-s", name)
        grown[name] = history(name).stat().st_size - before
    assert abs(grown["large"] - grown["small"]) < 40  # the numbers of rows have more digits
    assert grown["large"] < 600


def test_a_reading_command_opens_nothing_for_writing(tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    for words in (["show", "large"], ["list"], ["stats"], ["explain", "-s", "small"], ["check"]):
        done(*words)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
