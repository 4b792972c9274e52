"""`export`: sessions for other programs, or as a page."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from scorepad.commands import Settings, archive
from scorepad.desk import store
from scorepad.errors import Damaged, Missing, ScorepadError, State, Unknown, Unreadable
from scorepad.folder import which
from scorepad.formats import FORMATS, RESULTS, Kept, Wishes, writer
from scorepad.places import blamed, within, write_whole
from scorepad.store import Store
from scorepad.terminal import say, warn
from scorepad.words import counted

EXAMPLES = (
    "scorepad export --format md",
    "scorepad export mino-2026-11-29 -o mino.html",
    "scorepad export --all --format jsonl",
    "scorepad export --format csv --wide",
)


def run(
    ctx: typer.Context,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SESSION...]", help="Which (default: the current one)."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All sessions, the oldest first.")] = False,
    kind: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="FORMAT", help=f"{', '.join(FORMATS)}; or by the ending of FILE."
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Into a file (default: - for stdout)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    wide: Annotated[
        bool, typer.Option("--wide", help="CSV with a column for each player.")
    ] = False,
    frontmatter: Annotated[
        bool, typer.Option("--frontmatter", help="Markdown that begins with YAML front matter.")
    ] = False,
) -> int:
    """Write sessions for other programs, or as a page to read.

    json and jsonl hold all of a session and csv its records: import reads them back. Damaged files
    are left out with --all, named on standard error, and the status is 4.
    """
    settings: Settings = ctx.obj
    key = _format(kind, output)
    kept = store(settings.data_dir)
    if every and sessions:
        raise Unreadable("--all and some sessions: give one of them")
    if (wide and key != "csv") or (frontmatter and key != "md"):
        raise Unreadable("--wide is for csv, --frontmatter for md")
    words: list[str | None] = [*sessions] if sessions else [None]
    names = _all(settings) if every else list(dict.fromkeys(which(kept, w) for w in words))
    broken: list[ScorepadError] = []
    found = _read(kept, names, broken if every else None)
    if every and key in RESULTS:
        found = _over(found)
    told: list[str] = []
    text = writer(key).write(_noted(found, told), Wishes(wide, frontmatter))
    if output in (None, "-"):
        for piece in text:
            sys.stdout.buffer.write(piece.encode())
    else:
        _save(kept, output or "", text, force)
        if not settings.quiet:
            say(f"wrote {counted(len(told), 'session')} to {output}")
    return Damaged.code if broken else 0


def _format(kind: str | None, output: str | None) -> str:
    """The format asked for, or the one that the file's ending says."""
    ending = os.path.splitext(output or "")[1].removeprefix(".").lower()
    found = ending if kind is None and ending in FORMATS else kind
    hint = f"--format {'|'.join(FORMATS)}"
    if found is None:
        raise Missing("which format?", hint)
    if found not in FORMATS:
        raise Unknown(f"no format is called '{found}'", hint)
    return found


def _all(settings: Settings) -> list[str]:
    """All sessions, the oldest first, and those that can't be read."""
    found = archive(settings)
    return [play.name for play in found.plays[::-1]] + [name for name, _ in found.damaged]


def _read(kept: Store, names: list[str], broken: list[ScorepadError] | None) -> Iterator[Kept]:
    """The sessions one by one; those that can't be read are told and noted, or are an error."""
    for name in names:
        try:
            loaded = kept.load(name)
        except ScorepadError as error:
            if broken is None:
                raise
            warn(error.message)
            broken.append(error)
            continue
        yield Kept(loaded.session, loaded.tally)


def _noted(sessions: Iterator[Kept], told: list[str]) -> Iterator[Kept]:
    """The sessions as they are, the name of each noted."""
    for kept in sessions:
        told.append(kept.session.name)
        yield kept


def _over(sessions: Iterator[Kept]) -> Iterator[Kept]:
    """Those that are over; who goes on is told."""
    for kept in sessions:
        if kept.tally.over:
            yield kept
        else:
            warn(f"{kept.session.name} is still open: left out")


def _pour(path: str, text: Iterator[str]) -> None:
    """Write into a device or a pipe, which is no file that could be replaced."""
    with blamed(path), open(path, "wb", buffering=0) as there:
        for piece in text:
            there.write(piece.encode())


def _save(kept: Store, path: str, text: Iterator[str], force: bool) -> None:
    """Write the file, all or nothing; nothing that is there is replaced unasked."""
    if not path:
        raise Unreadable("-o: no file is named", "-o FILE, or - for standard output")
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        _pour(path, text)
        return
    if within(path, kept.folder):
        raise State(f"{path} lies among the sessions: nothing is written there", "another folder")
    if os.path.lexists(path) and not force:
        raise Missing(f"{path} is there already", "--force replaces it")
    if os.path.isdir(path):
        raise Unreadable(f"{path} is a folder", "a file is wanted, e.g. -o evenings.csv")
    write_whole(path, "".join(text).encode())
