"""Score rows without a session: what `score`, `score --batch` and programs share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from scorepad import games
from scorepad.errors import BadName, Missing, Unreadable
from scorepad.game import Game, Options
from scorepad.names import distinct
from scorepad.report import Document, document
from scorepad.sheet import Records, Sheet, Tally, lawful, read_cells, settings, tally
from scorepad.words import counted

_RECORD = {str, type(None)}  # what a cell may be


def _texts(rows: object) -> Sequence[Sequence[str | None]]:
    """Rows of records as given from outside, checked cell by cell."""
    if not isinstance(rows, (list, tuple)):
        raise Unreadable("rows are a list of rows", 'e.g. "rows": [["1/1", "0/0", "0/0"]]')
    for number, row in enumerate(rows, 1):
        if not isinstance(row, (list, tuple)):
            raise Unreadable(f"row {number} of the list is no list of records")
        if not _RECORD.issuperset(map(type, row)):
            for seat, cell in enumerate(row, 1):
                if cell is not None and not isinstance(cell, str):
                    raise Unreadable(f"record {seat} in row {number} of the list is no text")
    return rows


def _names(players: object, seats: int) -> tuple[str, ...]:
    """The players as given, or `P1`, `P2` … for as many seats as the longest row has."""
    if players is None:
        return tuple([f"P{seat}" for seat in range(1, seats + 1)])
    if not isinstance(players, (list, tuple)) or not all(isinstance(p, str) for p in players):
        raise Unreadable("players are a list of names", 'e.g. "players": ["Ann", "Ben", "Cat"]')
    if len(players) < seats:
        many = f"{counted(len(players), 'player')} for a row of {counted(seats, 'record')}"
        raise BadName(f"{many}: whose?", "a name for each seat is wanted")
    distinct(players)
    return tuple(players)


def _choices(options: object, variant: object) -> tuple[dict[str, str], str | None]:
    """Options and variant as given from outside, checked for their types."""
    if variant is not None and not isinstance(variant, str):
        raise Unreadable("a variant is a word")
    if options is None:
        return {}, variant
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise Unreadable("options are words by key", 'e.g. "options": {"griffin": "flat"}')
    return options, variant


class Memory:
    """What one reading of many rows may remember: options settled and records read before."""

    LARGEST = 16  # sets of options; then it begins anew

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Records] = {}

    def records(self, game: Game[Any], given: Options, variant: str | None) -> Records:
        """What reads the records of a game with these options, each once; it has all options."""
        key = (game, variant, *given.items())
        if key not in self._known:
            if len(self._known) >= self.LARGEST:
                self._known.clear()
            self._known[key] = Records(game, settings(game, given, variant))
        return self._known[key]


def replay(
    game: object,
    rows: object,
    *,
    players: object = None,
    options: object = None,
    variant: object = None,
    first_row: object = 1,
    memory: Memory | None = None,
) -> Tally:
    """The tally of rows that came from outside, so nothing about them is taken for granted.

    Everything is read (errors of status 2) before anything is scored (errors of status 1).
    """
    found = games.exactly(game)
    texts = _texts(rows)
    given, named = _choices(options, variant)
    if first_row is None:
        first_row = 1
    if not isinstance(first_row, int) or isinstance(first_row, bool):
        raise Unreadable("the first row is a whole number")
    records = (memory or Memory()).records(found, given, named)
    chosen = records.options
    names = _names(players, max(map(len, texts), default=0))
    if {None}.issuperset(chain.from_iterable(texts)):
        raise Missing("nobody has a record", f"a record is {found.wanted(chosen)}")
    cells = read_cells(found, names, records.__getitem__, texts, first_row)
    return lawful(tally(Sheet(str(game), found, names, chosen, cells, 0, first_row)))


def score(
    game: str,
    rows: Sequence[Sequence[str | None]],
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    variant: str | None = None,
    first_row: int = 1,
) -> Document:
    """Score rows of records; the answer is the JSON document as plain values.

    `game` is a key such as "mino"; `rows` holds, from row `first_row` on, a record (text) for each
    player, None where there is none yet. Players are P1, P2 and so on unless named, options are
    the defaults, the variant's, then those given. Every error is a ScorepadError: code 2 where
    something can't be read, 1 where the rules forbid it.
    """
    return document(
        replay(game, rows, players=players, options=options, variant=variant, first_row=first_row)
    )
