"""docs/scale.md: its questions, asked of DuckDB, are answered as `stats` answers them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import duckdb
import pytest

from bench.archive import fill
from tests.conftest import ROOT
from tests.test_table import data, settle
from tests.transcript import done

PAGE = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
EXPORT = re.findall(r"^scorepad (export .*)$", PAGE, re.MULTILINE)
QUESTIONS = re.findall(r"^```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def stats(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], tmp_path: Path
) -> list[dict[str, Any]]:
    """What `stats` says of an archive whose export lies in the folder that is worked in."""
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")
    monkeypatch.chdir(tmp_path)
    fill(data(), 120)
    done("log", "qwirkle", "Ann=200", "Ben=200", "--name", "even")
    done("log", "diams", "Ann=3.5", "Ben=9", "--name", "stars")
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "open")
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "early")
    done("add", "1/1", "0/0", "0/0")
    done("finish")
    (line,) = EXPORT
    done(*line.split())
    games: list[dict[str, Any]] = json.loads(done("stats", "--json"))["games"]
    return games


def test_who_wins_and_by_how_much(stats: list[dict[str, Any]]) -> None:
    answer = duckdb.execute(QUESTIONS[0]).fetchall()
    wanted = [
        (
            game["game"],
            player["player"],
            player["plays"],
            player["wins"],
            player["average"],
            player["best"]["total"],
            player["worst"]["total"],
        )
        for game in stats
        for player in game["players"]
    ]
    assert len(wanted) > 40
    assert sorted(answer) == sorted(wanted)


def test_the_best_turn(stats: list[dict[str, Any]]) -> None:
    answer = dict(duckdb.execute(QUESTIONS[1]).fetchall())
    (qwirkle,) = [game for game in stats if game["game"] == "qwirkle"]
    rows = {p["player"]: p["best_row"] for p in qwirkle["players"]}
    assert answer == {name: row["points"] for name, row in rows.items() if row is not None}


def test_every_question_of_the_page_is_asked() -> None:
    assert len(QUESTIONS) == 2
