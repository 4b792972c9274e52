"""What was typed at the table becomes entries on the sheet: whose it is, and in which row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from scorepad import games
from scorepad.errors import BadName, ScorepadError, State, Unknown, Unreadable
from scorepad.game import Away
from scorepad.names import distinct, find, folded, player
from scorepad.parts import Spot
from scorepad.sheet import (
    Cell,
    Sheet,
    cell,
    counts_stars,
    open_row,
    put,
    read_record,
    table_of,
    waiting,
)
from scorepad.words import counted

Reader = Callable[[str, "Spot[Any]"], Any]
Item = TypeVar("Item")


class Typed(NamedTuple):
    """A word of a command: the seat it names (None: bare), and the record."""

    seat: int | None
    text: str


def seats(key: str, names: Sequence[str]) -> tuple[str, ...]:
    """The players of a new game, by seat: BadName (2), or State (1) for too few or too many."""
    game = games.load(key)
    found = tuple(map(player, names))
    distinct(found)
    if len(found) not in game.players:
        few, many = game.players[0], game.players[-1]
        raise State(f"{counted(len(found), 'player')}: {game.title} is for {few} to {many}")
    return found


def total(sheet: Sheet, text: str) -> int | float:
    """A total as it stands on paper: points, or stars where they decide; Unreadable (2)."""
    whole, point, rest = text.removeprefix("-").partition(".")
    starred = counts_stars(sheet)
    half = starred and rest == "5"
    odd = not (whole.isascii() and whole.isdigit() and len(whole) <= 9) or (point and not half)
    if odd or (starred and text.startswith("-")):
        wanted = "stars: 9 or 3.5" if starred else "points: 120 or -40"
        raise Unreadable(f"'{text}' is no total", f"in {sheet.game.title} a total is {wanted}")
    return float(text) if point else int(text)


def split(sheet: Sheet, words: Sequence[str]) -> list[Typed]:
    """Split NAME=RECORD words at the first `=`; the same player twice is refused (2)."""
    typed: list[Typed] = []
    for word in words:
        name, equals, record = word.partition("=")
        seat = find(name, sheet.players) if equals else None
        if seat is not None and any(other.seat == seat for other in typed):
            raise BadName(f"{sheet.players[seat]} twice in one command")
        typed.append(Typed(seat, record if equals else word))
    return typed


def _part(sheet: Sheet, name: str) -> Reader | None:
    """How the sheet's game reads what is typed short, if it does."""
    part = games.part(sheet.key, "typed")
    return getattr(part, name, None)


def _read(sheet: Sheet, name: str, row: int, seat: int, text: str, before: Cell) -> Cell:
    """The entry that a word stands for, in the light of what stands in its cell."""
    short = _part(sheet, name)
    try:
        if short is None or text.lower() == "away":
            return read_record(sheet.game, text, sheet.options)
        return short(text, Spot(table_of(sheet), row, seat, before))
    except ScorepadError as error:
        if folded(text) in map(folded, sheet.players):
            error = error.advised(f"{text}=RECORD says what happened to {text}")
        raise error.at(sheet.players[seat]) from None


def _taken(sheet: Sheet, row: int, seat: int) -> None:
    """Refuse a record where a whole one stands already; what is typed has to read all the same."""
    stands = cell(sheet, row, seat)
    if sheet.game.whole([stands]):
        what = f"{sheet.players[seat]} has {sheet.game.text(stands)} in {sheet.game.row} {row}"
        raise State(what, f"edit {row} {sheet.players[seat]}=RECORD corrects it")


def _enter(sheet: Sheet, row: int, seat: int, text: str) -> Sheet:
    """The sheet with one more record; who comes back from home is no longer away."""
    entry = _read(sheet, "add", row, seat, text, _bid(sheet, cell(sheet, row, seat)))
    _taken(sheet, row, seat)
    return back(put(sheet, row, seat, entry), seat, entry)


def _bid(sheet: Sheet, stands: Cell) -> Cell:
    """What of a cell a new record may build on: an entry that is not complete."""
    return None if sheet.game.whole([stands]) else stands


def back(sheet: Sheet, seat: int, entry: Cell) -> Sheet:
    """Somebody who went home and has a record again is back."""
    if isinstance(entry, Away) or seat not in sheet.left:
        return sheet
    return sheet._replace(left=sheet.left - {seat})


def _whose(given: int, wanted: int, example: str) -> ScorepadError:
    records = f"{given} record{'' if given == 1 else 's'}"
    players = f"{wanted} player{'' if wanted == 1 else 's'}"
    return Unreadable(f"{records} for {players}: whose?", f"say whose, e.g. {example}")


def _match(typed: list[Typed], seats: list[int], example: str) -> list[tuple[int, str]]:
    """Give bare records their seats: one goes to the first, else there must be one for each."""
    free = [seat for seat in seats if not any(word.seat == seat for word in typed)]
    bare = [word for word in typed if word.seat is None]
    if len(bare) > len(free) or (len(bare) > 1 and len(bare) != len(free)):
        raise _whose(len(bare), len(free), example)
    given = iter(free)
    return [(next(given) if w.seat is None else w.seat, w.text) for w in typed]


def _each(sheet: Sheet, items: Sequence[Item], step: Callable[[Sheet, Item], Sheet]) -> Sheet:
    """Take item after item; what can't be read (2) is told before what may not be (1)."""
    forbidden: ScorepadError | None = None
    for item in items:
        try:
            sheet = step(sheet, item)
        except ScorepadError as error:
            if error.code != 1:
                raise
            forbidden = forbidden or error
    if forbidden is not None:
        raise forbidden
    return sheet


def add(sheet: Sheet, words: Sequence[str]) -> Sheet:
    """The sheet with the next records. Where turns follow each other, a bare list runs on."""
    typed = split(sheet, words)
    if sheet.game.turns:
        return _each(sheet, typed, _turn)
    row = open_row(sheet)
    if not waiting(sheet) and not any(word.seat is not None for word in typed):
        raise State("everybody has gone home", "NAME=RECORD brings somebody back")
    example = f"{sheet.players[0]}={sheet.game.wanted(sheet.options).partition('e.g. ')[2]}"
    matched = _match(typed, waiting(sheet), example)
    return _each(sheet, matched, lambda now, word: _enter(now, row, *word))


def _turn(sheet: Sheet, word: Typed) -> Sheet:
    """The sheet with one more turn: of the player named, or of the one whose turn it is."""
    seats = waiting(sheet)
    if word.seat is None and not seats:
        raise State("everybody has gone home", "NAME=RECORD brings somebody back")
    seat = seats[0] if word.seat is None else word.seat
    return _enter(sheet, open_row(sheet), seat, word.text)


def bid(sheet: Sheet, words: Sequence[str]) -> Sheet:
    """The sheet with bids of the open row set or replaced; Unknown (2) where there are none."""
    if not sheet.game.bids:
        raise Unknown(f"{sheet.game.title} has no bids", "add enters a record")
    row, typed, seats = open_row(sheet), split(sheet, words), waiting(sheet)
    if len(typed) != len(seats) or any(word.seat is not None for word in typed):
        seats = [seat for seat in seats if cell(sheet, row, seat) is None]

    def step(now: Sheet, word: tuple[int, str]) -> Sheet:
        seat, text = word
        entry = _read(now, "bid", row, seat, text, cell(now, row, seat))
        return back(put(now, row, seat, entry), seat, entry)

    return _each(sheet, _match(typed, seats, f"{sheet.players[0]}=1"), step)


def _latest(sheet: Sheet, seat: int) -> int:
    """The last row in which a seat has a record."""
    for index in reversed(range(len(sheet.rows))):
        if sheet.rows[index][seat] is not None:
            return sheet.first_row + index
    raise State(f"{sheet.players[seat]} has no record yet", "add enters one")


def _amended(sheet: Sheet, row: int, seat: int, text: str) -> Sheet:
    """The sheet with one record corrected, or emptied where it stands in the last row."""
    before, last = cell(sheet, row, seat), sheet.first_row + len(sheet.rows) - 1
    name = sheet.players[seat]
    if before is None:
        raise State(f"{name} has no record in {sheet.game.row} {row}", "add enters one")
    if not text:
        if row != last:
            raise State(f"only a record of the last {sheet.game.row} can be emptied")
        return put(sheet, row, seat, None)
    entry = _read(sheet, "amend", row, seat, text, before)
    sheet = put(sheet, row, seat, entry)
    return back(sheet, seat, entry) if row == last else sheet


def _retold(sheet: Sheet, results: Sequence[int | float], words: Sequence[str]) -> Sheet:
    """The sheet of a game without rows with totals corrected."""
    totals = list(results)
    for seat, text in split(sheet, words):
        if seat is None:
            raise Unreadable("whose total?", "only totals are kept: edit NAME=TOTAL")
        totals[seat] = total(sheet, text)
    return sheet._replace(results=tuple(totals))


def edit(sheet: Sheet, words: Sequence[str]) -> Sheet:
    """The sheet with records corrected: of the row that a number in front names, or the latest.

    Where only totals are kept, these are corrected.
    """
    if sheet.results is not None:
        return _retold(sheet, sheet.results, words)
    number = words[0] if words and "=" not in words[0] else None
    typed = split(sheet, words[1:] if number else words)
    named = [(word.seat, word.text) for word in typed if word.seat is not None]
    if not typed or len(named) < len(typed):
        raise Unreadable("whose record?", "edit [ROW] NAME=RECORD, e.g. edit 2 Ann=2/1")
    row = None
    if number is not None:
        if not (number.isascii() and number.isdigit() and len(number) <= 4):
            raise Unreadable(
                f"'{number}' is no number of a {sheet.game.row}", "e.g. edit 2 Ann=2/1"
            )
        row = int(number)
        if not sheet.first_row <= row < sheet.first_row + len(sheet.rows):
            raise State(f"there is no {sheet.game.row} {row} on the sheet")

    def step(now: Sheet, word: tuple[int, str]) -> Sheet:
        seat, text = word
        return _amended(now, _latest(now, seat) if row is None else row, seat, text)

    return _each(sheet, named, step)


def leave(sheet: Sheet, word: str) -> Sheet:
    """The sheet without a player who goes home: away in the open row, and in all that follow."""
    seat = find(word, sheet.players)
    if seat in sheet.left:
        raise State(f"{sheet.players[seat]} has gone home already")
    row = open_row(sheet)
    if not sheet.game.whole([cell(sheet, row, seat)]):
        sheet = put(sheet, row, seat, read_record(sheet.game, "away", sheet.options))
    return sheet._replace(left=sheet.left | {seat})
