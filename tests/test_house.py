"""House rules: set, listed, cleared, copied by `new`, and never lost or half written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.test_table import settle
from tests.transcript import done, failed


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
