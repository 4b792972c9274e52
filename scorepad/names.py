"""Names of players and sessions: what may be one, which count as equal, who is meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from scorepad.errors import Ambiguous, BadName, Unknown

LONGEST_PLAYER, LONGEST_SESSION = 40, 64
SHOWN = 12  # names in a hint: more would hide it
_JOINER = "\u200d"
_SELECTORS = "\ufe0e\ufe0f"
_BESIDE_EMOJI = _SELECTORS + "".join(map(chr, range(0x1F3FB, 0x1F400)))
_SESSION = r"[a-z0-9][a-z0-9._-]{0,63}"
_WINDOWS = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?"
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def folded(name: str) -> str:
    """What two names have in common that count as one: NFC, without regard to case."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def bare(name: str) -> str:
    """A name without case and accents, for those who type it without."""
    apart = unicodedata.normalize("NFD", folded(name))
    return "".join(char for char in apart if not unicodedata.combining(char))


def player(text: str) -> str:
    """A player's name in the form that is kept (NFC); BadName (2) says what a name can't have."""
    name = text if text.isascii() else unicodedata.normalize("NFC", text)
    fault = _player_fault(name)
    if fault:
        raise BadName(f"'{text}' can't be a player's name: {fault}", "e.g. Ann or 'Jean Luc'")
    return name


@lru_cache(1024)
def _player_fault(name: str) -> str | None:
    """What is wrong with a name, or None."""
    if not 1 <= len(name) <= LONGEST_PLAYER:
        return f"it has {len(name)} characters, 1 to {LONGEST_PLAYER} are wanted"
    if name[0] in "-+":
        return f"it begins with '{name[0]}'"
    if name != " ".join(name.split(" ")).strip(" ") or "  " in name:
        return "a blank stands first, last or twice"
    if all(char.isdigit() for char in name):
        return "it is a number"
    return next(filter(None, (_char_fault(name, at) for at in range(len(name)))), None)


def _char_fault(name: str, at: int) -> str | None:
    """What is wrong with one character of a name, or None."""
    char = name[at]
    if char in "=,":
        return f"'{char}' stands in it"
    if char == _JOINER:
        return None if _joins_emoji(name, at) else "U+200D stands outside an emoji"
    kind = unicodedata.category(char)
    unseen = kind in _UNSEEN or (kind == "Zs" and char != " ")
    if char in _SELECTORS:
        before = name[at - 1] if at else ""
        unseen = not before or (
            unicodedata.category(before) != "So" and before not in "#*0123456789"
        )
    return f"U+{ord(char):04X} stands in it, which can't be seen" if unseen else None


def _joins_emoji(name: str, at: int) -> bool:
    """Does the joiner stand between two pictures?"""
    before = name[:at].rstrip(_BESIDE_EMOJI)[-1:]
    after = name[at + 1 : at + 2]
    return all(char and unicodedata.category(char) == "So" for char in (before, after))


def distinct(players: Sequence[str]) -> None:
    """Refuse an empty name and a player who sits twice at the table."""
    seen: set[str] = set()
    for name in players:
        if not name:
            raise BadName("a player's name is empty", "NAME=RECORD, e.g. Ann=2/2")
        if folded(name) in seen:
            raise BadName(f"the same player twice: {name}", "one record a player")
        seen.add(folded(name))


def find(word: str, players: Sequence[str]) -> int:
    """The seat that a word means: a name in full, else without accents, else a beginning."""
    alike: tuple[tuple[Callable[[str], str], bool], ...] = (
        (folded, True),
        (bare, True),
        (folded, False),
        (bare, False),
    )
    for form, whole in alike:
        sought = form(word)
        fits = [
            seat
            for seat, name in enumerate(players)
            if (form(name) == sought if whole else sought and form(name).startswith(sought))
        ]
        if len(fits) == 1:
            return fits[0]
        if fits:
            several = ", ".join(players[seat] for seat in fits)
            raise Ambiguous(f"'{word}' fits several players", f"players: {several}")
    raise Unknown(f"nobody is called '{word}'", _who(word, players))


def _who(word: str, players: Sequence[str]) -> str:
    """The nearest name, or all of them."""
    from difflib import get_close_matches

    by_form = {bare(name): name for name in players}
    for near in get_close_matches(bare(word), list(by_form), 1):
        return f"did you mean {by_form[near]}?"
    more = ", ..." if len(players) > SHOWN else ""
    return f"players: {', '.join(players[:SHOWN])}{more}"


def is_session(name: str) -> bool:
    """Is that a session's name, in the form that is kept?"""
    return name == name.lower() and _session_fault(name) is None


def session(text: str) -> str:
    """A session's name in the form that is kept (lower case); BadName (2) says what is wrong."""
    fault = _session_fault(text.lower() if text.isascii() else text)
    if fault:
        raise BadName(f"'{text}' can't be a session's name: {fault}", "e.g. friday-night")
    return text.lower()


@lru_cache(1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a session's name is, and what Windows keeps: compiled once, and not to score a row."""
    return re.compile(_SESSION), re.compile(_WINDOWS)


def _session_fault(name: str) -> str | None:
    """What is wrong with a session's name in lower case, or None."""
    whole, windows = _patterns()
    if not whole.fullmatch(name):
        return f"1 to {LONGEST_SESSION} of a-z 0-9 . _ - are wanted, first a letter or digit"
    if name.isdigit():
        return "it is a number"
    if name.endswith("."):
        return "it ends in a dot"
    return "Windows keeps that name for itself" if windows.fullmatch(name) else None
