"""The dice of Mino Dice as they are typed: `r7`, `gf`, `mermaid`, and which dice there are.

Source of faces and numbers: the table of dice in `rules.md` beside this file, where it also has
the other names of the first edition.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from scorepad.errors import Impossible, Missing
from scorepad.games.mino import GRIFFINS
from scorepad.words import listed, tidy, unreadable

HINT = "[NAME=]FACE in rolling order, e.g. r7 y5 p2 g1 gf minotaur griffin mermaid flag"
DICE = range(2, 7)  # a die for each player; six, so that no colour and no special flag runs out
COLORS = {"r": "red", "y": "yellow", "p": "purple", "g": "gray"}
FACES = {
    "red": ("7", "6", "5"),
    "yellow": ("5", "4", "3"),
    "purple": ("3", "2", "1"),
    "gray": ("7", "1", "f"),
}
CREATURES = {"minotaur": 1, "griffin": GRIFFINS, "mermaid": 2}

FIRST_EDITION = {"red": "purple", "yellow": "gray"}
FIRST_NAMES = ("skull", "pirate", "black", "blue")
TRANSLATED = (
    "the first edition's black is r here, blue y, the Skull King minotaur, a pirate griffin"
)

_NUMBERED = re.compile(r"([rypg])(f|[0-9]{1,4})")


class Die(NamedTuple):
    """A die as it lies there: whose, what kind, its number (a flag is 0), or its creature.

    `kind` is a colour, a creature, or `flag` for the flag of a special die.
    """

    player: str
    kind: str
    number: int = 0

    @property
    def creature(self) -> bool:
        """Does it show a minotaur, griffin or mermaid?"""
        return self.kind in CREATURES

    @property
    def flag(self) -> bool:
        """Does it show a flag?"""
        return not self.number and not self.creature

    def __str__(self) -> str:
        shown = f"{self.kind} {self.number or 'flag'}" if self.kind in FACES else self.kind
        return f"{self.player}'s {shown}"


def read_trick(words: list[str]) -> list[Die]:
    """The dice of a trick in rolling order; whose is not told belongs to `P` and its position.

    Missing or Unreadable (2); Impossible (1) for a face that no such die has, for too few or too
    many dice, and for more creatures than there are dice.
    """
    if not words:
        raise Missing("no dice to judge", HINT)
    typed = [_read(position, word) for position, word in enumerate(words, 1)]
    dice = [_rolled(player, face) for player, face in typed]
    _check(dice)
    return dice


def _read(position: int, word: str) -> tuple[str, str]:
    """The player and the face: `r7`, `gf`, or a creature or `flag` in full."""
    name, equals, face = word.partition("=")
    player = name if equals else f"P{position}"
    text = tidy(face if equals else word)
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        number = numbered[2]
        return player, numbered[1] + (number if number == "f" else str(int(number)))
    for shown in (*CREATURES, "flag"):
        if len(text) >= 2 and shown.startswith(text):
            return player, shown
    other = any(len(text) >= 2 and first.startswith(text) for first in FIRST_NAMES)
    foreign = other or re.fullmatch("b(?:f|[0-9]{1,4})", text)
    raise unreadable(word, "no die shows that", TRANSLATED if foreign else HINT)


def _rolled(player: str, face: str) -> Die:
    """The die that shows a face; Impossible (1) where no die of its colour has it."""
    if face in CREATURES or face == "flag":
        return Die(player, face)
    color, shown = COLORS[face[0]], face[1:]
    if shown in FACES[color]:
        return Die(player, color, 0 if shown == "f" else int(shown))
    hint = f"{color} dice show {', '.join(FACES[color])}{' (a flag)' if color == 'gray' else ''}"
    here = FIRST_EDITION.get(color)
    if here and shown in FACES[here]:
        hint += f"; the first edition's {color} is {here} here: {here[0]}{shown}"
    what = "a flag" if shown == "f" else shown
    raise Impossible(f"{player}'s {face}: no {color} die shows {what}", hint)


def _check(dice: list[Die]) -> None:
    """Refuse a trick of too few or too many dice, and more creatures than there are dice."""
    if len(dice) not in DICE:
        many = "1 die is" if len(dice) == 1 else f"{len(dice)} dice are"
        raise Impossible(f"{many} no trick: it has {DICE[0]} to {DICE[-1]}", HINT)
    for kind, count in CREATURES.items():
        showing = [die.player for die in dice if die.kind == kind]
        if len(showing) > count:
            there = "there is 1 such die" if count == 1 else f"there are {count} such dice"
            raise Impossible(f"{listed(showing)} show a {kind}: {there}")
