"""`score`, `games`, `rules` as they are typed: answers, refusals, exit statuses."""

from __future__ import annotations

import json
import os
from typing import Any
from unittest.mock import patch

import pytest

from tests.transcript import in_process


def ask(*words: str) -> Any:
    """The JSON answer of a command that succeeds."""
    code, out, err = in_process([*words, "--json"])
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def refused(*words: str) -> tuple[int, list[str]]:
    """The status of a command that fails, and its lines on standard error."""
    code, out, err = in_process(list(words))
    assert out == ""
    assert "Traceback" not in err
    return code, err.splitlines()


def test_the_document_is_the_one_that_scripts_know() -> None:
    assert ask("score", "mino", "Ann=2/2", "Ben=0/0", "Cat=1/0", "--hand", "2") == {
        "schema": 1,
        "game": "mino",
        "players": ["Ann", "Ben", "Cat"],
        "options": {
            "scoring": "full",
            "griffin": "each",
            "flag_blocks_bonus": "yes",
            "all_flags": "first",
        },
        "rows": [
            {
                "row": 2,
                "complete": True,
                "notes": [],
                "scores": [
                    {
                        "player": "Ann",
                        "record": "2/2",
                        "points": 40,
                        "stars": None,
                        "lines": [{"points": 40, "why": "made the bid of 2"}],
                        "notes": [],
                    },
                    {
                        "player": "Ben",
                        "record": "0/0",
                        "points": 20,
                        "stars": None,
                        "lines": [{"points": 20, "why": "made the bid of 0 in hand 2"}],
                        "notes": [],
                    },
                    {
                        "player": "Cat",
                        "record": "1/0",
                        "points": -10,
                        "stars": None,
                        "lines": [{"points": -10, "why": "1 off the bid of 1"}],
                        "notes": [],
                    },
                ],
            }
        ],
        "standings": [
            {"player": "Ann", "points": 40, "stars": None, "rank": 1, "winner": False},
            {"player": "Ben", "points": 20, "stars": None, "rank": 2, "winner": False},
            {"player": "Cat", "points": -10, "stars": None, "rank": 3, "winner": False},
        ],
        "over": False,
        "complete": False,
        "notes": [],
    }


def test_options_stand_before_and_behind_the_records() -> None:
    words = ("mino", "2/2+2g", "0/0", "0/0")
    flat = ("--option", "griffin=flat", "--row=2")
    one = ask("score", *words, *flat)
    assert one == ask("score", *flat, *words) == ask("score", words[0], *flat, *words[1:])
    assert one["standings"][0]["points"] == 70


def test_a_beginning_of_a_games_key_is_enough() -> None:
    assert ask("score", "MI", "1/1", "0/0", "0/0")["game"] == "mino"


def test_a_bare_record_is_p_and_its_position() -> None:
    assert ask("score", "diams", "A=3", "2", "Zoe=1")["players"] == ["A", "P2", "Zoe"]


def test_a_name_is_whatever_stands_there() -> None:
    name = "[red]\x1b]0;x\x07 \u202e:smile:"
    assert ask("score", "diams", f"{name}=3", "2")["players"][0] == name
    code, out, _ = in_process(["score", "diams", f"{name}=3", "2"])
    assert code == 0
    assert "[red]\\x1b]0;x\\x07 \\u202e:smile:" in out


def test_variants_and_options_over_them() -> None:
    words = ("score", "mino", "2/3", "1/1", "0/0", "--hand", "4", "--variant", "beginner")
    assert ask(*words)["options"]["scoring"] == "beginner"
    assert ask(*words, "--option", "scoring=full")["options"]["scoring"] == "full"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("score", 2, "which game"),
        ("score chess 1", 2, "no game is called 'chess'"),
        ("score q 1", 2, "'q' fits several games"),
        ("score mino", 2, "no record to score"),
        ("score mino 2-2", 2, "P1: '2-2' can't be read"),
        ("score mino Ann=2/2 ann=0/0", 2, "the same player twice: ann"),
        ("score mino =2/2", 2, "a player's name is empty"),
        ("score mino 2/2 P1=0/0", 2, "the same player twice: P1"),
        ("score mino 1/1 --row x", 2, "'x' is no number of a row"),
        ("score mino 1/1 --row 1_0", 2, "'1_0' is no number of a row"),
        ("score mino 1/1 --row 1 --hand 1", 2, "--row and --hand are the same"),
        ("score mino 1/1 --row 0", 1, "there is no hand 0"),
        ("score mino 1/1 --option", 2, "option '--option' requires an argument"),
        ("score mino 1/1 --option griffin", 2, "'griffin' is no KEY=VALUE"),
        ("score mino 1/1 --option griffin=some", 2, "option griffin can't be 'some'"),
        ("score mino 1/1 --option colour=red", 2, "Mino Dice has no option 'colour'"),
        ("score mino 1/1 --option griffin=flat --option griffin=each", 2, "given twice"),
        ("score mino 1/1 --variant quick", 2, "Mino Dice has no variant 'quick'"),
        ("score mino 1/1 --color red", 2, "--color can't be 'red'"),
        ("score mino 1/1 --bogus", 2, "no such option: --bogus"),
        ("score mino -5", 2, "no such option: -5"),
        ("score --batch mino", 2, "--batch takes everything from standard input"),
        ("score mino 0/0 9/9 0/0 --hand 9", 1, "there is no hand 9"),
        ("score quartz 1q --row 2", 1, "there is no row 2"),
        ("score mino 2/2 0/0 0/0", 1, "P1 bid 2 in hand 1: a bid is 0 to 1"),
        ("score mino 1/1 1/1 0/0 --hand 3", 1, "hand 3 has 3 tricks, 2 are entered: 1 too few"),
        ("score diams 1 1 1 1 1 1", 1, "6 players: Diam's is for 2 to 5"),
        ("shwo", 2, "no verb is called 'shwo'"),
        ("rules chess", 2, "no game is called 'chess'"),
        ("rules mino nonsense", 2, "no topic is called 'nonsense'"),
        ("rules diams e", 2, "'e' fits several topics"),
        ("games now", 2, "too many words: now"),
    ],
)
def test_refusals_take_one_or_two_lines(words: str, code: int, told: str) -> None:
    status, lines = refused(*words.split())
    assert status == code
    assert 1 <= len(lines) <= 2
    assert lines[0].startswith("scorepad: ")
    assert told in lines[0]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("score mino 2/2 0/0 0/0", "--hand 2"),
        ("score mino 1/1 1/1 0/0 --hand 3", "--hand 2"),
        ("score qwirkle 1 --row 3", "--row 1"),
        ("score quartz 1q --row 5", "--row 1"),
    ],
)
def test_a_row_that_would_take_it_is_named(words: str, hint: str) -> None:
    _, lines = refused(*words.split())
    assert lines[1].endswith(hint)


def test_no_words_at_all_get_short_help() -> None:
    code, lines = refused()
    assert code == 2
    assert lines[0] == "scorepad keeps score at the table and looks up the rules."
    assert lines[-1] == "  scorepad --help                   everything else"


def test_no_row_is_named_where_none_would_take_it() -> None:
    _, lines = refused("score", "mino", "9/9", "0/0", "0/0", "--hand", "3")
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("score mino 2-2 --json", (2, "unreadable")),
        ("score mino 1/1 1/1 0/0 --json", (1, "breach")),
        ("score mino --bogus --json", (2, "unknown")),
        ("--json", (2, "unknown")),
        ("score --json", (2, "missing")),
        ("rules q --json", (2, "ambiguous")),
    ],
)
def test_errors_in_json(words: str, error: tuple[int, str]) -> None:
    code, out, err = in_process(words.split())
    document = json.loads(out)
    assert list(document) == ["schema", "error"]
    assert set(document["error"]) == {"code", "kind", "message", "hint"}
    assert (code, document["error"]["kind"]) == error
    assert document["error"]["message"] in err


def test_arguments_that_are_not_utf8_are_refused() -> None:
    code, lines = refused("score", "diams", "a\udcff=1", "2")
    assert code == 2
    assert "argument 3 is not UTF-8" in lines[0]


def test_games() -> None:
    entries = {entry["key"]: entry for entry in ask("games")["games"]}
    assert entries["diams"]["players"] == [2, 5]
    assert entries["diams"]["options"]["rounds"] == ["3", "1"]
    assert entries["mino"]["variants"] == {"beginner": {"scoring": "beginner"}}
    assert all(
        e["hint"] in in_process(["games"])[1].replace("\n    ", " ") for e in entries.values()
    )


GAMES = ["diams", "mino", "quartz", "qwirkle"]


@pytest.mark.parametrize("key", GAMES)
def test_rules_by_topic_and_whole(key: str) -> None:
    passages = ask("rules", key)["passages"]
    topics = [passage["topic"] for passage in passages]
    assert topics[:7] == ["players", "aim", "turn", "scoring", "end", "entry", "options"]
    assert {passage["game"] for passage in passages} == {key}
    assert ask("rules", key, "SC")["passages"] == [passages[3]]
    _, whole, _ = in_process(["rules", key])
    assert whole.startswith(f"{ask('games')['games'][sorted(GAMES).index(key)]['title']}\n\n")
    assert "our choice" in whole.split("PLAYERS")[0]
    assert all(topic.upper() in whole.splitlines() for topic in topics)
    assert "```" not in whole


def test_rules_alone_lists_games_and_topics() -> None:
    code, out, _ = in_process(["rules"])
    assert code == 0
    assert out.splitlines()[1].startswith("mino: players, aim, turn")


@pytest.mark.parametrize("columns", ["0", "1", "-5", "abc", "20", "40", "99999999", ""])
def test_any_width_shows_every_digit_and_name(columns: str) -> None:
    words = ["score", "quartz", "Barty=70a/0", "Ann=3q,2u/9999q", "Cy=0/0"]
    with patch.dict(os.environ, {"COLUMNS": columns}):
        code, out, _ = in_process(words)
    assert code == 0
    flat = out.replace(" ", "").replace("\n", "")
    for shown in ("Barty", "39998", "765", "-6", "-5", "Cy"):
        assert shown in flat
    assert not any(line.endswith(" ") for line in out.splitlines())


def test_nothing_but_what_the_output_can_write() -> None:
    for codec in ("ascii", "cp437", "cp1252", "utf-8"):
        with (
            patch("scorepad.terminal.encoding", lambda codec=codec: codec),
            patch("scorepad.screen.encoding", lambda codec=codec: codec),
        ):
            code, out, _ = in_process(["score", "diams", "Zoë=3", "日本=2"])
        assert code == 0
        out.encode(codec)
