"""Write the manual: `python man/generate.py`, after any change of a verb, a game or the prose.

A page is made of what the program knows (the verbs with their help, options and examples; the games
with their records, options and rules) and of the prose in `NAME.SECTION.md`, where there is one.
Equal sources give equal bytes. Pages of verbs that are gone are taken away.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(folder: Path = HERE) -> None:
    """Write every page into a folder."""
    sys.path.insert(0, str(HERE.parent))
    from man.manual import pages

    made = pages()
    for page in folder.glob("*.[1-8]"):
        if page.name not in made:
            page.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
