"""A session as a section of the page: its facts, who won, the race, the sheet, the reasons."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.formats import Kept
from scorepad.formats.html_race import race
from scorepad.formats.html_reasons import reasons
from scorepad.formats.html_sheet import ranking, sheet_table
from scorepad.formats.html_text import day, name, names, span, text
from scorepad.sheet import Tally, is_one_row, open_row
from scorepad.words import counted


def key(number: int) -> str:
    """With what a session's ids begin: its number on the page, never its name."""
    return f"s{number}"


def section(kept: Kept, number: int, level: int) -> Iterator[str]:
    """The session that is the page's `number`th; `level` is that of its heading."""
    session, tally = kept
    mine = key(number)
    yield f'<article class="session" id="{mine}" aria-labelledby="{mine}-name">\n'
    yield f'<header>\n<h{level} id="{mine}-name">{text(tally.sheet.game.title)} '
    yield f'<span class="session-name">{text(session.name)}</span></h{level}>\n'
    yield from _facts(kept)
    yield '</header>\n<div class="summary">\n'
    yield from ranking(tally, level + 1)
    yield from race(tally, mine, level + 1)
    yield "</div>\n"
    yield from sheet_table(tally, mine, level + 1)
    yield from reasons(tally, mine, level + 1)
    yield "</article>\n"


def entry(kept: Kept, number: int) -> str:
    """The session's line in the table of contents."""
    session, tally = kept
    winners = [tally.sheet.players[p.seat] for p in tally.standings() if p.rank == 1]
    state = f"won by {names(winners)}" if tally.over else text(state_of(tally))
    return (
        f'<li><a href="#{key(number)}">{text(tally.sheet.game.title)}: {text(session.name)}</a> '
        f"<p>{day(session.started.isoformat())}: {names(tally.sheet.players)}; {state}</p></li>\n"
    )


def state_of(tally: Tally) -> str:
    """How far a session is, or how it ended."""
    sheet = tally.sheet
    alone = is_one_row(sheet) or sheet.results is not None
    played = "" if alone else f" after {counted(len(tally.rows), sheet.game.row)}"
    if tally.complete:
        return f"over{played}"
    if tally.over:
        return f"finished by hand{played}"
    limit = sheet.game.rows(len(sheet.players), sheet.options)
    if not tally.rows:
        return "nothing is entered yet"
    if alone:
        return "not over yet"
    return f"{sheet.game.row} {open_row(sheet)}{'' if limit is None else f' of {limit}'} is open"


def _facts(kept: Kept) -> Iterator[str]:
    """When it was played, how far it is, its note, the options that are not as they always are."""
    session, tally = kept
    end = None if session.finished is None else session.finished.isoformat()
    yield '<dl class="facts">\n'
    yield _fact("played", span(session.started.isoformat(), end))
    yield _fact("state", text(state_of(tally)))
    if session.note:
        yield _fact("note", name(session.note))
    options = "; ".join(_options(tally))
    yield _fact("options", options) if options else ""
    yield "</dl>\n"


def _fact(word: str, what: str) -> str:
    return f"<div><dt>{word}</dt><dd>{what}</dd></div>\n"


def _options(tally: Tally) -> Iterator[str]:
    """The options that differ from the default, with what they settle."""
    for option in tally.sheet.game.options:
        chosen = tally.sheet.options.get(option.key, option.values[0])
        if chosen != option.values[0]:
            yield f"{text(option.key)} = {text(chosen)} <small>({text(option.about)})</small>"
