"""Markdown: the table as GitHub's renderer reads it, and front matter for note vaults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorepad.errors import State
from scorepad.formats import Kept, Wishes, markdown
from scorepad.formats.markdown import escaped
from scorepad.sheet import tally
from scorepad.tomlfile import dumps, loads
from tests.formats.test_csv import friday
from tests.formats.test_json import archive, evenings

HOSTILE = r"""a|b \| `c` <b>x</b> *d* _e_ [f](g) ![h](i) &amp; ~~j~~ $k$ #l ^m^ ==n== %%o%% \\"""


def text_of(*sessions: Kept, frontmatter: bool = False) -> str:
    return "".join(markdown.write(sessions, Wishes(frontmatter=frontmatter)))


def tokens(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def shown(token: Token) -> str:
    """The text of an inline token, which must hold nothing but text and code."""
    children = token.children or []
    assert {child.type for child in children} <= {
        "text",
        "code_inline",
        "strong_open",
        "strong_close",
        "text_special",
    }
    return "".join(child.content for child in children)


def cells(text: str) -> Iterator[list[str]]:
    """The rows of all tables."""
    row: list[str] = []
    inside = False
    for token in tokens(text):
        if token.type in ("th_open", "td_open"):
            inside = True
        elif token.type in ("th_close", "td_close"):
            inside = False
        elif token.type == "inline" and inside:
            row.append(shown(token))
        elif token.type == "tr_close":
            yield row
            row = []


def outside(text: str, kind: str) -> list[str]:
    """The texts of all headings, paragraphs or items of lists."""
    found = tokens(text)
    return [
        shown(token)
        for before, token in pairwise(found)
        if token.type == "inline" and before.type == f"{kind}_open"
    ]


def test_the_table_of_an_evening() -> None:
    text = text_of(friday())
    assert list(cells(text)) == [
        ["Hand", "Ann", "Ben", "Cat"],
        ["1", "1/1 +20 → 20", "0/0 +10 → 10", "1/0 -10 → -10"],
        ["2", "2/2 +40 → 60", "0/0 +20 → 30", "0/"],
        ["Total", "60", "30", "-10"],
        ["Rank", "1", "2", "3"],
    ]
    assert outside(text, "heading") == ["Mino Dice, 2026-11-29"]
    assert outside(text, "paragraph") == [
        "Not over: next is Cat with a record in hand 2.",
        '=cold, "good"',
        "Hand 2: 2 tricks bid for 2 tricks: just as many",
    ]


def test_every_session_is_one_table_with_a_cell_for_each_player() -> None:
    text = text_of(*archive())
    rows = list(cells(text))
    assert len(outside(text, "heading")) == len(archive())
    assert [row[0] for row in rows].count("Rank") == len(archive())
    wanted = []
    for kept in archive():
        players = kept.session.sheet.players
        wanted += [list(players), [str(place.rank) for place in kept.tally.places]]
    word = [kept.session.sheet.game.row.capitalize() for kept in archive()]
    got = [row[1:] for row in rows if row[0] == "Rank" or row[0] in set(word)]
    assert got == wanted


def test_difficult_names_stand_there_as_they_are(env: dict[str, str]) -> None:
    for kept in evenings(env):
        head = next(cells(text_of(kept)))
        assert tuple(head[1:]) == kept.session.sheet.players


def test_names_and_notes_are_never_markup() -> None:
    kept = friday()
    names = ("<b>|x|</b>", "1. `a`*_[b](c)", "#1 &lt; \\")
    sheet = kept.session.sheet._replace(players=names)
    session = kept.session._replace(sheet=sheet, note=f"- {HOSTILE}", player_ids=())
    session = loads(dumps(session), "", "x")
    text = text_of(Kept(session, tally(session.sheet)))
    assert next(cells(text)) == ["Hand", *names]
    assert f"- {HOSTILE}" in outside(text, "paragraph")
    assert f"Not over: next is {names[2]} with a record in hand 2." in outside(text, "paragraph")


PRINTABLE = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)


@given(PRINTABLE | st.text("\\`*_[]()<>|~&#-+.1!$=^%:;a", min_size=1))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    (row,) = cells(f"| {escaped(text)} |\n| --- |\n")
    assert row == [text]
    assert outside(f"- {escaped(text)}\n", "paragraph") == [text]
    assert outside(f"## x {escaped(text)}\n", "heading") == [f"x {text}"]


def test_who_won_and_by_how_much() -> None:
    won = {}
    for kept in archive():
        if kept.tally.over:
            won[kept.session.name] = outside(text_of(kept), "paragraph")[0]
    result = next(one for one in archive() if one.session.name == "diams-result")
    best = max(result.session.sheet.results or ())
    assert won["diams-result"].endswith(f"{best} stars.")
    for kept in archive():
        if kept.tally.over:
            top = [p for p in kept.tally.places if p.rank == 1]
            told = won[kept.session.name]
            assert ("shared the win" in told) == (len(top) > 1)
            for place in top:
                assert kept.session.sheet.players[place.seat] in told


def test_front_matter_for_a_vault() -> None:
    kept = friday()
    text = text_of(kept, frontmatter=True)
    assert text.startswith(
        '---\ntitle: "Mino Dice 2026-11-29"\ndate: 2026-11-29\ngame: "Mino Dice"\n'
        'players: ["Ann", "Ben", "Cat"]\nwinners: []\nsession: "friday"\n'
        'tags: ["scorepad", "mino"]\n---\n\n## Mino Dice'
    )
    assert text.endswith(text_of(kept))


def test_front_matter_quotes_every_text() -> None:
    kept = friday()
    names = ('"x": [', "\U0001f3b2 'y'", "null")
    sheet = kept.session.sheet._replace(players=names, finished=True)
    session = kept.session._replace(sheet=sheet)
    head = text_of(Kept(session, tally(sheet)), frontmatter=True).split("\n---\n")[0]
    values = dict(line.split(": ", 1) for line in head.split("\n")[1:])
    assert json.loads(values["players"]) == list(names)
    assert json.loads(values["winners"]) == [names[0]]
    assert "\\ud83c" not in head  # YAML knows no pairs


def test_front_matter_is_for_one() -> None:
    pieces = markdown.write([friday(), friday()], Wishes(frontmatter=True))
    with pytest.raises(State) as told:
        next(pieces)
    assert told.value.message == "--frontmatter is for one session"
    assert text_of(frontmatter=True) == text_of() == ""
