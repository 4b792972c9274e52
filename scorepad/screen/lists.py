"""Lists: the games that can be played, the sessions that were."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from scorepad.screen import beneath, console, plain_box, show, text_of
from scorepad.words import counted, listed

ROOMY = 60  # below this, a session takes two lines


def show_games(rows: list[tuple[str, str, str, str]], color: str = "auto") -> None:
    """The games that can be played: key, title, players, and the record in one line."""
    parts: list[RenderableType] = []
    for key, title, players, hint in rows:
        parts.append(text_of(f"{key}  {title}, {players} players", "bold"))
        parts.append(Padding(text_of(hint), (0, 0, 0, 4)))
    show(console(color), *parts)


def show_sessions(
    entries: list[dict[str, Any]],
    current: str | None,
    color: str = "auto",
    more: int = 0,
    chosen: bool = False,
) -> None:
    """The sessions, one a line: name, game, players, how far it is or who won.

    `more` are not shown, which is told; `chosen`: only some of them were asked for.
    """
    if not entries:
        none = (
            "no session fits"
            if chosen
            else "no sessions yet: scorepad new GAME PLAYER... starts one"
        )
        show(console(color), text_of(none))
        return
    rest = [text_of(f"and {counted(more, 'older one')}: --limit N shows more")] if more else []
    out = console(color)
    players = [name for entry in entries for name in entry["players"] or []]
    if out.width < ROOMY:
        lines = [line for entry in entries for line in _session_lines(entry, current)]
        show(out, *lines, *rest, names=players)
        return
    table = Table(box=plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for head in ("Session", "Game", "Players", "State"):
        table.add_column(head, overflow="fold")
    for entry in entries:
        mark = "*" if entry["name"] == current else ""
        cells = [entry["name"], entry["game"] or "", _names(entry), _state(entry)]
        table.add_row(mark, *[text_of(text) for text in cells])
    show(out, table, *rest, names=players)


def _names(entry: dict[str, Any]) -> str:
    return ", ".join(entry["players"] or [])


def _state(entry: dict[str, Any]) -> str:
    """How far a session is, or who won it."""
    if entry["damaged"]:
        return "damaged"
    if entry["over"]:
        return f"won by {listed(entry['winners'])}"
    return f"open, {counted(entry['rows'], 'row')}"


def _session_lines(entry: dict[str, Any], current: str | None) -> list[RenderableType]:
    """A session in two lines, for narrow screens."""
    mark = "* " if entry["name"] == current else ""
    told = _state(entry) if entry["damaged"] else f"{_names(entry)}: {_state(entry)}"
    return [text_of(f"{mark}{entry['name']}", "bold"), beneath(told)]
