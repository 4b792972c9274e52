"""`leave`: a player goes home."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, told
from scorepad.desk import change, still_open, store
from scorepad.entry import leave
from scorepad.folder import which
from scorepad.names import find
from scorepad.session import Session

EXAMPLES = ("scorepad leave Cat", "scorepad leave ben --json")


def run(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who goes home.")],
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Let a player go home: away in the open row at once, and in every further one.

    The points stay. Who gets a record in a later row again is back.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)

    def act(now: Session) -> tuple[Session, str]:
        still_open(now)
        who = now.sheet.players[find(player, now.sheet.players)]
        return now._replace(sheet=leave(now.sheet, player)), f"let {who} go home"

    told(settings, change(kept, which(kept, session), act, dry_run=settings.dry_run), as_json)
