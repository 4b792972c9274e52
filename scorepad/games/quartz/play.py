"""What the prompt says in Quartz."""

from __future__ import annotations

from scorepad.games.quartz import Entry
from scorepad.parts import Spot


def label(spot: Spot[Entry]) -> str:
    """The two piles."""
    return "cart/chest"
