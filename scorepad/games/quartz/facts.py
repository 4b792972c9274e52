"""What Quartz counts about a player over many plays: crystals, collections, penalties."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Fact, Options, Row, Table
from scorepad.games.quartz import COLLECTIONS, RECKLESS, UNSTABLE, Entry, split

FACTS = (
    Fact("games", "games told crystal by crystal"),
    Fact("crystals", "crystals held", of="games"),
    Fact("collections", "collections", of="games"),
    Fact("reckless", "reckless penalties", of="games", share=True),
)


def count(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, ...]:
    """The figures of one player in one play, in the order of `FACTS`."""
    games = crystals = collections = reckless = 0
    for cells, row in zip(table.rows, rows, strict=True):
        entry, score = cells[seat], row.scores[seat]
        if not isinstance(entry, Entry) or score is None:
            continue
        games += 1
        crystals += sum(entry.held)
        collections += _collections(entry, table.options)
        reckless += RECKLESS in [line.points for line in score.lines or ()]
    return games, crystals, collections, reckless


def _collections(entry: Entry, options: Options) -> int:
    """How many collections count: all that equal crystals part into, or one a colour at most."""
    capped, smallest = options["collections"] == "cap", min(COLLECTIONS)
    stable = [held for kind, held in enumerate(entry.held) if kind != UNSTABLE]
    return sum([held >= smallest if capped else len(split(held)) for held in stable])
