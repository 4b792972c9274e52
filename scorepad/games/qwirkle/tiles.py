"""The tiles of Qwirkle and what makes a line of them.

Source: the box (108 tiles, each of the 36 kinds three times) and the rules of lines in `rules.md`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorepad.words import listed, tidy, unreadable

COLORS = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
SHAPES = {
    "o": "circle",
    "s": "square",
    "d": "diamond",
    "c": "clover",
    "x": "four-pointed star",
    "8": "eight-pointed star",
}
SIX = 6
COPIES = 3
KINDS = tuple(color + shape for color in COLORS for shape in SHAPES)
WORTH = (0, 1, 2, 3, 4, 5, 2 * SIX)  # a line's points by its length; 1 only as the opening
TILES = COPIES * len(KINDS)

# A tile as one bit for its colour and one for its shape. The union of a line's bits says whether
# it is one: of n tiles, one colour with n shapes or one shape with n colours.
BITS = {
    color + shape: 1 << place | 1 << SIX + other
    for place, color in enumerate(COLORS)
    for other, shape in enumerate(SHAPES)
}


_COUNTS = [bits.bit_count() for bits in range(1 << SIX)]
LENGTH = tuple(
    [
        max(colors, shapes) if colors == 1 or shapes == 1 else 0
        for shapes in _COUNTS
        for colors in _COUNTS
    ]
)
"""How many tiles a line has whose bits unite to the index; 0 if no line has them."""

HINT = (
    "colour r o y g b p, then shape o circle, s square, d diamond, c clover, "
    "x four-pointed star, 8 eight-pointed star, e.g. gs"
)
_CODES = re.compile(r"(?:[roygbp][osdcx8])+")


def read_tiles(text: str, typed: str | None = None) -> tuple[str, ...]:
    """The tiles that stand in one word, `rogs`; Unreadable (2) names the first that is none."""
    word = tidy(text)
    if _CODES.fullmatch(word):
        return tuple([word[place : place + 2] for place in range(0, len(word), 2)])
    codes = [word[place : place + 2] for place in range(0, len(word), 2)]
    wrong = next((code for code in codes if code not in BITS), "")
    why = f"'{wrong}' is no tile" if wrong else "tiles are wanted"
    raise unreadable(text if typed is None else typed, why, HINT)


def united(tiles: Sequence[str]) -> int:
    """The bits of all these tiles."""
    union = 0
    for tile in tiles:
        union |= BITS[tile]
    return union


def missing(tiles: Sequence[str]) -> list[str]:
    """The tiles that would lengthen a line."""
    union = united(tiles)
    return [tile for tile in KINDS if LENGTH[union | BITS[tile]] == LENGTH[union] + 1]


def wrong_line(tiles: list[str]) -> str:
    """Why these tiles, which touch in a row or column, are no line."""
    named = " ".join(tiles)
    twice = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) > 1]
    if twice:
        return f"the line {named} would hold {listed(twice)} twice"
    return f"the line {named} would be neither of one colour nor of one shape"
