"""What is typed short and stored in full: a bid alone, tricks alone, a forgotten bonus."""

from __future__ import annotations

import re

from scorepad.errors import State
from scorepad.game import Away
from scorepad.games.mino import HINT, Entry, read, read_captures, write
from scorepad.parts import Spot
from scorepad.words import number, tidy, unreadable

_PLAYED = re.compile(r"([0-9]{1,4})((?:\+(?:m|[0-9]{0,4}g))*)")
_BONUS = re.compile(r"(?:\+(?:m|[0-9]{0,4}g))+")


def bid(text: str, spot: Spot[Entry]) -> Entry:
    """A bid, `2` or `2/`, in place of an earlier one that is not played yet."""
    before = spot.before
    made = number(tidy(text).removesuffix("/"))
    if made is None:
        raise unreadable(text, "a bid is a number", "e.g. bid Ann=2")
    if isinstance(before, Away) or (before and before.won is not None):
        stands = "away" if isinstance(before, Away) else write(before)
        raise State(f"{stands} is entered already", "edit corrects a record")
    return Entry(made)


def add(text: str, spot: Spot[Entry]) -> Entry:
    """A whole record, or behind an open bid the tricks won with what was captured (`2+m`)."""
    before = None if isinstance(spot.before, Away) else spot.before
    played = _PLAYED.fullmatch(tidy(text))
    if played is None:
        entry = read(text, spot.table.options)
        if before and entry.won is None:
            raise State(f"the bid of {before.bid} is made already", "bid NAME=N replaces it")
        if before and entry.bid != before.bid:
            raise State(f"the bid is {before.bid}, not {entry.bid}", "bid NAME=N replaces it")
        return entry
    if before is None:
        raise unreadable(text, "there is no bid to go with it", HINT)
    captures = _captures(text, played[2])
    return Entry(before.bid, int(played[1]), captures)


def amend(text: str, spot: Spot[Entry]) -> Entry:
    """A whole record, or a part of the one before: tricks (`2`), bid (`3/`) or bonus (`+m`)."""
    before = spot.before
    word = tidy(text)
    played, made = _PLAYED.fullmatch(word), number(word.removesuffix("/"))
    bonus = _BONUS.fullmatch(word)
    if not (played or bonus) and not (word.endswith("/") and made is not None):
        return read(text, spot.table.options)
    if before is None or isinstance(before, Away):
        raise unreadable(text, "there is no record to amend", HINT)
    if bonus:
        return before._replace(captures=_captures(text, word))
    if played:
        captures = _captures(text, played[2]) if played[2] else before.captures
        return Entry(before.bid, int(played[1]), captures)
    return before._replace(bid=made or 0)


def _captures(text: str, codes: str) -> tuple[tuple[str, int], ...]:
    captures = read_captures(codes)
    if captures is None:
        raise unreadable(text, "each kind of capture is written once, griffins from 1", HINT)
    return captures
