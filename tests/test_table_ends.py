"""The verbs at the table: edit, leave, and the end of a game."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.test_table import (
    FIVE,
    NOW,
    TRIO,
    ask,
    data,
    error,
    following,
    moved,
    new,
    notes,
    place,
    records,
    refused,
    settle,
    stars,
    told,
    totals,
    two_hands,
)

SIX = (*FIVE, "Fay")
LATER = "2026-11-30T09:00:00+01:00"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


@pytest.fixture
def evening() -> None:
    two_hands()


def file(name: str = "mino-2026-11-29") -> dict[str, Any]:
    return tomllib.loads((data() / f"{name}.toml").read_text())


def played(hands: int, players: tuple[str, ...], away: int = 0) -> Any:
    """The first makes every bid, the others bid 0."""
    after = None
    for hand in range(1, hands + 1):
        after = ask("add", f"{hand}/{hand}", *["0/0"] * (len(players) - 1 - away))
    return after


# edit


@pytest.mark.usefixtures("evening")
def test_edit_corrects_an_earlier_row_and_moves_later_totals() -> None:
    after = ask("edit", "1", "Ann=0/1", "Ben=1/0")
    changed = [moved(1, "Ann", "1/1", "0/1", -10, 80), moved(1, "Ben", "0/0", "1/0", -10, 10)]
    assert after["changed"] == changed
    assert totals(after) == {"Ann": 80, "Ben": 10, "Cat": 0}
    assert records(after, 2) == {"Ann": "2/2+m", "Ben": "0/0", "Cat": "1/0"}
    assert after["session"]["next"] == following(3, "Ann", "bid")


@pytest.mark.usefixtures("evening")
def test_without_a_row_it_is_that_players_latest_record() -> None:
    ask("add", "Ben=0/0")
    after = ask("edit", "Ben=1/0", "Cat=0/0")
    assert [(one["row"], one["player"]) for one in after["changed"]] == [(2, "Cat"), (3, "Ben")]
    assert totals(after) == {"Ann": 110, "Ben": 30 - 10, "Cat": 10 + 20}


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("words", "record", "points"),
    [
        ("Ann=1 Cat=1", "2/1+m", -10),
        ("Ann=1/", "1/2+m", -10),
        ("Ann=+g", "2/2+g", 70),
        ("Ann=+2g", "2/2+2g", 100),
        ("Ann=2+g", "2/2+g", 70),
        ("Ann=2/2", "2/2", 40),
        ("Ann=0/2", "0/2", -20),
        ("2 Ann=+G", "2/2+g", 70),
    ],
)
def test_a_part_of_a_mino_record(words: str, record: str, points: int) -> None:
    after = ask("edit", *words.split())
    assert after["changed"][0] == moved(2, "Ann", "2/2+m", record, points, 20 + points)


@pytest.mark.usefixtures("evening")
def test_a_part_in_an_earlier_row_and_of_an_open_bid() -> None:
    assert records(ask("edit", "1", "Ann=0/"), 1)["Ann"] == "0/1"
    ask("bid", "3", "0", "0")
    assert records(ask("edit", "Ann=2/"))["Ann"] == "2/"
    assert refused("edit", "Ann=+m")[0] in (1, 2)
    assert refused("edit", "1", "Ann=2/")[0] == 1


@pytest.mark.usefixtures("evening")
def test_a_forgotten_bonus_is_amended_on_a_missed_bid_too() -> None:
    after = ask("edit", "2", "Ann=2/2", "Ben=0/0")
    assert [one["player"] for one in after["changed"]] == ["Ann"]
    assert ask("edit", "1", "Ann=+g")["changed"] == [moved(1, "Ann", "1/1", "1/1+g", 50, 90)]
    assert error("edit", "1", "Ben=+m")[:2] == (1, "impossible")


@pytest.mark.usefixtures("evening")
def test_a_cell_of_the_last_row_is_emptied() -> None:
    after = ask("edit", "2", "Cat=")
    assert after["changed"] == [moved(2, "Cat", "1/0", None, None, 10)]
    assert after["rows"][1]["complete"] is False
    assert after["session"]["next"] == following(2, "Cat", "bid")
    assert refused("edit", "1", "Cat=")[0] == 1
    assert refused("edit", "2", "Cat=")[0] == 1
    after = ask("edit", "2", "Ann=", "Ben=")
    assert [row["row"] for row in after["rows"]] == [1]
    assert totals(after) == {"Ann": 20, "Ben": 10, "Cat": 10}
    assert records(ask("edit", "1", "Ann=")) == {"Ben": "0/0", "Cat": "0/0"}


def test_a_turn_emptied_before_others_is_a_breach() -> None:
    new("qwirkle", *TRIO)
    ask("add", "3", "4", "5")
    assert error("edit", "1", "Ann=")[:2] == (1, "breach")
    assert records(ask("edit", "1", "Cat=")) == {"Ann": "3", "Ben": "4"}
    ask("edit", "1", "Ann=", "--force")
    assert ask("show")["session"]["next"] == following(1, "Ann")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("row", ["3", "9", "9999", "0"])
def test_there_is_no_such_row(row: str) -> None:
    assert error("edit", row, "Ann=0/0")[:2] == (1, "state")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("row", ["3", "9999", "0"])
def test_there_is_no_such_row_to_explain(row: str) -> None:
    assert error("explain", row)[:2] == (1, "state")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    "words",
    ["", "2", "Ann", "Ann 2/2", "2 2 Ann=1/1", "x Ann=1/1", "2 0/0", "Ann=x", "1.5 Ann=1/1"],
)
def test_words_that_edit_can_do_nothing_with(words: str) -> None:
    assert refused("edit", *words.split())[0] == 2


def test_nothing_to_correct_yet() -> None:
    new("mino", *TRIO)
    assert error("edit", "Ann=1/1")[:2] == (1, "state")
    ask("add", "1/1")
    assert error("edit", "1", "Ben=1/1")[:2] == (1, "state")


@pytest.mark.usefixtures("evening")
def test_edit_takes_all_or_nothing() -> None:
    assert refused("edit", "2", "Ann=2/2", "Ben=x")[0] == 2
    assert error("edit", "2", "Ann=2/2", "Ben=9/0")[:2] == (1, "impossible")
    assert refused("edit", "2", "Ann=2/2", "Bob=0/0")[0] == 2
    assert error("edit", "2", "Ann=3/2", "--force")[:2] == (1, "impossible")


@pytest.mark.usefixtures("evening")
def test_a_record_edited_to_away_and_back() -> None:
    after = ask("edit", "1", "Ben=away")
    assert after["changed"] == [moved(1, "Ben", "0/0", "away", 0, 20)]
    assert ask("edit", "1", "Ben=0/0")["changed"] == [moved(1, "Ben", "away", "0/0", 10, 30)]


@pytest.mark.usefixtures("evening")
def test_edit_says_every_total_and_rank_that_moved_and_who_leads() -> None:
    lines = told("edit", "Ann=2/1", "Cat=1/1").splitlines()
    assert lines[0].startswith("mino-2026-11-29: ")
    for who, total, rank in (("Ann", "10", "3rd"), ("Ben", "30", "1st"), ("Cat", "30", "1st")):
        (line,) = [line for line in lines[1:4] if line.startswith(who)]
        assert {total, rank} <= set(line.split())
    assert any("lead" in line and "Ben" in line and "Cat" in line for line in lines[4:])


def test_diams_corrections_move_stars_of_everybody() -> None:
    new("diams", *TRIO)
    ask("add", "12/2/10", "12/2/4", "9/1/10")
    after = ask("edit", "Cat=9/3/10")  # purity is Cat's now: 15, 12, 17
    assert stars(after) == [("Cat", 4, 1), ("Ann", 3, 2), ("Ben", 2, 3)]
    assert totals(after) == {"Ann": 15, "Ben": 12, "Cat": 17}


# over by the rules


def over(document: Any, finished: str | None = NOW, complete: bool = True) -> None:
    assert (document["over"], document["complete"]) == (True, complete)
    assert document["session"]["finished"] == finished
    assert document["session"]["next"] is None
    best = document["standings"][0]
    for one in document["standings"]:
        assert one["winner"] is (one["rank"] == best["rank"] == 1)


def not_over(document: Any) -> None:
    assert (document["over"], document["complete"]) == (False, False)
    assert document["session"]["finished"] is None
    assert document["session"]["next"] is not None
    assert not any(one["winner"] for one in document["standings"])


def test_mino_is_over_with_its_last_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    new("mino", *SIX)
    not_over(played(5, SIX))
    not_over(ask("bid", "6", *["0"] * 5))
    not_over(ask("add", "6"))
    monkeypatch.setenv("SCOREPAD_NOW", LATER)
    after = ask("add", *["0"] * 5)
    over(after, LATER)
    assert totals(after) == {"Ann": 420, **dict.fromkeys(SIX[1:], 210)}
    assert [one["rank"] for one in after["standings"]] == [1, 2, 2, 2, 2, 2]
    for words in (("add", "0/0"), ("bid", "0"), ("add", "Ann=7/7", "--force")):
        assert error(*words)[:2] == (1, "state")


def test_an_edit_after_the_end_takes_it_back_and_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    new("mino", *SIX)
    over(played(6, SIX))
    monkeypatch.setenv("SCOREPAD_NOW", LATER)
    after = ask("edit", "2", "Ann=2/1", "Ben=1/1")
    over(after, NOW)
    assert totals(after)["Ann"] == 420 - 40 - 10
    back = ask("edit", "6", "Fay=")
    not_over(back)
    assert "finished" not in file()
    assert back["session"]["next"] == following(6, "Fay", "bid")
    over(ask("add", "0/0"), LATER)
    not_over(ask("edit", "6", "Ann=", "Ben="))
    not_over(ask("add", "6/6"))
    over(ask("add", "0/0"), LATER)


def test_diams_is_over_with_its_last_round_and_round_two_decides() -> None:
    new("diams", *TRIO)
    # stars A 4 3 2, B 3 2 4, C 2 4 3
    not_over(ask("add", "30", "20", "10"))
    after = ask("add", "20", "10", "30")
    not_over(after)
    assert stars(after) == [("Ann", 7, 1), ("Cat", 6, 2), ("Ben", 5, 3)]
    not_over(ask("add", "Ann=10", "Ben=30"))
    after = ask("add", "20")
    over(after)
    assert stars(after) == [("Cat", 9, 1), ("Ann", 9, 2), ("Ben", 9, 3)]
    assert [p["winner"] for p in after["standings"]] == [True, False, False]
    assert error("add", "1")[:2] == (1, "state")


def test_equal_stars_share_before_the_third_round_and_after_finish() -> None:
    new("diams", "Ann", "Ben")
    ask("add", "20", "10")
    shared = [("Ann", 7, 1), ("Ben", 7, 1)]
    assert stars(ask("add", "10", "20")) == shared
    after = ask("finish")
    over(after, complete=False)
    assert stars(after) == shared
    assert [p["winner"] for p in after["standings"]] == [True, True]


def test_quartz_is_over_with_its_row() -> None:
    new("quartz", *TRIO)
    not_over(ask("add", "Ann=3q/0", "Ben=1e/1e"))
    after = ask("add", "0/2q")
    over(after)
    assert totals(after) == {"Ann": 6 + 3 - 5, "Ben": 8, "Cat": 4}
    assert error("add", "0/0")[:2] == (1, "state")
    not_over(ask("edit", "1", "Cat="))
    over(ask("add", "0/0"))
    assert totals(ask("show")) == {"Ann": 4, "Ben": 8, "Cat": -5}


def test_qwirkle_is_over_with_out() -> None:
    new("qwirkle", *TRIO)
    not_over(ask("add", "3", "4", "swap"))
    after = ask("add", "11pts", "6,2,out")
    over(after)
    assert after["rows"][1]["complete"] is True
    assert totals(after) == {"Ann": 14, "Ben": 4 + 14 + 6, "Cat": 0}
    assert error("add", "3")[:2] == (1, "state")
    back = ask("edit", "Ben=6,2")
    not_over(back)
    assert back["rows"][1]["complete"] is False
    assert back["session"]["next"] == following(2, "Cat")
    over(ask("edit", "Ben=6,2,out"))
    assert error("edit", "1", "Ann=3,out")[:2] == (1, "impossible")


# finish and reopen


@pytest.mark.usefixtures("evening")
def test_finish_ends_by_hand_and_reopen_undoes_it() -> None:
    after = ask("finish")
    over(after, complete=False)
    assert after["standings"][0] == place("Ann", 110, 1, True)
    for words in (("add", "0/0"), ("bid", "1"), ("finish",)):
        assert error(*words)[:2] == (1, "state")
    after = ask("edit", "Ann=2/2")
    over(after, complete=False)
    assert totals(after)["Ann"] == 60
    again = ask("reopen")
    not_over(again)
    assert again["session"]["next"] == following(3, "Ann", "bid")
    assert ask("add", "3/3")["changed"] == [moved(3, "Ann", None, "3/3", 60, 120)]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("mino", ("add", "1/1")),
        ("mino", ("bid", "1", "0", "0")),
        ("mino", ("bid", "Ben=1")),
        ("quartz", ("add", "1q/0", "Cat=1q/0")),
        ("diams", ("add", "5")),
    ],
)
def test_finish_refuses_an_incomplete_row(game: str, words: tuple[str, ...]) -> None:
    new(game, *TRIO)
    ask(*words)
    assert error("finish")[:2] == (1, "state")


def test_finish_takes_an_incomplete_row_where_turns_follow_each_other() -> None:
    new("qwirkle", *TRIO)
    ask("add", "3", "4", "5", "2")
    after = ask("finish")
    over(after, complete=False)
    assert after["rows"][1]["complete"] is False
    not_over(ask("reopen"))


@pytest.mark.usefixtures("evening")
def test_finish_after_somebody_left() -> None:
    ask("leave", "Cat")
    over(ask("finish"), complete=False)


@pytest.mark.usefixtures("evening")
def test_reopen_undoes_only_finish() -> None:
    assert error("reopen")[:2] == (1, "state")
    ask("finish")
    ask("reopen")
    assert error("reopen")[:2] == (1, "state")
    new("quartz", *TRIO)
    over(ask("add", "0/1q", "0/1q", "0/1q"))
    assert error("reopen")[:2] == (1, "state")
    over(ask("show"))


# leave


@pytest.mark.usefixtures("evening")
def test_who_leaves_is_away_at_once_and_in_every_further_row() -> None:
    after = ask("leave", "ca")
    assert after["changed"] == [moved(3, "Cat", None, "away", 0, 0)]
    assert after["session"]["next"] == following(3, "Ann", "bid")
    after = ask("add", "3/3", "0/0")
    assert records(after) == {"Ann": "3/3", "Ben": "0/0", "Cat": "away"}
    assert after["rows"][2]["complete"] is True
    assert [row["row"] for row in ask("show")["rows"]] == [1, 2, 3]
    after = ask("bid", "Ben=1")
    assert records(after) == {"Ben": "1/", "Cat": "away"}
    assert "whose?" in error("add", "4/4", "0/0", "0/0")[2]
    assert totals(after) == {"Ann": 170, "Ben": 60, "Cat": 0}
    assert error("leave", "Cat")[0] == 1


def test_an_open_bid_goes_and_a_whole_record_stays() -> None:
    new("mino", *TRIO)
    ask("bid", "1", "0", "0")
    assert ask("leave", "Ben")["changed"] == [moved(1, "Ben", "0/", "away", 0, 0)]
    ask("add", "Ann=1")
    after = ask("leave", "Ann")
    assert after["changed"] == []
    assert records(after) == {"Ann": "1/1", "Ben": "away", "Cat": "0/"}
    ask("add", "0")
    assert records(ask("add", "Cat=2/2")) == {"Ann": "away", "Ben": "away", "Cat": "2/2"}


def test_the_number_of_hands_stays() -> None:
    new("mino", *FIVE)
    ask("leave", "Eve")
    not_over(played(6, FIVE, 1))
    ask("add", "Ann=7/7", "0/0")
    over(ask("add", "0/0", "0/0"))


def test_the_tricks_are_all_won_by_those_who_stay() -> None:
    new("mino", *TRIO, "Dan")
    ask("add", "1/1+3g", "0/0", "0/0", "0/0", "-n")
    ask("leave", "Dan")
    assert error("add", "1/0", "0/0", "0/0")[:2] == (1, "breach")
    assert error("add", "1/1+3g", "0/0", "0/0")[:2] == (1, "breach")
    assert "1 under" in notes(ask("bid", "0", "0", "0", "-n"))
    ask("add", "1/1+2g", "0/0", "0/0")


def test_penalties_leave_out_who_is_away() -> None:
    new("quartz", *FIVE)
    ask("leave", "Eve")
    after = ask("add", "1q/0", "1q/1q", "1q/1q", "1q/2q")
    over(after)
    assert totals(after) == {"Ann": -3, "Ben": 4, "Cat": 4, "Dan": 6 + 3, "Eve": 0}


def test_comparisons_leave_out_who_is_away() -> None:
    new("diams", *TRIO)
    ask("leave", "Cat")
    after = ask("add", "5/1/3", "3")
    assert totals(after) == {"Ann": 5 + 5 + 3, "Ben": 3, "Cat": 0}
    assert stars(after) == [("Ann", 4, 1), ("Ben", 3, 2), ("Cat", 0, 3)]


def test_leaving_can_be_what_completes_the_last_row() -> None:
    new("quartz", *TRIO)
    ask("add", "Ann=1q/1q", "Ben=1e/1q")
    over(ask("leave", "Cat"))
    assert totals(ask("show")) == {"Ann": 4 - 5, "Ben": 6 - 5, "Cat": 0}
    not_over(ask("edit", "1", "Cat="))


def test_turns_pass_over_who_is_away() -> None:
    new("qwirkle", *TRIO)
    ask("add", "3")
    assert ask("leave", "Ben")["session"]["next"] == following(1, "Cat")
    after = ask("add", "4", "5", "6")
    assert records(after, 1) == {"Ann": "3", "Ben": "away", "Cat": "4"}
    assert records(after, 2) == {"Ann": "5", "Ben": "away", "Cat": "6"}
    assert "against the rules" not in notes(after)
    after = ask("add", "Ann=2")
    assert records(after, 3) == {"Ann": "2", "Ben": "away"}


@pytest.mark.parametrize("game", ["mino", "quartz", "qwirkle", "diams"])
def test_a_bare_record_when_everybody_went_home(game: str) -> None:
    new(game, *TRIO)
    for name in TRIO:
        ask("leave", name)
    record = {"mino": "0/0", "quartz": "0/0", "qwirkle": "3", "diams": "5"}[game]
    assert refused("add", record)[0] in (1, 2)


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("verb", ["add", "bid"])
def test_a_record_brings_a_player_back(verb: str) -> None:
    ask("leave", "Cat")
    assert "edit" in error("add", "Cat=0/0")[2]
    ask("add", "3/3", "0/0")
    ask(verb, "Cat=0/0" if verb == "add" else "Cat=0")
    assert "left" not in file()
    ask("add", "4/4", "0/0", *(["0"] if verb == "bid" else []))
    after = ask("add", "5/5", "0/0", "0/0")
    assert records(after) == {"Ann": "5/5", "Ben": "0/0", "Cat": "0/0"}


@pytest.mark.usefixtures("evening")
def test_an_edit_of_the_open_row_brings_a_player_back() -> None:
    ask("leave", "Cat")
    assert records(ask("edit", "3", "Cat=0/0")) == {"Cat": "0/0"}
    ask("add", "3/3", "0/0")
    assert len(records(ask("add", "4/4", "0/0", "0/0"))) == 3
