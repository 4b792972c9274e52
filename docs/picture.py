"""Draws the pictures of README: what the program prints in an evening, as SVG, light and dark.

`python docs/picture.py` writes them beside this file, `python docs/picture.py DIR` elsewhere.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme
from rich.text import Text

COLUMNS = 66
EVENING = (
    "new mino Ann Ben Cat Dan",
    "add 1/1 0/0 0/0 1/0",
    "add 1/1 1/1 0/0 1/0",
    "add 2/2+m 0/1 0/0 1/0",
    "add 0/0 2/2 1/0 2/2",
)
SHOWN = ("show", "explain 3 Ann")

THEMES = {"light": DEFAULT_TERMINAL_THEME, "dark": SVG_EXPORT_THEME}
# rich's own frame names a font on the net; this one uses what the reader's system has.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}">
<title>The sheet of an evening of Mino Dice, and the reason for a score</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
</defs>
<rect width="100%" height="100%" rx="8" fill="BACKGROUND" stroke="#888888"/>
<g transform="translate(20, 24)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def screens() -> Iterator[tuple[str, str]]:
    """Each command of the picture, and what it prints in colour at the end of the evening."""
    with tempfile.TemporaryDirectory() as home:
        env = {
            **os.environ,
            "SCOREPAD_DATA_DIR": os.path.join(home, "data"),
            "SCOREPAD_CONFIG_DIR": os.path.join(home, "config"),
            "SCOREPAD_CACHE_DIR": os.path.join(home, "cache"),
            "SCOREPAD_NOW": "2026-11-29T20:15:00+01:00",
            "COLUMNS": str(COLUMNS),
            "PYTHONUTF8": "1",
            "TERM": "xterm-256color",
        }
        program = [sys.executable, "-m", "scorepad", "--color", "always"]
        for words in (*EVENING, *SHOWN):
            done = subprocess.run(
                [*program, *words.split()], env=env, stdout=subprocess.PIPE, check=True
            )
            if words in SHOWN:
                yield f"scorepad {words}", done.stdout.decode("utf-8")


def drawn(shown: list[tuple[str, str]], theme: TerminalTheme) -> str:
    """The screens as one SVG that refers to nothing outside itself."""
    out = Console(
        file=io.StringIO(),
        record=True,
        width=COLUMNS,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    for command, screen in shown:
        out.print(Text.assemble(("$ ", "dim"), (command, "bold")))
        out.print(Text.from_ansi(screen))
    frame = FRAME.replace("BACKGROUND", theme.background_color.hex)
    text = out.export_svg(title="", theme=theme, code_format=frame, unique_id="scorepad")
    text = re.sub(r' clip-path="url\(#scorepad-line-\d+\)"', "", text)  # there are none
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def main(folder: Path) -> None:
    """Write the pictures."""
    shown = list(screens())
    for name, theme in THEMES.items():
        (folder / f"sheet-{name}.svg").write_text(drawn(shown, theme), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
