"""`players`: who sat at the tables, and which names are one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from scorepad.aliases import every, merge, split
from scorepad.columns import Part
from scorepad.commands import AsJson, Settings, answer, archive, tabled
from scorepad.errors import Missing, Unknown, Unreadable
from scorepad.people import People
from scorepad.places import data_folder
from scorepad.plays import Play
from scorepad.report import Document
from scorepad.terminal import say, warn

EXAMPLES = ("scorepad players", "scorepad players merge Annie Ann", "scorepad players split Annie")

WORDS = {"merge": ("A", "B"), "split": ("A",)}


def run(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[merge A B|split A]", help="What to do (default: list them)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the players, who played last first, or count two names as one person.

    `merge A B`: A is counted as B from now on, in stats and here; sessions stay as they are. It is
    refused where both sat in one session, and `split A` takes it back. Where both sit in one
    session later on, each counts under their own name there.
    """
    settings: Settings = ctx.obj
    what, wanted = _read(words or [])
    found = archive(settings)
    for _, reason in found.damaged:
        warn(reason)
    folder, did = data_folder(settings.data_dir), ""
    if what == "merge":
        did, people = merge(folder, found.plays, *wanted, dry_run=settings.dry_run)
    elif what == "split":
        did, people = split(folder, found.plays, *wanted, dry_run=settings.dry_run)
    else:
        people = People(found.plays, every(folder))
    settings.saved = did != "" and not settings.dry_run
    told = _document(people, found.plays)
    if as_json:
        answer(told | ({"did": did} if did else {}))
    elif not did:
        tabled(settings, _parts(told), people.names)
    elif not settings.quiet:
        say(f"not done, only tried: {did}" if settings.dry_run else did)


def _read(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """What is to be done, and the names that go with it; Unknown, Missing or Unreadable (2)."""
    if not words:
        return None, ()
    what, *names = words
    if what not in WORDS:
        raise Unknown(f"players can't '{what}'", "players merge A B, players split A")
    wanted = len(WORDS[what])
    hint = f"players {what} {' '.join(WORDS[what])}"
    if len(names) < wanted:
        raise Missing("whom?", hint)
    if len(names) > wanted:
        raise Unreadable(f"too many words: {' '.join(names[wanted:])}", hint)
    return what, names


def _document(people: People, plays: Sequence[Play]) -> Document:
    """Everybody with their other names, plays that count, sessions and the day of the newest."""
    counts: dict[str, list[int]] = {}
    last: dict[str, str] = {}
    for play in people.seated(plays):
        for seat in play.seats:
            count = counts.setdefault(seat.player, [0, 0])
            count[0] += play.over and play.complete
            count[1] += 1
            last.setdefault(seat.player, play.started[:10])
    listed = [
        {
            "player": name,
            "also": people.also(name),
            "plays": finished,
            "sessions": sessions,
            "last": last[name],
        }
        for name, (finished, sessions) in counts.items()
    ]
    return {"schema": 1, "players": listed}


def _parts(told: Document) -> list[Part]:
    """The list in words."""
    if not told["players"]:
        return [
            Part(lines=("nobody has played yet: scorepad new GAME PLAYER... starts a session",))
        ]
    shown = 5 if any(one["also"] for one in told["players"]) else 4
    heads = ("Player", "Plays", "Sessions", "Last", "Also")[:shown]
    rows = []
    for one in told["players"]:
        figures = str(one["plays"]), str(one["sessions"]), one["last"]
        rows.append((one["player"], *figures, ", ".join(one["also"]))[:shown])
    return [Part(heads=heads, rows=tuple(rows), texts=(0, 4))]
