"""`log`: an old result from paper, without rows."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad import games
from scorepad.clock import new_id, now, on_date
from scorepad.commands import AsJson, Chosen, Named, OnDate, Settings, Variant, options, told
from scorepad.desk import Change, keep, scored, store
from scorepad.entry import seats, total
from scorepad.errors import Missing, Unreadable
from scorepad.session import Session, player_id
from scorepad.sheet import Sheet, settings
from scorepad.words import listed

EXAMPLES = (
    "scorepad log qwirkle Ann=212 Ben=198 --date 2024-05-01",
    "scorepad log mino Ann=240 Ben=90 Cat=-20",
)


def run(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A key, see games.")],
    totals: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=TOTAL...", help="In seating order; in Diam's the stars."),
    ] = None,
    name: Named = None,
    option: Chosen = None,
    variant: Variant = None,
    date: OnDate = None,
    as_json: AsJson = False,
) -> None:
    """Keep an old result of which only the totals are known.

    It is listed, counted by stats and exported as every other session is, but has no rows: edit
    NAME=TOTAL corrects a total. The current session stays what it is.
    """
    wanted: Settings = ctx.obj
    key = games.find(game)
    if not totals:
        raise Missing("what was the result?", f"NAME=TOTAL, e.g. scorepad {_example(key)}")
    pairs = [_pair(word, key) for word in totals]
    players = seats(key, [player for player, _ in pairs])
    chosen = settings(games.load(key), options(option), variant)
    sheet = Sheet(key, games.load(key), players, chosen)
    sheet = sheet._replace(results=tuple([total(sheet, text) for _, text in pairs]))
    when = now() if date is None else on_date(date)
    ids = tuple(map(player_id, players))
    session = Session("", new_id(), when, sheet, ids, finished=when)
    session = keep(store(wanted.data_dir), session, wanted.dry_run, name)
    did = f"kept a result of {sheet.game.title} with {listed(list(players))}"
    told(wanted, Change(session, None, scored(session), did), as_json)


def _example(key: str) -> str:
    return f"log {key} Ann=120 Ben=90 Cat=75"


def _pair(word: str, key: str) -> tuple[str, str]:
    """A name and a total."""
    player, equals, text = word.partition("=")
    if not equals:
        raise Unreadable(f"'{word}' is no NAME=TOTAL", f"e.g. scorepad {_example(key)}")
    return player, text
