"""The archive as somebody finds it who tries to break it: two at once, devices, half a disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bench.archive import fill
from scorepad import index, store
from scorepad.desk import keep
from tests.test_table import data, settle
from tests.transcript import done, failed, in_process

PROGRAM = [sys.executable, "-m", "scorepad"]


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], tmp_path: Path) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")
    monkeypatch.chdir(tmp_path)


def exported(count: int, name: str = "many.jsonl") -> None:
    """A file with so many sessions, which are not here any more."""
    fill(Path("other"), count)
    done("export", "--all", "--format", "jsonl", "-o", name, "--data-dir", "other")


def sessions() -> list[str]:
    return sorted(path.stem for path in data().glob("*.toml"))


def ids() -> list[str]:
    texts = [path.read_text() for path in data().glob("*.toml")]
    return sorted(text.split('id = "')[1][:36] for text in texts)


# -- the index ---------------------------------------------------------------------------------


def test_a_limit_after_many_sessions_came(monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 10**10)
    fill(data(), 60)
    done("list")
    for path in list(data().glob("*.toml"))[:40]:
        (data() / f"x{path.name}").write_bytes(path.read_bytes())
    for _ in range(3):
        whole = json.loads(done("list", "--json"))["sessions"]
        assert json.loads(done("list", "--limit", "5", "--json"))["sessions"] == whole[:5]
        for path in list(data().glob("*.toml"))[:50]:
            os.utime(path)


def test_an_index_written_anew_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 10**10)
    fill(data(), 60)
    first = index.plays(str(data()))
    opened = index.Index(str(data()))
    (cache,) = Path(os.environ["SCOREPAD_CACHE_DIR"]).glob("index-*")
    old = cache.read_bytes()
    fill(data(), 100)
    index.plays(str(data()))
    assert cache.read_bytes() != old
    assert opened.newest(5) is None or len(opened.newest(5) or []) == 5
    assert {play.name for play in opened.plays()} >= {play.name for play in first.plays}


def test_a_pipe_in_place_of_the_index_holds_nobody_up() -> None:
    fill(data(), 40)
    done("list")
    for path in Path(os.environ["SCOREPAD_CACHE_DIR"]).iterdir():
        path.unlink()
        os.mkfifo(path)
    assert len(done("list").splitlines()) == 41


# -- imports -----------------------------------------------------------------------------------


def test_two_imports_at_once_take_each_session_once(env: dict[str, str]) -> None:
    exported(150)
    more = {**os.environ, **env}
    del more["SCOREPAD_ID"]
    both = [subprocess.Popen([*PROGRAM, "import", "many.jsonl", "-q"], env=more) for _ in range(2)]
    statuses = sorted(process.wait(60) for process in both)
    assert statuses in ([0, 0], [0, 5])  # the second finds nothing new, or is told to wait
    assert len(ids()) == len(set(ids())) == 150


def test_a_name_taken_in_the_middle_gets_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    exported(3)
    real = keep

    def slow(kept: store.Store, session: Any, dry_run: bool, name: str) -> Any:
        if not kept.taken(name) and not name.endswith("-2"):
            fill(Path("again"), 1)
            data().mkdir(parents=True, exist_ok=True)
            (data() / f"{name}.toml").write_bytes(next(Path("again").iterdir()).read_bytes())
        return real(kept, session, dry_run, name)

    monkeypatch.setattr("scorepad.intake.keep", slow)
    out = done("import", "many.jsonl")
    assert out.count("-2: imported") == 3


@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_import_that_is_stopped_leaves_nothing(how: str, env: dict[str, str]) -> None:
    exported(400)
    more = {**os.environ, **env}
    del more["SCOREPAD_ID"]
    process = subprocess.Popen(
        [*PROGRAM, "import", "many.jsonl"], env=more, stderr=subprocess.PIPE, text=True
    )
    while not data().exists() or len(sessions()) < 20:
        time.sleep(0.005)
        assert process.poll() is None
    for _ in range(4):  # and whoever is impatient changes nothing
        process.send_signal(getattr(signal, how))
        time.sleep(0.02)
    _, err = process.communicate(timeout=60)
    # what comes after all was taken back may end the process in its own way
    assert process.returncode in (130, -getattr(signal, how))
    assert "taken back now" in err
    assert "Traceback" not in err
    assert sessions() == []


@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("last", [1, 2, 3])
def test_an_import_that_is_stopped_just_behind_a_write_knows_of_it(
    last: int, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(3)
    written: list[str] = []

    def spy(*given: Any) -> Any:
        session = keep(*given)
        written.append(session.name)
        if len(written) == last:
            assert session.name in sessions()
            os.kill(os.getpid(), getattr(signal, how))
        return session

    monkeypatch.setattr("scorepad.intake.keep", spy)
    assert in_process(["import", "many.jsonl"])[0] == 130
    assert len(written) == last
    assert sessions() == []


def test_a_closed_standard_input_is_told() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m scorepad import - <&-"],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )
    assert (ran.returncode, ran.stdout) == (6, "")
    assert ran.stderr.startswith("scorepad: standard input is closed\n")


def test_csv_with_a_date_alone_is_known_again(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("p.csv").write_text(
        "game,row,player,record,started\nqwirkle,1,Ann,4,2024-05-06\nqwirkle,1,Ben,4,2024-05-06\n"
    )
    done("import", "p.csv")
    monkeypatch.setenv("SCOREPAD_NOW", "2026-12-24T08:00:00+01:00")
    assert "already here as qwirkle-2024-05-06" in done("import", "p.csv")


def test_two_sessions_alike_but_for_their_names_are_two() -> None:
    lines = [f"{name},qwirkle,1,{who},4" for name in "ab" for who in ("Ann", "Ben")]
    Path("p.csv").write_text("\n".join(["session,game,row,player,record", *lines, ""]))
    done("import", "p.csv")
    assert sessions() == ["a", "b"]


def test_the_line_of_the_wrong_record_is_named() -> None:
    text = "game,row,player,record\nmino,1,Ann,1/1\nmino,1,Ben,0/0\nmino,1,Cat,5/0\n"
    Path("p.csv").write_text(text)
    assert "line 4: Cat bid 5 in hand 1" in failed(1, "import", "p.csv")
    code, out, _ = in_process(["score", "--batch", "--csv"], text)
    assert code == 1
    errors = [line.rpartition(",")[2] for line in out.splitlines()[1:]]
    assert errors[0].startswith("not scored: line 4: ") or "not scored: line 4" in out
    assert out.splitlines()[3].startswith("mino,1,Cat,5/0")
    assert "not scored" not in out.splitlines()[3]


@pytest.mark.parametrize("wrong", ['"note": NaN', '"note": null, "note": null'])
@pytest.mark.parametrize("kind", ["jsonl", "json"])
def test_the_entry_that_is_no_json_is_named(kind: str, wrong: str) -> None:
    fill(Path("other"), 3)
    done("export", "--all", "--format", kind, "-o", "x", "--data-dir", "other")
    text = Path("x").read_text()
    second = text.index('"note": null', text.index('"note": null') + 1)
    Path("x").write_text(text[:second] + wrong + text[second + len('"note": null') :])
    where = "line 2" if kind == "jsonl" else "session 2"
    assert f"x: {where}: " in failed(1, "import", "x")


def test_a_spreadsheets_own_additions_are_borne() -> None:
    rows = ["game;row;player;record;;", "qwirkle;1;Ann;4;;", "qwirkle;1;Ben;6;;"]
    Path("p.csv").write_text("\r\n".join(["sep=;", *rows, ""]))
    assert "1 session with 1 row taken in" in done("import", "p.csv")


def test_many_that_are_known_are_told_in_few_lines() -> None:
    exported(60)
    assert "and 40 more\n" in done("import", "many.jsonl")
    out = done("import", "many.jsonl")
    assert out.count("\n") == 22
    assert "and 40 entries more skipped\n" in out


def test_nothing_was_saved_where_all_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    exported(2)
    done("import", "many.jsonl")
    with open("/dev/full", "w") as full, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        code = in_process_on_this_output(["import", "many.jsonl"])
    assert code == 6


def in_process_on_this_output(words: list[str]) -> int:
    from scorepad.cli import main

    return main(words)


# -- exports -----------------------------------------------------------------------------------


def test_a_device_or_a_pipe_is_written_into_and_stays_one() -> None:
    done("log", "qwirkle", "Ann=1", "Ben=2", "--name", "one")
    whole = done("export", "one", "--format", "md")
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, text=True)
    done("export", "one", "--format", "md", "-o", "pipe", "--force")
    assert reader.communicate(timeout=20)[0] == whole
    assert not os.path.isfile("pipe")
    done("export", "one", "--format", "md", "-o", "/dev/null")
    assert not os.path.isfile("/dev/null")
    assert "No space left" in failed(6, "export", "one", "--format", "md", "-o", "/dev/full")


def test_errors_name_what_was_asked_for() -> None:
    done("log", "qwirkle", "Ann=1", "Ben=2", "--name", "one")
    assert failed(6, "export", "one", "-o", "none/x.md").startswith("scorepad: none/x.md: No such")
    assert "no file is named" in failed(2, "export", "one", "--format", "md", "-o", "")


# -- names that are one person -----------------------------------------------------------------


def test_a_damaged_file_of_aliases() -> None:
    done("log", "qwirkle", "Ann=1", "Ben=2", "--name", "one")
    path = data() / ".scorepad" / "players.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text("[aliases\n")
    code, out, _ = in_process(["check"])
    assert (code, out.startswith(f"{path}, line 1: not TOML")) == (4, True)
    for words in (["list", "--player", "Ann"], ["stats"]):
        code, out, err = in_process(words)
        assert (code, err.startswith(f"scorepad: {path}")) == (0, True)
        assert "Ann" in out
    failed(4, "players")


def test_halves_that_make_a_whole_are_told_as_one() -> None:
    done("log", "diams", "Ann=10.5", "Ben=8.5")
    assert done("share", "diams").splitlines()[-1] == "Ann won by 2 stars."
