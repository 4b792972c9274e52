"""The quick reader of session files: the same session as by the TOML parser, or none."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.archive import EVENINGS, evening
from scorepad import canonical
from scorepad.errors import Damaged, Newer
from scorepad.session import Session
from scorepad.tomlfile import dumps, loads

ODD = ("\u65e5\u672c", "Zo\u00eb B", 'the "one"', "back\\slash", "\U0001f600", "x]", "a = b"[:1])


def texts(count: int = 60) -> list[str]:
    luck = Random(3)
    return [dumps(evening(luck, number)).decode() for number in range(count)]


def quick(text: str) -> Session | None:
    """What the quick reader makes of a text."""
    return canonical.session(text, "n")


def parsed(text: str) -> Session | None:
    """The session by way of the parser; None for a text that is refused."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canonical, "session", lambda *_: None)
        try:
            return loads(text.encode(errors="surrogatepass"), "n.toml", "n", tallied=False)
        except (Damaged, Newer):
            return None


@pytest.mark.parametrize("text", texts())
def test_a_file_as_scorepad_writes_it(text: str) -> None:
    assert quick(text) is not None
    assert quick(text) == parsed(text)


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
        assert parsed(text) == session._replace(name="n")
        assert quick(text) == (None if "\\" in text else parsed(text))


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
    assert quick(text.replace(old, new, 1)) is None


def test_a_key_twice_is_left_to_the_parser() -> None:
    text = texts(1)[0]
    first = text.index("    { ") + 6
    pair = text[first : text.index(",", text.index('"', first))].split(" }")[0]
    doubled = text.replace("    { ", f"    {{ {pair.split(', ')[0]}, ", 1)
    assert quick(doubled) is None
    assert parsed(doubled) is None


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
    found = quick(changed)
    if found is not None:
        assert found == parsed(changed)


def test_every_game_has_an_evening() -> None:
    from scorepad import games

    assert sorted(EVENINGS) == games.keys()


@settings(max_examples=600)
@given(
    st.lists(st.text('", =}{a1Z', max_size=6), min_size=3, max_size=3),
    st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=4), max_size=3),
    st.sampled_from(["0/0", ", ", ", b", "1/0", "away"]),
)
def test_odd_names_and_records_are_read_alike(
    names: list[str], rows: list[list[int]], record: str
) -> None:
    names = [name.replace('"', "") for name in names]
    keys = [name if name.isalnum() else f'"{name}"' for name in names]
    lines = [", ".join([f'{keys[seat]} = "{record}"' for seat in row]) for row in rows]
    text = HEAD + "".join([f'    "{name}",\n' for name in names]) + BETWEEN
    text += "".join([f"    {{ {line} }},\n" for line in lines]) + "]\n"
    records = sum(map(len, rows))
    text += f"{OPTIONS}\n[end]\nrows = {len(rows)}\nrecords = {records}\n"
    assert quick(text) == parsed(text)


IDENTITY = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
HEAD = (
    f'format = 1\nid = "{IDENTITY}"\ngame = "mino"\nstarted = 2026-01-01T20:00:00+01:00\n'
    "players = [\n"
)
BETWEEN = "]\nplayer_ids = [\n" + f'    "{IDENTITY}",\n' * 3 + "]\nrows = [\n"
OPTIONS = (
    '\n[options]\nscoring = "full"\ngriffin = "each"\nflag_blocks_bonus = "yes"\n'
    'all_flags = "first"\n'
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rows = 1\n", "rows = 2\n"),
        ("records = 3\n", "records = 2\n"),
        ('"Cat",\n', '"cat",\n    "Cat",\n'),
        ('"Ann",\n', '"-Ann",\n'),
        ('"Ann",\n', '"A\u0308nn",\n'),
        ('    "Cat",\n', ""),
        ('"mino"', '"minos"'),
        ('"each"', '"every"'),
        ('griffin = "each"\n', ""),
        ("[options]\n", '[options]\nmoon = "full"\n'),
        ("rows = [\n", 'first = "Dan"\nrows = [\n'),
        ("rows = [\n", 'first = ""\nrows = [\n'),
        ("rows = [\n", 'left = [\n    "Dan",\n]\nrows = [\n'),
        ("Ann = ", "Dan = "),
        ('"1/1"', '"1/1/1"'),
        (IDENTITY, IDENTITY[:-1]),
        (f'    "{IDENTITY}",\n', ""),
        ("2026-01-01", "2026-02-30"),
    ],
)
def test_what_is_wrong_is_left_to_who_can_tell(old: str, new: str) -> None:
    row = '    { Ann = "1/1", Ben = "0/0", Cat = "0/0" },\n]\n'
    players = '    "Ann",\n    "Ben",\n    "Cat",\n'
    text = HEAD + players + BETWEEN + row + OPTIONS + "\n[end]\nrows = 1\nrecords = 3\n"
    assert quick(text) is not None
    assert quick(text) == parsed(text)
    assert old in text
    assert quick(text.replace(old, new, 1)) is None
