"""Pages whose console blocks are run: `$ command`, the screen, `[2]` where it did not end in 0."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from scorepad.cli import main

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELL = set("|<>;&$`*")


class _Stream(io.TextIOWrapper):
    """A standard stream that keeps what was written to it."""

    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


def in_process(words: list[str], stdin: str = "", encoding: str = "utf-8") -> tuple[int, str, str]:
    """Run the program here: its exit status, standard output and standard error."""
    out, err = _Stream(io.BytesIO(), encoding), _Stream(io.BytesIO(), encoding)
    fed = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with (
        patch.object(sys, "stdin", fed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(words)
    return code, out.text(), err.text()


def done(*words: str) -> str:
    """The answer of a command that succeeds without a word on standard error."""
    code, out, err = in_process(list(words))
    assert (code, err) == (0, ""), (words, code, out, err)
    return out


def failed(code: int, *words: str) -> str:
    """What a command says on standard error that ends with this status and no answer."""
    found, out, err = in_process(list(words))
    assert found == code, (words, found, out, err)
    assert out == ""
    assert err.startswith("scorepad: ")
    assert "Traceback" not in err
    return err


def run_line(line: str, env: dict[str, str]) -> str:
    """The screen after a command line, run at home: what it printed, its status if not 0."""
    if _SHELL & set(re.sub(r"'[^']*'", "", line)):
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        done = subprocess.run(
            ["bash", "-c", line],
            env={**env, "PATH": path},
            cwd=env["HOME"],
            capture_output=True,
            text=True,
            check=False,
        )
        code, screen = done.returncode, done.stdout + done.stderr
    else:
        program, *words = shlex.split(line)
        assert program == "scorepad", line
        with patch.dict(os.environ, env, clear=True), contextlib.chdir(env["HOME"]):
            code, out, err = in_process(words)
        screen = out + err
    return screen + (f"[{code}]\n" if code else "")


def rerun(page: str, env: dict[str, str]) -> str:
    """The page with the screens of its console blocks as they are today."""

    def today(block: re.Match[str]) -> str:
        lines = [line for line in block[1].splitlines() if line.startswith("$ ")]
        assert lines, "a console block without a command"
        return "```console\n" + "".join(_screens(lines, env)) + "```"

    return _BLOCK.sub(today, page)


def _screens(lines: list[str], env: dict[str, str]) -> Iterator[str]:
    for line in lines:
        yield f"{line}\n{run_line(line[2:], env)}"
