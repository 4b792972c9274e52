"""JSON: all that a session is, as one document, or as a document a line; and back.

A file is `{"schema": 1, "sessions": [SESSION, …]}`. A SESSION is the answer of `show --json` with
these keys more in its `session`:
  player_ids  the players' identities by seat
  first       who begins, null for the first seat
  left        who went home
  totals      {player: total} of a game of which no rows were kept, else null
  extra       what the session file holds that this version does not know: {"file": …, "options":
              …, "end": …} for the file itself and its tables [options] and [end]
Values of TOML that JSON has not (times, dates, inf, nan) are {"$toml": "as TOML writes it"}; a
table whose only key is "$toml" or "$table" is wrapped in {"$table": …}.

Reading takes such a file, one SESSION a line, a list of them, or a single one. The records count:
totals that differ from theirs are told as a note.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from unicodedata import normalize

from scorepad.errors import ScorepadError, State
from scorepad.formats import Found, Kept, Wishes
from scorepad.formats.toml import PAPER, checked, instant, known_name, moment
from scorepad.report import SCHEMA, Document, document, next_step
from scorepad.session import Session
from scorepad.sheet import Sheet, tally
from scorepad.words import quoted

WANTED = "what export --format json, jsonl or show --json writes is wanted"
_TAGS = ("$toml", "$table")
_EXTRA = ("file", "options", "end")
_OUTER = {
    *("schema", "game", "players", "options", "rows", "standings", "over", "complete", "notes"),
    *("session", "did", "changed"),
}
_INNER = {
    *("name", "id", "started", "finished", "note", "next"),
    *("player_ids", "first", "left", "totals", "extra"),
}


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """The whole document, piece by piece; ASCII only."""
    before = f'{{"schema": {SCHEMA}, "sessions": ['
    for kept in sessions:
        yield before + session_text(kept)
        before = ", "
    yield ("" if before == ", " else before) + "]}\n"


def session_text(kept: Kept) -> str:
    """A SESSION as JSON, ASCII only, in one line without its end."""
    session, scored = kept
    sheet = session.sheet
    extra = (session.extra, session.extra_options, session.extra_end)
    totals = sheet.results and dict(zip(sheet.players, sheet.results, strict=True))
    part = {
        "name": session.name,
        "id": session.id,
        "started": session.started.isoformat(),
        "finished": None if session.finished is None else session.finished.isoformat(),
        "note": session.note,
        "next": next_step(scored),
        "player_ids": list(session.player_ids),
        "first": sheet.players[sheet.first] if sheet.first else None,
        "left": [sheet.players[seat] for seat in sorted(sheet.left)],
        "totals": totals,
        "extra": {key: _tagged(table) for key, table in zip(_EXTRA, extra, strict=True)},
    }
    return json.dumps({**document(scored), "session": part}, allow_nan=False)


def _tagged(value: Any) -> Any:
    """A value of TOML as JSON can hold it."""
    if isinstance(value, dict):
        table = {key: _tagged(inner) for key, inner in value.items()}
        return {"$table": table} if len(table) == 1 and next(iter(table)) in _TAGS else table
    if isinstance(value, list):
        return [_tagged(inner) for inner in value]
    if hasattr(value, "isoformat"):
        return {"$toml": value.isoformat()}
    return {"$toml": str(value)} if isinstance(value, float) and not _finite(value) else value


def _untagged(value: Any) -> Any:
    """The value of TOML that JSON holds; State (1) for what is none."""
    if isinstance(value, dict):
        tag = next(iter(value)) if len(value) == 1 else None
        if tag == "$toml":
            return _literal(value["$toml"])
        table = value["$table"] if tag == "$table" else value
        if not isinstance(table, dict):
            raise State("extra: $table holds no table")
        return {key: _untagged(inner) for key, inner in table.items()}
    if isinstance(value, list):
        return [_untagged(inner) for inner in value]
    if value is None or (isinstance(value, float) and not _finite(value)):
        raise State(f"extra: TOML has no value like {_shown(value)}")
    return value


def _literal(text: Any) -> Any:
    """The time, date, inf or nan that stands behind `$toml`."""
    if text in ("inf", "-inf", "nan"):
        return float(text)
    found = moment(text) if isinstance(text, str) else None
    if found is None:
        raise State(f"extra: {_shown(text)} is no time and no number of TOML")
    return found


def _finite(value: float) -> bool:
    return value - value == 0


def read(data: bytes, source: str) -> list[Found]:
    """The sessions that a file holds; State (1) names the entry that can't be taken, and why."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise State(f"byte {error.start + 1} is not UTF-8") from None
    return [_found(where, entry) for where, entry in _entries(text)]


def _entries(text: str) -> Iterator[tuple[str, Any]]:
    """What a file holds, entry by entry, with the place of each."""
    try:
        whole = _parsed(text)
    except State as error:
        raise _placed(text, error) from None
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            where = f"line {error.lineno}, column {error.colno}"
            raise State(f"not JSON, or cut off, at {where}: {error.msg}", WANTED) from None
        yield from _lines(text)
        return
    if isinstance(whole, dict) and "sessions" in whole:
        _check_schema(whole)
        whole = _take(whole, "sessions", list)
    elif not isinstance(whole, list):
        yield "the session", whole
        return
    for number, entry in enumerate(whole, 1):
        yield f"session {number}", entry


_HEAD = 100  # characters in which a document of many sessions says that it is one


def _placed(text: str, error: ScorepadError) -> ScorepadError:
    """The error of a whole file at the entry that it is in, as far as that can be found."""
    entries = _raw_entries(text)
    what, parts = ("session", entries) if entries else ("line", text.split("\n"))
    for number, part in enumerate(parts, 1):
        try:
            if part.strip():
                _parsed(part)
        except (State, json.JSONDecodeError):
            return error.at(f"{what} {number}")
    return error


def _raw_entries(text: str) -> list[str]:
    """The texts of the sessions in a document of many, without looking into them."""
    named = text.find('"sessions"', 0, _HEAD)
    begin = text.find("[", named) + 1 if named >= 0 else 0
    entries, decoder = [], json.JSONDecoder()
    while 0 < begin < len(text):
        begin += len(text[begin:]) - len(text[begin:].lstrip(", \t\r\n"))
        try:
            _, end = decoder.raw_decode(text, begin)
        except (ValueError, RecursionError):
            break
        entries.append(text[begin:end])
        begin = end
    return entries


def _lines(text: str) -> Iterator[tuple[str, Any]]:
    """One entry a line; blank lines are passed over."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield f"line {number}", _parsed(line)
            except json.JSONDecodeError as error:
                why = f"not JSON, or cut off, at column {error.colno}: {error.msg}"
                raise State(f"line {number}: {why}", WANTED) from None
            except State as error:
                raise error.at(f"line {number}") from None


def _parsed(text: str) -> Any:
    """The value that JSON text holds; State (1) for a key twice, NaN, what is too deep or long."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for key, value in found:
            if key in given:
                raise State(f"the key {quoted(key)} stands twice")
            given[key] = value
        return given

    def constant(word: str) -> Any:
        raise State(f"{word} is no number of JSON")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except RecursionError:
        raise State("nested too deeply") from None
    except json.JSONDecodeError:
        raise
    except ValueError:
        raise State("a number of too many digits") from None


def _found(where: str, entry: Any) -> Found:
    """The session of an entry, with notes where it is to be doubted."""
    if isinstance(entry, dict) and isinstance(entry.get("session"), dict):
        name = entry["session"].get("name")
        where += f" ({name[:60]})" if isinstance(name, str) and name else ""
    try:
        _check_entry(entry)
        draft = _draft(entry)
    except RecursionError:
        raise State(f"{where}: nested too deeply") from None
    except ScorepadError as error:
        raise State(error.message, error.hint).at(where) from None
    session = checked(draft, lambda *_: where)
    try:
        notes = [*_left_aside(entry), *_differences(session, entry)]
    except State as error:
        raise error.at(where) from None
    return Found(where, session, None, tuple(notes))


def _check_entry(entry: Any) -> None:
    """Refuse what is no SESSION of this schema."""
    if not isinstance(entry, dict) or not {"game", "session"} <= set(entry):
        raise State("that is no session of scorepad", WANTED)
    _check_schema(entry)


def _check_schema(entry: Document) -> None:
    schema = _take(entry, "schema", int)
    if schema > SCHEMA:
        newer = f"schema {_shown(schema)} is newer than {SCHEMA}, which this version reads"
        raise State(newer, "a newer scorepad can read it")
    if schema != SCHEMA:
        raise State(f"there is no schema {_shown(schema)}", WANTED)


def _draft(entry: Document) -> Session:
    """The session as it stands there, its records not yet read."""
    part = _take(entry, "session", dict)
    players = _texts(entry, "players")
    options = _take(entry, "options", dict)
    extra = _untagged(_take(part, "extra", dict, {}))
    tables = [_take(extra, key, dict, {}) for key in _EXTRA]
    for key, value in options.items():
        if not isinstance(value, str) or key in tables[1]:
            raise State(f"option {quoted(key)} can't be {_shown(value)}")
    seats = {normalize("NFC", name): seat for seat, name in enumerate(players)}
    first = _take(part, "first", str, None)
    sheet = Sheet(
        _take(entry, "game", str),
        PAPER,
        tuple(players),
        options,
        tuple(_rows(entry, seats)),
        0 if first is None else _seat(seats, first),
        left=frozenset([_seat(seats, name) for name in _texts(part, "left", [])]),
        results=_totals(part, seats),
    )
    return Session(
        known_name(_take(part, "name", str, "")),
        _take(part, "id", str),
        _time(part, "started"),
        sheet,
        tuple(_texts(part, "player_ids", [])),
        None if part.get("finished") is None else _time(part, "finished"),
        _take(part, "note", str, None),
        *tables,
    )


_NEEDED = object()


def _take(
    document: Document, key: str, kind: type | tuple[type, ...], absent: Any = _NEEDED
) -> Any:
    """The value of a key, which must have the type; `absent` where there is none, or null."""
    value = document.get(key)
    if value is None:
        if absent is _NEEDED:
            raise State(f"'{key}' is missing")
        return absent
    if not isinstance(value, kind) or isinstance(value, bool):
        raise State(f"'{key}' can't be {_shown(value)}")
    return value


def _texts(document: Document, key: str, absent: Any = _NEEDED) -> list[str]:
    """A list of texts."""
    values: list[Any] = _take(document, key, list, absent)
    for value in values:
        if not isinstance(value, str):
            raise State(f"'{key}' can't hold {_shown(value)}")
    return values


def _time(part: Document, key: str) -> Any:
    """A time with its offset, from its text."""
    text = _take(part, key, str)
    found = instant(text)
    if found is None:
        why = f"'{key}': {quoted(text)} is no time with its offset from UTC"
        raise State(why, "e.g. 2026-11-29T20:15:00+01:00")
    return found


def _seat(seats: dict[str, int], name: str) -> int:
    if normalize("NFC", name) not in seats:
        raise State(f"nobody is called {quoted(name)}")
    return seats[normalize("NFC", name)]


def _rows(entry: Document, seats: dict[str, int]) -> Iterator[tuple[str | None, ...]]:
    """The records of each row by seat."""
    for number, row in enumerate(_take(entry, "rows", list), 1):
        if not isinstance(row, dict) or _take(row, "row", int) != number:
            raise State(f"where row {number} is wanted, {_shown(row)} stands")
        cells: list[str | None] = [None] * len(seats)
        for score in _take(row, "scores", list):
            if not isinstance(score, dict):
                raise State(f"row {number}: 'scores' can't hold {_shown(score)}")
            seat = _seat(seats, _take(score, "player", str))
            if cells[seat] is not None:
                raise State(f"row {number}: two records of {quoted(score['player'])}")
            cells[seat] = _take(score, "record", str)
        yield tuple(cells)


def _totals(part: Document, seats: dict[str, int]) -> tuple[Any, ...] | None:
    """The totals by seat of a game without rows, or None."""
    told = _take(part, "totals", dict, None)
    if told is None:
        return None
    by_seat = {_seat(seats, name): total for name, total in told.items()}
    for seat in range(len(seats)):
        total = by_seat.get(seat)
        if isinstance(total, bool) or not isinstance(total, (int, float)):
            raise State(f"'totals' has not the total of every player: {_shown(told)}")
    return tuple([by_seat[seat] for seat in range(len(seats))])


def _left_aside(entry: Document) -> list[str]:
    """A note for keys that a later version may have added."""
    extra = entry["session"].get("extra") or {}
    keys = [*(set(entry) - _OUTER), *(set(entry["session"]) - _INNER), *(set(extra) - {*_EXTRA})]
    return [f"left aside, as unknown: {', '.join(map(quoted, sorted(keys)))}"] if keys else []


def _differences(session: Session, entry: Document) -> list[str]:
    """Notes for totals and stars in the file that are not those of the records."""
    players = session.sheet.players
    places = {players[place.seat]: place for place in tally(session.sheet).places}
    notes = []
    for told in _take(entry, "standings", list, []):
        if not isinstance(told, dict):
            raise State(f"'standings' can't hold {_shown(told)}")
        name = normalize("NFC", _take(told, "player", str))
        place = places[players[_seat({one: seat for seat, one in enumerate(players)}, name)]]
        for key, what, now in (
            ("points", "total is", place.points),
            ("stars", "stars are", place.stars),
        ):
            was = _take(told, key, (int, float), now)
            if was != now:
                there = f"{_shown(was)} in the file"
                notes.append(f"{name}'s {what} {there}, {_shown(now)} by the rules here")
    return notes


def _shown(value: Any) -> str:
    """A value in a message, cut where it is long."""
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        return "that"
    return text if len(text) <= 40 else text[:37] + "..."
