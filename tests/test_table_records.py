"""The verbs at the table: add and bid, whose record it is, and what is refused."""

from __future__ import annotations

import json

import pytest

from tests.test_table import (
    FIVE,
    TRIO,
    ask,
    error,
    following,
    kept,
    moved,
    new,
    notes,
    records,
    refused,
    settle,
    told,
    totals,
)
from tests.transcript import in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


# whose record it is


def test_one_bare_record_goes_to_the_first_seat_without_one() -> None:
    new("mino", *TRIO)
    assert ask("add", "1/1")["changed"] == [moved(1, "Ann", None, "1/1", 20, 20)]
    assert records(ask("add", "Cat=0/0")) == {"Ann": "1/1", "Cat": "0/0"}
    after = ask("add", "0/0")
    assert records(after) == {"Ann": "1/1", "Ben": "0/0", "Cat": "0/0"}
    assert after["session"]["next"] == following(2, "Ann", "bid")


def test_exactly_the_records_still_missing() -> None:
    new("quartz", *FIVE)
    ask("add", "Ben=1q/0")
    after = ask("add", "2q/1q", "3e/1q", "4q/1q", "5q/1q")
    assert list(records(after).values()) == ["2q/1q", "1q/0", "3e/1q", "4q/1q", "5q/1q"]
    assert after["over"] is True


def test_bare_records_between_named_ones() -> None:
    new("quartz", *FIVE)
    after = ask("add", "1q/1q", "Dan=4q/1q", "2q/1q", "Ann=5q/1q", "3q/1q")
    want = {"Ann": "5q/1q", "Ben": "1q/1q", "Cat": "2q/1q", "Dan": "4q/1q", "Eve": "3q/1q"}
    assert records(after) == want
    new("quartz", *FIVE)
    one = ask("add", "Dan=4q/1q", "Ann=5q/1q", "1q/1q")
    assert records(one) == {"Ann": "5q/1q", "Ben": "1q/1q", "Dan": "4q/1q"}


def test_records_that_fit_nobody_are_asked_whose_they_are() -> None:
    new("quartz", *FIVE)
    for many in (2, 3, 4, 6):
        code, kind, words = error("add", *["1q/0"] * many)
        assert (code, kind) == (2, "unreadable")
        assert f"{many} records for 5 players: whose?" in words
    assert "3 records for 4 players: whose?" in error("add", "Ben=1q/0", *["1q/0"] * 3)[2]
    ask("add", "1q/0")
    assert "2 records for 4 players: whose?" in error("add", *["1q/0"] * 2)[2]


def test_the_same_player_twice() -> None:
    new("mino", *TRIO)
    for words in (("Ann=1/1", "ann=0/0"), ("Ann=1/1", "A=1/1"), ("Ben=0/0", "1/1", "B=0/0")):
        code, _, text = error("add", *words)
        assert code == 2
        assert "twice" in text
    assert refused("bid", "Ann=1", "Ann=0")[0] == 2
    ask("add", "1/1", "0/0", "0/0")
    assert refused("edit", "Ann=0/1", "an=0/0")[0] == 2


@pytest.mark.parametrize("game", ["mino", "quartz", "qwirkle", "diams"])
def test_a_record_already_there_is_for_edit(game: str) -> None:
    record = {"mino": "1/1", "quartz": "1q/0", "qwirkle": "3", "diams": "5"}[game]
    new(game, *TRIO)
    ask("add", record)
    code, kind, words = error("add", f"Ann={record}")
    assert (code, kind) == (1, "state")
    assert "edit" in words


def test_a_command_is_taken_whole_or_refused() -> None:
    new("mino", *TRIO)
    for words in (
        ("1/1", "0/0", "9/9"),
        ("1/1", "0/0", "x"),
        ("1/1", "Bob=0/0", "0/0"),
        ("Ann=1/1", "Ben=1/1"),
    ):
        assert refused("add", *words)[0] in (1, 2)
    assert ask("show")["rows"] == []


def test_everything_is_read_before_anything_is_scored() -> None:
    new("mino", *TRIO)
    assert refused("add", "9/9", "0/0", "4,,3")[0] == 2
    assert refused("add", "1/1", "1/1", "x")[0] == 2
    ask("add", "Ann=1/1")
    assert refused("add", "Ann=1/1", "Ben=x")[0] == 2


@pytest.mark.parametrize("record", ["", "x", "1/1=1", "２/２", "4+g", " 1/1", "1 /1x", "12345/1"])
def test_records_that_cannot_be_read(record: str) -> None:
    new("mino", *TRIO)
    code, kind, words = error("add", f"Ann={record}")
    assert (code, kind) == (2, "unreadable")
    assert "Ann" in words


def test_one_word_is_one_record() -> None:
    new("mino", *TRIO)
    assert refused("add", "1/1 0/0 0/0")[0] == 2
    assert records(ask("add", "Ann=1 / 1 + m")) == {"Ann": "1/1+m"}
    new("quartz", *TRIO)
    assert records(ask("add", "3Q 1e / 2q")) == {"Ann": "3q,1e/2q"}
    new("qwirkle", *TRIO)
    assert records(ask("add", "4 , 3")) == {"Ann": "4,3"}
    new("diams", *TRIO)
    assert records(ask("add", "9+6/2/0")) == {"Ann": "15/2"}


def test_no_record_at_all() -> None:
    new("mino", *TRIO)
    for verb in ("add", "bid"):
        assert error(verb)[:2] == (2, "missing")


def test_away_reads_in_every_game() -> None:
    for game in ("mino", "quartz", "qwirkle", "diams"):
        new(game, *TRIO)
        after = ask("add", "AWAY")
        assert after["changed"] == [moved(1, "Ann", None, "away", 0, 0)]


# names on the way in


@pytest.mark.parametrize(
    ("players", "word", "who"),
    [
        (("Ann", "Anna", "Ben"), "ann", "Ann"),
        (("Ann", "Anna", "Ben"), "ANNA", "Anna"),
        (("Ann", "Anna", "Ben"), "b", "Ben"),
        (("Zoe", "Zoë", "Zoé"), "Zoe", "Zoe"),
        (("Zoe", "Zoë", "Zoé"), "ZOE\u0308", "Zoë"),
        (("José", "Ben", "Cat"), "jose", "José"),
        (("José", "Joseph", "Cat"), "jose", "José"),
        (("Ștefan", "Ben", "Cat"), "ste", "Ștefan"),
        (("Jean Luc", "Jean Paul", "Cat"), "jean p", "Jean Paul"),
        (("Groß", "Ben", "Cat"), "GROSS", "Groß"),
        (("😀 Ann", "Ben", "Cat"), "😀", "😀 Ann"),
        (("1st", "2nd", "3rd"), "2", "2nd"),
    ],
)
def test_whom_a_name_means(players: tuple[str, ...], word: str, who: str) -> None:
    new("diams", *players)
    assert ask("add", f"{word}=5")["changed"][0]["player"] == who
    assert [s["player"] for s in ask("explain", "1", who)["rows"][0]["scores"]] == [who]
    assert ask("leave", word)["session"]["next"]["player"] != who


@pytest.mark.parametrize(
    ("players", "word", "candidates"),
    [
        (("Ann", "Anna", "Ben"), "an", "Ann, Anna"),
        (("Zoë", "Zoé", "Ben"), "zoe", "Zoë, Zoé"),
        (("Zoë", "Zoé", "Ben"), "z", "Zoë, Zoé"),
        (("Jean Luc", "Jean Paul", "Cat"), "Jean", "Jean Luc, Jean Paul"),
    ],
)
def test_a_name_that_several_have(players: tuple[str, ...], word: str, candidates: str) -> None:
    new("mino", *players)
    for words in (("add", f"{word}=1/1"), ("bid", f"{word}=1"), ("leave", word)):
        code, kind, text = error(*words)
        assert (code, kind) == (2, "ambiguous")
        assert candidates in text


def test_an_unknown_name_gets_the_nearest() -> None:
    new("mino", "Ann", "Benedikt", "Cat")
    ask("add", "1/1", "0/0", "0/0")
    for words in (
        ("add", "Benedict=1/1"),
        ("bid", "Benedict=1"),
        ("edit", "Benedict=0/0"),
        ("leave", "Benedict"),
        ("rename", "Benedict", "Dan"),
        ("explain", "Benedict"),
        ("add", "1/1", "--expect", "Benedict=3"),
    ):
        code, kind, text = error(*words)
        assert (code, kind) == (2, "unknown")
        assert "Benedikt" in text


@pytest.mark.parametrize("name", ["", " ", "\x1b[2J", "\u202eAnn", "[bold]", "x" * 500, "../Ann"])
def test_hostile_names_reach_no_terminal(name: str) -> None:
    new("mino", *TRIO)
    assert error("add", f"{name}=1/1")[0] == 2


# Qwirkle: turns


def test_turns_begin_with_the_first_player_and_go_round() -> None:
    begun = new("qwirkle", *TRIO, "--first", "cat")
    assert begun["session"]["next"] == following(1, "Cat")
    assert records(ask("add", "3")) == {"Cat": "3"}
    after = ask("add", "4", "5", "2,2", "swap")
    assert records(after, 1) == {"Ann": "4", "Ben": "5", "Cat": "3"}
    assert records(after, 2) == {"Ann": "swap", "Cat": "2,2"}
    assert [one["player"] for one in after["rows"][0]["scores"]] == ["Ann", "Ben", "Cat"]
    assert after["session"]["next"] == following(2, "Ben")
    assert totals(after) == {"Ann": 4, "Ben": 5, "Cat": 7}


def test_any_number_of_turns_runs_on_over_rows() -> None:
    new("qwirkle", "Ann", "Ben")
    after = ask("add", "2", "3", "4", "5", "6", "pass", "7pts")
    assert [row["row"] for row in after["rows"]] == [1, 2, 3, 4]
    assert totals(after) == {"Ann": 2 + 4 + 12 + 7, "Ben": 3 + 5 + 0}
    assert [one["row"] for one in after["changed"]] == [1, 1, 2, 2, 3, 3, 4]


def test_named_and_bare_turns_follow_each_other() -> None:
    new("qwirkle", *TRIO)
    assert records(ask("add", "Ann=3", "4", "Cat=5")) == {"Ann": "3", "Ben": "4", "Cat": "5"}


def test_somebody_elses_turn_is_a_breach() -> None:
    new("qwirkle", *TRIO)
    code, kind, words = error("add", "Ben=4")
    assert (code, kind) == (1, "breach")
    assert "--force" in words
    assert "recorded against the rules: " in notes(ask("add", "Ben=4", "--force"))
    assert "recorded against the rules: " in notes(ask("show"))
    after = ask("add", "3", "5")
    assert records(after) == {"Ann": "3", "Ben": "4", "Cat": "5"}


def test_only_qwirkle_begins_with_the_first_player() -> None:
    for game, record in (("mino", "1/1"), ("quartz", "1q/0"), ("diams", "5")):
        assert new(game, *TRIO, "--first", "Ben")["session"]["next"]["player"] == "Ann"
        assert ask("add", record)["changed"][0]["player"] == "Ann"


def test_nothing_follows_the_turn_that_ends_the_game() -> None:
    new("qwirkle", "Ann", "Ben")
    code, kind, _ = error("add", "3", "4,out", "5")
    assert (code, kind) == (1, "impossible")
    assert refused("add", "3", "4,out", "5", "--force")[0] == 1


# Mino: bids


def test_bids_are_set_and_replaced() -> None:
    new("mino", *TRIO)
    one = ask("bid", "Ben=1")
    assert one["changed"] == [moved(1, "Ben", None, "1/", None, 0)]
    assert one["rows"][0]["scores"][0] == {
        "player": "Ben",
        "record": "1/",
        "points": None,
        "stars": None,
        "lines": [],
        "notes": [],
    }
    assert one["rows"][0]["complete"] is False
    assert one["session"]["next"] == following(1, "Ann", "bid")
    assert records(ask("bid", "1", "0")) == {"Ann": "1/", "Ben": "1/", "Cat": "0/"}
    assert ask("bid", "Ben=0")["changed"] == [moved(1, "Ben", "1/", "0/", None, 0)]
    after = ask("bid", "0", "1", "1")
    assert records(after) == {"Ann": "0/", "Ben": "1/", "Cat": "1/"}
    assert after["session"]["next"] == following(1, "Ann")


@pytest.mark.parametrize(
    ("bids", "word"), [("2 2 1", "2 over"), ("0 1 0", "2 under"), ("1 2 0", "just as many")]
)
def test_all_bids_are_compared_with_the_tricks(bids: str, word: str) -> None:
    new("mino", *TRIO)
    for hand in ("1/1 0/0 0/0", "2/2 0/0 0/0"):
        ask("add", *hand.split())
    first, second, third = bids.split()
    assert word not in notes(ask("bid", first, f"Cat={third}", "-n"))
    assert word in notes(ask("bid", first, second, third, "-n"))
    assert word in told("bid", first, second, third)


def test_tricks_behind_open_bids() -> None:
    new("mino", *TRIO)
    ask("add", "1/1", "0/0", "0/0")
    ask("bid", "2", "0", "1")
    assert ask("add", "Ann=2+m")["changed"] == [moved(2, "Ann", "2/", "2/2+m", 90, 110)]
    after = ask("add", "0", "0")
    assert records(after) == {"Ann": "2/2+m", "Ben": "0/0", "Cat": "1/0"}
    assert totals(after) == {"Ann": 110, "Ben": 10 + 20, "Cat": 10 - 10}
    ask("bid", "1", "1", "1")
    assert records(ask("add", "1/1", "2", "1/0")) == {"Ann": "1/1", "Ben": "1/2", "Cat": "1/0"}


def test_another_bid_than_the_one_made() -> None:
    new("mino", *TRIO)
    ask("bid", "1", "0", "0")
    code, kind, words = error("add", "Ann=0/1")
    assert (code, kind) == (1, "state")
    assert "bid" in words
    assert refused("add", "0/1", "0", "0")[0] == 1


def test_a_number_without_a_bid() -> None:
    new("mino", *TRIO)
    for words in (("1",), ("1", "0", "0"), ("Ben=1+m",)):
        assert error("add", *words)[:2] == (2, "unreadable")
    ask("bid", "Ann=1")
    assert refused("add", "1", "0", "0")[0] == 2


@pytest.mark.parametrize("game", ["quartz", "qwirkle", "diams"])
def test_a_game_without_bids(game: str) -> None:
    new(game, *TRIO)
    assert refused("bid", "1", "0", "0")[0] == 2
    assert refused("bid", "Ann=1")[0] == 2


@pytest.mark.parametrize("bid", ["", "x", "1/1", "+1", "１", "1.5", "12345", "1+m"])
def test_what_is_no_bid(bid: str) -> None:
    new("mino", *TRIO)
    assert error("bid", f"Ann={bid}")[:2] == (2, "unreadable")


def test_a_bid_above_the_hand_is_impossible() -> None:
    new("mino", *TRIO)
    for words in (("bid", "2", "0", "0"), ("bid", "Ann=2"), ("add", "Ann=2/1"), ("add", "Ann=2/")):
        assert error(*words)[:2] == (1, "impossible")
        assert error(*words, "--force")[:2] == (1, "impossible")


def test_a_bid_where_the_hand_is_played() -> None:
    new("mino", *TRIO)
    ask("add", "Ann=1/1")
    code, _, words = error("bid", "Ann=0")
    assert code == 1
    assert "edit" in words
    assert records(ask("bid", "0", "1")) == {"Ann": "1/1", "Ben": "0/", "Cat": "1/"}


def test_bids_that_fit_nobody() -> None:
    new("mino", *TRIO)
    assert "2 records for 3 players: whose?" in error("bid", "1", "0")[2].replace("bids", "records")
    assert refused("bid", "1", "0", "0", "0")[0] == 2


# breaches


BREACHES = [
    ("mino", ("1/1", "1/1", "0/0")),
    ("mino", ("0/0", "0/0", "0/0")),
    ("mino", ("Ann=1/1", "Ben=0/1")),
    ("quartz", ("5q,1chest", "5q", "5q,2chest")),
    ("qwirkle", ("Cat=3",)),
]


@pytest.mark.parametrize(("game", "words"), BREACHES)
def test_a_breach_is_refused_or_recorded_with_a_note(game: str, words: tuple[str, ...]) -> None:
    new(game, *TRIO)
    code, kind, text = error("add", *words)
    assert (code, kind) == (1, "breach")
    assert "--force" in text
    after = ask("add", *words, "--force")
    assert len(after["changed"]) == len(words)
    reason = text.splitlines()[0].removeprefix("scorepad: ")
    assert f"recorded against the rules: {reason}" in after["rows"][0]["notes"]
    assert f"recorded against the rules: {reason}" in told("show").replace("\n", " ")


def test_a_breach_that_stands_hinders_nothing_later() -> None:
    new("mino", *TRIO)
    ask("add", "0/0", "0/0", "0/0", "--force")
    assert totals(ask("add", "2/2", "0/0", "0/0")) == {"Ann": 50, "Ben": 30, "Cat": 30}
    assert refused("edit", "1", "Ann=1/1", "Ben=1/1")[0] == 1
    assert "against the rules" not in notes(ask("edit", "1", "Ann=1/1"))


def test_edit_brings_in_no_breach_without_force() -> None:
    new("mino", *TRIO)
    ask("add", "1/1", "0/0", "0/0")
    code, kind, _ = error("edit", "Ann=1/0")
    assert (code, kind) == (1, "breach")
    after = ask("edit", "Ann=1/0", "--force")
    assert "recorded against the rules: " in notes(after)
    assert totals(after)["Ann"] == -10


def test_tricks_entered_against_the_rules_behind_bids() -> None:
    new("mino", *TRIO)
    ask("bid", "1", "1", "0")
    assert error("add", "1", "1", "0")[:2] == (1, "breach")
    assert "recorded against the rules" in notes(ask("add", "1", "1", "0", "--force"))


# --expect


def test_add_expects_totals_after_it() -> None:
    new("mino", *TRIO)
    good = ("--expect", "Ann=20", "--expect", "be=10", "--expect", "Cat=10")
    assert len(ask("add", "1/1", "0/0", "0/0", *good)["changed"]) == 3
    words = ("add", "2/2", "0/1", "0/0")
    code, _, text = error(*words, "--force", "--expect", "Ann=60", "--expect", "Ben=30")
    assert code == 1
    assert "Ben" in text
    assert "-10" in text
    ask(*words, "--force", "--expect", "Ben=-10")


def test_show_expects_totals() -> None:
    new("mino", *TRIO)
    ask("add", "1/0", "0/1", "0/0")
    assert totals(ask("show", "--expect", "ann=-10", "--expect", "Cat=10"))["Ann"] == -10
    before = kept()
    code, _, err = in_process(["show", "--expect", "Ann=10"])
    assert code == 1
    assert "Ann" in err
    code, out, _ = in_process(["show", "--expect", "Ann=10", "--json"])
    assert (code, json.loads(out)["error"]["kind"]) == (1, "state")
    assert kept() == before


@pytest.mark.parametrize("total", ["Ann", "Ann=", "Ann=x", "Ann=１", "Ann=1=1", "Ann=--1", "=1"])
def test_what_is_no_total(total: str) -> None:
    new("mino", *TRIO)
    assert refused("add", "1/1", "--expect", total)[0] == 2
    code, _, err = in_process(["show", "--expect", total, "--json"])
    assert code == 2, err


def test_a_turn_behind_a_forced_one_is_no_new_breach() -> None:
    new("qwirkle", "Ann", "Ben", "Cat", "--name", "q")
    ask("add", "Cat=4", "--force")
    ask("add", "3")
    ask("add", "2")
    assert refused("add", "Ben=4")[0] == 1


def test_totals_on_paper_are_read_before_anything_is_scored() -> None:
    new("mino", "Ann", "Ben", "Cat", "--name", "m")
    assert refused("add", "9/9", "0/0", "0/0", "--expect", "Ann=x")[0] == 2
    assert refused("add", "9/9", "0/0", "0/0", "--expect", "Zed=1")[0] == 2
