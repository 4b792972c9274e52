"""delete, restore and check."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from scorepad.lock import held
from tests.transcript import in_process


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> Path:
    """A folder with two sessions, `one` with two records and `two` with none."""
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)
    run("new", "qwirkle", "Ann", "Ben", "--name", "two")
    run("new", "qwirkle", "Ann", "Ben", "--name", "one")
    run("add", "4", "3")
    return Path(env["SCOREPAD_DATA_DIR"])


def run(*words: str) -> str:
    """What a command that succeeds prints."""
    code, out, err = in_process(list(words))
    assert (code, err) == (0, "")
    return out


def test_delete_and_restore_bring_back_the_bytes_and_the_history(folder: Path) -> None:
    before = (folder / "one.toml").read_bytes()
    assert json.loads(run("delete", "one", "--yes", "--json")) == {"schema": 1, "names": ["one"]}
    assert not (folder / "one.toml").exists()
    assert (folder / "two.toml").exists()
    assert in_process(["show", "one"])[0] == 3
    assert json.loads(run("restore", "one", "--json")) == {"schema": 1, "names": ["one"]}
    assert (folder / "one.toml").read_bytes() == before
    run("undo", "-s", "one")
    assert "rows = 0" in (folder / "one.toml").read_text()


def test_the_newest_of_a_name_comes_back_first(folder: Path) -> None:
    first = (folder / "one.toml").read_bytes()
    run("delete", "one", "--yes")
    run("new", "mino", "Ann", "Ben", "Cat", "--name", "one")
    second = (folder / "one.toml").read_bytes()
    assert in_process(["restore", "one"])[0] == 2
    run("delete", "one", "--yes")
    run("restore", "one")
    assert (folder / "one.toml").read_bytes() == second
    os.rename(folder / "one.toml", folder / "three.toml")
    run("restore", "one")
    assert (folder / "one.toml").read_bytes() == first


def test_what_lies_deeper_comes_back_under_another_name(folder: Path) -> None:
    first = (folder / "one.toml").read_bytes()
    run("delete", "one", "--yes")
    run("new", "mino", "Ann", "Ben", "Cat", "--name", "one")
    assert json.loads(run("restore", "one", "--name", "old", "--json"))["names"] == ["old"]
    assert (folder / "old.toml").read_bytes() == first
    run("undo", "-s", "old")


def test_all_are_locked_before_one_is_deleted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.lock.PATIENCE", 0.1)
    with held(str(folder / ".scorepad/two.lock")):
        assert in_process(["delete", "one", "two", "--yes"])[0] == 5
    assert {path.stem for path in folder.glob("*.toml")} == {"one", "two"}


def test_the_history_of_a_lost_file_is_kept_aside(folder: Path) -> None:
    (folder / "one.toml").unlink()
    run("new", "mino", "Ann", "Ben", "Cat", "--name", "one")
    assert '"4' in (folder / ".scorepad/one.history.damaged-1").read_text()


def test_a_file_that_no_session_can_be_is_told(folder: Path) -> None:
    (folder / "two.toml").rename(folder / "Friday.toml")
    assert "Friday.toml: no session can have that name" in run("check")


def test_without_yes_nobody_to_ask_means_no(folder: Path) -> None:
    for words in (["delete", "one"], ["delete", "one", "--json"], ["delete", "one", "--no-input"]):
        code, _, err = in_process(words, "y\n")
        assert code == 2
        assert "--yes" in err
    assert (folder / "one.toml").exists()


def test_all_or_none_are_deleted_and_dry_run_deletes_none(folder: Path) -> None:
    assert in_process(["delete", "one", "nope", "--yes"])[0] == 3
    assert "would go into the trash" in run("delete", "one", "two", "--yes", "-n")
    assert {path.stem for path in folder.glob("*.toml")} == {"one", "two"}
    run("delete", "one", "two", "one", "--yes", "-q")
    assert not list(folder.glob("*.toml"))
    code, _, err = in_process(["restore", "three"])
    assert (code, "in the trash: one, two" in err) == (3, True)
    assert "would be back" in run("restore", "one", "-n")
    assert not list(folder.glob("*.toml"))


def test_a_damaged_session_can_be_deleted_and_restored(folder: Path) -> None:
    (folder / "one.toml").write_bytes(b"\0\0")
    run("delete", "one", "--yes")
    run("restore", "one")
    assert (folder / "one.toml").read_bytes() == b"\0\0"


def test_check_of_what_is_whole(folder: Path) -> None:
    assert run("check") == "2 sessions are whole\n"
    assert run("check", "-q") == ""
    assert json.loads(run("check", "--json")) == {"schema": 1, "files": []}


def test_check_names_file_line_and_reason(folder: Path) -> None:
    path = folder / "one.toml"
    path.write_text(path.read_text().replace('Ben = "3"', 'Ben = "x"'))
    code, out, err = in_process(["check", "--json"])
    (found,) = json.loads(out)["files"]
    assert (code, found["path"], found["line"]) == (4, str(path), 14)
    assert "can't be read" in found["problem"]
    assert err == "scorepad: 1 file is damaged or can't be read\n"
    code, out, _ = in_process(["check", "-q"])
    assert (code, out.startswith(f"{path}, line 14: ")) == (4, True)


def test_check_fix_sets_the_counts_after_an_edit_by_hand(folder: Path) -> None:
    path = folder / "one.toml"
    path.write_text(path.read_text().replace(', Ben = "3"', ""))
    code, _, err = in_process(["show", "one"])
    assert (code, "check --fix" in err) == (4, True)
    assert in_process(["check", "--fix", "-n"])[0] == 4
    run("check", "--fix")
    assert path.read_text().endswith("[end]\nrows = 1\nrecords = 1\n")
    assert "edited by hand, counts set" in run("undo", "-s", "one")
    assert 'Ben = "3"' in path.read_text()
    run("redo", "-s", "one")
    assert path.read_text().endswith("records = 1\n")


def test_check_fix_does_not_take_a_cut_file_for_a_whole_one(folder: Path) -> None:
    path = folder / "one.toml"
    cut = path.read_text().split("[end]")[0]
    path.write_text(cut)
    code, _, _ = in_process(["check", "--fix"])
    assert (code, path.read_text()) == (4, cut)


def test_a_damaged_history_is_named_and_begun_anew(folder: Path) -> None:
    history = folder / ".scorepad/one.history"
    history.write_text(history.read_text().replace("added", "ad\x00ed", 1)[:-9] + "\n")
    code, out, _ = in_process(["check"])
    assert code == 4
    assert "its steps can't be undone" in out
    run("show", "one")
    assert in_process(["undo", "-s", "one"])[0] == 4
    run("check", "--fix")
    assert (folder / ".scorepad/one.history.damaged-1").exists()
    run("add", "5", "-s", "one")
    run("undo", "-s", "one")


def test_leftovers_are_ignored_told_and_cleaned(folder: Path) -> None:
    mine, other = folder / ".one.toml.123.tmp", folder / ".scorepad/.current.77.tmp"
    for path in (mine, other):
        path.write_bytes(b"x")
    assert "one" in run("list")
    assert run("check").count("left over") == 2
    run("check", "--fix")
    assert (mine.exists(), other.exists()) == (False, True)
    os.utime(other, (time.time() - 4000,) * 2)
    run("check", "--fix")
    assert not other.exists()


def test_records_against_the_rules_are_told_and_no_damage(folder: Path) -> None:
    run("add", "Ben=4", "--force", "-s", "one")
    out = run("check")
    assert "Ben has a turn in row 2 before Ann, recorded against the rules" in out
    assert (folder / "one.toml").exists()
