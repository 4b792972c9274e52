"""Statistics of the archive: who wins, by how much, the records, who beats whom.

Only games that are over and were played out count; a result without rows counts as one. Everything
is grouped by game, and totals of different games are never added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorepad.parts import Fact
from scorepad.plays import Play
from scorepad.statistics.arithmetic import bins, percent
from scorepad.statistics.records import figures, shared_wins, sizes
from scorepad.statistics.rivals import Meetings, met, pairs
from scorepad.statistics.seats import Seats, seats_of
from scorepad.words import listed

SCHEMA = 1
MOST_NAMED = 4  # winners named in a sentence

Document = dict[str, Any]


class Wanted(NamedTuple):
    """What of the archive is counted; None, or no names, leaves nothing aside.

    `players` are names as the plays have them, `game` is a key, `size` a number of players,
    `since` the first date (`YYYY-MM-DD`).
    """

    players: tuple[str, ...] = ()
    game: str | None = None
    size: int | None = None
    since: str | None = None


def document(plays: Iterable[Play], wanted: Wanted, rivals: int | None = None) -> Document:
    """The document of `stats --json`, from plays with the newest first.

      summary       a sentence: who wins most
      plays         how many were counted; `results` of them have totals only, no rows
      left_out      of those that fit the filters: `open` ones, and `unfinished` ones, which were
                    ended before they were played out
      filters       players, game, number_of_players, since, as they were understood
      games         the one with most plays first: game, title, unit (of totals: points or stars),
                    plays, results, players, sizes (plays by number of players), histogram
      head_to_head  players [A, B], plays together, ahead [A, B] and level by rank, over all games

    A game's `players`: most wins first, then by rate, then by name. `wins` holds shared ones, which
    are `shared`; rate and average are rounded (4 digits, 1 digit); `best` and `worst` are totals
    and `best_row` the most points in one row, each with the session that had it first; `facts` are
    the game's own figures. A streak is of wins one after the other in that game, a shared win goes
    on with it. The histogram counts totals, `from` them on up to below `to`. Where players are
    named, only they are listed, in plays against anybody.

    `rivals`: only so many, those with most wins, are compared with each other where nobody is
    named; None: all.
    """
    by_game: dict[str, list[Play]] = {}
    for play in _fitting(plays, wanted):
        by_game.setdefault(play.game, []).append(play)
    return assembled(
        [chapter(key, mine, wanted.players) for key, mine in by_game.items()], wanted, rivals
    )


def chapter(key: str, plays: Sequence[Play], named: Sequence[str] = ()) -> Document:
    """What there is to tell of one game, from its plays with the newest first; plain values.

    `words` are those of `Words`, `game` is the game's part of the document, or None where none of
    the plays counts, `met` are the meetings of its players; `open` and `unfinished` plays are left
    out.
    """
    from scorepad.statistics.games_told import words_of  # chapters that are kept need no game

    counted = [play for play in plays if play.over and play.complete]
    still = sum([not play.over for play in plays])
    return {
        "key": key,
        "words": tuple(words_of(key)),
        "game": _game(key, seats_of(counted[::-1]), named) if counted else None,
        "met": met(counted),
        "open": still,
        "unfinished": len(plays) - still - len(counted),
    }


def assembled(chapters: Sequence[Document], wanted: Wanted, rivals: int | None) -> Document:
    """The document of chapters, one for each game."""
    chapters = sorted(chapters, key=lambda one: str(one["key"]))
    told = [one["game"] for one in chapters if one["game"] is not None]
    told.sort(key=lambda one: -one["plays"])
    meetings = [one["met"] for one in chapters]
    return {
        "schema": SCHEMA,
        "summary": _summary(told, wanted),
        "plays": sum([one["plays"] for one in told]),
        "results": sum([one["results"] for one in told]),
        "left_out": {
            "open": sum([one["open"] for one in chapters]),
            "unfinished": sum([one["unfinished"] for one in chapters]),
        },
        "filters": {
            "players": list(wanted.players),
            "game": wanted.game,
            "number_of_players": wanted.size,
            "since": wanted.since,
        },
        "games": told,
        "head_to_head": _head_to_head(meetings, told, wanted.players, rivals),
    }


def _fitting(plays: Iterable[Play], wanted: Wanted) -> list[Play]:
    """The plays that the filters leave."""
    left = list(plays)
    if wanted.game is not None:
        left = [play for play in left if play.game == wanted.game]
    if wanted.size is not None:
        left = [play for play in left if len(play.seats) == wanted.size]
    if wanted.since is not None:
        left = [play for play in left if play.started[:10] >= wanted.since]
    if wanted.players:
        named = set(wanted.players)
        left = [play for play in left if not named.isdisjoint([s[0] for s in play.seats])]
    return left


def _game(key: str, seats: Seats, named: Sequence[str]) -> Document:
    """What there is to tell of one game."""
    from scorepad.statistics.games_told import facts, title, unit

    places, totals = seats.places, seats.total
    if named:
        places = {name: places[name] for name in named if name in places}
        totals = tuple([seats.total[at] for mine in places.values() for at in mine])
    found, shared = facts(key), shared_wins(seats)
    players = [figures(name, seats, mine, shared, found) for name, mine in places.items()]
    return {
        "game": key,
        "title": title(key),
        "unit": unit(key),
        "plays": len(seats.plays),
        "results": sum([play.result for play in seats.plays]),
        "players": sorted(players, key=_by_wins),
        "sizes": sizes([len(play.seats) for play in seats.plays]),
        "histogram": bins(totals),
    }


class Words(NamedTuple):
    """What has to be known of a game to tell its statistics in words.

    What a row is called, and what it is to one player; has a game several rows; its own figures.
    """

    row: str
    turn: str
    several: bool
    facts: tuple[Fact, ...]


def restored(words: Sequence[Any]) -> Words:
    """The words of a chapter that was kept as plain values."""
    row, turn, several, kept = words
    return Words(row, turn, several, tuple([Fact._make(fact) for fact in kept]))


def _by_wins(player: Document) -> tuple[int, float, str, str]:
    name: str = player["player"]
    return -player["wins"], -player["wins"] / player["plays"], name.casefold(), name


def _over_games(told: Sequence[Document], figure: str) -> Counter[str]:
    """The wins or plays of every player that is listed, over all games."""
    counted = Counter[str]()
    for game in told:
        for player in game["players"]:
            counted[player["player"]] += player[figure]
    return counted


def _summary(told: Sequence[Document], wanted: Wanted) -> str:
    """Who wins most, over all games; players with as many wins are told together."""
    if not told:
        return f"no finished games {'yet' if wanted == Wanted() else 'fit'}"
    wins, plays = _over_games(told, "wins"), _over_games(told, "plays")
    most = max(wins.values())
    names = sorted([name for name in wins if wins[name] == most], key=str.casefold)
    of = [plays[name] for name in names]
    if len(names) == 1:
        share = f" ({percent(most, of[0])})" if len(wanted.players) == 1 else ""
        return f"{names[0]} wins {most} of {of[0]}{share}"
    if len(names) > MOST_NAMED:
        return f"{len(names)} players win {most} each"
    if len(set(of)) == 1:
        return f"{listed(names)} win {most} of {of[0]} each"
    return f"{listed(names)} win {most} each, of {listed(list(map(str, of)))}"


def _head_to_head(
    meetings: Sequence[Meetings], told: Sequence[Document], named: Sequence[str], rivals: int | None
) -> list[Document]:
    """One player named against everybody, several against each other, else the first of all."""
    if len(named) == 1:
        return pairs(meetings, None, named[0])
    if named:
        return pairs(meetings, set(named))
    if rivals is None:
        return pairs(meetings, None)
    first = _over_games(told, "wins").most_common(rivals)
    return pairs(meetings, {name for name, _ in first})
