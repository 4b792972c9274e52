"""`judge`: the referee, for the moments that start arguments."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, BoardOf, Chosen, On, Settings, answer, options
from scorepad.lookup import board, grounds, part_of
from scorepad.names import distinct
from scorepad.terminal import say

EXAMPLES = (
    "scorepad judge mino Ann=minotaur Ben=r7 Cat=mermaid",
    "scorepad judge quartz pphhc",
    "scorepad judge diams 7 3 4 7 1 2 --json",
    "scorepad judge qwirkle rorsrd@0,0 gsgd@1,1",
)


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A key, see games.")] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WHAT...", help="The dice, the cards or the moves."),
    ] = None,
    option: Chosen = None,
    on: On = None,
    session: BoardOf = None,
    as_json: AsJson = False,
) -> int:
    """Settle an argument: who wins a trick, what dice can do, what may be taken or laid.

    Mino: dice in rolling order, [NAME=]FACE. Quartz: five faces. Diam's: the card laid, then the
    market. Qwirkle: moves, on an empty board, on the tiles of --on or on the board of a session;
    an illegal one ends with status 1.
    """
    key, referee = part_of(game, "judge", "no referee yet", EXAMPLES[0])
    here: Settings = ctx.obj
    chosen, table, _ = grounds(here.data_dir, key, options(option), session)
    _distinct(words or [])
    document = referee.judge(words or [], chosen, **board(key, on, table))
    if as_json:
        answer(document)
    else:
        for line in referee.tell(document):
            say(line)
    return 0 if document.get("legal", True) else 1


def _distinct(words: list[str]) -> None:
    """Refuse an empty name and the same one twice; a bare word belongs to P and its position."""
    names = [
        word.partition("=")[0] if "=" in word else f"P{position}"
        for position, word in enumerate(words, 1)
    ]
    distinct(names)
