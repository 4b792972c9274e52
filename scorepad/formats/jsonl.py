"""JSON lines: one session a line, each as in JSON; `json_` reads them back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad.formats import Kept, Wishes
from scorepad.formats.json_ import session_text


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """A line for each session; ASCII only."""
    for kept in sessions:
        yield session_text(kept) + "\n"
