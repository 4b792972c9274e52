"""`check`: is every file readable and whole?"""

from __future__ import annotations

import contextlib
from typing import Annotated

import typer

from scorepad.checkup import (
    Finding,
    aliases_kept,
    check,
    clean,
    house_rules,
    leftovers,
    mend,
    misnamed,
)
from scorepad.commands import AsJson, Settings, answer
from scorepad.desk import store
from scorepad.errors import ScorepadError
from scorepad.store import Store
from scorepad.terminal import say, warn

EXAMPLES = ("scorepad check", "scorepad check --fix")


def run(
    ctx: typer.Context,
    fix: Annotated[
        bool, typer.Option("--fix", help="Set counts after an edit by hand, clean leftovers.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """See that every session is readable and whole; the exit status is 4 if one is not.

    Records against the rules and leftovers of a killed save are told too, and are no damage.
    """
    settings: Settings = ctx.obj
    kept = store(settings.data_dir)
    if fix and not settings.dry_run:
        _fix(kept)
    findings = [one for name in kept.names() for one in check(kept, name)]
    findings += [
        Finding(path, None, "left over from a save that never ended", status=0)
        for path in leftovers(kept)
    ]
    findings += misnamed(kept) + house_rules(kept.folder) + aliases_kept(kept.folder)
    harm = sum([one.status > 0 for one in findings])
    if as_json:
        files = [{"path": f.path, "line": f.line, "problem": f.problem} for f in findings]
        answer({"schema": 1, "files": files})
    elif not (settings.quiet and not harm):
        _tell(findings, len(kept.names()))
    if harm:
        warn(f"{harm} file{' is' if harm == 1 else 's are'} damaged or can't be read")
    return min([one.status for one in findings if one.status], default=0)


def _tell(findings: list[Finding], sessions: int) -> None:
    for one in findings:
        where = one.path if one.line is None else f"{one.path}, line {one.line}"
        say(f"{where}: {one.problem}")
    if not any(one.status for one in findings):
        say(f"{sessions} session{' is' if sessions == 1 else 's are'} whole")


def _fix(kept: Store) -> None:
    """Set right what can be; what can't is told by the check that follows."""
    for name in kept.names():
        if any(one.status for one in check(kept, name)):
            with contextlib.suppress(ScorepadError, OSError):
                mend(kept, name)
    for path in leftovers(kept):
        with contextlib.suppress(ScorepadError, OSError):
            clean(kept, path)
