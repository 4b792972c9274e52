"""`show`: the sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, Expect, InSession, OfSession, Settings, answer, once
from scorepad.desk import expect as compare
from scorepad.desk import expectations, session_document, store
from scorepad.errors import Unknown, Unreadable
from scorepad.folder import which
from scorepad.report import race_document
from scorepad.session import Session
from scorepad.sheet import Tally, table_of
from scorepad.terminal import warn

EXAMPLES = (
    "scorepad show",
    "scorepad show mino-2026-11-29 --json",
    "scorepad show --expect Ann=20",
    "scorepad show --chart",
)


def run(
    ctx: typer.Context,
    name: OfSession = None,
    expect: Expect = None,
    tiles: Annotated[
        bool, typer.Option("--tiles", help="What is not yet on the board, in place of the sheet.")
    ] = False,
    chart: Annotated[
        bool, typer.Option("--chart", help="The race over the rows, in place of the sheet.")
    ] = False,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Show the sheet: every row, running totals, ranks, who is next, and the board if one is kept.

    A session is named in full, by a beginning, or by a game's key (its newest open session).
    """
    settings: Settings = ctx.obj
    if tiles and chart:
        raise Unreadable("--tiles and --chart are two pictures", "one of them at a time")
    kept = store(settings.data_dir)
    loaded = kept.load(which(kept, once(name, session)))
    found = loaded.session
    if loaded.outside:
        warn(f"{found.name}: changed outside scorepad")
    after = loaded.tally
    totals = expectations(found.sheet, expect or ())
    if as_json:
        compare(after, totals)  # before the answer, as there is to be one document only
    if tiles or chart:
        if tiles:
            _show_tiles(found, settings.color, as_json)
        else:
            _show_chart(found, after, settings.color, as_json)
        compare(after, totals)
        return
    if as_json:
        answer(session_document(found, after))
        return
    from scorepad.screen.sheet import show_sheet

    last = kept.last_step(loaded)
    board = games.part(found.sheet.key, "board")
    picture = board.picture(table_of(found.sheet)) if board else None
    hints = not settings.at_prompt
    show_sheet(found.name, found.note, last, after, settings.color, picture, hints)
    compare(after, totals)


def _show_tiles(found: Session, color: str, as_json: bool) -> None:
    """Show what is not yet on the board."""
    board = games.part(found.sheet.key, "board")
    if board is None:
        raise Unknown(f"{found.sheet.game.title} has no tiles to count")
    picture, document = board.tiles(table_of(found.sheet))
    if as_json:
        answer(document)
        return
    from scorepad.screen.picture import show_picture

    show_picture(found.name, picture, color)


def _show_chart(found: Session, after: Tally, color: str, as_json: bool) -> None:
    """Show how the totals went, row by row."""
    if as_json:
        answer(race_document(after))
        return
    from scorepad.screen.chart import show_chart

    show_chart(found.name, after, color)
