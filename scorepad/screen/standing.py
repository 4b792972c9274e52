"""The standing in words: who leads, what comes next, how it ended."""

from __future__ import annotations

from scorepad.game import Place
from scorepad.report import next_step
from scorepad.sheet import Tally, cell, open_row, waiting
from scorepad.words import counted, listed, ordinal


def stars_of(place: Place) -> str:
    """The stars of a place: `1 star`, `3.5 stars`."""
    return f"{place.stars} star{'' if place.stars == 1 else 's'}"


def lead(tally: Tally) -> str:
    """Who leads, or who has won, with what."""
    first = [place for place in tally.standings() if place.rank == 1]
    names = listed([tally.sheet.players[place.seat] for place in first])
    stars = first[0].stars is not None
    worth = stars_of(first[0]) if stars else f"{first[0].points}"
    several = len(first) > 1
    if tally.complete:
        return f"over: {names} {'share the win' if several else 'wins'} with {worth}"
    if tally.over:
        first_ = "share first place" if several else "is first"
        return f"finished by hand: {names} {first_} with {worth}"
    if len(first) == len(tally.places):
        return f"all are level with {worth}"
    return f"{names} {'lead' if several else 'leads'} with {worth}"


def what_next(tally: Tally) -> list[str]:
    """What comes next, and what to type; nothing once the game is over."""
    step = next_step(tally)
    if step is None:
        return [] if tally.over else ["everybody has gone home: scorepad finish"]
    sheet, row = tally.sheet, step["row"]
    asked = waiting(sheet)
    begun = [seat for seat in asked if cell(sheet, row, seat) is not None]
    if step["expects"] == "bid":
        asked = [seat for seat in asked if seat not in begun]
        verb, one, word = "bid", "bid", "N"
    elif begun:
        verb, one, word = "add", "record", "WON"
    else:
        verb, one, word = "add", "record", "RECORD"
    names = listed([sheet.players[seat] for seat in asked])
    many = sheet.game.turns or len(asked) == 1
    line = f"next: {sheet.game.row} {row}, {'turn' if sheet.game.turns else one}"
    line += f"{'' if many else 's'} of {sheet.players[asked[0]] if sheet.game.turns else names}"
    return [line, f"  scorepad {verb} {' '.join([word] * (1 if many else len(asked)))}"]


def ending(tally: Tally) -> list[str]:
    """The ranking, once the game is over, and how a tie was broken."""
    if not tally.over:
        return []
    lines = []
    for place in tally.standings():
        name = tally.sheet.players[place.seat]
        lines.append(f"  {ordinal(place.rank)}  {name}  {_worth(tally, place)}")
    return lines + [f"  {note}" for note in tally.notes]


def _worth(tally: Tally, place: Place) -> str:
    """What a place was reached with: stars and points, or what is known of them."""
    points = counted(place.points, "point")
    if place.stars is None:
        return points
    return stars_of(place) if tally.sheet.results else f"{stars_of(place)}, {points}"


def heading(name: str, tally: Tally) -> str:
    """The session, its game, and how far it is."""
    return f"{name}: {tally.sheet.game.title}{_how_far(tally)}"


def _how_far(tally: Tally) -> str:
    """Which row is open, or how many were played."""
    sheet = tally.sheet
    if sheet.results is not None:
        return ", a result only"
    limit = sheet.game.rows(len(sheet.players), sheet.options)
    if limit == 1:
        return ""
    if tally.over:
        return f", {counted(len(tally.rows), sheet.game.row)}"
    return f", {sheet.game.row} {open_row(sheet)}{'' if limit is None else f' of {limit}'}"


def nothing_scored(tally: Tally) -> str:
    """Why there is no row to speak of."""
    return "only the totals are kept" if tally.sheet.results else "nothing is scored yet"
