"""docs/adding-a-game.md: the game that the page makes is made, runs, and owes nothing."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad import games
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

PAGE = ROOT / "docs" / "adding-a-game.md"
KEY = "farkle"
FILES = {f"scorepad/games/{KEY}/__init__.py", f"scorepad/games/{KEY}/rules.md"}
FILES |= {f"tests/games/test_{KEY}.py"}
_FILE = re.compile(r"^\*\*([\w/.]+)\*\*\n\n(`{3,})\w+\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files that the page tells to write, by their paths."""
    return {path: body for path, _, body in _FILE.findall(text())}


class Copy:
    """The project with the page's files in it, far from this checkout."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder = folder
        ignore = shutil.ignore_patterns("__pycache__")
        for name in ("scorepad", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        shutil.copy(ROOT / "pyproject.toml", folder)
        for path, body in files().items():
            target = folder / path
            assert not target.exists()
            target.parent.mkdir(exist_ok=True)
            target.write_text(body, encoding="utf-8")
        program = folder / "bin" / "scorepad"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m scorepad "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
        self.env = {**env, "PATH": path, "PYTHONPATH": str(folder)}

    def run(self, *words: str) -> tuple[int, str]:
        """How a command ends and what it says."""
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def rerun(self, page: str) -> str:
        """The page with the screens of its console blocks as they are today."""

        def today(block: re.Match[str]) -> str:
            lines = [line for line in block[1].splitlines() if line.startswith("$ ")]
            return "```console\n" + "".join(map(self._screen, lines)) + "```"

        return _CONSOLE.sub(today, page)

    def _screen(self, line: str) -> str:
        code, screen = self.run("bash", "-c", line[2:])
        return f"{line}\n{screen}" + (f"[{code}]\n" if code else "")


@pytest.fixture
def copy(tmp_path: Path, env: dict[str, str]) -> Copy:
    return Copy(tmp_path / "copy", env)


def test_the_page_writes_one_folder_and_one_test() -> None:
    assert set(files()) == FILES
    assert KEY not in games.keys()


def test_what_the_page_shows_is_what_happens(copy: Copy, update: bool) -> None:
    page = text()
    today = copy.rerun(page)
    if update:
        PAGE.write_text(today, encoding="utf-8")
    assert today == text() if update else today == page
    for verb in ("score", "new", "add", "show", "rules", "stats", "share", "export", "games"):
        assert re.search(rf"^\$ scorepad {verb}\b", page, re.MULTILINE), verb


def test_the_game_owes_nothing(copy: Copy) -> None:
    tests = ("contract", "layers", "pages")
    where = [f"tests/games/test_{KEY}.py", *[f"tests/test_{name}.py" for name in tests]]
    words = ("-m", "pytest", "-p", "no:cacheprovider", "-k", KEY, "-rA", *where)
    code, told = copy.run(sys.executable, *words)
    assert code == 0, told
    for path in where:
        assert f"PASSED {path}::" in told


def test_the_code_is_in_style(copy: Copy) -> None:
    for words in (("ruff", "format", "--check"), ("ruff", "check"), ("mypy", "--strict")):
        where = [path for path in files() if path.endswith(".py")]
        code, told = copy.run(sys.executable, "-m", *words, *where)
        assert code == 0, told


def test_the_parts_that_only_some_games_have() -> None:
    told = set(re.findall(r"^\| `(\w+)\.py` \|", text(), re.MULTILINE))
    asked = set()
    for path in (ROOT / "scorepad").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and len(call.args) > 1:
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                word = call.args[1]
                if name in ("part", "part_of") and isinstance(word, ast.Constant):
                    asked.add(word.value)
    assert told == asked
    for name in told:
        assert any(games.part(key, name) for key in games.keys()), name
