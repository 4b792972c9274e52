"""The verbs at the table: what a change answers, on the screen and in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.test_table import (
    MINO,
    NOW,
    TRIO,
    added_up,
    ask,
    data,
    error,
    following,
    kept,
    moved,
    new,
    place,
    refused,
    score,
    session,
    settle,
    told,
    two_hands,
)
from tests.transcript import in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


@pytest.fixture
def evening() -> None:
    two_hands()


# what is said


def test_add_says_session_row_each_player_and_what_comes_next() -> None:
    new("mino", *TRIO, "--name", "friday")
    told("add", "1/1", "0/0", "0/0")
    lines = told("add", "2/2+m", "0/0", "1/0").splitlines()
    assert lines[0].startswith("friday: ")
    assert "2" in lines[0]
    assert "Ann 2/2+m +90 → 110 1st" in lines
    assert "Ben 0/0 +20 → 30 2nd" in [line.split(" (was")[0] for line in lines]
    assert "Cat 1/0 -10 → 0 3rd" in [line.split(" (was")[0] for line in lines]
    assert lines.index("Ann 2/2+m +90 → 110 1st") < next(
        at for at, line in enumerate(lines) if line.startswith("next: ") and "3" in line
    )


QUARTZ = ("5q,2e,1a,1u/0", "3q/2e", "0/2r")  # 34 - 5, 17, 14
QUARTZ_ROW = [score("Ann", QUARTZ[0], 29), score("Ben", "3q/2e", 17), score("Cat", "0/2r", 14)]
DIAMS = ("12/2/10", "12/2/4", "9/1/10")  # the worked example: 17, 14, 12
DIAMS_ROW = [score("Ann", DIAMS[0], 17, 4), score("Ben", DIAMS[1], 14, 3)]
DIAMS_OPTIONS = {"rounds": "3", "star_ties": "high", "values": "none"}


def whole(
    game: str, options: dict[str, str], rows: Any, standings: Any, told_session: Any
) -> dict[str, Any]:
    over = told_session["finished"] is not None
    rows = [{"row": n, "complete": True, "notes": [], "scores": s} for n, s in enumerate(rows, 1)]
    return {
        "schema": 1,
        "game": game,
        "players": sorted(p["player"] for p in standings),
        "options": options,
        "rows": rows,
        "standings": standings,
        "over": over,
        "complete": over,
        "notes": [],
        "session": told_session,
    }


def same(command: tuple[str, ...], expected: dict[str, Any], changed: list[Any]) -> None:
    """A change and `show` after it say exactly this."""
    done = added_up(ask(*command))
    assert isinstance(done.pop("did"), str)
    assert done == {**expected, "changed": changed}
    assert added_up(ask("show")) == expected


def test_the_documents_of_mino() -> None:
    new("mino", *TRIO, "--name", "s")
    first = [score("Ann", "1/1", 20), score("Ben", "0/0", 10), score("Cat", "0/0", 10)]
    second = [score("Ann", "2/2", 40), score("Ben", "0/0", 20), score("Cat", "1/0", -10)]
    ask("add", "1/1", "0/0", "0/0")
    ranking = [place("Ann", 60, 1), place("Ben", 30, 2), place("Cat", 0, 3)]
    then = session("s", following(3, "Ann", "bid"))
    changed = [moved(2, "Ann", None, "2/2", 40, 60), moved(2, "Ben", None, "0/0", 20, 30)]
    changed += [moved(2, "Cat", None, "1/0", -10, 0)]
    expected = whole("mino", MINO, [first, second], ranking, then)
    same(("add", "2/2", "0/0", "1/0"), expected, changed)

    first = [score("Ann", "0/1", -10), score("Ben", "1/0", -10), score("Cat", "0/0", 10)]
    ranking = [place("Ann", 30, 1), place("Ben", 10, 2), place("Cat", 0, 3)]
    changed = [moved(1, "Ann", "1/1", "0/1", -10, 30), moved(1, "Ben", "0/0", "1/0", -10, 10)]
    expected = whole("mino", MINO, [first, second], ranking, then)
    same(("edit", "1", "Ben=1/0", "Ann=0/1"), expected, changed)


def test_the_reasons_of_mino_are_those_of_the_rulebook() -> None:
    new("mino", *TRIO)
    ask("add", "1/1", "0/0", "0/0")
    (row,) = ask("add", "2/2", "0/0", "1/0")["rows"][1:]
    assert [one["lines"] for one in row["scores"]] == [
        [{"points": 40, "why": "made the bid of 2"}],
        [{"points": 20, "why": "made the bid of 0 in hand 2"}],
        [{"points": -10, "why": "1 off the bid of 1"}],
    ]


def test_the_documents_of_quartz() -> None:
    new("quartz", *TRIO, "--name", "s")
    options = {"collections": "split"}
    ranking = [place("Ann", 29, 1, True), place("Ben", 17, 2), place("Cat", 14, 3)]
    changed = [
        moved(1, s["player"], None, s["record"], s["points"], s["points"]) for s in QUARTZ_ROW
    ]
    same(
        ("add", *QUARTZ),
        whole("quartz", options, [QUARTZ_ROW], ranking, session("s", None, NOW)),
        changed,
    )

    # three unstable in the chest: 6 + 3 - 9 = 0, and now Ben and Cat have the fewest
    row = [score("Ann", "3q/3u", 0), score("Ben", "3q/2e", 12), score("Cat", "0/2r", 9)]
    ranking = [place("Ben", 12, 1, True), place("Cat", 9, 2), place("Ann", 0, 3)]
    changed = [moved(1, "Ann", QUARTZ[0], "3q/3u", 0, 0)]
    same(
        ("edit", "Ann=3q/3u"),
        whole("quartz", options, [row], ranking, session("s", None, NOW)),
        changed,
    )


def test_the_documents_of_qwirkle() -> None:
    new("qwirkle", *TRIO, "--name", "s")
    row = [score("Ann", "4,3", 7), score("Ben", "6,2", 14), score("Cat", "swap", 0)]
    ranking = [place("Ben", 14, 1), place("Ann", 7, 2), place("Cat", 0, 3)]
    then = session("s", following(2, "Ann"))
    changed = [moved(1, s["player"], None, s["record"], s["points"], s["points"]) for s in row]
    for one in row:
        one["notes"] = []
    ask("add", "Ann=4")
    ask("edit", "Ann=4,3")
    done = ask("add", "6,2", "swap")
    assert done["changed"] == changed[1:]
    shown_ = added_up(ask("show"))
    for one in shown_["rows"][0]["scores"]:
        one["notes"] = []  # an opening of two lines is told to be unlikely
    assert shown_ == whole("qwirkle", {"board": "off"}, [row], ranking, then)
    edited = ask("edit", "Ann=14pts")
    assert edited["changed"] == [moved(1, "Ann", "4,3", "14pts", 14, 14)]
    tied = [place("Ann", 14, 1), place("Ben", 14, 1), place("Cat", 0, 3)]
    assert edited["standings"] == tied


def test_the_documents_of_diams() -> None:
    new("diams", *TRIO, "--name", "s")
    row = [*DIAMS_ROW, score("Cat", DIAMS[2], 12, 2)]
    ranking = [place("Ann", 17, 1, stars=4), place("Ben", 14, 2, stars=3)]
    ranking += [place("Cat", 12, 3, stars=2)]
    then = session("s", following(2, "Ann"))
    changed = [moved(1, s["player"], None, s["record"], s["points"], s["points"]) for s in row]
    same(("add", *DIAMS), whole("diams", DIAMS_OPTIONS, [row], ranking, then), changed)

    row = [score("Ann", DIAMS[0], 17, 3), score("Ben", "16/2/4", 18, 4), row[2]]
    ranking = [place("Ben", 18, 1, stars=4), place("Ann", 17, 2, stars=3), ranking[2]]
    changed = [moved(1, "Ben", "12/2/4", "16/2/4", 18, 18)]
    same(("edit", "ben=16/2/4"), whole("diams", DIAMS_OPTIONS, [row], ranking, then), changed)


def test_diams_stars_wait_for_the_whole_round() -> None:
    new("diams", *TRIO)
    after = ask("add", "12/2/10", "12/2/4", "9/1/10")
    assert [s["stars"] for s in after["rows"][0]["scores"]] == [4, 3, 2]
    after = ask("add", "5")
    assert [s["stars"] for s in after["rows"][1]["scores"]] == [None]
    assert after["rows"][1]["complete"] is False
    assert [p["stars"] for p in after["standings"]] == [4, 3, 2]


def test_keys_and_positions_of_options_do_not_matter() -> None:
    new("mino", *TRIO)
    folder = str(data())
    calls: list[Callable[[], Any]] = [
        lambda: in_process(["-n", "--json", "add", "1/1"])[0],
        lambda: in_process(["-q", "add", "1/1", "-n"]),
        lambda: in_process(["--data-dir", folder, "--no-input", "show", "--no-pager"])[0],
        lambda: in_process(["show", "--color", "never", f"--data-dir={folder}", "--debug"])[0],
    ]
    before = kept()
    assert [call() for call in calls] == [2, (0, "", ""), 0, 0]
    assert kept() == before


# what all changing verbs have in common

CHANGING: list[tuple[str, ...]] = [
    *(("new", "diams", "Ann", "Ben"), ("add", "3/3", "0/0", "0/0"), ("add", "3/3", "--force")),
    *(("bid", "1", "1", "1"), ("edit", "1", "Ann=0/1"), ("edit", "2", "Cat="), ("leave", "Cat")),
    *(("finish",), ("reopen",), ("rename", "Ann", "Zed"), ("option", "griffin=flat")),
    *(("note", "at the lake"), ("again",), ("use", "mino")),
]


def prepared(words: tuple[str, ...]) -> str:
    """Make the command possible; the session that its answer is about."""
    if words[0] == "reopen":
        ask("finish")
    if words[0] == "use":
        new("quartz", *TRIO)
    return {"new": "diams-2026-11-29", "again": "mino-2026-11-29-2"}.get(
        words[0], "mino-2026-11-29"
    )


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("words", CHANGING)
def test_a_dry_run_answers_the_same_and_changes_no_byte(words: tuple[str, ...]) -> None:
    name = prepared(words)
    before = kept()
    for form in ((*words, "-n"), (*words, "--dry-run"), ("--dry-run", *words)):
        assert told(*form).startswith(name)
        assert kept() == before
    if words[0] == "use":
        return
    would = ask(*words, "-n")
    assert kept() == before
    assert ask(*words) == would
    assert kept() != before


@pytest.mark.usefixtures("evening")
def test_a_dry_run_refuses_what_would_be_refused() -> None:
    assert refused("-n", "add", "3/3", "3/3", "0/0")[0] == 1
    assert refused("add", "x", "-n")[0] == 2
    assert refused("new", "mino", *TRIO, "--name", "mino-2026-11-29", "-n")[0] == 2
    assert refused("add", "3/3", "-n", "--expect", "Ann=0")[0] == 1
    assert refused("reopen", "-n")[0] == 1


def test_a_dry_run_of_the_first_session_creates_nothing() -> None:
    assert ask("new", "mino", *TRIO, "-n")["session"]["name"] == "mino-2026-11-29"
    assert not data().exists()


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("words", CHANGING)
def test_quiet_prints_nothing_and_does_it(words: tuple[str, ...]) -> None:
    prepared(words)
    before = kept()
    assert in_process([*words, "-q"]) == (0, "", "")
    assert kept() != before


@pytest.mark.usefixtures("evening")
def test_quiet_prints_what_was_asked_for_and_errors() -> None:
    assert ask("-q", "show") == ask("show")
    assert ask("add", "3/3", "-q")["session"]["name"] == "mino-2026-11-29"
    assert told("show", "-q") == told("show")
    assert refused("-q", "add", "x")[0] == 2


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("words", CHANGING)
def test_the_answer_begins_with_the_session(words: tuple[str, ...]) -> None:
    name = prepared(words)
    assert told(*words).startswith(f"{name}: ")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("words", [w for w in CHANGING if w[0] != "use"])
def test_every_change_has_the_whole_document(words: tuple[str, ...]) -> None:
    prepared(words)
    document = ask(*words)
    keys = "schema game players options rows standings over complete notes session did changed"
    assert sorted(document) == sorted(keys.split())
    assert sorted(document["session"]) == ["finished", "id", "name", "next", "note", "started"]
    assert document["did"]
    for key in ("did", "changed"):
        del document[key]
    assert document == ask("show")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("leave",), 2),
        (("note",), 2),
        (("rename", "Ann"), 2),
        (("option",), 2),
        (("use",), 2),
        (("leave", "Ann", "Ben"), 2),
        (("finish", "now"), 2),
        (("show", "mino", "-s", "mino"), 2),
        (("add", "-1"), 2),
        (("add", "1/1", "--bogus"), 2),
        (("add", "3/3", "-s"), 2),
    ],
)
def test_words_too_few_or_too_many(words: tuple[str, ...], code: int) -> None:
    assert refused(*words)[0] == code


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        (("add", "Ann=x"), 2, "unreadable"),
        (("add", "4/4"), 1, "impossible"),
        (("add", "3/3", "3/3"), 2, "unreadable"),
        (("add", "3/3", "1/1", "0/0"), 1, "breach"),
        (("edit", "7", "Ann=1/1"), 1, "state"),
        (("leave", "Zed"), 2, "unknown"),
        (("rename", "Ann", "Ben"), 2, "name"),
        (("leave",), 2, "missing"),
        (("show", "monday"), 3, "session"),
    ],
)
def test_the_kinds_of_errors(words: tuple[str, ...], code: int, kind: str) -> None:
    assert error(*words)[:2] == (code, kind)


def test_bad_input_is_told_in_one_line_what_and_one_line_how() -> None:
    new("qwirkle", "Ann", "Anna", "Ben")
    for words in (("add", "Bem=3"), ("add", "An=3"), ("add", "Ben=3"), ("add", "Ann=x")):
        assert len(refused(*words)[1]) == 2
    new("mino", *TRIO)
    assert len(refused("add", "1/1", "0/0")[1]) == 2
    ask("finish")
    for line in ("add 1/1", "bid 1", "finish"):
        assert len(refused(*line.split())[1]) == 2
