"""`judge`: the referee, for the moments that start arguments."""

from __future__ import annotations

from typing import Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, Settings, answer, options, say
from scorepad.errors import Missing, Unknown, Unreadable
from scorepad.game import Options
from scorepad.names import distinct
from scorepad.sheet import settings, value
from scorepad.terminal import warn

EXAMPLES = (
    "scorepad judge mino Ann=minotaur Ben=r7 Cat=mermaid",
    "scorepad judge quartz pphhc",
    "scorepad judge diams 7 3 4 7 1 2 --json",
)


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A key, see games.")] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WHAT...", help="The dice or cards that lie there."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An open rule.")
    ] = None,
    session: Annotated[
        str | None,
        typer.Option("-s", "--session", metavar="SESSION", help="Take that session's options."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Settle an argument: who wins a trick, what dice can do, which cards may be taken.

    Mino: dice in rolling order, [NAME=]FACE. Quartz: five faces. Diam's: the card laid, then the
    market.
    """
    if game is None:
        raise Missing("which game?", f"e.g. {EXAMPLES[0]}")
    key = games.find(game)
    referee = games.part(key, "judge")
    if referee is None:
        have = [other for other in games.keys() if games.part(other, "judge")]
        raise Unknown(f"{games.load(key).title} has no referee yet", f"games: {', '.join(have)}")
    chosen = _options(ctx.obj, key, options(option), session)
    _distinct(words or [])
    document = referee.judge(words or [], chosen)
    if as_json:
        answer(document)
        return
    for line in referee.tell(document):
        say(line)


def _distinct(words: list[str]) -> None:
    """Refuse an empty name and the same one twice; a bare word belongs to P and its position."""
    names = [
        word.partition("=")[0] if "=" in word else f"P{position}"
        for position, word in enumerate(words, 1)
    ]
    distinct(names)


def _options(here: Settings, key: str, given: dict[str, str], session: str | None) -> Options:
    """The game's options: the defaults or a session's, and in front of them those given."""
    game = games.load(key)
    if session is None:
        return settings(game, given)
    from scorepad.desk import store

    kept = store(here.data_dir)
    loaded = kept.load(kept.find(session))
    sheet = loaded.session.sheet
    if loaded.outside:
        warn(f"{loaded.session.name}: changed outside scorepad")
    if sheet.key != key:
        other = f"{loaded.session.name} is a session of {sheet.game.title}"
        raise Unreadable(f"{other}, not of {game.title}")
    return {**sheet.options, **{name: value(game, name, text) for name, text in given.items()}}
