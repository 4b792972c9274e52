"""`odds`: how likely dice still to be rolled bring what is wanted."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad.commands import AsJson, answer
from scorepad.errors import Missing
from scorepad.lookup import part_of
from scorepad.terminal import say

EXAMPLES = (
    "scorepad odds quartz chest chest --rolls 1 --want chest:3",
    "scorepad odds quartz --rolls 3 --want steal:2,pickaxe:1 --helmets --json",
)


def run(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A key, see games.")] = None,
    faces: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FACE...]", help="The dice that lie there; the rest are rolled."),
    ] = None,
    rolls: Annotated[
        str | None, typer.Option("--rolls", metavar="N", help="How many rolls are to come.")
    ] = None,
    want: Annotated[
        str | None,
        typer.Option("--want", metavar="FACE:COUNT[,...]", help="What is wanted, at least."),
    ] = None,
    helmets: Annotated[
        bool, typer.Option("--helmets", help="Two helmets stand for any other face.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a roll with best play, as an exact fraction, and what to keep now."""
    _, part = part_of(game, "odds", "no odds to tell", EXAMPLES[0])
    if rolls is None or want is None:
        lacking = "--rolls" if rolls is None else "--want"
        raise Missing(f"{lacking} is missing", f"e.g. {EXAMPLES[0]}")
    document = part.odds(faces or [], rolls, want, helmets)
    if as_json:
        answer(document)
        return
    for line in part.tell(document):
        say(line)
