"""The edges of the program: streams that break, signals, help, faults. Run as installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from scorepad import __version__
from scorepad.cli import main
from scorepad.commands import VERBS
from tests.transcript import in_process, run_line

PROGRAM = [sys.executable, "-m", "scorepad"]


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell with `scorepad` as the program."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path},
    )


def test_the_module_runs() -> None:
    done = subprocess.run([*PROGRAM, "-V"], capture_output=True, text=True, check=True)
    assert done.stdout == f"scorepad {__version__}\n"


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_of_every_verb(verb: str, flag: str) -> None:
    code, out, err = in_process([*([verb] if verb else []), flag])
    assert (code, err) == (0, "")
    assert "Examples:" in out
    assert all(len(line) <= 100 for line in out.splitlines())
    assert "\x1b" not in out


EVENING = ("scorepad new mino Ann Ben Cat", "scorepad add 1/1 0/0 1/0")
NOTES = ("scorepad note one", "scorepad note two")
BEFORE = {  # what has to happen before a verb's examples can run
    "new": (),
    "play": EVENING[:1],
    "house": (),
    "log": (),
    "players": (
        "scorepad new mino Ann Ben Cat --name a",
        "scorepad new mino Annie Ben Cat --name b",
    ),
    "import": (*EVENING, "scorepad export --all --format json -o evenings.json"),
    "add": EVENING[:1],
    "bid": EVENING[:1],
    "undo": EVENING + NOTES,
    "redo": (*EVENING, *NOTES, "scorepad undo 3"),
    "restore": (*EVENING, "scorepad delete mino --yes"),
    "reopen": (*EVENING, "scorepad finish"),
    "score": (),
    "judge": (),
    "hint": (),
    "odds": (),
    "rules": (),
    "games": (),
}


@pytest.mark.parametrize("verb", VERBS)
def test_every_example_runs(verb: str, env: dict[str, str]) -> None:
    for line in BEFORE.get(verb, EVENING):
        assert not run_line(line, env).endswith("]\n")
    for example in import_module(f"scorepad.commands.{verb}").EXAMPLES:
        screen = run_line(example, env)
        assert screen
        assert not screen.endswith("]\n"), (example, screen)


def test_the_help_lists_every_verb() -> None:
    _, out, _ = in_process(["--help"])
    for name, verb in VERBS.items():
        assert f"{name}  " in out
        assert verb.about.split()[0] in out
        assert len(verb.about) <= 72
        assert not verb.about.endswith(".")


@pytest.mark.parametrize(
    "words",
    [
        ["--color", "never", "games"],
        ["games", "--color", "never"],
        ["-q", "games"],
        ["games", "-q"],
    ],
)
def test_options_of_every_verb_stand_before_or_behind_it(words: list[str]) -> None:
    assert in_process(words)[0] == 0


@pytest.mark.parametrize(
    "words", ["score diams 3 2", "score diams 3 2 --json", "games", "rules mino"]
)
def test_a_full_device_is_told(words: str) -> None:
    done = shell(f"scorepad {words} > /dev/full")
    assert done.returncode == 6
    assert done.stderr == "scorepad: standard output: No space left on device\n"


def test_a_full_device_in_batch() -> None:
    line = '{"game": "quartz", "rows": [["1q"]]}'
    done = shell(f"echo '{line}' | scorepad score --batch > /dev/full")
    assert done.returncode == 6
    assert done.stderr.count("\n") == 1


def test_a_broken_pipe_is_silent() -> None:
    done = shell("scorepad rules mino | true; echo ${PIPESTATUS[0]}")
    assert done.stdout in ("141\n", "0\n")
    assert done.stderr == ""
    lines = 'while :; do echo \'{"game": "quartz", "rows": [["1q"]]}\'; done'
    done = shell(f"({lines}) | scorepad score --batch | head -1; echo ${{PIPESTATUS[1]}}")
    assert done.stdout.endswith("141\n")
    assert done.stderr == ""


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words", ["score diams 3 2", "score --batch", "score diams x", "games --json"]
)
def test_closed_streams_do_no_harm(words: str, closed: str) -> None:
    done = shell(
        f"scorepad {words} {closed} < /dev/null"
        if "<" not in closed
        else f"scorepad {words} {closed}"
    )
    assert done.returncode in (0, 2, 6)
    assert "Traceback" not in done.stderr
    if closed == ">&-" and words not in ("score diams x", "score --batch"):
        assert done.returncode == 6


def test_ctrl_c_is_130() -> None:
    with subprocess.Popen(
        [*PROGRAM, "score", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"\n")
        program.stdin.flush()
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        began = time.monotonic()
        assert program.wait(20) == 130
        assert time.monotonic() - began < 5
        assert program.stderr is not None
        assert b"Traceback" not in program.stderr.read()


def test_a_fault_is_one_line_and_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(key: str) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("scorepad.games.find", fault)
    code, out, err = in_process(["score", "mino", "1/1"])
    assert (code, out) == (70, "")
    assert err == "scorepad: a fault of scorepad: ZeroDivisionError: boom\n"
    code, out, _ = in_process(["score", "mino", "1/1", "--json"])
    assert (code, '"kind": "fault"' in out) == (70, True)
    with pytest.raises(ZeroDivisionError):
        main(["--debug", "score", "mino", "1/1"])


def test_a_name_in_an_error_reaches_the_terminal_escaped() -> None:
    _, _, err = in_process(["score", "diams", "a\x1b[2J\u202e=x", "2"])
    assert "\x1b" not in err
    assert "\\x1b[2J\\u202e" in err
