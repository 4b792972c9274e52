"""Text as man(7) has it: escaped, marked, in paragraphs, terms and lines that stay as they are."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from man.tables import ENVIRONMENT

ROOM = 53  # columns of a literal line: it stands at column 7 of a screen of 60

Section = list[str]  # lines of roff

_SIGNS = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
_PLACEHOLDER = re.compile(r"([A-Z]+(?![A-Za-wyz_]))")  # NAME, and the N and Q of NxQ; not Ann
_MARKED = re.compile(
    r"`(?P<code>[^`]+)`|\*(?P<term>[^*\s][^*]*)\*|(?<![\w-])(?P<option>--?[a-z][a-z-]*)"
    r"|\b(?P<page>scorepad(?:-[a-z]+)?)\((?P<number>\d)\)|(?P<word>[A-Z][A-Z_]+)"
)
_SENTENCE = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!\.\.\.) (?=[A-Z`\"'(-])")
_WORDS = re.compile(r"(?:'[^']*'|\"[^\"]*\"|\S)+")


def escaped(text: str) -> str:
    """The text as roff shows it, letter by letter; every hyphen can be searched and pasted."""
    return "".join([c if c.isascii() and c not in _SIGNS else _sign(c) for c in text])


def _sign(char: str) -> str:
    return _SIGNS.get(char) or f"\\[u{ord(char):04X}]"


def bold(text: str) -> str:
    """What is typed as it stands."""
    return rf"\fB{escaped(text)}\fR"


def code(text: str) -> str:
    """What is typed, its placeholders set apart: `NAME=RECORD`; a variable is no placeholder."""
    if text in ENVIRONMENT:
        return bold(text)
    pieces = enumerate(_PLACEHOLDER.split(text))
    return "".join([rf"\fI{p}\fR" if at % 2 else bold(p) for at, p in pieces if p])


def metavar(text: str) -> str:
    """What stands for words to be typed: `[NAME=]RECORD...`; its brackets are no part of them."""
    pieces = re.split(r"([A-Z][A-Z_]*|[a-z]+)", text)
    return "".join(
        [
            (bold(p) if p.islower() else rf"\fI{p}\fR") if at % 2 else escaped(p)
            for at, p in enumerate(pieces)
        ]
    )


def marked(text: str, words: Collection[str] = ()) -> str:
    """Prose: `code` and options in bold; *terms*, and words that stand for others, in italics."""
    out, at = "", 0
    for found in _MARKED.finditer(text):
        out += escaped(text[at : found.start()]) + _mark(found, words)
        at = found.end()
    return out + escaped(text[at:])


def _mark(found: re.Match[str], words: Collection[str]) -> str:
    """One marked piece of prose."""
    kind, text = found.lastgroup, found[0]
    if found["code"]:
        return code(found["code"])
    if found["page"]:
        return rf"{bold(found['page'])}({found['number']})"
    if found["term"]:
        return rf"\fI{escaped(found['term'])}\fR"
    if kind == "option" or text in ENVIRONMENT:
        return bold(text)
    return rf"\fI{text}\fR" if text in words else text


def prose(text: str, words: Collection[str] = ()) -> Section:
    """A paragraph's lines: a sentence each, so that a change is one line of a diff."""
    sentences = _SENTENCE.split(" ".join(text.split()))
    return [_line(marked(sentence, words)) for sentence in sentences]


def _line(text: str) -> str:
    """A line that is no request, whatever it begins with."""
    return rf"\&{text}" if text.startswith((".", "'")) else text


def literal(lines: Iterable[str]) -> Section:
    """Lines that stay as they are, ready for roff."""
    return [".PP", ".EX", *map(_line, lines), ".EE"]


def terms(pairs: Iterable[tuple[str, Section]], indent: str = "") -> Section:
    """Terms, ready for roff, with what they are beneath them, or beside them in a column."""
    lines: Section = []
    for term, about in pairs:
        lines += [f".TP {indent}".rstrip(), term, *about]
    return lines


def close(lines: Section) -> Section:
    """Terms without empty lines between them."""
    return [".PD 0", *lines, ".PD"]


def folded(command: str) -> list[str]:
    """A command in lines that fit, each but the last with a backslash behind it.

    Nothing in quotes is parted, so a line can be too long all the same.
    """
    lines = [""]
    for part in _parts(_WORDS.findall(command)):
        if lines[-1].strip() and len(f"{lines[-1]} {part} \\") > ROOM:
            lines[-1] += " \\"
            lines.append(f"    {part}")
        else:
            lines[-1] += f" {part}" if lines[-1] else part
    return lines


def _parts(words: Iterable[str]) -> list[str]:
    """What stays on one line: an option with its value, a pipe with the program behind it."""
    parts: list[str] = []
    for word in words:
        before = parts[-1] if parts else ""
        takes = before in ("$", "|") or (before.startswith("-") and " " not in before)
        if takes and not word.startswith("-"):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def sentence(text: str) -> str:
    """A phrase as a sentence."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
