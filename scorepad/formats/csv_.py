"""CSV, RFC 4180: a line for each session, row and player, for spreadsheets; and back.

The header of the long form is always `HEADER`:
  session, game, started   the session's name, the game's key, when it began (ISO 8601)
  row, player, record      the record as it is typed at the table; a player without any record has
                           one line in which row and record are empty
  points, stars            of this row; stars in games that have them
  total                    the player's points up to and with this row; of a game of which no rows
                           were kept its result: stars in games that are decided by stars
  rank, winner             the place in the end or so far; yes or no
  why                      the lines of points: `40 made the bid of 2; 50 a mermaid took ...`
  finished, seat, first    when it ended; the player's seat from 1; the name of who begins
  left                     yes for a player who went home
  options                  `griffin=flat all_flags=last`, parted by blanks; a word without `=`
                           belongs to the value before it
  note, id                 the session's note, and its identity
  lines                    how many lines the session has, so that one cut off is seen

A text that a spreadsheet would take for a formula gets an apostrophe in front, and loses it when
read. Reading needs game, row, player and record, takes `,`, `;` or a tab between the cells, and
the lines in any order. A cell about the whole session may be empty, or is the same in all lines.
Where there is no started or id they stay unknown (see `toml.checked`). Numbers that differ from
what the records score are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorepad import games
from scorepad.errors import ScorepadError, State, Unreadable
from scorepad.formats import Found, Kept, Wishes
from scorepad.formats.csv_cells import Cells, guarded, liner
from scorepad.formats.csv_lines import Fault, Gathered, Line, agreed, gather, line_of, table
from scorepad.formats.toml import PAPER, checked, instant, known_name, unknown_time
from scorepad.game import Score
from scorepad.session import Session
from scorepad.sheet import Sheet, Tally, read_record, settings, tally
from scorepad.words import quoted

HEADER = (
    *("session", "game", "started", "row", "player", "record", "points", "stars", "total"),
    *("rank", "winner", "why", "finished", "seat", "first", "left", "options", "note", "id"),
    "lines",
)

_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}


def reasons(score: Score) -> str:
    """The lines of a score in one: `40 made the bid of 2; 50 a mermaid took the minotaur`."""
    return "; ".join([f"{line.points} {line.why}" for line in score.lines or ()])


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """The lines of the long form, or with `wishes.wide` those of the wide one."""
    if wishes.wide:
        yield from _wide(list(sessions))
        return
    line = liner()
    yield line(HEADER)
    for kept in sessions:
        yield from map(line, _long(kept))


def _long(kept: Kept) -> list[Cells]:
    """The lines of a session: those with records row by row, then players who have none."""
    recorded = list(_recorded(kept.tally))
    told = [*recorded, *_silent(kept.tally, {seat for seat, _ in recorded})]
    common = {**_common(kept.session), "lines": len(told)}
    whole = [{**common, **_person(kept, seat), **part} for seat, part in told]
    return [[cells.get(column) for column in HEADER] for cells in whole]


def _recorded(scored: Tally) -> Iterator[tuple[int, dict[str, Any]]]:
    """The seat and the cells of every record, row by row."""
    sheet = scored.sheet
    sums = [0] * len(sheet.players)
    for row, cells in zip(scored.rows, sheet.rows, strict=True):
        for seat, cell in enumerate(cells):
            if cell is not None:
                score = row.scores[seat] or Score(None)
                sums[seat] += score.points or 0
                part = {"row": row.number, "record": guarded(sheet.game.text(cell))}
                part |= {"points": score.points, "stars": score.stars, "total": sums[seat]}
                yield seat, {**part, "why": guarded(reasons(score))}


def _silent(scored: Tally, heard: set[int]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The seat and the cells of those without a record; what they have is a result, if anything."""
    results = scored.sheet.results
    for place in scored.places:
        if results is not None:
            yield place.seat, {"stars": place.stars, "total": results[place.seat]}
        elif place.seat not in heard:
            yield place.seat, {}


def _common(session: Session) -> dict[str, str | None]:
    """The cells about a whole session."""
    sheet, finished = session.sheet, session.finished
    options = " ".join([f"{key}={value}" for key, value in sheet.options.items()])
    return {
        "session": session.name,
        "game": sheet.key,
        "started": session.started.isoformat(),
        "finished": None if finished is None else finished.isoformat(),
        "first": guarded(sheet.players[sheet.first]) if sheet.first else None,
        "options": guarded(options),
        "note": guarded(session.note or ""),
        "id": session.id,
    }


def _person(kept: Kept, seat: int) -> dict[str, Any]:
    """The cells about one player in a session."""
    sheet, place = kept.session.sheet, kept.tally.places[seat]
    return {
        "player": guarded(sheet.players[seat]),
        "rank": place.rank,
        "winner": "yes" if kept.tally.over and place.rank == 1 else "no",
        "seat": seat + 1,
        "left": "yes" if seat in sheet.left else "no",
    }


def _wide(sessions: list[Kept]) -> Iterator[str]:
    """A line for each row, players as columns, cells `2/2+m=90`; the last one has the totals."""
    line = liner()
    names = list(dict.fromkeys(name for one in sessions for name in one.session.sheet.players))
    yield line(["session", "game", "row", *map(guarded, names)])
    for session, scored in sessions:
        sheet = scored.sheet
        for row, cells in zip(scored.rows, sheet.rows, strict=True):
            texts = {}
            for seat, cell in enumerate(cells):
                if cell is not None:
                    points = (row.scores[seat] or Score(None)).points
                    worth = "" if points is None else f"={points}"
                    texts[sheet.players[seat]] = guarded(sheet.game.text(cell) + worth)
            yield line([session.name, sheet.key, row.number, *map(texts.get, names)])
        yield from map(line, _sums(session.name, scored, names))


def _sums(name: str, scored: Tally, names: list[str]) -> Iterator[Cells]:
    """The lines of stars, in games that have them, and of totals."""
    sheet = scored.sheet
    stars = {sheet.players[place.seat]: place.stars for place in scored.places}
    totals: dict[str, Any] = {sheet.players[place.seat]: place.points for place in scored.places}
    if sheet.results is not None:
        totals = dict(zip(sheet.players, sheet.results, strict=True))
    if any(worth is not None for worth in stars.values()):
        yield [name, sheet.key, "stars", *map(stars.get, names)]
    yield [name, sheet.key, "total", *map(totals.get, names)]


def read(data: bytes, source: str) -> list[Found]:
    """The sessions of a long form; State (1) names the line that can't be taken, and why."""
    try:
        given = table(data)
        columns = given.columns
        lines = [line_of(columns, numbered) for numbered in given.lines]
        found = [_found(group, len(columns)) for group in _sessions(lines)]
    except Fault as fault:
        error = fault.error
        raise State(f"line {fault.line}: {error.message}", error.hint) from None
    except ScorepadError as error:
        raise State(error.message, error.hint) from None
    unknown = [name for name in columns if name not in HEADER]
    if not unknown or not found:
        return found
    note = f"columns left aside, as unknown: {', '.join(map(quoted, unknown))}"
    return [found[0]._replace(notes=(note, *found[0].notes)), *found[1:]]


def _sessions(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines by session: those of one name and id; all of them where neither is given."""
    groups: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        groups.setdefault((line.get("session"), line.get("id")), []).append(line)
    named = {name for name, identity in groups if identity}
    for (name, identity), group in groups.items():
        if not identity and name and name in named:
            why = f"there is no id, other lines of session {quoted(name)} have one"
            raise Fault(group[0].at, Unreadable(why))
    return list(groups.values())


def _found(lines: Sequence[Line], columns: int) -> Found:
    """One session from its lines."""
    gathered = gather(lines, columns)
    name = agreed(lines, "session")[0]
    try:
        known_name(name)
    except State as error:
        raise Fault(lines[0].at, error) from None
    count, at = agreed(lines, "lines")
    if count and count != str(len(lines)):
        why = f"the session has {quoted(count)} lines, {len(lines)} of them are here"
        raise Fault(at, State(why, "the file is cut off, or lines are missing"))
    session = checked(
        _draft(gathered, name), lambda row, problem: f"line {gathered.blamed(row, problem)}"
    )
    _compare(gathered, tally(session.sheet))
    where = f"line {lines[0].at}" + (f" ({name})" if name else "")
    return Found(where, session)


def _draft(given: Gathered, name: str) -> Session:
    """The session as it stands in its lines; each record is read, so that its line is known."""
    game = games.load(given.game)
    try:
        options = settings(game, given.options)
    except ScorepadError as error:
        raise Fault(agreed(given.lines, "options")[1], error) from None
    seats = range(len(given.players))
    for row in given.rows.values():
        for line in row.values():
            try:
                read_record(game, line.get("record"), options)
            except ScorepadError as error:
                raise Fault(line.at, error) from None
    if given.rows and 1 not in given.rows:
        raise Fault(given.at(min(given.rows)), State("there is no row 1"))
    rows = [
        tuple([row[seat].get("record") if seat in row else None for seat in seats])
        for row in given.rows.values()
    ]
    results = None if given.rows else _told_results(given)
    sheet = Sheet(given.game, PAPER, tuple(given.players), options, tuple(rows), given.first)
    left = frozenset([seat for seat in seats if _is_left(given, seat)])
    started = _time(given, "started")
    return Session(
        name=name.lower(),
        id=agreed(given.lines, "id")[0],
        started=unknown_time() if started is None else started,
        sheet=sheet._replace(left=left, results=results),
        player_ids=(),
        finished=_time(given, "finished"),
        note=agreed(given.lines, "note")[0] or None,
    )


def _is_left(given: Gathered, seat: int) -> bool:
    """Did the player go home?"""
    mine = [line for line in given.lines if line.name() == given.players[seat]]
    text, at = agreed(mine, "left")
    if text.lower() not in _YES:
        raise Fault(at, Unreadable(f"left is yes or no, not {quoted(text)}"))
    return _YES[text.lower()]


def _time(given: Gathered, column: str) -> Any:
    """A time of the session, or None; a date alone is its beginning, the same at every reading."""
    text, at = agreed(given.lines, column)
    if not text:
        return None
    found = instant(text)
    try:
        if found is None and len(text) == len("2026-11-29"):
            from scorepad.clock import on_date

            found = on_date(text).replace(hour=0, minute=0, second=0, microsecond=0)
    except Unreadable as error:
        raise Fault(at, error) from None
    if found is None:
        why = f"{column}: {quoted(text)} is no time with its offset from UTC"
        raise Fault(at, Unreadable(why, "e.g. 2026-11-29T20:15:00+01:00, or a date alone"))
    return found


def _figure(line: Line, column: str) -> int | float | None:
    """The number in a cell, None where it is empty; halves with a point or a comma."""
    text = line.get(column)
    whole, _, half = text.replace(",", ".").partition(".")
    digits = whole.removeprefix("-")
    if not text:
        return None
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and half in ("", "0", "5")):
        raise Fault(line.at, Unreadable(f"{column}: {quoted(text)} is no number"))
    return float(f"{whole}.5") if half == "5" else int(whole)


def _told_results(given: Gathered) -> tuple[int | float, ...] | None:
    """The totals by seat where there are no records; None where there are no totals either."""
    totals: dict[str, int | float | None] = {}
    for line in given.lines:
        if line.name() in totals:
            why = f"{quoted(line.name())} has a line before, and no record"
            raise Fault(line.at, Unreadable(why))
        totals[line.name()] = _figure(line, "total")
    if all(total is None for total in totals.values()):
        return None
    known = [totals[name] for name in given.players]
    for line in given.lines:
        if totals[line.name()] is None:
            raise Fault(line.at, State(f"{quoted(line.name())} has no total"))
    return tuple([total for total in known if total is not None])


def _compare(given: Gathered, scored: Tally) -> None:
    """Refuse numbers that are not those of the records."""
    seats = {name: seat for seat, name in enumerate(given.players)}
    now = {
        (int(cells["row"]), seat): {key: cells[key] for key in ("points", "stars", "total")}
        for seat, cells in _recorded(scored)
    }
    for line in given.lines:
        seat, row = seats[line.name()], line.row()
        for column, figure in (now[row, seat] if row else _final(scored, seat)).items():
            told = _figure(line, column)
            if told is not None and told != figure:
                by_rules = "nothing" if figure is None else f"{figure}"
                why = f"{line.name()}'s {column}: {told} here, {by_rules} by the records"
                raise Fault(line.at, State(why, "without that column the records count"))


def _final(scored: Tally, seat: int) -> dict[str, int | float | None]:
    """The numbers of a line without a record."""
    results, place = scored.sheet.results, scored.places[seat]
    if results is None:
        return {"points": None, "stars": None, "total": place.points}
    return {"points": None, "stars": place.stars, "total": results[seat]}
