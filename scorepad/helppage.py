"""A page of help, laid out in lines of a width: for people to read, in colour if it may be.

Standard library only: help has to be there at once. Colour comes after the layout, so that
columns stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple

HEADING, TERM = "1", "36"  # bold; cyan
WIDEST = 100  # longer lines are hard to read
LONGEST_TERM = 30  # a longer one has a line for itself
LEAST = 20  # columns that what is beside the terms needs, else it stands beneath them


class Section(NamedTuple):
    """A heading and what stands beneath it: terms, each with what it is."""

    heading: str
    rows: Sequence[tuple[str, str]]


class Page(NamedTuple):
    """What a page of help says."""

    program: str
    usage: Sequence[str]
    about: str
    sections: Sequence[Section]
    examples: Sequence[str]


def laid_out(page: Page, room: int, colored: bool, safe: Callable[[str], str] = str) -> str:
    """The page, a line at most as wide as the room, but for words and examples that are longer.

    `safe` gives a text as the output can write it.
    """
    room = min(room, WIDEST)
    lines = [*_usage(page, room, colored), ""]
    for paragraph in page.about.split("\n\n"):
        lines += [f"  {line}" for line in _wrapped(safe(" ".join(paragraph.split())), room - 2)] + [
            ""
        ]
    for section in page.sections:
        heading = _wrapped(f"{section.heading}:", room)
        lines += [_painted(line, HEADING, colored) for line in heading]
        lines += [*_rows(section.rows, room, colored), ""]
    lines += [_painted("Examples:", HEADING, colored)]
    lines += [_painted(f"  {line}", TERM, colored) for line in page.examples]
    return "\n".join(lines)


def _painted(text: str, style: str, colored: bool) -> str:
    """The text in a style, the blanks in front of it left alone."""
    body = text.lstrip(" ")
    if not colored or not body:
        return text
    return f"{text[: len(text) - len(body)]}\x1b[{style}m{body}\x1b[0m"


def _wrapped(text: str, room: int) -> list[str]:
    """Lines of a width; an option or a record is never parted at its hyphen."""
    return wrap(text, max(room, 10), break_on_hyphens=False, break_long_words=False)


def _usage(page: Page, room: int, colored: bool) -> list[str]:
    """How the words go: the program, then what it takes, further lines beneath that."""
    front = f"Usage: {page.program} "
    indent = len(front) if room >= len(front) + 20 else 4
    lines = _wrapped(f"{front}{' '.join(page.usage)}", room)
    if lines[1:]:
        rest = " ".join(lines[1:])
        lines[1:] = [f"{' ' * indent}{line}" for line in _wrapped(rest, room - indent)]
    head, tail = "Usage:", lines[0].removeprefix("Usage:")
    return [_painted(head, HEADING, colored) + tail, *lines[1:]]


def _rows(rows: Sequence[tuple[str, str]], room: int, colored: bool) -> list[str]:
    """Terms in a column with what they are beside them, or beneath them where it is narrow."""
    fitting = [len(term) for term, _ in rows if len(term) <= LONGEST_TERM]
    widest = max(fitting, default=LONGEST_TERM)
    beside = room - widest - 4 >= LEAST
    indent = widest + 4 if beside else 6
    lines: list[str] = []
    for term, about in rows:
        texts = [" " * indent + line for line in _wrapped(about, room - indent)]
        shown = [_painted(f"  {line}", TERM, colored) for line in _wrapped(term, room - 2)]
        if beside and len(term) <= widest and texts:
            shown[-1] += texts.pop(0)[len(term) + 2 :]
        lines += [*shown, *texts]
    return lines
