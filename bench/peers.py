"""What other record keepers take for the same, where they are installed.

Each gets made records in its own plain format, in a folder of its own, and variables that keep it
away from a user's files. A list counts only if it shows every one of its records.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from bench.timing import Goal, Measure, clean_environment, paired, run

MARK = "mino"  # every list shows it once for a record, so that records can be counted
FEW = 100
UNEQUAL = "The list of a peer shows all of its records, `list --limit 20` the newest of as many."
PATIENCE = 120  # seconds for a run that is not measured: a question must not hold all up


class Refused(Exception):
    """A peer did not do what was to be measured; the text says how."""


class Kept(NamedTuple):
    """Made records: the words that list them, and the variables that lead to them."""

    words: list[str]
    variables: dict[str, str]


class Peer(NamedTuple):
    """A record keeper: its name, the list as the table calls it, and what makes its records.

    `most` is the goal for scorepad's own list as a ratio to this one, None where none is set.
    """

    name: str
    what: str
    keep: Callable[[Path, int], Kept]
    most: float | None = None

    @property
    def program(self) -> str:
        return self.what.split()[0]


class Found(NamedTuple):
    """The rows of the peers, and what is to be said under the table."""

    goals: list[Goal]
    notes: list[str]


def began(number: int) -> datetime:
    """When a made evening began."""
    return datetime(2020, 1, 1, 19, tzinfo=UTC) + timedelta(hours=5 * number)


def output(command: list[str], variables: dict[str, str], stdin: str = "") -> str:
    """What a run prints; refused where it fails, waits or prints nothing."""
    said = " ".join(Path(word).name for word in command[:2])
    try:
        done = subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=clean_environment() | variables,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"{said} did not end in {PATIENCE} s") from None
    if done.returncode:
        raise Refused(f"{said} ended with {done.returncode}")
    if not done.stdout.strip():
        raise Refused(f"{said} printed nothing")
    return done.stdout


def alone(folder: Path) -> dict[str, str]:
    """Variables that lead whatever is a user's into an empty home."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    within = {"CONFIG": ".config", "DATA": ".local/share", "CACHE": ".cache", "STATE": ".state"}
    moved = {f"XDG_{kind}_HOME": str(home / name) for kind, name in within.items()}
    return {"HOME": str(home), **moved}


def tasks(folder: Path, records: int) -> Kept:
    """Taskwarrior: imported, as the format of its files changes from version to version."""
    settings, data = folder / "taskrc", folder / "tasks"
    settings.write_text(f"data.location={data}\nconfirmation=off\n", encoding="utf-8")
    data.mkdir()
    variables = {"TASKRC": str(settings), "TASKDATA": str(data), **alone(folder)}
    made = [{"description": f"{MARK} {n}", "project": "games"} for n in range(records)]
    output(["task", "import", "-"], variables, json.dumps(made))
    return Kept(["rc.verbose=nothing", "list"], variables)


def intervals(folder: Path, records: int) -> Kept:
    """Timewarrior: a file for each month, a line for each interval."""
    data = folder / "data"
    data.mkdir()
    (folder / "timewarrior.cfg").touch()
    months: dict[str, list[str]] = {}
    for start in map(began, range(records)):
        end = start + timedelta(hours=1)
        line = f"inc {start:%Y%m%dT%H%M%SZ} - {end:%Y%m%dT%H%M%SZ} # {MARK}\n"
        months.setdefault(f"{start:%Y-%m}", []).append(line)
    for month, lines in months.items():
        (data / f"{month}.data").write_text("".join(lines), encoding="utf-8")
    (data / "tags.data").write_text(json.dumps({MARK: {"count": records}}), encoding="utf-8")
    return Kept(["summary", ":all"], {"TIMEWARRIORDB": str(folder), **alone(folder)})


def journal(folder: Path, records: int) -> Kept:
    """Ledger and hledger: a transaction for each evening."""
    path = folder / "games.journal"
    with path.open("w", encoding="utf-8") as out:
        for number in range(records):
            points = number % 90 + 10
            out.write(f"{began(number):%Y-%m-%d} evening {number}\n")
            out.write(f"    games:{MARK}  {points}\n    players:ann  {-points}\n\n")
    return Kept(["register", "games"], {"LEDGER_FILE": str(path), **alone(folder)})


def diary(folder: Path, records: int) -> Kept:
    """jrnl: entries of a title and a line, in the format of time that it sets itself."""
    path, settings = folder / "journal.txt", folder / "jrnl.yaml"
    with path.open("w", encoding="utf-8") as out:
        for number in range(records):
            title = f"[{began(number):%Y-%m-%d %I:%M:%S %p}] {MARK} {number}."
            out.write(f"{title}\nAnn won with {number % 90 + 10} points.\n\n")
    # not in braces, which YAML allows too: jrnl takes that for a version 1 and asks to upgrade
    told = f"journals:\n  default:\n    journal: {json.dumps(str(path))}\ntimeformat: '%F %r'\n"
    settings.write_text(told, encoding="utf-8")
    return Kept(["--config-file", str(settings), "--format", "short"], alone(folder))


def frames(folder: Path, records: int) -> Kept:
    """Watson: a frame of start, stop, project, id, tags and time of change for each evening."""
    made = []
    for number in range(records):
        start = int(began(number).timestamp())
        made.append([start, start + 3600, "games", f"{number:032x}", [MARK], start + 3600])
    (folder / "frames").write_text(json.dumps(made), encoding="utf-8")
    return Kept(["log", "--all", "--no-pager"], {"WATSON_DIR": str(folder), **alone(folder)})


def sessions(folder: Path, records: int) -> Kept:
    """jq: a line of JSON for each evening, and a filter that prints some of it."""
    path = folder / "sessions.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for number in range(records):
            points = {"Ann": number % 90 + 10, "Ben": number % 70 + 10}
            line = {"id": number, "began": began(number).isoformat(), "game": MARK}
            out.write(json.dumps({**line, "points": points}) + "\n")
    return Kept(["-r", "[.id, .began, .game, .points.Ann] | @tsv", str(path)], alone(folder))


PEERS = (
    Peer("taskwarrior", "task list", tasks, 0.75),
    Peer("timewarrior", "timew summary", intervals),
    Peer("ledger", "ledger register games", journal),
    Peer("hledger", "hledger register games", journal),
    Peer("jrnl", "jrnl --format short", diary),
    Peer("td-watson", "watson log", frames),
    Peer("jq", "jq", sessions),
)


class Shelf(NamedTuple):
    """So many records of a peer that it has shown to list: the list, its variables, the number."""

    listed: Measure
    variables: dict[str, str]
    records: int


def shelf(peer: Peer, folder: Path, records: int) -> Shelf:
    """Records for a peer; refused where its list does not show all of them."""
    own = folder / f"{peer.program}-{records}"
    own.mkdir(parents=True)
    kept = peer.keep(own, records)
    command = [peer.program, *kept.words]
    shown = output(command, kept.variables).count(MARK)
    if shown < records:
        raise Refused(f"{peer.what} showed {shown:,} of {records:,} records")
    return Shelf(run(command, None, **kept.variables), kept.variables, records)


def rows(peer: Peer, shelves: tuple[Shelf, ...], bare: Measure, pairs: int) -> list[Goal]:
    """A peer against a bare start of Python: its version, then its lists."""
    command, variables = [peer.program, "--version"], shelves[0].variables
    version = re.search(r"\d+(\.\d+)+", output(command, variables))
    what = f"{peer.program} --version" + (f" ({version[0]})" if version else "")
    goals = [Goal(what, "pass", None, paired(run(command, None, **variables), bare, pairs))]
    for made in shelves:
        what = f"{peer.what}, {made.records:,} records"
        goals.append(Goal(what, "pass", None, paired(made.listed, bare, pairs)))
    return goals


def peers(
    listed: Measure, bare: Measure, folder: Path, records: int, pairs: int, every: bool
) -> Found:
    """A list of the newest sessions against peers that have a goal; with `every`, all by rows."""
    goals: list[Goal] = []
    absent: list[str] = []
    refused: list[str] = []
    for peer in PEERS:
        if peer.most is None and not every:
            continue
        if shutil.which(peer.program) is None:
            absent.append(peer.name)
            continue
        try:
            many = shelf(peer, folder, records)
            if peer.most is not None:
                base = f"{peer.what}, {records:,} records"
                ratios = paired(listed, many.listed, pairs)
                goals.append(Goal("list --limit 20", base, peer.most, ratios))
            if every:
                goals += rows(peer, (shelf(peer, folder, FEW), many), bare, pairs)
        except Refused as why:
            refused.append(str(why))
    said = (("Peers not installed", absent), ("Peers refused", refused))
    notes = [f"{head}: {', '.join(names)}." for head, names in said if names]
    return Found(goals, [UNEQUAL, *notes] if goals else notes)
