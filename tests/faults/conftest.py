"""The fault campaign: each test notes its figure, and all of them are printed at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FIGURES: list[str] = []
NOT_RUN: list[str] = []

Note = Callable[[str], None]


@pytest.fixture
def figure() -> Note:
    """Note a figure that is printed when the campaign ends."""
    return FIGURES.append


@pytest.fixture
def not_run() -> Callable[[str], None]:
    """Note what this machine can't do, and skip the test."""

    def skip(why: str) -> None:
        NOT_RUN.append(why)
        pytest.skip(f"NOT RUN: {why}")

    return skip


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not FIGURES and not NOT_RUN:
        return
    terminalreporter.section("fault campaign")
    for line in FIGURES:
        terminalreporter.write_line(line)
    for line in NOT_RUN:
        terminalreporter.write_line(f"NOT RUN: {line}")
    terminalreporter.write_line(f"{len(FIGURES)} figures, {len(NOT_RUN)} not run")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> Path:
    """A data folder of its own; the environment points to it."""
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)
    monkeypatch.delenv("SCOREPAD_ID")
    return tmp_path / "data"


def program(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program."""
    return subprocess.run(
        [str(Path(sys.executable).parent / "scorepad"), *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **more},
        timeout=60,
    )
