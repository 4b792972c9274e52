"""`score`: one row scored and forgotten, or lines of JSON from standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from scorepad import games
from scorepad.commands import AsJson, Chosen, Settings, Variant, answer, options
from scorepad.errors import Missing, SystemFault, Unreadable
from scorepad.onerow import score_words
from scorepad.report import document

if TYPE_CHECKING:
    from scorepad.batch import Batch
    from scorepad.csvbatch import CsvBatch

EXAMPLES = (
    "scorepad score mino Ann=2/2+m Ben=0/0 Cat=1/0 --hand 2",
    "scorepad score quartz 5q,2e,1a,1u",
    "scorepad score qwirkle 6,2 --json",
    'echo \'{"game": "diams", "rows": [["15/2/11", "9/1/4"]]}\' | scorepad score --batch',
    "printf 'game,row,player,record\\nqwirkle,1,Ann,4\\n' | scorepad score --batch --csv",
)
CHUNK = 1 << 14


def run(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A key, see games.")] = None,
    records: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME=]RECORD...", help="A record for each player, in seat order."),
    ] = None,
    row: Annotated[
        str | None, typer.Option("--row", metavar="N", help="Which row (default: 1).")
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="N", help="The same, where a row is a hand.")
    ] = None,
    option: Chosen = None,
    variant: Variant = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="JSON lines from standard input, one out for each.")
    ] = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="With --batch: CSV with a line for each record.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Score one row and forget it: points with their reasons, ranks, stars.

    With --batch, score JSON lines from standard input instead: {"game": ..., "rows": [[...]]} in,
    one document a line out, in order.

    With --batch --csv, read CSV with the columns game, row, player, record, and if you like
    session (parts the games), seat, first, options (KEY=VALUE KEY=VALUE), variant. The lines come
    back in their order with points, total, why and error. All of it is read first, 64 MiB at most.
    """
    if batch:
        if game or row or hand or option or variant:
            raise Unreadable("--batch takes everything from standard input", f"e.g. {EXAMPLES[3]}")
        return _csv_batch() if csv else _batch()
    if csv:
        raise Unreadable("--csv goes with --batch", f"e.g. {EXAMPLES[4]}")
    if game is None:
        raise Missing("which game?", f"e.g. {EXAMPLES[0]}")
    key = games.find(game)
    if not records:
        raise Missing(
            "no record to score", f"a record is {games.load(key).wanted(options(option))}"
        )
    scored = score_words(key, records, row, hand, options(option), variant)
    if as_json:
        answer(document(scored))
        return 0
    from scorepad.screen.ledger import show_score

    settings: Settings = ctx.obj
    show_score(scored, settings.color)
    return 0


def _chunks() -> Iterator[bytes]:
    """Standard input as it arrives, so that answers need not wait for more of it."""
    if sys.stdin is None:
        raise SystemFault("standard input is closed", f"e.g. {EXAMPLES[3]}")
    while chunk := os.read(sys.stdin.fileno(), CHUNK):
        yield chunk


def _batch() -> int:
    """Answer every line; the first error is told in prose too, and is the exit status."""
    from scorepad.batch import split_lines
    from scorepad.batchwork import Pair

    with Pair() as pair:
        for lines in split_lines(_chunks()):
            for answer in pair.answers(lines):
                sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
    return _ended(pair.batch)


def _csv_batch() -> int:
    """Answer CSV with CSV; the first error is told in prose too, and is the exit status."""
    from scorepad.csvbatch import LARGEST, CsvBatch

    if sys.stdin is None:
        raise SystemFault("standard input is closed", f"e.g. {EXAMPLES[4]}")
    data = sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Unreadable(f"standard input is more than {LARGEST >> 20} MiB", "in parts, by session")
    batch = CsvBatch(data)
    for line in batch.text():
        sys.stdout.buffer.write(line.encode())
    sys.stdout.buffer.flush()
    return _ended(batch)


def _ended(batch: Batch | CsvBatch) -> int:
    """The status of a batch without errors; else its first error, and how many there were."""
    if batch.first is None:
        return 0
    if batch.failures > 1:
        more = f"{batch.failures} of {batch.lines} lines could not be scored, this is the first"
        raise batch.first.advised(more)
    raise batch.first
