"""Measure whole commands against bare Python: `python bench/run.py [--pairs N]`.

Builds the project into a fresh venv with the newest pip and without setuptools, unsets the
variables that falsify a start, and runs pairs A B A B. Prints the goals with the medians of the
ratios and writes them to `bench/results.md`. Nothing here is a test: no figure fails anything.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
NAIVE = """
import json, sys
from scorepad import scoring
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(scoring.score(asked.pop("game"), asked.pop("rows"), **asked)))
"""
LINES = (
    {"game": "mino", "players": ["A", "B", "C"], "rows": [["2/2", "0/0", "1/0"]], "first_row": 2},
    {"game": "quartz", "rows": [["3q,1e,1u/2q,1e,1a", "0/2r", "1a/0"]]},
    {"game": "qwirkle", "rows": [["3", "4,3", "2,2"], ["6,2", "swap", "11pts"]]},
    {"game": "diams", "rows": [["3x7:9,4x2:6/2/11", "15/2/11", "0"]]},
)


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


def seconds(command: list[str], stdin: Path | None = None) -> float:
    """The wall time of one whole run."""
    with open(stdin or os.devnull, "rb") as fed:
        began = time.perf_counter()
        subprocess.run(
            command, stdin=fed, stdout=subprocess.DEVNULL, env=clean_environment(), check=True
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


def feed(path: Path, count: int) -> Path:
    """A file with that many lines of batch input."""
    block = [json.dumps(line) for line in LINES]
    with path.open("w") as out:
        for number in range(count):
            out.write(block[number % len(block)] + "\n")
    return path


def evenings(program: str, data: Path) -> list[list[str]]:
    """Commands on sessions of 8 and of 200 rows: add to the one, to the other, show, draw."""
    command = [program, "--data-dir", str(data)]
    for name, turns in (("small", 24), ("large", 600)):
        new = [*command, "new", "qwirkle", "Ann", "Ben", "Cat", "--name", name]
        subprocess.run(new, check=True, stdout=subprocess.DEVNULL)
        for start in range(0, turns, 60):
            more = ["4,3"] * min(60, turns - start)
            subprocess.run([*command, "add", *more], check=True, stdout=subprocess.DEVNULL)
    add = [*command, "add", "4", "--json", "-s"]
    return [
        [*add, "small"],
        [*add, "large"],
        [*command, "show", "small", "--json"],
        [*command, "show", "small"],
    ]


def measure(python: Path, folder: Path, pairs: int, large: int) -> list[Goal]:
    """All rows of the table."""
    program = str(python.parent / "scorepad")
    bare, typer = [str(python), "-c", "pass"], [str(python), "-c", "import typer"]
    score = [program, "score", "mino", "2/2+m", "0/0", "1/0", "--hand", "2", "--json"]
    batch, naive = [program, "score", "--batch"], [str(python), "-c", NAIVE]
    lines = feed(folder / "lines", 20_000)
    few, many = feed(folder / "few", 1_000), feed(folder / "many", large)
    short = max(pairs // 3, 3)

    def run(command: list[str], stdin: Path | None = None) -> Callable[[], float]:
        return lambda: seconds(command, stdin)

    sheets = evenings(program, folder / "data")
    odds = [program, "odds", "quartz", "--rolls", "3", "--want", "chest:3", "--json"]
    memory = peak_kib(batch, many) / peak_kib(batch, few)
    return [
        Goal("score --json", "import typer", 1.3, paired(run(score), run(typer), pairs)),
        Goal("score --json", "pass", 9.0, paired(run(score), run(bare), pairs)),
        Goal("--version", "import typer", 1.3, paired(run([program, "-V"]), run(typer), pairs)),
        Goal(
            "score --help", "import typer", 1.3, paired(run([*score[:2], "-h"]), run(typer), pairs)
        ),
        Goal("score, drawn", "pass", 14.0, paired(run(score[:-1]), run(bare), pairs)),
        Goal("add --json", "pass", 9.0, paired(run(sheets[0]), run(bare), pairs)),
        Goal("show --json", "pass", 9.0, paired(run(sheets[2]), run(bare), pairs)),
        Goal("show, drawn", "pass", 14.0, paired(run(sheets[3]), run(bare), pairs)),
        Goal(
            "add at 200 rows", "add at 8 rows", 1.5, paired(run(sheets[1]), run(sheets[0]), pairs)
        ),
        Goal(
            "batch, 20,000 lines",
            "naive loop",
            1.0,
            paired(run(batch, lines), run(naive, lines), short),
        ),
        Goal(f"batch, peak memory at {large:,} lines", "at 1,000", 1.1, [memory]),
        Goal("odds, five dice, three rolls", "pass", 25.0, paired(run(odds), run(bare), pairs)),
        *referee(python),
    ]


def referee(python: Path) -> list[Goal]:
    """Qwirkle's referee, in process."""
    done = subprocess.run(
        [str(python), str(ROOT / "bench/tiles.py")],
        check=True,
        capture_output=True,
        env=clean_environment(),
    )
    times = json.loads(done.stdout)
    return [
        Goal("a move of tiles judged", "µs", 20.0, [1e6 * t for t in times["judged"]]),
        Goal("all moves of a drawn hand", "ms", 1.0, [1e3 * t for t in times["drawn"]]),
        Goal("all moves of a one-colour hand", "ms", 50.0, [1e3 * t for t in times["alike"]]),
    ]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pairs", type=int, default=15)
    asked.add_argument("--large", type=int, default=1_000_000)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = prepare(folder / "venv")
        goals = measure(python, folder, given.pairs, given.large)
    head = "| what | against | goal | median | min-max | |\n|---|---|---|---|---|---|"
    table = "\n".join([head, *[goal.line() for goal in goals]])
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    page = (
        "# Speed\n\nRatios of whole processes, run in pairs; times where a unit stands. "
        f"{machine}.\n\n{table}\n"
    )
    (ROOT / "bench/results.md").write_text(page)
    print(page, f"(largest child: {peak} MiB)", sep="\n")


if __name__ == "__main__":
    main()
