"""The fault campaign: each test notes its figure, and all of them are printed at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Note = Callable[[str], None]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Note:
    """Note a figure that is printed when the campaign ends, whichever process ran the test."""
    return lambda line: record_property("figure", line)


@pytest.fixture
def not_run(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Note what this machine can't do, and skip the test."""

    def skip(why: str) -> None:
        record_property("not run", why)
        pytest.skip(f"NOT RUN: {why}")

    return skip


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """All figures, and what was not run."""
    noted: dict[str, list[str]] = {"figure": [], "not run": []}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "teardown" or not hasattr(report, "user_properties"):
                continue
            for kind, line in report.user_properties:
                if kind in noted and line not in noted[kind]:
                    noted[kind].append(line)
    if not any(noted.values()):
        return
    terminalreporter.section("fault campaign")
    for line in noted["figure"]:
        terminalreporter.write_line(line)
    for line in noted["not run"]:
        terminalreporter.write_line(f"NOT RUN: {line}")
    figures, left = len(noted["figure"]), len(noted["not run"])
    terminalreporter.write_line(f"{figures} figures, {left} not run")


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
