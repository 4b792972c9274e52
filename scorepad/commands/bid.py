"""`bid`: bids before the rest of the record."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, Force, InSession, Settings, told
from scorepad.desk import change, records, still_open, store
from scorepad.entry import bid
from scorepad.errors import Missing
from scorepad.folder import which
from scorepad.session import Session

EXAMPLES = ("scorepad bid 1 0 1", "scorepad bid Ann=1")


def run(
    ctx: typer.Context,
    bids: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME=]N...", help="Bids, in seat order.")
    ] = None,
    force: Force = False,
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Enter or replace bids of the open row.

    Once all are in, the answer says how far they are over or under the tricks. Afterwards
    `add 2 0 1`, or `add Ann=2+m`, takes the tricks won.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = which(kept, session)

    def act(now: Session) -> tuple[Session, str]:
        still_open(now)
        if not bids:
            raise Missing("no bid to enter", f"e.g. {EXAMPLES[0]}")
        sheet = bid(now.sheet, bids)
        return now._replace(sheet=sheet), f"bid in {records(now.sheet, sheet)}"

    told(settings, change(kept, name, act, force=force, dry_run=settings.dry_run), as_json)
