"""Aliases: which name is counted as which other, kept beside the sessions.

One file, `.scorepad/players.toml`, with the table `aliases`. What it holds besides is kept. No
session is ever changed by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.errors import BadName, Damaged, State, Unknown
from scorepad.names import folded, player
from scorepad.people import People
from scorepad.places import kept_path
from scorepad.plays import Play
from scorepad.wholefile import alone, read, write

FILE, TABLE = "players.toml", "aliases"
LARGEST = 1 << 20

Aliases = dict[str, str]
Act = Callable[[Aliases], str]


def every(folder: str) -> Aliases:
    """Which names are counted as others; Damaged (4) names the file and what is wrong.

    Reads the file of a folder of sessions if there is one, and creates nothing.
    """
    path = kept_path(folder, FILE)
    return _checked(path, read(path, LARGEST))


def merge(
    folder: str, plays: Sequence[Play], word: str, into: str, *, dry_run: bool = False
) -> tuple[str, People]:
    """Count a name as another from now on: what was done, and who is who afterwards.

    Unknown (2) for a name that nobody has; State (1) for one that is the other or counted as
    somebody already, and where both sat in one session.
    """

    def act(now: Aliases) -> str:
        people = People(plays, now)
        one, other = people.find(word), people.find(into)
        _refuse(people, now, one, other, plays)
        now[one] = other
        return f"{one} is counted as {people.person(other)} from now on"

    return _change(folder, plays, act, dry_run)


def split(
    folder: str, plays: Sequence[Play], word: str, *, dry_run: bool = False
) -> tuple[str, People]:
    """Count a name on its own again; Unknown (2) where it is not counted as another."""

    def act(now: Aliases) -> str:
        name = People(plays, now).find(word)
        kept = [alias for alias in now if folded(alias) == folded(name)]
        if not kept:
            hint = f"such names: {', '.join(now)}" if now else "players merge A B counts A as B"
            raise Unknown(f"{name} is not counted as anybody else", hint)
        for alias in kept:
            del now[alias]
        return f"{name} is counted on their own from now on"

    return _change(folder, plays, act, dry_run)


def _refuse(people: People, now: Aliases, one: str, other: str, plays: Sequence[Play]) -> None:
    """Refuse what can't be merged."""
    if one == other:
        raise State(f"{one} is one person already", "two names are wanted")
    if folded(one) in map(folded, now):
        hint = f"players split {one!r} takes that back"
        raise State(f"{one} is counted as {people.person(one)} already", hint)
    if people.person(other) == one:
        hint = f"players split {other!r} takes that back"
        raise State(f"{other} is counted as {one}, so {one} can't be counted as {other}", hint)
    for play in plays:
        sat = {people.person(seat.player): seat.player for seat in play.seats}
        if one in sat and people.person(other) in sat:
            names = f"{sat[one]} and {sat[people.person(other)]}"
            raise State(f"{names} both sat in {play.name}: they are two persons")


def _change(folder: str, plays: Sequence[Play], act: Act, dry_run: bool) -> tuple[str, People]:
    """Change the aliases under their lock: what was done, and who is who afterwards.

    It is tried first, so that what is refused leaves nothing behind, not even a lock.
    """
    path = kept_path(folder, FILE)
    tried = _changed(path, act, keep=False)
    if not dry_run:
        with alone(kept_path(folder, ""), FILE):
            tried = _changed(path, act, keep=True)
    did, after = tried
    return did, People(plays, after)


def _changed(path: str, act: Act, keep: bool) -> tuple[str, Aliases]:
    kept = read(path, LARGEST)
    now = _checked(path, kept)
    did = act(now)
    kept[TABLE] = now
    if not now:
        del kept[TABLE]
    _checked(path, kept)
    if keep:
        write(path, kept, LARGEST)
    return did, now


def _checked(path: str, kept: Mapping[str, Any]) -> Aliases:
    """The aliases; Damaged (4) for what is none, and for names that lead in a circle."""
    table = kept.get(TABLE, {})
    if not isinstance(table, dict):
        raise Damaged(path, f"{TABLE} is no table", f'[{TABLE}], below it Annie = "Ann"')
    found: Aliases = {}
    leads: dict[str, str] = {}
    for name, other in table.items():
        if not isinstance(other, str):
            raise Damaged(path, f"{name}: no name is given for it", 'e.g. Annie = "Ann"')
        try:
            one, whole = player(name), player(other)
        except BadName as error:
            raise Damaged(path, error.message, error.hint) from None
        if folded(one) in leads:
            raise Damaged(path, f"{one} stands there twice")
        found[one] = whole
        leads[folded(one)] = folded(whole)
    for name in found:
        _mind_circle(path, name, leads)
    return found


def _mind_circle(path: str, name: str, leads: Mapping[str, str]) -> None:
    """Damaged (4) where a name is counted as itself in the end."""
    form = start = folded(name)
    for _ in leads:
        form = leads.get(form, "")
        if form == start:
            raise Damaged(path, f"{name} is counted as itself, directly or by way of others")
