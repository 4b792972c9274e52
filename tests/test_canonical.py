"""The quick reader of session files: the same document as the TOML parser's, or none."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta, timezone
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.archive import EVENINGS, evening
from scorepad.canonical import document
from scorepad.tomlfile import dumps

ODD = ("\u65e5\u672c", "Zo\u00eb B", 'the "one"', "back\\slash", "\U0001f600", "x]", "a = b"[:1])


def texts(count: int = 60) -> list[str]:
    luck = Random(3)
    return [dumps(evening(luck, number)).decode() for number in range(count)]


@pytest.mark.parametrize("text", texts())
def test_a_file_as_scorepad_writes_it(text: str) -> None:
    assert document(text) == tomllib.loads(text)


def test_all_that_a_file_may_hold() -> None:
    session = evening(Random(4), 1)
    sheet = session.sheet
    names = tuple(ODD[: len(sheet.players)])
    sheet = sheet._replace(players=names, first=1, left=frozenset([0]))
    zone = timezone(timedelta(hours=-3, minutes=-30))
    for note in ("a word", "", "it's # no comment", None):
        session = session._replace(
            sheet=sheet, note=note, finished=datetime(2026, 2, 3, tzinfo=zone)
        )
        text = dumps(session).decode()
        parsed = tomllib.loads(text)
        assert document(text) in (parsed, None)
        assert (document(text) is None) == ("\\" in text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n[end]", "\n[other]\nx = 1\n\n[end]"),
        ("format = 1", "format = 2"),
        ("format = 1", "format = 01"),
        ("format = 1\n", "format = 1\n# mended\n"),
        ("rows = [\n", "rows = [  \n"),
        ("started = 20", "started = 2020-13-01T00:00:00+00:00 # 20"),
        ("+00:00\n", "+12:75\n"),
        ("+00:00\n", "+24:00\n"),
        ("\n[end]\n", "\n[options]\n\n[end]\n"),
    ],
)
def test_any_other_file_is_left_to_the_parser(old: str, new: str) -> None:
    text = texts(1)[0]
    assert old in text
    assert document(text.replace(old, new, 1)) is None


def test_a_key_twice_is_left_to_the_parser() -> None:
    text = texts(1)[0]
    first = text.index("    { ") + 6
    pair = text[first : text.index(",", text.index('"', first))].split(" }")[0]
    doubled = text.replace("    { ", f"    {{ {pair.split(', ')[0]}, ", 1)
    assert document(doubled) is None
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(doubled)


@settings(max_examples=600)
@given(st.sampled_from(texts(8)), st.data())
def test_a_text_changed_somewhere_is_read_alike_or_not_at_all(
    text: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    size = data.draw(st.integers(0, 12))
    put = data.draw(
        st.one_of(
            st.sampled_from(
                [
                    '"',
                    "\u2028",
                    "\x85",
                    "\n",
                    " ",
                    "0",
                    "}",
                    "{",
                    "]",
                    "[",
                    ",",
                    "=",
                    "#",
                    "\\",
                    "\x7f",
                    "\u0660",
                    "\r\n",
                ]
            ),
            st.text(max_size=3),
        )
    )
    changed = text[:at] + put + text[at + size :]
    found = document(changed)
    if found is None:
        return
    assert found == tomllib.loads(changed)


def test_every_game_has_an_evening() -> None:
    from scorepad import games

    assert sorted(EVENINGS) == games.keys()


@settings(max_examples=600)
@given(
    st.lists(
        st.lists(st.tuples(*[st.text('", =}{a1', max_size=6)] * 2), min_size=1, max_size=3),
        max_size=3,
    )
)
def test_rows_of_odd_names_and_records_are_read_alike(rows: list[list[tuple[str, str]]]) -> None:
    head, _, rest = texts(1)[0].partition("rows = [\n")
    lines = []
    for row in rows:
        pairs = [(name.replace('"', ""), text.replace('"', "")) for name, text in row]
        keys = [name if name.isalnum() else f'"{name}"' for name, _ in pairs]
        told = [f'{key} = "{text}"' for key, (_, text) in zip(keys, pairs, strict=True)]
        lines.append(f"    {{ {', '.join(told)} }},\n")
    text = f"{head}rows = [\n{''.join(lines)}]\n{rest.partition(']')[2].lstrip()}"
    text = text.replace("]\n[options]", "]\n\n[options]")
    twice = any(len({name.replace('"', "") for name, _ in row}) < len(row) for row in rows)
    if twice:
        assert document(text) is None
    else:
        assert document(text) == tomllib.loads(text)
