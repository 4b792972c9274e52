"""`--version --verbose`: what runs and where things lie, and nothing about anybody."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

import pytest

from scorepad import __version__
from tests.terminals import on_terminal
from tests.transcript import done, failed, in_process

LABELS = ["data", "config", "cache", "encoding", "width", "terminal", "color"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own, with nothing said about places, colour or width."""
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    for name in os.environ:
        if name.startswith(("SCOREPAD_", "XDG_")) or name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name)


def told(*words: str) -> dict[str, str]:
    """What the lines behind the versions say, by their labels."""
    lines = done("--version", "--verbose", *words).splitlines()
    return dict(line.split(": ", 1) for line in lines[3:])


def test_it_tells_the_versions_in_the_first_lines() -> None:
    first, python, libraries, *rest = done("--version", "--verbose").splitlines()
    assert first == f"scorepad {__version__}"
    assert python.startswith(f"Python {platform.python_version()}, {platform.system()}")
    names = ("typer", "rich", "tomli-w", "platformdirs", "segno")
    assert libraries == ", ".join(f"{name} {version(name)}" for name in names)
    assert [line.partition(": ")[0] for line in rest] == LABELS


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_the_flags_stand_in_either_order(flag: str) -> None:
    assert done(flag, "--verbose") == done("--verbose", flag)
    assert done(flag) == f"scorepad {__version__}\n"


def test_verbose_alone_tells_what_it_goes_with() -> None:
    assert "scorepad --version --verbose" in failed(2, "--verbose")
    assert "scorepad --version --verbose" in failed(2, "--verbose", "games")


def test_it_creates_nothing(tmp_path: Path) -> None:
    seen = told()
    assert "(not there yet)" in seen["data"]
    assert not list(tmp_path.iterdir())
    done("new", "mino", "Ann", "Ben", "Cat")
    assert seen["data"] == f"{told()['data']} (not there yet)"


def test_home_is_not_named(tmp_path: Path) -> None:
    text = done("--version", "--verbose")
    assert str(tmp_path) not in text
    assert told()["data"].startswith("~")


@pytest.mark.parametrize("home", ["/", "", "relative", "/no/such/place/"])
def test_a_strange_home(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("SCOREPAD_CACHE_DIR", "/no/such/place/of/mine")
    place = "~/of/mine" if home == "/no/such/place/" else "/no/such/place/of/mine"
    assert told()["cache"] == f"{place} (not there yet)"


def test_a_neighbours_home_is_not_ours(tmp_path: Path) -> None:
    data = tmp_path / "anna"
    data.mkdir()
    assert told("--data-dir", str(data))["data"] == str(data)
    assert told("--data-dir", str(tmp_path / "ann"))["data"] == "~ (not there yet)"


def test_the_places_are_those_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATA", "CONFIG", "CACHE"):
        (tmp_path / name).mkdir()
        monkeypatch.setenv(f"SCOREPAD_{name}_DIR", str(tmp_path / name))
    seen = told()
    assert [seen[name.lower()] for name in ("DATA", "CONFIG", "CACHE")] == [
        str(tmp_path / name) for name in ("DATA", "CONFIG", "CACHE")
    ]


def test_names_and_scores_stay_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_SESSION", "thursday")
    monkeypatch.setenv("SCOREPAD_NOW", "2031-05-06T07:08:09+00:00")
    done("new", "mino", "Zenobia", "Quirin", "Wolfhild", "--name", "thursday")
    done("add", "1/1", "0/0", "0/0")
    text = done("--version", "--verbose")
    for word in ("Zenobia", "Quirin", "Wolfhild", "thursday", "2031", tmp_path.name):
        assert word not in text


def test_what_the_screen_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "43")
    seen = told("--color", "always")
    assert (seen["width"], seen["terminal"], seen["color"]) == ("43 columns", "no", "yes")
    assert told()["color"] == "no"
    _, out, _ = in_process(["--version", "--verbose"], encoding="latin-1")
    assert "encoding: latin-1\n" in out


def test_a_terminal_is_one(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    status, screen = on_terminal(["--version", "--verbose"], env, columns=61)
    assert status == 0
    assert screen.endswith("width: 61 columns\nterminal: yes\ncolor: yes\n")


def test_a_path_is_data(tmp_path: Path) -> None:
    seen = told("--data-dir", str(tmp_path / "a\x1b[31mb"))
    assert seen["data"].endswith("/a\\x1b[31mb (not there yet)")


def test_it_is_in_the_help() -> None:
    assert "--verbose" in done("--help")
