"""`hint qwirkle`: every legal move of a hand, by brute force; its order, its warnings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import naive_board
from tests.naive_board import COLOURS, COPIES, KINDS, SHAPES, Board, Made, all_moves, some_board
from tests.transcript import done, in_process


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)


def answer(verb: str, *words: str, status: int = 0) -> dict[str, Any]:
    code, out, _ = in_process([verb, "qwirkle", *words, "--json"])
    assert code == status, (words, out[:500])
    assert out.count("\n") == 1
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    assert found["schema"] == 1
    return found


def moves(*words: str) -> list[dict[str, Any]]:
    found = answer("hint", *words)
    assert list(found) == ["schema", "moves"]
    listed: list[dict[str, Any]] = found["moves"]
    return listed


def texts(*words: str) -> list[str]:
    return [move["move"] for move in moves(*words)]


def error(status: int, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = answer("hint", *words, status=status)["error"]
    assert found["code"] == status
    return found


# ---------------------------------------------------------------- what it says


def test_the_document() -> None:
    (move, *rest) = moves("r8", "--on", "rorsrdrcrx@0,0")
    assert list(move) == ["move", "points", "lines", "warning"]
    (line,) = move["lines"]
    assert list(line) == ["points", "why", "tiles"]
    assert (line["points"], line["tiles"]) == (12, ["r8", "ro", "rs", "rd", "rc", "rx"])
    assert "r8 ro rs rd rc rx" in line["why"]
    assert move == {"move": "r8@-1,0", "points": 12, "lines": [line], "warning": None}
    assert [other["move"] for other in rest][:1] == ["r8@5,0"]
    assert [other["points"] for other in rest] == [12] + [2] * 10


def test_a_hand_at_the_start() -> None:
    """On the empty board moves begin at 0,0 and go to the right."""
    assert texts("r8") == ["r8@0,0"]
    assert texts("r8", "g8") == ["g8r8@0,0", "r8g8@0,0", "g8@0,0", "r8@0,0"]
    assert texts("r8", "gs") == ["gs@0,0", "r8@0,0"]
    assert texts("r8", "r8", "r8") == ["r8@0,0"]


def test_moves_with_equal_points_by_their_text() -> None:
    found = texts("rs", "--on", "ro@0,0")
    assert found == ["rs@-1,0", "rs@0,-1", "rs@0,1", "rs@1,0"]
    found = texts("rs", "--on", "ro@10,0")
    assert found == ["rs@10,-1", "rs@10,1", "rs@11,0", "rs@9,0"]


def test_a_hand_that_can_lay_nothing() -> None:
    assert moves("ro", "--on", "ro@0,0") == []
    assert moves("y8", "gs", "--on", "rord@0,0") == []
    assert moves("y8", "gs", "r8", "--on", "rord@0,0") != []
    assert in_process(["hint", "qwirkle", "ro", "--on", "ro@0,0"])[0] == 0


@pytest.mark.parametrize("hand", ["rs g8 bo", "rsg8 bo", "rsg8bo", "BO RS g8", "bo rs g8"])
def test_tiles_apart_or_together(hand: str) -> None:
    lies = ("--on", "rogo@0,0 bs@3,3")
    assert moves(*hand.split(), *lies) == moves("rs", "g8", "bo", *lies)


def test_top() -> None:
    words = ["rs", "rd", "bo", "--on", "rogo@0,0"]
    every = moves(*words)
    assert len(every) > 12
    for count in (1, 2, 7, len(every) - 1, len(every), len(every) + 1, 9999):
        assert moves(*words, "--top", str(count)) == every[:count]


def test_the_screen() -> None:
    first = done("hint", "qwirkle", "r8", "--top", "1", "--on", "rorsrdrcrx@0,0")
    assert "r8@-1,0" in first
    assert "12" in first
    assert "r8@5,0" not in first


# ---------------------------------------------------------------- warnings


@pytest.mark.parametrize(
    ("hand", "lies", "move", "warned"),
    [
        pytest.param("r8", "rorsrdrc@0,0", "r8@4,0", True, id="a line of five"),
        pytest.param("r8", "rorsrd@0,0", "r8@3,0", False, id="a line of four"),
        pytest.param("r8", "rorsrdrcrx@0,0", "r8@5,0", False, id="a line of six"),
        pytest.param("r8", "rorsrdrcrx@0,0", "r8@0,1", False, id="beside a line of five"),
        pytest.param("r8", "rorsrdrcrx@0,0 r8@5,0", "r8@0,1", False, id="beside a line of six"),
        pytest.param("rc", "rorsrd@0,0 rx@4,0", "rc@3,0", True, id="five by a gap filled"),
        pytest.param("rcg8", "rorsrd@0,0", "rc@3,0", False, id="a smaller set later"),
        pytest.param("rorsrdgs", "", "rorsrd@0,0", False, id="an opening of the largest set"),
        pytest.param("rorsrdgs", "", "rors@0,0", True, id="a smaller opening"),
        pytest.param("rorsrdgs", "", "rsgs@0,0", True, id="a smaller opening of another set"),
        pytest.param("rorsro", "", "rors@0,0", False, id="the same tile twice is one of the set"),
        pytest.param("rogs", "", "ro@0,0", False, id="sets of one"),
        pytest.param("rorsrdrcrx", "", "rorsrdrcrx@0,0", True, id="an opening of five"),
        pytest.param("rorsrdrcrxr8", "", "rorsrdrcrxr8@0,0", False, id="an opening of six"),
    ],
)
def test_warnings(hand: str, lies: str, move: str, warned: bool) -> None:
    found = {listed["move"]: listed["warning"] for listed in moves(hand, "--on", lies)}
    warning = found[move]
    assert (warning is not None) is warned
    assert warning is None or warning.strip()
    screen = "\n" + done("hint", "qwirkle", hand, "--on", lies, "--top", "9999")
    told = screen.partition(f"\n{move} ")[2].partition("@")[0]
    assert told
    assert ("warning" in told) is warned


# ---------------------------------------------------------------- what is refused


def test_no_tile() -> None:
    assert error(2)["kind"] == "missing"
    assert error(2, "--on", "ro@0,0")["kind"] == "missing"


@pytest.mark.parametrize("word", ["zz", "r", "ros", "or", "", "4", "ro@0,0", "ro,rs", "ｒo", "r0"])
def test_tiles_that_there_are_not(word: str) -> None:
    for words in ([word], ["ro", word], [word, "ro"], ["rorsrdrcrxr8oo", word]):
        found = error(2, *words)
        assert found["kind"] == "unreadable"
        assert f"'{word}'" in found["message"]
        code, out, err = in_process(["hint", "qwirkle", *words])
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 2


@pytest.mark.parametrize("hand", ["rorsrdrcrxr8oo", "ro rs rd rc rx r8 oo", "ro" * 7])
def test_more_than_six_tiles(hand: str) -> None:
    found = error(1, *hand.split())
    assert found["kind"] == "impossible"
    assert "7 tiles" in found["message"]


def test_more_than_three_of_a_kind() -> None:
    assert "ro" in error(1, "ro", "ro", "ro", "ro")["message"]
    assert "ro" in error(1, "ro", "ro", "--on", "ro@0,0 ro@5,5")["message"]
    assert texts("ro", "--on", "ro@0,0 rs@1,0 ro@5,5")


@pytest.mark.parametrize("count", ["0", "-1", "x", "１", "1.5", ""])
def test_a_count_that_is_none(count: str) -> None:
    assert error(2, "ro", "--top", count)["kind"] == "unreadable"


def test_what_lies_there_is_refused_as_in_judge() -> None:
    assert error(1, "gs", "--on", "ro@0,0 rs@0,0")["kind"] == "impossible"
    assert "'zz@1,1'" in error(2, "gs", "--on", "ro@0,0 zz@1,1")["message"]


@pytest.mark.parametrize(
    ("hand", "lies"),
    [("zz", "ro@0,0 ro@0,0"), ("gs", "ro@0,0 ro@0,0 zz"), ("rorsrdrcrxr8oo", "zz")],
)
def test_everything_is_read_before_anything_is_laid(hand: str, lies: str) -> None:
    assert "'zz'" in error(2, hand, "--on", lies)["message"]


def test_other_games_have_no_hints() -> None:
    code, out, err = in_process(["hint", "mino", "r7"])
    assert (code, out) == (2, "")
    assert "Mino Dice" in err
    assert "qwirkle" in err


# ---------------------------------------------------------------- sessions


def test_the_board_of_a_session(env: dict[str, str]) -> None:
    done("new", "qwirkle", "Ann", "Ben", "--name", "night", "--option", "board=on")
    assert texts("r8", "-s", "night") == ["r8@0,0"]
    done("add", "rorsrd@0,0")
    done("add", "goyo@0,1v")
    files = {path: path.read_bytes() for path in Path(env["SCOREPAD_DATA_DIR"]).glob("*.toml")}
    hand = ["gs", "bo", "r8", "rc"]
    expected = moves(*hand, "--on", "rorsrd@0,0 goyo@0,1v")
    assert moves(*hand, "-s", "night") == moves(*hand, "-s", "qwirkle") == expected
    assert files == {path: path.read_bytes() for path in files}
    best = expected[0]
    changed = json.loads(done("add", best["move"], "--json"))["changed"]
    assert [(change["after"], change["points"]) for change in changed] == [
        (best["move"], best["points"])
    ]


def test_sessions_without_a_board() -> None:
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "cup")
    done("new", "qwirkle", "Ann", "Ben", "--name", "lengths")
    assert error(2, "ro", "-s", "cup")["kind"] == "unreadable"
    assert error(1, "ro", "-s", "lengths")["kind"] == "state"
    assert error(3, "ro", "-s", "nobody")["kind"] == "session"


# ---------------------------------------------------------------- against brute force


def largest_set(hand: Sequence[str]) -> int:
    """The most different tiles of one colour or one shape."""
    sets = [{tile for tile in hand if tile[0] == colour} for colour in COLOURS]
    sets += [{tile for tile in hand if tile[1] == shape} for shape in SHAPES]
    return max(len(tiles) for tiles in sets)


def warns(board: Board, hand: Sequence[str], text: str, made: Sequence[Made]) -> bool:
    laid = len(naive_board.put(board, naive_board.read(text)))
    if not board and laid < largest_set(hand):
        return True
    return any(len(line.tiles) == 5 for line in made)


def check(board: Board, hand: Sequence[str]) -> list[dict[str, Any]]:
    """All moves of a hand as the program lists them, which are those of brute force."""
    listed = moves(*hand, "--on", naive_board.as_it_lies(board))
    expected = all_moves(board, hand)
    assert sorted(move["move"] for move in listed) == sorted(expected), (board, hand)
    assert [move["move"] for move in listed] == sorted(
        expected, key=lambda text: (-naive_board.worth(expected[text]), text)
    )
    for move in listed:
        made = expected[move["move"]]
        lines = [Made(line["points"], tuple(line["tiles"])) for line in move["lines"]]
        assert sorted(lines) == sorted(made), (board, move)
        assert move["points"] == naive_board.worth(made)
        warned = warns(board, hand, move["move"], made)
        assert (move["warning"] is not None) is warned, (board, hand, move)
    return listed


def some_hand(board: Board, size: int, random: Random, kinds: Sequence[str] = KINDS) -> list[str]:
    """Tiles out of those that are left; of few kinds there are some twice."""
    lies = Counter(board.values())
    left = [kind for kind in kinds for _ in range(COPIES - lies[kind])]
    return random.sample(left, min(size, len(left)))


@pytest.mark.parametrize("tiles", range(13))
def test_every_move_of_a_hand(tiles: int) -> None:
    random = Random(f"{tiles} tiles")
    found = 0
    for size in (1, 2, 3, 4, 5, 6, 6):
        board = some_board(tiles, random)
        found += len(check(board, some_hand(board, size, random)))
    assert found > 20


@pytest.mark.parametrize("tiles", [0, 1, 3, 5, 8, 12])
def test_hands_with_tiles_twice(tiles: int) -> None:
    random = Random(f"few kinds, {tiles} tiles")
    for size in (2, 3, 4, 5, 6):
        board = some_board(tiles, random)
        few = random.sample(KINDS, 2) + random.sample([*board.values(), *KINDS], 1)
        check(board, some_hand(board, size, random, sorted(set(few))))


@pytest.mark.parametrize("tiles", [0, 1, 2, 4, 6, 9, 12])
def test_hands_of_one_colour_or_shape(tiles: int) -> None:
    random = Random(f"one colour, {tiles} tiles")
    for size, by in ((3, COLOURS), (4, SHAPES), (5, COLOURS)):
        board = some_board(tiles, random)
        sign = random.choice(by)
        kinds = [kind for kind in KINDS if sign == kind[by == SHAPES]]
        check(board, some_hand(board, size, random, kinds))


@pytest.mark.slow
def test_six_tiles_of_one_colour() -> None:
    for size in (0, 3):
        board = some_board(size, Random(size))
        found = check(board, ["go", "gs", "gd", "gc", "gx", "g8"])
        assert found[0]["points"] >= 12
        assert len(found) > 1000


def test_boards_full_of_traps() -> None:
    """Blocks, combs and holes: cells in which lines of all four sides meet."""
    block = {(x, y): COLOURS[y] + SHAPES[x] for x in range(5) for y in range(4)}
    for hole in ((2, 2), (0, 0), (4, 1), (1, 3)):
        board = {cell: tile for cell, tile in block.items() if cell != hole}
        x, y = hole
        hand = [COLOURS[y] + SHAPES[x], "r8", "g8", "bc", "px", COLOURS[y] + SHAPES[x]]
        assert check(board, hand)[0]["points"] > 5
    comb = {cell: tile for cell, tile in block.items() if cell[1] == 0 or cell[0] % 2 == 0}
    check(comb, ["os", "oc", "ys", "yc", "gs", "gc"])
    check(comb, ["os", "os", "r8", "p8", "bo", "bd"])


def test_tiles_that_lie_apart() -> None:
    """A move may join what nobody could have laid apart."""
    board = {(0, 0): "ro", (2, 0): "rd", (5, 0): "r8", (3, 2): "gc", (3, 4): "yc", (0, 5): "ro"}
    found = check(board, ["rs", "rc", "rx", "bc", "rs"])
    assert "rsrcrx@1,0" in [move["move"] for move in found]


@pytest.mark.parametrize("cell", [(9999, 0), (-9999, 9999), (3, -9998)])
def test_no_move_that_can_not_be_written(cell: tuple[int, int]) -> None:
    check({cell: "ro"}, ["rs", "go", "rd", "r8"])


def test_judge_agrees() -> None:
    """Each move is legal for `judge`, with the same points and lines."""
    random = Random("judged")
    judged = 0
    for _ in range(40):
        board = some_board(random.randint(0, 12), random)
        hand = some_hand(board, random.randint(1, 6), random)
        lies = naive_board.as_it_lies(board)
        listed = moves(*hand, "--on", lies)
        for move in random.sample(listed, min(12, len(listed))):
            verdict = answer("judge", move["move"], "--on", lies)
            assert verdict["legal"] is True
            assert (verdict["points"], verdict["lines"]) == (move["points"], move["lines"])
            judged += 1
    assert judged > 250
