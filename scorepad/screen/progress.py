"""How far a long task is: a bar on standard error, gone when it is done."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

PATIENCE = 1.0  # seconds before a bar appears


@contextlib.contextmanager
def watched(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give what tells how far the task is: `tell(done, whole)`, as often as one likes."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task, begun, running = bar.add_task(what), time.monotonic(), False

    def tell(done: int, whole: int) -> None:
        nonlocal running
        if not running and time.monotonic() - begun > PATIENCE:
            bar.start()
            running = True
        if running:
            bar.update(task, completed=done, total=whole)

    try:
        yield tell
    finally:
        bar.stop()
