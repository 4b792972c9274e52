"""Diam's: collections, magnifiers, the hand, stars by round, and who wins a tie."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.scoring import score
from scorepad.sheet import settings as options_of

DIAMS = games.load("diams")
DEFAULTS = options_of(DIAMS, {})
VALUES = {"values": "7:9/14/20 2:4/6/9"}
TIES = ("high", "low", "share")

Options = dict[str, str]
Records = list[str | None]
Lines = list[tuple[int, str]]
Stars = list[int | float | None]

quick = settings(max_examples=50, deadline=None, derandomize=True, database=None)


def by_seat(document: dict[str, Any], key: str = "points") -> list[Any]:
    """A column of the standings in seat order."""
    places = {place["player"]: place[key] for place in document["standings"]}
    return [places[player] for player in document["players"]]


def column(document: dict[str, Any], key: str, row: int = 0) -> list[Any]:
    """What one row says of each player."""
    return [scored[key] for scored in document["rows"][row]["scores"]]


def lines(document: dict[str, Any], seat: int = 0) -> Lines:
    """The lines of a player's score in the first row as pairs."""
    scored = document["rows"][0]["scores"][seat]
    return [(line["points"], line["why"]) for line in scored["lines"]]


def refused(
    rows: list[Records], options: Options | None = None, variant: str | None = None
) -> ScorepadError:
    """The error that a game ends with."""
    with pytest.raises(ScorepadError) as caught:
        score("diams", rows, options=options, variant=variant)
    return caught.value


@pytest.mark.parametrize(
    ("record", "options", "expected"),
    [
        pytest.param("3x7:9", {}, [(9, "3 of quality 7 bring 9")], id="points as printed"),
        pytest.param(
            "4x2:6,3x7:9/2/11",
            {},
            [(9, "3 of quality 7 bring 9"), (6, "4 of quality 2 bring 6")],
            id="two collections, the highest quality first",
        ),
        pytest.param("15/2/11", {}, [(15, "collections, added up")], id="all the points added up"),
        pytest.param("9+6", {}, [(15, "collections, added up")], id="a sum of points"),
        pytest.param("3x7:5+4", {}, [(9, "3 of quality 7 bring 9")], id="a sum as printed"),
        pytest.param("0", {}, [(0, "no collections")], id="an empty safe"),
        pytest.param(
            "2x7,1x3",
            {},
            [(0, "2 of quality 7: no collection"), (0, "1 of quality 3: no collection")],
            id="one or two after a theft",
        ),
        pytest.param(
            "2x7:0,3x1:4",
            {},
            [(0, "2 of quality 7: no collection"), (4, "3 of quality 1 bring 4")],
            id="two, said to be worth 0",
        ),
        pytest.param("3x7", VALUES, [(9, "3 of quality 7 bring 9")], id="values known: three"),
        pytest.param("4x7", VALUES, [(14, "4 of quality 7 bring 14")], id="values known: four"),
        pytest.param("5x7", VALUES, [(20, "5 of quality 7 bring 20")], id="values known: five"),
        pytest.param(
            "4x2:6", VALUES, [(6, "4 of quality 2 bring 6")], id="values known, and printed so"
        ),
        pytest.param(
            "3x5:8", VALUES, [(8, "3 of quality 5 bring 8")], id="a quality not among the values"
        ),
        pytest.param("2x7", VALUES, [(0, "2 of quality 7: no collection")], id="two have no value"),
    ],
)
def test_a_safe(record: str, options: Options, expected: Lines) -> None:
    """One player alone: no purity, hand bonus or stars, and a note says so."""
    document = score("diams", [[record]], options=options)
    assert lines(document) == expected
    assert by_seat(document) == [sum(points for points, _ in expected)]
    assert column(document, "stars") == [None]
    assert by_seat(document, "stars") == [0]
    assert document["rows"][0]["notes"] == ["one player alone: no purity, hand bonus or stars"]


@pytest.mark.parametrize(
    ("records", "options", "points", "stars"),
    [
        pytest.param(
            ["3x7:12/2/10", "4x2:12/2/4", "3x5:9/1/10"],
            {},
            [12 + 2 + 3, 12 + 2, 9 + 3],
            [4, 3, 2],
            id="tied for most magnifiers, tied for the largest hand",
        ),
        pytest.param(
            ["12/3/10", "12/2/4", "9/1/10"], {}, [20, 12, 12], [4, 3, 3], id="most magnifiers alone"
        ),
        pytest.param(
            ["5/1", "5/1", "4/1"], {}, [7, 7, 6], [4, 4, 2], id="all tied for most magnifiers"
        ),
        pytest.param(["10", "8"], {}, [10, 8], [4, 3], id="nobody has a magnifier or a hand"),
        pytest.param(["10/0/4", "12"], {}, [13, 12], [4, 3], id="the only hand"),
        pytest.param(["0/0/1", "2"], {}, [3, 2], [4, 3], id="a hand without a safe"),
        pytest.param(["9+6/2/7+4", "0/1/11"], {}, [23, 3], [4, 3], id="sums in points and hand"),
        pytest.param(["3x7,4x2/1", "5x7"], VALUES, [20, 20], [4, 4], id="values known"),
        pytest.param(
            ["20", "20", "15", "10"], {}, [20, 20, 15, 10], [4, 4, 2, 1], id="tied on points: high"
        ),
        pytest.param(
            ["20", "20", "15", "10"],
            {"star_ties": "low"},
            [20, 20, 15, 10],
            [3, 3, 2, 1],
            id="tied on points: low",
        ),
        pytest.param(
            ["20", "20", "15", "10"],
            {"star_ties": "share"},
            [20, 20, 15, 10],
            [3.5, 3.5, 2, 1],
            id="tied on points: shared",
        ),
        pytest.param(
            ["5", "5", "5"], {"star_ties": "share"}, [5] * 3, [3, 3, 3], id="three share 4, 3, 2"
        ),
        pytest.param(
            ["50", "40", "30", "20", "10"], {}, [50, 40, 30, 20, 10], [4, 3, 2, 1, 0], id="five"
        ),
        pytest.param(
            ["10", "40", "20", "50", "40"],
            {},
            [10, 40, 20, 50, 40],
            [0, 3, 1, 4, 3],
            id="five, tied",
        ),
        pytest.param(
            ["5/1/3", "away", "4/1/3"], {}, [10, 0, 9], [4, 0, 3], id="away is left out, with 0"
        ),
        pytest.param(
            ["5/1/3", "away"], {}, [5, 0], [None, 0], id="only one left: nobody to compare with"
        ),
        pytest.param(["away", "away"], {}, [0, 0], [0, 0], id="nobody left"),
        pytest.param(
            ["5/1/3", None, "4/1/3"], {}, [5, 0, 4], [None, None], id="a record still wanted"
        ),
    ],
)
def test_a_round(records: Records, options: Options, points: list[int], stars: Stars) -> None:
    document = score("diams", [records], options=options)
    assert by_seat(document) == points
    assert column(document, "stars") == stars
    for star in column(document, "stars"):
        assert isinstance(star, int | None) or star % 1 == 0.5
    assert document["rows"][0]["complete"] is (None not in records)


@pytest.mark.parametrize(
    ("records", "seat", "expected"),
    [
        (
            ["3x7:12/2/10", "12/2/4"],
            0,
            [
                (12, "3 of quality 7 bring 12"),
                (2, "purity: tied for most magnifiers (2)"),
                (3, "largest hand (10)"),
            ],
        ),
        (
            ["12/3/1", "12/2/4"],
            0,
            [(12, "collections, added up"), (5, "purity: most magnifiers (3)")],
        ),
        (["1/0/7", "0/0/7"], 1, [(0, "no collections"), (3, "largest hand (7)")]),
        (["1", "away"], 1, [(0, "away")]),
    ],
)
def test_the_bonuses_say_why(records: Records, seat: int, expected: Lines) -> None:
    assert lines(score("diams", [records]), seat) == expected


@pytest.mark.parametrize(
    ("records", "options", "notes"),
    [
        pytest.param(["2", "1"], {}, [], id="nothing to say"),
        pytest.param(["2", None], {}, ["wait for P2"], id="a record wanted"),
        pytest.param(["2", "2"], {}, ["star_ties = high"], id="tied, high"),
        pytest.param(["2", "2"], {"star_ties": "low"}, ["star_ties = low"], id="tied, low"),
        pytest.param(["2", "2"], {"star_ties": "share"}, ["star_ties = share"], id="tied, shared"),
    ],
)
def test_notes_of_the_row(records: Records, options: Options, notes: list[str]) -> None:
    found = score("diams", [records], options=options)["rows"][0]["notes"]
    assert len(found) == len(notes)
    for note, fragment in zip(found, notes, strict=True):
        assert fragment in note


def test_what_can_hardly_be_is_noted() -> None:
    """More magnifiers than diamonds, and a hand that five diamonds can't make."""
    document = score("diams", [["3x7:9/4", "3x7:9/3/51", "3x7:9/3/50", "9/4"]])
    assert [len(notes) for notes in column(document, "notes")] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("rows", "stars", "ranks"),
    [
        pytest.param(
            [["30", "20", "10"], ["20", "10", "30"], ["10", "30", "20"]],
            [4 + 3 + 2, 3 + 2 + 4, 2 + 4 + 3],
            [2, 3, 1],
            id="9 to 9 to 9: who won round 2",
        ),
        pytest.param(
            [["30", "20", "5", "10"], ["20", "10", "30", "5"], ["10", "30", "5", "20"]],
            [4 + 3 + 2, 3 + 2 + 4, 1 + 4 + 1, 2 + 1 + 3],
            [1, 2, 3, 4],
            id="round 2 was won by another: the better place in it, for every place",
        ),
        pytest.param(
            [["30", "20", "10"], ["20", "20", "10"], ["20", "30", "10"]],
            [4 + 4 + 3, 3 + 4 + 4, 2 + 2 + 2],
            [1, 1, 3],
            id="round 2 was tied: shared",
        ),
        pytest.param(
            [["30", "20", "10"], ["30", "20", "10"], ["10", "20", "30"]],
            [4 + 4 + 2, 3 + 3 + 3, 2 + 2 + 4],
            [1, 2, 3],
            id="no tie",
        ),
        pytest.param(
            [["9", "1"], ["1", "2"], ["1", "1"]],
            [4 + 3 + 4, 3 + 4 + 4],
            [2, 1],
            id="stars and not points count",
        ),
    ],
)
def test_three_rounds(rows: list[Records], stars: list[int], ranks: list[int]) -> None:
    document = score("diams", rows)
    assert by_seat(document, "stars") == stars
    assert by_seat(document, "rank") == ranks
    assert (document["over"], document["complete"]) == (True, True)
    assert by_seat(document, "winner") == [rank == 1 for rank in ranks]
    totals = [sum(int(row[seat] or 0) for row in rows) for seat in range(len(ranks))]
    assert by_seat(document) == totals
    told = document["notes"]
    assert bool(told) is (len(set(stars)) < len(stars))


def test_most_stars_win_whatever_the_points() -> None:
    document = score("diams", [["90", "1"], ["1", "2"], ["1", "2"]])
    assert by_seat(document) == [92, 5]
    assert by_seat(document, "stars") == [10, 11]
    assert by_seat(document, "rank") == [2, 1]
    assert [place["player"] for place in document["standings"]] == ["P2", "P1"]


def test_before_the_third_round_equal_stars_share_a_rank() -> None:
    rows: list[Records] = [["30", "20", "10"], ["20", "30", "10"]]
    for given_rows in (rows, [*rows, ["10", "20", None]]):
        document = score("diams", given_rows)
        assert by_seat(document, "stars") == [7, 7, 4]
        assert by_seat(document, "rank") == [1, 1, 3]
        assert document["over"] is False
        assert not any(by_seat(document, "winner"))


def test_halves_add_up() -> None:
    document = score("diams", [["5", "5", "1"], ["5", "4", "4"]], options={"star_ties": "share"})
    assert by_seat(document, "stars") == [7.5, 6, 4.5]
    assert isinstance(by_seat(document, "stars")[1], int)


@pytest.mark.parametrize(
    ("options", "variant"), [({"rounds": "1"}, None), ({}, "quick")], ids=["option", "variant"]
)
def test_the_quick_game(options: Options, variant: str | None) -> None:
    """One round; a tie is shared."""
    document = score("diams", [["5", "5", "1"]], options=options, variant=variant)
    assert document["options"] == {**DEFAULTS, "rounds": "1"}
    assert (document["over"], document["complete"]) == (True, True)
    assert by_seat(document, "winner") == [True, True, False]
    assert refused([["5", "5", "1"]] * 2, options, variant).code == 1


def test_three_rounds_unless_said() -> None:
    assert score("diams", [["5", "1"]])["over"] is False
    assert score("diams", [["5", "1"]], variant="quick", options={"rounds": "3"})["over"] is False
    assert "no round 4" in refused([["5", "1"]] * 4).message


@pytest.mark.parametrize(
    ("rows", "options", "fragment"),
    [
        pytest.param([["6x7:12", "1"]], {}, "6 diamonds of quality 7", id="six of a quality"),
        pytest.param([["6x7", "1"]], VALUES, "6 diamonds of quality 7", id="six, values known"),
        pytest.param([["3x11:12", "1"]], {}, "quality 11", id="quality eleven"),
        pytest.param([["2x11", "1"]], {}, "quality 11", id="two of quality eleven"),
        pytest.param([["3x0:5", "1"]], {}, "quality 0", id="quality nought"),
        pytest.param([["3x7:5,4x7:6", "1"]], {}, "quality 7 twice", id="a quality twice"),
        pytest.param([["2x7,1x7", "1"]], {}, "quality 7 twice", id="even without a collection"),
        pytest.param([["2x7:5", "1"]], {}, "2 of quality 7", id="points for two"),
        pytest.param([["1x7:5", "1"]], {}, "1 of quality 7", id="points for one"),
        pytest.param([["2x7:5", "1"]], VALUES, "2 of quality 7", id="points for two, values known"),
        pytest.param([["3x7:10", "5x7"]], VALUES, "not 10", id="a printed value that differs"),
        pytest.param([["4x7:9", "5x7"]], VALUES, "not 9", id="the value of three for four"),
        pytest.param([["5x7:0", "5x7"]], VALUES, "not 0", id="nothing for five"),
        pytest.param([["1"] * 6], {}, "2 to 5", id="six players"),
        pytest.param([["1", None], ["1", "1"]], {}, "P2", id="a hole before the last row"),
    ],
)
def test_against_the_rules(rows: list[Records], options: Options, fragment: str) -> None:
    error = refused(rows, options)
    assert error.code == 1
    assert fragment in error.message


def test_points_behind_one_diamond_are_refused_in_the_singular() -> None:
    assert "1 of quality 7 are" not in refused([["1x7:5"]]).message


def test_one_diamond_is_spoken_of_in_the_singular() -> None:
    (notes,) = column(score("diams", [["1x7/2"]]), "notes")
    assert len(notes) == 1
    assert "1 diamonds" not in notes[0]


def test_one_star_is_spoken_of_in_the_singular() -> None:
    rows: list[Records] = [
        ["50", "40", "30", "20", "10"],
        ["50", "40", "30", "10", "20"],
        ["50", "40", "30", "10", "10"],
    ]
    document = score("diams", rows, options={"star_ties": "low"})
    assert by_seat(document, "stars") == [12, 9, 6, 1, 1]
    (told,) = document["notes"]
    assert "P5 and P4" in told
    assert "1 stars" not in told


UNREADABLE = [
    *("", " ", "x", "x7", "3x", "3x7", "3x7/2", "6x7", "3x11", "0x7", "0x7:5", "00x7:5", "3*7:9"),
    *("3x7:", "3x7:/2", "3x7:+9", "3x7:9+", "3x7:9++6", "3x7:-9", "3x7:9:9", "3x7x2:9", "3x7:a"),
    *("3x7:9,", ",3x7:9", "3x7:9,,4x2:6", "3x7:9;4x2:6", "3x7:9 4x2:6", "3x7:9,12", "12,3x7:9"),
    *("12+3x7:9", "3x7:9+4x2:6", "9,6", "+9", "9+", "9++6", "9-2", "9*2", "2**9", "9.5", "1e2"),
    *("9/", "9/2/", "/2", "/", "//", "9//11", "9/2/11/0", "9/1+1", "9/1+1/3", "9/2/7+", "9/2/+7"),
    *("9/-2", "-9", "9/2/-1", "9/x", "9/2/3x7", " 9", "9 ", "9 6", "3 x7:9", "3x 7:9", "3x7 :9"),
    *("3x7: 9", "9\n", "9/2\t/11", "9\u00a0/2", "9=9", "Ann=9", "12345", "9999+1", "9/12345"),
    *("9/2/9999+1", "3x7:9999+1", "3x7:12345", "12345x7:9", "3x12345:9", "９", "٩", "9/２"),
    *("3×7:9", "3ｘ7:9", "3x７:9", "3x7：9", "away/2", "away,3x7:9"),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_unreadable(text: str) -> None:
    error = refused([[text]])
    assert error.code == 2
    assert error.kind == "unreadable"
    assert error.message.startswith("P1: ")
    assert "can't be read" in error.message
    assert error.hint is not None


def test_unknown_points_are_asked_for() -> None:
    error = refused([["3x7"]], {"values": "2:4/6/9"})
    assert error.code == 2
    assert "quality 7" in error.message
    assert "values" in (error.hint or "")


def test_everything_is_read_before_anything_is_scored() -> None:
    assert refused([["3x11:12", "x"]]).code == 2


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "some",
            "7",
            "7:9",
            "7:9/14",
            "7:9/14/20/25",
            "7:9/14/x",
            "7:-9/14/20",
            "7-9/14/20",
        ),
        *("0:1/2/3", "11:1/2/3", "7:9/14/20 7:9/14/20", "7:9/14/20,2:4/6/9", "none 7:9/14/20"),
        *("7:9/14/20 none", "7:9/14/12345", "7:９/14/20", "Q:A/B/C ...", "x7:9/14/20"),
    ],
    ids=ascii,
)
def test_values_that_can_not_be(text: str) -> None:
    assert refused([["1", "2"]], {"values": text}).code == 2


@pytest.mark.parametrize("options", [{"rounds": "2"}, {"star_ties": "middle"}, {"stars": "high"}])
def test_options_that_can_not_be(options: Options) -> None:
    assert refused([["1", "2"]], options).code == 2


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("none", "none"),
        ("7:9/14/20", "7:9/14/20"),
        ("2:4/6/9 7:9/14/20", "2:4/6/9 7:9/14/20"),
        ("07:09/014/0020", "7:9/14/20"),
        ("10:0/0/0", "10:0/0/0"),
    ],
)
def test_values_are_kept_in_canonical_form(typed: str, canonical: str) -> None:
    assert score("diams", [["1"]], options={"values": typed})["options"]["values"] == canonical


def test_all_ten_qualities_may_have_values() -> None:
    values = " ".join(
        f"{quality}:{quality}/{quality * 2}/{quality * 3}" for quality in range(1, 11)
    )
    record = ",".join(f"4x{quality}" for quality in range(1, 11))
    document = score("diams", [[record]], options={"values": values})
    assert document["options"]["values"] == values
    assert by_seat(document) == [2 * sum(range(1, 11))]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("3x7:9,4x2:6/2/11", "3x7:9,4x2:6/2/11"),
        ("4x2:6,3x7:9", "3x7:9,4x2:6"),
        ("3x9:4,3x10:5,1x8", "3x10:5,3x9:4,1x8"),
        ("1x3,2x7", "2x7,1x3"),
        ("2x7:0", "2x7:0"),
        ("3x7:5+4", "3x7:9"),
        ("3X7:09", "3x7:9"),
        ("03x07:9", "3x7:9"),
        ("3x7:9 , 4x2:6 / 2 / 11", "3x7:9,4x2:6/2/11"),
        ("3x7:5 + 4", "3x7:9"),
        ("15/2/11", "15/2/11"),
        ("15/2/0", "15/2"),
        ("15/0/0", "15"),
        ("15/0", "15"),
        ("15/0/7", "15/0/7"),
        ("0/0/11", "0/0/11"),
        ("0/2", "0/2"),
        ("0/0/0", "0"),
        ("0", "0"),
        ("00", "0"),
        ("0+0", "0"),
        ("9+6/2/7+4", "15/2/11"),
        ("9 + 6", "15"),
        ("015/02/011", "15/2/11"),
        ("3x7:9/0/5", "3x7:9/0/5"),
        ("3x7:9/0/0", "3x7:9"),
        ("6x7:12", "6x7:12"),
        ("3x11:12", "3x11:12"),
        ("9999/9999/9999", "9999/9999/9999"),
        ("AWAY", "away"),
    ],
)
def test_canonical_form(typed: str, canonical: str) -> None:
    entry = DIAMS.read(typed, DEFAULTS)
    assert DIAMS.text(entry) == canonical
    assert DIAMS.read(canonical, DEFAULTS) == entry


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("3x7,4x2/1", "3x7,4x2/1"),
        ("4x2,3x7:9", "3x7:9,4x2"),
        ("3x7:10", "3x7:10"),
        ("6x7", "6x7"),
    ],
)
def test_canonical_form_where_values_are_known(typed: str, canonical: str) -> None:
    """Points are kept as typed: given or not."""
    entry = DIAMS.read(typed, {**DEFAULTS, **VALUES})
    assert DIAMS.text(entry) == canonical
    assert DIAMS.read(canonical, {**DEFAULTS, **VALUES}) == entry


def test_the_document_holds_the_canonical_record() -> None:
    document = score("diams", [["4x2:6 , 3X7:5+4/0/0"]])
    assert column(document, "record") == ["3x7:9,4x2:6"]


collection = st.tuples(
    st.integers(1, 9999), st.integers(0, 9999), st.none() | st.integers(0, 9999)
).map(lambda parts: parts if parts[0] < 3 or parts[2] is not None else (*parts[:2], 0))


@quick
@given(
    st.lists(collection, min_size=1, max_size=5, unique_by=lambda parts: parts[1]),
    st.integers(0, 9999),
    st.integers(0, 9999),
)
def test_what_is_written_reads_back(
    parts: list[tuple[int, int, int | None]], magnifiers: int, hand: int
) -> None:
    """Collections in any order are written with the highest quality first."""
    words = [
        f"{diamonds}x{quality}" + ("" if points is None else f":{points}")
        for diamonds, quality, points in parts
    ]
    in_order = [words[place] for place in sorted(range(len(parts)), key=lambda p: -parts[p][1])]
    rest = f"/{magnifiers}/{hand}" if hand else f"/{magnifiers}" if magnifiers else ""
    entry = DIAMS.read(f"{','.join(words)}/{magnifiers}/{hand}", DEFAULTS)
    assert DIAMS.text(entry) == ",".join(in_order) + rest
    assert DIAMS.read(DIAMS.text(entry), DEFAULTS) == entry


def test_every_small_record_writes_back() -> None:
    """Sums, magnifiers and hands, with and without trailing zeros."""
    for added, magnifiers, hand in product(range(8), repeat=3):
        text = f"{added}/{magnifiers}/{hand}"
        short = text.removesuffix("/0").removesuffix("/0") if not hand else text
        entry = DIAMS.read(text, DEFAULTS)
        assert DIAMS.text(entry) == short
        assert DIAMS.read(short, DEFAULTS) == entry


def fair_stars(points: tuple[int, ...], ties: str) -> dict[int, float]:
    """The stars of each number of points, worked out apart from the program."""
    best_first = sorted(points, reverse=True)
    stars = {}
    for mine in points:
        taken = [4 - place for place, other in enumerate(best_first) if other == mine]
        stars[mine] = {"high": max(taken), "low": min(taken), "share": sum(taken) / len(taken)}[
            ties
        ]
    return stars


@pytest.mark.parametrize("ties", TIES)
def test_stars_do_not_depend_on_the_seats(ties: str) -> None:
    """All points from 0 to 3 of two to four players, from 0 to 2 of five, in every order."""
    for players, most in ((2, 3), (3, 3), (4, 3), (5, 2)):
        for points in product(range(most + 1), repeat=players):
            document = score("diams", [list(map(str, points))], options={"star_ties": ties})
            wanted = fair_stars(points, ties)
            assert column(document, "stars") == [wanted[mine] for mine in points]
            ranks = [1 + sum(other > mine for other in points) for mine in points]
            assert by_seat(document, "rank") == ranks


def test_second_round_of_every_three_players() -> None:
    """All 216 games: most stars, then the better place in round 2."""
    for rounds in product(permutations((30, 20, 10)), repeat=3):
        document = score("diams", [list(map(str, points)) for points in rounds])
        keys = [
            (sum(points[seat] // 10 + 1 for points in rounds), rounds[1][seat]) for seat in range(3)
        ]
        assert by_seat(document, "stars") == [stars for stars, _ in keys]
        assert by_seat(document, "rank") == [1 + sum(key > mine for key in keys) for mine in keys]


@pytest.mark.parametrize(
    ("rows", "ranks"),
    [
        ([["30", "20", "10"], ["20", "10", "30"], ["10", "30", "20"]], [2, 3, 1]),
        (
            [["30", "20", "5", "10"], ["20", "10", "30", "5"], ["10", "30", "5", "20"]],
            [1, 2, 3, 4],
        ),
    ],
    ids=["who won round 2", "the better place in round 2"],
)
def test_a_tie_does_not_depend_on_the_seats(rows: list[list[str]], ranks: list[int]) -> None:
    for seats in permutations(range(len(ranks))):
        document = score("diams", [[row[seat] for seat in seats] for row in rows])
        assert by_seat(document, "rank") == [ranks[seat] for seat in seats]
