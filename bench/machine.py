"""The machine that a page of figures comes from, without what would name it."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

CPUS = Path("/proc/cpuinfo")


def processor() -> str:
    """The model of the processor where the system tells it, its architecture otherwise."""
    if CPUS.exists():
        for line in CPUS.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return f"{' '.join(value.split())} ({platform.machine()})"
    return platform.machine()


def memory() -> str:
    """The memory of the machine."""
    size = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return f"{size / 2**30:.1f} GiB of memory"


def system() -> str:
    """The operating system, without the build of its kernel."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return f"{platform.system()} {platform.release()}"


def machine() -> str:
    """All of it in one line, with Python and the day."""
    parts = (
        processor(),
        f"{os.cpu_count()} cores",
        memory(),
        system(),
        f"Python {platform.python_version()}",
        f"{datetime.now(UTC):%Y-%m-%d}",
    )
    return ", ".join(parts)
