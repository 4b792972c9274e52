"""CSV: lines for spreadsheets that come back with the same records, options and totals."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.errors import State, Unreadable
from scorepad.formats import Found, Kept, Wishes, csv_, csv_lines
from scorepad.formats.csv_ import HEADER
from scorepad.formats.csv_cells import guarded, liner, unguarded
from scorepad.formats.csv_lines import options_of, table
from scorepad.session import Session
from scorepad.sheet import tally
from tests.formats.test_json import archive, back, evenings, sample

Lines = list[dict[str, str]]


def text_of(*sessions: Kept, wide: bool = False) -> str:
    return "".join(csv_.write(sessions, Wishes(wide=wide)))


def lines_of(text: str) -> Lines:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def joined(lines: Sequence[dict[str, Any]], sign: str = ",") -> bytes:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(lines[0]), delimiter=sign)
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue().encode()


def read(text: str | bytes) -> list[Found]:
    return csv_.read(text.encode() if isinstance(text, str) else text, "file.csv")


def only(text: str | bytes) -> Session:
    (found,) = read(text)
    assert found.session is not None
    return found.session


def same(one: Session, other: Session) -> None:
    """The same sheet and all that CSV has: records, options, seats, times, the note."""
    assert one.sheet == other.sheet
    assert tally(one.sheet) == tally(other.sheet)
    for field in ("name", "id", "started", "finished", "note"):
        assert getattr(one, field) == getattr(other, field)


def friday() -> Kept:
    """An evening of Mino with two hands; Cat's second bid is not played."""
    (found,) = back(json.dumps(sample(note='=cold, "good"')))
    assert found.session is not None
    return Kept(found.session, tally(found.session.sheet))


SHORT = "game,row,player,record\nmino,1,Ann,1/1\nmino,1,Ben,0/0\nmino,1,Cat,1/0\n"


def test_what_goes_out_comes_back() -> None:
    text = text_of(*archive())
    found = read(text)
    assert len(found) == len(archive())
    for one, kept in zip(found, archive(), strict=True):
        assert one.notes == ()
        assert one.session is not None
        same(one.session, kept.session)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("seed", range(3))
def test_lines_and_columns_may_stand_in_any_order(seed: int, sign: str) -> None:
    kept = [one for one in archive() if one.session.note != " blank "]
    lines, rng = lines_of(text_of(*kept)), Random(seed)
    columns = list(HEADER)
    rng.shuffle(columns)
    rng.shuffle(lines)
    mixed = [{column: line[column] for column in columns} for line in lines]
    by_name = {one.session.name: one.session for one in read(joined(mixed, sign)) if one.session}
    assert len(by_name) == len(kept)
    for one in kept:
        same(by_name[one.session.name], one.session)


def test_difficult_names_and_a_board_come_back(env: dict[str, str]) -> None:
    kept = list(evenings(env))
    for one, other in zip(read(text_of(*kept)), kept, strict=True):
        assert one.session is not None
        same(one.session, other.session)


def test_the_lines_are_those_that_a_spreadsheet_wants() -> None:
    text = text_of(friday())
    assert text.endswith("\r\n")
    assert text.count("\r\n") == text.count("\n") == 7
    head, first, *_, last = text.split("\r\n")[:-1]
    assert head == (
        "session,game,started,row,player,record,points,stars,total,rank,winner,why,finished,seat,"
        "first,left,options,note,id,lines"
    )
    options = "scoring=full griffin=each flag_blocks_bonus=yes all_flags=first"
    rest = f'{options},"\'=cold, ""good""",0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11,6'
    began = "friday,mino,2026-11-29T20:15:00+01:00"
    assert first == f"{began},1,Ann,1/1,20,,20,1,no,20 made the bid of 1,,1,,no,{rest}"
    assert last == f"{began},2,Cat,0/,,,-10,3,no,,,3,,no,{rest}"
    third = text.split("\r\n")[3]
    assert third == f"{began},1,Cat,1/0,-10,,-10,3,no,'-10 1 off the bid of 1,,3,,no,{rest}"


def test_the_wide_form_has_players_as_columns() -> None:
    result = next(one for one in archive() if one.session.name == "diams-result")
    names = result.session.sheet.players
    stars = [str(total) for total in result.session.sheet.results or ()]
    assert text_of(friday(), result, wide=True).split("\r\n") == [
        f"session,game,row,Ann,Ben,Cat,{','.join(names)}",
        "friday,mino,1,1/1=20,0/0=10,1/0=-10" + "," * len(names),
        "friday,mino,2,2/2=40,0/0=20,0/" + "," * len(names),
        "friday,mino,total,60,30,-10" + "," * len(names),
        f"diams-result,diams,stars,,,,{','.join(stars)}",
        f"diams-result,diams,total,,,,{','.join(stars)}",
        "",
    ]


def test_the_wide_form_does_not_come_back() -> None:
    with pytest.raises(State) as told:
        read(text_of(friday(), wide=True))
    assert "the wide form can't be read back" in (told.value.hint or "")


@given(st.text(max_size=6) | st.text(alphabet="=+-@'\t\r\n\uff1d\uff07x,;\"", max_size=6))
def test_every_text_comes_back_from_its_cell(text: str) -> None:
    cell = guarded(text)
    assert unguarded(cell) == text
    assert cell[:1] not in set("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20\uff07")
    assert len(cell) - len(text) in (0, 1)
    for sign in ",;\t":
        line = liner(sign)([cell, "x"])
        assert line.endswith("\r\n")
        assert list(csv.reader(csv_lines._lines(line), delimiter=sign, strict=True)) == [
            [cell, "x"]
        ]


def test_numbers_stay_numbers() -> None:
    assert liner()([-10, 3.5, None, "a b"]) == "-10,3.5,,a b\r\n"


@pytest.mark.parametrize("text", ["'n Sync", "'", "x'=", "Ann", "1-1"])
def test_an_apostrophe_of_ones_own_stays(text: str) -> None:
    assert unguarded(text) == text


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("a=1", {"a": "1"}),
        ("a=1  b=x=y ", {"a": "1", "b": "x=y"}),
        (
            "rounds=3 values=7:9/14/20 2:4/6/9 a=1",
            {
                "rounds": "3",
                "values": "7:9/14/20 2:4/6/9",
                "a": "1",
            },
        ),
    ],
)
def test_options_in_a_cell(text: str, options: dict[str, str]) -> None:
    assert options_of(text) == options


@pytest.mark.parametrize("text", ["a", "a b=1", "a=1 a=2"])
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        options_of(text)


def test_four_columns_are_enough() -> None:
    session = only(SHORT)
    assert session.sheet.players == ("Ann", "Ben", "Cat")
    assert [place.points for place in tally(session.sheet).places] == [20, 10, -10]
    assert session.sheet.options["griffin"] == "each"
    assert (session.name, session.id, session.finished, session.note) == ("", "", None, None)
    assert session.started == datetime.min


def test_a_mark_of_byte_order_and_blank_lines_are_passed_over() -> None:
    text = "\ufeff\r\n" + SHORT.replace("\n", "\r\n\r\n,,,\r\n").replace("game", " Game ", 1)
    assert only(text) == only(SHORT)


def test_a_date_alone_is_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_NOW", "2026-11-29T20:15:00+01:00")
    text = SHORT.replace("record\n", "record,started\n", 1).replace("1/1\n", "1/1,2024-02-29\n")
    started = only(text.replace("0/0\n", "0/0,\n").replace("1/0\n", "1/0,\n")).started
    assert started.isoformat() == "2024-02-29T00:00:00+01:00"


def test_seats_go_before_the_order_of_lines() -> None:
    lines = lines_of(SHORT)
    for line, seat in zip(lines, "231", strict=True):
        line["seat"] = seat
    assert only(joined(lines)).sheet.players == ("Cat", "Ann", "Ben")


def test_unknown_columns_are_left_aside_with_a_note() -> None:
    lines = [{**line, "mood": "good"} for line in lines_of(SHORT)]
    (found,) = read(joined(lines))
    assert found.notes == ("columns left aside, as unknown: 'mood'",)


def test_totals_alone_are_a_result() -> None:
    text = 'game,row,player,record,total\ndiams,,Ann,,7\ndiams,,Ben,,"3,5"\n'
    assert only(text).sheet.results == (7, 3.5)
    bare = "game,row,player,record,total\ndiams,,Ann,,\ndiams,,Ben,,\n"
    assert only(bare).sheet.results is None


def test_a_file_of_a_header_holds_nothing() -> None:
    assert read(text_of()) == []


def altered(line: int, **cells: str) -> bytes:
    """The lines of Friday's evening with other cells in one of them (2 is the first)."""
    lines = lines_of(text_of(friday()))
    lines[line - 2].update(cells)
    return joined(lines)


def without(*numbers: int) -> bytes:
    """The lines of Friday's evening without some of them."""
    lines = lines_of(text_of(friday()))
    return joined([line for number, line in enumerate(lines, 2) if number not in numbers])


def dropped(*numbers: int) -> bytes:
    """The same where nothing tells how many lines there should be."""
    lines = lines_of(text_of(friday()))
    for line in lines:
        del line["lines"], line["total"]
    return joined([line for number, line in enumerate(lines, 2) if number not in numbers])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(altered(4, points="-20"), "line 4: Cat's points: -20 here, -10", id="points"),
        pytest.param(altered(5, total="50"), "line 5: Ann's total: 50 here, 60 by", id="total"),
        pytest.param(altered(7, points="0"), "line 7: Cat's points: 0 here, nothing", id="bid"),
        pytest.param(altered(2, stars="1"), "line 2: Ann's stars: 1 here, nothing", id="stars"),
        pytest.param(altered(2, total="x"), "line 2: total: 'x' is no number", id="no number"),
        pytest.param(altered(2, total="1.25"), "line 2: total: '1.25' is no", id="a quarter"),
        pytest.param(altered(3, record="0-0"), "line 3: '0-0' can't be read", id="record"),
        pytest.param(altered(3, record="9/9"), "line 3: Ben bid 9 in hand 1", id="impossible"),
        pytest.param(altered(3, row="x"), "line 3: 'x' is no number of a row", id="row"),
        pytest.param(altered(3, row="0"), "line 3: '0' is no number of a row", id="row 0"),
        pytest.param(altered(5, row="1"), "line 5: row 1 of 'Ann' stands in line 2", id="twice"),
        pytest.param(altered(3, game="quartz"), "line 3: game is 'quartz' here and", id="game"),
        pytest.param(altered(3, player=""), "line 3: there is no player", id="nobody"),
        pytest.param(altered(3, seat="3"), "line 6: the seat of 'Ben'", id="seat"),
        pytest.param(altered(3, first="Zoe"), "line 3: nobody is called 'Zoe'", id="first"),
        pytest.param(altered(3, left="maybe"), "left is 'no' here", id="left differs"),
        pytest.param(altered(4, started="soon"), "line 4: started is 'soon' here", id="started"),
        pytest.param(altered(4, options="griffin=flat"), "line 4: options is", id="options"),
        pytest.param(altered(4, note="other"), "line 4: note is 'other' here", id="note"),
        pytest.param(altered(4, id=""), "line 4: there is no id, other lines", id="id missing"),
        pytest.param(altered(4, session="x"), "line 2: the session has '6' lines, 5", id="id"),
        pytest.param(without(7), "line 2: the session has '6' lines, 5 of them", id="cut off"),
        pytest.param(dropped(2, 3, 4), "line 2: there is no row 1", id="no row 1"),
        pytest.param(dropped(3), "hand 1 has no complete record of Ben", id="half a row"),
        pytest.param(SHORT.replace(",1,Cat", ",3,Cat"), "line 4: row 3, but there is no", id="gap"),
        pytest.param(SHORT.replace("mino,1,Cat", "mino,1"), "line 4: 4 cells are wanted", id="few"),
        pytest.param(SHORT.replace("Cat", "Cat,x"), "line 4: 4 cells are wanted", id="many"),
        pytest.param(SHORT.replace("Ben", "\x1b[2J"), "which can't be seen", id="hostile name"),
        pytest.param(SHORT.replace("Ben", "ann"), "the same player twice", id="same player"),
        pytest.param(SHORT.replace("mino", "chess"), "line 2: no game is called", id="chess"),
        pytest.param(SHORT.replace("mino", ""), "line 2: no game is called ''", id="no game"),
        pytest.param(SHORT + 'mino,2,"Ann', "line 5: not CSV", id="quote"),
        pytest.param(SHORT.replace(",record", ""), "is no header", id="no record"),
        pytest.param(SHORT.replace("record", "record,game"), "called the same", id="column twice"),
        pytest.param(SHORT.encode() + b"\xff", "line 5: not UTF-8", id="not UTF-8"),
        pytest.param(b"", "'' is no header", id="empty"),
        pytest.param(
            "".join([SHORT, *[f"mino,1,P{n},0/0\n" for n in range(9)]]),
            "line 8: 'P3' is one player too many: 6 can play",
            id="many players",
        ),
        pytest.param(
            SHORT.replace("record", "record,session")
            .replace("/0\n", "/0,../x\n")
            .replace("1/1\n", "1/1,../x\n"),
            "line 2: '../x' can't be a session's name",
            id="hostile session",
        ),
        pytest.param(
            SHORT.replace("record", "record,id")
            .replace("/0\n", "/0,../x\n")
            .replace("1/1\n", "1/1,../x\n"),
            "line 2: 'id' is no UUID",
            id="hostile id",
        ),
        pytest.param(
            "game,row,player,record,total\ndiams,,Ann,,7\ndiams,,Ben,,\n",
            "line 3: 'Ben' has no total",
            id="half a result",
        ),
        pytest.param(
            "game,row,player,record,total\ndiams,,Ann,,7\ndiams,,Ann,,7\n",
            "line 3: 'Ann' has a line before",
            id="result twice",
        ),
    ],
)
def test_a_line_that_cannot_be_is_refused_by_its_number(text: str | bytes, why: str) -> None:
    with pytest.raises(State) as told:
        read(text)
    assert told.value.code == 1
    assert why in told.value.message


def test_two_evenings_of_one_name_are_two() -> None:
    lines = lines_of(text_of(friday()))
    other = [{**line, "id": "1" + line["id"][1:]} for line in lines]
    assert len(read(joined([*lines, *other]))) == 2


def test_lines_are_counted_as_an_editor_does() -> None:
    data = b'game,row,player,record,x\nmino,1,Ann,1/1,"a\nb\x0b\xe2\x80\xa8"\nmino,1,Ben,0/0,\n'
    assert [number for number, _ in table(data).lines] == [2, 4]
