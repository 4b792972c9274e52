"""The wheel's hook: every man page goes into the section that its name ends with.

A table in pyproject.toml would have to list the pages, one a verb.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManPages(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `man/scorepad-add.1` as `share/man/man1/scorepad-add.1`, and so on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Name the pages that there are; called before the wheel is packed."""
        for name in sorted(os.listdir(os.path.join(self.root, "man"))):
            section = name.rpartition(".")[2]
            if section.isdigit():
                build_data["shared_data"][f"man/{name}"] = f"share/man/man{section}/{name}"
