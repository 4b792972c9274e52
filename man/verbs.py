"""The page of a verb, made from its help: docstring, parameters, examples."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from man.roff import Section, bold, close, escaped, folded, literal, metavar, prose, terms
from man.tables import CIRCLES, ENVIRONMENT, HEEDED, NEEDED, STATUSES
from scorepad.application import HELP, build
from scorepad.commands import VERBS

Page = dict[str, Section]


def verb_page(verb: str) -> Page:
    """The sections of a verb's page."""
    command = _command(verb)
    own, arguments = shown(command.params), _arguments(command)
    words = set(re.findall("[A-Z]{2,}", " ".join([str(p.metavar) for p in command.params])))
    about = VERBS[verb].about
    usage = [_usage(verb, param) for param in [*own, *arguments]]
    said = [(metavar(p.metavar), prose(p.help, words)) for p in arguments]
    told = terms([*said, *[option(param, words) for param in own]])
    everywhere = terms([*map(option, shown(command.params, hidden=True)), help_()])
    return {
        "NAME": [escaped(f"scorepad-{verb} - {about[0].lower()}{about[1:]}")],
        "SYNOPSIS": [f'.SY "scorepad {verb}"', *usage, ".YS"],
        "DESCRIPTION": _paragraphs(command.help, words),
        "OPTIONS": [*told, ".SS Options of every verb", *everywhere],
        "EXIT STATUS": _statuses(),
        "ENVIRONMENT": _environment(verb),
        "EXAMPLES": _examples(import_module(f"scorepad.commands.{verb}").EXAMPLES),
    }


def related(verb: str) -> set[str]:
    """The pages that belong to a verb's: what its help names, and what is looked up with it."""
    command = _command(verb)
    text = f"{command.help} {' '.join([f'{p.metavar} {p.help}' for p in command.params])}"
    others = {one for circle in CIRCLES if verb in circle for one in circle}
    others |= {name for name in re.findall(r"\bsee (\w+)", text) if name in VERBS}
    pages = {"scorepad(1)"} | {f"scorepad-{name}(1)" for name in others - {verb}}
    pages |= {"scorepad-notation(7)"} if re.search("RECORD|KEY=VALUE|PLACEMENTS", text) else set()
    return pages | ({"scorepad-session(5)"} if "SCOREPAD_DATA_DIR" in _heeded(verb) else set())


def shown(params: Sequence[Any], hidden: bool = False) -> list[Any]:
    """The options among parameters: a verb's own, or those of every verb, which its help hides."""
    return [p for p in params if p.param_type_name == "option" and p.hidden is hidden]


def option(param: Any, words: Collection[str] = ()) -> tuple[str, Section]:
    """An option as a term: its names and what it takes; and its help."""
    return ", ".join(map(bold, param.opts)) + taken(param), prose(param.help or "", words)


def help_() -> tuple[str, Section]:
    """The option for help, which every verb has by itself."""
    return ", ".join(map(bold, HELP)), ["Print a page of help."]


def taken(param: Any) -> str:
    """The words for what an option takes, with a blank in front that is never broken."""
    return "" if param.is_flag else rf"\ {metavar(param.metavar)}"


@lru_cache
def _command(verb: str) -> Any:
    return build().get_command(None, verb)


def _arguments(command: Any) -> list[Any]:
    return [p for p in command.params if p.param_type_name == "argument"]


def _usage(verb: str, param: Any) -> str:
    """A parameter in the synopsis."""
    if param.param_type_name == "argument":
        return metavar(param.metavar).replace(" ", r"\ ")
    text = bold(param.opts[0]) + taken(param)
    if (verb, param.opts[-1]) in NEEDED:
        return text
    return f"[{text}]..." if param.multiple else f"[{text}]"


def _paragraphs(text: str, words: Collection[str]) -> Section:
    return [line for part in text.split("\n\n") for line in (".PP", *prose(part, words))]


def _statuses() -> Section:
    """The exit statuses in a few words."""
    told = [(bold(str(status)), prose(brief)) for status, (brief, _) in STATUSES.items()]
    more = prose("The statuses are the same for every verb; scorepad(1) says more.")
    return [*more, ".PP", *close(terms(told, "6"))]


def _heeded(verb: str) -> list[str]:
    """The variables that say what a verb works on, as its module shows."""
    names = vars(import_module(f"scorepad.commands.{verb}"))
    return [one for one, signs in HEEDED.items() if any(sign in names for sign in signs)]


def _environment(verb: str) -> Section:
    """The variables that say what a verb works on."""
    told = terms([(bold(name), prose(ENVIRONMENT[name])) for name in _heeded(verb)])
    return [*told, ".PP", *prose("scorepad(1) lists the variables that every verb heeds.")]


def _examples(lines: Iterable[str]) -> Section:
    """Commands without what they print."""
    return literal([escaped(part) for line in lines for part in folded(f"$ {line}")])
