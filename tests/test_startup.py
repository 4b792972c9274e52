"""What a verb may load: start-up is a property like any other."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from bench.archive import fill
from scorepad.commands import VERBS
from tests.test_cli import BEFORE, EVENING
from tests.transcript import run_line

HEAVY = {
    "segno",
    "multiprocessing",
    "rich",
    "pydantic",
    "tomllib",
    "tomli_w",
    "platformdirs",
    "pygments",
    "markdown_it",
}

PROBE = """
import sys
before = set(sys.modules)
import typer
typer_brings = set(sys.modules) - before
from scorepad.cli import main
code = main(sys.argv[1:])
print(code, *sorted(set(sys.modules) - before - typer_brings), file=sys.stderr)
"""


def loaded(*words: str, env: dict[str, str] | None = None) -> tuple[int, set[str]]:
    """The exit status, and the modules loaded beyond what typer brings."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        env=None if env is None else {**os.environ, **env},
        cwd=None if env is None else env["HOME"],
    )
    code, *names = done.stderr.splitlines()[-1].split()
    return int(code), set(names)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("score", "mino", "2/2", "--hand", "2", "--json"), 0),
        (("score", "mino", "x", "--json"), 2),
        (("score", "mino", "1/2"), 1),
        (("games", "--json"), 0),
        (("rules", "mino", "trick"), 0),
        (("--version",), 0),
        (("--help",), 0),
        (("score", "--help"), 0),
        (("score", "--bogus"), 2),
        (("nonsense",), 2),
    ],
)
def test_nothing_heavy_is_loaded(words: tuple[str, ...], status: int) -> None:
    code, names = loaded(*words)
    assert code == status
    assert not {name.split(".")[0] for name in names} & HEAVY


def test_score_json_loads_one_game_and_nothing_else_of_note() -> None:
    _, names = loaded("score", "mino", "2/2", "--hand", "2", "--json")
    ours = {name for name in names if name.startswith("scorepad")}
    assert ours == {
        "scorepad",
        "scorepad.cli",
        "scorepad.door",
        "scorepad.errors",
        "scorepad.game",
        "scorepad.games",
        "scorepad.games.mino",
        "scorepad.jsontext",
        "scorepad.names",
        "scorepad.onerow",
        "scorepad.report",
        "scorepad.scoring",
        "scorepad.sheet",
        "scorepad.words",
    }
    others = {name.split(".")[0] for name in names - ours}
    assert others <= {"__future__", "_json", "json", "typer", "unicodedata"}


def test_help_imports_no_verb() -> None:
    _, names = loaded("--help")
    assert not {name for name in names if name.startswith("scorepad.commands.")}


DRAWN, WRITES = {"rich"}, {"tomli_w"}
# What a verb's first example may load of what is heavy, where nobody looks on.
LOADS: dict[str, set[str]] = {
    **dict.fromkeys(("new", "add", "bid", "edit", "finish", "reopen"), DRAWN | WRITES),
    **dict.fromkeys(("rename", "leave", "option", "note", "again", "play"), DRAWN | WRITES),
    **dict.fromkeys(("undo", "redo", "show", "explain", "score", "games"), DRAWN),
    "log": DRAWN | WRITES | {"tomllib"},
    "import": WRITES | {"tomllib"},
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_loads_what_it_needs(verb: str, env: dict[str, str]) -> None:
    for line in BEFORE.get(verb, EVENING):
        assert not run_line(line, env).endswith("]\n")
    example = import_module(f"scorepad.commands.{verb}").EXAMPLES[0]
    words = shlex.split(example)[1:]
    code, names = loaded(*words, env=env)
    assert code == 0
    assert {name.split(".")[0] for name in names} & HEAVY == LOADS.get(verb, set())
    verbs = {name for name in names if name.startswith("scorepad.commands.")}
    assert verbs <= {f"scorepad.commands.{verb}", *HELPED.get(verb, ())}


HELPED = {"play": ("scorepad.commands.new",)}  # a prompt runs other verbs


@pytest.mark.parametrize("words", [("show",), ("explain",), ("list",), ("stats",), ("check",)])
def test_documents_are_not_drawn(words: tuple[str, ...], env: dict[str, str]) -> None:
    for line in EVENING:
        run_line(line, env)
    code, names = loaded(*words, "--json", env=env)
    assert code == 0
    assert not {name.split(".")[0] for name in names} & HEAVY


@pytest.mark.parametrize("words", [("list",), ("list", "--json"), ("stats",)])
def test_what_the_index_knows_needs_no_game(words: tuple[str, ...], env: dict[str, str]) -> None:
    fill(Path(env["SCOREPAD_DATA_DIR"]), 40)
    time.sleep(2.1)  # a file that has just been written is not in the index yet
    code, names = loaded(*words, env=env)
    assert code == 0
    assert {"scorepad.games", "scorepad.sheet", "scorepad.tomlfile"} <= names
    loaded(*words, env=env)  # chapters are kept once the index is
    code, names = loaded(*words, env=env)
    assert code == 0
    assert not [name for name in names if name.startswith("scorepad.game")]
    assert not {"scorepad.sheet", "scorepad.tomlfile"} & names


def test_where_a_session_lies_is_told_without_reading_it(env: dict[str, str]) -> None:
    for line in EVENING:
        run_line(line, env)
    code, names = loaded("path", env=env)
    assert code == 0
    assert "scorepad.folder" in names
    unread = {"scorepad.tomlfile", "scorepad.history", "scorepad.sheet", "scorepad.game", "json"}
    assert not unread & names
