"""Names as data, one a line, for whoever completes words: `scorepad __names KIND`.

It never writes, asks or fails. As a shell waits for it, nothing is loaded that need not be: what
scorepad itself wrote is read here, and the rest of the house only for what somebody else wrote.
"""

from __future__ import annotations

import os
import sys
from stat import S_ISREG

TYPE_CHECKING = False  # typing itself would take longer than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUFFIX = ".toml"
HEAD = 8 << 10  # bytes of a file in which its players stand
MOST = 2000  # sessions, the newest, that are looked into for names
_DEVICES = {"con", "prn", "aux", "nul", "com", "lpt"}  # names like these may be kept by Windows
_HEADS = {"format", "id", "game", "started", "finished", "note"}


class Head:
    """What a session's file begins with; `started` as it is written."""

    __slots__ = ("game", "is_open", "name", "players", "started")

    def __init__(
        self, name: str, game: str, started: str, is_open: bool, players: list[str]
    ) -> None:
        self.name, self.game, self.started = name, game, started
        self.is_open, self.players = is_open, players


def tell(words: list[str]) -> int:
    """Write the names asked for, in UTF-8, whatever the locale; the exit status is always 0."""
    try:
        lines = "".join([f"{name}\n" for name in offered(words)])
    except (Exception, KeyboardInterrupt):
        return 0
    try:
        sys.stdout.buffer.write(lines.encode())
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError, KeyboardInterrupt):
        _hush()
    return 0


def _hush() -> None:
    """Let what could not be written go nowhere, and nobody hear of it."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
    except OSError:
        pass


def offered(words: list[str]) -> list[str]:
    """The names of a kind.

    sessions  all sessions, those changed last first
    trash     what restore can bring back
    players   all known players, of the newest sessions first; with -s those of one session
    table     the players of the session meant: by -s, else by SCOREPAD_SESSION, else the current
    nothing   sessions and players
    """
    kind, session, given = _asked(words)
    folder = _folder(given)
    if kind == "sessions":
        return _sessions(folder)
    if kind == "trash":
        return _trash(folder)
    if kind == "table" or (kind == "players" and session is not None):
        return _safe(_table(folder, session))
    known = _safe(_known(folder)) if kind in ("players", "") else []
    return known if kind else [*_sessions(folder), *known]


def _asked(words: list[str]) -> tuple[str, str | None, str | None]:
    """The kind of names, the session and the folder; what is unknown is passed over."""
    kind, found = "", dict[str, str]()
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name in ("-s", "--session", "--data-dir"):
            found[name[:3]] = value if equals else next(rest, "")
        elif word.startswith("-s"):
            found["-s"] = word[2:]
        elif not word.startswith("-"):
            kind = kind or word
    return kind, found.get("--s", found.get("-s")), found.get("--d")


def _folder(given: str | None) -> str:
    """The folder of sessions, as `places.data_folder` has it, from variables alone if they do."""
    named = given or os.environ.get("SCOREPAD_DATA_DIR")
    if named:
        return os.path.abspath(named)
    above = os.environ.get("XDG_DATA_HOME", "")
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ and not above.strip():
        above = os.path.join(os.environ.get("HOME", ""), ".local", "share")
        if os.path.isabs(above):
            return os.path.join(above, "scorepad")
    from scorepad.places import data_folder

    return data_folder(None)


def _sessions(folder: str) -> list[str]:
    """The names of all files that may be sessions, those changed last first."""
    found = []
    with os.scandir(folder) as files:
        for file in files:
            name = file.name.removesuffix(SUFFIX)
            if name != file.name and _is_session(name):
                found.append((-_changed(file), name))
    return [name for _, name in sorted(found)]


def _changed(file: os.DirEntry[str]) -> int:
    """When a file was changed last, in nanoseconds; 0 for a link that leads nowhere."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def _is_session(name: str) -> bool:
    """Is that a session's name? What is plain is told here, the rest by the rule itself."""
    bare = name.replace("-", "").replace("_", "")
    plain = bare.isascii() and bare.isalnum() and bare == bare.lower()
    if plain and len(name) <= 64 and (len(name) > 4 or name[:3] not in _DEVICES):
        return name[0] not in "-_" and not name.isdigit()
    from scorepad.names import is_session

    return is_session(name)


def _trash(folder: str) -> list[str]:
    """The names in the trash, in alphabetical order."""
    names = set()
    for file in os.listdir(os.path.join(folder, ".scorepad", "trash")):
        name, _, number = file.removesuffix(SUFFIX).rpartition(".")
        if file.endswith(SUFFIX) and number.isdigit() and _is_session(name):
            names.add(name)
    return sorted(names)


def _known(folder: str) -> Iterator[str]:
    """The players of the sessions changed last, nobody twice."""
    seen = set()
    for head in _heads(folder, _sessions(folder)[:MOST]):
        for player in head.players:
            form = player.casefold()
            if form not in seen:
                seen.add(form)
                yield player


def _table(folder: str, word: str | None) -> list[str]:
    """The players of the session meant, by seat."""
    if word is None:
        word = os.environ.get("SCOREPAD_SESSION") or None
    name = _current(folder) if word is None else _find(folder, word.lower())
    return [player for head in _heads(folder, [name]) for player in head.players]


def _current(folder: str) -> str:
    """The name of the current session, or nothing."""
    name = _start_of(os.path.join(folder, ".scorepad", "current")).decode().strip()
    return name if _is_session(name) else ""


def _find(folder: str, word: str) -> str:
    """The session that a word means, as `Store.find` has it, or nothing."""
    names = _sessions(folder)
    if word in names:
        return word
    fits = [name for name in names if word and name.startswith(word)]
    heads = [head for head in _heads(folder, names[:MOST]) if head.game == word and head.is_open]
    if heads:
        from datetime import datetime

        return max(heads, key=lambda head: datetime.fromisoformat(head.started)).name
    return fits[0] if len(fits) == 1 else ""


def _heads(folder: str, names: Iterable[str]) -> Iterator[Head]:
    """The heads of sessions; those that can't be read are left out."""
    for name in names:
        path = os.path.join(folder, name + SUFFIX)
        try:
            head = _own(name, _start_of(path).decode("utf-8", "surrogateescape"))
            yield head or _foreign(name, path)
        except Exception:
            continue


def _start_of(path: str) -> bytes:
    """The first bytes of a plain file; nothing else is read, as a pipe could wait for ever."""
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return os.read(fd, HEAD) if S_ISREG(os.fstat(fd).st_mode) else b""
    finally:
        os.close(fd)


def _own(name: str, text: str) -> Head | None:
    """The head of a file as scorepad writes it, with nothing in it that needs escapes."""
    above, _, below = text.partition("\nplayers = [\n")
    block, end, _ = below.partition("\n]\n")
    keys = {key: value for key, _, value in [line.partition(" = ") for line in above.split("\n")]}
    if not end or not keys.keys() <= _HEADS or "'''" in above or '"""' in above:
        return None
    lines = block.split("\n")
    if not all(line[:5] == '    "' and line[-2:] == '",' for line in lines):
        return None
    players = [line[5:-2] for line in lines]
    if any("\\" in player or '"' in player for player in players):
        return None
    game, started = keys.get("game", "").strip('"'), keys.get("started", "")
    return Head(name, game, started, "finished" not in keys, players)


def _foreign(name: str, path: str) -> Head:
    """The head of any other file that is a session; ScorepadError for one that is none."""
    from scorepad.places import read_regular
    from scorepad.tomlfile import LARGEST_FILE, loads

    session = loads(read_regular(path, LARGEST_FILE), path, name)
    sheet, started = session.sheet, session.started.isoformat()
    return Head(name, sheet.key, started, session.finished is None, list(sheet.players))


def _safe(players: Iterable[str]) -> list[str]:
    """Those that can be players' names: nothing in them that a terminal would act on."""
    return [player for player in players if _is_player(player)]


def _is_player(name: str) -> bool:
    """Is that a player's name? What is plain is told here, the rest by the rule itself."""
    if all(map(_is_word, name.split(" "))) and name[0] != "-" and len(name) <= 40:
        return not name.isdigit()
    from scorepad.names import player

    try:
        return player(name) == name
    except Exception:
        return False


def _is_word(part: str) -> bool:
    """Is it made of letters and digits of any writing, and of what often stands between them?"""
    return part.replace("-", "").replace("'", "").replace(".", "").isalnum()
