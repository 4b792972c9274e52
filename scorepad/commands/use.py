"""`use`: another session becomes the current one."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import Settings
from scorepad.desk import store
from scorepad.terminal import say

EXAMPLES = ("scorepad use mino-2026-11-29", "scorepad use mino")


def run(
    ctx: typer.Context,
    session: Annotated[
        str, typer.Argument(metavar="SESSION", help="A name, its beginning, or a game's key.")
    ],
) -> None:
    """Make a session the current one: the one that every verb means unless -s names another."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = kept.find(session)
    kept.load(name)
    if not settings.dry_run:
        kept.set_current(name)
    if not settings.quiet:
        tried = "not done, only tried: " if settings.dry_run else ""
        say(f"{name}: {tried}the current session now")
