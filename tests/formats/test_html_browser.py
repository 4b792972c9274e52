"""The page in a real browser: quiet, readable in the light and in the dark, on phone and paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import Browser, browser, pixels
from tests.formats import kept as sessions
from tests.formats.kept import kept
from tests.formats.test_html import CASES, hostile, page_of

LONGEST = "Wilhelmina Charlotte of Nassau-Weilburgh"
A4, LETTER = (8.27, 11.69), (8.5, 11.0)


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all of this."""
    with browser(tmp_path_factory.mktemp("browser")) as found:
        found.size(1100, 900)
        found.scheme("light")
        yield found


def saved(folder: Path, page: str) -> Path:
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    return file


def crowded() -> str:
    """As wide as a sheet can become: long names, long records, five players with stars."""
    rows = [("3x7:12,4x2:12,3x5:9,5x1:8/2/10", "4x2:12/2/4", "3x5:9/1/10", "15/0/1", "12/1/0")]
    names = (LONGEST, *("W" * 39 + end for end in "abcd"))
    return page_of(kept("diams", names, rows * 3, options={"star_ties": "share"}))


def test_nothing_is_asked_for_and_nothing_complained_of(tab: Browser, tmp_path: Path) -> None:
    file = saved(tmp_path, page_of(*(make() for make in CASES.values())))
    tab.open(file)
    assert tab.requests == [file.as_uri()]
    assert tab.complaints == []
    assert tab.run("document.title") == "Score sheets"
    assert tab.run("document.compatMode") == "CSS1Compat"
    assert tab.run("document.scripts.length") == 0
    assert tab.run("document.querySelectorAll('article').length") == 7


def test_a_page_that_asks_and_complains_would_be_seen(tab: Browser, tmp_path: Path) -> None:
    image = "http://127.0.0.1:9/picture.png"
    script = "<script>console.log('loud')</script>"
    file = saved(tmp_path, f"<!DOCTYPE html><title>no</title><img src='{image}'>{script}")
    tab.open(file)
    assert tab.requests == [file.as_uri(), image]
    assert len(tab.complaints) >= 2
    # the page's own policy would have stopped both
    policy = page_of().partition("<meta http-equiv")[2].partition(">")[0]
    guarded = (
        f"<!DOCTYPE html><title>no</title><meta http-equiv{policy}><img src='{image}'>{script}"
    )
    tab.open(saved(tmp_path, guarded))
    assert not any("loud" in str(complaint.get("args")) for complaint in tab.complaints)


def test_the_numbers_are_in_the_page(tab: Browser, tmp_path: Path) -> None:
    tab.open(saved(tmp_path, page_of(sessions.mino())))
    cells = "[...document.querySelectorAll('.ranking td, .ranking tbody th')].map(c => c.innerText)"
    assert tab.run(cells) == [
        *("1st", "Ann winner", "330", "2nd", "Dan", "240"),
        *("3rd", "Ben", "150", "4th", "Cat", "110"),
    ]
    points = "[...document.querySelectorAll('tfoot tr:first-child td')].map(c => c.innerText)"
    assert tab.run(points) == ["330", "150", "110", "240"]
    names = "[...document.querySelectorAll('.sheet thead bdi')].map(c => c.textContent)"
    tab.open(saved(tmp_path, page_of(hostile())))
    assert tab.run(names) == list(sessions.HOSTILE)


def test_who_listens_hears_tables_and_a_picture(tab: Browser, tmp_path: Path) -> None:
    tab.open(saved(tmp_path, page_of(sessions.mino())))
    nodes = tab.ask("Accessibility.getFullAXTree")["nodes"]
    heard = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    ]
    roles = [role for role, _ in heard]
    assert roles.count("table") == 2
    assert ("table", "Ranking") in heard
    assert ("image", "The totals after each hand") in heard
    assert ("columnheader", "Dan") in heard
    assert ("region", "Sheet") in heard
    # 8 hands and two feet; 4 players in the ranking
    assert roles.count("rowheader") == 10 + 4
    assert ("heading", "Mino Dice friday-night") in heard


def test_a_row_leads_to_its_reasons_which_open(tab: Browser, tmp_path: Path) -> None:
    tab.open(saved(tmp_path, page_of(sessions.mino())))
    opened = "[...document.querySelectorAll('details')].map(d => d.open)"
    assert tab.run(opened) == [False] * 8
    tab.run("document.querySelector('a[href=\"#s1-r3\"]').click()")
    assert tab.run(opened) == [False, False, True, False, False, False, False, False]
    shown = tab.run("document.getElementById('s1-r3').innerText")
    assert "-30 missed the bid of 0 in hand 3" in shown.replace("\n", " ")


def test_the_picture_is_not_blank_and_the_dark_is_dark(tab: Browser, tmp_path: Path) -> None:
    tab.open(saved(tmp_path, page_of(sessions.mino())))
    box = "(p => (r => [r.x, r.y, r.width, r.height])(document.querySelector(p)"
    box += ".getBoundingClientRect()))"
    found = {}
    for scheme in ("light", "dark"):
        tab.scheme(scheme)
        for part in (".ranking", ".race svg", ".sheet tbody tr"):
            x, y, width, height = tab.run(f"{box}('{part}')")
            wide = min(width, 260)  # of its right end
            lines = pixels(tab.photo(x + width - wide, y, wide, min(height, 120)))
            flat = [pixel for line in lines for pixel in line]
            colors = Counter(flat)
            back, count = colors.most_common(1)[0]
            assert len(colors) > 20, part  # letters and lines have soft edges
            assert 0.5 < count / len(flat) < 0.99, part
            assert sum(len(set(line)) > 1 for line in lines) > len(lines) / 3, part
            found[scheme, part] = sum(back) / 3
    tab.scheme("light")
    for (scheme, part), brightness in found.items():
        assert brightness > 230 if scheme == "light" else brightness < 60, part


@pytest.mark.parametrize("case", [*CASES, "crowded", "several"])
def test_a_phone_need_not_be_scrolled_sideways(tab: Browser, tmp_path: Path, case: str) -> None:
    several = page_of(*(make() for make in CASES.values()))
    page = {"crowded": crowded(), "several": several}.get(case) or page_of(CASES[case]())
    tab.size(360, 740, phone=True)
    tab.open(saved(tmp_path, page))
    assert tab.run("innerWidth") == 360
    assert tab.run("document.documentElement.scrollWidth") <= 360
    wide = tab.run("(b => b && b.scrollWidth > b.clientWidth)(document.querySelector('.box'))")
    if case in ("mino", "crowded"):
        assert wide == (case == "crowded")
    tab.size(1100, 900)


def sheets(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_an_evening_is_one_printed_page(tab: Browser, tmp_path: Path) -> None:
    tab.scheme("dark")
    tab.open(saved(tmp_path, page_of(sessions.mino())))
    assert [sheets(tab.pdf(*paper)) for paper in (A4, LETTER)] == [1, 1]
    turns = ("2,2", "6", "6,3", "5", "4,2,2", "3")
    rows = [(turns[row % 6], turns[(row + 2) % 6]) for row in range(28)]
    tab.open(saved(tmp_path, page_of(kept("qwirkle", ("Ann", "Ben"), rows))))
    assert sheets(tab.pdf(*A4)) == 1
    tab.ask("Emulation.setEmulatedMedia", media="print")
    assert tab.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    tab.ask("Emulation.setEmulatedMedia", media="")
    tab.open(saved(tmp_path, page_of(sessions.mino(), sessions.diams(), sessions.mino())))
    # the contents, then each session on a page of its own
    assert sheets(tab.pdf(*A4)) == 4
    tab.scheme("light")


def test_nothing_is_cut_off_on_paper(tab: Browser, tmp_path: Path) -> None:
    tab.ask("Emulation.setEmulatedMedia", media="print")
    tab.size(695, 1000)  # what A4 leaves between the margins, in pixels
    tab.open(saved(tmp_path, crowded()))
    assert tab.run("document.documentElement.scrollWidth") <= 695
    # on paper nothing scrolls: the table itself has to fit
    assert tab.run("document.querySelector('.sheet').getBoundingClientRect().right") <= 695
    assert tab.run("getComputedStyle(document.querySelector('.box')).overflowX") == "visible"
    tab.ask("Emulation.setEmulatedMedia", media="")
    tab.size(1100, 900)
