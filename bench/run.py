"""Measure whole commands against bare Python: `python bench/run.py [--pairs N] [--peers]`.

Builds the project into a fresh venv with the newest pip and without setuptools, unsets the
variables that falsify a start, and runs pairs A B A B, timed by hyperfine where it is installed.
Prints the goals with the medians of the ratios and writes them to `bench/results.md`; with --peers
also what other record keepers take. Nothing here is a test: no figure fails anything.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.machine import machine
from bench.peers import Found, peers
from bench.timing import (
    ROOT,
    Goal,
    Measure,
    clean_environment,
    clock,
    paired,
    peak_kib,
    prepare,
    run,
    seconds,
)

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


def repeated(path: Path, count: int) -> Path:
    """A file with that many lines of batch input, four over and over."""
    block = [json.dumps(line) for line in LINES]
    with path.open("w") as out:
        for number in range(count):
            out.write(block[number % len(block)] + "\n")
    return path


def varied(python: Path, path: Path, count: int) -> Path:
    """A file with that many lines of batch input, all of them made anew."""
    with path.open("w") as out:
        subprocess.run(
            [str(python), str(ROOT / "bench/lines.py"), str(count), "1"],
            check=True,
            stdout=out,
            env=clean_environment(),
        )
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


def starts(python: Path, pairs: int) -> list[Goal]:
    """Commands that draw no table: near the floor that Python and Typer set."""
    program = str(python.parent / "scorepad")
    bare, typer = run([str(python), "-c", "pass"]), run([str(python), "-c", "import typer"])
    score = [program, "score", "mino", "2/2+m", "0/0", "1/0", "--hand", "2", "--json"]
    goals = [
        Goal("--version", "pass", 1.3, paired(run([program, "--version"]), bare, pairs)),
        Goal("score --json", "pass", 3.0, paired(run(score), bare, pairs)),
    ]
    for words in (
        ["--help"],
        ["score", "--help"],
        ["games", "--json"],
        ["rules", "mino", "trick"],
        ["judge", "quartz", "pphhc", "--json"],
        ["house", "--json"],
        ["path"],
        ["nonsense"],
    ):
        goals.append(
            Goal(" ".join(words), "import typer", 1.3, paired(run([program, *words]), typer, pairs))
        )
    return goals


def table(python: Path, folder: Path, pairs: int) -> list[Goal]:
    """Commands at the table."""
    program = str(python.parent / "scorepad")
    bare = run([str(python), "-c", "pass"])
    sheets = evenings(program, folder / "data")
    drawn = [program, "score", "mino", "2/2+m", "0/0", "1/0", "--hand", "2"]
    odds = [program, "odds", "quartz", "--rolls", "3", "--want", "chest:3", "--json"]
    return [
        Goal("score, drawn", "pass", 14.0, paired(run(drawn), bare, pairs)),
        Goal("add --json", "pass", 9.0, paired(run(sheets[0]), bare, pairs)),
        Goal("show --json", "pass", 9.0, paired(run(sheets[2]), bare, pairs)),
        Goal("show, drawn", "pass", 14.0, paired(run(sheets[3]), bare, pairs)),
        Goal(
            "add at 200 rows", "add at 8 rows", 1.5, paired(run(sheets[1]), run(sheets[0]), pairs)
        ),
        Goal("odds, five dice, three rolls", "pass", 25.0, paired(run(odds), bare, pairs)),
    ]


def batch(python: Path, folder: Path, pairs: int, large: int) -> list[Goal]:
    """Lines by the thousand, and the memory that a million of them takes."""
    program = str(python.parent / "scorepad")
    command, naive = [program, "score", "--batch"], [str(python), "-c", NAIVE]
    feeds = {
        "20,000 lines, four repeated": repeated(folder / "repeated", 20_000),
        "20,000 varied lines": varied(python, folder / "varied", 20_000),
    }
    few, many = varied(python, folder / "few", 1_000), varied(python, folder / "many", large)
    memory = peak_kib(command, many) / peak_kib(command, few)
    return [
        *[
            Goal(
                f"batch, {what}",
                "naive loop",
                0.6,
                paired(run(command, lines), run(naive, lines), pairs),
            )
            for what, lines in feeds.items()
        ],
        Goal(f"batch, peak memory at {large:,} varied lines", "at 1,000", 1.1, [memory]),
    ]


def archive(python: Path, folder: Path, pairs: int, sessions: int) -> list[Goal]:
    """Lists and statistics over an archive of finished games."""
    program, kept, cache = str(python.parent / "scorepad"), folder / "kept", folder / "cache"
    subprocess.run(
        [str(python), str(ROOT / "bench/archive.py"), str(kept), str(sessions)],
        check=True,
        env=clean_environment(),
    )
    one = sorted(kept.iterdir())[0]
    bare = run([str(python), "-c", "pass"])
    commands = {
        "list --limit 20": [program, "--data-dir", str(kept), "list", "--limit", "20"],
        "stats": [program, "--data-dir", str(kept), "stats"],
    }

    def timed(command: list[str], before: Callable[[], object]) -> Measure:
        def measure() -> float:
            before()
            return seconds(command, SCOREPAD_CACHE_DIR=str(cache))

        return measure

    warm = {what: timed(command, lambda: None) for what, command in commands.items()}
    changed = {what: timed(command, one.touch) for what, command in commands.items()}
    anew = timed(commands["list --limit 20"], lambda: shutil.rmtree(cache, ignore_errors=True))
    said = f"{sessions:,} sessions"
    for measure in (anew, *warm.values(), *warm.values()):
        measure()
    return [
        *[Goal(f"{w}, {said}", "pass", 12.0, paired(m, bare, pairs)) for w, m in warm.items()],
        *[
            Goal(f"{w}, one changed", "pass", 18.0, paired(m, bare, pairs))
            for w, m in changed.items()
        ],
        Goal("the index made anew", "pass", 100.0, paired(anew, bare, max(pairs // 3, 3))),
    ]


def beside(python: Path, folder: Path, pairs: int, sessions: int, every: bool) -> Found:
    """The list over the archive beside the lists of other record keepers."""
    words = ["--data-dir", str(folder / "kept"), "list", "--limit", "20"]
    listed = run(
        [str(python.parent / "scorepad"), *words], SCOREPAD_CACHE_DIR=str(folder / "cache")
    )
    bare = run([str(python), "-c", "pass"])
    return peers(listed, bare, folder / "peers", sessions, pairs, every)


def tab(python: Path, pairs: int) -> list[Goal]:
    """A TAB in a running bash: the function that completes, against a bare start of Python."""
    script = (
        f"source {ROOT / 'completions/scorepad.bash'}; words=(scorepad new mi); "
        "for ((n = 0; n < 100; n++)); do "
        'COMP_WORDS=("${words[@]}") COMP_CWORD=2 COMPREPLY=(); _scorepad scorepad mi new; done'
    )
    bare = run([str(python), "-c", "pass"])
    bash, empty = ["bash", "--norc", "-c", script], ["bash", "--norc", "-c", "true"]

    def once() -> float:
        return (seconds(bash) - seconds(empty)) / 100

    return [Goal("TAB in bash", "pass", 0.35, paired(once, bare, pairs))]


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


def page(goals: list[Goal], notes: list[str]) -> str:
    """The table with what it was measured on and by."""
    head = "| what | against | goal | median | min-max | |\n|---|---|---|---|---|---|"
    rows = "\n".join([head, *[goal.line() for goal in goals]])
    said = (
        "Ratios of whole processes, run in pairs; times where a unit stands. Timed by "
        f"{clock().name}.\nMeasured on: {machine()}."
    )
    return "\n\n".join(["# Speed", said, rows, *notes]) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pairs", type=int, default=15)
    asked.add_argument("--large", type=int, default=1_000_000)
    asked.add_argument("--sessions", type=int, default=10_000)
    asked.add_argument("--peers", action="store_true", help="measure other record keepers too")
    given = asked.parse_args()
    short = max(given.pairs // 3, 3)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = prepare(folder / "venv")
        own = [
            *starts(python, given.pairs),
            *table(python, folder, given.pairs),
            *archive(python, folder, given.pairs, given.sessions),
        ]
        found = beside(python, folder, given.pairs, given.sessions, given.peers)
        goals = [
            *own,
            *found.goals,
            *batch(python, folder, short, given.large),
            *tab(python, given.pairs),
            *referee(python),
        ]
    text = page(goals, found.notes)
    (ROOT / "bench/results.md").write_text(text)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(text, f"(largest child: {peak} MiB)", sep="\n")


if __name__ == "__main__":
    main()
