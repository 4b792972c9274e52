"""House rules: set, listed, cleared, copied by `new`, and never lost or half written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad import places
from scorepad.lock import held
from tests.test_startup import loaded
from tests.test_table import settle
from tests.transcript import done, failed, in_process, run_line


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def file() -> Path:
    return Path(os.environ["SCOREPAD_CONFIG_DIR"]) / "house.toml"


def house(*words: str) -> dict[str, dict[str, str]]:
    """What `house --json` answers."""
    document = json.loads(done("house", *words, "--json"))
    assert set(document) == {"schema", "house"}
    found: dict[str, dict[str, str]] = document["house"]
    return found


def options(*words: str) -> dict[str, Any]:
    """The options of a new session."""
    document = json.loads(done("new", *words, "--json"))
    found: dict[str, Any] = document["options"]
    return found


def test_nothing_is_there_and_looking_creates_nothing() -> None:
    assert house() == {}
    assert house("mino") == {"mino": {}}
    assert done("house").startswith("no house rules")
    done("new", "mino", "Ann", "Ben", "Cat")
    assert not file().parent.exists()


def test_it_is_set_listed_and_cleared() -> None:
    assert done("house", "mino", "griffin=flat", "all_flags=last") == (
        "mino: griffin = flat (was each)\nmino: all_flags = last (was first)\n"
    )
    assert house() == {"mino": {"griffin": "flat", "all_flags": "last"}}
    assert done("house") == "mino: griffin=flat, all_flags=last\n"
    assert "griffin = flat (the house's; each | flat)\n" in done("house", "mi")
    assert "scoring = full (the game's own; full | beginner)\n" in done("house", "mino")
    assert done("house", "mino", "griffin=") == "mino: griffin = each (was flat)\n"
    assert house("mino", "all_flags=") == {"mino": {}}
    assert house() == {}


@pytest.mark.parametrize(
    "words",
    [
        ("mino", "griffin=flat", "griffins=each"),
        ("mino", "griffin=flat", "scoring=none"),
        ("mino", "griffin=flat", "griffin=each"),
        ("mino", "griffin=flat", "bonus="),
        ("mino", "griffin"),
        ("chess", "griffin=flat"),
        ("diams", "values=7:9"),
    ],
)
def test_all_of_it_or_nothing(words: tuple[str, ...]) -> None:
    failed(2, "house", *words)
    assert house() == {}
    assert not file().exists()


def test_new_copies_it_and_says_so() -> None:
    done("house", "mino", "griffin=flat")
    assert "house: griffin=flat\n" in done("new", "mino", "Ann", "Ben", "Cat", "--name", "one")
    done("house", "mino", "griffin=each", "all_flags=last")
    assert json.loads(done("show", "one", "--json"))["options"]["griffin"] == "flat"
    assert options("mino", "Ann", "Ben", "Cat")["all_flags"] == "last"
    assert "house" not in done("new", "mino", "Ann", "Ben", "Cat", "-q")


def test_variant_and_option_go_before_it() -> None:
    done("house", "mino", "scoring=full", "griffin=flat")
    found = options(
        "mino", "Ann", "Ben", "Cat", "--variant", "beginner", "--option", "griffin=each"
    )
    assert (found["scoring"], found["griffin"]) == ("beginner", "each")
    told = done("new", "mino", "Ann", "Ben", "Cat", "--variant", "beginner", "--name", "b")
    assert "house: griffin=flat\n" in told


def test_the_values_of_diams() -> None:
    values = "7:9/14/20 2:4/6/9"
    given = options("diams", "Ann", "Ben", "--option", f"values={values}")["values"]
    done("house", "diams", f"values={values}")
    assert house() == {"diams": {"values": given}}
    assert options("diams", "Ann", "Ben")["values"] == given != "none"


def test_scoring_does_not_look_at_it() -> None:
    done("house", "diams", "star_ties=low")
    document = json.loads(done("score", "diams", "1", "1", "--json"))
    assert document["options"]["star_ties"] == "high"


def test_a_dry_run_sets_nothing() -> None:
    assert done("house", "mino", "griffin=flat", "-n").startswith("not done, only tried: mino: ")
    assert house() == {}
    assert not file().exists()


def test_what_else_the_file_holds_is_kept() -> None:
    file().parent.mkdir(parents=True)
    file().write_text('[chess]\nclock = "fast"\n\n[mino]\ngriffin = "flat"\n')
    done("house", "mino", "griffin=", "all_flags=last")
    assert 'clock = "fast"' in file().read_text()
    assert house() == {"mino": {"all_flags": "last"}}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[mino]\ngriffin = "many"\n', "griffin can't be 'many'"),
        ('[mino]\nbonus = "yes"\n', "no option 'bonus'"),
        ("[mino]\ngriffin = 3\n", "griffin is no text"),
        ('mino = "x"\n', "mino is no table"),
        ('[mino]\ngriffin = "flat\n', "line 2"),
        ("\xff", "UTF-8"),
    ],
)
def test_damage_is_named_and_left_alone(text: str, told: str) -> None:
    file().parent.mkdir(parents=True)
    file().write_bytes(text.encode("latin-1"))
    for words in (["house"], ["house", "mino", "all_flags=last"], ["new", "mino", "A", "B", "C"]):
        err = failed(4, *words)
        assert str(file()) in err
        assert told in err
    assert file().read_bytes() == text.encode("latin-1")


def write_mino(text: str) -> None:
    file().parent.mkdir(parents=True)
    file().write_text(text)


@pytest.mark.parametrize("words", [["griffin=flat"], ["griffin="]])
def test_a_wrong_value_is_set_right_or_cleared(words: list[str]) -> None:
    write_mino('[mino]\ngriffin = "x"\nall_flags = "last"\n')
    failed(4, "house", "mino", "scoring=full")
    done("house", "mino", *words)
    wanted = {"all_flags": "last"} | ({"griffin": "flat"} if words[0] == "griffin=flat" else {})
    assert house() == {"mino": wanted}


def test_an_option_that_there_is_not_is_cleared() -> None:
    write_mino('[mino]\nbonus = "x"\n')
    assert "no option 'bonus'" in failed(2, "house", "mino", "bonus=y")
    done("house", "mino", "bonus=")
    assert house() == {}


def test_what_is_wrong_with_one_game_stops_no_other() -> None:
    write_mino('[mino]\ngriffin = "x"\n')
    done("new", "quartz", "Ann", "Ben", "Cat")
    failed(4, "new", "mino", "Ann", "Ben", "Cat")


def test_a_table_of_no_game_is_told() -> None:
    write_mino('[Mino]\ngriffin = "flat"\n')
    code, _, err = in_process(["house"])
    assert (code, err) == (0, f"scorepad: {file()}: no game is called 'Mino'\n")
    assert f"{file()}: no game is called 'Mino'" in done("check")


def test_check_tells_what_is_wrong_with_the_house() -> None:
    write_mino("[mino]\ngriffin = [\n")
    code, out, _ = in_process(["check"])
    assert code == 4
    assert out.startswith(f"{file()}")
    assert "not TOML" in out


def test_a_folder_of_settings_that_is_the_folder_of_sessions_has_no_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_mino('[mino]\ngriffin = "flat"\n')
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(file().parent))
    assert "house:" not in done("new", "mino", "Ann", "Ben", "Cat")


def test_a_link_stays_a_link() -> None:
    file().parent.mkdir(parents=True)
    target = file().parent / "real.toml"
    target.write_text("")
    file().symlink_to(target)
    done("house", "mino", "griffin=flat")
    assert file().is_symlink()
    assert "flat" in target.read_text()


def test_several_at_once_lose_nothing_of_each_other(env: dict[str, str]) -> None:
    words = ("griffin=flat", "all_flags=last", "flag_blocks_bonus=no", "scoring=beginner")
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "scorepad", "-q", "house", "mino", word],
            env={**os.environ, **env},
        )
        for word in words
    ]
    assert [process.wait(30) for process in running] == [0, 0, 0, 0]
    assert len(house()["mino"]) == 4


def write(text: str) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (("scoring=full",), ["mino: scoring = full (was full)"]),
        (("griffin=flat",), ["mino: griffin = flat (was flat)"]),
        (("griffin=each",), ["mino: griffin = each (was flat)"]),
        (("griffin=",), ["mino: griffin = each (was flat)"]),
        (("scoring=",), ["mino: scoring = full (was full)"]),
        (
            ("scoring=beginner", "griffin="),
            ["mino: scoring = beginner (was full)", "mino: griffin = each (was flat)"],
        ),
    ],
)
def test_setting_answers_with_what_changed(words: tuple[str, ...], lines: list[str]) -> None:
    done("house", "mino", "griffin=flat")
    tried = done("house", "mino", *words, "--dry-run").splitlines()
    assert tried == [f"not done, only tried: {line}" for line in lines]
    assert done("house", "mino", *words).splitlines() == lines
    assert done("house", "mino", *words, "-q") == ""


def test_every_game_lists_its_options() -> None:
    done("house", "qwirkle", "board=on")
    assert done("house", "qw") == "board = on (the house's; off | on)\n"
    assert done("house", "diams").splitlines() == [
        "rounds = 3 (the game's own; 3 | 1)",
        "star_ties = high (the game's own; high | low | share)",
        "values = none (the game's own; none | Q:A/B/C ...)",
    ]
    assert options("qwirkle", "Ann", "Ben")["board"] == "on"


def test_a_value_that_is_the_games_own_is_the_houses_once_it_is_set() -> None:
    done("house", "mino", "griffin=each")
    assert house() == {"mino": {"griffin": "each"}}
    assert "house: griffin=each\n" in done("new", "mino", "Ann", "Ben", "Cat")


def test_new_says_nothing_of_a_default_that_it_does_not_use() -> None:
    done("house", "mino", "griffin=flat")
    words = ("new", "mino", "Ann", "Ben", "Cat")
    assert "house" not in done(*words, "--option", "griffin=flat")
    assert done(*words, "-n").endswith("house: griffin=flat\n")
    assert "house" not in done("new", "quartz", "Ann", "Ben", "Cat")


def test_again_copies_the_session_and_not_the_house() -> None:
    assert options("mino", "Ann", "Ben", "Cat")["griffin"] == "each"
    done("house", "mino", "griffin=flat")
    assert json.loads(done("again", "--json"))["options"]["griffin"] == "each"


@pytest.mark.parametrize(
    "line",
    [
        "scorepad score mino 1/1 0/0 0/0",
        'echo \'{"game": "mino", "rows": [["1/1", "0/0"]]}\' | scorepad score --batch',
        "scorepad judge mino r7 y5",
        "scorepad rules mino",
        "scorepad show",
        "scorepad again",
        "scorepad add 1/1 0/0 0/0",
    ],
)
def test_other_verbs_do_not_even_read_it(line: str, env: dict[str, str]) -> None:
    done("new", "mino", "Ann", "Ben", "Cat")
    write("[mino")
    assert not run_line(line, env).endswith("]\n")
    failed(4, "house", "mino")


@pytest.mark.parametrize(
    "text",
    [
        'when = 2026-11-29\ncolours = ["red", "green"]\n',
        "pi = nan\n[chess.clock]\nminutes = 5\n[[club]]\nday = 1\n",
        '"" = 1\n"a.b" = { c = "\\u001b" }\n',
    ],
)
def test_unknown_keys_and_tables_are_kept(text: str) -> None:
    write(text)
    done("house", "mino", "griffin=flat")
    done("house", "mino", "griffin=")
    once = file().read_bytes()
    done("house", "mino", "griffin=flat")
    assert once != file().read_bytes()
    done("house", "mino", "griffin=")
    assert file().read_bytes() == once
    for word in ("when", "colours", "minutes", "club", "a.b", "nan"):
        assert (word in text) is (word in once.decode())


def test_what_could_not_be_read_again_is_not_written() -> None:
    long = "word\n" * 1000
    write(f'story = """\n{long}"""\n')
    before = file().read_bytes()
    err = failed(6, "house", "mino", "griffin=flat")
    assert f"{file()}: not written: a line of more than" in err
    assert file().read_bytes() == before


def test_a_blank_file_sets_nothing() -> None:
    for text in ("", "\n \n", "# nothing yet\n"):
        write(text)
        assert house() == {}
    done("house", "mino", "griffin=flat")
    assert file().read_text() == '[mino]\ngriffin = "flat"\n'


def folder_there(path: Path) -> None:
    path.mkdir()


def pipe_there(path: Path) -> None:
    os.mkfifo(path)


def link_to_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "gone")


def too_large(path: Path) -> None:
    path.write_text("#" * 100 + "\n" * (1 << 16))


def a_long_line(path: Path) -> None:
    path.write_text("#" * 5000)


def nested(path: Path) -> None:
    path.write_text("\n".join("a = " + "[" * 3000 for _ in range(3)))


def zeros(path: Path) -> None:
    path.write_bytes(b"\0" * 100)


@pytest.mark.parametrize(
    "make",
    [folder_there, pipe_there, link_to_nowhere, too_large, a_long_line, nested, zeros],
)
@pytest.mark.parametrize(
    "words", ["house", "house mino", "house mino griffin=flat", "new mino Ann Ben Cat"]
)
def test_only_a_plain_whole_file_is_read(make: Callable[[Path], None], words: str) -> None:
    file().parent.mkdir(parents=True)
    make(file())
    assert str(file()) in failed(4, *words.split())
    assert not Path(os.environ["SCOREPAD_DATA_DIR"]).exists()


def test_a_refusal_says_what_is_wanted() -> None:
    for text, hint in [
        ('[mino]\ngriffin = "many"\n', "  griffin = each | flat; house mino griffin= clears it\n"),
        ("[diams]\nrounds = 1\n", '  in quotes: rounds = "VALUE"\n'),
        ('mino = "x"\n', '  [mino], below it KEY = "VALUE"\n'),
    ]:
        write(text)
        assert failed(4, "house").endswith(hint)
    code, out, _ = in_process(["house", "--json"])
    assert (code, json.loads(out)["error"]["kind"]) == (4, "damaged")


def test_a_folder_that_is_none_is_a_fault_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")
    for words in ("house", "house mino griffin=flat", "new mino Ann Ben Cat"):
        assert str(tmp_path / "config") in failed(6, *words.split())


def test_a_lock_that_is_held_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.lock.PATIENCE", 0.1)
    done("house", "mino", "griffin=flat")
    with held(str(file().parent / ".house.toml.lock")):
        failed(5, "house", "mino", "griffin=each")
        assert house() == {"mino": {"griffin": "flat"}}
        done("new", "mino", "Ann", "Ben", "Cat")


@pytest.mark.skipif(sys.platform != "linux", reason="the places of Linux")
def test_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("house", "mino", "griffin=flat")
    assert (tmp_path / "config/house.toml").is_file()
    for value in (None, ""):
        if value is None:
            monkeypatch.delenv("SCOREPAD_CONFIG_DIR")
        else:
            monkeypatch.setenv("SCOREPAD_CONFIG_DIR", value)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "x"))
        assert places.config_folder() == str(tmp_path / "x/scorepad")
        monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
        assert places.config_folder() == str(tmp_path / ".config/scorepad")
    assert house() == {}
    done("house", "mino", "griffin=flat")
    assert (tmp_path / ".config/scorepad/house.toml").is_file()


def test_where_data_and_settings_share_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("SCOREPAD_CONFIG_DIR")

    def place(name: str, appauthor: bool) -> str:
        return f"/home/ann/{name}"

    for kind in ("user_config_dir", "user_data_dir"):
        monkeypatch.setattr(platformdirs, kind, place)
    assert places.config_folder() == "/home/ann/scorepad/config"


def test_it_never_lies_among_the_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "house")
    data = Path(os.environ["SCOREPAD_DATA_DIR"])
    before = (data / "house.toml").read_bytes()
    monkeypatch.setenv("SCOREPAD_CONFIG_DIR", str(data))
    assert "SCOREPAD_CONFIG_DIR=DIR" in failed(1, "house", "mino", "griffin=flat")
    assert (data / "house.toml").read_bytes() == before
    done("new", "mino", "Ann", "Ben", "Cat")


def test_new_without_a_house_loads_nothing_for_it() -> None:
    words = ("--data-dir", os.environ["SCOREPAD_DATA_DIR"], "new", "mino", "Ann", "Ben", "Cat")
    code, names = loaded(*words)
    assert code == 0
    assert "platformdirs" not in names
    assert not {f"scorepad.games.{key}" for key in ("diams", "quartz", "qwirkle")} & names


def test_a_saved_default_is_told_where_the_answer_is_lost(env: dict[str, str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    with open("/dev/full", "w") as full:
        lost = subprocess.run(
            [sys.executable, "-m", "scorepad", "house", "mino", "griffin=flat"],
            env={**os.environ, **env},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (lost.returncode, "the change is saved" in lost.stderr) == (6, True)
    assert house() == {"mino": {"griffin": "flat"}}
