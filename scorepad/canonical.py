"""Reads a session from the text of a file as scorepad writes it, without the TOML parser.

The parser is pure Python and takes most of the time of reading a session, and so would looking at
each value that it gives. A file that is as `tomlfile.dumps` writes it, with nothing in it that
needs escapes or is wrong, gives the very same session here. Of any other text this knows nothing:
`tomlfile` parses it, and says what is wrong.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.names import folded, player
from scorepad.session import IDENTITY, Session, is_note
from scorepad.sheet import Records, Sheet, settings

_TEXT = r'"([^"\\\x00-\x1f\x7f]*)"'
_PLAIN = r'"[^"\\\x00-\x1f\x7f]*"'
_NAME = rf"(?:[A-Za-z0-9_-]+|{_PLAIN})"
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-](?:[01]\d|2[0-3]):[0-5]\d"
_LIST = rf"\[\n((?:    {_PLAIN},\n)*)\]\n"
_COUNT = r"(0|[1-9][0-9]{0,5})"
_FILE = re.compile(
    rf'format = 1\nid = "({IDENTITY})"\ngame = {_TEXT}\nstarted = ({_TIME})\n'
    rf"(?:finished = ({_TIME})\n)?(?:note = {_TEXT}\n)?"
    rf'players = {_LIST}player_ids = \[\n((?:    "{IDENTITY}",\n)*)\]\n'
    rf"(?:first = {_TEXT}\n)?(?:left = {_LIST})?"
    rf"rows = \[\n((?:    \{{ {_NAME} = {_PLAIN}(?:, {_NAME} = {_PLAIN})* \}},\n)*)\]\n"
    rf"\n\[options\]\n((?:[a-z_]+ = {_PLAIN}\n)*)"
    rf"\n\[end\]\nrows = {_COUNT}\nrecords = {_COUNT}\n",
    re.ASCII,
)
_PAIR = rf"(?:([A-Za-z0-9_-]+)|{_TEXT}) = {_TEXT}"


class _Odd(Exception):
    """Something is not as scorepad writes it."""


def session(text: str, name: str) -> Session | None:
    """The session of that name that a file's text holds; None where the text has to be parsed."""
    found = _FILE.fullmatch(text)
    if found is None:
        return None
    id_, game, started, finished, note, players, ids, first, left, rows, options, *counts = (
        found.groups()
    )
    try:
        known = _options(game, options)
        seats = _seats(game, players)
        sheet = _sheet(game, known, seats, rows, counts)
        player_ids = tuple(_texts(ids))
        if len(player_ids) != len(seats) or (note is not None and not is_note(note)):
            return None
        if first is not None:
            sheet = sheet._replace(first=seats[first])
        if left is not None:
            sheet = sheet._replace(left=frozenset([seats[gone] for gone in _texts(left)]))
        begun = datetime.fromisoformat(started)
        ended = None if finished is None else datetime.fromisoformat(finished)
    except (_Odd, KeyError, ValueError, ScorepadError):
        return None
    return Session(name, id_, begun, sheet, player_ids, ended, note)


def _sheet(game: str, known: Records, seats: dict[str, int], rows: str, counts: list[str]) -> Sheet:
    """The sheet with its rows, which are as many as is told at the end."""
    cells = tuple([_row(line[6:-4], known, seats) for line in rows.split("\n")[:-1]])
    records = sum([len(row) - row.count(None) for row in cells])
    if counts != [str(len(cells)), str(records)]:
        raise _Odd
    return Sheet(game, known.game, tuple(seats), dict(known.options), cells)


@lru_cache(64)
def _options(game: str, block: str) -> Records:
    """The options of a game from the lines that hold all of them, and what reads by them."""
    if game not in games.keys():
        raise _Odd
    found = games.load(game)
    pairs = _pairs(block[:-2].replace("\n", ", ")) if block else []
    given = dict(pairs)
    if len(given) < len(pairs) or given.keys() != {option.key for option in found.options}:
        raise _Odd
    return Records(found, settings(found, given))


@lru_cache(256)  # the same people meet again
def _seats(game: str, block: str) -> dict[str, int]:
    """The seats of the players by their names, from the lines of a list."""
    players = _texts(block)
    many = len(players) in games.load(game).players
    if not many or list(map(player, players)) != players:
        raise _Odd
    if len(set(map(folded, players))) < len(players):
        raise _Odd
    return {name: seat for seat, name in enumerate(players)}


def _row(line: str, known: Records, seats: dict[str, int]) -> tuple[Any, ...]:
    """The entries of a row; KeyError for a name that nobody has."""
    cells: list[Any] = [None] * len(seats)
    for name, record in _pairs(line):
        seat = seats[name]
        if cells[seat] is not None:
            raise _Odd
        cells[seat] = known[record]
    return tuple(cells)


def _texts(items: str) -> list[str]:
    """The texts of a list with one on a line."""
    return items[5:-3].split('",\n    "') if items else []


def _pairs(line: str) -> list[Any]:
    """Keys and texts of `KEY = "TEXT", KEY = "TEXT`; the last quote is left out.

    What is no pair comes of a text that begins with what stands between two others.
    """
    if line[0] != '"' and ', "' not in line:  # no key is quoted: every quote is that of a text
        return [part.split(' = "') for part in line.split('", ')]
    pairs = re.findall(_PAIR, f'{line}"')
    return [(bare or quoted, text) for bare, quoted, text in pairs]
