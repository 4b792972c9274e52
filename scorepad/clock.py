"""What time it is, and new identities: the only place that asks the world; both can be fixed."""

from __future__ import annotations

import os
from datetime import datetime, timedelta, timezone

from scorepad.errors import Unreadable


def now() -> datetime:
    """The local time with its offset, in whole seconds; `SCOREPAD_NOW` fixes it."""
    fixed = os.environ.get("SCOREPAD_NOW")
    if not fixed:
        return _local(datetime.now().replace(microsecond=0))
    try:
        told = datetime.fromisoformat(fixed)
    except ValueError:
        raise Unreadable(f"SCOREPAD_NOW: '{fixed}' is no time") from None
    return told if told.tzinfo else _local(told)


def _local(naive: datetime) -> datetime:
    """A local time with its offset in whole minutes, as files hold it; old offsets had seconds."""
    told = naive.astimezone()
    offset = told.utcoffset() or timedelta()
    return told.replace(tzinfo=timezone(timedelta(minutes=offset // timedelta(minutes=1))))


def on_date(text: str) -> datetime:
    """The present time of day on a given date (`YYYY-MM-DD`), with that date's offset."""
    parts = text.split("-")
    try:
        if [len(part) for part in parts] != [4, 2, 2] or not all(
            part.isascii() and part.isdigit() for part in parts
        ):
            raise ValueError
        year, month, day = map(int, parts)
        moment = now().replace(year=year, month=month, day=day)
        fixed = os.environ.get("SCOREPAD_NOW")
        return moment if fixed else _local(moment.replace(tzinfo=None))
    except (ValueError, OverflowError, OSError):
        raise Unreadable(f"'{text}' is no date", "YYYY-MM-DD, e.g. 2026-11-29") from None


def new_id() -> str:
    """An identity that nothing else has; `SCOREPAD_ID` fixes it."""
    fixed = os.environ.get("SCOREPAD_ID")
    import uuid

    if fixed:
        try:
            return str(uuid.UUID(fixed))
        except ValueError:
            raise Unreadable(f"SCOREPAD_ID: '{fixed}' is no UUID") from None

    return str(uuid.uuid4())
