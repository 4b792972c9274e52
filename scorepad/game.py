"""The contract: what a game is, and what scoring it gives back.

A game is one value, `GAME`, in `scorepad/games/<key>/__init__.py`: plain data and pure functions.
Nothing here knows a particular game, a file or a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

E = TypeVar("E")

Options = Mapping[str, str]
Stars = int | float | None


class Away:
    """The entry of a player who takes no part in a row; the same in every game."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "AWAY"


AWAY = Away()


class Line(NamedTuple):
    """Points (may be negative or 0) and the reason for them in rulebook words."""

    points: int
    why: str


class _Score(NamedTuple):
    lines: tuple[Line, ...] | None
    notes: tuple[str, ...]
    stars: Stars
    points: int | None


class Score(_Score):
    """One player's score in one row.

    `lines` is None as long as nothing can be counted (a bid alone). `stars` is None in games
    without stars and until the row is complete. `notes` tell what pays nothing, and why. `points`
    are the sum of the lines, added up once; None while nothing can be counted.
    """

    __slots__ = ()

    def __new__(
        cls, lines: tuple[Line, ...] | None, notes: tuple[str, ...] = (), stars: Stars = None
    ) -> Score:
        """The score of lines, with their sum."""
        points = None
        if lines is not None:
            points = 0
            for line in lines:
                points += line.points
        return tuple.__new__(cls, (lines, notes, stars, points))


class Row(NamedTuple):
    """One scored row: scores by seat (None: no record), what it lacks, what breaks the rules."""

    number: int
    scores: tuple[Score | None, ...]
    complete: bool
    notes: tuple[str, ...] = ()
    breaches: tuple[str, ...] = ()


def in_turn(first: int, seats: int) -> list[int]:
    """All seats, beginning with the first and going round."""
    return [(first + turn) % seats for turn in range(seats)]


class Table(NamedTuple, Generic[E]):
    """All that a scorer may look at: who plays, by which options, and every entry so far.

    `rows[i][seat]` is the entry of a player in row `first_row + i`, None where there is none.
    `first` is the seat that opens row 1. Only the last row may lack entries.
    """

    players: tuple[str, ...]
    options: Options
    rows: tuple[tuple[E | Away | None, ...], ...]
    first: int = 0
    first_row: int = 1

    @property
    def order(self) -> list[int]:
        """The seats in the order of their turns within a row."""
        return in_turn(self.first, len(self.players))


class Place(NamedTuple):
    """A player's place in the standings; equal players share a rank (1, 1, 3)."""

    seat: int
    points: int
    stars: Stars
    rank: int

    @property
    def total(self) -> int | float:
        """What the game is decided by: stars where it has them, else points."""
        return self.points if self.stars is None else self.stars


class Standings(NamedTuple):
    """Places by seat, and how a tie was broken, if one was."""

    places: tuple[Place, ...]
    notes: tuple[str, ...] = ()


class Option(NamedTuple):
    """What the rules leave open: a key, its values (the first is the default), what it settles.

    `values` lists words; where more than the listed words can be given (a table of values),
    `read` turns the text into its canonical form or returns None. `fixed`: it can't be changed
    once a record exists.
    """

    key: str
    values: tuple[str, ...]
    about: str
    read: Callable[[str], str | None] | None = None
    fixed: bool = False


class Hand(NamedTuple, Generic[E]):
    """One row as its scorer sees it: those who take part and have a record, by seat.

    `playing` counts the seats that are not away, with a record or without one yet; `waiting`
    names those whose record is still wanted, and the row is complete when nobody is.
    """

    number: int
    table: Table[E]
    entries: dict[int, E]
    playing: int
    waiting: list[str]

    @property
    def complete(self) -> bool:
        """Has everybody a complete record?"""
        return not self.waiting


class Scored(NamedTuple):
    """What a scorer of single rows gives back for a `Hand`: scores by seat, notes, breaches."""

    scores: dict[int, Score]
    notes: tuple[str, ...] = ()
    breaches: tuple[str, ...] = ()


SAT_OUT = Score((Line(0, "away"),))


def always(entry: Any) -> bool:
    """Every record is complete: the default of `Game.done`."""
    return True


def one_row(players: int, options: Options) -> int | None:
    """A single row, counted when the game is over: the default of `Game.rows`."""
    return 1


def by_row(
    score_hand: Callable[[Hand[E]], Scored],
    done: Callable[[E], bool] = always,
    sat_out: Score = SAT_OUT,
) -> Callable[[Table[E]], tuple[Row, ...]]:
    """Lift a scorer of single rows to a scorer of tables; players who are away get `sat_out`."""

    def score(table: Table[E]) -> tuple[Row, ...]:
        rows = []
        for number, cells in enumerate(table.rows, table.first_row):
            entries: dict[int, E] = {}
            absent: dict[int, Score] = {}
            waiting = []
            for seat, entry in enumerate(cells):
                if entry is None:
                    waiting.append(table.players[seat])
                elif isinstance(entry, Away):
                    absent[seat] = sat_out
                else:
                    entries[seat] = entry
                    if not done(entry):
                        waiting.append(table.players[seat])
            hand = Hand(number, table, entries, len(cells) - len(absent), waiting)
            scores, notes, breaches = score_hand(hand)
            if absent:
                scores = {**scores, **absent}
            in_order = tuple(map(scores.get, range(len(cells))))
            rows.append(Row(number, in_order, not waiting, notes, breaches))
        return tuple(rows)

    return score


def totals(table: Table[Any], rows: Sequence[Row]) -> list[int]:
    """Each seat's points over all rows; what can't be counted yet counts 0."""
    sums = [0] * len(table.players)
    for row in rows:
        for seat, score in enumerate(row.scores):
            if score is not None and score.points is not None:
                sums[seat] += score.points
    return sums


def ranked(keys: Sequence[Any]) -> list[int]:
    """The rank of each key, the highest first; equal keys share one and the next is skipped."""
    order = sorted(keys, reverse=True)
    return [order.index(key) + 1 for key in keys]


def by_points(table: Table[Any], rows: Sequence[Row]) -> Standings:
    """Most points first, equal totals share a place: the default of `Game.rank`."""
    sums = totals(table, rows)
    ranks = ranked(sums)
    return Standings(tuple([Place(s, sums[s], None, ranks[s]) for s in range(len(sums))]))


class Game(Generic[E]):
    """A game, as one value.

    Required:
      title    as on the box
      players  how many can play, by the box
      hint     the record in one line, ending in "e.g. " and an example that reads
      read     (text, options) -> entry; text is what was typed; raises Unreadable
      write    entry -> text in canonical form; read(write(e)) == e
      score    table -> rows; raises Impossible for what can't be scored at all

    With defaults:
      bids     True where a bid is entered before the rest of the record
      turns    True where players follow each other within a row, beginning with the first player
      done     entry -> is the record complete? (a bid alone is not)
      hints    (option, its value) -> the hint where the option has that value
      row      what a row is called at the table: hand, round
      rows     (number of players, options) -> how many rows are played; None: no fixed number
      over     table -> has the game ended by its rules?
      rank     (table, scored rows) -> standings
      options  what the rules leave open; variants: named sets of options
      bgg      the game's number at BoardGameGeek
    """

    __slots__ = (
        "_over",
        "_read",
        "bgg",
        "bids",
        "done",
        "hint",
        "hints",
        "options",
        "players",
        "rank",
        "row",
        "rows",
        "score",
        "title",
        "turns",
        "variants",
        "write",
    )

    def __init__(
        self,
        *,
        title: str,
        players: range,
        hint: str,
        read: Callable[[str, Options], E],
        write: Callable[[E], str],
        score: Callable[[Table[E]], tuple[Row, ...]],
        hints: Mapping[tuple[str, str], str] | None = None,
        bids: bool = False,
        turns: bool = False,
        done: Callable[[E], bool] = always,
        row: str = "row",
        rows: Callable[[int, Options], int | None] = one_row,
        over: Callable[[Table[E]], bool] | None = None,
        rank: Callable[[Table[E], Sequence[Row]], Standings] = by_points,
        options: tuple[Option, ...] = (),
        variants: Mapping[str, Options] | None = None,
        bgg: int | None = None,
    ) -> None:
        self.title, self.players, self.hint, self.hints = title, players, hint, hints or {}
        self.write, self.score, self.done = write, score, done
        self.bids, self.turns = bids, turns
        self.row, self.rows, self.rank = row, rows, rank
        self.options, self.variants, self.bgg = options, variants or {}, bgg
        self._read, self._over = read, over

    def read(self, text: str, options: Options) -> E | Away:
        """The entry that a record stands for; `away` reads the same in every game."""
        return AWAY if text.lower() == "away" else self._read(text, options)

    def wanted(self, options: Options) -> str:
        """The record in one line, as these options have it."""
        fits = [hint for (key, value), hint in self.hints.items() if options.get(key) == value]
        return fits[0] if fits else self.hint

    def text(self, entry: E | Away) -> str:
        """The record of an entry in canonical form."""
        return "away" if isinstance(entry, Away) else self.write(entry)

    def whole(self, cells: Sequence[E | Away | None]) -> bool:
        """Does every seat of a row have a complete record?"""
        if self.done is always:
            return None not in cells
        for cell in cells:
            if isinstance(cell, Away):
                continue
            if cell is None or not self.done(cell):
                return False
        return True

    def over(self, table: Table[E]) -> bool:
        """Has the game ended by its rules? Unless it says otherwise: with its last row whole."""
        if self._over is not None:
            return self._over(table)
        last = self.rows(len(table.players), table.options)
        return (
            last is not None
            and table.first_row + len(table.rows) - 1 == last
            and self.whole(table.rows[-1])
        )
