"""Timing whole processes in pairs, A B A B, and what a goal of the table is."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
Measure = Callable[[], float]


class Goal(NamedTuple):
    """A row of the table: what was measured, as a ratio to what, and the most it may be."""

    what: str
    base: str
    most: float
    ratios: list[float]

    def line(self) -> str:
        middle = statistics.median(self.ratios)
        word = "ok" if middle <= self.most else "short"
        spread = f"{min(self.ratios):.2f}-{max(self.ratios):.2f}"
        return f"| {self.what} | {self.base} | {self.most} | {middle:.2f} | {spread} | {word} |"


def clean_environment() -> dict[str, str]:
    falsify = {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH", "FORCE_COLOR"}
    return {key: value for key, value in os.environ.items() if key not in falsify}


def prepare(folder: Path) -> Path:
    """A fresh venv with the project in it; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    env = clean_environment()
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--upgrade", "pip"], check=True, env=env)
    subprocess.run([*pip, str(ROOT)], check=True, env=env)
    subprocess.run(
        [str(python), "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools"],
        check=True,
        env=env,
        stderr=subprocess.DEVNULL,
    )
    return python


def seconds(command: list[str], stdin: Path | None = None, **more: str) -> float:
    """The wall time of one whole run, with more variables; how it ends does not matter."""
    env = clean_environment() | more
    with open(stdin or os.devnull, "rb") as fed:
        began = time.perf_counter()
        subprocess.run(
            command,
            stdin=fed,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=env,
            check=False,
        )
        return time.perf_counter() - began


def paired(first: Callable[[], float], second: Callable[[], float], pairs: int) -> list[float]:
    """The ratios of two measurements, taken in turn after one of each that does not count."""
    first()
    second()
    return [first() / second() for _ in range(pairs)]


def peak_kib(command: list[str], stdin: Path) -> int:
    """The peak memory of one run, by a process of its own that has no other child."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    with open(stdin, "rb") as fed:
        done = subprocess.run(
            [sys.executable, "-c", script, *command],
            stdin=fed,
            capture_output=True,
            text=True,
            check=True,
            env=clean_environment(),
        )
    return int(done.stdout)
