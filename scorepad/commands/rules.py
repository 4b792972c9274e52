"""`rules`: the summary of a game, whole or one topic of it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, answer
from scorepad.errors import Ambiguous, Unknown
from scorepad.passages import Passage, opening, passages
from scorepad.terminal import encoding, visible

EXAMPLES = ("scorepad rules mino trick", "scorepad rules qwirkle", "scorepad rules diams sc --json")


def run(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A key, see games.")] = None,
    topic: Annotated[
        str | None, typer.Argument(metavar="[TOPIC]", help="A section, or how it begins.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look up the rules: a game's whole summary, or one topic of it.

    Without a game, list the games and their topics.
    """
    if game is None:
        found = [passage for key in games.keys() for passage in passages(key)]
        text = _contents(found)
    else:
        found = passages(games.find(game))
        if topic is not None:
            found = [_topic(found, topic)]
        whole = [opening(games.find(game))] if topic is None else []
        text = "\n\n".join([*whole, *[passage.plain() for passage in found]]) + "\n"
    if as_json:
        answer({"schema": 1, "passages": [passage._asdict() for passage in found]})
    else:
        sys.stdout.write(_printable(text))


def _contents(found: list[Passage]) -> str:
    """The games with their topics, a line each."""
    topics: dict[str, list[str]] = {}
    for passage in found:
        topics.setdefault(passage.game, []).append(passage.topic)
    lines = [f"{key}: {', '.join(names)}\n" for key, names in topics.items()]
    return "".join([*lines, "scorepad rules GAME [TOPIC] shows them.\n"])


def _topic(found: list[Passage], word: str) -> Passage:
    """The passage whose topic is the word or alone begins with it."""
    fits = [p for p in found if word and p.topic.startswith(word.lower())]
    exact = [p for p in fits if p.topic == word.lower()]
    if exact or len(fits) == 1:
        return (exact or fits)[0]
    hint = f"topics: {', '.join(p.topic for p in fits or found)}"
    if fits:
        raise Ambiguous(f"'{word}' fits several topics", hint)
    raise Unknown(f"no topic is called '{word}'", hint)


def _printable(text: str) -> str:
    """The text in what the output can write."""
    return "\n".join(visible(line, encoding()) for line in text.split("\n"))
