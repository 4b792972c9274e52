"""Timing whole processes in pairs, A B A B, and what a row of the table is."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
# one run a call, not a series: hyperfine runs all of one command before the next, pairs take turns
ONE_RUN = ("-N", "--style=none", "--warmup=0", "--runs=1", "--ignore-failure")

Measure = Callable[[], float]


class Goal(NamedTuple):
    """A row of the table: what was measured, as a ratio to what, and the most it may be, if any."""

    what: str
    base: str
    most: float | None
    ratios: list[float]

    def line(self) -> str:
        middle = statistics.median(self.ratios)
        goal, word = "-", ""
        if self.most is not None:
            goal, word = str(self.most), "ok" if middle <= self.most else "short"
        spread = f"{min(self.ratios):.2f}-{max(self.ratios):.2f}"
        return f"| {self.what} | {self.base} | {goal} | {middle:.2f} | {spread} | {word} |"


class Clock(NamedTuple):
    """What times a run: its name, and how it does it."""

    name: str
    time: Callable[[list[str], Path | None, dict[str, str]], float]


def by_loop(command: list[str], stdin: Path | None, env: dict[str, str]) -> float:
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


def by_hyperfine(command: list[str], stdin: Path | None, env: dict[str, str]) -> float:
    if stdin is not None:
        # hyperfine feeds a file only since 1.16: a shell that becomes the command always can
        command = ["sh", "-c", 'exec "$@" <"$0"', str(stdin), *command]
    done = subprocess.run(
        ["hyperfine", *ONE_RUN, "--export-json=/dev/stdout", shlex.join(command)],
        capture_output=True,
        env=env,
        check=True,
    )
    return float(json.loads(done.stdout)["results"][0]["times"][0])


@cache
def clock() -> Clock:
    """hyperfine where it is installed, the loop of this file otherwise."""
    if shutil.which("hyperfine") is None:
        return Clock("its own loop", by_loop)
    said = subprocess.run(["hyperfine", "--version"], capture_output=True, text=True, check=True)
    return Clock(said.stdout.strip(), by_hyperfine)


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
    return clock().time(command, stdin, clean_environment() | more)


def run(command: list[str], stdin: Path | None = None, **more: str) -> Measure:
    """What measures one run of a command."""
    return lambda: seconds(command, stdin, **more)


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
