"""One row from words that were typed: scored, and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorepad import games
from scorepad.errors import ScorepadError, Unreadable
from scorepad.scoring import replay
from scorepad.sheet import Tally
from scorepad.words import number


def score_words(
    key: str,
    words: Sequence[str],
    row: str | None,
    hand: str | None,
    options: Mapping[str, str],
    variant: str | None = None,
) -> Tally:
    """The tally of `[NAME=]RECORD` words in row 1, or in the one that `row` or `hand` says.

    A refusal that another row would cure names that row.
    """
    names, records = _split(words)
    asked = _row(row, hand)

    def scored(number: int) -> Tally:
        return replay(
            key, [records], players=names, options=dict(options), variant=variant, first_row=number
        )

    try:
        return scored(asked)
    except ScorepadError as error:
        if error.code != 1:
            raise
        game = games.load(key)
        for other in range(1, (game.rows(len(names), {**options, "rounds": "3"}) or 2) + 1):
            if other != asked and _takes(scored, other):
                flag = "--hand" if game.row == "hand" else "--row"
                raise error.advised(f"{game.row} {other} would take it: {flag} {other}") from None
        raise


def _row(row: str | None, hand: str | None) -> int:
    """The row's number, from --row or --hand."""
    if row is not None and hand is not None:
        raise Unreadable("--row and --hand are the same: give one of them")
    typed = row if hand is None else hand
    if typed is None:
        return 1
    found = number(typed)
    if found is None:
        raise Unreadable(f"'{typed}' is no number of a row from 1 to 9999", "e.g. --hand 2")
    return found


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Names and records: a word is split at its first `=`, a bare record is P and its position."""
    names, records = [], []
    for position, word in enumerate(words, 1):
        name, equals, record = word.partition("=")
        names.append(name if equals else f"P{position}")
        records.append(record if equals else word)
    return names, records


def _takes(scored: Callable[[int], Tally], row: int) -> bool:
    """Would that row take the records?"""
    try:
        scored(row)
    except ScorepadError:
        return False
    return True
