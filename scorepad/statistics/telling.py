"""Statistics in words: tables, sentences and bars, from the document of `stats --json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorepad.columns import Bar, Part
from scorepad.parts import Fact
from scorepad.scale import figure
from scorepad.statistics import Words
from scorepad.statistics.arithmetic import percent, rounded
from scorepad.words import counted

MOST_PAIRS, MOST_BARS, MOST_HOLDERS = 8, 12, 3
RIVALS = 5  # players with most wins, who make up to ten pairs

Document = dict[str, Any]


def tell(document: Document, known: Mapping[str, Words] | None = None) -> list[Part]:
    """The parts of the answer: the sentence first, then game by game, then head to head.

    `known` are the words of each game, where they need not be looked up.
    """
    parts = [Part(lines=(document["summary"], *_left_out(document["left_out"])))]
    for game in document["games"]:
        key = game["game"]
        parts += _game({**game, "words": known[key] if known else _words(key)})
    pairs = document["head_to_head"][:MOST_PAIRS]
    rows = [_pair(pair) for pair in pairs]
    parts.append(Part("Head to head", ("", "Plays", "Ahead", "Level"), tuple(rows)))
    return [part for part in parts if part.rows or part.lines or part.bars]


def _words(key: str) -> Words:
    from scorepad.statistics.games_told import words_of

    return words_of(key)


def _left_out(left: Document) -> list[str]:
    """What is not counted, and why."""
    said = [f"{left['open']} still open"] if left["open"] else []
    said += [f"{left['unfinished']} not played out"] if left["unfinished"] else []
    return [f"not counted: {', '.join(said)}"] if said else []


def _pair(pair: Document) -> tuple[str, ...]:
    """Two players against each other, as a row of a table."""
    (one, other), (ahead, behind) = pair["players"], pair["ahead"]
    return f"{one} : {other}", str(pair["plays"]), f"{ahead} : {behind}", str(pair["level"])


def _game(game: Document) -> Iterator[Part]:
    """One game: the players with their records, its own figures, how totals are spread."""
    title, results = f"{game['title']}: {counted(game['plays'], 'play')}", game["results"]
    if results:
        title += f", {results} of them {'a result' if results == 1 else 'results'} only"
    heads, rows = _players(game)
    yield Part(title, heads, rows, tuple(_sentences(game)))
    yield Part(f"{game['title']}: wins", bars=tuple(_rates(game)))
    yield _sizes(game)
    yield _facts(game)
    yield Part(f"{game['title']}: {game['unit']}", bars=tuple(_spread(game["histogram"])))


def _players(game: Document) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The table of the players: its heads and its rows."""
    heads = ["Player", "Wins", "Rate", "Average", "Best", "Worst", "Streak"]
    rows = [_player(player) for player in game["players"]]
    if _has_rows(game):
        heads.insert(6, f"Best {_row(game)}")
        for row, player in zip(rows, game["players"], strict=True):
            best = player["best_row"]
            row.insert(6, str(best["points"]) if best else "-")
    return tuple(heads), tuple([tuple(row) for row in rows])


def _player(player: Document) -> list[str]:
    streak = player["streak"]
    once = "" if streak["now"] == streak["longest"] else f", once {streak['longest']}"
    return [
        player["player"],
        str(player["wins"]),
        f"{percent(player['wins'], player['plays'])} of {player['plays']}",
        f"{player['average']:.1f}",
        figure(player["best"]["total"]),
        figure(player["worst"]["total"]),
        f"{streak['now']}{once}",
    ]


def _row(game: Document) -> str:
    """What a row is to one player: a hand, a round, where they follow each other a turn."""
    words: Words = game["words"]
    return words.turn


def _has_rows(game: Document) -> bool:
    """Is there a best row to tell of, which is not just the best total?"""
    words: Words = game["words"]
    return words.several and any(player["best_row"] for player in game["players"])


def _sentences(game: Document) -> Iterator[str]:
    """Shared wins, and the records with the sessions that hold them."""
    players = game["players"]
    shared = [f"{one['player']} {one['shared']}" for one in players if one["shared"]]
    if shared:
        yield f"shared wins: {', '.join(shared)}"
    totals = [(one["best"]["total"], one["player"], one["best"]["session"]) for one in players]
    yield f"most {game['unit']}: {_record(totals)}"
    if _has_rows(game):
        row = game["words"].row
        best = [(one["best_row"], one["player"]) for one in players if one["best_row"]]
        held = [(b["points"], name, f"{row} {b['row']} of {b['session']}") for b, name in best]
        yield f"best {_row(game)}: {_record(held)}"


def _record(held: Sequence[tuple[int | float, str, str]]) -> str:
    """The most there is, who has it, and where; only how many, where they are many."""
    most = max([one for one, _, _ in held])
    holders = [f"{name} in {where}" for one, name, where in held if one == most]
    if len(holders) > MOST_HOLDERS:
        return f"{figure(most)}, {len(holders)} players"
    return f"{figure(most)}, {', '.join(holders)}"


def _rates(game: Document) -> Iterator[Bar]:
    """How often each player wins."""
    for player in game["players"][:MOST_BARS]:
        wins, plays = player["wins"], player["plays"]
        yield Bar(player["player"], wins / plays, f"{percent(wins, plays)} of {plays}")


def _sizes(game: Document) -> Part:
    """The wins by the number of players, where that differs."""
    numbers = [size["players"] for size in game["sizes"]]
    if len(numbers) < 2:
        return Part()
    heads = ("", *[f"{number} players" for number in numbers])
    rows = []
    for player in game["players"]:
        sizes = {size["players"]: size for size in player["sizes"]}
        cells = [_of(sizes[n]["wins"], sizes[n]["plays"]) if n in sizes else "-" for n in numbers]
        rows.append((player["player"], *cells))
    return Part(f"{game['title']}: wins by number of players", heads, tuple(rows), named=True)


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}"


def _facts(game: Document) -> Part:
    """What the game counts on its own: a row a figure, a column a player."""
    players = [player for player in game["players"] if any(player["facts"].values())]
    rows = []
    for fact in game["words"].facts if players else ():
        if any(player["facts"].get(fact.of or fact.key) for player in players):
            rows.append((fact.about, *[_fact(fact, player["facts"]) for player in players]))
    heads = ("", *[player["player"] for player in players])
    return Part(f"{game['title']}: in detail", heads, tuple(rows), named=True)


def _fact(fact: Fact, figures: Document) -> str:
    """A figure, with what it is of its whole: a share, or an average."""
    number = figures.get(fact.key, 0)
    if fact.of is None or not (number or fact.share):
        return figure(number)
    whole = figures.get(fact.of)
    if not whole:
        return "-"
    return f"{figure(number)} ({percent(number, whole) if fact.share else _each(number, whole)})"


def _each(number: int | float, whole: int) -> str:
    """An average, with a second digit where it is below 1."""
    digits = 1 if number >= whole else 2
    return f"{rounded(number, whole, digits):.{digits}f} each"


def _spread(histogram: Sequence[Document]) -> Iterator[Bar]:
    """How often totals were how high."""
    most = max([part["count"] for part in histogram], default=1)
    for part in histogram:
        last = part["to"] - 1
        name = str(last) if last == part["from"] else f"{part['from']} to {last}"
        yield Bar(name, part["count"] / most, str(part["count"]))
