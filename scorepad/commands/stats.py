"""`stats`: who wins, by how much, the records."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from scorepad import games
from scorepad.aliases import every
from scorepad.clock import on_date
from scorepad.columns import Part, cleaned, columns_of, plain
from scorepad.commands import AsJson, Settings, answer, archive, whole_number
from scorepad.errors import Damaged
from scorepad.people import People
from scorepad.places import data_folder
from scorepad.plays import Play
from scorepad.statistics import Document, Wanted, document
from scorepad.terminal import WIDEST, encoding, isolated, use_color, visible, warn, width

EXAMPLES = (
    "scorepad stats",
    "scorepad stats Ann --game mino --since 2026-01-01",
    "scorepad stats Ann Ben --players 4 --json",
)


def run(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER...]", help="Only they are listed (default: everybody)."),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Of one game only.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option("--players", metavar="N", help="Only games of so many players."),
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="YYYY-MM-DD", help="Begun then or later.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell who wins and how often, averages, records, streaks, and who beats whom.

    Finished games that were played out count, results entered by log too; of an average or a rate,
    what it is of is told. Games are never added up, and each is told by number of players too. On a
    terminal there are bars as well. Names that are one person: see players.
    """
    settings: Settings = ctx.obj
    key = None if game is None else games.find(game)
    size = None if seats is None else whole_number(seats, "players")
    begun = None if since is None else on_date(since).date().isoformat()
    with unhurried():
        told, names = _counted(settings, Wanted((), key, size, begun), players or [], as_json)
    if as_json:
        answer(told)
        return
    from scorepad.statistics.telling import tell

    show(tell(told), names, settings)


def _counted(
    settings: Settings, wanted: Wanted, words: Sequence[str], whole: bool
) -> tuple[Document, list[str]]:
    """The document, of the players that the words name, and all names."""
    from scorepad.statistics.telling import RIVALS

    found = archive(settings)
    for _, reason in found.damaged:
        warn(reason)
    people = _people(settings, found.plays)
    named = dict.fromkeys([people.person(people.find(word)) for word in words])
    wanted = wanted._replace(players=tuple(named))
    told = document(people.seated(found.plays), wanted, None if whole else RIVALS)
    return told, people.names


def _people(settings: Settings, plays: list[Play]) -> People:
    """Who is who; where the aliases can't be read, that is said and everybody is themselves."""
    try:
        return People(plays, every(data_folder(settings.data_dir)))
    except Damaged as error:
        warn(error.message)
        return People(plays, {})


@contextmanager
def unhurried() -> Iterator[None]:
    """Without looking for garbage: among many small values that takes as long as the work."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def show(parts: Sequence[Part], names: Sequence[str], settings: Settings) -> None:
    """Print an answer: drawn for a terminal, else as lines, for which nothing heavy is loaded."""
    if use_color(settings.color, sys.stdout.isatty()) or sys.stdout.isatty():
        from scorepad.screen.stats import show_parts

        show_parts(parts, names, settings.color)
        return

    def safe(text: str) -> str:
        return visible(text, encoding())

    whole = [safe(name) for name in names]
    for line in plain([cleaned(part, safe) for part in parts], width(WIDEST), columns_of):
        sys.stdout.write(isolated(line, encoding(), whole) + "\n")
