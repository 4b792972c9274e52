"""scorepad: a scorekeeper and rules assistant for tabletop evenings.

The scoring is a library too: `from scorepad import score`. What goes wrong is one of
`scorepad.errors`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing's own would be loaded for it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__version__ = "0.1.0"
__all__ = ["__version__", "score"]


def score(
    game: str,
    rows: Sequence[Sequence[str | None]],
    *,
    players: Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    variant: str | None = None,
    first_row: int = 1,
) -> dict[str, Any]:
    """Score rows of records, without a session, a file or a screen.

    >>> from scorepad import score
    >>> hand = score("mino", [["2/2+m", "0/0", "1/0"]], players=["Ann", "Ben", "Cat"], first_row=2)
    >>> [(place["player"], place["points"]) for place in hand["standings"]]
    [('Ann', 90), ('Ben', 20), ('Cat', -10)]

    `game` is the key of a game, as `scorepad games` lists them. `rows` is a list (or tuple) of rows
    (hands, rounds) in order, the first of them row `first_row`, counted from 1. A row is a list of
    records in seat order: text in the game's notation, or None where there is none yet; it may
    end early, and only the last row may lack records. `players` are the names by seat, as many as
    the longest row has records or more; without them they are P1, P2 and so on. `options` are
    values by key, `variant` is a named set of options; what is not given has its default.

    The answer is what `scorepad score --json` prints, as plain dicts, lists, texts, numbers, bools
    and None, made anew at each call:

    - `schema`: 1; `game`, `players`, `options`: what was scored, every option with its value;
    - `rows`: for each row with a record `row` (its number), `complete`, `notes` and `scores`: for
      each player with a record `player`, `record` (in canonical form), `points`, `stars`, `lines`
      (each `points` and the reason `why`; they add up to the record's `points`) and `notes`;
    - `standings`, best first: `player`, `points`, `stars`, `rank` (1, 1, 3 after a tie), `winner`;
    - `over`, `complete`: has the game ended, and as its rules say? `notes`: how a tie was broken.

    Points are whole numbers, below 0 too, and None while nothing can be counted. Stars are None in
    games without them, and may be halves.

    Raises a `scorepad.errors.ScorepadError`, which has a `message`, a `hint` (or None), a `kind`
    and a `code`. Everything is read before anything is scored. The code is 2 where something can't
    be read: `Unreadable`, `Unknown` (a game, an option, a value), `BadName`, `Missing` (nobody has
    a record). It is 1 where it can be read and not scored: `Impossible`, `Breach` (against the
    rules of the game), `State` (too many players, a gap before the last row).
    """
    from scorepad.scoring import score as scored

    return scored(
        game, rows, players=players, options=options, variant=variant, first_row=first_row
    )
