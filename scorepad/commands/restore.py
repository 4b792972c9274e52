"""`restore`: a session comes back out of the trash."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, Settings, answer, say
from scorepad.desk import store
from scorepad.names import session as session_name
from scorepad.trash import bring_back, newest

EXAMPLES = ("scorepad restore mino-2026-11-29",)


def run(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The session's name in full.")],
    as_json: AsJson = False,
) -> None:
    """Bring a session back out of the trash: the newest of that name, with its history."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = session_name(name)
    newest(kept, name)
    kept.refuse_taken(name)
    if not settings.dry_run:
        with kept.locked(name):
            bring_back(kept, name)
    if as_json:
        answer({"schema": 1, "names": [name]})
    elif not settings.quiet:
        say(f"{name}: {'would be' if settings.dry_run else 'is'} back")
