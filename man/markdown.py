"""The few forms of Markdown that the manual and the rules are written in, as roff.

A console block stands for its commands, with what they print today; a line `{{files}}` for a table
that is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from man.roff import Section, escaped, folded, literal, marked, prose

Run = Callable[[str], str]  # what a command line prints
Made = Mapping[str, Callable[[], Section]]

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r"^# (.+)$", re.MULTILINE)
_BEGINS = re.compile(
    r"(?P<heading>##) |(?P<item>\s*(?:-|\d+\.)) |(?P<meaning>:) |(?P<table>\|)|(?P<made>\{\{)"
)


class Block(NamedTuple):
    """A piece of Markdown: a paragraph, an item of a list, and so on; its text without the mark."""

    kind: str
    mark: str
    text: str


def blocks(markdown: str) -> Iterator[Block]:
    """The blocks of a text."""
    pieces = _FENCED.split(markdown)
    yield from _unfenced(pieces[0])
    for language, text, after in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        yield Block("console" if language == "console" else "literal", "", text)
        yield from _unfenced(after)


def _unfenced(text: str) -> Iterator[Block]:
    """The blocks of a text without fences: each begins with a mark, or behind an empty line."""
    now: Block | None = None
    for line in [*text.split("\n"), ""]:
        found = _BEGINS.match(line)
        kind = found.lastgroup or "" if found else "paragraph"
        goes_on = not found or (kind == "table" and now is not None and now.kind == "table")
        if now is not None and line.strip() and goes_on:
            now = now._replace(text=f"{now.text}\n{line}")
            continue
        if now is not None:
            yield now
        mark = found[kind] if found else ""
        whole = kind in ("table", "made")
        now = Block(kind, mark, line if whole else line[len(mark) :]) if line.strip() else None


def sections(markdown: str) -> Iterator[tuple[str, str]]:
    """The sections of a page, each beneath its `# HEADING`."""
    pieces = _SECTION.split(markdown)
    yield from zip(pieces[1::2], pieces[2::2], strict=True)


def roff(markdown: str, run: Run, made: Made) -> Section:
    """The text as roff; a paragraph with a meaning (`: ...`) beneath it is a term."""
    lines: Section = []
    waiting = ""
    for block in [*blocks(markdown), Block("end", "", "")]:
        if waiting:
            term = block.kind == "meaning"
            lines += [".TP", marked(waiting.strip())] if term else [".PP", *prose(waiting)]
        waiting = block.text if block.kind == "paragraph" else ""
        lines += [] if waiting or block.kind == "end" else _block(block, run, made)
    return lines


def _block(block: Block, run: Run, made: Made) -> Section:
    """The roff of a block that is no paragraph."""
    if block.kind == "console":
        return literal(map(escaped, _screens(block.text, run)))
    if block.kind == "literal":
        return literal(map(escaped, block.text.splitlines()))
    if block.kind == "table":
        return table(block.text.splitlines())
    if block.kind == "item":
        return _item(block)
    if block.kind == "heading":
        return [f".SS {escaped(block.text.strip())}"]
    if block.kind == "made":
        return made[block.text.strip("{} ")]()
    return prose(block.text)


def _item(block: Block) -> Section:
    """An item of a list; one that is indented belongs to the item before it."""
    mark = block.mark.strip()
    item = [r".IP \(bu 2" if mark == "-" else f".IP {mark} 4", *prose(block.text)]
    return [".RS 2", *item, ".RE"] if block.mark.startswith(" ") else item


def table(rows: Sequence[str]) -> Section:
    """A table in columns, its heading in italics."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    cells = [row for row in cells if not all(re.fullmatch("-+", cell) for cell in row)]
    widths = [max(len(cell.replace("`", "")) for cell in column) for column in zip(*cells)]  # noqa: B905
    lines = []
    for number, row in enumerate(cells):
        line = ""
        for cell, width in zip(row, widths, strict=True):
            line += marked(cell) if number or not cell else rf"\fI{escaped(cell)}\fR"
            line += " " * (width - len(cell.replace("`", "")) + 2)
        lines.append(line.rstrip())
    return literal(lines)


def _screens(console: str, run: Run) -> Iterator[str]:
    """The commands of a console block, each with what it prints today."""
    for line in console.splitlines():
        if line.startswith("$ "):
            yield from folded(line)
            yield from run(line[2:]).splitlines()
