"""`scorepad __names`: names as data, and nothing else, whatever lies in the folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorepad import namelist
from scorepad.commands import VERBS
from scorepad.errors import ScorepadError
from scorepad.names import is_session, player
from scorepad.places import data_folder
from scorepad.store import Store
from scorepad.tomlfile import loads
from tests.conftest import ROOT
from tests.transcript import done, failed, in_process

STRANGE = ("Bob Smith", "it's", "$(touch p)", "*", "co:lon", 'say "hi"')


SESSIONS = {
    "old": ("mino", "Ann", "Ben", "Cat", "--date", "2026-01-01"),
    "new": ("mino", "ann", "Dan", "Eve", "--date", "2026-02-01"),
    "nina": ("qwirkle", "Zoë", "שרה"),
    "friday": ("mino", *STRANGE, "--date", "2026-01-15"),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four sessions, each changed after the one before; `friday` is the current one."""
    data = tmp_path_factory.mktemp("made") / "data"
    for number, (name, words) in enumerate(SESSIONS.items()):
        done("new", *words, "--name", name, "--data-dir", str(data))
        os.utime(data / f"{name}.toml", (1000 + number, 1000 + number))
    return data


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], made: Path) -> Path:
    """Those sessions, to be changed at will."""
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)
    return Path(shutil.copytree(made, env["SCOREPAD_DATA_DIR"]))


def names(*words: str) -> list[str]:
    """The names that are told, with no word on standard error and status 0."""
    code, out, err = in_process(["__names", *words])
    assert (code, err) == (0, "")
    return out.splitlines()


def tree(top: Path) -> dict[str, tuple[int, bytes]]:
    """Everything below a folder: when it was changed, and its bytes."""
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in top.rglob("*")
    }


def test_the_sessions_changed_last_come_first() -> None:
    assert names("sessions") == ["friday", "nina", "new", "old"]


def test_all_players_once_the_newest_sessions_first() -> None:
    assert names("players") == [*STRANGE, "Zoë", "שרה", "ann", "Dan", "Eve", "Ben", "Cat"]


def test_without_a_kind_all_names_are_told() -> None:
    assert names() == [*names("sessions"), *names("players")]


def test_the_players_of_the_current_session_by_seat() -> None:
    assert names("table") == list(STRANGE)


@pytest.mark.parametrize(
    "words",
    [
        ("-s", "new"),
        ("-snew",),
        ("--session", "new"),
        ("--session=new",),
        ("-s", "NEW"),
        ("-s", "ne"),
        ("-s", "mino"),  # the newest of its open sessions, by its start
    ],
)
@pytest.mark.parametrize("kind", ["table", "players"])
def test_the_players_of_a_session_that_is_named(kind: str, words: tuple[str, ...]) -> None:
    assert names(kind, *words) == ["ann", "Dan", "Eve"]


@pytest.mark.parametrize("word", ["n", "gone", "", "diams", "../old", "old.toml", "\udcff"])
def test_a_session_that_is_none_has_no_players(word: str) -> None:
    assert names("table", "-s", word) == []


def test_a_session_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_SESSION", "old")
    assert names("table") == ["Ann", "Ben", "Cat"]
    assert names("table", "-s", "new") == ["ann", "Dan", "Eve"]


@pytest.mark.parametrize("name", ["old", "new", "nina", "friday"])
def test_a_game_that_is_over_is_not_meant_by_its_key(name: str) -> None:
    done("finish", "-s", name)
    store = Store(data_folder(None))
    for word in ("mino", "qwirkle", "n", "o", "old", "fri"):
        try:
            wanted = list(store.load(store.find(word)).session.sheet.players)
        except ScorepadError:
            wanted = []
        assert names("table", "-s", word) == wanted, word


def test_the_names_in_the_trash() -> None:
    assert names("trash") == []
    done("delete", "old", "new", "--yes")
    assert names("trash") == ["new", "old"]
    assert names("sessions") == ["friday", "nina"]


@pytest.mark.parametrize("words", [("nonsense",), ("table", "--bogus"), ("--help",), ("-h",)])
def test_what_is_not_known_is_passed_over(words: tuple[str, ...]) -> None:
    assert names(*words) in ([], list(STRANGE), names())


@pytest.mark.parametrize("form", [("--data-dir", "{}"), ("--data-dir={}",)])
def test_another_folder(form: tuple[str, ...], tmp_path: Path) -> None:
    other = str(tmp_path / "other place")
    done("new", "qwirkle", "Xia", "Yan", "--name", "elsewhere", "--data-dir", other)
    where = [word.format(other) for word in form]
    assert names("sessions", *where) == ["elsewhere"]
    assert names("table", *where) == ["Xia", "Yan"]


def test_nothing_is_written(tmp_path: Path) -> None:
    before = tree(tmp_path)
    for kind in ("", "sessions", "players", "table", "trash"):
        names(*kind.split())
        names(*kind.split(), "--data-dir", str(tmp_path / "nowhere"))
    assert tree(tmp_path) == before


def test_no_folder_no_names(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for where in (tmp_path / "nowhere", tmp_path / "file", tmp_path / "file" / "in it"):
        for kind in ("sessions", "players", "table", "trash"):
            assert names(kind, "--data-dir", str(where)) == []


def test_a_file_that_can_not_be_read_is_passed_over(folder: Path) -> None:
    (folder / "friday.toml").write_bytes(b"\xff\x00[[[")
    (folder / "nina.toml").write_text("")
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "there.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    assert names("players") == ["ann", "Dan", "Eve", "Ben", "Cat"]
    assert names("table") == []
    assert names("table", "-s", "pipe") == []
    assert {"friday", "nina", "old", "new"} <= set(names("sessions"))


@pytest.mark.parametrize("text", ["", "friday/../old", "\n", "FRIDAY", "x" * 5000])
def test_a_current_session_that_is_none(text: str, folder: Path) -> None:
    (folder / ".scorepad" / "current").write_text(text)
    assert names("table") == []


def test_names_that_a_terminal_would_act_on_are_left_out(folder: Path) -> None:
    path = folder / "old.toml"
    text = path.read_text(encoding="utf-8")
    for sign in ("\x1b[31m", "\r", "\x7f", "\x9b", "\u202e", "\u2028"):
        path.write_text(text.replace('"Ben"', f'"B{sign}n"'), encoding="utf-8", newline="")
        assert names("table", "-s", "old") == ["Ann", "Cat"], repr(sign)
    path.write_text(text.replace('"Ben"', '"B\\u001bn"'), encoding="utf-8")
    assert "Ann" not in names("table", "-s", "old")  # nor does anything else read it


def test_a_file_that_somebody_wrote_is_read_as_elsewhere(folder: Path) -> None:
    path = folder / "old.toml"
    text = path.read_text(encoding="utf-8")
    for ours, theirs in (
        ('players = [\n    "Ann",\n    "Ben",\n    "Cat",\n]', "players = ['Ann', 'Ben', \"Cat\"]"),
        ("format = 1\n", "# ours\nformat = 1\n"),
        ('    "Ben",\n', '    "B\\u0065n",\n'),
    ):
        assert ours in text
        path.write_text(text.replace(ours, theirs, 1), encoding="utf-8")
        session = loads(path.read_bytes(), str(path), "old")
        assert list(session.sheet.players) == ["Ann", "Ben", "Cat"]
        assert names("table", "-s", "old") == ["Ann", "Ben", "Cat"], theirs
    for mark in ('"""', "'''"):  # players in a note are none, and no note has two lines
        note = f'format = 1\nnote = {mark}\nplayers = [\n    "Eve",\n]\n{mark}\n'
        path.write_text(text.replace("format = 1\n", note, 1), encoding="utf-8")
        assert names("table", "-s", "old") == []


def test_players_are_those_of_the_loader(folder: Path) -> None:
    for path in folder.glob("*.toml"):
        session = loads(path.read_bytes(), str(path), path.stem)
        assert names("table", "-s", path.stem) == list(session.sheet.players)


def test_session_names_are_told_by_the_same_rule() -> None:
    words = ["a", "con", "con.txt", "lpt1", "nul", "nulls", "12345", "1234a", "-abcde", "_abcde"]
    words += ["Abcde", "ab.de", "abcde.", "abc de", "zoë-12", "x" * 64, "x" * 65, "a-b_c-2026", ""]
    words += ["²²²²²", "abcd²", "mino-2026-11-29", "---------"]
    for word in words:
        assert namelist._is_session(word) == is_session(word), word


def test_names_of_players_are_told_by_the_same_rule() -> None:
    words = [*STRANGE, "Zoë", "שרה", "O'Neil", "Jean-Luc", "J. R.", "-Ann", "+Ann", " Ann", "Ann "]
    words += ["A  B", "12", "1 2", "²", "a=b", "a,b", "", "x" * 40, "x" * 41, "👨‍👩‍👧", "a\u202eb"]
    words += ["a\u00adb", "a\u2028b", "a\x1bb", "a\x9bb", "a\nb", "Zoe\u0308", "a\u200db", "❤️"]
    for word in words:
        try:
            wanted = player(word) == word
        except ScorepadError:
            wanted = False
        assert namelist._is_player(word) == wanted, repr(word)


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"XDG_DATA_HOME": "/some/where"},
        {"XDG_DATA_HOME": ""},
        {"XDG_DATA_HOME": " "},
        {"XDG_DATA_HOME": "relative"},
        {"HOME": "/"},
        {"HOME": "/home/ann/"},
        {"HOME": ""},
        {"HOME": "relative"},
        {"SCOREPAD_DATA_DIR": "relative"},
        {"SCOREPAD_DATA_DIR": "/a/../b"},
        {"ANDROID_DATA": "/data", "ANDROID_ROOT": "/system"},
    ],
    ids=str,
)
def test_the_folder_is_the_same_as_everywhere(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SCOREPAD_DATA_DIR", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = namelist._folder(None)
    assert found == data_folder(None)
    assert namelist._folder("given") == data_folder("given")


def test_it_is_no_verb_for_anybody_else(env: dict[str, str]) -> None:
    assert "__names" not in VERBS
    assert "__names" not in done("--help")
    assert "__names" not in failed(2, "__name")
    assert "__names" in failed(2, "-q", "__names")  # as what was typed


PROGRAM = [sys.executable, "-m", "scorepad", "__names"]


def test_the_names_are_utf8_whatever_the_locale(env: dict[str, str]) -> None:
    env |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [*PROGRAM, "table", "-s", "nina"], env=env, capture_output=True, check=True
    )
    assert (ran.stdout, ran.stderr) == ("Zoë\nשרה\n".encode(), b"")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "> /dev/full", "| true"])
def test_streams_that_are_closed_are_no_error(closed: str, env: dict[str, str]) -> None:
    line = f'"$@" {closed}; echo "${{PIPESTATUS[0]}}" >&3'
    command = ["bash", "-c", f"exec 3>&1; {line}", "ask", *PROGRAM]
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "0"
    assert ran.stderr == ""


def test_nothing_heavy_is_loaded_for_plain_names(env: dict[str, str]) -> None:
    probe = (
        "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules)\n"
        "from scorepad.namelist import tell; tell(sys.argv[2:])\n"
        "print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    for words in (["sessions"], ["players", "-s", "old"]):
        ran = subprocess.run(
            [sys.executable, "-S", "-c", probe, str(ROOT), *words],
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout
        os_brings = {"os", "os.path", "stat", "_stat", "posixpath", "genericpath"}
        os_brings |= {"_collections_abc", "abc", "_abc"}
        ours = {"scorepad", "scorepad.namelist", "__future__"}
        assert set(ran.stderr.split()) <= os_brings | ours


@pytest.mark.slow
def test_many_sessions_keep_nobody_waiting(folder: Path, env: dict[str, str]) -> None:
    text = (folder / "old.toml").read_bytes()
    for number in range(10_000):
        (folder / f"evening-{number}.toml").write_bytes(text)
    took = {}
    for kind in ("sessions", "players", "table"):
        begun = time.monotonic()
        assert names(kind)
        took[kind] = time.monotonic() - begun
    assert max(took.values()) < 2, took
