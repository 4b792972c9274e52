"""A real browser for pages: Chromium, spoken to over a pipe in its DevTools protocol.

Where there is none, tests fail, unless `SCOREPAD_TEST_NO_BROWSER` says that this is known.
"""

from __future__ import annotations

import base64
import contextlib
import fcntl
import json
import os
import select
import shutil
import signal
import struct
import subprocess
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0  # seconds for an answer; far more than one takes
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-quic", "--disable-dev-shm-usage", "--disable-extensions"),
    # nothing gets out, whatever a page asks for
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)
Answer = dict[str, Any]


class Browser:
    """One tab. `requests` are the addresses it asked for, `complaints` what its console said."""

    def __init__(self, process: subprocess.Popen[bytes], to: int, answers: int) -> None:
        self.process, self.to, self.answers = process, to, answers
        self.count, self.buffer, self.session = 0, b"", ""
        self.events: list[Answer] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for part in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{part}.enable")

    def ask(self, method: str, **params: Any) -> Answer:
        """Send a command and wait for its answer."""
        self.count += 1
        message: Answer = {"id": self.count, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data) :]
        while True:
            found = self._next()
            if found.get("id") == self.count:
                assert "error" not in found, (method, found["error"])
                result: Answer = found["result"]
                return result

    def _next(self) -> Answer:
        """The next message; those that answer nothing are kept."""
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
            chunk = os.read(self.answers, 1 << 20) if ready else b""
            assert chunk, "the browser is silent" if not ready else "the browser is gone"
            self.buffer += chunk
        message, _, self.buffer = self.buffer.partition(b"\0")
        found: Answer = json.loads(message)
        if "id" not in found:
            self.events.append(found)
        return found

    def open(self, page: Path) -> None:
        """Load a page to its end; what was seen before is forgotten."""
        self.events.clear()
        self.ask("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._next()

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked for since the page was opened."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    @property
    def complaints(self) -> list[Answer]:
        """What stands in the console since the page was opened."""
        kinds = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        return [event["params"] for event in self.events if event["method"] in kinds]

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def scheme(self, name: str) -> None:
        """Have the page seen by somebody who prefers `light` or `dark`."""
        feature = {"name": "prefers-color-scheme", "value": name}
        self.ask("Emulation.setEmulatedMedia", features=[feature])

    def size(self, width: int, height: int, phone: bool = False) -> None:
        """Give the page a window of so many pixels."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )

    def photo(self, x: float, y: float, width: float, height: float) -> bytes:
        """A part of the page as PNG."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        found = self.ask(
            "Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True
        )
        return base64.b64decode(found["data"])

    def pdf(self, width: float, height: float) -> bytes:
        """The page printed on paper of so many inches."""
        found = self.ask("Page.printToPDF", paperWidth=width, paperHeight=height)
        return base64.b64decode(found["data"])


@contextlib.contextmanager
def browser(home: Path) -> Iterator[Browser]:
    """A browser that keeps all it has in a folder, and is gone at the end."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        if os.environ.get("SCOREPAD_TEST_NO_BROWSER"):
            pytest.skip("there is no browser")
        pytest.fail("no chromium; SCOREPAD_TEST_NO_BROWSER=1 does without")
    inward, to = _pipe()
    answers, outward = _pipe()
    words = [program, *FLAGS, f"--user-data-dir={home / 'chromium'}", "about:blank"]
    # it reads from 3 and writes to 4; bash moves what is there
    script = f'exec "$@" 3<&{inward} 4>&{outward} {inward}<&- {outward}>&-'
    with subprocess.Popen(
        ["bash", "-c", script, "bash", *words],
        env={**os.environ, "HOME": str(home)},
        pass_fds=(inward, outward),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        os.close(inward)
        os.close(outward)
        try:
            yield Browser(process, to, answers)
        finally:
            os.close(to)
            os.close(answers)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _pipe() -> tuple[int, int]:
    """A pipe whose ends are out of the way of 3 and 4."""
    ends = os.pipe()
    read, write = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return read, write


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """The lines of a picture of eight bits a channel, pixel by pixel (PNG, chapters 5, 7 and 9)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, head = 8, b"", b""
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        head, packed = (body, packed) if kind == b"IHDR" else (head, packed)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    assert (depth, interlaced) == (8, 0)
    step = {2: 3, 6: 4}[color]
    raw = zlib.decompress(packed)
    lines, above = [], bytes(width * step)
    for start in range(0, height * (width * step + 1), width * step + 1):
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * step], above, step)
        lines.append([tuple(above[x : x + 3]) for x in range(0, len(above), step)])
    return lines


def _unfiltered(kind: int, data: bytes, above: bytes, step: int) -> bytes:
    """A line of a picture, from what it differs by from its neighbours."""
    if kind == 0:
        return data
    if kind == 2:
        return bytes([(value + up) & 255 for value, up in zip(data, above, strict=True)])
    line = bytearray(data)
    for index, value in enumerate(data):
        left = line[index - step] if index >= step else 0
        corner = above[index - step] if index >= step else 0
        line[index] = (value + _guess(kind, left, above[index], corner)) & 255
    return bytes(line)


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    """What a byte is taken to be, by those to the left and above (PNG, 9.2)."""
    if kind < 4:
        return left if kind == 1 else (left + up) // 2
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
