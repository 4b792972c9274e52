"""A long text goes through the pager, if a person is looking and wants one."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys

USUAL = ("less", "more")
LESS = "FRX"  # leave if it fits on a screen, take colours as they are, keep the screen afterwards


def page(text: str, no_pager: bool = False) -> None:
    """Write a text, through `$PAGER` (else less, else more) where it is longer than the screen.

    Straight to standard output if that is no terminal, if `no_pager` or `PAGER=cat` says so, and
    if there is no such pager.
    """
    command = [] if no_pager or not _long(text) else _command()
    if not command or not _paged(command, text):
        sys.stdout.write(text)


def _long(text: str) -> bool:
    """Is somebody looking at a screen that is shorter than the text?"""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return text.count("\n") >= shutil.get_terminal_size().lines


def _command() -> list[str]:
    """The pager's words; none where there is no pager, or where it only copies."""
    told = os.environ.get("PAGER")
    if told is None:
        found = next((name for name in USUAL if shutil.which(name)), None)
        return [found] if found else []
    with contextlib.suppress(ValueError):
        words = shlex.split(told)
        return [] if words[:1] == ["cat"] else words
    return []


def _paged(command: list[str], text: str) -> bool:
    """Hand the text to the pager and wait for it; False if it could not be started."""
    import subprocess

    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    sys.stdout.flush()
    try:
        pager = subprocess.Popen(command, stdin=subprocess.PIPE, env={"LESS": LESS, **os.environ})
    except OSError:
        return False
    with contextlib.suppress(BrokenPipeError):  # the reader has seen enough
        try:
            pager.communicate(text.encode(encoding, "replace"))
        except KeyboardInterrupt:  # is the pager's business
            pager.wait()
    return True
