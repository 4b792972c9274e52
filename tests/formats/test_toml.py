"""TOML: session files from elsewhere, under the limits that hold at home."""

from __future__ import annotations

import pytest

from scorepad.errors import State
from scorepad.formats import toml
from scorepad.formats.sniff import reader_of
from scorepad.formats.toml import instant, known_name, moment
from scorepad.tomlfile import dumps
from tests.formats.test_json import archive, text_of

FILE = dumps(archive()[0].session)
BACKUP = b'{"about": 1, "plays": [], "games": []}'
HEADER = b"Game;Row;Player;Record;mood\n"


def test_a_session_file_comes_in_as_it_is() -> None:
    for kept in archive():
        data = dumps(kept.session)
        (found,) = toml.read(data, f"/else/where/{kept.session.name}.toml")
        assert found.session == kept.session
        assert dumps(found.session) == data


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("friday.toml", "friday"),
        ("/tmp/Friday.TOML", "friday"),
        ("C:\\games\\friday.toml", "friday"),
        ("friday", "friday"),
        ("-", ""),
        ("con.toml", ""),
        ("Ann's.toml", ""),
        ("123.toml", ""),
        (".toml", ""),
        ("../../.toml", ""),
    ],
)
def test_it_is_called_like_its_file(source: str, name: str) -> None:
    (found,) = toml.read(FILE, source)
    assert found.session is not None
    assert found.session.name == name


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(FILE.replace(b"format = 1", b"format = 2"), "newer than 1", id="newer"),
        pytest.param(FILE.replace(b"[end]\n", b""), "'end' is missing", id="no end"),
        pytest.param(FILE.replace(b'id = "', b'id = "../../'), "x.toml, line 2: 'id'", id="id"),
        pytest.param(FILE[: len(FILE) // 2], "x.toml", id="cut off"),
        pytest.param(b"", "the file is empty", id="empty"),
        pytest.param(b"\xff", "not UTF-8", id="not UTF-8"),
        pytest.param(b"x" * (1 << 20) + b"x", "more than 1048576 bytes", id="large"),
        pytest.param(b"x = 0x" + b"F" * 4000 + b"\n" + FILE, "too many digits", id="digits"),
    ],
)
def test_a_damaged_or_newer_file_is_refused_as_an_import(data: bytes, why: str) -> None:
    with pytest.raises(State) as told:
        toml.read(data, "x.toml")
    assert told.value.code == 1
    assert why in told.value.message


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("2026-11-29T20:15:00+01:00", True),
        ("2026-11-29 20:15:00Z", True),
        ("2026-11-29T20:15:00", False),
        ("2026-11-29", False),
        ("20:15:00", False),
        ("20261129", False),
        ("2026-11-29T20:15:00+01:00\n", False),
        ("", False),
    ],
)
def test_a_time_has_its_offset(text: str, good: bool) -> None:
    assert (instant(text) is not None) == good


def test_a_number_is_no_time() -> None:
    assert moment("20261129") is None
    assert moment("1e10") is None


def test_a_name_is_one_or_none() -> None:
    assert known_name("") == ""
    assert known_name("Friday") == "friday"
    for name in ("a/b", "x" * 10_000):
        with pytest.raises(State) as told:
            known_name(name)
        assert len(told.value.message) < 200


@pytest.mark.parametrize(
    ("data", "source", "module"),
    [
        pytest.param(text_of(*archive()[:2]).encode(), "x", "json_", id="json"),
        pytest.param(b"\xef\xbb\xbf \n{}", "x.csv", "json_", id="mark and blanks"),
        pytest.param(b"[{}]", "-", "json_", id="list"),
        pytest.param(b"{", "-", "json_", id="cut off"),
        pytest.param(BACKUP, "x.json", "bgstats", id="backup"),
        pytest.param(BACKUP.replace(b": ", b" :\n"), "x", "bgstats", id="backup with blanks"),
        pytest.param(BACKUP[:-1], "x", "bgstats", id="backup cut off"),
        pytest.param(b'{"plays": [], "games": {}}', "x", "json_", id="games no list"),
        pytest.param(b'{"a": {"plays": [], "games": []}}', "x", "json_", id="lists within"),
        pytest.param(b'[{"plays": [], "games": []}]', "x", "json_", id="list of backups"),
        pytest.param(b'{"note": "\\"plays\\": [ \\"games\\": ["}', "x", "json_", id="in a text"),
        pytest.param(HEADER, "x.txt", "csv_", id="csv"),
        pytest.param(HEADER.replace(b";", b"\t"), "x", "csv_", id="tabs"),
        pytest.param(b"record,player,row,game", "x", "csv_", id="csv of a header"),
        pytest.param(b"session,game,row,Ann\n", "x", "csv_", id="the wide form"),
        pytest.param(FILE, "-", "toml", id="toml by what is in it"),
        pytest.param(b"# mine\n" + FILE, "-", "toml", id="toml behind a comment"),
        pytest.param(b"\xff", "x.TOML", "toml", id="toml by its name"),
    ],
)
def test_the_reader_that_fits(data: bytes, source: str, module: str) -> None:
    assert reader_of(data, source) == module


@pytest.mark.parametrize(
    "data", [b"", b" \n", b"\x89PNG", b"<html>", b"game,row,player\n", b"\xff"]
)
def test_what_nothing_reads_is_refused(data: bytes) -> None:
    with pytest.raises(State) as told:
        reader_of(data, "x.json")
    assert told.value.hint is not None
    assert "JSON lines" in told.value.hint
