"""How the records of every game are written: from the games, and from their rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from man.markdown import Run, blocks, roff, table
from man.roff import Section, bold, code, escaped, prose, terms
from man.screens import home
from scorepad import games
from scorepad.game import Game, Option
from scorepad.passages import passages
from scorepad.words import listed


def notation() -> Section:
    """A part for each game that there is."""
    lines: Section = []
    for key in games.keys():
        with home() as here:
            lines += _game(key, games.load(key), here.run)
    return lines


def _game(key: str, game: Game[Any], run: Run) -> Section:
    """A game: in short, as its rules tell it, and its options."""
    few, many = game.players[0], game.players[-1]
    begin = f"The key is `{key}`; {few} to {many} can play."
    begin += "" if game.row == "row" else f" A row is a {game.row}."
    lines = [f".SS {escaped(game.title)}", *prose(begin), *_short("In short", game.hint)]
    for (option, value), hint in game.hints.items():
        lines += _short(f"With the option `{option}={value}`", hint)
    topics = {passage.topic: passage.text for passage in passages(key)}
    wanted = [t for t in ("entry", *[option for option, _ in game.hints]) if t in topics]
    for topic in wanted:
        lines += [] if topic == "entry" else [".PP", bold(topic.capitalize())]
        lines += roff(topics[topic], run, {})
    return lines + _codes(topics, wanted) + _options(game)


def _short(when: str, hint: str) -> Section:
    """The record in one line."""
    return [".PP", *prose(f"{when}: {hint}", set(re.findall("[A-Z]{2,}", hint)))]


def _codes(topics: Mapping[str, str], shown: Sequence[str]) -> Section:
    """Tables of codes that stand elsewhere in the rules."""
    lines: Section = []
    for topic, text in topics.items():
        for block in blocks(text) if topic not in shown else ():
            rows = block.text.splitlines()
            if block.kind == "table" and "code" in rows[0].split():
                lines += [".PP", "The codes:", *table(rows)]
    return lines


def _options(game: Game[Any]) -> Section:
    """What the rules leave open, and the named sets of options."""
    lines: Section = []
    if game.options:
        lines += [".PP", "Options; the first value is the default:"]
        lines += terms([(_values(option), _settles(option)) for option in game.options])
    for variant, options in game.variants.items():
        named = listed([f"`{key}={value}`" for key, value in options.items()])
        lines += [".PP", *prose(f"The variant `{variant}` stands for {named}.")]
    return lines


def _values(option: Option) -> str:
    return f"{bold(f'{option.key}=')}{'|'.join(map(code, option.values))}"


def _settles(option: Option) -> Section:
    """What an option settles, in its game's words."""
    about = option.about if option.about.endswith("?") else f"{option.about}."
    fixed = " It can't be changed once there is a record." if option.fixed else ""
    first = about.partition(":")[0]
    begin = first if first in option.values else f"{about[:1].upper()}{first[1:]}"
    return prose(f"{begin}{about[len(first) :]}{fixed}")
