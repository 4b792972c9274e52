"""Qwirkle: the lines of a turn, totals as announced, the end of the game."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.scoring import score
from scorepad.sheet import settings

QWIRKLE = games.load("qwirkle")
DEFAULTS = settings(QWIRKLE, {})
WORTH = {2: 2, 3: 3, 4: 4, 5: 5, 6: 12}
NO_TURN = {0, 71, 73, 78, 79, 80, 81, 82, 83}

Records = list[str | None]
Lines = list[tuple[int, str]]


def by_seat(document: dict[str, Any], key: str = "points") -> list[Any]:
    """A column of the standings in seat order."""
    places = {place["player"]: place[key] for place in document["standings"]}
    return [places[player] for player in document["players"]]


def later(record: str) -> dict[str, Any]:
    """The score of a turn that does not open the game."""
    found: dict[str, Any] = score("qwirkle", [[record]], first_row=2)["rows"][0]["scores"][0]
    return found


def opening(record: str) -> dict[str, Any]:
    """The score of the first turn of a game."""
    found: dict[str, Any] = score("qwirkle", [[record]])["rows"][0]["scores"][0]
    return found


def lines(scored: dict[str, Any]) -> Lines:
    """The lines of a score as pairs."""
    return [(line["points"], line["why"]) for line in scored["lines"]]


def refused(rows: list[Records], first_row: int = 1) -> ScorepadError:
    """The error that a game ends with."""
    with pytest.raises(ScorepadError) as caught:
        score("qwirkle", rows, first_row=first_row)
    return caught.value


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param("3", [(3, "line of 3")], id="one line"),
        pytest.param("4,3", [(4, "line of 4"), (3, "line of 3")], id="two lines"),
        pytest.param("2,5", [(2, "line of 2"), (5, "line of 5")], id="in the order as typed"),
        pytest.param("2,2,2", [(2, "line of 2")] * 3, id="three lines"),
        pytest.param("6", [(12, "Qwirkle! a line of 6, 6+6")], id="a sixth square"),
        pytest.param("6,6", [(12, "Qwirkle! a line of 6, 6+6")] * 2, id="two Qwirkles at once"),
        pytest.param("3,3", [(3, "line of 3")] * 2, id="a corner that joins two lines of two"),
        pytest.param(
            "6,2,2,2,2,2,2",
            [(12, "Qwirkle! a line of 6, 6+6")] + [(2, "line of 2")] * 6,
            id="yellow laid along purple, shape beside shape",
        ),
        pytest.param(
            "6,2,out",
            [
                (12, "Qwirkle! a line of 6, 6+6"),
                (2, "line of 2"),
                (6, "out: first to empty the hand, 6"),
            ],
            id="out",
        ),
        pytest.param("11pts", [(11, "11 points as announced")], id="a total"),
        pytest.param(
            "6pts,out",
            [(6, "6 points as announced"), (6, "out: first to empty the hand, 6")],
            id="a total, and out",
        ),
        pytest.param("swap", [(0, "swapped tiles")], id="an exchange"),
        pytest.param("pass", [(0, "passed")], id="a player who can't lay"),
    ],
)
def test_a_turn(record: str, expected: Lines) -> None:
    scored = later(record)
    assert lines(scored) == expected
    assert scored["points"] == sum(points for points, _ in expected)
    assert scored["notes"] == []
    assert scored["stars"] is None


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param("1", (1, "one tile opens"), id="one tile"),
        pytest.param("1pts", (1, "1 point as announced"), id="one tile, as a total"),
        pytest.param("5", (5, "line of 5"), id="five tiles"),
        pytest.param("6", (12, "Qwirkle! a line of 6, 6+6"), id="six tiles"),
    ],
)
def test_an_opening(record: str, expected: tuple[int, str]) -> None:
    assert lines(opening(record)) == [expected]
    assert opening(record)["notes"] == []


def test_the_block_of_six_by_six() -> None:
    turns: list[Records] = [["6"]]
    turns += [[",".join(["6"] + [str(length)] * 6)] for length in range(2, 7)]
    document = score("qwirkle", turns)
    found = [row["scores"][0]["points"] for row in document["rows"]]
    assert found == [12, 24, 30, 36, 42, 84]
    assert by_seat(document) == [228]


@pytest.mark.parametrize(
    ("rows", "points", "ranks", "over"),
    [
        pytest.param(
            [["3", "4,3", "2,2", "2,2,2"], ["4,3", "4,2", None, None]],
            [3 + 7, 7 + 6, 4, 6],
            [2, 1, 4, 3],
            False,
            id="the booklet's sample game",
        ),
        pytest.param([["swap", "1"]], [0, 1], [2, 1], False, id="one tile opens after a swap"),
        pytest.param([["pass", "1"]], [0, 1], [2, 1], False, id="one tile opens after a pass"),
        pytest.param(
            [["swap", "pass"], ["1", "3"]], [1, 3], [2, 1], False, id="one tile opens row 2"
        ),
        pytest.param([["away", "1", "4"]], [0, 1, 4], [3, 2, 1], False, id="away opens nothing"),
        pytest.param([["3", "2,out"]], [3, 8], [2, 1], True, id="out brings six"),
        pytest.param([["3", "6pts,out"]], [3, 12], [2, 1], True, id="out with a total"),
        pytest.param(
            [["4", "4"], ["2,out", None]], [12, 4], [1, 2], True, id="out before the row is full"
        ),
        pytest.param(
            [["4", "6,6,6,6,6,6,6,out"]], [4, 90], [2, 1], True, id="the highest turn, and out"
        ),
        pytest.param([["4", "84pts,out"]], [4, 90], [2, 1], True, id="the same as a total"),
        pytest.param([["4", "4"], ["4", "4"]], [8, 8], [1, 1], False, id="equal totals"),
        pytest.param([["5,5", "4,out"]], [10, 10], [1, 1], True, id="a shared win"),
        pytest.param(
            [["4", "4"], ["pass", "pass"]], [4, 4], [1, 1], False, id="passes end nothing"
        ),
        pytest.param([["4"]], [4], [1], False, id="one player alone"),
        pytest.param(
            [["4", "3", "2", "5", "2", "3"]],
            [4, 3, 2, 5, 2, 3],
            [2, 3, 5, 1, 5, 3],
            False,
            id="six",
        ),
        pytest.param([["4", None, None]], [4, 0, 0], [1, 2, 2], False, id="turns still to come"),
        pytest.param([["4", "away", "3"]], [4, 0, 3], [1, 3, 2], False, id="away is passed over"),
        pytest.param([["4", "3,out", "away"]], [4, 9, 0], [2, 1, 3], True, id="away after the end"),
        pytest.param(
            [["4", "4"]] + [["6,6,6,6,6,6,6", "84pts"]] * 3,
            [256, 256],
            [1, 1],
            False,
            id="totals pass 255",
        ),
    ],
)
def test_a_game(rows: list[Records], points: list[int], ranks: list[int], over: bool) -> None:
    document = score("qwirkle", rows)
    assert by_seat(document) == points
    assert by_seat(document, "rank") == ranks
    assert (document["over"], document["complete"]) == (over, over)
    assert by_seat(document, "winner") == [over and rank == 1 for rank in ranks]


def test_a_row_that_out_cuts_short_is_complete() -> None:
    rows = score("qwirkle", [["4", "4", "4"], ["4", "2,out", None]])["rows"]
    assert [row["complete"] for row in rows] == [True, True]
    assert [scored["player"] for scored in rows[1]["scores"]] == ["P1", "P2"]
    assert score("qwirkle", [["4", "2", None]])["rows"][0]["complete"] is False


def test_a_game_is_never_over_without_its_first_row() -> None:
    document = score("qwirkle", [["4", "3,out"]], first_row=2)
    assert (document["over"], document["complete"]) == (False, False)
    assert by_seat(document) == [4, 9]


@pytest.mark.parametrize(
    ("record", "noted"),
    [
        ("2", False),
        ("2,2", False),
        ("6,6", False),
        ("2,2,2", False),
        ("6,5,2", False),
        ("3,3,3", True),
        ("6,6,6", True),
        ("4,3,3,3", False),
        ("3,6,6,6", False),
        ("6,5,5,5", True),
        ("4,4,4,4", True),
        ("4,5,5,5,5", False),
        ("5,5,5,5,5", True),
        ("5,6,6,6,6,6", False),
        ("6,6,6,6,6,6", True),
        ("6,6,6,6,6,6,6", False),
        ("6,2,2,2,2,2,2", False),
    ],
)
def test_a_note_on_unlikely_lines(record: str, noted: bool) -> None:
    """Three lines or more without one as short as their number less one."""
    assert bool(later(record)["notes"]) is noted


@pytest.mark.parametrize("record", ["2,2", "3,2", "2,2,2", "11pts"])
def test_a_note_on_an_unlikely_opening(record: str) -> None:
    assert any("opening" in note for note in opening(record)["notes"])
    assert later(record)["notes"] == []


@pytest.mark.parametrize(
    ("rows", "fragment"),
    [
        pytest.param([["7"]], "a line of 7", id="a line of seven"),
        pytest.param([["0"]], "a line of 0", id="a line of none"),
        pytest.param([["4,7"]], "a line of 7", id="a line of seven behind a good one"),
        pytest.param([["84"]], "a line of 84", id="a total is no line"),
        pytest.param([["9999"]], "a line of 9999", id="the longest number"),
        pytest.param([["3", "1"]], "opening", id="a lone tile later"),
        pytest.param([["3", "4"], ["1", "3"]], "opening", id="a lone tile in row 2"),
        pytest.param([["1", "1"]], "opening", id="a second lone tile"),
        pytest.param([["1,1"]], "line of 1", id="two lone tiles"),
        pytest.param([["3,1"]], "line of 1", id="a lone tile beside a line"),
        pytest.param([["4", "1pts"]], "no turn makes 1 point:", id="one point later"),
        pytest.param([["4"], ["2,2,2,2,2,2,2,2"]], "8 lines", id="eight lines"),
        pytest.param([["2,2,2,2,2,2,2,2"]], "8 lines", id="eight lines as the opening"),
        pytest.param([["3,out", "4"]], "P1 went out", id="a turn after the end"),
        pytest.param([["3,out", "swap"]], "P1 went out", id="a swap after the end"),
        pytest.param([["3,out", "pass"]], "P1 went out", id="a pass after the end"),
        pytest.param([["3", "2,out"], ["3", None]], "P2 went out", id="a row after the end"),
        pytest.param([["3,out", "2,out"]], "P1 went out", id="out only once"),
        pytest.param([[None, "3"]], "P2 has a turn in row 1 before P1", id="out of turn"),
        pytest.param(
            [["3", None, None, "4"]],
            "P4 has a turn in row 1 before P2 and P3",
            id="two turns passed over",
        ),
        pytest.param([["4", None], ["4", "4"]], "P2", id="a hole before the last row"),
        pytest.param([["3,out", None], ["4", None]], "", id="a row after a row cut short"),
        pytest.param([["4"] * 7], "2 to 6", id="seven players"),
    ],
)
def test_against_the_rules(rows: list[Records], fragment: str) -> None:
    error = refused(rows)
    assert error.code == 1
    assert fragment in error.message


def test_rows_count_from_1() -> None:
    assert refused([["4"]], first_row=0).code == 1


UNREADABLE = [
    *("", " ", ",", "x", "four", "4,,3", "4,3,", ",4", "4;3", "4.0", "4.3", "4/3", "4+3", "4-3"),
    *("4 3", " 4", "4 ", "4\n", "4\t3", "4,\u00a03", "-4", "+4", "4=3", "Ann=4", "1e1", "0x4"),
    *("out", ",out", "4,out,3", "4,out,out", "out,4", "4out", "4,outs", "swap,out", "pass,out"),
    *("swap,3", "3,swap", "swaps", "swap pass", "swop", "away,out", "away,3"),
    *("pts", "11 pts", "11pt", "11points", "pts11", "11pts,3", "3,11pts", "11pts,2pts", "1,1pts"),
    *("-1pts", "+1pts", "1.5pts", "12345", "4,12345", "12345pts", "４", "٤", "4，3", "11ｐts"),
    *("rorsrd@0,0", "4@0,0", "4:3"),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_unreadable(text: str) -> None:
    error = refused([[text]])
    assert error.code == 2
    assert error.kind == "unreadable"
    assert error.message.startswith("P1: ")
    assert "can't be read" in error.message
    assert error.hint is not None


def test_everything_is_read_before_anything_is_scored() -> None:
    assert refused([["7", "3,out"], ["4", "4,,3"]]).code == 2


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("4,3", "4,3"),
        ("3,4", "3,4"),
        ("04,0003", "4,3"),
        ("4 , 3", "4,3"),
        ("4,  3 ,2", "4,3,2"),
        ("6,2,OUT", "6,2,out"),
        ("6 , out", "6,out"),
        ("11pts", "11pts"),
        ("11PTS", "11pts"),
        ("011pts", "11pts"),
        ("6pts , Out", "6pts,out"),
        ("SWAP", "swap"),
        ("Pass", "pass"),
        ("1", "1"),
        ("0", "0"),
        ("0pts", "0pts"),
        ("7,9999", "7,9999"),
        ("AWAY", "away"),
    ],
)
def test_canonical_form(typed: str, canonical: str) -> None:
    entry = QWIRKLE.read(typed, DEFAULTS)
    assert QWIRKLE.text(entry) == canonical
    assert QWIRKLE.read(canonical, DEFAULTS) == entry


def test_the_document_holds_the_canonical_record() -> None:
    assert opening("04 , OUT")["record"] == "4,out"


def test_every_record_writes_back() -> None:
    """Up to three lines, every total to 99, with and without the end."""
    texts = [",".join(map(str, turn)) for n in (1, 2, 3) for turn in product(range(8), repeat=n)]
    texts += [f"{total}pts" for total in range(100)]
    texts += [f"{text},out" for text in texts] + ["swap", "pass"]
    for text in texts:
        assert QWIRKLE.text(QWIRKLE.read(text, DEFAULTS)) == text


def test_every_list_of_lines_in_any_order() -> None:
    """The points are the sum of the lines; their order does not matter."""
    for number in range(1, 5):
        for turn in product(WORTH, repeat=number):
            scored = later(",".join(map(str, turn)))
            assert scored["points"] == sum(WORTH[length] for length in turn)
            assert [points for points, _ in lines(scored)] == [WORTH[length] for length in turn]
    for number in (5, 6, 7):
        for turn in combinations_with_replacement(WORTH, number):
            there, back = (",".join(map(str, way)) for way in (turn, reversed(turn)))
            assert later(there)["points"] == later(back)["points"]


def reachable() -> set[int]:
    """Every total of a turn, by trying all lines that its tiles can make.

    A turn's tiles lie in one line of two to six; each of them may stand in a line across it too.
    Any such lines can be had: as parts of a block in which each row has a colour and each column a
    shape. A tile without a line of its own across or along is the case of one line only.
    """
    across: list[set[int]] = [{0}]
    for _ in range(6):
        more = {so_far + worth for so_far in across[-1] for worth in WORTH.values()}
        across.append(across[-1] | more)
    return {
        worth + crossing
        for length, worth in WORTH.items()
        for laid in range(1, length + 1)
        for crossing in across[laid]
    }


def test_which_totals_a_turn_can_make() -> None:
    assert reachable() == set(range(2, 85)) - NO_TURN


@pytest.mark.parametrize("first_row", [1, 2], ids=["opening", "later"])
def test_every_total(first_row: int) -> None:
    """What no turn makes is refused: 0, 71, 73, 78 to 83, above 84, and 1 but for the opening."""
    for total in range(100):
        if total <= 84 and total not in NO_TURN and (total != 1 or first_row == 1):
            document = score("qwirkle", [[f"{total}pts"]], first_row=first_row)
            assert by_seat(document) == [total]
        else:
            error = refused([[f"{total}pts"]], first_row)
            assert error.code == 1
            assert f"{total} point" in error.message
