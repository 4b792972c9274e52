"""Batch over CSV: lines with game, row, player and record come back with points, total and why.

Pure: bytes in, text out. A session is scored as a whole, so the whole input is read first. What is
wrong in a line stands in its cell `error`; the other lines of that session say that they are not
scored, and other sessions go on.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorepad import games
from scorepad.errors import Missing, ScorepadError
from scorepad.formats.csv_ import reasons
from scorepad.formats.csv_cells import guarded, liner
from scorepad.formats.csv_lines import Fault, Gathered, Line, agreed, gather, line_of, table
from scorepad.game import Options
from scorepad.scoring import Memory, replay
from scorepad.sheet import Tally

LARGEST = 64 << 20
ADDED = ("points", "total", "why", "error")

Answer = tuple[int | str | None, ...]  # in the order of ADDED
NOTHING: Answer = (None, None, None, None)  # to a line without a record


class CsvBatch:
    """Scores a whole input, and remembers how many lines had errors and what the first one was.

    Unreadable (2) where the input is no CSV or a column that is needed is missing.
    """

    def __init__(self, data: bytes) -> None:
        self.failures = 0
        self.first: ScorepadError | None = None
        self._table = table(data)
        self._memory = Memory()
        self._answers: dict[int, Answer] = {}
        self._faults: list[Fault] = []
        columns = self._table.columns
        for lines in _sessions([line_of(columns, line) for line in self._table.lines]):
            self._score(lines)
        if self._faults:
            fault = min(self._faults, key=lambda fault: fault.line)
            self.first = fault.error.at(f"line {fault.line}")

    @property
    def lines(self) -> int:
        """How many lines there are without the header."""
        return len(self._table.lines)

    def text(self) -> Iterator[str]:
        """The given lines in their order, with what was added or overwritten."""
        columns, line = self._table.columns, liner(self._table.separator)
        more = [name for name in ADDED if name not in columns]
        places = [(columns + more).index(name) for name in ADDED]
        yield line([*self._table.header, *more])
        for at, given in self._table.lines:
            cells: list[int | str | None] = [*given[: len(columns)]]
            cells += [None] * (len(columns) + len(more) - len(cells))
            for place, cell in zip(places, self._answers[at], strict=True):
                cells[place] = cell
            yield line(cells)

    def _score(self, lines: list[Line]) -> None:
        """Answer the lines of a session."""
        try:
            scored = self._scored(gather(lines, len(self._table.columns)))
        except Fault as fault:
            self._refuse(lines, fault)
            return
        told = _told(scored)
        for line in lines:
            self._answers[line.at] = told.get((line.row(), line.name()), NOTHING)

    def _refuse(self, lines: list[Line], fault: Fault) -> None:
        """Answer the lines of a session that can't be scored."""
        self._faults.append(fault)
        self.failures += len(lines)
        message = fault.error.message
        for line in lines:
            told = message if line.at == fault.line else f"not scored: line {fault.line}: {message}"
            self._answers[line.at] = (None, None, None, guarded(told))

    def _scored(self, given: Gathered) -> Tally:
        """The tally of a session; Fault names the line that can't be read or scored."""
        game = games.load(given.game)
        variant, at = agreed(given.lines, "variant")
        try:
            records = self._memory.records(game, given.options, variant or None)
        except ScorepadError as error:
            raise Fault(agreed(given.lines, "options")[1] if not variant else at, error) from None
        for row in given.rows.values():
            for line in row.values():
                try:
                    records[line.get("record")]  # read here, so that its line is known
                except ScorepadError as error:
                    raise Fault(line.at, error) from None
        if not given.rows:
            wanted = f"a record is {game.wanted(records.options)}"
            raise Fault(given.at(0), Missing("nobody has a record", wanted))
        return self._replayed(given, records.options)

    def _replayed(self, given: Gathered, options: Options) -> Tally:
        """Score all rows; where that can't be, Fault names the first row that stands in the way."""
        seats = [*range(given.first, len(given.players)), *range(given.first)]
        numbers = list(given.rows)
        texts = [
            [row[seat].get("record") if seat in row else None for seat in seats]
            for row in given.rows.values()
        ]

        def upto(rows: int) -> Tally:
            return replay(
                given.game,
                texts[:rows],
                players=[given.players[seat] for seat in seats],
                options=dict(options),
                first_row=numbers[0],
                memory=self._memory,
            )

        try:
            return upto(len(texts))
        except ScorepadError as error:
            failing, why = len(texts), error
        good = 0
        while failing - good > 1:
            middle = (good + failing) // 2
            try:
                upto(middle)
                good = middle
            except ScorepadError as error:
                failing, why = middle, error
        raise Fault(given.blamed(numbers[failing - 1], why.message), why)


def _sessions(lines: list[Line]) -> list[list[Line]]:
    """The lines by session: by its name, else by its id; all of them where neither is given."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.get("session") or line.get("id"), []).append(line)
    return list(groups.values())


def _told(scored: Tally) -> dict[tuple[int, str], Answer]:
    """What there is to say of each record, by row and player."""
    sums: dict[str, int] = {}
    told: dict[tuple[int, str], Answer] = {}
    for row in scored.rows:
        for name, score in zip(scored.sheet.players, row.scores, strict=True):
            if score is not None:
                sums[name] = sums.get(name, 0) + (score.points or 0)
                why = guarded(reasons(score))
                told[row.number, name] = (score.points, sums[name], why, None)
    return told
