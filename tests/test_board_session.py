"""Qwirkle's board in a session: entry by tiles and points, edits, what `show` draws."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorepad.parts import Picture, Square
from scorepad.picture import plain
from tests.test_table import settle
from tests.transcript import done, failed, in_process

# r across the middle, a blue square and circle above its left end:   bs bo
#                                                                        ro rs rd
OPENING = "rorsrd@0,0"
SECOND = "bsbo@-1,-1"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)
    done("new", "qwirkle", "Ann", "Ben", "--option", "board=on", "--name", "tiles")


def shown() -> dict[str, Any]:
    """The session as JSON."""
    document: dict[str, Any] = json.loads(done("show", "--json"))
    return document


def records() -> list[str]:
    """All records, row by row."""
    return [score["record"] for row in shown()["rows"] for score in row["scores"]]


def totals() -> dict[str, int]:
    return {place["player"]: place["points"] for place in shown()["standings"]}


@pytest.mark.parametrize(
    ("turns", "claim", "record", "points"),
    [
        pytest.param([], "rorsrd:3", "rorsrd@0,0", 3, id="an opening lies as typed"),
        pytest.param([], "RO:1", "ro@0,0", 1, id="one tile, in capitals"),
        pytest.param([OPENING], "rcrx:5a", "rcrx@-2,0", 5, id="at the left end"),
        pytest.param([OPENING], "rcrx:5b", "rcrx@-1,0", 5, id="at both ends"),
        pytest.param([OPENING], "rcrx:5c", "rcrx@3,0", 5, id="at the right end"),
        pytest.param([OPENING, SECOND], "bd:3", "bd@-2,-1", 3, id="one place is worth that"),
    ],
)
def test_tiles_and_points_stand_for_a_place(
    turns: list[str], claim: str, record: str, points: int
) -> None:
    if turns:
        done("add", *turns)
    done("add", claim)
    assert records() == [*turns, record]
    assert shown()["rows"][-1]["scores"][-1]["points"] == points


def test_several_places_are_drawn_and_a_letter_chooses() -> None:
    done("add", OPENING)
    assert failed(1, "add", "gs:2") == (
        "scorepad: Ben: gs:2 fits at 2 places\n"
        "    0  1  2\n"
        "-1  . *a  .\n"
        " 0 ro rs rd\n"
        " 1  . *b  .\n"
        "a  gs@1,-1  line of 2: gs rs\n"
        "b  gs@1,1  line of 2: rs gs\n"
        "  gs:2a to gs:2b choose one, or give the place, gs@1,1\n"
    )
    assert records() == [OPENING]
    assert "none of the 2 places" in failed(1, "add", "gs:2c")
    done("add", "GS:2B")
    assert records() == [OPENING, "gs@1,1"]


def test_only_the_ground_around_the_places_is_drawn() -> None:
    done("add", "rorsrdrcrxr8@0,0")
    drawn = failed(1, "add", "go:2").splitlines()
    assert drawn[0] == "scorepad: Ben: go:2 fits at 2 places"
    assert drawn[1].split() == ["0", "1", "2"]


def test_no_place_is_worth_that() -> None:
    done("add", OPENING)
    assert failed(1, "add", "gsgd:9").startswith(
        "scorepad: Ben: gsgd can make 6 or 4 here, never 9\n  claim what it makes, gsgd:6"
    )
    assert "fits nowhere" in failed(1, "add", "gcyx:4")
    done("add", SECOND)
    assert "bd can make 3 or 2 here, never 6" in failed(1, "add", "bd:6")
    assert records() == [OPENING, SECOND]


def test_tiles_in_another_order_are_found_if_none_fit_as_typed() -> None:
    done("add", OPENING, "bobs:4a")
    assert records() == [OPENING, "bsbo@-1,-1"]


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("gq:4", 2),
        (":4", 2),
        ("gs:", 2),
        ("gs:x", 2),
        ("gs:4bb", 2),
        ("gs:12345", 2),
        ("rorsrdrcrxr8go:12", 1),
        ("gs:2@0,1", 2),
        ("4,3", 2),
        ("11pts", 2),
        ("gs@0,1,out", 2),
        ("pass", 1),
        ("gs@5,5", 1),
        ("rororo@0,1", 1),
    ],
)
def test_what_is_refused_changes_nothing(word: str, status: int) -> None:
    done("add", OPENING)
    failed(status, "add", word)
    assert records() == [OPENING]


def test_a_word_that_cannot_be_read_goes_before_a_place_that_does_not_fit() -> None:
    done("add", OPENING)
    failed(2, "add", "gs@5,5", "zz:4")
    failed(1, "add", "gs@5,5", "gs:4")


def test_two_tiles_on_one_place_are_told_with_an_example() -> None:
    done("add", OPENING)
    told = failed(1, "add", "gs@1,0").splitlines()
    assert told[0] == "scorepad: row 1, Ben: gs@1,0: gs can't go to 1,0: rs lies there"
    assert told[1].endswith("e.g. rs@3,0")
    assert len(failed(1, "hint", "qwirkle", "gs", "--on", "ro@0,0 rs@0,0").splitlines()) == 2
    assert len(failed(1, "hint", "qwirkle", "rorsrdrcrxr8go").splitlines()) == 2


def test_an_edit_that_makes_a_later_move_illegal_names_it() -> None:
    done("add", OPENING, "gs@1,1")
    told = failed(1, "edit", "1", "Ann=ysyc@0,0")
    assert told.startswith("scorepad: row 1, Ben: gs@1,1: the line yc gs")
    assert records() == [OPENING, "gs@1,1"]
    done("edit", "1", "Ann=yoys:2")
    assert records() == ["yoys@0,0", "gs@1,1"]
    assert totals() == {"Ann": 2, "Ben": 2}


def test_an_edit_finds_the_place_before_the_turn() -> None:
    done("add", OPENING, "gs@1,1", "gd@2,1")
    done("edit", "1", "Ben=gs:2b")
    assert records() == [OPENING, "gs@1,1", "gd@2,1"]


def test_undo_and_redo_move_the_board() -> None:
    done("add", OPENING)
    done("add", "gs:2a")
    done("undo")
    assert records() == [OPENING]
    done("redo")
    assert records() == [OPENING, "gs@1,-1"]


def test_the_option_stands_once_there_is_a_record() -> None:
    done("option", "board=off")
    done("option", "board=on")
    done("add", OPENING)
    assert "can't be changed" in failed(1, "option", "board=off")
    done("option", "board=on")


def test_show_draws_the_board_with_the_last_move_marked() -> None:
    done("add", OPENING, SECOND)
    lines = done("show").splitlines()
    at = lines.index("    -1   0   1   2")
    assert lines[at : at + 5] == [
        "    -1   0   1   2",
        "-1 *bs *bo   .   .",
        " 0   .  ro  rs  rd",
        "* laid last",
        "91 tiles in the bag, 6 in every hand",
    ]


def test_a_board_in_color() -> None:
    done("add", "rooo@0,0")
    code, out, _ = in_process(["--color", "always", "show"])
    assert code == 0
    assert "\x1b[7;31m*ro\x1b[0m" in out
    assert "\x1b[7;33m*oo\x1b[0m" in out


def test_a_wide_board_is_cut_into_strips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    done("add", "rorsrdrcrxr8@0,0")
    lines = done("show").splitlines()
    at = lines.index("0 *ro *rs *rd *rc")
    assert lines[at - 1 : at + 5] == [
        "    0   1   2   3",
        "0 *ro *rs *rd *rc",
        "",
        "    4   5",
        "0 *rx *r8",
        "* laid last",
    ]


def test_what_is_not_on_the_board() -> None:
    done("add", OPENING, "gs@1,1")
    document = json.loads(done("show", "--tiles", "--json"))
    assert document["bag"] == 108 - 12 - 4
    assert document["hands"] == {"Ann": 6, "Ben": 6}
    assert len(document["tiles"]) == 36
    assert sum(document["tiles"].values()) == 104
    assert {t for t, n in document["tiles"].items() if n == 2} == {"ro", "rs", "rd", "gs"}
    lines = done("show", "--tiles").splitlines()
    assert lines[:3] == ["tiles", "  o s d c x 8", "r 2 2 2 3 3 3"]


def test_tiles_are_counted_only_where_a_board_is_kept() -> None:
    done("new", "qwirkle", "Ann", "Ben", "--name", "lines")
    assert "no board is kept" in failed(1, "show", "--tiles")
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "dice")
    assert "has no tiles" in failed(2, "show", "--tiles")


def test_the_referee_takes_the_board_of_a_session() -> None:
    done("add", OPENING, "gs@1,1")
    verdict = json.loads(done("judge", "qwirkle", "gd@2,1", "-s", "tiles", "--json"))
    assert verdict["points"] == 4
    move = json.loads(done("hint", "qwirkle", "gd", "-s", "tiles", "--json"))["moves"][0]
    assert (move["move"], move["points"]) == ("gd@2,1", 4)
    failed(2, "judge", "qwirkle", "gd@2,1", "-s", "tiles", "--on", "ro@0,0")
    failed(2, "judge", "mino", "r7", "y5", "--on", "ro@0,0")
    done("new", "qwirkle", "Ann", "Ben", "--name", "lines")
    failed(1, "judge", "qwirkle", "gd@2,1", "-s", "lines")
    failed(1, "hint", "qwirkle", "gd", "-s", "lines")


def test_pictures_without_squares_have_captions_only() -> None:
    assert plain(Picture((), (), (), ("nothing",)), 80) == ["nothing"]
    square = Picture(("0",), ("0",), ((Square("ro"),),))
    assert plain(square, 1) == ["   0", "0 ro"]
