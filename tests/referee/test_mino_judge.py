"""Every trick of up to four dice against a table of the six rules, and what a verdict says."""

from __future__ import annotations

from itertools import product

import pytest

from scorepad.errors import ScorepadError
from scorepad.games.mino import GAME
from scorepad.games.mino.judge import judge, tell
from scorepad.sheet import settings

DEFAULTS = settings(GAME, {})
NUMBERS = ["r7", "r6", "r5", "y5", "y4", "y3", "p3", "p2", "p1", "g7", "g1"]
VALUE = {**{face: int(face[1]) for face in NUMBERS}, "gf": 0, "flag": 0}
CREATURES = {"minotaur": 1, "griffin": 3, "mermaid": 2}  # and how many dice there are
FACES = [*VALUE, *CREATURES]
TAKES_ALL = {  # the creatures in a trick, and the one that wins
    "minotaur": "minotaur",
    "griffin": "griffin",
    "mermaid": "mermaid",
    "griffin minotaur": "minotaur",
    "griffin mermaid": "griffin",
    "mermaid minotaur": "mermaid",
    "griffin mermaid minotaur": "mermaid",
}


def last(faces: tuple[str, ...], wanted: str) -> int:
    return max(place for place, face in enumerate(faces, 1) if face == wanted)


def expected_winner(faces: tuple[str, ...], all_flags: str = "first") -> int:
    """The six rules, one after the other."""
    special = " ".join(sorted(set(faces) & set(CREATURES)))
    if special:
        return last(faces, TAKES_ALL[special])
    values = [VALUE[face] for face in faces]
    if set(values) == {0}:
        return 1 if all_flags == "first" else len(faces)
    highest = sorted(values)[-1]
    return len(values) - values[::-1].index(highest)


def expected_bonus(faces: tuple[str, ...], griffin: str = "each") -> tuple[str, int] | None:
    """The bonus if no flag costs it."""
    winner = faces[expected_winner(faces) - 1]
    griffins = faces.count("griffin")
    if winner == "mermaid" and "minotaur" in faces:
        return "m", 50
    if winner == "minotaur" and griffins:
        each = {1: ("g", 30), 2: ("2g", 60), 3: ("3g", 90)}[griffins]
        return (each[0], 30) if griffin == "flat" else each
    return None


def there_are_dice(faces: tuple[str, ...]) -> bool:
    return all(faces.count(kind) <= count for kind, count in CREATURES.items())


def verdict(*faces: str, **options: str) -> tuple[int, tuple[str, int] | None, list[str]]:
    document = judge(list(faces), {**DEFAULTS, **options})
    bonus = document["bonus"]
    assert document["winner"] == f"P{document['winner_index']}"
    return (
        document["winner_index"],
        (bonus["code"], bonus["points"]) if bonus else None,
        document["notes"],
    )


@pytest.mark.parametrize("dice", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_every_trick(dice: int) -> None:
    for faces in product(FACES, repeat=dice):
        if not there_are_dice(faces):
            with pytest.raises(ScorepadError) as caught:
                judge(list(faces), DEFAULTS)
            assert caught.value.code == 1
            continue
        flag = "gf" in faces or "flag" in faces
        bonus = None if flag else expected_bonus(faces)
        index, paid, notes = verdict(*faces)
        assert (index, paid) == (expected_winner(faces), bonus), faces
        assert any("all_flags" in note for note in notes) == (set(faces) <= {"gf", "flag"})
        blocked = flag and expected_bonus(faces) is not None
        assert any("flag_blocks_bonus = yes" in note for note in notes) == blocked


def test_every_trick_of_specials_by_every_option() -> None:
    few = ("minotaur", "griffin", "mermaid", "flag", "gf", "r7")
    for faces in product(few, repeat=4):
        if not there_are_dice(faces):
            continue
        for all_flags, griffin, blocks in product(("first", "last"), ("each", "flat"), "yn"):
            index, paid, _ = verdict(
                *faces,
                all_flags=all_flags,
                griffin=griffin,
                flag_blocks_bonus="yes" if blocks == "y" else "no",
            )
            assert index == expected_winner(faces, all_flags)
            blocked = blocks == "y" and ("flag" in faces or "gf" in faces)
            assert paid == (None if blocked else expected_bonus(faces, griffin))
            assert verdict(*faces, scoring="beginner")[1] is None


WHY = [
    ("Ann=minotaur Ben=mermaid", "Ben's mermaid takes the minotaur"),
    ("Ann=minotaur Ben=griffin", "Ann's minotaur takes Ben's griffin"),
    ("Ann=griffin Ben=mermaid", "Ann's griffin takes Ben's mermaid"),
    ("Ann=griffin Ben=r7", "Ann's griffin beats every number and flag"),
    (
        "Ann=griffin Ben=griffin",
        "Ben's griffin beats every number and flag, and was rolled later than Ann's griffin",
    ),
    (
        "Ann=mermaid Ben=minotaur Cat=griffin",
        "minotaur, griffin and mermaid together: Ann's mermaid takes the minotaur",
    ),
    ("Ann=r7 Ben=y5 Cat=r6", "Ann's red 7 is the highest number"),
    ("Ann=r7 Ben=gf Cat=g7", "Cat's gray 7 is as high as Ann's red 7 and was rolled later"),
    ("Ann=gf Ben=p1", "Ben's purple 1 is the only number, and a flag is 0"),
    ("Ann=gf Ben=flag", "nothing but flags: the first to roll wins"),
]


@pytest.mark.parametrize(("words", "why"), WHY)
def test_the_reason_names_the_dice(words: str, why: str) -> None:
    document = judge(words.split(), DEFAULTS)
    assert document["why"] == why
    assert tell(document)[0].endswith(why)


NOTES = [
    ("gf flag gf", {}, ["all_flags = first decides; with all_flags = last P3 wins"]),
    (
        "gf flag gf",
        {"all_flags": "last"},
        ["all_flags = last decides; with all_flags = first P1 wins"],
    ),
    (
        "mermaid minotaur gf",
        {},
        ["a flag in the trick costs the bonus (flag_blocks_bonus = yes)"],
    ),
    (
        "mermaid minotaur gf",
        {"flag_blocks_bonus": "no"},
        ["a flag in the trick costs no bonus (flag_blocks_bonus = no)"],
    ),
    ("minotaur griffin griffin", {}, ["griffin = each: 60 if each pays, 30 if flat"]),
    (
        "minotaur griffin griffin",
        {"griffin": "flat"},
        ["griffin = flat: 60 if each pays, 30 if flat"],
    ),
    ("minotaur griffin", {"griffin": "flat"}, []),
    (
        "minotaur mermaid",
        {"scoring": "beginner"},
        ["captures pay nothing (scoring = beginner)"],
    ),
    ("minotaur r7 gf", {}, []),
]


@pytest.mark.parametrize(("words", "options", "notes"), NOTES)
def test_a_verdict_that_hangs_on_an_option_names_it(
    words: str, options: dict[str, str], notes: list[str]
) -> None:
    document = judge(words.split(), {**DEFAULTS, **options})
    assert document["notes"] == notes
    assert tell(document)[-len(notes) :] == [f"note: {note}" for note in notes] or not notes


def test_the_bonus_is_typed_behind_a_record() -> None:
    for code in ("m", "g", "2g", "3g"):
        words = ["minotaur", "mermaid"] if code == "m" else ["minotaur"] + ["griffin"] * 3
        if code in ("g", "2g"):
            words = words[: {"g": 2, "2g": 3}[code]]
        bonus = judge(words, DEFAULTS)["bonus"]
        assert bonus["code"] == code
        assert GAME.text(GAME.read(f"1/1+{bonus['code']}", DEFAULTS)) == f"1/1+{code}"


def test_what_is_read() -> None:
    for face in CREATURES:
        for end in range(2, len(face) + 1):
            assert judge(["p1", face[:end]], DEFAULTS)["winner_index"] == 2
    assert judge(["FLAG", "R5"], DEFAULTS)["why"].startswith("P2's red 5")
    assert judge(["r07", "fl"], DEFAULTS)["winner"] == "P1"
    assert judge(["a b  c=r7", "x=fl"], DEFAULTS)["why"].startswith("a b  c's red 7")
    assert judge(["griffin", *["flag"] * 5], DEFAULTS)["winner"] == "P1"


UNREADABLE = "x r rr 7 r7r r-7 r12345 m g f mino-taur minotaurs reds r٧ r７ r7= Ann= b7 pirate r.7"


@pytest.mark.parametrize("word", [*UNREADABLE.split(), "", " r7", "r 7", "r7 "])
def test_unreadable_dice(word: str) -> None:
    for words in ([word], ["r99", word], ["r7", *[word] * 8]):
        with pytest.raises(ScorepadError) as caught:
            judge(words, DEFAULTS)
        assert (caught.value.code, caught.value.kind) == (2, "unreadable")
        assert caught.value.hint


def test_no_dice() -> None:
    with pytest.raises(ScorepadError) as caught:
        judge([], DEFAULTS)
    assert (caught.value.code, caught.value.kind) == (2, "missing")


def test_every_colour_and_number() -> None:
    for color, shown in product("rypg", [*map(str, range(12)), "76", "71", "f"]):
        face = color + shown
        if face in VALUE:
            assert judge([face, "p1"], DEFAULTS)
            continue
        with pytest.raises(ScorepadError, match=f"Ann's {face}: no ") as caught:
            judge([f"Ann={face}", "p1"], DEFAULTS)
        assert (caught.value.code, caught.value.kind) == (1, "impossible")
        other = {"r": "p1 p2 p3", "y": "g7 g1 gf"}.get(color, "").split()
        here = {"r": "p", "y": "g"}.get(color, "-") + shown
        hint = caught.value.hint or ""
        assert ("first edition" in hint) == (here in other)
        assert hint.endswith(f": {here}") == (here in other)


@pytest.mark.parametrize("word", ["b7", "bf", "black", "bl", "pirate", "pi", "skull"])
def test_names_of_the_first_edition_are_told(word: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        judge([word, "r7"], DEFAULTS)
    assert "first edition" in (caught.value.hint or "")


IMPOSSIBLE = [
    ("r7", "1 die is no trick"),
    ("r7 r7 r7 r7 r7 r7 r7", "7 dice are no trick"),
    ("Ann=mi Ben=mi", "Ann and Ben show a minotaur: there is 1 such die"),
    ("me me r7 me", "P1, P2 and P4 show a mermaid: there are 2 such dice"),
    ("gr gr gr gr", "P1, P2, P3 and P4 show a griffin: there are 3 such dice"),
]


@pytest.mark.parametrize(("words", "message"), IMPOSSIBLE)
def test_dice_that_there_are_not(words: str, message: str) -> None:
    with pytest.raises(ScorepadError, match=message) as caught:
        judge(words.split(), DEFAULTS)
    assert (caught.value.code, caught.value.kind) == (1, "impossible")
