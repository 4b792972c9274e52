"""`add`: the next records."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, Expect, Force, InSession, Settings, told
from scorepad.desk import change, records, still_open, store
from scorepad.entry import add
from scorepad.errors import Missing
from scorepad.folder import which
from scorepad.session import Session

EXAMPLES = (
    "scorepad add Ann=1/1 Ben=0/0 Cat=1/0",
    "scorepad add 2/2+m 0/0 1/0",
    "scorepad add 0/0 3/3 1/0 --expect Ann=140",
)


def run(
    ctx: typer.Context,
    records_: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME=]RECORD...", help="What happened, a word for each player."),
    ] = None,
    force: Force = False,
    expect: Expect = None,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Enter the next records: one, or all that the row still wants.

    Bare records go to the players in seat order; NAME=RECORD says whose it is, and the beginning
    of a name is enough. All of it is taken, or nothing.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = which(kept, session)

    def act(now: Session) -> tuple[Session, str]:
        still_open(now)
        if not records_:
            raise Missing(
                "no record to enter", f"a record is {now.sheet.game.wanted(now.sheet.options)}"
            )
        sheet = add(now.sheet, records_)
        return now._replace(sheet=sheet), f"added {records(now.sheet, sheet)}"

    done = change(kept, name, act, force=force, expected=expect or (), dry_run=settings.dry_run)
    told(settings, done, as_json)
