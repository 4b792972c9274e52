"""Small readers shared by the games: numbers, blanks, sums, and the error for unreadable words."""

from __future__ import annotations

import re

from scorepad.errors import Unreadable

LARGEST = 9999
_DIGITS = 4


def tidy(text: str) -> str:
    """Lower case, without the blanks that may stand around `,` `+` and `/`.

    Only ASCII is folded: other letters and digits stay what they are, so that no look-alike reads.
    """
    if text.isascii():
        text = text.lower()
    return re.sub(" *([,+/]) *", r"\1", text) if " " in text else text


def number(text: str) -> int | None:
    """A plain number of at most four ASCII digits, or None."""
    return int(text) if len(text) <= _DIGITS and text.isascii() and text.isdigit() else None


def total(text: str) -> int | None:
    """A number or a sum of numbers (`9+6`), at most 9999; None if it is neither."""
    parts = [number(part) for part in text.split("+")]
    if None in parts:
        return None
    added = sum(part for part in parts if part is not None)
    return added if added <= LARGEST else None


def quoted(text: str) -> str:
    """What was typed, in quotes, cut where it is longer than a line can hold."""
    return f"'{text}'" if len(text) <= 60 else f"'{text[:57]}...'"


def unreadable(text: str, why: str, hint: str) -> Unreadable:
    """The error for a record: what was typed, why it can't be read, what is wanted."""
    return Unreadable(f"{quoted(text)} can't be read: {why}", hint)


def counted(count: int, word: str) -> str:
    """`1 trick`, `2 tricks`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(words: list[str], last: str = "and") -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cat`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def in_words(number: int) -> str:
    """A small number as a word: `one`, `two`; from ten on in figures."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return words[number] if 0 <= number < len(words) else str(number)


def ordinal(rank: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{'th' if rank % 100 in (11, 12, 13) else ending}"
