"""QR codes: what is drawn is read by a reader that has nothing to do with the writer."""

from __future__ import annotations

import sys

import pytest
import zxingcpp

from scorepad.errors import Missing, State
from scorepad.formats.qr import code

# upper and lower half of a character, 1 where the terminal's light foreground shows
HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
SHORT = "https://example.org/"
LONG = SHORT + "?data=" + "%7B%22name%22" * 40  # as long as a link for two players


def modules(lines: list[str], fine: bool) -> list[list[int]]:
    """What a light foreground shows on a dark ground: 1 light, 0 dark."""
    if fine:
        return [[HALVES[char][half] for char in line] for line in lines for half in (0, 1)]
    assert {line[at : at + 2] for line in lines for at in range(0, len(line), 2)} == {"##", "  "}
    return [[int(line[at] == "#") for at in range(0, len(line), 2)] for line in lines]


def scanned(light: list[list[int]], scale: int = 4) -> list[str]:
    """What a reader finds that takes dark on light only."""
    rows = [bytes(b for bit in row for b in [255 * bit] * scale) for row in light]
    image = b"".join(row * scale for row in rows)
    view = memoryview(image).cast("B", (len(light) * scale, len(light[0]) * scale))
    return [found.text for found in zxingcpp.read_barcodes(view, try_invert=False)]


@pytest.mark.parametrize("fine", [True, False], ids=["half blocks", "two characters a module"])
@pytest.mark.parametrize("text", [SHORT, LONG], ids=["short", "long"])
def test_it_reads_back(text: str, fine: bool) -> None:
    assert scanned(modules(code(text, fine), fine)) == [text]


def test_inverted_it_would_not_read() -> None:
    light = modules(code(SHORT), fine=True)
    assert scanned([[1 - bit for bit in row] for row in light]) == []


@pytest.mark.parametrize("fine", [True, False])
def test_the_border_is_light_on_all_sides(fine: bool) -> None:
    light = modules(code(SHORT, fine), fine)
    size = len(light[0])
    light = light[:size]  # half a character may be left over beneath
    turned = [list(column) for column in zip(*light, strict=True)]
    for edge in (light, light[::-1], turned, turned[::-1]):
        assert all(bit == 1 for line in edge[:4] for bit in line)
        assert not all(bit == 1 for bit in edge[4])


def test_the_size_and_the_signs() -> None:
    # twenty characters fit version 2: 25 modules, and four of border on each side
    fine, plain = code(SHORT), code(SHORT, fine=False)
    assert (len(fine), {len(line) for line in fine}) == (17, {33})
    assert (len(plain), {len(line) for line in plain}) == (33, {66})
    assert set("".join(fine)) == set(HALVES)
    assert "".join(plain).isascii()
    assert not any(line.endswith(" ") for line in fine + plain)


def test_a_text_that_no_code_holds() -> None:
    with pytest.raises(State, match=r"^3000 characters are too many for a QR code$"):
        code("a" * 3000)


def test_without_segno(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(Missing, match="segno") as caught:
        code(SHORT)
    assert caught.value.hint == "pip install 'scorepad[qr]'"
