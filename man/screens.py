"""What commands print today, run one after another as in an account of their own."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from man.roff import ROOM
from scorepad.cli import main

ROOT = Path(__file__).parent.parent
_FIXED = {
    "COLUMNS": str(ROOM),
    "NO_COLOR": "1",
    "TZ": "UTC",
    "PATH": os.environ["PATH"],
    "PYTHONPATH": str(ROOT),
    "SCOREPAD_NOW": "2026-11-29T20:15:00+01:00",
}
_PROGRAM = f'scorepad() {{ {shlex.quote(sys.executable)} -m scorepad "$@"; }}\n'


class Home:
    """A folder in which commands run."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.runs = 0

    def run(self, line: str) -> str:
        """What a command line prints, and its exit status if that is not 0."""
        self.runs += 1
        kept = {
            f"SCOREPAD_{name}_DIR": os.path.join(self.folder, name.lower())
            for name in ("DATA", "CONFIG", "CACHE")
        }
        identity = {"SCOREPAD_ID": f"0190f2c4-7d1e-7c39-9f0e-{self.runs:012x}"}
        env = {**_FIXED, **kept, **identity, "HOME": self.folder}
        program, *words = shlex.split(line)
        code, screen = _here(words, env) if program == "scorepad" else _in_shell(line, env)
        return screen + (f"[{code}]\n" if code else "")


def _here(words: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Run the program in this process, on a screen of ASCII, which every terminal can show."""
    screen = io.TextIOWrapper(io.BytesIO(), "ascii", write_through=True)
    with (
        patch.dict(os.environ, env, clear=True),
        patch.object(sys, "stdin", io.StringIO()),
        contextlib.redirect_stdout(screen),
        contextlib.redirect_stderr(screen),
    ):
        code = main(words)
    screen.seek(0)
    return code, screen.read()


def _in_shell(line: str, env: dict[str, str]) -> tuple[int, str]:
    """Run another program, which may ask this one."""
    done = subprocess.run(
        ["bash", "-c", _PROGRAM + line], env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def home() -> Iterator[Home]:
    """A new home, gone afterwards."""
    with TemporaryDirectory() as folder:
        yield Home(folder)
