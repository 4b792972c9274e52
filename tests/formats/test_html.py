"""The page that `export --format html` writes: read by a parser here, by a browser next door."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import combinations, pairwise

import pytest

from scorepad.formats import Kept, Wishes
from scorepad.formats.html_ import write
from scorepad.formats.html_style import STYLE
from scorepad.formats.html_text import record, span, text
from scorepad.report import document
from scorepad.words import ordinal
from tests.formats import kept as sessions
from tests.formats.kept import FAMILY, HOSTILE, kept

VOID = {"meta", "wbr", "br", "hr", "input", "img", "link", "base"}
ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "main", "article", "header", "section"),
    *("nav", "h1", "h2", "h3", "p", "div", "span", "a", "b", "bdi", "small", "time", "wbr"),
    *("ol", "ul", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr"),
    *("th", "td", "details", "summary", "figure", "figcaption", "svg", "desc", "path", "text"),
}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "id", "class", "role", "tabindex"),
    *("aria-labelledby", "aria-describedby", "aria-hidden", "href", "scope", "datetime"),
    *("viewbox", "d", "x", "y", "dy", "stroke-dasharray"),
}


class Page(HTMLParser):
    """A page taken apart. Whatever is not closed as it was opened is an error."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[tuple[tuple[str, ...], str]] = []
        self.tables: list[list[list[str]]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_decl(self, decl: str) -> None:
        assert (decl, self.tags) == ("DOCTYPE html", [])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), attrs
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "path"
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append((tuple(self.open), data))
        if "th" in self.open or "td" in self.open:
            self.tables[-1][-1][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every tag of a name."""
        return [attributes for found, attributes in self.tags if found == tag]

    def within(self, tag: str) -> list[str]:
        """The texts that stand in a tag, piece by piece."""
        return [data for opened, data in self.words if tag in opened]

    def values(self, attribute: str) -> list[str]:
        """What an attribute holds, wherever it stands."""
        return [found[attribute] or "" for _, found in self.tags if attribute in found]

    @property
    def seen(self) -> str:
        """All text of the body."""
        return "".join(self.within("body"))


def page_of(*all_: Kept) -> str:
    return "".join(write(iter(all_), Wishes()))


def hostile() -> Kept:
    """A whole hand and a begun one: only bids in it; the last player has gone home."""
    rows = [("1/1", "0/0", "0/0", "0/0", "0/0", "away"), ("1/", "0/", None, None, "2/", "away")]
    note = "<img src=x onerror=alert(1)> --> ]]> http://example.org"
    return kept("mino", HOSTILE, rows, options={"griffin": "flat"}, note=note)


def result() -> Kept:
    return kept("mino", FAMILY[:3], results=(120, -30, 120), name="paper")


def empty() -> Kept:
    return kept("qwirkle", FAMILY[:2], name="nothing")


CASES = {
    "mino": sessions.mino,
    "diams": sessions.diams,
    "quartz": sessions.quartz,
    "qwirkle": sessions.qwirkle,
    "hostile": hostile,
    "result": result,
    "empty": empty,
}
each = pytest.mark.parametrize("case", CASES)


def pages() -> Iterator[str]:
    yield from (page_of(make()) for make in CASES.values())
    yield page_of(*(make() for make in CASES.values()))
    yield page_of()


def test_a_page_is_well_formed_and_refers_to_nothing_outside() -> None:
    for written in pages():
        page = Page(written)
        assert written.startswith("<!DOCTYPE html>\n<html lang=")
        assert written.endswith("</html>\n")
        assert {tag for tag, _ in page.tags} <= ALLOWED
        assert {name for _, found in page.tags for name in found} <= ATTRIBUTES
        ids = page.values("id")
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"s[0-9]+(-[a-z0-9]+)?|contents", found) for found in ids)
        assert {href.removeprefix("#") for href in page.values("href")} <= set(ids)
        assert {*page.values("aria-labelledby"), *page.values("aria-describedby")} <= set(ids)
        assert page.all("meta")[1] == {
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
            "form-action 'none'",
        }
        assert len(page.all("style")) == 1
        assert not re.search(r"url\(|@import|@font-face|expression|</", STYLE)


def test_headings_are_in_order() -> None:
    for written in pages():
        levels = [int(tag[1]) for tag, _ in Page(written).tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(now <= before + 1 for before, now in pairwise(levels))


@each
def test_every_table_has_a_caption_and_scopes(case: str) -> None:
    page = Page(page_of(CASES[case]()))
    assert len(page.all("caption")) == len(page.tables)
    assert {found.get("scope") for found in page.all("th")} <= {"row", "col"}
    for table in page.tables:
        assert len({len(row) for row in table}) == 1


@each
def test_what_the_document_says_is_on_the_page(case: str) -> None:
    session = CASES[case]()
    said, page = document(session.tally), Page(page_of(session))
    for place, row in zip(said["standings"], page.tables[0][1:], strict=True):
        shown = [ordinal(place["rank"]), place["player"] + (" winner" if place["winner"] else "")]
        if place["stars"] is not None:
            shown.append(f"{place['stars']}★ stars")
        assert row == [*shown, str(place["points"])]
    for scored, row in zip(said["rows"], page.tables[1][1:] if said["rows"] else [], strict=False):
        assert row[0].rstrip("*") == str(scored["row"])
        by_player = {score["player"]: score for score in scored["scores"]}
        for player, cell in zip(said["players"], row[1:], strict=True):
            score = by_player.get(player)
            if score is None:
                assert cell == "·no record"
                continue
            assert cell.split(", ")[0] == score["record"]
            points = score["points"]
            assert (points is None) == ("points" not in cell)
            assert points is None or re.search(rf"(, |\+){points} points", cell)
            reasons = "".join(page.within("dl"))
            assert all(line["why"] in reasons for line in score["lines"])
            assert all(note in reasons for note in score["notes"])
        assert all(note in page.seen for note in scored["notes"])
    assert all(note in page.seen for note in said["notes"])


def test_the_sheet_of_an_evening() -> None:
    page = Page(page_of(sessions.mino()))
    ranking, sheet = page.tables
    assert ranking == [
        ["rank", "player", "points"],
        ["1st", "Ann winner", "330"],
        ["2nd", "Dan", "240"],
        ["3rd", "Ben", "150"],
        ["4th", "Cat", "110"],
    ]
    assert sheet[0] == ["hand", *FAMILY]
    assert sheet[7] == [
        "7",
        "2/2, +40 points, total 270",
        "2/2, +40 points, total 160",
        "0/0, +70 points, total 120",
        "3/3+2g, +120 points, total 200",
    ]
    assert sheet[9:] == [
        ["points", "330", "150", "110", "240"],
        ["rank", "1st", "3rd", "4th", "2nd"],
    ]
    assert "played29 November 2026, 20:15 to 22:40" in page.seen.replace("\n", "")
    assert "stateover after 8 hands" in page.seen
    assert "noteat Cat's" in page.seen
    assert "options" not in page.seen
    # 8 hands explained, each with 4 players; a row's number leads into its details
    assert len(page.all("details")) == len(page.all("summary")) == 8
    assert "#s1-r7" in page.values("href")
    assert "+60made" not in page.seen
    assert "+60 " in "".join(page.within("dl"))


def test_stars_decide_and_the_tie_is_told() -> None:
    page = Page(page_of(sessions.diams()))
    assert page.tables[0] == [
        ["rank", "player", "stars", "points"],
        ["1st", "Cat winner", "9★ stars", "39"],
        ["2nd", "Ann", "9★ stars", "39"],
        ["3rd", "Ben", "9★ stars", "39"],
    ]
    assert page.tables[1][1][1] == "12/2/10, 17 points, +4★ stars, total 4★ stars"
    assert page.tables[1][3][3] == "12, 12 points, +3★ stars, total 9★ stars"
    assert "round 2" in "".join(page.within("p"))
    ends = [f"{name}: 9★ stars" for name in ("Ann", "Ben", "Cat")]
    assert all(end in "".join(page.within("figure")) for end in ends)


def test_a_game_of_one_row_has_no_running_totals() -> None:
    page = Page(page_of(sessions.quartz()))
    # 5 quartz, 2 emeralds, 1 amber, 1 unstable, and a collection of five: 10+8+9-3+10
    assert page.tables[1][1][1] == "3q,1e,1u/2q,1e,1a, 34 points"
    assert page.within("summary") == ["how it was scored"]


def test_a_bid_alone_counts_nothing_yet_and_who_is_away_is_told() -> None:
    page = Page(page_of(hostile()))
    assert page.tables[1][1][6] == "away, 0 points, total 0"
    assert page.tables[1][2] == [
        "2",
        "1/",
        "0/",
        "·no record",
        "·no record",
        "2/",
        "away, 0 points",
    ]
    assert page.tables[1][3][1:4] == ["20", "10", "10"]
    assert "".join(page.within("dl")).count("bid, not played yet") == 3
    assert page.within("title")[1] == "The totals after each hand"
    assert "After 1 hand: " in page.within("desc")[0]
    assert "statehand 2 of 6 is open" in page.seen
    assert "griffin = flat (30 for each griffin taken, or 30 in all)" in page.seen
    assert "Ranking so far" in page.seen
    assert "winner" not in page.seen


def test_foreign_names_are_text_in_a_direction_of_their_own() -> None:
    written = page_of(hostile())
    page = Page(written)
    assert page.tables[1][0] == ["hand", *HOSTILE]
    for name in HOSTILE:
        # ranking, race, sheet, and two hands
        assert page.within("bdi").count(name) == 5 - (name in HOSTILE[2:4])
    assert "<img src=x onerror=alert(1)> --> ]]> http://example.org" in page.within("bdi")
    for raw in ("<script", "<img", '"onload', "</details>,", "&amp;</"):
        assert raw not in written


def test_a_name_from_right_to_left_is_set_apart_within_a_sentence() -> None:
    rows = [("12/0/0", "12/0/0")] * 3
    page = Page(page_of(kept("diams", (HOSTILE[4], "Ann"), rows)))
    assert f"{HOSTILE[4]} and Ann" in "".join(page.within("p"))
    assert any(opened[-2:] == ("p", "bdi") for opened, _ in page.words)


def test_a_result_has_a_ranking_and_no_more() -> None:
    page = Page(page_of(result()))
    assert page.tables == [
        [
            ["rank", "player", "points"],
            ["1st", "Ann winner", "120"],
            ["1st", "Cat winner", "120"],
            ["3rd", "Ben", "-30"],
        ]
    ]
    assert "a result only: no rows were kept" in page.seen
    assert "stateover" in page.seen
    for tag in ("svg", "details", "figure"):
        assert page.all(tag) == []


def test_a_result_in_stars_has_no_points() -> None:
    page = Page(page_of(kept("diams", FAMILY[:2], results=(7.5, 9))))
    assert page.tables[0][1:] == [["1st", "Ben winner", "9★ stars"], ["2nd", "Ann", "7.5★ stars"]]


def test_an_empty_session_says_so() -> None:
    page = Page(page_of(empty()))
    assert "nothing is entered yet" in page.seen
    assert page.tables[0][1] == ["1st", "Ann", "0"]
    assert page.all("svg") == page.all("details") == []


def test_a_game_ended_by_hand_says_so() -> None:
    page = Page(page_of(kept("mino", FAMILY[:3], [("1/1", "0/0", "0/0")], by_hand=True)))
    assert "finished by hand after 1 hand" in page.seen
    assert page.tables[0][1] == ["1st", "Ann winner", "20"]


def test_what_breaks_the_rules_is_told_beneath_the_sheet() -> None:
    page = Page(page_of(kept("mino", FAMILY[:3], [("1/1", "1/1", "0/0")])))
    assert page.tables[1][1][0] == "1*"
    assert any("hand 1: recorded against the rules: " in found for found in page.within("li"))


def test_the_race() -> None:
    page = Page(page_of(sessions.mino()))
    lines = [found for found in page.all("path") if "line" in (found["class"] or "")]
    marks = [found for found in page.all("path") if "mark" in (found["class"] or "")]
    # best first in the list of who is who; the best drawn last, above the others
    assert [found["class"] for found in lines] == [
        *(f"line p{seat}" for seat in (2, 1, 3, 0)),
        *(f"line p{seat}" for seat in (0, 3, 1, 2)),
    ]
    assert len({found.get("stroke-dasharray") for found in lines}) == 4
    shapes = [(found["d"] or "").removeprefix("M22 7") for found in marks[4:]]
    assert all(one != other for one, other in combinations(shapes, 2))
    # the scale goes from -100 at 268 to 400 at 14: Ann's 330 lies 254 * 430 / 500 above
    assert (lines[3]["d"] or "").endswith("L488 49.6")
    ticks = [data for opened, data in page.words if opened[-1:] == ("text",)]
    assert ticks[:6] == ["-100", "0", "100", "200", "300", "400"]
    assert ticks[6:16] == [*"012345678", "hand"]
    assert ticks[16:] == ["C", "B", "D", "A"]
    assert page.all("svg")[0]["role"] == "img"
    assert page.within("desc") == ["After 8 hands: Ann 330, Ben 150, Cat 110, Dan 240"]


@pytest.mark.parametrize("last", ["0/0", "1/1", "1/0"])
@pytest.mark.parametrize("others", ["0/0", "1/0"])
def test_letters_at_the_ends_of_level_lines_do_not_cover_each_other(others: str, last: str) -> None:
    written = page_of(kept("mino", FAMILY, [(others, others, others, last)]))
    at = [float(y) for y in re.findall(r'class="letter p\d" x="\d+" y="([0-9.]+)"', written)]
    assert len(at) == 4
    assert all(abs(one - other) >= 20 for one, other in combinations(at, 2))
    # the axis lies at 268, and the drawing begins at 0
    assert all(10 < y < 280 for y in at)


def test_several_sessions_have_contents() -> None:
    page = Page(page_of(*(make() for make in CASES.values())))
    links = [href for href in page.values("href") if "-" not in href]
    assert links == [f"#s{number}" for number in range(1, 8)]
    names = [data for opened, data in page.words if "nav" in opened and opened[-1] == "a"]
    assert names[:2] == ["Mino Dice: friday-night", "Diam's: stones"]
    assert "29 November 2026: Ann, Ben, Cat; won by Cat" in "".join(page.within("nav"))
    assert [found["id"] for found in page.all("article")] == [href[1:] for href in links]
    tags = [tag for tag, _ in page.tags]
    assert tags.index("nav") < tags.index("article")
    assert "No session." in page_of()


def test_the_same_sessions_give_the_same_page() -> None:
    assert page_of(sessions.mino(), hostile()) == page_of(sessions.mino(), hostile())


def test_pieces_come_before_all_is_written() -> None:
    pieces = list(write([sessions.mino()], Wishes()))
    assert len(pieces) > 50
    assert max(map(len, pieces)) < 12_000


def test_what_can_not_stand_in_a_page_becomes_a_sign() -> None:
    assert text("a\0b\x1bc\x85d\ud800e\n") == "a\ufffdb\ufffdc\ufffdd\ufffde\n"
    assert text("<\"'&>") == "&lt;&quot;&#x27;&amp;&gt;"


def test_long_records_may_be_broken_and_short_ones_not() -> None:
    assert record("2/2+m") == "2/2+m"
    assert record("3x7:12/2/<") == "3x7:12/<wbr>2/<wbr>&lt;"


def test_ranks_and_times_are_words() -> None:
    ranks = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"]
    assert [ordinal(rank) for rank in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == ranks
    whole = span("2026-11-29T20:15:00+01:00", "2026-12-01T00:05:00+01:00")
    shown = re.sub("<[^>]*>", "", whole)
    assert shown == "29 November 2026, 20:15 to 1 December 2026, 00:05"


def _brightness(color: str) -> float:
    """The relative luminance of a colour (WCAG 2.2)."""
    digits = color if len(color) == 6 else "".join(digit * 2 for digit in color)
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_text_can_be_read_in_the_light_in_the_dark_and_on_paper() -> None:
    screen = STYLE.partition("@media print")
    light, dark = screen[0].split("prefers-color-scheme:dark", 1)
    themes = [dict(re.findall(r"--(\w+):#(\w+)", half)) for half in (light, dark)]
    themes.append({**themes[0], **dict(re.findall(r"--(\w+):#(\w+)", screen[2]))})
    assert themes[2]["paper"] == "fff"
    for theme in themes:
        for front in ("ink", "soft", "accent", *(f"p{seat}" for seat in range(6))):
            for back in ("paper", "card", "band"):
                pair = sorted((_brightness(theme[front]), _brightness(theme[back])))
                assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, (front, back)
