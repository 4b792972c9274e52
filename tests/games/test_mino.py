"""Mino Dice: every hand that can be played, and the words that can't be read or scored."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.scoring import score
from scorepad.sheet import settings

MINO = games.load("mino")
DEFAULTS = settings(MINO, {})
BEGINNER = {"scoring": "beginner"}
FLAT = {"griffin": "flat"}
UNPAID = "captures pay nothing: only a made bid of 1 or more brings a bonus"

Options = dict[str, str]
Records = list[str | None]
Lines = list[tuple[int, str]]


def hand(number: int, records: Records, options: Options | None = None) -> dict[str, Any]:
    """The document of one hand."""
    return score("mino", [records], options=options, first_row=number)


def alone(number: int, record: str, options: Options | None = None) -> dict[str, Any]:
    """What one player's record brings, without the other players."""
    found: dict[str, Any] = hand(number, [record], options)["rows"][0]["scores"][0]
    return found


def by_seat(document: dict[str, Any], key: str = "points") -> list[Any]:
    """A column of the standings in seat order."""
    places = {place["player"]: place[key] for place in document["standings"]}
    return [places[player] for player in document["players"]]


def lines(scored: dict[str, Any]) -> Lines:
    """The lines of a score as pairs."""
    return [(line["points"], line["why"]) for line in scored["lines"]]


def refused(number: int, records: Records, options: Options | None = None) -> ScorepadError:
    """The error that a hand ends with."""
    with pytest.raises(ScorepadError) as caught:
        hand(number, records, options)
    return caught.value


@pytest.mark.parametrize(
    ("number", "record", "options", "expected", "notes"),
    [
        pytest.param(3, "3/3", {}, [(60, "made the bid of 3")], [], id="bid 3, won 3"),
        pytest.param(5, "5/1", {}, [(-40, "4 off the bid of 5")], [], id="bid 5, won 1"),
        pytest.param(
            4, "0/0", {}, [(40, "made the bid of 0 in hand 4")], [], id="bid 0 in hand 4, made"
        ),
        pytest.param(
            6,
            "0/2",
            {},
            [(-60, "missed the bid of 0 in hand 6")],
            [],
            id="bid 0 in hand 6, two tricks",
        ),
        pytest.param(
            5,
            "0/2",
            {},
            [(-50, "missed the bid of 0 in hand 5")],
            [],
            id="bid 0 in hand 5, two tricks",
        ),
        pytest.param(
            5,
            "0/5",
            {},
            [(-50, "missed the bid of 0 in hand 5")],
            [],
            id="bid 0 missed costs the same however many were won",
        ),
        pytest.param(2, "2/1", {}, [(-10, "1 off the bid of 2")], [], id="one trick too few"),
        pytest.param(8, "1/8", {}, [(-70, "7 off the bid of 1")], [], id="seven tricks too many"),
        pytest.param(
            3,
            "1/1+m",
            {},
            [(20, "made the bid of 1"), (50, "a mermaid took the minotaur")],
            [],
            id="hand 3, 1/1 with a mermaid on the minotaur",
        ),
        pytest.param(
            6,
            "2/2+2g",
            {},
            [(40, "made the bid of 2"), (60, "the minotaur took 2 griffins")],
            [],
            id="hand 6, 2/2 with two griffins",
        ),
        pytest.param(
            6,
            "2/3+2g",
            {},
            [(-10, "1 off the bid of 2")],
            [UNPAID],
            id="the same captures but won 3",
        ),
        pytest.param(
            6,
            "1/1+3g",
            {},
            [(20, "made the bid of 1"), (90, "the minotaur took 3 griffins")],
            [],
            id="all three griffins in one trick",
        ),
        pytest.param(
            3,
            "0/1+m",
            {},
            [(-30, "missed the bid of 0 in hand 3")],
            [UNPAID],
            id="no bonus with a bid of 0",
        ),
        pytest.param(
            2,
            "1/1+g",
            FLAT,
            [(20, "made the bid of 1"), (30, "the minotaur took a griffin")],
            [],
            id="one griffin is 30, flat or each",
        ),
        pytest.param(
            6,
            "2/2+2g",
            FLAT,
            [
                (40, "made the bid of 2"),
                (30, "the minotaur took 2 griffins: 30 in all (griffin = flat)"),
            ],
            [],
            id="two griffins, flat",
        ),
        pytest.param(
            6,
            "2/2+3g",
            FLAT,
            [
                (40, "made the bid of 2"),
                (30, "the minotaur took 3 griffins: 30 in all (griffin = flat)"),
            ],
            [],
            id="three griffins, flat",
        ),
        pytest.param(
            3,
            "1/1+m",
            FLAT,
            [(20, "made the bid of 1"), (50, "a mermaid took the minotaur")],
            [],
            id="the minotaur is 50, flat or each",
        ),
        pytest.param(
            6,
            "2/3",
            BEGINNER,
            [(0, "1 off the bid of 2: no loss (scoring = beginner)")],
            [],
            id="beginner: missed bid",
        ),
        pytest.param(
            6, "4/4", BEGINNER, [(80, "made the bid of 4")], [], id="beginner: made bid as in full"
        ),
        pytest.param(
            6,
            "0/0",
            BEGINNER,
            [(60, "made the bid of 0 in hand 6")],
            [],
            id="beginner: bid 0 made",
        ),
        pytest.param(
            6,
            "0/3",
            BEGINNER,
            [(-60, "missed the bid of 0 in hand 6")],
            [],
            id="beginner: bid 0 missed still costs",
        ),
        pytest.param(
            3,
            "1/1+m",
            BEGINNER,
            [(20, "made the bid of 1")],
            ["captures pay nothing (scoring = beginner)"],
            id="beginner: no bonus",
        ),
        pytest.param(
            2,
            "1/1+g",
            {"flag_blocks_bonus": "no"},
            [(20, "made the bid of 1"), (30, "the minotaur took a griffin")],
            [],
            id="a flag in the trick is for the referee, not for the score",
        ),
        pytest.param(
            1, "1/1", {"all_flags": "last"}, [(20, "made the bid of 1")], [], id="so are all flags"
        ),
    ],
)
def test_a_hand(
    number: int, record: str, options: Options, expected: Lines, notes: list[str]
) -> None:
    scored = alone(number, record, options)
    assert scored["points"] == sum(points for points, _ in expected)
    assert lines(scored) == expected
    assert scored["notes"] == notes
    assert scored["stars"] is None


@pytest.mark.parametrize(
    ("number", "records", "options", "points", "ranks"),
    [
        pytest.param(
            2, ["2/2", "0/0", "1/0"], {}, [40, 20, -10], [1, 2, 3], id="made, made 0, missed"
        ),
        pytest.param(
            5, ["3/3", "0/0", "1/2"], {}, [60, 50, -10], [1, 2, 3], id="one trick too many"
        ),
        pytest.param(
            2, ["1/1", "0/0", "1/1"], {}, [20, 20, 20], [1, 1, 1], id="equal totals share a place"
        ),
        pytest.param(
            3, ["1/0", "1/0", "3/3"], {}, [-10, -10, 60], [2, 2, 1], id="second place shared"
        ),
        pytest.param(
            6,
            ["2/2+3g", "4/4", "0/0", "0/0"],
            {},
            [130, 80, 60, 60],
            [1, 2, 3, 3],
            id="three griffins from three others",
        ),
        pytest.param(
            6,
            ["2/2+2g", "4/4", "0/0"],
            {},
            [100, 80, 60],
            [1, 2, 3],
            id="two griffins from two others",
        ),
        pytest.param(
            6,
            ["2/2+2g", "4/3", "0/1"],
            BEGINNER,
            [40, 0, -60],
            [1, 2, 3],
            id="beginner scoring at a table",
        ),
        pytest.param(
            2,
            ["1/1", "0/0", "1/1", "away"],
            {},
            [20, 20, 20, 0],
            [1, 1, 1, 4],
            id="away: the others win all the tricks",
        ),
        pytest.param(
            6,
            ["2/2+2g", "4/4", "0/0", "away"],
            {},
            [100, 80, 60, 0],
            [1, 2, 3, 4],
            id="two griffins with two others present",
        ),
        pytest.param(
            2, ["2/", "0/", "1/"], {}, [0, 0, 0], [1, 1, 1], id="bids alone count nothing yet"
        ),
        pytest.param(
            2, ["2/2+m", "0/", None], {}, [90, 0, 0], [1, 2, 2], id="what is certain is scored"
        ),
        pytest.param(
            6,
            ["2/2+3g", None, None],
            {},
            [130, 0, 0],
            [1, 2, 2],
            id="griffins are counted against the others when the row is full",
        ),
        pytest.param(6, ["2/2+3g"], {}, [130], [1], id="one player, scored alone"),
        pytest.param(6, ["2/2+3g", "4/4"], {}, [130, 80], [1, 2], id="two players, scored alone"),
        pytest.param(
            8, ["2/2", "3/3"], {}, [40, 60], [2, 1], id="two players: tricks of others are unknown"
        ),
        pytest.param(
            6,
            ["1/1", "1/1", "1/1", "1/1", "1/1", "1/1"],
            {},
            [20] * 6,
            [1] * 6,
            id="six players, last hand",
        ),
        pytest.param(
            7,
            ["7/7", "0/0", "0/0", "0/0", "0/0"],
            {},
            [140, 70, 70, 70, 70],
            [1, 2, 2, 2, 2],
            id="five players, last hand",
        ),
        pytest.param(
            3,
            ["1/2+m", "1/1", "0/0"],
            {},
            [-10, 20, 30],
            [3, 2, 1],
            id="a bonus on a missed bid is recorded and pays nothing",
        ),
    ],
)
def test_a_table(
    number: int, records: Records, options: Options, points: list[int], ranks: list[int]
) -> None:
    document = hand(number, records, options)
    assert by_seat(document) == points
    assert by_seat(document, "rank") == ranks
    assert document["rows"][0]["row"] == number


@pytest.mark.parametrize(
    ("records", "points"),
    [
        pytest.param(["2/2", "3/3"], [40, 60], id="made bids as in full"),
        pytest.param(["2/3", "0/0"], [0, 80], id="a missed bid costs nothing"),
    ],
)
def test_variant_beginner(records: Records, points: list[int]) -> None:
    document = score("mino", [records], variant="beginner", first_row=8)
    assert by_seat(document) == points
    assert document["options"] == {**DEFAULTS, "scoring": "beginner"}


def test_an_option_goes_before_the_variant() -> None:
    document = score(
        "mino", [["2/1"]], variant="beginner", options={"scoring": "full"}, first_row=2
    )
    assert document["options"]["scoring"] == "full"
    assert by_seat(document) == [-10]


def test_a_bid_alone_has_no_points_and_no_lines() -> None:
    (row,) = hand(2, ["2/", "0/1", None])["rows"]
    assert row["complete"] is False
    assert [scored["player"] for scored in row["scores"]] == ["P1", "P2"]
    open_bid = row["scores"][0]
    assert (open_bid["record"], open_bid["points"], open_bid["lines"]) == ("2/", None, [])


def test_fewer_than_three_players_is_told() -> None:
    (row,) = hand(3, ["1/1", "0/1"])["rows"]
    assert len(row["notes"]) == 1
    assert "fewer than 3 players, 2 of 3 tricks entered" in row["notes"][0]
    assert hand(3, ["1/1", "0/0", "2/2"])["rows"][0]["notes"] == []


def test_away_brings_a_line_of_0() -> None:
    (row,) = hand(2, ["1/1", "0/0", "1/1", "away"])["rows"]
    assert row["complete"] is True
    assert (row["scores"][3]["record"], lines(row["scores"][3])) == ("away", [(0, "away")])


@pytest.mark.parametrize(
    ("players", "last"), [(1, 8), (2, 8), (3, 8), (4, 8), (5, 7), (6, 6)], ids=str
)
def test_the_number_of_hands(players: int, last: int) -> None:
    """One player bids and wins everything; the others bid 0 and win nothing."""
    rows = [[f"{number}/{number}"] + ["0/0"] * (players - 1) for number in range(1, last + 1)]
    document = score("mino", rows)
    tricks = last * (last + 1) // 2
    assert by_seat(document) == [20 * tricks] + [10 * tricks] * (players - 1)
    assert document["over"] is True
    assert document["complete"] is True
    assert by_seat(document, "winner") == [True] + [False] * (players - 1)
    before = score("mino", rows[:-1])
    assert (before["over"], before["complete"]) == (False, False)
    assert not any(by_seat(before, "winner"))
    from_hand_2 = score("mino", rows[1:], first_row=2)
    assert from_hand_2["over"] is False
    after: Records = [f"{last + 1}/{last + 1}", *["0/0"] * (players - 1)]
    assert f"no hand {last + 1}" in refused(last + 1, after).message


def test_the_last_hand_must_be_complete() -> None:
    rows: list[Records] = [[f"{number}/{number}", "0/0", "0/0"] for number in range(1, 8)]
    for last in (["8/8", "0/0", None], ["8/8", "0/0", "0/"]):
        assert score("mino", [*rows, last])["over"] is False


def test_the_number_of_hands_stays_when_somebody_goes_home() -> None:
    records: Records = ["8/8", "0/0", "0/0", "0/0", "away"]
    assert refused(8, records).code == 1


def test_totals_may_be_negative_and_a_win_is_shared() -> None:
    rows = [["0/1", "0/0", "0/0"], ["0/0", "0/2", "0/0"], ["0/0", "0/0", "0/3"]]
    document = score("mino", rows)
    assert by_seat(document) == [-10 + 20 + 30, 10 - 20 + 30, 10 + 20 - 30]
    lost = [["0/0", "0/0", f"0/{number}"] for number in range(1, 9)]
    ended = score("mino", lost, players=["Ann", "Ben", "Cat"])
    assert by_seat(ended) == [360, 360, -360]
    assert by_seat(ended, "rank") == [1, 1, 3]
    assert by_seat(ended, "winner") == [True, True, False]


@pytest.mark.parametrize(
    ("number", "records", "fragment"),
    [
        pytest.param(
            3,
            ["1/1", "1/1", "0/0"],
            "hand 3 has 3 tricks, 2 are entered: 1 too few",
            id="too few tricks",
        ),
        pytest.param(
            1,
            ["1/1", "0/1", "0/0"],
            "hand 1 has 1 trick, 2 are entered: 1 too many",
            id="too many tricks",
        ),
        pytest.param(
            2,
            ["1/1", "0/0", "0/0"],
            "hand 2 has 2 tricks, 1 is entered: 1 too few",
            id="one trick of two",
        ),
        pytest.param(
            2,
            ["0/0", "0/0", "0/0"],
            "hand 2 has 2 tricks, 0 are entered: 2 too few",
            id="no tricks at all",
        ),
        pytest.param(
            2,
            ["2/2", "1/1", None],
            "hand 2 has 2 tricks, 3 are entered: 1 too many",
            id="too many tricks before the row is full",
        ),
        pytest.param(
            2,
            ["0/3"],
            "hand 2 has 2 tricks, 3 are entered: 1 too many",
            id="too many tricks for one alone",
        ),
        pytest.param(
            2,
            ["0/1", "2/2"],
            "hand 2 has 2 tricks, 3 are entered: 1 too many",
            id="too many tricks for two",
        ),
        pytest.param(
            2,
            ["1/1", "0/0", "0/0", "away"],
            "hand 2 has 2 tricks, 1 is entered: 1 too few",
            id="away: the tricks still add up",
        ),
        pytest.param(3, ["4/3", "0/0", "0/0"], "P1 bid 4 in hand 3", id="bid above the hand"),
        pytest.param(3, [None, "4/", None], "P2 bid 4 in hand 3", id="open bid above the hand"),
        pytest.param(9, ["9/9", "0/0", "0/0", "0/0"], "no hand 9", id="hand nine"),
        pytest.param(8, ["8/8", "0/0", "0/0", "0/0", "0/0"], "no hand 8", id="hand 8 of five"),
        pytest.param(7, ["7/7"] + ["0/0"] * 5, "no hand 7", id="hand 7 of six"),
        pytest.param(0, ["0/0", "0/0", "0/0"], "no hand 0", id="hand nought"),
        pytest.param(1, ["1/1"] + ["0/0"] * 6, "3 to 6", id="seven players"),
        pytest.param(2, ["1/1+4g", "1/1", "0/0"], "4 griffins: there are 3", id="four griffins"),
        pytest.param(2, ["1/1+9999g"], "there are 3", id="all the griffins of the world"),
        pytest.param(1, ["0/0+m", "1/1", "0/0"], "without a trick", id="a bonus without a trick"),
        pytest.param(2, ["1/0+g", "2/2", "0/0"], "without a trick", id="griffins without a trick"),
        pytest.param(2, ["1/1+m", "1/1+m", "0/0"], "one minotaur", id="the minotaur taken twice"),
        pytest.param(
            3,
            ["2/1+m", "2/2+m", "0/0"],
            "one minotaur, only one of P1 and P2 can have taken it",
            id="a claim that pays nothing counts",
        ),
        pytest.param(2, ["1/1+m", "1/1+m"], "one minotaur", id="taken twice among two players"),
        pytest.param(2, ["1/1+m", "1/1+m", None], "one minotaur", id="taken twice so far"),
        pytest.param(
            2,
            ["1/1+g", "1/1+g", "0/0"],
            "only one of P1 and P2 can have griffins",
            id="griffins by two players",
        ),
        pytest.param(3, ["1/1+m", "2/2+g", "0/0"], "minotaur was taken", id="both kinds of bonus"),
        pytest.param(3, ["3/3+m+g", "0/0", "0/0"], "minotaur was taken", id="both for one player"),
        pytest.param(2, ["2/2+g+m"], "minotaur was taken", id="both for one player alone"),
        pytest.param(
            6,
            ["2/2+3g", "4/4", "0/0"],
            "P1 took 3 griffins, but 2 other players",
            id="three griffins need three others",
        ),
        pytest.param(
            6,
            ["2/2+3g", "4/4", "0/0", "away"],
            "P1 took 3 griffins, but 2 other players",
            id="three griffins need three others who are present",
        ),
        pytest.param(
            6,
            ["1/2+3g", "4/4", "0/0"],
            "but 2 other players",
            id="three griffins on a missed bid",
        ),
    ],
)
def test_against_the_rules(number: int, records: Records, fragment: str) -> None:
    error = refused(number, records)
    assert error.code == 1
    assert fragment in error.message


def test_beginner_scoring_refuses_the_same_claims() -> None:
    assert refused(2, ["1/1+m", "1/1+m", "0/0"], BEGINNER).code == 1


@pytest.mark.parametrize(
    ("number", "records", "never"),
    [
        pytest.param(2, ["2/2+2g", "0/0", "away"], "1 others", id="one other player"),
        pytest.param(1, ["1/1+g", "away", "away"], "1 griffins", id="one griffin, nobody else"),
        pytest.param(3, ["1/1+m", "1/1+m", "1/1+m"], "both", id="three took the minotaur"),
        pytest.param(3, ["1/1+g", "1/1+g", "1/1+g"], "both", id="three have griffins"),
    ],
)
def test_messages_count_well(number: int, records: Records, never: str) -> None:
    error = refused(number, records)
    assert error.code == 1
    assert never not in error.message


@pytest.mark.parametrize(
    ("rows", "fragment"),
    [
        pytest.param([["1/1", "0/0", None], ["2/2", "0/0", "0/0"]], "P3", id="no record"),
        pytest.param([["1/1", "0/0", "0/"], ["2/2", "0/0", "0/0"]], "P3", id="an open bid"),
    ],
)
def test_only_the_last_hand_may_lack_records(rows: list[Records], fragment: str) -> None:
    with pytest.raises(ScorepadError, match=fragment) as caught:
        score("mino", rows)
    assert caught.value.code == 1


UNREADABLE = [
    *("", " ", "/", "/2", "2", "2-2", "2:2", "2.0/2", "2/2/2", "2//2", "1e1/1", "two/two"),
    *(" 2/2", "2/2 ", "2 2/2", "2/2 2", "2/2+ m m", "2/2 m", "2/2m", "2/2\n", "2/2\t", "2/\u00a02"),
    *("4+g", "m+2/2", "2/+m", "+m", "+2/2", "-1/1", "1/-1", "2/2+", "2/2++m", "2/2+m+", "2/2,m"),
    *("2/2+0g", "2/2+00g", "2/2+-1g", "2/2+m+m", "2/2+g+g", "2/2+g+2g", "2/2+g+m+g", "2/2+2m"),
    *("2/2+1m", "2/2+x", "2/2+gg", "2/2+g2", "2/2+2 g", "2/2+10000g", "12345/1", "1/12345"),
    *("２/２", "٢/٢", "2/2²", "2/2+ｍ", "2/2+ᴍ", "2∕2", "2/2=2", "Ann=2/2", "away+m", "away/2"),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_unreadable(text: str) -> None:
    error = refused(2, [text])
    assert error.code == 2
    assert error.kind == "unreadable"
    assert error.message.startswith("P1: ")
    assert "can't be read" in error.message
    assert error.hint is not None


def test_an_error_tells_where() -> None:
    with pytest.raises(ScorepadError, match=r"^hand 2, Ben: '2-2' can't be read") as caught:
        score("mino", [["1/1", "0/0"], ["1/1", "2-2"]], players=["Ann", "Ben"])
    assert caught.value.code == 2


def test_everything_is_read_before_anything_is_scored() -> None:
    assert refused(9, ["9/10", "0/0+m", "2-2"]).code == 2


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("2/2", "2/2"),
        ("0/0", "0/0"),
        ("02/0002", "2/2"),
        ("00/1", "0/1"),
        ("2/", "2/"),
        ("02 /", "2/"),
        ("2/2+m", "2/2+m"),
        ("2/2+M", "2/2+m"),
        ("2 / 2 + m", "2/2+m"),
        ("2  /  2", "2/2"),
        ("3/3+1g", "3/3+g"),
        ("3/3+01g", "3/3+g"),
        ("3/3+G", "3/3+g"),
        ("3/3+02g", "3/3+2g"),
        ("3/3+3G", "3/3+3g"),
        ("3/3+10g", "3/3+10g"),
        ("2/3+m", "2/3+m"),
        ("0/0+2g", "0/0+2g"),
        ("9/9", "9/9"),
        ("9999/9999", "9999/9999"),
        ("AWAY", "away"),
        ("Away", "away"),
    ],
)
def test_canonical_form(typed: str, canonical: str) -> None:
    entry = MINO.read(typed, DEFAULTS)
    assert MINO.text(entry) == canonical
    assert MINO.read(canonical, DEFAULTS) == entry


def test_captures_read_in_any_order() -> None:
    for text in ("2/2+m+2g", "2/2+2g+m"):
        entry = MINO.read(text, DEFAULTS)
        assert sorted(MINO.text(entry)) == sorted(text)
        assert MINO.read(MINO.text(entry), DEFAULTS) == entry


def test_the_document_holds_the_canonical_record() -> None:
    assert alone(2, "02 / 02 + 1G")["record"] == "2/2+g"


HANDS = [
    (number, bid, won, captured)
    for number in range(1, 9)
    for bid, won in product(range(number + 1), repeat=2)
    for captured in ("", "+m", "+g", "+2g", "+3g")
]
WORTH = {"": 0, "+m": 50, "+g": 30, "+2g": 60, "+3g": 90}


def formula(number: int, bid: int, won: int, captured: str, options: Options) -> int:
    """The points of a hand, worked out apart from the program."""
    if bid == 0:
        return -10 * number if won else 10 * number
    if bid != won:
        return 0 if options == BEGINNER else -10 * max(bid - won, won - bid)
    if options == BEGINNER:
        return 20 * bid
    return 20 * bid + (
        min(30, WORTH[captured]) if options == FLAT and "g" in captured else WORTH[captured]
    )


@pytest.mark.parametrize("options", [{}, FLAT, BEGINNER], ids=["full", "flat", "beginner"])
def test_every_hand(options: Options) -> None:
    """All 1,420 hands: the sum of the lines, by the formula, and no gain from a missed bid."""
    assert len(HANDS) == 1420
    for number, bid, won, captured in HANDS:
        record = f"{bid}/{won}{captured}"
        if captured and not won:
            assert refused(number, [record], options).code == 1
            continue
        scored = alone(number, record, options)
        assert scored["record"] == record
        assert scored["points"] == sum(points for points, _ in lines(scored))
        assert scored["points"] == formula(number, bid, won, captured, options)
        if bid != won:
            assert scored["points"] <= 0
        paid = bool(captured) and bid == won and options != BEGINNER
        assert len(scored["lines"]) == 1 + paid
        assert bool(scored["notes"]) == (bool(captured) and not paid)


def test_every_record_writes_back() -> None:
    """Every hand and every open bid is read back as it is written."""
    for bid, won in product(range(12), [None, *range(12)]):
        captures = ["", "+m", "+g", "+2g", "+12g", "+m+3g", "+g+m"] if won is not None else [""]
        for captured in captures:
            text = f"{bid}/{'' if won is None else won}{captured}"
            assert MINO.text(MINO.read(text, DEFAULTS)) == text


def test_the_tricks_of_three_players_add_up() -> None:
    """Whoever wins them: a full hand is scored exactly when all its tricks are won."""
    for number in range(1, 5):
        for won in product(range(number + 1), repeat=3):
            records: Records = [f"0/{tricks}" for tricks in won]
            if sum(won) == number:
                points = [10 * number if tricks == 0 else -10 * number for tricks in won]
                assert by_seat(hand(number, records)) == points
            else:
                entered = "1 is entered" if sum(won) == 1 else f"{sum(won)} are entered"
                off = sum(won) - number
                by = f"{abs(off)} too {'many' if off > 0 else 'few'}"
                assert refused(number, records).message.endswith(f", {entered}: {by}")
