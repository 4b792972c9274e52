"""`list` with its filters: they add up, names are found as everywhere, nothing is hidden."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.test_table import settle
from tests.transcript import done, failed, in_process

RESULTS = (
    ("log", "qwirkle", "Ann=10", "Ben=20", "--date", "2026-01-02", "--name", "q1"),
    ("log", "qwirkle", "Ann=30", "Cat=20", "--date", "2026-02-03", "--name", "q2"),
    ("log", "mino", "Ann=90", "Ben=90", "Cat=20", "--date", "2026-03-04", "--name", "m1"),
    ("log", "mino", "Dan=9", "Ben=8", "Cat=7", "--date", "2026-03-05", "--name", "m2"),
)


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")
    for words in RESULTS:
        done(*words)
    done("new", "mino", "Ann", "Dan", "Eve", "--date", "2026-04-01", "--name", "m3")


def names(*words: str) -> list[str]:
    return [entry["name"] for entry in json.loads(done("list", "--json", *words))["sessions"]]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ((), ["m3", "m2", "m1", "q2", "q1"]),
        (("--game", "qw"), ["q2", "q1"]),
        (("--player", "ann"), ["m3", "m1", "q2", "q1"]),
        (("--player", "Ann", "--player", "Ben"), ["m1", "q1"]),
        (("--player", "D"), ["m3", "m2"]),
        (("--since", "2026-03-04"), ["m3", "m2", "m1"]),
        (("--until", "2026-02-03"), ["q2", "q1"]),
        (("--since", "2026-02-03", "--until", "2026-03-04"), ["m1", "q2"]),
        (("--open",), ["m3"]),
        (("--winner", "Ann"), ["m1", "q2"]),
        (("--winner", "Ben"), ["m1", "q1"]),
        (("--winner", "Eve"), []),
        (("--limit", "2"), ["m3", "m2"]),
        (("--game", "mino", "--winner", "Ann", "--limit", "5"), ["m1"]),
        (("--open", "--game", "qwirkle"), []),
    ],
)
def test_filters_add_up(words: tuple[str, ...], wanted: list[str]) -> None:
    assert names(*words) == wanted


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Zoe"), "nobody is called 'Zoe'"),
        (("--winner", "Zoe"), "nobody is called 'Zoe'"),
        (("--game", "chess"), "no game is called 'chess'"),
        (("--since", "yesterday"), "is no date"),
        (("--until", "2026-02-30"), "is no date"),
        (("--limit", "0"), "is no number of sessions"),
        (("--limit", "-1"), "is no number of sessions"),
        (("--limit", "\u0662"), "is no number of sessions"),
    ],
)
def test_what_is_no_filter(words: tuple[str, ...], said: str) -> None:
    assert said in failed(2, "list", *words)


def test_nothing_fits() -> None:
    assert done("list", "--winner", "Eve") == "no session fits\n"


def test_damaged_files_are_told_always_and_listed_without_filters() -> None:
    path = Path(os.environ["SCOREPAD_DATA_DIR"]) / "bad.toml"
    path.write_text("format = 1\n")
    for words, last in (((), ["bad"]), (("--game", "mino"), ["m1"]), (("--limit", "1"), ["m3"])):
        code, out, err = in_process(["list", "--json", *words])
        assert code == 0
        assert f"scorepad: {path}" in err
        assert [entry["name"] for entry in json.loads(out)["sessions"]][-1:] == last
