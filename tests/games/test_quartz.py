"""Quartz: crystals, collections, the reckless penalty, and the two ways to write a haul."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.scoring import score
from scorepad.sheet import settings as options_of

QUARTZ = games.load("quartz")
DEFAULTS = options_of(QUARTZ, {})
CAP = {"collections": "cap"}
WORTH = {"q": 2, "l": 3, "e": 4, "s": 5, "r": 7, "a": 9, "u": -3}
NAMES = {
    "q": "quartz",
    "l": "rubellite",
    "e": "emerald",
    "s": "sapphire",
    "r": "ruby",
    "a": "amber",
    "u": "unstable",
}
ALONE = "one player alone: no reckless penalty"

Options = dict[str, str]
Records = list[str | None]
Lines = list[tuple[int, str]]

quick = settings(max_examples=50, deadline=None, derandomize=True, database=None)


def by_seat(document: dict[str, Any], key: str = "points") -> list[Any]:
    """A column of the standings in seat order."""
    places = {place["player"]: place[key] for place in document["standings"]}
    return [places[player] for player in document["players"]]


def lines(document: dict[str, Any], seat: int = 0) -> Lines:
    """The lines of a player's score as pairs."""
    scored = document["rows"][0]["scores"][seat]
    return [(line["points"], line["why"]) for line in scored["lines"]]


def refused(records: Records, options: Options | None = None, first_row: int = 1) -> ScorepadError:
    """The error that a row ends with."""
    with pytest.raises(ScorepadError) as caught:
        score("quartz", [records], options=options, first_row=first_row)
    return caught.value


@pytest.mark.parametrize(
    ("record", "options", "expected"),
    [
        pytest.param(
            "5q,2e,1a,1u",
            {},
            [
                (10, "5 quartz at 2"),
                (8, "2 emerald at 4"),
                (9, "1 amber at 9"),
                (-3, "1 unstable at -3"),
                (10, "collection of 5 quartz"),
            ],
            id="5 quartz, 2 emerald, 1 amber, 1 unstable",
        ),
        pytest.param("1l", {}, [(3, "1 rubellite at 3")], id="a rubellite"),
        pytest.param("1s", {}, [(5, "1 sapphire at 5")], id="a sapphire"),
        pytest.param("1r", {}, [(7, "1 ruby at 7")], id="a ruby"),
        pytest.param("2q", {}, [(4, "2 quartz at 2")], id="two are no collection"),
        pytest.param("3q", {}, [(6, "3 quartz at 2"), (3, "collection of 3 quartz")], id="three"),
        pytest.param("4q", {}, [(8, "4 quartz at 2"), (6, "collection of 4 quartz")], id="four"),
        pytest.param(
            "2q/1q",
            {},
            [(6, "3 quartz at 2"), (3, "collection of 3 quartz")],
            id="cart and chest together make the collection",
        ),
        pytest.param(
            "6r", {}, [(42, "6 ruby at 7"), (10, "collection of 5 ruby")], id="six: ten, not 3+3"
        ),
        pytest.param(
            "7r", {}, [(49, "7 ruby at 7"), (10, "collection of 5 ruby")], id="seven: still ten"
        ),
        pytest.param(
            "8q",
            {},
            [(16, "8 quartz at 2"), (10, "collection of 5 quartz"), (3, "collection of 3 quartz")],
            id="eight: five and three",
        ),
        pytest.param(
            "9q",
            {},
            [(18, "9 quartz at 2"), (10, "collection of 5 quartz"), (6, "collection of 4 quartz")],
            id="nine: five and four",
        ),
        pytest.param(
            "10q",
            {},
            [(20, "10 quartz at 2"), (20, "2 collections of 5 quartz")],
            id="ten: five and five",
        ),
        pytest.param(
            "8q", CAP, [(16, "8 quartz at 2"), (10, "collection of 5 quartz")], id="eight, capped"
        ),
        pytest.param(
            "10q", CAP, [(20, "10 quartz at 2"), (10, "collection of 5 quartz")], id="ten, capped"
        ),
        pytest.param(
            "4e", CAP, [(16, "4 emerald at 4"), (6, "collection of 4 emerald")], id="four, capped"
        ),
        pytest.param(
            "3q,4e",
            CAP,
            [
                (6, "3 quartz at 2"),
                (16, "4 emerald at 4"),
                (3, "collection of 3 quartz"),
                (6, "collection of 4 emerald"),
            ],
            id="one collection for each colour",
        ),
        pytest.param("5u", {}, [(-15, "5 unstable at -3")], id="unstable: never a collection"),
        pytest.param("2u/3u", CAP, [(-15, "5 unstable at -3")], id="nor capped"),
        pytest.param("0", {}, [(0, "no crystals")], id="nothing at all"),
    ],
)
def test_a_haul(record: str, options: Options, expected: Lines) -> None:
    document = score("quartz", [[record]], options=options)
    assert lines(document) == expected
    assert by_seat(document) == [sum(points for points, _ in expected)]
    assert document["rows"][0]["notes"] == [ALONE]
    assert by_seat(document, "stars") == [None]


@pytest.mark.parametrize(
    ("records", "points", "ranks"),
    [
        pytest.param(
            ["3u,0chest", "2q,2chest", "3q,3chest"],
            [-14, 4, 9],
            [3, 2, 1],
            id="three unstable and the sole fewest in the chest",
        ),
        pytest.param(
            ["1a,0chest", "1r,0chest", "2s,2chest"],
            [9 - 5, 7 - 5, 10],
            [2, 3, 1],
            id="tied for the fewest: both lose five",
        ),
        pytest.param(
            ["1a/1q", "1r/1q", "1s/1q"],
            [11 - 5, 9 - 5, 7 - 5],
            [1, 2, 3],
            id="all tied: everybody loses five",
        ),
        pytest.param(
            ["1q/2u", "1a/1r", "2s/2s"],
            [2 - 6, 9 + 7 - 5, 20 + 6],
            [3, 2, 1],
            id="unstable ones in the chest count as crystals there",
        ),
        pytest.param(
            ["3q1e1u/2q1e1a", "0/2r", "1a/0"],
            [34, 14, 9 - 5],
            [1, 2, 3],
            id="two piles",
        ),
        pytest.param(
            ["5q,2e,1a,1u,4chest", "2r,2chest", "1a,0chest"],
            [34, 14, 9 - 5],
            [1, 2, 3],
            id="everything held and a count of the chest: the same",
        ),
        pytest.param(
            ["0/0", "1q/1q", "1a/1a"], [-5, 4, 18], [3, 2, 1], id="nothing held, and reckless"
        ),
        pytest.param(
            ["1a/0", "1r/1q", "away", "2s/2s"],
            [4, 9, 0, 26],
            [3, 2, 4, 1],
            id="away is left out of the penalty",
        ),
        pytest.param(["1a/0", "1q/1q"], [9 - 5, 4], [1, 1], id="two players with known chests"),
        pytest.param(["1a", "1q/1q"], [9, 4], [1, 2], id="two players, a chest unknown"),
        pytest.param(
            ["0", "1q/1q", "0/1r"], [-5, 4, 7], [3, 2, 1], id="who holds nothing has none"
        ),
        pytest.param(["1a", "1q/1q", "away"], [9, 4, 0], [1, 2, 3], id="two left, a chest unknown"),
        pytest.param(["1a/0", "1q/1q", "away"], [4, 4, 0], [1, 1, 3], id="two left, chests known"),
        pytest.param(["1a/0", "away", "away"], [9, 0, 0], [1, 2, 2], id="one left"),
        pytest.param(["1a/0"], [9], [1], id="one player alone"),
        pytest.param(["1a/0", None, "1q/1q"], [9, 0, 4], [1, 3, 2], id="a record still wanted"),
        pytest.param(["1a", None, None], [9, 0, 0], [1, 2, 2], id="a chest may be told later"),
        pytest.param(
            ["1q/1q", "2q/2q", "2q/2q"],
            [4 - 5, 8 + 6, 8 + 6],
            [3, 1, 1],
            id="equal totals share the win",
        ),
        pytest.param(
            ["1q/0", "1q/1q", "1q/2q", "1q/3q", "1q/4q", "1q/5q"],
            [2 - 5, 4, 6 + 3, 8 + 6, 10 + 10, 12 + 10],
            [6, 5, 4, 3, 2, 1],
            id="six players",
        ),
    ],
)
def test_a_table(records: Records, points: list[int], ranks: list[int]) -> None:
    document = score("quartz", [records])
    assert by_seat(document) == points
    assert by_seat(document, "rank") == ranks
    complete = None not in records
    assert document["rows"][0]["complete"] is complete
    assert document["over"] is complete
    assert by_seat(document, "winner") == [complete and rank == 1 for rank in ranks]


@pytest.mark.parametrize(
    ("records", "why"),
    [
        (["1a/0", "1q/1q", "1q/2q"], "reckless: the fewest in the chest (0 crystals)"),
        (["1a/1q", "1q/2q", "1q/2q"], "reckless: the fewest in the chest (1 crystal)"),
        (["1a/0", "1q/0", "1q/2q"], "reckless: tied for the fewest in the chest (0 crystals)"),
    ],
)
def test_the_penalty_says_why(records: Records, why: str) -> None:
    assert lines(score("quartz", [records]))[-1] == (-5, why)


@pytest.mark.parametrize(
    ("records", "notes"),
    [
        pytest.param(["1a/0", "1q/1q", "1q/2q"], [], id="nothing to say"),
        pytest.param(
            ["1a/0", None, "1q/2q"], ["the reckless penalty waits for P2"], id="a record wanted"
        ),
        pytest.param(
            ["1a/0", None, None], ["the reckless penalty waits for P2 and P3"], id="two wanted"
        ),
        pytest.param(["1a/0"], [ALONE], id="one player alone"),
        pytest.param(
            ["1a", "1q/2q"],
            ["no reckless penalty; crystals in the chest not told: P1"],
            id="a chest unknown",
        ),
        pytest.param(["30q/5q", "30r/5r"], [], id="all 70 crystals of the box"),
        pytest.param(
            ["30q/5q", "30r/6r"], ["71 crystals are counted, the box has 70"], id="one too many"
        ),
    ],
)
def test_notes_of_the_row(records: Records, notes: list[str]) -> None:
    assert score("quartz", [records])["rows"][0]["notes"] == notes


@pytest.mark.parametrize("setting", ["split", "cap"])
def test_a_note_where_the_option_makes_a_difference(setting: str) -> None:
    for count in range(71):
        document = score("quartz", [[f"{count}s"]], options={"collections": setting})
        notes = document["rows"][0]["scores"][0]["notes"]
        assert len(notes) == (count >= 8)
        for note in notes:
            assert f"{count} sapphire" in note
            assert f"collections = {setting}" in note


def test_away_brings_a_line_of_0() -> None:
    document = score("quartz", [["away", "1q/1q", "1a/2a"]])
    assert lines(document) == [(0, "away")]


@pytest.mark.parametrize(
    ("records", "fragment"),
    [
        pytest.param(
            ["1q,2chest", "1q,1chest", "1q,0chest"],
            "P1 has 2 in the chest, but holds 1",
            id="more in the chest than held",
        ),
        pytest.param(["1chest"], "holds 0", id="a chest of nothing"),
        pytest.param(["5q,6chest", None, None], "has 6 in the chest", id="before the row is full"),
        pytest.param(["5q", "2r/0", "1a/0"], "not told: P1", id="a chest unknown at a full table"),
        pytest.param(["5q", "2r", "1a/0"], "not told: P1 and P2", id="two chests unknown"),
        pytest.param(
            ["5q", "2r/0", "1a/0", "away"], "not told: P1", id="a chest unknown, three present"
        ),
        pytest.param(["1q/0"] * 7, "3 to 6", id="seven players"),
    ],
)
def test_against_the_rules(records: Records, fragment: str) -> None:
    error = refused(records)
    assert error.code == 1
    assert fragment in error.message


def test_there_is_one_row() -> None:
    assert refused(["1q/0", "1q/1q", "1q/1q"], first_row=2).code == 1
    with pytest.raises(ScorepadError, match="no row 2") as caught:
        score("quartz", [["1q/0", "1q/1q"], ["1q/0", "1q/1q"]])
    assert caught.value.code == 1


UNREADABLE = [
    *(
        "",
        " ",
        "abc",
        "x",
        "q",
        "3",
        "00q0",
        "3x",
        "3c",
        "q3",
        "3q/",
        "/3q",
        "/",
        "3q/2q/1q",
        "0/0/0",
    ),
    *("3q,,1e", ",3q", "3q,", "3q, ,1e", " 3q", "3q ", "3 q", "3q 1 e", "3q+1e", "3q;1e", "3q\n"),
    *("-1q", "1.5q", "1e1", "3q\t1e", "3q\u00a01e", "0,3q", "3q,0", "0 0", "3q=1", "Ann=3q"),
    *("2ru", "2rub", "2chests", "2ch", "2ches", "1quartzz", "1qz", "1rubyy", "1unstables", "1qe"),
    *("3q,2chest,1chest", "3q,2chest,2chest", "3q/2chest", "2chest/3q", "3q,1chest/2q", "chest"),
    *(
        "12345q",
        "00000",
        "0q0",
        "3q,12345chest",
        "9999q,1q",
        "9999q 9999q",
        "３q",
        "٣q",
        "3ｑ",
        "1ſapphire",
    ),
    *("1\u212aq", "away/0", "away,3q", "3q/away"),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_unreadable(text: str) -> None:
    error = refused([text])
    assert error.code == 2
    assert error.kind == "unreadable"
    assert error.message.startswith("P1: ")
    assert "can't be read" in error.message
    assert error.hint is not None


@pytest.mark.parametrize(
    ("text", "fragment"),
    [("2rub", "rubellite and ruby"), ("2ru", "rubellite and ruby"), ("3x", "'x'")],
)
def test_an_unknown_crystal_is_named(text: str, fragment: str) -> None:
    assert fragment in refused([text]).message


def test_everything_is_read_before_anything_is_scored() -> None:
    assert refused(["1q,2chest", "2rub", "1q"]).code == 2


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("3q,1e,1u/2q,1e,1a", "3q,1e,1u/2q,1e,1a"),
        ("3q1e1u/2q1e1a", "3q,1e,1u/2q,1e,1a"),
        ("3Q 1E 1U/2Q 1E 1A", "3q,1e,1u/2q,1e,1a"),
        ("3q , 1e / 2q", "3q,1e/2q"),
        ("3q   1e", "3q,1e"),
        ("3q,1e 1u2a", "3q,1e,2a,1u"),
        ("1u1a1r1s1e1l1q", "1q,1l,1e,1s,1r,1a,1u"),
        ("1quartz 1rubellite 1emer 1SAPPHIRE 1ruby 1amber 1autunite", "1q,1l,1e,1s,1r,1a,1u"),
        ("1qu,1em,1sa,1am,1un,1au", "1q,1e,1s,1a,2u"),
        ("1rube 1ruby", "1l,1r"),
        ("2unstable3autunite", "5u"),
        ("2q,3q", "5q"),
        ("2q,1e,3q/1a,2a", "5q,1e/3a"),
        ("03q", "3q"),
        ("0003q", "3q"),
        ("0q,2r", "2r"),
        ("0q", "0"),
        ("0q/2r", "0/2r"),
        ("2r/0q", "2r/0"),
        ("0/2r", "0/2r"),
        ("0/0", "0/0"),
        ("00/002r", "0/2r"),
        ("0", "0"),
        ("0000", "0"),
        ("5q,2e,1a,1u,3chest", "5q,2e,1a,1u,3chest"),
        ("3chest,5q", "5q,3chest"),
        ("1u,3CHEST,5q", "5q,1u,3chest"),
        ("5q 3chest", "5q,3chest"),
        ("5q3chest", "5q,3chest"),
        ("5q,0chest", "5q,0chest"),
        ("5q,003chest", "5q,3chest"),
        ("0chest", "0chest"),
        ("0q,0chest", "0chest"),
        ("1q,9chest", "1q,9chest"),
        ("9999q", "9999q"),
        ("away", "away"),
        ("AWAY", "away"),
    ],
)
def test_canonical_form(typed: str, canonical: str) -> None:
    entry = QUARTZ.read(typed, DEFAULTS)
    assert QUARTZ.text(entry) == canonical
    assert QUARTZ.read(canonical, DEFAULTS) == entry


def test_the_document_holds_the_canonical_record() -> None:
    document = score("quartz", [["1E 2quartz/0q"]])
    assert document["rows"][0]["scores"][0]["record"] == "2q,1e/0"


def best_of_all_splits(count: int) -> int:
    """The most that any choice of collections brings, by trying them all."""
    return max(
        3 * threes + 6 * fours + 10 * fives
        for threes in range(count // 3 + 1)
        for fours in range((count - 3 * threes) // 4 + 1)
        for fives in range((count - 3 * threes - 4 * fours) // 5 + 1)
    )


@pytest.mark.parametrize("code", WORTH)
def test_every_number_of_a_colour(code: str) -> None:
    """The split is the best there is, the cap one collection, and neither ever falls."""
    before = {"split": 0, "cap": 0}
    for count in range(71):
        wanted = {
            "split": best_of_all_splits(count),
            "cap": 0 if count < 3 else (3, 6, 10)[min(count, 5) - 3],
        }
        for setting in ("split", "cap"):
            document = score("quartz", [[f"{count}{code}"]], options={"collections": setting})
            (points,) = by_seat(document)
            assert points == sum(line for line, _ in lines(document))
            bonus = points - count * WORTH[code]
            assert bonus == (0 if code == "u" else wanted[setting])
            assert bonus >= before[setting]
            before[setting] = bonus


def test_the_penalty_of_every_three_chests() -> None:
    """Whoever has the fewest pays, all of them, whatever the seats."""
    chests = [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
    for filled in chests:
        document = score("quartz", [[f"3u,{count}chest" for count in filled]])
        assert by_seat(document) == [-14 if count == min(filled) else -9 for count in filled]


counts = st.dictionaries(st.sampled_from("qlesrau"), st.integers(0, 9999))


def pile(crystals: dict[str, int]) -> str:
    """A pile in canonical form, worked out apart from the program."""
    return ",".join(f"{crystals[code]}{code}" for code in "qlesrau" if crystals.get(code)) or "0"


@quick
@given(counts, counts, st.none() | st.integers(0, 9999))
def test_what_is_written_reads_back(
    cart: dict[str, int], chest: dict[str, int], inside: int | None
) -> None:
    held = pile(cart) if inside is None else f"{pile(cart)},{inside}chest".removeprefix("0,")
    for text in (f"{pile(cart)}/{pile(chest)}", held):
        entry = QUARTZ.read(text, DEFAULTS)
        assert QUARTZ.text(entry) == text
        assert QUARTZ.read(QUARTZ.text(entry), DEFAULTS) == entry


@quick
@given(
    st.lists(st.tuples(st.integers(0, 99), st.sampled_from("qlesrau"), st.booleans()), min_size=1),
    st.sampled_from(["", ",", " ", ", ", " ,  "]),
)
def test_however_it_is_typed(parts: list[tuple[int, str, bool]], between: str) -> None:
    """Codes or names, in any order, with any separator: the same crystals are added up."""
    typed = between.join(f"{count}{NAMES[code] if name else code}" for count, code, name in parts)
    summed: dict[str, int] = {}
    for count, code, _ in parts:
        summed[code] = summed.get(code, 0) + count
    assert QUARTZ.text(QUARTZ.read(typed, DEFAULTS)) == pile(summed)
    assert QUARTZ.text(QUARTZ.read(typed.upper(), DEFAULTS)) == pile(summed)
