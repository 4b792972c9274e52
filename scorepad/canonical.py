"""Reads the text of a session file as scorepad writes it, without the TOML parser.

The parser is pure Python and takes more than half of the time of reading a session. A file that
is as `tomlfile.dumps` writes it, with nothing in it that needs escapes, gives the very same
document here; of any other text this knows nothing, and the parser reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

_TEXT = r'"([^"\\\x00-\x1f\x7f]*)"'
_PLAIN = r'"[^"\\\x00-\x1f\x7f]*"'
_NAME = rf"(?:[A-Za-z0-9_-]+|{_PLAIN})"
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"
_LIST = rf"\[\n((?:    {_PLAIN},\n)*)\]\n"
_FILE = re.compile(
    rf"format = 1\nid = {_TEXT}\ngame = {_TEXT}\nstarted = ({_TIME})\n"
    rf"(?:finished = ({_TIME})\n)?(?:note = {_TEXT}\n)?"
    rf"players = {_LIST}player_ids = {_LIST}(?:first = {_TEXT}\n)?(?:left = {_LIST})?"
    rf"rows = \[\n((?:    \{{ {_NAME} = {_PLAIN}(?:, {_NAME} = {_PLAIN})* \}},\n)*)\]\n"
    rf"\n\[options\]\n((?:[a-z_]+ = {_PLAIN}\n)*)"
    r"\n\[end\]\nrows = (0|[1-9][0-9]{0,5})\nrecords = (0|[1-9][0-9]{0,5})\n",
    re.ASCII,
)
_ITEM = re.compile(rf"    {_TEXT},")
_PAIR = re.compile(rf"(?:([A-Za-z0-9_-]+)|{_TEXT}) = {_TEXT}")


def document(text: str) -> dict[str, Any] | None:
    """What the parser makes of the text, or None for a text that is not as scorepad writes it."""
    found = _FILE.fullmatch(text)
    if found is None:
        return None
    id_, game, started, finished, note, players, ids, first, left, rows, options, *ends = (
        found.groups()
    )
    tables = [_table(line) for line in [*rows.split("\n")[:-1], options]]
    try:
        times = [
            None if time is None else datetime.fromisoformat(time) for time in (started, finished)
        ]
    except ValueError:
        return None
    if None in tables:
        return None
    *records, chosen = tables
    whole = {
        "format": 1,
        "id": id_,
        "game": game,
        "started": times[0],
        "finished": times[1],
        "note": note,
        "players": _ITEM.findall(players),
        "player_ids": _ITEM.findall(ids),
        "first": first,
        "left": None if left is None else _ITEM.findall(left),
        "rows": records,
        "options": chosen,
        "end": {"rows": int(ends[0]), "records": int(ends[1])},
    }
    return {key: value for key, value in whole.items() if value is not None}


def _table(line: str) -> dict[str, str] | None:
    """Keys and texts; None where a key stands twice, which the parser has to tell."""
    pairs: Iterable[tuple[str, str, str]] = _PAIR.findall(line)
    pairs = list(pairs)
    table = {bare or quoted: text for bare, quoted, text in pairs}
    return table if len(table) == len(pairs) else None
