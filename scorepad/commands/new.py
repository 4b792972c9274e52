"""`new`: a session begins."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad import games, house
from scorepad.clock import new_id, now, on_date
from scorepad.commands import AsJson, Chosen, First, Named, OnDate, Settings, Variant, options, told
from scorepad.desk import start, store
from scorepad.entry import seats as seated
from scorepad.errors import Missing
from scorepad.names import find
from scorepad.places import config_folder, data_folder
from scorepad.session import Session, player_id
from scorepad.sheet import Sheet, settings
from scorepad.terminal import say

EXAMPLES = (
    "scorepad new mino Ann Ben Cat",
    "scorepad new diams Ann 'Jean Luc' --variant quick --name friday",
    "scorepad new quartz Ann Ben Cat Dan Eve --option collections=cap --date 2026-11-28",
)


def run(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A key, see games.")],
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="In seating order.")
    ] = None,
    name: Named = None,
    option: Chosen = None,
    variant: Variant = None,
    first: First = None,
    date: OnDate = None,
    as_json: AsJson = False,
) -> None:
    """Start a session and make it the current one.

    Players in seating order. What the rules leave open is an option: the game has a default, the
    house's goes before it (see house), then the variant's, then what --option says. All options are
    kept with the session, so that it scores the same for ever.
    """
    wanted: Settings = ctx.obj
    key = games.find(game)
    given, named = options(option), games.load(key).variants.get(variant or "", {})
    folder, data = config_folder(), data_folder(wanted.data_dir)
    ours = house.defaults(folder, key) if house.apart(folder, data) else {}
    ours = {k: v for k, v in ours.items() if k not in given and k not in named}
    chosen = settings(games.load(key), {**ours, **given}, variant)
    if not players:
        raise Missing("who plays?", f"e.g. scorepad new {key} Ann Ben Cat")
    seats = seated(key, players)
    begins = 0 if first is None else find(first, seats)
    session = Session(
        name="",
        id=new_id(),
        started=now() if date is None else on_date(date),
        sheet=Sheet(key, games.load(key), seats, chosen, first=begins),
        player_ids=tuple(map(player_id, seats)),
    )
    done = start(store(wanted.data_dir), session, wanted.dry_run, name)
    told(wanted, done, as_json)
    if ours and not (as_json or wanted.quiet):
        say(f"house: {house.listed(ours)}")
