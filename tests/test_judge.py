"""The verbs `judge` and `odds`: what they print, take and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.transcript import in_process, run_line


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)


def document(line: str, status: int = 0) -> dict[str, Any]:
    code, out, err = in_process([*line.split(), "--json"])
    assert code == status, err
    assert out.count("\n") == 1
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_documents() -> None:
    assert document("judge mino Ann=minotaur Ben=r7 Cat=mermaid") == {
        "schema": 1,
        "winner": "Cat",
        "winner_index": 3,
        "why": "Cat's mermaid takes the minotaur",
        "bonus": {
            "code": "m",
            "points": 50,
            "why": "Cat's mermaid took Ann's minotaur; paid with a made bid only",
        },
        "notes": [],
    }
    assert document("judge mino r7 y5") == {
        "schema": 1,
        "winner": "P1",
        "winner_index": 1,
        "why": "P1's red 7 is the highest number",
        "bonus": None,
        "notes": [],
    }
    mine = {"action": "pickaxe", "dice": 2, "amount": 2, "effect": "mine 2 crystals"}
    wasted = ["jackhammer", "transfer", "helmet"]
    plan = {"helmets_as": [], "actions": [mine], "wasted": wasted}
    assert document("judge quartz ppjth") == {"schema": 1, "plans": [plan]}
    assert document("judge diams 7 3 4 7 1 2 7") == {
        "schema": 1,
        "same_colour": [7, 7, 7],
        "sums": [[3, 4], [1, 2, 4]],
    }
    assert document("odds quartz chest chest --rolls 1 --want chest:3") == {
        "schema": 1,
        "probability": "91/216",
        "percent": 42.13,
        "keep": ["chest", "chest"],
    }


def test_the_screens(env: dict[str, str]) -> None:
    assert run_line("scorepad judge mino gf Ben=flag", env) == (
        "P1 wins, die 1: nothing but flags: the first to roll wins\n"
        "note: all_flags = first decides; with all_flags = last Ben wins\n"
    )
    assert run_line("scorepad judge m mi gr gr", env) == (
        "P1 wins, die 1: P1's minotaur takes P2's griffin and P3's griffin\n"
        "bonus +2g: 60 points, P1's minotaur took P2's griffin and P3's griffin;"
        " paid with a made bid only\n"
        "note: griffin = each: 60 if each pays, 30 if flat\n"
    )
    assert run_line("scorepad judge quartz pick pick c c s", env) == (
        "2 pickaxes: mine 2 crystals; 2 chests: move 1 crystal from your cart to your chest;"
        " 1 steal wasted\n"
    )
    assert run_line("scorepad judge d 2 1", env) == (
        "same colour: only the 2 laid, the market has none\nadds up to 2: nothing in the market\n"
    )
    assert run_line("scorepad odds quartz cc --rolls 1 --want c:3", env) == (
        "42.13 % (91/216)\nkeep: 2 chests\n"
    )


REFUSED = [
    ("judge", 2, "missing"),
    ("judge chess r7 y5", 2, "unknown"),
    ("judge q pphhc", 2, "ambiguous"),
    ("hint mino r7", 2, "unknown"),
    ("judge mino", 2, "missing"),
    ("judge mino r7 x", 2, "unreadable"),
    ("judge mino r7 r2", 1, "impossible"),
    ("judge mino r7", 1, "impossible"),
    ("judge mino r7 r7 r7 r7 r7 r7 r7", 1, "impossible"),
    ("judge mino Ann=r7 ann=r7", 2, "name"),
    ("judge mino P2=r7 r7", 2, "name"),
    ("judge mino =r7 r7", 2, "name"),
    ("judge mino r7 y5 --option griffin", 2, "unreadable"),
    ("judge mino r7 y5 --option griffin=x", 2, "unknown"),
    ("judge mino r7 y5 --option colour=red", 2, "unknown"),
    ("judge mino r7 y5 --bogus", 2, "unknown"),
    ("judge mino r7 y5 -s nobody", 3, "session"),
    ("judge quartz", 2, "missing"),
    ("judge quartz pphhx", 2, "unreadable"),
    ("judge quartz Ann=pphhc", 2, "unreadable"),
    ("judge quartz pphh", 1, "impossible"),
    ("judge diams", 2, "missing"),
    ("judge diams 7", 2, "missing"),
    ("judge diams 7 x", 2, "unreadable"),
    ("judge diams 7 11", 1, "impossible"),
    ("odds", 2, "missing"),
    ("odds mino --rolls 1 --want c:1", 2, "unknown"),
    ("odds quartz cc --want chest:3", 2, "missing"),
    ("odds quartz cc --rolls 1", 2, "missing"),
    ("odds quartz cc --rolls x --want chest:3", 2, "unreadable"),
    ("odds quartz cc --rolls 1 --want chest", 2, "unreadable"),
    ("odds quartz cc --rolls 1 --want chest:6", 1, "impossible"),
]


@pytest.mark.parametrize(("line", "status", "kind"), REFUSED)
def test_refusals(line: str, status: int, kind: str) -> None:
    error = document(line, status)["error"]
    assert (error["code"], error["kind"]) == (status, kind)
    code, out, err = in_process(line.split())
    assert (code, out) == (status, "")
    assert 1 <= len(err.splitlines()) <= 2


def test_a_game_without_hints_says_which_have_one() -> None:
    _, _, err = in_process(["hint", "mino", "r7"])
    assert err == "scorepad: Mino Dice has no hints to give\n  games: qwirkle\n"


def test_options_are_given_or_a_sessions(env: dict[str, str]) -> None:
    assert document("judge mino gf gf")["winner"] == "P1"
    assert document("judge mino gf gf --option all_flags=last")["winner"] == "P2"
    assert (
        in_process(["new", "mino", "A", "B", "C", "--name", "cup", "--option", "all_flags=last"])[0]
        == 0
    )
    assert in_process(["new", "quartz", "A", "B", "C", "--name", "rocks"])[0] == 0
    before = {path: path.read_bytes() for path in Path(env["SCOREPAD_DATA_DIR"]).glob("*.toml")}
    assert document("judge mino gf gf")["winner"] == "P1"
    assert document("judge mino gf gf -s cup")["winner"] == "P2"
    assert document("judge mino gf gf -s mino")["winner"] == "P2"
    assert document("judge mino gf gf -s cup --option all_flags=first")["winner"] == "P1"
    error = document("judge mino gf gf -s rocks", 2)["error"]
    assert error["message"] == "rocks is a session of Quartz: The Dice Game, not of Mino Dice"
    assert before == {path: path.read_bytes() for path in before}


def test_a_damaged_session_matters_only_where_it_is_named(env: dict[str, str]) -> None:
    assert in_process(["new", "mino", "A", "B", "C", "--name", "cup"])[0] == 0
    (Path(env["SCOREPAD_DATA_DIR"]) / "cup.toml").write_bytes(b"")
    assert document("judge mino gf gf")["winner"] == "P1"
    assert document("judge mino gf gf -s cup", 4)["error"]["kind"] == "damaged"


def test_nothing_is_created(env: dict[str, str]) -> None:
    assert in_process(["judge", "mino", "r7", "y5"])[0] == 0
    assert in_process(["judge", "mino", "r7", "y5", "-s", "cup"])[0] == 3
    assert not Path(env["SCOREPAD_DATA_DIR"]).exists()


@pytest.mark.parametrize(
    "name", ["a\x1b[2J", "\u202eannA", "Zoë", "中文", "[red]", "{x}", "%s", "a  b"]
)
def test_names_with_odd_characters(name: str) -> None:
    code, out, _ = in_process(["judge", "mino", f"{name}=r7", "y5"])
    assert code == 0
    assert "\x1b" not in out
    assert "\u202e" not in out
    code, out, _ = in_process(["judge", "mino", f"{name}=r7", "y5", "--json"])
    assert json.loads(out)["winner"] == name
    code, _, err = in_process(["judge", "mino", f"{name}=r2", "y5"])
    assert code == 1
    assert "\x1b" not in err
    assert "\u202e" not in err
    assert len(err.splitlines()) == 2
