"""The whole manual: the program's page, one a verb, the notation, the file of a session."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from man.markdown import Made, roff, sections
from man.notation import notation
from man.roff import Section, bold, close, code, escaped, marked, prose, sentence, terms
from man.screens import ROOT, home
from man.tables import DATA, ENVIRONMENT, FILES, ORDER, STATUSES
from man.verbs import Page, help_, option, related, shown, taken, verb_page
from scorepad import __version__
from scorepad.application import build
from scorepad.commands import VERBS
from scorepad.formats import FORMATS

HERE = Path(__file__).parent
_ABOUT_ITSELF = ("version", "verbose")  # options without a verb
UNRELEASED = "2026-11-30"  # the pages' date while the changelog has none for this version


def pages() -> dict[str, str]:
    """Every page, by the name of its file."""
    made: dict[str, Page] = {f"scorepad-{verb}.1": verb_page(verb) for verb in VERBS}
    made["scorepad.1"] = {
        "NAME": [escaped("scorepad - keep score at the table, score in scripts, look up rules")],
        "SYNOPSIS": _synopsis(),
    }
    for source in HERE.glob("*.[1-8].md"):
        made.setdefault(source.name.removesuffix(".md"), {})
    every = {_reference(name) for name in made}
    texts = {}
    for name, page in sorted(made.items()):
        others = _others(name, every) - {_reference(name)}
        texts[name] = _text(name, {**_with_prose(name, page), "SEE ALSO": _see_also(others)})
    return texts


def _reference(name: str) -> str:
    """How others name a page: `scorepad-add(1)`."""
    title, _, section = name.rpartition(".")
    return f"{title}({section})"


def _others(name: str, every: set[str]) -> set[str]:
    """The pages that belong to a page: for the program all, else those that its text names."""
    verb = name.removeprefix("scorepad-").removesuffix(".1")
    source = HERE / f"{name}.md"
    if name == "scorepad.1" or verb in VERBS:
        return every if name == "scorepad.1" else related(verb)
    named = re.findall(r"`(?:scorepad )?(\w+)", source.read_text(encoding="utf-8"))
    verbs = {f"scorepad-{word}(1)" for word in named if word in VERBS}
    return verbs | {one for one in every if not one.endswith("(1)")} | {"scorepad(1)"}


def _with_prose(name: str, page: Page) -> Page:
    """The page with the prose of its Markdown file, if it has one, section by section."""
    source = HERE / f"{name}.md"
    if not source.exists():
        return page
    with home() as here:
        for heading, text in sections(source.read_text(encoding="utf-8")):
            made = _name(text) if heading == "NAME" else roff(text, here.run, MADE)
            page = {**page, heading: [*page.get(heading, []), *made]}
    return page


def _name(text: str) -> Section:
    return [escaped(text.strip())]


def _text(name: str, page: Page) -> str:
    """The file of a page: its head, and its sections in their order."""
    title, _, section = name.rpartition(".")
    head = f'.TH {title.upper()} {section} {_date()} "scorepad {__version__}" "scorepad manual"'
    source = r".\" Made by man/generate.py: change that, or what it is made from."
    lines = [source, ".nr HY 0", head, ".nh", ".ad l"]
    if set(page) - set(ORDER):
        raise ValueError(f"{name}: no such section: {set(page) - set(ORDER)}")
    for heading in ORDER:
        lines += [f".SH {heading}", *page[heading]] if page.get(heading) else []
    return "\n".join(_tidy(lines)) + "\n"


def _tidy(lines: Section) -> Section:
    """Without a paragraph that begins where one has begun: behind a heading."""
    return [
        line
        for before, line in zip(["", *lines], lines, strict=False)
        if line != ".PP" or not before.startswith((".SH", ".SS"))
    ]


def _date() -> str:
    """The day of this version's release, as the changelog tells it."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(rf"^## \[{re.escape(__version__)}\] - (\S+)", changelog, re.MULTILINE)
    return released[1] if released else UNRELEASED


def _see_also(references: Iterable[str]) -> Section:
    """References in the order of man-pages(7): by section, then by name."""
    ordered = sorted(references, key=lambda one: (one[-2], one[:-3]))
    return [marked(one) + "," for one in ordered[:-1]] + [marked(ordered[-1])]


def _synopsis() -> Section:
    """How the program itself is called."""
    own = shown(build().params)
    options = [f"[{bold(p.opts[0])}{taken(p)}]" for p in own if p.name not in _ABOUT_ITSELF]
    ways = [
        [*options, r"\fIVERB\fR", r"[\fIWORD\fR...]"],
        [r"[\fIVERB\fR]", bold("--help")],
        [bold("--version"), f"[{bold('--verbose')}]"],
    ]
    return [line for way in ways for line in (".SY scorepad", *way, ".YS")]


def _verbs() -> Section:
    """The verbs by group."""
    lines: Section = []
    for group in dict.fromkeys(verb.group for verb in VERBS.values()):
        listed = {name: verb.about for name, verb in VERBS.items() if verb.group == group}
        told = [(bold(name), prose(sentence(about))) for name, about in listed.items()]
        lines += [f".SS {escaped(group)}", *close(terms(told, "10"))]
    return lines


def _statuses() -> Section:
    """The exit statuses in full."""
    return terms([(bold(str(code)), prose(full)) for code, (_, full) in STATUSES.items()], "6")


def _files(paths: Iterable[str]) -> Section:
    return terms([(code(path), prose(FILES[path], {"NAME"})) for path in paths])


MADE: Made = {
    "verbs": _verbs,
    "options": lambda: terms([*map(option, shown(build().params)), help_()]),
    "statuses": _statuses,
    "environment": lambda: terms([(bold(k), prose(text)) for k, text in ENVIRONMENT.items()]),
    "files": lambda: _files(FILES),
    "kept": lambda: _files([path for path in FILES if path.startswith(DATA)]),
    "formats": lambda: terms([(bold(k), prose(sentence(f[1]))) for k, f in FORMATS.items()], "14"),
    "games": notation,
}
