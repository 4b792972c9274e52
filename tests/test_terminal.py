"""What may reach a terminal."""

from __future__ import annotations

import io
import os
import sys
from unittest.mock import patch

import pytest

from scorepad.terminal import is_fine, isolated, use_color, visible, width


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
    ("text", "encoding", "shown"),
    [
        ("→ • … – — − × ‘a’ “b”", "ascii", "-> - ... - - - x 'a' \"b\""),
        ("→ • … – — − × ‘a’ “b”", "cp1252", "-> • … – — - × ‘a’ “b”"),
        ("→ • × ‘a’", "cp437", "-> - x 'a'"),
        ("→ • × ‘a’", "utf-8", "→ • × ‘a’"),
        ("👩\u200d🚀 ❤\ufe0f", "ascii", "?? ?"),
        ("a\x1bb →", "ascii", "a\\x1bb ->"),
    ],
)
def test_what_stands_for_a_fine_sign(text: str, encoding: str, shown: str) -> None:
    assert visible(text, encoding) == shown


@pytest.mark.parametrize(
    ("text", "names", "wanted"),
    [
        ("Ann 4", (), "Ann 4"),
        ("Zoë 4", (), "Zoë 4"),
        ("אבג 4", (), "⟨אבג⟩ 4"),
        ("אבג דהו 4", (), "⟨אבג דהו⟩ 4"),
        ("אבג, דהו 4", (), "⟨אבג⟩, ⟨דהו⟩ 4"),
        ("אבג  דהו", (), "⟨אבג⟩  ⟨דהו⟩"),
        ("אבג 2 4", ("אבג 2",), "⟨אבג 2⟩ 4"),
        ("אבג 2 4", ("א",), "⟨אבג⟩ 2 4"),
        ("Ann אב!: 4", ("Ann", "Ann אב!"), "⟨Ann אב!⟩: 4"),
        ("\x1b[1mאבג\x1b[0m", ("אבג",), "\x1b[1m⟨אבג⟩\x1b[0m"),
        ("سلام 4", (), "⟨سلام⟩ 4"),
    ],
)
def test_right_to_left_is_set_apart(text: str, names: tuple[str, ...], wanted: str) -> None:
    marks = str.maketrans("⟨⟩", "\u2068\u2069")
    assert isolated(text, "utf-8", names) == wanted.translate(marks)
    assert isolated(text, "UTF8", names) == wanted.translate(marks)
    assert isolated(text, "cp1255", names) == text


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [("0", 80), ("abc", 80), ("-5", 80), ("", 80), ("1", 20), ("120", 120), ("9" * 30, 500)],
)
def test_width_is_clamped(columns: str, wanted: int) -> None:
    with patch.dict(os.environ, {"COLUMNS": columns}):
        assert width() == wanted
        assert width(500) == (500 if wanted == 80 else wanted)


@pytest.mark.parametrize(
    ("term", "encoding", "wanted"),
    [
        *(("xterm", "utf-8", True), ("xterm", "UTF8", True), ("dumb", "utf-8", False)),
        *(("xterm", "ascii", False), ("xterm", "cp437", False), ("xterm", "cp1252", False)),
    ],
)
def test_fine_lines(term: str, encoding: str, wanted: bool) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    with patch.dict(os.environ, {"TERM": term}), patch.object(sys, "stdout", out):
        assert is_fine() is wanted


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
        ("auto", {"TTY_COMPATIBLE": "0"}, True, True),
        ("auto", {"GITHUB_ACTIONS": "1"}, True, True),
        ("auto", {"CLICOLOR_FORCE": ""}, False, False),
        ("auto", {"FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, True, True),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, False, True),
        ("auto", {"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, True, False),
        ("auto", {"NO_COLOR": "0"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
        ("auto", {"TERM": ""}, True, True),
        ("always", {"TERM": "dumb"}, False, True),
        ("always", {"FORCE_COLOR": "0", "TTY_COMPATIBLE": "0"}, False, True),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(choice: str, variables: dict[str, str], terminal: bool, wanted: bool) -> None:
    with patch.dict(os.environ, variables, clear=True):
        assert use_color(choice, terminal) is wanted
