"""The contract of what only some games have: values that their parts take or give back.

A part is a module beside a game, found by its name (`games.part`); to score needs none of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:  # statistics need `Fact` and nothing of a game
    from scorepad.game import Away, Table

E = TypeVar("E")


class Spot(NamedTuple, Generic[E]):
    """Where a record goes: the table as it is, the number of the row, the seat.

    `before` is what stands there and may be built on (a bid not played yet, a record to amend).
    """

    table: Table[E]
    row: int
    seat: int
    before: E | Away | None


class Square(NamedTuple):
    """A square of a picture: a few characters, the name of a colour, is it to be marked?"""

    text: str
    color: str = ""
    marked: bool = False


class Picture(NamedTuple):
    """What a game shows besides its sheet, as squares with rulers: rows from the top.

    `columns` and `rows` name what stands above and beside the squares; None is an empty square.
    Captions are lines of text beneath.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    squares: tuple[tuple[Square | None, ...], ...]
    captions: tuple[str, ...] = ()


class Fact(NamedTuple):
    """A figure that a game counts about a player over many plays: its key, and what it is.

    `of` is the key of the figure that it is a part of: 14 bids made of 20. With `share` the two
    are told as a share (70 %), else as an average (3.5 a turn).
    """

    key: str
    about: str
    of: str | None = None
    share: bool = False
