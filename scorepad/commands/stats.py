"""`stats`: who wins, by how much, the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from scorepad.chapters import chapters
from scorepad.clock import on_date
from scorepad.commands import AsJson, Settings, aliases_of, answer, indexed, tabled, whole_number
from scorepad.index import unhurried
from scorepad.people import People
from scorepad.statistics import Document, Wanted, Words, assembled, document, restored
from scorepad.terminal import warn

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
    key = None if game is None else _key(game)
    size = None if seats is None else whole_number(seats, "players")
    begun = None if since is None else on_date(since).date().isoformat()
    wanted = Wanted((), key, size, begun)
    with unhurried():
        told, names, words = _counted(settings, wanted, players or [], as_json)
    if as_json:
        answer(told)
        return
    from scorepad.statistics.telling import tell

    tabled(settings, tell(told, words), names)


def _key(word: str) -> str:
    """The game that a word means; the games are loaded where one is named."""
    from scorepad import games

    return games.find(word)


def _counted(
    settings: Settings, wanted: Wanted, words: Sequence[str], whole: bool
) -> tuple[Document, list[str], dict[str, Words] | None]:
    """The document, of the players that the words name, all names, the words of games if known."""
    from scorepad.statistics.telling import RIVALS

    rivals = None if whole else RIVALS
    found = indexed(settings)
    for _, reason in found.damaged:
        warn(reason)
    aliases = aliases_of(settings)
    if wanted == Wanted() and not words and found.names() is not None:
        people = People((), aliases, found.names())
        kept = chapters(found, people)
        known = {one["key"]: restored(one["words"]) for one in kept}
        return assembled(kept, wanted, rivals), people.names, known
    plays = found.plays()
    people = People(plays, aliases)
    named = dict.fromkeys([people.person(people.find(word)) for word in words])
    wanted = wanted._replace(players=tuple(named))
    return document(people.seated(plays), wanted, rivals), people.names, None
