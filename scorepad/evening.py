"""An evening at the prompt: one question after another until the game is over.

Every line becomes a command of the command line and is run by the same code, so what is accepted
is on the disk before the next question.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from textwrap import wrap
from types import ModuleType
from typing import Any

from scorepad import games
from scorepad.errors import NoSession, ScorepadError, State
from scorepad.keyboard import Keyboard
from scorepad.parts import Spot
from scorepad.prompt import VERBS, Ask, Meaning, asked, command, named_first, records, verb_of
from scorepad.report import changes
from scorepad.sheet import Tally, cell, table_of
from scorepad.store import Store
from scorepad.terminal import WIDEST, is_screen, say, visible, width

Run = Callable[[list[str]], int]
Tell = Callable[[ScorepadError], int]

HELP = (
    "A line is what is asked for, or a verb.",
    "Asked about all, blanks separate the players: 2 0 1 1; ann 2 cat 1 says whose.",
    "Asked about one, the line is that player's record; ann RECORD says whose.",
    "  undo (u, <)  redo  edit  note  leave  rename  option  finish  reopen  again",
    "  show  explain  rules [TOPIC]  judge  hint  odds  help [VERB] (?)  quit",
    "Everything accepted is saved at once.",
)
NO_COMMANDS = ("help", "quit", "exit", "?")  # verbs of the prompt alone
REFUSED = (1, 2)  # what a line may be mended after
SERIOUS = (4, 5, 6, 70, 130)  # it is not the line that is wrong: no use in reading on


def tell(line: str) -> None:
    """Say a line, folded where a person looks on."""
    room = width() if is_screen() else WIDEST
    indent = line[: len(line) - len(line.lstrip(" "))]
    for piece in wrap(line, room, subsequent_indent=indent, break_on_hyphens=False) or [""]:
        say(piece)


class Evening:
    """A session that is played at the prompt."""

    def __init__(self, kept: Store, name: str, keyboard: Keyboard, run: Run, tell: Tell) -> None:
        """`run` runs the words of a command and gives its status, `tell` prints an error."""
        self.kept, self.name, self.keyboard = kept, name, keyboard
        self.run, self.tell = run, tell
        self.draft: dict[int, str] = {}  # of a refused line of several players, until it is mended
        self.offered = ""  # a refused record of one player, which the next line may complete
        self.refused = False
        self.interrupted = False
        self.gone = False  # the session can't be read any more: nothing is left to play
        self.begun = 0
        self.id, self.after = self._load()
        keyboard.complete(self._words)

    def play(self) -> int:
        """Ask and answer until somebody leaves; the exit status."""
        while True:
            try:
                status = self._step()
            except EOFError:
                status = self._leave()
            except KeyboardInterrupt:
                if self.interrupted or not self.keyboard.typing:
                    self._leave()
                    return 130
                say("")
                say("(Ctrl-C again leaves)")
                self.interrupted = True
                self._forget()
                continue
            if status is not None:
                return status

    def _step(self) -> int | None:
        """One question and what is done about the answer; a status if the evening ends with it."""
        ask = None if self.after.over else asked(self.after.sheet)
        self._begin(ask)
        line = self.keyboard.read(self._prompt(ask)).strip()
        self.interrupted = False
        if not line:
            return None
        if verb_of(line, self.after.sheet.players) == "quit":
            return self._leave()
        status = self._take(line, ask)
        self.refused = self.refused or status != 0
        if self.gone or (status in SERIOUS and not self.keyboard.typing):
            return status
        return None

    def _forget(self) -> None:
        """Let go of what a refused line gave."""
        self.draft, self.offered = {}, ""

    def _load(self) -> tuple[str, Tally]:
        """The session's id and its tally, as they are on the disk."""
        loaded = self.kept.load(self.name)
        return loaded.session.id, loaded.tally

    def _words(self) -> list[str]:
        """What Tab offers: verbs, and the names of the players."""
        return [*VERBS, *self.after.sheet.players]

    def _part(self, name: str) -> Any:
        """What the game adds to the prompt, if it does."""
        part: ModuleType | None = games.part(self.after.sheet.key, "play")
        return getattr(part, name, None)

    def _begin(self, ask: Ask | None) -> None:
        """Say what has to be known when a row begins, once."""
        if ask is None or not ask.seats or ask.row == self.begun:
            return
        self.begun = ask.row
        begins, sheet = self._part("begins"), self.after.sheet
        for line in begins(table_of(sheet), ask.row, sheet.left) if begins else []:
            tell(line)

    def _spot(self, ask: Ask, seat: int) -> Spot[Any]:
        sheet = self.after.sheet
        return Spot(table_of(sheet), ask.row, seat, cell(sheet, ask.row, seat))

    def _prompt(self, ask: Ask | None) -> str:
        """The question: of whom, for what."""
        if ask is None or not ask.seats:
            return "over> " if self.after.over else f"{self.name}> "
        sheet = self.after.sheet
        label = self._part("label")
        what = label(self._spot(ask, ask.seats[0])) if label else ""
        present = [
            seat
            for seat in range(len(sheet.players))
            if seat not in sheet.left or seat in ask.seats
        ]
        names = (
            ""
            if len(ask.seats) == len(present) and ask.together
            else ", ".join([sheet.players[seat] for seat in ask.seats])
        )
        return visible(f"{' '.join([word for word in (names, what) if word])}> ")

    def _take(self, line: str, ask: Ask | None) -> int:
        """Run a line; its status."""
        try:
            self._same(ask)
            verb = verb_of(line, self.after.sheet.players)
            if verb == "help" and (line.split()[1:] or ["help"])[0] in NO_COMMANDS:
                for told in HELP:
                    tell(told)
                return 0
            meaning = self._meaning(verb, line, ask)
        except ScorepadError as error:
            return self.tell(error)
        before, current = self.after, self.kept.current()
        self._forget()  # a line that is cut short leaves nothing behind
        status = self.run(meaning.words)
        if status == 0 and verb == "again" and self.kept.current() != current:
            self.name = self.kept.current() or self.name
        try:
            self.id, self.after = self._load()
        except ScorepadError as error:
            self.gone = True
            return status or self.tell(error)
        moved = self.after.sheet != before.sheet
        if status in REFUSED and verb is None and not moved:
            self._keep(meaning.records)
        if moved and status in (0, 130):
            if status:
                tell("it is saved all the same")
            self._tell_more(before, verb)
        return status

    def _keep(self, records: dict[int, str]) -> None:
        """Keep what a refused line gave: of several players as a draft, of one to be completed."""
        if len(records) > 1:
            self.draft = records
        else:
            self.offered = next(iter(records.values()), "")

    def _same(self, ask: Ask | None) -> None:
        """See that the session is still the one asked about; State (1) if it moved meanwhile."""
        try:
            id_, now = self._load()
        except ScorepadError:
            self.gone = True
            raise
        if id_ != self.id:
            self.gone = True
            raise NoSession(f"{self.name} is another session by now", "play -s NAME goes on")
        moved = ask != (None if now.over else asked(now.sheet))
        self.after = now
        if moved:
            self._forget()
            raise State(f"{self.name} has changed meanwhile: the line is not taken", "see show")

    def _meaning(self, verb: str | None, line: str, ask: Ask | None) -> Meaning:
        """The command that a line stands for, and the records that it gives."""
        if verb is not None:
            return Meaning(command(verb, line, self.after.sheet, self.name), {})
        meaning = self._records(line, ask)
        return meaning._replace(words=[meaning.words[0], "-s", self.name, *meaning.words[1:]])

    def _records(self, line: str, ask: Ask | None) -> Meaning:
        """What a line of records means; State (1) where none are asked."""
        if ask is None:
            raise State(f"{self.name} is over", "edit corrects a record, again starts anew")
        typed = self._part("typed")
        if typed and not ask.together and "=" not in line:
            named = named_first(line, self.after.sheet.players)
            if named is not None:
                seat, rest = named
                line = f"{self.after.sheet.players[seat]}={typed(rest, self._spot(ask, seat), '')}"
            elif ask.seats:
                line = typed(line, self._spot(ask, ask.seats[0]), self.offered)
        return records(line, ask, self.after.sheet, self.draft)

    def _tell_more(self, before: Tally, verb: str | None) -> None:
        """After a change: records in words; after a row the sheet, and what may be forgotten."""
        if verb == "again":
            self.begun = 0
            return
        self._say_records(before)
        done = [row.number for row in self.after.rows if row.complete]
        if len(done) <= len([row for row in before.rows if row.complete]):
            if verb in ("undo", "redo"):
                self.begun = 0
            return
        self.run(["show", "-s", self.name])
        if self.after.over:
            tell("undo and edit still work; again plays another; quit leaves")
            tell(f"to share: scorepad share {self.name}; export makes a page or a table of it")
            return
        ends = self._part("ends")
        for line in ends(table_of(self.after.sheet), done[-1]) if ends else []:
            tell(line)

    def _say_records(self, before: Tally) -> None:
        """The records that changed, in the game's words where it has some."""
        said = self._part("said")
        if said is None:
            return
        sheet = self.after.sheet
        for change in changes(before, self.after):
            seat = sheet.players.index(change["player"])
            entry = cell(sheet, change["row"], seat)
            score = self.after.rows[change["row"] - 1].scores[seat] if entry is not None else None
            if score is not None and change["after"] != "away":
                tell(f"{change['player']}: {said(entry, score)}")

    def _leave(self) -> int:
        """Say how to go on, and give the status."""
        with contextlib.suppress(BrokenPipeError):
            if self.keyboard.typing:
                say("")
            if not self.after.over:
                # not folded: a command is copied whole
                say(f"{self.name} is saved; scorepad play -s {self.name} goes on with it")
        return 1 if self.refused and not self.keyboard.typing else 0
