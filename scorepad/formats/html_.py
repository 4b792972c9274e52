"""HTML: one file to look at, print or send, which refers to nothing outside of itself.

No script, no picture, font or style from elsewhere; the page's own policy forbids them too.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from scorepad.formats import Kept, Wishes
from scorepad.formats.html_session import entry, section
from scorepad.formats.html_style import STYLE
from scorepad.formats.html_text import text

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def write(sessions: Iterable[Kept], wishes: Wishes) -> Iterator[str]:
    """The page, piece by piece: one session alone, or several behind a table of contents."""
    rest = iter(sessions)
    first, second = next(rest, None), next(rest, None)
    if first is not None and second is None:
        yield from _head(f"{first.tally.sheet.game.title}: {first.session.name}")
        yield from section(first, 1, 1)
    else:
        begun = [kept for kept in (first, second) if kept is not None]
        yield from _several(chain(begun, rest))
    yield "</main>\n</body>\n</html>\n"


def _several(sessions: Iterable[Kept]) -> Iterator[str]:
    """All sessions behind their contents, which are known last but stand first.

    Until then the sections wait packed: ten thousand of them take some tens of megabytes.
    """
    contents, packed = [], []
    for number, kept in enumerate(sessions, 1):
        contents.append(entry(kept, number))
        packed.append(zlib.compress("".join(section(kept, number, 2)).encode(), 1))
    yield from _head("Score sheets")
    yield '<header class="page">\n<h1>Score sheets</h1>\n'
    if not contents:
        yield "<p>No session.</p>\n</header>\n"
        return
    yield '<nav aria-labelledby="contents">\n<h2 id="contents">Contents</h2>\n<ol>\n'
    yield from contents
    yield "</ol>\n</nav>\n</header>\n"
    for page in packed:
        yield zlib.decompress(page).decode()


def _head(title: str) -> Iterator[str]:
    """All that stands before the first session."""
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n'
    yield '<meta name="generator" content="scorepad">\n'
    yield f"<title>{text(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
