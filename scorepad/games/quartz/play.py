"""What the prompt says in Quartz."""

from __future__ import annotations

from scorepad.game import Spot
from scorepad.games.quartz import Entry


def label(spot: Spot[Entry]) -> str:
    """The two piles."""
    return "cart/chest"
