"""A link for each session that hands the play to BG Stats, which asks what to make of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from scorepad.errors import State
from scorepad.formats import Kept, Wishes
from scorepad.formats.bgstats import Outcome, minutes, outcomes, variant
from scorepad.session import Session
from scorepad.sheet import Sheet

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
# Neither a shell nor an address minds these two, and a QR code is smaller for each that is left.
_LEFT = ",:"


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """A line with the link for each session; State (1) for one that is open."""
    for kept in sessions:
        yield link(kept) + "\n"


def link(kept: Kept) -> str:
    """The link for a session that is over: ASCII, one word for every shell that quotes `?`."""
    text = json.dumps(_play(kept), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe=_LEFT)


def _play(kept: Kept) -> dict[str, Any]:
    """The play as BG Stats takes it."""
    session, sheet = kept.session, kept.tally.sheet
    ended = outcomes(kept)
    play: dict[str, Any] = {
        "sourceName": "scorepad",
        "sourcePlayId": session.id,
        "playDate": _end(session),
        "game": _game(sheet),
        "players": [_player(session, sheet, seat, one) for seat, one in enumerate(ended)],
    }
    optional = {
        "board": variant(sheet) or None,
        "durationMin": minutes(session),
        "comments": session.note or None,
    }
    return play | {key: value for key, value in optional.items() if value is not None}


def _end(session: Session) -> str:
    """The end of play in UTC; where it was not kept, the start."""
    end = session.finished or session.started
    offset = end.utcoffset()
    try:
        utc = end.replace(tzinfo=None) - (offset or end.resolution * 0)
    except OverflowError:
        raise State(f"{session.name}: {end.isoformat()} can't be told in UTC") from None
    return utc.isoformat(" ", "seconds")


def _game(sheet: Sheet) -> dict[str, Any]:
    """The game; its key is the identity by which BG Stats remembers the user's choice."""
    game = {"name": sheet.game.title, "sourceGameId": sheet.key}
    number = {} if sheet.game.bgg is None else {"bggId": sheet.game.bgg}
    return game | number | {"highestWins": True, "noPoints": False}


def _player(session: Session, sheet: Sheet, seat: int, ended: Outcome) -> dict[str, Any]:
    """A player; BG Stats for Android stops where `startPlayer` or `winner` is missing."""
    return {
        "name": sheet.players[seat],
        "sourcePlayerId": session.player_ids[seat],
        "startPlayer": ended.first,
        "winner": ended.won,
        "rank": ended.rank,
        "score": ended.total,
    }
