"""A session of each game with names that make trouble on a screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from tests.transcript import done

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEBREW = "\u05d0\u05d1\u05d2"
LONG = "Wilhelmina Charlotte of Nassau-Weilburgh"  # forty characters, as many as a name may have
SIX = ("Zo\u00eb", "\u65e5\u672c", FAMILY, HEBREW, LONG, "Ann")

EVENINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "mino": (
        ("new", "mino", *SIX, "--name", "mino"),
        ("add", "1/1", "0/0", "0/0", "0/0", "1/0", "0/0", "-s", "mino"),
        ("add", "2/1", "0/0", "1/1+m", "0/0", "0/0", "0/0", "-s", "mino"),
        ("note", f"the cat sat on {HEBREW}'s dice, and nobody minded", "-s", "mino"),
        ("add", "0/1", "3/0", "1/1", "0/0", "0/0", "1/1", "-s", "mino"),
        ("bid", "0", "4", "1", "0", "0", "1", "-s", "mino"),
    ),
    "qwirkle": (
        ("new", "qwirkle", *SIX[:4], "--name", "qwirkle", "--option", "board=on"),
        ("add", "rorsrd@0,0", "gsgd@1,1", "bsbd@1,2", "swap", "-s", "qwirkle", "--force"),
        ("add", "rcgc@3,0v", "-s", "qwirkle", "--force"),
    ),
    "quartz": (
        ("new", "quartz", SIX[4], SIX[1], SIX[3], SIX[0], SIX[2], "--name", "quartz"),
        ("add", "3q,1e,1u/2q,1e,1a", "0/2r", "1a/1s", "3l,1q/1q", "4s,1u/1u,1r,1q", "-s", "quartz"),
    ),
    "diams": (
        ("new", "diams", SIX[1], SIX[3], SIX[2], SIX[4], "--name", "diams"),
        ("add", "3x7:12/2/10", "4x2:12/2/4", "3x5:9/1/10", "15/0/1", "-s", "diams"),
        ("add", f"{SIX[1]}=15/1/8", f"{SIX[3]}=14/0/2", "-s", "diams"),
    ),
}


@contextmanager
def played(env: dict[str, str]) -> Iterator[None]:
    """An environment in which a session of each game is kept, under the game's key."""
    with patch.dict(os.environ, env, clear=True):
        for evening in EVENINGS.values():
            for words in evening:
                done(*words)
        yield
