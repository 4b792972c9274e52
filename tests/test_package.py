"""What is packed and what an installation has: the wheel, the sdist, a bare environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from scorepad import __version__
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

FOLDERS = ("scorepad", "completions", "man", "docs", "tests", "bench", ".ci")
COMPLETIONS = {
    "scorepad.bash": "share/bash-completion/completions/scorepad",
    "_scorepad": "share/zsh/site-functions/_scorepad",
    "scorepad.fish": "share/fish/vendor_completions.d/scorepad.fish",
}
BUILD = "hatchling>=1.27"  # as in pyproject.toml


class Packed(NamedTuple):
    """What one build made."""

    sdist: Path
    wheel: Path


def run(*words: str | Path, cwd: Path, **env: str) -> str:
    """The standard output of a command that succeeds, far from this checkout."""
    kept = {name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "SSL_"))}
    done = subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "HOME": str(cwd), "LC_ALL": "C.UTF-8", **kept, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def environment(home: Path, *wanted: str | Path) -> Path:
    """A new virtual environment with that installed; no pip in it."""
    home.mkdir()
    run(sys.executable, "-m", "venv", "--without-pip", "venv", cwd=home)
    python = home / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", *wanted, cwd=home)
    return home / "venv"


def build(backend: Path, source: Path, out: Path) -> Packed:
    """Pack a source tree."""
    words = ("-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", out)
    run(backend / "bin" / "python", *words, cwd=source)
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return Packed(sdist, wheel)


def files(folder: Path) -> set[str]:
    """The files of a folder of the project, without what running leaves there."""
    return {
        str(path.relative_to(folder.parent))
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def within(wheel: Path) -> dict[str, bytes]:
    """What a wheel holds, by name."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("backend") / "home", BUILD)


@pytest.fixture(scope="module")
def packed(backend: Path, tmp_path_factory: pytest.TempPathFactory) -> Packed:
    return build(backend, ROOT, tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="module")
def installed(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("installed") / "home", packed.wheel)


def test_the_backend_is_the_projects() -> None:
    assert f'requires = ["{BUILD}"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_sdist_has_all_of_the_project(packed: Packed) -> None:
    top = f"scorepad-{__version__}/"
    with tarfile.open(packed.sdist) as archive:
        names = {member.name.removeprefix(top) for member in archive.getmembers()}
    for folder in FOLDERS:
        wanted = files(ROOT / folder)
        assert wanted
        assert {name for name in names if name.startswith(f"{folder}/")} == wanted
    pages = {path.name for path in ROOT.glob("*.md")} | {"LICENSE", "pyproject.toml"}
    assert pages <= names


def test_the_wheel_has_the_program_and_what_the_system_looks_for(packed: Packed) -> None:
    names = set(within(packed.wheel))
    data = f"scorepad-{__version__}.data/data/"
    pages = {path.name: path.suffix[1:] for path in (ROOT / "man").glob("*.[1-8]")}
    assert set(pages.values()) == {"1", "5", "7"}
    shared = {f"share/man/man{section}/{name}" for name, section in pages.items()}
    shared |= set(COMPLETIONS.values())
    assert {name.removeprefix(data) for name in names if name.startswith(data)} == shared
    assert {name for name in names if name.startswith("scorepad/")} == files(ROOT / "scorepad")
    assert not {name for name in names if name.startswith(("tests", "bench", "docs"))}


def test_the_wheel_holds_the_files_as_they_are(packed: Packed) -> None:
    held = within(packed.wheel)
    data = f"scorepad-{__version__}.data/data/"
    for name, place in COMPLETIONS.items():
        assert held[data + place] == (ROOT / "completions" / name).read_bytes()
    page = "scorepad-add.1"
    assert held[f"{data}share/man/man1/{page}"] == (ROOT / "man" / page).read_bytes()


def test_the_sdist_builds_the_same_wheel(backend: Path, packed: Packed, tmp_path: Path) -> None:
    with tarfile.open(packed.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    again = build(backend, tmp_path / f"scorepad-{__version__}", tmp_path / "again")
    assert again.wheel.name == packed.wheel.name
    assert within(again.wheel) == within(packed.wheel)
    assert again.sdist.read_bytes() == packed.sdist.read_bytes()


def test_a_bare_installation_has_no_test_extra(installed: Path) -> None:
    (site,) = installed.glob("lib/python*/site-packages")
    there = {path.name for path in site.iterdir()}
    assert {"scorepad", "typer", "rich"} <= there
    assert not {"pytest", "hypothesis", "segno", "pexpect", "hatchling"} & there


def test_a_bare_installation_runs(installed: Path, tmp_path: Path) -> None:
    program = installed / "bin" / "scorepad"
    assert run(program, "--version", cwd=tmp_path) == f"scorepad {__version__}\n"
    assert "At the table" in run(program, "--help", cwd=tmp_path)
    scored = run(program, "score", "mino", "Ann=2/2+m", "Ben=0/0", "--hand", "2", cwd=tmp_path)
    assert "a mermaid took the minotaur" in scored
    run(program, "new", "mino", "Ann", "Ben", "Cat", cwd=tmp_path)
    run(program, "add", "1/1", "0/0", "0/0", cwd=tmp_path)
    assert "Ann leads with 20" in run(program, "show", cwd=tmp_path)
    assert "trick" in run(program, "rules", "mino", "trick", cwd=tmp_path)
    told = run(program, "--version", "--verbose", cwd=tmp_path)
    assert "segno not installed" in told


def test_a_bare_installation_is_a_typed_library(installed: Path, tmp_path: Path) -> None:
    python = installed / "bin" / "python"
    code = (
        "from scorepad import score; print(score('qwirkle', [['4,3']])['standings'][0]['points'])"
    )
    assert run(python, "-c", code, cwd=tmp_path) == "7\n"
    (tmp_path / "client.py").write_text(code.replace("['4,3']", "[4]"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--python-executable", str(python), "client.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'has incompatible type "int"' in done.stdout


@pytest.mark.skipif(shutil.which("man") is None, reason="this system has no man")
def test_the_systems_man_finds_the_pages(installed: Path, tmp_path: Path) -> None:
    pages = installed / "share" / "man"
    for name in ("scorepad", "scorepad-add", "scorepad-notation"):
        assert run("man", "-M", pages, "-w", name, cwd=tmp_path).startswith(str(pages))
