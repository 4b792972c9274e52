"""The cells of a CSV line, RFC 4180: texts that no spreadsheet takes for a formula, and back."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from typing import Any

_RISKY = "=+-@\t\r\n'" + "\uff1d\uff0b\uff0d\uff20\uff07"

Cells = Sequence[str | int | float | None]


def guarded(text: str) -> str:
    """A text as it stands in a cell: an apostrophe before what would be taken for a formula."""
    return f"'{text}" if text and text[0] in _RISKY else text


def unguarded(cell: str) -> str:
    """The text of a cell, without the apostrophe that `guarded` put there."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in _RISKY else cell


class _Echo:
    """Gives back what is written to it, so that the writer's answer is its line."""

    def write(self, text: str) -> str:
        return text


def liner(separator: str = ",") -> Callable[[Cells], str]:
    """What makes a line of cells, RFC 4180; numbers stay numbers, None is an empty cell."""
    writer: Any = csv.writer(_Echo(), delimiter=separator)
    return lambda cells: str(writer.writerow(cells))
