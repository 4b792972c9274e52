"""One question, one answer: asked on standard error, read from standard input."""

from __future__ import annotations

import sys


def can_ask(no_input: bool) -> bool:
    """Is there somebody to ask, and may they be asked?"""
    return not no_input and sys.stdin is not None and sys.stdin.isatty()


def ask(question: str) -> str:
    """The answer to a question, without its line end; EOFError where the input ends."""
    sys.stderr.write(question)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stderr.write("\n")
        raise EOFError
    return line.rstrip("\n")
