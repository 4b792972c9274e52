"""`judge qwirkle`: its document, what it refuses, and its verdicts against the naive board."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import naive_board
from tests.naive_board import KINDS, Board, Group, Laid, Made, some_board, some_move
from tests.second_scorer import Refused
from tests.transcript import done, in_process


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)


def document(*words: str, status: int = 0) -> dict[str, Any]:
    """The verdict, or the error, as it stands in JSON."""
    code, out, _ = in_process(["judge", "qwirkle", *words, "--json"])
    assert code == status, (words, out)
    assert out.count("\n") == 1
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    assert found["schema"] == 1
    return found


def error(status: int, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = document(*words, status=status)["error"]
    assert found["code"] == status
    return found


def points(*words: str) -> int:
    """What the last move brings, which is legal."""
    found = document(*words)
    assert (found["legal"], found["reason"]) == (True, None)
    worth: int = found["points"]
    assert worth == sum(line["points"] for line in found["lines"])
    return worth


def reason(*words: str) -> str:
    """Why the moves are illegal."""
    found = document(*words, status=1)
    told: str = found["reason"]
    assert found == {"schema": 1, "legal": False, "points": None, "lines": [], "reason": told}
    return told


# ---------------------------------------------------------------- what it says


def test_the_document_of_a_legal_move() -> None:
    found = document("rorsrdrcrx@0,0", "r8@5,0")
    whole = ["ro", "rs", "rd", "rc", "rx", "r8"]
    (line,) = found["lines"]
    assert list(found) == ["schema", "legal", "points", "lines", "reason"]
    assert list(line) == ["points", "why", "tiles"]
    assert (line["points"], line["tiles"]) == (12, whole)
    assert " ".join(whole) in line["why"]
    assert found == {"schema": 1, "legal": True, "points": 12, "lines": [line], "reason": None}


def test_each_line_from_left_to_right_or_from_above() -> None:
    found = document("ps@1,2+os@1,1+rs@1,0", "rdro@2,0")
    assert [line["tiles"] for line in found["lines"]] == [["rs", "rd", "ro"]]
    found = document("rdrs@0,0", "gs@1,-1", "gd@0,-1", "yd@0,-2+od@0,1")
    assert [line["tiles"] for line in found["lines"]] == [["yd", "gd", "rd", "od"]]
    found = document("ro@0,0", "rs@1,0", "gs@1,1", "go@0,1")
    assert sorted(line["tiles"] for line in found["lines"]) == [["go", "gs"], ["ro", "go"]]


def test_a_lone_tile_that_opens() -> None:
    found = document("r8@3,4")
    assert [(line["points"], line["tiles"]) for line in found["lines"]] == [(1, ["r8"])]
    assert points("r8@3,4") == 1
    assert points("r8@3,4", "g8@3,5") == 2


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("rcrdro@0,0 rsbsps@3,0v", 7),
        ("rcrdro@0,0 rsbsps@3,0v bo@2,1", 4),
        ("rcrdro@0,0 rsbsps@3,0v bo@2,1 gcgd@0,-1", 6),
        ("rsrd@0,0 rorc@-1,0", 4),
        ("rd@0,0 rc@2,0+rsrx@1,0", 4),
        ("popspdpcpxp8@0,0 yoysydycyxy8@0,1", 24),
        ("RO@-0,00H R8@001,0V", 2),
    ],
)
def test_moves_in_order(moves: str, expected: int) -> None:
    assert points(*moves.split()) == expected


def test_blanks_in_a_move() -> None:
    assert points("ro@0 , 0", "rs@1,0 + rd@2, 0") == 3


def test_the_screen() -> None:
    words = ["judge", "qwirkle", "rorsrdrcrx@0,0", "r8@5,0"]
    screen = done(*words)
    assert "12" in screen
    assert "ro rs rd rc rx r8" in screen
    code, out, err = in_process([*words, "ro@9,9"])
    assert code == 1
    assert reason(*words[2:], "ro@9,9") in out + err


# ---------------------------------------------------------------- illegal moves

ILLEGAL = [
    pytest.param("rorsrdrcrxr8ro@0,0", "7 tiles", id="seven tiles"),
    pytest.param("ro@0,0+rs@0,0", "rs", id="two tiles on one cell"),
    pytest.param("ro@0,0 rs@0,0", "rs", id="a taken cell"),
    pytest.param("ro@0,0 rs@1,0+gs@2,1", "", id="not in one line"),
    pytest.param("ro@0,0 rs@1,0+rd@3,0", "", id="a gap"),
    pytest.param("ro@0,0 rs@1,1", "rs", id="not touching"),
    pytest.param("ro@0,0 gs@1,0", "ro gs", id="no line"),
    pytest.param("rors@0,0 ro@2,0", "ro rs ro", id="a tile twice"),
    pytest.param("rors@0,0 gsgo@0,1", "ro gs", id="no line across"),
]


@pytest.mark.parametrize(("moves", "named"), ILLEGAL)
def test_an_illegal_move(moves: str, named: str) -> None:
    told = reason(*moves.split())
    assert told
    assert named in told
    assert not told.startswith("move ")


@pytest.mark.parametrize(("moves", "named"), ILLEGAL)
def test_an_earlier_illegal_move_is_numbered(moves: str, named: str) -> None:
    """The first that is illegal, whatever comes after it."""
    words = moves.split()
    for more in (["rs@9,9"], ["roro@5,5", "rs@9,9"]):
        assert reason(*words, *more) == f"move {len(words)}: {reason(*words)}"


def test_a_fourth_copy() -> None:
    stairs = "ro@0,0 rs@1,0 gs@1,1 go@2,1 ro@2,2 rs@3,2 gs@3,3 go@4,3 ro@4,4 rs@5,4 gs@5,5 go@6,5"
    assert points(*stairs.split(), "yo@6,6") == 2
    assert "ro" in reason(*stairs.split(), "ro@6,6")


# ---------------------------------------------------------------- tiles that lie there


@pytest.mark.parametrize(
    ("lies", "move", "expected"),
    [
        pytest.param("", "ro@0,0", 1, id="nothing"),
        pytest.param("ro@1,0", "rs@0,0", 2, id="one tile"),
        pytest.param("rord@0,0 gogd@0,1", "boys@0,-1", None, id="rows; no line"),
        pytest.param("rord@0,0 gogd@0,1", "bobd@0,-1", 2 + 3 + 3, id="rows"),
        pytest.param("  rord@0,0   gogd@0,1 ", "bobd@0,-1", 2 + 3 + 3, id="more blanks"),
        pytest.param("ro@0,0+rd@2,0", "rs@1,0", 3, id="a group with a gap"),
        pytest.param("ro@1,0+rd@3,0 r8@0,0", "rc@2,0", 4, id="groups that touch"),
        pytest.param("rorsrd@0,0v", "gd@1,2", 2, id="downwards"),
        pytest.param("rc@1,0 rors@0,0", "rd@3,0", 4, id="stepping over taken cells"),
        pytest.param("RORS@00,-0H", "rd@2,0", 3, id="not in canonical form"),
        pytest.param("ro@0,0 g8@7,7", "p8@7,8", 2, id="tiles that lie apart"),
        pytest.param("roro@0,0 gs@5,5", "bs@5,6", 2, id="a line that is none, far away"),
    ],
)
def test_tiles_taken_as_they_lie(lies: str, move: str, expected: int | None) -> None:
    if expected is None:
        reason(move, "--on", lies)
    else:
        assert points(move, "--on", lies) == expected


@pytest.mark.parametrize(
    "lies", ["ro@0,0 rs@0,0", "rors@0,0 gs@1,0", "ro@0,0 ro@2,2 ro@4,4 ro@6,6", "roro@0,0+roro@9,9"]
)
def test_tiles_that_can_not_lie_so(lies: str) -> None:
    """Two on a cell, four of a kind."""
    assert error(1, "gs@0,1", "--on", lies)["kind"] == "impossible"


def test_three_copies_that_lie_there() -> None:
    lies = "ro@0,0 ro@5,5 ro@9,9"
    assert points("yo@0,1", "--on", lies) == 2
    assert "ro" in reason("ro@0,1", "--on", lies)


def test_the_board_of_a_session(env: dict[str, str]) -> None:
    done("new", "qwirkle", "Ann", "Ben", "--name", "night", "--option", "board=on")
    done("add", "rorsrd@0,0")
    done("add", "rc@3,0")
    files = {path: path.read_bytes() for path in Path(env["SCOREPAD_DATA_DIR"]).glob("*.toml")}
    assert points("rx@4,0", "-s", "night") == 5
    assert points("rx@4,0", "r8@5,0", "-s", "qwirkle") == 12
    assert points("rx@4,0") == 1
    assert "rc" in reason("gx@4,0", "-s", "night")
    assert files == {path: path.read_bytes() for path in files}
    done("undo")
    reason("rx@4,0", "-s", "night")
    assert points("rx@3,0", "-s", "night") == 4


def test_sessions_without_a_board() -> None:
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "cup")
    done("new", "qwirkle", "Ann", "Ben", "--name", "lengths")
    assert error(2, "ro@0,0", "-s", "cup")["kind"] == "unreadable"
    assert error(1, "ro@0,0", "-s", "lengths")["kind"] == "state"
    assert error(3, "ro@0,0", "-s", "nobody")["kind"] == "session"


# ---------------------------------------------------------------- unreadable words

UNREADABLE = (
    "ro rors@ @0,0 ros@0,0 rz@0,0 ro@0 ro@0,0,0 ro@12345,0 ro@１,0 ro@0,0x ro+rs@0,0 4,3 11pts"
)


@pytest.mark.parametrize("word", [*UNREADABLE.split(), "", "ro @0,0", "swap", "pass", "away"])
def test_unreadable_moves_are_named(word: str) -> None:
    """They go before anything illegal."""
    for words in ([word], ["ro@0,0", word], [word, "ro@0,0"], ["roro@0,0", word, "rs@9,9"]):
        found = error(2, *words)
        assert found["kind"] == "unreadable"
        assert f"'{word}'" in found["message"]
        assert found["hint"]
        code, out, err = in_process(["judge", "qwirkle", *words])
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 2


@pytest.mark.parametrize("word", UNREADABLE.split())
def test_unreadable_tiles_that_lie_there_are_named(word: str) -> None:
    for lies in (word, f"ro@0,0 {word}", f"{word} ro@0,0 ro@0,0"):
        for move in ("rs@1,0", "roro@5,5"):
            found = error(2, move, "--on", lies)
            assert found["kind"] == "unreadable"
            assert f"'{word}'" in found["message"]


@pytest.mark.parametrize(
    ("move", "lies"),
    [("rs@1,0", "ro@0,0 ro@0,0 zz"), ("zz", "ro@0,0 ro@0,0"), ("ro@0,0", "gs@0,0+gs@0,0 zz@1,1")],
)
def test_everything_is_read_before_anything_is_laid(move: str, lies: str) -> None:
    found = error(2, move, "--on", lies)
    assert found["kind"] == "unreadable"
    assert "'zz" in found["message"]


def test_no_move() -> None:
    assert error(2)["kind"] == "missing"
    assert error(2, "--on", "ro@0,0")["kind"] == "missing"


# ---------------------------------------------------------------- against the naive board


def agree(board: Board, move: str) -> bool:
    """Is a move legal? The program and the naive board say the same, with the same lines."""
    words = [move, "--on", naive_board.as_it_lies(board)]
    try:
        made = naive_board.judge(board, naive_board.put(board, naive_board.read(move)))
    except Refused:
        assert reason(*words)
        return False
    assert points(*words) == naive_board.worth(made)
    lines = [Made(line["points"], tuple(line["tiles"])) for line in document(*words)["lines"]]
    assert sorted(lines) == sorted(made), words
    return True


def changed(laid: Laid, random: Random) -> Laid:
    """A move with a tile or a cell changed, or as it is."""
    place = random.randrange(len(laid))
    (x, y), tile = laid[place]
    other = random.choice(
        (
            ((x, y), tile),
            ((x, y), random.choice(KINDS)),
            ((x + random.randint(-1, 1), y + random.randint(-1, 1)), tile),
        )
    )
    return [*laid[:place], other, *laid[place + 1 :]]


def test_verdicts_against_the_naive_board() -> None:
    random = Random("verdicts")
    verdicts = []
    for _ in range(250):
        board = some_board(random.randint(0, 16), random)
        laid = some_move(board, random.sample(KINDS, 6), random)
        if laid:
            groups = [Group((tile,), *cell, False) for cell, tile in changed(laid, random)]
            verdicts.append(agree(board, naive_board.write(groups)))
    assert verdicts.count(True) > 60
    assert verdicts.count(False) > 50


def test_boards_of_any_sort_against_the_naive_board() -> None:
    """Tiles that nobody could have laid so: only the lines that a move touches matter."""
    random = Random("heaps")
    verdicts = []
    for _ in range(300):
        cells = random.sample([(x, y) for x in range(6) for y in range(6)], random.randint(1, 12))
        board = dict(zip(cells, random.sample(KINDS, len(cells)), strict=True))
        (x, y), down = random.choice(cells), random.random() < 0.5
        tile = random.choice([*board.values(), random.choice(KINDS)])
        rest = random.sample([kind for kind in KINDS if kind[0] == tile[0]], random.randint(0, 2))
        group = Group((tile, *rest), *naive_board.beyond((x, y), not down), down)
        verdicts.append(agree(board, naive_board.write([group])))
    assert verdicts.count(True) > 15
    assert verdicts.count(False) > 100
