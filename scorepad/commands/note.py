"""`note`: a line that stays with the session."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, InSession, Settings, told
from scorepad.desk import change, store
from scorepad.errors import Unreadable
from scorepad.folder import which
from scorepad.session import LONGEST_NOTE, Session, is_note

EXAMPLES = ("scorepad note 'at the lake, with the new dice'", "scorepad note ''")


def run(
    ctx: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One line; '' clears it.")],
    session: InSession = None,
    as_json: AsJson = False,
) -> None:
    """Keep a line with the session, at most 500 characters; '' clears it."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    if len(text) > LONGEST_NOTE:
        raise Unreadable(f"{len(text)} characters, a note has at most {LONGEST_NOTE}")
    if not is_note(text):
        raise Unreadable("a note is one line without control characters", f"e.g. {EXAMPLES[0]}")

    def act(now: Session) -> tuple[Session, str]:
        return now._replace(note=text or None), f"noted: {text}" if text else "cleared the note"

    told(settings, change(kept, which(kept, session), act, dry_run=settings.dry_run), as_json)
