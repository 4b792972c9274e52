"""A folder of many finished evenings of all games, for measuring the archive: made, not played.

python bench/archive.py FOLDER COUNT
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID

from scorepad import games
from scorepad.session import Session, player_id
from scorepad.sheet import Sheet, read_cells, read_record, settings
from scorepad.tomlfile import dumps

PEOPLE = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
CRYSTALS = "qlesrau"
Rows = list[list[str | None]]


def mino(luck: Random, seats: int) -> Rows:
    """All hands; tricks add up, bids are near them."""
    rows: Rows = []
    for hand in range(1, {5: 7, 6: 6}.get(seats, 8) + 1):
        won = [0] * seats
        for _ in range(hand):
            won[luck.randrange(seats)] += 1
        bids = [min(hand, max(0, tricks + luck.choice((-1, 0, 0, 0, 1)))) for tricks in won]
        row = [f"{bid}/{tricks}" for bid, tricks in zip(bids, won, strict=True)]
        made = [s for s in range(seats) if bids[s] == won[s] > 0]
        if made and luck.random() < 0.3:
            row[made[0]] += luck.choice(("+m", "+g"))
        rows.append([*row])
    return rows


def qwirkle(luck: Random, seats: int) -> Rows:
    """Twelve or so turns each as line lists, the last one going out."""
    turns = range(luck.randrange(9, 16))
    rows: Rows = []
    for _ in turns:
        row: list[str | None] = []
        for _ in range(seats):
            lines = [str(luck.randrange(2, 7)) for _ in range(luck.choice((1, 1, 2, 2, 3)))]
            row.append("swap" if luck.random() < 0.03 else ",".join(lines))
        rows.append(row)
    rows.append([f"{luck.randrange(2, 7)},out"])
    return rows


def quartz(luck: Random, seats: int) -> Rows:
    """Two piles each."""

    def pile() -> str:
        return ",".join(f"{luck.randrange(1, 5)}{kind}" for kind in luck.sample(CRYSTALS, 3))

    return [[f"{pile()}/{pile()}" for _ in range(seats)]]


def diams(luck: Random, seats: int) -> Rows:
    """Three rounds with collections, magnifiers and a hand."""

    def record() -> str:
        kept = luck.sample(range(1, 11), luck.randrange(1, 4))
        parts = [f"{luck.randrange(3, 6)}x{quality}:{quality + 5}" for quality in kept]
        return f"{','.join(parts)}/{luck.randrange(0, 4)}/{luck.randrange(0, 30)}"

    return [[record() for _ in range(seats)] for _ in range(3)]


EVENINGS: dict[str, Callable[[Random, int], Rows]] = {
    "mino": mino,
    "qwirkle": qwirkle,
    "quartz": quartz,
    "diams": diams,
}


def evening(luck: Random, number: int) -> Session:
    """One finished session."""
    key = luck.choice(list(EVENINGS))
    game = games.load(key)
    few, many = max(game.players[0], 2), min(game.players[-1], 5)
    players = tuple(luck.sample(PEOPLE, luck.randrange(few, many + 1)))
    options = settings(game, {})
    rows = EVENINGS[key](luck, len(players))
    cells = read_cells(game, players, lambda text: read_record(game, text, options), rows)
    started = datetime(2020, 1, 1, 19, tzinfo=UTC) + timedelta(hours=number * 5)
    return Session(
        name=f"{key}-{number:05}",
        id=str(UUID(int=luck.getrandbits(128), version=4)),
        started=started,
        sheet=Sheet(key, game, players, options, cells),
        player_ids=tuple(map(player_id, players)),
        finished=started + timedelta(minutes=luck.randrange(20, 90)),
    )


def fill(folder: Path, count: int) -> None:
    """Write so many sessions into a folder, the same ones every time."""
    folder.mkdir(parents=True, exist_ok=True)
    luck = Random(1)
    for number in range(count):
        session = evening(luck, number)
        (folder / f"{session.name}.toml").write_bytes(dumps(session))


if __name__ == "__main__":
    fill(Path(sys.argv[1]), int(sys.argv[2]))
