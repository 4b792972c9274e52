"""A file cut, with a line gone, with a bit flipped: whole, or told, and never fewer records."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from scorepad.errors import Damaged
from scorepad.session import Session
from scorepad.store import Store
from tests.faults.conftest import Note
from tests.transcript import in_process

FLIPS = 1000
EVENINGS = {
    "mino": [["1/1", "0/0", "0/0"], ["2/2+m", "0/0", "1/0"], ["1/", "0/", "2/"]],
    "qwirkle": [["4", "4,2", "swap", "11pts", "6", "5,2", "3,3", "pass"]],
    "quartz": [["3q,1e,1u/2q,1e,1a", "0/2r"]],
    "diams": [["3x7:12/2/10", "4x2:12/2/4", "9/1/10"], ["15/1/8", "14/0/2"]],
}


def records(session: Session) -> int:
    return sum(cell is not None for row in session.sheet.rows for cell in row)


@pytest.mark.parametrize("game", EVENINGS)
def test_every_damage_of_a_file(game: str, home: Path, figure: Note) -> None:
    in_process(["new", game, "Ann", "Zoë", "Cat", "--name", "g"])
    for row in EVENINGS[game]:
        names = ["Ann", "Zoë", "Cat"][: len(row)] if len(row) <= 3 else []
        words = [f"{n}={r}" for n, r in zip(names, row, strict=True)] if names else row
        assert in_process(["add", *words])[0] == 0
    store, path = Store(str(home)), home / "g.toml"
    whole = path.read_bytes()
    original = store.load("g").session
    seen: Counter[str] = Counter()

    def harm(kind: str, data: bytes) -> None:
        if data == whole:
            return
        path.write_bytes(data)
        try:
            loaded = store.load("g")
        except Damaged as error:
            named = str(path) in error.message
            seen[f"{kind} refused{'' if named else ' without the path'}"] += 1
            return
        assert loaded.outside, data
        assert records(loaded.session) >= records(original), data
        same = loaded.session.sheet == original.sheet
        seen[f"{kind} {'with the same sheet' if same else 'told to be changed'}"] += 1

    for end in range(len(whole)):
        harm("prefixes", whole[:end])
    lines = whole.splitlines(keepends=True)
    for gone in range(len(lines)):
        harm("deleted lines", b"".join(lines[:gone] + lines[gone + 1 :]))
    dice = random.Random(game)
    for _ in range(FLIPS):
        at, bit = dice.randrange(len(whole)), dice.randrange(8)
        flipped = bytearray(whole)
        flipped[at] ^= 1 << bit
        harm("byte flips", bytes(flipped))
    assert not any("without" in what for what in seen)
    path.write_bytes(whole)
    assert not store.load("g").outside
    assert sum(seen.values()) == len(whole) + len(lines) + FLIPS
    figure(f"damage of {game}: " + ", ".join(f"{n} {what}" for what, n in sorted(seen.items())))
