"""A result as text for a chat: places, squares, and the sentence of how it went."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.test_table import settle
from tests.transcript import done, failed, in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")


def shared(*commands: str) -> list[str]:
    for command in commands:
        done(*command.split())
    return done("share").splitlines()


MINO = "new mino Ann Ben Cat"
# Cat leads by 50 after seven hands: 8 tricks of the last are 3, 1 and 4
SEVEN = (
    *("add 1/1 0/0 0/0", "add 0/0 0/0 2/2", "add 0/0 0/0 3/3"),
    *("add 0/0 0/0 4/4", "add 0/0 0/0 5/5", "add 0/0 0/0 6/6", "add 0/0 0/0 7/7"),
)


def test_a_mino_evening_lost_in_the_last_hand() -> None:
    # Ann 20+20+30+40+50+60+70 = 290, Ben 10+20+...+70 = 280, Cat 10+40+60+...+140 = 550
    lines = shared(MINO, *SEVEN, "add 3/3 0/1 5/4")
    # the last hand: Ann +60 = 350, Ben -80 = 200, Cat -10 = 540
    assert lines[:4] == ["Mino Dice, 2026-11-29", "1. Cat 540", "2. Ann 350", "3. Ben 200"]
    assert lines[5:8] == ["Ann 🟩🟩🟩🟩🟩🟩🟩🟩", "Ben 🟩🟩🟩🟩🟩🟩🟩🟥", "Cat 🟩🟩🟩🟩🟩🟩🟩🟥"]
    assert lines[9:] == ["Cat led from hand 2 on and won by 190."]


def test_who_led_and_missed() -> None:
    # After hand 7 Ann has 10+20+...+70 = 280. Ben 20*(1+2+3+4+5+6) = 420 and -10 in hand 7 = 410.
    # Cat 0 to hand 6: 10+...+60 = 210, then 140 = 350. The last: Cat +160 = 510, Ben bids 1 and
    # takes none = 400, Ann +80 = 360.
    hands = [f"add 0/0 {hand}/{hand} 0/0" for hand in range(1, 7)]
    lines = shared(MINO, *hands, "add 0/0 1/0 7/7", "add 0/0 1/0 8/8")
    assert lines[1:4] == ["1. Cat 510", "2. Ben 400", "3. Ann 360"]
    assert lines[-1] == "Ben led by 60 before the last hand and bid one too many."
    assert lines[6] == "Ben 🟩🟩🟩🟩🟩🟩🟥🟥"


def test_who_led_and_was_overtaken() -> None:
    # Before: Ben 420+70 = 490, Cat 210+140 = 350; Ben makes his 0 (+80 = 570), Cat 8 tricks with
    # the minotaur: +160+50 = 560 not enough; with three griffins and the others away it would do.
    hands = [f"add 0/0 {hand}/{hand} 0/0" for hand in range(1, 6)]
    # after five hands Ann and Cat 150, Ben 300; hand 6: Cat 120+50 = 320, Ben 60 = 360;
    # hand 7: Cat 140+50 = 510, Ben 70 = 430; hand 8: Ben 160+50 = 640, Cat 80 = 590
    lines = shared(MINO, *hands, "add 0/0 0/0 6/6+m", "add 0/0 0/0 7/7+m", "add 0/0 8/8+m 0/0")
    assert lines[1:3] == ["1. Ben 640", "2. Cat 590"]
    assert lines[-1] == "Cat led by 80 before the last hand, but Ben took the minotaur."
    assert lines[7] == "Cat 🟩🟩🟩🟩🟩⭐⭐🟩"


def test_a_game_ended_early_and_one_that_goes_on() -> None:
    lines = shared(MINO, "add 1/1 0/0 0/0")
    assert lines[0] == "Mino Dice, 2026-11-29, hand 1"
    assert lines[-1] == "Ann leads by 10."
    assert shared("finish")[-1] == "Ended early: Ann is first."


def test_an_evening_not_begun_and_an_away() -> None:
    lines = shared(MINO)
    assert lines == [
        "Mino Dice, 2026-11-29, not begun yet",
        "1. Ann 0",
        "1. Ben 0",
        "1. Cat 0",
        "",
        "All are level.",
    ]
    assert shared("add 1/1 away 0/0")[5:8] == ["Ann 🟩", "Ben ⬜", "Cat 🟩"]


def test_qwirkle() -> None:
    # Ann 3, 6, 2+6 = 11; Ben 12, swap; the last round is Ann's alone
    lines = shared("new qwirkle Ann Ben", "add 3 6 6 swap 2,out")
    assert lines == [
        "Qwirkle, 2026-11-29",
        "1. Ann 23",
        "2. Ben 12",
        "",
        "Ann 🟩⭐🟩",
        "Ben ⭐⬜",
        "",
        "Ann led from round 2 on and won by 11.",
    ]


def test_level_before_the_last_round() -> None:
    lines = shared("new qwirkle Ann Ben", "add 4 4 6,out")
    assert (
        lines[-1]
        == "Ann and Ben were level before the last round; Ann made a Qwirkle and won by 18."
    )


def test_quartz() -> None:
    # Ann 5 quartz 10, 2 emerald 8, amber 9, unstable -3, collection 10 = 34; Ben, Cat reckless
    lines = shared("new quartz Ann Ben Cat", "add 3q,1e,1u/2q,1e,1a 2r/0 1a/0")
    assert lines[1:4] == ["1. Ann 34", "2. Ben 9", "3. Cat 4"]
    assert lines[5:8] == ["Ann ⭐🟩", "Ben 🟥", "Cat 🟥"]
    assert lines[-1] == "Ann had one collection and won by 25."


def test_diams() -> None:
    # round 1 Ann 4 stars, Ben 3; round 2 Ben 4, Ann 3; round 3 both 4 (star_ties = high)
    rounds = ("add 15 0", "add 0 15", "add 9 9")
    lines = shared("new diams Ann Ben", *rounds)
    assert lines[1:3] == ["1. Ben 11 stars", "2. Ann 11 stars"]
    assert lines[4:6] == ["Ann ⭐🟩⭐", "Ben 🟩⭐⭐"]
    assert (
        lines[-1]
        == "Ann and Ben were level before the last round; Ben won round 3 and won by the tie-break."
    )


def test_a_result_only() -> None:
    done("log", "qwirkle", "Ann=10", "Ben=30", "--name", "old")
    done("log", "qwirkle", "Ann=30", "Ben=30", "--name", "even")
    assert done("share", "old").splitlines()[1:] == ["1. Ben 30", "2. Ann 10", "", "Ben won by 20."]
    assert done("share", "even").splitlines()[-1] == "All share the win."


def test_an_output_of_ascii_gets_plain_signs() -> None:
    done(*MINO.split())
    done("add", "1/1+m", "0/1", "0/0", "--force")
    code, out, _ = in_process(["share"], encoding="ascii")
    assert code == 0
    assert out.splitlines()[5:8] == ["Ann *", "Ben -", "Cat +"]


def test_nothing_is_aligned_with_blanks() -> None:
    lines = shared(MINO, *SEVEN)
    assert all("  " not in line and line == line.strip() for line in lines)


def clipboard(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def test_a_copy_goes_to_the_program_that_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bin_ = tmp_path / "bin"
    clipboard(bin_, "wl-copy", "exit 1")
    clipboard(bin_, "xclip", f"/bin/cat > {tmp_path}/copied")
    monkeypatch.setenv("PATH", str(bin_))
    done(*MINO.split())
    code, out, err = in_process(["share", "--copy"])
    assert (code, err) == (0, "copied\n")
    assert (tmp_path / "copied").read_text() == out


def test_no_clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done(*MINO.split())
    assert "no clipboard program took the text" in failed(1, "share", "--copy")
    assert os.environ["PATH"] == str(tmp_path)
