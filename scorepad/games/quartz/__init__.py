"""Quartz: The Dice Game: crystals in cart and chest, collections, the reckless penalty.

Source of the points: the rules summary published with the game; `rules.md` beside this file tells
what it leaves open and which option settles it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from operator import add
from typing import NamedTuple

from scorepad.errors import Impossible
from scorepad.game import Game, Hand, Line, Option, Options, Score, Scored, by_row
from scorepad.words import LARGEST, counted, listed, tidy, unreadable

HINT = "CART/CHEST in counted crystals, or all held and Nchest, e.g. 3q,1e,1u/2q,1a"

NAMES = ("quartz", "rubellite", "emerald", "sapphire", "ruby", "amber", "unstable")
CODES = "qlesrau"
VALUES = (2, 3, 4, 5, 7, 9, -3)
UNSTABLE = 6
COLLECTIONS = {3: 3, 4: 6, 5: 10}
SMALLEST = min(COLLECTIONS)
BOX = 70
RECKLESS = -5

_WORDS = (*NAMES, "autunite")
_KINDS = {code: kind for kind, code in enumerate(CODES)}
_PART = re.compile(r"(?:[0-9]{1,4}[a-z]+)+")
_COUNTED = re.compile(r"([0-9]{1,4})([a-z]+)")

Counts = tuple[int, ...]
NOTHING: Counts = (0,) * len(NAMES)


class Entry(NamedTuple):
    """Crystals in the order of `NAMES`, as two piles or as everything held.

    Two piles: `cart` and `chest` are counts. Held: `cart` is all of them, `chest` is None, and
    `in_chest` how many of them lie in the chest (None: not said).
    """

    cart: Counts
    chest: Counts | None = None
    in_chest: int | None = None

    @property
    def held(self) -> Counts:
        """All crystals, cart and chest together."""
        if self.chest is None:
            return self.cart
        return tuple(map(add, self.cart, self.chest))

    @property
    def secured(self) -> int | None:
        """How many crystals lie in the chest, unstable ones included; None: not known.

        Who holds nothing has nothing there.
        """
        if self.chest is None:
            return self.in_chest if any(self.cart) else 0
        return sum(self.chest)


def _crystal(word: str, text: str) -> int:
    """The place in `NAMES` of a name, or of a beginning that fits one name only."""
    if len(word) == 1:
        raise unreadable(text, f"no crystal has the code '{word}'", f"codes: {' '.join(CODES)}")
    fits = [name for name in _WORDS if name.startswith(word)]
    if word in fits:
        fits = [word]
    if len(fits) == 1:
        return min(_WORDS.index(fits[0]), UNSTABLE)
    why = f"'{word}' is no crystal" if not fits else f"'{word}' fits {listed(fits)}"
    raise unreadable(text, why, f"crystals: {', '.join(NAMES)} (or {' '.join(CODES)})")


@lru_cache(256)  # counts are small, so most parts are the same few
def _part(part: str) -> tuple[tuple[int, str], ...]:
    """The counts and words between two commas (`3q1e`); () where it is anything else."""
    if not _PART.fullmatch(part):
        return ()
    return tuple([(int(number), word) for number, word in _COUNTED.findall(part)])


def _pile(pile: str, text: str) -> tuple[Counts, list[int]]:
    """The counts of a list of crystals, and the numbers given for the chest."""
    chests: list[int] = []
    if pile in ("0", "00", "000", "0000"):
        return NOTHING, chests
    counts = [*NOTHING]
    parts = [_part(part) for part in pile.split(",")]
    if () in parts:
        raise unreadable(text, "counted crystals are wanted, or 0 for none", HINT)
    for count, word in chain.from_iterable(parts):
        if word in _KINDS:
            counts[_KINDS[word]] += count
        elif word == "chest":
            chests.append(count)
        else:
            counts[_crystal(word, text)] += count
    if max(counts) > LARGEST:
        raise unreadable(text, f"a crystal is counted to {LARGEST} at most", HINT)
    return tuple(counts), chests


def read(text: str, options: Options) -> Entry:
    """Two piles (`3q,1e/2q`), or everything held (`5q,1e,2chest`)."""
    tidied = tidy(text)
    if " " in tidied:
        tidied = re.sub(" +", ",", tidied)
    read_piles = [_pile(pile, text) for pile in tidied.split("/")]
    if len(read_piles) == 1:
        ((held, chests),) = read_piles
        if len(chests) < 2:
            return Entry(held, None, chests[0] if chests else None)
        raise unreadable(text, "the chest is counted twice", HINT)
    if len(read_piles) > 2:
        raise unreadable(text, "there are two piles, cart and chest", HINT)
    (cart, left), (chest, right) = read_piles
    if left or right:
        raise unreadable(text, "Nchest goes with everything held, not with two piles", HINT)
    return Entry(cart, chest)


def _write_pile(counts: Counts) -> list[str]:
    return [f"{count}{code}" for count, code in zip(counts, CODES, strict=True) if count]


def write(entry: Entry) -> str:
    """The record in canonical form: the crystals in the order q l e s r a u, zeros dropped."""
    cart = _write_pile(entry.cart)
    if entry.chest is not None:
        return f"{','.join(cart) or '0'}/{','.join(_write_pile(entry.chest)) or '0'}"
    chest = [] if entry.in_chest is None else [f"{entry.in_chest}chest"]
    return ",".join(cart + chest) or "0"


def split(count: int) -> list[int]:
    """The most valuable way to part equal crystals into collections of 3, 4 and 5.

    Fives first: two worth 10 each beat any other way to use their crystals (13 for 5 + 3 against
    12 for 4 + 4, 20 for 5 + 5 against 15 for 4 + 3 + 3). The tests compare it with every split.
    """
    fives, rest = divmod(count, 5)
    return [5] * fives + ([rest] if rest in COLLECTIONS else [])


def _collections(count: int, name: str, capped: bool) -> tuple[list[Line], list[str]]:
    """The bonus for the collections of one colour, and a note where the option matters."""
    parts = split(count)
    best = sum([COLLECTIONS[part] for part in parts])
    cap = COLLECTIONS[min(count, 5)] if count >= 3 else 0
    note = []
    if best != cap:
        value = "cap" if capped else "split"
        note = [f"{count} {name}: {best} if split, {cap} as one collection (collections = {value})"]
    if capped and count >= 3:
        return [Line(cap, f"collection of {min(count, 5)} {name}")], note
    lines = []
    for part in dict.fromkeys(parts):
        times = parts.count(part)
        what = "collection" if times == 1 else f"{times} collections"
        lines.append(Line(times * COLLECTIONS[part], f"{what} of {part} {name}"))
    return lines, note


@lru_cache(256)
def _equal_crystals(kind: int, count: int, capped: bool) -> tuple[Line, list[Line], list[str]]:
    """What crystals of one kind bring, then as `_collections`; unstable ones make none."""
    line = Line(count * VALUES[kind], f"{count} {NAMES[kind]} at {VALUES[kind]}")
    bonus, notes = ([], []) if kind == UNSTABLE else _collections(count, NAMES[kind], capped)
    return line, bonus, notes


def _crystal_lines(held: Counts, capped: bool) -> tuple[list[Line], list[str]]:
    """What the crystals bring, then their collections."""
    lines, notes, bonus = [], [], []
    for kind, count in enumerate(held):
        if count:
            line, more, said = _equal_crystals(kind, count, capped)
            lines.append(line)
            bonus += more
            notes += said
    return lines + bonus, notes


def _reckless(hand: Hand[Entry]) -> tuple[list[int], list[str], list[str]]:
    """Who pays the penalty (all who have the fewest in the chest), notes, breaches."""
    if not hand.complete:
        return [], [f"the reckless penalty waits for {listed(hand.waiting)}"], []
    if hand.playing < 2:
        return [], ["one player alone: no reckless penalty"] if hand.playing else [], []
    secured = {seat: entry.secured for seat, entry in hand.entries.items()}
    if None in secured.values():
        unknown = [hand.table.players[seat] for seat in secured if secured[seat] is None]
        lacking = f"crystals in the chest not told: {listed(unknown)}"
        if hand.playing >= 3:
            return [], [], [f"the reckless penalty needs every chest; {lacking}"]
        return [], [f"no reckless penalty; {lacking}"], []
    fewest = min([count or 0 for count in secured.values()])
    return [seat for seat, count in secured.items() if count == fewest], [], []


def _check(name: str, entry: Entry, crystals: int) -> None:
    """More in the chest than held can't be scored."""
    if entry.in_chest is not None and entry.in_chest > crystals:
        raise Impossible(f"{name} has {entry.in_chest} in the chest, but holds {crystals}")


def score_hand(hand: Hand[Entry]) -> Scored:
    """The one row of the game: crystals, collections, and the reckless penalty."""
    held = {seat: entry.held for seat, entry in hand.entries.items()}
    crystals = {seat: sum(counts) for seat, counts in held.items()}
    for seat, entry in hand.entries.items():
        _check(hand.table.players[seat], entry, crystals[seat])
    capped = hand.table.options["collections"] == "cap"
    reckless, notes, breaches = _reckless(hand)
    scores = {}
    for seat, entry in hand.entries.items():
        lines, said = _crystal_lines(held[seat], capped)
        if seat in reckless:
            fewest = counted(entry.secured or 0, "crystal")
            tied = "tied for the fewest" if len(reckless) > 1 else "the fewest"
            lines.append(Line(RECKLESS, f"reckless: {tied} in the chest ({fewest})"))
        scores[seat] = Score(tuple(lines) or (Line(0, "no crystals"),), tuple(said))
    box = sum(crystals.values())
    if box > BOX:
        notes.append(f"{box} crystals are counted, the box has {BOX}")
    return Scored(scores, tuple(notes), tuple(breaches))


GAME = Game(
    title="Quartz: The Dice Game",
    players=range(3, 7),
    hint=HINT,
    read=read,
    write=write,
    score=by_row(score_hand),
    options=(
        Option(
            "collections",
            ("split", "cap"),
            "six or more of a colour: the best split into collections, or one of five at most",
        ),
    ),
    bgg=357989,
)
