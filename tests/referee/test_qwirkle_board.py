"""Qwirkle with `board = on`: placements against tables, whole games against the naive board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, TypeAlias

import pytest

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.scoring import score
from scorepad.sheet import settings
from tests import naive_board
from tests.naive_board import HAND, KINDS, Board, Group, Laid, Made, Replay, legal, some_move
from tests.second_scorer import Refused, rank

QWIRKLE = games.load("qwirkle")
ON = settings(QWIRKLE, {"board": "on"})

Row: TypeAlias = list[str | None]


def document(rows: Sequence[Row], players: int | None = None) -> dict[str, Any]:
    names = None if players is None else [f"P{seat}" for seat in range(1, players + 1)]
    return score("qwirkle", rows, players=names, options={"board": "on"})


def alone(*turns: str) -> list[Row]:
    """The rows of a player alone."""
    return [[turn] for turn in turns]


def points_of(*turns: str) -> list[int]:
    """What each of the turns brings to a player alone."""
    return [row["scores"][0]["points"] for row in document(alone(*turns))["rows"]]


def refused(rows: Sequence[Row], players: int | None = None) -> ScorepadError:
    with pytest.raises(ScorepadError) as caught:
        document(rows, players)
    return caught.value


# ---------------------------------------------------------------- points, worked out by hand

BLOCK = ["rorsrdrcrxr8@0,0", "ooosodocoxo8@0,1", "yoysydycyxy8@0,2"]
BLOCK += ["gogsgdgcgxg8@0,3", "bobsbdbcbxb8@0,4", "popspdpcpxp8@0,5"]
BOOKLET = ["rcrdro@0,0", "rsbsps@3,0v", "bo@2,1", "gcgd@0,-1", "gx@-1,-1+go@2,-1", "osrs@3,3"]
CROSS = ["rorsrdrcrx@0,0", "gx@4,1", "g8@5,1", "b8p8o8y8@5,2v", "r8@5,0"]
CORNER = ["rors@0,0", "gs@1,1", "gd@2,1", "bd@2,2", "rd@2,0"]
GAP = ["ro@0,0", "bo@0,1", "bs@1,1", "bd@2,1", "rd@2,0", "rs@1,0"]

WORKED = [
    pytest.param(BOOKLET, [3, 4 + 3, 2 + 2, 2 + 2 + 2, 4 + 3, 4 + 2], id="the booklet's game"),
    pytest.param(BLOCK, [12, 24, 30, 36, 42, 84], id="a block of six by six"),
    pytest.param(["rsosysgsbs@0,0", "ps@5,0"], [5, 12], id="a sixth square"),
    pytest.param(["popspdpcpxp8@0,0", "yoysydycyxy8@0,1"], [12, 24], id="yellow along purple"),
    pytest.param(CORNER, [2, 2, 2, 2, 3 + 3], id="a corner that joins two lines of two"),
    pytest.param(CROSS, [5, 2, 2, 5, 12 + 12], id="two Qwirkles at once"),
    pytest.param(GAP, [1, 2, 2, 3, 2, 3 + 2], id="a tile fills a gap"),
    pytest.param(["r8@0,0"], [1], id="one tile opens"),
    pytest.param(["r8@-7,12", "g8@-7,11"], [1, 2], id="one tile opens anywhere"),
    pytest.param(["swap", "r8@0,0"], [0, 1], id="one tile opens after a swap"),
    pytest.param(["rors@3,4v", "rd@3,3"], [2, 3], id="an opening downwards"),
    pytest.param(["rorsrdrcrxr8@0,0"], [12], id="a Qwirkle opens"),
    pytest.param(["rors@0,0", "swap", "goyo@0,1v"], [2, 0, 3], id="a swap moves nothing"),
    pytest.param(["rsrd@0,0", "ro@-1,0+rc@2,0"], [2, 4], id="at both ends"),
    pytest.param(["rsrd@0,0", "rorc@-1,0"], [2, 4], id="around tiles"),
    pytest.param(["rsrd@0,0v", "rorc@0,-1v"], [2, 4], id="around tiles in a column"),
    pytest.param(["rd@0,0", "rc@2,0+rs@1,0"], [1, 3], id="a gap that a later group fills"),
    pytest.param(["rd@0,0", "rc@2,0+rsrx@1,0"], [1, 4], id="an earlier group stepped over"),
    pytest.param(["rc@2,2", "rd@2,4+rsrx@2,3v"], [1, 4], id="stepped over in a column"),
    pytest.param(["rc@2,0", "rd@0,0+rsrx@1,0"], [1, 4], id="a group beside what is stepped over"),
    pytest.param(["ro@0,0+rs@1,0+rd@2,0"], [3], id="an opening tile by tile"),
    pytest.param(["rd@2,0+ro@0,0+rs@1,0"], [3], id="an opening tile by tile, in any order"),
    pytest.param(["ro@-9999,9999", "go@-9999,9998"], [1, 2], id="the longest numbers"),
]


@pytest.mark.parametrize(("turns", "points"), WORKED)
def test_worked(turns: list[str], points: list[int]) -> None:
    assert points_of(*turns) == points
    assert naive_board.replay(alone(*turns), 1).points == [[worth] for worth in points]


def test_the_lines_name_their_tiles() -> None:
    last = document(alone(*CROSS))["rows"][-1]["scores"][0]
    assert [line["points"] for line in last["lines"]] == [12, 12]
    whys = " / ".join(line["why"] for line in last["lines"])
    assert "ro rs rd rc rx r8" in whys
    assert "r8 g8 b8 p8 o8 y8" in whys


def test_the_booklets_game_by_seats() -> None:
    found = document([[*BOOKLET[:4]], [*BOOKLET[4:], None, None]])
    assert {place["player"]: place["points"] for place in found["standings"]} == {
        "P1": 10,
        "P2": 13,
        "P3": 4,
        "P4": 6,
    }


# ---------------------------------------------------------------- what is refused

STAIRS = ["ro@0,0", "rs@1,0", "gs@1,1", "go@2,1", "ro@2,2", "rs@3,2", "gs@3,3", "go@4,3"]
STAIRS += ["ro@4,4", "rs@5,4", "gs@5,5", "go@6,5"]  # three of each
BRIDGE = ["ro@0,0", "go@0,1", "gs@1,1", "gd@2,1", "bd@2,0"]

ILLEGAL = [
    ([], "rorsrdrcrxr8ro@0,0", "rorsrdrcrxr8@0,0", "seven tiles"),
    ([], "rorsrdrcrxr8@0,0+oo@6,0", "rorsrdrcrxr8@0,0", "seven tiles in two groups"),
    ([], "ro@0,0+rs@0,0", "ro@0,0+rs@1,0", "two tiles on one cell"),
    ([], "rors@0,0+rd@1,0", "rors@0,0+rd@2,0", "a group that begins on an earlier one"),
    (["rors@0,0"], "rd@1,0", "rd@2,0", "a taken cell"),
    (["rors@0,0"], "rdrc@0,0", "rdrc@2,0", "a taken cell is stepped over only behind the first"),
    ([], "ro@0,0+rs@1,0+rd@1,1", "ro@0,0+rs@1,0+rd@2,0", "an opening round a corner"),
    (["rors@0,0"], "rd@2,0+rc@1,1", "rd@2,0+rc@3,0", "round a corner"),
    (["rors@0,0"], "go@0,1+gs@1,-1", "go@0,1", "two columns"),
    ([], "ro@0,0+rs@2,0", "ro@0,0+rs@1,0", "an opening with a gap"),
    (["rors@0,0"], "rd@2,0+rc@4,0", "rd@2,0+rc@3,0", "a gap"),
    (["rors@0,0"], "rd@-1,0+rc@3,0", "rd@-1,0+rc@2,0", "a gap behind old tiles"),
    (["rors@0,0", "gs@1,1"], "yd@2,0+yc@2,2", "rd@2,0", "a gap in a column"),
    (["rors@0,0"], "rd@3,0", "rd@2,0", "touching nothing"),
    (["rors@0,0"], "rd@2,1", "rd@2,0", "touching at a corner only"),
    (["rors@0,0"], "rdrc@0,5", "rdrc@2,0", "touching only themselves"),
    (["rors@0,0"], "gd@2,0", "rd@2,0", "another colour and shape"),
    (["rors@0,0"], "gs@2,0", "rd@2,0", "the shape of one tile of a red line"),
    ([], "rorsgs@0,0", "rorsrd@0,0", "an opening of two lines in one"),
    (["rors@0,0"], "gsgo@0,1", "gogs@0,1", "wrong lines across"),
    (BRIDGE, "rs@1,0", "rs@1,2", "two lines that do not go together, joined"),
    ([], "roro@0,0", "rors@0,0", "a tile twice in an opening"),
    (["rors@0,0"], "rs@2,0", "rd@2,0", "a tile twice in a line"),
    (["rors@0,0", "go@0,1"], "ro@0,2", "yo@0,2", "a tile twice in a column"),
    (["rorsrdrcrxr8@0,0"], "ro@6,0", "go@0,1", "a line of seven"),
    (STAIRS, "ro@6,6", "yo@6,6", "a fourth copy"),
    ([], "rors@9999,0", "rors@9998,0", "beyond the last number"),
    (["ro@0,9999", "rs@1,9999"], "gsbs@1,9998v", "gsbs@1,9997v", "beyond the last number below"),
    ([], "pass", "swap", "a pass with tiles in the bag"),
    (["rors@0,0"], "pass", "swap", "a pass later, with tiles in the bag"),
]


@pytest.mark.parametrize(
    ("turns", "bad", "good"), [pytest.param(*case[:3], id=case[3]) for case in ILLEGAL]
)
def test_against_the_rules(turns: list[str], bad: str, good: str) -> None:
    """Refused; and taken as soon as the one thing is mended."""
    error = refused(alone(*turns, bad))
    assert (error.code, error.kind) == (1, "impossible")
    document(alone(*turns, good))
    with pytest.raises(Refused) as naive:
        naive_board.replay(alone(*turns, bad), 1)
    assert naive.value.code == 1
    naive_board.replay(alone(*turns, good), 1)


UNREADABLE = [
    *("", " ", "ro", "rors", "ro@", "@0,0", "@", "ro@0", "ro@,", "ro@0,", "ro@,0", "ro@0,0,0"),
    *("r@0,0", "ros@0,0", "rorsr@0,0", "xx@0,0", "or@0,0", "rz@0,0", "ro8@0,0", "r0@0,0"),
    *("redcircle@0,0", "ro,rs@0,0", "ro rs@0,0", "2ro@0,0", "rо@0,0", "ｒｏ@0,0"),
    *("ro@0.0", "ro@0;0", "ro@0 0", "ro@a,b", "ro@x0,y0", "ro@(0,0)", "ro@0,0x", "ro@0,0vv"),
    *("ro@0,0hv", "ro@v0,0", "rov@0,0", "ro@0v,0", "ro@--1,0", "ro@1-,0", "ro@-,0", "ro@0,-"),
    *("ro@+1,0", "ro@1e1,0", "ro@0x1,0", "ro@1.0,0", "ro@1_0,0", "ro@½,0", "ro@²,0"),
    *("ro@12345,0", "ro@0,12345", "ro@-12345,0", "ro@00000,0", "ro@0,-00001"),
    *("ro@１,0", "ro@0,２", "ro@٤,0", "ro@0，0", "ro＠0,0", "ro@−1,0", "ro@–1,0"),
    *("+ro@0,0", "ro@0,0+", "ro@0,0++rs@1,0", "+", "ro@0,0rs@1,0", "ro@0,0,rs@1,0"),
    *("ro@0,0 rs@1,0", "ro@0,0;rs@1,0", "ro@0,0/rs@1,0", "ro@0,0&rs@1,0", "ro+rs@0,0"),
    *(" ro@0,0", "ro@0,0 ", "ro @0,0", "ro@ 0,0", "ro@0,0 v", "r o@0,0", "ro@- 1,0"),
    *("ro@0,0\n", "ro@0,\t0", "ro@0,\u00a00", "ro@0,0\0", "ro@0,0+\u2003rs@1,0", "\ufeffro@0,0"),
    *("4", "4,3", "11pts", ",out", "out", "4,3,out", "ro@0,0,out", "swap,out", "pass,out"),
    *("swap+ro@0,0", "ro@0,0+swap", "ro@0,0+pass", "swaps", "swap 3", "pas", "away,out"),
    *("-ro@0,0", "ro@0,0=", "Ann=ro@0,0", "ro:@0,0", "gs:4", "gs:4b", "gs:4x", "ro@0,0:4"),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_unreadable(text: str) -> None:
    for rows in (alone(text), alone("rorsrd@0,0", text), alone("roro@0,0", text)):
        error = refused(rows)
        assert (error.code, error.kind) == (2, "unreadable")
        assert error.hint is not None
    with pytest.raises(Refused) as naive:
        naive_board.canonical(text)
    assert naive.value.code == 2


@pytest.mark.parametrize("text", ["ro@0,0", "rors@0,0v", "ro@0,0+rs@1,0"])
def test_a_placement_wants_the_option(text: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        score("qwirkle", [[text]])
    assert (caught.value.code, caught.value.kind) == (2, "unreadable")


# ---------------------------------------------------------------- the canonical form

CANONICAL = [
    ("ro@0,0", "ro@0,0"),
    ("RORSRD@0,0", "rorsrd@0,0"),
    ("R8y8@0,0H", "r8y8@0,0"),
    ("ro@0,0h", "ro@0,0"),
    ("ro@0,0v", "ro@0,0"),
    ("ro@0,0V+rs@1,0v", "ro@0,0+rs@1,0"),
    ("rors@0,0v", "rors@0,0v"),
    ("RORS@0,0V", "rors@0,0v"),
    ("rors@0,0h+rd@2,0", "rors@0,0+rd@2,0"),
    ("ro@0 , 0", "ro@0,0"),
    ("ro@0,  0", "ro@0,0"),
    ("ro@0,0 + rs@1,0", "ro@0,0+rs@1,0"),
    ("ro@0 ,0  +rs@1, 0v+  rd@2,0", "ro@0,0+rs@1,0+rd@2,0"),
    ("ro@-0,0", "ro@0,0"),
    ("ro@0,-0", "ro@0,0"),
    ("ro@-000,-0000", "ro@0,0"),
    ("ro@007,0012", "ro@7,12"),
    ("ro@-007,-0012", "ro@-7,-12"),
    ("ro@0000,9999", "ro@0,9999"),
    ("rd@2,0+ro@0,0", "rd@2,0+ro@0,0"),
    ("roro@0,0+ro@0,0", "roro@0,0+ro@0,0"),
    ("rorsrdrcrxr8ro@0,0", "rorsrdrcrxr8ro@0,0"),
    ("SWAP", "swap"),
    ("Pass", "pass"),
    ("AWAY", "away"),
]


@pytest.mark.parametrize(("typed", "written"), CANONICAL)
def test_canonical_form(typed: str, written: str) -> None:
    entry = QWIRKLE.read(typed, ON)
    assert QWIRKLE.text(entry) == written
    assert QWIRKLE.read(written, ON) == entry
    assert naive_board.canonical(typed) == written


def test_the_document_holds_the_canonical_record() -> None:
    rows = document(alone("RORS@00,-0H", "rd@2 , 0V", "Swap"))["rows"]
    assert [row["scores"][0]["record"] for row in rows] == ["rors@0,0", "rd@2,0", "swap"]


MUTANTS = "ro8@,+-vh01239 ROgsxz.９\t"


def mutant(text: str, random: Random) -> str:
    """A text with a character more, less or other."""
    place = random.randrange(len(text) + 1)
    other: str = random.choice([*MUTANTS, ""])
    return text[:place] + other + text[place + random.randint(0, 1) :]


def test_reading_against_the_naive_reader() -> None:
    random = Random("readings")
    readable = 0
    for _ in range(4000):
        text = random.choice(["rors@0,-12v", "ro@0,0+gsgd@3,1v+y8@-1,2", "r8@10,9999", "swap"])
        for _ in range(random.randint(0, 2)):
            text = mutant(text, random)
        try:
            expected = naive_board.canonical(text)
        except Refused:
            with pytest.raises(ScorepadError) as caught:
                QWIRKLE.read(text, ON)
            assert caught.value.code == 2, text
            continue
        readable += 1
        entry = QWIRKLE.read(text, ON)
        assert QWIRKLE.text(entry) == expected
        assert QWIRKLE.read(expected, ON) == entry
    assert 500 < readable < 3500


# ---------------------------------------------------------------- games played to the end


def spelled(laid: Laid, random: Random) -> str:
    """A move as somebody may type it: one group, two of them, or a group for each tile."""
    tiles = sorted(laid)
    way = random.choice(("whole", "two", "each"))
    parts = [tiles]
    if way == "each":
        parts = [[tile] for tile in random.sample(tiles, len(tiles))]
    elif way == "two":
        begin, end = sorted(random.choices(range(len(tiles) + 1), k=2))
        parts = [part for part in (tiles[begin:end], tiles[:begin] + tiles[end:]) if part]
    down = len({x for (x, _), _ in tiles}) == 1
    groups = [Group(tuple(tile for _, tile in part), *part[0][0], down) for part in parts]
    return random.choice((" + ", "+", "+ ")).join(typed(group, random) for group in groups)


def typed(group: Group, random: Random) -> str:
    comma = random.choice((",", ",", " , ", ", "))
    if len(group.tiles) == 1:
        way = random.choice(("", "h", "v"))
    else:
        way = "v" if group.down else random.choice(("", "h"))
    zeros = random.choice((0, 0, 3))
    text = f"{''.join(group.tiles)}@{group.x:0{zeros}}{comma}{group.y}{way}"
    return text.upper() if random.random() < 0.2 else text


class Evening:
    """A game that is played with real hands and a real bag, by the naive board."""

    def __init__(self, seats: int, style: str, seed: int) -> None:
        self.random = Random(f"{seats} players, {style}, {seed}")
        self.seats, self.style = seats, style
        self.game = Replay(seats)
        self.bag = self.random.sample(KINDS * 3, 3 * len(KINDS))
        self.hands = [self.draw(HAND) for _ in range(seats)]
        self.rows: list[Row] = []

    def draw(self, count: int) -> list[str]:
        drawn, self.bag = self.bag[:count], self.bag[count:]
        return drawn

    def play(self) -> list[Row]:
        """Row by row to the end; after it nobody has a record."""
        while not self.game.over:
            row: Row = [None] * self.seats
            self.rows.append(row)
            for seat in range(self.seats):
                if not self.game.over:
                    text = row[seat] = self.choose(seat)
                    self.game.turn(seat, text)
        return self.rows

    def choose(self, seat: int) -> str:
        luck = self.random.random()
        if "away" in self.style and (self.gone(seat) or luck < 0.03):
            return "away"
        if self.bag and luck < 0.1:
            return self.swap(seat)
        if "idle" in self.style and not self.bag and luck < 0.8:
            return "pass"
        laid = some_move(self.game.board, self.hands[seat], self.random)
        if not laid:
            return self.swap(seat) if self.bag else "pass"
        for _, tile in laid:
            self.hands[seat].remove(tile)
        self.hands[seat] += self.draw(len(laid))
        return spelled(laid, self.random)

    def gone(self, seat: int) -> bool:
        """In the games with `away` the last seat goes home in row 6."""
        return seat == self.seats - 1 and len(self.rows) >= 6

    def swap(self, seat: int) -> str:
        count = self.random.randint(1, min(HAND, len(self.bag)))
        aside, kept = self.hands[seat][:count], self.hands[seat][count:]
        self.hands[seat] = kept + self.draw(count)
        self.bag = self.random.sample(self.bag + aside, len(self.bag) + count)
        return "swap"


STYLES = ("eager", "idle", "away", "idle and away")
EVENINGS = [
    pytest.param(seats, style, seed, id=f"{seats} players, {style}, {seed}")
    for seats in range(2, 7)
    for style in STYLES
    for seed in ((1,) if "idle" in style else (1, 2))
]


@cache
def evening(seats: int, style: str, seed: int) -> tuple[tuple[str | None, ...], ...]:
    return tuple(tuple(row) for row in Evening(seats, style, seed).play())


def rows_of(seats: int, style: str, seed: int) -> list[Row]:
    """A fresh copy of a game."""
    return [list(row) for row in evening(seats, style, seed)]


def turns_in(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Row and seat of each record."""
    return [
        (number, seat)
        for number, row in enumerate(rows)
        for seat, text in enumerate(row)
        if text is not None
    ]


def cut(rows: Sequence[Row], turn: tuple[int, int], text: str | None = None) -> list[Row]:
    """The game before a turn, with another record in its place."""
    number, seat = turn
    row: Row = [*rows[number][:seat], text]
    if row == [None]:
        return [*rows[:number]]
    return [*rows[:number], row + [None] * (len(rows[number]) - len(row))]


def compare(rows: Sequence[Row], seats: int) -> None:
    """The program's document of a game, against the naive replay."""
    played = naive_board.replay(rows, seats)
    found = document(rows, seats)
    names = found["players"]
    for row, texts, points, made in zip(
        found["rows"], rows, played.points, played.made, strict=True
    ):
        scores = {names.index(scored["player"]): scored for scored in row["scores"]}
        assert sorted(scores) == [seat for seat in range(seats) if texts[seat] is not None]
        for seat, scored in scores.items():
            assert scored["record"] == naive_board.canonical(texts[seat] or "")
            assert scored["points"] == points[seat]
            assert_lines(scored["lines"], made[seat], points[seat] or 0)
    assert [row["complete"] for row in found["rows"][:-1]] == [True] * (len(rows) - 1)
    assert found["rows"][-1]["complete"] is (played.over or None not in rows[-1])
    assert (found["over"], found["complete"]) == (played.over, played.over)
    compare_standings(found, played.points)


def assert_lines(lines: list[dict[str, Any]], made: list[Made], points: int) -> None:
    """Each line made is told with its tiles; what is left over is worth the rest."""
    assert sum(line["points"] for line in lines) == points
    left = [(line["points"], line["why"]) for line in lines]
    for worth, tiles in made:
        fits = [line for line in left if line[0] == worth and line[1].endswith(" ".join(tiles))]
        assert fits, (tiles, lines)
        left.remove(fits[0])
    rest = points - naive_board.worth(made)
    assert [worth for worth, _ in left] == ([rest] if rest or not made else [])


def compare_standings(found: dict[str, Any], points: list[list[int | None]]) -> None:
    names = found["players"]
    totals = [sum(row[seat] or 0 for row in points) for seat in range(len(names))]
    places = {place["player"]: place for place in found["standings"]}
    assert [places[name]["points"] for name in names] == totals
    assert [places[name]["rank"] for name in names] == rank(totals)
    first = [found["over"] and place == 1 for place in rank(totals)]
    assert [places[name]["winner"] for name in names] == first


@pytest.mark.parametrize(("seats", "style", "seed"), EVENINGS)
def test_a_game_to_the_end(seats: int, style: str, seed: int) -> None:
    rows = rows_of(seats, style, seed)
    compare(rows, seats)
    random = Random(seed)
    turns = turns_in(rows)[1:]
    for turn in [*random.sample(turns, 5), *turns[-4:]]:
        compare(cut(rows, turn), seats)


@pytest.mark.parametrize(("seats", "style", "seed"), EVENINGS)
def test_nothing_after_the_end(seats: int, style: str, seed: int) -> None:
    rows = rows_of(seats, style, seed)
    number, seat = turns_in(rows)[-1]
    after: list[Row] = [*rows, [None] * seats] if seat == seats - 1 else rows
    turn = (number + 1, 0) if seat == seats - 1 else (number, seat + 1)
    board = naive_board.replay(rows, seats).board
    laid = some_move(board, KINDS, Random(seed))
    for text in ("swap", "pass", spelled(laid, Random(seed)), "ro@99,99"):
        assert refused(cut(after, turn, text), seats).code == 1
    assert document(cut(after, turn, "away"), seats)["over"] is True


def test_the_games_end_in_every_way() -> None:
    """By going out and by passing, with everybody there and without, and with swaps before."""
    ends = set()
    texts = set()
    for seats in range(2, 7):
        for style in STYLES:
            rows = rows_of(seats, style, 1)
            number, seat = turns_in(rows)[-1]
            away = "away" in rows[number] + rows[number - 1]
            ends.add((rows[number][seat] == "pass", away))
            texts |= {text for row in rows for text in row}
    assert ends == {(False, False), (False, True), (True, False), (True, True)}
    assert {"swap", "pass", "away"} <= texts


@pytest.mark.parametrize("seats", range(2, 7))
def test_swaps_and_passes_by_the_bag(seats: int) -> None:
    """A swap wants a tile in the bag, a pass an empty one: at every turn of a game."""
    rows = rows_of(seats, "idle", 1)
    found = set()
    for turn in turns_in(rows):
        bag = naive_board.replay(cut(rows, turn), seats).bag
        good, bad = ("swap", "pass") if bag else ("pass", "swap")
        document(cut(rows, turn, good), seats)
        error = refused(cut(rows, turn, bad), seats)
        assert (error.code, error.kind) == (1, "impossible")
        found.add(bag == 0)
    assert found == {True, False}


def too_many(board: Board, held: int, random: Random) -> str | None:
    """A move that would be legal, but for a player who holds fewer tiles; None if luck has none."""
    for _ in range(12 if held < HAND else 0):
        laid = some_move(board, random.sample(KINDS, len(KINDS)), random)
        if held < len(laid) <= HAND:
            return naive_board.write(Group((tile,), *cell, False) for cell, tile in laid)
    return None


@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_lays_more_than_they_hold(seats: int) -> None:
    random = Random(seats)
    tried = 0
    for style, seed in product(("away", "eager"), (1, 2)):
        rows = rows_of(seats, style, seed)
        for turn in turns_in(rows)[: -2 * seats : -1]:
            before = naive_board.replay(cut(rows, turn), seats)
            text = too_many(before.board, before.hands[turn[1]], random)
            if text:
                assert refused(cut(rows, turn, text), seats).kind == "impossible"
                tried += 1
            if tried == 2:
                return
    assert tried


# ---------------------------------------------------------------- moves of all sorts


def positions(count: int) -> list[list[str]]:
    """The first turns of games that somebody plays alone."""
    found = []
    for seed in range(count):
        random = Random(f"position {seed}")
        board: Board = {}
        turns = []
        for _ in range(random.randint(0, 14)):
            left = [kind for kind in KINDS for _ in range(3)]
            laid = some_move(board, random.sample(left, HAND), random)
            if laid and legal(board, laid):
                board.update(laid)
                turns.append(spelled(laid, random))
        found.append(turns)
    return found


def any_move(board: Board, random: Random) -> str:
    """A move that is hardly ever legal: tiles of few kinds anywhere near the board."""
    few = random.sample(
        sorted(set(board.values())) or KINDS, k=min(3, len(set(board.values())) or 3)
    )
    near = [*naive_board.frontier(board), *board]
    groups = []
    for _ in range(random.choice((1, 1, 2, 3))):
        x, y = random.choice(near)
        tiles = tuple(
            random.choices([*few, *random.sample(KINDS, 2)], k=random.choice((1, 1, 2, 3)))
        )
        cell = (x + random.choice((0, 0, 1)), y + random.choice((0, 0, 1)))
        groups.append(Group(tiles, *cell, random.random() < 0.5))
    return naive_board.write(groups)


def near_miss(board: Board, random: Random) -> str:
    """A legal move with one thing changed, or nothing."""
    laid = some_move(board, random.sample(KINDS, HAND), random)
    if not laid:
        return any_move(board, random)
    place = random.randrange(len(laid))
    (x, y), tile = laid[place]
    change = random.choice(("none", "tile", "cell", "more"))
    if change == "tile":
        laid[place] = (
            (x, y),
            random.choice((tile[0], random.choice("roygbp"))) + random.choice("osdcx8"),
        )
    elif change == "cell":
        laid[place] = ((x + random.randint(-1, 1), y + random.randint(-1, 1)), tile)
    elif change == "more":
        laid.append((random.choice(naive_board.frontier(board)), tile[0] + random.choice("osdcx8")))
    return naive_board.write(Group((tile,), *cell, False) for cell, tile in laid)


def test_moves_of_all_sorts() -> None:
    """Legal or not, points and lines: the program and the naive board agree."""
    random = Random("moves")
    verdicts = []
    for turns in positions(40):
        board = naive_board.replay(alone(*turns), 1).board
        for way in [any_move] * 15 + [near_miss] * 25:
            text = way(board, random)
            try:
                naive_board.replay(alone(*turns, text), 1)
            except Refused:
                assert refused(alone(*turns, text)).kind == "impossible", (turns, text)
                verdicts.append(False)
                continue
            compare(alone(*turns, text), 1)
            verdicts.append(True)
    assert verdicts.count(True) > 300
    assert verdicts.count(False) > 600


def test_every_move_of_two_tiles() -> None:
    """All pairs of tiles on all cells of a small board: which are legal, and what they bring."""
    turns = ["rors@0,0", "gs@1,1"]
    cells = [(x, y) for x in range(-1, 3) for y in range(-1, 3)]
    tiles = ["ro", "rs", "gs", "go", "bs", "rd"]
    found = 0
    for first, second in combinations([(cell, tile) for cell in cells for tile in tiles], 2):
        text = naive_board.write([Group((tile,), *cell, False) for cell, tile in (first, second)])
        try:
            points = naive_board.replay(alone(*turns, text), 1).points[-1]
        except Refused:
            assert refused(alone(*turns, text)).kind == "impossible", text
            continue
        assert points_of(*turns, text)[-1:] == points, text
        found += 1
    assert found > 20
