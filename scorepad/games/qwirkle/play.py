"""What the prompt says and takes in Qwirkle: tiles and points without a colon, tiles in words."""

from __future__ import annotations

import re

from scorepad.game import Score
from scorepad.games.qwirkle.record import Entry
from scorepad.games.qwirkle.tiles import COLORS, SHAPES
from scorepad.parts import Spot
from scorepad.words import counted

_CLAIM = re.compile(r"((?:[roygbp][osdcx8])+)[ ,:]+([0-9]{1,4}[a-z]?)", re.IGNORECASE)


def label(spot: Spot[Entry]) -> str:
    """Where the board is kept, tiles and points; else the name alone says whose turn it is."""
    return "tiles, points" if spot.table.options.get("board") == "on" else ""


def typed(text: str, spot: Spot[Entry], refused: str) -> str:
    """`gs 4` and `gs, 4` for `gs:4`; a letter alone chooses among the places just offered."""
    if spot.table.options.get("board") != "on":
        return text
    claim = _CLAIM.fullmatch(text.strip())
    if claim:
        return f"{claim[1]}:{claim[2]}"
    if len(text) == 1 and text.isascii() and text.isalpha() and ":" in refused:
        return refused.rstrip("abcdefghijklmnopqrstuvwxyz") + text
    return text


def said(entry: Entry, score: Score) -> str:
    """A turn in words: its tiles or its lines, and what they are worth."""
    points = score.points or 0
    if entry.word or not (entry.groups or entry.lines):
        return "; ".join([line.why for line in score.lines or ()])
    tiles = [tile for group in entry.groups for tile in group.tiles]
    named = ", ".join([f"{COLORS[tile[0]]} {SHAPES[tile[1]]}" for tile in tiles])
    qwirkles = sum([line.why.startswith("Qwirkle!") for line in score.lines or ()])
    front = "Qwirkle! " if qwirkles == 1 else f"{qwirkles} Qwirkles! " if qwirkles else ""
    if not tiles:
        parts = [_sum(line.points, line.why) for line in score.lines or ()]
        added = "+".join(parts)
        return f"{front}{added} = {points}" if added != str(points) else counted(points, "point")
    return f"{front}{named}, {counted(points, 'point')}"


def _sum(points: int, why: str) -> str:
    return "6+6" if why.startswith("Qwirkle!") else str(points)
