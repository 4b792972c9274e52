"""The odds of Quartz: how likely rolls still to come bring the faces wanted, with best play.

Exact, without simulation: every probability is a whole number of the equally likely rolls. Source
of rolls, rerolls and helmets: the rules summary published with the game.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import gcd
from typing import Any

from scorepad.errors import Impossible, Unreadable
from scorepad.games.quartz import BOX
from scorepad.games.quartz.judge import DICE, FACES, HELMET, read_faces, tally
from scorepad.words import counted, listed, number, tidy, unreadable

WANT = "FACE:COUNT with commas between, e.g. chest:3,steal:1"
SIDES = len(FACES)
ROLLS = 3
MOST_ROLLS = ROLLS + BOX  # one more for each marker, and no more markers than crystals

Hold = tuple[int, ...]  # dice as places in FACES, ascending
HOLDS: list[list[Hold]] = [
    list(combinations_with_replacement(range(SIDES), dice)) for dice in range(DICE + 1)
]


def odds(words: list[str], rolls: str, want: str, helmets: bool) -> dict[str, Any]:
    """The odds, as the document that `odds --json` gives.

    `words` are the faces that lie there, dice that are missing to five are rolled in any case;
    `rolls` is how many rolls are to come, `want` the least of each face afterwards, and with
    `helmets` two of them that are not wanted themselves stand for any other face. `keep` is what
    to keep for the next roll. Unreadable (2); Impossible (1) for what five dice can't show.
    """
    faces, wanted, left = read_faces(words), _read_want(want), _read_rolls(rolls)
    _check(faces, wanted, left)
    dice = tuple(sorted(FACES.index(face) for face in faces))
    need = [wanted.get(face, 0) for face in FACES]
    chances, keep = _best(dice, left, need, helmets)
    whole = SIDES ** (DICE * left)
    shared = gcd(chances, whole)
    reduced = [str(chances // shared), str(whole // shared)]
    return {
        "schema": 1,
        "probability": reduced[0] if reduced[1] == "1" else "/".join(reduced),
        "percent": round(100 * chances / whole, 2),
        "keep": [FACES[face] for face in keep],
    }


def tell(document: dict[str, Any]) -> list[str]:
    """The odds in words: percent and fraction, and what to keep."""
    keep = listed(tally(document["keep"])) or "nothing"
    return [f"{document['percent']:.2f} % ({document['probability']})", f"keep: {keep}"]


def _read_want(text: str) -> dict[str, int]:
    """How many of each face are wanted; Unreadable (2)."""
    wanted: dict[str, int] = {}
    for part in text.split(","):
        word, _, digits = part.partition(":")
        count = number(digits.strip(" "))
        if not count:
            raise unreadable(text, "a face, a colon and a count from 1 are wanted", WANT)
        fits = [face for face in FACES if face.startswith(tidy(word.strip(" ")))]
        if len(fits) != 1 or fits[0] in wanted:
            raise unreadable(text, "each face is named once, with its own count", WANT)
        wanted[fits[0]] = count
    return wanted


def _read_rolls(text: str) -> int:
    """How many rolls are to come; Unreadable (2)."""
    rolls = number(text)
    if rolls is None:
        raise Unreadable(f"'{text}' is no number of rolls", f"0 to {MOST_ROLLS}, e.g. --rolls 2")
    return rolls


def _check(faces: list[str], wanted: dict[str, int], rolls: int) -> None:
    """Refuse more rolls than can come, and more faces than there are dice."""
    if rolls > MOST_ROLLS:
        most = f"{MOST_ROLLS} at most: {ROLLS}, and one for each marker"
        raise Impossible(f"{rolls} rolls can't come", most)
    for counts in ({face: faces.count(face) for face in faces}, wanted):
        if sum(counts.values()) > DICE:
            shown = listed([counted(count, face) for face, count in counts.items()])
            raise Impossible(f"{shown}: there are {DICE} dice")


def _best(dice: Hold, rolls: int, need: list[int], helmets: bool) -> tuple[int, Hold]:
    """The chances out of `SIDES ** (DICE * rolls)` with the best keep, and that keep.

    Of equally good keeps the one with the most useful dice and the fewest others.
    """
    if rolls == 0:
        return int(_shows(dice, need, helmets)), dice
    kept = {hold: int(_shows(hold, need, helmets)) for hold in HOLDS[DICE]}
    for _ in range(rolls - 1):
        kept = _improved(_rolled(kept))
    chances = _rolled(kept)
    useful = [need[face] > 0 or (helmets and FACES[face] == HELMET) for face in range(SIDES)]
    keeps = {keep for size in range(len(dice) + 1) for keep in combinations(dice, size)}
    best = max(
        sorted(keeps), key=lambda hold: (chances[hold], sum(useful[f] * 2 - 1 for f in hold))
    )
    return chances[best], best


def _shows(dice: Hold, need: list[int], helmets: bool) -> bool:
    """Do the dice show what is wanted?"""
    missing = [max(0, count - dice.count(face)) for face, count in enumerate(need)]
    spare = dice.count(SIDES - 1) - need[-1] if helmets else 0
    return missing[-1] == 0 and sum(missing) <= spare // 2


def _rolled(kept: dict[Hold, int]) -> dict[Hold, int]:
    """The chances of every hold before the other dice are rolled, from those of five dice after.

    Dice rolled together are as good as rolled one after the other: each adds any of six faces.
    """
    chances = {hold: chance * SIDES**DICE for hold, chance in kept.items()}
    for dice in range(DICE - 1, -1, -1):
        for hold in HOLDS[dice]:
            added = [chances[tuple(sorted((*hold, face)))] for face in range(SIDES)]
            chances[hold] = sum(added) // SIDES
    return chances


def _improved(chances: dict[Hold, int]) -> dict[Hold, int]:
    """The chances of five dice if the best of them are kept: any may be rolled again, or none."""
    best = dict(chances)
    for holds in HOLDS[1:]:
        for hold in holds:
            fewer = [hold[:place] + hold[place + 1 :] for place in range(len(hold))]
            best[hold] = max(best[hold], *[best[less] for less in fewer])
    return {hold: best[hold] for hold in HOLDS[DICE]}
