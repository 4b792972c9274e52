"""Errors a player can mend: what is wrong, what is wanted, and the exit status it ends with."""

from __future__ import annotations

from typing import Any


class ScorepadError(Exception):
    """The parent of every error that scorepad raises on purpose.

    `message` says what is wrong and where, `hint` (may be None) what is wanted, with an example.
    `code` is the exit status, `kind` the word for it in JSON. Neither text is made safe for a
    terminal here: names stay data until they are printed. `picture` (a `parts.Picture`) may show
    more on a screen.
    """

    code = 2
    kind = "unreadable"

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.picture: Any = None

    def at(self, place: str) -> ScorepadError:
        """The same error with the place in front: `at("row 2, Ben")`."""
        return self._like(f"{place}: {self.message}", self.hint)

    def document(self) -> dict[str, str | int | None]:
        """The error as it stands in JSON under the key `error`."""
        return {"code": self.code, "kind": self.kind, "message": self.message, "hint": self.hint}

    def advised(self, hint: str) -> ScorepadError:
        """The same error with another hint."""
        return self._like(self.message, hint)

    def _like(self, message: str, hint: str | None) -> ScorepadError:
        error = type(self)(message, hint)
        error.picture = self.picture
        return error


class Unreadable(ScorepadError):
    """Words that can't be read at all."""


class Impossible(ScorepadError):
    """Reads well, but can't be scored: no `--force` takes it."""

    code = 1
    kind = "impossible"


class Breach(ScorepadError):
    """Against the rules of the game, but it can be scored."""

    code = 1
    kind = "breach"


class State(ScorepadError):
    """Not now: out of turn, over, no such row, too few or too many players."""

    code = 1
    kind = "state"


class Unknown(ScorepadError):
    """A word that names nothing: a game, option, value, topic, player."""

    kind = "unknown"


class Ambiguous(ScorepadError):
    """A beginning that fits several."""

    kind = "ambiguous"


class BadName(ScorepadError):
    """A name that can't be used, or is used already."""

    kind = "name"


class Missing(ScorepadError):
    """Something that has to be given was not."""

    kind = "missing"


class NoSession(ScorepadError):
    """No such session, or none is current."""

    code = 3
    kind = "session"


class Damaged(ScorepadError):
    """A file that can't be read whole: which, where in it, and what is wrong."""

    code = 4
    kind = "damaged"

    def __init__(
        self, path: str, problem: str, hint: str | None = None, line: int | None = None
    ) -> None:
        where = path if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {problem}", hint)
        self.path, self.problem, self.line = path, problem, line


class Newer(Damaged):
    """A file that a newer scorepad wrote."""

    kind = "newer"


class Locked(ScorepadError):
    """Another process is changing the session."""

    code = 5
    kind = "locked"


class SystemFault(ScorepadError):
    """The system can't read or write; the message names the path."""

    code = 6
    kind = "system"
