"""Chapters of the statistics, a game each, kept in the cache: a game without news is not counted
again.

Like the index, the file may go or be damaged at any time; then the plays are counted anew.
"""

from __future__ import annotations

from marshal import dumps

from scorepad.index import Index
from scorepad.people import People
from scorepad.sections import Sections, cache_file, checksum, plain, write
from scorepad.statistics import Document, chapter


def _plain(told: Document) -> Document:
    """A chapter as plain values, as they are kept."""
    *words, facts = told["words"]
    return {**told, "words": (*words, tuple([tuple(fact) for fact in facts]))}


def chapters(found: Index, people: People) -> list[Document]:
    """The chapter of every game, all plays counted."""
    path = cache_file("stats", found.folder)
    kept = Sections(path, found.folder)
    who = checksum(plain(people.persons()))
    told: list[Document] = []
    sections: dict[str, bytes] = {}
    counted = False
    for key in found.games():
        state = found.state(key)
        known = kept.section(key) if state else None
        if known is None or known[:2] != (state, who):
            known = (state, who, _plain(chapter(key, people.seated(found.plays_of(key)))))
            counted = counted or state is not None
        told.append(known[2])
        if state:
            sections[key] = dumps(known)
    if counted:
        write(path, found.folder, sections)
    return told
