"""What the prompt says in Diam's."""

from __future__ import annotations

from scorepad.game import Spot
from scorepad.games.diams import Entry


def label(spot: Spot[Entry]) -> str:
    """Collections, magnifiers, hand."""
    return "points/lenses/hand"
