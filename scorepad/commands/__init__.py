"""The verbs: each in a module of its own, imported when it runs, listed here with their help.

What several verbs share stands here too: their options, and how they answer.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from scorepad.errors import ScorepadError, Unreadable
from scorepad.terminal import WIDEST, encoding, isolated, use_color, visible, warn, width

if TYPE_CHECKING:
    from scorepad.columns import Part
    from scorepad.desk import Change
    from scorepad.index import Archive, Index

TABLE, ARCHIVE, LOOK_UP = "At the table", "Archive", "Calculate and look up"


class Verb(NamedTuple):
    """A verb as the help lists it: its group, what it does in one line, does it change anything."""

    group: str
    about: str
    changes: bool = False


VERBS = {
    "play": Verb(TABLE, "Play an evening at a prompt"),
    "new": Verb(TABLE, "Start a session and make it the current one", True),
    "add": Verb(TABLE, "Enter the next records", True),
    "bid": Verb(TABLE, "Enter or replace bids", True),
    "edit": Verb(TABLE, "Correct a record, of any row", True),
    "undo": Verb(TABLE, "Take back the last steps", True),
    "redo": Verb(TABLE, "Bring back what undo took", True),
    "show": Verb(TABLE, "Show the sheet: rows, totals, ranks, who is next"),
    "explain": Verb(TABLE, "Give the reason for every point"),
    "finish": Verb(TABLE, "End the game before its time", True),
    "reopen": Verb(TABLE, "Go on with a game that finish ended", True),
    "rename": Verb(TABLE, "Give a player another name", True),
    "leave": Verb(TABLE, "Let a player go home", True),
    "option": Verb(TABLE, "Change an option of this session", True),
    "note": Verb(TABLE, "Keep a line with the session", True),
    "again": Verb(TABLE, "Play the same game with the same players again", True),
    "house": Verb(TABLE, "Keep the house's own defaults for new sessions", True),
    "list": Verb(ARCHIVE, "List the sessions, newest first"),
    "stats": Verb(ARCHIVE, "Tell who wins, by how much, and the records"),
    "players": Verb(ARCHIVE, "List the players, or count two names as one person", True),
    "log": Verb(ARCHIVE, "Keep an old result from paper", True),
    "share": Verb(ARCHIVE, "Tell a result for a chat"),
    "export": Verb(ARCHIVE, "Write sessions for other programs, or as a page"),
    "import": Verb(ARCHIVE, "Take in sessions from files", True),
    "use": Verb(ARCHIVE, "Make a session the current one", True),
    "delete": Verb(ARCHIVE, "Move sessions into the trash", True),
    "restore": Verb(ARCHIVE, "Bring a session back out of the trash", True),
    "check": Verb(ARCHIVE, "See that every file is readable and whole", True),
    "path": Verb(ARCHIVE, "Print where a session's file lies"),
    "score": Verb(LOOK_UP, "Score a row and forget it, or many from standard input"),
    "judge": Verb(LOOK_UP, "Settle an argument over dice, cards or tiles"),
    "hint": Verb(LOOK_UP, "Show what a hand of tiles can do"),
    "odds": Verb(LOOK_UP, "Tell how likely a roll is"),
    "rules": Verb(LOOK_UP, "Look up the rules of a game"),
    "games": Verb(LOOK_UP, "List the games and how a record is written"),
}

AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
_WHICH = "Which session (default: the current one)."
InSession = Annotated[str | None, typer.Option("-s", "--session", metavar="SESSION", help=_WHICH)]
OfSession = Annotated[str | None, typer.Argument(metavar="[SESSION]", help=_WHICH)]
First = Annotated[
    str | None,
    typer.Option("--first", metavar="PLAYER", help="Who begins (default: the first seat)."),
]
Named = Annotated[
    str | None, typer.Option("--name", metavar="N", help="Its name (default: GAME-DATE).")
]
OnDate = Annotated[
    str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="When (default: today).")
]
Chosen = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An open rule.")
]
Variant = Annotated[
    str | None, typer.Option("--variant", metavar="V", help="A named set of options.")
]
Force = Annotated[
    bool, typer.Option("--force", help="Record it against the rules too, with a note.")
]
Expect = Annotated[
    list[str] | None,
    typer.Option(
        "--expect", metavar="NAME=TOTAL", help="The total on paper; the status is 1 if it differs."
    ),
]

On = Annotated[
    list[str] | None,
    typer.Option(
        "--on", metavar="PLACEMENTS", help="Tiles that lie there, e.g. 'rors@0,0 gs@1,1'."
    ),
]
BoardOf = Annotated[
    str | None,
    typer.Option("-s", "--session", metavar="SESSION", help="Take its options, and its board."),
]


class Settings:
    """The options that every verb takes, before it or behind it."""

    def __init__(self) -> None:
        self.data_dir: str | None = None
        self.color = "auto"
        self.quiet = False
        self.debug = False
        self.no_input = False
        self.no_pager = False
        self.dry_run = False
        self.saved = False  # a change is on the disk, whatever becomes of the answer
        self.at_prompt = False  # what comes next is asked, so an answer need not say it
        self.run: Callable[[list[str]], int] = _nowhere  # runs words as on the command line
        self.tell: Callable[[ScorepadError], int] = _nowhere  # prints an error, gives its status

    def within(self) -> Settings:
        """The settings of a command that is run at the prompt."""
        inner = Settings()
        inner.__dict__.update(self.__dict__, at_prompt=True, saved=False, dry_run=False)
        return inner


def _nowhere(what: Any) -> int:
    """Stands where the application has not said how to run words or to print errors."""
    raise NotImplementedError


def answer(document: dict[str, Any]) -> None:
    """Write a JSON document: one line, ASCII only, whatever the terminal is."""
    import json  # an answer in words does without

    sys.stdout.write(json.dumps(document) + "\n")


def told(settings: Settings, done: Change, as_json: bool) -> None:
    """Answer for a change: the document, or what changed, the totals that moved, what is next."""
    from scorepad.desk import change_document

    if done.outside:
        kept = "" if settings.dry_run else ", kept as a step of its own"
        warn(f"{done.session.name}: changed outside scorepad{kept}")
    settings.saved = not settings.dry_run
    if as_json:
        answer(change_document(done))
    elif not settings.quiet:
        from scorepad.screen.change import show_change

        did = f"not done, only tried: {done.did}" if settings.dry_run else done.did
        hints = not settings.at_prompt
        show_change(done.session.name, did, done.before, done.after, settings.color, hints)


def untold(done: int, whole: int) -> None:
    """Tell nobody how far a task is."""


@contextlib.contextmanager
def watched(settings: Settings, what: str) -> Iterator[Callable[[int, int], None]]:
    """What to tell how far a long task is: a bar appears where somebody looks on."""
    if settings.quiet or not sys.stderr.isatty():
        yield untold
        return
    from scorepad.screen.progress import watched as drawn

    with drawn(what) as tell:
        yield tell


def indexed(settings: Settings) -> Index:
    """The index of the archive, with a bar where many sessions have to be read anew."""
    from scorepad.index import Index
    from scorepad.places import data_folder

    with watched(settings, "reading the sessions") as tell:
        return Index(data_folder(settings.data_dir), tell)


def archive(settings: Settings, most: int | None = None) -> Archive:
    """All plays of the archive, or the newest of them."""
    from scorepad.index import newest, plays
    from scorepad.places import data_folder

    folder = data_folder(settings.data_dir)
    with watched(settings, "reading the sessions") as tell:
        return plays(folder, tell) if most is None else newest(folder, most, tell)


def aliases_of(settings: Settings) -> dict[str, str]:
    """Who is counted as whom; where that can't be read, it is said and everybody is themselves."""
    from scorepad.aliases import every
    from scorepad.errors import Damaged
    from scorepad.places import data_folder

    try:
        return every(data_folder(settings.data_dir))
    except Damaged as error:
        warn(error.message)
        return {}


def tabled(settings: Settings, parts: Sequence[Part], names: Sequence[str]) -> None:
    """Print an answer of tables: drawn for a terminal, else as lines, with nothing heavy loaded."""
    is_terminal = sys.stdout.isatty()
    if is_terminal or use_color(settings.color, is_terminal):
        from scorepad.screen.stats import show_parts

        show_parts(parts, names, settings.color)
        return
    from scorepad.columns import cleaned, columns_of, plain

    def safe(text: str) -> str:
        return visible(text, encoding())

    whole = [safe(name) for name in names]
    for line in plain([cleaned(part, safe) for part in parts], width(WIDEST), columns_of):
        sys.stdout.write(isolated(line, encoding(), whole) + "\n")


def once(name: str | None, session: str | None) -> str | None:
    """The session named, as an argument or by -s; Unreadable (2) if both name one."""
    if name is not None and session is not None:
        raise Unreadable("the session is named twice", "as an argument, or with -s")
    return session if name is None else name


def options(words: list[str] | None) -> dict[str, str]:
    """KEY=VALUE words as a mapping; a key twice is refused."""
    found: dict[str, str] = {}
    for word in words or []:
        key, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"'{word}' is no KEY=VALUE", "KEY=VALUE, e.g. griffin=flat")
        if key in found:
            raise Unreadable(f"option {key} is given twice")
        found[key] = value
    return found


def whole_number(text: str, what: str) -> int:
    """A plain number from 1 to 9999; Unreadable (2) for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text)):
        raise Unreadable(f"'{text}' is no number of {what}", "e.g. 2")
    return int(text)
