"""Scoring from Python: one import, three lines, typed, with errors that say what is wanted."""

from __future__ import annotations

import doctest
import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad import errors, scoring
from tests.conftest import ROOT
from tests.transcript import done

CLIENT = """
from scorepad import score
from scorepad.errors import ScorepadError

try:
    document = score("mino", [["1/1", None, "0/0"]], options={"griffin": "flat"}, first_row=1)
except ScorepadError as error:
    code: int = error.code
    hint: str | None = error.hint
reveal_type(score("mino", (("1/1",),), players=("Ann",), variant="beginner"))
"""
WRONG = """
from scorepad import score

score("mino", [[1]])
score("mino", [["1/1"]], players=3)
score("mino", [["1/1"]], ["Ann"])
score("mino")
"""


def fresh(code: str) -> list[str]:
    """What a new interpreter prints for that."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_docstring_is_run() -> None:
    (example,) = doctest.DocTestFinder().find(scorepad.score, "score", globs={})
    assert len(example.examples) == 3
    assert doctest.DocTestRunner().run(example) == (0, 3)


def test_importing_scorepad_loads_nothing_else() -> None:
    seen = "import sys; before = set(sys.modules); import scorepad; "
    assert fresh(seen + "print(*set(sys.modules) - before - {'__future__'})") == ["scorepad"]


def test_scoring_loads_one_game_and_no_screen() -> None:
    code = "import sys; from scorepad import score; score('mino', [['1/1']]); print(*sys.modules)"
    names = fresh(code)
    games = {name for name in names if name.startswith("scorepad.games.")}
    assert games == {"scorepad.games.mino"}
    assert not {"rich", "typer", "tomli_w", "platformdirs", "scorepad.cli"} & set(names)


def test_everything_offered_is_there() -> None:
    assert set(scorepad.__all__) == {"__version__", "score"}
    for name in scorepad.__all__:
        assert getattr(scorepad, name)


def test_the_library_takes_what_scoring_takes() -> None:
    here, there = inspect.signature(scorepad.score), inspect.signature(scoring.score)
    assert list(here.parameters) == list(there.parameters)
    for name, parameter in here.parameters.items():
        assert parameter.kind == there.parameters[name].kind
        assert parameter.default == there.parameters[name].default


def test_the_answer_is_the_command_lines() -> None:
    rows = [["1/1", "0/0", "0/0"], ["2/2+m", "0/0", "1/0"]]
    answer = scorepad.score(
        "mino", rows[1:], players=["Ann", "Ben", "Cat"], options={"griffin": "flat"}, first_row=2
    )
    words = ("mino", "Ann=2/2+m", "Ben=0/0", "Cat=1/0", "--hand", "2", "--option", "griffin=flat")
    assert answer == json.loads(done("score", *words, "--json"))
    totals = {place["player"]: place["points"] for place in answer["standings"]}
    assert totals == {"Ann": 40 + 50, "Ben": 20, "Cat": -10}
    both = scorepad.score("mino", rows)
    assert [place["points"] for place in both["standings"]] == [110, 30, 0]


def test_an_answer_is_its_own() -> None:
    first = scorepad.score("diams", [["20", "15"]])
    again = scorepad.score("diams", [["20", "15"]])
    first["options"]["rounds"] = "changed"
    first["rows"][0]["scores"][0]["lines"].clear()
    assert again == scorepad.score("diams", [["20", "15"]])


def test_tuples_serve_as_lists_do() -> None:
    assert scorepad.score("mino", (("1/1", None),), players=("Ann", "Ben")) == scorepad.score(
        "mino", [["1/1", None]], players=["Ann", "Ben"]
    )


REFUSED: list[tuple[str, type[errors.ScorepadError], int, tuple[Any, ...], dict[str, Any]]] = [
    ("a game that there is not", errors.Unknown, 2, ("chess", [["1"]]), {}),
    ("a record that can't be read", errors.Unreadable, 2, ("mino", [["2-2"]]), {}),
    ("rows that are none", errors.Unreadable, 2, ("mino", "1/1"), {}),
    ("an unknown option", errors.Unknown, 2, ("mino", [["1/1"]]), {"options": {"luck": "yes"}}),
    ("an unknown value", errors.Unknown, 2, ("mino", [["1/1"]]), {"options": {"griffin": "x"}}),
    ("an unknown variant", errors.Unknown, 2, ("mino", [["1/1"]]), {"variant": "backwards"}),
    ("fewer names than records", errors.BadName, 2, ("mino", [["1/1"]]), {"players": []}),
    ("nobody's records", errors.Missing, 2, ("mino", [[None]]), {}),
    ("a bid above the hand", errors.Impossible, 1, ("mino", [["2/2"]]), {}),
    ("too many tricks", errors.Breach, 1, ("mino", [["1/1", "1/1"]]), {}),
    ("no row 0", errors.State, 1, ("mino", [["1/1"]]), {"first_row": 0}),
    ("a gap before the last row", errors.State, 1, ("mino", [["1/1", None], ["1/1", "0/1"]]), {}),
]


@pytest.mark.parametrize(
    ("kind", "code", "given", "named"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_errors_are_those_of_the_docstring(
    kind: type[errors.ScorepadError], code: int, given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(errors.ScorepadError) as caught:
        scorepad.score(*given, **named)
    assert type(caught.value) is kind
    assert caught.value.code == code
    assert caught.value.message
    assert f"`{kind.__name__}`" in (scorepad.score.__doc__ or "")


def test_the_docstring_names_every_field() -> None:
    told = scorepad.score.__doc__ or ""
    assert {kind.__name__ for _, kind, *_ in REFUSED} == {
        name for name in vars(errors) if f"`{name}`" in told
    }
    answer = scorepad.score("mino", [["1/1"]])
    row, place = answer["rows"][0], answer["standings"][0]
    score = row["scores"][0]
    for name in (*answer, *row, *score, *score["lines"][0], *place):
        assert f"`{name}`" in told, name


def checked(tmp_path: Path, client: str) -> tuple[int, list[str]]:
    """What mypy says to a program that uses scorepad: its status and its lines."""
    page = tmp_path / "client.py"
    page.write_text(client, encoding="utf-8")
    words = ["--strict", "--config-file=", "--hide-error-context", "client.py"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), *words],
        cwd=tmp_path,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.slow
def test_a_typed_client_passes_and_a_wrong_one_does_not(tmp_path: Path) -> None:
    assert (ROOT / "scorepad" / "py.typed").read_bytes() == b""
    status, lines = checked(tmp_path, CLIENT)
    assert (status, len(lines)) == (0, 2), lines
    assert 'Revealed type is "dict[str, Any]"' in lines[0].replace("builtins.", "")
    status, lines = checked(tmp_path, WRONG)
    assert status == 1
    found = [int(line.split(":")[1]) for line in lines if ": error:" in line]
    assert found == [4, 5, 6, 7], lines
