"""`list`: the sessions, newest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from scorepad.columns import Part
from scorepad.commands import AsJson, Settings, aliases_of, answer, archive, tabled, whole_number
from scorepad.index import Archive
from scorepad.places import current, data_folder
from scorepad.plays import Play
from scorepad.terminal import is_screen, warn
from scorepad.words import counted, listed

EXAMPLES = (
    "scorepad list",
    "scorepad list --game mino --player Ann --since 2026-01-01",
    "scorepad list --winner Ann --limit 5 --json",
)
ON_SCREEN = 100  # sessions on a terminal unless a limit is given: more, and nobody sees the first

Test = Callable[[Play], bool]


def run(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Of one game only.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help="Only where this player sat; given twice, where both did.",
        ),
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="YYYY-MM-DD", help="Begun then or later.")
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="Begun then or earlier.")
    ] = None,
    is_open: Annotated[bool, typer.Option("--open", help="Only those that go on.")] = False,
    winner: Annotated[
        str | None,
        typer.Option("--winner", metavar="NAME", help="Only those that this player won."),
    ] = None,
    limit: Annotated[
        str | None, typer.Option("--limit", metavar="N", help="At most so many, the newest.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the sessions, newest first; damaged ones last, their reasons on standard error.

    Filters add up. On a terminal the newest 100 are shown, unless a limit says otherwise.
    """
    settings: Settings = ctx.obj
    most = None if limit is None else whole_number(limit, "sessions")
    wanted = _dates(since, until)
    if game is not None:
        from scorepad import games

        key = games.find(game)
        wanted.append(lambda play: play.game == key)
    if is_open:
        wanted.append(lambda play: not play.over)
    few = not (wanted or player or winner)
    found = archive(settings, most if few else None)
    folder = data_folder(settings.data_dir)
    wanted += _people(found, settings, player or [], winner)
    for _, reason in found.damaged:
        warn(reason)
    fits = [play for play in found.plays if all(test(play) for test in wanted)]
    entries = [_entry(play) for play in fits[:most]]
    if not wanted:
        entries += [_broken(name) for name, _ in found.damaged]
    if as_json:
        answer({"schema": 1, "sessions": entries[:most]})
        return
    shown = ON_SCREEN if most is None and is_screen() else most
    parts = _parts(entries[:shown], current(folder), bool(wanted))
    if most is None and shown is not None and len(entries) > shown:
        more = counted(len(entries) - shown, "older one")
        parts.append(Part(lines=(f"and {more}: --limit N shows more",)))
    tabled(settings, parts, [name for entry in entries[:shown] for name in entry["players"] or []])


def _parts(entries: list[dict[str, Any]], now: str | None, chosen: bool) -> list[Part]:
    """The list in words: name (the current one marked), game, players, how far or who won."""
    if not entries:
        first = "no sessions yet: scorepad new GAME PLAYER... starts one"
        return [Part(lines=("no session fits" if chosen else first,))]
    rows = [
        (
            f"{'*' if entry['name'] == now else ' '} {entry['name']}",
            entry["game"] or "",
            ", ".join(entry["players"] or []),
            _state(entry),
        )
        for entry in entries
    ]
    heads = ("  Session", "Game", "Players", "State")
    return [Part(heads=heads, rows=tuple(rows), texts=tuple(range(len(heads))))]


def _state(entry: dict[str, Any]) -> str:
    """How far a session is, or who won it."""
    if entry["damaged"]:
        return "damaged"
    if entry["over"]:
        return f"won by {listed(entry['winners'])}"
    return f"open, {counted(entry['rows'], 'row')}"


def _dates(since: str | None, until: str | None) -> list[Test]:
    """What the dates ask of a session: the day on which it began, where it began."""
    from scorepad.clock import on_date

    tests: list[Test] = []
    if since is not None:
        first = on_date(since).date().isoformat()
        tests.append(lambda play: play.started[:10] >= first)
    if until is not None:
        last = on_date(until).date().isoformat()
        tests.append(lambda play: play.started[:10] <= last)
    return tests


def _people(
    found: Archive, settings: Settings, players: list[str], winner: str | None
) -> list[Test]:
    """What the names ask of a session; Unknown (2) for one that nobody has.

    Names that are counted as one person are one here too.
    """
    tests: list[Test] = []
    if not players and winner is None:
        return tests
    from scorepad.people import People

    people = People(found.plays, aliases_of(settings))
    sat = {people.person(people.find(word)) for word in players}
    if sat:
        tests.append(lambda play: sat <= {people.person(seat.player) for seat in play.seats})
    if winner is not None:
        won = people.person(people.find(winner))
        tests.append(lambda play: won in map(people.person, play.winners))
    return tests


def _entry(play: Play) -> dict[str, Any]:
    return {
        "name": play.name,
        "game": play.game,
        "players": [seat.player for seat in play.seats],
        "started": play.started,
        "finished": play.finished,
        "over": play.over,
        "winners": play.winners,
        "rows": play.rows,
        "damaged": False,
    }


def _broken(name: str) -> dict[str, Any]:
    keys = ("game", "players", "started", "finished", "over", "winners", "rows")
    return {"name": name, **dict.fromkeys(keys), "damaged": True}
