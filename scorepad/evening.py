"""An evening at the prompt: one question after another until the game is over.

Every line becomes a command of the command line and is run by the same code, so what is accepted
is on the disk before the next question.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from scorepad import games
from scorepad.desk import scored
from scorepad.errors import ScorepadError, State
from scorepad.game import Spot
from scorepad.keyboard import Keyboard
from scorepad.prompt import VERBS, Ask, Meaning, asked, command, records, verb_of
from scorepad.report import changes
from scorepad.sheet import Tally, cell, table_of
from scorepad.store import Store
from scorepad.terminal import say, visible

Run = Callable[[list[str]], int]
Tell = Callable[[ScorepadError], int]

HELP = """\
A line is what is asked for, or a verb. Asked about all, blanks separate the players: 2 0 1 1;
ann 2 cat 1 says whose. Asked about one, the line is that player's record; ann RECORD says whose.
  undo (u, <)  redo  edit  note  leave  rename  option  finish  reopen  again
  show  explain  rules [TOPIC]  judge  hint  odds  help [VERB] (?)  quit
Everything accepted is saved at once."""
SERIOUS = (4, 5, 6, 70, 130)  # it is not the line that is wrong: no use in reading on


class Evening:
    """A session that is played at the prompt."""

    def __init__(self, kept: Store, name: str, keyboard: Keyboard, run: Run, tell: Tell) -> None:
        """`run` runs the words of a command and gives its status, `tell` prints an error."""
        self.kept, self.name, self.keyboard = kept, name, keyboard
        self.run, self.tell = run, tell
        self.draft: dict[int, str] = {}
        self.refused = False
        self.interrupted = False
        self.begun = 0
        self.after = self._load()
        keyboard.complete(self._words)

    def play(self) -> int:
        """Ask and answer until somebody leaves; the exit status."""
        while True:
            ask = None if self.after.over else asked(self.after.sheet)
            self._begin(ask)
            try:
                line = self.keyboard.read(self._prompt(ask)).strip()
            except EOFError:
                return self._leave()
            except KeyboardInterrupt:
                if self.interrupted or not self.keyboard.typing:
                    self._leave()
                    return 130
                say("")
                say("(Ctrl-C again leaves)")
                self.interrupted, self.draft = True, {}
                continue
            self.interrupted = False
            if not line:
                continue
            if verb_of(line, self.after.sheet.players) == "quit":
                return self._leave()
            status = self._take(line, ask)
            self.refused = self.refused or status != 0
            if status in SERIOUS and not self.keyboard.typing:
                return status

    def _load(self) -> Tally:
        return scored(self.kept.load(self.name).session)

    def _words(self) -> list[str]:
        """What Tab offers: verbs, and the names of the players."""
        return [*VERBS, *self.after.sheet.players]

    def _part(self, name: str) -> Any:
        """What the game adds to the prompt, if it does."""
        part: ModuleType | None = games.part(self.after.sheet.key, "play")
        return getattr(part, name, None)

    def _begin(self, ask: Ask | None) -> None:
        """Say what has to be known when a row begins, once."""
        if ask is None or ask.row == self.begun:
            return
        self.begun = ask.row
        begins, sheet = self._part("begins"), self.after.sheet
        for line in begins(table_of(sheet), ask.row, sheet.left) if begins else []:
            say(line)

    def _spot(self, ask: Ask) -> Spot[Any]:
        sheet, seat = self.after.sheet, ask.seats[0]
        return Spot(table_of(sheet), ask.row, seat, cell(sheet, ask.row, seat))

    def _prompt(self, ask: Ask | None) -> str:
        """The question: of whom, for what."""
        if ask is None:
            return "over> " if self.after.over else f"{self.name}> "
        sheet = self.after.sheet
        label = self._part("label")
        what = label(self._spot(ask)) if label else ""
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
        sheet = self.after.sheet
        verb = verb_of(line, sheet.players)
        before, meaning = self.after, Meaning([], {})
        try:
            if verb == "help" and len(line.split()) == 1:
                for told in HELP.split("\n"):
                    say(told)
                return 0
            if verb is not None:
                words = command(verb, line, sheet, self.name)
            else:
                meaning = self._records(line, ask)
                words = [meaning.words[0], "-s", self.name, *meaning.words[1:]]
        except ScorepadError as error:
            return self.tell(error)
        status = self.run(words)
        if status == 0 and verb == "again":
            self.name = self.kept.current() or self.name
        self.after = self._load()
        self.draft = {} if status == 0 or verb is not None else meaning.records
        if status == 0 and self.after.sheet != before.sheet:
            self._tell_more(before, verb)
        return status

    def _records(self, line: str, ask: Ask | None) -> Meaning:
        """What a line of records means; State (1) where none are asked."""
        if ask is None:
            raise State(f"{self.name} is over", "edit corrects a record, again starts anew")
        typed = self._part("typed")
        if typed:
            refused = next(iter(self.draft.values()), "")
            line = typed(line, self._spot(ask), refused)
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
            say("undo and edit still work; again plays another; quit leaves")
            say(f"to share: scorepad show {self.name}, or --json for a program")
            return
        ends = self._part("ends")
        for line in ends(table_of(self.after.sheet), done[-1]) if ends else []:
            say(line)

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
                say(f"{change['player']}: {said(entry, score)}")

    def _leave(self) -> int:
        """Say how to go on, and give the status."""
        with contextlib.suppress(BrokenPipeError):
            if self.keyboard.typing:
                say("")
            if not self.after.over:
                say(f"{self.name} is saved; scorepad play -s {self.name} goes on with it")
        return 1 if self.refused and not self.keyboard.typing else 0
