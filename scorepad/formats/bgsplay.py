"""A file that BG Stats imports: one play with a text about it (`.bgsplay`), or several, a backup.

Types are those that BG Stats writes: isBaseGame and isExpansion are 0 or 1, other flags true or
false, scores are texts, and so is metaData (JSON in a text). 0 stands for what is not told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from scorepad.formats import Kept, Wishes
from scorepad.formats.bgstats import Outcome, minutes, outcomes, variant
from scorepad.sheet import Sheet

# The place of every play: where it was held is not kept, and plays that come by the link get the
# name of the program that sent them.
PLACE = "scorepad"
_OURS = "0d7c1e52-3a86-5f0b-9a41-7be2c4d8f163"  # under it, games and the place have their UUIDs


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """The text of the file; State (1) for a session that is open.

    BG Stats tells players and games first, so the plays wait, as text, until all are known.
    """
    cast = _Cast()
    plays = [_text(_play(kept, cast)) for kept in sessions]
    yield f'{{"players":{_text(list(cast.players.values()))}'
    yield f',"locations":{_text(list(cast.places.values()))}'
    yield f',"games":{_text(list(cast.games.values()))},"plays":['
    for index, play in enumerate(plays):
        yield f",{play}" if index else play
    yield '],"groups":[],"tags":[],"challenges":[],"userInfo":{"meRefId":0,"bggUsername":""}'
    if len(plays) == 1:
        about = [f"A play of {game['name']}, kept by scorepad" for game in cast.games.values()]
        yield f',"about":{_text(about[0])}'
    yield "}\n"


def _text(value: Any) -> str:
    """A value as JSON, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Cast:
    """Who and what the plays refer to, by UUID; each has a number that counts in this file only."""

    def __init__(self) -> None:
        self.players: dict[str, dict[str, Any]] = {}
        self.games: dict[str, dict[str, Any]] = {}
        self.places: dict[str, dict[str, Any]] = {}

    def player(self, identity: str, name: str, seen: str) -> int:
        """The number of a player; of several names the last one counts."""
        fields = {"isAnonymous": False, "bggUsername": "", "metaData": "{}", "tags": []}
        return _number(self.players, identity, name, seen, fields)

    def game(self, sheet: Sheet, seen: str) -> int:
        """The number of a game."""
        return _number(
            self.games, _identity(f"game:{sheet.key}"), sheet.game.title, seen, _about(sheet)
        )

    def place(self, seen: str) -> int:
        """The number of the place."""
        return _number(self.places, _identity(f"place:{PLACE}"), PLACE, seen, {})


def _number(
    known: dict[str, dict[str, Any]], identity: str, name: str, seen: str, fields: dict[str, Any]
) -> int:
    """The number of an entry, which is made or brought up to date."""
    number: int = known[identity]["id"] if identity in known else len(known) + 1
    head = {"uuid": identity, "id": number, "name": name, "modificationDate": seen}
    known[identity] = head | fields
    return number


def _identity(word: str) -> str:
    """The UUID of something of ours, the same in every file."""
    import uuid

    return str(uuid.uuid5(uuid.UUID(_OURS), word))


def _about(sheet: Sheet) -> dict[str, Any]:
    """A game's fields."""
    game = sheet.game
    return {
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "urlThumb": "",
        "urlImage": "",
        "bggName": game.title,
        "bggYear": 0,
        "bggId": game.bgg or 0,
        "designers": "",
        "metaData": "{}",
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
        "minPlayerCount": game.players[0],
        "maxPlayerCount": game.players[-1],
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
        "preferredImage": 0,
        "copies": [],
        "tags": [],
    }


def _play(kept: Kept, cast: _Cast) -> dict[str, Any]:
    """A play; its date is the start, in the local time of the table."""
    session, sheet = kept.session, kept.tally.sheet
    ended = outcomes(kept)
    end = _local(session.finished or session.started)
    texts = {"board": variant(sheet), "comments": session.note or ""}
    return {
        "uuid": session.id,
        "modificationDate": end,
        "entryDate": end,
        "playDate": _local(session.started),
        "usesTeams": False,
        "durationMin": minutes(session) or 0,
        "ignored": False,
        "manualWinner": _is_broken_tie(ended),
        "rounds": 0,
        "bggId": 0,
        "locationRefId": cast.place(end),
        "gameRefId": cast.game(sheet, end),
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "metaData": "{}",
        "expansionPlays": [],
        **{key: text for key, text in texts.items() if text},
        "playerScores": [
            _score(one, seat, cast.player(session.player_ids[seat], sheet.players[seat], end))
            for seat, one in enumerate(ended)
        ],
    }


def _local(moment: Any) -> str:
    """A datetime as it was at the table, without its offset."""
    text: str = moment.replace(tzinfo=None).isoformat(" ", "seconds")
    return text


def _is_broken_tie(ended: list[Outcome]) -> bool:
    """Did somebody with the most not win? BG Stats would make all of them winners."""
    most = max([one.total for one in ended])
    return any(one.won != (one.total == most) for one in ended)


def _score(ended: Outcome, seat: int, player: int) -> dict[str, Any]:
    """How the game ended for a player; seats count from 1."""
    return {
        "score": str(ended.total),
        "winner": ended.won,
        "newPlayer": False,
        "startPlayer": ended.first,
        "playerRefId": player,
        "rank": ended.rank,
        "seatOrder": seat + 1,
    }
