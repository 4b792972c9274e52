"""`restore`: a session comes back out of the trash."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, Settings, answer
from scorepad.desk import store
from scorepad.names import session as session_name
from scorepad.terminal import say
from scorepad.trash import bring_back, newest

EXAMPLES = ("scorepad restore mino-2026-11-29",)


def run(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The session's name in full.")],
    other: Annotated[
        str | None, typer.Option("--name", metavar="N", help="Another name to come back under.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Bring a session back out of the trash, with its history: the one of that name deleted last.

    Where the name is in use again, --name gives it another.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = session_name(name)
    back = name if other is None else session_name(other)
    newest(kept, name)
    kept.refuse_taken(back)
    if not settings.dry_run:
        with kept.locked(back):
            bring_back(kept, name, back)
    if as_json:
        answer({"schema": 1, "names": [back]})
    elif not settings.quiet:
        say(f"{back}: {'would be' if settings.dry_run else 'is'} back")
