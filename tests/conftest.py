"""What all tests share: a home of their own, and `--update` for pages that are run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def exchanged(name: str) -> Path:
    """A file of another program; the test is skipped where none lie beside the project."""
    path = ROOT.parent / "shared" / "exchange" / name
    if not path.exists():
        pytest.skip(f"NOT RUN: {name} does not lie beside the project")
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the pages that are run")


@pytest.fixture(scope="session", autouse=True)
def _no_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever runs the tests may keep house rules: they are not read. Nor is their cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREPAD_CONFIG_DIR", str(tmp_path_factory.mktemp("config")))
        patch.setenv("SCOREPAD_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which output is the same everywhere."""
    return {
        "HOME": str(tmp_path),
        "SCOREPAD_DATA_DIR": str(tmp_path / "data"),
        "SCOREPAD_CONFIG_DIR": str(tmp_path / "config"),
        "SCOREPAD_CACHE_DIR": str(tmp_path / "cache"),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "SCOREPAD_NOW": "2026-11-29T20:15:00+01:00",
        "SCOREPAD_ID": "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11",
    }


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))
