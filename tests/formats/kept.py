"""Sessions built in memory: what a format is handed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from scorepad import games
from scorepad.formats import Kept
from scorepad.session import Session
from scorepad.sheet import Sheet, read_cells, read_record, settings, tally

STARTED = datetime.fromisoformat("2026-11-29T20:15:00+01:00")
HOSTILE = (
    "<script>alert(1)</script>",
    '"onload=x',
    "&amp;",
    "</details>",
    "\u05d0\u05d1\u05d2",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
)


def kept(
    key: str,
    players: Sequence[str],
    rows: Sequence[Sequence[str | None]] = (),
    *,
    name: str = "friday-night",
    options: Mapping[str, str] | None = None,
    results: tuple[int | float, ...] | None = None,
    finished: str | None = None,
    by_hand: bool = False,
    note: str | None = None,
) -> Kept:
    """A session of these records, row by row and seat by seat, and its tally."""
    game = games.load(key)
    chosen = settings(game, options or {})
    cells = read_cells(game, players, lambda text: read_record(game, text, chosen), rows)
    sheet = Sheet(key, game, tuple(players), chosen, cells, finished=by_hand, results=results)
    ids = tuple(f"00000000-0000-4000-8000-{seat:012}" for seat in range(len(players)))
    end = None if finished is None else datetime.fromisoformat(finished)
    session = Session(name, "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11", STARTED, sheet, ids, end, note)
    return Kept(session, tally(sheet))


FAMILY = ("Ann", "Ben", "Cat", "Dan")
EVENING = (
    ("1/1", "0/0", "0/0", "0/0"),
    ("1/1+m", "0/0", "1/1", "1/0"),
    ("2/1", "1/1", "0/1", "0/0"),
    ("1/1", "1/2", "2/1", "0/0"),
    ("2/2+g", "1/1", "1/1", "1/1"),
    ("0/0", "3/3", "2/2", "2/1"),
    ("2/2", "2/2", "0/0", "3/3+2g"),
    ("3/3", "1/2", "2/1", "2/2"),
)


def mino() -> Kept:
    """A whole evening of eight hands.

    Ann 20+70-10+20+70+60+40+60 = 330; Ben 10+20+20-10+20+60+40-10 = 150; Cat
    10+20-30-10+20+40+70-10 = 110; Dan 10-10+30+40+20-10+120+40 = 240.
    """
    return kept("mino", FAMILY, EVENING, finished="2026-11-29T22:40:00+01:00", note="at Cat's")


def diams() -> Kept:
    """Three rounds by the worked example: stars 4 3 2, 3 2 4, 2 4 3: 9 each, Cat won round 2."""
    rows = (
        ("12/2/10", "12/2/4", "9/1/10"),
        ("12/0/0", "10/0/0", "15/0/0"),
        ("10/0/0", "15/0/0", "12/0/0"),
    )
    return kept("diams", FAMILY[:3], rows, name="stones")


def quartz() -> Kept:
    """One row of three players."""
    rows = (("3q,1e,1u/2q,1e,1a", "0/2r", "1a/1s"),)
    return kept("quartz", FAMILY[:3], rows, name="crystals")


def qwirkle() -> Kept:
    """An open game of the booklet's first turns."""
    rows = (("3", "4,3", "2,2"), ("2,2,2", "swap", "4,3"), ("6", None, None))
    return kept("qwirkle", FAMILY[:3], rows, name="tiles")
