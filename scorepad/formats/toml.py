"""TOML: a session file from elsewhere; and where what the other formats hold is checked.

A format that reads makes a draft of what it found. The draft becomes the bytes of a session file,
and these are read as any session file is: the same rules and limits hold, whatever came in.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from scorepad.errors import BadName, Damaged, State
from scorepad.formats import Found
from scorepad.game import Game
from scorepad.names import LONGEST_SESSION
from scorepad.names import session as session_name
from scorepad.session import Session
from scorepad.tomlfile import dumps, loads
from scorepad.words import quoted

TOO_MUCH = "nested too deeply, or a number of too many digits"
NO_ID = "00000000-0000-0000-0000-000000000000"
_MOMENT = re.compile(r"[0-9]{2,4}[0-9:.TZtz+ -]{3,36}")

# a game to which a record is the text that stands there, so that a draft can be written
PAPER = Game[str](
    title="",
    players=range(0),
    hint="",
    read=lambda text, _: text,
    write=str,
    score=lambda _: (),
)


def read(data: bytes, source: str) -> list[Found]:
    """The session that a file holds, called like the file if that can be a session's name.

    State (1), with the file's and the line's name in it, for a file that is damaged or newer.
    """
    stem = re.split(r"[/\\]", source)[-1]
    try:
        name = session_name(stem[:-5] if stem.lower().endswith(".toml") else stem)
    except BadName:
        name = ""
    try:
        return [Found("the session", loads(data, source, name))]
    except Damaged as error:
        raise State(error.message, error.hint) from None
    except (RecursionError, ValueError):
        raise State(f"{source}: {TOO_MUCH}") from None


def moment(text: str) -> Any:
    """The time (or date) that a text stands for as TOML writes it, or None if it is none."""
    if not _MOMENT.fullmatch(text):
        return None
    try:
        told = tomllib.loads(f"x = {text}")["x"]
    except (tomllib.TOMLDecodeError, ValueError):
        return None
    return told if hasattr(told, "isoformat") else None


def instant(text: str) -> Any:
    """The time with its offset from UTC that a text stands for, or None if it is none."""
    told = moment(text)
    return told if hasattr(told, "utcoffset") and told.utcoffset() is not None else None


def unknown_time() -> Any:
    """What `started` is where a file tells no time: the least there is, without an offset.

    Whoever keeps such a session sets the time before; so it is with an `id` that is "".
    """
    return moment("0001-01-01T00:00:00")


def known_name(text: str) -> str:
    """A session's name as it is kept, "" for none; State (1) for what can't be one."""
    if len(text) > LONGEST_SESSION:
        raise State(f"{quoted(text)} can't be a session's name: it has {len(text)} characters")
    try:
        return session_name(text) if text else ""
    except BadName as error:
        raise State(error.message, error.hint) from None


def checked(draft: Session, place: Callable[[int, str], str]) -> Session:
    """The session that a draft stands for; State (1) says where and why there is none.

    A draft's game is `PAPER` and its entries are records as they were found. It may lack an `id`
    ("") and a time (`unknown_time`), which stay unknown. `place` tells where row N was found, or
    for 0 the session; what is wrong with it is told to it.
    """
    unknown = unknown_time()
    timeless = draft.started == unknown
    try:
        data = dumps(
            draft._replace(
                id=draft.id or NO_ID,
                started=moment("0001-01-01T00:00:00Z") if timeless else draft.started,
            )
        )
        session = loads(data, "", draft.name)
    except Damaged as error:
        where = place(_row(data, error.line, draft), error.problem)
        raise State(error.problem).at(where) from None
    except UnicodeError:
        raise State("a text in it is no Unicode").at(place(0, "")) from None
    except (RecursionError, ValueError):
        raise State(TOO_MUCH).at(place(0, "")) from None
    return session._replace(
        id=session.id if draft.id else "", started=unknown if timeless else session.started
    )


def _row(data: bytes, line: int | None, draft: Session) -> int:
    """The number of the row in a line of a draft's file, 0 if it is not one of the rows."""
    start = data.split(b"\n").index(b"rows = [") + 1
    row = 0 if line is None else line - start
    return row if 1 <= row <= len(draft.sheet.rows) else 0
