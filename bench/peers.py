"""What other record keepers take for the same, where they are installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from bench.timing import Goal, Measure, paired, seconds


def peers(listed: Measure, folder: Path, records: int, pairs: int) -> list[Goal]:
    """A list of the newest sessions against taskwarrior's list of as many tasks."""
    task = shutil.which("task")
    if task is None:
        return []
    settings = folder / "taskrc"
    settings.write_text(f"data.location={folder / 'tasks'}\nconfirmation=off\n")
    more = {"TASKRC": str(settings), "TASKDATA": str(folder / "tasks")}
    (folder / "tasks").mkdir()
    tasks = [{"description": f"evening {n}", "project": "games"} for n in range(records)]
    subprocess.run(
        [task, "import", "-"],
        input=json.dumps(tasks).encode(),
        env={**os.environ, **more},
        check=True,
        capture_output=True,
    )

    def theirs() -> float:
        return seconds([task, "rc.verbose=nothing", "list"], None, **more)

    return [
        Goal(
            "list --limit 20", f"task list, {records:,} tasks", 0.75, paired(listed, theirs, pairs)
        )
    ]
