"""The verbs at the table: option, rename, note, again, explain, list."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.test_table import (
    ID,
    MINO,
    NOW,
    TRIO,
    ask,
    data,
    error,
    following,
    kept,
    new,
    records,
    refused,
    settle,
    stars,
    told,
    totals,
    two_hands,
)
from tests.transcript import in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


@pytest.fixture
def evening() -> None:
    two_hands()


def file(name: str = "mino-2026-11-29") -> dict[str, Any]:
    return tomllib.loads((data() / f"{name}.toml").read_text())


# option


def test_an_option_changes_the_points_of_this_session() -> None:
    new("quartz", *TRIO)
    ask("add", "8q/0", "0/1q", "0/1q")
    assert totals(ask("show"))["Ann"] == 16 + 13 - 5
    after = ask("option", "collections=cap")
    assert after["options"] == {"collections": "cap"}
    assert totals(after)["Ann"] == 16 + 10 - 5
    assert file("quartz-2026-11-29")["options"]["collections"] == "cap"
    assert new("quartz", *TRIO)["options"] == {"collections": "split"}


@pytest.mark.usefixtures("evening")
def test_a_missed_bid_costs_nothing_among_beginners() -> None:
    after = ask("option", "scoring=beginner")
    assert totals(after) == {"Ann": 60, "Ben": 30, "Cat": 10}


def test_an_option_moves_the_end() -> None:
    new("diams", "Ann", "Ben")
    assert ask("add", "20", "10")["over"] is False
    assert ask("option", "rounds=1")["over"] is True
    assert ask("option", "rounds=3")["over"] is False
    ask("add", "20", "10")
    code, kind, words = error("option", "rounds=1")
    assert (code, kind) == (1, "state")
    assert "rounds" in words
    assert stars(ask("option", "star_ties=low"))[0] == ("Ann", 8, 1)


def test_an_option_that_makes_a_record_unreadable_or_impossible() -> None:
    new("diams", "Ann", "Ben", "--option", "values=7:9/14/20")
    assert totals(ask("add", "3x7", "4x7:14"))["Ann"] == 9
    assert error("option", "values=none")[0] == 1
    assert error("option", "values=7:9/15/20")[0] == 1
    after = ask("option", "values=7:10/14/20 2:4/6/9")
    assert totals(after) == {"Ann": 10, "Ben": 14}


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    "words", ["colour=red", "griffin=some", "griffin=", "griffin", "=flat", "", "griffin=flat x=y"]
)
def test_words_that_option_can_do_nothing_with(words: str) -> None:
    assert refused("option", *words.split(" "))[0] == 2


# rename and note


@pytest.mark.usefixtures("evening")
def test_rename_keeps_seat_records_and_identity() -> None:
    ask("leave", "Cat")
    ids = file()["player_ids"]
    after = ask("rename", "ca", "Zoe\u0308")
    assert after["players"] == ["Ann", "Ben", "Zoë"]
    assert after["changed"] == []
    assert totals(after)["Zoë"] == 0
    assert file()["player_ids"] == ids
    assert file()["rows"][1]["Zoë"] == "1/0"
    assert records(ask("add", "3/3", "0/0"))["Zoë"] == "away"
    assert ask("rename", "Ann", "ANN")["players"][0] == "ANN"
    assert error("leave", "Cat")[:2] == (2, "unknown")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("name", ["Ben", "BEN", "ben"])
def test_a_used_name(name: str) -> None:
    assert error("rename", "Ann", name)[:2] == (2, "name")


@pytest.mark.usefixtures("evening")
def test_a_note_of_one_line() -> None:
    before = ask("show")
    for text in ("at the lake", "é" * 500, "[red] 'x' \"y\" = #", "-"):
        after = ask("note", text)
        assert after["session"]["note"] == file()["note"] == text
        assert after["rows"] == before["rows"]
    ask("note", "at the lake")
    assert "at the lake" in told("show")
    assert ask("note", "")["session"]["note"] is None
    assert "note" not in file()


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("text", ["👩\u200d🚀 won", "déjà vu\u00a0!", "湖の\u3000そば", "❤\ufe0f"])
def test_a_note_in_the_writing_of_its_people(text: str) -> None:
    assert ask("note", text)["session"]["note"] == text


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    "text", ["x" * 501, "a\nb", "a\rb", "a\tb", "a\x1b[31m", "a\x00", "a\x7f", "a\x9b", "a\u2028b"]
)
def test_what_is_no_note(text: str) -> None:
    assert refused("note", text)[0] == 2


# again


def test_again_is_the_same_game_with_the_same_people(monkeypatch: pytest.MonkeyPatch) -> None:
    new("mino", *TRIO, "--variant", "beginner", "--option", "griffin=flat")
    ask("add", "1/1", "0/0", "0/0")
    ask("rename", "Cat", "Zed")
    ask("note", "at the lake")
    ask("leave", "Ben")
    old, path = file(), data() / "mino-2026-11-29.toml"
    before = path.read_bytes()
    monkeypatch.setenv("SCOREPAD_ID", ID.replace("0190", "0191"))
    monkeypatch.setenv("SCOREPAD_NOW", "2026-11-29T23:15:00+01:00")
    after = ask("again")
    assert path.read_bytes() == before
    assert after["session"] == {
        "name": "mino-2026-11-29-2",
        "id": ID.replace("0190", "0191"),
        "started": "2026-11-29T23:15:00+01:00",
        "finished": None,
        "note": None,
        "next": following(1, "Ann", "bid"),
    }
    assert after["players"] == ["Ann", "Ben", "Zed"]
    assert after["options"] == {**MINO, "scoring": "beginner", "griffin": "flat"}
    assert (after["rows"], after["changed"]) == ([], [])
    assert file("mino-2026-11-29-2")["player_ids"] == old["player_ids"]
    assert len(ask("add", "1/1", "0/0", "0/0")["changed"]) == 3
    assert ask("again", "-s", "mino-2026-11-29")["session"]["name"] == "mino-2026-11-29-3"


def test_again_with_another_first_player() -> None:
    new("qwirkle", *TRIO, "--first", "Cat")
    assert ask("again", "--first", "be")["session"]["next"] == following(1, "Ben")
    assert records(ask("add", "3")) == {"Ben": "3"}
    assert error("again", "--first", "Dan")[:2] == (2, "unknown")


# explain


@pytest.mark.usefixtures("evening")
def test_explain_gives_every_line_and_they_add_up() -> None:
    document = ask("explain")
    assert document == ask("show")
    sums = dict.fromkeys(TRIO, 0)
    for row in document["rows"]:
        for one in row["scores"]:
            assert one["points"] == sum(line["points"] for line in one["lines"])
            sums[one["player"]] += one["points"]
    assert sums == totals(document) == {"Ann": 110, "Ben": 30, "Cat": 0}
    (ann,) = [s for s in document["rows"][1]["scores"] if s["player"] == "Ann"]
    assert [line["points"] for line in ann["lines"]] == [40, 50]


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("words", "rows", "players"),
    [
        ("", [1, 2], list(TRIO)),
        ("2", [2], list(TRIO)),
        ("ben", [1, 2], ["Ben"]),
        ("1 CAT", [1], ["Cat"]),
    ],
)
def test_explain_is_cut_to_what_was_asked(words: str, rows: list[int], players: list[str]) -> None:
    document = ask("explain", *words.split())
    assert [row["row"] for row in document["rows"]] == rows
    for row in document["rows"]:
        assert [one["player"] for one in row["scores"]] == players
    text = told("explain", *words.split())
    for row in document["rows"]:
        for one in row["scores"]:
            assert all(line["why"] in text for line in one["lines"])
    assert ("Ben" in text) is ("Ben" in players)


@pytest.mark.usefixtures("evening")
def test_words_that_explain_can_do_nothing_with() -> None:
    assert refused("explain", "1", "Ann", "Ben")[0] == 2
    assert refused("explain", "Ann", "1")[0] == 2
    assert refused("explain", "1", "Zed")[0] == 2


def test_explain_before_anything_is_scored() -> None:
    new("mino", *TRIO)
    assert ask("explain")["rows"] == []
    assert told("explain", "Ann")
    assert error("explain", "1")[:2] == (1, "state")


# list


def test_list_newest_first_by_start_then_id(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = [
        ("b", "2026-11-29T20:15:00+01:00", 2),
        ("c", "2026-11-29T20:15:00+01:00", 3),
        ("a", "2026-11-29T20:15:00+01:00", 1),
        ("d", "2026-11-29T19:30:00+00:00", 0),
        ("e", "2025-12-31T23:59:59+01:00", 9),
    ]
    for name, start, number in starts:
        monkeypatch.setenv("SCOREPAD_NOW", start)
        monkeypatch.setenv("SCOREPAD_ID", ID[:-1] + str(number))
        new("mino", *TRIO, "--name", name)
    assert [one["name"] for one in ask("list")["sessions"]] == ["d", "c", "b", "a", "e"]
    assert ask("show", "-s", "mino")["session"]["name"] == "d"


def test_list_tells_what_a_session_has_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_NOW", "2026-11-28T20:15:00+01:00")
    new("mino", *TRIO, "--name", "open")
    ask("add", "1/1", "0/0", "0/0")
    ask("bid", "2")
    monkeypatch.setenv("SCOREPAD_NOW", NOW)
    new("quartz", *TRIO, "--name", "shared")
    ask("add", "0/3q", "0/3q", "0/0")
    common = {"players": ["Ann", "Ben", "Cat"], "damaged": False}
    assert ask("list") == {
        "schema": 1,
        "sessions": [
            {
                **common,
                "name": "shared",
                "game": "quartz",
                "started": NOW,
                "finished": NOW,
                "over": True,
                "winners": ["Ann", "Ben"],
                "rows": 1,
            },
            {
                **common,
                "name": "open",
                "game": "mino",
                "started": "2026-11-28T20:15:00+01:00",
                "finished": None,
                "over": False,
                "winners": [],
                "rows": 2,
            },
        ],
    }
    lines = told("list")
    assert lines.index("shared") < lines.index("open")


def test_reading_creates_nothing() -> None:
    assert ask("list") == {"schema": 1, "sessions": []}
    assert in_process(["list"])[0] == 0
    for words in (("show",), ("explain",), ("path",)):
        assert refused(*words)[0] == 3
    assert not data().exists()
    new("mino", *TRIO)
    before = kept()
    for words in (("show",), ("explain",), ("path",), ("list",)):
        assert told(*words)
    assert kept() == before
