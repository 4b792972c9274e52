"""`reopen`: on with a game that `finish` ended."""

from __future__ import annotations

import typer

from scorepad.commands import AsJson, InSession, Settings, told
from scorepad.desk import change, store
from scorepad.errors import State
from scorepad.folder import which
from scorepad.session import Session

EXAMPLES = ("scorepad reopen -s mino-2026-11-29",)


def run(ctx: typer.Context, session: InSession = None, as_json: AsJson = False) -> None:
    """Go on with a game that finish ended, and make it the current session."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    name = which(kept, session)
    current = kept.current()
    if not settings.dry_run:
        change(kept, name, act, dry_run=True)  # refused, it leaves the current session as it is
        kept.set_current(name)
    try:
        done = change(kept, name, act, dry_run=settings.dry_run)
    except BaseException:
        if current is not None:
            kept.set_current(current)
        raise
    told(settings, done, as_json)


def act(session: Session) -> tuple[Session, str]:
    """Take the end by hand back."""
    if not session.sheet.finished:
        how = "over by the rules" if session.finished else "not over"
        raise State(f"{session.name} is {how}", "reopen takes back what finish did")
    return session._replace(finished=None, sheet=session.sheet._replace(finished=False)), "reopened"
