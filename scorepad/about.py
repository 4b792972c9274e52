"""What `--version --verbose` tells: what runs, where things lie, what the screen is.

It is made to be pasted into a report, so it names no session, no player and no home.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from scorepad.places import cache_folder, config_folder, data_folder
from scorepad.terminal import encoding, use_color, width

LIBRARIES = ("typer", "rich", "tomli-w", "platformdirs", "segno")


def about(own: str, data_dir: str | None, color: str) -> Iterator[str]:
    """The lines: `own` is scorepad's version, `data_dir` and `color` are as the options gave them.

    Folders are told as they would be used, and nothing is created.
    """
    yield f"scorepad {own}"
    yield f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    yield ", ".join([f"{name} {_version(name)}" for name in LIBRARIES])
    yield f"data: {_place(data_folder(data_dir))}"
    yield f"config: {_place(config_folder())}"
    yield f"cache: {_place(cache_folder())}"
    terminal = sys.stdout.isatty()
    yield f"encoding: {encoding()}"
    yield f"width: {width()} columns"
    yield f"terminal: {_yes(terminal)}"
    yield f"color: {_yes(use_color(color, terminal))}"


def _version(library: str) -> str:
    """The version of a library that is installed, or that it is not."""
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def _place(folder: str) -> str:
    """A folder, with `~` for the home that it lies in, and whether it is there."""
    there = "" if os.path.isdir(folder) else " (not there yet)"
    home = os.path.expanduser("~").rstrip(os.sep)
    if os.path.isabs(home) and f"{folder}{os.sep}".startswith(home + os.sep):
        folder = f"~{folder[len(home) :]}"
    return folder + there


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
