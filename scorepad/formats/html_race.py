"""The race over the rows as a drawing: a line a player, told apart by colour, dashes and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorepad.formats.html_text import name, stars, text, unseen
from scorepad.labels import letters
from scorepad.report import running_totals
from scorepad.scale import Upward, Value, along, figure, upward
from scorepad.sheet import Tally
from scorepad.words import counted

# The drawing's own units. On a phone they are smaller than pixels, and letters are drawn larger
# (see the style): 11 units hold a figure there.
WIDE, HIGH = 520, 300
TOP, BOTTOM, RIGHT = 14, 268, 488
DIGIT, COLUMN, LINE = 11, 8, 20  # a figure's width; a column of the scale; from letter to letter
CLOSE = 24  # marks nearer than that are left out

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "12 3 2 3 2 3")
MARKS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",  # a disc
    "m-4-4h8v8h-8z",  # a square
    "m0-5l5 9h-10z",  # a triangle
    "m0-5l5 5l-5 5l-5-5z",  # a diamond
    "m0 5l5-9h-10z",  # a triangle upside down
    "m-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z",  # a cross
)


class Frame(NamedTuple):
    """Where values and rows lie: how far to the right row 0, the last row's number, the scale."""

    left: int
    last: int
    scale: Upward

    def x(self, row: int) -> float:
        """How far to the right a row lies."""
        return self.left + (RIGHT - self.left) * row / self.last

    def y(self, value: Value) -> float:
        """How far down a value lies."""
        share = (value - self.scale.bottom) / (self.scale.top - self.scale.bottom)
        return BOTTOM - (BOTTOM - TOP) * share


def race(tally: Tally, key: str, level: int) -> Iterator[str]:
    """The figure with its heading and who is who; nothing where no row counts yet.

    `key` begins its ids, `level` is that of its heading.
    """
    races = running_totals(tally)
    last = len(races[0]) - 1
    if last < 1:
        return
    yield f'<figure class="race">\n<figcaption><h{level}>The race</h{level}></figcaption>\n'
    yield from _drawing(tally, races, key)
    yield from _who(tally, races)
    yield "</figure>\n"


def _drawing(tally: Tally, races: Sequence[Sequence[Value]], key: str) -> Iterator[str]:
    row, last = tally.sheet.game.row, len(races[0]) - 1
    scale = upward([value for mine in races for value in mine], 1)
    side = max(len(str(tick)) for tick in (scale.bottom, scale.top))
    frame = Frame(max(side, len(row)) * DIGIT + 12, last, scale)
    ends = [
        f"{player} {figure(mine[-1])}"
        for player, mine in zip(tally.sheet.players, races, strict=True)
    ]
    yield f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="{key}-rt" '
    yield f'aria-describedby="{key}-rd">\n'
    yield f'<title id="{key}-rt">The totals after each {text(row)}</title>\n'
    yield f'<desc id="{key}-rd">After {counted(last, text(row))}: {text(", ".join(ends))}</desc>\n'
    yield from _axes(frame, row)
    order = [place.seat for place in tally.standings()]
    places = _apart([frame.y(races[player][-1]) for player in order])
    marks = letters(tally.sheet.players)
    for player, place in reversed(list(zip(order, places, strict=True))):
        yield from _line(frame, player, races[player])
        yield f'<text class="letter p{_look(player)}" x="{RIGHT + 9}" y="{_short(place)}" '
        yield f'dy=".35em">{marks[player]}</text>\n'
    yield "</svg>\n"


def _axes(frame: Frame, row: str) -> Iterator[str]:
    """The lines of the scale with their values, the numbers of the rows, what a row is called."""
    scale = frame.scale
    for tick in range(scale.bottom, scale.top + 1, scale.tick):
        y = _short(frame.y(tick))
        yield f'<path class="{"zero" if tick == 0 else "grid"}" d="M{frame.left} {y}H{RIGHT}"/>'
        yield f'<text class="tick" x="{frame.left - 8}" y="{y}" dy=".35em">{tick}</text>\n'
    for number in along(frame.last, (RIGHT - frame.left) // COLUMN).numbered():
        x = _short(frame.x(number))
        yield f'<text class="foot" x="{x}" y="{BOTTOM + 24}">{number}</text>\n'
    yield f'<text class="tick" x="{frame.left - 12}" y="{BOTTOM + 24}">{text(row)}</text>\n'


def _line(frame: Frame, player: int, values: Sequence[Value]) -> Iterator[str]:
    """A player's line, and its marks as far as they have room."""
    points = [f"{_short(frame.x(row))} {_short(frame.y(v))}" for row, v in enumerate(values)]
    every = max(1, round(CLOSE * frame.last / (RIGHT - frame.left)))
    marked = [*points[1:-1:every], points[-1]]
    look = _look(player)
    yield f'<path class="line p{look}"{_dashes(look)} d="M{"L".join(points)}"/>'
    yield f'<path class="mark p{look}" d="{"".join([f"M{at}{MARKS[look]}" for at in marked])}"/>\n'


def _who(tally: Tally, races: Sequence[Sequence[Value]]) -> Iterator[str]:
    """Whose line is which, best first."""
    players, marks = tally.sheet.players, letters(tally.sheet.players)
    starred = tally.places[0].stars is not None
    yield '<ul class="key">\n'
    for player in [place.seat for place in tally.standings()]:
        look, total = _look(player), figure(races[player][-1])
        yield '<li><svg class="sample" viewBox="0 0 44 14" aria-hidden="true"><path class="line '
        yield f'p{look}"{_dashes(look)} d="M1 7H43"/><path class="mark p{look}" '
        yield f'd="M22 7{MARKS[look]}"/></svg> <b class="p{look}">{marks[player]}</b> '
        yield f"{name(players[player])}{unseen(':')} {stars(total) if starred else total}</li>\n"
    yield "</ul>\n"


def _look(player: int) -> int:
    return player % len(MARKS)


def _dashes(look: int) -> str:
    return f' stroke-dasharray="{DASHES[look]}"' if DASHES[look] else ""


def _apart(ends: Sequence[float]) -> list[float]:
    """Places for letters at the ends of lines, from the top, so that none covers another."""
    places: list[float] = []
    for end in ends:
        places.append(max(end, places[-1] + LINE if places else TOP))
    below = BOTTOM + LINE / 2
    for index in reversed(range(len(places))):
        places[index] = min(places[index], below)
        below = places[index] - LINE
    return places


def _short(length: float) -> str:
    """A length with one decimal at most, so that the drawing stays small."""
    return f"{length:.1f}".removesuffix(".0")
