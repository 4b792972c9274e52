"""Mino Dice: bids, tricks, and what was captured.

Source of the points: the rules as published with the game, and its first edition's rulebook (bonus
for each griffin, worked examples, beginner scoring); `rules.md` beside this file tells which.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from scorepad.errors import Impossible
from scorepad.game import Game, Hand, Line, Option, Options, Score, Scored, by_row
from scorepad.words import counted, listed, tidy, unreadable

HINT = "BID/WON, then +m, +g, +2g or +3g for captures, e.g. 2/2+m"
GRIFFINS = 3
MINOTAUR_TAKEN = 50
GRIFFIN_TAKEN = 30

_RECORD = re.compile(r"([0-9]{1,4})/(?:([0-9]{1,4})((?:\+(?:m|[0-9]{0,4}g))*))?")


class Entry(NamedTuple):
    """A bid, the tricks won (None: not played yet), and what was captured.

    `captures` keeps the order as typed: ("m", 1) for the minotaur, ("g", n) for n griffins.
    """

    bid: int
    won: int | None = None
    captures: tuple[tuple[str, int], ...] = ()


def read(text: str, options: Options) -> Entry:
    """`2/` is a bid, `2/2+m` a bid, the tricks won and the minotaur captured."""
    return _read(text)


@lru_cache(256)  # a table writes the same few records again and again
def _read(text: str) -> Entry:
    match = _RECORD.fullmatch(tidy(text))
    if match is None:
        why = "a bid, a slash and the tricks won are wanted"
        if re.search("[0-9]{5}", text):
            why = "a number has 4 digits at most"
        raise unreadable(text, why, HINT)
    bid, won, captured = match.groups()
    captures = read_captures(captured or "")
    if captures is None:
        raise unreadable(text, "each kind of capture is written once, griffins from 1", HINT)
    return Entry(int(bid), None if won is None else int(won), captures)


def read_captures(text: str) -> tuple[tuple[str, int], ...] | None:
    """The captures behind the tricks (`+m+2g`); None where one stands twice or counts nothing."""
    codes = [(code[-1], int(code[:-1] or "1")) for code in text.split("+")[1:]]
    kinds = [kind for kind, _ in codes]
    if len(set(kinds)) < len(kinds) or any(count == 0 for _, count in codes):
        return None
    return tuple(codes)


def write(entry: Entry) -> str:
    """The record in canonical form; a bonus is kept as entered, whether it pays or not."""
    won = "" if entry.won is None else str(entry.won)
    captured = [f"+{count if count > 1 else ''}{kind}" for kind, count in entry.captures]
    return f"{entry.bid}/{won}{''.join(captured)}"


def done(entry: Entry) -> bool:
    """A bid alone is not a complete record."""
    return entry.won is not None


def hands(players: int, options: Options) -> int:
    """8 hands with three or four players (or fewer, scored alone), 7 with five, 6 with six."""
    return {5: 7, 6: 6}.get(players, 8)


def _check(name: str, entry: Entry, hand: int) -> None:
    """Refuse what can't be scored at all."""
    if entry.bid > hand:
        raise Impossible(f"{name} bid {entry.bid} in hand {hand}: a bid is 0 to {hand}")
    if not entry.captures:
        return
    griffins = dict(entry.captures).get("g", 0)
    if griffins > GRIFFINS:
        raise Impossible(f"{name} took {griffins} griffins: there are {GRIFFINS}")
    if not entry.won:
        hint = f"a whole record drops it, e.g. {entry.bid}/{entry.won or 0}"
        raise Impossible(f"{name} has a capture without a trick won in hand {hand}", hint)


def _bid_line(bid: int, won: int, hand: int, beginner: bool) -> Line:
    """The points of the bid itself."""
    if bid == 0:
        if won == 0:
            return Line(10 * hand, f"made the bid of 0 in hand {hand}")
        return Line(-10 * hand, f"missed the bid of 0 in hand {hand}")
    if won == bid:
        return Line(20 * bid, f"made the bid of {bid}")
    off = abs(won - bid)
    if beginner:
        return Line(0, f"{off} off the bid of {bid}: no loss (scoring = beginner)")
    return Line(-10 * off, f"{off} off the bid of {bid}")


def _bonus_line(kind: str, count: int, flat: bool) -> Line:
    """The points of a capture with a made bid."""
    if kind == "m":
        return Line(MINOTAUR_TAKEN, "a mermaid took the minotaur")
    taken = "the minotaur took " + ("a griffin" if count == 1 else f"{count} griffins")
    if flat and count > 1:
        return Line(GRIFFIN_TAKEN, f"{taken}: {GRIFFIN_TAKEN} in all (griffin = flat)")
    return Line(GRIFFIN_TAKEN * count, taken)


def _unpaid(entry: Entry, beginner: bool) -> str | None:
    """Why the captures of a record pay nothing, or None if they pay."""
    if not entry.captures:
        return None
    if entry.bid == 0 or entry.won != entry.bid:
        return "captures pay nothing: only a made bid of 1 or more brings a bonus"
    if beginner:
        return "captures pay nothing (scoring = beginner)"
    return None


@lru_cache(256)
def score_player(entry: Entry, hand: int, beginner: bool, flat: bool) -> Score:
    """One player's lines in a hand; `beginner` and `flat` are the options that change them."""
    if entry.won is None:
        return Score(None)
    lines = [_bid_line(entry.bid, entry.won, hand, beginner)]
    unpaid = _unpaid(entry, beginner)
    if unpaid is None:
        lines += [_bonus_line(kind, count, flat) for kind, count in entry.captures]
    return Score(tuple(lines), () if unpaid is None else (unpaid,))


def _trick_breach(hand: Hand[Entry], tricks: int, known: bool) -> list[str]:
    """The tricks of a hand add up to its number; of a table too small to play, to no more."""
    wanted = hand.complete and known and hand.playing > 0
    if tricks == hand.number or (tricks < hand.number and not wanted):
        return []
    entered = f"{tricks} {'is' if tricks == 1 else 'are'} entered"
    off = abs(tricks - hand.number)
    by = f"{off} too {'many' if tricks > hand.number else 'few'}"
    return [f"hand {hand.number} has {counted(hand.number, 'trick')}, {entered}: {by}"]


def _capture_breaches(hand: Hand[Entry], known: bool) -> list[str]:
    """There is one minotaur: one mermaid takes it, or it takes griffins in one trick, not both."""
    names = hand.table.players
    taken: dict[str, list[int]] = {"m": [], "g": []}
    for seat, entry in hand.entries.items():
        for kind, _ in entry.captures:
            taken[kind].append(seat)
    where, found = f"hand {hand.number}: ", []
    if len(taken["m"]) > 1:
        who = listed([names[seat] for seat in taken["m"]])
        found.append(f"{where}there is one minotaur, only one of {who} can have taken it")
    if len(taken["g"]) > 1:
        who = listed([names[seat] for seat in taken["g"]])
        found.append(f"{where}there is one minotaur, only one of {who} can have griffins by it")
    if taken["m"] and taken["g"]:
        found.append(f"{where}the one minotaur was taken, so it can't have taken a griffin too")
    return found + (_crowd_breach(hand, taken["g"]) if known and hand.complete else [])


def _crowd_breach(hand: Hand[Entry], takers: list[int]) -> list[str]:
    """Every other player rolls one die in the minotaur's trick, so no more griffins than they."""
    others = hand.playing - 1
    return [
        f"hand {hand.number}: {hand.table.players[seat]} took {counted(griffins, 'griffin')},"
        f" but {counted(others, 'other player')} rolled a die in that trick"
        for seat in takers
        if (griffins := dict(hand.entries[seat].captures)["g"]) > others
    ]


def _bid_notes(hand: Hand[Entry]) -> list[str]:
    """Once all bids are in and not all is played: how far they are over or under the tricks."""
    entries = hand.entries.values()
    if hand.complete or len(entries) < hand.playing:
        return []
    bids = sum([entry.bid for entry in entries])
    off = abs(bids - hand.number)
    side = f"{off} {'over' if bids > hand.number else 'under'}" if off else "just as many"
    return [f"{counted(bids, 'trick')} bid for {counted(hand.number, 'trick')}: {side}"]


def score_hand(hand: Hand[Entry]) -> Scored:
    """One hand: each player's lines, and what the rules of bonuses and tricks say to it.

    At a table of fewer than three the other players' tricks are not known, so what needs
    everybody is not checked.
    """
    number, names, options = hand.number, hand.table.players, hand.table.options
    beginner, flat = options["scoring"] == "beginner", options["griffin"] == "flat"
    known = len(names) >= 3
    scores, tricks, captures = {}, 0, 0
    for seat, entry in hand.entries.items():
        _check(names[seat], entry, number)
        scores[seat] = score_player(entry, number, beginner, flat)
        tricks += entry.won or 0
        captures += len(entry.captures)
    breaches = _trick_breach(hand, tricks, known)
    if captures:
        breaches += _capture_breaches(hand, known)
    notes = _bid_notes(hand)
    if not known:
        entered = f"{tricks} of {counted(number, 'trick')} entered"
        notes.append(f"fewer than 3 players, {entered}: not checked whether the others fit")
    return Scored(scores, tuple(notes), tuple(breaches))


GAME = Game(
    title="Mino Dice",
    players=range(3, 7),
    hint=HINT,
    read=read,
    write=write,
    score=by_row(score_hand, done),
    bids=True,
    done=done,
    row="hand",
    rows=hands,
    options=(
        Option("scoring", ("full", "beginner"), "beginner: a missed bid costs 0, no bonuses"),
        Option("griffin", ("each", "flat"), "30 for each griffin taken, or 30 in all"),
        Option("flag_blocks_bonus", ("yes", "no"), "does a flag in the trick cost the bonus?"),
        Option("all_flags", ("first", "last"), "who wins a trick of nothing but flags"),
    ),
    variants={"beginner": {"scoring": "beginner"}},
    bgg=191071,
)
