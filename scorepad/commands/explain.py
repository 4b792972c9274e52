"""`explain`: the reason for every point."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, answer
from scorepad.desk import session_document, store
from scorepad.errors import State, Unreadable
from scorepad.folder import which
from scorepad.names import find
from scorepad.terminal import warn

EXAMPLES = ("scorepad explain", "scorepad explain 1 Ann")


def run(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ROW] [PLAYER]", help="Which row, whose points (default: all)."),
    ] = None,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Give the reason for every point: each line of a row's score, and the notes."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    loaded = kept.load(which(kept, session))
    if loaded.outside:
        warn(f"{loaded.session.name}: changed outside scorepad")
    after = loaded.tally
    row, who = _asked(words or [])
    seat = None if who is None else find(who, after.sheet.players)
    if row is not None and row not in [scored_row.number for scored_row in after.rows]:
        raise State(f"there is no {after.sheet.game.row} {row} on the sheet")
    if not as_json:
        from scorepad.screen.ledger import show_reasons

        show_reasons(loaded.session.name, after, row, seat, settings.color)
        return
    document = session_document(loaded.session, after)
    rows = [one for one in document["rows"] if row in (None, one["row"])]
    for one in rows:
        names = (None, one["scores"]) if seat is None else (after.sheet.players[seat], [])
        if names[0] is not None:
            one["scores"] = [score for score in one["scores"] if score["player"] == names[0]]
    answer({**document, "rows": rows})


def _asked(words: list[str]) -> tuple[int | None, str | None]:
    """The row and the player asked for."""
    row = None
    if words and words[0].isascii() and words[0].isdigit():
        row, words = int(words[0][:5]), words[1:]
    if len(words) > 1:
        raise Unreadable(f"'{words[1]}' is one word too many", f"e.g. {EXAMPLES[1]}")
    return row, words[0] if words else None
