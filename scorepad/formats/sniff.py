"""Which reader fits a file: by what is in it, and by the end of its name for TOML."""

from __future__ import annotations

import json
import re

from scorepad.errors import State
from scorepad.formats.csv_lines import is_wide, separator

ACCEPTED = (
    "what export writes as JSON, JSON lines or CSV, session files (.toml), BG Stats backups (JSON)"
)
_LISTS = [re.compile(rb'"%s"\s*:\s*\[' % key) for key in (b"plays", b"games")]
_TOML = re.compile(rb"^\s*(?:format\s*=|\[end\]\s*$)", re.MULTILINE)


def reader_of(data: bytes, source: str) -> str:
    """The name of the module that reads a file; State (1) where none does.

    Looks at the beginning only, but for JSON that may be a backup of BG Stats.
    """
    start = data[: 1 << 16].removeprefix(b"\xef\xbb\xbf").lstrip()
    if source.lower().endswith(".toml"):
        return "toml"
    if start[:1] in (b"{", b"["):
        return "bgstats" if _is_bgstats(data) else "json_"
    if start[:4].lower() == b"sep=":
        start = start.partition(b"\n")[2].lstrip()
    first = start.partition(b"\n")[0].decode("utf-8", "replace")
    if separator(first) or is_wide(first):
        return "csv_"
    if _TOML.search(data[: 1 << 20]):
        return "toml"
    if not start:
        raise State("there is nothing in it", f"taken: {ACCEPTED}")
    raise State("that is no file that can be taken in", f"taken: {ACCEPTED}")


def _is_bgstats(data: bytes) -> bool:
    """Has it lists of plays and of games at the top? One cut off may have, too."""
    if not all(found.search(data) for found in _LISTS):
        return False
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return b'"schema"' not in data[:100]
    return isinstance(whole, dict) and all(
        isinstance(whole.get(key), list) for key in ("plays", "games")
    )
