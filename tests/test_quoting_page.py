"""docs/quoting.md: the real shells do what the page says, in a script and as typed at them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "quoting.md").read_text(encoding="utf-8")
SHELLS = {"bash": ["bash", "--norc"], "zsh": ["zsh", "-f"], "fish": ["fish", "--no-config"]}
NAMES = ["Anna Maria", "O'Brien", "$ue", "Wow!", "*", "#1"]
TOTALS = [20 + 40, 10 + 20, 10 + 20, 10 + 20, 10 + 20, 10 + 20]
SHOWS = '#!/bin/sh\nprintf "[%s]" "$@" >> "$HOME/words"\n'

Cell = tuple[str, str, str]


def block(shell: str) -> str:
    """The commands for a shell."""
    (found,) = re.findall(rf"^```{shell}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def cells() -> list[Cell]:
    """Each shell's word on each sign."""
    rows = re.findall(r"^\| (`.`|blank) \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    signs = {sign: " " if sign == "blank" else sign[1] for sign, *_ in rows}
    return [
        (shell, signs[sign], said)
        for sign, *told in rows
        for shell, said in zip(SHELLS, told, strict=True)
    ]


CELLS = cells()


class Terminal:
    """A home with files in it, and a shell that reads commands as a script or as typed."""

    def __init__(self, home: Path, env: dict[str, str], shell: str) -> None:
        if shutil.which(shell) is None:
            pytest.skip(f"this system has no {shell}")
        self.home = home
        self.words = SHELLS[shell]
        (home / "bin").mkdir()
        self._program("scorepad", f'#!/bin/sh\nexec {sys.executable} -m scorepad "$@"\n')
        self._program("words", SHOWS)
        (home / "xqy").touch()  # for `x*y`
        path = os.pathsep.join([str(home / "bin"), os.environ["PATH"]])
        self.env = {**env, "PATH": path, "PYTHONPATH": str(ROOT), "TERM": "dumb"}

    def _program(self, name: str, text: str) -> None:
        program = self.home / "bin" / name
        program.write_text(text, encoding="utf-8")
        program.chmod(0o755)

    def run(self, text: str, typed: bool) -> None:
        """Give the text to the shell."""
        subprocess.run(
            [*self.words, *(["-i"] if typed else [])],
            input=text,
            cwd=self.home,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            start_new_session=True,  # whoever runs the tests keeps the terminal
        )

    def gets(self, word: str, typed: bool) -> str:
        """What a command gets for a word that is not quoted, in brackets, and a `z` behind it."""
        seen = self.home / "words"
        seen.unlink(missing_ok=True)
        self.run(f"words {word} z\n", typed)
        return seen.read_text(encoding="utf-8") if seen.exists() else ""


@pytest.mark.parametrize("typed", [False, True], ids=["a script", "typed"])
@pytest.mark.parametrize("shell", SHELLS)
def test_the_names_arrive(shell: str, typed: bool, tmp_path: Path, env: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, env, shell)
    terminal.run(block(shell), typed)
    shown = subprocess.run(
        [tmp_path / "bin" / "scorepad", "show", "-s", "thursday", "--json"],
        env=terminal.env,
        stdout=subprocess.PIPE,
        check=True,
    )
    document = json.loads(shown.stdout)
    assert document["players"] == NAMES
    totals = {place["player"]: place["points"] for place in document["standings"]}
    assert totals == dict(zip(NAMES, TOTALS, strict=True))


@pytest.mark.parametrize(
    ("shell", "sign", "said"), CELLS, ids=[f"{cell[0]} {cell[1]}" for cell in CELLS]
)
def test_what_a_shell_does_to_a_sign(
    shell: str, sign: str, said: str, tmp_path: Path, env: dict[str, str]
) -> None:
    terminal = Terminal(tmp_path, env, shell)
    places = {"within": f"x{sign}y", "at the beginning": f"{sign}/y"}
    changed = {
        place
        for place, word in places.items()
        for typed in (False, True)
        if terminal.gets(word, typed) != f"[{word}][z]"
    }
    wanted = {"as it is": set(), "quote at the beginning": {"at the beginning"}}
    if said == "quote":
        assert "within" in changed
    else:
        assert changed == wanted[said]


def test_the_signs_are_all_told() -> None:
    assert {sign for _, sign, _ in CELLS} >= set(" $!*'=#")
    assert len(CELLS) == 15 * len(SHELLS)


def test_records_are_made_of_the_signs_that_need_no_quotes() -> None:
    fine = {sign for _, sign, said in CELLS if said == "as it is"}
    for record in ("4,3", "2/2+m", "3x7:9,4x2:6/2/11", "rors@0,0"):
        assert f"`{record}`" in PAGE
        assert set(re.sub(r"\w", "", record)) <= fine


def test_the_other_shells_have_the_same_names() -> None:
    for shell, written in (("powershell", NAMES), ("bat", NAMES)):
        text = block(shell)
        for name in written:
            quote = '"' if shell == "bat" else "'"
            inner = name if shell == "bat" else name.replace("'", "''")
            assert f"{quote}{inner}{quote}" in text
            assert f"{quote}{inner}=" in text
