"""The verb `stats`: from files to an answer, in a pipe and on a terminal of any width."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from scorepad import games
from scorepad.bars import bar_of, barred
from scorepad.columns import Bar, Part, columns_of, folded, plain
from tests.evenings import FAMILY, HEBREW, LONG, SIX
from tests.terminals import on_terminal
from tests.test_startup import HEAVY, loaded
from tests.test_table import settle
from tests.transcript import done, failed, in_process

FSI, PDI = "\u2068", "\u2069"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


@pytest.fixture
def season() -> None:
    """Three games of Diam's, one of Qwirkle, one of Mino Dice that goes on."""
    for name, date, rows in (
        # stars 4 3, 4 3, 3 4: Ann 11, Ben 10
        ("d1", "2026-01-01", (("20", "15"), ("20", "15"), ("10", "30"))),
        # 3 4, 3 4, 4 3: Ben 11, Ann 10
        ("d2", "2026-01-02", (("12", "20"), ("9", "15"), ("16", "10"))),
        # 4 3, 3 4, 4 4: Ann 11, Ben 11, and Ben was better in round 2
        ("d3", "2026-02-01", (("20", "15"), ("10", "15"), ("8", "8"))),
    ):
        done("new", "diams", "Ann", "Ben", "--name", name, "--date", date, "-q")
        for row in rows:
            done("add", *row, "-q")
    done("new", "qwirkle", "Ann", "Ben", "Cat", "--name", "q1", "--date", "2026-02-02", "-q")
    done("add", "4", "4,2", "swap", "6", "11pts", "5", "2,out", "-q")
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "m1", "--date", "2026-02-03", "-q")
    done("add", "1/1", "0/0", "0/0", "-q")


@pytest.fixture
def world() -> Iterator[dict[str, str]]:
    """Games of people with names that make trouble on a screen."""
    done("new", "mino", *SIX, "--name", "m1", "--date", "2026-01-01", "-q")
    for hand in range(1, 7):
        done("add", f"{hand}/{hand}", *["0/0"] * 5, "-q")
    done("new", "quartz", *SIX[:5], "--name", "c1", "--date", "2026-01-02", "-q")
    done("add", "3q,1e,1u/2q,1e,1a", "0/2r", "1a/1s", "3l,1q/1q", "4s,1u/1u,1r,1q", "-q")
    done("new", "quartz", *SIX[1:5], "--name", "c2", "--date", "2026-01-03", "-q")
    done("add", "3q,1e,1u/2q,1e,1a", "0/2r", "1a/1s", "3l,1q/1q", "-q")
    with patch.dict(os.environ):
        for name in ("COLUMNS", "NO_COLOR"):
            del os.environ[name]
        yield dict(os.environ)


def stats(*words: str) -> Any:
    return json.loads(done("stats", *words, "--json"))


def player(document: Any, key: str, name: str) -> Any:
    (game,) = [game for game in document["games"] if game["game"] == key]
    (one,) = [one for one in game["players"] if one["player"] == name]
    return one


# from files


def test_nothing_yet_and_looking_creates_nothing() -> None:
    assert done("stats") == "no finished games yet\n"
    assert stats()["games"] == stats()["head_to_head"] == []
    assert not Path(os.environ["SCOREPAD_DATA_DIR"]).exists()


def test_the_document_of_a_season(season: None) -> None:
    found = stats()
    assert found["summary"] == "Ann and Ben win 2 of 4 each"
    assert (found["plays"], found["results"]) == (4, 0)
    assert found["left_out"] == {"open": 1, "unfinished": 0}
    assert [(game["game"], game["unit"]) for game in found["games"]] == [
        *(("diams", "stars"), ("qwirkle", "points")),
    ]
    ann = player(found, "diams", "Ann")
    assert (ann["wins"], ann["shared"], ann["average"]) == (1, 0, 10.7)  # 32 stars in 3
    assert ann["best"] == {"total": 11, "session": "d1"}
    assert ann["best_row"] == {"points": 20, "row": 1, "session": "d1"}
    # rounds won: d1 1 and 2, d2 3, d3 1 and, shared, 3; the second round broke the tie of d3
    assert ann["facts"] == {"rounds": 9, "stars": 32, "won": 5, "second": 1, "second_won": 0}
    ben = player(found, "diams", "Ben")
    assert ben["facts"] == {"rounds": 9, "stars": 32, "won": 5, "second": 1, "second_won": 1}
    assert ben["streak"] == {"now": 2, "longest": 2}


def test_qwirkle_in_it(season: None) -> None:
    found = stats("--game", "qw")
    # Ann 4 + 12 + 2 + 6 = 24, Ben 6 + 11 = 17, Cat 0 + 5
    totals = {one["player"]: one["best"]["total"] for one in found["games"][0]["players"]}
    assert totals == {"Ann": 24, "Ben": 17, "Cat": 5}
    ann = player(found, "qwirkle", "Ann")
    assert ann["facts"] == {"turns": 3, "points": 24, "told": 3, "qwirkles": 1, "out": 1}
    assert player(found, "qwirkle", "Ben")["facts"]["told"] == 1
    assert found["filters"]["game"] == "qwirkle"


def test_head_to_head_in_it(season: None) -> None:
    assert stats()["head_to_head"] == [
        # d1 and q1 are Ann's, d2 and d3 Ben's
        {"players": ["Ann", "Ben"], "plays": 4, "ahead": [2, 2], "level": 0},
        {"players": ["Ann", "Cat"], "plays": 1, "ahead": [1, 0], "level": 0},
        {"players": ["Ben", "Cat"], "plays": 1, "ahead": [1, 0], "level": 0},
    ]
    named = stats("Cat")["head_to_head"]
    assert [pair["players"] for pair in named] == [["Cat", "Ann"], ["Cat", "Ben"]]


def test_a_game_ended_by_hand_is_left_out(season: None) -> None:
    done("finish", "-s", "m1", "-q")
    assert stats()["left_out"] == {"open": 0, "unfinished": 1}
    assert stats()["plays"] == 4
    assert "not counted: 1 not played out\n" in done("stats")


def test_filters(season: None) -> None:
    assert stats("--since", "2026-01-02")["plays"] == 3
    assert stats("--since", "2026-02-02", "--game", "diams")["summary"] == "no finished games fit"
    assert stats("--players", "3")["plays"] == 1
    assert stats("--players", "2", "ann")["summary"] == "Ann wins 1 of 3 (33 %)"
    assert stats("ann", "BEN")["filters"] == {
        "players": ["Ann", "Ben"],
        "game": None,
        "number_of_players": None,
        "since": None,
    }
    assert stats("ann", "Ann")["filters"]["players"] == ["Ann"]
    assert stats("--since", "2026-01-02")["filters"]["since"] == "2026-01-02"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Eve",), "nobody is called 'Eve'"),
        (("Anm",), "did you mean Ann?"),
        (("--game", "chess"), "no game is called 'chess'"),
        (("--players", "0"), "'0' is no number of players"),
        (("--players", "two"), "'two' is no number of players"),
        (("--since", "2026-02-30"), "is no date"),
        (("--since", "yesterday"), "YYYY-MM-DD"),
    ],
)
def test_words_that_name_nothing(season: None, words: tuple[str, ...], told: str) -> None:
    assert told in failed(2, "stats", *words)


def test_a_player_with_open_games_only_is_known(season: None) -> None:
    done("new", "mino", "Ann", "Ben", "Dan", "--name", "m2", "-q")
    assert done("stats", "Dan") == "no finished games fit\nnot counted: 1 still open\n"


def test_damaged_files_are_named_and_the_rest_is_counted(season: None) -> None:
    (Path(os.environ["SCOREPAD_DATA_DIR"]) / "d2.toml").write_text("format = 1\n")
    code, out, err = in_process(["stats", "--json"])
    assert code == 0
    assert "d2.toml" in err
    assert json.loads(out)["plays"] == 3


def test_a_renamed_player_and_an_alias(season: None) -> None:
    done("rename", "Ann", "Anna", "-s", "d1", "-q")
    assert player(stats(), "diams", "Ann")["plays"] == 2
    done("players", "merge", "Anna", "Ann", "-q")
    assert player(stats(), "diams", "Ann")["plays"] == 3
    assert stats("Anna")["summary"] == stats("Ann")["summary"] == "Ann wins 2 of 4 (50 %)"
    done("players", "split", "Anna", "-q")
    assert stats("Anna")["summary"] == "Anna wins 1 of 1 (100 %)"


# in a pipe


def test_the_answer_in_a_pipe(season: None) -> None:
    assert done("stats", "--game", "diams").splitlines() == [
        "Ben wins 2 of 3",
        "",
        "Diam's: 3 plays",
        "Player  Wins       Rate  Average  Best  Worst  Best round     Streak",
        "Ben        2  67 % of 3     10.7    11     10          30          2",
        "Ann        1  33 % of 3     10.7    11     10          20  0, once 1",
        "most stars: 11, Ben in d2, Ann in d1",
        "best round: 30, Ben in round 3 of d1",
        "",
        "Diam's: in detail",
        f"{'':32}  {'Ben':>13}  {'Ann':>13}",
        f"{'rounds':32}  {'9':>13}  {'9':>13}",
        f"{'stars of rounds':32}  32 (3.6 each)  32 (3.6 each)",
        f"{'rounds won':32}  {'5 (56 %)':>13}  {'5 (56 %)':>13}",
        f"ties that the second round broke  {'1':>13}  {'1':>13}",
        f"{'of these in their favour':32}  {'1 (100 %)':>13}  {'0 (0 %)':>13}",
        "",
        "Head to head",
        "           Plays  Ahead  Level",
        "Ben : Ann      3  2 : 1      0",
    ]


def test_a_pipe_loads_nothing_heavy(season: None) -> None:
    done("new", "quartz", "Zo\u00eb", "\u65e5\u672c", "Ann", "-q")
    done("add", "1a/1s", "1a/1s", "1a/1s", "-q")
    for words in (("stats",), ("stats", "--json"), ("players",), ("players", "--json")):
        code, names = loaded(*words)
        assert code == 0
        assert "rich" not in {name.split(".")[0] for name in names} & HEAVY


def test_wide_names_stay_in_their_columns(world: dict[str, str]) -> None:
    lines = done("stats", "--game", "mino").replace(FSI, "").replace(PDI, "").splitlines()
    rows = [line for line in lines if re.search(r" % of \d", line)]
    assert len(rows) == 6
    assert len({cell_len(line[: line.index("% of")]) for line in rows}) == 1


def test_names_from_right_to_left_are_set_apart(world: dict[str, str]) -> None:
    for line in done("stats").splitlines():
        assert line.count(HEBREW) == line.count(f"{FSI}{HEBREW}{PDI}")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_encoding_gets_it(world: dict[str, str], encoding: str) -> None:
    for color in ("never", "always"):
        code, out, err = in_process(["stats", "--color", color], encoding=encoding)
        assert (code, err) == (0, "")
        assert "\\u" not in out
        assert "1st" not in out
        assert FAMILY in out or encoding != "utf-8"


# on a screen


def at(columns: int, *words: str, **env: str) -> list[str]:
    with patch.dict(os.environ, {"COLUMNS": str(columns), **env}):
        out = done(*words)
    return re.sub(r"\x1b\[[0-9;]*m|[\u2068\u2069]", "", out).splitlines()


@pytest.mark.parametrize("columns", [20, 25, 33, 40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("color", ["never", "always"])
def test_it_fits_every_width(world: dict[str, str], columns: int, color: str) -> None:
    """A pipe that was told its width, and the drawn form."""
    for words in (("stats",), ("stats", "--game", "quartz"), ("stats", LONG), ("players",)):
        lines = at(columns, *words, "--color", color)
        assert max(map(cell_len, lines)) <= columns
        assert not [line for line in lines if line != line.rstrip(" ")]
        if words == ("stats",):
            text = " ".join(" ".join(lines).split())
            for figure in ("100 % of 1", "Mino Dice: 1 play", "0 % of 1"):
                assert figure in text


def test_the_drawn_form(season: None) -> None:
    lines = at(80, "stats", "--game", "diams", "--color", "always")
    assert lines[0] == "Ben wins 2 of 3"
    assert "Ben        2  67 % of 3     10.7    11     10          30          2" in lines
    # two thirds and one third of 40 columns are 26.67 and 13.33: to the next eighth
    assert f"Ben  {'█' * 26}▋{' ' * 13}  67 % of 3" in lines
    assert f"Ann  {'█' * 13}▍{' ' * 26}  33 % of 3" in lines
    # totals 11 10 | 10 11 | 11 11
    assert f"10  {'█' * 20}{' ' * 20}  2" in lines
    assert f"11  {'█' * 40}  4" in lines


def test_the_drawn_form_says_what_the_pipe_says(season: None) -> None:
    drawn = at(80, "stats", "--color", "always")
    for line in done("stats").splitlines():
        assert line in drawn or line == ""


def test_on_forty_columns_a_player_is_a_block(season: None) -> None:
    assert at(40, "stats", "--game", "diams")[:9] == [
        "Ben wins 2 of 3",
        "",
        "Diam's: 3 plays",
        "Ben",
        "  wins 2, rate 67 % of 3, average 10.7,",
        "  best 11, worst 10, best round 30,",
        "  streak 2",
        "Ann",
        "  wins 1, rate 33 % of 3, average 10.7,",
    ]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_a_terminal_gets_bars_in_its_width(world: dict[str, str], columns: int) -> None:
    env = {**world, "TERM": "xterm"}
    code, seen = on_terminal(["stats"], env, columns)
    assert code == 0
    assert "\x1b[" in seen
    assert "█" in seen
    plain_lines = re.sub(r"\x1b\[[0-9;]*m|[\u2068\u2069]", "", seen).splitlines()
    assert max(map(cell_len, plain_lines)) <= columns
    assert plain_lines[0] == "Zo\u00eb wins 2 of 2"


def test_a_dumb_terminal_gets_plain_signs(world: dict[str, str]) -> None:
    _, seen = on_terminal(["stats"], {**world, "TERM": "dumb"}, 80)
    assert "\x1b" not in seen
    assert "###" in seen
    assert not set(seen) & set("█─│")


# layout


def test_bars() -> None:
    assert [bar_of(share, 10, False) for share in (0, 0.01, 0.44, 0.45, 1)] == [
        *("", "#", "####", "#####", "##########"),
    ]
    assert [bar_of(share, 2, True) for share in (0, 0.01, 1 / 16, 0.5, 0.75, 1)] == [
        *("", "▏", "▏", "█", "█▌", "██"),
    ]


def test_bars_beside_names_and_beneath_long_ones() -> None:
    bars = [Bar("Ann", 1.0, "100 %"), Bar("Benjamin", 0.5, "50 %")]
    assert barred(bars, 29, False, len) == [
        "Ann       ############  100 %",
        "Benjamin  ######        50 %",
    ]
    assert barred(bars, 20, False, len) == [
        "Ann",
        "  ###########  100 %",
        "Benjamin",
        "  ######       50 %",
    ]
    assert barred([], 20, False, len) == []


def test_a_table_that_has_no_room_becomes_lines() -> None:
    part = Part("Title", ("Player", "Plays", "Rate"), (("Ann", "21", "43 % of 21"),), ("a line",))
    assert plain([part, Part(), part], 23, len) == [
        *("Title", "Ann", "  plays 21,", "  rate 43 % of 21", "a line", ""),
        *("Title", "Ann", "  plays 21,", "  rate 43 % of 21", "a line"),
    ]
    assert plain([part], 25, len) == [
        *("Title", "Player  Plays        Rate", "Ann        21  43 % of 21", "a line"),
    ]
    named = part._replace(heads=("", "Ann", "BEN"), named=True)
    assert plain([named], 19, len)[2:4] == ["  Ann 21,", "  BEN 43 % of 21"]


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("ab cd", 5, ["ab cd"]),
        ("ab cd", 4, ["ab", "cd"]),
        ("abcdefg hi", 3, ["abc", "def", "g", "hi"]),
        ("", 3, [""]),
        ("日本 日本", 4, ["日本", "日本"]),
    ],
)
def test_folded(text: str, room: int, lines: list[str]) -> None:
    assert folded(text, room, columns_of) == lines


@pytest.mark.parametrize("name", [*SIX, "👍🏽", "🧙‍♂️", "❤️", "🇫🇷", "กำ", "각", "1️⃣", "e\u0301"])
def test_the_width_of_a_name_is_what_a_terminal_gives_it(name: str) -> None:
    assert columns_of(name) == cell_len(name)


@pytest.mark.parametrize("key", games.keys())
def test_a_result_without_rows_tells_nothing_of_rows(key: str) -> None:
    totals = ("Ann=9", "Ben=4", "Cat=3")
    done("log", key, *totals, "-q")
    (game,) = stats()["games"]
    assert [player["player"] for player in game["players"]] == ["Ann", "Ben", "Cat"]
    for player in game["players"]:
        assert set(player["facts"].values()) == {0}
        assert player["best_row"] is None
