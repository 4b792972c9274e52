"""`again`: the same game with the same players once more."""

from __future__ import annotations

import typer

from scorepad.clock import new_id, now
from scorepad.commands import AsJson, First, InSession, Settings, told
from scorepad.desk import start, store
from scorepad.folder import which
from scorepad.names import find
from scorepad.session import Session
from scorepad.sheet import Sheet

EXAMPLES = ("scorepad again", "scorepad again --first Ben -s mino-2026-11-29")


def run(
    ctx: typer.Context,
    first: First = None,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Start a new session with the same game, players and options, and make it the current one."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    old = kept.load(which(kept, session)).session
    sheet = old.sheet
    begins = 0 if first is None else find(first, sheet.players)
    fresh = Session(
        name="",
        id=new_id(),
        started=now(),
        sheet=Sheet(sheet.key, sheet.game, sheet.players, sheet.options, first=begins),
        player_ids=old.player_ids,
        extra_options=old.extra_options,
    )
    told(settings, start(kept, fresh, settings.dry_run), as_json)
