"""`finish`: the end before its time."""

from __future__ import annotations

import typer

from scorepad.clock import now
from scorepad.commands import AsJson, InSession, Settings, told
from scorepad.desk import change, scored, store
from scorepad.errors import State
from scorepad.folder import which
from scorepad.session import Session
from scorepad.sheet import idle

EXAMPLES = ("scorepad finish",)


def run(ctx: typer.Context, session: InSession = None, as_json: AsJson = False) -> None:
    """End the game by hand: as it stands, with the ranks of now.

    A row that is begun has to be complete first, except where turns follow each other.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    told(settings, change(kept, which(kept, session), act, dry_run=settings.dry_run), as_json)


def act(session: Session) -> tuple[Session, str]:
    """End the session by hand."""
    sheet = session.sheet
    if scored(session).over:
        raise State(f"{session.name} is over already", "again starts anew")
    open_row = sheet.rows[-1] if sheet.rows else ()
    if not sheet.game.turns and not sheet.game.whole(open_row) and not idle(open_row):
        row = f"{sheet.game.row} {len(sheet.rows)}"
        raise State(
            f"{row} is not complete", f"add what it lacks, or empty it: edit {row[-1]} NAME="
        )
    return session._replace(finished=now(), sheet=sheet._replace(finished=True)), "finished by hand"
