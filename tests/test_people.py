"""Who is who: names, aliases in their file, the verb `players`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from scorepad import places
from scorepad.errors import Ambiguous, Unknown
from scorepad.lock import held
from scorepad.people import People
from scorepad.plays import Play, Seat
from tests.test_table import settle
from tests.transcript import done, failed, in_process


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    settle(monkeypatch, env)


def play(name: str, *players: str) -> Play:
    seats = tuple([Seat(player, 1, 1, 1, 1, ()) for player in players])
    started = "2026-01-01T20:00:00+01:00"
    return Play(name, name, "mino", started, started, True, True, False, 1, seats)


def sat(people: People, *plays: Play) -> list[list[str]]:
    return [[seat.player for seat in one.seats] for one in people.seated(plays)]


def data() -> Path:
    return Path(os.environ["SCOREPAD_DATA_DIR"])


def file() -> Path:
    return data() / ".scorepad" / "players.toml"


def evening(name: str, date: str, *players: str, over: bool = True) -> None:
    """A game of Quartz, played out or still open."""
    done("new", "quartz", *players, "--name", name, "--date", date, "-q")
    if over:
        done("add", *["1a/1s"] * len(players), "-q")


def club() -> None:
    evening("one", "2026-01-01", "Ann", "Ben", "Cat")
    evening("two", "2026-01-02", "Annie", "Ben", "Dan")
    evening("three", "2026-01-03", "ANN", "Ben", "Cat", over=False)


def listed() -> list[dict[str, Any]]:
    document = json.loads(done("players", "--json"))
    assert list(document) == ["schema", "players"]
    assert document["schema"] == 1
    found: list[dict[str, Any]] = document["players"]
    return found


def entry(player: str, plays: int, sessions: int, last: str, *also: str) -> dict[str, Any]:
    numbers = {"plays": plays, "sessions": sessions, "last": last}
    return {"player": player, "also": list(also), **numbers}


# people


def test_names_that_count_as_one_are_spelled_as_in_the_newest_play() -> None:
    plays = [play("new", "ANN", "Ben"), play("old", "Ann", "Zoe\u0308")]
    people = People(plays, {})
    assert people.names == ["ANN", "Ben", "Zoe\u0308"]
    assert sat(people, *plays) == [["ANN", "Ben"], ["ANN", "Zoe\u0308"]]
    assert people.person("ann") == "ANN"
    assert people.person("Zo\u00eb") == "Zoe\u0308"


def test_an_alias_counts_as_the_other_and_chains_go_on() -> None:
    plays = [play("a", "Annie", "Ben"), play("b", "Nan", "Ben"), play("c", "Ann", "Ben")]
    people = People(plays, {"nan": "Annie", "annie": "Ann"})
    assert sat(people, *plays) == [["Ann", "Ben"], ["Ann", "Ben"], ["Ann", "Ben"]]
    assert people.also("Ann") == ["Annie", "Nan"]
    assert people.also("Ben") == []


def test_where_both_sit_in_one_play_each_counts_there_under_their_own_name() -> None:
    plays = [play("a", "ann", "Annie", "Ben"), play("b", "Annie", "Ben"), play("c", "Ann", "Ben")]
    people = People(plays, {"Annie": "Ann"})
    assert sat(people, *plays) == [["ann", "Annie", "Ben"], ["ann", "Ben"], ["ann", "Ben"]]


def test_nothing_is_rewritten_where_nothing_has_to_be() -> None:
    plays = [play("a", "Ann", "Ben")]
    assert People(plays, {}).seated(plays)[0] is plays[0]


def test_an_alias_of_somebody_who_never_sat() -> None:
    people = People([play("a", "Annie", "Ben")], {"Annie": "Anna Maria"})
    assert sat(people, play("a", "Annie", "Ben")) == [["Anna Maria", "Ben"]]
    assert people.find("anna m") == "Anna Maria"


def test_a_word_finds_a_name_as_everywhere() -> None:
    people = People([play("a", "Zo\u00eb", "Ben", "Benno")], {})
    assert people.find("zoe") == "Zo\u00eb"
    assert people.find("BEN") == "Ben"
    assert people.find("benn") == "Benno"
    with pytest.raises(Ambiguous):
        people.find("b")
    with pytest.raises(Unknown):
        people.find("Cat")
    with pytest.raises(Unknown, match="nobody is called 'Ann'"):
        People([], {}).find("Ann")


# the list


def test_nobody_yet_and_looking_creates_nothing() -> None:
    assert (
        done("players") == "nobody has played yet: scorepad new GAME PLAYER... starts a session\n"
    )
    assert listed() == []
    assert not data().exists()


def test_everybody_who_played_last_first() -> None:
    club()
    # an open session counts as a session only
    assert listed() == [
        entry("ANN", 1, 2, "2026-01-03"),
        entry("Ben", 2, 3, "2026-01-03"),
        entry("Cat", 1, 2, "2026-01-03"),
        entry("Annie", 1, 1, "2026-01-02"),
        entry("Dan", 1, 1, "2026-01-02"),
    ]
    assert done("players").splitlines() == [
        "Player  Plays  Sessions        Last",
        "ANN         1         2  2026-01-03",
        "Ben         2         3  2026-01-03",
        "Cat         1         2  2026-01-03",
        "Annie       1         1  2026-01-02",
        "Dan         1         1  2026-01-02",
    ]
    assert not file().exists()


def test_a_damaged_session_is_named_and_the_rest_is_listed() -> None:
    club()
    (data() / "bad.toml").write_text("format = 1\n")
    code, out, err = in_process(["players"])
    assert code == 0
    assert "bad.toml" in err
    assert "Ben" in out


# merge and split


def test_merge_counts_two_names_as_one_and_split_takes_it_back() -> None:
    club()
    before = {path: path.read_bytes() for path in data().glob("*.toml")}
    assert done("players", "merge", "annie", "ann") == "Annie is counted as ANN from now on\n"
    assert file().read_text() == '[aliases]\nAnnie = "ANN"\n'
    assert listed()[0] == entry("ANN", 2, 3, "2026-01-03", "Annie")
    assert [one["player"] for one in listed()] == ["ANN", "Ben", "Cat", "Dan"]
    assert done("players").splitlines()[:2] == [
        "Player  Plays  Sessions        Last  Also",
        "ANN         2         3  2026-01-03  Annie",
    ]
    assert done("players", "split", "Annie") == "Annie is counted on their own from now on\n"
    assert listed()[0] == entry("ANN", 1, 2, "2026-01-03")
    assert before == {path: path.read_bytes() for path in data().glob("*.toml")}


def test_the_documents_of_changes() -> None:
    club()
    document = json.loads(done("players", "merge", "Annie", "Ann", "--json"))
    assert list(document) == ["schema", "players", "did"]
    assert document["did"] == "Annie is counted as ANN from now on"
    assert document["players"] == listed()
    document = json.loads(done("players", "split", "Annie", "--json"))
    assert document["did"] == "Annie is counted on their own from now on"
    assert document["players"] == listed()


def test_a_dry_run_writes_nothing() -> None:
    club()
    said = done("players", "merge", "Annie", "Ann", "-n")
    assert said == "not done, only tried: Annie is counted as ANN from now on\n"
    document = json.loads(done("players", "merge", "Annie", "Ann", "-n", "--json"))
    assert document["players"][0]["also"] == ["Annie"]
    assert not file().exists()
    assert not (data() / ".scorepad" / ".players.toml.lock").exists()
    assert done("players", "merge", "Annie", "Ann", "-q") == ""
    assert done("players", "split", "Annie", "-n").startswith("not done, only tried: ")
    assert file().exists()


def test_who_sat_in_one_session_is_not_merged() -> None:
    club()
    err = failed(1, "players", "merge", "Ben", "Ann")
    assert "Ben and ANN both sat in three" in err  # the newest, though it is open
    assert "both sat in two" in failed(1, "players", "merge", "Annie", "Dan")
    assert not file().exists()


def test_nor_where_they_did_under_another_name() -> None:
    club()
    done("players", "merge", "Annie", "Ann")
    err = failed(1, "players", "merge", "Dan", "Ann")
    assert "Dan" in err
    assert "Annie" in err
    assert "two" in err


def test_circles_and_oneself_are_refused() -> None:
    club()
    assert "Ben is one person already" in failed(1, "players", "merge", "Ben", "ben")
    done("players", "merge", "Annie", "Ann")
    text = file().read_text()
    assert "Annie is counted as ANN" in failed(1, "players", "merge", "Ann", "Annie")
    again = failed(1, "players", "merge", "Annie", "Cat")
    assert "counted as ANN already" in again
    assert "players split 'Annie'" in again
    assert file().read_text() == text


def test_a_chain_is_taken_apart_link_by_link() -> None:
    evening("one", "2026-01-01", "Nan", "Ben", "Cat")
    evening("two", "2026-01-02", "Annie", "Ben", "Cat")
    evening("three", "2026-01-03", "Ann", "Ben", "Cat")
    done("players", "merge", "Nan", "Annie")
    done("players", "merge", "Annie", "Ann")
    assert listed()[0] == entry("Ann", 3, 3, "2026-01-03", "Annie", "Nan")
    assert "Nan is counted as" not in done("players")
    assert "can't be counted as Nan" in failed(1, "players", "merge", "Ann", "Nan")
    done("players", "split", "Annie")
    assert listed()[0] == entry("Ann", 1, 1, "2026-01-03")
    assert entry("Annie", 2, 2, "2026-01-02", "Nan") in listed()


@pytest.mark.parametrize(
    "words",
    [
        ("merge",),
        ("merge", "Ann"),
        ("merge", "Ann", "Ben", "Cat"),
        ("merge", "Eve", "Ann"),
        ("merge", "Ann", "Eve"),
        ("split",),
        ("split", "Ann"),
        ("split", "Eve"),
        ("split", "Ann", "Ben"),
        ("join", "Ann", "Ben"),
        ("Ann",),
    ],
)
def test_words_that_name_nothing(words: tuple[str, ...]) -> None:
    club()
    failed(2, "players", *words)
    assert not file().exists()
    assert not (data() / ".scorepad" / ".players.toml.lock").exists()


def test_split_names_those_that_are_merged() -> None:
    club()
    assert "players merge A B" in failed(2, "players", "split", "Ann")
    done("players", "merge", "Annie", "Ann")
    assert "such names: Annie" in failed(2, "players", "split", "Ann")


# the file


def test_what_else_the_file_holds_is_kept() -> None:
    club()
    file().write_text('[colours]\nAnn = "red"\n\n[aliases]\nOld = "Ben"\n')
    done("players", "merge", "Annie", "Ann")
    assert file().read_text() == '[colours]\nAnn = "red"\n\n[aliases]\nOld = "Ben"\nAnnie = "ANN"\n'
    done("players", "split", "Annie")
    done("players", "split", "Old")
    assert file().read_text() == '[colours]\nAnn = "red"\n'


DAMAGES = [
    ('aliases = "x"\n', "aliases is no table"),
    ("[aliases]\nAnnie = 3\n", "no name is given"),
    ('[aliases]\nAnnie = ""\n', "can't be a player's name"),
    ('[aliases]\n"a=b" = "Ann"\n', "can't be a player's name"),
    ('[aliases]\nAnnie = "Ann"\nANNIE = "Ben"\n', "twice"),
    ('[aliases]\nAnnie = "annie"\n', "counted as itself"),
    ('[aliases]\nAnnie = "Ann"\nAnn = "Nan"\nNan = "Annie"\n', "counted as itself"),
    ('[aliases]\nBen = "Annie"\nAnnie = "Ann"\nAnn = "Annie"\n', "counted as itself"),
    ('[aliases]\nAnnie = "Ann\n', "line 2"),
    ("\xff", "UTF-8"),
]


@pytest.mark.parametrize(("text", "told"), DAMAGES)
def test_damage_is_named_and_left_alone(text: str, told: str) -> None:
    club()
    file().write_bytes(text.encode("latin-1"))
    for words in (["players"], ["players", "merge", "Annie", "Ann"], ["players", "split", "Annie"]):
        err = failed(4, *words)
        assert str(file()) in err
        assert told in err
    assert file().read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize(("text", "told"), DAMAGES)
def test_stats_goes_on_without_aliases(text: str, told: str) -> None:
    club()
    file().write_bytes(text.encode("latin-1"))
    code, out, err = in_process(["stats", "--json"])
    assert code == 0
    assert told in err
    assert json.loads(out)["plays"] == 2


def test_a_write_that_fails_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    club()
    done("players", "merge", "Annie", "Ann")
    text = file().read_text()

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places, "sync", full)
    assert str(file()) in failed(6, "players", "merge", "Dan", "Cat")
    assert file().read_text() == text
    assert not list(file().parent.glob("*.tmp"))


def test_one_writer_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    club()
    monkeypatch.setattr("scorepad.lock.PATIENCE", 0.05)
    with held(str(file().parent / ".players.toml.lock")):
        assert "locked" in failed(5, "players", "merge", "Annie", "Ann")
    assert not file().exists()
    done("players", "merge", "Annie", "Ann")


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "a|b", "[red]x[/red]", '"; DROP', "\u05d0\u05d1\u05d2", "日本"],
)
def test_hostile_names(name: str) -> None:
    evening("one", "2026-01-01", name, "Ben", "Cat")
    evening("two", "2026-01-02", "Ann", "Ben", "Cat")
    assert name in done("players", "merge", name, "Ann")
    assert listed()[0] == entry("Ann", 2, 2, "2026-01-02", name)
    assert name in done("players")
    assert json.loads(done("stats", name, "--json"))["filters"]["players"] == ["Ann"]
    done("players", "split", name)
    assert listed()[0] == entry("Ann", 1, 1, "2026-01-02")
