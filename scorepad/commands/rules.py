"""`rules`: the summary of a game, whole or one topic of it, or what holds a word."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, Settings, answer
from scorepad.errors import Ambiguous, Unknown, Unreadable
from scorepad.pager import page
from scorepad.passages import Passage, opening, passages, plain
from scorepad.terminal import encoding, is_screen, use_color, visible

EXAMPLES = (
    "scorepad rules mino trick",
    "scorepad rules qwirkle",
    "scorepad rules --search griffin",
    "scorepad rules diams sc --json",
)


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A key, see games.")] = None,
    topic: Annotated[
        str | None, typer.Argument(metavar="[TOPIC]", help="A section, or how it begins.")
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORD", help="Only what holds this word.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look up the rules: a game's whole summary, one topic of it, or the passages with a word.

    Without a game, list the games and their topics, or search in all of them.
    """
    key = None if game is None else games.find(game)
    found = [passage for one in ([key] if key else games.keys()) for passage in passages(one)]
    if topic is not None:
        found = [_topic(found, topic)]
    if search is not None:
        found = _holding(found, search)
    if as_json:
        answer({"schema": 1, "passages": [passage._asdict() for passage in found]})
        return
    settings: Settings = ctx.obj
    if key is None and search is None:
        sys.stdout.write(_contents(found))
        return
    parts = [passage.markdown(named=search is not None) for passage in found]
    if key is not None and topic is None and search is None:
        parts.insert(0, opening(key))
    page(_shown("\n\n".join(parts) + "\n", settings.color), settings.no_pager)


def _shown(markdown: str, color: str) -> str:
    """Markdown as a screen shows it, and as plain text elsewhere."""
    if is_screen() or use_color(color, sys.stdout.isatty()):
        from scorepad.screen.page import markdown as drawn

        return drawn(markdown, color)
    return "\n".join(visible(line, encoding()) for line in plain(markdown).split("\n"))


def _contents(found: list[Passage]) -> str:
    """The games with their topics, a line each."""
    topics: dict[str, list[str]] = {}
    for passage in found:
        topics.setdefault(passage.game, []).append(passage.topic)
    lines = [f"{key}: {', '.join(names)}\n" for key, names in topics.items()]
    return "".join([*lines, "scorepad rules GAME [TOPIC] shows them.\n"])


def _holding(found: list[Passage], word: str) -> list[Passage]:
    """The passages in which a word begins like this; Unknown (2) if there are none."""
    if not word.strip():
        raise Unreadable("no word to search for", f"e.g. {EXAMPLES[2]}")
    begins = re.compile(rf"(?<!\w){re.escape(word.strip())}", re.IGNORECASE)
    fits = [p for p in found if begins.search(p.topic) or begins.search(plain(p.text))]
    if not fits:
        raise Unknown(f"no passage holds '{word}'", "rules lists the games and their topics")
    return fits


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
