"""`play` fed from a pipe: what is asked, accepted, refused, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.test_table import settle
from tests.transcript import done, in_process

FOUR = ("play", "mino", "Ann", "Ben", "Cat", "Dan")


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def play(*lines: str, words: tuple[str, ...] = FOUR, code: int = 0) -> tuple[str, str]:
    """What an evening of these lines says on both streams."""
    found, out, err = in_process(list(words), "".join(f"{line}\n" for line in lines))
    assert found == code, (out, err)
    assert "Traceback" not in err
    return out, err


def records(name: str = "mino") -> list[list[str]]:
    """The records of a session, row by row."""
    document: dict[str, Any] = json.loads(done("show", name, "--json"))
    return [[score["record"] for score in row["scores"]] for row in document["rows"]]


def test_a_hand_in_two_lines() -> None:
    out, err = play("1 0 0 1", "1 0 0 0")
    assert err == ""
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]
    assert "hand 1: 1 die each, Ann rolls first\n" in out
    assert "2 tricks bid for 1 trick: 1 over" in out
    assert "no capture entered: `Ann +m` the minotaur, `Ann +g` a griffin\n" in out
    assert "hand 2: 2 dice each, Ben rolls first\n" in out
    assert out.endswith("is saved; scorepad play -s mino-2026-11-29 goes on with it\n")
    assert "> " not in out.replace("> 1st", "")


def test_what_does_not_add_up_is_mended_by_a_name() -> None:
    _, err = play("1 0 0 1", "1 0 0 1", "dan 0", code=1)
    assert err.startswith("scorepad: hand 1 has 1 trick, 2 are entered: 1 too many\n")
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]


def test_what_cannot_be_read_is_mended_by_a_name_too() -> None:
    _, err = play("1 0 x 1", "cat 0", "1 0 0 0", code=1)
    assert err.startswith("scorepad: Cat: 'x' can't be read")
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]


def test_who_is_lacking_is_asked_alone() -> None:
    play("1 0 0", "1", "ann 1 cat 0 dan 0", "0")
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]


def test_a_line_anew_takes_the_place_of_the_one_refused() -> None:
    play("1 0 0 1", "1 1 1 1", "0 1 0 0", code=1)
    assert records() == [["1/0", "0/1", "0/0", "1/0"]]


def test_what_was_refused_is_forgotten_after_another_step() -> None:
    _, err = play("1 0 0 1", "1 1 0 0", "undo", "ann 1", code=1)
    assert records() == [["1/"]]
    assert err.count("scorepad: ") == 1


def test_a_bonus_is_added_at_the_next_question() -> None:
    play("1 0 0 1", "1 0 0 0", "ann +m", "0 1 1 0", "a +m")
    assert records() == [["1/1+m", "0/0", "0/0", "1/0"], ["0/", "1/", "1/", "0/"]]


def test_a_bonus_is_not_asked_for_where_there_can_be_none() -> None:
    assert "no capture" not in play("0 0 0 0", "1 0 0 0")[0]
    words = (*FOUR, "--option", "scoring=beginner")
    assert "no capture" not in play("1 0 0 0", "1 0 0 0", words=words)[0]
    assert "no capture" not in play("1 0 0 0", "1+m 0 0 0", words=(*FOUR, "--first", "Ben"))[0]


def test_it_asks_for_what_is_missing() -> None:
    play("2", "Ann 'Jean Luc' Cat", "1 0 0", words=("play",))
    assert records() == [["1/", "0/", "0/"]]
    document = json.loads(done("show", "--json"))
    assert (document["game"], document["players"]) == ("mino", ["Ann", "Jean Luc", "Cat"])
    play("Zoë, Big Ben", "15/2/11", words=("play", "diams"))
    assert json.loads(done("show", "--json"))["players"] == ["Zoë", "Big Ben"]


@pytest.mark.parametrize(
    ("words", "lines", "code"),
    [
        pytest.param(("play",), (), 2, id="nothing to begin with"),
        pytest.param(("play",), ("chess",), 2, id="no such game"),
        pytest.param(("play", "mino"), (), 2, id="nobody"),
        pytest.param(("play", "mino"), ("Ann Ann Ben",), 2, id="the same player twice"),
        pytest.param(("play", "mino", "Ann"), (), 1, id="too few"),
        pytest.param(("play", "-s", "nothing"), (), 3, id="no such session"),
        pytest.param(("play", "mino", "-s", "nothing"), (), 2, id="both named"),
        pytest.param(("play", "chess"), (), 2, id="no such game named"),
    ],
)
def test_what_can_not_begin(words: tuple[str, ...], lines: tuple[str, ...], code: int) -> None:
    out, err = play(*lines, words=words, code=code)
    assert out == ""
    assert err.count("scorepad: ") == 1
    assert json.loads(done("list", "--json"))["sessions"] == []


def test_an_open_game_of_the_same_players_goes_on() -> None:
    play("1 0 0 1")
    play("1 0 0 0", words=("play", "mino", "ann", "BEN", "cat", "dan"))
    play("0 0 0 0", words=("play", "mino"))
    play("1 0 0 1", words=("play",))
    assert len(json.loads(done("list", "--json"))["sessions"]) == 1
    play("0 0 0 0", words=("play", "mino", "Ann", "Ben", "Dan", "Cat"))
    assert len(json.loads(done("list", "--json"))["sessions"]) == 2


def test_the_session_played_is_the_current_one() -> None:
    play(words=FOUR)
    done("new", "diams", "Ann", "Ben", "--name", "other")
    play("1 0 0 1", words=("play", "-s", "mino"))
    assert json.loads(done("show", "--json"))["game"] == "mino"


def test_somebody_who_is_away_is_a_record_like_any() -> None:
    play("1 away 0 1", "1 0 0")
    assert records() == [["1/1", "away", "0/0", "1/0"]]


def test_verbs_at_the_prompt() -> None:
    out, err = play(
        *("1 0 0 1", "1 0 0 0", "rules tr", "judge ben r7 mi me y5", "note it's late"),
        *("edit 1 ann 1/0 ben 0/1", "explain 1 ann", "help edit", "?", "show", "rename dan Dora"),
        *("leave dora", "option griffin=flat", "<", "u 1", "redo", "quit", "not read"),
    )
    assert err == ""
    document = json.loads(done("show", "--json"))
    assert document["players"] == ["Ann", "Ben", "Cat", "Dora"]
    assert document["session"]["note"] == "it's late"
    assert document["options"]["griffin"] == "each"
    assert records()[0] == ["1/0", "0/1", "0/0", "1/0"]
    assert "Dan wins, die 3: Dan's mermaid takes the minotaur" in out
    assert "TRICK\n" in out
    assert "Usage: scorepad edit" in out
    assert "Everything accepted is saved at once." in out


@pytest.mark.parametrize(
    "line", ["foo", "ann", "undo 9", "rules chess", "1 1 1 1 1", "edit", "ß", "show nothing"]
)
def test_a_line_that_is_refused_changes_nothing(line: str) -> None:
    _, err = play("1 0 0 1", line, "note read on", code=1)
    assert err.startswith("scorepad: ")
    assert json.loads(done("show", "--json"))["session"]["note"] == "read on"
    assert records() == [["1/", "0/", "0/", "1/"]]


def test_blank_lines_are_nothing_and_a_last_line_needs_no_end() -> None:
    code, _, err = in_process(list(FOUR), "\n  \n1 0 0 1\n\n1 0 0 0")
    assert (code, err) == (0, "")
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]


def test_after_the_end_it_can_be_corrected_and_played_again() -> None:
    words = ("play", "qwirkle", "Ann", "Ben")
    out, err = play("3", "4,out", "3", "edit ben 5,out", "again", "2", words=words, code=1)
    assert "over: Ben wins with 10" in out
    assert "again plays another" in out
    assert err.startswith("scorepad: qwirkle-2026-11-29 is over")
    assert records("qwirkle-2026-11-29") == [["3", "5,out"]]
    assert records("qwirkle-2026-11-29-2") == [["2"]]


def test_undo_takes_the_end_back() -> None:
    play("3", "4,out", "<", "4", words=("play", "qwirkle", "Ann", "Ben"))
    assert records("qwirkle") == [["3", "4"]]


def test_words_for_qwirkle() -> None:
    out, _ = play("6", "4,3", "11pts", "swap", words=("play", "qwirkle", "Ann", "Ben"))
    assert "Ann: Qwirkle! 6+6 = 12\n" in out
    assert "Ben: 4+3 = 7\n" in out
    assert "Ann: 11 points as announced\n" in out
    assert "Ben: swapped tiles\n" in out


def test_a_letter_chooses_among_the_places_offered() -> None:
    words = ("play", "qwirkle", "Ann", "Ben", "--option", "board=on")
    out, err = play("rorsrd, 3", "gs 2", "c", "b", "c", words=words, code=1)
    assert "Ben: green square, 2 points\n" in out
    assert records("qwirkle") == [["rorsrd@0,0", "gs@1,1"]]
    assert "fits at 2 places" in err


def test_a_player_called_like_a_verb() -> None:
    play("1 0 0", "note 1", "note", words=("play", "mino", "Note", "Undo", "Cat"), code=1)
    assert records() == [["1/1", "0/", "0/"]]


def test_a_damaged_file_ends_it(env: dict[str, str]) -> None:
    play("1 0 0 1")
    path = Path(done("path").strip())
    path.write_text("nonsense")
    play("1 0 0 0", words=("play", "-s", "mino-2026-11-29"), code=4)


def test_lines_that_are_not_utf8_are_refused(env: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "scorepad", *FOUR],
        input=b"1 0 0 \xff\n1 0 0 1\n",
        capture_output=True,
        check=False,
        env={**os.environ, **env},
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"scorepad: the line is not UTF-8: ")
    assert records() == [["1/", "0/", "0/", "1/"]]
