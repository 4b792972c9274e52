"""`import`: sessions from files."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Annotated

import typer

from scorepad.commands import AsJson, Settings, answer, watched
from scorepad.desk import store
from scorepad.errors import Missing, ScorepadError, State, SystemFault
from scorepad.formats import Found, reader
from scorepad.formats.sniff import reader_of
from scorepad.intake import Plan, one_at_a_time, plan, take
from scorepad.places import blamed
from scorepad.session import Session
from scorepad.terminal import say
from scorepad.words import counted

EXAMPLES = (
    "scorepad import evenings.json",
    "scorepad import evenings.json --dry-run",
)
LARGEST = 64 << 20  # bytes of a file
SHOWN = 20  # entries that are told one by one; of more, how many they are


def run(
    ctx: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="What export wrote, or BG Stats; - for stdin."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take in sessions: JSON and CSV of export, session files, backups and plays of BG Stats.

    Every file is read whole before anything is written; if an entry can't be taken, nothing is. A
    session that is here already, by its id, is skipped, and so are plays of other games.
    """
    settings: Settings = ctx.obj
    if not files:
        raise Missing("which file?", "e.g. scorepad import evenings.json")
    kept = store(settings.data_dir)
    found = [(source, _found(source)) for source in files]
    with one_at_a_time(kept, settings.dry_run), watched(settings, "taking in the sessions") as tell:
        planned = plan(kept, found)
        written = take(kept, planned, settings.dry_run, tell)
    settings.saved = bool(written) and not settings.dry_run
    if as_json:
        answer(_document(planned, written))
    elif not settings.quiet:
        _tell(planned, written, settings.dry_run)


def _found(source: str) -> list[Found]:
    """What a file holds; State (1) where it can't be taken in."""
    name = "standard input" if source == "-" else source
    data = _bytes(source)
    try:
        return reader(reader_of(data, source)).read(data, source)
    except ScorepadError as error:
        said = error.message.removeprefix(f"{source}: ")
        raise State(f"{name}: {said}; nothing is imported", error.hint) from None


def _bytes(source: str) -> bytes:
    """The bytes of a file, or of standard input."""
    if source == "-" and sys.stdin is None:
        raise SystemFault("standard input is closed", "a file, or - with something to read")
    if source == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with blamed(source), open(source, "rb") as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        most = f"at most {LARGEST >> 20} MiB are read"
        raise State(f"{source}: the file is too large, nothing is imported", most)
    return data


def _document(planned: Plan, written: list[Session]) -> dict[str, object]:
    """What was done, for programs."""
    pairs = zip(planned.taken, written, strict=True)
    return {
        "schema": 1,
        "imported": [
            {
                "name": session.name,
                "id": session.id,
                "file": entry.source,
                "entry": entry.where,
                "notes": list(entry.notes),
            }
            for entry, session in pairs
        ],
        "skipped": [
            {"file": one.source, "entry": one.where, "why": one.why} for one in planned.skipped
        ],
    }


def _tell(planned: Plan, written: list[Session], dry_run: bool) -> None:
    """What was done, in words: the sessions, the doubts, what was skipped and why."""
    tried = "not done, only tried: " if dry_run else ""
    for session in written[:SHOWN]:
        players = ", ".join(session.sheet.players)
        say(f"{session.name}: {tried}imported {session.sheet.game.title} with {players}")
    if len(written) > SHOWN:
        say(f"and {len(written) - SHOWN} more")
    for entry, session in zip(planned.taken, written, strict=True):
        for note in entry.notes:
            say(f"note: {session.name}, {entry.where}: {note}")
    reasons = Counter([one.why for one in planned.skipped])
    for why, many in list(reasons.items())[:SHOWN]:
        where = next(one.where for one in planned.skipped if one.why == why)
        say(f"skipped {where if many == 1 else f'{many} entries'}: {why}")
    rest = sum(list(reasons.values())[SHOWN:])
    if rest:
        say(f"and {counted(rest, 'entry') if rest == 1 else f'{rest} entries'} more skipped")
    rows = sum([len(session.sheet.rows) for session in written])
    say(f"{tried}{counted(len(written), 'session')} with {counted(rows, 'row')} taken in")
