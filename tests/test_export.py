"""`export` and `import` as verbs: where things go, what is refused, that nothing is lost."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bench.archive import fill
from scorepad import places
from tests.conftest import exchanged
from tests.test_table import data, settle
from tests.transcript import done, failed, in_process

BACKUP, GAME_NIGHTS = "01-bgstats-export-2021.json", "09-game-nights-plays.json"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], tmp_path: Path) -> None:
    settle(monkeypatch, env)
    monkeypatch.delenv("SCOREPAD_ID")
    monkeypatch.chdir(tmp_path)


def evening() -> None:
    """A session of each kind that matters: rows, the board, a result only, one not begun."""
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "one", "--first", "Ben")
    done("add", "1/1+m", "0/0", "0/0")
    done("bid", "1", "0", "1")
    done("leave", "Cat")
    done("note", 'a "quoted", odd | note')
    done("new", "qwirkle", "Ann", "Zo\u00eb", "--option", "board=on", "--name", "two")
    done("add", "rorsrd@0,0", "gs@1,1")
    done("log", "diams", "Ann=9", "Ben=3.5", "--name", "three", "--date", "2024-05-01")
    done("new", "quartz", "Ann", "Ben", "Jean Luc", "--name", "four")


def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(data().glob("*.toml"))}


def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "elsewhere"))


@pytest.mark.parametrize("kind", ["json", "jsonl"])
def test_json_comes_back_byte_for_byte(
    kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    before = files()
    done("export", "--all", "--format", kind, "-o", f"all.{kind}")
    elsewhere(monkeypatch, tmp_path)
    assert "4 sessions with 3 rows taken in" in done("import", f"all.{kind}")
    assert files() == before


def test_toml_comes_back_byte_for_byte(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    evening()
    before = files()
    paths = [str(path) for path in sorted(data().glob("*.toml"))]
    elsewhere(monkeypatch, tmp_path)
    done("import", *paths)
    assert files() == before


def test_csv_brings_records_options_and_totals_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    names = ("one", "two", "three", "four")

    def documents() -> list[dict[str, Any]]:
        told = [json.loads(done("show", name, "--json")) for name in names]
        for one in told:
            del one["session"]
        return told

    before = documents()
    done("export", "--all", "-o", "all.csv")
    elsewhere(monkeypatch, tmp_path)
    done("import", "all.csv")
    assert documents() == before


def test_from_one_to_the_other_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    before, text = files(), done("export", "--all", "--format", "jsonl")
    elsewhere(monkeypatch, tmp_path)
    code, _, err = in_process(["import", "-"], text)
    assert (code, err) == (0, "")
    assert files() == before


def test_what_is_here_already_is_skipped() -> None:
    evening()
    before = files()
    done("export", "--all", "--format", "json", "-o", "all.json")
    told = json.loads(done("import", "all.json", "--json"))
    assert told["imported"] == []
    whys = sorted([one["why"] for one in told["skipped"]])
    assert whys == [f"already here as {name}" for name in ("four", "one", "three", "two")]
    assert files() == before


def test_the_same_session_twice_in_one_import_comes_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    done("export", "one", "--format", "json", "-o", "a.json")
    elsewhere(monkeypatch, tmp_path)
    out = done("import", "a.json", "a.json")
    assert "1 session with 2 rows taken in" in out
    assert list(files()) == ["one.toml"]


def test_a_name_in_use_gets_a_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    evening()
    done("export", "one", "--format", "json", "-o", "a.json")
    elsewhere(monkeypatch, tmp_path)
    done("new", "diams", "X", "Y", "--name", "one")
    assert done("import", "a.json").startswith("one-2: imported Mino Dice with Ann, Ben, Cat\n")
    assert json.loads(done("show", "--json"))["session"]["name"] == "one"


def test_csv_without_ids_is_known_again(tmp_path: Path) -> None:
    (tmp_path / "few.csv").write_text(
        "game,row,player,record\nqwirkle,1,Ann,4\nqwirkle,1,Ben,6\nqwirkle,2,Ann,3\n"
    )
    assert done("import", "few.csv").startswith("qwirkle-2026-11-29: imported Qwirkle")
    assert json.loads(done("show", "qwirkle", "--json"))["standings"][0]["player"] == "Ben"
    assert "already here as qwirkle-2026-11-29" in done("import", "few.csv")


def test_a_dry_run_takes_nothing_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    evening()
    done("export", "--all", "--format", "json", "-o", "all.json")
    elsewhere(monkeypatch, tmp_path)
    out = done("import", "all.json", "--dry-run")
    assert out.count("not done, only tried") == 5
    assert not data().exists()


def hostile(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_file_that_can_t_be_taken_changes_nothing(tmp_path: Path) -> None:
    evening()
    whole = done("export", "--all", "--format", "json")
    one = json.loads(whole)["sessions"][1]["session"]["id"]
    before = files()
    bad = {
        "a name of a path": (hostile(whole, f'"{one}"', '"../../x"'), "'id' is no UUID"),
        "cut off": (whole[: len(whole) // 2], "not JSON, or cut off"),
        "another program's": ('{"plays": 3}', "nothing is imported"),
        "a list of numbers": ("[1, 2]", "nothing is imported"),
        "nothing": ("", "there is nothing in it"),
        "zero bytes": ("\0" * 100, "nothing is imported"),
        "a record": (hostile(whole, '"1/1+m"', '"9/1"'), "session"),
        "deep": ("[" * 100_000, "nothing is imported"),
        "a newer one": (hostile(whole, '"schema": 1', '"schema": 2'), "nothing is imported"),
    }
    for kind, (text, said) in bad.items():
        (tmp_path / "bad.json").write_text(text)
        err = failed(1, "import", "bad.json")
        assert err.startswith("scorepad: bad.json: "), kind
        assert said in err, kind
        assert "; nothing is imported\n" in err, kind
        assert files() == before


def test_one_bad_file_among_good_ones_stops_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    done("export", "--all", "--format", "json", "-o", "good.json")
    (tmp_path / "bad.json").write_text("{")
    elsewhere(monkeypatch, tmp_path)
    failed(1, "import", "good.json", "bad.json")
    assert not data().exists()


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(100 << 20)
    err = failed(1, "import", "huge.json")
    assert err == (
        "scorepad: huge.json: the file is too large, nothing is imported\n"
        "  at most 64 MiB are read\n"
    )


def test_files_that_are_none() -> None:
    assert "nope.json: No such file or directory" in failed(6, "import", "nope.json")
    assert "Is a directory" in failed(6, "import", ".")
    assert "which file?" in failed(2, "import")


def test_a_disk_that_fails_in_the_middle_takes_all_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening()
    done("export", "--all", "--format", "json", "-o", "all.json")
    elsewhere(monkeypatch, tmp_path)
    real, written = os.replace, [0]

    def third(here: str, there: str) -> None:
        if there.endswith(".toml"):
            written[0] += 1
            if written[0] == 3:
                raise OSError(28, "No space left on device", there)
        real(here, there)

    monkeypatch.setattr(os, "replace", third)
    assert "No space left on device" in failed(6, "import", "all.json")
    monkeypatch.setattr(os, "replace", real)
    assert files() == {}
    assert "no sessions yet" in done("list")
    assert "4 sessions" in done("import", "all.json")


def test_a_real_backup_has_no_play_of_these_games() -> None:
    backup = exchanged(BACKUP)
    told = json.loads(done("import", str(backup), "--json"))
    assert told["imported"] == []
    assert len(told["skipped"]) == len(json.loads(backup.read_text())["plays"]) == 79
    assert all("not one of scorepad's games" in one["why"] for one in told["skipped"])
    assert "0 sessions" in done("import", str(backup))


def test_a_home_made_log_is_refused() -> None:
    assert "nothing is imported" in failed(1, "import", str(exchanged(GAME_NIGHTS)))


def test_a_backup_with_a_play_of_qwirkle(tmp_path: Path) -> None:
    backup = json.loads(exchanged(BACKUP).read_text())
    play = backup["plays"][0]
    game = next(game for game in backup["games"] if game["id"] == play["gameRefId"])
    game["bggId"] = 25669
    play["playerScores"] = play["playerScores"][:2]
    (tmp_path / "b.json").write_text(json.dumps({**backup, "plays": [play]}))
    told = json.loads(done("import", "b.json", "--json"))
    (taken,) = told["imported"]
    assert taken["id"] == play["uuid"].lower()
    shown = json.loads(done("show", taken["name"], "--json"))
    assert shown["game"] == "qwirkle"
    assert [place["points"] for place in shown["standings"]] == [92, 82]
    assert shown["session"]["started"].startswith("2020-12-31T10:00:00")
    assert "already here" in done("import", "b.json")


# -- export ----------------------------------------------------------------------------------------


def test_a_file_is_not_replaced_unasked() -> None:
    evening()
    done("export", "one", "-o", "x.md")
    before = Path("x.md").read_bytes()
    assert "x.md is there already" in failed(2, "export", "two", "-o", "x.md")
    assert Path("x.md").read_bytes() == before
    assert done("export", "two", "-o", "x.md", "--force") == "wrote 1 session to x.md\n"
    assert Path("x.md").read_bytes() != before


def test_sessions_are_never_written_over() -> None:
    evening()
    before = files()
    for target in (data() / "one.toml", data() / "new.csv", data() / ".scorepad" / "x.csv"):
        err = failed(1, "export", "two", "--format", "csv", "-o", str(target), "--force")
        assert "lies among the sessions" in err
    Path("link.csv").symlink_to(data() / "one.toml")
    failed(1, "export", "two", "--format", "csv", "-o", "link.csv", "--force")
    assert files() == before


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, ["one"], "which format?"),
        (2, ["one", "--format", "xml"], "no format is called 'xml'"),
        (2, ["one", "--all", "--format", "csv"], "give one of them"),
        (2, ["one", "--format", "md", "--wide"], "--wide is for csv"),
        (2, ["one", "--format", "csv", "--frontmatter"], "--frontmatter for md"),
        (3, ["nobody", "--format", "csv"], "no session is called 'nobody'"),
        (1, ["one", "--format", "bgsplay"], "one is still open"),
        (6, ["one", "--format", "csv", "-o", "nowhere/x.csv"], "No such file or directory"),
    ],
)
def test_what_is_refused(code: int, words: list[str], said: str) -> None:
    evening()
    assert said in failed(code, "export", *words)


def test_the_ending_says_the_format_and_quiet_says_nothing() -> None:
    evening()
    for ending in ("json", "jsonl", "csv", "md", "html"):
        assert done("export", "one", "-o", f"x.{ending}", "-q") == ""
        assert Path(f"x.{ending}").stat().st_size > 100
    assert Path("x.html").read_text().startswith("<!")
    assert "\r\n" in Path("x.csv").read_bytes().decode()


def test_all_leaves_open_games_out_of_results_and_says_so() -> None:
    evening()
    code, out, err = in_process(["export", "--all", "--format", "bgstats-url"])
    assert code == 0
    assert len(out.splitlines()) == 1
    names = ("four", "one", "two")
    assert sorted(err.splitlines()) == [f"scorepad: {n} is still open: left out" for n in names]


def test_damaged_sessions_are_left_out_of_all_and_told() -> None:
    evening()
    (data() / "bad.toml").write_text("format = 1\n")
    code, out, err = in_process(["export", "--all", "--format", "jsonl"])
    assert code == 4
    assert len(out.splitlines()) == 4
    assert "bad.toml" in err
    failed(4, "export", "bad", "--format", "json")


def test_a_full_disk_leaves_the_file_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    evening()
    done("export", "one", "-o", "x.csv")
    before = Path("x.csv").read_bytes()

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places, "sync", full)
    assert "No space left on device" in failed(6, "export", "two", "-o", "x.csv", "--force")
    assert Path("x.csv").read_bytes() == before
    assert [path.name for path in Path().iterdir() if path.name.startswith(".")] == []


def test_an_output_of_another_encoding_gets_utf8() -> None:
    evening()
    out = io.TextIOWrapper(io.BytesIO(), "ascii")
    with patch.object(sys, "stdout", out):
        from scorepad.cli import main

        assert main(["export", "two", "--format", "csv"]) == 0
        out.flush()
    assert "Zo\u00eb".encode() in out.buffer.getvalue()


def test_many_sessions_go_out_and_come_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fill(data(), 40)
    before = files()
    done("export", "--all", "--format", "jsonl", "-o", "all.jsonl")
    done("export", "--all", "-o", "all.csv")
    elsewhere(monkeypatch, tmp_path)
    assert "40 sessions with" in done("import", "all.jsonl")
    assert files() == before
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "third"))
    assert "40 sessions with" in done("import", "all.csv")
    assert list(files()) == list(before)
