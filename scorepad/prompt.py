"""What a line at the prompt means: records of those who are asked, or a verb. Pure.

A line becomes the words of a command, so that the prompt and the command line share their code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad import games
from scorepad.errors import Ambiguous, ScorepadError, State, Unknown, Unreadable
from scorepad.names import find, folded
from scorepad.sheet import Sheet, cell, open_row, upcoming, waiting
from scorepad.words import counted

SAME = {"u": "undo", "<": "undo", "?": "help", "exit": "quit"}
VERBS = (
    *("undo", "redo", "edit", "show", "explain", "rules", "judge", "hint", "odds", "note"),
    *("leave", "rename", "option", "add", "bid", "finish", "reopen", "again", "help", "quit"),
)
_WORD = re.compile(r"""'([^']*)'(?=\s|$)|((?:"[^"]*"|\S)+)""")
_WHOLE = re.compile(r"[^/]*/ *[0-9]")  # a bid with the tricks won behind it
LONGEST_NAME = 6  # words of a name that are looked for
_LEADER = 3  # a name begun with fewer letters could as well be a face of a die


class Ask(NamedTuple):
    """What is asked next: of which seats, in which row.

    `together`: of all of them in one line, blanks between players. `bidding`: their bids.
    """

    seats: tuple[int, ...]
    row: int
    together: bool
    bidding: bool


class Meaning(NamedTuple):
    """The words of the command that a line stands for, and the records it gives by seat."""

    words: list[str]
    records: dict[int, str]


def split(text: str) -> list[str]:
    """The words of a line; quotes hold several together, an apostrophe within a word is its own.

    >>> split("O'Neil 'Jean Luc' \"Ann B\" x")
    ["O'Neil", 'Jean Luc', 'Ann B', 'x']
    """
    found = _WORD.findall(text)
    return [single or double.replace('"', "") for single, double in found]


def asked(sheet: Sheet) -> Ask:
    """What is asked next; of no seat where everybody has gone home."""
    seat, row = upcoming(sheet), open_row(sheet)
    if seat is None:
        return Ask((), row, together=sheet.game.bids, bidding=False)
    if not sheet.game.bids:
        return Ask((seat,), row, together=False, bidding=False)
    seats = waiting(sheet)
    lacking = tuple([other for other in seats if cell(sheet, row, other) is None])
    return Ask(lacking or tuple(seats), row, together=True, bidding=bool(lacking))


def verb_of(line: str, players: Sequence[str]) -> str | None:
    """The verb that a line begins with; a player of that name goes first where more follows."""
    first, *more = line.split()
    verb = SAME.get(first.lower(), first.lower())
    if verb not in VERBS:
        return None
    named = _in_full([first, *more[:-1]], 0, players) if more else None
    return None if named else verb


def command(verb: str, line: str, sheet: Sheet, name: str) -> list[str]:
    """The words of the command that a verb at the prompt stands for, in the session played."""
    rest = (line.split(None, 1)[1:] or [""])[0].strip()
    if verb == "note":
        text = "" if rest in ('""', "''") else rest
        return ["note", "-s", name, "--", text] if rest else ["note", "-s", name]
    words = split(rest)
    here = [] if any(word.startswith(("-s", "--session")) for word in words) else ["-s", name]
    if verb == "help":
        return [SAME.get(words[0], words[0]), "--help"] if words else []
    if verb in ("edit", "add", "bid"):
        return [verb, *_equated(words, sheet.players), *here]
    if verb in ("rules", "judge", "hint", "odds"):
        return _looked_up(verb, words, sheet, here)
    if verb == "show" and _names_one(words):
        return ["show", *words]
    return [verb, *words, *here]


def _names_one(words: Sequence[str]) -> bool:
    """Is there a word that is neither an option nor the value of one?"""
    valued = ("--expect", "--color", "--data-dir", "-s", "--session")
    return any(
        not word.startswith("-") and (not at or words[at - 1] not in valued)
        for at, word in enumerate(words)
    )


def _looked_up(verb: str, words: list[str], sheet: Sheet, here: list[str]) -> list[str]:
    """A verb that takes a game: the one that is played, unless the words name one."""
    if words and words[0].lower() in games.keys():
        other = words[0].lower() != sheet.key
        return [verb, *words, *([] if other or verb in ("rules", "odds") else here)]
    if verb == "rules":
        return (
            ["rules", *words]
            if words and words[0].startswith("-")
            else ["rules", sheet.key, *words]
        )
    if verb == "judge":
        words = _from_leader(words, sheet)
    if verb == "odds" or "--on" in words:
        here = []
    return [verb, sheet.key, *words, *here]


def _from_leader(words: list[str], sheet: Sheet) -> list[str]:
    """`ben r7 mi me`: what was rolled belongs to the seats from Ben on."""
    named = _name_at(words, 0, sheet.players) if words and "=" not in words[0] else None
    if named is None:
        return words
    seat, taken = named
    if len(words[0]) < _LEADER and folded(sheet.players[seat]) != folded(words[0]):
        return words
    seats = [*range(seat, len(sheet.players)), *range(seat)]
    at_table = [other for other in seats if other not in sheet.left]
    dice = words[taken:]
    if len(dice) > len(at_table):
        raise Unreadable(f"{len(dice)} dice for {len(at_table)} players")
    return [f"{sheet.players[other]}={die}" for other, die in zip(at_table, dice, strict=False)]


def _equated(words: list[str], players: Sequence[str]) -> list[str]:
    """`2 ann 3/2` as `2 Ann=3/2`; a name of several words may stand before the `=`."""
    if any("=" in word for word in words):
        return _joined(words, players)
    row = words[:1] if words and words[0].isdigit() and len(words) > 1 else []
    found, at = list(row), len(row)
    while at < len(words):
        named = _name_at(words, at, players)
        if named is None or at + named[1] >= len(words):
            return words
        found.append(f"{players[named[0]]}={words[at + named[1]]}")
        at += named[1] + 1
    return found


def _joined(words: Sequence[str], players: Sequence[str]) -> list[str]:
    """`Jean Luc=1` is one word: what stands before it belongs to the name if that is a player's."""
    found: list[str] = []
    for word in words:
        name, equals, record = word.partition("=")
        for taken in range(min(len(found), LONGEST_NAME) if equals else 0, 0, -1):
            whole = " ".join([*found[-taken:], name])
            if any(folded(whole) == folded(player) for player in players):
                del found[-taken:]
                word = f"{whole}={record}"
                break
        found.append(word)
    return found


def _in_full(words: Sequence[str], at: int, players: Sequence[str]) -> tuple[int, int] | None:
    """The seat whose whole name begins there, and how many words it has."""
    for count in range(min(len(words) - at, LONGEST_NAME), 0, -1):
        told = folded(" ".join(words[at : at + count]))
        for seat, player in enumerate(players):
            if folded(player) == told:
                return seat, count
    return None


def _name_at(words: Sequence[str], at: int, players: Sequence[str]) -> tuple[int, int] | None:
    """The seat that the words from there on name, and how many of them do; None for no name.

    A name in full goes first, of several words too; then a beginning. Ambiguous (2).
    """
    whole = _in_full(words, at, players)
    if whole is not None:
        return whole
    if words[at][:1].isdigit() or words[at][:1] == "+" or words[at].lower() == "away":
        return None
    try:
        return find(words[at], players), 1
    except Unknown:
        return None


def named_first(line: str, players: Sequence[str]) -> tuple[int, str] | None:
    """The seat that a line begins with and what follows, if it does and something follows."""
    words = split(line)
    named = _name_at(words, 0, players) if len(words) > 1 else None
    if named is None or named[1] == len(words):
        return None
    return named[0], " ".join(words[named[1] :])


def records(line: str, ask: Ask, sheet: Sheet, draft: Mapping[int, str] | None = None) -> Meaning:
    """The records in a line, as the words of a command.

    `draft` is what a refused line gave: a line of names mends it. Errors as on the command line.
    """
    pairs = _pairs(line, ask, sheet)
    given: dict[int, str] = {seat: text for seat, text in pairs if seat is not None}
    bare = [text for seat, text in pairs if seat is None]
    if len(given) + len(bare) < len(pairs):
        raise Unreadable("the same player twice in one line")
    if any(text.startswith("+") for text in given.values()) and sheet.game.bids:
        return Meaning(_amended(given, sheet), {})
    if not bare:
        given = {**(draft or {}), **given}
    free = [seat for seat in ask.seats if seat not in given]
    if len(bare) > len(free):
        told = f"{counted(len(bare), 'record')} for {counted(len(free), 'player')}: whose?"
        raise Unreadable(told, f"a name in front says whose, e.g. {sheet.players[0]} 1")
    given.update(zip(free, bare, strict=False))
    bids = ask.bidding and not any(_WHOLE.match(text) for text in given.values())
    words = [f"{sheet.players[seat]}={text}" for seat, text in sorted(given.items())]
    return Meaning(["bid" if bids else "add", *words], given)


def _pairs(line: str, ask: Ask, sheet: Sheet) -> list[tuple[int | None, str]]:
    """The records of a line with the seats that they name (None: a bare one)."""
    words = split(line)
    if any("=" in word for word in words):
        parts = [word.partition("=") for word in _joined(words, sheet.players)]
        return [
            (find(name, sheet.players), text) if equals else (None, name)
            for name, equals, text in parts
        ]
    if not ask.together:
        named = named_first(line, sheet.players)
        if named is None and not ask.seats:
            raise State("everybody has gone home", "NAME RECORD brings somebody back")
        return [named or (ask.seats[0], " ".join(words))]
    return list(_separated(words, sheet.players))


def _separated(words: list[str], players: Sequence[str]) -> Iterable[tuple[int | None, str]]:
    """Records with blanks between the players, each with a name in front or without one.

    In a line without names every word is taken for a record, so that a slip can be mended by name.
    """
    at = 0
    alone = len(words) > 1 and not any(_name_at(words, n, players) for n in range(len(words)))
    while at < len(words):
        named = _name_at(words, at, players)
        if named is None and words[at][:1].isalpha() and words[at].lower() != "away" and not alone:
            raise _nobody(words[at], players)
        if named is None:
            yield None, words[at]
            at += 1
            continue
        seat, taken = named
        if at + taken >= len(words):
            raise Unreadable(f"what happened to {players[seat]}?", f"e.g. {words[at]} 1")
        yield seat, words[at + taken]
        at += taken + 1


def _nobody(word: str, players: Sequence[str]) -> ScorepadError:
    """The error for a word that is neither a verb nor a name."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), VERBS, 1)
    try:
        find(word, players)
    except (Unknown, Ambiguous) as error:
        return error.advised(f"did you mean {near[0]}?") if near else error
    return Unreadable(f"'{word}' can't be read")


def _amended(given: Mapping[int, str], sheet: Sheet) -> list[str]:
    """A bonus that was forgotten: amends the last record that its player has whole."""
    rows = set()
    for seat in given:
        whole = [
            row
            for row in range(sheet.first_row, sheet.first_row + len(sheet.rows))
            if sheet.game.whole([cell(sheet, row, seat)])
        ]
        if not whole:
            raise Unreadable(f"{sheet.players[seat]} has no record yet to add that to")
        rows.add(whole[-1])
    if len(rows) > 1 or not all(text.startswith("+") for text in given.values()):
        raise Unreadable("these belong to different rows: one line for each")
    words = [f"{sheet.players[seat]}={text}" for seat, text in given.items()]
    return ["edit", str(rows.pop()), *words]
