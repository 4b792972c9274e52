"""A session: its sheet, who it is, and what its file holds besides."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category

from scorepad.names import folded

if TYPE_CHECKING:
    from scorepad.sheet import Sheet

LONGEST_NOTE = 500
IDENTITY = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"  # a UUID


class Session(NamedTuple):
    """A session: its sheet, who it is, and what the file holds besides.

    `player_ids` go with the seats. `started` and `finished` carry their offset. `extra` are the
    keys and tables that this version does not know, `extra_options` and `extra_end` those in the
    tables that it does; all are kept.
    """

    name: str
    id: str
    started: datetime
    sheet: Sheet
    player_ids: tuple[str, ...]
    finished: datetime | None = None
    note: str | None = None
    extra: dict[str, Any] = {}  # noqa: RUF012 - never changed
    extra_options: dict[str, Any] = {}  # noqa: RUF012
    extra_end: dict[str, Any] = {}  # noqa: RUF012


def is_note(text: str) -> bool:
    """Can that be a note: one line, not too long, no control characters?"""
    odd = any(category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text)
    return len(text) <= LONGEST_NOTE and not odd


def player_id(name: str) -> str:
    """The identity of a player: a UUID made from the name as first entered, without case."""
    import uuid

    return str(uuid.uuid5(uuid.UUID("6f1c1d0a-9a4e-5b7e-8a55-5c0f6f7b2d11"), folded(name)))
