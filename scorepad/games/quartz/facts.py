"""What Quartz counts about a player over many plays: crystals, collections, penalties."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Options, Place, Row, Table
from scorepad.games.quartz import RECKLESS, SMALLEST, UNSTABLE, Counts, Entry, split
from scorepad.parts import Fact

FACTS = (
    Fact("games", "games told crystal by crystal"),
    Fact("crystals", "crystals held", of="games"),
    Fact("collections", "collections", of="games"),
    Fact("reckless", "reckless penalties", of="games", share=True),
)


def count(
    table: Table[Entry], rows: Sequence[Row], places: Sequence[Place]
) -> list[tuple[int, ...]]:
    """The figures of each player in one play, by seat and in the order of `FACTS`."""
    return [_of_seat(table, rows, seat) for seat in range(len(table.players))]


def _of_seat(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, ...]:
    games = crystals = collections = reckless = 0
    for cells, row in zip(table.rows, rows, strict=True):
        entry, score = cells[seat], row.scores[seat]
        if not isinstance(entry, Entry) or score is None:
            continue
        games += 1
        held = entry.held
        crystals += sum(held)
        collections += _collections(held, table.options)
        reckless += RECKLESS in [line.points for line in score.lines or ()]
    return games, crystals, collections, reckless


def _collections(held: Counts, options: Options) -> int:
    """How many collections count: all that equal crystals part into, or one a colour at most."""
    several = [count for kind, count in enumerate(held) if count >= SMALLEST and kind != UNSTABLE]
    return (
        len(several) if options["collections"] == "cap" else sum([len(split(n)) for n in several])
    )
