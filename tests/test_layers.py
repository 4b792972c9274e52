"""Who imports whom, so that the house stays in shape."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "scorepad"
PURE = (
    *("errors", "game", "parts", "words", "names", "sheet", "games", "report"),
    *("scoring", "jsontext", "onerow", "batch", "passages", "entry", "picture", "prompt"),
    *("chart", "labels", "plot", "scale", "sparkline"),
    *("bars", "chat", "columns", "csvbatch", "formats", "people", "statistics"),
)

# A module may import these of ours and these of others, besides the standard library.
MAY: dict[str, set[str]] = {
    "errors": set(),
    "game": set(),
    "parts": {"game"},
    "terminal": set(),
    "words": {"errors"},
    "games": {"errors", "game", "parts", "words"},
    "sheet": {"game", "errors"},
    "report": {"game", "sheet"},
    "names": {"errors"},
    "scoring": {"errors", "game", "games", "names", "report", "sheet", "words"},
    "entry": {"errors", "game", "games", "names", "parts", "sheet", "words"},
    "jsontext": {"game", "report", "sheet"},
    "csvbatch": {"errors", "formats", "game", "games", "scoring", "sheet"},
    "batch": {"errors", "jsontext", "report", "scoring"},
    "batchwork": {"batch", "shared"},
    "passages": {"games"},
    "picture": {"parts"},
    "scale": set(),
    "plot": {"scale"},
    "labels": {"plot"},
    "chart": {"labels", "plot", "scale"},
    "sparkline": {"scale"},
    "lookup": {"desk", "errors", "game", "games", "sheet", "terminal"},
    "pager": set(),
    "helppage": set(),
    "keyboard": set(),
    "prompt": {"errors", "games", "names", "sheet", "words"},
    "evening": {
        *("desk", "errors", "games", "keyboard", "parts", "prompt", "report"),
        *("sheet", "store", "terminal"),
    },
    "ask": set(),
    "folder": {"errors", "games", "names", "places", "plays", "index"},
    "trash": {"errors", "places", "store"},
    "checkup": {"aliases", "errors", "house", "names", "places", "session", "sheet", "store"},
    "clock": {"errors"},
    "places": {"errors", "names", "terminal", "platformdirs"},
    "lock": {"errors", "terminal"},
    "history": {"errors", "places"},
    "session": {"names", "sheet"},
    "canonical": {"errors", "games", "names", "session", "sheet"},
    "tomlfile": {"canonical", "errors", "games", "names", "session", "sheet", "tomli_w"},
    "store": {"errors", "folder", "history", "lock", "places", "session", "sheet", "tomlfile"},
    "house": {"errors", "games", "sheet", "wholefile"},
    "plays": set(),
    "played": {"game", "games", "places", "plays", "session", "sheet", "tomlfile"},
    "statistics": {"columns", "games", "parts", "plays", "scale", "sheet", "statistics", "words"},
    "columns": set(),
    "bars": {"columns"},
    "people": {"errors", "names", "plays"},
    "chapters": {"index", "people", "sections", "statistics"},
    "wholefile": {"errors", "lock", "places", "tomlfile", "tomli_w"},
    "aliases": {"errors", "names", "people", "places", "plays", "wholefile"},
    "sections": {"__version__", "errors", "places"},
    "shared": set(),
    "index": {"errors", "names", "places", "played", "plays", "sections", "shared"},
    "intake": {
        *("clock", "desk", "errors", "formats", "index", "names", "places", "session", "store"),
        *("terminal", "tomlfile", "wholefile", "words"),
    },
    "chat": {"game", "games", "report", "sheet", "words"},
    "formats": {
        *("clock", "errors", "formats", "game", "games", "labels", "names", "report", "scale"),
        *("scoring", "session", "sheet", "tomlfile", "words", "segno"),
    },
    "desk": {"clock", "errors", "names", "places", "report", "session", "sheet", "store"},
    "screen": {
        *("bars", "columns"),
        *("chart", "game", "parts", "picture", "report", "scale", "screen", "sheet", "sparkline"),
        *("terminal", "words", "rich"),
    },
    "onerow": {"errors", "games", "scoring", "sheet", "words"},
    "namelist": {"names", "places", "tomlfile"},
    "door": {"__version__", "errors", "games", "jsontext", "namelist", "onerow"},
    "cli": {"application", "door"},
    "application": {"about", "commands", "errors", "helppage", "picture", "terminal", "typer"},
    "__init__": {"scoring"},
    "about": {"places", "terminal"},
    "__main__": {"cli"},
}
COMMANDS = set(MAY) | {"commands", "typer"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package with its place in the house."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield parts[0], path


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            if node.module == "scorepad":
                names = [alias.name for alias in node.names if not alias.name.startswith("__")]
                yield from (f"scorepad.{name}" for name in names)


def place(name: str) -> str | None:
    """Where in the house, or which library; None for the standard library."""
    top, _, rest = name.partition(".")
    if top == "scorepad":
        return rest.split(".")[0]
    return None if top in sys.stdlib_module_names else top


@pytest.mark.parametrize(("home", "path"), list(modules()), ids=lambda value: str(value)[-40:])
def test_imports_stay_within_the_layers(home: str, path: Path) -> None:
    allowed = COMMANDS if home == "commands" else MAY[home]
    for name in imports(path):
        found = place(name)
        if found is None or (found == "" and name == "scorepad"):
            continue
        if home == "games" and found == "games":
            mine = path.relative_to(PACKAGE / "games").parts[0]
            assert name.startswith(f"scorepad.games.{mine}"), f"{path} imports another game: {name}"
            continue
        assert found in allowed, f"{path} imports {name}"


def test_typers_inside_is_left_alone() -> None:
    for _, path in modules():
        assert not any("typer._" in name for name in imports(path)), path


def test_the_pure_side_neither_prints_nor_looks_around() -> None:
    banned = {"os", "pathlib", "time", "datetime", "random", "sys", "io"}
    for home, path in modules():
        if home in PURE and path != PACKAGE / "games" / "__init__.py":
            assert not banned & set(imports(path)), path
            assert "print(" not in path.read_text(encoding="utf-8"), path


def test_modules_and_functions_stay_small() -> None:
    for _, path in modules():
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name != "run":
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
                assert lines <= 40, f"{path}: {node.name} has {lines} lines"
