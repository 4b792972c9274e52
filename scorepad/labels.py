"""Who is who beside or beneath a chart: a letter, the name in full, the total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from unicodedata import normalize

from scorepad.plot import Piece

Line = list[Piece]
Measure = Callable[[str], int]  # the columns that a text takes on the screen

GAP = "  "


def letters(names: Sequence[str]) -> list[str]:
    """A letter for each: the first of the name where all have different ones, else a, b, c.

    Only letters of ASCII, accents dropped: they take one column and every output has them.
    """
    firsts = [normalize("NFD", name)[:1].upper() for name in names]
    letter = all(len(one) == 1 and one.isascii() and one.isalpha() for one in firsts)
    if letter and _distinct(firsts):
        return firsts
    return list(ascii_lowercase[: len(names)])


def _distinct(texts: Sequence[str]) -> bool:
    return len(set(texts)) == len(texts)


def widest(names: Sequence[str], totals: Sequence[str], measure: Measure) -> int:
    """The columns of the widest name, a gap, and the widest total."""
    return max(map(measure, names)) + len(GAP) + max(map(len, totals))


def label(name: str, total: str, wide: int, measure: Measure) -> str:
    """The name at the left and the total at the right of so many columns."""
    return name + " " * (wide - measure(name) - len(total)) + total


def apart(order: Sequence[int], ends: Sequence[int], height: int) -> dict[int, int]:
    """A line for each player's label, in order: that of the last point, or the nearest free one."""
    lines: list[int] = []
    for player in order:
        lines.append(max(ends[player], lines[-1] + 1 if lines else 0))
    below = height
    for place in reversed(range(len(lines))):
        lines[place] = below = min(lines[place], below - 1)
    return dict(zip(order, lines, strict=True))


def listed(
    order: Sequence[int], names: Sequence[str], totals: Sequence[str], room: int, measure: Measure
) -> list[Line]:
    """The totals, best first; a name that is too long is broken, a total never."""
    wide = widest(names, totals, measure)
    lines: list[Line] = []
    for player in order:
        if wide <= room:
            lines.append([Piece(label(names[player], totals[player], wide, measure), player)])
            continue
        text = ""
        for char in names[player]:
            if measure(text + char) > room:
                lines.append([Piece(text, player)])
                text = ""
            text += char
        if measure(text) + 1 + len(totals[player]) > room:
            lines.append([Piece(text, player)])
            text = ""
        total = totals[player].rjust(room - measure(text))
        lines.append([Piece(text + total, player)])
    return lines
