"""The lines of a CSV file in the long form, put in order; a `Fault` names the line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from scorepad import games
from scorepad.errors import ScorepadError, State, Unknown, Unreadable
from scorepad.formats.csv_cells import unguarded
from scorepad.words import number, quoted

NEEDED = ("game", "row", "player", "record")
WANTED = f"the first line names the columns, {', '.join(NEEDED)} at least"


class Table(NamedTuple):
    """A CSV file: its separator, its header as given, its lines with their numbers from 1."""

    separator: str
    header: list[str]
    lines: list[tuple[int, list[str]]]

    @property
    def columns(self) -> list[str]:
        """The columns by the names that count: lower case, no blanks around."""
        return [unguarded(name).strip().lower() for name in self.header]


class Fault(Exception):
    """What is wrong in a line."""

    def __init__(self, line: int, error: ScorepadError) -> None:
        super().__init__(line, error)
        self.line, self.error = line, error


class Line(NamedTuple):
    """A line of the long form: its number, its cells by column; odd with too few or too many."""

    at: int
    cells: dict[str, str]
    odd: bool = False

    def get(self, column: str) -> str:
        """The text of a cell, without blanks around it; "" where there is no such column."""
        cell = self.cells.get(column)
        if not cell:
            return ""
        return unguarded(cell) if column == "note" else unguarded(cell.strip(" ")).strip(" ")

    def name(self) -> str:
        """The player's name in the form that is kept."""
        return normalize("NFC", self.get("player"))

    def row(self) -> int:
        """The row's number; 0 where the line has no record."""
        text = self.get("row")
        if not self.get("record"):
            return 0
        if not number(text):
            raise Fault(self.at, Unreadable(f"{quoted(text)} is no number of a row", "e.g. 2"))
        return number(text) or 0


def separator(first: str) -> str | None:
    """What parts the cells of a header that has all columns that are needed; None if it has not."""
    for sign in ",;\t":
        try:
            header = next(csv.reader([first], delimiter=sign), [])
        except csv.Error:
            continue
        if {name.strip().lower() for name in header} >= set(NEEDED):
            return sign
    return None


def is_wide(first: str) -> bool:
    """Is that the header of the wide form?"""
    return first.startswith("session,game,row,")


def table(data: bytes) -> Table:
    """A CSV file in its cells; Unreadable (2) says in which line it is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"line {line}: not UTF-8") from None
    if text.lower().startswith("sep="):  # how spreadsheets are told of the sign between cells
        text = text.partition("\n")[2]
    first = next((line for line in _lines(text) if line.strip()), "")
    sign = separator(first)
    if sign is None:
        again = "the wide form can't be read back; " if is_wide(first) else ""
        raise Unreadable(f"{quoted(first.strip())} is no header", again + WANTED)
    (_, header), *lines = _parted(text, sign)
    while len(header) > 1 and not header[-1].strip():  # cells that a spreadsheet left behind
        header.pop()
        lines = [(at, cells[:-1] if len(cells) > len(header) else cells) for at, cells in lines]
    found = Table(sign, header, lines)
    if len(set(found.columns)) < len(header):
        raise Unreadable("two columns of the header are called the same")
    return found


def _parted(text: str, sign: str) -> list[tuple[int, list[str]]]:
    """The cells of each line with the number of its first line; blank lines are passed over."""
    reader = csv.reader(_lines(text), delimiter=sign, strict=True)
    lines: list[tuple[int, list[str]]] = []
    begun = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((begun, cells))
            begun = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(f"line {begun}: not CSV: {error}") from None
    return lines


def _lines(text: str) -> Iterator[str]:
    """The lines with their ends: only a line feed ends one, or what stands within a cell would."""
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start:end]
        start = end


def line_of(columns: Sequence[str], numbered: tuple[int, list[str]]) -> Line:
    """A line's cells by column; what is missing is empty, and the line is odd."""
    line, cells = numbered
    padded = [*cells, *[""] * (len(columns) - len(cells))]
    return Line(line, dict(zip(columns, padded, strict=False)), len(cells) != len(columns))


def agreed(lines: Sequence[Line], column: str) -> tuple[str, int]:
    """What a session's lines say in a column, and the first that does so; Fault if they differ."""
    told, at = "", lines[0].at
    for line in lines:
        text = line.get(column)
        if text and told and text != told:
            why = f"{column} is {quoted(text)} here and {quoted(told)} in line {at}"
            raise Fault(line.at, Unreadable(why))
        if text and not told:
            told, at = text, line.at
    return told, at


def options_of(text: str) -> dict[str, str]:
    """Options from `key=value key=value`; Unreadable (2)."""
    found: dict[str, str] = {}
    last = ""
    for word in text.split(" "):
        key, equals, value = word.partition("=")
        if equals and key in found:
            raise Unreadable(f"option {quoted(key)} stands twice")
        if not equals and not last and word:
            raise Unreadable(f"{quoted(word)} is no KEY=VALUE", "e.g. griffin=flat all_flags=last")
        if equals:
            last, found[key] = key, value
        elif word:
            found[last] += f" {word}"
    return found


class Gathered(NamedTuple):
    """The lines of one session put in order: players by seat, lines by row and seat."""

    lines: Sequence[Line]
    game: str
    players: list[str]
    rows: dict[int, dict[int, Line]]
    options: dict[str, str]
    first: int

    def at(self, row: int) -> int:
        """The line in which a row is told of first; the session's first line for 0."""
        return next(iter(self.rows.get(row, {}).values()), self.lines[0]).at

    def blamed(self, row: int, problem: str) -> int:
        """The line that a problem of a row is about: that of the player whom it names first."""
        mine = self.rows.get(row, {}).values()
        told = re.sub(r"^[a-z]+ [0-9]+: ", "", problem)  # "hand 2: "
        named = [line for line in mine if re.match(rf"{re.escape(line.name())}(?!\w)", told)]
        longest = sorted(named, key=lambda line: -len(line.name()))
        return longest[0].at if longest else self.at(row)


def gather(lines: Sequence[Line], columns: int) -> Gathered:
    """Put the lines of a session in order; Fault names the line that doesn't fit."""
    for line in lines:
        if line.odd:
            raise Fault(line.at, Unreadable(f"{columns} cells are wanted, as in the header"))
    game, at = agreed(lines, "game")
    try:
        most = games.exactly(game.lower()).players[-1]
    except Unknown as error:
        raise Fault(at, error) from None
    players = _seated(lines, most)
    seats = {name: seat for seat, name in enumerate(players)}
    options, at = agreed(lines, "options")
    try:
        chosen = options_of(options)
    except Unreadable as error:
        raise Fault(at, error) from None
    name, at = agreed(lines, "first")
    if name and normalize("NFC", name) not in seats:
        raise Fault(at, Unreadable(f"nobody is called {quoted(name)}"))
    first = seats[normalize("NFC", name)] if name else 0
    return Gathered(lines, game.lower(), players, _in_rows(lines, seats), chosen, first)


def _seated(lines: Sequence[Line], most: int) -> list[str]:
    """The players by seat: as the seats are given, else in the order in which they appear."""
    seats: dict[str, str] = {}
    for line in lines:
        name, seat = line.name(), line.get("seat")
        if not name:
            raise Fault(line.at, Unreadable("there is no player"))
        if seats.setdefault(name, seat) != seat:
            why = f"the seat of {quoted(name)} is {quoted(seat)} here, {quoted(seats[name])} before"
            raise Fault(line.at, Unreadable(why))
        if len(seats) > most:
            raise Fault(line.at, State(f"{quoted(name)} is one player too many: {most} can play"))
    if not any(seats.values()):
        return list(seats)
    wanted = list(range(1, len(seats) + 1))
    if sorted([number(seat) or 0 for seat in seats.values()]) != wanted:
        told = ", ".join([quoted(seat) for seat in seats.values()])
        raise Fault(lines[0].at, Unreadable(f"the seats are {told}, wanted are 1 to {wanted[-1]}"))
    return sorted(seats, key=lambda name: int(seats[name]))


def _in_rows(lines: Sequence[Line], seats: dict[str, int]) -> dict[int, dict[int, Line]]:
    """The lines with a record by row and seat, rows ascending and without a gap."""
    rows: dict[int, dict[int, Line]] = {}
    for line in lines:
        row, seat = line.row(), seats[line.name()]
        if row and seat in rows.setdefault(row, {}):
            before = rows[row][seat].at
            why = f"row {row} of {quoted(line.name())} stands in line {before} already"
            raise Fault(line.at, Unreadable(why))
        if row:
            rows[row][seat] = line
    for row in sorted(rows)[1:]:
        if row - 1 not in rows:
            at = next(iter(rows[row].values())).at
            raise Fault(at, State(f"row {row}, but there is no row {row - 1}"))
    return {row: rows[row] for row in sorted(rows)}
