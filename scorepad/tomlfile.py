"""A session as the text of its TOML file, and back.

The file holds what was entered, never what was computed. `[end]`, always last, counts its rows and
records, so that a file cut off at a line end is not taken for a whole one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from datetime import datetime
from typing import Any
from unicodedata import normalize

from scorepad import canonical, games
from scorepad.errors import Damaged, Newer, ScorepadError
from scorepad.names import folded, player
from scorepad.session import IDENTITY, LONGEST_NOTE, Session, is_note, player_id
from scorepad.sheet import Sheet, Tally, read_record, settings, tally

FORMAT = 1
LARGEST_FILE, LONGEST_LINE = 1 << 20, 4 << 10
MOST_DOTS = 32  # outside of quotes in a line: keys of many parts cost the parser their square

_KNOWN = {
    *("format", "id", "game", "started", "finished", "note", "players", "player_ids"),
    *("first", "left", "rows", "options", "totals", "end"),
}
_PLACE = r"\(at line (\d+), column \d+\)|\(at end of document\)"
_QUOTED = rb""""(?:[^"\\]|\\.)*"|'[^']*'|#.*"""


class _Reader:
    """Takes a parsed document apart; every complaint names the file, and the line where it can."""

    def __init__(self, path: str, text: str, document: dict[str, Any]) -> None:
        self.path, self.text, self.document = path, text, document

    def damage(self, problem: str, sought: str | None = None) -> Damaged:
        """The error for a problem; `sought` is text by which its line is found."""
        line = None
        if sought is not None:
            for number, content in enumerate(self.text.split("\n"), 1):
                if content.strip().startswith(sought):
                    line = number
                    break
        return Damaged(self.path, problem, None, line)

    def take(self, key: str, kind: type, wanted: bool = True) -> Any:
        """The value of a key, which must have the type (a bool is no number)."""
        value = self.document.get(key)
        if value is None:
            if wanted:
                raise self.damage(f"'{key}' is missing")
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.damage(f"'{key}' can't be {_shown(value)}", key)
        return value

    def time(self, key: str, wanted: bool = True) -> datetime | None:
        """A time with its offset."""
        value: datetime | None = self.take(key, datetime, wanted)
        if value is not None and value.tzinfo is None:
            raise self.damage(f"'{key}' has no offset from UTC", key)
        return value

    def texts(self, key: str, wanted: bool = True) -> list[str]:
        """A list of texts."""
        values = self.take(key, list, wanted) or []
        if not all(isinstance(value, str) for value in values):
            raise self.damage(f"'{key}' holds what is no text", key)
        return list(values)

    def row_line(self, index: int) -> int | None:
        """The line of a row, as scorepad writes it: one row a line behind `rows = [`."""
        lines = self.text.split("\n")
        starts = [n for n, content in enumerate(lines, 1) if content.startswith("rows")]
        return starts[0] + 1 + index if starts else None


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = "that"
    return text if len(text) <= 40 else text[:37] + "..."


def loads(data: bytes, path: str, name: str, counted: bool = True, tallied: bool = True) -> Session:
    """The session that a file's bytes hold; Damaged or Newer (4) names the line and the reason.

    With `counted` false the counts of `[end]` may be wrong, but they have to be there. With
    `tallied` false nothing is scored: for bytes that were made from a sheet that was.
    """
    if tallied:
        return scored(data, path, name, counted)[0]
    return _read(data, path, name, counted)[1]


def scored(data: bytes, path: str, name: str, counted: bool = True) -> tuple[Session, Tally]:
    """The session that a file's bytes hold, and its tally; Damaged or Newer (4)."""
    reader, session = _read(data, path, name, counted)
    found = _tallied(reader, session.sheet)
    if found.complete or session.finished is None:
        return session, found
    by_hand = session.sheet._replace(finished=True)
    return session._replace(sheet=by_hand), found._replace(sheet=by_hand, over=True)


def _read(data: bytes, path: str, name: str, counted: bool) -> tuple[_Reader, Session]:
    """The session of a file, not scored yet, and what takes the file apart."""
    text = decoded(data, path)
    quick = canonical.session(text, name)
    if quick is not None:
        return _Reader(path, text, {}), quick
    reader = _Reader(path, text, parsed(text, path))
    version = reader.take("format", int)
    if version != FORMAT:
        if version > FORMAT:
            problem = f"format {_shown(version)} is newer than {FORMAT}, which this version reads"
            raise Newer(path, problem, "a newer scorepad can read it", 1)
        raise reader.damage(f"there is no format {_shown(version)}", "format")
    try:
        return reader, _session(reader, name, counted)
    except Damaged:
        raise
    except ScorepadError as error:
        raise reader.damage(error.message) from None


def decoded(data: bytes, path: str) -> str:
    """The text of a file within the limits; Damaged (4) for one that is empty, too."""
    if len(data) > LARGEST_FILE:
        raise Damaged(path, f"more than {LARGEST_FILE} bytes")
    if not data.strip(b"\0"):
        raise Damaged(path, "the file is empty" if not data else "nothing but zero bytes", None, 1)
    short = len(data) <= LONGEST_LINE and data.count(b".") <= MOST_DOTS  # as most files are
    for number, content in enumerate([] if short else data.split(b"\n"), 1):
        if len(content) > LONGEST_LINE:
            raise Damaged(path, f"a line of more than {LONGEST_LINE} bytes", None, number)
        dots = content.count(b".")
        if dots > MOST_DOTS and re.sub(_QUOTED, b"", content).count(b".") > MOST_DOTS:
            raise Damaged(path, "a key of too many parts", None, number)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise Damaged(path, "not UTF-8", None, number) from None


def parsed(text: str, path: str) -> dict[str, Any]:
    """The document that TOML text holds; Damaged (4) names the line where the parser does."""
    import tomllib  # a file as scorepad writes it is read without

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(_PLACE, str(error))
        last = text.count("\n") + 1
        line = None if found is None else int(found[1] or last)
        problem = re.sub(_PLACE, "", str(error)).strip()
        raise Damaged(path, f"not TOML: {problem}", None, line) from None
    except RecursionError:
        raise Damaged(path, "nested too deeply") from None
    except ValueError as error:
        raise Damaged(path, f"not TOML: {error}") from None


def _session(reader: _Reader, name: str, counted: bool) -> Session:
    """The session in a document of this format."""
    document = reader.document
    if not re.fullmatch(IDENTITY, reader.take("id", str)):
        raise reader.damage("'id' is no UUID", "id")
    note = reader.take("note", str, wanted=False)
    if note is not None and not is_note(note):
        raise reader.damage(f"'note' is a line of at most {LONGEST_NOTE} characters", "note")
    sheet, extra_options = _sheet(reader)
    session = Session(
        name=name,
        id=document["id"],
        started=reader.time("started") or datetime.min,
        sheet=sheet,
        player_ids=_player_ids(reader, sheet.players),
        finished=reader.time("finished", wanted=False),
        note=note,
        extra=_others(document, _KNOWN),
        extra_options=extra_options,
        extra_end=_end(reader, sheet, counted),
    )
    if session.extra or session.extra_options or session.extra_end:
        _check_long(reader, session)
    return session


def _others(table: dict[str, Any], known: Set[str]) -> dict[str, Any]:
    """What a table holds besides the keys that are known."""
    if table.keys() <= known:
        return {}
    return {key: value for key, value in table.items() if key not in known}


def _tallied(reader: _Reader, sheet: Sheet) -> Tally:
    """The tally of a sheet; Damaged names the line of the first row that can't be scored."""
    try:
        return tally(sheet)
    except ScorepadError as error:
        for rows in range(1, len(sheet.rows) + 1):
            try:
                tally(sheet._replace(rows=sheet.rows[:rows]))
            except ScorepadError as first:
                line = reader.row_line(rows - 1)
                raise Damaged(reader.path, first.message, None, line) from None
        raise reader.damage(error.message) from None


def _check_long(reader: _Reader, session: Session) -> None:
    """Refuse what could be read but not written again within the limits."""
    try:
        data = dumps(session)
    except ValueError:
        raise reader.damage("an unknown key holds a number of too many digits") from None
    if len(data) > LARGEST_FILE or max(map(len, data.split(b"\n"))) > LONGEST_LINE:
        raise reader.damage(f"an unknown key holds a text of more than {LONGEST_LINE} bytes")


def _player_ids(reader: _Reader, players: tuple[str, ...]) -> tuple[str, ...]:
    """The identities of the players: as kept, or for a file without them from their names."""
    given = reader.texts("player_ids", wanted=False)
    if given and (
        len(given) != len(players) or not all(re.fullmatch(IDENTITY, one) for one in given)
    ):
        raise reader.damage("'player_ids' are a UUID for each player", "player_ids")
    return tuple(given or map(player_id, players))


def _sheet(reader: _Reader) -> tuple[Sheet, dict[str, Any]]:
    """The sheet, and the options that this version does not know."""
    key = reader.take("game", str)
    if key not in games.keys():
        raise reader.damage(f"no game is called '{key}'", "game")
    game = games.load(key)
    players = tuple([player(name) for name in reader.texts("players")])
    if len({folded(name) for name in players}) < len(players):
        raise reader.damage("the same player twice", "players")
    if not game.players[0] <= len(players) <= game.players[-1]:
        few, many = game.players[0], game.players[-1]
        raise reader.damage(f"{len(players)} players: {game.title} is for {few} to {many}")
    table = reader.take("options", dict)
    known = [option.key for option in game.options]
    for option in known:
        if not isinstance(table.get(option), str):
            raise reader.damage(f"option '{option}' is missing", "[options]")
    options = settings(game, {k: v for k, v in table.items() if k in known})
    seats = {name: seat for seat, name in enumerate(players)}
    seat_of = _seats(reader, seats)
    first = reader.take("first", str, wanted=False)
    sheet = Sheet(
        key,
        game,
        players,
        options,
        first=0 if first is None else seat_of("first", first),
        left=frozenset([seat_of("left", name) for name in reader.texts("left", wanted=False)]),
    )
    sheet = sheet._replace(rows=_rows(reader, sheet, seats), results=_results(reader, seats))
    return sheet, _others(table, set(known))


def _seats(reader: _Reader, seats: dict[str, int]) -> Callable[[str, str], int]:
    def seat_of(key: str, name: str) -> int:
        if normalize("NFC", name) not in seats:
            raise reader.damage(f"'{key}': nobody is called '{name}'", key)
        return seats[normalize("NFC", name)]

    return seat_of


def _rows(reader: _Reader, sheet: Sheet, seats: dict[str, int]) -> tuple[tuple[Any, ...], ...]:
    """The entries of all rows."""
    rows = enumerate(reader.take("rows", list))
    return tuple([_row(reader, sheet, seats, index, row) for index, row in rows])


def _row(
    reader: _Reader, sheet: Sheet, seats: dict[str, int], index: int, row: Any
) -> tuple[Any, ...]:
    """The entries of a row; Damaged names it and says what is wrong."""

    def damage(problem: str) -> Damaged:
        where = f"{sheet.game.row} {index + 1}"
        return Damaged(reader.path, f"{where}: {problem}", None, reader.row_line(index))

    if not isinstance(row, dict) or not row:
        raise damage("a row is a table of records by player")
    cells: list[Any] = [None] * len(seats)
    for given, text in row.items():
        name = normalize("NFC", given)
        if name not in seats:
            raise damage(f"nobody is called '{name}'")
        if not isinstance(text, str):
            raise damage(f"the record of {name} is no text")
        if cells[seats[name]] is not None:
            raise damage(f"two records of {name}")
        try:
            cells[seats[name]] = read_record(sheet.game, text, sheet.options)
        except ScorepadError as error:
            raise damage(f"{name}: {error.message}") from None
    return tuple(cells)


def _results(reader: _Reader, seats: dict[str, int]) -> tuple[int | float, ...] | None:
    """The totals of a game without rows, by seat; None for a game that has rows."""
    table = reader.take("totals", dict, wanted=False)
    if table is None:
        return None
    totals: dict[int, int | float] = {}
    seat_of = _seats(reader, seats)
    for name, value in table.items():
        if isinstance(value, bool) or not is_total(value):
            raise reader.damage(f"[totals]: {name} can't have {_shown(value)}", name)
        totals[seat_of("totals", name)] = value
    if len(totals) != len(seats):
        raise reader.damage("[totals] has not the total of every player", "[totals]")
    return tuple([totals[seat] for seat in range(len(seats))])


def is_total(value: Any) -> bool:
    """Can that be a total: a whole number, or a half of a star, of at most nine digits?"""
    whole = isinstance(value, int) or (isinstance(value, float) and value % 1 != 0)
    return whole and abs(value) < 10**9 and (value * 2) % 1 == 0


def _end(reader: _Reader, sheet: Sheet, counted: bool) -> dict[str, Any]:
    """Check the counts at the end of the file; what else stands there is kept."""
    end, counts = reader.take("end", dict), _counts(sheet)
    for key, count in counts.items():
        told = end.get(key)
        if not isinstance(told, int) or isinstance(told, bool):
            raise reader.damage(f"[end] tells of {_shown(told)} {key}", f"{key} =")
        if told != count and counted:
            problem = f"[end] tells of {_shown(told)} {key}, there are {count}"
            damaged = reader.damage(problem, f"{key} =")
            damaged.hint = "after an edit by hand, check --fix sets the counts"
            raise damaged
    if "totals" in end and sheet.results is None:
        raise reader.damage("[totals] is missing", "totals =")
    return _others(end, counts.keys())


def _counts(sheet: Sheet) -> dict[str, int]:
    records = sum([len(row) - row.count(None) for row in sheet.rows])
    counts = {"rows": len(sheet.rows), "records": records}
    return counts if sheet.results is None else {**counts, "totals": len(sheet.results)}


def dumps(session: Session) -> bytes:
    """The file of a session: fixed order, one row a line, equal bytes for an equal session."""
    import tomli_w

    sheet = session.sheet
    head: dict[str, Any] = {"format": FORMAT, "id": session.id, "game": sheet.key}
    text = tomli_w.dumps(head) + f"started = {session.started.isoformat()}\n"
    if session.finished is not None:
        text += f"finished = {session.finished.isoformat()}\n"
    tables = {key: value for key, value in session.extra.items() if _is_table(key, value)}
    more: dict[str, Any] = {} if session.note is None else {"note": session.note}
    more |= {"players": list(sheet.players), "player_ids": list(session.player_ids)}
    if sheet.first:
        more["first"] = sheet.players[sheet.first]
    if sheet.left:
        more["left"] = [sheet.players[seat] for seat in sorted(sheet.left)]
    more |= {key: value for key, value in session.extra.items() if key not in tables}
    text += tomli_w.dumps(more) + _rows_text(sheet)
    text += "\n" + tomli_w.dumps({"options": {**sheet.options, **session.extra_options}})
    if sheet.results is not None:
        totals = dict(zip(sheet.players, sheet.results, strict=True))
        text += "\n" + tomli_w.dumps({"totals": totals})
    if tables:
        text += "\n" + tomli_w.dumps(tables)
    text += "\n" + tomli_w.dumps({"end": {**_counts(sheet), **session.extra_end}})
    return text.encode()


def _is_table(key: str, value: Any) -> bool:
    """Is this written with a heading of its own, so that it goes behind all plain keys?"""
    import tomli_w

    return tomli_w.dumps({key: value}).startswith("[")


def _rows_text(sheet: Sheet) -> str:
    """The rows, each on a line of its own; keys and strings escaped by the library."""
    import tomli_w

    keys: dict[str, str] = {}
    texts: dict[str, str] = {}

    def pair(name: str, text: str) -> str:
        if name not in keys:
            keys[name] = tomli_w.dumps({name: ""}).rstrip().removesuffix('""')
        if text not in texts:
            texts[text] = tomli_w.dumps({"x": text}).rstrip().removeprefix("x = ")
        return keys[name] + texts[text]

    lines = []
    for row in sheet.rows:
        cells = zip(sheet.players, row, strict=True)
        pairs = [pair(name, sheet.game.text(cell)) for name, cell in cells if cell is not None]
        lines.append(f"    {{ {', '.join(pairs)} }},\n")
    return f"rows = [\n{''.join(lines)}]\n"
