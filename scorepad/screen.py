"""The screen: the only module that knows rich. Names and records are data, never markup."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from rich import box
from rich.cells import cell_len, chop_cells
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorepad.game import Place, Row, Score
from scorepad.report import changes, next_step, row_notes
from scorepad.sheet import Tally, cell, open_row, waiting
from scorepad.terminal import encoding, use_color, visible, width
from scorepad.words import counted, listed


def console(color: str = "auto") -> Console:
    """A console that shows data as it is, in a width that fits, with colour if it may."""
    is_terminal = sys.stdout.isatty()
    colored = use_color(color, is_terminal)
    return Console(
        file=sys.stdout,
        width=width(),
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        legacy_windows=False,
    )


def show(out: Console, *parts: RenderableType) -> None:
    """Lay the parts out and write them, without blanks at the ends of lines."""
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    lines = [line.rstrip(" ") for line in captured.get().split("\n")]
    sys.stdout.write("\n".join(lines))


def _plain_box() -> box.Box:
    """Box lines that the output can write."""
    try:
        "\u2500".encode(encoding())
    except UnicodeEncodeError:
        return box.ASCII2
    return box.SIMPLE_HEAD


def _text(text: str, style: str = "") -> Text:
    """Data for a cell: safe, in what the output can write, broken rather than cut."""
    return Text(visible(text, encoding()), style=style, overflow="fold")


Cell = tuple[list[RenderableType], str]

NARROW = 40  # below this, tables of words give way to lines


def _lines(rows: list[Cell], starred: bool) -> list[RenderableType]:
    """A ledger as lines: who with what, then each reason with its points in front."""
    lines: list[RenderableType] = []
    for (rank, who, points, stars), style in rows:
        name = who.renderable if isinstance(who, Padding) else who
        worth = f"{points}{f', {stars}*' if starred and stars else ''}"
        if isinstance(who, Padding):
            lines.append(Padding(Text.assemble(f"{points} ", str(name)), (0, 0, 0, 2)))
        else:
            front = f"{rank} " if rank else ""
            lines.append(Text(f"{front}{name}: {worth}", style=style, overflow="fold"))
    return lines


def _ledger_of(
    heads: list[str], rows: list[Cell], room: int, starred: bool
) -> list[RenderableType]:
    """A ledger as a table, or as lines where there is little room."""
    if room < NARROW:
        return _lines(rows, starred)
    shown = 4 if starred else 3
    table = _ledger(heads[:shown])
    for cells, style in rows:
        table.add_row(*cells[:shown], style=style)
    return [table]


def _ledger(columns: list[str]) -> Table:
    """A table with text in its second column, which gives way, and numbers that are never cut."""
    table = Table(box=_plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for index, name in enumerate(columns):
        if index == 1:
            table.add_column(name, overflow="fold")
        else:
            table.add_column(name, justify="right", no_wrap=True)
    return table


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def _player_rows(rank: str, who: str, score: Score) -> list[Cell]:
    """The cells of the ledger with their style: a player, then the reasons beneath."""
    points = "-" if score.points is None else str(score.points)
    stars = "" if score.stars is None else str(score.stars)
    top: Cell = ([rank, _text(who), points, stars], "bold" if rank == "1" else "")
    beneath: list[Cell] = [(["", _beneath(why), p, ""], "dim") for why, p in _reasons(score)]
    return [top, *beneath]


def _standing_rows(tally: Tally) -> list[Cell]:
    """The ledger of one row, best first."""
    sheet, (row,) = tally.sheet, tally.rows
    rows: list[Cell] = []
    for place in tally.standings():
        score = row.scores[place.seat]
        if score is not None:
            record = sheet.game.text(cell(sheet, row.number, place.seat))
            rows += _player_rows(str(place.rank), f"{sheet.players[place.seat]}  {record}", score)
    return rows


def _beneath(text: str) -> Padding:
    return Padding(_text(text), (0, 0, 0, 2))


def _reasons(score: Score) -> list[tuple[str, str]]:
    """A player's lines with their points, and the notes."""
    if score.lines is None:
        return [("bid, not played yet", "")]
    lines = [(line.why, _signed(line.points)) for line in score.lines]
    return lines + [(f"note: {note}", "") for note in score.notes]


def show_score(tally: Tally, color: str = "auto") -> None:
    """One scored row: ranks, players with their records, points, every reason beneath, notes."""
    sheet, (row,) = tally.sheet, tally.rows
    out = console(color)
    starred = any(score is not None and score.stars is not None for score in row.scores)
    heads = ["#", "Player  record", "Points", "Stars"]
    ledger = _ledger_of(heads, _standing_rows(tally), out.width, starred)
    title = sheet.game.title
    if sheet.game.rows(len(sheet.players), sheet.options) != 1:
        title += f", {sheet.game.row} {row.number}"
    notes = [_text(f"note: {note}") for note in (*row_notes(row), *tally.notes)]
    show(out, _text(title, "bold"), *ledger, *notes)


def show_games(rows: list[tuple[str, str, str, str]], color: str = "auto") -> None:
    """The games that can be played: key, title, players, and the record in one line."""
    parts: list[RenderableType] = []
    for key, title, players, hint in rows:
        parts.append(_text(f"{key}  {title}, {players} players", "bold"))
        parts.append(Padding(_text(hint), (0, 0, 0, 4)))
    show(console(color), *parts)


def _safe(text: str) -> str:
    """Data as it may reach the terminal, in what the output can write."""
    return visible(text, encoding())


def _ordinal(rank: int) -> str:
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"


def _arrow() -> str:
    """An arrow, or what stands for it where the output has none."""
    return _either("→", "->")


def _either(fine: str, plain: str) -> str:
    try:
        fine.encode(encoding())
    except UnicodeEncodeError:
        return plain
    return fine


def _lead(tally: Tally) -> str:
    """Who leads, or who has won, with what."""
    first = [place for place in tally.standings() if place.rank == 1]
    names = listed([tally.sheet.players[place.seat] for place in first])
    stars = first[0].stars is not None
    worth = _stars(first[0]) if stars else f"{first[0].points}"
    several = len(first) > 1
    if tally.complete:
        return f"over: {names} {'share the win' if several else 'wins'} with {worth}"
    if tally.over:
        first_ = "share first place" if several else "is first"
        return f"finished by hand: {names} {first_} with {worth}"
    if len(first) == len(tally.places):
        return f"all are level with {worth}"
    return f"{names} {'lead' if several else 'leads'} with {worth}"


def _next(tally: Tally) -> list[str]:
    """What comes next, and what to type; nothing once the game is over."""
    step = next_step(tally)
    if step is None:
        return [] if tally.over else ["everybody has gone home: scorepad finish"]
    sheet, row = tally.sheet, step["row"]
    asked = waiting(sheet)
    begun = [seat for seat in asked if cell(sheet, row, seat) is not None]
    if step["expects"] == "bid":
        asked = [seat for seat in asked if seat not in begun]
        verb, one, word = "bid", "bid", "N"
    elif begun:
        verb, one, word = "add", "record", "WON"
    else:
        verb, one, word = "add", "record", "RECORD"
    names = listed([sheet.players[seat] for seat in asked])
    many = sheet.game.turns or len(asked) == 1
    line = f"next: {sheet.game.row} {row}, {'turn' if sheet.game.turns else one}"
    line += f"{'' if many else 's'} of {sheet.players[asked[0]] if sheet.game.turns else names}"
    return [line, f"  scorepad {verb} {' '.join([word] * (1 if many else len(asked)))}"]


def _end(tally: Tally) -> list[str]:
    """The ranking, once the game is over, and how a tie was broken."""
    if not tally.over:
        return []
    lines = []
    for place in tally.standings():
        stars = "" if place.stars is None else f"{_stars(place)}, "
        name = tally.sheet.players[place.seat]
        worth = counted(place.points, "point")
        lines.append(f"  {_ordinal(place.rank)}  {name}  {stars}{worth}")
    return lines + [f"  {note}" for note in tally.notes]


class Moved(NamedTuple):
    """A player whose record, total or rank a change moved."""

    name: str
    records: str
    by: str
    total: str
    rank: str


def _moves(before: Tally | None, after: Tally) -> list[Moved]:
    """The players whom a change touched, in seat order."""
    changed: dict[str, list[str]] = {}
    for one in changes(before, after):
        changed.setdefault(one["player"], []).append(one["after"] or "emptied")
    moves = []
    for seat, name in enumerate(after.sheet.players):
        was, now = (before or after).places[seat], after.places[seat]
        same = (was.points, was.stars, was.rank) == (now.points, now.stars, now.rank)
        if name in changed or not same:
            rank = "" if was.rank == now.rank else f" (was {_ordinal(was.rank)})"
            stars = "" if now.stars is None else f", {_stars(now)}"
            total = f"{_arrow()} {now.points}{stars}"
            by = _signed(now.points - was.points)
            records = " ".join(changed.get(name, []))
            moves.append(Moved(name, records, by, total, _ordinal(now.rank) + rank))
    return moves


def _stars(place: Place) -> str:
    return f"{place.stars} star{'' if place.stars == 1 else 's'}"


def show_change(
    name: str, did: str, before: Tally | None, after: Tally, color: str = "auto"
) -> None:
    """What a command did: the session, each player it moved, who leads, what comes next."""
    out = console(color)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for _ in range(2):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for move in _moves(before, after):
        grid.add_row(*[_text(cell) for cell in move])
    notes = [f"note: {note}" for note in _fresh_notes(before, after)]
    if before is None:
        notes.append(f"a record is {after.sheet.game.hint}")
    lines = [
        *notes,
        *([_lead(after)] if after.rows or after.over else []),
        *_end(after),
        *_next(after),
    ]
    parts: list[RenderableType] = [_text(f"{name}: {did}", "bold")]
    parts += [grid] if grid.row_count else []
    show(out, *parts, *[_text(line) for line in lines])


def _fresh_notes(before: Tally | None, after: Tally) -> list[str]:
    """The notes that a change brought."""
    old = (
        {(row.number, note) for row in before.rows for note in row_notes(row)} if before else set()
    )
    return [note for row in after.rows for note in row_notes(row) if (row.number, note) not in old]


def show_reasons(
    name: str, tally: Tally, row: int | None, seat: int | None, color: str = "auto"
) -> None:
    """Every line of points with its reason: of one row or all, of one player or all."""
    out = console(color)
    parts: list[RenderableType] = [_text(f"{name}: {tally.sheet.game.title}", "bold")]
    for scored in tally.rows:
        if row in (None, scored.number):
            parts += _row_reasons(tally, scored, seat, out.width)
    if len(parts) == 1:
        parts.append(_text("nothing is scored yet"))
    show(out, *parts)


def _row_reasons(tally: Tally, scored: Row, seat: int | None, room: int) -> list[RenderableType]:
    """A row's heading, its ledger, and its notes."""
    sheet = tally.sheet
    starred = any(score is not None and score.stars is not None for score in scored.scores)
    rows: list[Cell] = []
    for other, score in enumerate(scored.scores):
        if score is not None and seat in (None, other):
            record = sheet.game.text(cell(sheet, scored.number, other))
            rows += _player_rows("", f"{sheet.players[other]}  {record}", score)
    heading = _text(f"{sheet.game.row} {scored.number}", "bold")
    ledger = _ledger_of(["", "Player  record", "Points", "Stars"], rows, room, starred)
    return [heading, *ledger, *[_text(f"note: {note}") for note in row_notes(scored)]]


def show_sessions(entries: list[dict[str, Any]], current: str | None, color: str = "auto") -> None:
    """The sessions, one a line: name, game, players, how far it is or who won."""
    if not entries:
        show(console(color), _text("no sessions yet: scorepad new GAME PLAYER... starts one"))
        return
    out = console(color)
    if out.width < 2 * NARROW - 20:
        show(out, *[line for entry in entries for line in _session_lines(entry, current)])
        return
    table = Table(box=_plain_box(), pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for head in ("Session", "Game", "Players", "State"):
        table.add_column(head, overflow="fold")
    for entry in entries:
        mark = "*" if entry["name"] == current else ""
        cells = [entry["name"], entry["game"] or "", _names(entry), _state(entry)]
        table.add_row(mark, *[_text(text) for text in cells])
    show(out, table)


def _names(entry: dict[str, Any]) -> str:
    return ", ".join(entry["players"] or [])


def _state(entry: dict[str, Any]) -> str:
    """How far a session is, or who won it."""
    if entry["damaged"]:
        return "damaged"
    if entry["over"]:
        return f"won by {listed(entry['winners'])}"
    return f"open, {counted(entry['rows'], 'row')}"


def _session_lines(entry: dict[str, Any], current: str | None) -> list[RenderableType]:
    """A session in two lines, for narrow screens."""
    mark = "* " if entry["name"] == current else ""
    told = _state(entry) if entry["damaged"] else f"{_names(entry)}: {_state(entry)}"
    return [_text(f"{mark}{entry['name']}", "bold"), _beneath(told)]


class Cells(NamedTuple):
    """What a sheet shows of one player in one row."""

    record: str
    points: str
    running: str


def _cells(tally: Tally) -> list[list[Cells]]:
    """Row by row and seat by seat: record, points (or stars), running total."""
    sheet = tally.sheet
    running: list[int | float] = [0] * len(sheet.players)
    rows = []
    for scored in tally.rows:
        row = []
        for seat, score in enumerate(scored.scores):
            if score is None:
                row.append(Cells(".", "", ""))
                continue
            starred = tally.places[seat].stars is not None
            worth = score.stars if starred else score.points
            running[seat] += worth or 0
            record = sheet.game.text(cell(sheet, scored.number, seat))
            points = "" if score.points is None else str(score.points)
            if starred:
                record, points = points, "" if score.stars is None else f"{score.stars}*"
            row.append(Cells(record, points, "" if worth is None else f"{running[seat]:g}"))
        rows.append(row)
    return rows


def _columns(cells: list[list[Cells]], seats: int, running: bool) -> list[list[str]]:
    """The cells as texts of equal width, by seat; without running totals where room is short."""
    columns = []
    for seat in range(seats):
        mine = [row[seat] for row in cells]
        wide = [max([len(getattr(c, f)) for c in mine], default=0) for f in Cells._fields]
        texts = []
        for c in mine:
            text = f"{c.record:<{wide[0]}} {c.points:>{wide[1]}}"
            texts.append(text + (f" {c.running:>{wide[2]}}" if running else ""))
        columns.append(texts)
    return columns


def _legend(tally: Tally, running: bool) -> RenderableType:
    """What the parts of a cell are."""
    parts = ["points", "stars"] if tally.places[0].stars is not None else ["record", "points"]
    return _text(f"a cell: {', '.join(parts)}{', total so far' if running else ''}", "dim")


def _sheet_table(tally: Tally, room: int) -> list[RenderableType]:
    """The sheet as a table, a row a line, with its legend; nothing where it does not fit."""
    cells, seats = _cells(tally), len(tally.sheet.players)
    feet = _feet(tally)
    label = max(len(text) for text in (tally.sheet.game.row, *feet))
    for running in (True, False):
        columns = _columns(cells, seats, running)
        widths = []
        for seat, column in enumerate(columns):
            widest = max(
                [len(text) for text in column] + [len(foot[seat]) for foot in feet.values()]
            )
            widths.append(max(widest, min(cell_len(_safe(tally.sheet.players[seat])), 12)))
        for gap in (3, 1):
            if label + sum(widths) + (gap + 1) * seats <= room:
                table = _drawn(tally, columns, widths, feet, gap)
                return [table, _legend(tally, running)]
    return []


def _feet(tally: Tally) -> dict[str, list[str]]:
    """What stands beneath the rows: totals, stars, ranks, the leader with a mark."""
    feet = {"total": [str(place.points) for place in tally.places]}
    if tally.places[0].stars is not None:
        feet["stars"] = [f"{place.stars}*" for place in tally.places]
    feet["rank"] = [_marked(place.rank) for place in tally.places]
    return feet


def _marked(rank: int) -> str:
    return f"{'> ' if rank == 1 else ''}{_ordinal(rank)}"


def _drawn(
    tally: Tally,
    columns: list[list[str]],
    widths: list[int],
    feet: dict[str, list[str]],
    gap: int,
) -> Table:
    """The table itself."""
    table = Table(box=_plain_box(), pad_edge=False, show_edge=False, padding=(0, gap, 0, 0))
    table.add_column(tally.sheet.game.row, justify="right", no_wrap=True)
    for name, width_ in zip(tally.sheet.players, widths, strict=True):
        heading = "\n".join(chop_cells(_safe(name), width_))
        table.add_column(heading, no_wrap=True, min_width=width_)
    for index, scored in enumerate(tally.rows):
        last = index == len(tally.rows) - 1
        texts = [column[index].rjust(w) for column, w in zip(columns, widths, strict=True)]
        table.add_row(str(scored.number), *texts, end_section=last)
    for name, texts in feet.items():
        right = [text.rjust(w) for text, w in zip(texts, widths, strict=True)]
        table.add_row(name, *right, style="bold")
    return table


def _sheet_list(tally: Tally) -> list[RenderableType]:
    """The sheet with one player a line, for narrow screens and long records."""
    parts: list[RenderableType] = []
    for scored, row in zip(tally.rows, _cells(tally), strict=True):
        parts.append(_text(f"{tally.sheet.game.row} {scored.number}", "bold"))
        grid = _grid()
        for name, cells in zip(tally.sheet.players, row, strict=True):
            grid.add_row("", _text(name), _text(cells.record), cells.points, cells.running)
        parts.append(grid)
    parts.append(_text("standings", "bold"))
    grid = _grid()
    for place in tally.standings():
        stars = "" if place.stars is None else f"{place.stars}*"
        name = tally.sheet.players[place.seat]
        grid.add_row(_marked(place.rank), _text(name), "", stars, str(place.points))
    return [*parts, grid]


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    return grid


def _how_far(tally: Tally) -> str:
    """Which row is open, or how many were played."""
    sheet = tally.sheet
    limit = sheet.game.rows(len(sheet.players), sheet.options)
    if limit == 1:
        return ""
    if tally.over:
        return f", {counted(len(tally.rows), sheet.game.row)}"
    return f", {sheet.game.row} {open_row(sheet)}{'' if limit is None else f' of {limit}'}"


def show_sheet(
    name: str, note: str | None, last: str | None, tally: Tally, color: str = "auto"
) -> None:
    """The sheet: rows, running totals, ranks, who leads, who is next, the last step."""
    out, sheet = console(color), tally.sheet
    parts: list[RenderableType] = [_text(f"{name}: {sheet.game.title}{_how_far(tally)}", "bold")]
    parts += [_text(f"note: {note}")] if note else []
    if tally.rows:
        parts += _sheet_table(tally, out.width) or _sheet_list(tally)
    for scored in tally.rows:
        parts += [_text(f"note: {sheet.game.row} {scored.number}: {n}") for n in row_notes(scored)]
    lines = ([_lead(tally)] if tally.rows or tally.over else []) + _end(tally) + _next(tally)
    lines += [f"last step: {last}"] if last else []
    show(out, *parts, *[_text(line) for line in lines])
