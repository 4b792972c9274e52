"""Diam's: collections in the safe, magnifiers, the hand, and stars by round.

Source of the points: the rules summary published with the game. The value of a collection is
printed on the cards and published nowhere else, so it is entered, or given once by the owner
(option `values`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from scorepad.errors import Impossible
from scorepad.game import (
    Game,
    Hand,
    Line,
    Option,
    Options,
    Place,
    Row,
    Score,
    Scored,
    Standings,
    Table,
    by_row,
    ranked,
    totals,
)
from scorepad.words import counted, listed, number, tidy, total, unreadable

HINT = "COLLECTIONS/MAGNIFIERS/HAND, collections as NxQ:POINTS, e.g. 3x7:9,4x2:6/2/11"
QUALITIES = range(1, 11)
SMALLEST, LARGEST = 3, 5
STARS = (4, 3, 2, 1, 0)
PURITY, PURITY_TIED, HAND = 5, 2, 3
SECOND = 2
HAND_LIMIT = 5
LARGEST_HAND = HAND_LIMIT * QUALITIES[-1]

_COLLECTION = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?::([0-9+]+))?")
_total, _number = lru_cache(128)(total), lru_cache(128)(number)  # small numbers come again
_VALUES = re.compile(r"([0-9]{1,2}):([0-9]{1,4})/([0-9]{1,4})/([0-9]{1,4})")


class Collection(NamedTuple):
    """Diamonds of one quality in the safe; `points` as printed, None: not typed."""

    diamonds: int
    quality: int
    points: int | None = None


_quality = attrgetter("quality")


class Entry(NamedTuple):
    """A player's round: collections (or all their points added up), magnifiers, sum of the hand.

    `added` is None where the collections are listed; they stand with the highest quality first.
    """

    collections: tuple[Collection, ...] = ()
    added: int | None = None
    magnifiers: int = 0
    hand: int = 0


def read_values(text: str) -> str | None:
    """The option `values` in canonical form: `none`, or `Q:A/B/C` for some of the ten qualities."""
    if text == "none":
        return text
    known: dict[int, str] = {}
    for word in text.split(" "):
        match = _VALUES.fullmatch(word)
        if match is None:
            return None
        quality, *points = map(int, match.groups())
        if quality in known or quality not in QUALITIES:
            return None
        known[quality] = f"{quality}:{'/'.join(map(str, points))}"
    return " ".join(known.values())


@lru_cache(16)  # a house has one table
def _known(values: str) -> dict[tuple[int, int], int]:
    """The points by (diamonds, quality), as far as the owner gave them: the option `values`."""
    known: dict[tuple[int, int], int] = {}
    for word in [] if values == "none" else values.split(" "):
        quality, _, points = word.partition(":")
        for diamonds, printed in enumerate(points.split("/"), SMALLEST):
            known[diamonds, int(quality)] = int(printed)
    return known


@lru_cache(256)  # ten qualities of three sizes, the points of each the same every time
def _typed(word: str) -> Collection | None:
    """A collection as typed, or None where the word is none."""
    match = _COLLECTION.fullmatch(word)
    if match is None:
        return None
    points = None if match[3] is None else total(match[3])
    if int(match[1]) == 0 or (match[3] is not None and points is None):
        return None
    return Collection(int(match[1]), int(match[2]), points)


def _collection(word: str, text: str, options: Options) -> Collection:
    collection = _typed(word)
    if collection is None:
        why = f"'{word}' is no collection" if word else "collections are wanted, or 0"
        if word.replace("+", "").isdigit():
            why = "points in one sum stand alone, and go to 9999"
        raise unreadable(text, why, HINT)
    diamonds, quality, points = collection
    if points is not None or diamonds < SMALLEST:
        return collection
    if (SMALLEST, quality) not in _known(options["values"]):
        why = f"the points of {diamonds} diamonds of quality {quality} are not known"
        wanted = f"type them as printed ({word}:POINTS), or set values"
        if diamonds > LARGEST or quality not in QUALITIES:
            wanted = f"collections have 3 to {LARGEST} diamonds, qualities go from 1 to 10"
        raise unreadable(text, why, wanted)
    return collection


def read(text: str, options: Options) -> Entry:
    """`3x7:9,4x2:6/2/11`: two collections, two magnifiers, 11 in hand; trailing zeros may go."""
    slots = tidy(text).split("/")
    if len(slots) > 3:
        raise unreadable(text, "there are three parts at most", HINT)
    added = total(slots[0])  # hardly two safes are alike: they would drive the numbers out
    collections: list[Collection] = []
    if added is None:
        collections = [_collection(word, text, options) for word in slots[0].split(",")]
        collections.sort(key=_quality, reverse=True)
    magnifiers = _number(slots[1]) if len(slots) > 1 else 0
    hand = _total(slots[2]) if len(slots) > 2 else 0
    if magnifiers is None or hand is None:
        raise unreadable(
            text, "magnifiers are a number, the hand is a number or a sum, to 9999", HINT
        )
    return Entry(tuple(collections), added, magnifiers, hand)


def write(entry: Entry) -> str:
    """The record in canonical form: highest quality first, trailing zeros dropped."""
    listed_up = [
        f"{c.diamonds}x{c.quality}" + ("" if c.points is None else f":{c.points}")
        for c in entry.collections
    ]
    safe = ",".join(listed_up) if entry.added is None else str(entry.added)
    if entry.hand:
        return f"{safe}/{entry.magnifiers}/{entry.hand}"
    return f"{safe}/{entry.magnifiers}" if entry.magnifiers else safe


@lru_cache(256)
def _printed(collection: Collection, values: str) -> Line:
    """What one collection brings; raises Impossible for one that can't be."""
    diamonds, quality, typed = collection
    if quality not in QUALITIES:
        raise Impossible(f"quality {quality}, qualities go from 1 to {QUALITIES[-1]}")
    if diamonds > LARGEST:
        raise Impossible(f"{diamonds} diamonds of quality {quality}, {LARGEST} at most")
    what = f"{diamonds} of quality {quality}"
    if diamonds < SMALLEST:
        if typed:
            raise Impossible(f"{what} make no collection and bring 0, not {typed}")
        return Line(0, f"{what}: no collection")
    worth = _known(values).get((diamonds, quality), typed)
    if worth is None or (typed is not None and worth != typed):
        raise Impossible(f"{what} bring {worth} (option values), not {typed}")
    return Line(worth, f"{what} bring {worth}")


def _safe_lines(entry: Entry, values: str) -> list[Line]:
    """What the safe brings by its collections."""
    if entry.added is not None:
        return [Line(entry.added, "collections, added up" if entry.added else "no collections")]
    qualities = list(map(_quality, entry.collections))
    if len(set(qualities)) < len(qualities):
        twice = next(quality for quality in qualities if qualities.count(quality) > 1)
        raise Impossible(f"quality {twice} twice, a safe has one collection of each")
    return [_printed(collection, values) for collection in entry.collections]


def _add_bonuses(lines: dict[int, list[Line]], entries: dict[int, Entry]) -> None:
    """Purity (most magnifiers) and the largest hand, by seat; nobody's where the most is 0."""
    magnifiers = [entry.magnifiers for entry in entries.values()]
    most = max(magnifiers)
    largest = max([entry.hand for entry in entries.values()])
    for seat, entry in entries.items():
        if most and entry.magnifiers == most:
            lines[seat].append(_purity(most, magnifiers.count(most) > 1))
        if largest and entry.hand == largest:
            lines[seat].append(_largest(largest))


@lru_cache(256)
def _purity(most: int, tied: bool) -> Line:
    if tied:
        return Line(PURITY_TIED, f"purity: tied for most magnifiers ({most})")
    return Line(PURITY, f"purity: most magnifiers ({most})")


@lru_cache(256)
def _largest(hand: int) -> Line:
    return Line(HAND, f"largest hand ({hand})")


def whole(won: int | float) -> int | float:
    """Stars as a whole number where they are one: shared ones are halves, which may add up."""
    return int(won) if won == int(won) else won


@lru_cache(256)
def stars(ranks: tuple[int, ...], ties: str) -> tuple[int | float, ...]:
    """Stars by place in a round, 4 3 2 1 0; tied players as the option `star_ties` has it."""
    given: list[int | float] = []
    for rank in ranks:
        tied = STARS[rank - 1 : rank - 1 + ranks.count(rank)]
        if ties == "share":
            given.append(whole(sum(tied) / len(tied)))
        else:
            given.append(tied[0] if ties == "high" else tied[-1])
    return tuple(given)


def _star_notes(points: list[int], ties: str) -> list[str]:
    """Told where players tie on points, as the rules don't say what happens to their stars."""
    if len(set(points)) == len(points):
        return []
    said = {"high": "all take the higher stars", "low": "all take the lower stars"}
    return [f"tied on points: {said.get(ties, 'they share the stars')} (star_ties = {ties})"]


def _doubts(entry: Entry) -> list[str]:
    """What is not refused but can't well be."""
    notes = []
    if entry.added is None and entry.magnifiers > len(entry.collections):
        diamonds = sum([collection.diamonds for collection in entry.collections])
        if entry.magnifiers > diamonds:
            few = counted(diamonds, "diamond")
            notes.append(f"{counted(entry.magnifiers, 'magnifier')} among {few} in the safe")
    if entry.hand > LARGEST_HAND:
        notes.append(f"a hand of {entry.hand}: {HAND_LIMIT} diamonds make {LARGEST_HAND} at most")
    return notes


def score_hand(hand: Hand[Entry]) -> Scored:
    """One round: what is certain is scored; bonuses and stars need everybody."""
    names, options = hand.table.players, hand.table.options
    lines, won = {}, dict[int, int | float]()
    for seat, entry in hand.entries.items():
        try:
            lines[seat] = _safe_lines(entry, options["values"])
        except Impossible as error:
            raise error.at(names[seat]) from None
    notes: list[str] = []
    if not hand.complete:
        notes.append(f"purity, hand bonus and stars wait for {listed(hand.waiting)}")
    elif hand.playing == 1:
        notes.append("one player alone: no purity, hand bonus or stars")
    elif hand.playing:
        _add_bonuses(lines, hand.entries)
        points = [sum([line.points for line in mine]) for mine in lines.values()]
        won = dict(zip(lines, stars(tuple(ranked(points)), options["star_ties"]), strict=True))
        notes += _star_notes(points, options["star_ties"])
    scores = {
        seat: Score(tuple(lines[seat]), tuple(_doubts(entry)), won.get(seat))
        for seat, entry in hand.entries.items()
    }
    return Scored(scores, tuple(notes))


def rounds(players: int, options: Options) -> int:
    """Three rounds, or one in the quick game."""
    return int(options["rounds"])


def _second_round(table: Table[Entry], rows: Sequence[Row]) -> list[int] | None:
    """The places in round 2 by seat (who was away comes last), once round 3 is complete."""
    if table.options["rounds"] != "3" or not rows or rows[-1].number != 3:
        return None
    index = SECOND - table.first_row
    if index < 0 or not rows[-1].complete:
        return None
    points = [score.points if score else 0 for score in rows[index].scores]
    played = [isinstance(cell, Entry) for cell in table.rows[index]]
    return ranked(list(zip(played, points, strict=True)))


def rank(table: Table[Entry], rows: Sequence[Row]) -> Standings:
    """Most stars first; after the third round, players tied on stars by their place in round 2."""
    won = _stars_won(table, rows)
    second = _second_round(table, rows)
    ranks = ranked([(won[seat], -place) for seat, place in enumerate(second)] if second else won)
    seats = range(len(won))
    places = tuple(map(Place, seats, totals(table, rows), won, ranks))
    return Standings(places, tuple(_tie_notes(table, places)) if second else ())


def _stars_won(table: Table[Entry], rows: Sequence[Row]) -> list[int | float]:
    """Each seat's stars over all rounds."""
    won: list[int | float] = [0] * len(table.players)
    for row in rows:
        for seat, score in enumerate(row.scores):
            if score is not None and score.stars:
                won[seat] += score.stars
    return list(map(whole, won))


def _tie_notes(table: Table[Entry], places: Sequence[Place]) -> list[str]:
    """How the second round told players with equal stars apart."""
    notes = []
    won = [place.stars or 0 for place in places]
    for star in sorted({mine for mine in won if won.count(mine) > 1}, reverse=True):
        tied = sorted([p for p in places if p.stars == star], key=lambda p: (p.rank, p.seat))
        names = listed([table.players[place.seat] for place in tied])
        have = f"{names} have {star} {'star' if star == 1 else 'stars'}"
        if tied[0].rank == tied[-1].rank:
            notes.append(f"{have} and the same place in round 2: shared")
        else:
            notes.append(f"{have}: in the order of round 2")
    return notes


GAME = Game(
    title="Diam's",
    players=range(2, 6),
    hint=HINT,
    read=read,
    write=write,
    score=by_row(score_hand, sat_out=Score((Line(0, "away"),), (), 0)),
    row="round",
    rows=rounds,
    rank=rank,
    options=(
        Option("rounds", ("3", "1"), "three rounds, or one in the quick game"),
        Option("star_ties", ("high", "low", "share"), "stars of players tied on points in a round"),
        Option(
            "values",
            ("none", "Q:A/B/C ..."),
            "points printed for 3, 4 and 5 diamonds of a quality, as the owner gives them",
            read_values,
        ),
    ),
    variants={"quick": {"rounds": "1"}},
    bgg=116975,
)
