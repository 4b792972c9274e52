"""Bring the lists in the completions up to date: `python completions/generate.py`.

In the files beside this one, what stands between the two marks is made here from the program's own
verbs, options, games and formats. The rest of them is written by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scorepad import games
from scorepad.application import COLORS, HELP, build
from scorepad.commands import VERBS
from scorepad.commands.players import WORDS
from scorepad.formats import FORMATS
from scorepad.passages import passages

HERE = Path(__file__).parent
BEGIN, END = "# >>> made by completions/generate.py\n", "# <<<\n"

# What an option's value or an argument is, by what the help calls it; "text" is what nobody can
# guess.
KINDS = {
    "GAME": "game",
    "SESSION": "session",
    "PLAYER": "player",
    "NAME=TOTAL": "total",
    "KEY=VALUE": "setting",
    "TOPIC": "topic",
    "V": "variant",
    "FORMAT": "format",
    "FILE": "file",
    "DIR": "folder",
    "WHEN": "color",
    **dict.fromkeys(("N", "YYYY-MM-DD", "WORD", "TEXT", "TILE", "FACE", "WHAT"), "text"),
    **dict.fromkeys(("PLACEMENTS", "FACE:COUNT[,...]"), "text"),
}
# The same where the verb has to be looked at; "..." may stand again and again.
OF_VERB = {
    ("add", "records_"): "record...",
    ("again", "first"): "seat",
    ("bid", "bids"): "record...",
    ("edit", "words"): "record...",
    ("explain", "words"): "seat seat",
    ("leave", "player"): "seat",
    ("list", "player"): "player",
    ("list", "winner"): "player",
    ("log", "totals"): "result...",
    ("new", "first"): "seated",
    ("play", "first"): "seated",
    ("players", "words"): "merging player player",
    ("rename", "old"): "seat",
    ("rename", "new"): "text",
    ("restore", "name"): "trash",
    ("score", "records"): "result...",
    ("score", "variant"): "variant",
}
# These verbs are for the games only that have a part of the same name.
PARTS = ("judge", "hint", "odds")
MERGING = {"merge": "Count a name as another", "split": "Count a name on its own again"}


class Choice(NamedTuple):
    """An option: its names, what it does, the kind of its value ("": a flag), may it come twice."""

    names: tuple[str, ...]
    about: str
    kind: str
    many: bool


class Verb(NamedTuple):
    """A verb, "" for the program itself: its own options, and the kinds of its arguments."""

    name: str
    options: list[Choice]
    arguments: list[str]


class Word(NamedTuple):
    """A word that can be offered, and what it is, if that has to be said."""

    text: str
    about: str = ""


def params(verb: str) -> list[Any]:
    """All that a verb takes, or the program itself."""
    app = build()
    return list(app.get_command(None, verb).params if verb else app.params)


def everywhere() -> list[Choice]:
    """The options that go with every verb."""
    first, *others = [choices(verb) for verb in VERBS]
    return [choice for choice in first if all(choice in other for other in others)]


def choices(verb: str) -> list[Choice]:
    """The options of a verb."""
    found = []
    for param in params(verb):
        if param.param_type_name == "option":
            kind = "" if param.is_flag else kind_of(verb, param)
            about = param.help.rstrip(".")
            found.append(Choice(tuple(param.opts), about, kind, param.multiple))
    return [*found, Choice(tuple(HELP), "Show the help", "", False)]


def kind_of(verb: str, param: Any) -> str:
    """What stands for a parameter; KeyError where it has to be said above."""
    if (verb, param.name) in OF_VERB:
        return OF_VERB[verb, param.name]
    called = re.sub(r"^\[(.*)\]$", r"\1", param.metavar)
    kind = KINDS[called.removesuffix("...")]
    if kind == "game" and verb in PARTS:
        kind = f"game/{verb}"
    return f"{kind}..." if called.endswith("...") else kind


def verbs() -> list[Verb]:
    """The program itself and all verbs, without the options that go with every verb."""
    common, found = everywhere(), [Verb("", choices(""), ["verb"])]
    for name in VERBS:
        own = [choice for choice in choices(name) if choice not in common]
        arguments = [one for one in params(name) if one.param_type_name == "argument"]
        kinds = " ".join([kind_of(name, one) for one in arguments]).split()
        found.append(Verb(name, own, kinds))
    return found


def words() -> dict[str, list[Word]]:
    """The words of every kind that has a fixed set of them."""
    titles = [Word(key, games.load(key).title) for key in games.keys()]
    return {
        "verb": [Word(name, verb.about) for name, verb in VERBS.items()],
        "game": titles,
        **{f"game/{name}": [one for one in titles if games.part(one.text, name)] for name in PARTS},
        "format": [Word(key, about) for key, (_, about) in FORMATS.items()],
        "color": [Word(word) for word in COLORS],
        "merging": [Word(word, MERGING[word]) for word in WORDS],
    }


def settings(key: str) -> list[Word]:
    """KEY=VALUE for every option of a game and every value that is a word, else KEY= alone."""
    found = []
    for option in games.load(key).options:
        values = [value for value in option.values if re.fullmatch(r"[\w.-]+", value)]
        found += [Word(f"{option.key}={value}", option.about) for value in values or [""]]
    return found


def variants(key: str) -> list[Word]:
    """The variants of a game, and the options that each sets."""
    named = games.load(key).variants.items()
    return [Word(name, ", ".join(f"{k} = {v}" for k, v in own.items())) for name, own in named]


def topics(key: str) -> list[Word]:
    """The topics of a game's rules."""
    return [Word(passage.topic) for passage in passages(key)]


# bash, and what zsh has in common with it


def quoted(text: str) -> str:
    """A text for bash and zsh, in single quotes where it needs them."""
    if re.fullmatch(r"[\w./:@%+=-]+", text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def texts(known: Iterable[Word]) -> list[str]:
    """The words alone, quoted."""
    return [quoted(word.text) for word in known]


def filled(items: Iterable[str], room: int) -> list[str]:
    """Words on lines of so many characters."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 1 + len(item) <= room:
            lines[-1] += f" {item}"
        else:
            lines.append(item)
    return lines


def assigned(name: str, items: list[str], sign: str = "=", indent: str = " " * 12) -> list[str]:
    """An array, on as many lines as it takes."""
    line = f"{indent}{name}{sign}({' '.join(items)})"
    if len(line) <= 100:
        return [line]
    lines = filled(items, 96 - len(indent))
    return [f"{indent}{name}{sign}(", *[f"{indent}    {one}" for one in lines], f"{indent})"]


def switch(name: str, about: str, arms: Mapping[str, list[str]], *after: str) -> Iterator[str]:
    """A function that does something else for each first argument; `after` comes in any case."""
    yield from (f"# {about}", f"{name}() {{", "    case $1 in")
    for key, lines in arms.items():
        yield from (f"        {quoted(key)})", *lines, "            ;;")
    yield from ("        *) return 0 ;;", "    esac", *after, "}", "")


def bash() -> Iterator[str]:
    """The lists for bash."""
    arms = {
        verb.name: [
            *assigned("options", bash_options(verb.options)),
            *assigned("arguments", verb.arguments),
        ]
        for verb in verbs()
    }
    common = assigned("options", bash_options(everywhere()), "+=", " " * 4)
    about = "The options of a verb, NAME=KIND where one takes a value, and its arguments' kinds."
    yield from switch(
        "__scorepad_list",
        about,
        arms,
        "    [[ -n $1 ]] || return 0",
        *common,
    )
    known = {kind: assigned("offers", texts(one)) for kind, one in words().items()}
    yield from switch("__scorepad_words", "The words that can stand for a kind.", known)
    about = "What a game leaves open, its variants and the topics of its rules."
    yield from switch("__scorepad_game", about, {key: bash_game(key) for key in games.keys()})


def bash_options(found: list[Choice]) -> list[str]:
    """The names of options with the kind of value that each takes."""
    return [f"{name}={one.kind}" if one.kind else name for one in found for name in one.names]


def bash_game(key: str) -> list[str]:
    """What can be offered for a game."""
    return [
        *assigned("settings", texts(settings(key)), "+="),
        *assigned("variants", texts(variants(key)), "+="),
        *assigned("topics", texts(topics(key)), "+="),
    ]


# zsh

# What a kind is called where zsh says what it expects.
CALLED = {
    **dict.fromkeys(("seat", "seated", "record", "total", "result"), "player"),
    "trash": "session",
    "setting": "KEY=VALUE",
    "merging": "merge or split",
    "color": "when",
}


def zsh() -> Iterator[str]:
    """The lists for zsh."""
    arms = {}
    for verb in verbs():
        specs = [spec for one in verb.options for spec in zsh_option(one)]
        arms[verb.name] = described("specs", [*specs, *zsh_arguments(verb)], "=")
    common = described("    specs", [spec for one in everywhere() for spec in zsh_option(one)])
    yield from switch(
        "__scorepad_list",
        "The options and the arguments of a verb, as _arguments takes them.",
        arms,
        "    [[ -n $1 ]] || return 0",
        *[line[8:] for line in common],
    )
    known = {
        kind: described("known", [zsh_word(word) for word in found], "=")
        for kind, found in words().items()
    }
    yield from switch(
        "__scorepad_words", "The words that can stand for a kind, and what they are.", known
    )
    about = "What a game leaves open, its variants and the topics of its rules."
    yield from switch("__scorepad_game", about, {key: zsh_game(key) for key in games.keys()})


def described(name: str, items: list[str], sign: str = "+=") -> list[str]:
    """An array with one item a line."""
    if not items:
        return []
    indent = " " * 12
    return [f"{indent}{name}{sign}(", *[f"{indent}    {one}" for one in items], f"{indent})"]


def zsh_word(word: Word) -> str:
    """A word and what it is, as _describe takes them."""
    text = word.text.replace(":", "\\:")
    return quoted(f"{text}:{word.about}" if word.about else text)


def zsh_option(choice: Choice) -> list[str]:
    """An option as _arguments takes it: a spec for each of its names."""
    about = re.sub(r"([\[\]\\:])", r"\\\1", choice.about)
    front = "*" if choice.many else f"({' '.join(choice.names)})" if choice.names[1:] else ""
    specs = []
    for name in choice.names:
        joined = "" if not choice.kind else "=" if name.startswith("--") else "+"
        value = f":{zsh_value(choice.kind)}" if choice.kind else ""
        specs.append(quoted(f"{front}{name}{joined}[{about}]{value}"))
    return specs


def zsh_value(kind: str) -> str:
    """What is expected for a kind, and what offers it."""
    called = CALLED.get(kind, kind.partition("/")[0])
    return f"{called}: " if kind == "text" else f"{called}: __scorepad_offer {kind}"


def zsh_arguments(verb: Verb) -> list[str]:
    """The arguments as _arguments takes them; that of the program itself is seen to by hand."""
    return [
        quoted(f"*:{zsh_value(kind[:-3])}" if kind.endswith("...") else f"{at}:{zsh_value(kind)}")
        for at, kind in enumerate(verb.arguments if verb.name else [], 1)
    ]


def zsh_game(key: str) -> list[str]:
    """What can be offered for a game."""
    keys = dict.fromkeys(Word(one.text.partition("=")[0], one.about) for one in settings(key))
    return [
        *described("keys", [zsh_word(word) for word in keys]),
        *assigned("values", texts(settings(key)), "+="),
        *described("variants", [zsh_word(word) for word in variants(key)]),
        *assigned("topics", texts(topics(key)), "+="),
    ]


# fish


def fish() -> Iterator[str]:
    """The lists for fish."""
    found = verbs()
    options = [*everywhere(), *[one for verb in found for one in verb.options]]
    valued = sorted({name for one in options if one.kind for name in one.names})
    yield from ("# The options that take a value.", "function __scorepad_valued")
    yield from fish_printed([Word(name) for name in valued], " " * 4)
    yield from ("end", "")
    kinds = {verb.name: [Word(kind) for kind in verb.arguments] for verb in found}
    yield from fish_switch("__scorepad_arguments", "The kinds of a verb's arguments.", kinds)
    about = "The words that can stand for a kind, and what they are."
    yield from fish_switch("__scorepad_words", about, words())
    about = "What a game leaves open, its variants and the topics of its rules."
    tables = {"setting": settings, "variant": variants, "topic": topics}
    known = {f"{kind} {key}": table(key) for key in games.keys() for kind, table in tables.items()}
    yield from fish_switch("__scorepad_game", about, known)
    yield from fish_options(found)


def fish_quoted(text: str) -> str:
    """A text for fish, in single quotes where it needs them."""
    if re.fullmatch(r"[\w./:@%+=-]+", text):
        return text
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_switch(name: str, about: str, arms: Mapping[str, list[Word]]) -> Iterator[str]:
    """A function that prints other words for each value of its arguments."""
    yield from (f"# {about}", f"function {name}", '    switch "$argv"')
    alike: dict[tuple[Word, ...], list[str]] = {}
    for key, known in arms.items():
        alike.setdefault(tuple(known), []).append(fish_quoted(key))
    for same, keys in alike.items():
        if same:
            yield f"        case {' '.join(keys)}"
            yield from fish_printed(same, " " * 12)
    yield from ("    end", "end", "")


def fish_printed(known: Sequence[Word], indent: str) -> list[str]:
    """Code that prints words a line each, with what they are where that is said."""
    told = any(word.about for word in known)
    if told:
        items = [f"{fish_quoted(word.text)} {fish_quoted(word.about)}" for word in known]
    else:
        items = filled([fish_quoted(word.text) for word in known], 84)
    print_ = "printf '%s\\t%s\\n'" if told else "printf '%s\\n'"
    if len(items) == 1:
        return [f"{indent}{print_} {items[0]}"]
    lines = f" \\\n{indent}    ".join([print_, *items])
    return [f"{indent}{lines}"]


def fish_options(found: list[Verb]) -> Iterator[str]:
    """The options, each with the verbs that it goes with."""
    common = everywhere()
    with_verbs: dict[Choice, list[str]] = {}
    for verb in found:
        for choice in verb.options:
            with_verbs.setdefault(choice, []).append(verb.name or quoted(""))
    for choice, names in with_verbs.items():
        when = "" if choice in common else f' -n "__scorepad_verb {" ".join(names)}"'
        option = " ".join([f"-l {n[2:]}" if n[1] == "-" else f"-s {n[1:]}" for n in choice.names])
        about = fish_quoted(choice.about)
        yield f"complete -c scorepad{when} {option}{fish_value(choice.kind)} -d {about}"


def fish_value(kind: str) -> str:
    """What a value can be, as complete takes it."""
    values = {
        "": "",
        "text": " -x",
        "file": " -r -F",
        "folder": " -x -a '(__fish_complete_directories)'",
    }
    return values.get(kind, f" -x -k -a '(__scorepad_offer {kind})'")


MADE = {"scorepad.bash": bash, "_scorepad": zsh, "scorepad.fish": fish}


def today(name: str) -> str:
    """A file with its lists as they are today."""
    above, rest = (HERE / name).read_text(encoding="utf-8").split(BEGIN)
    lists = "\n".join(MADE[name]()).rstrip("\n")
    return f"{above}{BEGIN}{lists}\n{END}{rest.split(END)[1]}"


def main() -> int:
    """Write the files whose lists have changed."""
    for name in MADE:
        (HERE / name).write_text(today(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
