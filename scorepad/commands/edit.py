"""`edit`: a record corrected, in any row."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, Force, InSession, Settings, told
from scorepad.desk import change, records, store
from scorepad.entry import edit
from scorepad.folder import which
from scorepad.session import Session

EXAMPLES = ("scorepad edit 1 Ann=1/0 Cat=1/1", "scorepad edit Cat=+m", "scorepad edit Ann=0/")


def run(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ROW] NAME=RECORD...", help="Which row (the latest), and what is right."
        ),
    ] = None,
    force: Force = False,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Correct a record: of a row, or without ROW that player's latest one.

    In Mino Dice a part is enough: Ben=2 the tricks, Ben=3/ the bid, Ann=+m the bonus. An empty
    record (edit ROW NAME=) empties a cell of the last row. Every total that moves is told.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = which(kept, session)

    def act(now: Session) -> tuple[Session, str]:
        sheet = edit(now.sheet, words or [])
        changed = records(now.sheet, sheet)
        return now._replace(sheet=sheet), f"edited {changed}" if changed else "changed nothing"

    told(settings, change(kept, name, act, force=force, dry_run=settings.dry_run), as_json)
