"""The referee of Diam's: which diamonds the market yields for the card that was laid.

Source of both ways to take: the rules summary published with the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorepad.errors import Impossible, Missing
from scorepad.game import Options
from scorepad.games.diams import QUALITIES
from scorepad.words import listed, number, unreadable

HINT = "the quality laid, then those in the market, e.g. 7 3 4 7 1 2"


def judge(words: list[str], options: Options) -> dict[str, Any]:
    """What may be taken, as the document that `judge --json` gives.

    `words` are qualities, the card laid first. Unreadable and Missing (2); Impossible (1) for a
    quality that there is not.
    """
    qualities = [_quality(word) for word in words]
    if len(qualities) < 2:
        raise Missing("no market to take from" if words else "no card laid and no market", HINT)
    for quality in qualities:
        if quality not in QUALITIES:
            raise Impossible(f"quality {quality}: qualities go from 1 to {QUALITIES[-1]}", HINT)
    laid, market = qualities[0], sorted(qualities[1:])
    sums = sorted(_sums(laid, market), key=lambda cards: (len(cards), cards))
    same = [laid] * (1 + market.count(laid))
    return {"schema": 1, "same_colour": same, "sums": [cards for cards in sums if len(cards) > 1]}


def tell(document: dict[str, Any]) -> list[str]:
    """What may be taken, in words, a line for each set of cards."""
    same, sums = document["same_colour"], document["sums"]
    laid, others = same[0], [str(quality) for quality in same[1:]]
    lines = [f"same colour: the {laid} laid, and {listed(others)} from the market"]
    if not others:
        lines = [f"same colour: only the {laid} laid, the market has none"]
    lines += [f"adds up to {laid}: {' + '.join(map(str, cards))}" for cards in sums]
    return lines if sums else [*lines, f"adds up to {laid}: nothing in the market"]


def _quality(word: str) -> int:
    """A quality as typed; Unreadable (2) for what is no number."""
    found = number(word)
    if found is None:
        raise unreadable(word, "a quality is a number from 1 to 10", HINT)
    return found


def _sums(wanted: int, cards: list[int]) -> Iterator[list[int]]:
    """The distinct sets among ascending cards that add up to what is wanted."""
    if wanted == 0:
        yield []
    for place, card in enumerate(cards):
        if card <= wanted and card not in cards[:place]:
            for rest in _sums(wanted - card, cards[place + 1 :]):
                yield [card, *rest]
