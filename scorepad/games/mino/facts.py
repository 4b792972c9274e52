"""What Mino Dice counts about a player over many plays: how well the bids were, what was taken."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.game import Fact, Row, Table
from scorepad.games.mino import Entry

FACTS = (
    Fact("bids", "bids"),
    Fact("made", "bids made", of="bids", share=True),
    Fact("zero_bids", "bids of 0"),
    Fact("zero_made", "bids of 0 made", of="zero_bids", share=True),
    Fact("captures", "captures that paid"),
)


def count(table: Table[Entry], rows: Sequence[Row], seat: int) -> tuple[int, ...]:
    """The figures of one player in one play, in the order of `FACTS`.

    A bid counts once its hand is played. A capture that paid is the minotaur, or a griffin.
    """
    bids = made = zero_bids = zero_made = captures = 0
    for cells, row in zip(table.rows, rows, strict=True):
        entry, score = cells[seat], row.scores[seat]
        if not isinstance(entry, Entry) or entry.won is None or score is None:
            continue
        bids += 1
        made += entry.won == entry.bid
        zero_bids += entry.bid == 0
        zero_made += entry.bid == entry.won == 0
        if len(score.lines or ()) > 1:  # the bid's own line is the first
            captures += sum([taken for _, taken in entry.captures])
    return bids, made, zero_bids, zero_made, captures
