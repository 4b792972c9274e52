"""What people lost with comparable tools, and that it does not happen here."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import signal
import time
from collections import Counter
from pathlib import Path
from unicodedata import normalize

import pytest

from scorepad.cli import main
from scorepad.commands import VERBS
from scorepad.store import Store
from tests.faults.conftest import Note
from tests.transcript import in_process

INTERRUPTS = 150
TEXTS = (
    *("a & b", "a | b", "\\1", "`ls`", "$HOME", "%s", "{}", '"', "'", '"""', "\\", "#x", "[end]"),
    *("= 1", "a\u0301", "日本", "👩\u200d🚀", "-", "--force", "rows = 9"),
)
WORDS = {
    "new": ["mino", "A", "B", "C"],
    "add": ["4"],
    "edit": ["Ann=5"],
    "rename": ["Ann", "Anna"],
    "leave": ["Ben"],
    "option": ["board=off"],
    "note": ["x"],
    "use": ["g"],
    "delete": ["g", "--yes"],
    "restore": ["h"],
}
FLAGS = (
    *(["-q"], ["--json"], ["-n"], ["--force"], ["--expect", "Ann=0"], ["-s", "g"], ["--no-input"]),
    *(["--debug"], ["--color", "never"], ["--no-pager"], ["--fix"], ["--yes"]),
)


@pytest.fixture
def folder(home: Path) -> Path:
    """Two sessions, `g` with two turns and `h` in the trash; `other` stays as it is."""
    for name in ("other", "h", "g"):
        in_process(["new", "qwirkle", "Ann", "Ben", "--name", name])
        in_process(["add", "4", "3"])
    in_process(["delete", "h", "--yes"])
    return home


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder, without the locks."""
    every = {str(p.relative_to(folder)): p for p in folder.rglob("*") if p.is_file()}
    return {name: p.read_bytes() for name, p in every.items() if not name.endswith(".lock")}


def test_damage_is_not_spread_by_the_commands_that_follow(folder: Path) -> None:
    """A backup was overwritten by the saves after the damage, and noticed months later."""
    (folder / "g.toml").write_bytes(b"\0" * 400)
    before = files(folder)
    for words in (["add", "4"], ["undo"], ["note", "x"], ["show"], ["finish"], ["again"]) * 2:
        assert in_process([*words, "-s", "g"])[0] == 4
    assert files(folder) == before
    assert b'\\"4\\"' in (folder / ".scorepad/g.history").read_bytes()


def test_pairs_of_options_have_no_dangerous_meaning(folder: Path, figure: Note) -> None:
    """A certain pair of options replaced all entries by the new one."""
    start, tried = files(folder), 0
    for verb in [name for name, one in VERBS.items() if one.changes]:
        for pair in itertools.combinations(FLAGS, 2):
            words = [verb, *WORDS.get(verb, []), *itertools.chain(*pair)]
            code, _, err = in_process(words)
            now = files(folder)
            assert code in (0, 1, 2, 3), (words, err)
            assert now["other.toml"] == start["other.toml"], words
            if code or ["-n"] in pair:
                assert now == start, words
            if verb not in ("new", "again", "delete", "restore"):
                assert set(now) == set(start), words
            tried += 1
            if now != start:
                shutil.rmtree(folder)
                for name, data in start.items():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_bytes(data)
    figure(f"{tried} pairs of options of verbs that change something: refused or as each alone")


def test_order_never_comes_from_the_clock(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries of an hour that came twice, or of a clock that was wrong, overwrote each other."""
    for moment in ("2001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T00:00:00Z"):
        monkeypatch.setenv("SCOREPAD_NOW", moment)
        assert in_process(["add", "2", "5", "-s", "g"])[0] == 0
    rows = Store(str(folder)).load("g").session.sheet.rows
    assert [row[0].lines for row in rows] == [(4,), (2,), (2,), (2,)]
    assert in_process(["undo", "3", "-s", "g"])[0] == 0


def test_another_folder_leaves_the_usual_one_alone(folder: Path, tmp_path: Path) -> None:
    """Another configuration given by an option overwrote the usual one."""
    before = files(folder)
    other = ["--data-dir", str(tmp_path / "elsewhere")]
    assert in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g", *other])[0] == 0
    assert in_process(["add", "6", *other])[0] == 0
    assert files(folder) == before


def test_every_side_file_can_go(folder: Path, figure: Note) -> None:
    """An emptied side file made every command fail."""
    gone = 0
    for path in sorted((folder / ".scorepad").iterdir()):
        for harm in ("gone", "empty", "garbage"):
            if path.is_dir():
                continue
            kept = path.read_bytes()
            path.unlink()
            if harm != "gone":
                path.write_bytes(b"" if harm == "empty" else b"\xff\x00garbage\n")
            for words in (["show", "g"], ["list"], ["add", "2", "-s", "g"], ["explain", "-s", "g"]):
                assert in_process(words)[0] == 0, (path, harm, words)
            assert in_process(["undo", "-s", "g"])[0] == 0, (path, harm)
            path.write_bytes(kept)
            gone += 1
    figure(f"{gone} side files gone, emptied or filled with garbage: every verb goes on")


def test_other_sessions_stay_as_they_are(folder: Path) -> None:
    """Side files of other inputs were emptied when several were given."""
    before = files(folder)
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "third"])
    assert in_process(["delete", "g", "third", "--yes"])[0] == 0
    assert files(folder)["other.toml"] == before["other.toml"]
    assert files(folder)[".scorepad/other.history"] == before[".scorepad/other.history"]


@pytest.mark.parametrize("text", TEXTS)
def test_text_comes_back_as_it_was_given(text: str, folder: Path) -> None:
    """Signs that mean something to a shell or a pattern changed or vanished."""
    assert in_process(["note", "-s", "g", "--", text])[0] == 0
    assert Store(str(folder)).load("g").session.note == text
    if not text.startswith("-") and "=" not in text:
        assert in_process(["rename", "-s", "g", "Ben", text])[0] == 0
        assert Store(str(folder)).load("g").session.sheet.players[1] == normalize("NFC", text)


def test_interrupted_at_any_moment(folder: Path, tmp_path: Path, figure: Note) -> None:
    """Ctrl-C while writing left records mixed into each other."""
    dice, seen = random.Random(7), Counter[str]()
    began = time.monotonic()
    in_process(["add", "2", "-s", "g"])
    usual = time.monotonic() - began
    for _ in range(INTERRUPTS):
        before = (folder / "g.toml").read_bytes()
        (tmp_path / "said").write_text("")
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # until the child is ready
        child = os.fork()
        if not child:
            code = 130
            try:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
                fd = os.open(tmp_path / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
                os.dup2(fd, 1)
                os.dup2(fd, 2)
                code = main(["add", "4,3", "-s", "g"])
            finally:
                os._exit(code)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        time.sleep(dice.uniform(0, 2 * usual))
        os.kill(child, signal.SIGINT)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert code in (0, 130), code
        assert b"Traceback" not in (tmp_path / "said").read_bytes()
        new = (folder / "g.toml").read_bytes() != before
        assert new or code == 130
        seen["new" if new else "old"] += 1
    assert in_process(["check"])[0] == 0
    assert not list(folder.rglob("*.tmp"))
    figure(
        f"{INTERRUPTS} interrupts of add: {seen['old']} old, {seen['new']} new, nothing left over"
    )
