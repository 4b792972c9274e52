"""Every roll of five dice against a naive count of what it can do."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from scorepad.errors import ScorepadError
from scorepad.games.quartz.judge import judge, tell

FACES = ["pickaxe", "jackhammer", "chest", "transfer", "steal", "helmet"]
ROLLS = list(combinations_with_replacement("pjctsh", 5))
WORD = {face[0]: face for face in FACES}
AMOUNT = {
    "pickaxe": {1: 1, 2: 2, 3: 3, 4: 4, 5: 5},
    "jackhammer": {2: 1, 3: 2, 4: 2, 5: 3},
    "chest": {2: 1, 3: 2, 4: 3, 5: 4},
    "transfer": {2: 1, 3: 2, 4: 3, 5: 4},
    "steal": {2: 1, 3: 2, 4: 3, 5: 4},
}


def plans(text: str) -> list[dict[str, Any]]:
    document = judge([text], {})
    assert document.keys() == {"schema", "plans"}
    found: list[dict[str, Any]] = document["plans"]
    return found


def naive(roll: str) -> set[tuple[str, ...]]:
    """Every multiset of faces that pairs of helmets can stand for: each pair for any, or none."""
    pairs = roll.count("h") // 2
    ways = product([*FACES[:5], ""], repeat=pairs)
    return {tuple(sorted(filter(None, way))) for way in ways}


def test_every_roll() -> None:
    assert len(ROLLS) == 252
    for letters in ROLLS:
        roll = "".join(letters)
        found = plans(roll)
        assert len(found) == {0: 1, 1: 1, 2: 6, 3: 6, 4: 21, 5: 21}[roll.count("h")]
        stand_ins = [tuple(sorted(plan["helmets_as"])) for plan in found]
        assert set(stand_ins) == naive(roll)
        places = [[FACES.index(face) for face in plan["helmets_as"]] for plan in found]
        assert places == sorted(places, key=lambda plan: (len(plan), plan))
        assert all(plan == sorted(plan) for plan in places)
        for plan in found:
            check(roll, plan)


def check(roll: str, plan: dict[str, Any]) -> None:
    """The dice one by one: each is in an action, wasted, or a helmet that stands for something."""
    assert list(plan) == ["helmets_as", "actions", "wasted"]
    stand_ins = plan["helmets_as"]
    dice = [WORD[letter] for letter in roll] + stand_ins
    for _ in range(2 * len(stand_ins)):
        dice.remove("helmet")
    used: list[str] = []
    for action in plan["actions"]:
        assert list(action) == ["action", "dice", "amount", "effect"]
        face, count = action["action"], action["dice"]
        assert action["amount"] == AMOUNT[face][count]
        amount = count if face == "jackhammer" else action["amount"]
        assert f" {amount} crystal{'' if amount == 1 else 's'}" in action["effect"]
        used += [face] * count
    idle = [face for face in stand_ins if face not in used]  # it stands alone and does nothing
    assert Counter(used + plan["wasted"] + idle) == Counter(dice)
    assert not set(idle) & set(plan["wasted"])
    order = [FACES.index(action["action"]) for action in plan["actions"]]
    assert order == sorted(set(order))
    assert all(count not in AMOUNT.get(f, {}) for f, count in Counter(plan["wasted"]).items())
    assert plan["wasted"] == sorted(plan["wasted"], key=FACES.index)


def test_the_effects() -> None:
    (plan,) = plans("ppjjj")
    assert [action["effect"] for action in plan["actions"]] == [
        "mine 2 crystals",
        "mine 3 crystals, put 1 back into the bag",
    ]
    effects = [a["effect"] for roll in ("ccttp", "ssspp") for a in plans(roll)[0]["actions"]]
    assert "move 1 crystal from your cart to your chest" in effects
    assert "move 1 crystal to other players' carts" in effects
    assert "take 2 crystals from other players' carts" in effects


def test_told_in_words() -> None:
    assert tell(judge(["ppjct"], {})) == [
        "2 pickaxes: mine 2 crystals; 1 jackhammer, 1 chest and 1 transfer wasted"
    ]
    lines = tell(judge(["pphhc"], {}))
    assert len(lines) == 6
    assert lines[0].startswith("helmets unused - 2 pickaxes: mine 2 crystals; 1 chest and 2 helm")
    assert lines[3] == (
        "helmets as 1 chest - 2 pickaxes: mine 2 crystals;"
        " 2 chests: move 1 crystal from your cart to your chest"
    )


SAME = ["pphhc", "p p h h c", "pick PICKAXE hel h chest", "pi pi he he ch", "PPHHC", "pphh c"]


@pytest.mark.parametrize("words", SAME)
def test_words_beginnings_and_letters(words: str) -> None:
    assert judge(words.split(" "), {}) == judge(["pphhc"], {})


@pytest.mark.parametrize("word", ["x", "", "pphhx", "p,p,h,h,c", "5p", "chests", "p p", "ｐ", "1"])
def test_unreadable_faces(word: str) -> None:
    for words in ([word], ["pphhcc", word]):
        with pytest.raises(ScorepadError) as caught:
            judge(words, {})
        assert (caught.value.code, caught.value.kind) == (2, "unreadable")


def test_two_letters_that_could_be_one_face() -> None:
    assert judge(["ch", "st", "st", "pi", "pi"], {}) == judge(["csspp"], {})
    for words in (["ch"], ["st"], ["pp", "ch", "h"], ["pph", "st"]):
        with pytest.raises(ScorepadError, match=r"(ch|st) can be ") as caught:
            judge(words, {})
        assert (caught.value.code, caught.value.kind) == (2, "ambiguous")
    assert (caught.value.message, caught.value.hint) == (
        "st can be steal, or steal and transfer",
        "ste, or s t",
    )


@pytest.mark.parametrize("words", ["p", "pphh", "pphhcc", "p" * 5000])
def test_other_than_five(words: str) -> None:
    with pytest.raises(ScorepadError, match=f"{len(words)} face") as caught:
        judge([words], {})
    assert (caught.value.code, caught.value.kind) == (1, "impossible")


def test_no_dice() -> None:
    with pytest.raises(ScorepadError) as caught:
        judge([], {})
    assert (caught.value.code, caught.value.kind) == (2, "missing")
