"""`list`: the sessions, newest first."""

from __future__ import annotations

import typer

from scorepad.commands import AsJson, Settings, answer
from scorepad.desk import moment, scored, store
from scorepad.errors import ScorepadError
from scorepad.report import Document
from scorepad.terminal import warn
from scorepad.tomlfile import Session

EXAMPLES = ("scorepad list", "scorepad list --json")


def run(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the sessions, newest first; damaged ones last, their reasons on standard error."""
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    whole: list[Session] = []
    damaged: list[str] = []
    for name in kept.names():
        try:
            whole.append(kept.load(name).session)
        except ScorepadError as error:
            warn(error.message)
            damaged.append(name)
    whole.sort(key=lambda session: (session.started, session.id), reverse=True)
    entries = [_entry(session) for session in whole] + [_broken(name) for name in damaged]
    if as_json:
        answer({"schema": 1, "sessions": entries})
        return
    from scorepad.screen.lists import show_sessions

    show_sessions(entries, kept.current(), settings.color)


def _entry(session: Session) -> Document:
    after = scored(session)
    winners = [after.sheet.players[place.seat] for place in after.standings() if place.rank == 1]
    return {
        "name": session.name,
        "game": session.sheet.key,
        "players": list(session.sheet.players),
        "started": moment(session.started),
        "finished": moment(session.finished),
        "over": after.over,
        "winners": winners if after.over else [],
        "rows": len(after.rows),
        "damaged": False,
    }


def _broken(name: str) -> Document:
    keys = ("game", "players", "started", "finished", "over", "winners", "rows")
    return {"name": name, **dict.fromkeys(keys), "damaged": True}
