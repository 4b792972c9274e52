"""All verbs in any order against a plain model: what is reloaded equals memory, undo is exact."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorepad.errors import ScorepadError
from scorepad.scoring import score
from tests.faults.conftest import Note
from tests.transcript import in_process

Rows = list[list[str | None]]

RECORDS = {
    "mino": st.builds(lambda b, w: f"{b}/{w}", st.integers(0, 3), st.integers(0, 3)),
    "qwirkle": st.sampled_from(["4,3", "6", "2,2", "swap", "pass", "11pts", "5"]),
    "quartz": st.sampled_from(["3q,1e/2q", "0/1r", "5a,2chest", "1u/0", "7l/3s"]),
    "diams": st.sampled_from(["3x7:9/2/11", "15/1", "0", "9+6/0/3", "1x2,4x3:8"]),
}


OPTIONS = {
    "mino": st.sampled_from(["griffin=flat", "griffin=each", "scoring=beginner", "scoring=full"]),
    "qwirkle": st.just("board=off"),
    "quartz": st.sampled_from(["collections=cap", "collections=split"]),
    "diams": st.sampled_from(["rounds=1", "rounds=3", "star_ties=low", "values=7:9/14/20"]),
}


class Model:
    """What the session should hold, as plain lists: cells are canonical records."""

    def __init__(self, rows: Rows, players: list[str], note: str | None) -> None:
        self.rows, self.players, self.note = rows, players, note

    def copy(self) -> Model:
        return Model([list(row) for row in self.rows], list(self.players), self.note)

    def same(self, other: Model) -> bool:
        mine, theirs = (self.rows, self.players, self.note), (other.rows, other.players, other.note)
        return mine == theirs


class Evenings(RuleBasedStateMachine):
    """One session, every verb that changes it, and a model that only remembers."""

    steps: ClassVar[dict[str, int]] = {"taken": 0, "refused": 0}

    @initialize(game=st.sampled_from(sorted(RECORDS)))
    def start(self, game: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.env = {
            "SCOREPAD_DATA_DIR": self.folder.name,
            "SCOREPAD_NOW": "2026-11-29T20:15:00+00:00",
            "SCOREPAD_SESSION": "g",
        }
        self.game, self.past, self.future = game, list[Model](), list[Model]()
        self.bytes: list[bytes] = []
        assert self.run("new", game, "Ann", "Ben", "Cat", "--name", "g")[0] == 0
        self.model = Model([], ["Ann", "Ben", "Cat"], None)

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()

    def run(self, *words: str) -> tuple[int, str, str]:
        with patch.dict(os.environ, self.env):
            return in_process(list(words))

    def file(self) -> bytes:
        return (Path(self.folder.name) / "g.toml").read_bytes()

    def change(self, wanted: Model | None, *words: str) -> None:
        """Run a change; the model follows if it is taken, and the bytes stay if it is not."""
        before = self.file()
        code, out, err = self.run(*words, "--json")
        assert code in (0, 1, 2), err
        if code:
            assert self.file() == before
            self.steps["refused"] += 1
            return
        self.steps["taken"] += 1
        answer = json.loads(out)
        after = wanted or self.read(answer)
        if self.file() != before:
            self.past.append(self.model)
            self.bytes.append(before)
            self.future.clear()
        self.model = after

    def read(self, answer: dict[str, Any]) -> Model:
        """The state that an answer tells."""
        rows: Rows = []
        for row in answer["rows"]:
            cells = {one["player"]: one["record"] for one in row["scores"]}
            rows.append([cells.get(player) for player in answer["players"]])
        return Model(rows, answer["players"], answer["session"]["note"])

    def added(self, records: list[str]) -> Model:
        """The model with records entered in seat order into the open row, in canonical form."""
        model = self.model.copy()
        for record in records:
            if not model.rows or None not in model.rows[-1]:
                model.rows.append([None] * len(model.players))
            seat = model.rows[-1].index(None)
            document = score(self.game, [[record]], first_row=3 if self.game == "mino" else 1)
            model.rows[-1][seat] = document["rows"][0]["scores"][0]["record"]
        return model

    @rule(data=st.data(), count=st.integers(1, 3))
    def add(self, data: st.DataObject, count: int) -> None:
        records = [data.draw(RECORDS[self.game]) for _ in range(count)]
        gone = any("away" in row for row in self.model.rows)  # who is away, the answer tells
        try:
            wanted = None if gone else self.added(records)
        except ScorepadError:
            wanted = None
        force = ["--force"] if self.game == "mino" else []
        self.change(wanted, "add", *records, *force)

    @rule(data=st.data(), row=st.integers(1, 4), seat=st.integers(0, 2))
    def edit(self, data: st.DataObject, row: int, seat: int) -> None:
        record = data.draw(RECORDS[self.game])
        self.change(None, "edit", str(row), f"{self.model.players[seat]}={record}", "--force")

    @rule(seat=st.integers(0, 2), name=st.sampled_from(["Ann", "Zoë", "[red]", "日本", "Ben"]))
    def rename(self, seat: int, name: str) -> None:
        model = self.model.copy()
        model.players[seat] = name
        self.change(model, "rename", self.model.players[seat], name)

    @rule(text=st.sampled_from(["", "at the lake", 'quotes " and \\', "日本"]))
    def note(self, text: str) -> None:
        model = self.model.copy()
        model.note = text or None
        self.change(model, "note", text)

    @rule(verb=st.sampled_from(["finish", "reopen"]))
    def end(self, verb: str) -> None:
        self.change(self.model.copy(), verb)

    @rule(bids=st.lists(st.integers(0, 4), min_size=1, max_size=3))
    def bid(self, bids: list[int]) -> None:
        self.change(None, "bid", *map(str, bids))

    @rule(data=st.data())
    def option(self, data: st.DataObject) -> None:
        self.change(self.model.copy(), "option", data.draw(OPTIONS[self.game]))

    @rule(verb=st.sampled_from(["again", "use", "check", "list", "explain", "path"]))
    def what_leaves_the_session_alone(self, verb: str) -> None:
        before = self.file()
        assert self.run(verb, *(["g"] if verb == "use" else []))[0] == 0
        assert self.file() == before

    @rule(seat=st.integers(0, 2))
    def leave(self, seat: int) -> None:
        self.change(None, "leave", self.model.players[seat])

    @rule(count=st.integers(1, 3))
    def undo(self, count: int) -> None:
        before = self.file()
        code, _, _ = self.run("undo", str(count), "-q")
        if count > len(self.past):
            assert (code, self.file()) == (1, before)
            return
        assert code == 0
        assert self.file() == self.bytes[-count]
        for _ in range(count):
            self.future.append(self.model)
            self.bytes.pop()
            self.model = self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def undo_of_redo_is_the_identity(self) -> None:
        before = self.file()
        assert self.run("redo", "-q")[0] == 0
        after = self.file()
        assert self.run("undo", "-q")[0] == 0
        assert self.file() == before
        assert self.run("redo", "-q")[0] == 0
        assert self.file() == after
        self.past.append(self.model)
        self.bytes.append(before)
        self.model = self.future.pop()

    @rule()
    def delete_and_restore(self) -> None:
        before = self.file()
        assert self.run("delete", "g", "--yes", "-q")[0] == 0
        assert self.run("show", "g")[0] == 3
        assert self.run("restore", "g", "-q")[0] == 0
        assert self.file() == before

    @invariant()
    def what_is_reloaded_equals_memory(self) -> None:
        if not hasattr(self, "model"):
            return
        code, out, err = self.run("show", "g", "--json")
        assert (code, err) == (0, "")
        answer = json.loads(out)
        assert self.read(answer).same(self.model)
        for place in answer["standings"]:
            points = [
                one["points"] or 0
                for row in answer["rows"]
                for one in row["scores"]
                if one["player"] == place["player"]
            ]
            assert sum(points) == place["points"]


@pytest.mark.slow
def test_all_verbs_in_any_order(figure: Note) -> None:
    run_state_machine_as_test(
        Evenings,
        settings=settings(
            max_examples=60,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # a failure is told as it is: to make it small takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
    taken, refused = Evenings.steps["taken"], Evenings.steps["refused"]
    assert taken > 200
    figure(f"state machine: {taken} changes taken, {refused} refused, each reloaded and compared")
