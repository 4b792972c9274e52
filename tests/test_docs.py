"""What the pages name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_tests_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    named = re.findall(r"`(tests/[\w/]+(?:\.py)?)/?`", text)
    for target in links:
        assert (page.parent / target).exists(), target
    for target in named:
        assert (ROOT / target).exists(), target
