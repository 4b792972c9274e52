"""Reads the text of a session file as scorepad writes it, without the TOML parser.

The parser is pure Python and takes more than half of the time of reading a session. A file that
is as `tomlfile.dumps` writes it, with nothing in it that needs escapes, gives the very same
document here; of any other text this knows nothing, and the parser reads it.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

_TEXT = r'"([^"\\\x00-\x1f\x7f]*)"'
_PLAIN = r'"[^"\\\x00-\x1f\x7f]*"'
_NAME = rf"(?:[A-Za-z0-9_-]+|{_PLAIN})"
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-](?:[01]\d|2[0-3]):[0-5]\d"
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
_PAIR = rf"(?:([A-Za-z0-9_-]+)|{_TEXT}) = {_TEXT}"


def document(text: str) -> dict[str, Any] | None:
    """What the parser makes of the text, or None for a text that is not as scorepad writes it."""
    found = _FILE.fullmatch(text)
    if found is None:
        return None
    id_, game, started, finished, note, players, ids, first, left, rows, options, *ends = (
        found.groups()
    )
    tables = [_table(line[6:-4]) for line in rows.split("\n")[:-1]]
    try:
        times = [
            None if time is None else datetime.fromisoformat(time) for time in (started, finished)
        ]
    except ValueError:
        return None
    chosen = _table(options[:-2].replace("\n", ", ")) if options else {}
    if chosen is None or None in tables:
        return None
    whole = {
        "format": 1,
        "id": id_,
        "game": game,
        "started": times[0],
        "finished": times[1],
        "note": note,
        "players": _texts(players),
        "player_ids": _texts(ids),
        "first": first,
        "left": None if left is None else _texts(left),
        "rows": tables,
        "options": chosen,
        "end": {"rows": int(ends[0]), "records": int(ends[1])},
    }
    return {key: value for key, value in whole.items() if value is not None}


def _texts(items: str) -> list[str]:
    """The texts of a list with one on a line."""
    return items[5:-3].split('",\n    "') if items else []


def _table(line: str) -> dict[str, str] | None:
    """Keys and texts of `KEY = "TEXT", KEY = "TEXT`; the last quote is left out.

    None where a key stands twice, which the parser has to tell.
    """
    if line[0] != '"' and ', "' not in line:  # no key is quoted: every quote is that of a text
        parts = line.split('", ')
        try:
            table = dict([part.split(' = "') for part in parts])
            return table if len(table) == len(parts) else None
        except ValueError:
            pass  # a text begins with what stands between two others
    pairs = re.findall(_PAIR, f'{line}"')
    table = {bare or quoted: text for bare, quoted, text in pairs}
    return table if len(table) == len(pairs) else None
