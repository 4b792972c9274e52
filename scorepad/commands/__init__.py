"""The verbs: each in a module of its own, imported when it runs, listed here with their help."""

from __future__ import annotations

import json
import sys
from typing import Any, NamedTuple

TABLE, ARCHIVE, LOOK_UP = "At the table", "Archive", "Calculate and look up"


class Verb(NamedTuple):
    """A verb as the help lists it: its group and what it does, in one line."""

    group: str
    about: str


VERBS = {
    "score": Verb(LOOK_UP, "Score a row and forget it, or many from standard input"),
    "rules": Verb(LOOK_UP, "Look up the rules of a game"),
    "games": Verb(LOOK_UP, "List the games and how a record is written"),
}


class Settings:
    """The options that every verb takes, before it or behind it."""

    def __init__(self) -> None:
        self.data_dir: str | None = None
        self.color = "auto"
        self.quiet = False
        self.debug = False
        self.no_input = False
        self.no_pager = False


def answer(document: dict[str, Any]) -> None:
    """Write a JSON document: one line, ASCII only, whatever the terminal is."""
    sys.stdout.write(json.dumps(document) + "\n")
