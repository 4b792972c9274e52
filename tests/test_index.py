"""The index: a cache that may go, be old, be damaged or be read-only, and nobody notices."""

from __future__ import annotations

import json
import marshal
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.archive import fill
from scorepad import chapters, index, played
from scorepad.index import Archive, Index, newest, plays
from scorepad.people import People
from scorepad.statistics import Wanted, chapter, document
from tests.test_table import settle
from tests.transcript import done, in_process

MANY = 60


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of sessions that nobody has touched for a while."""
    there = tmp_path / "data"
    fill(there, MANY)
    for path in there.iterdir():
        age(path)
    return there


def age(path: Path) -> None:
    """Let a file look as if it had lain there for long: its times in the past."""
    os.utime(path, ns=(10**18, 10**18))


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time at which a file was changed last can't be set, so the clock is put forward."""
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 10**10)


def cache() -> Path:
    (path,) = Path(os.environ["SCOREPAD_CACHE_DIR"]).glob("index-*")
    return path


def read_anew(folder: Path) -> list[str]:
    """The sessions whose files are read when the plays are asked for."""
    seen: list[str] = []
    real = played.entry

    def spy(there: str, name: str) -> Any:
        seen.append(name)
        return real(there, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(played, "entry", spy)
        plays(str(folder))
    return seen


def test_nothing_is_read_twice(folder: Path) -> None:
    first = plays(str(folder))
    assert len(first.plays) == MANY
    assert read_anew(folder) == []
    assert plays(str(folder)) == first


def test_the_newest_come_first(folder: Path) -> None:
    begun = [play.started for play in plays(str(folder)).plays]
    assert begun == sorted(begun, reverse=True)
    assert begun == [play.started for play in plays(str(folder)).plays]


def test_a_changed_session_is_read_anew_and_a_deleted_one_is_gone(folder: Path) -> None:
    plays(str(folder))
    paths = sorted(folder.iterdir())
    text = paths[0].read_text()
    paths[0].write_text(text.replace("\nfinished", '\nnote = "x"\nfinished', 1))
    paths[1].unlink()
    assert read_anew(folder) == [paths[0].stem]
    names = [play.name for play in plays(str(folder)).plays]
    assert sorted(names) == sorted(path.stem for path in paths if path != paths[1])


def test_a_change_that_keeps_size_and_time_is_seen(folder: Path) -> None:
    before = {play.name: play for play in plays(str(folder)).plays}
    path = next(path for path in sorted(folder.iterdir()) if "mino" in path.name)
    text = path.read_text()
    other = text.replace('"0/0"', '"0/1"', 1) if '"0/0"' in text else text.replace('/0"', '/1"', 1)
    assert other != text
    path.write_text(other)
    age(path)
    after = {play.name: play for play in plays(str(folder)).plays}
    assert after[path.stem] != before[path.stem]


def test_files_changed_just_now_are_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    plays(str(folder))
    monkeypatch.undo()
    assert len(read_anew(folder)) == MANY


DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "deleted": lambda _: None,
    "empty": lambda _: b"",
    "cut": lambda data: data[: len(data) // 2],
    "a byte changed": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "nothing but zero bytes": lambda data: b"\0" * len(data),
    "of another version": lambda data: data.replace(b"scorepad 2", b"scorepad 1", 1),
    "another marshal": lambda data: data.split(b"\n", 1)[0] + b"\n" + marshal.dumps([1, 2]),
    "a byte near the beginning": lambda data: data[:150] + bytes([data[150] ^ 1]) + data[151:],
    "a byte in the middle": lambda data: (
        data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :]
    ),
    "text": lambda _: b"not an index\n" * 100,
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_costs_nothing_but_time(kind: str, folder: Path) -> None:
    first = plays(str(folder))
    data = DAMAGE[kind](cache().read_bytes())
    if data is None:
        cache().unlink()
    else:
        cache().write_bytes(data)
    for _ in range(2):
        assert plays(str(folder)) == first
        assert newest(str(folder), 5).plays == first.plays[:5]


def test_any_byte_may_be_another(folder: Path) -> None:
    first = plays(str(folder))
    whole = cache().read_bytes()
    changed = folder / "changed.toml"
    changed.write_bytes(sorted(folder.iterdir())[0].read_bytes())
    second = plays(str(folder))
    for at in range(0, len(whole), len(whole) // 60):
        cache().write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert plays(str(folder)) == second, at
        assert newest(str(folder), 7).plays == second.plays[:7], at
    changed.unlink()
    assert plays(str(folder)) == first


@pytest.mark.parametrize("where", ["a file in its place", "a folder in its place", "not writable"])
def test_where_no_index_can_be_written(where: str, folder: Path) -> None:
    there = Path(os.environ["SCOREPAD_CACHE_DIR"])
    first = plays(str(folder))
    path = cache()
    if where == "a file in its place":
        path.unlink()
        there.rmdir()
        there.write_text("in the way")
    elif where == "a folder in its place":
        path.unlink()
        path.mkdir()
    else:
        path.unlink()
        there.chmod(0o500)
    assert plays(str(folder)) == first
    if where == "not writable":
        there.chmod(0o700)


def test_few_sessions_leave_no_trace(tmp_path: Path) -> None:
    fill(tmp_path / "few", 5)
    assert len(plays(str(tmp_path / "few")).plays) == 5
    assert not Path(os.environ["SCOREPAD_CACHE_DIR"]).exists()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert plays(str(tmp_path / "none")) == Archive([], [])


def test_damaged_sessions_are_named_each_time(folder: Path) -> None:
    path = sorted(folder.iterdir())[0]
    path.write_text("format = 1\n")
    for _ in range(2):
        ((name, reason),) = plays(str(folder)).damaged
        assert name == path.stem
        assert str(path) in reason


def test_two_folders_have_two_indexes(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    fill(other, 40)
    assert len(plays(str(folder)).plays) == MANY
    assert len(plays(str(other)).plays) == 40
    assert len(list(Path(os.environ["SCOREPAD_CACHE_DIR"]).glob("index-*"))) == 2
    assert len(plays(str(folder)).plays) == MANY


def test_the_progress_ends_where_the_work_does(folder: Path) -> None:
    steps: list[tuple[int, int]] = []
    plays(str(folder), lambda done, whole: steps.append((done, whole)))
    assert steps == [(number, MANY) for number in range(MANY + 1)]
    steps.clear()
    plays(str(folder), lambda done, whole: steps.append((done, whole)))
    assert steps == []


def test_what_list_says_is_the_same_with_and_without(folder: Path) -> None:
    without = done("list", "--json")
    assert cache().exists()
    assert done("list", "--json") == without
    assert len(json.loads(without)["sessions"]) == MANY


def test_a_session_is_found_by_its_game_through_the_index(folder: Path) -> None:
    plays(str(folder))
    code, _, err = in_process(["show", "-s", "mino"])
    assert code == 2  # all are over, so it is a beginning of several names
    assert "fits several sessions" in err


# -- parts of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 20, MANY - 1, MANY, MANY + 5])
def test_the_newest_few_are_those_of_all(
    most: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "NEWEST", 25)
    whole = plays(str(folder)).plays
    assert newest(str(folder), most).plays == whole[:most]
    (folder / f"{whole[0].name}.toml").unlink()
    (folder / f"{whole[3].name}.toml").unlink()
    old = folder / "old.toml"
    old.write_bytes((folder / f"{whole[-1].name}.toml").read_bytes())
    left = plays(str(folder)).plays
    assert len(left) == MANY - 1
    assert newest(str(folder), most).plays == left[:most]


def stats() -> Any:
    return json.loads(done("stats", "--json"))


def test_statistics_by_chapters_are_those_of_all_plays(folder: Path) -> None:
    def counted() -> Any:
        people = People(plays(str(folder)).plays, {"Ann": "Zoe"} if merged else {})
        return document(people.seated(plays(str(folder)).plays), Wanted())

    merged = False
    for _ in range(2):  # counted, then from the cache
        assert stats() == json.loads(json.dumps(counted()))
    path = next(path for path in sorted(folder.iterdir()) if "mino" in path.name)
    path.write_text(path.read_text().replace("\nfinished", "\nnote = 'x'\nfinished", 1))
    assert stats() == json.loads(json.dumps(counted()))
    path.unlink()
    assert stats() == json.loads(json.dumps(counted()))
    done("log", "mino", "Ann=1", "ben=2", "Cat=3", "--date", "2030-01-01", "--name", "new")
    assert stats() == json.loads(json.dumps(counted()))
    done("log", "mino", "Zoe=1", "Bea=2", "Cat=3", "--date", "2031-01-01", "--name", "newer")
    done("players", "merge", "Ann", "Zoe")
    merged = True
    for _ in range(2):
        assert stats() == json.loads(json.dumps(counted()))


def test_a_chapter_without_news_is_not_counted_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stats()
    assert stats() == before  # the index was written by the first, the chapters by this one
    counted: list[str] = []
    real = chapter

    def spy(key: str, *more: Any) -> Any:
        counted.append(key)
        return real(key, *more)

    monkeypatch.setattr(chapters, "chapter", spy)
    assert stats() == before
    assert counted == []
    path = next(path for path in sorted(folder.iterdir()) if "quartz" in path.name)
    os.utime(path, ns=(10**18 + 1, 10**18 + 1))
    assert stats() == before
    assert counted == ["quartz"]


def test_damaged_chapters_are_counted_anew(folder: Path) -> None:
    before = stats()
    assert stats() == before
    (path,) = Path(os.environ["SCOREPAD_CACHE_DIR"]).glob("stats-*")
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert stats() == before
    path.write_bytes(whole[: len(whole) // 2])
    assert stats() == before


def test_games_that_are_gone_have_no_plays(folder: Path) -> None:
    plays(str(folder))
    for path in folder.iterdir():
        if "mino" in path.name:
            path.unlink()
    assert Index(str(folder)).of_game("mino") == []
    assert {play.game for play in plays(str(folder)).plays} == {"diams", "quartz", "qwirkle"}
