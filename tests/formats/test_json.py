"""JSON and JSON lines: a session that goes out comes back the same, byte for byte."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, timezone
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from scorepad import games
from scorepad.desk import store
from scorepad.errors import ScorepadError, State
from scorepad.formats import Found, Kept, Wishes, json_, jsonl
from scorepad.names import player
from scorepad.session import Session, player_id
from scorepad.sheet import Sheet, read_record, tally
from scorepad.sheet import settings as options_of
from scorepad.tomlfile import dumps, loads
from tests.batch_lines import Maker
from tests.evenings import EVENINGS, played
from tests.transcript import done

ID = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
BEGAN = datetime(2026, 11, 29, 20, 15, tzinfo=timezone(timedelta(hours=1)))
NOTES = (None, None, "cold pizza", "=1+1", "'quoted'", 'a,b;c "d" | `e` <f> # 1. \'x', " blank ")
EXTRA: tuple[dict[str, Any], ...] = (
    {},
    {"mood": "good", "place": {"name": "Ann's", "since": date(2020, 2, 29), "open": time(18, 30)}},
    {"weights": [1, 2.5, float("inf"), True], "when": BEGAN, "local": datetime(2026, 1, 2, 3, 4)},
    {"$toml": "text", "deep": {"$toml": {"$table": {"$toml": [{"$table": 1}]}}}, "none": {}},
)


def session_of(given: dict[str, Any], rng: Random, name: str) -> Session | None:
    """A session with the rows of a batch line, as its file would hold it; None if it can't be."""
    key, rows = given["game"], given["rows"]
    game = games.load(key)
    seats = max(map(len, rows))
    players = given.get("players") or [f"P{seat + 1}" for seat in range(seats)]
    if given.get("first_row") not in (None, 1) or len(players) not in game.players:
        return None
    options = options_of(game, given.get("options") or {}, given.get("variant"))
    cells = [
        tuple([None if text is None else read_record(game, text, options) for text in row])
        + (None,) * (len(players) - len(row))
        for row in rows
        if any(text is not None for text in row)
    ]
    sheet = Sheet(key, game, tuple(map(player, players)), options, tuple(cells))
    draft = Session(name, ID, BEGAN, sheet, ())
    return decorated(draft, rng)


def decorated(draft: Session, rng: Random) -> Session:
    """The session with some of what a session may have besides."""
    sheet = draft.sheet._replace(
        first=0 if draft.sheet.rows and draft.sheet.game.turns else rng.choice((0, 0, 1)),
        left=frozenset(rng.sample(range(len(draft.sheet.players)), rng.choice((0, 0, 1)))),
    )
    once = [f"{rng.getrandbits(32):08x}{ID[8:]}" for _ in sheet.players]  # they had other names
    ended = rng.random() < 0.5 or tally(sheet).complete
    draft = draft._replace(
        sheet=sheet,
        id=f"{rng.getrandbits(32):08x}{ID[8:]}",
        started=BEGAN + timedelta(minutes=rng.randrange(10**6), microseconds=rng.choice((0, 5))),
        player_ids=tuple(rng.choice((once, []))),
        finished=BEGAN + timedelta(days=800) if ended else None,
        note=rng.choice(NOTES),
        extra=rng.choice(EXTRA),
        extra_options=rng.choice(({}, {}, {"colour": "red", "size": 3})),
        extra_end=rng.choice(({}, {}, {"checked": date(2026, 11, 30)})),
    )
    return loads(dumps(draft), "made", draft.name)


@cache
def archive(seed: int = 3, count: int = 150) -> tuple[Kept, ...]:
    """Sessions of all games, with rows and as results only, whole and begun."""
    maker, rng = Maker(seed), Random(seed)
    found: list[Session] = []
    while len(found) < count:
        session = session_of(maker.good(), rng, f"evening-{len(found) + 1}")
        if session is not None:
            found.append(session)
    for key in games.keys():
        game = games.load(key)
        players = tuple(f"Player {seat}" for seat in range(game.players[0]))
        empty = Sheet(key, game, players, options_of(game, {}))
        totals = tuple([rng.randrange(200) for _ in players])
        bare = Session(f"{key}-empty", ID, BEGAN, empty, ())
        found.append(decorated(bare, rng))
        kept = bare._replace(name=f"{key}-result", sheet=empty._replace(results=totals))
        found.append(decorated(kept, rng))
    assert {one.sheet.key for one in found} == set(games.keys())
    return tuple([Kept(one, tally(one.sheet)) for one in found])


def evenings(env: dict[str, str]) -> Iterator[Kept]:
    """The evenings with difficult names, a board game among them, as the store keeps them."""
    with played(env):
        for key in EVENINGS:
            session = store(None).load(key).session
            yield Kept(session, tally(session.sheet))


def text_of(*sessions: Kept) -> str:
    return "".join(json_.write(sessions, Wishes()))


def back(text: str | bytes) -> list[Found]:
    return json_.read(text.encode() if isinstance(text, str) else text, "file.json")


def sessions_in(text: str) -> list[Session]:
    """The sessions in a text that none of them needs to be doubted for."""
    found = back(text)
    assert [one.notes for one in found] == [()] * len(found)
    assert all(one.session is not None and one.skipped is None for one in found)
    return [one.session for one in found if one.session is not None]


def test_what_goes_out_comes_back_byte_for_byte() -> None:
    kept = archive()
    for text in (text_of(*kept), "".join(jsonl.write(kept, Wishes()))):
        assert text.isascii()
        read = sessions_in(text)
        assert [dumps(one) for one in read] == [dumps(one.session) for one in kept]
        assert [one.name for one in read] == [one.session.name for one in kept]
        assert read == [one.session for one in kept]


def test_difficult_names_and_a_board_come_back(env: dict[str, str]) -> None:
    kept = list(evenings(env))
    assert [dumps(one) for one in sessions_in(text_of(*kept))] == [dumps(k.session) for k in kept]


def test_json_is_one_line_and_jsonl_a_line_for_each() -> None:
    kept = archive()[:3]
    assert text_of(*kept).count("\n") == 1
    assert text_of() == '{"schema": 1, "sessions": []}\n'
    assert sessions_in(text_of()) == []
    lines = list(jsonl.write(kept, Wishes()))
    assert [json.loads(line) for line in lines] == json.loads(text_of(*kept))["sessions"]


def test_the_text_is_given_piece_by_piece() -> None:
    asked = []

    def one_by_one() -> Iterator[Kept]:
        for kept in archive()[:3]:
            asked.append(kept)
            yield kept

    pieces = json_.write(one_by_one(), Wishes())
    next(pieces)
    assert len(asked) == 1


def test_a_session_is_what_show_tells_and_more(env: dict[str, str]) -> None:
    with played(env):
        for key in EVENINGS:
            shown = json.loads(done("show", key, "--json"))
            session = store(None).load(key).session
            told = json.loads(json_.session_text(Kept(session, tally(session.sheet))))
            part = told["session"]
            more = {"player_ids", "first", "left", "totals", "extra"}
            assert set(part) - set(shown["session"]) == more
            for name in more:
                del part[name]
            assert told == shown
            assert list(told) == list(shown)


def test_the_answer_of_show_is_enough(env: dict[str, str]) -> None:
    with played(env):
        for key in EVENINGS:
            kept = store(None).load(key).session
            assert kept.player_ids
            (session,) = sessions_in(done("show", key, "--json"))
            assert dumps(session) == dumps(kept)


def sample(**part: Any) -> dict[str, Any]:
    """A document of an evening of Mino with two hands, changed in its `session`."""
    game = games.load("mino")
    options = options_of(game, {})
    texts = (("1/1", "0/0", "1/0"), ("2/2", "0/0", "0/"))
    rows = tuple(tuple(game.read(text, options) for text in row) for row in texts)
    sheet = Sheet("mino", game, ("Ann", "Ben", "Cat"), options, rows)
    session = Session("friday", ID, BEGAN, sheet, ())
    session = loads(dumps(session), "made", "friday")
    document: dict[str, Any] = json.loads(json_.session_text(Kept(session, tally(sheet))))
    document["session"].update(part)
    return document


def changed(**outer: Any) -> dict[str, Any]:
    return {**sample(), **outer}


def score(player: Any = "Ann", record: Any = "1/1") -> dict[str, Any]:
    return {"player": player, "record": record}


def row(number: Any, *scores: Any) -> dict[str, Any]:
    return {"row": number, "scores": list(scores)}


def test_the_extra_keys_may_be_missing() -> None:
    document = sample()
    for key in ("player_ids", "first", "left", "totals", "extra", "note", "finished", "next"):
        del document["session"][key]
    for key in ("standings", "over", "complete", "notes"):
        del document[key]
    (session,) = sessions_in(json.dumps(document))
    assert dumps(session) == dumps(sessions_in(json.dumps(sample()))[0])
    assert session.sheet.first == 0
    assert session.player_ids == tuple(map(player_id, ("Ann", "Ben", "Cat")))


def test_a_list_of_sessions_and_a_mark_of_byte_order_are_taken() -> None:
    assert len(sessions_in(json.dumps([sample(), sample()]))) == 2
    assert len(back(b"\xef\xbb\xbf" + json.dumps(sample()).encode())) == 1
    assert len(sessions_in(json.dumps(sample(), indent=2))) == 1


def test_where_an_entry_stands_is_told() -> None:
    assert [one.where for one in back(json.dumps([sample(), sample(name="")]))] == [
        "session 1 (friday)",
        "session 2",
    ]
    line = json.dumps(sample())
    assert [one.where for one in back(f"{line}\n\n{line}\n")] == [
        "line 1 (friday)",
        "line 3 (friday)",
    ]
    assert back(line)[0].where == "the session (friday)"


def test_records_win_over_totals_and_the_difference_is_told() -> None:
    document = sample()
    # by the rules: Ann 20 + 40; Ben 10 + 20; Cat -10, her second bid is not played
    assert [(p["player"], p["points"]) for p in document["standings"]] == [
        ("Ann", 60),
        ("Ben", 30),
        ("Cat", -10),
    ]
    document["standings"][0]["points"] = 70
    (found,) = back(json.dumps(document))
    assert found.notes == ("Ann's total is 70 in the file, 60 by the rules here",)


def test_stars_that_differ_are_told() -> None:
    game = games.load("diams")
    sheet = Sheet("diams", game, ("Ann", "Ben"), options_of(game, {}), results=(7, 3.5))
    session = loads(dumps(Session("d", ID, BEGAN, sheet, ())), "made", "d")
    document = json.loads(json_.session_text(Kept(session, tally(session.sheet))))
    assert document["session"]["totals"] == {"Ann": 7, "Ben": 3.5}
    assert sessions_in(json.dumps(document)) == [session]
    document["standings"][1]["stars"] = 4
    (found,) = back(json.dumps(document))
    assert found.notes == ("Ben's stars are 4 in the file, 3.5 by the rules here",)


def test_keys_of_a_later_version_are_left_aside_with_a_note() -> None:
    (found,) = back(json.dumps({**sample(weather="rain"), "music": []}))
    assert found.session is not None
    assert found.notes == ("left aside, as unknown: 'music', 'weather'",)


def refusal(text: str | bytes) -> str:
    """Why a file is refused."""
    with pytest.raises(State) as told:
        back(text)
    assert told.value.code == 1
    return told.value.message


DEEP = "[" * 100_000
BIG = "1" * 5000
HUGE = {"x": "y" * 5000}


@pytest.mark.parametrize(
    ("document", "why"),
    [
        pytest.param(sample(id="../../x"), "'id' is no UUID", id="id"),
        pytest.param(sample(id=7), "'id' can't be 7", id="id no text"),
        pytest.param(sample(id=None), "'id' is missing", id="no id"),
        pytest.param(sample(started=None), "'started' is missing", id="no start"),
        pytest.param(sample(started="2026-11-29"), "'started': '2026-11-29' is no time", id="date"),
        pytest.param(sample(started="2026-11-29T20:15:00"), "offset", id="no offset"),
        pytest.param(sample(started="2026-13-29T20:15:00Z"), "is no time", id="month 13"),
        pytest.param(sample(started="2026-11-29T20:15:00Z\nx = 1"), "is no time", id="injected"),
        pytest.param(sample(finished="soon"), "'finished': 'soon' is no time", id="finished"),
        pytest.param(sample(note="a\nb"), "'note' is a line", id="note of lines"),
        pytest.param(sample(note="x" * 501), "at most 500 characters", id="long note"),
        pytest.param(sample(note=[1]), "'note' can't be [1]", id="note no text"),
        pytest.param(sample(note="\ud800"), "no Unicode", id="surrogate"),
        pytest.param(sample(player_ids=["x"]), "'player_ids'", id="player ids"),
        pytest.param(sample(player_ids=[ID]), "a UUID for each player", id="too few ids"),
        pytest.param(sample(first="Zoe"), "nobody is called 'Zoe'", id="first"),
        pytest.param(sample(left=["Zoe"]), "nobody is called 'Zoe'", id="left"),
        pytest.param(sample(left="Ann"), "'left' can't be \"Ann\"", id="left no list"),
        pytest.param(sample(totals={"Ann": 1}), "the total of every player", id="few totals"),
        pytest.param(
            sample(totals={"Ann": 1, "Ben": 2, "Cat": 3}), "totals alone and rows", id="both"
        ),
        pytest.param(
            {**sample(totals={"Ann": True, "Ben": 2, "Cat": 3}), "rows": []}, "total", id="bool"
        ),
        pytest.param(
            {**sample(totals={"Ann": 10**9, "Ben": 2, "Cat": 3}), "rows": []},
            "Ann can't have 1000000000",
            id="large total",
        ),
        pytest.param(sample(extra=[]), "'extra' can't be []", id="extra no table"),
        pytest.param(sample(extra={"file": {"x": None}}), "no value like null", id="null"),
        pytest.param(sample(extra={"file": {"format": 9}}), "not TOML", id="known key"),
        pytest.param(sample(extra={"file": {"end": {}}}), "not TOML", id="known table"),
        pytest.param(sample(extra={"end": {"rows": 7}}), "[end] tells of 7 rows", id="count"),
        pytest.param(
            sample(extra={"options": {"griffin": "flat"}}), "option 'griffin'", id="option twice"
        ),
        pytest.param(sample(extra={"file": HUGE}), "more than 4096 bytes", id="long line"),
        pytest.param(
            sample(extra={"file": {"x": {"$toml": "1979-99-99"}}}), "no time", id="tagged date"
        ),
        pytest.param(sample(extra={"file": {"x": {"$toml": 5}}}), "5 is no time", id="tag of 5"),
        pytest.param(sample(extra={"file": {"x": {"$table": 5}}}), "no table", id="no table"),
        pytest.param(changed(game="chess"), "no game is called 'chess'", id="game"),
        pytest.param(changed(game=["mino"]), "'game' can't be [\"mino\"]", id="game no text"),
        pytest.param(changed(players=["Ann", "Ben"]), "nobody is called 'Cat'", id="few players"),
        pytest.param(
            changed(players=["Ann", "Ben", "ann"], rows=[]), "same player twice", id="twice"
        ),
        pytest.param(
            changed(players=["Ann", "Ben", "\x1b[31m"], rows=[]), "can't be seen", id="hostile name"
        ),
        pytest.param(changed(players=["Ann", 5, "Cat"]), "'players' can't hold 5", id="name 5"),
        pytest.param(
            changed(players=list("abcdefg"), rows=[]), "7 players: Mino Dice", id="many players"
        ),
        pytest.param(changed(options={}), "is missing", id="no options"),
        pytest.param(
            changed(options={**sample()["options"], "griffin": "some"}), "can't be 'some'", id="opt"
        ),
        pytest.param(
            changed(options={**sample()["options"], "griffin": 1}), "option 'griffin'", id="opt 1"
        ),
        pytest.param(changed(rows=[row(1, score(record="2-2"))]), "Ann: '2-2' can't", id="record"),
        pytest.param(changed(rows=[row(1, score(record=5))]), "'record' can't be 5", id="record 5"),
        pytest.param(
            changed(rows=[row(1, score(record="1" * 501))]), "501 characters", id="long record"
        ),
        pytest.param(changed(rows=[row(1, score(record="9/9"))]), "a bid is 0 to 1", id="bid"),
        pytest.param(changed(rows=[row(2, score())]), "where row 1 is wanted", id="row 2 first"),
        pytest.param(changed(rows=[row(True, score())]), "'row' can't be true", id="row true"),
        pytest.param(changed(rows=[row(1)]), "a row is a table of records", id="empty row"),
        pytest.param(changed(rows=[7]), "where row 1 is wanted, 7 stands", id="row no object"),
        pytest.param(changed(rows={}), "'rows' can't be {}", id="rows no list"),
        pytest.param(changed(rows=[row(1, score(), score())]), "two records of 'Ann'", id="two"),
        pytest.param(changed(rows=[row(1, score("Zoe"))]), "nobody is called 'Zoe'", id="who"),
        pytest.param(changed(rows=[row(1, 5)]), "'scores' can't hold 5", id="score 5"),
        pytest.param(
            changed(rows=[row(1, score()), row(2, score())]), "no complete record", id="gap"
        ),
        pytest.param(changed(standings=[{"player": "Ann", "points": "6"}]), "'points'", id="text"),
        pytest.param(changed(standings=[5]), "'standings' can't hold 5", id="standings"),
        pytest.param(changed(schema=2), "schema 2 is newer than 1", id="newer"),
        pytest.param(changed(schema=0), "there is no schema 0", id="schema 0"),
        pytest.param(changed(schema=True), "'schema' can't be true", id="schema true"),
        pytest.param(sample(name="../../x"), "can't be a session's name", id="name"),
        pytest.param(sample(name="con"), "Windows keeps that name", id="name of Windows"),
        pytest.param(sample(name=5), "'name' can't be 5", id="name 5"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_by_its_place(
    document: dict[str, Any], why: str
) -> None:
    name = document["session"]["name"]
    where = f"session 2 ({name})" if isinstance(name, str) else "session 2"
    told = refusal(json.dumps([sample(), document]))
    assert told.startswith(f"{where}: ")
    assert why in told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(b"\xff", "byte 1 is not UTF-8", id="not UTF-8"),
        pytest.param("", "not JSON, or cut off, at line 1", id="empty"),
        pytest.param(json.dumps(sample())[:-9], "not JSON, or cut off, at line 1", id="cut off"),
        pytest.param(
            json.dumps(sample()) + "\n" + json.dumps(sample())[:-9], "line 2: not JSON", id="line"
        ),
        pytest.param(DEEP, "nested too deeply", id="deep"),
        pytest.param('{"schema": ' + BIG + "}", "too many digits", id="digits"),
        pytest.param('{"schema": NaN}', "NaN is no number of JSON", id="NaN"),
        pytest.param('{"a": 1, "a": 2}', "the key 'a' stands twice", id="key twice"),
        pytest.param("5", "that is no session of scorepad", id="a number"),
        pytest.param("{}", "that is no session of scorepad", id="nothing"),
        pytest.param("[1]", "session 1: that is no session of scorepad", id="list of a number"),
        pytest.param('{"plays": [], "games": []}', "no session of scorepad", id="another program"),
        pytest.param('{"schema": 2, "sessions": []}', "schema 2 is newer than 1", id="newer"),
        pytest.param('{"schema": 1, "sessions": 5}', "'sessions' can't be 5", id="no list"),
        pytest.param('{"sessions": []}', "'schema' is missing", id="no schema"),
        pytest.param(
            '{"schema": 1, "sessions": [{"name": "x", "game": "mino"}]}',
            "session 1: that is no session",
            id="the answer of list",
        ),
    ],
)
def test_a_file_that_is_none_is_refused(text: str | bytes, why: str) -> None:
    assert why in refusal(text)


def test_what_is_too_large_for_toml_is_refused() -> None:
    text = json.dumps(sample(extra={"file": {"x": 0}}))
    assert "'x'" not in text
    assert "no value like" in refusal(text.replace('{"x": 0}', '{"x": 1e999}'))
    assert "4096" in refusal(text.replace('{"x": 0}', '{"x": ' + "1" * 4200 + "}"))


@pytest.mark.parametrize("levels", [50, 300, 600, 900, 5000])
def test_nesting_is_taken_or_refused_but_never_a_fault(levels: int) -> None:
    text = json.dumps(sample(extra={"file": {"x": 0}}))
    nested = text.replace('{"x": 0}', '{"x": ' + "[" * levels + "]" * levels + "}")
    try:
        (found,) = back(nested)
    except State as error:
        told = error.message
    else:
        assert found.session is not None
        data = dumps(found.session)
        told = "" if dumps(loads(data, "", "friday")) == data else "not the same"
    assert told == "" or (levels > 50 and "nested too deeply" in told)


KNOWN = {
    *("format", "id", "game", "started", "finished", "note", "players", "player_ids"),
    *("first", "left", "rows", "options", "totals", "end", "records"),
}
VALUES = st.recursive(
    st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(st.characters(codec="utf-8"), max_size=8)
    | st.dates()
    | st.times()
    | st.datetimes()
    | st.datetimes(
        timezones=st.builds(timezone, st.integers(-23, 23).map(lambda h: timedelta(hours=h)))
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["$toml", "$table", "a", "b c"]) | st.text(max_size=3),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=int(os.environ.get("SCOREPAD_TEST_EXAMPLES", "150")), deadline=None)
@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8"), max_size=5).filter(lambda key: key not in KNOWN),
        VALUES,
        max_size=4,
    )
)
def test_whatever_toml_can_hold_comes_back(extra: dict[str, Any]) -> None:
    (session,) = sessions_in(json.dumps(sample()))
    try:
        data = dumps(session._replace(extra=extra, extra_end=extra))
        kept = loads(data, "made", "friday")
    except (ScorepadError, UnicodeError):
        reject()
    assume(dumps(kept) == data)  # what is stored is known to be so
    (again,) = sessions_in(text_of(Kept(kept, tally(kept.sheet))))
    assert dumps(again) == data
