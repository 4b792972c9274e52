"""The front door: what is asked most is answered before Typer is loaded.

It reads a few plain shapes of arguments and leaves everything else, every error included, to the
application, which would answer these shapes just the same.
"""

from __future__ import annotations

import sys

from scorepad import __version__


def answered(words: list[str]) -> bool:
    """Answer the words, if they have one of the plain shapes; else nothing was written."""
    if words[:1] == ["__names"]:
        from scorepad.namelist import tell

        tell(words[1:])
        return True
    text = f"scorepad {__version__}\n" if words in (["--version"], ["-V"]) else _scored(words)
    if text is None or sys.stdout is None:
        return False
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except (OSError, ValueError):  # the application tells what is wrong with the output
        return False
    return True


def _scored(words: list[str]) -> str | None:
    """The answer to `score GAME [NAME=]RECORD... [--row N | --hand N] --json`."""
    said: dict[str, str] = {}
    plain: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name in ("--row", "--hand") and name not in said:
            said[name] = value if equals else next(rest, "")
        elif word == "--json":
            said[word] = ""
        elif word.startswith("-") or not word.isascii():
            return None
        else:
            plain.append(word)
    if plain[:1] != ["score"] or words[0] != "score" or len(plain) < 3 or "--json" not in said:
        return None
    from scorepad import games
    from scorepad.errors import ScorepadError
    from scorepad.jsontext import document_text
    from scorepad.onerow import score_words

    try:
        key = games.find(plain[1])
        scored = score_words(key, plain[2:], said.get("--row"), said.get("--hand"), {})
    except ScorepadError:
        return None
    return document_text(scored) + "\n"
