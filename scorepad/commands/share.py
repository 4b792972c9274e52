"""`share`: a result for a chat."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import Annotated

import typer

from scorepad.chat import told
from scorepad.commands import InSession, OfSession, Settings, once
from scorepad.desk import store
from scorepad.errors import State, Unreadable
from scorepad.folder import which
from scorepad.formats import Kept, Wishes, writer
from scorepad.terminal import is_fine, say, width

EXAMPLES = ("scorepad share", "scorepad share mino-2026-11-29")
COPIERS = (
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
    ("pbcopy",),
    ("clip.exe",),
    ("termux-clipboard-set",),
)
PATIENCE = 5  # seconds that a clipboard program may take


def run(
    ctx: typer.Context,
    name: OfSession = None,
    copy: Annotated[bool, typer.Option("--copy", help="Into the clipboard, too.")] = False,
    qr: Annotated[
        bool, typer.Option("--qr", help="The link for BG Stats as a QR code (extra: qr).")
    ] = False,
    session: InSession = None,
) -> None:
    """Tell a result for a chat: places, squares, one sentence of how it went.

    What a square means is the game's own: in Mino Dice a bid made or missed and a star for a
    capture, in Qwirkle a star for a Qwirkle.
    """
    settings: Settings = ctx.obj
    if copy and qr:
        raise Unreadable("--copy and --qr: one of them at a time")
    kept = store(settings.data_dir)
    loaded = kept.load(which(kept, once(name, session)))
    found, after = loaded.session, loaded.tally
    if qr:
        _draw(Kept(found, after))
        return
    day = found.started.date().isoformat()
    if copy:
        _copy("\n".join(told(after, day)) + "\n")
        if settings.quiet:
            return
    for line in told(after, day, is_fine()):
        say(line)


def _draw(kept: Kept) -> None:
    """Draw the link for BG Stats; State (1) where the terminal is too narrow for it to be read."""
    from scorepad.formats.qr import code

    link = "".join(writer("bgstats-url").write([kept], Wishes())).strip()
    lines = code(link, is_fine())
    room = width(len(lines[0]))
    if sys.stdout.isatty() and len(lines[0]) > room:
        wide = f"the code takes {len(lines[0])} columns, the terminal has {room}"
        raise State(wide, "smaller letters, or export --format bgstats-url for the link")
    for line in lines:
        say(line)


def _copy(text: str) -> None:
    """Hand a text to the clipboard; State (1) where no program takes it."""
    names = ", ".join(words[0] for words in COPIERS)
    for words in COPIERS:
        program = shutil.which(words[0])
        if program is None:
            continue
        try:
            subprocess.run(
                [program, *words[1:]],
                input=text.encode(),
                check=True,
                timeout=PATIENCE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        sys.stderr.write("copied\n")
        return
    raise State("no clipboard program took the text", f"one of {names} is wanted")
