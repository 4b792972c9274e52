"""Answers made of tables and sentences, laid out in plain lines for whatever reads them.

A table stands in columns where there is room for it, else each of its rows becomes a few lines.
Pure: how wide a text is and which signs may reach the output are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

GAP = "  "
JOINER, PICTURE = "\u200d", "\ufe0f"  # joins pictures; makes a picture, which is wide, of a sign
SKIN = "\U0001f3fb", "\U0001f3ff"  # colours of the picture before
NO_ROOM = {"Mn", "Me", "Cf"}

Measure = Callable[[str], int]  # the columns that a text takes


class Bar(NamedTuple):
    """A bar of a drawing: whose it is, how far of 1 it goes, and what it stands for."""

    name: str
    share: float
    told: str


class Part(NamedTuple):
    """A part of an answer: a heading, a table, sentences beneath it, bars for who can see them.

    `heads` go with the cells of `rows`, the first of which names its row. Text stands at the left
    in the first column and in those of `texts`, all else at the right. `named`: the heads are names
    or numbers, so they stay as they are in a sentence too.
    """

    title: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()
    named: bool = False
    texts: tuple[int, ...] = (0,)


def cleaned(part: Part, safe: Callable[[str], str]) -> Part:
    """The part with every text of it as the output can have it."""
    return part._replace(
        title=safe(part.title),
        heads=tuple(map(safe, part.heads)),
        rows=tuple([tuple(map(safe, row)) for row in part.rows]),
        lines=tuple(map(safe, part.lines)),
        bars=tuple([Bar(safe(bar.name), bar.share, safe(bar.told)) for bar in part.bars]),
    )


def plain(parts: Sequence[Part], room: int, measure: Measure) -> list[str]:
    """The lines of an answer in so many columns, without its bars."""
    lines: list[str] = []
    for part in parts:
        told = [*tabled(part, room, measure), *sentences(part.lines, room, measure)]
        if told:
            titled = folded(part.title, room, measure) if part.title else []
            lines += [*([""] if lines else []), *titled, *told]
    return lines


def sentences(lines: Sequence[str], room: int, measure: Measure) -> list[str]:
    """Sentences in so many columns."""
    return [piece for line in lines for piece in folded(line, room, measure)]


def tabled(part: Part, room: int, measure: Measure) -> list[str]:
    """The table of a part in columns, else row by row as sentences."""
    if not fits(part, room, measure):
        return [line for row in part.rows for line in _block(part, row, room, measure)]
    wide = widths(part, measure)
    return [_aligned(part, cells, wide, measure) for cells in (part.heads, *part.rows) if cells]


def widths(part: Part, measure: Measure) -> list[int]:
    """How wide the columns of a table are."""
    return [max(map(measure, cells)) for cells in zip(part.heads, *part.rows, strict=True)]


def fits(part: Part, room: int, measure: Measure) -> bool:
    """Is there room for the table in columns?"""
    return sum([wide + len(GAP) for wide in widths(part, measure)]) - len(GAP) <= room


def _aligned(part: Part, cells: Sequence[str], wide: Sequence[int], measure: Measure) -> str:
    """A line of a table."""
    told = []
    for at, (cell, width) in enumerate(zip(cells, wide, strict=True)):
        blanks = " " * (width - measure(cell))
        told.append(cell + blanks if at in part.texts else blanks + cell)
    return GAP.join(told).rstrip(" ")


def _block(part: Part, row: Sequence[str], room: int, measure: Measure) -> list[str]:
    """A row of a table as sentences: what it is of, then its cells with their heads."""
    heads = part.heads if part.named else [head.lower() for head in part.heads]
    told = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    lines = _filled(told, ", ", room - len(GAP), measure)
    return [*folded(row[0], room, measure), *[GAP + line for line in lines if line]]


def folded(text: str, room: int, measure: Measure) -> list[str]:
    """A text in lines of so many columns, broken between words, in a word only if it has to be."""
    if measure(text) <= room:
        return [text]
    return _filled(text.split(" "), " ", room, measure)


def _filled(pieces: Sequence[str], glue: str, room: int, measure: Measure) -> list[str]:
    """Pieces in lines of so many columns, each piece on one line if it can be."""
    lines = [""]
    for at, piece in enumerate(pieces):
        whole = piece if at == len(pieces) - 1 else piece + glue.rstrip(" ")
        joined = f"{lines[-1]} {whole}" if lines[-1] else whole
        if measure(joined) <= room:
            lines[-1] = joined
            continue
        broken = folded(whole, room, measure) if " " in whole else _broken(whole, room, measure)
        lines = [*lines, *broken] if lines[-1] else broken
    return lines


def _broken(word: str, room: int, measure: Measure) -> list[str]:
    """A word in pieces of so many columns at most."""
    pieces = [""]
    for char in word:
        if measure(pieces[-1] + char) > room and pieces[-1]:
            pieces.append("")
        pieces[-1] += char
    return pieces


def columns_of(text: str) -> int:
    """The columns that a text takes, as far as the standard library knows."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    columns = last = 0
    joined = False
    for char in text:
        if char == PICTURE:
            last = int(last == 1)
        elif joined or category(char) in NO_ROOM or SKIN[0] <= char <= SKIN[1]:
            last = 0
        else:
            last = 2 if east_asian_width(char) in "WF" else 1
        columns += last
        joined = char == JOINER
    return columns
