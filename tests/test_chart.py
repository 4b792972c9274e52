"""The pictures of a race: the chart of `show --chart`, the blocks beneath the sheet."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import floor

import pytest
from rich.cells import cell_len

from scorepad.chart import Race, chart
from scorepad.labels import letters
from scorepad.plot import BRAILLE, Piece
from scorepad.sparkline import sparklines
from tests.test_table import FIVE, TRIO, ask, error, new, settle, two_hands
from tests.transcript import done, in_process

NAMES = ("Ann", "Ben", "Zoë", "日本語", "Fay Elizabeth", "Gus")
# The dots of a braille cell from its lowest up, the left ones and the right ones.
DOTS = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def texts(lines: Sequence[Sequence[Piece]]) -> list[str]:
    return ["".join([piece.text for piece in line]) for line in lines]


# Drawings, letter by letter


DRAWN: dict[str, tuple[list[Race], int, bool, str, str]] = {
    "a lead, and a total below 0": (
        [Race("Ann", [0, 20, 110]), Race("Ben", [0, 10, 30]), Race("Cat", [0, 10, -10])],
        40,
        False,
        "",
        """
150+
   |
   |                      A  A Ann  110
100+                    ..
   |                  ..
   |                ..
 50+              ..
   |            ..   .....B  B Ben   30
   |      .....A.....
  0+A.....--------......---
   |                    ..C  C Cat  -10
   |
-50+
   ++----------+----------+
    0          1          2  hand
""",
    ),
    "one row, names that begin alike": (
        [Race("Ann", [0, 3]), Race("Abe", [0, 4])],
        40,
        False,
        "",
        """
4+                b  b Abe  4
 |              ..
 |             .
3+            .   a  a Ann  3
 |          ..  ..
 |         .  ..
2+        . ..
 |      ....
 |     . .
1+    ...
 |  ...
 | ..
0+b
 ++---------------+
  0               1  hand
""",
    ),
    "all level": (
        [Race("Ann", [0, 0, 0]), Race("Ben", [0, 0, 0])],
        32,
        False,
        "",
        """
1+
 |
 |
 |
 |
 |
 |
 |
 |
 |
 |
 |                    A Ann  0
0+A.......A.......AB  B Ben  0
 ++-------+-------+
  0       1       2  hand
""",
    ),
    "stars with halves": (
        [Race("Ann", [0, 4, 7.5]), Race("Ben", [0, 3, 6.5])],
        44,
        False,
        "*",
        """
8+
 |                         .A  A Ann  7.5*
 |                       ...B  B Ben  6.5*
6+                    .....
 |                 ......
 |               .....
4+            .A...
 |          ...B.
 |        ....
2+      ....
 |    ...
 |  ..
0+A.
 ++------------+------------+
  0            1            2  hand
""",
    ),
    "too narrow to draw": (
        [Race("Ann", [0, 20, 110]), Race("Bartholomew the Great", [0, 10, 30])],
        20,
        False,
        "",
        """
Ann              110
Bartholomew the Grea
t                 30
""",
    ),
    "no room for names at the side": (
        [Race("Ann", [0, 20, 110]), Race("Bartholomew the Great", [0, 10, 30])],
        36,
        False,
        "",
        """
120+
   |                              A
100+                            ..
   |                          ..
 80+                         .
   |                       ..
 60+                     ..
   |                    .
 40+                  ..
   |                ..         ...B
 20+            ...A   ........
   |    ...........B...
  0+A.......
   ++--------------+--------------+
    0              1              2
A Ann                    110
B Bartholomew the Great   30
""",
    ),
    "as many rows as columns": (
        [Race("Ann", list(range(0, 41, 2))), Race("Ben", [0] * 21)],
        30,
        False,
        "",
        """
40+                    A
  |                  AA
  |                AA
30+               A
  |             AA
  |           AA
20+          A
  |        AA
  |      AA
10+     A
  |   AA
  | AA
 0+ABBBBBBBBBBBBBBBBBBBB
  ++----+----+----+----+
   0    5   10   15   20  hand
A Ann  40
B Ben   0
""",
    ),
    "more rows than columns": (
        [Race("Ann", list(range(201))), Race("Ben", [0] * 201)],
        44,
        False,
        "",
        """
200+                         AA  A Ann  200
   |                       AA
   |                     AA
150+                  AAA
   |                AA
   |              AA
100+            AA
   |          AA
   |        AA
 50+     AAA
   |   AA
   | AA
  0+ABBBBBBBBBBBBBBBBBBBBBBBBBB  B Ben    0
   ++------+-----+------+-----+
    0     50   100    150   200  hand
""",
    ),
    "braille": (
        [Race("Ann", [0, 20, 110]), Race("Ben", [0, 10, 30]), Race("Cat", [0, 10, -10])],
        40,
        True,
        "",
        """
150┤
   │
   │
100┤                    ⢀⠔A  A Ann  110
   │                  ⢀⠔⠁
   │                ⡠⠔⠁
 50┤              ⡠⠊
   │            ⡠⠊       ⣀B  B Ben   30
   │     ⢀⣀⣀⠤⠤⠒⠊⢀⣀⡠⠤⠔⠒⠒⠉⠉
  0┤⠤⠴⠶⠚⠛⠓⠒⠒⠊⠉⠉⠉⠑⠒⠒⠢⠤⠤⣀⣀⣀──
   │                     ⠉C  C Cat  -10
   │
-50┤
   └┴──────────┴──────────┴
    0          1          2  hand
""",
    ),
}


@pytest.mark.parametrize("case", DRAWN)
def test_a_drawing(case: str) -> None:
    races, room, fine, unit, wanted = DRAWN[case]
    drawn = texts(chart(races, room, fine=fine, unit=unit, row="hand"))
    assert drawn == wanted.strip("\n").split("\n")
    assert fine or "\n".join(drawn).isascii()


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["Ann", "Ben", "Cat"], "ABC"),
        (["ann", "Ben"], "AB"),
        (["Ann", "adam", "Ben"], "abc"),
        (["Zoë", "Émile"], "ZE"),
        (["Émile", "Eve"], "ab"),
        (["Ann", "日本語"], "ab"),
        (["Ann", "?mile"], "ab"),
        (["Ann", "משה"], "ab"),
    ],
)
def test_letters_are_one_column_wide_and_distinct(names: list[str], wanted: str) -> None:
    assert "".join(letters(names)) == wanted


# What holds for every drawing


class Drawing:
    """A chart read back from its text: where its ticks and rows are, and what stands there."""

    def __init__(self, races: Sequence[Race], room: int, fine: bool) -> None:
        self.pieces = chart(races, room, fine=fine, measure=cell_len)
        self.lines, self.up = texts(self.pieces), 4 if fine else 1
        foot = next(n for n, line in enumerate(self.lines) if line.lstrip(" ")[0] in "+└")
        self.plot, axis, numbers = self.lines[:foot], self.lines[foot], self.lines[foot + 1]
        found = [re.match(r" *(-?[0-9]+)[+┤]", line) for line in self.plot]
        self.ticks = {n: int(tick[1]) for n, tick in enumerate(found) if tick}
        self.left = re.search("[+└]", axis).start() + 1  # type: ignore[union-attr]
        self.marks = re.findall("[+┴]", axis[self.left :])
        self.rows = [int(number) for number in re.findall("[0-9]+", numbers)]
        self.width = len(axis) - self.left

    def height(self, value: float) -> float:
        """How many lines above the lowest one a value should lie, by the first and last tick."""
        (low, most), (high, least) = max(self.ticks.items()), min(self.ticks.items())
        return len(self.plot) - 1 - low + (value - most) * (low - high) / (least - most)

    def dots(self, across: int) -> dict[int, set[int]]:
        """The heights of all dots by column of dots; a letter fills its cell."""
        found: dict[int, set[int]] = {}
        for number, line in enumerate(reversed(self.plot)):
            for column, sign in enumerate(line[self.left :]):
                for x in range(across):
                    for y in range(self.up):
                        bits = ord(sign) - BRAILLE
                        full = sign.isascii() and sign.isalpha()
                        if full or (0 < bits < 256 and bits & DOTS[x][y]):
                            found.setdefault(column * across + x, set()).add(number * self.up + y)
        return found


def race(seed: int) -> tuple[list[Race], int]:
    """Players with totals that go up and down, and a width."""
    dice = random.Random(seed)
    rows = dice.choice([1, 2, 3, 8, 20, 60, 200])
    low, high = dice.choice([(-30, 90), (0, 12), (0, 0), (-5, -1), (0, 4000)])
    races = []
    for name in NAMES[: dice.randint(1, 6)]:
        values: list[float] = [0]
        for _ in range(rows):
            step = dice.randint(low, high)
            values.append(values[-1] + (step / 2 if high == 12 else step))
        races.append(Race(name, values))
    return races, dice.choice([*range(20, 130), 200, 500])


@pytest.mark.parametrize("fine", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_every_chart_has_room_names_and_totals(seed: int, fine: bool) -> None:
    races, room = race(seed)
    lines = chart(races, room, fine=fine, measure=cell_len)
    assert max(map(cell_len, texts(lines))) <= room
    order = []
    for player, (name, values) in enumerate(races):
        mine = ["".join([p.text for p in line if p.player == player]) for line in lines]
        total = f"{values[-1]:.1f}".removesuffix(".0")
        labels = [n for n, text in enumerate(mine) if re.search(f"{name} +{total}$", text)]
        assert len(labels) == 1, (name, total, mine)
        order.append((labels[0], -values[-1]))
    assert [worth for _, worth in sorted(order)] == sorted(worth for _, worth in order)


@pytest.mark.parametrize("fine", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_every_point_lies_on_the_row_of_its_value(seed: int, fine: bool) -> None:
    races, room = race(seed)
    drawing = Drawing(races, max(room, 30), fine)
    across = 2 if fine else 1
    dots, last = drawing.dots(across), len(races[0].values) - 1
    spaced = (drawing.width - 1) % last == 0
    ends = (drawing.width - 1) * across if spaced else drawing.width * across - 1
    drawn = {floor(row * ends / last + 0.5): row for row in range(last + 1)}
    assert len(drawn) == min(last, ends) + 1
    for _, values in races:
        for x, row in drawn.items():
            exact = drawing.height(values[row]) * drawing.up + (drawing.up - 1) // 2
            off = min(abs(y - exact) for y in dots[x])
            assert off <= 0.5 + 1e-9, (row, values[row], dots[x])


@pytest.mark.parametrize("fine", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_ticks_and_rows_are_round_and_letters_stand_at_the_ends(seed: int, fine: bool) -> None:
    races, room = race(seed)
    drawing = Drawing(races, max(room, 30), fine)
    last = len(races[0].values) - 1
    assert 8 <= len(drawing.plot) <= 16
    assert 2 <= len(drawing.ticks) <= 7
    steps = {a - b for a, b in pairwise(drawing.ticks.values())}
    assert len(steps) == 1
    assert re.fullmatch("[125]0*", str(steps.pop()))
    assert 0 in drawing.ticks.values()
    assert drawing.rows[0] == 0
    assert drawing.rows[-1] == last
    assert len(drawing.marks) == len(drawing.rows)
    for player, mark in enumerate(letters([race.name for race in races])):
        line = len(drawing.plot) - 1 - drawing.height(races[player].values[-1])
        near = [n for n in range(len(drawing.plot)) if abs(n - line) <= 0.63]
        ends = [drawing.plot[n][drawing.left + drawing.width - 1 :].split(" ")[0] for n in near]
        assert any(mark in end for end in ends), (mark, ends)


# Running totals


def test_totals_run_from_0_to_the_last_row_that_counts() -> None:
    two_hands()
    ask("bid", "0", "1", "1")
    wanted = {"Ann": [0, 20, 110], "Ben": [0, 10, 30], "Cat": [0, 10, 0]}
    assert ask("show", "--chart") == {"schema": 1, "rows": [0, 1, 2], "totals": wanted}
    ask("leave", "Cat")  # away in the open row at once, which still counts for nobody
    assert ask("show", "--chart")["totals"] == wanted
    ask("add", "Ann=0")
    assert ask("show", "--chart")["totals"] == {
        "Ann": [0, 20, 110, 140],
        "Ben": [0, 10, 30, 30],
        "Cat": [0, 10, 0, 0],
    }


def test_no_row_no_race() -> None:
    new("mino", *TRIO)
    assert ask("show", "--chart") == {
        "schema": 1,
        "rows": [0],
        "totals": {"Ann": [0], "Ben": [0], "Cat": [0]},
    }
    assert done("show", "--chart") == (
        "mino-2026-11-29: Mino Dice, hand 1 of 8\n"
        "nothing is scored yet, so there is no race to draw\n"
    )


def test_stars_run_where_a_game_has_them() -> None:
    new("diams", *FIVE, "--option", "star_ties=share")
    ask("add", "20", "20", "9", "4", "3")
    ask("add", "30", "30", "9", "4", "3")
    ask("add", "Ann=5")  # the stars of this round wait for the others
    totals = ask("show", "--chart")["totals"]
    assert repr(totals["Ann"]) == repr(totals["Ben"]) == "[0, 3.5, 7]"
    assert {p["player"]: p["stars"] for p in ask("show")["standings"]} == {
        name: mine[-1] for name, mine in totals.items()
    }
    assert re.search(r" B Ben +7\*\n", done("show", "--chart"))
    assert done("show", "--chart").endswith("\nAnn and Ben lead with 7 stars\n")


def test_turns_of_an_open_row_count() -> None:
    new("qwirkle", "Ann", "Ben")
    ask("add", "4", "6", "2")
    assert ask("show", "--chart")["totals"] == {"Ann": [0, 4, 6], "Ben": [0, 12, 12]}


# The verb


def test_the_chart_stands_between_the_heading_and_the_standing() -> None:
    two_hands()
    lines = done("show", "--chart").splitlines()
    assert lines[0] == "mino-2026-11-29: Mino Dice, hand 3 of 8"
    assert lines[-1] == "Ann leads with 110"
    races = [Race("Ann", [0, 20, 110]), Race("Ben", [0, 10, 30]), Race("Cat", [0, 10, 0])]
    assert lines[1:-1] == texts(chart(races, 80, row="hand"))


@pytest.mark.parametrize("width", [20, 29, 30, 40, 80, 120, 500])
def test_the_chart_fits_every_width(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    two_hands()
    ask("rename", "Ben", "Bartholomew of the Seven Seas")
    monkeypatch.setenv("COLUMNS", str(width))
    out = done("show", "--chart")
    assert max(map(len, out.splitlines())) <= width
    for words in ("Ann", "Bartholomew of the Seven Seas", "Cat", "110", "30"):
        assert words in (out if width > 30 else out.replace("\n", ""))


def test_two_pictures_at_once_are_refused() -> None:
    two_hands()
    assert error("show", "--chart", "--tiles")[:2] == (2, "unreadable")


def test_totals_are_compared_with_the_chart_too() -> None:
    two_hands()
    assert "Ann leads" in done("show", "--chart", "--expect", "Ann=110")
    words = ["show", "--chart", "--expect", "Ann=20"]
    code, out, err = in_process(words)
    assert code == 1
    assert "Ann leads" in out
    assert "Ann has 110, not 20" in err
    code, out, _ = in_process([*words, "--json"])
    assert code == 1
    assert json.loads(out)["error"]["message"] == "Ann has 110, not 20"


def test_each_player_has_a_colour_and_nothing_else_has() -> None:
    two_hands()
    plain = done("show", "--chart")
    colored = done("show", "--chart", "--color", "always")
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
    colors = []
    for label in ("A Ann  110", "B Ben   30", "C Cat    0"):
        (found,) = re.findall(rf"\x1b\[([0-9]+)m[^\x1b]*{label}\x1b\[0m", colored)
        colors.append(found)
    assert len(set(colors)) == 3
    axis = colored.splitlines()[-3:-1]
    assert "\x1b" not in "".join(axis)


@pytest.mark.parametrize(
    ("changed", "fine"),
    [
        ({}, True),
        ({"TERM": "dumb"}, False),
        ({"PYTHONIOENCODING": "ascii"}, False),
        ({"PYTHONIOENCODING": "cp437"}, False),
    ],
)
def test_braille_and_blocks_only_where_the_output_has_them(
    changed: dict[str, str], fine: bool
) -> None:
    two_hands()
    ask("add", "0/0", "0/0", "3/3")
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **changed}
    for words in (["show", "--chart"], ["show"]):
        line = [sys.executable, "-m", "scorepad", *words]
        out = subprocess.run(line, env=env, capture_output=True, check=True).stdout
        assert out.isascii() is not fine
        assert (b"race" in out) is (fine and words == ["show"])


# The blocks beneath the sheet


@pytest.mark.parametrize(
    ("races", "most", "wanted"),
    [
        ([[1, 2, 3, 4, 5, 6, 7]], 9, ["▂▃▄▅▆▇█"]),
        ([[0, 7, 14], [14, 7, 0]], 9, ["▁▅█", "█▅▁"]),
        ([[-7, 0, 7]], 9, ["▁▅█"]),
        ([[0, 0, 0], [0, 0, 0]], 9, ["▁▁▁", "▁▁▁"]),
        ([[-3, -3, -3]], 9, ["▁▁▁"]),
        ([[0.5, 1, 3.5]], 9, ["▂▃█"]),
        ([list(range(8))], 4, ["▁▃▆█"]),
        ([list(range(200))], 8, ["▁▂▃▄▅▆▇█"]),
    ],
)
def test_sparklines(races: list[list[float]], most: int, wanted: list[str]) -> None:
    assert sparklines(races, most) == wanted


def test_the_sheet_has_blocks_from_the_third_row_on() -> None:
    two_hands()
    assert "race" not in done("show")
    ask("bid", "0", "1", "1")
    assert "race" not in done("show")
    ask("add", "0", "1", "2")
    race = next(line for line in done("show").splitlines() if line.startswith(" race"))
    assert race.split() == ["race", "▂▇█", "▂▃▄", "▂▁▁"]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_blocks_never_widen_the_sheet(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    new("mino", *TRIO)
    for _ in range(8):
        ask("add", "0/0", "0/0", "1/1", "--force")
    monkeypatch.setenv("COLUMNS", str(width))
    lines = done("show").splitlines()
    monkeypatch.setattr("scorepad.screen.race.FEWEST", 9)
    without = done("show").splitlines()
    assert [line for line in lines if not line.startswith(" race")] == without
    assert len(lines) - len(without) == (width > 20)  # at 20 there is no table
