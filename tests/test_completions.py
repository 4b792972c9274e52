"""The completions: current, quick, and harmless whatever anybody is called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from completions.generate import MADE, today
from scorepad import games
from scorepad.application import HELP, build
from scorepad.commands import VERBS
from scorepad.formats import FORMATS
from scorepad.passages import passages
from tests.shells import COMPLETIONS, Shell, program
from tests.transcript import in_process

SHELLS = ("bash", "zsh", "fish")
every_shell = pytest.mark.parametrize("name", SHELLS)
HOSTILE = (
    *("Bob Smith", "co:lon", "it's", "*", "`touch p`", "$(touch p)", "\\$(touch p)", 'say "hi"'),
    *("a;touch p", "a|touch p", "a&touch p", "a > p", "~", "#1", "!!", "{a;b}", "[ed]*", "$HOME"),
    *("back\\slash", "%s", "at@home", "^x^y", "?", "Zoë", "שרה", "👨‍👩‍👧"),
)

# What stands in the line before TAB, and behind it; the same in every shell.
PRESSED = {
    "a verb": ("scorepad sho", "scorepad show "),
    "a verb, options before it": ("scorepad -q --no-pager sho", "scorepad -q --no-pager show "),
    "a verb, a value before it": ("scorepad --color never sho", "scorepad --color never show "),
    "an option of the program": ("scorepad --versi", "scorepad --version "),
    "an option of a verb": ("scorepad add --fo", "scorepad add --force "),
    "an option behind an argument": ("scorepad show plain --ti", "scorepad show plain --tiles "),
    "an option that goes with all": ("scorepad add --no-pa", "scorepad add --no-pager "),
    "no option behind --": ("scorepad add -- --fo", "scorepad add -- --fo"),
    "a colour": ("scorepad --color ne", "scorepad --color never "),
    "a game": ("scorepad new qua", "scorepad new quartz "),
    "a game as a value": ("scorepad list --game mi", "scorepad list --game mino "),
    "the only game with hints": ("scorepad hint ", "scorepad hint qwirkle "),
    "the only game with odds": ("scorepad odds ", "scorepad odds quartz "),
    "a topic": ("scorepad rules mino tri", "scorepad rules mino trick "),
    "a topic, the game shortened": ("scorepad rules mi tri", "scorepad rules mi trick "),
    "a topic of another game": ("scorepad rules quartz tri", "scorepad rules quartz tri"),
    "a variant": ("scorepad new mino --variant ", "scorepad new mino --variant beginner "),
    "the key of an option": (
        "scorepad new mino --option gr",
        "scorepad new mino --option griffin=",
    ),
    "the value of an option": (
        "scorepad score mino 1/1 --option griffin=f",
        "scorepad score mino 1/1 --option griffin=flat ",
    ),
    "the same in one word": (
        "scorepad judge mino --option=griffin=f",
        "scorepad judge mino --option=griffin=flat ",
    ),
    "the key of a session's option": ("scorepad option all", "scorepad option all_flags="),
    "its value": ("scorepad option all_flags=l", "scorepad option all_flags=last "),
    "the key of the house's option": ("scorepad house qwirkle ", "scorepad house qwirkle board="),
    "a format": ("scorepad export --format ht", "scorepad export --format html "),
    "what to do with players": ("scorepad players me", "scorepad players merge "),
    "a session": ("scorepad use pl", "scorepad use plain "),
    "a session behind -s": ("scorepad add -s pl", "scorepad add -s plain "),
    "one more session": ("scorepad delete plain fri", "scorepad delete plain friday "),
    "a session in the trash": ("scorepad restore ", "scorepad restore gone "),
    "a player of the current session": ("scorepad add Be", "scorepad add Ben="),
    "a player, in any case": ("scorepad add be", "scorepad add Ben="),
    "a player who has no record yet": (
        "scorepad add Ann=1/1 Ben=0/0 ",
        "scorepad add Ann=1/1 Ben=0/0 Cat=",
    ),
    "no record": ("scorepad add Ben=", "scorepad add Ben="),
    "a player to bid": ("scorepad bid Ca", "scorepad bid Cat="),
    "a player of a row": ("scorepad edit 1 Ca", "scorepad edit 1 Cat="),
    "a player whose total is known": ("scorepad add --expect Ca", "scorepad add --expect Cat="),
    "of the session of an argument": (
        "scorepad show pair0 --expect Z",
        "scorepad show pair0 --expect Zed=",
    ),
    "of the session of an option": ("scorepad leave -s pair0 Z", "scorepad leave -s pair0 Zed "),
    "a player alone": ("scorepad rename Ca", "scorepad rename Cat "),
    "a player to explain": ("scorepad explain 1 Ca", "scorepad explain 1 Cat "),
    "the first of those typed": (
        "scorepad new mino Kim Lea --first L",
        "scorepad new mino Kim Lea --first Lea ",
    ),
    "any player, for a new session": ("scorepad new mino Ann Ze", "scorepad new mino Ann Zed "),
    "any player, to list": ("scorepad list --player Ze", "scorepad list --player Zed "),
    "any player, for a result": ("scorepad log mino Ze", "scorepad log mino Zed="),
    "nobody who is elsewhere": ("scorepad add Ze", "scorepad add Ze"),
    "a session of another folder": (
        "scorepad --data-dir 'other place' use ",
        "scorepad --data-dir 'other place' use elsewhere ",
    ),
    "a player of another folder": (
        "scorepad add --data-dir=other\\ place X",
        "scorepad add --data-dir=other\\ place Xia=",
    ),
    "a file": ("scorepad import ev", "scorepad import evenings.json "),
    "a file to write": ("scorepad export -o ev", "scorepad export -o evenings.json "),
    "a folder": ("scorepad --data-dir oth", "scorepad --data-dir other\\ place/"),
    "no file for a note": ("scorepad note ev", "scorepad note ev"),
    "no file for a player": ("scorepad leave ev", "scorepad leave ev"),
    "nothing for a number": ("scorepad undo ", "scorepad undo "),
    "nothing for what is no verb": ("scorepad sgow ev", "scorepad sgow ev"),
    "nobody of no session": ("scorepad leave -s nowhere ", "scorepad leave -s nowhere "),
}
# Quotes that are open, and what stands before TAB in them: the shells differ.
QUOTED = {
    "bash": {
        "scorepad add -s friday Bob\\ S": "scorepad add -s friday Bob\\ Smith=",
        'scorepad add -s friday "Bob S': 'scorepad add -s friday "Bob Smith="',
        "scorepad leave -s friday 'Bob S": "scorepad leave -s friday 'Bob Smith' ",
        "scorepad add -s friday 'i": "scorepad add -s friday 'it'\\''s me='",
        'scorepad add -s friday "\\$': 'scorepad add -s friday "\\$(touch p)="',
        "scorepad add -s friday co:": "scorepad add -s friday co:lon=",
        "scorepad add -s friday co\\:l": "scorepad add -s friday co:lon=",
        "scorepad add -s friday --expect='co:l": "scorepad add -s friday --expect='co:lon='",
    },
    "zsh": {
        "scorepad add -s friday Bob\\ S": "scorepad add -s friday Bob\\ Smith=",
        'scorepad add -s friday "Bob S': 'scorepad add -s friday "Bob Smith=',
        "scorepad add -s friday 'i": "scorepad add -s friday 'it'\\''s me=",
        'scorepad add -s friday "\\$': 'scorepad add -s friday "\\$(touch p)=',
        "scorepad add -s friday co:": "scorepad add -s friday co:lon=",
    },
    "fish": {
        "scorepad add -s friday Bob\\ S": "scorepad add -s friday Bob\\ Smith=",
        'scorepad add -s friday "Bob S': 'scorepad add -s friday "Bob Smith=',
        "scorepad add -s friday 'i": "scorepad add -s friday 'it\\'s me=",
        'scorepad add -s friday "\\$': 'scorepad add -s friday "\\$(touch p)=',
        "scorepad add -s friday co:": "scorepad add -s friday co:lon=",
    },
}


class Place(NamedTuple):
    """An environment with sessions, and the folder that the shells are in."""

    env: dict[str, str]
    home: Path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Sessions with plain and hostile names; the current one is `plain`: Ann, Ben and Cat."""
    apart, home = tmp_path_factory.mktemp("apart"), tmp_path_factory.mktemp("home")
    env = {
        "HOME": str(home),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "LC_ALL": "C.UTF-8",
        **{f"SCOREPAD_{kind}_DIR": str(apart / kind) for kind in ("DATA", "CONFIG", "CACHE")},
    }
    other = home / "other place"
    other.mkdir()
    (home / "evenings.json").write_text("{}")
    (home / "edit").write_text("")
    with patch.dict(os.environ, env, clear=True):
        new("qwirkle", "Xia", "Yan", "--name", "elsewhere", "--data-dir", str(other))
        new("qwirkle", "Una", "Vic", "--name", "gone")
        assert in_process(["delete", "gone", "--yes"])[0] == 0
        for number, player in enumerate(HOSTILE):
            new("qwirkle", "Zed", player, "--name", f"pair{number}")
        new("mino", "Bob Smith", "it's me", "co:lon", "$(touch p)", "--name", "friday")
        new("mino", "Ann", "Ben", "Cat", "--name", "plain")
    return Place(env, home)


def new(*words: str) -> None:
    assert in_process(["new", *words])[::2] == (0, ""), words


@pytest.fixture(scope="module")
def shells() -> Iterator[dict[str, Shell]]:
    """The shells that were asked for, opened once."""
    opened: dict[str, Shell] = {}
    yield opened
    for shell in opened.values():
        shell.close()


@pytest.fixture
def shell(
    name: str,
    place: Place,
    shells: dict[str, Shell],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Shell]:
    """A shell in the folder of the place; whatever is completed there, nothing is made in it."""
    if name not in shells:
        apart = tmp_path_factory.mktemp(name) / "apart"
        shells[name] = Shell(name, place.env, place.home, apart)
    yield shells[name]
    made = {file for file in os.listdir(place.home) if not file.startswith(".")}
    assert made == {"edit", "evenings.json", "other place"}


# the files


@pytest.mark.parametrize("file", MADE)
def test_lists_are_those_of_today(file: str) -> None:
    stale = f"{file} is not up to date: python completions/generate.py"
    assert (COMPLETIONS / file).read_text(encoding="utf-8") == today(file), stale


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bash", ["-n", "scorepad.bash"]),
        ("zsh", ["-n", "_scorepad"]),
        ("fish", ["--no-execute", "scorepad.fish"]),
    ],
    ids=SHELLS,
)
def test_shells_can_read_them(name: str, words: list[str]) -> None:
    done = subprocess.run(
        [program(name), *words], cwd=COMPLETIONS, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_shellcheck_finds_nothing() -> None:
    found = shutil.which("shellcheck")
    if found is None:
        pytest.skip("shellcheck is not here")
    command = [found, "-s", "bash", str(COMPLETIONS / "scorepad.bash")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


# at a terminal


@every_shell
@pytest.mark.parametrize("case", PRESSED)
def test_tab(shell: Shell, case: str) -> None:
    typed, wanted = PRESSED[case]
    assert shell.press(typed) == wanted


@pytest.mark.parametrize(
    ("name", "typed"), [(name, typed) for name, cases in QUOTED.items() for typed in cases]
)
def test_tab_within_quotes(shell: Shell, typed: str) -> None:
    assert shell.press(typed) == QUOTED[shell.name][typed]


@every_shell
@pytest.mark.parametrize("player", HOSTILE)
def test_a_hostile_name_is_offered_as_the_shell_will_read_it(
    shell: Shell, player: str, place: Place
) -> None:
    line = shell.press(f"scorepad add -s pair{HOSTILE.index(player)} Zed=4 ")
    assert line.endswith("=")
    assert read_by(shell.name, line, place)[-1] == f"{player}="


def read_by(name: str, line: str, place: Place) -> list[str]:
    """The words of a line as the program gets them from that shell."""
    plain = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[name]
    words = line.removeprefix("scorepad ")
    command = [program(name), *plain, "-c", f"printf '%s\\n' {words}"]
    done = subprocess.run(command, env=place.env, cwd=place.home, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


@every_shell
@pytest.mark.parametrize(
    "typed",
    [
        "scorepad --data-dir $(touch p) use ",
        "scorepad --data-dir `touch p` use ",
        'scorepad --data-dir "$(touch p)" use ',
        "scorepad add -s $(touch p) ",
        "scorepad add --session=$(touch p) ",
        "scorepad new $(touch p) --option ",
        "scorepad $(touch p) ",
    ],
)
def test_what_is_typed_is_never_run(shell: Shell, typed: str) -> None:
    assert shell.press(typed) == typed


@every_shell
def test_a_name_like_a_pattern_fits_nothing_but_itself(shell: Shell) -> None:
    line = shell.press(f"scorepad leave -s pair{HOSTILE.index('*')} \\*")
    assert line.removesuffix(" ").endswith(" \\*")


@every_shell
def test_a_missing_program_is_passed_over(name: str, place: Place, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("mv", "rm", "mkdir", "sort", "cat"):
        found = Path("/bin") / tool
        (tools / tool).symlink_to(found if found.exists() else Path("/usr/bin") / tool)
    program(name)
    (tools / name).symlink_to(program(name))
    shell = Shell(name, {**place.env, "PATH": str(tools)}, place.home, tmp_path / "apart")
    assert shell.press("scorepad use pl") == "scorepad use pl"
    assert shell.press("scorepad add --fo") == "scorepad add --force "
    shell.close()


@every_shell
def test_no_program_is_started_for_what_never_changes(
    name: str, place: Place, tmp_path: Path
) -> None:
    tools, called = tmp_path / "bin", tmp_path / "called"
    tools.mkdir()
    fake = tools / "scorepad"
    fake.write_text(f"#!/bin/sh\necho \"$*\" >> '{called}'\necho Eve\n")
    fake.chmod(0o755)
    path = os.pathsep.join([str(tools), place.env["PATH"]])
    shell = Shell(name, {**place.env, "PATH": path}, place.home, tmp_path / "apart")
    for typed, wanted in (
        ("scorepad sho", "scorepad show "),
        ("scorepad add --fo", "scorepad add --force "),
        ("scorepad new qua", "scorepad new quartz "),
        ("scorepad new mino --option griffin=f", "scorepad new mino --option griffin=flat "),
        ("scorepad option all", "scorepad option all_flags="),
        ("scorepad rules mino tri", "scorepad rules mino trick "),
        ("scorepad new mino --variant b", "scorepad new mino --variant beginner "),
        ("scorepad export --format ht", "scorepad export --format html "),
        ("scorepad new mino Kim --first K", "scorepad new mino Kim --first Kim "),
        ("scorepad import ev", "scorepad import evenings.json "),
    ):
        assert shell.press(typed) == wanted
    assert not called.exists()
    assert shell.press("scorepad add --data-dir=there -s fri E").rstrip() == (
        "scorepad add --data-dir=there -s fri Eve="
    )
    asked = {tuple(sorted(line.split()[2:])) for line in called.read_text().splitlines()}
    assert asked == {("--data-dir=there", "--session=fri")}
    assert {line.split()[0] for line in called.read_text().splitlines()} == {"__names"}
    shell.close()


@pytest.mark.parametrize("name", ["bash", "zsh"])
def test_a_home_is_found_where_the_shell_would_find_it(shell: Shell) -> None:
    line = "scorepad --data-dir ~/other\\ place use "
    assert shell.press(line) == f"{line}elsewhere "
    line = "scorepad --data-dir '~/other place' use "
    assert shell.press(line) == line


def test_bash_is_left_as_it_was(place: Place, tmp_path: Path) -> None:
    shell = Shell("bash", place.env, place.home, tmp_path / "apart")
    look = "(compgen -v; set -o; shopt; compgen -A function; alias; echo $!) >"
    shell.run(f"look() {{ {look} $1; }}; true & wait")
    shell.run(f"look {tmp_path}/first")
    shell.run(f"look {tmp_path}/before")
    for typed in ("scorepad add B", "scorepad new mino --option=gr", "scorepad leave 'C"):
        shell.press(typed)
    shell.run(f"look {tmp_path}/after")
    before, after = ((tmp_path / one).read_text() for one in ("before", "after"))
    assert after == before
    shell.close()


def test_bash_that_leaves_on_errors_stays(place: Place, tmp_path: Path) -> None:
    shell = Shell("bash", place.env, place.home, tmp_path / "apart")
    shell.run("set -e")
    for typed, wanted in list(PRESSED.values())[::4]:
        assert shell.press(typed) == wanted
    shell.close()


def test_bash_completion_finds_it_by_itself(place: Place, tmp_path: Path) -> None:
    ready = Path("/usr/share/bash-completion/bash_completion")
    if not ready.exists():
        pytest.skip("bash-completion is not here")
    folder = tmp_path / "share" / "completions"
    folder.mkdir(parents=True)
    (folder / "scorepad").write_text((COMPLETIONS / "scorepad.bash").read_text(encoding="utf-8"))
    env = {**place.env, "BASH_COMPLETION_USER_DIR": str(folder.parent)}
    load = f"set +u; source {ready}"
    shell = Shell("bash", env, place.home, tmp_path / "apart", load)
    for case in ("a verb", "the same in one word", "a player of the current session", "a file"):
        typed, wanted = PRESSED[case]
        assert shell.press(typed) == wanted
    shell.close()


def test_zsh_takes_a_file_that_is_sourced(place: Place, tmp_path: Path) -> None:
    load = f"autoload -Uz compinit; compinit -u -D; source {COMPLETIONS}/_scorepad"
    shell = Shell("zsh", place.env, place.home, tmp_path / "apart", load)
    for case in ("a verb", "the same in one word", "a player of the current session", "a file"):
        typed, wanted = PRESSED[case]
        assert shell.press(typed) == wanted
    shell.close()


@pytest.mark.parametrize("name", ["zsh", "fish"])
def test_a_variable_before_the_command_counts(shell: Shell) -> None:
    before = "SCOREPAD_SESSION=pair0 scorepad leave Z"
    assert shell.press(before) == "SCOREPAD_SESSION=pair0 scorepad leave Zed "


# bash, many cases at once: the function is called as a shell would


class Asked(NamedTuple):
    """Words as bash parts them, the last one typed so far, and the offers that come back."""

    words: tuple[str, ...]
    offers: tuple[str, ...]


ASKED = [
    Asked(("scorepad", ""), tuple(VERBS)),
    Asked(("scorepad", "s"), ("show", "stats", "share", "score")),
    Asked(("scorepad", "S"), ("show", "stats", "share", "score")),
    Asked(("scorepad", "x"), ()),
    Asked(("scorepad", "new", ""), tuple(games.keys())),
    Asked(("scorepad", "judge", ""), tuple(games.keys())),
    Asked(("scorepad", "new", "MI"), ("mino",)),
    Asked(("scorepad", "rules", "mino", ""), tuple(p.topic for p in passages("mino"))),
    Asked(("scorepad", "rules", "q", ""), ()),
    Asked(("scorepad", "rules", "mino", "trick", ""), ()),
    Asked(("scorepad", "export", "--format", ""), tuple(FORMATS)),
    Asked(("scorepad", "export", "--format", "=", "j"), ("json", "jsonl")),
    Asked(("scorepad", "--color", "=", ""), ("auto", "always", "never")),
    Asked(("scorepad", "-q", "show", "--color", "a"), ("auto", "always")),
    Asked(("scorepad", "new", "diams", "--option", "r"), ("rounds=",)),
    Asked(("scorepad", "new", "diams", "--option", "rounds", "="), ("3", "1")),
    Asked(("scorepad", "new", "diams", "--option", "=", "rounds", "=", "1"), ("1",)),
    Asked(("scorepad", "new", "diams", "--option", "rounds", "=", "1", "--option", "r"), ()),
    Asked(("scorepad", "new", "diams", "--option", "griffin", "="), ()),
    Asked(("scorepad", "option", "board", "="), ("off", "on")),
    Asked(("scorepad", "new", "--variant", ""), ("quick", "beginner")),
    Asked(("scorepad", "new", "quartz", "--variant", ""), ()),
    Asked(("scorepad", "add", ""), ("Ann=", "Ben=", "Cat=")),
    Asked(("scorepad", "add", "Ann", "=", "1/1", ""), ("Ben=", "Cat=")),
    Asked(("scorepad", "add", "Ann", "="), ()),
    Asked(("scorepad", "add", "Ann", "=", "1"), ()),
    Asked(("scorepad", "add", "Ann", "=", "1/1", "--expect", "A"), ("Ann=",)),
    Asked(("scorepad", "add", "--expect", "Ann", "=", "1", "--expect", ""), ("Ben=", "Cat=")),
    Asked(("scorepad", "add", "--", ""), ("Ann=", "Ben=", "Cat=")),
    Asked(("scorepad", "add", "--", "-"), ()),
    Asked(("scorepad", "add", "-s", "friday", "B"), ("Bob\\ Smith=",)),
    Asked(("scorepad", "add", "-sfriday", "B"), ("Bob\\ Smith=",)),
    Asked(("scorepad", "add", "-qsfriday", "B"), ("Bob\\ Smith=",)),
    Asked(("scorepad", "add", "-qs", "friday", "B"), ("Bob\\ Smith=",)),
    Asked(("scorepad", "add", "--session", "=", "friday", "B"), ("Bob\\ Smith=",)),
    Asked(("scorepad", "--data-dir", "nowhere", "add", ""), ()),
    Asked(("scorepad", "add", "--data-dir", "nowhere", ""), ()),
    Asked(("scorepad", "add", "-s", "friday", "co", ":", "l"), ("lon=",)),
    Asked(("scorepad", "leave", "-s", "friday", "'it'\\''s m"), ("it\\'s\\ me",)),
    Asked(("scorepad", "leave", "-s", "friday", "'B"), ("Bob\\ Smith",)),
    Asked(("scorepad", "again", "--first", ""), ("Ann", "Ben", "Cat")),
    Asked(("scorepad", "new", "mino", "Kim", "Lea", "--first", ""), ("Kim", "Lea")),
    Asked(("scorepad", "explain", "1", ""), ("Ann", "Ben", "Cat")),
    Asked(("scorepad", "rename", "Ann", ""), ()),
    Asked(("scorepad", "players", ""), ("merge", "split")),
    Asked(
        ("scorepad", "delete", "plain", "p"), tuple(f"pair{n}" for n in range(len(HOSTILE)))[::-1]
    ),
    Asked(("scorepad", "note", "e"), ()),
    Asked(("scorepad", "finish", ""), ()),
    Asked(("scorepad", "import", "ev"), ()),
    Asked(("scorepad", "nonsense", ""), ()),
    Asked(("scorepad", "nonsense", "-"), ()),
]
ASK = r"""
source "$1"
while IFS= read -r -d '' count; do
    COMP_WORDS=()
    while ((count--)); do IFS= read -r -d '' word; COMP_WORDS+=("$word"); done
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _scorepad
    printf '%s\0' "${#COMPREPLY[@]}" "${COMPREPLY[@]}"
done
"""


def offers(lines: list[tuple[str, ...]], place: Place) -> list[tuple[str, ...]]:
    """What bash is offered for each of some lines."""
    fed = "".join(f"{part}\0" for words in lines for part in (str(len(words)), *words))
    done = subprocess.run(
        [program("bash"), "--norc", "-euc", ASK, "ask", str(COMPLETIONS / "scorepad.bash")],
        input=fed,
        env=place.env,
        cwd=place.home,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    parts = iter(done.stdout.split("\0"))
    return [tuple(next(parts) for _ in range(int(count))) for count in parts if count]


def test_bash_offers(place: Place) -> None:
    found = offers([asked.words for asked in ASKED], place)
    assert len(found) == len(ASKED)
    for asked, answer in zip(ASKED, found, strict=True):
        wanted = asked.offers
        answer = tuple(one for one in answer if one)
        assert sorted(answer) == sorted(wanted), asked.words


def test_bash_offers_for_a_line_that_goes_on_behind_the_cursor(place: Place) -> None:
    ask = (
        f"source {COMPLETIONS}/scorepad.bash; COMP_LINE='scorepad sho mino' COMP_POINT=12; "
        'COMP_WORDS=(scorepad sho mino) COMP_CWORD=1; _scorepad; echo "${COMPREPLY[@]}"; '
        '_scorepad scorepad sho scorepad; echo "${COMPREPLY[@]}"; '
        "COMP_WORDS=(scorepad show mi) COMP_LINE='scorepad show mi' COMP_CWORD=2; "
        'unset COMP_POINT; _scorepad; echo "${#COMPREPLY[@]}"'
    )
    done = subprocess.run(
        [program("bash"), "--norc", "-uc", ask],
        env=place.env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("show\nshow\n0\n", "")


def test_every_option_of_every_verb_is_offered(place: Place) -> None:
    found = offers([("scorepad", verb, "-") for verb in VERBS], place)
    for verb, answer in zip(VERBS, found, strict=True):
        params = build().get_command(None, verb).params
        own = {name for one in params if one.param_type_name == "option" for name in one.opts}
        assert set(answer) == own | set(HELP), verb
    (answer,) = offers([("scorepad", "-")], place)
    assert set(answer) == {name for one in build().params for name in one.opts} | set(HELP)


@pytest.mark.parametrize("key", games.keys())
def test_every_value_of_every_option_is_offered(key: str, place: Place) -> None:
    for option in games.load(key).options:
        (answer,) = offers([("scorepad", "house", key, option.key, "=")], place)
        assert set(answer) == {value for value in option.values if value.isalnum()}, option.key
