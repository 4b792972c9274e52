"""The history of a session: one step a command, so that each can be taken back and brought again.

A file of JSON lines beside the session, written before the session itself. The first line holds
the whole text of the session as it was then; each further line is a step (`did` in words, and at
which line which `old` text became which `new` one), or tells that steps were taken back (`undo`)
or brought back (`redo`). `was` and `hash` are the hashes of the session's bytes before and after,
so that a line whose session was never written, a change from outside, and damage are told apart.
Steps are taken back from the session as it is, so damage further up costs only what lies above it.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from typing import IO, Any, NamedTuple

from scorepad.errors import Damaged, ScorepadError
from scorepad.places import blamed, open_plain, sync, write_whole

KEEP = 1000  # steps that can be taken back at the least
HUGE = 32 << 20  # bytes of which nothing is believed any more
LARGE = 4 << 20  # bytes from which older steps may go
OUTSIDE = "changed outside scorepad"
_TAIL = 1 << 16
_TEXTS = ("base", "did", "said", "old", "new", "was", "hash")
_NUMBERS = ("at", "undo", "redo")

Line = dict[str, Any]


def digest(data: bytes) -> str:
    """The hash of a session's bytes: their number and two checksums.

    It is there against accidents, not against enemies, who could write the history as well; a
    cryptographic hash would cost more to load than all the rest of the history.
    """
    return f"{len(data):x}-{zlib.crc32(data):08x}-{zlib.adler32(data):08x}"


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
    rest = "".join(lines[at:])
    if not rest.startswith(old):
        raise ValueError("a step does not fit")
    return ("".join(lines[:at]) + new + rest[len(old) :]).encode()


class Step(NamedTuple):
    """A step: what it did in words, and its line in the file."""

    did: str
    line: Line

    def before(self, after: bytes) -> bytes:
        """The session's bytes before the step; ValueError if those after it are not these."""
        return self._checked(after, "new", "old", "hash", "was")

    def after(self, before: bytes) -> bytes:
        """The session's bytes after the step; ValueError if those before it are not these."""
        return self._checked(before, "old", "new", "was", "hash")

    def _checked(self, text: bytes, old: str, new: str, start: str, end: str) -> bytes:
        line = self.line
        changed = _applied(text, line["at"], line[old], line[new])
        if digest(text) != line[start] or digest(changed) != line[end]:
            raise ValueError("a hash does not fit")
        return changed


class Past(NamedTuple):
    """What a history tells: the steps that stand, those taken back (the next to bring back last).

    `broken`: there may have been more, which the file does not tell any longer.
    """

    path: str
    done: list[Step]
    undone: list[Step]
    now: bytes
    broken: bool

    def back(self, steps: int) -> list[bytes]:
        """The session's bytes before each of the last steps, the latest first; Damaged."""
        return self._walk([step.before for step in self.done[::-1][:steps]])

    def forth(self, steps: int) -> list[bytes]:
        """The session's bytes after each step brought back, the next first; Damaged."""
        return self._walk([step.after for step in self.undone[::-1][:steps]])

    def _walk(self, moves: list[Any]) -> list[bytes]:
        text, texts = self.now, []
        for move in moves:
            try:
                text = move(text)
            except (ValueError, IndexError, UnicodeError):
                raise Damaged(self.path, "the history is damaged") from None
            texts.append(text)
        return texts


class History:
    """The history file of one session. Writers hold the session's lock."""

    def __init__(self, path: str) -> None:
        self.path = path

    def _open(self) -> IO[bytes]:
        """The file for reading; FileNotFoundError, Damaged if it is no plain file."""
        return open_plain(self.path)

    def last(self, dying: bool = True) -> Line | None:
        """The last whole line; None if there is none. Damaged if it can't be read.

        Half a line behind it is damage too, unless the process that wrote it may have died.
        """
        lines, torn = self._ending(1)
        if torn and not dying:
            raise Damaged(self.path, "the history ends in the middle of a line")
        return self._line(lines[-1]) if lines else None

    def _ending(self, count: int) -> tuple[list[bytes], bool]:
        """Some whole lines at the end of the file, if there are, and is there half a line more?"""
        try:
            with self._open() as file:
                _, tail = _tail(file, count)
        except FileNotFoundError:
            return [], False
        whole = tail[: tail.rfind(b"\n") + 1]
        return whole.split(b"\n")[:-1][-count:], len(whole) < len(tail)

    def _line(self, raw: bytes) -> Line:
        line = _readable(raw)
        if line is None:
            raise Damaged(self.path, "a line of the history can't be read")
        return line

    def _lines(self, dying: bool = True) -> list[Line | None]:
        """All lines, None for one that can't be read; half a line at the end is none if `dying`."""
        with self._open() as file:
            if os.fstat(file.fileno()).st_size > HUGE:
                raise Damaged(self.path, f"more than {HUGE} bytes")
            data = file.read()
        *whole, rest = data.split(b"\n")
        lines = [_readable(raw) for raw in whole]
        return [*lines, None] if rest and not dying else lines

    def past(self, data: bytes, dying: bool = True) -> Past:
        """All steps up to the session's present bytes.

        A last line whose session was never written is left out if the process that wrote it died
        (`dying`); else bytes that are not those written last are a step of their own.
        """
        try:
            lines = self._lines(dying)
        except FileNotFoundError:
            return Past(self.path, [], [], data, False)
        last, now = lines[-1] if lines else None, digest(data)
        if last and dying and last["hash"] != now and last["was"] == now:
            lines.pop()
            last = lines[-1] if lines else None
        done, undone, broken = _stacks(lines)
        if last is None or last["hash"] == now:
            return Past(self.path, done, undone, data, broken or last is None)
        old = _text(lines)
        if old is None:
            return Past(self.path, [], [], data, True)
        line = {**_delta(old, data), "was": digest(old), "hash": now}
        return Past(self.path, [*done, Step(OUTSIDE, line)], [], data, broken)

    def verify(self, data: bytes, dying: bool = True) -> None:
        """Follow the whole history from its first line; Damaged if it does not lead to `data`."""
        past = self.past(data, dying)
        with contextlib.suppress(FileNotFoundError):
            if past.broken or _text(self._lines(dying)) is None:
                raise Damaged(self.path, "the history is damaged")

    def last_step(self, data: bytes | None = None, dying: bool = True) -> str | None:
        """What was done last to the session, in words, without reading the whole history."""
        try:
            lines = [_readable(raw) for raw in self._ending(2)[0]]
        except (ScorepadError, OSError):
            return None
        now = None if data is None else digest(data)
        if lines and lines[-1] and now is not None and lines[-1]["hash"] != now:
            if not (dying and lines[-1]["was"] == now):
                return OUTSIDE
            lines.pop()
        line = lines[-1] if lines else None
        said = line.get("did", line.get("said")) if line else None
        return None if said is None else str(said)

    def begin(self, data: bytes) -> None:
        """A history that begins with these bytes; an older file gives way."""
        line = {"base": data.decode(), "was": "", "hash": digest(data)}
        write_whole(self.path, _encoded(line))

    def append(self, old: bytes, new: bytes, line: Line, dying: bool = True) -> int:
        """One line more, on the disk before the session is; an error leaves the file as it was.

        Gives the size that the file had, so that the line can be taken back.
        """
        written = _encoded({**line, "was": digest(old), "hash": digest(new)})
        with blamed(self.path), open(self.path, "r+b", buffering=0) as file:
            size = self._committed(file, digest(old), dying)
            file.truncate(size)
            file.seek(size)
            try:
                while written:
                    written = written[file.write(written) :]
                sync(file.fileno())
            except BaseException:
                with contextlib.suppress(OSError):
                    file.truncate(size)
                raise
        return size

    def take_back(self, size: int) -> None:
        """Cut off what was appended for a session that then could not be written."""
        with contextlib.suppress(OSError), open(self.path, "r+b", buffering=0) as file:
            file.truncate(size)
            sync(file.fileno())

    def _committed(self, file: IO[bytes], present: str, dying: bool) -> int:
        """Where a line goes: behind the last whole one whose session was written."""
        start, tail = _tail(file, 1)
        end = tail.rfind(b"\n") + 1
        begin = tail.rfind(b"\n", 0, max(end - 1, 0)) + 1
        if end and dying:
            last = self._line(tail[begin : end - 1])
            if last["hash"] != present and last["was"] == present:
                end = begin
        return start + end

    def settle(self, data: bytes) -> None:
        """Cut off what a process that died left: half a line, or one without its session."""
        with contextlib.suppress(FileNotFoundError, Damaged), blamed(self.path):
            self._open().close()
            with open(self.path, "r+b", buffering=0) as file:
                file.truncate(self._committed(file, digest(data), True))
                sync(file.fileno())

    def step(self, old: bytes, new: bytes, did: str, dying: bool = True) -> int:
        """Note a step that a command did; gives the size that the file had before."""
        return self.append(old, new, {"did": did, **_delta(old, new)}, dying)

    def outside(self, new: bytes, did: str = OUTSIDE) -> None:
        """Note a change that something else made: what the history knew last became `new`."""
        old = _text(self._lines())
        if old is None:
            raise Damaged(self.path, "the history is damaged")
        if old != new:
            self.append(old, new, {"did": did, **_delta(old, new)}, dying=False)

    def set_aside(self) -> None:
        """Keep a damaged history under another name."""
        number = 1
        while os.path.lexists(f"{self.path}.damaged-{number}"):
            number += 1
        os.replace(self.path, f"{self.path}.damaged-{number}")

    def shorten(self, data: bytes) -> None:
        """Let the oldest steps go where the file has grown large; at least `KEEP` stay."""
        with contextlib.suppress(OSError, Damaged):
            if os.path.getsize(self.path) < LARGE:
                return
            past = self.past(data)
            if len(past.done) < 2 * KEEP:
                return
            base = past.back(KEEP)[-1]
            steps = [*past.done[-KEEP:], *past.undone[::-1]]
            lines: list[Line] = [{"base": base.decode(), "was": "", "hash": digest(base)}]
            lines += [step.line for step in steps]
            if past.undone:
                was = past.undone[0].line["hash"]
                lines.append({"undo": len(past.undone), "was": was, "hash": digest(data)})
            write_whole(self.path, b"".join(map(_encoded, lines)))


def _readable(raw: bytes) -> Line | None:
    """A line of the file, or None if it is none: every key has its type, hashes are there."""
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict) or not {"was", "hash"} <= set(line):
        return None
    texts = all(isinstance(line.get(key, ""), str) for key in _TEXTS)
    numbers = all(type(line.get(key, 0)) is int and line.get(key, 0) >= 0 for key in _NUMBERS)
    whole = "did" not in line or {"at", "old", "new"} <= set(line)
    found: Line | None = line if texts and numbers and whole else None
    return found


def _stacks(lines: list[Line | None]) -> tuple[list[Step], list[Step], bool]:
    """The steps that stand and those taken back; what lies above a break is let go."""
    done: list[Step] = []
    undone: list[Step] = []
    broken, before = not lines or not lines[0] or "base" not in lines[0], None
    for line in lines:
        if line is None or (before is not None and line["was"] != before):
            done.clear()
            undone.clear()
            broken = True
        if line is None:
            before = None
            continue
        before = line["hash"]
        if line.get("undo", 0) > len(done) or line.get("redo", 0) > len(undone):
            done.clear()
            undone.clear()
            broken = True
            continue
        for _ in range(line.get("undo", 0)):
            undone.append(done.pop())
        for _ in range(line.get("redo", 0)):
            done.append(undone.pop())
        if "did" in line:
            done.append(Step(line["did"], line))
            undone.clear()
    return done, undone, broken


def _text(lines: list[Line | None]) -> bytes | None:
    """The session's bytes that a history leads to from its first line; None where it does not."""
    text, done, undone = b"", list[Step](), list[Step]()
    try:
        for line in lines:
            if line is None:
                return None
            text = line["base"].encode() if "base" in line else text
            for _ in range(line.get("undo", 0)):
                undone.append(done.pop())
                text = undone[-1].before(text)
            for _ in range(line.get("redo", 0)):
                done.append(undone.pop())
                text = done[-1].after(text)
            if "did" in line:
                done.append(Step(line["did"], line))
                undone.clear()
                text = done[-1].after(text)
            if digest(text) != line["hash"]:
                return None
    except (ValueError, IndexError, UnicodeError):
        return None
    return text


def _tail(file: IO[bytes], lines: int) -> tuple[int, bytes]:
    """The end of an open file with some whole lines in it, and where that begins."""
    size, length = file.seek(0, os.SEEK_END), _TAIL
    while True:
        start = max(0, size - length)
        file.seek(start)
        tail = file.read()
        if not start or tail.count(b"\n") > lines or length > HUGE:
            return start, tail
        length *= 4


def _encoded(line: Line) -> bytes:
    return json.dumps(line).encode("ascii") + b"\n"
