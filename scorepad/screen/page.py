"""Markdown on a terminal."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from scorepad.screen import console, either
from scorepad.terminal import encoding, visible

WIDEST = 100
_STYLES = Theme(
    {"markdown.code": "cyan", "markdown.h1": "bold underline", "markdown.h2": "bold underline"}
)


class _Heading(Heading):
    """A heading at the left, where the text begins."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading as it is."""
        self.text.justify = "left"
        yield self.text


class _CodeBlock(CodeBlock):
    """What was typed and what came back, as it is."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The block a little to the right."""
        yield Padding(Text(str(self.text).rstrip(), style="cyan"), (0, 0, 0, 4))


class _Table(TableElement):
    """A table whose cells are folded where room is short, never cut."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table."""
        for part in super().__rich_console__(console, options):
            for column in part.columns if isinstance(part, Table) else []:
                column.overflow = "fold"
            yield part


class _Page(Markdown):
    elements = {  # noqa: RUF012
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _CodeBlock,
        "table_open": _Table,
    }


def markdown(text: str, color: str = "auto") -> str:
    """The text as a terminal shows it, with colour if it may."""
    safe = "\n".join(visible(line, encoding()) for line in text.split("\n"))
    out = console(color)
    out.width = min(out.width, WIDEST)
    out.push_theme(_STYLES)
    with out.capture() as captured:
        out.print(_Page(safe))
    shown = captured.get().replace("\u2022", either("\u2022", "-"))
    return "\n".join([line.rstrip(" ") for line in shown.split("\n")])
