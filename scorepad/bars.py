"""Bars to compare at a glance, beneath each other, in blocks or plain ASCII."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.columns import GAP, Bar, Measure, folded

LONGEST = 40
EIGHTHS = "▏▎▍▌▋▊▉█"


def barred(bars: Sequence[Bar], room: int, fine: bool, measure: Measure) -> list[str]:
    """Bars beneath each other: the name, the bar, what it stands for.

    Where the names leave no room, each stands above its bar. `fine` draws eighths of a column.
    """
    name = max([measure(bar.name) for bar in bars], default=0)
    told = max([measure(bar.told) for bar in bars], default=0)
    beside = room - name - told - 2 * len(GAP)
    above = beside < min(LONGEST, room // 3)
    length = max(min(room - told - 2 * len(GAP) if above else beside, LONGEST), 1)
    lines = []
    for bar in bars:
        drawn = bar_of(bar.share, length, fine)
        if above:
            lines += folded(bar.name, room, measure)
        front = "" if above else bar.name + " " * (name - measure(bar.name))
        lines.append(f"{front}{GAP}{drawn:<{length}}{GAP}{bar.told}")
    return lines


def bar_of(share: float, length: int, fine: bool) -> str:
    """A bar that goes a share of its whole length; what is more than nothing can be seen."""
    if not fine:
        return "#" * max(int(share * length + 0.5), int(share > 0))
    eighths = max(int(share * length * 8 + 0.5), int(share > 0))
    whole, part = divmod(eighths, 8)
    return EIGHTHS[-1] * whole + (EIGHTHS[part - 1] if part else "")
