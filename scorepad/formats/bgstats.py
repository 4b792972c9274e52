"""BG Stats: reading its backups and play files, and what the link and the file have in common.

The files are JSON without a published schema: what may be missing is taken as missing, what is
used has to be right. Plays of our games become results; nothing of a file is ever evaluated.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple
from unicodedata import category

from scorepad import clock, games
from scorepad.errors import BadName, ScorepadError, State
from scorepad.formats import Found, Kept
from scorepad.names import LONGEST_PLAYER, folded, player
from scorepad.session import LONGEST_NOTE, Session, is_note, player_id
from scorepad.sheet import Sheet, counts_stars, settings
from scorepad.tomlfile import is_total
from scorepad.words import counted, quoted

# other titles under which a game stands at BoardGameGeek, for files without its number
TITLES = {"mino": ("Skull King: Das Würfelspiel", "Skull King: Das Wuerfelspiel", "Mythical Dice")}
DAY = 24 * 60 * 60

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})")
_TERM = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_SUM = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM})*")
_TERMS = re.compile(rf"[+-]?{_TERM}")
_LONGEST_NUMBER = 18  # digits; what has more is no score and no number of an entry

Total = int | float


class Outcome(NamedTuple):
    """How a game ended for a seat; `total` are the stars where it has stars, else the points."""

    total: Total
    rank: int
    won: bool
    first: bool


def outcomes(kept: Kept) -> list[Outcome]:
    """How the game ended, by seat; State (1) while it is open."""
    sheet = kept.tally.sheet
    if not kept.tally.over:
        problem = f"{kept.session.name} is still open: finish ends it"
        raise State(problem, "BG Stats would take it for a final result")
    ended = []
    for seat, place in enumerate(kept.tally.places):
        ended.append(Outcome(place.total, place.rank, place.rank == 1, seat == sheet.first))
    return ended


def minutes(session: Session) -> int | None:
    """How long the game took; None where that is not known, or can't have been one sitting."""
    if session.finished is None:
        return None
    seconds = (session.finished - session.started).total_seconds()
    return int(seconds // 60) if 0 < seconds < DAY else None


def variant(sheet: Sheet) -> str:
    """The options of play that are not the usual ones, `scoring=beginner`; "" if all are.

    How records are entered and which values a box has printed is left out: it is no variant.
    """
    chosen = [
        f"{option.key}={sheet.options[option.key]}"
        for option in sheet.game.options
        if not option.fixed
        and option.read is None
        and sheet.options[option.key] != option.values[0]
    ]
    return ", ".join(chosen)


def summed(text: str) -> Total | None:
    """The total that a score stands for, `12`, `13.5` or `-10+7+22`; None if it can't be one."""
    from fractions import Fraction

    if not _SUM.fullmatch(text):
        return None
    exact = sum(map(Fraction, _TERMS.findall(text)), Fraction())
    return _in_range(exact.numerator if exact.denominator == 1 else float(exact))


def _in_range(total: Total) -> Total | None:
    """A number if it can be a total, a whole one as int; None if it can't."""
    whole = int(total) if isinstance(total, float) and total.is_integer() else total
    return whole if is_total(whole) else None


class _Skip(Exception):
    """A play that is left out; the text says why."""


class _Part(NamedTuple):
    """An object of the file, and where it stands: "play 3", "play 3, player 2"."""

    where: str
    fields: dict[str, Any]

    def fault(self, problem: str) -> ScorepadError:
        """The error for what is wrong here."""
        return State(problem).at(self.where) if self.where else State(problem)

    def text(self, key: str) -> str:
        """A text; "" where there is none."""
        value = self.fields.get(key)
        if value is not None and not isinstance(value, str):
            raise self.fault(f"its {key} is no text")
        return value or ""

    def whole(self, key: str) -> int:
        """A whole number that is not negative; 0 where there is none."""
        value = self.fields.get(key)
        if value is None:
            return 0
        if isinstance(value, float) and value.is_integer() and value < 10**_LONGEST_NUMBER:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.fault(f"its {key} is no whole number")
        return value

    def number(self, key: str) -> int:
        """A number by which entries refer to each other; it has to be there."""
        if self.fields.get(key) is None:
            raise self.fault(f"its {key} is missing")
        return self.whole(key)

    def flag(self, key: str) -> bool:
        """Yes or no, in words or as 1 or 0; no where it is missing."""
        value = self.fields.get(key)
        if value is not None and value not in (True, False):
            raise self.fault(f"its {key} is neither true nor false")
        return bool(value)

    def parts(self, key: str, word: str) -> list[_Part]:
        """The objects of a list, which may be missing."""
        values = self.fields.get(key)
        if not isinstance(values, list | None):
            raise self.fault(f"its {key} are no list")
        before = f"{self.where}, " if self.where else ""
        parts = []
        for number, value in enumerate(values or (), 1):
            where = f"{before}{word} {number}"
            if not isinstance(value, dict):
                raise State("it is no object").at(where)
            parts.append(_Part(where, value))
        return parts


class _Backup(NamedTuple):
    """What the plays of a file refer to: players and games by number, and what was deleted.

    `ours` are the keys of our games, by their numbers at BoardGameGeek and their titles, folded.
    """

    players: dict[int, _Part]
    games: dict[int, _Part]
    deleted: frozenset[str]
    ours: dict[int | str, str]


def read(data: bytes, source: str) -> list[Found]:
    """The plays of a backup or play file, one by one; State (1) if it can't be taken as a whole."""
    whole = _Part("", _document(data))
    backup = _Backup(
        _by_number(whole, "players", "player"),
        _by_number(whole, "games", "game"),
        frozenset(_texts(whole.fields.get("deletedObjects"))),
        _ours(),
    )
    return [_found(play, backup) for play in whole.parts("plays", "play")]


def _document(data: bytes) -> dict[str, Any]:
    """The object that the file holds."""
    try:
        text = data.decode("utf-8-sig")
        document = json.loads(text, parse_int=_number, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise State("not UTF-8") from None
    except RecursionError:
        raise State("nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise State(f"not JSON, or cut off, at {where}: {error.msg}") from None
    except ValueError as error:
        raise State(f"not JSON: {error}") from None
    lists = ("players", "games", "plays")
    if not isinstance(document, dict) or not all(
        isinstance(document.get(key), list) for key in lists
    ):
        problem = "no file of BG Stats: it has no lists of players, games and plays"
        raise State(problem, "a backup or a .bgsplay file")
    return document


def _number(text: str) -> Total:
    """A whole number of JSON; one of many digits only has to be too large for everything."""
    return int(text) if len(text) <= _LONGEST_NUMBER else float(text)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _by_number(whole: _Part, key: str, word: str) -> dict[int, _Part]:
    """The objects of a list by the numbers that they have in this file."""
    found: dict[int, _Part] = {}
    for part in whole.parts(key, word):
        number = part.number("id")
        if number in found:
            raise part.fault(f"its id {number} is another {word}'s too")
        found[number] = part
    return found


def _texts(deleted: Any) -> list[str]:
    """All texts in the list of deleted objects: which of its fields is the UUID is told nowhere."""
    entries = deleted if isinstance(deleted, list) else []
    fields = [list(entry.values()) if isinstance(entry, dict) else [entry] for entry in entries]
    return [text.lower() for texts in fields for text in texts if isinstance(text, str)]


def _found(play: _Part, backup: _Backup) -> Found:
    """What becomes of one play."""
    game = _referred(play, "gameRefId", backup.games, "game")
    try:
        session, notes = _session(play, game, backup)
    except _Skip as skip:
        return Found(play.where, None, str(skip))
    return Found(play.where, session, None, notes)


def _referred(part: _Part, key: str, parts: dict[int, _Part], word: str) -> _Part:
    """The game or player that a number means."""
    number = part.number(key)
    if number not in parts:
        raise part.fault(f"its {key} is {number}, and no {word} has that id")
    return parts[number]


def _session(play: _Part, game: _Part, backup: _Backup) -> tuple[Session, tuple[str, ...]]:
    """The session that a play is, and what there is to tell about it; _Skip if it is none."""
    key = _key(game, backup.ours)
    identity = _identity(play)
    _check_kind(play, game, identity in backup.deleted)
    sheet = _sheet(play, key, backup)
    started, finished = _times(play)
    note, notes = _note(play.text("comments"))
    ids = tuple(map(player_id, sheet.players))
    return Session("", identity, started, sheet, ids, finished, note), notes


def _sheet(play: _Part, key: str, backup: _Backup) -> Sheet:
    """Who played, with the usual options, and the totals; rows are not known."""
    seats = _seats(play)
    players = _players(seats, backup)
    game = games.load(key)
    fewest, most = game.players[0], game.players[-1]
    if not fewest <= len(players) <= most:
        present = counted(len(players), "player")
        raise _Skip(f"{present}: {game.title} is for {fewest} to {most}")
    sheet = Sheet(key, game, players, settings(game, {}))
    starred = counts_stars(sheet)
    totals = [_total(seat, name, starred) for seat, name in zip(seats, players, strict=True)]
    _check_winners(play, seats, totals)
    first = [number for number, seat in enumerate(seats) if seat.flag("startPlayer")]
    return sheet._replace(results=tuple(totals), first=first[0] if first else 0)


def _ours() -> dict[int | str, str]:
    """The keys of our games by number and title."""
    keys: dict[int | str, str] = {}
    for key in games.keys():
        game = games.load(key)
        names = map(folded, (game.title, *TITLES.get(key, ())))
        keys |= dict.fromkeys(names, key) | ({} if game.bgg is None else {game.bgg: key})
    return keys


def _key(game: _Part, ours: dict[int | str, str]) -> str:
    """The key of our game that a game of the file is; by its title only where it has no number."""
    number, name = game.whole("bggId"), game.text("name")
    key = ours.get(number or folded(name))
    if key is None:
        short = name if len(name) <= 60 else f"{name[:57]}..."
        raise _Skip(f"{short or 'a game without a name'}: not one of scorepad's games")
    return key


def _identity(play: _Part) -> str:
    """The play's UUID, which will be the session's."""
    given = play.text("uuid")
    if not given:
        raise play.fault("its uuid is missing")
    if not _UUID.fullmatch(given.lower()):
        raise play.fault(f"its uuid {quoted(given)} is no UUID")
    return given.lower()


def _check_kind(play: _Part, game: _Part, deleted: bool) -> None:
    """Leave out what is no play of one against the others that still counts."""
    if deleted:
        raise _Skip("deleted in BG Stats")
    if play.flag("ignored"):
        raise _Skip("ignored in BG Stats")
    if play.flag("usesTeams"):
        raise _Skip("played in teams")
    if game.flag("cooperative"):
        raise _Skip("played together, not against each other")


def _seats(play: _Part) -> list[_Part]:
    """The scores of the players in the order of the seats, if the file tells one for each."""
    seats = play.parts("playerScores", "player")
    order = [seat.whole("seatOrder") for seat in seats]
    if 0 in order or len(set(order)) < len(order):
        return seats
    return [seats[index] for index in sorted(range(len(seats)), key=order.__getitem__)]


def _players(seats: list[_Part], backup: _Backup) -> tuple[str, ...]:
    """The names of the players by seat."""
    players: list[str] = []
    for seat in seats:
        name = _referred(seat, "playerRefId", backup.players, "player").text("name")
        if len(name) > 2 * LONGEST_PLAYER:
            raise _Skip(f"a name of {len(name)} characters can't be a player's name")
        try:
            players.append(player(name))
        except BadName as error:
            raise _Skip(error.message) from None
    if len(set(map(folded, players))) < len(players):
        raise _Skip("the same player twice")
    return tuple(players)


def _total(seat: _Part, name: str, starred: bool) -> Total:
    """The total of a player: a text, as BG Stats writes it, or a number."""
    given = seat.fields.get("score")
    if given is None or (isinstance(given, str) and not given.strip()):
        raise _Skip(f"no score of {name}")
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise seat.fault("its score is neither a text nor a number")
    total = summed(given.strip(" ")) if isinstance(given, str) else _in_range(given)
    if total is None:
        raise _Skip(f"the score of {name} can't be read: {quoted(str(given))}")
    if isinstance(total, float) and not starred:
        raise _Skip(f"the score of {name} is no whole number: {quoted(str(given))}")
    return total


def _check_winners(play: _Part, seats: list[_Part], totals: list[Total]) -> None:
    """Leave out what was not won by the most: only totals are kept, which would tell otherwise."""
    won = [seat.flag("winner") for seat in seats]
    if any(won) or play.flag("manualWinner"):
        best = max(totals)
        if won != [total == best for total in totals]:
            raise _Skip("the winner was set by hand, and by the totals it is another")


def _note(text: str) -> tuple[str | None, tuple[str, ...]]:
    """A remark as a note of one line, and what was done to it."""
    if not is_note(text):
        seen = [" " if category(char) in ("Cc", "Cs", "Zl", "Zp") else char for char in text]
        text = " ".join("".join(seen).split())
    if len(text) > LONGEST_NOTE:
        return text[:LONGEST_NOTE], (f"its note was cut to {LONGEST_NOTE} characters",)
    return text or None, ()


def _times(play: _Part) -> tuple[Any, Any]:
    """Start and end (datetime): the file tells local time without an offset, and minutes."""
    told = _TIME.fullmatch(play.text("playDate"))
    if told is None:
        raise play.fault("its playDate is no time like 2026-11-29 20:15:00")
    hour, minute, second = map(int, told.group(2, 3, 4))
    try:
        day = clock.on_date(told[1])
        started = day.replace(hour=hour, minute=minute, second=second, microsecond=0)
    except (ScorepadError, ValueError):
        raise play.fault(f"its playDate is {told[0]}, which is no time") from None
    try:
        return started, started + play.whole("durationMin") * (60 * 10**6) * started.resolution
    except OverflowError:
        raise play.fault("its durationMin is too large") from None
