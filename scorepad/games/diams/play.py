"""What the prompt says in Diam's."""

from __future__ import annotations

from scorepad.games.diams import Entry
from scorepad.parts import Spot


def label(spot: Spot[Entry]) -> str:
    """Collections, magnifiers, hand."""
    return "points/lenses/hand"
