"""The list of the games that can be played."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding

from scorepad.screen import console, show, text_of


def show_games(rows: list[tuple[str, str, str, str]], color: str = "auto") -> None:
    """The games that can be played: key, title, players, and the record in one line."""
    parts: list[RenderableType] = []
    for key, title, players, hint in rows:
        parts.append(text_of(f"{key}  {title}, {players} players", "bold"))
        parts.append(Padding(text_of(hint), (0, 0, 0, 4)))
    show(console(color), *parts)
