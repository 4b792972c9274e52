"""Data in a page: escaped, its direction set apart, numbers and times as the page writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from unicodedata import bidirectional

# what can't stand in a page: controls, halves of surrogate pairs, and what is no character
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_BREAKS = re.compile("(?<=[,/+@ ])(?=.)")  # where a long record may go on in the next line
UNBROKEN = 7  # characters of a record that stay together
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def text(data: str) -> str:
    """Data as text of the page or value of an attribute; what can't stand there becomes a sign."""
    return escape(_UNFIT.sub("\ufffd", data))


def name(data: str) -> str:
    """A name, a note or another piece of foreign text, in whatever direction it runs."""
    return f"<bdi>{text(data)}</bdi>"


def names(players: Sequence[str]) -> str:
    """Several names, with commas."""
    return ", ".join([name(player) for player in players])


def prose(line: str, players: Sequence[str]) -> str:
    """A sentence of ours; names in it that run from right to left are set apart."""
    turned = sorted(filter(_runs_left, players), key=len, reverse=True)
    if not turned:
        return text(line)
    parts = re.split(f"({'|'.join(map(re.escape, turned))})", line)
    return "".join([name(part) if part in turned else text(part) for part in parts])


def _runs_left(player: str) -> bool:
    return any(bidirectional(char) in ("R", "AL") for char in player)


def record(data: str) -> str:
    """A record; a long one may be broken between its parts."""
    if len(data) <= UNBROKEN:
        return text(data)
    return "<wbr>".join([text(part) for part in _BREAKS.split(data)])


def stars(count: str) -> str:
    """Stars for the eye, and the word for who listens."""
    word = "star" if count in ("1", "+1") else "stars"
    return f'{count}<span aria-hidden="true">★</span>{unseen(f" {word}")}'


def unseen(words: str) -> str:
    """Words of ours that are heard but not seen."""
    return f'<span class="unseen">{words}</span>'


def when(moment: str) -> str:
    """A day in words and the time of day, of a moment in ISO 8601."""
    return _time(moment, f"{_day(moment)}, {moment[11:16]}")


def day(moment: str) -> str:
    """The day of a moment, in words."""
    return _time(moment, _day(moment))


def span(start: str, end: str | None) -> str:
    """From when to when a session went, as far as that is known."""
    if end is None:
        return when(start)
    until = _time(end, end[11:16]) if start[:10] == end[:10] else when(end)
    return f"{when(start)} to {until}"


def _day(moment: str) -> str:
    year, month, number = moment[:10].split("-")
    return f"{int(number)} {_MONTHS[int(month) - 1]} {int(year)}"


def _time(moment: str, words: str) -> str:
    return f'<time datetime="{moment}">{words}</time>'
