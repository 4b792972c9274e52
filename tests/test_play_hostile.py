"""Evenings that somebody tries to break: slips, odd names, other terminals, a disk that is full."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pexpect
import pytest

from scorepad import evening
from scorepad.store import Store
from tests.test_play import FOUR, play, records
from tests.test_play_typed import sitting
from tests.test_table import settle
from tests.transcript import done, failed, in_process

TRIO = ("play", "mino", "Ann", "Ben", "Cat")
TURNS = ("play", "qwirkle", "Ann", "Ben", "Cat")


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def between(monkeypatch: pytest.MonkeyPatch, number: int, act: Callable[[], Any]) -> None:
    """Let something happen elsewhere while the question before that line is on the screen."""
    real, asked = evening.Evening._take, [0]

    def take(self: Any, line: str, ask: Any) -> int:
        asked[0] += 1
        if asked[0] == number:
            act()
        return real(self, line, ask)

    monkeypatch.setattr(evening.Evening, "_take", take)


# -- a refused line of one player is no draft -------------------------------------------------


def test_a_slip_of_one_player_does_not_come_back() -> None:
    play("4", "3", "2", "ben 5", "ann 5", words=TURNS, code=1)
    assert records("qwirkle") == [["4", "3", "2"], ["5"]]


@pytest.mark.parametrize(
    ("words", "lines", "wanted"),
    [
        (TURNS, ("4", "ann 3", "ben 3"), [["4", "3"]]),
        (TRIO, ("cat 9", "ben 1", "ann 0"), [["0/", "1/"]]),
        (("play", "diams", "Ann", "Ben"), ("3x11:12", "ben 15/2/11"), [["15/2/11"]]),
    ],
)
def test_a_slip_of_one_is_not_told_again(
    words: tuple[str, ...], lines: tuple[str, ...], wanted: list[list[str]]
) -> None:
    _, err = play(*lines, words=words, code=1)
    assert err.count("scorepad: ") == 1
    assert records(words[1]) == wanted


def test_a_line_of_several_is_still_mended_by_a_name() -> None:
    play("1 0 0 1", "1 0 0 1", "dan 0", code=1)
    assert records() == [["1/1", "0/0", "0/0", "1/0"]]


def test_a_draft_is_let_go_when_the_line_was_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Store.commit

    def cut(self: Any, *more: Any) -> None:
        monkeypatch.setattr(Store, "commit", real)
        raise KeyboardInterrupt

    monkeypatch.setattr(evening, "SERIOUS", ())  # somebody types: nothing ends the evening
    monkeypatch.setattr(Store, "commit", cut)
    play("1 0 0", "cat 1", words=TRIO, code=1)
    assert records() == [["1/"]]


def test_what_was_saved_before_ctrl_c_is_no_draft_and_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = Store.commit

    def saved(self: Any, *more: Any) -> None:
        real(self, *more)
        monkeypatch.setattr(Store, "commit", real)
        raise KeyboardInterrupt

    monkeypatch.setattr(evening, "SERIOUS", ())
    monkeypatch.setattr(Store, "commit", saved)
    out, _ = play("1 0 0", "cat 0", words=TRIO, code=1)
    assert "it is saved all the same\n" in out
    assert records() == [["1/", "0/", "0/0"]]


# -- another terminal -------------------------------------------------------------------------


def test_an_answer_to_a_question_that_is_answered_already(monkeypatch: pytest.MonkeyPatch) -> None:
    between(monkeypatch, 1, lambda: done("add", "15", "12"))
    _, err = play("15/2", words=("play", "diams", "Ann", "Ben"), code=1)
    assert "has changed meanwhile: the line is not taken" in err
    assert records("diams") == [["15", "12"]]


def test_bids_of_a_hand_that_is_over_are_not_those_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    between(monkeypatch, 1, lambda: (done("bid", "1", "0", "0"), done("add", "1", "0", "0")))
    play("1 0 0", words=TRIO, code=1)
    assert records() == [["1/1", "0/0", "0/0"]]


def test_another_session_of_that_name_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def swap() -> None:
        done("delete", "mino", "--yes")
        monkeypatch.delenv("SCOREPAD_ID")
        done("new", "qwirkle", "X", "Y", "Z", "--name", "mino-2026-11-29")

    between(monkeypatch, 2, swap)
    _, err = play("1 0 0", "note hi", "note again", words=TRIO, code=3)
    assert "is another session by now" in err
    assert json.loads(done("show", "mino", "--json"))["session"]["note"] is None


def test_a_session_that_is_gone_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    between(monkeypatch, 1, lambda: done("delete", "mino", "--yes"))
    _, err = play("1 0 0", "0 0 0", words=TRIO, code=3)
    assert err.count("no session is called") == 1


@pytest.mark.parametrize("line", ["again --help", "again -n"])
def test_again_that_starts_nothing_stays(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "diams", "X", "Y", "--name", "other")
    between(monkeypatch, 1, lambda: done("use", "other"))
    play(line, "note here", words=TRIO)
    assert json.loads(done("show", "mino", "--json"))["session"]["note"] == "here"
    assert json.loads(done("show", "other", "--json"))["session"]["note"] is None


def test_verbs_act_on_the_session_that_is_named() -> None:
    done("new", "diams", "X", "Y", "--name", "other")
    done("add", "15", "12")
    play("1 0 0", "undo -s other", "show --expect Ann=0", words=TRIO)
    assert records("other") == []
    assert records("mino") == [["1/", "0/", "0/"]]


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names", "first"),
    [
        ("qwirkle", ("swap", "Ann"), "swap"),
        ("mino", ("0/0", "Ann", "Ben"), "0/0"),
        ("quartz", ("away", "Ann", "Ben"), "away"),
        ("diams", ("15/2", "Ann"), "15/2"),
    ],
)
def test_a_player_may_be_called_like_a_record(
    game: str, names: tuple[str, ...], first: str
) -> None:
    done("new", game, *names, "--name", "g")
    done("add", f"{names[0]}={first}", f"{names[1]}={first}")
    shown = json.loads(done("show", "g", "--json"))["rows"][0]["scores"]
    assert [(one["player"], one["record"]) for one in shown] == [(n, first) for n in names[:2]]


def test_apostrophes_belong_to_names() -> None:
    _, err = play(
        *("rename D'Arcy O'Hara", "bid O'Neil=1 O'Hara=0", "cat 0", "1 0 0", "edit o'neil 0/1"),
        words=("play", "mino", "O'Neil", "D'Arcy", "Cat"),
    )
    assert err == ""
    assert records() == [["0/1", "0/0", "0/0"]]


@pytest.mark.parametrize(
    "line",
    ["Jean Luc 3", '"Jean Luc" 3', "'Jean Luc' 3", "Jean Luc=3", "jean luc=3", "Jean=3", "jean 3"],
)
def test_a_name_of_several_words(line: str) -> None:
    play(line, words=("play", "qwirkle", "Jean Luc", "Ann"))
    assert records("qwirkle") == [["3"]]


def test_several_names_of_several_words_in_one_line() -> None:
    play("Jean Luc=1 0 Ann B=0", words=("play", "mino", "Jean Luc", "Dan", "Ann B"))
    assert records() == [["1/", "0/", "0/"]]
    play("tricks 1", words=("play", "mino", "Jean Luc", "Dan", "Ann B"), code=1)


def test_edit_takes_such_names_as_its_hint_gives_them() -> None:
    words = ("play", "qwirkle", "Jean Luc", "Ann")
    play("3", "4", "edit 1 Jean Luc=5", words=words)
    assert records("qwirkle") == [["5", "4"]]


def test_a_player_called_like_a_verb_can_be_given_a_bonus() -> None:
    words = ("play", "mino", "Note x", "Ann", "Again Sam")
    out, _ = play("1 0 0", "1 0 0", "Note x +m", "Again Sam 0", words=words)
    assert "no capture entered: `Note x +m` the minotaur" in out
    assert records()[0][0] == "1/1+m"
    assert records()[1] == ["0/"]
    assert json.loads(done("show", "mino", "--json"))["session"]["note"] is None


def test_bid_and_add_take_names_with_blanks() -> None:
    play("bid ann 1 ben 0", "bid cat 0", "add ann 1 ben 0 cat 0", words=TRIO)
    assert records() == [["1/1", "0/0", "0/0"]]


def test_a_name_in_front_of_tiles_and_points() -> None:
    words = ("play", "qwirkle", "Ann", "Ben", "--option", "board=on")
    play("rorsrd@0,0", "ben gs 2", "ben gs 2a", words=words, code=1)  # it fits at two places
    assert records("qwirkle") == [["rorsrd@0,0", "gs@1,-1"]]


# -- lines --------------------------------------------------------------------------------------


def test_any_blank_stands_behind_a_verb() -> None:
    play("note one", "note two", "undo\t2", "note\tx y z", words=TRIO)
    assert json.loads(done("show", "mino", "--json"))["session"]["note"] == "x y z"


def test_a_note_is_cleared() -> None:
    play("note x", 'note ""', words=TRIO)
    assert json.loads(done("show", "mino", "--json"))["session"]["note"] is None


def test_everybody_gone_home_and_somebody_back() -> None:
    words = ("play", "qwirkle", "Ann", "Ben")
    _, err = play("leave ann", "leave ben", "4", "ann 4", words=words, code=1)
    assert err == "scorepad: everybody has gone home\n  NAME RECORD brings somebody back\n"
    assert records("qwirkle")[-1][0] == "4"


@pytest.mark.parametrize("line", ["help", "?", "help help", "help quit", "help ?"])
def test_help_of_the_prompt_itself(line: str) -> None:
    out, err = play(line, words=TRIO)
    assert err == ""
    assert "A line is what is asked for, or a verb.\n" in out


@pytest.mark.parametrize("line", ["help u", "help undo", "help <"])
def test_help_of_a_verb_by_any_of_its_names(line: str) -> None:
    out, _ = play(line, words=TRIO)
    assert "Usage: scorepad undo" in out


def test_a_mark_of_order_before_the_first_line_is_dropped() -> None:
    play("\ufeff1 0 0", words=TRIO)
    assert records() == [["1/", "0/", "0/"]]


def test_an_endless_word_is_not_said_back() -> None:
    _, err = play(f"rename Ann {'x' * 100_000}", words=TRIO, code=1)
    assert len(err) < 1000


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_names_are_read_as_utf8_whatever_the_locale(encoding: str, env: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "scorepad", "play", "qwirkle", "Zo\u00eb", "Ann"],
        input="4\nzo\u00eb 9\nann 3\nzo\u00eb 5\n".encode(),
        capture_output=True,
        check=False,
        env={**os.environ, **env, "PYTHONIOENCODING": encoding},
    )
    assert ran.returncode == 1  # the second line: it was not her turn
    assert records("qwirkle") == [["4", "3"], ["5"]]


@pytest.mark.parametrize("number", ["0019", "0", "99", "\u0661"])
def test_a_number_that_is_no_games(number: str) -> None:
    code, _, err = in_process(["play"], f"{number}\n")
    assert code == 2
    assert "no game is called" in err


# -- the system -----------------------------------------------------------------------------------


class Full:
    """A disk that takes no session for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch, self.real = monkeypatch, os.replace
        monkeypatch.setattr(os, "replace", self._refuse)

    def _refuse(self, here: str, there: str) -> None:
        if there.endswith(".toml"):
            raise OSError(28, "No space left on device", there)
        self.real(here, there)

    def cleaned(self) -> None:
        self.patch.setattr(os, "replace", self.real)


def test_a_refused_command_leaves_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "mino", "Ann", "Ben", "Cat")
    done("bid", "1", "0", "0")
    full = Full(monkeypatch)
    assert "No space left on device" in failed(6, "add", "1", "0", "0")
    assert "No space left on device" in failed(6, "undo")
    full.cleaned()
    assert done("add", "0", "0", "1").startswith("mino")  # and nothing on standard error
    done("undo")
    assert records() == [["1/", "0/", "0/"]]
    done("undo")
    assert records() == []
    failed(1, "undo")
    assert done("check") == "1 session is whole\n"


def test_an_evening_goes_on_talking_after_an_error_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = Full(monkeypatch)
    between(monkeypatch, 2, full.cleaned)
    monkeypatch.setattr(evening, "SERIOUS", ())
    full.cleaned()
    done("new", "mino", "Ann", "Ben", "Cat")
    monkeypatch.setattr(os, "replace", full._refuse)
    out, err = play("1 0 0", "1 0 0", "show", words=("play", "-s", "mino"), code=1)
    assert err.count("No space left on device") == 1
    assert "added bids" in out or "hand 1: Ann 1/, Ben 0/, Cat 0/" in out
    assert "next" not in err
    assert records() == [["1/", "0/", "0/"]]


# -- somebody types --------------------------------------------------------------------------------


def test_options_that_are_wrong_are_not_asked_for_as_players() -> None:
    with sitting([*TRIO, "--option", "griffin=foo"]) as table:
        table.child.expect_exact("griffin can't be 'foo'")
        table.child.wait()
    assert table.child.exitstatus == 2


def test_leaving_a_question_is_no_error() -> None:
    with sitting(["play"]) as table:
        table.at("game")
        table.child.sendeof()
        table.child.wait()
    assert table.child.exitstatus == 0


def test_ctrl_c_while_an_answer_is_said_does_not_leave() -> None:
    with sitting([*FOUR]) as table:
        table.at("bids")
        table.type("1 0 0 1")
        table.at("tricks")
        for number in range(6):
            table.type("show")
            time.sleep(0.01 * number)
            table.child.sendintr()
            for _ in range(5):  # on a busy machine it may strike while the next line is typed
                table.type(f"note {number}")
                if table.child.expect_exact([f"noted: {number}", pexpect.TIMEOUT], 4) == 0:
                    break
            else:
                pytest.fail(f"nothing was noted: {table.child.before}")
        table.type("quit")
        table.child.expect_exact("is saved")
    assert records() == [["1/", "0/", "0/", "1/"]]
