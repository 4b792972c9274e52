"""Evenings typed at a terminal: mistakes, undo, leaving and coming back, Ctrl-C, keys counted."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pexpect
import pytest

from tests.conftest import ROOT
from tests.test_table import settle
from tests.transcript import done

WIDTHS = [40, 80]
MINO = ["play", "mino", "Ann", "Ben", "Cat", "Dan"]
EVENING = (  # bids and tricks of eight hands, and who has what at the end, worked out by hand
    ("1 0 0 1", "1 0 0 0"),
    ("1 1 0 0", "1 1 0 0"),
    ("0 1 1 0", "0 1 2 0"),
    ("2 1 1 0", "2 1 1 0"),
    ("1 2 1 1", "2 2 1 0"),
    ("2 1 2 1", "2 2 2 0"),
    ("3 1 2 0", "3 2 2 0"),
    ("2 2 2 0", "4 2 2 0"),
)
# Ann 20 20 30 40 -10 40 60 -20, Ben 10 20 20 20 40 -10 -10 40, Cat 10 20 -10 20 20 40 40 40,
# Dan -10 20 30 40 -10 -10 70 80
TOTALS = {"Ann": 180, "Ben": 130, "Cat": 180, "Dan": 210}


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


class Table:
    """Somebody at a terminal."""

    def __init__(self, child: Any) -> None:
        self.child = child
        self.keys = 0

    def at(self, prompt: str) -> str:
        """Wait for a prompt at the end of the screen; what was shown before it."""
        self.child.expect_exact(f"{prompt}> ")
        return str(self.child.before).replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """Type a line, counting its keys."""
        self.keys += len(line) + 1
        self.child.sendline(line)

    def interrupt(self) -> None:
        """Press Ctrl-C, not in the instant in which the last key is still being taken."""
        time.sleep(0.3)
        self.child.sendintr()

    def ends(self, status: int = 0) -> str:
        """Wait for the end; what was shown before it."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        assert (self.child.exitstatus, self.child.signalstatus) == (status, None)
        return str(self.child.before).replace("\r\n", "\n")


@contextmanager
def sitting(words: list[str], columns: int = 80) -> Iterator[Table]:
    """The program at a terminal of that many columns."""
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "scorepad", *words],
        env={**env, "TERM": "xterm", "PAGER": "cat", "INPUTRC": "/dev/null"},
        dimensions=(50, columns),
        encoding="utf-8",
        timeout=20,
    )
    child.delaybeforesend = None
    try:
        yield Table(child)
    finally:
        child.close(force=True)


def totals() -> dict[str, int]:
    document = json.loads(done("show", "--json"))
    return {place["player"]: place["points"] for place in document["standings"]}


def records() -> list[list[str]]:
    document = json.loads(done("show", "--json"))
    return [[score["record"] for score in row["scores"]] for row in document["rows"]]


@pytest.mark.parametrize("columns", WIDTHS)
def test_an_evening_of_mino_dice_takes_at_most_twenty_keys_a_hand(columns: int) -> None:
    with sitting(MINO, columns) as table:
        for bids, tricks in EVENING:
            table.at("bids")
            table.type(bids)
            table.at("tricks")
            table.type(tricks)
        shown = table.at("over")
        table.type("quit")
        table.ends()
    assert totals() == TOTALS
    assert "Dan" in shown
    assert "210" in shown
    assert table.keys - len("quit\n") <= 20 * len(EVENING)


@pytest.mark.parametrize("columns", WIDTHS)
def test_mistakes_undo_leaving_and_coming_back(columns: int) -> None:
    with sitting(MINO, columns) as table:
        table.at("bids")
        table.type("1 0 0 1 1")
        assert "whose?" in table.at("bids")
        table.type("1 0 x 1")
        table.at("bids")
        table.type("cat 0")
        table.at("tricks")
        table.type("1 1 0 0")
        assert "1 too many" in table.at("tricks")
        table.type("ben 0")
        assert "Ann leads with 20" in table.at("bids")
        table.type("u")
        table.at("tricks")
        table.child.sendeof()
        assert "scorepad play -s mino-2026-11-29" in table.ends()
    with sitting(["play"], columns) as table:
        table.child.expect_exact("resume mino-2026-11-29 (hand 1, all are level with 0)? [Y/n] ")
        table.type("")
        table.at("tricks")
        table.type("0 0 1 0")
        table.at("bids")
        table.type("quit")
        table.ends()
    assert records() == [["1/0", "0/0", "0/1", "1/0"]]


def test_ctrl_c_cancels_the_line_and_twice_leaves() -> None:
    with sitting(MINO) as table:
        table.at("bids")
        table.child.send("1 0 0")
        table.interrupt()
        table.at("bids")
        table.type("1 0 0 1")
        table.at("tricks")
        table.interrupt()
        table.at("tricks")
        table.interrupt()
        assert "scorepad play -s mino-2026-11-29" in table.ends(130)
    assert records() == [["1/", "0/", "0/", "1/"]]


def test_what_is_accepted_is_saved_before_the_next_question() -> None:
    with sitting(MINO) as table:
        table.at("bids")
        table.type("1 0 0 1")
        table.at("tricks")
        table.child.kill(signal.SIGKILL)
        table.child.expect(pexpect.EOF)
    assert records() == [["1/", "0/", "0/", "1/"]]


def test_it_asks_for_game_and_players_and_offers_those_known() -> None:
    with sitting(["play"]) as table:
        assert "2  Mino Dice" in table.at("game")
        table.type("chess")
        assert "no game is called 'chess'" in table.at("game")
        table.type("2")
        table.at("players")
        table.type("Ann Ann Cat")
        assert "the same player twice" in table.at("players")
        table.type("Ann Ben Cat")
        table.at("bids")
        table.type("quit")
        table.ends()
    with sitting(["play", "diams"]) as table:
        assert "known: Ann, Ben, Cat" in table.at("players")
        table.type("Cat Ben")
        table.at("Cat points/lenses/hand")
        table.type("quit")
        table.ends()


def test_somebody_who_does_not_want_to_resume_starts_anew() -> None:
    done("new", "mino", "Ann", "Ben", "Cat")
    with sitting(["play", "mino", "Ann", "Ben", "Cat"]) as table:
        table.child.expect_exact("[Y/n] ")
        table.type("what")
        table.child.expect_exact("[Y/n] ")
        table.type("n")
        table.at("bids")
        table.type("quit")
        table.ends()
    assert len(json.loads(done("list", "--json"))["sessions"]) == 2


def test_tab_completes_verbs_and_names() -> None:
    pytest.importorskip("readline")
    with sitting(["play", "mino", "Zacharias", "Ben", "Cat"]) as table:
        table.at("bids")
        table.child.send("zac\t1 ben 0 cat 0\r")
        table.at("tricks")
        table.child.send("und\t\r")
        table.at("bids")
        table.child.send("\x1b[A\x1b[A\r")  # two lines back
        table.at("tricks")
        table.type("quit")
        table.ends()
    assert records() == [["1/", "0/", "0/"]]


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_of_quartz(columns: int) -> None:
    with sitting(["play", "quartz", "Ann", "Ben", "Cat"], columns) as table:
        table.at("Ann cart/chest")
        table.type("3q/1e")
        table.at("Ben cart/chest")
        table.type("1r,1z/1a")
        assert "'z'" in table.at("Ben cart/chest")
        table.type("0/1r 1a")
        table.at("Cat cart/chest")
        table.type("<")
        table.at("Ben cart/chest")
        table.type("0/1r 1a")
        table.at("Cat cart/chest")
        table.type("0")
        assert "over: Ben wins with 16" in table.at("over")
        table.type("quit")
        table.ends()
    assert totals() == {"Ann": 13, "Ben": 16, "Cat": -5}


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_of_diams(columns: int) -> None:
    with sitting(["play", "diams", "Ann", "Ben"], columns) as table:
        for number in range(3):
            table.at("Ann points/lenses/hand")
            table.type("15/2/11")
            table.at("Ben points/lenses/hand")
            table.type("x" if number == 1 else "12/0/3")
            if number == 1:
                assert "can't be read" in table.at("Ben points/lenses/hand")
                table.interrupt()
                table.at("Ben points/lenses/hand")
                table.type("12/0/3")
        assert "12 stars" in table.at("over")
        table.type("again")
        table.at("Ann points/lenses/hand")
        table.type("quit")
        table.ends()
    assert len(json.loads(done("list", "--json"))["sessions"]) == 2


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_of_qwirkle_by_its_lines(columns: int) -> None:
    with sitting(["play", "qwirkle", "Ann", "Ben"], columns) as table:
        table.at("Ann")
        table.type("3")
        table.at("Ben")
        table.type("7")
        assert "a line of 7" in table.at("Ben")
        table.type("4,3")
        table.at("Ann")
        table.child.sendeof()
        table.ends()
    with sitting(["play", "-s", "qwirkle"], columns) as table:
        table.at("Ann")
        table.type("6")
        assert "Ann: Qwirkle! 6+6 = 12" in table.at("Ben")
        table.type("3,out")
        assert "over: Ben wins with 16" in table.at("over")
        table.type("quit")
        table.ends()
    assert totals() == {"Ann": 15, "Ben": 16}


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_of_qwirkle_on_its_board(columns: int) -> None:
    with sitting(["play", "qwirkle", "Ann", "Ben", "--option", "board=on"], columns) as table:
        table.at("Ann tiles, points")
        table.type("rorsrd 3")
        table.at("Ben tiles, points")
        table.type("gs 2")
        assert "*b" in table.at("Ben tiles, points")
        table.type("b")
        assert "green square, 2 points" in table.at("Ann tiles, points")
        table.type("hint gd")
        assert "gd@2,1  4 points" in table.at("Ann tiles, points")
        table.type("gd 9")
        assert "never 9" in table.at("Ann tiles, points")
        table.type("gd 4")
        table.at("Ben tiles, points")
        table.type("finish")
        table.at("over")
        table.type("quit")
        table.ends()
    assert totals() == {"Ann": 7, "Ben": 2}


def test_scorepad_alone_says_where_to_begin() -> None:
    with sitting([]) as table:
        lines = table.ends().strip().splitlines()
    assert [line.split()[1] for line in lines] == ["play", "score", "rules"]
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "tonight")
    with sitting([]) as table:
        assert table.ends().startswith("open: tonight (hand 1, all are level with 0)")


def test_the_game_night_of_the_readme() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    command, *lines = page.partition("```text\n$ scorepad ")[2].partition("\n```")[0].split("\n")
    said: list[str] = []
    with sitting(shlex.split(command)) as table:
        for line in lines:
            prompt, asks, typed = line.partition("> ")
            if not asks:
                said.append(line)
                continue
            shown = table.at(prompt)
            assert [text for text in said if text not in shown] == []
            said = []
            table.type(typed)
        ending = table.ends()
    assert said
    assert [text for text in said if text not in ending] == []
    assert records() == [["1/1+m", "0/0", "0/0", "1/0"]]
