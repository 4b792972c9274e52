"""`play`: the whole evening at a prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from scorepad import games
from scorepad.clock import now
from scorepad.commands import First, Settings
from scorepad.desk import store
from scorepad.errors import NoSession, ScorepadError, Unreadable
from scorepad.evening import Evening
from scorepad.folder import which
from scorepad.keyboard import Keyboard
from scorepad.names import folded
from scorepad.prompt import split
from scorepad.sheet import open_row
from scorepad.store import Loaded, Store
from scorepad.terminal import say, visible

EXAMPLES = (
    "scorepad play mino Ann Ben Cat Dan",
    "scorepad play",
    "scorepad play -s mino",
)
KNOWN = 12  # players of earlier evenings that are offered


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A key, see games.")] = None,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER...]", help="In seating order.")
    ] = None,
    session: Annotated[
        str | None, typer.Option("-s", "--session", metavar="SESSION", help="Go on with this one.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="An open rule, as with new."),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="V", help="A named set of options, as with new."),
    ] = None,
    first: First = None,
) -> int:
    """Play an evening at a prompt: start a game, or go on with one.

    It asks for what is missing, then for one thing after another. Every line is saved at once, so
    leaving (quit, Ctrl-D) loses nothing. Lines can come from a pipe too. With --option, --variant
    or --first a new game is started.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    host = _Host(settings, kept, _as_new(option, variant, first))
    try:
        name = host.session(game, players or [], session)
    except EOFError:
        if not host.keyboard.typing:
            raise
        say("")
        return 0
    return Evening(kept, name, host.keyboard, settings.run, settings.tell).play()


GREETING = """\
  scorepad play [GAME PLAYER...]    keep score through an evening
  scorepad score GAME RECORD...     score one row and forget it, e.g. score mino 1/1 0/0 0/0
  scorepad rules [GAME [TOPIC]]     look up the rules
"""


def greet(settings: Settings) -> None:
    """What `scorepad` alone says on a terminal: what is open, and where to begin."""
    where = _open(settings)
    if where is not None:
        say(f"open: {where}; scorepad play goes on with it")
    sys.stdout.write(GREETING)


def _open(settings: Settings) -> str | None:
    """The current session and how far it is; None where none is open, or it can't be read."""
    kept = store(settings.data_dir)
    try:
        found = kept.load(which(kept, None))
    except ScorepadError:
        return None
    return None if found.tally.over else _where(found)


def _where(found: Loaded) -> str:
    """Which session, how far, and who leads: `mino (hand 5, Ann leads with 140)`."""
    from scorepad.screen.standing import lead

    sheet = found.session.sheet
    row = f"{sheet.game.row} {open_row(sheet)}"
    return f"{found.session.name} ({row}, {lead(found.tally)})"


def _as_new(option: list[str] | None, variant: str | None, first: str | None) -> list[str]:
    """The options that `new` is to be given."""
    words = [f"--option={text}" for text in option or []]
    words += [] if variant is None else [f"--variant={variant}"]
    return words + ([] if first is None else [f"--first={first}"])


class _Host:
    """Finds the session to play: the one that is open, or a new one, asking for what is missing."""

    def __init__(self, settings: Settings, kept: Store, as_new: list[str]) -> None:
        """`as_new`: options for a new session, which then is wanted in any case."""
        self.settings, self.kept, self.as_new = settings, kept, as_new
        self.keyboard = Keyboard(settings.no_input)

    def session(self, game: str | None, players: list[str], named: str | None) -> str:
        """The name of the session, which is the current one from now on."""
        if named is not None and (game is not None or self.as_new):
            raise Unreadable("a session is named, and a new game too: give one of them")
        if named is not None:
            return self._current(self.kept.find(named))
        key = None if game is None else games.find(game)
        found = None if self.as_new else self._open(key, players)
        if found is not None and self._wanted(found):
            return self._current(found.session.name)
        if key is None:
            key = self._game()
        return self._new(key, players or self._players())

    def _current(self, name: str) -> str:
        self.kept.load(name)
        if self.kept.current() != name:
            self.kept.set_current(name)
        return name

    def _open(self, key: str | None, players: Sequence[str]) -> Loaded | None:
        """The open session that may be meant: the current one, or the game's newest."""
        if key is None:
            try:
                found = self.kept.load(which(self.kept, None))
            except NoSession:
                return None
            return None if found.tally.over else found
        sought = [folded(player) for player in players]
        for play in self.kept.plays(key):
            seated = [folded(seat.player) for seat in play.seats]
            if not play.over and (not sought or sought == seated):
                return self.kept.load(play.name)
        return None

    def _wanted(self, found: Loaded) -> bool:
        """Go on with it? Whoever can't be asked wants to."""
        if not self.keyboard.typing:
            return True
        question = f"resume {_where(found)}? [Y/n] "
        while True:
            answer = self.keyboard.read(visible(question)).strip().lower()
            if answer in ("", "y", "yes", "n", "no"):
                return answer not in ("n", "no")

    def _game(self) -> str:
        """Which game, by its number or its name."""
        keys = games.keys()
        if self.keyboard.typing:
            for number, key in enumerate(keys, 1):
                say(f"  {number}  {games.load(key).title}")
        while True:
            word = self.keyboard.read("game> ").strip()
            try:
                numbers = [str(number) for number in range(1, len(keys) + 1)]
                return keys[numbers.index(word)] if word in numbers else games.find(word)
            except ScorepadError as error:
                self._again(error)

    def _players(self) -> list[str]:
        """Who plays, in seating order."""
        known = self._known()
        if self.keyboard.typing and known:
            say(f"  known: {', '.join(known)}")
        self.keyboard.complete(lambda: known)
        while True:
            line = self.keyboard.read("players> ")
            names = line.split(",") if "," in line else split(line)
            if names:
                return [" ".join(split(name)) for name in names]

    def _known(self) -> list[str]:
        """The players of the newest evenings."""
        seen: dict[str, str] = {}
        for play in self.kept.plays()[:KNOWN]:
            for seat in play.seats:
                seen.setdefault(folded(seat.player), seat.player)
        return list(seen.values())[:KNOWN]

    def _again(self, error: ScorepadError) -> None:
        """Tell what is wrong and ask again; from a pipe there is nobody to ask."""
        if not self.keyboard.typing:
            raise error
        self.settings.tell(error)

    def _new(self, key: str, players: list[str]) -> str:
        """Start a session; what is wrong with the names is told, and they are asked for again."""
        while True:
            name = self.kept.free_name(f"{key}-{now().date().isoformat()}")
            status = self.settings.run(["new", f"--name={name}", *self.as_new, "--", key, *players])
            if status == 0:
                return name
            if not self.keyboard.typing or status > 2 or self.as_new:
                raise typer.Exit(status)
            players = self._players()
