"""Varied lines of batch input, the same ones for a seed: `python bench/lines.py COUNT SEED`.

A line is one game of an evening of `bench/archive.py`, as far as it had come: 1 to all of its
rows, by as many players as the game takes, who have names in some lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

# last, so that scorepad is the installed one
sys.path.append(str(Path(__file__).parent.parent))

from bench.archive import EVENINGS, PEOPLE
from scorepad import games

NAMED = 0.3  # the share of lines with names


def varied(count: int, seed: int) -> Iterator[str]:
    """So many lines; a shorter run of the same seed is their beginning."""
    luck = Random(seed)
    players = {key: games.load(key).players for key in EVENINGS}
    for _ in range(count):
        key = luck.choice(list(EVENINGS))
        seats = luck.choice(players[key])
        rows = EVENINGS[key](luck, seats)
        line: dict[str, object] = {"game": key, "rows": rows[: luck.randrange(len(rows)) + 1]}
        if luck.random() < NAMED:
            line["players"] = luck.sample(PEOPLE, seats)
        yield json.dumps(line)


if __name__ == "__main__":
    for text in varied(int(sys.argv[1]), int(sys.argv[2])):
        print(text)
