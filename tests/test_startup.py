"""What a verb may load: start-up is a property like any other."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"rich", "pydantic", "tomllib", "tomli_w", "platformdirs", "pygments", "markdown_it"}

PROBE = """
import sys
before = set(sys.modules)
import typer
typer_brings = set(sys.modules) - before
from scorepad.cli import main
code = main(sys.argv[1:])
print(code, *sorted(set(sys.modules) - before - typer_brings), file=sys.stderr)
"""


def loaded(*words: str) -> tuple[int, set[str]]:
    """The exit status, and the modules loaded beyond what typer brings."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words], capture_output=True, text=True, check=True
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
