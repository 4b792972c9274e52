"""What every game owes, whichever games there are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from scorepad import games
from scorepad.errors import ScorepadError
from scorepad.game import AWAY, Game, Option
from scorepad.scoring import score
from scorepad.sheet import settings, value
from tests.conftest import ROOT

T = TypeVar("T")

KEYS = games.keys()
SECTIONS = ("Players", "Aim", "Turn", "Scoring", "End", "Entry", "Options")
VALID = {
    "diams": ["3x7:9,4x2:6/2/11", "9+6/2/7+4", "2x7,1x3", "15/0/3", "0"],
    "mino": ["0/0", "1/1", "0/1", "1/", "2/2+2g", "3/1+m"],
    "quartz": ["5q,2e,1a,1u,3chest", "3q1e1u/2q1e1a", "0/2r", "1ruby 2amber", "70s"],
    "qwirkle": ["6,2,out", "11pts", "84pts,out", "swap", "pass", "1"],
}
FULLWIDTH = str.maketrans("0123456789,/+", "０１２３４５６７８９，／＋")
STRANGE = (
    "0123456789,/+:x-=@. \t\n\0\x1b\x7f\u0085\u00a0\u200b\u202e\ufeff"
    "²٣ſ\u212a\udce9🎲mgqlesrauptsochenway"
)
MUTANTS = 1000


def example(game: Game[Any]) -> str:
    """The record with which the hint ends."""
    return game.hint.rpartition("e.g. ")[2]


def section(key: str, title: str) -> str:
    """The text of one section of a game's rules."""
    return games.rules(key).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def words(option: Option) -> list[str]:
    """The values of an option that are words, not the picture of a free text."""
    return [text for text in option.values if re.fullmatch(r"[a-z0-9_]+", text)]


def options_of(key: str) -> list[Option]:
    """The options of a game."""
    return list(games.load(key).options)


EACH_OPTION = [
    pytest.param(key, option, id=f"{key} {option.key}")
    for key in KEYS
    for option in options_of(key)
]
EACH_VARIANT = [
    pytest.param(key, name, id=f"{key} {name}") for key in KEYS for name in games.load(key).variants
]


def test_there_are_games() -> None:
    assert len(KEYS) >= 4
    assert sorted(KEYS) == KEYS


def test_titles_differ() -> None:
    titles = [games.load(key).title.casefold() for key in KEYS]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_its_tests(key: str) -> None:
    assert (ROOT / "tests" / "games" / f"test_{key}.py").is_file()


def test_every_test_of_a_game_has_its_game() -> None:
    found = {
        path.stem.removeprefix("test_") for path in Path(ROOT, "tests/games").glob("test_*.py")
    }
    assert found == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_players_are_a_range(key: str) -> None:
    players = games.load(key).players
    assert isinstance(players, range)
    assert players.step == 1
    assert 1 <= players.start < players.stop


@pytest.mark.parametrize("key", KEYS)
def test_too_many_players(key: str) -> None:
    most = games.load(key).players[-1]
    assert score(key, [["away"] + [None] * (most - 1)])["over"] is False
    with pytest.raises(ScorepadError, match=f"{most + 1} players") as caught:
        score(key, [["away"] + [None] * most])
    assert caught.value.code == 1


@pytest.mark.parametrize("key", KEYS)
def test_the_hint_ends_in_an_example(key: str) -> None:
    game = games.load(key)
    assert game.hint.count("e.g. ") == 1
    assert "\n" not in game.hint
    entry = game.read(example(game), settings(game, {}))
    assert game.text(entry) == example(game)
    assert game.done(entry)


@pytest.mark.parametrize("key", KEYS)
def test_rows_are_at_least_one_or_open(key: str) -> None:
    game = games.load(key)
    for players in range(1, game.players.stop):
        rows = game.rows(players, settings(game, {}))
        assert rows is None or rows >= 1


@pytest.mark.parametrize("key", KEYS)
def test_away_reads(key: str) -> None:
    game = games.load(key)
    for text in ("away", "AWAY", "Away"):
        assert game.read(text, settings(game, {})) is AWAY
    assert game.text(AWAY) == "away"
    (scored,) = score(key, [["away", None]])["rows"][0]["scores"]
    assert (scored["record"], scored["points"]) == ("away", 0)


@pytest.mark.parametrize("text", [" away", "away ", "awa", "ａｗａｙ", "a way", "away\n"])
@pytest.mark.parametrize("key", KEYS)
def test_what_is_not_quite_away(key: str, text: str) -> None:
    game = games.load(key)
    with pytest.raises(ScorepadError) as caught:
        game.read(text, settings(game, {}))
    assert caught.value.code == 2


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_begin_with_the_title(key: str) -> None:
    assert games.rules(key).startswith(f"# {games.load(key).title}\n")


@pytest.mark.parametrize("title", SECTIONS)
@pytest.mark.parametrize("key", KEYS)
def test_the_rules_have_every_section(key: str, title: str) -> None:
    assert section(key, title).strip()


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_show_the_program(key: str) -> None:
    first = games.rules(key).partition("```console\n")[2].partition("\n")[0]
    assert first.startswith("$ scorepad ")


@pytest.mark.parametrize(("key", "option"), EACH_OPTION)
def test_the_rules_tell_every_option(key: str, option: Option) -> None:
    told = section(key, "Options")
    assert re.search(rf"(?<!\w){re.escape(option.key)}(?!\w)", told)
    for text in words(option):
        assert re.search(rf"(?<!\w){re.escape(text)}(?!\w)", told), text


@pytest.mark.parametrize(("key", "name"), EACH_VARIANT)
def test_the_rules_tell_every_variant(key: str, name: str) -> None:
    assert re.search(rf"(?<!\w){re.escape(name)}(?!\w)", games.rules(key))


@pytest.mark.parametrize("key", KEYS)
def test_defaults_are_the_first_values(key: str) -> None:
    game = games.load(key)
    firsts = {option.key: option.values[0] for option in game.options}
    assert len(firsts) == len(game.options)
    assert settings(game, {}) == firsts
    assert score(key, [["away"]])["options"] == firsts


@pytest.mark.parametrize(("key", "option"), EACH_OPTION)
def test_options_take_their_values(key: str, option: Option) -> None:
    game = games.load(key)
    assert len(set(option.values)) == len(option.values)
    assert option.values[0] in words(option)
    assert option.about
    for text in words(option):
        assert value(game, option.key, text) == text
        document = score(key, [["away"]], options={option.key: text})
        assert document["options"][option.key] == text


@pytest.mark.parametrize(("key", "name"), EACH_VARIANT)
def test_variants_use_options_that_there_are(key: str, name: str) -> None:
    game = games.load(key)
    listed = {option.key: words(option) for option in game.options}
    for option, text in game.variants[name].items():
        assert text in listed[option]
    named = score(key, [["away"]], variant=name)["options"]
    assert named == {**settings(game, {}), **game.variants[name]}
    assert named != settings(game, {})


@pytest.mark.parametrize("text", ["", "no such value", "０", "x\0"], ids=ascii)
@pytest.mark.parametrize(("key", "option"), EACH_OPTION)
def test_an_unknown_value(key: str, option: Option, text: str) -> None:
    with pytest.raises(ScorepadError, match=option.key) as caught:
        score(key, [["away"]], options={option.key: text})
    assert caught.value.code == 2


@pytest.mark.parametrize("key", KEYS)
def test_an_unknown_option_or_variant(key: str) -> None:
    with pytest.raises(ScorepadError, match="'colour'") as option:
        score(key, [["away"]], options={"colour": "red"})
    with pytest.raises(ScorepadError, match="'backwards'") as variant:
        score(key, [["away"]], variant="backwards")
    assert (option.value.code, option.value.kind) == (2, "unknown")
    assert (variant.value.code, variant.value.kind) == (2, "unknown")


@pytest.mark.parametrize("key", KEYS)
def test_a_record_of_nobody(key: str) -> None:
    nobody: list[list[list[str | None]]] = [[], [[]], [[None, None]]]
    for rows in nobody:
        with pytest.raises(ScorepadError) as caught:
            score(key, rows)
        assert caught.value.code == 2


@pytest.mark.parametrize("key", ["", "chess", "Mino", "min", "__pycache__", "mino.x", "../mino"])
def test_an_unknown_game(key: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        score(key, [["away"]])
    assert caught.value.code == 2


def mutant(text: str, random: Random) -> str:
    """A record with something wrong in it, or not."""
    place = random.randrange(len(text) + 1)
    end = min(len(text), place + random.randint(1, 3))
    return random.choice(
        (
            text[:place] + text[end:],
            text[:place] + random.choice(STRANGE) + text[place:],
            text[:place] + random.choice(STRANGE) + text[end:],
            text[:place] + text[place:end] * random.randint(2, 4) + text[end:],
            text[:place] + text[place:end][::-1] + text[end:],
            text[:place] + str(10 ** random.randint(1, 60)) + text[place:],
            text[:place] + random.choice((" ", "  ")) + text[place:],
            text.swapcase(),
            text.translate(FULLWIDTH),
            text[place:] + text[:place],
            text * random.choice((2, 3, 100)),
        )
    )


def attempt(call: Callable[[], T]) -> T | ScorepadError:
    """What a call gives back, or the error that a player can mend; any other error gets through."""
    try:
        return call()
    except ScorepadError as error:
        return error


@pytest.mark.parametrize("key", KEYS)
def test_mutated_records_raise_only_what_a_player_can_mend(key: str) -> None:
    """They score, or end with a ScorepadError of status 1 or 2; what reads writes back."""
    game = games.load(key)
    random = Random(f"mutants of {key}")
    options = settings(game, {})
    pool = [example(game), *VALID.get(key, [])]
    readable = 0
    for turn in range(MUTANTS):
        text = mutant(random.choice(pool), random)
        if turn % 3 == 0:
            text = mutant(text, random)
        entry = attempt(partial(game.read, text, options))
        if isinstance(entry, ScorepadError):
            assert entry.code == 2
            json.dumps(entry.document())
        else:
            readable += 1
            canonical = game.text(entry)
            assert game.read(canonical, options) == entry
            assert game.text(game.read(canonical, options)) == canonical
        row = random.choice(([text], [text, example(game)], [text, text, text]))
        scored = attempt(partial(score, key, [row], first_row=random.randint(1, 3)))
        if isinstance(scored, ScorepadError):
            assert (scored.code == 2) is (isinstance(entry, ScorepadError) or len(text) > 500)
            assert scored.code in (1, 2)
        else:
            assert scored["rows"][0]["scores"][0]["record"] == game.text(entry)
            json.dumps(scored)
    assert 50 < readable < MUTANTS
