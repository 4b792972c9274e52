"""The arithmetic of statistics: shares and averages without noise, totals sorted into bins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scorepad.scale import round_numbers

MOST_BINS = 10

Value = int | float


def rounded(value: Value, parts: int, digits: int = 1) -> float:
    """Whole numbers or halves divided, exact to so many digits; a half goes away from 0."""
    scale = int(10**digits)
    whole = (int(abs(value) * 2) * scale + parts) // (2 * parts)
    return (-whole if value < 0 else whole) / scale


def percent(part: int, whole: int) -> str:
    """A share in words: `43 %`."""
    return f"{rounded(100 * part, whole, 0):.0f} %"


def bins(values: Sequence[Value]) -> list[dict[str, Any]]:
    """How many values lie in each part of their span: parts of one width, with round edges.

    A part holds what is not below its `from`, and below its `to`.
    """
    if not values:
        return []
    low, high = min(values), max(values)
    wide = next(step for step in round_numbers() if high // step - low // step < MOST_BINS)
    found = Counter[int]()
    for value, times in Counter(values).items():
        found[int(value // wide)] += times
    parts = range(int(low // wide), int(high // wide) + 1)
    return [{"from": part * wide, "to": (part + 1) * wide, "count": found[part]} for part in parts]
