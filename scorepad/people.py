"""People: names that sat at tables, and which of them are counted as one person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorepad.errors import Unknown
from scorepad.names import find, folded
from scorepad.plays import Play, Seat


class People:
    """Who is who, from plays with the newest first and the aliases that are kept.

    Names count as one where they are equal NFC case-folded, and are spelled as in the newest play.
    """

    def __init__(
        self,
        plays: Iterable[Play],
        aliases: Mapping[str, str],
        names: Iterable[str] | None = None,
    ) -> None:
        """`names` are those of the plays, the newest first, where they are known already."""
        if names is None:
            names = [seat[0] for play in plays for seat in play.seats]
        names = dict.fromkeys(names)
        self._forms = {name: folded(name) for name in names}
        self._spelled: dict[str, str] = {}
        for name in (*names, *aliases, *aliases.values()):
            self._spelled.setdefault(folded(name), name)
        self._as = {folded(name): folded(other) for name, other in aliases.items()}

    @property
    def names(self) -> list[str]:
        """All names, those of the newest plays first; no two count as one."""
        return list(self._spelled.values())

    def find(self, word: str) -> str:
        """The name that a word means; Unknown or Ambiguous (2)."""
        if not self._spelled:
            raise Unknown(f"nobody is called '{word}'", "no session is kept yet")
        return self.names[find(word, self.names)]

    def person(self, name: str) -> str:
        """Under which name somebody is counted."""
        form = self._forms.get(name) or folded(name)
        while form in self._as:
            form = self._as[form]
        return self._spelled[form]

    def persons(self) -> list[tuple[str, str]]:
        """Every name of the plays, and under which it is counted; in alphabetical order."""
        return sorted([(name, self.person(name)) for name in self._forms])

    def also(self, person: str) -> list[str]:
        """The other names of a person, in alphabetical order."""
        names = [name for name in self.names if name != person and self.person(name) == person]
        return sorted(names, key=str.casefold)

    def seated(self, plays: Sequence[Play]) -> list[Play]:
        """The plays with persons in their seats.

        Where two names of one person sit in one play, each counts under its own name there.
        """
        persons = {name: self.person(name) for name in self._forms}
        others = {name for name, person in persons.items() if name != person}
        if not others:
            return list(plays)
        return [
            play
            if others.isdisjoint([seat[0] for seat in play.seats])
            else self._reseated(play, persons)
            for play in plays
        ]

    def _reseated(self, play: Play, persons: Mapping[str, str]) -> Play:
        sat = [persons[seat[0]] for seat in play.seats]
        seats = []
        for seat, person in zip(play.seats, sat, strict=True):
            own = self._spelled[self._forms[seat[0]]]
            name = own if sat.count(person) > 1 else person
            seats.append(Seat._make((name, *seat[1:])))
        return play._replace(seats=tuple(seats))
