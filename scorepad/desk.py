"""The session on the desk: which one is meant, how it is changed, what its answer holds.

A change is one step, all of it or nothing, and nothing is said before it is on the disk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from scorepad.clock import now
from scorepad.errors import Breach, Damaged, State, Unreadable
from scorepad.names import find
from scorepad.names import session as session_name
from scorepad.places import data_folder
from scorepad.report import Document, changes, document, next_step
from scorepad.session import Session
from scorepad.sheet import Sheet, Tally, seat_order, tally
from scorepad.store import Loaded, Store

Act = Callable[[Session], tuple[Session, str]]


class Change(NamedTuple):
    """What a command did: the session afterwards, the tallies before (None: new) and after."""

    session: Session
    before: Tally | None
    after: Tally
    did: str
    outside: bool = False


def store(folder: str | None) -> Store:
    """The sessions where they lie."""
    return Store(data_folder(folder))


def expectations(sheet: Sheet, words: Sequence[str]) -> dict[int, int]:
    """The totals on paper by seat, from NAME=TOTAL words."""
    totals = {}
    for word in words:
        name, equals, text = word.partition("=")
        digits = text.removeprefix("-")
        if not equals or not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise Unreadable(f"'{word}' is no NAME=TOTAL", "e.g. --expect Ann=120")
        totals[find(name, sheet.players)] = int(text)
    return totals


def expect(scored: Tally, totals: dict[int, int]) -> None:
    """Compare totals with those that somebody has on paper; State (1) where some differ."""
    differ = []
    for seat, wanted in totals.items():
        total = scored.places[seat].points
        if total != wanted:
            differ.append(f"{scored.sheet.players[seat]} has {total}, not {wanted}")
    if differ:
        raise State("; ".join(differ), "explain gives the reason for every point")


def settled(before: Tally, session: Session, scored: Tally) -> Session:
    """The session with its end noted, or taken back, as its sheet has it now."""
    if session.finished is None:
        return session._replace(finished=now()) if scored.over else session
    if before.complete and not scored.complete:
        return session._replace(finished=None, sheet=session.sheet._replace(finished=False))
    return session


def scored(session: Session) -> Tally:
    """The tally of a session."""
    return tally(session.sheet)


def _lawful(before: Tally, after: Tally, force: bool) -> None:
    """Refuse what the rules forbid, unless it stood there before."""
    players = after.sheet.players
    known = {(row.number, _kind(b, players)) for row in before.rows for b in row.breaches}
    for row in after.rows:
        for breach in row.breaches:
            if (row.number, _kind(breach, players)) not in known and not force:
                raise Breach(breach, "--force records it all the same, with a note")


def _kind(breach: str, players: Sequence[str]) -> str:
    """What a breach has in common with the same one of other players: its numbers, its words."""
    for name in sorted(players, key=len, reverse=True):
        breach = breach.replace(name, "*")
    return re.sub(r"\*(?:(?:, | and )\*)*", "*", breach)


def change(
    kept: Store,
    name: str,
    act: Act,
    *,
    force: bool = True,
    expected: Sequence[str] = (),
    dry_run: bool = False,
) -> Change:
    """Change a session under its lock: read, act, check, write. All of it or nothing."""
    if dry_run:
        return _changed(kept, kept.load(name), act, force, expected, dry_run)
    kept.existing(name)  # a session that is not there gets no lock file
    with kept.locked(name):
        return _changed(kept, kept.load(name), act, force, expected, dry_run)


def _changed(
    kept: Store, loaded: Loaded, act: Act, force: bool, expected: Sequence[str], dry_run: bool
) -> Change:
    before = loaded.tally
    totals = expectations(loaded.session.sheet, expected)
    session, did = act(loaded.session)
    after = scored(session)
    _lawful(before, after, force)
    expect(after, totals)
    session = settled(before, session, after)
    if session.sheet != after.sheet:
        after = scored(session)
    if not dry_run:
        kept.commit(loaded, session, did)
    return Change(session, before, after, did, loaded.outside)


def start(kept: Store, session: Session, dry_run: bool, given: str | None = None) -> Change:
    """Begin a session under the name given, else under GAME-DATE, and make it current."""
    session = keep(kept, session, dry_run, given, current=True)
    players = ", ".join(session.sheet.players)
    did = f"started {session.sheet.game.title} with {players}"
    return Change(session, None, scored(session), did)


def keep(
    kept: Store, session: Session, dry_run: bool, given: str | None = None, current: bool = False
) -> Session:
    """Write a new session under the name given, else under GAME-DATE: as it is now called."""
    scored(session)  # what can't be scored is not written
    named = None if given is None else session_name(given)
    while True:
        base = f"{session.sheet.key}-{session.started.date().isoformat()}"
        session = session._replace(name=named or kept.free_name(base))
        if dry_run:
            kept.refuse_taken(session.name)
            break
        with kept.locked(session.name):
            if named is None and kept.taken(session.name):
                continue  # somebody else was faster
            kept.create(session)
            try:
                if current:
                    kept.set_current(session.name)
            except BaseException:
                kept.discard_new(session.name)
                raise
            break
    return session


def move(kept: Store, name: str, steps: int, back: bool, dry_run: bool) -> Change:
    """Take steps back, or bring them back; State (1) where there are fewer, and nothing is done."""
    if dry_run:
        return _moved(kept, name, steps, back)[0]
    kept.existing(name)
    with kept.locked(name):
        done, loaded, data = _moved(kept, name, steps, back)
        kept.commit_move(loaded, data, steps, back, done.did)
    return done


def _moved(kept: Store, name: str, steps: int, back: bool) -> tuple[Change, Loaded, bytes]:
    """What a move leads to, without writing anything."""
    loaded = kept.load(name)
    past = kept.past(loaded)
    able = past.done if back else past.undone
    what = "take back" if back else "bring back"
    if not able and not past.broken:
        raise State(f"{name}: there is nothing to {what}")
    if steps > len(able) and past.broken:
        raise Damaged(past.path, f"the history is damaged, it tells of {len(able)} steps only")
    if steps > len(able):
        one = "there is only 1 step" if len(able) == 1 else f"there are only {len(able)} steps"
        raise State(f"{name}: {one} to {what}, nothing is done")
    moved = able[len(able) - steps :][::-1]
    data = (past.back(steps) if back else past.forth(steps))[-1]
    session = kept.parse(name, data)
    did = f"{'took' if back else 'brought'} back: {'; '.join(step.did for step in moved)}"
    change = Change(session, loaded.tally, scored(session), did, loaded.outside)
    return change, loaded, data


def still_open(session: Session) -> None:
    """Refuse to go on with a game that is over."""
    if scored(session).over:
        how = "finished by hand, reopen goes on with it" if session.sheet.finished else "over"
        raise State(f"{session.name} is {how}", "edit corrects a record, again starts anew")


def moment(value: datetime | None) -> str | None:
    """A time as it stands in JSON."""
    return None if value is None else value.isoformat()


def session_document(session: Session, after: Tally) -> Document:
    """The document of a session: the tally's, and whose it is."""
    part = {
        "name": session.name,
        "id": session.id,
        "started": moment(session.started),
        "finished": moment(session.finished),
        "note": session.note,
        "next": next_step(after),
    }
    return {**document(after), "session": part}


def change_document(done: Change) -> Document:
    """The document of a change: the session's, what was done, and the records that differ."""
    told = {"did": done.did, "changed": changes(done.before, done.after)}
    return {**session_document(done.session, done.after), **told}


def records(before: Sheet, after: Sheet) -> str:
    """The records that differ between two sheets, in words: `hand 2: Ann 2/2, Ben 0/0`."""
    said = _retold(before, after)
    for row in range(1, max(len(before.rows), len(after.rows)) + 1):
        cells = []
        for seat in seat_order(after):
            old, new = _text(before, row, seat), _text(after, row, seat)
            if old != new:
                was = f" (was {old})" if old and new and not new.startswith(old) else ""
                cells.append(f"{after.players[seat]} {new or 'emptied'}{was}")
        if cells:
            said.append(f"{after.game.row} {row}: {', '.join(cells)}")
    return "; ".join(said)


def _retold(before: Sheet, after: Sheet) -> list[str]:
    """The totals that differ where only totals are kept: `Ann 9 (was 8)`."""
    if before.results is None or after.results is None:
        return []
    pairs = zip(after.players, before.results, after.results, strict=True)
    return [f"{name} {new} (was {old})" for name, old, new in pairs if old != new]


def _text(sheet: Sheet, row: int, seat: int) -> str | None:
    stands = sheet.rows[row - 1][seat] if row <= len(sheet.rows) else None
    return None if stands is None else sheet.game.text(stands)
