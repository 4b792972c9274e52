"""docs/scripting.md: its tables say what the program answers, how it ends and what it reads."""

from __future__ import annotations

import ast
import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorepad import errors
from scorepad.application import build
from scorepad.batch import KEYS, Batch
from scorepad.commands import VERBS
from scorepad.csvbatch import ADDED
from tests.conftest import ROOT
from tests.transcript import in_process

PAGE = (ROOT / "docs" / "scripting.md").read_text(encoding="utf-8")
TYPES = {str: "text", bool: "bool", int: "number", float: "number", type(None): "null"}
TYPES |= {dict: "object", list: "array"}
READ_BY_PLATFORMDIRS = {"XDG_CONFIG_HOME", "XDG_CACHE_HOME"}
NO_SETTING = {"ANDROID_DATA"}  # how Android is told from the other systems

Row = list[str]
Shape = dict[str, set[str]]


def tables(heading: str) -> list[list[Row]]:
    """The tables beneath a heading, each as rows of cells without its head."""
    text = re.split(rf"^#+ {re.escape(heading)}$", PAGE, flags=re.MULTILINE)[1]
    text = re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0]
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        for lines in (list(table.splitlines())[2:] for table in found)
    ]


def table(heading: str) -> list[Row]:
    """The one table beneath a heading."""
    (found,) = tables(heading)
    return found


def fields(section: str) -> Shape:
    """What a section says: the types of each field, by its path."""
    return {path.strip("`"): set(kind.split(" or ")) for path, kind, _ in table(section)}


def answers() -> dict[str, list[str]]:
    """Which sections make up the document of each verb."""
    found = {}
    for verbs, told in table("What the verbs answer"):
        names = re.findall(r"`([^`]+)`", verbs) or [verbs]
        sections = re.findall(r"\]\(#(\w+)\)", told)
        found.update(dict.fromkeys(names, sections))
    return found


ANSWERS = answers()
SECTIONS = sorted({section for sections in ANSWERS.values() for section in sections})


def pattern(path: str) -> re.Pattern[str]:
    """A path of the page as a pattern: capitals stand for any key."""
    parts = [
        r"[^.\[\]]+" if re.fullmatch("[A-Z]{2,}", part) else re.escape(part)
        for part in re.split(r"(\W+)", path)
    ]
    return re.compile("".join(parts))


def paths(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """Every path in a document, with the type that is there."""
    if at:
        yield at, TYPES[type(value)]
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{at}.{key}" if at else key)
    if isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{at}[]")


class Evening:
    """Runs commands, and keeps what was seen in the documents of each section."""

    def __init__(self) -> None:
        self.seen: dict[str, Shape] = {section: {} for section in SECTIONS}
        self.used: set[str] = set()

    def run(self, words: str) -> str:
        """What a command answers, however it ends."""
        return in_process(words.split())[1]

    def sees(self, key: str, words: str) -> None:
        """Look at the document that a verb answers."""
        self.look(key, self.run(f"{words} --json"))

    def look(self, key: str, text: str) -> None:
        """Find each path of a document in the tables of its verb; what is in none is told."""
        self.used.add(key)
        document = json.loads(text)
        known = {
            section: {path: pattern(path) for path in fields(section)} for section in ANSWERS[key]
        }
        shape: Shape = {}
        for path, kind in paths(document):
            shape.setdefault(path, set()).add(kind)
        self._note(key, shape, known)

    def _note(self, key: str, shape: Shape, known: dict[str, dict[str, re.Pattern[str]]]) -> None:
        for path, kinds in shape.items():
            fits = [
                (section, told)
                for section, patterns in known.items()
                for told, wanted in patterns.items()
                if wanted.fullmatch(path)
            ]
            if not fits and kinds <= {"object", "array"}:
                continue  # it holds what is told, or nothing
            assert fits, f"{key} answers {path} ({kinds}), of which the page says nothing"
            for section, told in fits:
                self.seen[section].setdefault(told, set()).update(kinds)


def play(evening: Evening, home: Path) -> None:
    """An evening in which every field has every type that it can have."""
    sees, run = evening.sees, evening.run
    sees("score", "score mino 1/1 0/0 0/")
    sees("score", "score mino 0/1+m 2/1 --hand 2")
    sees("score", "score diams 20 15 15 --option star_ties=share")
    evening.look("score", Batch().answer(b'{"game": "mino", "rows": [["1/1"]]}').decode())
    sees("new", "new mino Ann Ben Cat --name m")
    sees("bid", "bid 1 0 0")
    sees("add", "add 1 1 0 --force")
    sees("edit", "edit 1 Ann=1/0")
    for verb in ("undo", "redo", "note hello", "rename Cat Kit", "option griffin=flat"):
        sees(verb.split()[0], verb)
    sees("undo", "undo 6")
    sees("add", "add 1/1 0/0 0/0")
    sees("show", "show")
    sees("show --chart", "show --chart")
    sees("explain", "explain 1 Ann")
    sees("leave", "leave Cat")
    run("note home")
    sees("finish", "finish")
    sees("show", "show")
    sees("reopen", "reopen")
    run("finish")
    sees("again", "again --first Ben")
    sees("log", "log mino Ann=100 Ben=80 Cat=20")
    sees("log", "log diams Ann=9 Ben=7.5")
    run("new quartz Ann Ben Dora --name q")
    run("add 3q/2q 1q/1q 5s/1s -s q")
    sees("list", "list")
    for words in ("", " Ann --game mino --players 3 --since 2001-01-01"):
        sees("stats", f"stats{words}")
    sees("players", "players")
    sees("players", "players merge Dora Cat")
    sees("players", "players")
    sees("house", "house mino griffin=flat")
    sees("games", "games")
    sees("rules", "rules mino trick")
    sees("delete", "delete q --yes")
    sees("restore", "restore q")
    look_up(evening)
    give_and_take(evening, home)


def look_up(evening: Evening) -> None:
    """The referee and the board."""
    sees, run = evening.sees, evening.run
    sees("judge mino", "judge mino r7 minotaur mermaid")
    sees("judge mino", "judge mino r7 y5")
    sees("judge mino", "judge mino flag flag flag")
    sees("judge quartz", "judge quartz pphhc")
    sees("judge diams", "judge diams 7 3 4 7 7 1 2 4")
    sees("judge qwirkle", "judge qwirkle rors@0,0")
    sees("judge qwirkle", "judge qwirkle rogs@0,0")
    sees("hint qwirkle", "hint qwirkle y8 --on rors@0,0")
    sees("hint qwirkle", "hint qwirkle rx --on rorsrdrc@0,0")
    sees("odds quartz", "odds quartz chest --rolls 2 --want chest:3")
    run("new qwirkle Ann Ben --option board=on --name b --first Ben")
    run("add rors@0,0 -s b")
    sees("show --tiles", "show b --tiles")


def give_and_take(evening: Evening, home: Path) -> None:
    """Files that come, go and are damaged; errors."""
    sees, run = evening.sees, evening.run
    data = home / "data"
    strange = (
        (data / "m.toml").read_text(encoding="utf-8").replace("\n[options]", 'x = "y"\n\n[options]')
    )
    (data / "m.toml").write_text(strange, encoding="utf-8")
    text = run("export --all --format json")
    exported = json.loads(text)
    assert list(exported) == ["schema", "sessions"]
    for session in exported["sessions"]:
        evening.look("export --format json", json.dumps(session))
    (home / "all.json").write_text(text, encoding="utf-8")
    sees("import", f"import {home}/all.json")
    wrong = text.replace('"total": 100', '"total": 1').replace('"points": 20,', '"points": 21,')
    (home / "wrong.json").write_text(wrong, encoding="utf-8")
    for path in data.glob("*.toml"):
        path.unlink()
    sees("import", f"import {home}/wrong.json")
    (data / "no name.toml").write_bytes(b"")
    (data / "broken.toml").write_text("format = 1\nid = \n", encoding="utf-8")
    sees("list", "list")
    sees("check", "check")
    sees("any verb that fails", "show nope")
    sees("any verb that fails", "score qwirkle 7")
    line = b'{"game": "qwirkle", "rows": [["7"]], "ref": 1}'
    evening.look("any verb that fails", Batch().answer(line).decode())


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    home = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("data", "config", "cache"):
            patch.setenv(f"SCOREPAD_{name.upper()}_DIR", str(home / name))
        patch.setenv("SCOREPAD_NOW", "2026-11-29T20:15:00+01:00")
        patch.delenv("SCOREPAD_SESSION", raising=False)
        seen = Evening()
        play(seen, home)
        yield seen


def test_every_line_of_the_answers_was_seen(evening: Evening) -> None:
    assert evening.used == set(ANSWERS)


@pytest.mark.parametrize("section", SECTIONS)
def test_fields_and_types_are_what_is_answered(section: str, evening: Evening) -> None:
    told = {path: kinds - {"any"} for path, kinds in fields(section).items()}
    anything = {path for path, kinds in told.items() if not kinds}
    seen = {
        path: set() if path in anything else kinds for path, kinds in evening.seen[section].items()
    }
    assert seen == told


def test_every_verb_that_takes_json_is_told() -> None:
    app = build()
    takes = {
        name
        for name in VERBS
        if any("--json" in param.opts for param in app.get_command(None, name).params)
    }
    assert {key.split()[0] for key in ANSWERS} == takes | {"export", "any"}


def test_exit_statuses_are_those_of_the_errors() -> None:
    told = {(int(status), kind.strip("`")) for status, kind, _ in table("Exit statuses")}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    raised = {
        (kind.code, kind.kind)
        for kind in kinds
        if issubclass(kind, errors.ScorepadError) and kind is not errors.ScorepadError
    }
    assert told == raised | {(0, ""), (70, "fault"), (130, ""), (141, "")}


def read_from_the_environment() -> set[str]:
    """The variables that functions of the program name where they look at the environment."""
    found = set()
    for path in (ROOT / "scorepad").rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(part, ast.FunctionDef):
                continue
            inner = list(ast.walk(part))
            if any(isinstance(one, ast.Attribute) and one.attr == "environ" for one in inner):
                texts = [one.value for one in inner if isinstance(one, ast.Constant)]
                found |= {t for t in texts if isinstance(t, str) and re.fullmatch("[A-Z_]{3,}", t)}
    return found


def test_variables_are_those_that_are_read() -> None:
    told = {name.strip("`") for name, _ in table("The environment")}
    read = read_from_the_environment()
    assert {"SCOREPAD_DATA_DIR", "NO_COLOR", "LESS"} <= read
    assert told == (read | READ_BY_PLATFORMDIRS) - NO_SETTING


def test_keys_of_batch() -> None:
    told = table("Many rows at once: batch")
    assert {key.strip("`") for key, *_ in told} == set(KEYS)
    for key, needed, _ in told:
        given = {"game": "mino", "rows": [["1/1"]]}
        given.pop(key.strip("`"), None)
        answer = json.loads(Batch().answer(json.dumps(given).encode()))
        assert ("error" in answer) is (needed == "yes"), key
    for column in ADDED:
        assert f"`{column}`" in PAGE


def test_the_examples_in_python_run() -> None:
    text = "".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    example = doctest.DocTestParser().get_doctest(text, {}, "scripting", None, 0)
    assert len(example.examples) == 5
    assert doctest.DocTestRunner().run(example).failed == 0
