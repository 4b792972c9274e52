"""The referee of Quartz: what five dice can do, for every use of the helmets.

Source of the actions: the rules summary published with the game.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from scorepad.errors import Ambiguous, Impossible, Missing
from scorepad.game import Options
from scorepad.words import counted, listed, tidy, unreadable

FACES = ("pickaxe", "jackhammer", "chest", "transfer", "steal", "helmet")
HELMET = FACES[-1]
LETTERS = {face[0]: face for face in FACES}
HINT = f"{', '.join(FACES)}, or their first letters in one word, e.g. pphhc"
DICE = 5
NEEDS = {"pickaxe": 1, "jackhammer": 2, "chest": 2, "transfer": 2, "steal": 2}
MOVES = {
    "chest": "move {} from your cart to your chest",
    "transfer": "move {} to other players' carts",
    "steal": "take {} from other players' carts",
}


def judge(words: list[str], options: Options) -> dict[str, Any]:
    """What five dice can do, as the document that `judge --json` gives.

    One plan for every multiset of faces that none to all pairs of helmets can stand for, fewest
    pairs first, then in the order of `FACES`. Unreadable and Missing (2); Impossible (1) for
    other than five dice.
    """
    if not words:
        raise Missing("no dice to judge", HINT)
    dice = read_faces(words)
    if len(dice) != DICE:
        raise Impossible(f"{counted(len(dice), 'face')}: Quartz is played with {DICE} dice", HINT)
    pairs = dice.count(HELMET) // 2
    plans = [
        _plan(dice, list(stand_ins))
        for used in range(pairs + 1)
        for stand_ins in combinations_with_replacement(FACES[:-1], used)
    ]
    return {"schema": 1, "plans": plans}


def tell(document: dict[str, Any]) -> list[str]:
    """The plans in words, a line each: what helmets stand for, what can be done, what is left."""
    plans = document["plans"]
    return [_told(plan, len(plans) > 1) for plan in plans]


def read_faces(words: list[str]) -> list[str]:
    """The faces that words stand for: a face, a beginning of it, or letters; Unreadable (2).

    `ch` and `st` among words are beginnings; where letters are typed they could be either, and
    are refused as Ambiguous (2).
    """
    texts = [tidy(word) for word in words]
    begins = [[face for face in FACES if text and face.startswith(text)] for text in texts]
    faces, letters = [], len(words) == 1 or [] in begins
    for word, text, fits in zip(words, texts, begins, strict=True):
        spelled = [LETTERS[letter] for letter in text if letter in LETTERS]
        lettered = len(spelled) == len(text) > 0
        if not fits and not lettered:
            raise unreadable(word, "it is no face of a die", HINT)
        if fits and lettered and len(text) > 1 and letters:
            both = f"{text} can be {fits[0]}, or {listed(spelled)}"
            raise Ambiguous(both, f"{fits[0][: len(text) + 1]}, or {' '.join(text)}")
        faces += fits or spelled
    return faces


def _plan(dice: list[str], stand_ins: list[str]) -> dict[str, Any]:
    """What the dice do if pairs of helmets stand for these faces.

    Wasted are the dice that do nothing: of a face that needs more of them, and spare helmets; not
    the helmets that stand for something, whatever comes of it.
    """
    counts = {face: dice.count(face) + stand_ins.count(face) for face in NEEDS}
    wasted = [face for face, n in counts.items() if n < NEEDS[face] and face in dice]
    spare = dice.count(HELMET) - 2 * len(stand_ins)
    return {
        "helmets_as": stand_ins,
        "actions": [_action(face, n) for face, n in counts.items() if n >= NEEDS[face]],
        "wasted": wasted + [HELMET] * spare,
    }


def _action(face: str, dice: int) -> dict[str, str | int]:
    """What that many dice of a face do: `amount` counts the crystals mined and kept, or moved."""
    if face == "pickaxe":
        amount, effect = dice, f"mine {counted(dice, 'crystal')}"
    elif face == "jackhammer":
        amount = dice - dice // 2
        effect = f"mine {counted(dice, 'crystal')}, put {dice // 2} back into the bag"
    else:
        amount = dice - 1
        effect = MOVES[face].format(counted(amount, "crystal"))
    return {"action": face, "dice": dice, "amount": amount, "effect": effect}


def _told(plan: dict[str, Any], choice: bool) -> str:
    """A plan in one line."""
    done = [f"{counted(a['dice'], a['action'])}: {a['effect']}" for a in plan["actions"]]
    if plan["wasted"]:
        done.append(f"{listed(tally(plan['wasted']))} wasted")
    if not choice:
        return "; ".join(done)
    helmets = f"helmets as {listed(tally(plan['helmets_as']))}"
    return f"{helmets if plan['helmets_as'] else 'helmets unused'} - {'; '.join(done)}"


def tally(faces: list[str]) -> list[str]:
    """Equal faces counted: `2 chests`, `1 helmet`."""
    return [counted(faces.count(face), face) for face in dict.fromkeys(faces)]
