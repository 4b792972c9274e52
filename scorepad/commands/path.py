"""`path`: the file itself."""

from __future__ import annotations

import typer

from scorepad.commands import InSession, OfSession, Settings, once
from scorepad.folder import Folder, which
from scorepad.places import data_folder
from scorepad.terminal import say

EXAMPLES = ("scorepad path", "scorepad path mino-2026-11-29")


def run(
    ctx: typer.Context,
    name: OfSession = None,
    session: InSession = None,
) -> None:
    """Print where a session's file lies: TOML, made to be read and mended by hand."""
    settings: Settings = ctx.obj
    kept = Folder(data_folder(settings.data_dir))
    say(kept.path(kept.existing(which(kept, once(name, session)))))
