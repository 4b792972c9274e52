"""What Mino Dice counts about a player over many plays: how well the bids were, what was taken."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Place, Row, Table
from scorepad.games.mino import Entry
from scorepad.parts import Fact

FACTS = (
    Fact("bids", "bids"),
    Fact("made", "bids made", of="bids", share=True),
    Fact("zero_bids", "bids of 0"),
    Fact("zero_made", "bids of 0 made", of="zero_bids", share=True),
    Fact("captures", "captures that paid"),
)


def count(
    table: Table[Entry], rows: Sequence[Row], places: Sequence[Place]
) -> list[tuple[int, ...]]:
    """The figures of each player in one play, by seat and in the order of `FACTS`.

    A bid counts once its hand is played. A capture that paid is the minotaur, or a griffin.
    """
    return [_of_seat(table, rows, seat) for seat in range(len(table.players))]


def _of_seat(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, ...]:
    bids = made = zero_bids = zero_made = captures = 0
    for cells, row in zip(table.rows, rows, strict=True):
        entry, score = cells[seat], row.scores[seat]
        if score is None or score.lines is None or not isinstance(entry, Entry):
            continue
        bids += 1
        if entry.bid == 0:
            zero_bids += 1
            zero_made += entry.won == 0
        made += entry.won == entry.bid
        if len(score.lines) > 1:  # the bid's own line is the first
            captures += sum([taken for _, taken in entry.captures])
    return bids, made, zero_bids, zero_made, captures
