"""A game's picture on the screen: squares in their colours."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from scorepad.parts import Picture
from scorepad.picture import laid_out
from scorepad.screen import console, show, text_of

COLORS = {  # in the sixteen colours that every terminal has
    "red": "red",
    "orange": "yellow",
    "yellow": "bright_yellow",
    "green": "green",
    "blue": "bright_blue",
    "purple": "magenta",
}


def drawn(picture: Picture, room: int) -> list[RenderableType]:
    """The lines of a picture and its captions; what is marked stands reversed where it can."""
    lines: list[RenderableType] = []
    for pieces in laid_out(picture, room):
        line = Text()
        for piece in pieces:
            style = COLORS.get(piece.color, "")
            body = piece.text.lstrip(" ")
            line.append(piece.text[: len(piece.text) - len(body)])
            line.append(body, f"{style} reverse" if piece.marked else style)
        lines.append(line)
    return [*lines, *[text_of(caption) for caption in picture.captions]]


def show_picture(name: str, picture: Picture, color: str = "auto") -> None:
    """A picture by itself, under the name of its session."""
    out = console(color)
    show(out, text_of(name, "bold"), *drawn(picture, out.width))
