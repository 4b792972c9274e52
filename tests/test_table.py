"""The verbs at the table: a session begins, and which one is meant."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

from tests.transcript import in_process

TRIO = ("Ann", "Ben", "Cat")
FIVE = (*TRIO, "Dan", "Eve")
ID = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
NOW = "2026-11-29T20:15:00+01:00"
MINO = {"scoring": "full", "griffin": "each", "flag_blocks_bonus": "yes", "all_flags": "first"}


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def settle(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    """Let every command of a test run in an environment of its own."""
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.setenv("SCOREPAD_ID", ID)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)


def data() -> Path:
    return Path(os.environ["SCOREPAD_DATA_DIR"])


def kept() -> dict[str, bytes]:
    """Every file of the data folder with its bytes."""
    return {str(path): path.read_bytes() for path in sorted(data().rglob("*")) if path.is_file()}


def ask(*words: str) -> Any:
    """The JSON answer of a command that succeeds."""
    code, out, err = in_process([*words, "--json"])
    assert (code, err) == (0, ""), err
    assert out.endswith("\n")
    assert out.count("\n") == 1
    assert out.isascii()
    return json.loads(out)


def told(*words: str) -> str:
    """What a command that succeeds prints, runs of blanks made one."""
    code, out, err = in_process(list(words))
    assert (code, err) == (0, ""), err
    return "\n".join(" ".join(line.split()) for line in out.splitlines())


def refused(*words: str) -> tuple[int, list[str]]:
    """The status and the lines of a refusal: one what, one how, and no byte on disk changes."""
    before = kept()
    code, out, err = in_process(list(words))
    assert kept() == before
    assert code != 0, out
    assert out == ""
    assert all(
        char.isprintable() or char in "\n\u200d\u2068\u2069" or category(char) == "Zs"
        for char in err
    )
    lines = err.splitlines()
    assert 1 <= len(lines) <= 2
    assert lines[0].startswith("scorepad: ")
    return code, lines


def error(*words: str) -> tuple[int, str, str]:
    """Status, kind and all words of a refusal; it is the same with --json and without."""
    code, lines = refused(*words)
    before = kept()
    status, out, err = in_process([*words, "--json"])
    assert kept() == before
    assert err.splitlines() == lines
    document = json.loads(out)
    assert list(document) == ["schema", "error"]
    assert set(document["error"]) == {"code", "kind", "message", "hint"}
    assert status == code == document["error"]["code"]
    return code, document["error"]["kind"], "\n".join(lines)


def new(game: str, *words: str) -> Any:
    return ask("new", game, *words)


def totals(document: Any) -> dict[str, int]:
    return {place["player"]: place["points"] for place in document["standings"]}


def records(document: Any, row: int = -1) -> dict[str, str]:
    """The records of a row, the last one unless said, by player."""
    rows = document["rows"]
    chosen = rows[-1] if row < 0 else next(one for one in rows if one["row"] == row)
    return {score["player"]: score["record"] for score in chosen["scores"]}


def notes(document: Any) -> str:
    return "\n".join(note for row in document["rows"] for note in row["notes"])


def score(player: str, record: str, points: int, stars: int | None = None) -> dict[str, Any]:
    return {"player": player, "record": record, "points": points, "stars": stars, "notes": []}


def place(
    player: str, points: int, rank: int, winner: bool = False, stars: int | None = None
) -> dict[str, Any]:
    whole = {"player": player, "points": points, "stars": stars, "rank": rank}
    return {**whole, "winner": winner}


def moved(
    row: int, player: str, before: str | None, after: str | None, points: int | None, total: int
) -> dict[str, Any]:
    cells = {"row": row, "player": player, "before": before, "after": after}
    return {**cells, "points": points, "total": total}


def added_up(document: Any) -> Any:
    """The document without reasons, once the lines of every score are seen to add up."""
    for row in document["rows"]:
        assert set(row) == {"row", "complete", "notes", "scores"}
        for one in row["scores"]:
            lines = one.pop("lines")
            assert all(set(line) == {"points", "why"} and line["why"] for line in lines)
            assert sum(line["points"] for line in lines) == (one["points"] or 0)
    return document


def session(name: str, following: Any, finished: str | None = None) -> dict[str, Any]:
    known = {"name": name, "id": ID, "started": NOW, "finished": finished, "note": None}
    return {**known, "next": following}


def following(row: int, player: str, expects: str = "record") -> dict[str, Any]:
    return {"row": row, "player": player, "expects": expects}


def two_hands() -> None:
    """Two hands of Mino: Ann 20 + 90, Ben 10 + 20, Cat 10 - 10."""
    new("mino", *TRIO)
    ask("add", "1/1", "0/0", "0/0")
    ask("add", "2/2+m", "0/0", "1/0")


def stars(document: Any) -> list[tuple[str, float, int]]:
    return [(p["player"], p["stars"], p["rank"]) for p in document["standings"]]


# new


def test_new_starts_a_session_and_makes_it_current() -> None:
    document = new("mino", *TRIO)
    assert document.pop("did")
    assert document == {
        "schema": 1,
        "game": "mino",
        "players": ["Ann", "Ben", "Cat"],
        "options": MINO,
        "rows": [],
        "standings": [place("Ann", 0, 1), place("Ben", 0, 1), place("Cat", 0, 1)],
        "over": False,
        "complete": False,
        "notes": [],
        "session": session("mino-2026-11-29", following(1, "Ann", "bid")),
        "changed": [],
    }
    assert ask("show")["session"]["name"] == "mino-2026-11-29"


def test_a_name_given_is_lower_cased() -> None:
    assert new("mino", *TRIO, "--name", "Friday.Night_2")["session"]["name"] == "friday.night_2"
    assert (data() / "friday.night_2.toml").is_file()


def test_a_session_without_a_name_is_game_and_local_date_then_2_then_3(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [new("diams", "Ann", "Ben")["session"]["name"] for _ in range(3)]
    assert names == ["diams-2026-11-29", "diams-2026-11-29-2", "diams-2026-11-29-3"]
    monkeypatch.setenv("SCOREPAD_NOW", "2026-11-30T00:30:00+01:00")
    assert new("diams", "Ann", "Ben")["session"]["name"] == "diams-2026-11-30"


def test_a_date_is_when_it_was() -> None:
    document = new("quartz", *TRIO, "--date", "2026-02-28")
    assert document["session"]["name"] == "quartz-2026-02-28"
    assert document["session"]["started"].startswith("2026-02-28T")


@pytest.mark.parametrize("offset", ["+00:00", "+01:00", "+09:00", "-05:00"])
@pytest.mark.parametrize("hour", ["00:30", "12:00", "23:30"])
def test_a_date_stays_that_date_at_every_hour(
    offset: str, hour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_NOW", f"2026-11-29T{hour}:00{offset}")
    document = new("quartz", *TRIO, "--date", "2026-11-20")
    assert document["session"]["name"] == "quartz-2026-11-20"
    assert document["session"]["started"] == f"2026-11-20T{hour}:00{offset}"


@pytest.mark.parametrize(
    "date", ["2026-02-30", "2026-2-3", "yesterday", "", "2026-11-29T10:00", "٢٠٢٦-11-29"]
)
def test_what_is_no_date(date: str) -> None:
    assert refused("new", "mino", *TRIO, f"--date={date}")[0] == 2


GOOD_SESSIONS = ["a", "0a", "2026-11-29", "a.b_c-d", "x" * 64, "console", "com10", "nullify", "1-2"]
BAD_SESSIONS = [
    *("", "x" * 65, "12", "-a", "_a", ".a", "a.", "a b", "a/b", "../a", "a\\b", "a:b", "ä", "а"),
    *("con", "CON", "prn", "aux", "nul", "com1", "lpt9", "nul.txt", "a\n", "a\x1b[31m", "\u212a"),
]


@pytest.mark.parametrize("name", GOOD_SESSIONS)
def test_names_that_sessions_have(name: str) -> None:
    assert new("mino", *TRIO, f"--name={name}")["session"]["name"] == name


@pytest.mark.parametrize("name", BAD_SESSIONS)
def test_names_that_no_session_has(name: str) -> None:
    code, kind, _ = error("new", "mino", *TRIO, f"--name={name}")
    assert (code, kind) == (2, "name")
    assert kept() == {}


def test_a_used_session_name() -> None:
    new("mino", *TRIO, "--name", "friday")
    code, kind, words = error("new", "quartz", *TRIO, "--name", "FRIDAY")
    assert (code, kind) == (2, "name")
    assert "friday" in words
    assert ask("show")["game"] == "mino"


GOOD_PLAYERS = [
    *("A", "Jean Luc", "O'Brien", "Zoë", "李小龙", "x" * 40, "7up", "a-b", "a+b", "a/b", "[red]"),
    *("👩\u200d🚀", "👩🏽\u200d🚀", "❤\ufe0f", "👍🏽", "🇷🇴", "away", "Ann;rm", "$(x)", "../x"),
    "e\u0301" * 40,
]
BAD_PLAYERS = [
    *("", " ", " Ann", "Ann ", "Jean  Luc", "x" * 41, "12", "007", "-Ann", "+Ann", "a=b", "a,b"),
    *("a\tb", "a\nb", "a\x00b", "a\x1bb", "a\x7fb", "a\x85b", "a\xa0b", "a\u3000b", "a\u2009b"),
    *("a\u200bb", "a\u200db", "\u200da", "a\u200d", "\u202ea", "a\u00adb", "\ufeffa", "a\u200eb"),
    *("a\u2028b", "a\u2029b", "a\ue000b", "a\u0378b", "a\U000e0041b", "\U0010ffff"),
]


@pytest.mark.parametrize("name", GOOD_PLAYERS)
def test_names_that_players_have(name: str) -> None:
    new("diams", name, "Someone Else", "--name", "s")
    (kept_name, _) = ask("add", f"{name}=3")["players"]
    assert totals(ask("show"))[kept_name] == 3


def test_player_names_are_kept_in_nfc() -> None:
    assert new("diams", "Zoe\u0308", "Ben")["players"] == ["Zoë", "Ben"]


@pytest.mark.parametrize("name", BAD_PLAYERS)
def test_names_that_no_player_has(name: str) -> None:
    new("diams", "Ben", "Cat", "--name", "s")
    assert refused("new", "diams", "Ben", "--", name)[0] == 2
    assert refused("rename", "Ben", "--", name)[0] == 2


@pytest.mark.parametrize("pair", [("Ann", "ann"), ("Zoë", "zoe\u0308"), ("Strasse", "STRAßE")])
def test_players_whose_names_are_equal(pair: tuple[str, str]) -> None:
    code, kind, _ = error("new", "diams", *pair)
    assert (code, kind) == (2, "name")


@pytest.mark.parametrize(
    ("game", "few", "many"), [("quartz", 2, 7), ("qwirkle", 1, 7), ("mino", 2, 7), ("diams", 1, 6)]
)
def test_new_holds_to_the_players_of_the_game(game: str, few: int, many: int) -> None:
    for count in (few, many):
        code, kind, words = error("new", game, *[f"p{i}" for i in range(count)])
        assert (code, kind) == (1, "state")
        assert str(few + 1) in words
    for count in (few + 1, many - 1):
        assert len(new(game, *[f"p{i}" for i in range(count)])["players"]) == count


@pytest.mark.parametrize(
    ("words", "kind", "part"),
    [
        ("chess Ann Ben Cat", "unknown", "chess"),
        ("q Ann Ben Cat", "ambiguous", "quartz"),
        ("mino Ann Ben Cat --option colour=red", "unknown", "colour"),
        ("mino Ann Ben Cat --option griffin=some", "unknown", "some"),
        ("mino Ann Ben Cat --option griffin", "unreadable", "griffin"),
        ("mino Ann Ben Cat --option griffin=flat --option griffin=flat", "unreadable", "griffin"),
        ("mino Ann Ben Cat --variant quick", "unknown", "quick"),
        ("quartz Ann Ben Cat --variant quick", "unknown", "quick"),
        ("mino Ann Ben Cat --first Dan", "unknown", "Dan"),
        ("mino Ann Anna Ben --first An", "ambiguous", "Ann, Anna"),
        ("mino", "missing", ""),
        ("", "missing", ""),
    ],
)
def test_words_that_new_can_do_nothing_with(words: str, kind: str, part: str) -> None:
    code, told_kind, told_words = error("new", *words.split())
    assert (code, told_kind) == (2, kind)
    assert part in told_words
    assert kept() == {}


def test_variants_and_options_of_a_new_session() -> None:
    beginner = new("mino", *TRIO, "--variant", "beginner", "--option", "griffin=flat")["options"]
    assert beginner == {**MINO, "scoring": "beginner", "griffin": "flat"}
    assert new("diams", "Ann", "Ben", "--variant", "quick")["options"] == {
        "rounds": "1",
        "star_ties": "high",
        "values": "none",
    }
    both = ("--variant", "beginner", "--option", "scoring=full")
    assert new("mino", *TRIO, *both)["options"] == MINO


def test_new_says_its_session_who_plays_and_what_comes_next() -> None:
    lines = told("new", "mino", *TRIO).splitlines()
    assert lines[0].startswith("mino-2026-11-29: ")
    assert any(line.startswith("next: ") and "Ann" in line for line in lines)


# which session


@pytest.fixture
def three() -> list[str]:
    """Three open sessions, the last of them current."""
    for name, day in (("friday", "27"), ("friends", "28"), ("sunday", "29")):
        new("mino", *TRIO, "--name", name, "--date", f"2026-11-{day}")
    return ["friday", "friends", "sunday"]


def shown(*words: str) -> str:
    name = ask("show", *words)["session"]["name"]
    assert isinstance(name, str)
    return name


def test_the_session_named_goes_before_the_variable_and_the_current_one(
    three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shown() == "sunday"
    monkeypatch.setenv("SCOREPAD_SESSION", "friends")
    assert shown() == shown("-s", "friends") == "friends"
    assert shown("-s", "friday") == shown("friday") == "friday"
    assert ask("add", "1/1", "-s", "FRIDAY")["session"]["name"] == "friday"
    assert ask("add", "1/1")["session"]["name"] == "friends"
    monkeypatch.setenv("SCOREPAD_SESSION", "")
    assert shown() == "sunday"


def test_a_full_name_goes_before_a_beginning(three: list[str]) -> None:
    new("mino", *TRIO, "--name", "fri")
    assert shown("fri") == shown("-s", "fri") == "fri"


def test_an_empty_word_names_no_session(three: list[str]) -> None:
    for words in (("add", "1/1", "-s", ""), ("show", ""), ("use", ""), ("path", "")):
        assert refused(*words)[0] == 3


WORKING: list[tuple[str, ...]] = [
    *(("add", "1/1"), ("bid", "1"), ("edit", "Ann=0/1"), ("show",), ("explain",), ("leave", "Cat")),
    *(("finish",), ("rename", "Ann", "Zed"), ("option", "griffin=flat"), ("note", "x")),
]


@pytest.mark.parametrize("words", WORKING)
def test_s_names_the_session_of_every_verb_that_works_on_one(
    words: tuple[str, ...], three: list[str]
) -> None:
    if words[0] in ("edit",):
        ask("add", "1/1", "0/0", "0/0", "-s", "friday")
    assert ask(*words, "-s", "frid")["session"]["name"] == "friday"
    assert shown() == "sunday"
    assert error(*words, "-s", "fri")[:2] == (2, "ambiguous")
    assert error(*words, "-s", "monday")[:2] == (3, "session")


def test_path_takes_s_too(three: list[str]) -> None:
    for words in (("path", "friday"), ("path", "-s", "friday"), ("path", "frid")):
        assert in_process(list(words)) == (0, f"{data()}/friday.toml\n", "")
    assert in_process(["path"])[1] == f"{data()}/sunday.toml\n"
    assert refused("path", "fri")[0] == 2
    assert refused("path", "monday")[0] == 3


def test_only_some_verbs_set_the_current_session(three: list[str]) -> None:
    in_process(["path", "friday"])
    assert shown() == "sunday"
    assert told("use", "frid").startswith("friday")
    assert shown() == "friday"
    ask("finish", "-s", "sunday")
    assert shown() == "friday"
    ask("reopen", "-s", "sunday")
    assert shown() == "sunday"
    assert ask("again", "-s", "friends")["session"]["name"] == shown() == "mino-2026-11-29"
    new("diams", "Ann", "Ben")
    assert shown() == "diams-2026-11-29"


def test_what_is_refused_or_tried_sets_no_current_session(three: list[str]) -> None:
    assert refused("reopen", "-s", "friday")[0] == 1
    for words in (("use", "friday"), ("again", "-s", "friday"), ("new", "diams", "Ann", "Ben")):
        assert in_process([*words, "-n"])[0] == 0
    assert shown() == "sunday"


def test_an_ambiguous_beginning_names_the_candidates(three: list[str]) -> None:
    code, kind, words = error("show", "fri")
    assert (code, kind) == (2, "ambiguous")
    assert "friday, friends" in words
    assert refused("use", "fri")[0] == 2
    assert shown() == "sunday"


def test_a_games_key_is_its_newest_open_session(three: list[str]) -> None:
    assert shown("mino") == "sunday"
    ask("finish")
    assert shown("mino") == shown("-s", "MINO") == "friends"
    new("mino", *TRIO, "--name", "mino-old", "--date", "2020-01-01")
    assert shown("mino") == "friends"
    new("diams", "Ann", "Ben", "--name", "mino")
    assert ask("show", "mino")["game"] == "diams"
    assert error("show", "quartz")[:2] == (3, "session")


def test_no_session() -> None:
    for words in WORKING:
        assert error(*words)[:2] == (3, "session")
    for words in (("path",), ("use", "friday"), ("path", "x")):
        assert refused(*words)[0] == 3
    assert error("again")[:2] == (3, "session")
    assert error("reopen")[:2] == (3, "session")
    assert not data().exists()


@pytest.mark.parametrize(
    "name",
    ["../outside", "/etc/passwd", ".scorepad/current", "a\x1b[2Jb", "*", "\u202e", "x" * 999],
)
def test_hostile_session_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    new("mino", *TRIO, "--name", "s")
    (data().parent / "outside.toml").write_bytes((data() / "s.toml").read_bytes())
    for words in (("show", name), ("use", name), ("path", name), ("add", "1/1", "-s", name)):
        assert refused(*words)[0] == 3
    monkeypatch.setenv("SCOREPAD_SESSION", name)
    assert refused("add", "1/1")[0] == 3
