"""Real shells at a real terminal: what a line becomes when TAB is pressed."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

from tests.conftest import ROOT

COMPLETIONS = ROOT / "completions"
PATIENCE = 60  # seconds; a busy machine starts Python slowly
TELL, CLEAR = "\x14", "\x15"  # the keys that write the line down, and that empty it
SETUPS = {
    "bash": """
        set -u
        {load}
        bind 'set completion-query-items 0' 'set page-completions off'
        bind 'set enable-bracketed-paste off' 2> /dev/null
        tell() {{ printf '%s' "$READLINE_LINE" > {told}.new && mv {told}.new {told}; }}
        bind -x '"\\C-t": tell'
        PS1='ready> '
    """,
    "zsh": """
        {load}
        set -u
        LISTMAX=9999
        tell() {{ print -rn -- "$BUFFER" > {told}.new && mv {told}.new {told} }}
        zle -N tell
        bindkey -e
        bindkey '^T' tell
        PS1='ready> '
    """,
    "fish": """
        {load}
        function tell; printf '%s' (commandline) > {told}.new; and mv {told}.new {told}; end
        function fish_prompt; echo 'ready> '; end
        bind \\ct tell
        bind \\cu 'commandline ""'
    """,
}
LOAD = {
    "bash": f"source {COMPLETIONS}/scorepad.bash",
    "zsh": f"fpath=({COMPLETIONS} $fpath); autoload -Uz compinit; compinit -u -D",
    "fish": f"source {COMPLETIONS}/scorepad.fish",
}


def program(name: str) -> str:
    """Where a shell is; where it is missing the test fails, unless that is said to be known."""
    found = shutil.which(name)
    if found is None and os.environ.get("SCOREPAD_TEST_NO_SHELLS"):
        pytest.skip(f"{name} is not here, and SCOREPAD_TEST_NO_SHELLS says so")
    assert found, f"{name} is wanted here; SCOREPAD_TEST_NO_SHELLS=1 does without"
    return found


class Shell:
    """A shell at a terminal, the completions loaded; `load` says how, if not as usual."""

    def __init__(
        self, name: str, env: Mapping[str, str], cwd: Path, apart: Path, load: str | None = None
    ) -> None:
        """`apart`: a folder for what the tests need, which the shell does not look into."""
        self.name, self.env, self.cwd = name, dict(env, TERM="xterm", ZDOTDIR=str(apart)), cwd
        apart.mkdir(parents=True)
        self.told = apart / "told"
        setup = SETUPS[name].format(load=LOAD[name] if load is None else load, told=self.told)
        start = apart / ".zshrc"
        start.write_text(setup)
        words = {
            "bash": ["--noprofile", "--rcfile", str(start), "-i"],
            "zsh": ["-d", "-i"],
            "fish": ["--no-config", "-C", f"source {start}", "-i"],
        }
        self.child = pexpect.spawn(
            program(name),
            words[name],
            env=self.env,
            cwd=str(cwd),
            encoding="utf-8",
            dimensions=(50, 200),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.child.expect_exact("ready> ")

    def press(self, typed: str, keys: str = "\t") -> str:
        """The line that is there after something is typed and TAB pressed behind it."""
        self.told.unlink(missing_ok=True)
        self.child.send(typed + keys + TELL)
        end = time.monotonic() + PATIENCE
        while not self.told.exists():
            assert time.monotonic() < end, (self.name, typed, self._seen())
            self._seen()
        line = self.told.read_text(encoding="utf-8")
        self.child.send(CLEAR)
        return line

    def run(self, command: str) -> None:
        """Run a command in the shell, to its end."""
        self.told.unlink(missing_ok=True)
        self.child.send(f"{command}; echo > {self.told}\r")
        end = time.monotonic() + PATIENCE
        while not self.told.exists():
            assert time.monotonic() < end, (self.name, command, self._seen())
            self._seen()

    def _seen(self) -> str:
        """What the terminal shows; what nobody reads would stop the shell one day."""
        with contextlib.suppress(pexpect.TIMEOUT):
            return str(self.child.read_nonblocking(65536, 0.02))
        return ""

    def close(self) -> None:
        """End the shell."""
        self.child.close(force=True)
