"""What the market yields, against every set of its cards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from scorepad.errors import ScorepadError
from scorepad.games.diams.judge import judge, tell


def brute(laid: int, market: list[int]) -> list[list[int]]:
    """Every set of two or more places, and what lies there if it adds up."""
    found = set()
    for size in range(2, len(market) + 1):
        for cards in combinations(market, size):
            if sum(cards) == laid:
                found.add(tuple(sorted(cards)))
    by_size = sorted(found, key=lambda cards: (len(cards), cards))
    return [list(cards) for cards in by_size]


def judged(*qualities: int) -> tuple[list[int], list[list[int]]]:
    document = judge([str(quality) for quality in qualities], {})
    assert list(document) == ["schema", "same_colour", "sums"]
    return document["same_colour"], document["sums"]


def test_the_example() -> None:
    assert judged(7, 3, 4, 7, 1, 2, 7) == ([7, 7, 7], [[3, 4], [1, 2, 4]])


def test_sums_against_brute_force() -> None:
    random = Random("markets")
    for _ in range(1500):
        laid = random.randint(1, 10)
        market = [random.randint(1, random.choice((4, 10))) for _ in range(random.randint(1, 10))]
        same, sums = judged(laid, *market)
        assert sums == brute(laid, market), (laid, market)
        assert same == [laid] * (market.count(laid) + 1)


def test_a_large_market_gives_every_partition_once() -> None:
    market = [quality for quality in range(1, 11) for _ in range(10)]
    _, sums = judged(10, *market)
    assert len(sums) == 41  # partitions of 10, but for 10 itself


def test_told_in_words() -> None:
    assert tell(judge(["7", "3", "4", "7", "1", "2"], {})) == [
        "same colour: the 7 laid, and 7 from the market",
        "adds up to 7: 3 + 4",
        "adds up to 7: 1 + 2 + 4",
    ]
    assert tell(judge(["9", "1"], {})) == [
        "same colour: only the 9 laid, the market has none",
        "adds up to 9: nothing in the market",
    ]


@pytest.mark.parametrize("words", ["0 3", "11 3", "3 0", "3 11", "9999 1"])
def test_qualities_that_there_are_not(words: str) -> None:
    with pytest.raises(ScorepadError, match=r"quality [0-9]+: ") as caught:
        judge(words.split(), {})
    assert (caught.value.code, caught.value.kind) == (1, "impossible")


@pytest.mark.parametrize("words", ["x 3", "3 x", "11 x", "3 3+4", "3 3,4", "3 ３", "3 12345", "x"])
def test_unreadable_qualities(words: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        judge(words.split(), {})
    assert (caught.value.code, caught.value.kind) == (2, "unreadable")


@pytest.mark.parametrize("words", ["", "7", "11"])
def test_an_empty_market(words: str) -> None:
    with pytest.raises(ScorepadError, match="no market") as caught:
        judge(words.split(), {})
    assert (caught.value.code, caught.value.kind) == (2, "missing")
