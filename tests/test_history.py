"""Steps taken back and brought back: their bytes, and what a damaged history does not disturb."""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from scorepad import history, places
from scorepad.history import History
from scorepad.store import Loaded, Store
from tests.transcript import done, failed, in_process

PROGRAM = [sys.executable, "-m", "scorepad"]
OUTSIDE = "changed outside scorepad"


@pytest.fixture(autouse=True)
def _at_home(env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SCOREPAD_SESSION", "SCOREPAD_DEBUG", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def file(env: dict[str, str]) -> Path:
    """The file of the session `g`; it is not there yet."""
    return Path(env["SCOREPAD_DATA_DIR"]) / "g.toml"


@pytest.fixture
def past(file: Path) -> Path:
    """The history of the session `g`."""
    return file.parent / ".scorepad/g.history"


def mino(*notes: str) -> None:
    """A session `g` of Mino Dice with some notes, a step each."""
    done("new", "mino", "Ann", "Ben", "Cat", "--name", "g")
    for note in notes:
        done("note", note)


# Every verb, every game: n steps back give the bytes of n steps before.

EVENINGS = {
    "mino": (
        "new mino Ann Ben Cat --name g",
        (
            "bid 1 0 0",
            "bid Ben=1",
            "add 0 1+m 0",
            "add Ann=2/2+m Ben=0/0",
            "add 0/0",
            "edit 1 Ann=1/1",
            "edit Ann=+g",
            "rename Ben 'Bo'",
            "option griffin=flat",
            "note an_evening",
            "note ''",
            "leave Cat",
            "add 3/3 0/0",
            "edit 3 Ann=",
            "add 3/3",
            "finish",
            "reopen",
            "edit 3 Cat=0/0",
        ),
    ),
    "qwirkle": (
        "new qwirkle Ann Ben Cat --first Ben --name g",
        (
            "add 3",
            "add 4,3 swap",
            "add 11pts",
            "rename Ann Zoë",
            "leave Cat",
            "note x",
            "add pass",
            "finish",
            "reopen",
            "edit Ben=5",
            "add Zoë=6,2,out",
            "note over",
            "edit Zoë=6,2",
        ),
    ),
    "quartz": (
        "new quartz Ann Ben Cat --name g",
        (
            "add Ben=3q,1e,1u/2q,1e,1a",
            "option collections=cap",
            "edit Ben=5q,2e,1a,1u,3chest",
            "rename Cat 'Cat Stevens'",
            "add 0/2r 1s/0",
            "note over",
            "edit Ann=0/0",
            "option collections=split",
        ),
    ),
    "diams": (
        "new diams Ann Ben --name g",
        (
            "option values=7:9/14/20",
            "add 3x7,4x2:6/2/11 15/2/11",
            "add 3x7:9",
            "add 0/0/5",
            "option star_ties=share",
            "leave Ben",
            "add 5",
            "note over",
            "edit 2 Ann=0",
            "rename Ben Bo",
        ),
    ),
}


def words_of(line: str) -> list[str]:
    """A command line as words."""
    return [*shlex.split(line), *(["--force"] if line.split()[0] in ("add", "edit") else [])]


@pytest.mark.parametrize("game", list(EVENINGS))
def test_undo_and_redo_give_the_very_bytes(file: Path, game: str) -> None:
    begin, lines = EVENINGS[game]
    done(*words_of(begin))
    states = [file.read_bytes()]
    for line in lines:
        done(*words_of(line))
        assert file.read_bytes() != states[-1], line
        states.append(file.read_bytes())
    last = len(states) - 1
    for at in range(last - 1, -1, -1):
        done("undo")
        assert file.read_bytes() == states[at], lines[at]
    assert "nothing to take back" in failed(1, "undo")
    for at in range(1, last + 1):
        done("redo")
        assert file.read_bytes() == states[at], lines[at - 1]
    assert "nothing to bring back" in failed(1, "redo")
    chance = random.Random(game)
    at = last
    for _ in range(8):
        to = chance.choice([other for other in range(last + 1) if other != at])
        done("undo" if to < at else "redo", str(abs(to - at)))
        assert file.read_bytes() == states[to]
        at = to


@pytest.mark.parametrize("game", list(EVENINGS))
def test_steps_that_went_before_an_undo_are_kept(file: Path, game: str) -> None:
    begin, lines = EVENINGS[game]
    done(*words_of(begin))
    states = [file.read_bytes()]
    for line in lines:
        done("note", f"before {line}")
        done("undo")
        assert file.read_bytes() == states[-1]
        done(*words_of(line))
        states.append(file.read_bytes())
        failed(1, "redo")
    done("undo", str(len(lines)))
    assert file.read_bytes() == states[0]
    done("redo", str(len(lines)))
    assert file.read_bytes() == states[-1]


def test_undo_in_a_new_process_and_after_the_end(file: Path) -> None:
    done("new", "diams", "Ann", "Ben", "--variant", "quick", "--name", "g")
    before = file.read_bytes()
    done("add", "15/2/11", "0")
    after = file.read_bytes()
    assert b"finished = " in after
    for verb, expected in (("undo", before), ("redo", after), ("undo", before)):
        ran = subprocess.run([*PROGRAM, verb], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "round 1: Ann 15/2/11, Ben 0" in ran.stdout
        assert file.read_bytes() == expected


def test_undo_says_what_it_took_back(file: Path) -> None:
    mino()
    done("add", "Ann=1/1", "Ben=0/0")
    done("rename", "Cat", "Cleo")
    done("option", "griffin=flat")
    done("note", "at the lake")
    answer = done("undo", "3")
    assert answer.startswith("g: took back: ")
    first = " ".join(answer.split())
    assert "at the lake" in first
    assert "griffin" in first
    assert "Cat" in first
    assert "Cleo" in first
    assert first.index("lake") < first.index("griffin") < first.index("Cleo")
    assert "Ann 1/1" in done("undo").splitlines()[0]
    assert "Ann 1/1" in done("redo").splitlines()[0]
    document = json.loads(done("redo", "--json"))
    assert "Cleo" in document["did"]
    assert document["session"]["name"] == "g"
    document = json.loads(done("undo", "2", "--json"))
    assert document["changed"] == [
        {"row": 1, "player": "Ann", "before": "1/1", "after": None, "points": None, "total": 0},
        {"row": 1, "player": "Ben", "before": "0/0", "after": None, "points": None, "total": 0},
    ]


def test_fewer_steps_than_wanted_is_nothing_done(file: Path, past: Path) -> None:
    mino("one", "two")
    done("undo")
    before, kept = file.read_bytes(), past.read_bytes()
    for words in (["undo", "2"], ["undo", "9999"], ["redo", "2"]):
        assert "1 step" in failed(1, *words)
        assert (file.read_bytes(), past.read_bytes()) == (before, kept)
    for count in ("0", "-1", "x", "1.5", "", "99999", "１"):
        failed(2, "undo", "--", count)
        assert (file.read_bytes(), past.read_bytes()) == (before, kept)


def test_a_new_change_clears_redo(file: Path) -> None:
    mino("one", "two", "three")
    done("undo", "2")
    done("note", "other")
    failed(1, "redo")
    other = file.read_bytes()
    done("undo")
    assert b'note = "one"' in file.read_bytes()
    done("redo")
    assert file.read_bytes() == other


def test_a_refused_change_keeps_redo(file: Path) -> None:
    mino("one", "two")
    after = file.read_bytes()
    done("undo")
    failed(2, "add", "x/y", "1/1", "1/1")
    failed(1, "add", "1/1", "1/1", "1/1")
    in_process(["add", "1/1", "0/0", "0/0", "--expect", "Ann=7"])
    done("note", "other", "--dry-run")
    done("redo")
    assert file.read_bytes() == after


def test_a_change_of_nothing_is_no_step(file: Path, past: Path) -> None:
    mino("one")
    before, kept = file.read_bytes(), past.read_bytes()
    assert in_process(["note", "one"])[0] == 0
    assert in_process(["option", "griffin=each"])[0] == 0
    assert (file.read_bytes(), past.read_bytes()) == (before, kept)
    done("undo")
    assert b"note" not in file.read_bytes()


def test_sessions_have_their_own_steps(file: Path) -> None:
    mino("one")
    done("new", "qwirkle", "Ann", "Ben", "--name", "h")
    done("add", "3")
    done("undo", "-s", "g")
    assert b"note" not in file.read_bytes()
    assert b'"3"' in (file.parent / "h.toml").read_bytes()
    done("undo")
    assert b'"3"' not in (file.parent / "h.toml").read_bytes()


def test_a_new_session_can_not_be_undone_away(file: Path) -> None:
    mino()
    before = file.read_bytes()
    failed(1, "undo")
    failed(1, "redo")
    assert file.read_bytes() == before


def test_hostile_words_stay_data_in_the_history(file: Path) -> None:
    done("new", "mino", 'a"b', "c\\d", "👨‍👩‍👧", "--name", "g")
    states = [file.read_bytes()]
    for words in (
        ["note", '"""\\ {"did": "x"} ]'],
        ["add", "1/1", "0/0", "0/0"],
        ["rename", "c\\d", "x'\"é日"],
        ["note", "שלום \\u0000 \\n"],
    ):
        done(*words)
        states.append(file.read_bytes())
    for state in states[-2::-1]:
        done("undo")
        assert file.read_bytes() == state
    for state in states[1:]:
        done("redo")
        assert file.read_bytes() == state


@pytest.mark.parametrize(
    "sign", ["\\u2028", "\\u000b\\u000c", "\\u0085", "\\u001c\\r", "\u2028é\x85"]
)
def test_strange_line_ends_in_a_file_do_not_mislead_undo(file: Path, sign: str) -> None:
    mino("one")
    text = file.read_text(encoding="utf-8").replace("rows = [", f'x = "a{sign}b"\nrows = [', 1)
    file.write_text(text, encoding="utf-8", newline="")
    assert in_process(["note", "two"])[0] == 0
    two = file.read_bytes()
    done("note", "three")
    done("undo")
    assert file.read_bytes() == two
    done("undo")
    assert file.read_bytes() == text.encode()
    done("redo", "2")
    assert b"three" in file.read_bytes()


# How far back.


def test_a_thousand_steps_can_be_taken_back(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mino()
    monkeypatch.setattr(os, "fsync", lambda _: None)
    store = Store(str(file.parent))
    states = [file.read_bytes()]
    now = store.load("g")
    with store.locked("g"):
        for number in range(1100):
            session = now.session._replace(note=f"step {number}")
            store.commit(now, session, f"noted: step {number}")
            states.append(file.read_bytes())
            now = Loaded(session, now.tally, states[-1], False)
    assert store.history("g").last_step() == "noted: step 1099"
    done("undo", "1000")
    assert file.read_bytes() == states[100]
    done("redo", "1000")
    assert file.read_bytes() == states[1100]
    done("undo", "1")
    assert file.read_bytes() == states[1099]


@pytest.mark.parametrize("large", [1, 3000])
def test_a_history_that_grows_large_is_shortened(
    file: Path, past: Path, large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "KEEP", 5)
    monkeypatch.setattr(history, "LARGE", large)
    mino()
    states = [file.read_bytes()]
    sizes = []
    for number in range(40):
        done("note", f"step {number}")
        states.append(file.read_bytes())
        sizes.append(past.stat().st_size)
    assert any(b < a for a, b in pairwise(sizes)), "never shortened"
    assert max(sizes) < 12000
    for back in range(1, 6):
        done("undo")
        assert file.read_bytes() == states[-1 - back]
    for back in range(4, -1, -1):
        done("redo")
        assert file.read_bytes() == states[-1 - back]
    done("undo", "3")
    done("note", "another")
    done("undo")
    assert file.read_bytes() == states[-4]
    done("undo", "2")
    assert file.read_bytes() == states[-6]


def test_shortening_that_fails_does_not_undo_the_change(
    file: Path, past: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mino(*map(str, range(12)))
    before = file.read_bytes()
    monkeypatch.setattr(history, "KEEP", 5)
    monkeypatch.setattr(history, "LARGE", 1)
    real = places.write_whole

    def full(path: str, data: bytes) -> None:
        if path.endswith(".history"):
            raise OSError(28, "No space left on device", path)
        real(path, data)

    monkeypatch.setattr(history, "write_whole", full)
    code, out, _ = in_process(["note", "more"])
    assert (code, out != "", file.read_bytes() != before) in ((0, True, True), (6, False, False))


# A history that is damaged or gone disables undo only.


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _cut_at_a_line(data: bytes) -> bytes:
    return b"".join(data.splitlines(True)[:-1])


def _torn(data: bytes) -> bytes:
    return data[:-20]


def _first_line_gone(data: bytes) -> bytes:
    return b"".join(data.splitlines(True)[1:])


def _line_gone(data: bytes) -> bytes:
    lines = data.splitlines(True)
    return b"".join(lines[:2] + lines[3:])


def _flipped_in_front(data: bytes) -> bytes:
    return data[:30] + bytes([data[30] ^ 1]) + data[31:]


def _flipped_within(data: bytes) -> bytes:
    at = data.index(b"one")
    return data[:at] + b"ooe" + data[at + 3 :]


def _flipped_hash(data: bytes) -> bytes:
    return data[:-4] + bytes([data[-4] ^ 1]) + data[-3:]


def _garbage(data: bytes) -> bytes:
    return b"this is no history\nat all\n"


def _binary(data: bytes) -> bytes:
    return bytes(range(256)) * 8


def _zeros(data: bytes) -> bytes:
    return b"\0" * len(data)


def _zeros_behind(data: bytes) -> bytes:
    return data + b"\0" * 300


def _zeros_line_behind(data: bytes) -> bytes:
    return data + b"\0" * 300 + b"\n"


def _empty(data: bytes) -> bytes:
    return b""


def _numbers(data: bytes) -> bytes:
    return b"1\n2\n3\n"


def _words_no_text(data: bytes) -> bytes:
    lines = [json.loads(line) for line in data.splitlines()]
    lines[-1]["did"] = 5
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _deep(data: bytes) -> bytes:
    return data + b"[" * 100000 + b"\n"


def _undo_of_nothing(data: bytes) -> bytes:
    lines = [json.loads(line) for line in data.splitlines()]
    now = lines[-1]["hash"]
    return data + json.dumps({"undo": 10**9, "was": now, "hash": now}).encode() + b"\n"


DAMAGE = [
    *(_cut, _cut_at_a_line, _torn, _first_line_gone, _line_gone, _flipped_in_front),
    *(_flipped_within, _flipped_hash, _garbage, _binary, _zeros, _zeros_behind),
    *(_zeros_line_behind, _empty, _numbers, _words_no_text, _deep, _undo_of_nothing),
]


def name_of(damage: Callable[[bytes], bytes]) -> str:
    return damage.__name__[1:]


@pytest.mark.parametrize("damage", DAMAGE, ids=name_of)
def test_a_damaged_history_disables_undo_only(
    file: Path, past: Path, damage: Callable[[bytes], bytes]
) -> None:
    mino("one", "two", "three")
    before = file.read_bytes()
    past.write_bytes(damage(past.read_bytes()))
    for words in (["show"], ["show", "--json"], ["list"], ["explain"], ["path"]):
        code, _, err = in_process(words)
        assert (code, "Traceback" in err) == (0, False), err
    code, out, err = in_process(["undo"])
    if code:  # undo is out of order and says why; nothing has happened
        assert (code in (1, 4), out) == (True, ""), err
        assert code == 1 or str(past) in err
        assert file.read_bytes() == before
    else:  # as much of the history as stands is right
        assert b'note = "three"' not in file.read_bytes()
        assert in_process(["redo"])[0] == 0
        assert file.read_bytes() == before
    code, _, err = in_process(["add", "1/1", "0/0", "0/0"])
    assert code == 0, err
    one = file.read_bytes()
    assert b'Ann = "1/1"' in one
    done("add", "2/2", "0/0", "0/0")
    two = file.read_bytes()
    done("undo")
    assert file.read_bytes() == one
    done("undo")
    assert file.read_bytes() == before
    done("redo", "2")
    assert file.read_bytes() == two


def test_a_damaged_history_is_kept_aside(file: Path, past: Path) -> None:
    mino("one")
    for broken in (b"garbage\n", b"more garbage\n"):
        past.write_bytes(broken)
        failed(4, "undo")
        assert past.read_bytes() == broken
        assert in_process(["note", f"after {broken!r}"])[0] == 0
        assert past.read_bytes() != broken
        kept = [path.read_bytes() for path in past.parent.iterdir() if path != past]
        assert broken in kept


def test_random_damage_to_a_history_never_harms_the_session(file: Path, past: Path) -> None:
    mino("one", "two")
    done("add", "1/1", "0/0", "0/0")
    session, whole = file.read_bytes(), past.read_bytes()
    states = {session}
    for _ in range(3):
        done("undo")
        states.add(file.read_bytes())
    chance = random.Random(8)
    for _ in range(40):
        file.write_bytes(session)
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        past.write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
        code, out, err = in_process(["undo"])
        assert code in (0, 1, 4), err
        assert (out == "") == (code != 0)
        assert file.read_bytes() in states
        if code:
            assert file.read_bytes() == session
        now = file.read_bytes()
        code, _, err = in_process(["note", "after"])
        assert code == 0, err
        assert file.read_bytes() != now


@pytest.mark.parametrize("undone", [0, 1])
def test_a_missing_history_disables_undo_only(file: Path, past: Path, undone: int) -> None:
    mino("one", "two")
    for _ in range(undone):
        done("undo")
    before = file.read_bytes()
    past.unlink()
    done("show")
    failed(1, "undo")
    failed(1, "redo")
    assert file.read_bytes() == before
    done("note", "three")
    done("undo")
    assert file.read_bytes() == before
    failed(1, "undo")


def test_a_session_copied_here_has_no_past(file: Path) -> None:
    mino("one")
    copy = file.parent / "h.toml"
    copy.write_bytes(file.read_bytes())
    done("show", "h")
    failed(1, "undo", "-s", "h")
    done("note", "two", "-s", "h")
    done("undo", "-s", "h")
    assert copy.read_bytes() == file.read_bytes()


def _folder(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of Unix")
@pytest.mark.parametrize("plant", [_folder, _pipe, _loop], ids=lambda plant: str(plant.__name__))
def test_something_else_in_place_of_the_history(
    file: Path, past: Path, plant: Callable[[Path], None]
) -> None:
    mino("one")
    past.unlink()
    plant(past)
    for words, codes in (
        (["show"], (0,)),
        (["undo"], (1, 4, 6)),
        (["add", "1/1", "0/0", "0/0"], (0,)),
        (["undo"], (0,)),
    ):
        ran = subprocess.run(
            [*PROGRAM, *words], capture_output=True, text=True, check=False, timeout=3
        )
        assert ran.returncode in codes, (words, ran.stderr)
    assert b'"1/1"' not in file.read_bytes()


# A process that died between the history and the session.


def died(past: Path) -> None:
    """Leave the lock as a process leaves it that dies with it."""
    past.with_suffix(".lock").write_text("4711\n")


def test_a_step_whose_session_was_never_written(file: Path, past: Path) -> None:
    mino("one")
    one = file.read_bytes()
    done("note", "two")
    two, longer = file.read_bytes(), past.read_bytes()
    for follow in ("undo", "note", "add", "show", "redo"):
        file.write_bytes(one)
        past.write_bytes(longer)
        died(past)
        if follow == "undo":
            assert "noted: one" in done("undo")
            assert b"note" not in file.read_bytes()
            done("redo")
            assert file.read_bytes() == one
        elif follow == "note":
            done("note", "three")
            done("undo")
            assert file.read_bytes() == one
            done("undo")
            assert b"note" not in file.read_bytes()
            done("redo", "2")
            assert b"three" in file.read_bytes()
        elif follow == "add":
            done("add", "1/1", "0/0", "0/0")
            done("undo", "2")
            assert b"note" not in file.read_bytes()
        elif follow == "show":
            assert "noted: two" not in done("show")
            assert past.read_bytes() == longer
        else:
            code, _, _ = in_process(["redo"])
            assert file.read_bytes() == (two if code == 0 else one)


@pytest.mark.parametrize("size", [10, 60])
def test_a_step_that_was_half_written(file: Path, past: Path, size: int) -> None:
    mino("one")
    one, short = file.read_bytes(), past.read_bytes()
    done("note", "two")
    torn = past.read_bytes()[: len(short) + size]
    assert torn[-1:] != b"\n"
    file.write_bytes(one)
    past.write_bytes(torn)
    died(past)
    assert "last step: noted: one" in done("show")
    assert "noted: one" in done("undo")
    past.write_bytes(torn)
    died(past)
    file.write_bytes(one)
    done("note", "three")
    done("undo", "2")
    assert b"note" not in file.read_bytes()
    done("redo", "2")
    assert b"three" in file.read_bytes()


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_an_undo_whose_session_was_never_written(file: Path, past: Path, verb: str) -> None:
    mino("one", "two")
    two = file.read_bytes()
    done("undo")
    one = file.read_bytes()
    old = two
    if verb == "redo":
        done("redo")
        old = one
    file.write_bytes(old)
    died(past)
    done("note", "three")
    done("undo")
    assert file.read_bytes() == old
    done("undo")
    assert file.read_bytes() == (one if verb == "undo" else file.read_bytes())
    assert b"three" not in file.read_bytes()


def test_a_torn_step_behind_a_very_long_one(tmp_path: Path) -> None:
    kept = History(str(tmp_path / "h"))
    base = "".join(f"line {number}\n" for number in range(30000)).encode()
    kept.begin(base)
    changed = base.replace(b"line", b"word")
    kept.step(base, changed, "everything")
    with open(tmp_path / "h", "ab") as torn:
        torn.write(b'{"did": "half')
    assert kept.last_step() == "everything"
    assert [step.did for step in kept.past(changed).done] == ["everything"]
    kept.step(changed, changed + b"more\n", "more")
    assert [step.did for step in kept.past(changed + b"more\n").done] == ["everything", "more"]


@pytest.mark.parametrize("size", [1, 50, 65000, 65400, 65536, 66000, 131072, 140000])
def test_steps_of_every_length_can_be_cut_off(tmp_path: Path, size: int) -> None:
    kept = History(str(tmp_path / "h"))
    states = [b"a\n", b"b" * size + b"\n", b"c\n", b"d" * size + b"\n"]
    kept.begin(states[0])
    kept.step(states[0], states[1], "first")
    kept.step(states[1], states[2], "never written")
    assert [step.did for step in kept.past(states[1]).done] == ["first"]
    kept.step(states[1], states[3], "second")
    assert [step.did for step in kept.past(states[3]).done] == ["first", "second"]
    assert kept.past(states[3]).back(2) == [states[1], states[0]]


# Somebody else changed the file.


def test_a_change_from_outside_is_one_step(file: Path) -> None:
    mino("one")
    done("add", "1/1", "0/0", "0/0")
    ours = file.read_bytes()
    theirs = ours.replace(b'"one"', b'"theirs"').replace(b'Ann = "1/1"', b'Ann = "1/0"')
    file.write_bytes(theirs + b"# a word\n")
    theirs = file.read_bytes()
    code, _, err = in_process(["show"])
    assert (code, err.count("\n")) == (0, 1)
    assert OUTSIDE in err
    assert file.read_bytes() == theirs
    code, out, err = in_process(["add", "2/2", "0/0", "0/0"])
    assert (code, err.count(OUTSIDE), "theirs" in out) == (0, 1, False)
    after = file.read_bytes()
    assert OUTSIDE not in in_process(["show"])[2]
    done("undo")
    assert file.read_bytes() == theirs
    assert OUTSIDE in done("undo")
    assert file.read_bytes() == ours
    done("undo")
    assert b"1/1" not in file.read_bytes()
    done("redo", "3")
    assert file.read_bytes() == after


def test_undo_takes_back_a_change_from_outside_at_once(file: Path) -> None:
    mino("one", "two")
    done("undo")
    ours = file.read_bytes()
    theirs = ours.replace(b'"one"', b'"theirs"')
    file.write_bytes(theirs)
    assert in_process(["redo"])[:2] == (1, "")  # theirs is newer than what was taken back
    assert file.read_bytes() == theirs
    code, out, err = in_process(["undo"])
    assert (code, OUTSIDE in out, OUTSIDE in err) == (0, True, True)
    assert file.read_bytes() == ours
    assert in_process(["redo"])[0] == 0
    assert file.read_bytes() == theirs
    assert in_process(["undo", "2"])[0] == 0
    assert b"note" not in file.read_bytes()


@pytest.mark.parametrize("back", [1, 2])
def test_an_older_copy_put_back_is_a_change_from_outside(file: Path, back: int) -> None:
    mino()
    states = [file.read_bytes()]
    for record in ("1/1 0/0 0/0", "2/2 0/0 0/0", "3/3 0/0 0/0"):
        done("add", *record.split())
        states.append(file.read_bytes())
    file.write_bytes(states[-1 - back])
    code, _, err = in_process(["show"])
    assert (code, OUTSIDE in err) == (0, True)
    assert in_process(["note", "more"])[0] == 0
    done("undo")
    assert file.read_bytes() == states[-1 - back]
    done("undo")
    assert file.read_bytes() == states[-1]


def test_a_change_from_outside_that_is_damage_can_be_mended(file: Path) -> None:
    mino("one")
    ours = file.read_bytes()
    file.write_bytes(ours.replace(b"rows = 0", b"rows = 7"))
    failed(4, "undo")
    failed(4, "note", "x")
    file.write_bytes(ours)
    done("undo")
    assert b"note" not in file.read_bytes()


def test_a_session_written_anew_under_an_old_name_has_a_new_past(file: Path) -> None:
    mino("one")
    file.unlink()
    failed(3, "undo")
    mino()
    fresh = file.read_bytes()
    failed(1, "undo")
    done("note", "two")
    done("undo")
    assert file.read_bytes() == fresh
    failed(1, "undo")


def test_the_last_step_stands_below_the_sheet(file: Path) -> None:
    mino("one")
    assert "last step: noted: one" in done("show")
    done("undo")
    assert "last step: took back: noted: one" in done("show")
    file.write_bytes(file.read_bytes().replace(b'"Cat"', b'"Cleo"'))
    _, out, err = in_process(["show"])
    assert OUTSIDE in err
    assert "took back" not in out
