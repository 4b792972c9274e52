"""A text as a QR code that a terminal can show. Needs segno, which comes with `scorepad[qr]`."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.errors import Missing, State

BORDER = 4  # modules that have to stay light around a code
# Upper and lower module of a character, light or not. Light modules are the ones that are drawn:
# most terminals write light on dark, and there the code comes out as it does on paper, dark on
# light. The other way round, many a phone would not see a code at all.
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def code(text: str, fine: bool = True) -> list[str]:
    """The lines of a text's QR code, with the border that readers need.

    Two modules share a character, one above the other; with `fine` false, for outputs that lack
    half blocks, each is two characters wide, `##` or blanks. Light modules are the drawn ones.
    Missing (2) without segno, State (1) for a text that no QR code holds.
    """
    light = _light(text)
    if not fine:
        return ["".join(["##" if module else "  " for module in row]) for row in light]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    pairs = zip(light[::2], light[1::2], strict=True)
    return ["".join([_HALVES[pair] for pair in zip(*rows, strict=True)]) for rows in pairs]


def _light(text: str) -> list[list[bool]]:
    """Is a module light? Row by row, border and all; as few modules as the text can do with."""
    try:
        import segno
    except ImportError:
        problem = "a QR code needs segno, which is not installed"
        raise Missing(problem, "pip install 'scorepad[qr]'") from None
    try:
        rows: Sequence[Sequence[int]] = segno.make(text, error="l", micro=False).matrix
    except segno.DataOverflowError:
        raise State(f"{len(text)} characters are too many for a QR code") from None
    blank = [True] * (len(rows) + 2 * BORDER)
    side = [True] * BORDER
    inner = [[*side, *[not module for module in row], *side] for row in rows]
    return [list(blank) for _ in range(BORDER)] + inner + [list(blank) for _ in range(BORDER)]
