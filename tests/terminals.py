"""A real terminal for the program: what it gets to see."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence

PROGRAM = [sys.executable, "-m", "scorepad"]


def on_terminal(
    words: Sequence[str],
    env: Mapping[str, str],
    columns: int = 80,
    rows: int = 24,
    stderr: bool = False,
) -> tuple[int, str]:
    """The exit status, and what a terminal of that size gets; `stderr`: only what is said there."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if stderr else slave,
        stderr=slave,
        env=dict(env),
    ) as process:
        os.close(slave)
        seen = b""
        while chunk := _read(master):
            seen += chunk
        status = process.wait(20)
    os.close(master)
    return status, seen.decode().replace("\r\n", "\n")


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # the other end is closed
        return b""
