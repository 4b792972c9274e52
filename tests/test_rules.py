"""`rules` on a terminal and elsewhere: search, Markdown laid out, the pager."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from scorepad import games
from tests.terminals import on_terminal
from tests.test_score import ask
from tests.transcript import done, failed


def terminal(words: list[str], /, rows: int = 24, **env: str) -> str:
    """What a terminal of 80 columns gets to see."""
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "PAGER", "LESS")}
    size = {"COLUMNS": "80", "LINES": str(rows), "TERM": "xterm"}
    status, seen = on_terminal(words, {**clean, **size, **env}, rows=rows)
    assert status == 0
    return seen


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that says how many lines it was given, and what LESS is."""
    script = tmp_path / "pager"
    script.write_text('#!/bin/sh\necho "paged $(wc -l) lines, $LESS"\n')
    script.chmod(0o755)
    return str(script)


def found(*words: str) -> list[tuple[str, str]]:
    """The passages that a search gives, by game and topic."""
    return [(p["game"], p["topic"]) for p in ask("rules", *words)["passages"]]


def test_a_search_looks_through_all_games() -> None:
    assert {game for game, _ in found("--search", "bag")} == {"mino", "quartz", "qwirkle"}
    assert ("mino", "trick") in found("--search", "GRIFFIN")
    assert {game for game, _ in found("--search", "tie")} == set(games.keys())


def test_a_search_holds_to_the_game_and_topic_given() -> None:
    assert {game for game, _ in found("mino", "--search", "bag")} == {"mino"}
    assert found("mino", "sco", "--search", "griffin") == [("mino", "scoring")]


def test_a_word_is_found_by_its_beginning_only() -> None:
    assert found("--search", "qwirkl")
    failed(2, "rules", "--search", "wirkle")
    failed(2, "rules", "--search", ".*")


@pytest.mark.parametrize("word", ["", "  "])
def test_an_empty_word_is_refused(word: str) -> None:
    failed(2, "rules", "--search", word)


def test_nothing_found_is_told() -> None:
    assert "no passage holds 'chess'" in failed(2, "rules", "--search", "chess")
    assert "no passage holds 'bag'" in failed(2, "rules", "diams", "--search", "bag")


def test_a_search_names_the_game_of_each_passage() -> None:
    assert "MINO DICE: TRICK\n" in done("rules", "--search", "griffin")


def test_no_marks_are_left_in_plain_text() -> None:
    for key in games.keys():
        text = done("rules", key)
        assert "`" not in text
        assert "#  " in text or "##" not in text
        assert "\x1b" not in text


def test_a_terminal_gets_it_laid_out() -> None:
    seen = terminal(["rules", "mino", "scoring"], PAGER="cat")
    assert "\x1b[1;4mScoring\x1b[0m" in seen
    assert "| bid" not in seen
    assert "##" not in seen
    plain = terminal(["rules", "mino", "scoring"], PAGER="cat", NO_COLOR="1")
    assert "\x1b[3" not in plain
    assert "\x1b" not in terminal(["rules", "mino", "aim"], TERM="dumb")


def test_marks_that_the_output_lacks_have_a_plain_form() -> None:
    seen = terminal(["rules", "qwirkle", "players"], PAGER="cat", PYTHONIOENCODING="ascii")
    assert "\\u" not in seen
    assert " - " in seen


def test_a_long_text_goes_through_the_pager(pager: str) -> None:
    assert terminal(["rules", "qwirkle"], PAGER=pager).startswith("paged ")
    assert "FRX" in terminal(["rules", "qwirkle"], PAGER=pager)
    assert "mine" in terminal(["rules", "qwirkle"], PAGER=pager, LESS="mine")


@pytest.mark.parametrize(
    ("words", "env"),
    [
        pytest.param(["rules", "qwirkle", "--no-pager"], {}, id="not wanted"),
        pytest.param(["--no-pager", "rules", "qwirkle"], {}, id="not wanted, said before"),
        pytest.param(["rules", "qwirkle", "aim"], {}, id="a short text"),
        pytest.param(["rules", "qwirkle"], {"PAGER": "cat"}, id="cat"),
        pytest.param(["rules", "qwirkle"], {"PAGER": ""}, id="empty"),
        pytest.param(["rules", "qwirkle"], {"PAGER": "/nonexistent"}, id="missing"),
        pytest.param(["rules", "qwirkle"], {"PAGER": "'"}, id="half a quote"),
        pytest.param(["rules", "qwirkle"], {"TERM": "dumb"}, id="a dumb terminal"),
    ],
)
def test_the_pager_stays_out_of_it(words: list[str], env: dict[str, str], pager: str) -> None:
    seen = terminal(words, 24, **{"PAGER": pager, **env})
    assert "paged" not in seen
    assert "lines of six" in seen


def test_a_tall_screen_needs_no_pager(pager: str) -> None:
    assert "paged" not in terminal(["rules", "qwirkle"], rows=900, PAGER=pager)


def test_a_pipe_needs_no_pager(monkeypatch: pytest.MonkeyPatch, pager: str) -> None:
    monkeypatch.setenv("PAGER", pager)
    assert "paged" not in done("rules", "qwirkle")


def test_who_leaves_the_pager_early_is_not_told_off() -> None:
    seen = terminal(["rules", "qwirkle"], PAGER="head -1")
    assert seen.count("\n") == 1


def test_passages_keep_their_text_as_markdown() -> None:
    passage: dict[str, Any] = ask("rules", "qwirkle", "board")["passages"][0]
    assert set(passage) == {"game", "topic", "text"}
    assert "| `r` | red |" in passage["text"]
