"""The session file: its exact bytes, what it keeps, what is damage, and where it lies."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from difflib import ndiff
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import games, places
from scorepad.errors import Damaged, ScorepadError
from scorepad.names import folded, player
from scorepad.session import Session
from scorepad.sheet import Sheet, read_record, tally
from scorepad.sheet import settings as all_options
from scorepad.store import Store
from scorepad.tomlfile import dumps, loads
from tests.transcript import done, failed, in_process

ID = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
NOW = "2026-11-29T20:15:00+01:00"
PROGRAM = [sys.executable, "-m", "scorepad"]
OUTSIDE = "changed outside scorepad"


@pytest.fixture(autouse=True)
def _at_home(env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SCOREPAD_SESSION", "SCOREPAD_DEBUG", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("SCOREPAD_ID", ID)


@pytest.fixture
def folder(env: dict[str, str]) -> Path:
    """The folder of sessions; it is not there yet."""
    return Path(env["SCOREPAD_DATA_DIR"])


def mino(*records: str) -> None:
    """A session `g` of Mino Dice with Ann, Ben and Cat."""
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "g")
    for record in records:
        done("add", *record.split())


def differing(old: bytes, new: bytes) -> list[str]:
    """The lines that went (`- `) and came (`+ `)."""
    lines = ndiff(old.decode().splitlines(), new.decode().splitlines())
    return [line for line in lines if line[:2] in ("- ", "+ ")]


# The exact bytes of a file, from the description of the format.

MINO = """\
format = 1
id = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
game = "mino"
started = 2026-11-29T20:15:00+01:00
players = [
    "Ann",
    "Ben",
    "Cat",
]
player_ids = [
IDS]
rows = [
ROWS]

[options]
scoring = "full"
griffin = "each"
flag_blocks_bonus = "yes"
all_flags = "first"

[end]
COUNTS"""


def golden(data: bytes, rows: str, counts: str) -> bytes:
    """The file of a Mino Dice session; the identities of its players are checked elsewhere."""
    ids = tomllib.loads(data.decode())["player_ids"]
    listed = "".join(f'    "{one}",\n' for one in ids)
    return MINO.replace("IDS", listed).replace("ROWS", rows).replace("COUNTS", counts).encode()


def test_a_new_session_and_its_rows_to_the_byte(folder: Path) -> None:
    mino()
    file = folder / "g.toml"
    assert file.read_bytes() == golden(file.read_bytes(), "", "rows = 0\nrecords = 0\n")
    done("add", "1/1", "0/0", "0/0")
    one = '    { Ann = "1/1", Ben = "0/0", Cat = "0/0" },\n'
    assert file.read_bytes() == golden(file.read_bytes(), one, "rows = 1\nrecords = 3\n")
    done("add", "Ann=2/2+m")
    done("bid", "Ben=0")
    two = one + '    { Ann = "2/2+m", Ben = "0/" },\n'
    assert file.read_bytes() == golden(file.read_bytes(), two, "rows = 2\nrecords = 5\n")


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("quartz Ann Ben Cat", 'collections = "split"\n'),
        ("quartz Ann Ben Cat --option collections=cap", 'collections = "cap"\n'),
        ("qwirkle Ann Ben", 'board = "off"\n'),
        ("diams Ann Ben", 'rounds = "3"\nstar_ties = "high"\nvalues = "none"\n'),
        ("diams Ann Ben --variant quick", 'rounds = "1"\nstar_ties = "high"\nvalues = "none"\n'),
        (
            "diams Ann Ben --option values=7:9/14/20",
            'rounds = "3"\nstar_ties = "high"\nvalues = "7:9/14/20"\n',
        ),
        (
            "mino Ann Ben Cat --variant beginner",
            'scoring = "beginner"\ngriffin = "each"\nflag_blocks_bonus = "yes"\n'
            'all_flags = "first"\n',
        ),
    ],
)
def test_every_option_stands_in_the_file(folder: Path, words: str, options: str) -> None:
    done("new", *words.split(), "--name", "g")
    text = (folder / "g.toml").read_text(encoding="utf-8")
    assert text.endswith(f"\n\n[options]\n{options}\n[end]\nrows = 0\nrecords = 0\n")
    assert text.startswith(f'format = 1\nid = "{ID}"\ngame = "{words.split()[0]}"\nstarted = {NOW}')


def test_the_identity_of_a_player_is_made_of_the_name_without_case(folder: Path) -> None:
    done("new", "mino", "Ann", "BEN", "Zoë", "--name", "g")
    done("new", "mino", "ANN", "Ben", "Zoe\u0308", "--name", "h")
    here, there = (
        tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in "gh"
    )
    assert here["player_ids"] == there["player_ids"]
    assert [UUID(one).version for one in here["player_ids"]] == [5, 5, 5]
    assert len(set(here["player_ids"])) == 3
    assert there["players"] == ["ANN", "Ben", "Zoë"]


def test_a_renamed_player_keeps_the_identity(folder: Path) -> None:
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    before = tomllib.loads(file.read_text(encoding="utf-8"))["player_ids"]
    old = file.read_bytes()
    done("rename", "Ben", "Bo Derek")
    assert tomllib.loads(file.read_text(encoding="utf-8"))["player_ids"] == before
    assert differing(old, file.read_bytes()) == [
        '-     "Ben",',
        '+     "Bo Derek",',
        '-     { Ann = "1/1", Ben = "0/0", Cat = "0/0" },',
        '+     { Ann = "1/1", "Bo Derek" = "0/0", Cat = "0/0" },',
    ]


def test_one_change_is_few_lines(folder: Path) -> None:
    mino("1/1 0/0 0/0", "2/2+m 0/0 1/0")
    file = folder / "g.toml"

    def changed(*words: str) -> list[str]:
        old = file.read_bytes()
        done(*words)
        return differing(old, file.read_bytes())

    assert changed("edit", "1", "Ann=1/0", "--force") == [
        '-     { Ann = "1/1", Ben = "0/0", Cat = "0/0" },',
        '+     { Ann = "1/0", Ben = "0/0", Cat = "0/0" },',
    ]
    assert sorted(changed("add", "Cat=1/1")) == [
        '+     { Cat = "1/1" },',
        "+ records = 7",
        "+ rows = 3",
        "- records = 6",
        "- rows = 2",
    ]
    assert changed("note", 'at "the" lake\\') == ['+ note = "at \\"the\\" lake\\\\"']
    assert changed("note", "again") == [
        '- note = "at \\"the\\" lake\\\\"',
        '+ note = "again"',
    ]
    assert changed("note", "") == ['- note = "again"']
    assert changed("option", "griffin=flat") == ['- griffin = "each"', '+ griffin = "flat"']
    assert sorted(changed("edit", "3", "Cat=")) == [
        "+ records = 6",
        "+ rows = 2",
        '-     { Cat = "1/1" },',
        "- records = 7",
        "- rows = 3",
    ]
    assert changed("finish") == [f"+ finished = {NOW}"]
    assert changed("reopen") == [f"- finished = {NOW}"]
    assert sorted(changed("leave", "Ben")) == [
        '+     "Ben",',
        '+     { Ben = "away" },',
        "+ ]",
        "+ left = [",
        "+ records = 7",
        "+ rows = 3",
        "- records = 6",
        "- rows = 2",
    ]


def test_the_first_player_stands_in_the_file(folder: Path) -> None:
    done("new", "qwirkle", "Ann", "Ben", "--name", "g")
    plain = (folder / "g.toml").read_bytes()
    done("new", "qwirkle", "Ann", "Ben", "--first", "Ben", "--name", "h")
    assert differing(plain, (folder / "h.toml").read_bytes()) == ['+ first = "Ben"']


def test_the_end_by_the_rules_is_noted_and_taken_back(folder: Path) -> None:
    done("new", "diams", "Ann", "Ben", "--variant", "quick", "--name", "g")
    done("add", "15/2/11", "0")
    file = folder / "g.toml"
    assert f"finished = {NOW}\n" in file.read_text(encoding="utf-8")
    done("edit", "1", "Ben=")
    assert "finished" not in file.read_text(encoding="utf-8")


def test_a_row_is_one_line_however_long(folder: Path) -> None:
    names = [f"{'x' * 39}{letter}" for letter in "abcdef"]
    done("new", "mino", *names, "--name", "g")
    done("add", *(f"{name}=0/0" for name in names), "--force")
    rows = [line for line in (folder / "g.toml").read_text().splitlines() if "0/0" in line]
    assert len(rows) == 1
    assert len(rows[0]) > 300
    done("show", "g", "--json")


def test_a_row_lists_its_records_in_seat_order(folder: Path) -> None:
    mino()
    done("add", "Cat=0/0")
    done("add", "Ben=1/1", "Ann=0/0")
    text = (folder / "g.toml").read_text()
    assert '    { Ann = "0/0", Ben = "1/1", Cat = "0/0" },\n' in text


# Round trips.

RECORDS = {
    "mino": ["0/0", "1/1", "1/0+m", "1/1+2g", "0/1+g+m", "1/", "away"],
    "qwirkle": ["2", "4,3", "6,2", "11pts", "swap", "pass", "away"],
    "quartz": ["3q,1e,1u/2q,1e,1a", "5q,2e,1a,1u,3chest", "0/2r", "0/0", "1s,0chest", "away"],
    "diams": ["3x7:9,4x2:6/2/11", "15/2/11", "0", "0/0/5", "2x9/1", "away"],
}
MOST_ROWS = {"mino": 6, "qwirkle": 12, "quartz": 1, "diams": 3}
HOSTILE = [
    *('"', "'", '"""', "\\", "a\\", "\\n", "a.b", ".", "[end]", "]", "#", "{", "{}", "%s", "$HOME"),
    *("[red]x[/red]", ":smile:", "true", "nan", "1979-05-27", "1e5", "Zoë", "Zoe\u0301", "日本"),
    *("שלום", "مرحبا", "👨‍👩‍👧", "🇫🇷", "😀", "ß", "İ", "Jean Luc", "\u0301x", "rows", "x" * 40),
]
LETTERS = "aZ 0.-_'\"\\#[]{}:;~`|&éß\u0301שمж日😀🇫"


def _legal(name: str) -> str | None:
    try:
        return player(name)
    except ScorepadError:
        return None


names = st.one_of(
    st.sampled_from(HOSTILE), st.text(st.sampled_from(LETTERS), min_size=1, max_size=40)
).map(_legal)
whole_names = names.filter(lambda name: name is not None)
notes = st.one_of(
    st.none(),
    st.text(st.sampled_from(LETTERS + "=,<>\u0627"), max_size=500).filter(str.isprintable),
)
moments = st.builds(
    lambda moment, minutes: moment.replace(
        microsecond=0, tzinfo=timezone(timedelta(minutes=minutes))
    ),
    st.datetimes(min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 29)),
    st.integers(-1439, 1439),
)


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session as the verbs can make it, of any game."""
    key = draw(st.sampled_from(sorted(RECORDS)))
    game = games.load(key)
    seats = draw(
        st.lists(
            whole_names,
            min_size=game.players[0],
            max_size=game.players[-1],
            unique_by=lambda name: folded(str(name)),
        )
    )
    players = tuple(map(str, seats))
    chosen = all_options(
        game,
        {
            option.key: draw(st.sampled_from(option.values))
            for option in game.options
            if option.key != "values"
        },
    )
    if key == "diams":
        chosen["values"] = draw(st.sampled_from(["none", "7:9/14/20", "7:9/14/20 2:4/6/9"]))
    most = game.rows(len(players), chosen)
    count = draw(st.integers(0, min(MOST_ROWS[key], most or 99)))
    texts = ["swap", "away"] if chosen.get("board") == "on" else RECORDS[key]
    pool = [read_record(game, record, chosen) for record in texts]
    closed = [entry for entry in pool if game.whole([entry])]
    rows: list[tuple[Any, ...]] = [
        tuple(draw(st.sampled_from(closed)) for _ in players) for _ in range(count)
    ]
    if rows:
        begun = draw(st.integers(1, len(players)))
        last = [*(draw(st.sampled_from(pool)) for _ in range(begun)), None, None, None, None, None]
        rows[-1] = tuple(last[: len(players)])
    sheet = Sheet(
        key,
        game,
        players,
        chosen,
        tuple(rows),
        first=0 if not game.turns or (rows and None in rows[-1]) else draw(st.integers(0, 1)),
        left=frozenset(draw(st.sets(st.integers(0, len(players) - 1)))),
    )
    finished = draw(st.none() | moments)
    try:
        complete = tally(sheet).complete
    except ScorepadError:
        sheet = sheet._replace(rows=())
        complete = False
    return Session(
        name="g",
        id=str(draw(st.uuids())),
        started=draw(moments),
        sheet=sheet._replace(finished=finished is not None and not complete),
        player_ids=tuple(str(draw(st.uuids())) for _ in players),
        finished=finished,
        note=draw(notes),
    )


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(session=sessions())
def test_what_is_written_reads_back_the_same(session: Session) -> None:
    data = dumps(session)
    again = loads(data, "g.toml", "g")
    assert again == session
    assert dumps(again) == data
    assert data == dumps(session)
    text = data.decode()
    assert "\r" not in text
    assert sum(line.startswith("    { ") for line in text.split("\n")) == len(session.sheet.rows)
    counts = tomllib.loads(text)["end"]
    records = sum(cell is not None for row in session.sheet.rows for cell in row)
    assert counts == {"rows": len(session.sheet.rows), "records": records}


def test_hostile_names_and_notes_come_back_through_the_verbs(folder: Path) -> None:
    code, out, err = in_process(
        ["new", "mino", 'a"b', "c\\d", "e.f", "👨‍👩‍👧", "שלום", "[end]", "--name", "g", "--json"]
    )
    assert (code, err) == (0, "")
    players = ['a"b', "c\\d", "e.f", "👨‍👩‍👧", "שלום", "[end]"]
    assert json.loads(out)["players"] == players
    done("add", "1/1", *["0/0"] * 5)
    note = "rows = [ \"a\", 'b' ] # \\ 日本 é שלום"
    done("note", note)
    document = json.loads(done("show", "g", "--json"))
    assert document["players"] == players
    assert document["session"]["note"] == note
    parsed = tomllib.loads((folder / "g.toml").read_text(encoding="utf-8"))
    assert parsed["rows"] == [dict(zip(players, ["1/1", *["0/0"] * 5], strict=True))]
    assert parsed["note"] == note


@pytest.mark.parametrize("note", ["with the 👨‍👩‍👧 of Ben", "x" * 500, "fini\u00a0!"])
def test_a_note_is_any_one_line(folder: Path, note: str) -> None:
    mino()
    done("note", note)
    assert json.loads(done("show", "g", "--json"))["session"]["note"] == note


# What the program does not know is kept.

UNKNOWN = {
    "text": ('x = "hi # \\" there"', ""),
    "numbers": ("x = 1\ny = -2.5\nz = true", ""),
    "not a number": ("x = inf\ny = 1_000", ""),
    "times": ("x = 2026-11-29T20:15:00Z\ny = 2026-11-29\nz = 07:32:00.5", ""),
    "local time": ("x = 2026-11-29T20:15:00", ""),
    "array": ('x = [1, 2, ["a", []]]', ""),
    "mixed array": ('x = [1, "a", { b = 2 }]', ""),
    "quoted key": ('"a.b c" = 1\n"" = 2\n"ü" = 3', ""),
    "inline table": ("x = { a = 1, b = { c = 2 } }", ""),
    "dotted key": ("x.y.z = 1", ""),
    "array of inline tables": ("x = [{ a = 1 }, { a = 2 }]", ""),
    "many lines": ('x = """\na\n  b\n"""', ""),
    "table": ("", '[x]\na = 1\nb = "c"'),
    "nested tables": ("", "[x]\na = 1\n\n[x.y]\nb = 2\n\n[x.y.z]"),
    "array of tables": ("", "[[x]]\na = 1\n\n[[x]]\na = 2"),
    "array of long tables": ("", f'[[x]]\na = "{"y" * 200}"\n\n[[x]]\nb = [1, 2]\n\n[x.c]\nd = 1'),
    "array of tables with tables": ("", "[[x]]\na = 1\n\n[x.y]\nb = 1\n\n[[x]]"),
    "tables and keys": ("x = 1", "[y]\na = 1\n\n[[z]]\na = 1"),
    "empty table": ("", "[x]"),
}


@pytest.mark.parametrize("where", ["top", "options", "end"])
@pytest.mark.parametrize("kind", list(UNKNOWN))
def test_unknown_keys_and_tables_are_kept(folder: Path, kind: str, where: str) -> None:
    keys, tables = UNKNOWN[kind]
    if where != "top":
        tables = re.sub(r"(?m)^(\[+)", rf"\1{where}.", tables)
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    text = file.read_text(encoding="utf-8")
    if where == "options":
        text = text.replace("[options]\n", f"[options]\n{keys}\n")
    elif where == "end":
        text += keys + "\n"
    else:
        text = text.replace("rows = [\n", f"{keys}\nrows = [\n", 1)
    if where == "end":
        text += "\n" + tables + "\n"
    else:
        text = text.replace("[end]\n", f"{tables}\n\n[end]\n")
    file.write_text(text, encoding="utf-8")
    before = tomllib.loads(text)
    code, _, err = in_process(["add", "2/2", "0/0", "0/0"])
    assert (code, OUTSIDE in err) == (0, True), err
    saved = file.read_bytes()
    after = tomllib.loads(saved.decode())
    last = {"Ann": "2/2", "Ben": "0/0", "Cat": "0/0"}
    before["rows"].append(last)
    before["end"] |= {"rows": 2, "records": 6}
    assert after == before
    top = [line for line in saved.decode().splitlines() if re.match(r"\[+\w+]", line)]
    assert top[-1] == "[end]"
    assert dumps(loads(saved, "g.toml", "g")) == saved
    done("undo")
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "line", ["x = [1, 2]", "[x]\na = 1\n\n[end]", "[[x]]\na = 1\n\n[end]", "y = 2026-11-29"]
)
def test_unknown_things_stay_where_they_are_from_then_on(folder: Path, line: str) -> None:
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    text = file.read_text(encoding="utf-8")
    place = "[end]" if "[end]" in line else "rows = [\n"
    added = line if "[end]" in line else f"{line}\n{place}"
    file.write_text(text.replace(place, added, 1), encoding="utf-8")
    assert in_process(["note", "one"])[0] == 0
    once = file.read_bytes()
    done("note", "two")
    assert differing(once, file.read_bytes()) == ['- note = "one"', '+ note = "two"']


# Damage: the original data, or 4, or loaded and told; never fewer records.

GAMES = {
    "mino": ["1/1 0/0 0/0", "2/2+m 0/0 0/0", "Ann=1/ Cat=3/2"],
    "qwirkle": ["3", "4,3", "swap", "11pts", "6,2"],
    "quartz": ["Ann=3q,1e,1u/2q,1e,1a", "Ben=5q,2e,1a,1u,3chest"],
    "diams": ["3x7:9,4x2:6/2/11 15/2/11 0", "0 away 3/1"],
}


class Planted(NamedTuple):
    """A session with its history, its file, and what it holds."""

    store: Store
    path: Path
    data: bytes
    session: Session


def records(session: Session) -> int:
    """The number of records of a session."""
    return sum(cell is not None for row in session.sheet.rows for cell in row)


@pytest.fixture(params=list(GAMES))
def planted(request: pytest.FixtureRequest, folder: Path) -> Planted:
    """A session `g` of each game with a note and some rows."""
    done("new", request.param, "Ann", "Zoë", "Ben" if request.param != "mino" else "Cat")
    for name in folder.glob("*.toml"):
        name.rename(folder / "g.toml")
    for name in (folder / ".scorepad").glob("*.history"):
        name.rename(folder / ".scorepad/g.history")
    done("use", "g")
    done("note", "an evening")
    for record in GAMES[request.param]:
        done("add", *record.split())
    store = Store(str(folder))
    loaded = store.load("g")
    assert not loaded.outside
    return Planted(store, folder / "g.toml", loaded.data, loaded.session)


def judged(planted: Planted, data: bytes) -> str:
    """Load a changed file: `same`, `damaged` or `told`; everything else fails."""
    planted.path.write_bytes(data)
    caught = None
    try:
        loaded = planted.store.load("g")
    except Damaged as error:
        caught = error
    if caught is not None:
        assert caught.code == 4
        assert str(planted.path) in caught.message
        return "damaged"
    if loaded.session == planted.session and not loaded.outside:
        return "same"
    assert loaded.outside or loaded.session == planted.session, data
    assert records(loaded.session) >= records(planted.session), data
    return "told"


def test_a_file_cut_off_is_damaged(planted: Planted) -> None:
    data = planted.data
    assert judged(planted, data) == "same"
    for end in range(len(data) - 1):
        if end % 3 and data[end - 1 : end] != b"\n":
            continue
        assert judged(planted, data[:end]) == "damaged", data[:end]
    assert judged(planted, data[:-1]) == "told"  # only the last line's end is missing


def test_a_line_that_is_missing_or_doubled_is_noticed(planted: Planted) -> None:
    lines = planted.data.splitlines(True)
    for at, line in enumerate(lines):
        found = judged(planted, b"".join(lines[:at] + lines[at + 1 :]))
        if line.strip() and not line.startswith((b"note", b"]")):
            assert found == "damaged", line
        twice = judged(planted, b"".join([*lines[: at + 1], *lines[at:]]))
        assert twice == ("damaged" if line.strip() else "told"), line
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        judged(planted, b"".join(swapped))


def test_flipped_bits_lose_no_record(planted: Planted) -> None:
    chance = random.Random(planted.session.sheet.key)
    found = dict.fromkeys(("same", "damaged", "told"), 0)
    for _ in range(200):
        data = bytearray(planted.data)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        found[judged(planted, bytes(data))] += 1
    for _ in range(100):
        data = bytearray(planted.data)
        data[chance.randrange(len(data))] = chance.choice(b'\n "#=[]{},0\0\xff')
        found[judged(planted, bytes(data))] += 1
    assert found["damaged"] > 80


def test_blocks_of_zero_bytes_are_damage(planted: Planted) -> None:
    for start in range(0, len(planted.data), 64):
        data = planted.data[:start] + b"\0" * 64 + planted.data[start + 64 :]
        assert judged(planted, data[: len(planted.data)]) == "damaged"


def replaced(old: str, new: str) -> Callable[[str], str]:
    """A change of a file's text, which must be one."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


WHOLE = "1/1 0/0 0/0", "2/2 0/0 0/0"
ANN = '    { Ann = "1/1", Ben = "0/0", Cat = "0/0" },\n'
DAMAGE = {
    "format missing": replaced("format = 1\n", ""),
    "format 0": replaced("format = 1", "format = 0"),
    "format negative": replaced("format = 1", "format = -1"),
    "format text": replaced("format = 1", 'format = "1"'),
    "format bool": replaced("format = 1", "format = true"),
    "format float": replaced("format = 1", "format = 1.0"),
    "format nan": replaced("format = 1", "format = nan"),
    "format inf": replaced("format = 1", "format = inf"),
    "format array": replaced("format = 1", "format = [1]"),
    "id missing": replaced(f'id = "{ID}"\n', ""),
    "id empty": replaced(ID, ""),
    "id number": replaced(f'id = "{ID}"', "id = 5"),
    "id no uuid": replaced(ID, "x"),
    "game missing": replaced('game = "mino"\n', ""),
    "game unknown": replaced('game = "mino"', 'game = "chess"'),
    "game path": replaced('game = "mino"', 'game = "../games/mino"'),
    "game number": replaced('game = "mino"', "game = 1"),
    "game twice": replaced('game = "mino"\n', 'game = "mino"\ngame = "mino"\n'),
    "started missing": replaced(f"started = {NOW}\n", ""),
    "started text": replaced(NOW, f'"{NOW}"'),
    "started date": replaced(NOW, "2026-11-29"),
    "started local": replaced(NOW, "2026-11-29T20:15:00"),
    "started no date": replaced("2026-11-29", "2026-13-29"),
    "finished text": replaced("players = [", 'finished = "now"\nplayers = ['),
    "finished bool": replaced("players = [", "finished = true\nplayers = ["),
    "note number": replaced("players = [", "note = 5\nplayers = ["),
    "note too long": replaced("players = [", f'note = "{"x" * 501}"\nplayers = ['),
    "note of lines": replaced("players = [", 'note = "a\\nb"\nplayers = ['),
    "players missing": replaced('players = [\n    "Ann",\n    "Ben",\n    "Cat",\n]\n', ""),
    "players empty": replaced('players = [\n    "Ann",\n    "Ben",\n    "Cat",\n]', "players = []"),
    "players text": replaced('players = [\n    "Ann",\n    "Ben",\n    "Cat",\n]', 'players = "A"'),
    "players numbers": replaced('    "Ann",\n', "    1,\n"),
    "players twice": replaced('    "Cat",\n', '    "ANN",\n'),
    "players too few": replaced('    "Cat",\n', ""),
    "players too many": replaced('    "Cat",\n', '    "Cat",\n "D",\n "E",\n "F",\n "G",\n'),
    "players bad name": replaced('    "Cat",\n', '    "C=t",\n'),
    "players control": replaced('    "Cat",\n', '    "\\u001b]0;x\\u0007",\n'),
    "ids too few": replaced("player_ids = [\n", 'player_ids = [ "x" ]\nz = [\n'),
    "ids numbers": replaced("player_ids = [\n", "player_ids = [1, 2, 3]\nz = [\n"),
    "ids text": replaced("player_ids = [\n", 'player_ids = "x"\nz = [\n'),
    "first unknown": replaced("rows = [\n", 'first = "Dan"\nrows = [\n'),
    "first number": replaced("rows = [\n", "first = 1\nrows = [\n"),
    "left unknown": replaced("rows = [\n", 'left = ["Dan"]\nrows = [\n'),
    "left text": replaced("rows = [\n", 'left = "Ann"\nrows = [\n'),
    "rows missing": replaced("rows = [\n", "lines = [\n"),
    "rows text": replaced("rows = [\n", 'rows = "x"\nlines = [\n'),
    "rows table": replaced("rows = [\n", "rows = {}\nlines = [\n"),
    "row number": replaced(ANN, "    1,\n" + ANN),
    "row list": replaced(ANN, "    [],\n" + ANN),
    "row empty": replaced(ANN, "    {},\n" + ANN),
    "record number": replaced('Ann = "1/1"', "Ann = 1"),
    "record bool": replaced('Ann = "1/1"', "Ann = true"),
    "record float": replaced('Ann = "1/1"', "Ann = nan"),
    "record table": replaced('Ann = "1/1"', "Ann = {}"),
    "record date": replaced('Ann = "1/1"', "Ann = 2026-11-29"),
    "record unreadable": replaced('Ann = "1/1"', 'Ann = "1:1"'),
    "record empty": replaced('Ann = "1/1"', 'Ann = ""'),
    "record of another game": replaced('Ann = "1/1"', 'Ann = "4,3"'),
    "record too long": replaced('Ann = "1/1"', f'Ann = "{"1" * 600}"'),
    "record impossible": replaced('Ann = "1/1"', 'Ann = "5/1"'),
    "record impossible bonus": replaced('Ann = "1/1"', 'Ann = "1/1+9g"'),
    "player unknown": replaced('Ann = "1/1"', 'Dan = "1/1"'),
    "player twice in a row": replaced('Ben = "0/0"', 'Ann = "0/0"'),
    "gap": replaced('{ Ann = "1/1", ', "{ "),
    "open bid before the last row": replaced('Ann = "1/1"', 'Ann = "1/"'),
    "rows too many": replaced(ANN, ANN * 8),
    "options missing": replaced("[options]", "[choices]"),
    "options text": lambda text: 'options = "x"\n' + text.replace("[options]", "[choices]"),
    "option missing": replaced('griffin = "each"\n', ""),
    "option number": replaced('griffin = "each"', "griffin = 1"),
    "option unknown value": replaced('griffin = "each"', 'griffin = "some"'),
    "end missing": replaced("\n[end]\nrows = 2\nrecords = 6\n", ""),
    "end empty": replaced("rows = 2\nrecords = 6\n", ""),
    "end number": lambda text: "end = 1\n" + text.replace("[end]\n", "[fin]\n"),
    "end bool": replaced("rows = 2", "rows = true"),
    "end float": replaced("records = 6", "records = 6.0"),
    "end text": replaced("records = 6", 'records = "6"'),
    "end negative": replaced("records = 6", "records = -6"),
    "end large": replaced("records = 6", f"records = {'9' * 30}"),
    "unclosed": replaced("Ann", '"Ann'),
    "table twice": lambda text: text + "\n[end]\nrows = 2\n",
    "bare carriage return": replaced("format = 1\n", "format = 1\r"),
}


@pytest.mark.parametrize("kind", list(DAMAGE))
def test_damage_is_told_and_the_file_left_alone(folder: Path, kind: str) -> None:
    done("new", "quartz", "Ann", "Ben", "Cat", "--name", "other")
    mino(*WHOLE)
    file = folder / "g.toml"
    text = DAMAGE[kind](file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8", newline="")
    data = file.read_bytes()
    for words in (
        ["show", "g"],
        ["add", "0/0", "0/0", "3/3"],
        ["undo"],
    ):
        err = failed(4, *words)
        assert str(file) in err, err
        assert "\x1b" not in err
        assert file.read_bytes() == data
    code, out, err = in_process(["list"])
    assert code == 0
    assert "other" in out
    assert str(file) in err
    assert file.read_bytes() == data
    assert not list(folder.glob(".*.tmp"))


def test_nothing_is_written_over_a_damaged_file(folder: Path) -> None:
    mino(*WHOLE)
    file = folder / "g.toml"
    file.write_bytes(b"broken")
    failed(2, "new", "mino", "Ann", "Ben", "Cat", "--name", "g")
    for words in (["use", "g"], ["note", "x"], ["add", "1/1", "-n"], ["again"], ["finish"]):
        failed(4, *words)
    assert file.read_bytes() == b"broken"


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("format 0", 1),
        ("id number", 2),
        ("game unknown", 3),
        ("started local", 4),
        ("record unreadable", 16),
        ("record number", 16),
        ("player unknown", 16),
        ("row number", 16),
        ("game twice", 4),
    ],
)
def test_damage_names_its_line(folder: Path, kind: str, line: int) -> None:
    mino(*WHOLE)
    file = folder / "g.toml"
    assert file.read_text(encoding="utf-8").splitlines()[15] == ANN.rstrip()
    file.write_text(DAMAGE[kind](file.read_text(encoding="utf-8")), encoding="utf-8")
    assert f"{file}, line {line}: " in failed(4, "show", "g")


@pytest.mark.parametrize("counts", ["rows = 3\nrecords = 6", "rows = 2\nrecords = 5", "rows = 0"])
def test_counts_that_do_not_fit_name_the_cure(folder: Path, counts: str) -> None:
    mino(*WHOLE)
    file = folder / "g.toml"
    text = file.read_text(encoding="utf-8").replace("rows = 2\nrecords = 6", counts)
    file.write_text(text, encoding="utf-8")
    err = failed(4, "show", "g")
    assert "check --fix" in err
    assert "[end]" in err
    document = json.loads(in_process(["show", "g", "--json"])[1])["error"]
    assert (document["code"], document["kind"]) == (4, "damaged")


def test_a_newer_file_is_left_alone(folder: Path) -> None:
    mino(*WHOLE)
    file = folder / "g.toml"
    data = file.read_bytes().replace(b"format = 1", b"format = 99")
    data = data.replace(b"rows = [", b"rounds = [")
    file.write_bytes(data)
    for words in (["show"], ["add", "0/0", "0/0", "3/3"], ["undo"], ["finish"]):
        err = failed(4, *words)
        assert str(file) in err
        assert "99" in err
        assert "format 1" in err or "than 1" in err
        assert file.read_bytes() == data
    document = json.loads(in_process(["show", "--json"])[1])["error"]
    assert (document["code"], document["kind"]) == (4, "newer")
    code, _, err = in_process(["list"])
    assert (code, str(file) in err) == (0, True)


def test_a_breach_in_a_file_is_noted(folder: Path) -> None:
    mino(*WHOLE)
    file = folder / "g.toml"
    file.write_bytes(file.read_bytes().replace(b'Ann = "1/1"', b'Ann = "1/0"'))
    code, out, err = in_process(["show", "g", "--json"])
    assert code == 0
    assert OUTSIDE in err
    row = json.loads(out)["rows"][0]
    assert any("1 trick" in note for note in row["notes"]), row["notes"]


# Files that somebody edited, and files that are none.


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.rstrip(b"\n"),
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n").rstrip(),
        lambda data: data.replace(b"    ", b"\t") + b"\n\n# a word\n",
        lambda data: data.replace(b'"Ann"', b"'Ann'"),
        lambda data: data.replace(b'{ Ann = "1/1", ', b'{Ann="1/1",   '),
    ],
    ids=["BOM", "CRLF", "no last line end", "all three", "tabs", "quotes", "blanks"],
)
def test_what_editors_do_to_a_file_is_read(folder: Path, change: Callable[[bytes], bytes]) -> None:
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    data = change(file.read_bytes())
    file.write_bytes(data)
    code, out, err = in_process(["show", "g", "--json"])
    assert (code, OUTSIDE in err) == (0, True)
    assert json.loads(out)["rows"][0]["scores"][0]["record"] == "1/1"
    assert file.read_bytes() == data
    assert in_process(["add", "2/2", "0/0", "0/0"])[0] == 0
    rows = '    { Ann = "1/1", Ben = "0/0", Cat = "0/0" },\n'
    rows += '    { Ann = "2/2", Ben = "0/0", Cat = "0/0" },\n'
    assert file.read_bytes() == golden(file.read_bytes(), rows, "rows = 2\nrecords = 6\n")
    done("undo")
    assert file.read_bytes() == data


def test_a_name_in_another_normal_form_is_the_same_name(folder: Path) -> None:
    done("new", "mino", "Zoë", "Ben", "Cat", "--name", "g")
    done("add", "1/1", "0/0", "0/0")
    file = folder / "g.toml"
    apart = file.read_text(encoding="utf-8").replace("Zoë", "Zoe\u0308")
    file.write_text(apart, encoding="utf-8")
    code, out, err = in_process(["show", "g", "--json"])
    assert (code, json.loads(out).get("players")) == (0, ["Zoë", "Ben", "Cat"]), err


def hostile(text: bytes) -> dict[str, bytes]:
    """Files that are no session, by what is the matter."""
    deep = b".".join([b"a"] * 1900)
    return {
        "empty": b"",
        "NUL": b"\0" * 4096,
        "NUL behind": text + b"\0" * 64,
        "NUL within": text.replace(b"Ann", b"A\0n"),
        "not UTF-8": text.replace(b"Ann", b"\xff\xfe"),
        "half a letter": text.replace(b"Ann", "Zoë".encode()[:-1]),
        "a surrogate": text.replace(b"Ann", b"\xed\xa0\x80"),
        "UTF-16": text.decode().encode("utf-16"),
        "UTF-16 without a mark": text.decode().encode("utf-16-le"),
        "only a mark": b"\xef\xbb\xbf",
        "long line": text.replace(b"[options]", b'x = "' + b"y" * 4100 + b'"\n[options]'),
        "long comment": text + b"#" + b"y" * 5000,
        "dotted keys": b".".join([b"a"] * 20000) + b" = 1\n" + text,
        "many dotted keys": text + b"".join(b"b%d.%s = 1\n" % (n, deep) for n in range(60)),
        "long integer": text.replace(b"format = 1", b"format = " + b"1" * 5000),
        "integer": text.replace(b"format = 1", b"format = " + b"1" * 4000),
        "deep arrays": text.replace(b"format = 1", b"format = " + b"[" * 2000 + b"]" * 2000),
        "deep arrays by line": b"x = " + b"[\n" * 100000 + b"]\n" * 100000 + text,
        "deep tables": text.replace(
            b"format = 1", b"format = " + b"{a=" * 1000 + b"1" + b"}" * 1000
        ),
        "deep format": text.replace(b"format = 1", b"format." + deep + b" = 1"),
        "deep id": re.sub(rb"(?m)^id = .*$", b"id." + deep + b" = 1", text),
        "deep row": text.replace(b"rows = [\n", b"rows = [\n  { " + deep + b" = 1 },\n"),
        "over 1 MiB": text + b"# yyyyyyyy\n" * 100000,
        "1e400": text.replace(b"format = 1", b"format = 1e400"),
    }


@pytest.mark.parametrize("kind", list(hostile(b"")))
def test_hostile_bytes_are_refused_fast(folder: Path, kind: str) -> None:
    done("new", "quartz", "Ann", "Ben", "Cat", "--name", "other")
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    data = hostile(file.read_bytes())[kind]
    file.write_bytes(data)
    began = time.monotonic()
    err = failed(4, "show", "g")
    assert time.monotonic() - began < 1
    assert str(file) in err
    assert len(err) < 1000
    assert str(file) in failed(4, "add", "2/2", "0/0", "0/0")
    code, out, err = in_process(["list"])
    assert (code, "other" in out, str(file) in err) == (0, True, True)
    assert file.read_bytes() == data


def test_a_file_full_of_dotted_keys_takes_no_second(folder: Path) -> None:
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    deep = b".".join([b"a"] * 1900)
    more = b"".join(b"[x%d.%s]\n" % (n, deep) for n in range(60))
    file.write_bytes(file.read_bytes().replace(b"[end]", more + b"[end]"))
    began = time.monotonic()
    assert in_process(["show", "g"])[0] in (0, 4)
    assert time.monotonic() - began < 1


@pytest.mark.parametrize("depth", [50, 200, 900, 1900])
def test_deep_unknown_keys_are_kept_or_refused(folder: Path, depth: int) -> None:
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    deep = b".".join([b"a"] * depth)
    data = file.read_bytes().replace(b"rows = [\n", b"x." + deep + b" = 1\nrows = [\n", 1)
    file.write_bytes(data)
    code, _, err = in_process(["add", "2/2", "0/0", "0/0"])
    assert code in (0, 4, 6), err
    if code:
        assert str(file) in err
        assert file.read_bytes() == data


def test_a_hundred_megabytes_are_not_read(folder: Path) -> None:
    done("new", "quartz", "Ann", "Ben", "Cat", "--name", "other")
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    os.truncate(file, 100 << 20)
    began = time.monotonic()
    assert str(file) in failed(4, "show", "g")
    assert str(file) in failed(4, "add", "2/2", "0/0", "0/0")
    code, out, _ = in_process(["list"])
    assert time.monotonic() - began < 1
    assert (code, "other" in out) == (0, True)
    assert file.stat().st_size == 100 << 20


def _directory(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _dangling(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def _looping(path: Path) -> None:
    path.symlink_to(path)


def _to_directory(path: Path) -> None:
    path.symlink_to(path.parent)


def _through_a_file(path: Path) -> None:
    path.symlink_to(path.parent / "other.toml" / "x")


PLANTED = [_directory, _pipe, _device, _dangling, _looping, _to_directory, _through_a_file]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of Unix")
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: str(plant.__name__)[1:])
def test_what_is_no_plain_file_is_refused_at_once(
    folder: Path, plant: Callable[[Path], None]
) -> None:
    done("new", "quartz", "Ann", "Ben", "Cat", "--name", "other")
    mino("1/1 0/0 0/0")
    file = folder / "g.toml"
    file.unlink()
    plant(file)
    before = os.lstat(file)
    began = time.monotonic()
    for words in (["show", "g"], ["add", "2/2", "0/0", "0/0"], ["undo"], ["explain", "-s", "g"]):
        assert str(file) in failed(4, *words)
    code, out, err = in_process(["list"])
    assert (code, "other" in out, str(file) in err) == (0, True, True)
    assert time.monotonic() - began < 1
    assert str(file) not in done("show", "other")
    failed(2, "new", "mino", "Ann", "Ben", "Cat", "--name", "g")
    after = os.lstat(file)
    assert (after.st_mode, after.st_ino) == (before.st_mode, before.st_ino)
    assert not (folder / "nowhere").exists()


def test_list_marks_what_is_damaged(folder: Path) -> None:
    for name in "abcdefghi":
        done("new", "quartz", "Ann", "Ben", "Cat", "--name", name)
    (folder / "broken.toml").write_bytes(b"format = 1\n")
    code, out, err = in_process(["list", "--json"])
    assert code == 0
    assert str(folder / "broken.toml") in err
    found = {one["name"]: one["damaged"] for one in json.loads(out)["sessions"]}
    assert found == {**dict.fromkeys("abcdefghi", False), "broken": True}


@pytest.mark.parametrize("started", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_the_ends_of_time_are_listed(folder: Path, started: str) -> None:
    mino()
    file = folder / "g.toml"
    (folder / "h.toml").write_bytes(file.read_bytes())
    file.write_bytes(file.read_bytes().replace(NOW.encode(), started.encode()))
    for words in (["list"], ["list", "--json"], ["show", "g"], ["show", "mino"]):
        assert in_process(words)[0] == 0


def test_what_is_listed_can_be_shown(folder: Path) -> None:
    mino()
    (folder / "g.toml").rename(folder / "Friday.toml")
    (folder / "another evening.toml").write_bytes((folder / "Friday.toml").read_bytes())
    code, out, _ = in_process(["list", "--json"])
    assert code == 0
    for session in json.loads(out)["sessions"]:
        if not session["damaged"]:
            done("show", session["name"])


# Places, modes and links.


def mode(path: Path) -> int:
    """The permission bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="modes of Unix")
def test_mode_and_link_survive(folder: Path) -> None:
    mino()
    file = folder / "g.toml"
    file.chmod(0o640)
    done("add", "1/1", "0/0", "0/0")
    assert mode(file) == 0o640
    done("undo")
    assert mode(file) == 0o640
    elsewhere = folder.parent / "elsewhere.toml"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)
    done("add", "1/1", "0/0", "0/0")
    assert file.is_symlink()
    assert os.readlink(file) == str(elsewhere)
    assert b'Ann = "1/1"' in elsewhere.read_bytes()
    assert mode(elsewhere) == 0o640
    done("undo")
    assert file.is_symlink()
    assert b'Ann = "1/1"' not in elsewhere.read_bytes()
    assert {path.name for path in folder.parent.iterdir()} == {"data", "elsewhere.toml"}


@pytest.mark.skipif(sys.platform == "win32", reason="modes of Unix")
@pytest.mark.parametrize("parents", ["", "a/b"])
def test_the_folder_is_its_owners_alone(
    folder: Path, parents: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(folder / parents))
    old = os.umask(0o022)
    try:
        failed(3, "show")
        done("list")
        assert not folder.exists()
        mino()
        assert mode(folder / parents) == 0o700
        assert mode(folder / parents / ".scorepad") == 0o700
        (folder / parents).chmod(0o755)
        done("add", "1/1", "0/0", "0/0")
        assert mode(folder / parents) == 0o755
    finally:
        os.umask(old)


READING = [
    *(["list"], ["list", "--json"], ["show"], ["show", "g"], ["explain"], ["path"], ["path", "g"]),
    *(["games"], ["rules", "mino"], ["score", "mino", "1/1"], ["--version"], ["--help"]),
    *(["add", "1/1"], ["undo"], ["redo"], ["use", "g"], ["finish"], ["note", "x"], ["again"]),
    *(["rename", "a", "b"], ["leave", "a"], ["option", "a=b"], ["reopen"], ["edit", "a=1"]),
    ["bid", "1"],
    ["new", "mino", "Ann", "Ben", "Cat", "--dry-run"],
    ["new", "mino", "Ann"],
    ["new", "mino", "Ann", "Ben", "Cat", "--name", "../x"],
]


@pytest.mark.parametrize("there", [False, True], ids=["missing", "empty"])
def test_nothing_is_created_by_reading_or_by_failing(folder: Path, there: bool) -> None:
    if there:
        folder.mkdir()
    for words in READING:
        code, _, err = in_process(words)
        assert code in (0, 1, 2, 3), (words, err)
        assert list(folder.parent.rglob("*")) == ([folder] if there else []), words


def test_readers_and_dry_runs_leave_a_session_alone(folder: Path) -> None:
    mino("1/1 0/0 0/0")

    def all_bytes() -> dict[str, tuple[bytes, int]]:
        files = [path for path in folder.rglob("*") if path.is_file()]
        return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}

    before = all_bytes()
    for words in (
        *(["show"], ["show", "--json"], ["list"], ["explain"], ["path"], ["show", "mino"]),
        *(["add", "2/2", "0/0", "0/0"], ["bid", "1", "1", "1"], ["edit", "Ann=1/0", "--force"]),
        *(["undo"], ["finish"], ["note", "x"], ["leave", "Ben"], ["rename", "Ben", "Bo"]),
        *(["option", "griffin=flat"], ["again"], ["new", "mino", "A", "B", "C"], ["use", "g"]),
    ):
        dry = words[0] not in ("show", "list", "explain", "path")
        done(*words, *(["--dry-run"] if dry else []))
        assert all_bytes() == before, words


def test_only_two_folders_are_used(folder: Path) -> None:
    mino("1/1 0/0 0/0")
    done("again")
    tops = {path.name for path in folder.parent.iterdir()}
    assert tops == {"data"}
    assert {path.name for path in folder.iterdir()} == {
        "g.toml",
        "mino-2026-11-29.toml",
        ".scorepad",
    }


@pytest.mark.skipif(sys.platform != "linux", reason="the places of Linux")
class TestPlaces:
    """Where sessions lie when nobody says."""

    @pytest.fixture(autouse=True)
    def _nowhere_given(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SCOREPAD_DATA_DIR")

    def test_the_data_home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "x"))
        mino()
        assert (tmp_path / "x/scorepad/g.toml").is_file()
        assert done("path", "g") == f"{tmp_path}/x/scorepad/g.toml\n"
        assert not (tmp_path / ".local").exists()

    def test_home(self, tmp_path: Path) -> None:
        mino()
        assert (tmp_path / ".local/share/scorepad/g.toml").is_file()

    @pytest.mark.parametrize("value", ["rel", "./rel", ""])
    def test_a_relative_data_home_is_ignored(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("XDG_DATA_HOME", value)
        mino()
        assert not (tmp_path / "rel").exists()
        assert (tmp_path / ".local/share/scorepad/g.toml").is_file()

    @pytest.mark.parametrize("home", [None, "", "rel"])
    def test_without_a_home_the_system_knows_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str | None
    ) -> None:
        import pwd

        monkeypatch.chdir(tmp_path)
        if home is None:
            monkeypatch.delenv("HOME")
        else:
            monkeypatch.setenv("HOME", home)
        own = pwd.getpwuid(os.getuid()).pw_dir
        assert places.data_folder(None) == f"{own}/.local/share/scorepad"
        assert list(tmp_path.iterdir()) == []

    def test_the_given_folder_goes_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "x"))
        monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "y"))
        done("new", "mino", "Ann", "Ben", "Cat", "--name", "g", "--data-dir", str(tmp_path / "z"))
        assert [path.name for path in tmp_path.iterdir()] == ["z"]
        mino()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["y", "z"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"../../x", b"/etc/passwd", b"a\0b", b"no"])
def test_a_broken_note_of_the_current_session_is_none(folder: Path, content: bytes) -> None:
    mino()
    (folder / ".scorepad/current").write_bytes(content)
    failed(3, "show")
    failed(3, "add", "1/1", "0/0", "0/0")
    done("show", "g")
    done("use", "g")
    done("add", "1/1", "0/0", "0/0")


def test_the_current_session_lies_in_the_folder_only(folder: Path) -> None:
    mino()
    (folder.parent / "outer.toml").write_bytes((folder / "g.toml").read_bytes())
    (folder / ".scorepad/current").write_bytes(b"../outer\n")
    failed(3, "show")
    failed(3, "add", "1/1", "0/0", "0/0")
    assert b'"1/1"' not in (folder.parent / "outer.toml").read_bytes()


# A save that fails.


class Broken:
    """A call of the system that fails at its n-th time, and counts."""

    def __init__(self, call: Callable[..., Any], nth: int, number: int) -> None:
        self.call, self.nth, self.number, self.count = call, nth, number, 0

    def __call__(self, *args: Any, **more: Any) -> Any:
        self.count += 1
        if self.count == self.nth:
            paths = (args[0], None, args[1]) if len(args) > 1 else ()
            raise OSError(self.number, os.strerror(self.number), *paths)
        return self.call(*args, **more)


def snapshot(folder: Path) -> dict[Path, bytes]:
    """The bytes of all files of a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def restore(folder: Path, files: dict[Path, bytes]) -> None:
    """Put the files of a folder back as they were."""
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        path.unlink()
    for path, data in files.items():
        path.write_bytes(data)


def listing(folder: Path) -> Iterator[str]:
    """All files of a folder, hidden ones too."""
    return (str(path.relative_to(folder)) for path in folder.rglob("*"))


CHANGES = {
    "add": ["add", "2/2", "0/0", "0/0"],
    "edit": ["edit", "1", "Ann=1/0", "--force"],
    "note": ["note", "x"],
    "undo": ["undo"],
    "redo": ["redo"],
    "finish": ["finish"],
}


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("verb", list(CHANGES))
def test_a_save_that_fails_leaves_the_old_file(
    folder: Path, verb: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mino("1/1 0/0 0/0", "2/2 0/0 0/0")
    done("undo")
    file = folder / "g.toml"
    old, files = file.read_bytes(), snapshot(folder)
    failures = 0
    for nth in range(1, 20):
        restore(folder, files)
        broken = Broken(getattr(os, call), nth, errno.EIO)
        with monkeypatch.context() as patch:
            patch.setattr(os, call, broken)
            code, out, err = in_process(CHANGES[verb])
        assert not [name for name in listing(folder) if name.endswith(".tmp")]
        if code == 0:
            assert file.read_bytes() != old
            assert out
        else:
            failures += 1
            assert (code, out) == (6, ""), (nth, err)
            assert file.read_bytes() == old
            assert len(json.loads(done("show", "g", "--json"))["rows"]) == 1
            done(*CHANGES[verb])
        new = file.read_bytes()
        if verb != "redo":
            done("redo" if verb == "undo" else "undo")
            assert file.read_bytes() == old
            done("undo" if verb == "undo" else "redo")
            assert file.read_bytes() == new
        if broken.count < nth:
            break
    else:
        pytest.fail("it never works")
    assert failures


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_new_session_is_there_or_not(
    folder: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["new", "mino", "Ann", "Ben", "Cat", "--name", "g"]
    for nth in range(1, 20):
        restore(folder, {})
        broken = Broken(getattr(os, call), nth, errno.ENOSPC)
        with monkeypatch.context() as patch:
            patch.setattr(os, call, broken)
            code, out, err = in_process(words)
        assert not [name for name in listing(folder) if name.endswith(".tmp")]
        assert (code, bool(out)) in ((0, True), (6, False)), (nth, err)
        assert (folder / "g.toml").exists() == (code == 0), f"call {nth} failed, the session stayed"
        if broken.count < nth:
            break
    assert (folder / "g.toml").exists()


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("words", [["add", "2/2", "0/0", "0/0"], ["undo"], ["again"]])
def test_a_save_that_fails_names_the_path(
    folder: Path, words: list[str], call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mino("1/1 0/0 0/0")
    files = snapshot(folder)
    for nth in range(1, 20):
        restore(folder, files)
        broken = Broken(getattr(os, call), nth, errno.EIO)
        with monkeypatch.context() as patch:
            patch.setattr(os, call, broken)
            code, out, err = in_process(words)
        if broken.count < nth:
            break
        if code:
            assert (code, out) == (6, ""), (nth, err)
            assert str(folder) in err, (nth, err)
            assert "Input/output error" in err
    assert code == 0


def test_a_file_system_without_fsync_is_no_failure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mino()

    def unsupported(fd: int) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", unsupported)
    assert in_process(["add", "1/1", "0/0", "0/0"])[0] == 0
    assert b'Ann = "1/1"' in (folder / "g.toml").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")
def test_a_write_that_fails_half_way(folder: Path) -> None:
    mino("1/1 0/0 0/0")
    file, history = folder / "g.toml", folder / ".scorepad/g.history"
    old, past = file.read_bytes(), history.read_bytes()
    limits = {"at once": 100, "in the history": len(past) + 30}
    script = "import resource, sys; limit = int(sys.argv.pop(1))\n"
    script += "resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))\n"
    script += "from scorepad.cli import main\nsys.exit(main())"
    for place, limit in limits.items():
        ran = subprocess.run(
            [sys.executable, "-c", script, str(limit), "add", "2/2", "0/0", "0/0"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stdout) == (6, ""), (place, ran)
        assert file.read_bytes() == old
        assert not [name for name in listing(folder) if name.endswith(".tmp")]
        assert history.read_bytes() == past
    assert str(folder) in ran.stderr
    done("add", "2/2", "0/0", "0/0")
    assert done("undo").startswith("g: took back: added hand 2: Ann 2/2")
    assert file.read_bytes() == old


def test_the_answer_comes_after_the_rename(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mino()
    seen = []
    real = os.replace

    def watched(source: str, target: str) -> None:
        text = getattr(sys.stdout, "text", None)
        assert text is not None
        assert text() == ""
        real(source, target)
        seen.append(os.path.basename(target))

    monkeypatch.setattr(os, "replace", watched)
    for words in (["add", "1/1", "0/0", "0/0"], ["undo"], ["redo"], ["note", "x", "--json"]):
        seen.clear()
        assert done(*words)
        assert seen[-1] == "g.toml"


def test_a_save_is_on_the_disk_before_it_counts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mino()
    calls: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(fd: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(fd).st_mode)
        calls.append("folder" if is_folder else "file")
        real_fsync(fd)

    def replace(source: str, target: str) -> None:
        assert os.path.dirname(source) == os.path.dirname(target)
        calls.append("rename")
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    done("add", "1/1", "0/0", "0/0")
    assert calls[-3:] == ["file", "rename", "folder"]


def test_a_save_that_would_not_load_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("scorepad.store.dumps", lambda _: b"format = 1\n")
        err = failed(6, "new", "mino", "Ann", "Ben", "Cat", "--name", "g")
    assert str(folder / "g.toml") in err
    assert not (folder / "g.toml").exists()
    mino()
    file = folder / "g.toml"
    text = file.read_bytes()
    line = b'    "' + b"y" * 1000 + b'",\n'
    room = (1 << 20) - len(text) - len(b"x = [\n]\n") - 20
    filler = b"x = [\n" + line * (room // len(line))
    filler += b'    "' + b"y" * (room % len(line)) + b'",\n]\n'
    file.write_bytes(text.replace(b"rows = [\n", filler + b"rows = [\n", 1))
    data = file.read_bytes()
    assert 0 <= (1 << 20) - len(data) < 40
    assert in_process(["show", "g"])[0] == 0
    err = failed(6, "add", "1/1", "0/0", "0/0")
    assert str(file) in err
    assert file.read_bytes() == data
    assert not list(folder.glob(".*.tmp"))


def test_a_long_text_of_short_lines_can_be_kept(folder: Path) -> None:
    mino()
    file = folder / "g.toml"
    story = '"""\n' + "we played on the balcony\n" * 200 + '"""'
    data = file.read_bytes().replace(b"rows = [\n", f"story = {story}\nrows = [\n".encode(), 1)
    file.write_bytes(data)
    first = in_process(["show", "g"])[0]
    second = in_process(["add", "1/1", "0/0", "0/0"])[0]
    assert (first, second) in ((0, 0), (4, 4))


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no other time zones here")
def test_an_evening_long_ago_can_be_written_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SCOREPAD_NOW")
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        done("new", "mino", "Ann", "Ben", "Cat", "--name", "g", "--date", "1880-01-01")
        assert json.loads(done("show", "g", "--json"))["session"]["started"][:10] == "1880-01-01"
    finally:
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()


def test_leftovers_of_a_killed_save_are_ignored(folder: Path) -> None:
    mino("1/1 0/0 0/0")
    (folder / ".g.toml.abc123.tmp").write_bytes(b"format = 1\n")
    (folder / "g.toml.tmp").write_bytes(b"half")
    assert [one["name"] for one in json.loads(done("list", "--json"))["sessions"]] == ["g"]
    done("add", "2/2", "0/0", "0/0")
    assert (folder / ".g.toml.abc123.tmp").read_bytes() == b"format = 1\n"


def test_sessions_do_not_touch_each_other(folder: Path) -> None:
    for game in ("mino", "qwirkle", "quartz", "diams"):
        done("new", game, "Ann", "Ben", "Cat", "--name", f"x-{game}")
    before = {path.name: path.read_bytes() for path in folder.glob("*.toml")}
    done("add", "3", "-s", "x-qwirkle")
    done("undo", "-s", "x-qwirkle")
    after = {path.name: path.read_bytes() for path in folder.glob("*.toml")}
    assert after == before
