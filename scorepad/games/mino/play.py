"""What the prompt says in Mino Dice: bids or tricks, who rolls first, a bonus perhaps forgotten."""

from __future__ import annotations

from scorepad.game import Away, Table, in_turn
from scorepad.games.mino import Entry
from scorepad.parts import Spot


def label(spot: Spot[Entry]) -> str:
    """What is asked: bids, or once there is one the tricks won."""
    return "bids" if spot.before is None else "tricks"


def begins(table: Table[Entry], row: int, left: frozenset[int]) -> list[str]:
    """How many dice a hand has, and who rolls first, which goes round to the left."""
    order = in_turn((table.first + row - 1) % len(table.players), len(table.players))
    present = [seat for seat in order if seat not in left and not _away(table, row, seat)]
    dice = f"hand {row}: 1 die each" if row == 1 else f"hand {row}: {row} dice each"
    return [f"{dice}, {table.players[present[0]]} rolls first"] if present else []


def _away(table: Table[Entry], row: int, seat: int) -> bool:
    index = row - table.first_row
    cells = table.rows[index] if index < len(table.rows) else ()
    return bool(cells) and isinstance(cells[seat], Away)


def ends(table: Table[Entry], row: int) -> list[str]:
    """After a hand: a bonus may have been forgotten where a bid of tricks was made."""
    if table.options.get("scoring") == "beginner":
        return []
    played = [
        (name, cell)
        for name, cell in zip(table.players, table.rows[row - table.first_row], strict=True)
        if isinstance(cell, Entry)
    ]
    able = [name for name, entry in played if entry.bid and entry.won == entry.bid]
    if not able or any(entry.captures for _, entry in played):
        return []
    return [f"no capture entered: `{able[0]} +m` the minotaur, `{able[0]} +g` a griffin"]
