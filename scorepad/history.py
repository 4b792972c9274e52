"""The history of a session: one step a command, so that each can be taken back and brought again.

A file of JSON lines beside the session, written before the session itself. The first line holds
the whole text of the session as it was then; each further line is a step (`did` in words, and at
which place which `old` text became which `new` one), or tells that steps were taken back (`undo`)
or brought back (`redo`). `was` and `hash` are the hashes of the session's bytes before and after,
so that a line whose session was never written, a change from outside, and damage are told apart.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from typing import Any, NamedTuple

from scorepad.errors import Damaged
from scorepad.places import blamed, write_whole

KEEP = 1000  # steps that can be taken back at the least
LARGE = 4 << 20  # bytes from which older steps may go
OUTSIDE = "changed outside scorepad"
_TAIL = 1 << 16

Line = dict[str, Any]


class Step(NamedTuple):
    """A step: what it did in words, and the bytes of the session before and after."""

    did: str
    before: bytes
    after: bytes


class Past(NamedTuple):
    """What a history tells: the steps that stand, those taken back (the next to bring last)."""

    done: list[Step]
    undone: list[Step]
    now: bytes


def digest(data: bytes) -> str:
    """The hash of a session's bytes."""
    return hashlib.sha256(data).hexdigest()


def _delta(old: bytes, new: bytes) -> Line:
    """The one place where two texts differ, cut at whole lines."""
    a, b = old.decode().splitlines(True), new.decode().splitlines(True)
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    return {
        "at": head,
        "old": "".join(a[head : len(a) - tail]),
        "new": "".join(b[head : len(b) - tail]),
    }


def _applied(text: bytes, at: int, old: str, new: str) -> bytes:
    """The text with `old`, beginning at line `at`, replaced by `new`; ValueError if it is not."""
    lines = text.decode().splitlines(True)
    start = "".join(lines[:at])
    rest = "".join(lines[at:])
    if not rest.startswith(old):
        raise ValueError("a step does not fit")
    return (start + new + rest[len(old) :]).encode()


class History:
    """The history file of one session. Writers hold the session's lock."""

    def __init__(self, path: str) -> None:
        self.path = path

    def last(self) -> Line | None:
        """The last whole line; None if there is no history. Damaged if it can't be read."""
        try:
            with open(self.path, "rb") as file:
                _, tail = _tail(file)
        except FileNotFoundError:
            return None
        lines = tail[: tail.rfind(b"\n") + 1].splitlines()
        return self._line(lines[-1]) if lines else None

    def _line(self, raw: bytes) -> Line:
        try:
            line = json.loads(raw)
            if isinstance(line["hash"], str) and isinstance(line["was"], str):
                found: Line = line
                return found
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise Damaged(self.path, "a line of the history can't be read")

    def _lines(self) -> list[Line]:
        with open(self.path, "rb") as file:
            data = file.read()
        return [self._line(raw) for raw in data[: data.rfind(b"\n") + 1].splitlines()]

    def past(self, data: bytes) -> Past:
        """All steps up to the session's present bytes; Damaged if the history is.

        A last line whose session was never written is left out; a change from outside is a step.
        """
        try:
            lines = self._lines()
        except FileNotFoundError:
            return Past([], [], data)
        if lines and lines[-1]["hash"] != digest(data) and lines[-1]["was"] == digest(data):
            lines.pop()
        past = self._replay(lines)
        if past.now == data:
            return past
        return Past([*past.done, Step(OUTSIDE, past.now, data)], [], data)

    def last_step(self) -> str | None:
        """What was done last, in words, without reading the whole history."""
        try:
            line = self.last()
        except (Damaged, OSError):
            return None
        for key in ("undo", "redo") if line else ():
            if line and key in line:
                return f"{key} {line[key]}"
        return str(line["did"]) if line and "did" in line else None

    def _replay(self, lines: list[Line]) -> Past:
        done: list[Step] = []
        undone: list[Step] = []
        now = b""
        try:
            for line in lines:
                now = self._follow(line, done, undone, now)
                if digest(now) != line["hash"]:
                    raise ValueError("a hash does not fit")
        except (ValueError, KeyError, IndexError, TypeError):
            raise Damaged(self.path, "the history is damaged") from None
        return Past(done, undone, now)

    @staticmethod
    def _follow(line: Line, done: list[Step], undone: list[Step], now: bytes) -> bytes:
        """Follow one line; the session's bytes after it."""
        if "base" in line:
            return str(line["base"]).encode()
        for _ in range(line.get("undo", 0)):
            undone.append(done.pop())
            now = undone[-1].before
        for _ in range(line.get("redo", 0)):
            done.append(undone.pop())
            now = done[-1].after
        if "did" in line:
            after = _applied(now, line["at"], line["old"], line["new"])
            done.append(Step(line["did"], now, after))
            undone.clear()
            now = after
        return now

    def begin(self, data: bytes) -> None:
        """A history that begins with these bytes; an older file gives way."""
        line = {"base": data.decode(), "was": "", "hash": digest(data)}
        write_whole(self.path, _encoded(line))

    def append(self, old: bytes, new: bytes, line: Line) -> None:
        """One line more, on the disk before the session is; an error leaves the file as it was."""
        written = _encoded({**line, "was": digest(old), "hash": digest(new)})
        with blamed(self.path), open(self.path, "r+b", buffering=0) as file:
            size = self._committed(file, digest(old))
            file.truncate(size)
            file.seek(size)
            try:
                file.write(written)
                os.fsync(file.fileno())
            except BaseException:
                with contextlib.suppress(OSError):
                    file.truncate(size)
                raise

    def _committed(self, file: Any, present: str) -> int:
        """Where a line goes: behind the last whole one whose session was written."""
        start, tail = _tail(file)
        end = tail.rfind(b"\n") + 1
        begin = tail.rfind(b"\n", 0, max(end - 1, 0)) + 1
        if end:
            last = self._line(tail[begin:end])
            if last["hash"] != present and last["was"] == present:
                end = begin
        return start + end

    def step(self, old: bytes, new: bytes, did: str) -> None:
        """Note a step that a command did."""
        self.append(old, new, {"did": did, **_delta(old, new)})

    def outside(self, new: bytes, did: str) -> None:
        """Note a change that something else made: what the history knew last became `new`."""
        old = self._replay(self._lines()).now
        self.append(old, new, {"did": did, **_delta(old, new)})

    def set_aside(self) -> None:
        """Keep a damaged history under another name."""
        number = 1
        while os.path.exists(f"{self.path}.damaged-{number}"):
            number += 1
        os.replace(self.path, f"{self.path}.damaged-{number}")

    def shorten(self, data: bytes) -> None:
        """Let the oldest steps go where the file has grown large; at least `KEEP` stay."""
        with contextlib.suppress(FileNotFoundError, Damaged):
            if os.path.getsize(self.path) < LARGE:
                return
            past = self.past(data)
            if len(past.done) < 2 * KEEP:
                return
            kept = past.done[-KEEP:]
            steps = kept + past.undone[::-1]
            lines: list[Line] = [
                {"base": kept[0].before.decode(), "was": "", "hash": digest(kept[0].before)}
            ]
            for step in steps:
                was, now = digest(step.before), digest(step.after)
                delta = _delta(step.before, step.after)
                lines.append({"did": step.did, **delta, "was": was, "hash": now})
            if past.undone:
                was = digest(past.undone[0].after)
                lines.append({"undo": len(past.undone), "was": was, "hash": digest(data)})
            write_whole(self.path, b"".join(map(_encoded, lines)))


def _tail(file: Any) -> tuple[int, bytes]:
    """The end of an open file that holds its last line whole, and where that begins."""
    start = max(0, file.seek(0, os.SEEK_END) - _TAIL)
    file.seek(start)
    tail: bytes = file.read()
    if start and b"\n" not in tail[:-1]:
        file.seek(0)
        return 0, file.read()
    return start, tail


def _encoded(line: Line) -> bytes:
    return json.dumps(line).encode("ascii") + b"\n"
