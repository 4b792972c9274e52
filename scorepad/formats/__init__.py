"""Formats: how sessions leave and come in. Each is a module of its own, found by its name.

A module may have two functions:
  write(sessions, wishes)   the pieces of the text, one behind the other (nothing is kept in memory)
  read(data, source)        what a file holds, entry by entry; raises ScorepadError for a file
                            that can't be taken, `.at("entry 3")` or the like naming where
Nothing here touches a folder or a terminal: text in, text out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import NamedTuple, Protocol

from scorepad.session import Session
from scorepad.sheet import Tally


class Kept(NamedTuple):
    """A session and its tally."""

    session: Session
    tally: Tally


class Wishes(NamedTuple):
    """What was asked for besides the format; a format leaves aside what is not for it."""

    wide: bool = False
    frontmatter: bool = False


class Found(NamedTuple):
    """An entry of a file: the session it holds, or why it is skipped.

    `where` names the entry ("play 3", "line 17"). `session.name` is the name it had, or "" where
    it had none; it may be in use, and the one who imports chooses another then. An entry can be
    taken with doubts, which are told: `notes`.
    """

    where: str
    session: Session | None
    skipped: str | None = None
    notes: tuple[str, ...] = ()


class Writer(Protocol):
    """The writing half of a format."""

    def write(self, sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
        """The pieces of the text."""


class Reader(Protocol):
    """The reading half of a format."""

    def read(self, data: bytes, source: str) -> list[Found]:
        """What a file holds; ScorepadError where it can't be taken."""


# formats that tell of results: a game that goes on has none yet
RESULTS = frozenset({"bgstats-url", "bgsplay"})
# what `export --format` offers: the module, and what it is in a few words
FORMATS = {
    "json": ("json_", "all of it, one document; import reads it back"),
    "jsonl": ("jsonl", "the same, a session a line"),
    "csv": ("csv_", "a line for each session, row and player, for spreadsheets"),
    "md": ("markdown", "a table for notes and web pages that read Markdown"),
    "html": ("html_", "one page to look at, print or send"),
    "bgstats-url": ("bgstats_link", "a link that hands the play to BG Stats"),
    "bgsplay": ("bgsplay", "a play file for BG Stats"),
}


def writer(key: str) -> Writer:
    """The writing half of a format that `FORMATS` lists."""
    module: Writer = import_module(f"scorepad.formats.{FORMATS[key][0]}")
    return module


def reader(module: str) -> Reader:
    """The reading half of a format, by the name of its module."""
    found: Reader = import_module(f"scorepad.formats.{module}")
    return found
