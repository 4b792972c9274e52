"""`rename`: a player gets another name."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, told
from scorepad.desk import change, store
from scorepad.errors import BadName
from scorepad.folder import which
from scorepad.names import find, folded, player
from scorepad.session import Session

EXAMPLES = ("scorepad rename Ann Anna", "scorepad rename ben 'Ben Senior'")


def run(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="Who; a beginning is enough.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Give a player another name; seat, scores and identity stay."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)

    def act(now: Session) -> tuple[Session, str]:
        players = list(now.sheet.players)
        seat, name = find(old, players), player(new)
        for other, taken in enumerate(players):
            if other != seat and folded(taken) == folded(name):
                raise BadName(f"{taken} sits at the table already", "another name is wanted")
        did = f"renamed {players[seat]} to {name}"
        players[seat] = name
        return now._replace(sheet=now.sheet._replace(players=tuple(players))), did

    told(settings, change(kept, which(kept, session), act, dry_run=settings.dry_run), as_json)
