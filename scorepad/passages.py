"""The rules summaries, cut into passages: one for each heading of a game's `rules.md`."""

from __future__ import annotations

from typing import NamedTuple

from scorepad import games


class Passage(NamedTuple):
    """A topic of a game's rules: `topic` is the heading in lower case, `text` is Markdown."""

    game: str
    topic: str
    text: str

    def plain(self) -> str:
        """The passage as plain text: a heading, then the text without Markdown's marks."""
        return f"{self.topic.upper()}\n\n{plain(self.text)}"


def plain(markdown: str) -> str:
    """Markdown without its fences and back-ticks; what stands in a fence is indented."""
    lines, fenced = [], False
    for line in markdown.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        else:
            lines.append(f"    {line}".rstrip() if fenced else line.replace("`", ""))
    return "\n".join(lines)


def opening(key: str) -> str:
    """What stands before the first heading: the game's title and what the marks mean, plain."""
    title, _, rest = games.rules(key).partition("\n")
    before = rest.partition("\n## ")[0].strip()
    return f"{title.removeprefix('# ')}\n\n{plain(before)}"


def passages(key: str) -> list[Passage]:
    """The passages of a game, in the order of its summary."""
    found: list[Passage] = []
    heading, fenced = "", False
    lines: list[str] = []
    for line in [*games.rules(key).split("\n"), "## "]:
        fenced = fenced != line.startswith("```")
        if not fenced and line.startswith("## "):
            if heading:
                found.append(Passage(key, heading.lower(), "\n".join(lines).strip("\n")))
            heading, lines = line[3:].strip(), []
        else:
            lines.append(line)
    return found
