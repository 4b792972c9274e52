"""`hint`: every legal move of a hand, the best first."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, BoardOf, On, Settings, answer, whole_number
from scorepad.lookup import board, grounds, part_of
from scorepad.terminal import say

EXAMPLES = (
    "scorepad hint qwirkle rs gs b8 --on 'rorc@0,0 gc@1,1'",
    "scorepad hint qwirkle rorsb8 --top 3 --json",
)
SHOWN = 10


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A key, see games.")] = None,
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="TILE...", help="The tiles of the hand.")
    ] = None,
    on: On = None,
    session: BoardOf = None,
    top: Annotated[
        str | None,
        typer.Option("--top", metavar="N", help=f"How many (default: {SHOWN}; with --json all)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a hand can do: legal moves with their points, the best first, ready for add.

    On an empty board, on the tiles of --on, or on the board of a session. A move that leaves a
    line of five is marked: the next player may finish it.
    """
    key, part = part_of(game, "hint", "no hints to give", EXAMPLES[0])
    here: Settings = ctx.obj
    chosen, table, seat = grounds(here.data_dir, key, {}, session)
    most = None if top is None else whole_number(top, "moves")
    if top is None and not as_json:
        most = SHOWN
    document = part.hint(tiles or [], chosen, **board(key, on, table), seat=seat, top=most)
    if as_json:
        answer(document)
        return
    for line in part.tell(document):
        say(line)
