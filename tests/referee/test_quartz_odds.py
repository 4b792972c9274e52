"""The odds against every roll counted one by one, with every choice of dice to keep."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorepad.errors import ScorepadError
from scorepad.games.quartz.odds import odds, tell

LETTERS = "pjctsh"
FACES = ["pickaxe", "jackhammer", "chest", "transfer", "steal", "helmet"]


@cache
def rolls_of(dice: int) -> dict[str, int]:
    """Every roll of that many dice, by what lies there then."""
    return dict(Counter("".join(sorted(roll)) for roll in product(LETTERS, repeat=dice)))


@cache
def shows(dice: str, want: str, helmets: bool) -> bool:
    """Tries everything that helmets can stand for; letters of `want` must all be there."""
    pairs = dice.count("h") // 2 if helmets else 0
    for used in range(pairs + 1):
        for stand_ins in combinations_with_replacement(LETTERS[:5], used):
            lie = dice.replace("h", "", 2 * used) + "".join(stand_ins)
            if not Counter(want) - Counter(lie):
                return True
    return False


@cache
def naive(dice: str, left: int, want: str, helmets: bool) -> tuple[int, frozenset[str]]:
    """The best chance in parts of `6 ** (5 * left)`, and every choice of dice that has it."""
    if left == 0:
        return int(shows(dice, want, helmets)), frozenset({dice})
    chances = {}
    for size in range(len(dice) + 1):
        for keep in {"".join(kept) for kept in combinations(dice, size)}:
            total = 0
            for roll, ways in rolls_of(5 - size).items():
                lie = "".join(sorted(keep + roll))
                total += ways * naive(lie, left - 1, want, helmets)[0]
            chances[keep] = total * 6**size
    best = max(chances.values())
    return best, frozenset(keep for keep, chance in chances.items() if chance == best)


def wanted(want: str) -> str:
    """The letters as the words of --want."""
    return ",".join(f"{face}:{want.count(face[0])}" for face in FACES if face[0] in want)


def compare(dice: str, left: int, want: str, helmets: bool) -> None:
    dice = "".join(sorted(dice))
    document = odds(list(dice), str(left), wanted(want), helmets)
    assert list(document) == ["schema", "probability", "percent", "keep"]
    parts, keeps = naive(dice, left, want, helmets)
    chance = Fraction(parts, 6 ** (5 * left))
    assert document["probability"] == str(chance), (dice, left, want, helmets)
    assert document["percent"] == round(float(chance) * 100, 2)
    assert "".join(sorted(face[0] for face in document["keep"])) in keeps


def test_the_example() -> None:
    assert odds(["chest", "chest"], "1", "chest:3", False) == {
        "schema": 1,
        "probability": "91/216",
        "percent": 42.13,
        "keep": ["chest", "chest"],
    }


@pytest.mark.parametrize("helmets", [False, True])
@pytest.mark.parametrize("want", ["c", "cc", "ccc", "ccs", "hh", "chh", "ppjj", "sssss", "pjcts"])
def test_against_every_roll(want: str, helmets: bool) -> None:
    random = Random(f"{want} {helmets}")
    for left in (0, 1, 2):
        for _ in range(8):
            lie = random.choices(LETTERS + want * 3, k=random.randint(0, 5))
            compare("".join(lie), left, want, helmets)


@pytest.mark.parametrize(("want", "helmets"), [("ccc", False), ("ccs", True)])
def test_three_rolls(want: str, helmets: bool) -> None:
    compare("", 3, want, helmets)
    compare("chhp", 3, want, helmets)


def test_one_chest_in_one_roll_and_in_two() -> None:
    assert odds([], "1", "chest:1", False)["probability"] == str(1 - Fraction(5, 6) ** 5)
    assert odds([], "2", "chest:1", False)["probability"] == str(1 - Fraction(5, 6) ** 10)
    assert odds(["c"], "0", "chest:1", False)["probability"] == "1"
    assert odds(["p"], "0", "chest:1", False)["probability"] == "0"


def test_what_to_keep() -> None:
    assert odds(["cccps"], "2", "chest:3", False)["keep"] == ["chest"] * 3
    assert odds(["cpshh"], "2", "chest:2", False)["keep"] == ["chest"]
    assert odds(["cpshh"], "2", "chest:2", True)["keep"] == ["chest", "helmet", "helmet"]
    assert odds(["pjtsh"], "2", "chest:2", False)["keep"] == []
    assert odds(["pj"], "0", "chest:2", False)["keep"] == ["pickaxe", "jackhammer"]


def test_told_in_words() -> None:
    assert tell(odds(["cc"], "1", "chest:3", False)) == ["42.13 % (91/216)", "keep: 2 chests"]
    assert tell(odds([], "1", "chest:5", False)) == ["0.01 % (1/7776)", "keep: nothing"]


def test_the_words_of_want() -> None:
    first = odds(["cc"], "2", "chest:2,steal:1", False)
    for want in ("st:1,ch:2", "C:2, S:1", "chest:02,steal:1", "chest : 2,steal:1"):
        assert odds(["chest", "ch"], "2", want, False) == first


UNREADABLE = (
    "chest chest: chest:x :3 chest:3, chest:3,,steal:1 x:1 chest:1,c:2 cc:1 chest:0 chest:-1"
)


@pytest.mark.parametrize("want", [*UNREADABLE.split(), "", "chest:３", "chest:99999"])
def test_unreadable_wants(want: str) -> None:
    for rolls in ("2", "5000"):
        with pytest.raises(ScorepadError) as caught:
            odds(["pppppp"], rolls, want, False)
        assert (caught.value.code, caught.value.kind) == (2, "unreadable")


@pytest.mark.parametrize("rolls", ["", "x", "-1", "1.5", "３", "12345"])
def test_unreadable_rolls(rolls: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        odds([], rolls, "chest:6", False)
    assert (caught.value.code, caught.value.kind) == (2, "unreadable")


IMPOSSIBLE = [
    ("ccccpp", "1", "chest:1", "4 chests and 2 pickaxes: there are 5 dice"),
    ("", "1", "chest:6", "6 chests: there are 5 dice"),
    ("", "1", "chest:3,steal:3", "3 chests and 3 steals: there are 5 dice"),
    ("", "1", "chest:9999,steal:9999", "9999 chests and 9999 steals: there are 5 dice"),
    ("", "74", "chest:3", "74 rolls can't come"),
]


@pytest.mark.parametrize(("dice", "rolls", "want", "message"), IMPOSSIBLE)
def test_what_five_dice_cannot_show(dice: str, rolls: str, want: str, message: str) -> None:
    with pytest.raises(ScorepadError, match=message) as caught:
        odds([dice] if dice else [], rolls, want, False)
    assert (caught.value.code, caught.value.kind) == (1, "impossible")


def test_it_is_fast() -> None:
    began = time.process_time()
    odds([], "3", "steal:2,pickaxe:1", True)
    assert time.process_time() - began < 0.5
