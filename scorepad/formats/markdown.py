"""Markdown: a table that GitHub and note vaults show, with what there is to tell beneath it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from scorepad.errors import State
from scorepad.formats import Kept, Wishes
from scorepad.game import Row
from scorepad.report import next_step, row_notes
from scorepad.sheet import Tally, cell, settings
from scorepad.words import counted, listed

_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$=#%^]")
_START = re.compile(r"^(?:[-+]|[0-9]+[.)])")


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """A heading and a table for each session, with front matter if that is wished.

    State (1) where front matter is wished for more than one session: a file has one.
    """
    waiting = iter(sessions)
    first, second = next(waiting, None), next(waiting, None)
    if wishes.frontmatter and second is not None:
        raise State("--frontmatter is for one session", "name the session: export SESSION")
    if first is not None:
        yield (_frontmatter(first) + "\n" if wishes.frontmatter else "") + _session(first)
    if second is not None:
        yield "\n" + _session(second)
    for kept in waiting:
        yield "\n" + _session(kept)


def escaped(text: str) -> str:
    """A text so that it is shown as it is: nothing in it is a sign of Markdown or HTML."""
    text = _SIGNS.sub(r"\\\g<0>", text)
    return _START.sub(lambda start: f"{start[0][:-1]}\\{start[0][-1]}", text)


def _frontmatter(kept: Kept) -> str:
    """What note vaults read before the text; texts are in double quotes as JSON has them."""
    session, scored = kept
    sheet = scored.sheet
    date = session.started.date().isoformat()
    values = {
        "title": _yaml(f"{sheet.game.title} {date}"),
        "date": date,
        "game": _yaml(sheet.game.title),
        "players": _yaml(list(sheet.players)),
        "winners": _yaml(_winners(scored)),
        "session": _yaml(session.name),
        "tags": _yaml(["scorepad", sheet.key]),
    }
    lines = [f"{key}: {value}\n" for key, value in values.items()]
    return f"---\n{''.join(lines)}---\n"


def _yaml(value: str | list[str]) -> str:
    """A text or a list of texts; YAML takes JSON, but not its pairs for signs beyond U+FFFF."""
    return json.dumps(value, ensure_ascii=False)


def _winners(scored: Tally) -> list[str]:
    """Who won, by seat; nobody as long as it is not over."""
    return [scored.sheet.players[p.seat] for p in scored.places if scored.over and p.rank == 1]


def _session(kept: Kept) -> str:
    """The heading, how it stands, the table, the notes."""
    session, scored = kept
    date = session.started.date().isoformat()
    head = f"## {scored.sheet.game.title}, {date}\n\n{_how(scored)}\n\n"
    notes = "".join([f"- {escaped(note)}\n" for note in _notes(kept)])
    return head + _table(scored) + (f"\n{notes}" if notes else "")


def _how(scored: Tally) -> str:
    """Who won, or what comes next."""
    best = [escaped(name) for name in _winners(scored)]
    if best:
        top = scored.standings()[0]
        worth = counted(top.points, "point")
        if top.stars is not None:
            worth = f"{_number(top.stars)} star{'' if top.stars == 1 else 's'}"
        won = "won" if len(best) == 1 else "shared the win"
        return f"{listed(best)} {won} with {worth}."
    step = next_step(scored)
    if step is None:
        return "Over."
    what = f"{step['expects']} in {scored.sheet.game.row} {step['row']}"
    return f"Not over: next is {escaped(step['player'])} with a {what}."


def _table(scored: Tally) -> str:
    """Players as columns, a line for each row, then the totals, stars and ranks."""
    sheet = scored.sheet
    places = scored.places
    names = [escaped(name) for name in sheet.players]
    lines = [[sheet.game.row.capitalize(), *names], [":--", *["--:"] * len(names)]]
    sums = [0] * len(names)
    for row in scored.rows:
        lines.append([str(row.number), *_cells(scored, row, sums)])
    starred = any(place.stars is not None for place in places)
    if not (starred and sheet.results is not None):
        lines.append(["**Total**", *[f"**{place.points}**" for place in places]])
    if starred:
        lines.append(["**Stars**", *[f"**{_number(place.stars or 0)}**" for place in places]])
    lines.append(["Rank", *[str(place.rank) for place in places]])
    return "".join([f"| {' | '.join(cells)} |\n" for cells in lines])


def _cells(scored: Tally, row: Row, sums: list[int]) -> Iterator[str]:
    """Each player's record in a row, its points and the total with them, which `sums` keeps."""
    sheet = scored.sheet
    for seat, score in enumerate(row.scores):
        entry = cell(sheet, row.number, seat)
        if entry is None:
            yield ""
            continue
        text = f"`{sheet.game.text(entry)}`"
        if score is not None and score.points is not None:
            sums[seat] += score.points
            text += f" {score.points:+d} → {sums[seat]}"
            text += "" if score.stars is None else f", {_number(score.stars)} ★"
        yield text


def _number(worth: int | float) -> str:
    """A number of stars: whole, or with its half."""
    return f"{worth:g}"


def _notes(kept: Kept) -> list[str]:
    """The session's note, the notes of its rows, how a tie was broken, what was agreed."""
    session, scored = kept
    sheet = scored.sheet
    own = [] if session.note is None else [session.note.strip()]
    of_rows = [
        f"{sheet.game.row.capitalize()} {row.number}: {note}"
        for row in scored.rows
        for note in row_notes(row)
    ]
    defaults = settings(sheet.game, {})
    agreed = [f"{k} = {v}" for k, v in sheet.options.items() if v != defaults.get(k)]
    options = [f"Options: {', '.join(agreed)}"] if agreed else []
    return [*own, *of_rows, *scored.notes, *options]
