"""Results from paper: totals without rows, kept, corrected, listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.test_table import data, kept, settle
from tests.transcript import done, failed, in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")


def document(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done(*words, "--json"))
    return found


def places(name: str) -> list[tuple[str, Any, Any, int, bool]]:
    standings = document("show", name)["standings"]
    return [(p["player"], p["points"], p["stars"], p["rank"], p["winner"]) for p in standings]


def test_a_result_is_a_session_without_rows() -> None:
    done("log", "qwirkle", "Ann=198", "Ben=212", "--date", "2024-05-01")
    name = "qwirkle-2024-05-01"
    assert places(name) == [("Ben", 212, None, 1, True), ("Ann", 198, None, 2, False)]
    told = document("show", name)
    assert (told["rows"], told["over"], told["complete"]) == ([], True, True)
    assert told["notes"] == ["a result only: no rows were kept"]
    assert told["session"]["started"].startswith("2024-05-01")
    assert told["session"]["finished"] == told["session"]["started"]
    assert told["session"]["next"] is None


def test_the_file_holds_what_was_entered() -> None:
    done("log", "mino", "Ann=240", "Jean Luc=-20", "Cat=240", "--name", "old")
    text = (data() / "old.toml").read_text()
    assert '\n[totals]\nAnn = 240\n"Jean Luc" = -20\nCat = 240\n' in text
    assert text.endswith("\n[end]\nrows = 0\nrecords = 0\ntotals = 3\n")
    assert done("check").strip() == "1 session is whole"
    assert [place[3] for place in places("old")] == [1, 1, 3]


def test_stars_decide_where_a_game_has_stars() -> None:
    done("log", "diams", "Ann=3.5", "Ben=9", "--name", "old")
    assert places("old") == [("Ben", 0, 9, 1, True), ("Ann", 0, 3.5, 2, False)]
    assert "1st  Ben  9 stars\n" in done("show", "old")


def test_the_current_session_stays() -> None:
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "now")
    done("log", "mino", "Ann=1", "Ben=2", "Cat=3")
    assert document("show")["session"]["name"] == "now"


def test_a_total_is_corrected_and_that_taken_back() -> None:
    done("log", "mino", "Ann=240", "Ben=90", "Cat=75", "--name", "old")
    before = (data() / "old.toml").read_bytes()
    told = document("edit", "Ann=24", "-s", "old")
    assert told["did"] == "edited Ann 24 (was 240)"
    assert places("old")[0] == ("Ben", 90, None, 1, True)
    done("undo", "-s", "old")
    assert (data() / "old.toml").read_bytes() == before
    done("rename", "Ben", "Benno", "-s", "old")
    assert places("old")[1][:2] == ("Benno", 90)


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, ["mino"], "what was the result?"),
        (2, ["mino", "Ann", "Ben", "Cat"], "'Ann' is no NAME=TOTAL"),
        (1, ["mino", "Ann=1", "Ben=2"], "2 players: Mino Dice is for 3 to 6"),
        (2, ["mino", "Ann=1", "Ann=2", "Cat=3"], "the same player twice"),
        (2, ["qwirkle", "Ann=1.5", "Ben=2"], "'1.5' is no total"),
        (2, ["diams", "Ann=1.25", "Ben=2"], "'1.25' is no total"),
        (2, ["diams", "Ann=-1.5", "Ben=2"], "'-1.5' is no total"),
        (2, ["qwirkle", "Ann=1e3", "Ben=2"], "'1e3' is no total"),
        (2, ["qwirkle", "Ann=\u0661", "Ben=2"], "is no total"),
        (2, ["qwirkle", "Ann=", "Ben=2"], "'' is no total"),
        (2, ["qwirkle", "Ann=1234567890", "Ben=2"], "is no total"),
        (2, ["chess", "Ann=1", "Ben=2"], "no game is called 'chess'"),
        (2, ["qwirkle", "Ann=1", "Ben=2", "--date", "2024-02-30"], "is no date"),
        (2, ["qwirkle", "=1", "Ben=2"], "can't be a player's name"),
    ],
)
def test_what_is_no_result(code: int, words: list[str], said: str) -> None:
    assert said in failed(code, "log", *words)
    assert not data().exists() or not list(data().glob("*.toml"))


def test_what_a_result_has_not() -> None:
    done("log", "mino", "Ann=240", "Ben=90", "Cat=75", "--name", "old")
    before = kept()
    assert "old is over" in failed(1, "add", "1/1", "-s", "old")
    assert "old is over" in failed(1, "leave", "Ann", "-s", "old")
    assert "whose total?" in failed(2, "edit", "3", "Ann=2", "-s", "old")
    failed(1, "reopen", "-s", "old")
    assert "only the totals are kept" in done("explain", "-s", "old")
    assert "only the totals are kept" in done("show", "old", "--chart")
    assert kept() == before


def test_a_dry_run_keeps_nothing() -> None:
    assert "not done, only tried" in done("log", "qwirkle", "Ann=1", "Ben=2", "--dry-run")
    assert not data().exists()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Ann = 198\n", "", "[totals] has not the total of every player"),
        ("[totals]\nAnn = 198\nBen = 212\n", "", "[totals] is missing"),
        ("[totals]\n", "", "[totals] is missing"),
        ("Ann = 198", 'Ann = "198"', "Ann can't have '198'"),
        ("Ann = 198", "Ann = 198.25", "Ann can't have 198.25"),
        ("Ann = 198", "Ann = nan", "Ann can't have nan"),
        ("Ann = 198", "Ann = true", "Ann can't have True"),
        ("Ann = 198", "Ann = 198.5", "decided by points"),
        ("Ann = 198", "Zoe = 198", "nobody is called 'Zoe'"),
        ("totals = 2\n", "totals = 3\n", "[end] tells of 3 totals, there are 2"),
        ("totals = 2\n", "", "[end] tells of None totals"),
        ("rows = [\n]", 'rows = [\n    { Ann = "3" },\n]', "there are 1"),
    ],
)
def test_a_damaged_result_is_told(old: str, new: str, problem: str) -> None:
    done("log", "qwirkle", "Ann=198", "Ben=212", "--name", "old")
    path: Path = data() / "old.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    code, out, err = in_process(["show", "old"])
    assert (code, out) == (4, "")
    assert problem in err


def test_every_beginning_of_the_file_is_damage() -> None:
    done("log", "qwirkle", "Ann=198", "Ben=212", "--name", "old")
    path = data() / "old.toml"
    whole = path.read_bytes()
    for end in range(len(whole) - 1):
        path.write_bytes(whole[:end])
        assert in_process(["show", "old"])[0] == 4, whole[:end]
