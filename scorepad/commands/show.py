"""`show`: the sheet."""

from __future__ import annotations

import typer

from scorepad.commands import AsJson, Expect, InSession, OfSession, Settings, answer, once
from scorepad.desk import expect as compare
from scorepad.desk import expectations, scored, session_document, store, which
from scorepad.terminal import warn

EXAMPLES = (
    "scorepad show",
    "scorepad show mino-2026-11-29 --json",
    "scorepad show --expect Ann=20",
)


def run(
    ctx: typer.Context,
    name: OfSession = None,
    expect: Expect = None,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Show the sheet: every row, running totals, ranks, who is next and what to type.

    A session is named in full, by a beginning, or by a game's key (its newest open session).
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    loaded = kept.load(which(kept, once(name, session)))
    found = loaded.session
    if loaded.outside:
        warn(f"{found.name}: changed outside scorepad")
    after = scored(found)
    totals = expectations(found.sheet, expect or ())
    if as_json:
        compare(after, totals)
        answer(session_document(found, after))
        return
    from scorepad.screen.sheet import show_sheet

    last = kept.last_step(loaded)
    show_sheet(found.name, found.note, last, after, settings.color)
    compare(after, totals)
