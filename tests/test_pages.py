"""Every console block in README, in the rules and in the transcripts shows what really happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.transcript import rerun

PAGES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("scorepad/games/*/rules.md")),
    *sorted(ROOT.glob("tests/transcripts/*.md")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_blocks(page: Path, env: dict[str, str], update: bool) -> None:
    text = page.read_text(encoding="utf-8")
    assert "```console\n" in text
    today = rerun(text, env)
    if update:
        page.write_text(today, encoding="utf-8")
    assert today == (page.read_text(encoding="utf-8") if update else text)
