"""Batch over CSV: the lines come back with points, total and why; JSON batch agrees."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from scorepad.batch import Batch
from scorepad.csvbatch import CsvBatch
from scorepad.errors import ScorepadError, Unreadable
from scorepad.formats import Wishes, csv_
from scorepad.formats.csv_cells import guarded, unguarded
from tests.batch_lines import Maker
from tests.conftest import ROOT
from tests.formats.test_json import archive
from tests.transcript import in_process

Lines = list[dict[str, str]]

HAND = (
    "game,row,player,record\n"
    "mino,1,Ann,1/1\n"
    "mino,1,Ben,0/0\n"
    "mino,1,Cat,1/0\n"
    "mino,2,Ann,2/2+m\n"
    "mino,2,Ben,0/\n"
)


def answered(text: str) -> CsvBatch:
    return CsvBatch(text.encode())


def text_of(batch: CsvBatch) -> str:
    return "".join(batch.text())


def lines_of(text: str, sign: str = ",") -> Lines:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=sign))


def written(lines: list[dict[str, Any]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(lines[0]), restval="")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def test_points_total_and_why_of_a_hand() -> None:
    batch = answered(HAND)
    assert (batch.first, batch.failures, batch.lines) == (None, 0, 5)
    assert text_of(batch) == (
        "game,row,player,record,points,total,why,error\r\n"
        "mino,1,Ann,1/1,20,20,20 made the bid of 1,\r\n"
        "mino,1,Ben,0/0,10,10,10 made the bid of 0 in hand 1,\r\n"
        "mino,1,Cat,1/0,-10,-10,'-10 1 off the bid of 1,\r\n"
        "mino,2,Ann,2/2+m,90,110,40 made the bid of 2; 50 a mermaid took the minotaur,\r\n"
        "mino,2,Ben,0/,,10,,\r\n"
    )


def csv_lines(given: dict[str, Any], session: str) -> Lines:
    """A line of JSON batch as lines of CSV."""
    seats = max(map(len, given["rows"]))
    players = given.get("players") or [f"P{seat + 1}" for seat in range(seats)]
    options = " ".join([f"{k}={v}" for k, v in (given.get("options") or {}).items()])
    common = {"session": session, "game": given["game"], "options": guarded(options)}
    common["variant"] = given.get("variant") or ""
    lines = []
    for row, texts in enumerate(given["rows"], given.get("first_row") or 1):
        for seat, text in enumerate(texts):
            part = {"row": str(row), "player": guarded(players[seat]), "seat": str(seat + 1)}
            if text is not None:
                lines.append({**common, **part, "record": text})
    for seat, name in enumerate(players):
        part = {"row": "", "player": guarded(name), "seat": str(seat + 1), "record": ""}
        lines.append({**common, **part})
    return lines


def test_json_batch_agrees_whatever_the_order_of_lines() -> None:
    maker, rng = Maker(11), Random(11)
    made = [maker.good() for _ in range(400)]
    lines = [line for at, given in enumerate(made) for line in csv_lines(given, f"s{at}")]
    rng.shuffle(lines)
    batch = answered(written(lines))
    assert batch.first is None
    got = lines_of(text_of(batch))
    assert [{key: line[key] for key in lines[0]} for line in got] == lines
    points = {(x["session"], x["row"], x["player"]): x for x in got if x["record"]}
    for at, given in enumerate(made):
        document = json.loads(Batch().answer(json.dumps(given).encode()))
        sums: dict[str, int] = {}
        for row in document["rows"]:
            for score in row["scores"]:
                name = guarded(score["player"])
                sums[name] = sums.get(name, 0) + (score["points"] or 0)
                line = points.pop((f"s{at}", str(row["row"]), name))
                told = "" if score["points"] is None else str(score["points"])
                assert (line["points"], line["total"]) == (told, str(sums[name]))
                why = "; ".join(f"{one['points']} {one['why']}" for one in score["lines"])
                assert unguarded(line["why"]) == why
                assert line["error"] == ""
    assert points == {}


def test_what_export_writes_is_scored_the_same() -> None:
    kept = [one for one in archive() if one.session.sheet.rows and not one.tally.breaches()]
    text = "".join(csv_.write(kept, Wishes()))
    batch = answered(text)
    assert batch.first is None
    lines = lines_of(text)
    got = lines_of(text_of(batch))
    assert got == [{**line, "error": ""} for line in lines]
    assert normalize("NFC", text_of(batch)) == text_of(batch)


def test_given_columns_are_kept_and_old_answers_overwritten() -> None:
    text = 'Why;mood;GAME;row;player;record;total\nold;"a;b";quartz;1;Ann;3q;99\n'
    assert text_of(answered(text)) == (
        "Why;mood;GAME;row;player;record;total;points;error\r\n"
        '"6 3 quartz at 2; 3 collection of 3 quartz";"a;b";quartz;1;Ann;3q;9;9;\r\n'
    )


def test_options_variant_and_who_begins() -> None:
    text = (
        "game,row,player,record,options,variant,first\n"
        "mino,2,Ann,2/2+2g,griffin=flat all_flags=last,,\n"
    )
    assert lines_of(text_of(answered(text)))[0]["points"] == "70"  # 40 + 30, not 40 + 60
    beginner = text.replace("2/2+2g,griffin=flat all_flags=last,,", "2/0,,beginner,")
    assert lines_of(text_of(answered(beginner)))[0]["points"] == "0"
    turns = "game,row,player,record,first\nqwirkle,1,Ann,3,Ben\nqwirkle,1,Ben,1,\n"
    assert [x["points"] for x in lines_of(text_of(answered(turns)))] == ["3", "1"]
    batch = answered(turns.replace("Ben\n", "\n", 1))  # a tile alone scores as the opening only
    assert batch.first is not None
    assert batch.first.code == 1


def test_one_bad_line_is_told_and_other_sessions_go_on() -> None:
    batch = answered(
        "session,game,row,player,record\n"
        "a,mino,1,Ann,1/1\n"
        "b,quartz,1,Ann,3q\n"
        "a,mino,1,Ben,0-0\n"
        "c,mino,1,Ann,9/9\n"
    )
    a, b, bad, c = lines_of(text_of(batch))
    why = "'0-0' can't be read: a bid, a slash and the tricks won are wanted"
    assert unguarded(bad["error"]) == why
    assert a["error"] == f"not scored: line 4: {why}"
    assert (b["points"], b["total"], b["error"]) == ("9", "9", "")
    assert c["error"] == "Ann bid 9 in hand 1: a bid is 0 to 1"
    for line in (a, bad, c):
        assert (line["points"], line["total"], line["why"]) == ("", "", "")
    assert batch.first is not None
    assert (batch.first.code, batch.failures, batch.lines) == (2, 3, 4)
    assert batch.first.message.startswith("line 4: ")


@pytest.mark.parametrize(
    ("lines", "at", "code", "why"),
    [
        pytest.param("chess,1,Ann,1", 2, 2, "no game is called 'chess'", id="game"),
        pytest.param(",1,Ann,1", 2, 2, "no game is called ''", id="no game"),
        pytest.param("mino,1,Ann,1/1\nquartz,1,Ben,1q", 3, 2, "game is 'quartz' here", id="games"),
        pytest.param("mino,x,Ann,1/1", 2, 2, "'x' is no number of a row", id="row"),
        pytest.param("mino,1,,1/1", 2, 2, "there is no player", id="player"),
        pytest.param(
            "mino,1,Ann,1/1\nmino,1,Ann,1/1", 3, 2, "stands in line 2 already", id="twice"
        ),
        pytest.param("mino,1,Ann,1/1\nmino,3,Ann,0/0", 3, 1, "there is no row 2", id="gap"),
        pytest.param("mino,1,Ann,1/1\nmino,1", 3, 2, "4 cells are wanted", id="few cells"),
        pytest.param("mino,1,Ann,1/1,x", 2, 2, "4 cells are wanted", id="many cells"),
        pytest.param("mino,,Ann,", 2, 2, "nobody has a record", id="nobody"),
        pytest.param("mino,9,Ann,0/0", 2, 1, "there is no hand 9", id="hand 9"),
        pytest.param(
            "mino,1,Ann,1/1\nmino,1,Ben,\nmino,2,Ann,0/0\nmino,2,Ben,0/0",
            4,
            1,
            "hand 1 has no complete record of Ben",
            id="half a row",
        ),
        pytest.param(
            "mino,1,Ann,1/1\nmino,1,Ben,1/1\nmino,1,Cat,0/0\nmino,2,Ann,0/",
            2,
            1,
            "hand 1 has 1 trick, 2 are entered",
            id="breach",
        ),
        pytest.param(
            "\n".join([f"diams,1,P{n},1" for n in range(6)]), 7, 1, "too many: 5 can", id="seats"
        ),
    ],
)
def test_what_is_wrong_and_in_which_line(lines: str, at: int, code: int, why: str) -> None:
    batch = answered(f"game,row,player,record\n{lines}\n")
    assert batch.first is not None
    assert batch.first.code == code
    assert batch.first.message.startswith(f"line {at}: ")
    told = [unguarded(line["error"]) for line in lines_of(text_of(batch))]
    assert why in told[at - 2]
    assert all(one.startswith("not scored: ") for n, one in enumerate(told, 2) if n != at)


def test_a_row_late_in_a_long_session_is_found() -> None:
    lines = [f"qwirkle,{row},Ann,3\n" for row in range(1, 3001)]
    lines[2345] = "qwirkle,2346,Ann,13\n"  # a line of 13 tiles
    batch = answered("game,row,player,record\n" + "".join(lines))
    assert batch.first is not None
    assert batch.first.message.startswith("line 2347: ")
    assert batch.failures == 3000


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "'' is no header"),
        (b"game,row,player\n", "is no header"),
        (b"game,row,player,record,game\n", "called the same"),
        (b'game,row,player,record\nmino,1,"Ann', "line 2: not CSV"),
        (b"game,row,player,record\n\xff", "line 2: not UTF-8"),
    ],
)
def test_what_is_no_such_csv(data: bytes, why: str) -> None:
    with pytest.raises(Unreadable) as told:
        CsvBatch(data)
    assert told.value.code == 2
    assert why in told.value.message


def test_broken_records_raise_nothing_but_errors_of_scorepad() -> None:
    maker, scored = Maker(5), 0
    for _ in range(500):
        raw, _ = maker.broken()
        try:
            given = json.loads(raw)
            text = written(csv_lines(given, "x"))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            continue
        try:
            batch = CsvBatch(text.encode("utf-8", "surrogatepass"))
        except ScorepadError:
            continue
        assert len(lines_of(text_of(batch))) == batch.lines
        scored += 1
    assert scored > 200


def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
    return in_process(["score", *words], stdin)


def test_the_command_answers_and_ends_with_the_first_error() -> None:
    assert run("--batch", "--csv", stdin=HAND) == (0, text_of(answered(HAND)), "")
    code, out, err = run("--batch", "--csv", stdin=HAND + "mino,2,Cat,2-2\n")
    assert code == 2
    assert out.count("\n") == 7
    assert err.splitlines() == [
        "scorepad: line 7: '2-2' can't be read: a bid, a slash and the tricks won are wanted",
        "  6 of 6 lines could not be scored, this is the first",
    ]
    code, out, err = run("--batch", "--csv", stdin="game,player\n")
    assert (code, out) == (2, "")
    assert "row, player, record at least" in err


def test_the_command_refuses_what_does_not_go_together() -> None:
    code, out, err = run("mino", "1/1", "--csv")
    assert (code, out) == (2, "")
    assert err.startswith("scorepad: --csv goes with --batch")
    assert run("--batch", "--csv", "mino")[0] == 2


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.csvbatch.LARGEST", len(HAND) - 1)
    code, out, err = run("--batch", "--csv", stdin=HAND)
    assert (code, out) == (2, "")
    assert "standard input is more than" in err
    monkeypatch.setattr("scorepad.csvbatch.LARGEST", len(HAND))
    assert run("--batch", "--csv", stdin=HAND)[0] == 0


def test_the_program_takes_it_from_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scorepad", "score", "--batch", "--csv"],
        input=HAND.encode(),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout == text_of(answered(HAND)).encode()
