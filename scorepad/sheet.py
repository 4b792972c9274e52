"""The sheet: who plays, by which options, and what was entered. Totals are always replayed.

Pure and immutable: every change gives a new sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.errors import (
    Breach,
    Impossible,
    ScorepadError,
    State,
    Unknown,
    Unreadable,
)
from scorepad.game import (
    AWAY,
    Away,
    Game,
    Option,
    Options,
    Place,
    Row,
    Standings,
    Table,
    in_turn,
    ranked,
)

LONGEST_RECORD = 500

Cell = Any  # an entry of the sheet's game, AWAY, or None where nothing is entered


class Sheet(NamedTuple):
    """A game on paper: the players by seat, the options, and the entries row by row.

    `key` is the game's key and `game` the game itself. `rows[i][seat]` belongs to row
    `first_row + i`; `first` is the seat that opens row 1; `left` are the seats of
    those who went home; `finished` says that somebody ended the game by hand. `results` are the
    totals by seat of a game of which no rows were kept: stars where the game is decided by stars,
    else points.
    """

    key: str
    game: Game[Any]
    players: tuple[str, ...]
    options: Options
    rows: tuple[tuple[Cell, ...], ...] = ()
    first: int = 0
    first_row: int = 1
    left: frozenset[int] = frozenset()
    finished: bool = False
    results: tuple[int | float, ...] | None = None


class Tally(NamedTuple):
    """A sheet with its scores: what every door shows.

    `complete` tells that the game was played out by its rules, `over` that it has ended so or by
    hand.
    """

    sheet: Sheet
    rows: tuple[Row, ...]
    places: tuple[Place, ...]
    over: bool
    complete: bool
    notes: tuple[str, ...]

    def standings(self) -> list[Place]:
        """The places, best first; equals in seat order."""
        return sorted(self.places, key=lambda place: (place.rank, place.seat))

    def breaches(self) -> list[str]:
        """What is against the rules, row by row."""
        return [breach for row in self.rows for breach in row.breaches]


def _option(game: Game[Any], key: str) -> Option:
    for option in game.options:
        if option.key == key:
            return option
    keys = ", ".join(option.key for option in game.options)
    raise Unknown(f"{game.title} has no option '{key}'", f"options: {keys}")


def value(game: Game[Any], key: str, text: str) -> str:
    """The canonical value of an option; Unknown (2) for a key or value that there is not."""
    option = _option(game, key)
    found = option.read(text) if option.read else text if text in option.values else None
    if found is None:
        wanted = f"{key} = {' | '.join(option.values)}"
        raise Unknown(f"option {key} can't be '{text}'", wanted)
    return found


def settings(
    game: Game[Any], given: Mapping[str, str], variant: str | None = None
) -> dict[str, str]:
    """All of a game's options: the defaults, then the variant's, then those given."""
    named: Options = {}
    if variant is not None:
        if variant not in game.variants:
            known = ", ".join(game.variants) or "none"
            raise Unknown(f"{game.title} has no variant '{variant}'", f"variants: {known}")
        named = game.variants[variant]
    chosen = {option.key: option.values[0] for option in game.options}
    chosen.update(named)
    chosen.update({key: value(game, key, text) for key, text in given.items()})
    return chosen


def read_record(game: Game[Any], text: str, options: Options) -> Cell:
    """The entry that a record stands for; Unreadable (2)."""
    if len(text) > LONGEST_RECORD:
        wanted = f"at most {LONGEST_RECORD} characters"
        raise Unreadable(f"a record of {len(text)} characters can't be read", wanted)
    return game.read(text, options)


class Records(dict[str, Cell]):
    """The entries of records by their text: a game reads each of them once, by its options."""

    LARGEST = 128  # then it begins anew, so that memory stays flat

    def __init__(self, game: Game[Any], options: Options) -> None:
        super().__init__()
        self.game, self.options = game, options

    def __missing__(self, text: str) -> Cell:
        if len(self) >= self.LARGEST:
            self.clear()
        cell = self[text] = read_record(self.game, text, self.options)
        return cell


def read_cells(
    game: Game[Any],
    players: Sequence[str],
    read: Callable[[str], Cell],
    texts: Iterable[Sequence[str | None]],
    first_row: int = 1,
) -> tuple[tuple[Cell, ...], ...]:
    """Read records row by row; a row that ends early is filled with None."""
    rows = []
    texts = list(texts)
    lone = len(texts) == 1
    for number, row in enumerate(texts, first_row):
        cells: list[Cell] = []
        try:
            for text in row:
                cells.append(None if text is None else read(text))
        except ScorepadError as error:
            player = players[len(cells)]
            raise error.at(player if lone else f"{game.row} {number}, {player}") from None
        rows.append(tuple(cells) + (None,) * (len(players) - len(cells)))
    return tuple(rows)


def _check_size(sheet: Sheet) -> None:
    """Refuse too many players, a row that the game has not, a gap before the last row."""
    game, seats = sheet.game, len(sheet.players)
    most = game.players[-1]
    if seats > most:
        raise State(f"{seats} players: {game.title} is for {game.players[0]} to {most}")
    if sheet.first_row < 1:
        raise State(f"there is no {game.row} {sheet.first_row}", f"{game.row}s count from 1")
    limit = game.rows(seats, sheet.options)
    last = sheet.first_row + len(_trimmed(sheet.rows)) - 1
    if limit is not None and last > limit:
        plural = f"{limit} {game.row}{'' if limit == 1 else 's'}"
        people = "1 player" if seats == 1 else f"{seats} players"
        raise Impossible(f"there is no {game.row} {last}: {game.title} with {people} has {plural}")
    for number, cells in enumerate(sheet.rows[:-1], sheet.first_row):
        if not game.whole(cells):
            missing = [
                name
                for name, cell in zip(sheet.players, cells, strict=True)
                if not game.whole([cell])
            ]
            raise State(f"{game.row} {number} has no complete record of {', '.join(missing)}")


def _trimmed(rows: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
    """The rows without those at the end in which nothing is entered."""
    last = len(rows)
    while last and rows[last - 1] == (None,) * len(rows[last - 1]):
        last -= 1
    return rows[:last]


def table_of(sheet: Sheet) -> Table[Any]:
    """The table as its game sees it."""
    rows = _trimmed(sheet.rows)
    return Table(sheet.players, sheet.options, rows, sheet.first, sheet.first_row)


def tally(sheet: Sheet) -> Tally:
    """Score the sheet from its first row to its last; State or Impossible (1) where it can't be."""
    _check_size(sheet)
    if sheet.results is not None:
        return _result(sheet, sheet.results)
    game, table = sheet.game, table_of(sheet)
    rows = game.score(table) if table.rows else ()
    standings: Standings = game.rank(table, rows)
    complete = bool(rows) and sheet.first_row == 1 and game.over(table)
    over = complete or sheet.finished
    return Tally(sheet, rows, standings.places, over, complete, standings.notes)


def _result(sheet: Sheet, totals: tuple[int | float, ...]) -> Tally:
    """The tally of a game of which only the totals are known: most wins, equals share a place."""
    if sheet.rows:
        raise State("totals alone and rows: a game has the one or the other")
    starred = counts_stars(sheet)
    if not starred and any(isinstance(total, float) for total in totals):
        raise State(f"{sheet.game.title} is decided by points, which are whole numbers")
    places = [
        Place(seat, 0, total, rank) if starred else Place(seat, int(total), None, rank)
        for seat, (total, rank) in enumerate(zip(totals, ranked(totals), strict=True))
    ]
    note = "a result only: no rows were kept"
    return Tally(sheet, (), tuple(places), True, True, (note,))


def is_one_row(sheet: Sheet) -> bool:
    """Is the game a single row, whose points are the total?"""
    return sheet.game.rows(len(sheet.players), sheet.options) == 1


def counts_stars(sheet: Sheet) -> bool:
    """Is the game decided by stars rather than points?"""
    empty = Table(sheet.players, sheet.options, (), sheet.first)
    return any(place.stars is not None for place in sheet.game.rank(empty, ()).places)


def lawful(scored: Tally) -> Tally:
    """The same tally, or Breach (1) with the first sentence of what the rules forbid."""
    for breach in scored.breaches():
        raise Breach(breach)
    return scored


def idle(cells: tuple[Cell, ...]) -> bool:
    """Does nobody take part in a row as far as it is entered?"""
    return all(cell is None or isinstance(cell, Away) for cell in cells)


def reset(sheet: Sheet, key: str, text: str) -> Sheet:
    """The sheet with another value of an option; State (1) where a record would not read then."""
    options = {**sheet.options, key: value(sheet.game, key, text)}
    if options != sheet.options and sheet.rows and _option(sheet.game, key).fixed:
        raise State(
            f"{key} can't be changed once there is a record",
            f"new {sheet.key} --option {key}={options[key]} starts a game with it",
        )
    changed = sheet._replace(options=options)
    try:
        rows = [
            tuple([c if c is None else sheet.game.read(sheet.game.text(c), options) for c in row])
            for row in sheet.rows
        ]
        tally(changed._replace(rows=tuple(rows)))
    except ScorepadError as error:
        raise State(f"{key} can't be {options[key]}: {error.message}", error.hint) from None
    return changed._replace(rows=tuple(rows))


def open_row(sheet: Sheet) -> int:
    """The number of the row that takes the next record: the last one, or a new one."""
    last = sheet.first_row + len(sheet.rows) - 1
    return last if sheet.rows and not sheet.game.whole(sheet.rows[-1]) else last + 1


def cell(sheet: Sheet, row: int, seat: int) -> Cell:
    """What stands in a row for a seat; None where nothing does, or where the row is not begun."""
    index = row - sheet.first_row
    return sheet.rows[index][seat] if 0 <= index < len(sheet.rows) else None


def seat_order(sheet: Sheet) -> list[int]:
    """The seats in the order in which a row is filled: turns begin with the first player."""
    return in_turn(sheet.first if sheet.game.turns else 0, len(sheet.players))


def waiting(sheet: Sheet) -> list[int]:
    """The seats whose record the open row still wants, in the order in which they are asked."""
    row = open_row(sheet)
    begun = row < sheet.first_row + len(sheet.rows)
    return [
        seat
        for seat in seat_order(sheet)
        if not sheet.game.whole([cell(sheet, row, seat)]) and (begun or seat not in sheet.left)
    ]


def upcoming(sheet: Sheet) -> int | None:
    """The seat that is asked next; where a bid comes first, all bids come before the rest."""
    seats = waiting(sheet)
    row = open_row(sheet)
    return next((s for s in seats if cell(sheet, row, s) is None), seats[0] if seats else None)


def put(sheet: Sheet, row: int, seat: int, entry: Cell) -> Sheet:
    """The sheet with an entry (None empties the cell) in a row that is there, or the one after.

    In a new row everybody who went home is away. Rows at the end that hold nothing are dropped.
    """
    rows = list(sheet.rows)
    index = row - sheet.first_row
    if index == len(rows):
        seats = range(len(sheet.players))
        rows.append(tuple([AWAY if other in sheet.left else None for other in seats]))
    rows[index] = (*rows[index][:seat], entry, *rows[index][seat + 1 :])
    return sheet._replace(rows=_trimmed(tuple(rows)))
