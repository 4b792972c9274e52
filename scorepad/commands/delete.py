"""`delete`: sessions go into the trash."""

from __future__ import annotations

import contextlib
from typing import Annotated

import typer

from scorepad.ask import ask, can_ask
from scorepad.commands import AsJson, Settings, answer
from scorepad.desk import store
from scorepad.errors import Missing
from scorepad.terminal import say
from scorepad.trash import discard
from scorepad.words import listed

EXAMPLES = ("scorepad delete mino-2026-11-29 --yes",)


def run(
    ctx: typer.Context,
    sessions: Annotated[list[str], typer.Argument(metavar="SESSION...", help="Which sessions.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
) -> None:
    """Move sessions into the trash, with their histories; restore brings them back."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    names = list(dict.fromkeys(kept.find(word) for word in sessions))
    if not (yes or settings.dry_run or _agreed(names, settings, as_json)):
        say("nothing is deleted")
        return
    if not settings.dry_run:
        with contextlib.ExitStack() as locks:
            for name in sorted(names):  # all or none, and in one order for every process
                locks.enter_context(kept.locked(name))
                kept.existing(name)
            for name in names:
                discard(kept, name)
    if as_json:
        answer({"schema": 1, "names": names})
    elif not settings.quiet:
        would = "would go" if settings.dry_run else "lies" if len(names) == 1 else "lie"
        into = "into" if settings.dry_run else "in"
        say(f"{listed(names)} {would} {into} the trash; restore NAME brings it back")


def _agreed(names: list[str], settings: Settings, as_json: bool) -> bool:
    """Ask somebody at a terminal; Missing (2) where nobody can be asked."""
    if as_json or not can_ask(settings.no_input):
        raise Missing(f"delete {listed(names)}?", "--yes says so")
    return ask(f"delete {listed(names)}? [y/N] ").strip().lower() in ("y", "yes")
