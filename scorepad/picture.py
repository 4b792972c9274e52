"""A game's picture laid out in lines of a width: rulers, squares, strips where it is too wide."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.parts import Picture, Square

EMPTY = Square(".")
MARK = "*"


def laid_out(picture: Picture, room: int) -> Iterator[list[Square]]:
    """The lines of a picture, each as pieces of text with their colours.

    A picture that is too wide is cut into strips, each with its rulers, an empty line between.
    """
    if not picture.columns:
        return
    beside = max(map(len, picture.rows))
    texts = [_text(square) for row in picture.squares for square in row]
    wide = 1 + max(map(len, (*texts, *picture.columns)))
    many = max(1, (room - beside) // wide)
    for start in range(0, len(picture.columns), many):
        if start:
            yield []
        heads = picture.columns[start : start + many]
        yield [Square(" " * beside), *[Square(head.rjust(wide)) for head in heads]]
        for label, row in zip(picture.rows, picture.squares, strict=True):
            pieces = [
                (square or EMPTY)._replace(text=_text(square).rjust(wide))
                for square in row[start : start + many]
            ]
            yield [Square(label.rjust(beside)), *pieces]


def plain(picture: Picture, room: int) -> list[str]:
    """The picture and its captions as lines of plain text."""
    lines = ["".join([piece.text for piece in pieces]) for pieces in laid_out(picture, room)]
    return [*lines, *picture.captions]


def _text(square: Square | None) -> str:
    """What stands in a square, with its mark."""
    if square is None:
        return EMPTY.text
    return f"{MARK if square.marked else ''}{square.text}"
