"""What may reach a terminal."""

from __future__ import annotations

import os
from unittest.mock import patch

import pytest

from scorepad.terminal import use_color, visible, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë 日本", "Zoë 日本"),
        ("[red]:smile:", "[red]:smile:"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb\tc\r", "a\\x0ab\\x09c\\x0d"),
        ("\x9b\x7f", "\\x9b\\x7f"),
        ("\u202e\u2066\u200b\ufeff", "\\u202e\\u2066\\u200b\\ufeff"),
        ("\u2028", "\\u2028"),
        ("\U000e0041", "\\U000e0041"),
        ("\ud800", "\\ud800"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_what_an_encoding_lacks_becomes_a_question_mark() -> None:
    assert visible("Zoë 日", "ascii") == "Zo? ?"
    assert visible("Zoë 日", "cp437") == "Zoë ?"


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [("0", 80), ("abc", 80), ("-5", 80), ("", 80), ("1", 20), ("120", 120), ("9" * 30, 500)],
)
def test_width_is_clamped(columns: str, wanted: int) -> None:
    with patch.dict(os.environ, {"COLUMNS": columns}):
        assert width() == wanted


@pytest.mark.parametrize(
    ("choice", "variables", "terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
        ("auto", {"GITHUB_ACTIONS": "1"}, False, False),
        ("auto", {"TTY_COMPATIBLE": "1"}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(choice: str, variables: dict[str, str], terminal: bool, wanted: bool) -> None:
    with patch.dict(os.environ, variables, clear=True):
        assert use_color(choice, terminal) is wanted
