"""The pages for people: links and anchors resolve, what they show happens, pictures are current."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT
from tests.transcript import rerun

ADDING = ROOT / "docs" / "adding-a-game.md"  # its commands need the game that it makes
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]
SHOWING = [page for page in PAGES[1:] if page.parent.name == "docs" and page != ADDING]
PICTURES = ("sheet-light.svg", "sheet-dark.svg")
_FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def prose(page: Path) -> str:
    """A page without what stands in fences."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as hosts of Markdown make them."""
    heads = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    kept = [re.sub(r"[^\w\- ]", "", head.lower()) for head in heads]
    return {head.replace(" ", "-") for head in kept}


def links(page: Path) -> list[str]:
    """Where a page leads, to places of the project."""
    found = [one or other for one, other in _LINK.findall(prose(page))]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def test_the_pages_are_there() -> None:
    wanted = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md"}
    wanted |= {f"docs/{name}.md" for name in ("promises", "scripting", "adding-a-game", "quoting")}
    assert wanted <= {named(page) for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        target, _, anchor = link.partition("#")
        place = page.parent / target if target else page
        assert place.resolve().is_relative_to(ROOT), link
        assert place.exists(), link
        if anchor:
            assert anchor in anchors(place), link


def test_links_are_found_and_followed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '# One & `two`\n[a](other.md#x-y) <img src="b.svg"> [c](https://example.org)\n'
        "```\n[d](nowhere)\n# no heading\n```\n",
        encoding="utf-8",
    )
    assert links(page) == ["other.md#x-y", "b.svg"]
    assert anchors(page) == {"one--two"}


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "README.md"], ids=named)
def test_every_page_can_be_found(page: Path) -> None:
    others = [one for one in PAGES if one != page]
    assert any((one.parent / link).resolve() == page for one in others for link in links(one))


@pytest.mark.parametrize("page", SHOWING, ids=named)
def test_console_blocks(page: Path, env: dict[str, str], update: bool) -> None:
    text = page.read_text(encoding="utf-8")
    today = rerun(text, env)
    if update:
        page.write_text(today, encoding="utf-8")
    assert today == (page.read_text(encoding="utf-8") if update else text)


def test_contributing_is_one_screen() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert text.count("\n") <= 40
    for path in re.findall(r"`((?:scorepad|tests|docs|man|completions|\.ci)/[\w/.-]*)`", text):
        assert (ROOT / path.replace("VERB", "score")).exists(), path
    for path in re.findall(r"python (\S+\.py)", text):
        assert (ROOT / path).is_file(), path


def test_the_pictures_are_todays(tmp_path: Path, update: bool) -> None:
    folder = ROOT / "docs" if update else tmp_path
    program = ROOT / "docs" / "picture.py"
    subprocess.run([sys.executable, program, folder], cwd=tmp_path, check=True)
    for name in PICTURES:
        drawn = (folder / name).read_text(encoding="utf-8")
        assert drawn == (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_a_sheet_and_needs_nothing_else(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    shown = "".join(root.itertext()).replace("\xa0", " ")
    for words in ("$ scorepad show", "total", "> 1st", "a mermaid took the minotaur"):
        assert words in " ".join(shown.split()), words
    outside = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//|@import|@font-face|<script|<image|href", outside)
    assert set(re.findall(r"url\(([^)]*)\)", text)) == {
        f"#{identity}" for identity in re.findall(r'<clipPath id="([^"]+)"', text)
    }


def test_the_pictures_differ_in_colour_alone() -> None:
    light, dark = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in PICTURES]
    colorless = [re.sub("#[0-9a-f]{6}", "#", text) for text in (light, dark)]
    assert colorless[0] == colorless[1]
    assert light != dark
