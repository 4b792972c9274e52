"""BG Stats: the link, the file, and reading backups, field by field and type by type."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad import games
from scorepad.errors import State
from scorepad.formats import Found, Kept, Wishes, bgsplay, bgstats_link
from scorepad.formats.bgstats import TITLES, outcomes, read, summed
from scorepad.session import Session, player_id
from scorepad.sheet import Sheet, read_cells, settings, tally
from scorepad.tomlfile import dumps, loads
from tests.conftest import exchanged
from tests.transcript import done

ID = "0190f2c4-7d1e-7c39-9f0e-2f6f0c1d9a11"
OTHER = "7d4ba38a-07fa-4f79-1abf-6b29c80ae83b"
IDS = (
    "11111111-1111-4111-8111-111111111111",
    "22222222-2222-4222-8222-222222222222",
    "33333333-3333-4333-8333-333333333333",
)
# half past nine in the evening of the table is half past eight in UTC
STARTED = datetime.fromisoformat("2026-11-29T20:00:00+01:00")
FINISHED = datetime.fromisoformat("2026-11-29T21:30:45+01:00")
REAL, GAME_NIGHTS = "01-bgstats-export-2021.json", "09-game-nights-plays.json"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.delenv("SCOREPAD_SESSION", raising=False)


def kept(key: str, players: str, first: int = 0, **more: Any) -> Kept:
    """A session of a few players; `results`, `rows`, `options` belong to its sheet."""
    game, names = games.load(key), tuple(players.split())
    options = settings(game, more.pop("options", {}))
    rows = read_cells(game, names, lambda text: game.read(text, options), more.pop("rows", ()))
    results, ended = more.pop("results", None), more.pop("ended", False)
    sheet = Sheet(key, game, names, options, rows, first, finished=ended, results=results)
    fields = {"finished": FINISHED, "player_ids": IDS[: len(names)], **more}
    return Kept(Session("friday", fields.pop("id", ID), STARTED, sheet, **fields), tally(sheet))


def exact(value: Any) -> str:
    """JSON in which 1, 1.0, "1" and true are four different things."""
    return json.dumps(value, sort_keys=True)


# --- the link


def links(*sessions: Kept) -> list[str]:
    text = "".join(bgstats_link.write(sessions, Wishes()))
    assert text.endswith("\n")
    return text.splitlines()


def play_in(link: str) -> dict[str, Any]:
    """The play as BG Stats gets it: what a web browser makes of the address."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc) == ("https", "app.bgstatsapp.com")
    assert parts.path == "/createPlay.html"
    query = parse_qs(parts.query, strict_parsing=True)
    assert list(query) == ["data"]
    found: dict[str, Any] = json.loads(query["data"][0])
    return found


def test_a_link_field_by_field() -> None:
    options = {"griffin": "flat", "scoring": "beginner"}
    session = kept(
        "mino", "Ann Ben Cat", 1, results=(70, -30, 70), options=options, note="at Ben's"
    )
    (link,) = links(session)
    assert exact(play_in(link)) == exact(
        {
            "sourceName": "scorepad",
            "sourcePlayId": ID,
            "playDate": "2026-11-29 20:30:45",
            "game": {
                "name": "Mino Dice",
                "sourceGameId": "mino",
                "bggId": 191071,
                "highestWins": True,
                "noPoints": False,
            },
            "players": [
                {
                    "name": "Ann",
                    "sourcePlayerId": IDS[0],
                    "startPlayer": False,
                    "winner": True,
                    "rank": 1,
                    "score": 70,
                },
                {
                    "name": "Ben",
                    "sourcePlayerId": IDS[1],
                    "startPlayer": True,
                    "winner": False,
                    "rank": 3,
                    "score": -30,
                },
                {
                    "name": "Cat",
                    "sourcePlayerId": IDS[2],
                    "startPlayer": False,
                    "winner": True,
                    "rank": 1,
                    "score": 70,
                },
            ],
            "board": "scoring=beginner, griffin=flat",
            "durationMin": 90,
            "comments": "at Ben's",
        }
    )


def test_flags_are_flags_and_numbers_numbers() -> None:
    play = play_in(links(kept("qwirkle", "Ann Ben", results=(120, 99)))[0])
    for player in play["players"]:
        assert type(player["winner"]) is bool
        assert type(player["startPlayer"]) is bool
        assert type(player["rank"]) is int
        assert type(player["score"]) is int
    assert type(play["game"]["bggId"]) is int
    assert type(play["game"]["highestWins"]) is bool
    assert type(play["game"]["noPoints"]) is bool
    assert type(play["durationMin"]) is int


def test_what_is_not_known_is_left_out() -> None:
    play = play_in(links(kept("qwirkle", "Ann Ben", results=(1, 2), finished=None))[0])
    assert not {"board", "durationMin", "comments", "location"} & set(play)
    assert play["playDate"] == "2026-11-29 19:00:00"  # the start, where there is no end


@pytest.mark.parametrize(
    ("finished", "lasted"),
    [
        ("2026-11-29T20:00:00+01:00", None),
        ("2026-11-29T20:00:59+01:00", 0),
        ("2026-11-29T20:01:00+01:00", 1),
        ("2026-11-30T19:59:59+01:00", 1439),
        ("2026-11-30T20:00:00+01:00", None),
        ("2026-11-29T19:00:00+01:00", None),
        ("2026-11-29T20:00:00+00:00", 60),  # an hour later: only the offset differs
    ],
)
def test_the_duration_is_what_one_sitting_can_be(finished: str, lasted: int | None) -> None:
    end = datetime.fromisoformat(finished)
    play = play_in(links(kept("qwirkle", "Ann Ben", results=(1, 2), finished=end))[0])
    assert play.get("durationMin") == lasted


# Rounds of points as printed. Stars: Ann 4 3 2, Ben 3 2 4, Cat 2 4 3, so nine each, and Cat won
# the second round.
DIAMS = (
    ("30/0/0", "20/0/0", "10/0/0"),
    ("20/0/0", "10/0/0", "30/0/0"),
    ("10/0/0", "30/0/0", "20/0/0"),
)


def test_stars_decide_where_there_are_stars() -> None:
    play = play_in(links(kept("diams", "Ann Ben Cat", rows=DIAMS))[0])
    told = [(player["score"], player["winner"]) for player in play["players"]]
    assert exact(told) == exact([(9, False), (9, False), (9, True)])
    assert [player["rank"] for player in play["players"]][2] == 1


def test_half_a_star_is_a_decimal() -> None:
    # one round, Ann and Ben tied on points: they share 4 and 3 stars
    rows = (("20/0/0", "20/0/0", "10/0/0"),)
    options = {"rounds": "1", "star_ties": "share"}
    play = play_in(links(kept("diams", "Ann Ben Cat", rows=rows, options=options))[0])
    assert exact([player["score"] for player in play["players"]]) == "[3.5, 3.5, 2]"
    assert play["board"] == "rounds=1, star_ties=share"


def test_two_halves_are_a_whole_number() -> None:
    # twice tied, 3.5 and 3.5; then Ann is first and Ben second
    rows = (("20/0/0", "20/0/0", "10/0/0"),) * 2 + (("30/0/0", "20/0/0", "10/0/0"),)
    options = {"star_ties": "share"}
    play = play_in(links(kept("diams", "Ann Ben Cat", rows=rows, options=options))[0])
    assert exact([player["score"] for player in play["players"]]) == "[11, 10, 6]"


def test_the_variant_leaves_out_what_is_none() -> None:
    entered = kept("qwirkle", "Ann Ben", results=(1, 2), options={"board": "on"})
    assert "board" not in play_in(links(entered)[0])
    printed = kept("diams", "Ann Ben", results=(1, 2), options={"values": "1:2/3/4"})
    assert "board" not in play_in(links(printed)[0])


def test_a_link_is_one_word_of_plain_signs() -> None:
    note = "100% $HOME `ls` 'x' \"y\" <b> & | ; * ( ) ! # + = \\ é \U0001f3b2 ~"
    link = links(kept("diams", "Zo\u00eb O'Hara", results=(1, 2), note=note))[0]
    assert play_in(link)["comments"] == note
    assert [player["name"] for player in play_in(link)["players"]] == ["Zo\u00eb", "O'Hara"]
    assert play_in(link)["game"]["name"] == "Diam's"
    assert re.fullmatch(r"[A-Za-z0-9:/.?=%,_~-]+", link)


def test_a_link_for_each_session() -> None:
    first = kept("qwirkle", "Ann Ben", results=(1, 2))
    second = kept("quartz", "Ann Ben Cat", results=(1, 2, 3), id=OTHER)
    plays = [play_in(link) for link in links(first, second)]
    assert [play["sourcePlayId"] for play in plays] == [ID, OTHER]
    assert [play["game"]["bggId"] for play in plays] == [25669, 357989]
    assert "".join(bgstats_link.write([], Wishes())) == ""


def test_a_renamed_player_keeps_the_identity(tmp_path: Path) -> None:
    done("new", "qwirkle", "Ann", "Ben", "--name", "friday")
    done("add", "3", "4")
    done("rename", "Ann", "Zoë")
    done("finish")
    (path,) = tmp_path.rglob("friday.toml")
    session = loads(path.read_bytes(), str(path), "friday")
    one = Kept(session, tally(session.sheet))
    told = play_in(links(one)[0])["players"]
    assert [(p["name"], p["sourcePlayerId"]) for p in told] == [
        ("Zoë", player_id("Ann")),
        ("Ben", player_id("Ben")),
    ]
    people = json.loads("".join(bgsplay.write([one], Wishes())))["players"]
    assert [(p["name"], p["uuid"]) for p in people] == [
        ("Zoë", player_id("Ann")),
        ("Ben", player_id("Ben")),
    ]


def test_an_open_session_is_no_result() -> None:
    rows = (("3", "4"), ("5", "2"))
    for form in (bgstats_link, bgsplay):
        pieces = []
        with pytest.raises(State, match=r"^friday is still open: finish ends it$"):
            pieces += form.write([kept("qwirkle", "Ann Ben", rows=rows, finished=None)], Wishes())
        assert pieces == []
    ended = kept("qwirkle", "Ann Ben", rows=rows, ended=True)
    assert [(one.total, one.won) for one in outcomes(ended)] == [(8, True), (6, False)]


def test_a_time_before_all_times() -> None:
    early = datetime.fromisoformat("0001-01-01T00:00:00+14:00")
    with pytest.raises(State, match="can't be told in UTC"):
        links(kept("qwirkle", "Ann Ben", results=(1, 2), finished=early))


# --- the file


def written(*sessions: Kept) -> dict[str, Any]:
    text = "".join(bgsplay.write(sessions, Wishes()))
    found: dict[str, Any] = json.loads(text)
    return found


END = "2026-11-29 21:30:45"


def test_a_play_file_field_by_field() -> None:
    session = kept("diams", "Ann Ben", 1, results=(3.5, 4), note="late", options={"rounds": "1"})
    file = written(session)
    (game,), (place,) = file["games"], file["locations"]
    uuids = [game.pop("uuid"), place.pop("uuid")]
    assert all(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-.{17}", one) for one in uuids)
    person = {"isAnonymous": False, "bggUsername": "", "metaData": "{}", "tags": []}
    assert exact(file) == exact(
        {
            "players": [
                {"uuid": IDS[0], "id": 1, "name": "Ann", "modificationDate": END, **person},
                {"uuid": IDS[1], "id": 2, "name": "Ben", "modificationDate": END, **person},
            ],
            "locations": [{"id": 1, "name": "scorepad", "modificationDate": END}],
            "games": [
                {
                    "id": 1,
                    "name": "Diam's",
                    "modificationDate": END,
                    "cooperative": False,
                    "highestWins": True,
                    "noPoints": False,
                    "usesTeams": False,
                    "urlThumb": "",
                    "urlImage": "",
                    "bggName": "Diam's",
                    "bggYear": 0,
                    "bggId": 116975,
                    "designers": "",
                    "metaData": "{}",
                    "isBaseGame": 1,
                    "isExpansion": 0,
                    "rating": 0,
                    "minPlayerCount": 2,
                    "maxPlayerCount": 5,
                    "minPlayTime": 0,
                    "maxPlayTime": 0,
                    "minAge": 0,
                    "preferredImage": 0,
                    "copies": [],
                    "tags": [],
                }
            ],
            "plays": [
                {
                    "uuid": ID,
                    "modificationDate": END,
                    "entryDate": END,
                    "playDate": "2026-11-29 20:00:00",
                    "usesTeams": False,
                    "durationMin": 90,
                    "ignored": False,
                    "manualWinner": False,
                    "rounds": 0,
                    "bggId": 0,
                    "locationRefId": 1,
                    "gameRefId": 1,
                    "rating": 0,
                    "nemestatsId": 0,
                    "scoringSetting": 0,
                    "playImages": "[]",
                    "metaData": "{}",
                    "expansionPlays": [],
                    "board": "rounds=1",
                    "comments": "late",
                    "playerScores": [
                        {
                            "score": "3.5",
                            "winner": False,
                            "newPlayer": False,
                            "startPlayer": False,
                            "playerRefId": 1,
                            "rank": 2,
                            "seatOrder": 1,
                        },
                        {
                            "score": "4",
                            "winner": True,
                            "newPlayer": False,
                            "startPlayer": True,
                            "playerRefId": 2,
                            "rank": 1,
                            "seatOrder": 2,
                        },
                    ],
                }
            ],
            "groups": [],
            "tags": [],
            "challenges": [],
            "userInfo": {"meRefId": 0, "bggUsername": ""},
            "about": "A play of Diam's, kept by scorepad",
        }
    )


def entries(file: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The objects of a file by their kind."""
    kinds = {kind: file[kind] for kind in ("players", "locations", "games", "plays")}
    scores = [score for play in file["plays"] for score in play["playerScores"]]
    return {**kinds, "scores": scores, "userInfo": [file["userInfo"]]}


def test_it_has_what_a_real_backup_has_in_the_same_types() -> None:
    real, ours = (
        json.loads(exchanged(REAL).read_bytes()),
        written(kept("mino", "A B C", results=(1, 2, 2))),
    )
    assert set(real) <= set(ours)
    checked = 0
    for kind, theirs in entries(real).items():
        always = set.intersection(*[set(entry) for entry in theirs])
        for entry in entries(ours)[kind]:
            for key in always:
                assert type(entry[key]) in {type(other[key]) for other in theirs}, (kind, key)
                checked += 1
    # fields times entries: players, place, game, play, scores, userInfo
    assert checked == 5 * 3 + 4 + 25 + 16 + 7 * 3 + 2


def test_two_plays_are_a_backup_with_one_of_each() -> None:
    first = kept("qwirkle", "Ann Ben", results=(7, 7))
    later = kept(
        *("qwirkle", "Cat Zoe"), id=OTHER, player_ids=(IDS[2], IDS[0]), results=(1, 2), note="x"
    )
    file = written(first, later, kept("quartz", "Zoe Ben Cat", results=(0, 0, -3)))
    assert "about" not in file
    # Ann has become Zoe: one player, by the name in the last play
    assert [(p["id"], p["uuid"], p["name"]) for p in file["players"]] == [
        (1, IDS[0], "Zoe"),
        (2, IDS[1], "Ben"),
        (3, IDS[2], "Cat"),
    ]
    assert [(g["id"], g["name"]) for g in file["games"]] == [
        (1, "Qwirkle"),
        (2, "Quartz: The Dice Game"),
    ]
    assert len(file["locations"]) == 1
    assert [play["gameRefId"] for play in file["plays"]] == [1, 1, 2]
    assert [[s["playerRefId"] for s in play["playerScores"]] for play in file["plays"]] == [
        [1, 2],
        [3, 1],
        [1, 2, 3],
    ]
    assert [[s["winner"] for s in play["playerScores"]] for play in file["plays"]] == [
        [True, True],
        [False, True],
        [True, True, False],
    ]
    assert written(first, later) == written(first, later)


def test_no_session_is_an_empty_backup() -> None:
    file = written()
    assert (file["players"], file["games"], file["plays"]) == ([], [], [])
    assert "about" not in file
    assert read("".join(bgsplay.write([], Wishes())).encode(), "x") == []


def test_what_a_play_has_no_end_for() -> None:
    (told,) = written(kept("qwirkle", "Ann Ben", results=(1, 2), finished=None))["plays"]
    assert exact([told["durationMin"], told["entryDate"]]) == exact([0, "2026-11-29 20:00:00"])


def test_games_keep_their_uuid_whatever_the_players() -> None:
    one = written(kept("qwirkle", "Ann Ben", results=(1, 2)))
    other = written(kept("qwirkle", "Cat Dan", results=(3, 4), id=OTHER))
    assert one["games"][0]["uuid"] == other["games"][0]["uuid"] != one["locations"][0]["uuid"]


def test_a_broken_tie_is_a_winner_set_by_hand() -> None:
    file = written(kept("diams", "Ann Ben Cat", rows=DIAMS))
    assert file["plays"][0]["manualWinner"] is True
    scores = file["plays"][0]["playerScores"]
    assert [(s["score"], s["winner"]) for s in scores] == [("9", False), ("9", False), ("9", True)]


# --- there and back


@pytest.mark.parametrize(
    "session",
    [
        kept("mino", "Ann Ben Cat", 2, results=(70, -30, 70), note="zwei Sieger"),
        kept("qwirkle", "Ann Ben", results=(0, 108)),
        kept("quartz", "Ann Ben Cat", results=(-14, 34, 0)),
        kept("diams", "Ann Ben", results=(3.5, 10)),
        kept("diams", "Ann Ben", results=(8.5, 8.5), finished=None),
    ],
    ids=["mino", "qwirkle", "quartz", "diams", "not told when it ended"],
)
def test_what_is_written_reads_back(session: Kept) -> None:
    (found,) = read("".join(bgsplay.write([session], Wishes())).encode(), "x.bgsplay")
    back, was = found.session, session.session
    assert back is not None
    assert (found.skipped, found.notes, back.name) == (None, (), "")
    assert exact(back.sheet.results) == exact(was.sheet.results)
    assert back.sheet == was.sheet
    assert (back.id, back.started, back.note) == (was.id, was.started, was.note)
    assert back.player_ids == tuple(map(player_id, was.sheet.players))
    assert back.finished is not None
    whole_minutes = 90 * 60 if was.finished else 0
    assert (back.finished - back.started).total_seconds() == whole_minutes
    assert loads(dumps(back), "x.toml", "") == back


def test_a_played_game_reads_back_as_a_result() -> None:
    rows = (("30/0/0", "20/0/0", "10/0/0"), DIAMS[1], ("10/0/0", "20/0/0", "30/0/0"))
    played = kept("diams", "Ann Ben Cat", rows=rows)  # stars 4 3 2, 3 2 4, 2 3 4: 9, 8, 10
    (found,) = read("".join(bgsplay.write([played], Wishes())).encode(), "x.bgsplay")
    assert found.session is not None
    assert (found.session.sheet.rows, found.session.sheet.results) == ((), (9, 8, 10))


def test_a_broken_tie_does_not_read_back_as_a_shared_win() -> None:
    played = kept("diams", "Ann Ben Cat", rows=DIAMS)
    (found,) = read("".join(bgsplay.write([played], Wishes())).encode(), "x.bgsplay")
    assert found.session is None
    assert found.skipped == "the winner was set by hand, and by the totals it is another"


# --- reading


def backup() -> dict[str, Any]:
    """A file with a play of Qwirkle, 9 to 12, in as few fields as will do."""
    return {
        "players": [{"id": 3, "name": "Ann"}, {"id": 8, "name": "Ben"}],
        "games": [
            {"id": 5, "name": "Qwirkle", "bggId": 25669},
            {"id": 6, "name": "Agricola", "bggId": 31260},
        ],
        "plays": [
            {
                "uuid": OTHER,
                "gameRefId": 5,
                "playDate": "2021-01-03 10:00:00",
                "playerScores": [
                    {"playerRefId": 8, "score": "9"},
                    {"playerRefId": 3, "score": "12"},
                ],
            }
        ],
    }


WHOLE = json.dumps(backup()).encode()
Change = Callable[[dict[str, Any]], Any]


def changed(change: Change) -> bytes:
    file = backup()
    change(file)
    return json.dumps(file).encode()


def one(change: Change = dict) -> Found:
    """What becomes of the one play of a changed file."""
    (found,) = read(changed(change), "old.json")
    return found


def session_of(found: Found) -> Session:
    assert found.skipped is None, found.skipped
    assert found.session is not None
    return found.session


def play(**fields: Any) -> Change:
    return lambda file: file["plays"][0].update(fields)


def scores(*each: dict[str, Any]) -> Change:
    """Fields for the scores of the play, one by one."""

    def change(file: dict[str, Any]) -> None:
        for score, fields in zip(file["plays"][0]["playerScores"], each, strict=True):
            score.update(fields)

    return change


def test_the_fewest_fields_that_make_a_session() -> None:
    found = one()
    assert (found.where, found.notes) == ("play 1", ())
    session = session_of(found)
    assert (session.name, session.id, session.note) == ("", OTHER, None)
    assert session.started.isoformat() == "2021-01-03T10:00:00+01:00"  # as the clock is set
    assert session.finished == session.started
    sheet = session.sheet
    assert (sheet.key, sheet.players, sheet.results) == ("qwirkle", ("Ben", "Ann"), (9, 12))
    assert (sheet.rows, sheet.first, sheet.options) == ((), 0, {"board": "off"})
    assert session.player_ids == (player_id("Ben"), player_id("Ann"))
    scored = tally(sheet)
    assert (scored.complete, [place.rank for place in scored.places]) == (True, [2, 1])


def test_all_that_is_taken() -> None:
    def change(file: dict[str, Any]) -> None:
        play(uuid=OTHER.upper(), durationMin=75, comments="On the roof.")(file)
        scores({"seatOrder": 2, "winner": False}, {"seatOrder": 1, "winner": True})(file)
        file["plays"][0]["playerScores"][0]["startPlayer"] = True

    session = session_of(one(change))
    assert session.id == OTHER
    assert session.finished is not None
    assert session.finished.isoformat() == "2021-01-03T11:15:00+01:00"
    assert session.note == "On the roof."
    sheet = session.sheet
    assert (sheet.players, sheet.results, sheet.first) == (("Ann", "Ben"), (12, 9), 1)


@pytest.mark.parametrize("orders", [(2, 1, 1), (2, 0, 1), (2, None, 1), (0, 0, 0)])
def test_without_a_seat_for_each_the_file_s_order_counts(orders: tuple[int | None, ...]) -> None:
    def change(file: dict[str, Any]) -> None:
        file["players"].append({"id": 9, "name": "Cat"})
        file["plays"][0]["playerScores"].append({"playerRefId": 9, "score": "1"})
        scores(*[{"seatOrder": order} for order in orders])(file)

    assert session_of(one(change)).sheet.players == ("Ben", "Ann", "Cat")


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ({"name": "Anything", "bggId": 25669}, "qwirkle"),
        ({"name": "qWIRKLE"}, "qwirkle"),
        ({"name": "Qwirkle", "bggId": 0}, "qwirkle"),
        ({"name": "Qwirkle", "bggId": None}, "qwirkle"),
        ({"name": "Diam's", "bggId": 0}, "diams"),
        ({"name": "Qwirkle Cubes", "bggId": 0}, None),
        ({"name": "Qwirkle", "bggId": 31260}, None),
        ({"name": "Quartz", "bggId": 172881}, None),
        ({"name": "Skull King", "bggId": 150145}, None),
        ({"name": None}, None),
    ],
)
def test_which_game_it_is(game: dict[str, Any], key: str | None) -> None:
    found = one(lambda file: file["games"].__setitem__(0, {"id": 5, **game}))
    assert (found.session and found.session.sheet.key) == key
    if key is None:
        named = game["name"] or "a game without a name"
        assert found.skipped == f"{named}: not one of scorepad's games"


def test_mino_dice_by_all_its_titles() -> None:
    titles = ["Mino Dice", "SKULL KING: DAS WÜRFELSPIEL", "Mythical Dice", *TITLES["mino"]]
    for title in [*titles, "Skull King: Das Wu\u0308rfelspiel"]:

        def change(file: dict[str, Any], title: str = title) -> None:
            file["games"][0] = {"id": 5, "name": title}
            file["players"].append({"id": 9, "name": "Cat"})
            file["plays"][0]["playerScores"].append({"playerRefId": 9, "score": "-20"})

        sheet = session_of(one(change)).sheet
        assert (sheet.key, sheet.results) == ("mino", (9, 12, -20))


@pytest.mark.parametrize(
    ("score", "total"),
    [
        ("0", 0),
        ("-7", -7),
        ("-10+7+22", 19),
        ("+5", 5),
        ("007", 7),
        ("1.5+1.5", 3),
        ("13.0", 13),
        (" 12 ", 12),
        (14, 14),
        (14.0, 14),
        ("999999999", 999999999),
    ],
)
def test_scores_that_are_totals(score: Any, total: int) -> None:
    results = session_of(one(scores({"score": score}, {}))).sheet.results
    assert results is not None
    assert exact(results[0]) == exact(total)


@pytest.mark.parametrize(("score", "total"), [("13.5", 13.5), (3.5, 3.5), ("0.25+0.25", 0.5)])
def test_halves_count_where_stars_do(score: Any, total: float) -> None:
    def change(file: dict[str, Any]) -> None:
        scores({"score": score}, {})(file)
        file["games"][0]["bggId"] = 116975

    assert session_of(one(change)).sheet.results == (total, 12)
    found = one(scores({"score": score}, {}))
    assert found.skipped == f"the score of Ben is no whole number: '{score}'"


@pytest.mark.parametrize(
    "score",
    [
        *("12 pts", "1e3", "0x10", "١٢", "１２", "²", "1,5", "13.25", "1--2", "1+", "+", "--1"),
        *("1 + 2", "1*2", "(1)", ".5", "5.", "__import__('os')", "nan", "inf", "None", "1_000"),
        *("9" * 5000, "999999999+1", "1\n2", "\u22125", 13.25, 10**9, -(10**300), 1e300),
    ],
    ids=lambda score: repr(score)[:30],
)
def test_scores_that_are_none(score: Any) -> None:
    found = one(scores({"score": score}, {}))
    assert found.session is None
    assert found.skipped is not None
    assert found.skipped.startswith("the score of Ben can't be read: '")
    assert len(found.skipped) < 120


def test_numbers_larger_than_numbers() -> None:
    for huge in ("1e400", "-1e400", "9" * 5000):
        data = WHOLE.replace(b'"12"', huge.encode())
        (found,) = read(data, "x")
        assert found.skipped is not None
        assert found.skipped.startswith("the score of Ann can't be read")
        data = WHOLE.replace(b'"gameRefId": 5', b'"gameRefId": ' + huge.encode())
        with pytest.raises(State, match="play 1: its gameRefId is no whole number"):
            read(data, "x")


def named(name: str) -> Change:
    return lambda file: file["players"][1].update(name=name)


HAND = "the winner was set by hand, and by the totals it is another"
SKIPPED: dict[str, tuple[Change, str]] = {
    "another game": (play(gameRefId=6), "Agricola: not one of scorepad's games"),
    "another game, and nothing of it is looked at": (
        play(gameRefId=6, uuid="../../x", playDate=7, playerScores="?"),
        "Agricola: not one of scorepad's games",
    ),
    "ignored": (play(ignored=True), "ignored in BG Stats"),
    "ignored, as a number": (play(ignored=1), "ignored in BG Stats"),
    "teams": (play(usesTeams=True), "played in teams"),
    "together": (
        lambda file: file["games"][0].update(cooperative=True),
        "played together, not against each other",
    ),
    "deleted, by an object": (
        lambda file: file.update(deletedObjects=[{"kind": 3, "uuid": OTHER.upper()}]),
        "deleted in BG Stats",
    ),
    "deleted, by its UUID": (
        lambda file: file.update(deletedObjects=[None, OTHER]),
        "deleted in BG Stats",
    ),
    "alone": (
        lambda file: file["plays"][0]["playerScores"].pop(),
        "1 player: Qwirkle is for 2 to 6",
    ),
    "nobody": (play(playerScores=[]), "0 players: Qwirkle is for 2 to 6"),
    "nobody told": (play(playerScores=None), "0 players: Qwirkle is for 2 to 6"),
    "two at Mino Dice": (
        lambda file: file["games"][0].update(bggId=191071),
        "2 players: Mino Dice is for 3 to 6",
    ),
    "twice by number": (scores({"playerRefId": 3}, {}), "the same player twice"),
    "twice by name": (named("ANN"), "the same player twice"),
    "a name that can't be": (
        named("-Ben"),
        "'-Ben' can't be a player's name: it begins with '-'",
    ),
    "no name": (
        named(""),
        "'' can't be a player's name: it has 0 characters, 1 to 40 are wanted",
    ),
    "a control sequence": (
        named("Ben\x1b[2J"),
        "'Ben\x1b[2J' can't be a player's name: U+001B stands in it, which can't be seen",
    ),
    "half of a character": (
        named("Ben\ud800"),
        "'Ben\ud800' can't be a player's name: U+D800 stands in it, which can't be seen",
    ),
    "a name without end": (
        named("n" * 5000),
        "a name of 5000 characters can't be a player's name",
    ),
    "no score": (scores({"score": ""}, {}), "no score of Ben"),
    "a blank": (scores({"score": " "}, {}), "no score of Ben"),
    "null": (scores({}, {"score": None}), "no score of Ann"),
    "lowest wins": (scores({"winner": True}, {}), HAND),
    "both win": (scores({"winner": True}, {"winner": True}), HAND),
    "nobody wins": (play(manualWinner=True), HAND),
    "one of two equals wins": (scores({"score": "12"}, {"winner": True}), HAND),
}


@pytest.mark.parametrize(("change", "reason"), SKIPPED.values(), ids=SKIPPED)
def test_skipped_with_a_reason(change: Change, reason: str) -> None:
    assert one(change) == Found("play 1", None, reason)


def test_equals_that_share_the_win() -> None:
    found = one(scores({"score": "12", "winner": 1}, {"winner": True}))
    assert session_of(found).sheet.results == (12, 12)


MALFORMED: dict[str, tuple[Change, str]] = {
    "a hostile id": (play(uuid="../../x"), "play 1: its uuid '../../x' is no UUID"),
    "an id with a line end": (
        play(uuid=OTHER + "\n"),
        f"play 1: its uuid '{OTHER}\n' is no UUID",
    ),
    "a number for an id": (play(uuid=7), "play 1: its uuid is no text"),
    "no id": (lambda file: file["plays"][0].pop("uuid"), "play 1: its uuid is missing"),
    "no game": (lambda file: file["plays"][0].pop("gameRefId"), "play 1: its gameRefId is missing"),
    "a game that is not there": (
        play(gameRefId=77),
        "play 1: its gameRefId is 77, and no game has that id",
    ),
    "a game in words": (play(gameRefId="5"), "play 1: its gameRefId is no whole number"),
    "a game that is true": (play(gameRefId=True), "play 1: its gameRefId is no whole number"),
    "a player who is not there": (
        scores({}, {"playerRefId": 4}),
        "play 1, player 2: its playerRefId is 4, and no player has that id",
    ),
    "no player": (
        scores({"playerRefId": None}, {}),
        "play 1, player 1: its playerRefId is missing",
    ),
    "a score that is true": (
        scores({"score": True}, {}),
        "play 1, player 1: its score is neither a text nor a number",
    ),
    "a score that is a list": (
        scores({}, {"score": [1]}),
        "play 1, player 2: its score is neither a text nor a number",
    ),
    "a winner in words": (
        scores({"winner": "yes"}, {}),
        "play 1, player 1: its winner is neither true nor false",
    ),
    "a seat below": (
        scores({"seatOrder": -1}, {}),
        "play 1, player 1: its seatOrder is no whole number",
    ),
    "no date": (
        lambda file: file["plays"][0].pop("playDate"),
        "play 1: its playDate is no time like 2026-11-29 20:15:00",
    ),
    "a day of words": (
        play(playDate="yesterday"),
        "play 1: its playDate is no time like 2026-11-29 20:15:00",
    ),
    "digits of another writing": (
        play(playDate="٢٠٢١-01-03 10:00:00"),
        "play 1: its playDate is no time like 2026-11-29 20:15:00",
    ),
    "a day that is none": (
        play(playDate="2021-02-30 10:00:00"),
        "play 1: its playDate is 2021-02-30 10:00:00, which is no time",
    ),
    "an hour that is none": (
        play(playDate="2021-02-03 24:00:00"),
        "play 1: its playDate is 2021-02-03 24:00:00, which is no time",
    ),
    "the year nought": (
        play(playDate="0000-01-01 00:00:00"),
        "play 1: its playDate is 0000-01-01 00:00:00, which is no time",
    ),
    "a duration below": (play(durationMin=-1), "play 1: its durationMin is no whole number"),
    "half a minute": (play(durationMin=0.5), "play 1: its durationMin is no whole number"),
    "a duration beyond": (play(durationMin=10**15), "play 1: its durationMin is too large"),
    "a remark that is a list": (play(comments=["x"]), "play 1: its comments is no text"),
    "scores that are no list": (play(playerScores={}), "play 1: its playerScores are no list"),
    "a score that is no object": (play(playerScores=[7]), "play 1, player 1: it is no object"),
    "a play that is no object": (lambda file: file["plays"].append(7), "play 2: it is no object"),
    "the second play": (
        lambda file: file["plays"].append({"uuid": OTHER}),
        "play 2: its gameRefId is missing",
    ),
    "a player that is no object": (
        lambda file: file["players"].append(None),
        "player 3: it is no object",
    ),
    "a player without number": (
        lambda file: file["players"][0].pop("id"),
        "player 1: its id is missing",
    ),
    "a name that is a number": (
        lambda file: file["players"][0].update(name=7),
        "player 1: its name is no text",
    ),
    "a number twice": (
        lambda file: file["games"][1].update(id=5),
        "game 2: its id 5 is another game's too",
    ),
    "a number in words": (
        lambda file: file["games"][0].update(bggId="25669"),
        "game 1: its bggId is no whole number",
    ),
}


@pytest.mark.parametrize(("change", "problem"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_and_so_refused_as_a_whole(change: Change, problem: str) -> None:
    with pytest.raises(State) as caught:
        read(changed(change), "old.json")
    assert caught.value.message == problem
    assert caught.value.code == 1


NO_FILE = "no file of BG Stats: it has no lists of players, games and plays"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not JSON, or cut off, at line 1, column 1"),
        (WHOLE[:-1], f"not JSON, or cut off, at line 1, column {len(WHOLE)}"),
        (WHOLE[: len(WHOLE) // 2], "not JSON, or cut off, at line 1"),
        (WHOLE + b"{}", f"not JSON, or cut off, at line 1, column {len(WHOLE) + 1}"),
        (b"a,b\n1,2\n", "not JSON, or cut off, at line 1, column 1"),
        (b'{"plays": NaN}', "not JSON: NaN is no number"),
        (WHOLE.decode().encode("utf-16"), "not UTF-8"),
        (b'{"players": "\xff"}', "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"players":' * 100_000, "nested too deeply"),
        (b"[]", NO_FILE),
        (b"7", NO_FILE),
        (b'{"plays": []}', NO_FILE),
        (b'{"players": {}, "games": [], "plays": []}', NO_FILE),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_backup(data: bytes, problem: str) -> None:
    with pytest.raises(State, match=f"^{re.escape(problem)}"):
        read(data, "old.json")


def test_a_log_of_another_kind_is_no_backup() -> None:
    with pytest.raises(State, match=f"^{re.escape(NO_FILE)}"):
        read(exchanged(GAME_NIGHTS).read_bytes(), "old.json")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert len(read(b"\xef\xbb\xbf" + WHOLE, "x")) == 1


@pytest.mark.parametrize(
    ("text", "note", "told"),
    [
        ("", None, ()),
        (" \n ", None, ()),
        ("a  b", "a  b", ()),
        ("one\r\n two\tthree\u2028four\x1b[2J\x00\ud800 ", "one two three four [2J", ()),
        ("x" * 500, "x" * 500, ()),
        ("x" * 501, "x" * 500, ("its note was cut to 500 characters",)),
        ("ab\n" * 300, ("ab " * 167)[:500], ("its note was cut to 500 characters",)),
    ],
    ids=["none", "blank", "as it is", "made one line", "as long as may be", "too long", "both"],
)
def test_remarks_become_notes(text: str, note: str | None, told: tuple[str, ...]) -> None:
    found = one(play(comments=text))
    assert (session_of(found).note, found.notes) == (note, told)
    assert loads(dumps(session_of(found)), "x.toml", "").note == note


# --- a real backup


def test_a_real_backup_without_our_games() -> None:
    found = read(exchanged(REAL).read_bytes(), "backup.json")
    assert [one.where for one in found] == [f"play {number}" for number in range(1, 80)]
    assert {one.session for one in found} == {None}
    reasons = [one.skipped for one in found]
    # counted in the file by hand
    assert reasons.count("Scythe: not one of scorepad's games") == 9
    assert reasons.count("Root: not one of scorepad's games") == 13
    assert reasons.count("Splendor: not one of scorepad's games") == 1
    assert all(reason and reason.endswith(": not one of scorepad's games") for reason in reasons)


def test_a_real_backup_with_qwirkle_in_it() -> None:
    file = json.loads(exchanged(REAL).read_bytes())
    people = {person["name"]: person["id"] for person in file["players"]}
    game = copy.deepcopy(file["games"][0])
    file["games"].append(
        game | {"id": 900, "name": "Qwirkle", "bggId": 25669, "cooperative": False}
    )
    model = file["plays"][0]

    def added(uuid: str, *ended: tuple[str, str, bool]) -> dict[str, Any]:
        score = model["playerScores"][0]
        told = [
            score | {"playerRefId": people[name], "score": points, "winner": won}
            for name, points, won in ended
        ]
        fresh: dict[str, Any] = model | {"uuid": uuid, "gameRefId": 900, "playerScores": told}
        return fresh

    file["plays"].insert(0, added(ID, ("Cat", "80+6", True), ("Ann", "61", False)))
    file["plays"].append(added(OTHER, ("Ann", "", False), ("Ben", "61", True)))
    found = read(json.dumps(file).encode(), "backup.json")
    assert len(found) == 81
    taken = [one for one in found if one.session]
    assert [one.where for one in taken] == ["play 1"]
    session = session_of(taken[0])
    assert (session.sheet.players, session.sheet.results) == (("Cat", "Ann"), (86, 61))
    assert session.started.isoformat() == "2020-12-31T10:00:00+01:00"
    assert session.finished is not None
    assert session.finished.isoformat() == "2020-12-31T12:15:00+01:00"  # 135 minutes
    assert found[80] == Found("play 81", None, "no score of Ann")


# --- sums

TERMS = st.decimals(-999_999, 999_999, places=1, allow_nan=False)


@given(st.lists(TERMS, min_size=1, max_size=8))
def test_a_sum_is_the_sum_of_its_terms(terms: list[Decimal]) -> None:
    text = "".join([f"{term:+f}" for term in terms])
    exactly = sum(terms)
    halves = exactly * 2
    total = summed(text)
    if halves == int(halves):
        assert total == exactly
        assert type(total) is (int if exactly == int(exactly) else float)
    else:
        assert total is None


@given(st.text("0123456789+-. e_²٣", max_size=30) | st.text(max_size=30))
def test_nothing_else_is_a_sum(text: str) -> None:
    total = summed(text)
    if total is not None:
        assert text.isascii()
        assert set(text) <= set("0123456789+-.")
        assert abs(total) < 10**9
        assert text[-1].isdigit()


def test_a_sum_as_long_as_a_book() -> None:
    assert summed("+".join(["1"] * 100_000)) == 100_000
    assert summed("+".join(["1"] * 100_000) + "+") is None
