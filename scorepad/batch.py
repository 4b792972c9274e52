"""Batch: one JSON object a line in, one JSON document a line out, in order.

Pure: bytes in, bytes out. An error in a line is that line's answer, and the rest goes on.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorepad.errors import ScorepadError, Unreadable
from scorepad.jsontext import document_text
from scorepad.report import SCHEMA
from scorepad.scoring import Memory, replay

LONGEST_LINE = 1 << 20
KEYS = ("game", "players", "rows", "options", "variant", "first_row", "ref")

Lines = list[bytes | None]

_QUOTED = [f'"{key}"' for key in KEYS]
_encode = json.JSONEncoder(allow_nan=False).encode


class Batch:
    """Answers lines and remembers how many there were and what the first error was."""

    def __init__(self) -> None:
        self.lines = 0
        self.failures = 0
        self.first: ScorepadError | None = None
        self._memory = Memory()

    def answer(self, line: bytes | None) -> bytes:
        """The answer to the next line (None: a line longer than can be taken)."""
        self.lines += 1
        ref = ""
        try:
            given = _object(line)
            if "ref" in given:
                ref = _returnable(given.pop("ref"))
            text = _scored(given, self._memory)
        except ScorepadError as error:
            self.failures += 1
            self.first = self.first or error.at(f"line {self.lines}")
            failure = {**error.document(), "line": self.lines}
            text = _encode({"schema": SCHEMA, "error": failure})
        if ref:
            text = f'{text[:-1]}, "ref": {ref}}}'
        return text.encode("ascii") + b"\n"

    def part(self, asked: tuple[int, Lines]) -> tuple[bytes, list[int]]:
        """The answers to lines that come behind so many others, and the places of the errors."""
        self.lines, lines = asked
        answers, failed = [], []
        for place, line in enumerate(lines):
            before = self.failures
            answers.append(self.answer(line))
            if self.failures > before:
                failed.append(place)
        return b"".join(answers), failed

    def took(self, lines: Lines, failed: Sequence[int]) -> None:
        """Count lines that were answered elsewhere, with errors at some places."""
        if failed and self.first is None:
            again = Batch()
            again.part((self.lines + failed[0], [lines[failed[0]]]))
            self.first = again.first
        self.lines += len(lines)
        self.failures += len(failed)


def _object(line: bytes | None) -> dict[str, Any]:
    """The object that a line holds."""
    if line is None:
        raise Unreadable(f"a line is at most {LONGEST_LINE} bytes long")
    try:
        text = line.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} is not UTF-8") from None
    if not text.strip():
        raise Unreadable("an empty line", "one JSON object a line is wanted")
    try:
        given, twice = _parsed(text)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except json.JSONDecodeError as error:
        why = f"not JSON at column {error.colno}: {error.msg}"
        raise Unreadable(why, "one JSON object a line is wanted") from None
    except ValueError:
        raise Unreadable("a number of too many digits") from None
    if not isinstance(given, dict):
        raise Unreadable("not a JSON object", "one JSON object a line is wanted")
    if twice:
        raise Unreadable("a key stands twice", "each key once")
    return given


def _parsed(text: str) -> tuple[Any, bool]:
    """What a line holds, and whether a key stands twice in its outermost object."""
    given = json.loads(text)
    colons = len(given) if isinstance(given, dict) else 0
    if text.count(":") == colons or max(map(text.count, _QUOTED)) < 2:
        return given, False
    twice = False

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        given = dict(found)
        twice = len(given) < len(found)  # the outermost object comes last
        return given

    return json.loads(text, object_pairs_hook=pairs), twice


def _returnable(ref: Any) -> str:
    """The text of a `ref` as it comes back in the answer: no NaN and no infinity."""
    try:
        return _encode(ref)
    except (ValueError, RecursionError):
        raise Unreadable("ref can't be given back as JSON") from None


def _scored(given: dict[str, Any], memory: Memory) -> str:
    """The text of the document for an object's rows."""
    for key in given:
        if key not in KEYS:
            raise Unreadable(f"unknown key '{key}'", f"keys: {', '.join(KEYS)}")
    for key in ("game", "rows"):
        if key not in given:
            raise Unreadable(f"'{key}' is missing", "game and rows are needed")
    return document_text(replay(given.pop("game"), given.pop("rows"), **given, memory=memory))


def split_lines(chunks: Iterable[bytes]) -> Iterator[Lines]:
    """The whole lines that each chunk completes; None for one that is too long to take.

    The last list holds what stands behind the last line end, if anything does.
    """
    kept, overlong, begun = b"", False, False
    for chunk in chunks:
        first, *more = chunk.split(b"\n")
        kept, begun = b"" if overlong else kept + first, True
        if not more:
            overlong = overlong or len(kept) > LONGEST_LINE
            continue
        lines: Lines = [None if overlong else kept, *more[:-1]]
        yield [None if line is None or len(line) > LONGEST_LINE else line for line in lines]
        kept, overlong, begun = more[-1], False, bool(more[-1])
    if begun and (kept or overlong):
        yield [None if overlong or len(kept) > LONGEST_LINE else kept]
