"""Batch input: every line one answer, in order; a second scorer agrees with every one."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import IO, Any

import pytest

from scorepad import games, scoring, sheet
from scorepad.batch import LONGEST_LINE, Batch, Lines, split_lines
from scorepad.batchwork import ENOUGH, Pair
from scorepad.commands import score as verb
from tests.batch_lines import lines
from tests.conftest import ROOT

LINES = int(os.environ.get("SCOREPAD_TEST_LINES", "20000"))
PROGRAM = [sys.executable, "-m", "scorepad", "score", "--batch"]


def answers(*given: bytes) -> list[dict[str, Any]]:
    batch = Batch()
    return [json.loads(batch.answer(line)) for line in given]


def summary(answer: dict[str, Any]) -> dict[str, Any]:
    """What the second scorer tells, taken from an answer."""
    if "error" in answer:
        return {"error_code": answer["error"]["code"]}
    by_player = {place["player"]: place for place in answer["standings"]}
    seats = [by_player[player] for player in answer["players"]]
    row_points = []
    for row in answer["rows"]:
        points = {score["player"]: score["points"] for score in row["scores"]}
        row_points.append([points.get(player) for player in answer["players"]])
    return {
        "points": [seat["points"] for seat in seats],
        "ranks": [seat["rank"] for seat in seats],
        "stars": [seat["stars"] for seat in seats] if answer["game"] == "diams" else None,
        "over": answer["over"],
        "row_points": row_points,
    }


def test_a_second_scorer_agrees_with_every_line() -> None:
    """Lines of all four games, a tenth of them broken: as many answers, in order, all agreed."""
    batch, good, disagreed = Batch(), 0, []
    for number, (line, expected) in enumerate(lines(20261130, LINES), 1):
        answer = json.loads(batch.answer(line))
        if "error" in answer:
            assert answer["error"]["line"] == number
        else:
            good += 1
            total = {place["player"]: place["points"] for place in answer["standings"]}
            for row in answer["rows"]:
                for score in row["scores"]:
                    assert (score["points"] or 0) == sum(x["points"] for x in score["lines"])
                    total[score["player"]] -= score["points"] or 0
            assert not any(total.values())
        if expected is not None and summary(answer) != {**summary(answer), **expected}:
            disagreed.append((line[:300], expected, summary(answer), answer.get("error")))
    assert disagreed[:5] == []
    assert batch.lines == LINES
    assert LINES * 0.85 < good < LINES * 0.95


def test_the_program_answers_every_line_in_order() -> None:
    given = [line for line, _ in lines(7, 3000)]
    done = subprocess.run(
        PROGRAM, input=b"\n".join(given) + b"\n", capture_output=True, check=False, cwd=ROOT
    )
    got = [json.loads(line) for line in done.stdout.splitlines()]
    assert got == answers(*given)
    first = next(answer["error"] for answer in got if "error" in answer)
    assert done.returncode == first["code"]
    told = done.stderr.decode().splitlines()
    assert len(told) == 2
    assert told[0].startswith(f"scorepad: line {first['line']}: ")


CASES = [
    json.loads(line)
    for line in (ROOT / "tests/data/cases.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in CASES
        if (case["input"].get("options") or {}).get("board") != "on"  # waits for the board
    ],
    ids=lambda case: case["why"],
)
def test_scored_cases(case: dict[str, Any]) -> None:
    (answer,) = answers(json.dumps(case["input"]).encode())
    wanted = {k: case[k] for k in ("points", "ranks", "stars", "error_code") if k in case}
    assert {k: v for k, v in summary(answer).items() if k in wanted} == wanted


@pytest.mark.parametrize(
    ("line", "code", "kind"),
    [
        pytest.param(b"", 2, "unreadable", id="empty"),
        pytest.param(b" \r", 2, "unreadable", id="blank"),
        pytest.param(b"\xff{}", 2, "unreadable", id="not UTF-8"),
        pytest.param(b"[]", 2, "unreadable", id="not an object"),
        pytest.param(b"[" * 100_000, 2, "unreadable", id="deep"),
        pytest.param(b'{"game": "mino"}', 2, "unreadable", id="no rows"),
        pytest.param(b'{"game": "mino", "rows": []}', 2, "missing", id="rows of nobody"),
        pytest.param(b'{"game": "mino", "rows": [[]]}', 2, "missing", id="a row of nobody"),
        pytest.param(b'{"game": "chess", "rows": [["1"]]}', 2, "unknown", id="unknown game"),
        pytest.param(b'{"game": ["mino"], "rows": [["1"]]}', 2, "unknown", id="game no text"),
        pytest.param(
            b'{"game": "quartz", "rows": [["1q"]], "first_row": 0}', 1, "state", id="row 0"
        ),
        pytest.param(
            b'{"game": "quartz", "rows": [["1q"]], "first_row": true}', 2, "unreadable", id="bool"
        ),
        pytest.param(
            b'{"game": "quartz", "rows": [["1q", "2q"]], "players": ["A"]}', 2, "name", id="whose"
        ),
        pytest.param(
            b'{"game": "quartz", "rows": [["1q", "2q"]], "players": ["A", "a"]}',
            2,
            "name",
            id="twice",
        ),
        pytest.param(
            b'{"game": "quartz", "rows": [["1q"]], "ref": 1e999}', 2, "unreadable", id="infinite"
        ),
    ],
)
def test_refused_lines(line: bytes, code: int, kind: str) -> None:
    (answer,) = answers(line)
    assert (answer["error"]["code"], answer["error"]["kind"]) == (code, kind)
    assert answer["error"]["line"] == 1


@pytest.mark.parametrize("ref", [None, 7, "x", [1, {"a": "\u00e9"}], 1.5, False])
def test_ref_comes_back(ref: object) -> None:
    good = {"game": "quartz", "rows": [["1q"]], "ref": ref}
    for given in (good, {**good, "rows": [["x"]]}, {**good, "bogus": 1}):
        (answer,) = answers(json.dumps(given).encode())
        assert answer["ref"] == ref
    (answer,) = answers(b'{"game": "quartz", "rows": [["1q"]]}')
    assert "ref" not in answer


def test_null_stands_for_what_is_not_given() -> None:
    bare = {"game": "mino", "rows": [["1/1", "0/0", "0/0"]]}
    full = {**bare, "players": None, "options": None, "variant": None, "first_row": None}
    one, other = answers(json.dumps(bare).encode(), json.dumps(full).encode())
    assert one == other


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


@pytest.mark.parametrize("size", [1, 2, 7, 100_000])
@pytest.mark.parametrize("data", [b"a\nbb\n\nc", b"a\n", b"\n\n", b"", b"abc"])
def test_lines_are_split_the_same_in_any_pieces(data: bytes, size: int) -> None:
    got = [line for group in split_lines(pieces(data, size)) for line in group]
    assert got == data.split(b"\n")[: len(got)]
    assert len(got) == len(data.splitlines())


@pytest.mark.parametrize("size", [10_000, 1 << 16, 1 << 22])
def test_a_line_that_is_too_long_is_one_refused_line(size: int) -> None:
    long = b"x" * (LONGEST_LINE + 1)
    data = b"a\n" + long + b"\nb\n" + long
    got = [line for group in split_lines(pieces(data, size)) for line in group]
    assert got == [b"a", None, b"b", None]
    assert "bytes long" in json.loads(Batch().answer(None))["error"]["message"]


def test_answers_come_while_the_input_pauses() -> None:
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for number in range(3):
            program.stdin.write(b'{"game": "quartz", "rows": [["1q"]], "ref": %d}\n' % number)
            program.stdin.flush()
            began = time.monotonic()
            assert json.loads(program.stdout.readline())["ref"] == number
            assert time.monotonic() - began < 20
        program.stdin.close()
        assert program.wait() == 0


SCHEMA = b'"schema": '
FEW = (
    b'{"game": "mino", "rows": [["1/1", "0/0", "0/0"]]}',
    b'{"game": "mino", "rows": [["1/1", "0/0", "1/0"], ["1/1", "1/1", "0/0"]]}',
    b'{"game": "mino", "rows": [["0/0", "1/1", "0/0"]], "options": {"griffin": "flat"}}',
    b'{"game": "diams", "rows": [["3x7:9/1", "1/1"], ["1/1"]], "ref": ": \\"game\\""}',
)


def test_an_answer_is_what_the_json_module_makes_of_the_document() -> None:
    batch, compared = Batch(), 0
    for line, _ in lines(19, 4000):
        answer = batch.answer(line)
        if b'"error": {' in answer:
            continue
        given = json.loads(line)
        ref = {"ref": given.pop("ref")} if "ref" in given else {}
        document = scoring.score(given.pop("game"), given.pop("rows"), **given)
        assert answer.decode("ascii") == json.dumps(document | ref) + "\n"
        compared += 1
    assert compared > 3000


def test_a_record_is_read_once_by_the_same_options(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def read(game: Any, text: str, options: Any) -> Any:
        texts.append(text)
        return game.read(text, options)

    monkeypatch.setattr(sheet, "read_record", read)
    batch = Batch()
    for line in FEW * 10:
        assert b"error" not in batch.answer(line)
    assert texts == ["1/1", "0/0", "1/0", "0/0", "1/1", "3x7:9/1", "1/1"]


def test_a_line_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    loads = json.loads

    def counted(text: str, **more: Any) -> Any:
        parsed.append(text)
        return loads(text, **more)

    monkeypatch.setattr(json, "loads", counted)
    batch = Batch()
    for line in FEW * 10:
        batch.answer(line)
    assert parsed == [line.decode() for line in FEW] * 10


def test_a_line_is_written_once_and_sent_whenever_the_input_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    out = SimpleNamespace(
        write=lambda answer: done.append(f"{answer.count(SCHEMA)} line"),
        flush=lambda: done.append("sent"),
    )
    chunks = [FEW[0] + b"\n" + FEW[1] + b"\n" + FEW[2][:9], FEW[2][9:] + b"\n"]
    monkeypatch.setattr(verb, "_chunks", lambda: iter(chunks))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=out))
    assert verb._batch() == 0
    assert done == ["1 line", "1 line", "sent", "1 line", "sent"]


def test_what_is_remembered_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet.Records, "LARGEST", 3)
    monkeypatch.setattr(scoring.Memory, "LARGEST", 2)
    small = Batch()
    for line, _ in lines(23, 1500):
        single = Batch()
        single.lines = small.lines
        assert small.answer(line) == single.answer(line)
        known = small._memory._known
        assert len(known) <= 2
        for records in known.values():
            assert isinstance(records, sheet.Records)
            assert len(records) <= 3


def test_everything_that_is_remembered_has_a_limit() -> None:
    for key in games.keys():
        games.load(key)
    found = {
        f"{name}.{thing}": value.cache_parameters()["maxsize"]
        for name, module in list(sys.modules.items())
        if name.startswith("scorepad")
        for thing, value in vars(module).items()
        if hasattr(value, "cache_parameters")
    }
    assert "scorepad.jsontext._line" in found
    assert [name for name, limit in found.items() if limit is None] == []


def test_two_processes_answer_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    given: Lines = [*[line for line, _ in lines(29, 3000)], None]
    alone = Batch()
    wanted = [alone.answer(line) for line in given]
    with Pair() as pair:
        found: list[bytes] = []
        for start in range(0, len(given), 170):
            found += pair.answers(given[start : start + 170])
        assert b"".join(found) == b"".join(wanted)
        assert len(found) < 2000  # the other's come in one piece
    assert (pair.batch.lines, pair.batch.failures) == (alone.lines, alone.failures)
    assert alone.first is not None
    assert pair.batch.first is not None
    assert pair.batch.first.message == alone.first.message


@pytest.mark.parametrize("broken", [[0], [ENOUGH - 1], [ENOUGH - 2, ENOUGH - 1], [3, ENOUGH - 1]])
def test_the_first_error_wherever_it_was_found(
    broken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    given: Lines = [b"{}" if at in broken else FEW[at % 4] for at in range(ENOUGH)]
    with Pair() as pair:
        assert b"".join(pair.answers(given)).count(b'"error"') == len(broken)
        assert pair.batch.failures == len(broken)
        assert pair.batch.first is not None
        assert pair.batch.first.message.startswith(f"line {broken[0] + 1}: ")


def test_few_lines_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", None)
    with Pair() as pair:
        for size in (1, ENOUGH - 1):
            given: Lines = [FEW[at % 4] for at in range(size)]
            assert len(list(pair.answers(given))) == size


def test_ctrl_c_leaves_no_process_behind() -> None:
    block = b"\n".join(FEW * 4000) + b"\n"
    with subprocess.Popen(
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        feeder = threading.Thread(target=_feed, args=(program.stdin, block))
        feeder.start()
        program.stdout.readline()
        os.killpg(program.pid, signal.SIGINT)
        program.stdout.read()  # ends once nobody holds it any more
        feeder.join()
        assert program.wait() == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)


def _feed(stdin: IO[bytes], block: bytes) -> None:
    with contextlib.suppress(BrokenPipeError):
        stdin.write(block)
        stdin.close()
