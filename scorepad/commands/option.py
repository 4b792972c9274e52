"""`option`: what the rules leave open, changed for one session."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, options, told
from scorepad.desk import change, store
from scorepad.folder import which
from scorepad.session import Session
from scorepad.sheet import reset

EXAMPLES = ("scorepad option griffin=flat", "scorepad option scoring=beginner")


def run(
    ctx: typer.Context,
    word: Annotated[str, typer.Argument(metavar="KEY=VALUE", help="Which option, and what.")],
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Change an option for this session; every row is scored by it from now on.

    Refused where a record could then not be read or scored any more.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    ((key, value),) = options([word]).items()

    def act(now: Session) -> tuple[Session, str]:
        sheet = reset(now.sheet, key, value)
        did = f"set {key} = {sheet.options[key]} (was {now.sheet.options[key]})"
        return now._replace(sheet=sheet), did

    told(settings, change(kept, which(kept, session), act, dry_run=settings.dry_run), as_json)
