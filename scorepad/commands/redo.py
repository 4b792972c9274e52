"""`redo`: steps brought back."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, told, whole_number
from scorepad.desk import move, store
from scorepad.folder import which

EXAMPLES = ("scorepad redo", "scorepad redo 2")


def run(
    ctx: typer.Context,
    steps: Annotated[str, typer.Argument(metavar="[N]", help="How many steps (default: 1).")] = "1",
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Bring back what undo took, step by step. A new change clears what could be brought back."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    count = whole_number(steps, "steps")
    done = move(kept, which(kept, session), count, back=False, dry_run=settings.dry_run)
    told(settings, done, as_json)
