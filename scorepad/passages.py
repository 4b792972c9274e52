"""The rules summaries, cut into passages: one for each heading of a game's `rules.md`."""

from __future__ import annotations

from typing import NamedTuple

from scorepad import games


class Passage(NamedTuple):
    """A topic of a game's rules: `topic` is the heading in lower case, `text` is Markdown."""

    game: str
    topic: str
    text: str

    def markdown(self, named: bool) -> str:
        """The passage with its heading; `named`: the game's title in front of the topic."""
        title = f"{games.load(self.game).title}: {self.topic}" if named else self.topic.capitalize()
        return f"## {title}\n\n{self.text}"


def plain(markdown: str) -> str:
    """Markdown without its marks: headings in capitals, fences indented, no back-ticks."""
    lines, fenced = [], False
    for line in markdown.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            lines.append(f"    {line}".rstrip())
        elif line.startswith("## "):
            lines.append(line[3:].replace("`", "").upper())
        else:
            lines.append(line.removeprefix("# ").replace("`", ""))
    return "\n".join(lines)


def opening(key: str) -> str:
    """What stands before the first topic: the game's title, and what the marks mean."""
    return games.rules(key).partition("\n## ")[0].strip()


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
