"""What reaches the screen: width, colour, names of the world, outputs that can write little."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from scorepad.commands import VERBS
from scorepad.helppage import Page, Section, laid_out
from scorepad.screen.narrow import folded, folded_name
from tests import terminals
from tests.evenings import EVENINGS, FAMILY, HEBREW, LONG, SIX, played
from tests.terminals import PROGRAM
from tests.transcript import done, in_process

PATH = os.environ.get("PATH", "")
READING = (["show"], ["explain", "-s"], ["list"], ["check"])
FLAG, HEART, ARABIC = "\U0001f1eb\U0001f1f7", "\u2764\ufe0f", "\u0633\u0644\u0627\u0645"
FSI, PDI = "\u2068", "\u2069"
TOTALS = {
    "mino": ("-20", "0", "100", "60", "40", "50"),
    "quartz": ("34", "14", "9", "11", "29"),
    "qwirkle": ("12", "6", "8", "0"),
    "diams": ("32", "28", "12", "15"),
}


@pytest.fixture
def evenings(env: dict[str, str]) -> Iterator[dict[str, str]]:
    """Sessions of all games; the environment says neither a width nor anything of colour."""
    with played(env):
        for name in ("COLUMNS", "NO_COLOR"):
            del os.environ[name]
        yield dict(os.environ)


def at(columns: int | str, *words: str, encoding: str = "utf-8", **env: str) -> str:
    """The answer of a command in so many columns."""
    with patch.dict(os.environ, {"COLUMNS": str(columns), **env}):
        code, out, err = in_process(list(words), encoding=encoding)
    assert (code, err) == (0, ""), (words, code, err)
    return out


def on_terminal(
    words: list[str], env: dict[str, str], columns: int = 80, stderr: bool = False
) -> str:
    """What a real terminal of that width gets; with `stderr` only what is said there."""
    env = {"TERM": "xterm", "PATH": PATH, **env}
    return terminals.on_terminal(words, env, columns, stderr=stderr)[1]


def uncolored(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def numbers(text: str) -> list[str]:
    return re.findall(r"-?\d+", text)


# A5.1 to A5.5: colour


@pytest.mark.parametrize("words", [["--help"], ["add", "--help"], *[["show", g] for g in EVENINGS]])
def test_a_pipe_gets_no_escape(words: list[str], evenings: dict[str, str]) -> None:
    assert "\x1b" not in done(*words)
    with patch.dict(os.environ, {"GITHUB_ACTIONS": "1", "TTY_COMPATIBLE": "1", "NO_COLOR": ""}):
        assert "\x1b" not in done(*words)
    with patch.dict(os.environ, {"FORCE_COLOR": "1"}):
        assert "\x1b" in done(*words)
        assert "\x1b" not in done(*words, "--color", "never")
    with patch.dict(os.environ, {"NO_COLOR": "1"}):
        assert "\x1b" in done(*words, "--color=always")


@pytest.mark.parametrize("words", [["--help"], ["score", "-h"], ["show", "mino"]])
def test_colour_on_a_terminal(words: list[str], evenings: dict[str, str]) -> None:
    seen = on_terminal(words, evenings)
    assert "\x1b" in seen
    for quiet in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in on_terminal(words, {**evenings, **quiet})
    assert "\x1b" not in on_terminal([*words, "--color", "never"], evenings)
    assert "\x1b" in on_terminal(words, {**evenings, "NO_COLOR": ""})
    assert uncolored(seen) == on_terminal(words, {**evenings, "NO_COLOR": "1"})


@pytest.mark.parametrize(
    "words",
    [
        ["--color", "always", "--help"],
        ["--help", "--color", "always"],
        ["--color=always", "show", "--help"],
        ["show", "--help", "--color=always"],
        ["--color=never", "show", "--color", "always", "-h"],
    ],
)
def test_help_obeys_the_colour_before_and_behind(words: list[str]) -> None:
    with patch.dict(os.environ, {"NO_COLOR": "1"}):
        out = done(*words)
    assert "\x1b[" in out
    plain = [word for word in words if "color" not in word and word not in ("always", "never")]
    assert uncolored(out) == done(*plain)


def test_a_dumb_terminal_gets_plain_signs_in_its_width(evenings: dict[str, str]) -> None:
    for words in (["show", "diams"], ["show", "mino", "--color=always"], ["explain", "-s", "mino"]):
        seen = uncolored(on_terminal(words, {**evenings, "TERM": "dumb"}, 60))
        assert not set(seen) & set("─│┏━▁→")
        assert max(cell_len(line) for line in seen.splitlines()) <= 60


# A5.6 to A5.9: width


@pytest.mark.parametrize("columns", ["0", "abc", "-5", "1", "99999999", ""])
def test_nonsense_for_a_width(columns: str, evenings: dict[str, str]) -> None:
    assert "Ann" in at(columns, "show", "mino")
    assert "Archive" in at(columns, "--help")


@pytest.mark.parametrize("columns", [20, 21, 25, 30, 33, 40, 47, 60, 77, 80, 100, 120, 200, 500])
def test_no_line_is_wider_and_no_digit_is_cut(columns: int, evenings: dict[str, str]) -> None:
    for game, totals in TOTALS.items():
        for verb in READING:
            words = verb if verb[-1] in ("list", "check") else [*verb, game]
            shown = at(columns, *words)
            for line in shown.splitlines():
                assert cell_len(line) <= columns or verb == ["check"], (words, line)
            assert not re.search(r"\d\u2026", shown)
        shown = at(columns, "show", game)
        assert not [total for total in totals if total not in numbers(shown)]
        for part in (*SIX[:1], *LONG.split()[:2]):
            assert part in shown or part not in str(EVENINGS[game])


@pytest.mark.parametrize("columns", [20, 30, 40, 46, 60, 80, 120])
def test_the_answer_of_a_change_fits(columns: int, evenings: dict[str, str]) -> None:
    words = ["add", f"{LONG}=3x7:12/2/10", f"{FAMILY}=9/9/9", "-s", "diams", "-n"]
    shown = at(columns, *words)
    assert max(map(cell_len, shown.splitlines())) <= columns
    assert min(map(cell_len, shown.splitlines())) > 2
    assert sorted(numbers(shown)) == sorted(numbers(at(500, *words)))


def test_numbers_of_four_digits_stay_whole(evenings: dict[str, str]) -> None:
    done("new", "diams", *SIX[:5], "--name", "big")
    done("add", *["9998/0/1"] * 5, "-s", "big", "--force")
    for columns in range(20, 90, 7):
        assert numbers(at(columns, "show", "big")).count("9998") >= 5


def test_a_pipe_that_was_told_no_width_gets_whole_lines(evenings: dict[str, str]) -> None:
    for game in EVENINGS:
        heads = done("show", game).splitlines()
        assert any(LONG in line for line in heads) or game == "qwirkle"
        assert not [line for line in heads if line.endswith("Nassau-")]
    assert max(map(cell_len, done("show", "mino").splitlines())) > 80
    assert LONG in done("list")
    assert max(map(cell_len, at(40, "show", "mino").splitlines())) <= 40


def test_the_terminal_says_how_wide_it_is(evenings: dict[str, str]) -> None:
    for columns in (20, 43, 132):
        seen = on_terminal(["show", "mino", "--color=never"], evenings, columns)
        assert max(map(cell_len, seen.splitlines())) <= columns
    told = {**evenings, "COLUMNS": "50"}
    seen = on_terminal(["show", "mino", "--color=never"], told, 120)
    assert 40 < max(map(cell_len, seen.splitlines())) <= 50
    seen = on_terminal(["show", "mino", "--color=never"], {**evenings, "COLUMNS": "0"}, 40)
    assert max(map(cell_len, seen.splitlines())) <= 40


# A5.10, A5.13


def test_check_draws_nothing_that_moves(evenings: dict[str, str]) -> None:
    assert done("check") == "4 sessions are whole\n"


def test_meaning_does_not_depend_on_colour(evenings: dict[str, str]) -> None:
    for game in EVENINGS:
        colored = at(80, "show", game, "--color=always")
        assert uncolored(colored) == at(80, "show", game)
        assert "> 1st" in uncolored(colored)


# A5.11, A5.12: names of the world


@pytest.mark.parametrize(
    "name",
    ["Zo\u00eb", "Zoe\u0308", "\u65e5\u672c", FAMILY, FLAG, HEART, HEBREW, ARABIC, LONG, "a-b c"],
)
def test_columns_are_aligned_beside_any_name(name: str, evenings: dict[str, str]) -> None:
    done("new", "qwirkle", name, "Ben", "Cat", "--name", "one")
    done("add", "4", "5", "6", "-s", "one")
    for columns in (20, 40, 80):
        lines = at(columns, "show", "one").splitlines()
        rule = [line for line in lines if set(line) == {"\u2500"}]
        if rule:
            lines = [line for line in lines if line.startswith(("total", " rank"))]
            assert {cell_len(line) for line in rule + lines} == {cell_len(rule[0])}
        else:
            rows = [line for line in lines if re.match(r"  *\S.* [456] +(4|5|12) +\d+$", line)]
            assert len(rows) >= 2
            assert len({cell_len(line) for line in rows}) == 1, rows


@pytest.mark.parametrize("name", [HEBREW, ARABIC, f"{HEBREW} 2", f"Ann {HEBREW}!"])
def test_a_right_to_left_name_is_set_apart(name: str, evenings: dict[str, str]) -> None:
    done("new", "qwirkle", name, "Ben", "--name", "one")
    answer = done("add", "4", "-s", "one")
    for shown in (answer, at(80, "show", "one"), at(20, "show", "one"), done("list")):
        assert f"{FSI}{name}{PDI}" in shown
        assert shown.count(FSI) == shown.count(PDI)
        for line in shown.splitlines():
            assert re.fullmatch(f"([^{FSI}{PDI}]|{FSI}[^{FSI}{PDI}]*{PDI})*", line)
    code, _, err = in_process(["show", "one", "--expect", f"{name}=5"])
    assert (code, FSI in err) == (1, True)
    for encoding in ("ascii", "cp437", "cp1252", "cp1255"):
        assert FSI not in at(80, "show", "one", encoding=encoding)
    assert FSI not in done("show", "one", "--json")
    assert FSI not in at(80, "show", "quartz").replace(f"{FSI}{HEBREW}{PDI}", "")


def test_a_long_right_to_left_name_is_set_apart_line_by_line(evenings: dict[str, str]) -> None:
    name = f"{HEBREW * 4} {HEBREW * 4} {HEBREW * 4}"
    done("new", "qwirkle", name, "Ben", "--name", "one")
    done("add", "4", "3", "-s", "one")
    for line in at(20, "show", "one").splitlines():
        assert line.count(FSI) == line.count(PDI) == (1 if HEBREW in line else 0)


def test_what_would_reorder_a_row_is_refused(evenings: dict[str, str]) -> None:
    for char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069":
        assert in_process(["new", "diams", f"a{char}b", "Ben"])[0] == 2


# A6: encodings


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1"])
@pytest.mark.parametrize("game", EVENINGS)
def test_poor_outputs(game: str, encoding: str, evenings: dict[str, str]) -> None:
    for words in (
        *(["show", game], ["show", game, "--chart"], ["explain", "-s", game], ["list"]),
        ["note", "an arrow \u2192 and \u2026", "-s", game, "-n"],
        ["rename", SIX[1], "Nihon", "-s", game, "-n"],
    ):
        for columns in (20, 40, 80):
            shown = at(columns, *words, encoding=encoding)
            assert not set(shown) & set("\u2500\u2502\u2192\u2588\u2022"), words
            assert "\\u" not in shown
    shown = at(80, "show", game, encoding=encoding)
    assert re.search(r"^-+\+-[-+]*$", shown, re.MULTILINE)
    ruled = [line for line in shown.splitlines() if re.match(r"-+\+|total|[ ]rank", line)]
    assert len({len(line) for line in ruled}) == 1


@pytest.mark.parametrize("game", EVENINGS)
def test_the_rules_in_ascii(game: str, evenings: dict[str, str]) -> None:
    shown = at(80, "rules", game, encoding="ascii")
    assert not re.search(r"^\?+$", shown, re.MULTILINE)
    assert shown.count("?") <= at(80, "rules", game).count("?") + 1


def test_help_needs_no_more_than_ascii() -> None:
    for verb in VERBS:
        assert done(verb, "--help").isascii()
    assert done("--help").isascii()


def test_fine_signs_have_plain_ones(evenings: dict[str, str]) -> None:
    done("new", "quartz", "Ann", "Ben", "Cat", "--name", "q")
    words = ["add", "3q/1q", "-s", "q", "-n"]
    assert "\u2192 14" in at(80, *words)
    for encoding in ("ascii", "cp437", "cp1252"):
        assert "-> 14" in at(80, *words, encoding=encoding)
    assert "-> 14" in at(80, *words, TERM="dumb")
    assert "\u2192" in at(80, "rules", "qwirkle")
    assert "->" in at(80, "rules", "qwirkle", encoding="ascii")


def test_the_locale_without_utf8(evenings: dict[str, str], tmp_path: Path) -> None:
    poor = {
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
        "PATH": PATH,
    }
    env = {**evenings, **poor}
    for words in (["show", "mino"], ["add", "Zo\u00eb=0", "-s", "mino"], ["show", "mino"]):
        ran = subprocess.run(
            [*PROGRAM, *words], env=env, capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
        assert (ran.returncode, ran.stderr) == (0, b""), (words, ran)
        assert ran.stdout.isascii()
    kept = Path(evenings["SCOREPAD_DATA_DIR"], "mino.toml").read_text(encoding="utf-8")
    assert "Zo\u00eb" in kept
    ascii_only = {**evenings, "PYTHONIOENCODING": "ascii", "PATH": PATH}
    shown = subprocess.run(
        [*PROGRAM, "show", "mino"], env=ascii_only, capture_output=True, check=True
    )
    assert b"Zo? " in shown.stdout


def test_an_argument_that_is_not_utf8_is_refused(evenings: dict[str, str]) -> None:
    ran = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"scorepad", b"new", b"diams", b"\xff", b"Ben"],
        env=evenings,
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, b"")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
@pytest.mark.parametrize("words", ["show mino", "new diams Ann Ben", "delete mino", "--help"])
def test_closed_streams(words: str, closed: str, evenings: dict[str, str]) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m scorepad {words} {closed}"],
        env={**evenings, "PATH": PATH},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert "Traceback" not in ran.stderr
    assert ran.returncode in (0, 2, 6)


# help and hints


@pytest.mark.parametrize("verb", ["", *VERBS])
@pytest.mark.parametrize("columns", [20, 40, 72, 100, 500])
def test_help_in_every_width(verb: str, columns: int) -> None:
    words = [verb, "--help"] if verb else ["--help"]
    shown = at(columns, *words)
    before = shown.split("Examples:")[0]  # an example stays whole, so that it can be copied
    for line in before.splitlines():
        assert len(line) <= min(columns, 100) or len(line.split()) == 1, line
    colored = at(columns, *words, "--color=always")
    assert uncolored(colored) == shown
    for line in shown.splitlines():
        if line.endswith(":") and not line.startswith(" "):
            assert f"\x1b[1m{line}\x1b[0m" in colored


def test_help_is_grouped_and_its_terms_are_coloured() -> None:
    shown = at(80, "--help", "--color=always")
    places = [shown.index(f"{group}:") for group in dict.fromkeys(v.group for v in VERBS.values())]
    assert places == sorted(places)
    for name in VERBS:
        assert f"  \x1b[36m{name}\x1b[0m  " in shown
    assert "  \x1b[36m-q, --quiet\x1b[0m  " in shown
    assert "\x1b[36mscorepad play" in shown


def test_the_layout_of_a_page() -> None:
    rows = [("-x", "An option that is told of in a good many words."), ("--" + "y" * 40, "Long.")]
    page = Page(
        "tool", ["[OPTIONS]", "WORD..."], "Do it.\n\nAnd more.", [Section("O", rows)], ["x"]
    )
    assert laid_out(page, 40, False).splitlines() == [
        *("Usage: tool [OPTIONS] WORD...", "", "  Do it.", "", "  And more.", "", "O:"),
        *("  -x  An option that is told of in a", "      good many words."),
        *(f"  --{'y' * 40}", "      Long.", "", "Examples:", "  x"),
    ]


def test_a_hint_is_wrapped_on_a_terminal_only(evenings: dict[str, str]) -> None:
    words = ["rules", "mino", "nonsense"]
    _, _, err = in_process(words)
    assert len(err.splitlines()) == 2
    seen = on_terminal(words, evenings, 30, stderr=True)
    assert len(seen.splitlines()) > 2
    assert all(len(line) <= 30 for line in seen.splitlines()[1:])
    assert " ".join(seen.split()) == " ".join(err.split())
    example = on_terminal(["score"], evenings, 30, stderr=True)
    assert example.splitlines()[1].startswith("  e.g. scorepad score")
    assert len(example.splitlines()) == 2


def test_folding() -> None:
    assert folded_name(LONG, 12) == ["Wilhelmina", "Charlotte of", "Nassau-", "Weilburgh"]
    assert folded_name("Wilhelmina", 4) == ["Wilh", "elmi", "na"]
    assert folded_name(FAMILY * 3, 4) == [FAMILY * 2, FAMILY]
    assert folded("3q,1e,12u/2q,10e", 7, ",/+") == ["3q,1e,", "12u/2q,", "10e"]
    assert folded("", 5, ",") == [""]
