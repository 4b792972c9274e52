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

from bench.archive import EVENINGS, PEOPLE, seats

NAMED = 0.3  # the share of lines with names


def varied(count: int, seed: int) -> Iterator[str]:
    """So many lines; a shorter run of the same seed is their beginning."""
    luck = Random(seed)
    tables = {key: seats(key) for key in EVENINGS}
    for _ in range(count):
        key = luck.choice(list(EVENINGS))
        sat = luck.choice(tables[key])
        rows = EVENINGS[key](luck, sat)
        line: dict[str, object] = {"game": key, "rows": rows[: luck.randrange(len(rows)) + 1]}
        if luck.random() < NAMED:
            line["players"] = luck.sample(PEOPLE, sat)
        yield json.dumps(line)


if __name__ == "__main__":
    for text in varied(int(sys.argv[1]), int(sys.argv[2])):
        print(text)
