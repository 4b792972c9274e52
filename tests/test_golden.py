"""The sheet of each game as it stands on screens of four widths, in colour and without."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.conftest import ROOT
from tests.evenings import EVENINGS, played
from tests.transcript import in_process

GOLDEN = ROOT / "tests" / "golden"
WIDTHS = (20, 40, 80, 120)
ENCODINGS = {"utf-8": "utf-8", "ascii": "ascii"}
COLORS = {"plain": "never", "color": "always"}


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("game", EVENINGS)
def test_the_sheet(game: str, encoding: str, color: str, env: dict[str, str], update: bool) -> None:
    with played(env):
        for width in WIDTHS:
            with patch.dict(os.environ, {"COLUMNS": str(width)}):
                words = ["show", game, "--color", COLORS[color]]
                code, out, err = in_process(words, encoding=ENCODINGS[encoding])
            assert (code, err) == (0, "")
            page = GOLDEN / f"{game}-{width}-{encoding}-{color}.txt"
            compare(page, out, update)


def compare(page: Path, shown: str, update: bool) -> None:
    """A golden file holds what is shown; with `--update` it is written anew."""
    if update:
        page.parent.mkdir(exist_ok=True)
        page.write_bytes(shown.encode())
    assert shown == page.read_bytes().decode(), page.name
