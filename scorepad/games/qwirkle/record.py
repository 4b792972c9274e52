"""The record of a turn, in both ways of keeping score."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from scorepad.game import Options
from scorepad.games.qwirkle.grid import Group
from scorepad.games.qwirkle.tiles import read_tiles
from scorepad.words import tidy, unreadable

HINT = "the lengths of the lines, or Npts, swap, pass; ,out ends the game, e.g. 4,3"
BOARD_HINT = (
    "tiles at a place, TILES@X,Y to the right or with v downwards, swap, pass, e.g. rors@0,0"
)
PLACE_HINT = "tiles at a place, TILES@X,Y to the right or with v downwards, e.g. rors@0,0"

_RECORD = re.compile(r"(?:([0-9]{1,4}(?:,[0-9]{1,4})*)|([0-9]{1,4})pts)(,out)?|(swap|pass)")
_GROUP = re.compile(r"([^@+]*)@(-?[0-9]{1,4}),(-?[0-9]{1,4})([hv]?)")
_CLAIM = re.compile(r"[a-z0-9]+:[0-9]+[a-z]?")


class Entry(NamedTuple):
    """A turn: the lengths of its lines, or the total announced, or a word; `out` ended the game.

    Exactly one of `lines` (not empty), `total` (not None), `word` ("swap", "pass") and, where the
    board is kept, `groups` (not empty) is set.
    """

    lines: tuple[int, ...] = ()
    total: int | None = None
    word: str = ""
    out: bool = False
    groups: tuple[Group, ...] = ()


def read(text: str, options: Options) -> Entry:
    """`4,3` are two lines, `11pts` a total, `6,2,out` a turn that emptied the hand at the end.

    Where the board is kept, `rorsrd@0,0` are tiles laid to the right, `gsgd@-1,2v` downwards.
    """
    return _read_placement(text) if options.get("board") == "on" else _read_turn(text)


@lru_cache(256)  # most turns are one or two lines
def _read_turn(text: str) -> Entry:
    """A turn in a game that keeps no board."""
    match = _RECORD.fullmatch(tidy(text))
    if match is None:
        raise unreadable(text, *_wanted(text))
    lengths, total, out, word = match.groups()
    return Entry(
        tuple([int(length) for length in lengths.split(",")]) if lengths else (),
        None if total is None else int(total),
        word or "",
        out is not None,
    )


def _wanted(text: str) -> tuple[str, str]:
    """Why a word is no turn without a board, and what is wanted."""
    if "@" in text:
        return "tiles at a place need the board", f"a game with --option board=on, or {HINT}"
    return "lengths of lines, a total or a word are wanted", HINT


def _read_placement(text: str) -> Entry:
    """A turn in a game that keeps the board."""
    word = tidy(text)
    if word in ("swap", "pass"):
        return Entry(word=word)
    if _CLAIM.fullmatch(word):
        raise unreadable(text, "the points stand in for a place only in add and edit", BOARD_HINT)
    return Entry(groups=read_groups(text, BOARD_HINT))


def read_groups(text: str, hint: str = PLACE_HINT) -> tuple[Group, ...]:
    """The groups of a placement, joined by `+`; Unreadable (2) names what is wrong."""
    return tuple([_group(part, text, hint) for part in tidy(text).split("+")])


def _group(part: str, text: str, hint: str) -> Group:
    match = _GROUP.fullmatch(part)
    if match is None:
        raise unreadable(text, "tiles at a place are wanted", hint)
    codes, x, y, down = match.groups()
    tiles = read_tiles(codes, text)
    return Group(tiles, int(x), int(y), down == "v" and len(tiles) > 1)


def write(entry: Entry) -> str:
    """The record in canonical form, lengths and groups as typed."""
    if entry.groups:
        return "+".join(map(str, entry.groups))
    out = ",out" if entry.out else ""
    if entry.total is not None:
        return f"{entry.total}pts{out}"
    return (entry.word or ",".join(map(str, entry.lines))) + out
