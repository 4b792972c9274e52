"""The front door answers as the application does: two readers of arguments, one behaviour."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from random import Random
from unittest.mock import patch

import pytest

from scorepad import application, cli, door

RIGHT = {
    "mino": ("2/2", "0/0", "1/0", "2/", "Ann=2/2", "Ben=0/0", "away", "1/1+m"),
    "qwirkle": ("4,3", "6", "11pts", "swap", "Ann=pass", "Ben=2", "3"),
    "quartz": ("3q,1e/2q", "0/2r", "Ann=1a/0", "2q1e,1chest"),
    "diams": ("3x7:9,4x2:6/2/11", "15/2/11", "0", "Ann=9", "away"),
}
GAMES = (*RIGHT, "min", "q", "MINO", "chess", "", "Diams")
RECORDS = (
    *("2/2+m", "0/0", "1/0", "2/", "1/1", "Ann=2/2", "Ben=0/0", "=0/0", "Ann=", "A=B=1", "9/9"),
    *("4,3", "6", "11pts", "swap", "pass", "4,,3", "7", "3q,1e/2q", "5q,1chest", "0/2r", "1 q"),
    *("3x7:9/2/11", "15/2", "0", "3x11:12", "AWAY", "\uff12/\uff12", "Zo\u00eb=4", "", " "),
)
OPTIONS = (
    *("--json", "--row", "--hand", "--row=2", "--hand=2", "--hand=0", "--row=x", "--row="),
    *("--hand=-1", "--json=1", "--jso", "-h", "--help", "--", "-", "-q", "--quiet", "--color"),
    *("never", "--color=always", "--no-input", "--debug", "--variant", "beginner", "--option"),
    *("griffin=flat", "--batch", "--csv", "-n", "--data-dir", "x", "--no-pager", "-V"),
)
NUMBERS = ("1", "2", "8", "9", "0", "007", "99999", "-1", "+1", "1.0", "\u0662", "", "--json")
SHORT = ("--version", "-V", "--verbose", "score", "-h", "--json", "")


def words_of(luck: Random) -> list[str]:
    """Arguments as people and scripts write them, right and wrong, in every order."""
    if luck.random() < 0.05:
        return luck.choices(SHORT, k=luck.randrange(4))
    likely = luck.random() < 0.7
    game = luck.choice(GAMES)
    of = RIGHT[game] if likely and game in RIGHT else RECORDS
    words = [game, *luck.sample(of, luck.randrange(min(5, len(of))))]
    extra = luck.choices(OPTIONS[:5] if likely else OPTIONS, k=luck.choice((0, 1, 1, 2)))
    for word in ["--json", *extra] if luck.random() < 0.9 else extra:
        numbers = NUMBERS[:3] if likely else NUMBERS
        more = [luck.choice(numbers)] if word in ("--row", "--hand") else []
        at = luck.randrange(len(words) + 1)
        words[at:at] = [word, *more]
    front = ["score"] if luck.random() < 0.97 else luck.choices(("scor", "--json", "score"), k=2)
    return [*front, *words]


def heard(run: Callable[[list[str]], int], words: list[str]) -> tuple[int, str, str]:
    """The exit status, and what is written on both streams."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    fed = io.TextIOWrapper(io.BytesIO(b'{"game": "diams", "rows": [["1"]]}\n'), "utf-8")
    with (
        patch.object(sys, "stdin", fed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = run(words)
    texts = []
    for stream in (out, err):
        stream.flush()
        buffer = stream.buffer
        assert isinstance(buffer, io.BytesIO)
        texts.append(buffer.getvalue().decode())
    return code, texts[0], texts[1]


@pytest.mark.parametrize("seed", range(8))
def test_both_readers_say_the_same(seed: int) -> None:
    luck = Random(seed)
    answers = 0
    for _ in range(700):
        words = words_of(luck)
        through = heard(cli.main, words)
        assert through == heard(application.main, words), words
        took = heard(lambda asked: int(door.answered(asked)), words)
        if took[0]:
            answers += 1
            assert took[1:] == through[1:], words
            assert (through[0], through[2]) == (0, ""), words
        else:
            assert took[1:] == ("", ""), words  # nothing was written before it was left to others
    assert answers > 70  # or nothing was tried


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["-V"],
        ["score", "mino", "2/2", "--hand", "2", "--json"],
        ["score", "--json", "mino", "Ann=2/2", "--hand=2"],
        ["score", "--row", "3", "--json", "qwirkle", "4,3"],
    ],
)
def test_the_plain_shapes_are_answered_at_the_door(words: list[str]) -> None:
    assert heard(lambda asked: int(door.answered(asked)), words)[0] == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--help"],
        ["--version", "--verbose"],
        ["--version", "--json"],
        ["score", "mino", "2/2", "--hand", "2"],
        ["score", "mino", "--json"],
        ["score", "mino", "x", "--json"],
        ["score", "mino", "1/2", "--json"],
        ["score", "mino", "2/2", "--json", "--hand", "2", "--hand", "3"],
        ["score", "mino", "2/2", "--json", "--row", "2", "--hand", "2"],
        ["score", "mino", "Zo\u00eb=2/2", "--json", "--hand", "2"],
        ["show", "--json"],
    ],
)
def test_all_else_is_left_to_the_application(words: list[str]) -> None:
    assert heard(lambda asked: int(door.answered(asked)), words) == (0, "", "")


def test_an_output_that_fails_is_told_by_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert not door.answered(["--version"])
    monkeypatch.setattr(sys, "stdout", None)
    assert not door.answered(["--version"])


def test_a_fault_behind_the_door_is_told_by_the_application(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*words: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("scorepad.onerow.score_words", broken)
    monkeypatch.setattr("scorepad.commands.score.score_words", broken)
    code, _, err = heard(cli.main, ["score", "mino", "2/2", "--json"])
    assert code == 70
    assert "a fault of scorepad: ZeroDivisionError: on purpose" in err
