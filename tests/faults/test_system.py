"""A system that can't: full disk, folders without rights, homes that are none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.faults.conftest import Note, program
from tests.transcript import in_process

NOBODY = 65534


def as_nobody(*words: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program as an ordinary user."""
    drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return subprocess.run(
        [*(drop if os.getuid() == 0 else []), sys.executable, "-m", "scorepad", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOREPAD_DATA_DIR": str(data), **more},
        timeout=60,
    )


def reachable(home: Path, not_run: Callable[[str], None]) -> None:
    """Let an ordinary user reach the folder, or tell that this machine can't try it."""
    if os.getuid() == 0 and not shutil.which("setpriv"):
        not_run("rights: no setpriv here")
    for folder in [home, *home.parents]:
        if folder != folder.parent and folder.stat().st_uid == os.getuid():
            folder.chmod(folder.stat().st_mode | 0o055)
    probe = as_nobody("games", data=home)
    if probe.returncode:
        not_run("rights: an ordinary user can't run the program here")


def test_a_folder_without_rights(home: Path, figure: Note, not_run: Callable[[str], None]) -> None:
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])
    reachable(home, not_run)
    before = (home / "g.toml").read_bytes()
    for path in (home / "g.toml", home / ".scorepad", *(home / ".scorepad").iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for words in (["show", "g"], ["list"], ["explain", "-s", "g"], ["check"], ["path", "g"]):
        done = as_nobody(*words, data=home)
        assert (done.returncode, done.stderr) == (0, ""), words
    for words in (["add", "4", "-s", "g"], ["new", "qwirkle", "Ann", "Ben"], ["use", "g"]):
        done = as_nobody(*words, data=home)
        assert done.returncode == 6, (words, done)
        assert str(home) in done.stderr
        assert done.stdout == ""
    (home / "g.toml").chmod(0o000)
    done = as_nobody("show", "g", data=home)
    assert done.returncode == 6
    assert "g.toml" in done.stderr
    assert as_nobody("list", data=home).returncode == 0
    assert (home / "g.toml").read_bytes() == before
    figure("a folder without rights: 5 verbs read, 3 refuse with 6 and the path")


def test_a_full_disk(home: Path, figure: Note, not_run: Callable[[str], None]) -> None:
    if not shutil.which("unshare"):
        not_run("full disk: no unshare here")
    home.mkdir(parents=True)
    script = f"""
        mount -t tmpfs -o size=64k none {home} || exit 99
        {sys.executable} -m scorepad -q new qwirkle Ann Ben --name g || exit 98
        head -c 100000 /dev/zero > {home}/fill 2>/dev/null
        cp {home}/g.toml /tmp/before.$$
        {sys.executable} -m scorepad add 4 -s g; echo "status $?"
        cmp {home}/g.toml /tmp/before.$$ && echo same
        find {home} -name '*.tmp' | grep . || echo clean
        rm {home}/fill /tmp/before.$$
        {sys.executable} -m scorepad -q add 4 -s g && {sys.executable} -m scorepad check
    """
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, check=False
    )
    if done.returncode == 99:
        not_run("full disk: nothing can be mounted here")
    assert "status 6\nsame\nclean\n" in done.stdout
    assert "1 session is whole" in done.stdout
    assert "No space left on device" in done.stderr
    assert str(home) in done.stderr
    figure("a full disk: 6, the old file whole, nothing left over, the next add works")


def test_homes_that_are_none(tmp_path: Path, figure: Note) -> None:
    """HOME missing, empty, relative or gone: it works or says why, and nothing is littered."""
    tried = 0
    for home in (None, "", "relative", str(tmp_path / "gone")):
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path.cwd())}
        if home is not None:
            env["HOME"] = home
        done = subprocess.run(
            [sys.executable, "-m", "scorepad", "list"],
            capture_output=True,
            text=True,
            check=False,
            env=env,
            cwd=tmp_path,
        )
        assert done.returncode in (0, 6), done
        assert "Traceback" not in done.stderr
        assert not list(tmp_path.iterdir())
        tried += 1
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": "relative"}
    subprocess.run(
        [sys.executable, "-m", "scorepad", "-q", "new", "qwirkle", "Ann", "Ben"],
        check=True,
        env={**env, "PYTHONPATH": str(Path.cwd())},
        cwd=tmp_path,
    )
    assert not (tmp_path / "relative").exists()
    assert list(tmp_path.rglob("qwirkle-*.toml"))
    figure(f"{tried} homes that are none, and a relative XDG_DATA_HOME: no traceback, no litter")


def test_a_data_folder_that_is_none(tmp_path: Path, figure: Note) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for place in ("file", "loop", "file/below"):
        data = str(tmp_path / place)
        done = program("new", "qwirkle", "Ann", "Ben", "--data-dir", data)
        assert done.returncode == 6, done
        assert data in done.stderr
        listed = program("list", "--data-dir", data)
        assert listed.returncode == 0 or data in listed.stderr
    figure("3 data folders that are none: 6 and the path")
