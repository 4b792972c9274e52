"""Statistics against tables that were added up by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad import games
from scorepad.game import AWAY, Line, Row, Score, Table
from scorepad.games.diams import facts as diams
from scorepad.games.mino import facts as mino
from scorepad.games.quartz import facts as quartz
from scorepad.games.qwirkle import facts as qwirkle
from scorepad.games.qwirkle.record import read as read_turn
from scorepad.plays import Play, Seat, Total
from scorepad.scoring import replay
from scorepad.sheet import table_of
from scorepad.statistics import Document, Wanted, document
from scorepad.statistics.arithmetic import bins, percent, rounded
from scorepad.statistics.telling import tell

Told = tuple[str, Total, int, int | None, int | None]


def play(
    name: str,
    day: str,
    *seats: Told,
    game: str = "mino",
    over: bool = True,
    complete: bool = True,
    facts: tuple[Total, ...] = (0, 0, 0, 0, 0),
) -> Play:
    """A play as the archive has it: (player, total, rank, best row's points, its number)."""
    result = all(seat[3] is None for seat in seats)
    started = f"2026-{day}T20:00:00+01:00"
    found = tuple([Seat(*seat, facts) for seat in seats])
    end = started if over else None
    return Play(name, f"id-{name}", game, started, end, over, complete, result, 3, found)


M1 = play("m1", "01-01", ("Ann", 100, 1, 70, 2), ("Ben", 50, 2, 40, 3), ("Cat", 0, 3, 20, 1))
M2 = play("m2", "01-02", ("Ann", 80, 1, 70, 5), ("Ben", 80, 1, 60, 4), ("Cat", 10, 3, 30, 2))
M3 = play(
    "m3",
    "01-03",
    *(("Ben", 90, 1, 90, 8), ("Ann", 70, 2, 50, 6)),
    *(("Dan", 70, 2, 60, 7), ("Cat", -20, 4, -10, 1)),
)
M4 = play("m4", "01-04", ("Ann", 60, 1, 40, 1), ("Ben", 20, 2, 20, 2), ("Cat", 20, 2, 30, 3))
M5 = play(
    "m5",
    "01-05",
    ("Cat", 200, 1, None, None),
    ("Ann", 120, 2, None, None),
    ("Ben", 10, 3, None, None),
)
OPEN = play(
    "open", "01-06", ("Ann", 999, 1, 999, 1), ("Ben", 0, 2, 0, 1), over=False, complete=False
)
HAND = play("hand", "01-07", ("Ann", 999, 1, 999, 1), ("Cat", 0, 2, 0, 1), complete=False)
Q1 = play("q1", "02-01", ("Ann", 100, 2, 24, 3), ("Ben", 120, 1, 36, 2), game="qwirkle")
PLAYS = [Q1, HAND, OPEN, M5, M4, M3, M2, M1]


def told(*players: str, **wanted: Any) -> Document:
    return document(PLAYS, Wanted(players=players, **wanted))


def of_game(found: Document, key: str = "mino") -> Document:
    (game,) = [game for game in found["games"] if game["game"] == key]
    return dict(game)


def player(found: Document, name: str, key: str = "mino") -> Document:
    (one,) = [one for one in of_game(found, key)["players"] if one["player"] == name]
    return dict(one)


def pair(one: str, other: str, plays: int, ahead: tuple[int, int], level: int) -> Document:
    return {"players": [one, other], "plays": plays, "ahead": list(ahead), "level": level}


def best(total: Total, session: str) -> Document:
    return {"total": total, "session": session}


# the whole document


def test_what_is_counted_and_what_is_left_out() -> None:
    found = told()
    assert list(found) == [
        *("schema", "summary", "plays", "results", "left_out", "filters", "games", "head_to_head"),
    ]
    assert (found["schema"], found["plays"], found["results"]) == (1, 6, 1)
    assert found["left_out"] == {"open": 1, "unfinished": 1}
    assert found["filters"] == {
        "players": [],
        "game": None,
        "number_of_players": None,
        "since": None,
    }
    assert [(game["game"], game["plays"]) for game in found["games"]] == [
        *(("mino", 5), ("qwirkle", 1)),
    ]


def test_every_figure_of_ann() -> None:
    # totals 100 80 70 60 120; won m1, m2 (with Ben), lost m3, won m4, lost m5
    assert player(told(), "Ann") == {
        "player": "Ann",
        "plays": 5,
        "wins": 3,
        "shared": 1,
        "rate": 0.6,
        "average": 86.0,
        "best": best(120, "m5"),
        "worst": best(60, "m4"),
        "best_row": {"points": 70, "row": 2, "session": "m1"},  # m2 has 70 too, but later
        "streak": {"now": 0, "longest": 2},
        "facts": {"bids": 0, "made": 0, "zero_bids": 0, "zero_made": 0, "captures": 0},
        "sizes": [
            {"players": 3, "plays": 4, "wins": 3},
            {"players": 4, "plays": 1, "wins": 0},
        ],
    }


@pytest.mark.parametrize(
    ("name", "plays", "wins", "shared", "rate", "average", "high", "low", "row", "streak"),
    [
        # 50 80 90 20 10, won m2 (with Ann) and m3: the shared win begins a streak of two
        ("Ben", 5, 2, 1, 0.4, 50.0, (90, "m3"), (10, "m5"), (90, 8, "m3"), (0, 2)),
        # 0 10 -20 20 200, won only the last; its rows are not known; 30 was first in m2
        ("Cat", 5, 1, 0, 0.2, 42.0, (200, "m5"), (-20, "m3"), (30, 2, "m2"), (1, 1)),
        ("Dan", 1, 0, 0, 0.0, 70.0, (70, "m3"), (70, "m3"), (60, 7, "m3"), (0, 0)),
    ],
)
def test_every_figure_of_the_others(
    name: str,
    plays: int,
    wins: int,
    shared: int,
    rate: float,
    average: float,
    high: tuple[int, str],
    low: tuple[int, str],
    row: tuple[int, int, str],
    streak: tuple[int, int],
) -> None:
    one = player(told(), name)
    assert (one["plays"], one["wins"], one["shared"]) == (plays, wins, shared)
    assert (one["rate"], one["average"]) == (rate, average)
    assert (one["best"], one["worst"]) == (best(*high), best(*low))
    assert one["best_row"] == dict(zip(("points", "row", "session"), row, strict=True))
    assert one["streak"] == {"now": streak[0], "longest": streak[1]}


def test_players_by_wins_then_rate_then_name() -> None:
    assert [one["player"] for one in of_game(told())["players"]] == ["Ann", "Ben", "Cat", "Dan"]
    more = [
        play("b", "03-01", ("Zoe", 5, 1, 5, 1), ("Yan", 1, 2, 1, 1)),
        play("a", "03-02", ("Zoe", 1, 2, 1, 1), ("Yan", 5, 1, 5, 1), ("bea", 5, 1, 5, 1)),
    ]
    found = document(more, Wanted())
    # one win each: Bea 1 of 1, Yan and Zoe 1 of 2
    assert [one["player"] for one in of_game(found)["players"]] == ["bea", "Yan", "Zoe"]


def test_sizes_and_units() -> None:
    game = of_game(told())
    assert game["sizes"] == [{"players": 3, "plays": 4}, {"players": 4, "plays": 1}]
    assert (game["title"], game["unit"], game["results"]) == ("Mino Dice", "points", 1)
    assert player(told(), "Ben")["sizes"] == [
        *({"players": 3, "plays": 4, "wins": 1}, {"players": 4, "plays": 1, "wins": 1}),
    ]
    stars = play("d", "01-01", ("Ann", 7.5, 1, 20, 1), ("Ben", 6, 2, 15, 1), game="diams")
    found = of_game(document([stars], Wanted()), "diams")
    assert found["unit"] == "stars"
    assert found["players"][0]["average"] == 7.5


def test_the_histogram_counts_every_total() -> None:
    # -20 | 0 10 20 20 10 | 50 80 80 90 70 70 60 | 100 120 | | 200
    parts = [(-50, 0, 1), (0, 50, 5), (50, 100, 7), (100, 150, 2), (150, 200, 0), (200, 250, 1)]
    keys = ("from", "to", "count")
    assert of_game(told())["histogram"] == [dict(zip(keys, one, strict=True)) for one in parts]


def test_head_to_head_over_all_games() -> None:
    assert told()["head_to_head"] == [
        pair("Ann", "Ben", 6, (3, 2), 1),  # m1 = m3 m4 m5, and q1
        pair("Ann", "Cat", 5, (4, 1), 0),
        pair("Ben", "Cat", 5, (3, 1), 1),
        pair("Ann", "Dan", 1, (0, 0), 1),
        pair("Ben", "Dan", 1, (1, 0), 0),
        pair("Dan", "Cat", 1, (1, 0), 0),
    ]


def test_head_to_head_of_those_named() -> None:
    assert told("Ben")["head_to_head"] == [
        pair("Ben", "Ann", 6, (2, 3), 1),
        pair("Ben", "Cat", 5, (3, 1), 1),
        pair("Ben", "Dan", 1, (1, 0), 0),
    ]
    assert told("Cat", "Ben")["head_to_head"] == [pair("Ben", "Cat", 5, (3, 1), 1)]
    few = document(PLAYS, Wanted(), rivals=2)
    assert few["head_to_head"] == [pair("Ann", "Ben", 6, (3, 2), 1)]
    assert {**few, "head_to_head": None} == {**told(), "head_to_head": None}


# the sentence


@pytest.mark.parametrize(
    ("players", "wanted", "summary"),
    [
        ((), {}, "Ann and Ben win 3 of 6 each"),
        ((), {"game": "mino"}, "Ann wins 3 of 5"),
        ((), {"game": "qwirkle"}, "Ben wins 1 of 1"),
        ((), {"since": "2026-01-03"}, "Ben wins 2 of 4"),
        ((), {"since": "2026-01-05"}, "Ben and Cat win 1 each, of 2 and 1"),
        ((), {"size": 4}, "Ben wins 1 of 1"),
        ((), {"size": 6}, "no finished games fit"),
        ((), {"game": "diams"}, "no finished games fit"),
        (("Ann",), {}, "Ann wins 3 of 6 (50 %)"),
        (("Ann",), {"since": "2026-01-02", "game": "mino"}, "Ann wins 2 of 4 (50 %)"),
        (("Cat",), {"game": "mino", "size": 3}, "Cat wins 1 of 4 (25 %)"),
        (("Dan",), {}, "Dan wins 0 of 1 (0 %)"),
        (("Dan", "Cat"), {}, "Cat wins 1 of 5"),
        (("Dan",), {"size": 3}, "no finished games fit"),
    ],
)
def test_the_sentence(players: tuple[str, ...], wanted: dict[str, Any], summary: str) -> None:
    assert told(*players, **wanted)["summary"] == summary


def test_the_sentence_of_nothing_and_of_many() -> None:
    assert document([], Wanted())["summary"] == "no finished games yet"
    assert document([OPEN, HAND], Wanted())["summary"] == "no finished games yet"
    five = [(name, 1, 1, 1, 1) for name in ("Ann", "Ben", "Cat", "Dan", "Eve")]
    draw = play("draw", "01-01", *five)
    assert document([draw], Wanted())["summary"] == "5 players win 1 each"
    assert player(document([draw], Wanted()), "Eve")["shared"] == 1


# filters


def test_named_players_are_listed_alone_in_plays_against_anybody() -> None:
    found = told("Dan")
    assert found["plays"] == 1
    assert [one["player"] for one in of_game(found)["players"]] == ["Dan"]
    assert of_game(found)["histogram"] == [{"from": 70, "to": 71, "count": 1}]
    both = told("Ben", "Ann", game="mino")
    assert [one["player"] for one in of_game(both)["players"]] == ["Ann", "Ben"]
    assert both["filters"]["players"] == ["Ben", "Ann"]


def test_filters_leave_out_what_was_left_out_too() -> None:
    assert told(since="2026-01-07")["left_out"] == {"open": 0, "unfinished": 1}
    assert told(size=2)["left_out"] == {"open": 1, "unfinished": 1}
    assert told("Ben")["left_out"] == {"open": 1, "unfinished": 0}
    assert told(game="qwirkle")["left_out"] == {"open": 0, "unfinished": 0}
    assert told(size=2)["plays"] == 1


def test_since_goes_by_the_day_where_it_was_played() -> None:
    late = M1._replace(started="2026-01-01T00:30:00+13:00")
    assert document([late], Wanted(since="2026-01-01"))["plays"] == 1
    assert document([late], Wanted(since="2026-01-02"))["plays"] == 0


def test_results_only_have_no_rows_and_no_facts() -> None:
    found = document([M5], Wanted())
    assert (found["plays"], found["results"], of_game(found)["results"]) == (1, 1, 1)
    assert player(found, "Cat")["best_row"] is None
    assert player(found, "Cat")["best"] == best(200, "m5")


def test_plays_without_figures_of_the_game_have_none() -> None:
    old = M1._replace(seats=tuple([seat._replace(counts=()) for seat in M1.seats]))
    assert player(document([old], Wanted()), "Ann")["facts"] == {}


@pytest.mark.parametrize(
    ("ranks", "now", "longest"),
    [
        ((1,), 1, 1),
        ((2,), 0, 0),
        ((1, 1, 2, 1), 1, 2),
        ((2, 1, 1, 1), 3, 3),
        ((1, 1, 1, 3, 1, 1), 2, 3),
        ((1, 3, 1, 2), 0, 1),
    ],
)
def test_streaks(ranks: tuple[int, ...], now: int, longest: int) -> None:
    plays = [
        play(f"p{at}", "01-01", ("Ann", 1, rank, 1, 1), ("Ben", 1, 1, 1, 1))
        for at, rank in enumerate(ranks)
    ]
    one = player(document(plays[::-1], Wanted()), "Ann")
    assert one["streak"] == {"now": now, "longest": longest}


# arithmetic


@pytest.mark.parametrize(
    ("value", "parts", "digits", "wanted"),
    [
        (1, 3, 1, 0.3),
        (2, 3, 1, 0.7),
        (1, 4, 1, 0.3),  # 0.25: the half goes away from 0
        (-1, 4, 1, -0.3),
        (-1, 3, 1, -0.3),
        (0, 7, 1, 0.0),
        (10.5, 3, 1, 3.5),
        (7.5, 2, 2, 3.75),
        (1005, 1000, 2, 1.01),  # 1.005 is a little less as a float
        (9, 21, 4, 0.4286),
        (200, 3, 0, 67.0),
    ],
)
def test_rounded(value: Total, parts: int, digits: int, wanted: float) -> None:
    assert rounded(value, parts, digits) == wanted
    assert str(rounded(value, parts, digits)) != "-0.0"


def test_percent() -> None:
    assert [percent(1, 8), percent(1, 3), percent(0, 5), percent(5, 5)] == [
        *("13 %", "33 %", "0 %", "100 %"),
    ]


@pytest.mark.parametrize(
    ("values", "edges"),
    [
        ([], []),
        ([7], [(7, 8, 1)]),
        ([0, 9], [(n, n + 1, int(n in (0, 9))) for n in range(10)]),
        ([0, 10], [(0, 2, 1), (2, 4, 0), (4, 6, 0), (6, 8, 0), (8, 10, 0), (10, 12, 1)]),
        ([-1, 0], [(-1, 0, 1), (0, 1, 1)]),
        ([3.5, 4, 4.5], [(3, 4, 1), (4, 5, 2)]),
        ([99, 100, 149, 1000], [(0, 200, 3), (200, 400, 0), (400, 600, 0), (600, 800, 0)]),
    ],
)
def test_bins(values: list[Total], edges: list[tuple[int, int, int]]) -> None:
    found = [(one["from"], one["to"], one["count"]) for one in bins(values)]
    assert found[: len(edges)] == edges
    assert sum(count for _, _, count in found) == len(values)
    assert len(found) <= 10


# the games' own figures


def counts(key: str, rows: list[list[str | None]], **options: str) -> list[tuple[Total, ...]]:
    """The figures of every player, from records."""
    scored = replay(key, rows, options=options)
    part = games.part(key, "facts")
    assert part is not None
    table = table_of(scored.sheet)
    found: list[tuple[Total, ...]] = part.count(table, scored.rows, scored.places)
    assert len(found) == len(table.players)
    assert {len(figures) for figures in found} == {len(part.FACTS)}
    return found


def test_mino_bids_zero_bids_and_captures() -> None:
    rows: list[list[str | None]] = [
        ["1/1", "0/0", "0/0"],
        ["2/1", "0/1", "0/0"],
        ["1/1+2g", "2/2", "0/0"],
        ["4/", "1/1", None],  # Ann's bid is not played yet
    ]
    assert [fact.key for fact in mino.FACTS] == [
        *("bids", "made", "zero_bids", "zero_made", "captures"),
    ]
    assert counts("mino", rows) == [(3, 2, 0, 0, 2), (4, 3, 2, 1, 0), (3, 3, 3, 3, 0)]


def test_mino_captures_count_where_they_pay() -> None:
    missed: list[list[str | None]] = [["0/0", "1/1", "0/0"], ["1/2+m", "0/0", "0/0"]]
    assert counts("mino", missed)[0] == (2, 1, 1, 1, 0)
    made: list[list[str | None]] = [["1/1+m", "0/0", "0/0"]]
    assert counts("mino", made)[0] == (1, 1, 0, 0, 1)
    assert counts("mino", made, scoring="beginner")[0] == (1, 1, 0, 0, 0)


def test_qwirkle_lines_totals_and_going_out() -> None:
    rows: list[list[str | None]] = [["4,3", "6,2"], ["swap", "11pts"], ["6,6,out", None]]
    # Ann 7 + 0 + 30, Ben 14 + 11; of Ben's two turns one is told line by line
    assert [fact.key for fact in qwirkle.FACTS] == ["turns", "points", "told", "qwirkles", "out"]
    assert counts("qwirkle", rows) == [(3, 37, 2, 2, 1), (2, 25, 1, 1, 0)]


def test_qwirkle_totals_tell_no_lines() -> None:
    rows: list[list[str | None]] = [["12pts", "6pts"], ["pass", "6pts,out"]]
    assert counts("qwirkle", rows) == [(2, 12, 0, 0, 0), (2, 18, 0, 0, 1)]


def test_qwirkle_on_the_board() -> None:
    rows: list[list[str | None]] = [["rorsrdrcrxr8@0,0", "go@0,1"], ["gs@1,1", None]]
    # 12; 2; 2 + 2
    assert counts("qwirkle", rows, board="on") == [(2, 16, 2, 1, 0), (1, 2, 1, 0, 0)]


def test_qwirkle_going_out_on_the_board() -> None:
    last = read_turn("ro@0,0", {"board": "on"})
    out = Score((Line(5, "line of 5"), Line(6, "out: first to empty the hand, 6")))
    table = Table(("Ann", "Ben"), {"board": "on"}, ((last, AWAY),))
    rows = (Row(1, (out, Score((Line(0, "away"),))), True),)
    assert qwirkle.count(table, rows, ()) == [(1, 11, 1, 0, 1), (0, 0, 0, 0, 0)]


def test_quartz_crystals_collections_and_penalties() -> None:
    rows: list[list[str | None]] = [["5q,2e,1a/1u", "3q,3e/2s", "7q/0"]]
    # Cat has the fewest in the chest; seven are a collection of five and two left over
    assert [fact.key for fact in quartz.FACTS] == ["games", "crystals", "collections", "reckless"]
    assert counts("quartz", rows) == [(1, 9, 1, 0), (1, 8, 2, 0), (1, 7, 1, 1)]


def test_quartz_collections_as_the_option_has_them() -> None:
    rows: list[list[str | None]] = [["8q,3u/1a", "8q,3e/1a", "1q/1a"]]
    assert [one[2] for one in counts("quartz", rows)] == [2, 3, 0]
    assert [one[2] for one in counts("quartz", rows, collections="cap")] == [1, 2, 0]
    # one in the chest each: all are tied for the fewest
    assert [one[3] for one in counts("quartz", rows)] == [1, 1, 1]


def test_diams_the_second_round_decides() -> None:
    rows: list[list[str | None]] = [["20", "15", "10"], ["15", "10", "20"], ["10", "20", "15"]]
    # stars 4 3 2, 3 2 4, 2 4 3: nine each, and the third won round 2
    keys = ["rounds", "stars", "won", "second", "second_won"]
    assert [fact.key for fact in diams.FACTS] == keys
    assert counts("diams", rows) == [(3, 9, 1, 1, 0), (3, 9, 1, 1, 0), (3, 9, 1, 1, 1)]


def test_diams_halves_shared_rounds_and_an_open_one() -> None:
    rows: list[list[str | None]] = [["20", "20", "10"], ["9", None, None]]
    assert counts("diams", rows, star_ties="share") == [
        *((1, 3.5, 1, 0, 0), (1, 3.5, 1, 0, 0), (1, 2, 0, 0, 0)),
    ]
    assert counts("diams", [["9"]]) == [(0, 0, 0, 0, 0)]


@pytest.mark.parametrize("key", games.keys())
def test_who_is_away_counts_nowhere(key: str) -> None:
    row: dict[str, list[str | None]] = {
        "mino": ["1/1", "away", "0/0", "0/0"],
        "qwirkle": ["2", "away", "3", "3"],
        "quartz": ["3q/1a", "away", "1q/1a", "1e/2a"],
        "diams": ["20", "away", "10", "5"],
    }
    found = counts(key, [row[key]])
    assert set(found[1]) == {0}
    assert found[0][0] == 1


@pytest.mark.parametrize("key", games.keys())
def test_the_figures_say_of_what_they_are(key: str) -> None:
    part = games.part(key, "facts")
    assert part is not None
    keys = [fact.key for fact in part.FACTS]
    assert len(set(keys)) == len(keys)
    assert all(fact.of is None or fact.of in keys for fact in part.FACTS)


# in words


def words(found: Document) -> list[str]:
    """All that is told, a table's row in one line."""
    lines = []
    for part in tell(found):
        lines += [part.title, *[" | ".join(row) for row in (part.heads, *part.rows)], *part.lines]
        lines += [f"{bar.name} {bar.share} {bar.told}" for bar in part.bars]
    return [line for line in lines if line]


def test_the_table_in_words() -> None:
    lines = words(told())
    assert lines[:2] == [
        "Ann and Ben win 3 of 6 each",
        "not counted: 1 still open, 1 not played out",
    ]
    assert "Mino Dice: 5 plays, 1 of them a result only" in lines
    assert "Player | Wins | Rate | Average | Best | Worst | Best hand | Streak" in lines
    assert "Ann | 3 | 60 % of 5 | 86.0 | 120 | 60 | 70 | 0, once 2" in lines
    assert "Cat | 1 | 20 % of 5 | 42.0 | 200 | -20 | 30 | 1" in lines
    assert "shared wins: Ann 1, Ben 1" in lines
    assert "most points: 200, Cat in m5" in lines
    assert "best hand: 90, Ben in hand 8 of m3" in lines
    assert "best turn: 36, Ben in row 2 of q1" in lines
    assert "Ben | 1 of 4 | 1 of 1" in lines  # wins with three and with four players
    assert "Dan | - | 0 of 1" in lines
    assert "Ann : Ben | 6 | 3 : 2 | 1" in lines
    assert "Ann 0.6 60 % of 5" in lines
    assert "-50 to -1 0.14285714285714285 1" in lines


def test_figures_of_the_game_in_words() -> None:
    bids = play("m", "01-01", ("Ann", 10, 1, 10, 1), ("Ben", 5, 2, 5, 1), facts=(20, 14, 3, 0, 5))
    lines = words(document([bids], Wanted()))
    assert " | Ann | Ben" in lines
    assert "bids | 20 | 20" in lines
    assert "bids made | 14 (70 %) | 14 (70 %)" in lines
    assert "bids of 0 made | 0 (0 %) | 0 (0 %)" in lines
    turns = play("q", "01-01", ("Ann", 10, 1, 10, 1), game="qwirkle", facts=(8, 60, 6, 1, 0))
    lines = words(document([turns], Wanted()))
    assert "points of turns | 60 (7.5 each)" in lines
    assert "Qwirkles in them | 1 (0.17 each)" in lines
    assert not [line for line in lines if line.startswith("Wins with") or "gone out |" in line]


def test_a_game_of_one_row_has_no_best_row() -> None:
    one = play("c", "01-01", ("Ann", 34, 1, 34, 1), game="quartz", facts=(1, 9, 0, 0))
    lines = words(document([one], Wanted()))
    assert "Player | Wins | Rate | Average | Best | Worst | Streak" in lines
    assert "crystals held | 9 (9.0 each)" in lines
    assert not [line for line in lines if line.startswith("collections | 0 (")]
    assert not [line for line in lines if line.startswith("best row")]


def test_results_only_in_words() -> None:
    two = [M5, M5._replace(name="m6", id="6")]
    lines = words(document(two, Wanted()))
    assert "Mino Dice: 2 plays, 2 of them results only" in lines
    assert "Player | Wins | Rate | Average | Best | Worst | Streak" in lines
    assert not [line for line in lines if "in detail" in line]
