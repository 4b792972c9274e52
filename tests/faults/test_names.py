"""Names that mean harm: none reaches a path or a terminal raw."""

from __future__ import annotations

import re
from pathlib import Path

from scorepad.commands import VERBS
from tests.faults.conftest import Note
from tests.transcript import in_process

BAD_SESSIONS = (
    *("../../x", "/etc/x", "a/b", "a\\b", ".", "..", ".hidden", "a\nb", "a\x1b[2J", "CON"),
    *("nul.toml", "COM1", "lpt9.x", "COM¹", "a.", "a ", " a", "a" * 65, "a" * 10_000, "", "123"),
    *("ä", "a\u202eb", "a*", "a b", "a:b", "~", "$HOME", "-x", "_x"),
)
HOSTILE = {
    "ESC": "a\x1bb",
    "CSI": "a\x1b[31mb",
    "OSC": "a\x1b]0;x\x07b",
    "C1": "a\x9b31mb",
    "bidi": "a\u202eb",
    "BEL": "a\x07b",
    "DEL": "a\x7fb",
    "CR": "a\rb",
    "NEL": "a\x85b",
    "LS": "a\u2028b",
}
MARKUP = ("[red]x[/red]", "[/x]", "[link]z", ":smile:", "back\\", "{}", "%s", "`x`", "$(x)", "*")


def test_bad_session_names(home: Path, tmp_path: Path, figure: Note) -> None:
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "good"])
    before = sorted(tmp_path.rglob("*"))
    for name in BAD_SESSIONS:
        code, out, err = in_process(["new", "qwirkle", "Ann", "Ben", f"--name={name}"])
        assert (code, out) == (2, ""), name[:40]
        for words in (["show", name], ["add", "4", "-s", name], ["use", name], ["restore", name]):
            code, out, told = in_process(words)
            assert code in (2, 3) or not name, (words, code)
            err += told
        code, _, told = in_process(["delete", name, "--yes"])
        assert code in (2, 3)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", err + told)
    assert sorted(tmp_path.rglob("*")) == before
    figure(f"{len(BAD_SESSIONS)} bad session names: refused by 6 verbs, nothing made or touched")


def planted(home: Path, name: str) -> None:
    """Put a name into a session's file as only a hand or a harmful program would."""
    in_process(["new", "qwirkle", "Ann", "Ben", "--name", "g"])
    in_process(["add", "4", "3", "-s", "g"])
    path = home / "g.toml"
    escaped = "".join(f"\\u{ord(c):04x}" if not 32 <= ord(c) < 127 else c for c in name)
    path.write_text(
        path.read_text().replace('"Ann"', f'"{escaped}"').replace("Ann =", f'"{escaped}" =')
    )


def every_form(home: Path) -> list[str]:
    """What each verb prints of the session, in every form."""
    printed = []
    for verb in VERBS:
        for more in ([], ["--json"], ["--color=always"], ["--debug"]):
            words = {"show": ["g"], "path": ["g"], "use": ["g"], "games": [], "rules": ["mino"]}
            given = words.get(verb, ["-s", "g"])
            if verb in ("list", "check"):
                given = []
            if verb in ("delete", "restore", "score", "new"):
                given = ["g"]
            extra = {"rename": ["a", "x"], "leave": ["a"], "note": ["x"], "option": ["board=off"]}
            code, out, err = in_process([verb, *extra.get(verb, []), *given, *more])
            assert "Traceback" not in err, (verb, more)
            assert code != 70, (verb, more, err)
            printed += [out, err]
    return printed


def test_hostile_names_planted_in_a_file(home: Path, figure: Note) -> None:
    forms = 0
    for kind, name in HOSTILE.items():
        for old in home.glob("*.toml") if home.exists() else ():
            old.unlink()
        planted(home, name)
        for text in every_form(home):
            forms += 1
            plain = re.sub(r"\x1b\[[0-9;]*m", "", text)  # our own colours
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202a-\u202e]", plain), kind
            assert name not in text, kind
    figure(
        f"{len(HOSTILE)} hostile names in files, {forms} outputs of {len(VERBS)} verbs: no control"
    )


def test_names_that_look_like_markup_come_out_as_they_are(home: Path, figure: Note) -> None:
    for number, name in enumerate(MARKUP):
        assert in_process(["new", "qwirkle", name, "Ben", "--name", f"m{number}"])[0] == 0
        assert in_process(["add", f"{name}=4", "3", "-s", f"m{number}"])[0] == 0
        for words in (["show", f"m{number}"], ["explain", "-s", f"m{number}"], ["list"]):
            assert name in in_process(words)[1], (words, name)
    figure(f"{len(MARKUP)} names that look like markup: shown as they are")
