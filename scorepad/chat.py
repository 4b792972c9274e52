"""A result as text for a chat: the places, a row of squares a player, one sentence of how it went.

Nothing is aligned with blanks, as no two chats use the same letters. What a square means is the
game's own: its part `chat` says it for a player in a row.
  marks(table, row, seat)   words of MARKS, one or more
  deed(table, row, seat)    what the player did in the row ("made the bid of 3"), "" for nothing
  ROW                       what a row is called in a sentence, where that is another word
"""

from __future__ import annotations

from typing import Any, NamedTuple

from scorepad import games
from scorepad.game import Away
from scorepad.report import running_totals
from scorepad.sheet import Tally, counts_stars, table_of
from scorepad.words import listed

MARKS = {"good": "🟩", "bad": "🟥", "star": "⭐", "none": "⬜"}
PLAIN = {"good": "+", "bad": "-", "star": "*", "none": "."}

Total = int | float


def told(tally: Tally, day: str, fine: bool = True) -> list[str]:
    """The result in lines; `day` is when it was, without `fine` the squares are signs of ASCII."""
    title = f"{tally.sheet.game.title}, {day}"
    if not tally.over:
        title += f", {_how_far(tally)}"
    squares = _squares(tally, MARKS if fine else PLAIN)
    sentence = _sentence(tally)
    return [title, *_places(tally), *([""] if squares else []), *squares, "", sentence]


def _how_far(tally: Tally) -> str:
    """Which row is the last so far."""
    row = tally.sheet.game.row
    return f"{row} {tally.rows[-1].number}" if tally.rows else "not begun yet"


def _totals(tally: Tally) -> list[Total]:
    """What decides, by seat: stars, or points."""
    return [place.total for place in tally.places]


def _worth(tally: Tally, total: Total) -> str:
    """A total in words: `220`, `9 stars`."""
    if not counts_stars(tally.sheet):
        return str(total)
    return "1 star" if total == 1 else f"{total:g} stars"


def _places(tally: Tally) -> list[str]:
    """The places, `1. Ann 220`, best first."""
    totals, names = _totals(tally), tally.sheet.players
    places = tally.standings()
    return [f"{p.rank}. {names[p.seat]} {_worth(tally, totals[p.seat])}" for p in places]


def _squares(tally: Tally, signs: dict[str, str]) -> list[str]:
    """A row of squares for each player, in seat order; nothing for a game without rows."""
    part, table = games.part(tally.sheet.key, "chat"), table_of(tally.sheet)
    if part is None or not tally.rows:
        return []
    lines = []
    for seat, name in enumerate(tally.sheet.players):
        marks: list[str] = []
        for cells, row in zip(table.rows, tally.rows, strict=True):
            if isinstance(cells[seat], Away):
                marks.append("none")
            elif cells[seat] is not None:
                marks += part.marks(table, row, seat)
        lines.append(f"{name} {''.join([signs[mark] for mark in marks])}")
    return lines


class _Before(NamedTuple):
    """How it stood before the last row: who led, by how much, since which row without a break."""

    leaders: list[int]
    margin: Total


def _leading(totals: list[Total]) -> _Before:
    most = max(totals)
    leaders = [seat for seat, total in enumerate(totals) if total == most]
    rest = [total for total in totals if total != most]
    return _Before(leaders, most - max(rest) if rest else 0)


def _sentence(tally: Tally) -> str:
    """One sentence of how it went."""
    names = tally.sheet.players
    if not tally.over:
        return _open(tally)
    winners = [place.seat for place in tally.standings() if place.rank == 1]
    if not tally.complete:
        first = "share first place" if len(winners) > 1 else "is first"
        return f"Ended early: {listed([names[seat] for seat in winners])} {first}."
    if len(winners) == len(names):
        return "All share the win."
    race = running_totals(tally)
    if len(race[0]) > 2:
        return _last_row(tally, winners, race)
    done = [_deed(tally, seat) for seat in winners]
    if len(winners) == 1:
        return f"{names[winners[0]]} {f'{done[0]} and ' if done[0] else ''}{_won(tally)}."
    return f"{listed([names[seat] for seat in winners])} share the win."


def _open(tally: Tally) -> str:
    """How it stands while the game goes on."""
    ahead = _leading(_totals(tally))
    names = [tally.sheet.players[seat] for seat in ahead.leaders]
    if not tally.rows or len(names) == len(tally.sheet.players):
        return "All are level."
    by = f"{'lead' if len(names) > 1 else 'leads'} by {_worth(tally, ahead.margin)}"
    return f"{listed(names)} {by}."


def _won(tally: Tally) -> str:
    """How a sole winner won: by how much, or by the tie-break."""
    ahead = _leading(_totals(tally))
    if len(ahead.leaders) > 1:
        return "won by the tie-break"
    return f"won by {_worth(tally, ahead.margin)}"


def _last_row(tally: Tally, winners: list[int], race: list[list[Total]]) -> str:
    """What the last row made of it, or since when the winner led."""
    part = games.part(tally.sheet.key, "chat")
    row = getattr(part, "ROW", tally.sheet.game.row)
    names = tally.sheet.players
    before = _leading([totals[-2] for totals in race])
    if before.leaders == winners:
        return _throughout(tally, winners, race, row)
    led = listed([names[seat] for seat in before.leaders])
    if len(before.leaders) > 1:
        end = "share the win" if len(winners) > 1 else _won(tally)
        who = listed([names[seat] for seat in winners])
        done = _deed(tally, winners[0]) if len(winners) == 1 else ""
        return (
            f"{led} were level before the last {row}; {who} {f'{done} and ' if done else ''}{end}."
        )
    leader = before.leaders[0]
    start = f"{led} led by {_worth(tally, before.margin)} before the last {row}"
    slip = _deed(tally, leader)
    if slip and leader not in winners and _failed(tally, leader):
        return f"{start} and {slip}."
    others = [seat for seat in winners if seat != leader]
    done = _deed(tally, others[0]) if len(others) == 1 else ""
    who = listed([names[seat] for seat in others])
    if leader in winners:
        return f"{start}, but {who} drew level{f': {done}' if done else ''}."
    return f"{start}, but {who} {done or _won(tally)}."


def _throughout(tally: Tally, winners: list[int], race: list[list[Total]], row: str) -> str:
    """Since when those who won had led."""
    since = len(race[0]) - 1
    while since > 1 and _leading([totals[since - 1] for totals in race]).leaders == winners:
        since -= 1
    who = listed([tally.sheet.players[seat] for seat in winners])
    end = "share the win" if len(winners) > 1 else _won(tally)
    when = f"from the first {row} on" if since == 1 else f"from {row} {since} on"
    return f"{who} led {when} and {end}."


def _last(tally: Tally, seat: int) -> tuple[Any, Any] | None:
    """The table and the last row, if the player took part in it."""
    table = table_of(tally.sheet)
    if not tally.rows:
        return None
    if table.rows[-1][seat] is None or isinstance(table.rows[-1][seat], Away):
        return None
    return table, tally.rows[-1]


def _deed(tally: Tally, seat: int) -> str:
    """What a player did in the last row, "" for nothing."""
    part, last = games.part(tally.sheet.key, "chat"), _last(tally, seat)
    return str(part.deed(*last, seat)) if part and last else ""


def _failed(tally: Tally, seat: int) -> bool:
    """Did the last row go badly for a player?"""
    part, last = games.part(tally.sheet.key, "chat"), _last(tally, seat)
    return bool(part and last and "bad" in part.marks(*last, seat))
