"""What a line at the prompt means: whose records they are, or which command it stands for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.prompt import asked, command, records, verb_of
from scorepad.sheet import Sheet, settings

Rows = list[list[str | None]]
FOUR = ("Ann", "Ben", "Cat", "Jean Luc")


def sheet(key: str, rows: Rows, players: tuple[str, ...] = FOUR, first: int = 0) -> Sheet:
    """A sheet with these records."""
    game = games.load(key)
    options = settings(game, {})
    cells = tuple(
        tuple(None if text is None else game.read(text, options) for text in row) for row in rows
    )
    return Sheet(key, game, players, options, cells, first)


MINO = sheet("mino", [])
BID = sheet("mino", [["1/", "0/", "0/", "0/"]])
SOME = sheet("mino", [["1/", None, None, "0/"]])
DONE = sheet("mino", [["1/1", "0/0", "0/0", "0/0"]])
QUARTZ = sheet("quartz", [])
TURNS = sheet("qwirkle", [["3", None, None, None]])


def words(line: str, on: Sheet, draft: Mapping[int, str] | None = None) -> str:
    """The command that a line of records stands for."""
    ask = asked(on)
    assert ask is not None
    return " ".join(records(line, ask, on, draft).words)


@pytest.mark.parametrize(
    ("on", "seats", "together", "bidding"),
    [
        pytest.param(MINO, (0, 1, 2, 3), True, True, id="bids of all"),
        pytest.param(SOME, (1, 2), True, True, id="bids of those who lack one"),
        pytest.param(BID, (0, 1, 2, 3), True, False, id="tricks of all"),
        pytest.param(DONE, (0, 1, 2, 3), True, True, id="bids of the next hand"),
        pytest.param(QUARTZ, (0,), False, False, id="one after another"),
        pytest.param(TURNS, (1,), False, False, id="whose turn it is"),
    ],
)
def test_what_is_asked(on: Sheet, seats: tuple[int, ...], together: bool, bidding: bool) -> None:
    ask = asked(on)
    assert ask is not None
    assert (ask.seats, ask.together, ask.bidding) == (seats, together, bidding)


@pytest.mark.parametrize(
    ("on", "line", "expected"),
    [
        (MINO, "2 0 1 1", "bid Ann=2 Ben=0 Cat=1 Jean Luc=1"),
        (MINO, "2/ 0/ 1/ 1/", "bid Ann=2/ Ben=0/ Cat=1/ Jean Luc=1/"),
        (MINO, "ann 2 cat 1", "bid Ann=2 Cat=1"),
        (MINO, "ann 2 0", "bid Ann=2 Ben=0"),
        (MINO, "2 cat 1 0", "bid Ann=2 Ben=0 Cat=1"),
        (MINO, "jean luc 1", "bid Jean Luc=1"),
        (MINO, "j 1", "bid Jean Luc=1"),
        (MINO, "ann=2 be=0", "bid Ann=2 Ben=0"),
        (MINO, "1/1 0/0 0/0 0/0", "add Ann=1/1 Ben=0/0 Cat=0/0 Jean Luc=0/0"),
        (MINO, "away 1", "bid Ann=away Ben=1"),
        (MINO, "ben away", "bid Ben=away"),
        (MINO, "2 0 1", "bid Ann=2 Ben=0 Cat=1"),
        (SOME, "2 0", "bid Ben=2 Cat=0"),
        (SOME, "ann 1", "bid Ann=1"),
        (BID, "1 0 0 0", "add Ann=1 Ben=0 Cat=0 Jean Luc=0"),
        (BID, "1+m 0 0 0", "add Ann=1+m Ben=0 Cat=0 Jean Luc=0"),
        (DONE, "ann +m", "edit 1 Ann=+m"),
        (DONE, "ann +m ben +g", "edit 1 Ann=+m Ben=+g"),
        (QUARTZ, "3q 1e / 2q", "add Ann=3q 1e / 2q"),
        (QUARTZ, "ben 3q 1e", "add Ben=3q 1e"),
        (QUARTZ, "jean luc 3q/1e", "add Jean Luc=3q/1e"),
        (TURNS, "4,3", "add Ben=4,3"),
        (TURNS, "4 , 3", "add Ben=4 , 3"),
        (TURNS, "cat swap", "add Cat=swap"),
    ],
)
def test_records(on: Sheet, line: str, expected: str) -> None:
    assert words(line, on) == expected


@pytest.mark.parametrize(
    ("line", "draft", "expected"),
    [
        ("ann 1", {0: "2", 1: "0", 2: "1", 3: "1"}, "add Ann=1 Ben=0 Cat=1 Jean Luc=1"),
        ("1 0 0 0", {0: "2", 1: "0", 2: "1", 3: "1"}, "add Ann=1 Ben=0 Cat=0 Jean Luc=0"),
        ("ann 1 cat 0", {0: "2", 2: "1"}, "add Ann=1 Cat=0"),
    ],
)
def test_a_name_mends_what_was_refused(line: str, draft: dict[int, str], expected: str) -> None:
    assert words(line, BID, draft) == expected


@pytest.mark.parametrize(
    ("on", "line", "told"),
    [
        (MINO, "1 1 1 1 1", "5 records for 4 players: whose?"),
        (SOME, "1 1 1", "3 records for 2 players: whose?"),
        (MINO, "ann", "what happened to Ann?"),
        (MINO, "2 0 ben", "what happened to Ben?"),
        (MINO, "foo", "nobody is called 'foo'"),
        (MINO, "ann 1 ann 2", "the same player twice in one line"),
        (MINO, "ann +m", "Ann has no record yet to add that to"),
        (DONE, "ann +m ben 2", "these belong to different rows: one line for each"),
    ],
)
def test_what_is_no_line_of_records(on: Sheet, line: str, told: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        words(line, on)
    assert (caught.value.message, caught.value.code) == (told, 2)


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("undo", "undo"),
        ("UNDO 2", "undo"),
        ("u", "undo"),
        ("<", "undo"),
        ("?", "help"),
        ("exit", "quit"),
        ("note", "note"),
        ("note 3", None),
        ("ann 3", None),
        ("swap", None),
        ("new mino Ann", None),
        ("rules trick", "rules"),
    ],
)
def test_a_word_alone_is_a_verb_and_a_name_goes_with_a_record(line: str, verb: str | None) -> None:
    assert verb_of(line, ("Ann", "Note")) == verb


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("undo 2", "undo 2 -s s"),
        ("< 2", "undo 2 -s s"),
        ("edit 1 ann 1/0 ben 0/1", "edit 1 Ann=1/0 Ben=0/1 -s s"),
        ("edit ann 1/0", "edit Ann=1/0 -s s"),
        ("edit ann=+m", "edit ann=+m -s s"),
        ("edit nobody 1", "edit nobody 1 -s s"),
        ("note it's late", "note -s s -- it's late"),
        ("note --help", "note -s s -- --help"),
        ("rename ben 'Big Ben'", "rename ben Big Ben -s s"),
        ("rename ben O'Neil", "rename ben O'Neil -s s"),
        ("rules", "rules mino"),
        ("rules tr", "rules mino tr"),
        ("rules quartz end", "rules quartz end"),
        ("rules --search bag", "rules --search bag"),
        ("judge ben r7 mi me y5", "judge mino Ben=r7 Cat=mi Jean Luc=me Ann=y5 -s s"),
        ("judge r7 y5", "judge mino r7 y5 -s s"),
        ("judge mi me", "judge mino mi me -s s"),
        ("judge quartz pphhc", "judge quartz pphhc"),
        ("judge jean luc r7 y5", "judge mino Jean Luc=r7 Ann=y5 -s s"),
        ("odds --rolls 1", "odds mino --rolls 1"),
        ("hint rs", "hint mino rs -s s"),
        ("hint rs --on ro@0,0", "hint mino rs --on ro@0,0"),
        ("show", "show -s s"),
        ("show --json", "show --json -s s"),
        ("show other", "show other"),
        ("help edit", "edit --help"),
        ("leave ann", "leave ann -s s"),
        ("option griffin=flat", "option griffin=flat -s s"),
    ],
)
def test_commands(line: str, expected: str) -> None:
    verb = verb_of(line, FOUR)
    assert verb is not None
    assert " ".join(command(verb, line, DONE, "s")) == expected


def test_more_dice_than_players() -> None:
    with pytest.raises(ScorepadError, match="5 dice for 4 players"):
        command("judge", "judge ben r7 r7 r7 r7 r7", DONE, "s")


def test_a_slip_in_a_line_without_names_is_still_somebodys() -> None:
    assert words("1 0 x 1", MINO) == "bid Ann=1 Ben=0 Cat=x Jean Luc=1"
    with pytest.raises(ScorepadError, match="nobody is called 'anm'"):
        words("anm 1 ben 2", MINO)
