"""The manual: made from the program and checked in, clean, readable, true."""

from __future__ import annotations

import ast
import fnmatch
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from man import generate, manual, markdown, roff
from man.tables import CIRCLES, ENVIRONMENT, FILES, HEEDED, ORDER, STATUSES
from scorepad import (
    __version__,
    batch,
    errors,
    games,
    lock,
    names,
    prompt,
    session,
    sheet,
    tomlfile,
)
from scorepad.application import HELP, build
from scorepad.commands import VERBS
from scorepad.formats import FORMATS
from scorepad.game import Game, Option
from scorepad.passages import Passage
from scorepad.words import number
from tests.conftest import ROOT
from tests.test_cli import BEFORE, EVENING
from tests.transcript import done, run_line

MAN = ROOT / "man"
PAGES = sorted(path.name for path in MAN.glob("*.[1-8]"))
ROOM = 60
COMMAND = re.compile(r"(?m)^\$ ((?:.*\\\n)*.*)$")
SIGNS = {r"\-": "-", r"\(aq": "'", r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\e": "\\"}
every_page = pytest.mark.parametrize("name", PAGES)


def read(name: str) -> str:
    return (MAN / name).read_text(encoding="utf-8")


def plain(text: str) -> str:
    """Roff as it is read: without fonts, signs in place of their names."""
    text = re.sub(r"\\f[BIR]|\\&", "", text).replace(r"\ ", " ")
    return re.sub(r"\\(?:-|e|\((?:aq|ga|ha|ti))", lambda found: SIGNS[found[0]], text)


def part(name: str, heading: str) -> str:
    """A section of a page, as it is read."""
    found = re.search(rf"(?ms)^\.SH {heading}\n(.*?)(?=^\.SH |\Z)", read(name))
    assert found, (name, heading)
    return plain(found[1])


def terms(name: str, heading: str) -> list[str]:
    """The terms that a section explains."""
    return re.findall(r"(?m)^\.TP.*\n(.*)$", part(name, heading))


def unfoldable(name: str) -> set[str]:
    """Lines of examples that may be wide: a word in quotes, and what is told on standard error."""
    lines: set[str] = set()
    for block in re.findall(r"(?ms)^\.EX\n(.*?)^\.EE$", read(name)):
        refused = False
        for line in map(str.strip, plain(block).splitlines()):
            refused = line.startswith("scorepad: ") or (refused and not line.startswith("["))
            lines |= {line} if refused or line.startswith("'") else set()
    return lines


def commands(name: str) -> list[str]:
    """The commands of the examples, each in one line."""
    return [re.sub(r" \\\n +", " ", line) for line in COMMAND.findall(part(name, "EXAMPLES"))]


def tool(*words: str, **env: str) -> str:
    """What a tool for manuals prints, which may not complain; without it only where that is said.

    `SCOREPAD_TEST_NO_MAN=1` says that the tools are not here.
    """
    if shutil.which(words[0]) is None and os.environ.get("SCOREPAD_TEST_NO_MAN"):
        pytest.skip(f"no {words[0]} here")
    ran = subprocess.run(
        words, cwd=MAN, capture_output=True, check=False, env={**os.environ, **env}
    )
    complaints = ran.stderr.decode()
    assert (ran.returncode, complaints) == (0, ""), (words, complaints, ran.stdout.decode())
    return re.sub(".\x08", "", ran.stdout.decode())


# The pages are what the program is


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return manual.pages()


def test_every_verb_has_its_page() -> None:
    others = ["scorepad.1", "scorepad-notation.7", "scorepad-session.5"]
    assert sorted([*others, *[f"scorepad-{verb}.1" for verb in VERBS]]) == PAGES


@every_page
def test_the_pages_are_those_that_are_made_today(name: str, made: dict[str, str]) -> None:
    assert made[name] == read(name), "python man/generate.py makes them anew"


def test_the_script_writes_the_pages_and_takes_old_ones_away(
    tmp_path: Path, made: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "scorepad-gone.1").write_text("")
    (tmp_path / "scorepad.1.md").write_text("prose")
    generate.main(tmp_path)
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert written == {**made, "scorepad.1.md": "prose"}


def parameters(verb: str) -> list[Any]:
    command = build().get_command(None, verb)
    return list(command.params)


@pytest.mark.parametrize("verb", VERBS)
def test_options_of_the_page_are_those_of_the_verb(verb: str) -> None:
    params = parameters(verb)
    options = {name for p in params if p.param_type_name == "option" for name in p.opts}
    arguments = {p.metavar for p in params if p.param_type_name == "argument"}
    told = terms(f"scorepad-{verb}.1", "OPTIONS")
    assert {one for one in told if one in arguments} == arguments
    flags = {re.split("[ ]", name)[0] for one in told for name in one.split(", ")} - arguments
    assert {flag for flag in flags if flag.startswith("-")} == options | set(HELP)
    usage = part(f"scorepad-{verb}.1", "SYNOPSIS")
    for param in params:
        assert param.metavar is None or param.hidden or param.metavar in usage.replace("\n", " ")


def test_options_of_the_program() -> None:
    told = {name.split(" ")[0] for t in terms("scorepad.1", "OPTIONS") for name in t.split(", ")}
    assert told == {name for p in build().params for name in p.opts} | set(HELP)


def test_an_option_that_has_to_be_given_stands_without_brackets() -> None:
    usage = part("scorepad-odds.1", "SYNOPSIS")
    assert "\n--rolls N\n--want FACE:COUNT[,...]\n[--helmets]\n" in usage


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_told_in_the_words_of_its_help(verb: str) -> None:
    command = build().get_command(None, verb)
    read_here = " ".join(part(f"scorepad-{verb}.1", "DESCRIPTION").replace(".PP", "").split())
    assert " ".join((command.help or "").replace("`", "").split()) in read_here
    about = f"{VERBS[verb].about[0].lower()}{VERBS[verb].about[1:]}"
    assert part(f"scorepad-{verb}.1", "NAME") == f"scorepad-{verb} - {about}\n"


def test_the_program_lists_its_verbs() -> None:
    text = part("scorepad.1", "DESCRIPTION")
    for name, verb in VERBS.items():
        assert f"\n{name}\n{verb.about}.\n" in text


# The tables are what the code does


def kinds(parent: type[errors.ScorepadError]) -> Iterator[type[errors.ScorepadError]]:
    yield parent
    for kind in parent.__subclasses__():
        yield from kinds(kind)


def test_exit_statuses_are_those_of_the_code() -> None:
    main = (ROOT / "scorepad/application.py").read_text(encoding="utf-8")
    plainly = {
        int(code)
        for code in re.findall(r"(?:return|sys\.exit\() ?(\d+)|code, .* = (\d+)", main)
        for code in code
        if code
    }
    assert {kind.code for kind in kinds(errors.ScorepadError)} | plainly == set(STATUSES)
    assert terms("scorepad.1", "EXIT STATUS") == [str(status) for status in STATUSES]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_all_statuses(verb: str) -> None:
    assert terms(f"scorepad-{verb}.1", "EXIT STATUS") == [str(status) for status in STATUSES]


def is_environ(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "environ"


def constants(node: ast.AST, tree: ast.AST) -> list[str]:
    """The texts that a name of a variable stands for; one of a loop stands for several."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    assert isinstance(node, ast.Name), ast.dump(node)
    loops = [
        loop.iter
        for loop in ast.walk(tree)
        if isinstance(loop, ast.For)
        and isinstance(loop.target, ast.Name)
        and loop.target.id == node.id
    ]
    return [
        str(one.value) for loop in loops for one in ast.walk(loop) if isinstance(one, ast.Constant)
    ]


def variables(path: Path) -> Iterator[str]:
    """The variables that a module reads, or hands on with a value of its own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_environ(node.value):
            yield from constants(node.slice, tree)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if is_environ(node.func.value) or node.func.attr == "getenv":
                yield from constants(node.args[0], tree)
        elif isinstance(node, ast.Dict) and any(map(is_environ, node.values)):
            yield from [str(key.value) for key in node.keys if isinstance(key, ast.Constant)]


# Variables that libraries read for us, and by what in our code.
INDIRECT = {
    "LINES": "shutil.get_terminal_size",
    "XDG_DATA_HOME": "platformdirs.user_data_dir",
    "XDG_CONFIG_HOME": "platformdirs.user_config_dir",
    "XDG_CACHE_HOME": "platformdirs.user_cache_dir",
    "TZ": "astimezone()",
    "LC_ALL": 'sys.stdout, "encoding"',
}


def test_variables_are_those_that_the_code_reads() -> None:
    sources = list((ROOT / "scorepad").rglob("*.py"))
    found = {variable for path in sources for variable in variables(path)}
    assert found | set(INDIRECT) == set(ENVIRONMENT)
    everything = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert all(sign in everything for sign in INDIRECT.values())
    assert terms("scorepad.1", "ENVIRONMENT") == list(ENVIRONMENT)


def test_what_a_verb_works_on() -> None:
    told = {verb: terms(f"scorepad-{verb}.1", "ENVIRONMENT") for verb in VERBS}
    data, config, session = HEEDED
    assert (told["add"], told["list"], told["hint"]) == ([data, session], [data], [data])
    assert (told["new"], told["games"]) == ([data, config], [])


def test_files_are_those_that_an_evening_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ENVIRONMENT:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("scorepad.index.WORTH", 1)
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "a")
    history = tmp_path / ".local/share/scorepad/.scorepad/a.history"
    history.write_text("damaged")
    done("add", "1/1", "0/0", "0/0")
    done("new", "mino", "Annie", "Ben", "Cat", "--name", "b")
    done("players", "merge", "Annie", "Ann")
    done("house", "mino", "griffin=flat")
    done("delete", "a", "--yes")
    left = {f"~/{path.relative_to(tmp_path)}" for path in tmp_path.rglob("*") if path.is_file()}
    assert left
    told = {pattern for row in FILES.items() for pattern in patterns(*row)}
    for path in left:
        assert any(fnmatch.fnmatchcase(path, pattern) for pattern in told), path
    for pattern in told:
        assert any(fnmatch.fnmatchcase(path, pattern) for path in left), pattern
    assert terms("scorepad.1", "FILES") == list(FILES)


def patterns(path: str, text: str) -> Iterator[str]:
    """The files that a row of the table is about: its own, and others in the same folder."""
    folder, _, file = path.rpartition("/")
    named = re.findall(r"(?<!\S)\.?[\w.]+\.[\w-]+(?=[\s.])(?<!\))", text)
    for one in filter(None, [file, *named]):
        numbered = one.replace("-N", "-[0-9]").replace(".N.", ".[0-9].")
        yield f"{folder}/{numbered.replace('NAME', '*')}"


def test_a_session_is_told_key_by_key() -> None:
    told = {one.strip("[]") for one in terms("scorepad-session.5", "DESCRIPTION")}
    assert told == tomlfile._KNOWN
    text = " ".join(part("scorepad-session.5", "DESCRIPTION").split())
    assert f"format The version of this format, {tomlfile.FORMAT}." in text.replace(".TP ", "")
    assert tomlfile.LARGEST_FILE == 1 << 20
    assert "A file has at most 1 MiB" in text
    assert f"a line at most {tomlfile.LONGEST_LINE} bytes" in text
    assert f"a record at most {sheet.LONGEST_RECORD} characters" in text
    assert f"at most {session.LONGEST_NOTE} characters" in text
    assert f"at most {names.LONGEST_PLAYER} of them, a session's {names.LONGEST_SESSION}" in text
    assert lock.PATIENCE == 5
    assert "five seconds at most" in text


def test_the_prompt_the_batch_and_the_formats_are_told_whole() -> None:
    play = part("scorepad-play.1", "DESCRIPTION")
    assert all(re.search(rf"(?<!\w){re.escape(verb)}(?!\w)", play) for verb in prompt.VERBS)
    assert all(short in play for short in prompt.SAME)
    told = terms("scorepad-score.1", "DESCRIPTION")
    assert {word for one in told for word in one.split(", ")} == set(batch.KEYS)
    assert batch.LONGEST_LINE == 1 << 20
    assert terms("scorepad-export.1", "DESCRIPTION") == list(FORMATS)


# Every game is there by itself


@pytest.mark.parametrize("key", games.keys())
def test_the_notation_of_a_game(key: str) -> None:
    game, text = games.load(key), part("scorepad-notation.7", "DESCRIPTION")
    own = text.split(f".SS {game.title}\n")[1].split("\n.SS ")[0]
    few, many = game.players[0], game.players[-1]
    assert own.startswith(f"The key is {key}; {few} to {many} can play.")
    assert f"\nIn short: {game.hint}\n" in own
    for option in game.options:
        assert f"\n{option.key}={'|'.join(option.values)}\n" in own
    for variant in game.variants:
        assert f"The variant {variant} stands for " in own
    assert "\n$ scorepad " in own


def test_the_notation_has_the_codes_and_the_board() -> None:
    text = part("scorepad-notation.7", "DESCRIPTION")
    assert "\nThe codes:\n" in text
    assert "\nunstable, or autunite  u     -3\n" in text
    assert "\nBoard\n.PP\nWith the option board=on a record is tiles at a place.\n" in text


def test_no_game_is_listed_by_hand() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in MAN.glob("*.py"))
    prose = (MAN / "scorepad-notation.7.md").read_text(encoding="utf-8")
    for key in games.keys():
        assert not re.search(rf"(?i)\b(?:{key}|{games.load(key).title})\b", scripts + prose)


def test_a_further_game_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    toss = Option("toss", ("one", "two"), "how often the coin is tossed", fixed=True)
    coins: Game[Any] = Game(
        title="Coins",
        players=range(2, 4),
        hint="HEADS, e.g. 3",
        row="toss",
        read=lambda text, _: number(text),
        write=str,
        score=lambda _: (),
        options=(toss,),
        variants={"long": {"toss": "two"}},
    )
    rules = [
        Passage("coins", "scoring", "| coin | code |\n|---|---|\n| heads | `h` |"),
        Passage("coins", "entry", "How many:\n- `3`: three.\n  - or so\n1. first"),
    ]
    monkeypatch.setattr(games, "keys", lambda: ["coins"])
    monkeypatch.setattr(games, "load", lambda _: coins)
    monkeypatch.setattr("man.notation.passages", lambda _: rules)
    assert "\n".join(manual.MADE["games"]()) == "\n".join(
        [
            ".SS Coins",
            r"The key is \fBcoins\fR; 2 to 3 can play.",
            "A row is a toss.",
            ".PP",
            r"In short: \fIHEADS\fR, e.g. 3",
            ".PP",
            "How many:",
            r".IP \(bu 2",
            r"\fB3\fR: three.",
            ".RS 2",
            r".IP \(bu 2",
            "or so",
            ".RE",
            ".IP 1. 4",
            "first",
            ".PP",
            "The codes:",
            ".PP",
            ".EX",
            r"\fIcoin\fR   \fIcode\fR",
            r"heads  \fBh\fR",
            ".EE",
            ".PP",
            "Options; the first value is the default:",
            ".TP",
            r"\fBtoss=\fR\fBone\fR|\fBtwo\fR",
            "How often the coin is tossed.",
            "It can\\(aqt be changed once there is a record.",
            ".PP",
            r"The variant \fBlong\fR stands for \fBtoss=two\fR.",
        ]
    )


# Form


@every_page
def test_sections_stand_in_their_order(name: str) -> None:
    headings = re.findall(r"(?m)^\.SH (.*)$", read(name))
    assert headings == [heading for heading in ORDER if heading in headings]
    assert {"NAME", "DESCRIPTION", "EXAMPLES", "SEE ALSO"} <= set(headings)
    if name.endswith(".1"):
        assert {"SYNOPSIS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT"} <= set(headings)
    title, section = name.rsplit(".", 1)
    head = f'.TH {title.upper()} {section} {manual._date()} "scorepad {__version__}" '
    assert f"\n{head}" in read(name)
    assert read(name).isascii()


def test_the_date_is_that_of_the_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "ROOT", tmp_path)
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(f"## [Unreleased]\n\n## [{__version__}] - 2027-02-28\n")
    assert manual._date() == "2027-02-28"
    changelog.write_text("## [Unreleased]\n\n## [0.0.1] - 2025-01-01\n")
    assert manual._date() == manual.UNRELEASED


@every_page
def test_mandoc_has_nothing_to_say(name: str) -> None:
    assert tool("mandoc", "-T", "lint", "-W", "warning", name) == ""


@every_page
def test_groff_has_nothing_to_say(name: str) -> None:
    for device in ("-Tutf8", "-Tascii"):
        tool("groff", "-ww", "-man", device, "-z", name)
    tool("groff", "-ww", "-mandoc", "-Tutf8", "-z", name)


@every_page
def test_every_page_is_found_by_its_name(name: str) -> None:
    title = name.rsplit(".", 1)[0]
    assert f'"{title} - ' in tool("lexgrog", name)


@every_page
def test_the_pages_can_be_read_at_60_columns(name: str) -> None:
    width = {"MANWIDTH": str(ROOM), "MANPAGER": "cat", "LC_ALL": "C.UTF-8"}
    shown = tool("man", "--warnings=w", "-l", name, **width)
    also = tool("mandoc", "-T", "utf8", "-O", f"width={ROOM}", name)
    for screen in (shown, also):
        assert "DESCRIPTION" in screen
        wide = [line.strip() for line in screen.splitlines() if len(line) > ROOM]
        assert set(wide) <= unfoldable(name)
        words = re.sub(r"\s+", " ", screen)
        assert "\u2010" not in screen
        for option in re.findall(r"(?<!\S)--[a-z-]+", plain(read(name))):
            assert option in words


# Examples and references


@pytest.mark.parametrize("verb", VERBS)
def test_examples_of_a_verb_are_those_of_its_help_and_run(verb: str, env: dict[str, str]) -> None:
    lines = commands(f"scorepad-{verb}.1")
    assert lines == list(import_module(f"scorepad.commands.{verb}").EXAMPLES)
    for line in BEFORE.get(verb, EVENING):
        assert not run_line(line, env).endswith("]\n")
    for line in lines:
        screen = run_line(line, env)
        assert screen
        assert not screen.endswith("]\n"), (line, screen)


@pytest.mark.parametrize("name", ["scorepad.1", "scorepad-notation.7", "scorepad-session.5"])
def test_examples_run_one_after_another(name: str, env: dict[str, str]) -> None:
    lines = commands(name)
    assert lines
    for line in lines:
        differs = "--expect Ann=70 --expect Ben=20" in line
        assert run_line(line, env).endswith("\n[1]\n") == differs, line


@every_page
def test_references_are_there_and_in_order(name: str) -> None:
    every = {f"{one.rsplit('.', 1)[0]}({one.rsplit('.', 1)[1]})" for one in PAGES}
    assert set(re.findall(r"scorepad(?:-[a-z]+)?\(\d\)", plain(read(name)))) <= every
    see = part(name, "SEE ALSO").split(",\n")
    see[-1] = see[-1].rstrip("\n")
    assert see == sorted(see, key=lambda one: (one[-2], one[:-3]))
    assert set(see) <= every
    if name != "scorepad.1":
        assert "scorepad(1)" in see
        assert f"{name.rsplit('.', 1)[0]}({name[-1]})" not in see
    else:
        assert set(see) == every - {"scorepad(1)"}


def test_verbs_that_are_looked_up_together_are_there() -> None:
    assert {verb for circle in CIRCLES for verb in circle} == set(VERBS)


# The script's own small tools


def test_what_roff_would_act_on_is_escaped() -> None:
    assert roff.escaped(r"-n '\fB' `^~` →") == r"\-n \(aq\efB\(aq \(ga\(ha\(ti\(ga \[u2192]"
    assert roff.literal([".TH x"]) == [".PP", ".EX", r"\&.TH x", ".EE"]
    assert roff.prose(".so x. Then, e.g. A.") == [r"\&.so x.", "Then, e.g. A."]


def test_marks_of_prose() -> None:
    assert roff.marked("`NAME=a` or --no-x, see scorepad-add(1)") == (
        r"\fINAME\fR\fB=a\fR or \fB\-\-no\-x\fR, see \fBscorepad\-add\fR(1)"
    )
    assert roff.marked("ROW of JSON", {"ROW"}) == r"\fIROW\fR of JSON"
    assert roff.marked("`NxQ` of `Ann`, NO_COLOR") == (
        r"\fIN\fR\fBx\fR\fIQ\fR of \fBAnn\fR, \fBNO_COLOR\fR"
    )
    assert roff.metavar("[NAME=]RECORD|split A") == r"[\fINAME\fR=]\fIRECORD\fR|\fBsplit\fR \fIA\fR"


def test_a_command_is_folded_where_a_shell_reads_it_the_same() -> None:
    line = "$ scorepad new quartz Ann Ben Cat --option collections=cap --note 'a  b'"
    assert roff.folded(line) == [
        "$ scorepad new quartz Ann Ben Cat \\",
        "    --option collections=cap --note 'a  b'",
    ]
    assert roff.folded("$ scorepad games") == ["$ scorepad games"]


def test_terms_and_tables_of_markdown() -> None:
    text = "## Two\n\n`a`\n: One. Two.\n\nText\nof two lines.\n\n```toml\n.x = 1\n```\n\n{{made}}\n"
    assert markdown.roff(text, str, {"made": lambda: ["made"]}) == [
        *(".SS Two", ".TP", r"\fBa\fR", "One.", "Two.", ".PP", "Text of two lines."),
        *(".PP", ".EX", r"\&.x = 1", ".EE", "made"),
    ]


def test_a_section_that_no_page_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no such section"):
        manual._text("scorepad.1", {"BUGS": ["none"]})
