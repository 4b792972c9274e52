"""Random lines of batch input with the answers that the second scorer gives them."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NoReturn, TypeVar

from tests.second_scorer import MOST_PLAYERS, Verdict, judge

T = TypeVar("T")
Cell = str | None
Rows = list[list[Cell]]
Line = dict[str, Any]

GOOD_SHARE = 0.9
GAMES = ("mino", "mino", "qwirkle", "quartz", "quartz", "diams", "diams")
CODES = "qlesrau"
WORDS = {
    "q": ("quartz", "quart", "quar", "qua", "qu"),
    "l": ("rubellite", "rubelli", "rubel", "rube"),
    "e": ("emerald", "emeral", "emer", "eme", "em"),
    "s": ("sapphire", "sapp", "sap", "sa"),
    "r": ("ruby",),
    "a": ("amber", "ambe", "amb", "am"),
    "u": ("unstable", "unst", "un", "autunite", "autu", "au"),
}
TOTALS = (*range(2, 71), 72, 74, 75, 76, 77, 84)
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "mino": {
        "scoring": ("full", "beginner"),
        "griffin": ("each", "flat"),
        "flag_blocks_bonus": ("yes", "no"),
        "all_flags": ("first", "last"),
    },
    "qwirkle": {"board": ("off",)},
    "quartz": {"collections": ("split", "cap")},
    "diams": {"star_ties": ("high", "low", "share"), "rounds": ("3",), "values": ("none",)},
}
# fmt: off
NAMES = (
    "Ann", "Ben", "Cat", "Dora", "Edi", "Flo", "Gil", "Hana", "P1", "P3", "P10", "7of9", "x",
    "Jean Luc", "Zoë", "Zoe\u0308y", "Łukasz", "Ștefan", "Ĝoĉjo", "Мария", "李雷", "한나", "Ωmega",
    "O'Neil", "a.b", "[x]", '"Q"', "back\\slash", "it/is", "#1", "away", "Ann-Marie", "🎲",
    "👩\u200d🚀", "👩🏽\u200d🚀", "Weiß", "ﬁn", "İpek", "ıdil", "m" * 40, "é" * 40, "<b>", "{}",
    "$HOME", "%s", "null",
)
ODD_NAMES = (
    "", " ", " Ann", "Ann ", "An  na", "A=B", "A,B", "12", "0", "-Ann", "+Ann", "A\tB", "A\nB",
    "\x00", "A\x7f", "A\xa0B", "A\u2003B", "A\u2028B", "A\u2029", "\ud800", "A\udfff", "\ue000",
    "\U0010ffff", "A\u200dB", "\u200d", "👩\u200d", "\u200d👩", "A\u200b", "\u202eA", "\ufeffA",
    "\xad", "m" * 41, "é" * 41, "A\x1b[31m", "A\x85B", "\u0378",
)
TWINS = (
    ("Ann", "Ann"), ("Ann", "aNN"), ("Zoë", "Zoe\u0308"), ("Weiß", "WEISS"), ("Σας", "ΣΑΣ"),
    ("ﬁn", "Fin"), ("MARÍA", "mari\u0301a"),
)
UNREADABLE = {
    "any": (
        "", "x", "?", ",", "/", "+", "-1", "-", "=", "1=2", "Ann=1/1", "awa", "aways", "away,away",
        "away/1", "１", "²", "٣", "1e1", "1.0", "0x1", "1_0", "½", "12345", "99999999999999999999",
        "a way", "null", "true", "1\n2", "1\x002", "\ud83d", "3\xa0,3", "__import__", "1*1", "(1)",
        "1//2", "1,,2", "//", "³/1", "４,３", "away,", "/away",
    ),
    "mino": (
        "2-2", "1", "/1", "1/1/1", "1/1+", "1/1+x", "1/1+mm", "1/1+m+m", "1/1+g+2g", "1/1+0g",
        "1/1m", "1/1+1m", "1/1+gg", "1/1+12345g", "1/+m", "1+m", "1/1,+m", "1/1 2", "1 1/1",
        "00001/1", "1/1+-1g", "1/1+2 g", "1/00000", "1/1++m", "+m", "1/1+m/1", "２/２", "1/away",
        "swap", "3q", "1/1+00g", "bid/won", "1/x", "x/1", "1:1", "1\\1",
    ),
    "qwirkle": (
        "4,,3", "4.0", "4,", ",4", "out", "swap,out", "pass,out", "pts", "11pt", "11 pts",
        "11points", "12345pts", "4,11pts", "11pts,4", "4+3", "4/3", "4 3", "-4", "4,-3", "out,3",
        "swap,3", "swp", "4,out4", "outs", "4,ou", "00004", "11p", "pts11", "4,x", "skip", "1/1",
        "rors", "4;3",
    ),
    "quartz": (
        "abc", "-1q", "2rub", "1ru", "q", "3", "3,2q", "3x", "1q,,1e", "1q,", ",1q", "1q/", "/1q",
        "1q/1q/1q", "1q+1e", "1q,3chest/1e", "1q/1e,1chest", "1q,1chest,1chest", "1chest,1q1chest",
        "12345q", "9999q,1q", "chest", "1 q", "1q,1ch", "1c", "1quartzite", "1rubi", "1rubyy",
        "1emm", "1qq", "q1", "0,1q", "1q.1e", "1q/1r/", "1.5q", "1k", "1z", "3q1", "3q1/0", "1ｑ",
        "1q;1e", "1quartz-1e",
    ),
    "diams": (
        "x", "3x", "x7", "x7:9", "0x7", "0x7:0", "3x7:", "3x7:x", "3x7:9,15", "15,3x7:9", "3x7:9,",
        ",3x7:9", "15/", "15/2/", "15//3", "/2", "//", "15/2/3/4", "15/1+1", "9+", "+9", "9++6",
        "9-6", "3x7:9:9", "3x7x2:9", "3:7", "12345", "9999+1", "1/1/9999+1", "3 x7:9", "3x7 :9",
        "3x7:9 4x2:6", "1/x", "1/1/x", "-5", "1/-1", "3*7:9", "3x12345:9", "3x7:12345", "1/1/1+",
        "15.5", "1/2/three", "3x7:9+",
    ),
}
FORBIDDEN = {
    "mino": (
        "9/9", "9/1", "1/9", "9/", "9999/", "0/9999", "0/0+m", "1/0+g", "1/1+4g", "2/2+9999g",
        "1/1+m+g", "2/2+3g+m", "0009/0", "12/12",
    ),
    "qwirkle": (
        "7", "0", "4,7", "4,1", "1,2", "4,0,3", "9999", "2,2,2,2,2,2,2,2", "71pts", "73pts",
        "78pts", "83pts", "85pts", "0pts", "9999pts", "71pts,out", "7,out", "0,out", "1,1", "79pts",
        "0071PTS",
    ),
    "quartz": (
        "1q,2chest", "1chest", "3q,1e,9999chest", "0q,1chest", "2u,3chest", "5CHEST 4q",
    ),
    "diams": (
        "6x7:12", "9999x1:1", "3x11:12", "3x0:4", "2x11", "1x0", "1x12:0", "3x7:5,4x7:6", "2x7:5",
        "1x1:1", "2x5,3x5:4", "6x10:0/1/1", "3x7:9,1x7",
    ),
}
RAW = (
    "", " ", "\t", "   \t ", "\r", "[", "]", "{", "}", "[]", "[1]", "0", "1", "-1", '"mino"',
    "null", "true", "NaN", "Infinity", "mino", "{]", "{}{}", "{,}", '{"game"}', '{"game":}',
    '{"game": mino}', "{'game': 'mino'}", '{"game": "mino", "rows": [["1/1"]],}',
    '{"game": "mino", "rows": [["1/1",]]}', "\x00", '"', '{"game": "mino", "rows": [["1/1"]]} x',
    '{"game": "mino" "rows": [["1/1"]]}', "# comment", "//",
    '[{"game": "mino", "rows": [["1/1"]]}]', '{"game": "mino", "rows": [["1/1"]], "ref": NaN}',
    "{}", '{"game": "mino", "rows": [["1/1"]], "first_row": NaN}',
    '{"game": "mino", "rows": [[NaN]]}', '{"game": "mino", "rows": [["1/1"]], "first_row": 1e999}',
    '{"game": "mino", "rows": NaN}', '{"game": "mino", "rows": [["1/1"]], "ref": -Infinity}',
    '{"game": "mino", "rows": [["1/1"]]', '{"game": "mino", "rows": [["1\\x1"]]}',
    '{"game": "mino", "rows": [["\\ud800"]]}', "�", '{"game": "mi\x01no", "rows": [["1/1"]]}',
    '{"game": "mino", "rows": [["1/1"]], "ref": 01}',
    '{"game": "mino", "rows": [["1/1"]], "ref": .5}',
    '{"game": "mino", "rows": [["1/1"]], "ref": +1}',
    '{"game": "mino", "rows": [["1/1"]], "first_row": 0x1}',
    '{"game": "mino", "rows": [["\\u12"]]}', '{"game": "mino", "rows": [["1/1"]], 1: 2}',
    '{"rows": [["1/1"]]}', '{"game": "mino"}', "nul", "tru",
)
BAD_BYTES = (
    b"\xff", b"\xfe\xff", b"\x80", b"\xc0\x80", b"\xed\xa0\x80", b"\xe2\x82", b"\xf5\x80\x80\x80",
)
OTHER_KEYS = (
    "hand", "Game", "row", "", "schema", "player", "game ", "firstrow", "\ud800", "Ref",
)
OTHER_GAMES = (
    "chess", "", "skull", "minos", "\ud800", "../mino", "mino/", ".",
)
BAD_VALUES = (
    "7:9/14", "7:9/14/20/25", "7", "7:", "11:1/2/3", "0:1/2/3", "7:1/2/3 7:1/2/3", "7:a/b/c",
    "7:1/2/12345", "x:1/2/3", "7=1/2/3", "7:1/2/3,2:1/2/3", "7:-1/2/3", "7:1//3", "some",
)
REFS: tuple[object, ...] = (
    None, True, False, 0, 17, -3, 1.5, 1e100, 10**30, "", "ref", "é\u2028\x85\u2029", "\ud800",
    [], {}, [1, [2, None]], {"game": "mino", "": []}, "\x00\x1f\x7f", "\\u0041", "\n", "👩\u200d🚀",
)
OTHERS: tuple[object, ...] = (5, 1.5, True, "", "x", [], {}, [[]], [None], [5], {"a": 1}, [["x"]])
TYPED_KEYS = ("game", "players", "rows", "options", "variant", "first_row", "cell", "row")
NOT_VALUES = ("some", "", "FULL", "High", "2", " full", "on ", "yes ")
BREACHES = (
    ("1/1+m", "1/1+m", "0/0"), ("1/1+m", "1/1+g", "0/0"), ("1/1+g", "0/1+2g", "0/0"),
    ("2/1+3g", "1/1+m", "0/0"), ("2/2+3g", "0/0", "0/0"), ("1/1+3g", "1/1", "away", "0/0"),
    ("2/2", "1/1", "0/0"), ("0/0", "0/0", "0/0"), ("2/2", "1/1", None),
    ("1/1", "2/2"), ("1/1", "0/0", "away"),
)
# fmt: on
ENCODERS = (
    json.JSONEncoder(),
    json.JSONEncoder(separators=(",", ":")),
    json.JSONEncoder(ensure_ascii=False),
    json.JSONEncoder(separators=(" , ", "\t: ")),
)
DEEP = 100_000


def lines(seed: int, count: int) -> Iterator[tuple[bytes, Verdict]]:
    """So many lines without their newlines, each with the answer due to it."""
    maker = Maker(seed)
    for _ in range(count):
        if maker.chance(GOOD_SHARE):
            obj = maker.good()
            yield maker.encode(obj), judge(obj)
        else:
            yield maker.broken()


def expected(raw: bytes) -> Verdict:
    """The answer to a raw line; what is no strict JSON gets code 2."""
    try:
        obj = json.loads(raw.decode("utf-8"), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return {"error_code": 2}
    return judge(obj)


def refuse_constant(word: str) -> NoReturn:
    raise ValueError(word)


class Maker:
    """Makes lines; the same seed makes the same ones."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.roll = self.rng.random
        self.makers: dict[str, Callable[[], Line]] = {
            "mino": self.mino,
            "qwirkle": self.qwirkle,
            "quartz": self.quartz,
            "diams": self.diams,
        }
        often: list[Callable[[], Line | bytes]] = [self.unreadable, self.forbidden]
        twice: list[Callable[[], Line | bytes]] = [self.breach, self.wrong_type]
        once: list[Callable[[], Line | bytes]] = [self.raw, self.bad_bytes, self.cut, self.rare]
        once += [self.wrong_key, self.wrong_option, self.wrong_first, self.wrong_name]
        once += [self.too_many, self.hole, self.nobody, self.after_the_end, self.scratched]
        self.breakers = often * 3 + twice * 2 + once

    # small dice

    def chance(self, share: float) -> bool:
        return self.roll() < share

    def upto(self, most: int) -> int:
        """0 to most, both included."""
        return int(self.roll() * (most + 1))

    def pick(self, things: Sequence[T]) -> T:
        return things[int(self.roll() * len(things))]

    # good lines

    def good(self) -> Line:
        return self.makers[self.pick(GAMES)]()

    def mino(self) -> Line:
        seats = self.pick((1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6))
        hands = 8 if seats <= 4 else 12 - seats
        first, last = 1, hands
        style = self.roll()
        if style < 0.6:
            first = last = 1 + self.upto(hands - 1)
        elif style < 0.92:
            first = 1 if self.chance(0.5) else 1 + self.upto(hands - 1)
            last = min(hands, first + self.upto(2))
        rows: Rows = []
        for row, away in enumerate(self.absent(seats, last - first + 1)):
            rows.append(self.mino_row(seats, first + row, away))
        if self.chance(0.2):
            rows[-1] = self.opened(rows[-1])
        return self.line("mino", seats, rows, first, first + len(rows) <= hands)

    def mino_row(self, seats: int, hand: int, away: list[int]) -> list[Cell]:
        present = [seat for seat in range(seats) if seat not in away]
        won = [0] * seats
        tricks = hand if seats >= 3 else self.upto(hand)
        for _ in range(tricks):
            won[self.pick(present)] += 1
        bids = [won[seat] if self.chance(0.55) else self.upto(hand) for seat in range(seats)]
        row: list[Cell] = [f"{bid}/{taken}" for bid, taken in zip(bids, won, strict=True)]
        if self.chance(0.3) and tricks:
            winner = self.pick([seat for seat in present if won[seat]])
            most = min(3, len(present) - 1) if seats >= 3 else 3
            bonus = "+m"
            if most and self.chance(0.6):
                bonus = self.pick(("+g", "+1g", "+2g", "+3g")[: most + 1])
            row[winner] = f"{row[winner]}{bonus}"
        return [None if cell is None else self.spell(cell) for cell in self.sent_away(row, away)]

    def opened(self, row: list[Cell]) -> list[Cell]:
        """The row with some records not yet there, or bids only."""
        left: list[Cell] = []
        for cell in row:
            roll = self.roll()
            if cell is None or "/" not in cell or roll < 0.4:
                left.append(cell)
            elif roll < 0.8:
                left.append(cell[: cell.index("/") + 1])
            else:
                left.append(None)
        if not any(left):
            left[self.upto(len(left) - 1)] = "0/"
        return left

    def qwirkle(self) -> Line:
        seats = self.pick((1, 2, 2, 2, 3, 3, 4, 4, 5, 6))
        count = 1 + self.upto(self.pick((0, 1, 1, 2, 8)))
        first = 1 if self.chance(0.8) else 2 + self.upto(20)
        opened = first > 1
        rows: Rows = []
        for away in self.absent(seats, count):
            cells: list[Cell] = []
            for seat in range(seats):
                if seat in away:
                    cells.append(self.spell("away"))
                    continue
                turn = self.turn(opened)
                opened = opened or turn[0] in "0123456789"
                cells.append(self.spell(turn))
            rows.append(cells)
        ended = self.chance(0.4) and self.end_by_out(rows[-1])
        if not ended and self.chance(0.4):
            keep = 1 + self.upto(seats - 1)
            rows[-1] = [cell if seat < keep else None for seat, cell in enumerate(rows[-1])]
        return self.line("qwirkle", seats, rows, first, not ended)

    def turn(self, opened: bool) -> str:
        roll = self.roll()
        if roll < 0.08:
            return self.pick(("swap", "pass"))
        if not opened and roll < 0.25:
            return self.pick(("1", "1pts"))
        if roll < 0.4:
            return f"{self.pick(TOTALS)}pts"
        count = self.pick((1, 1, 1, 2, 2, 3, 4, 5, 7))
        return ",".join([self.pick("2223344566") for _ in range(count)])

    def end_by_out(self, row: list[Cell]) -> bool:
        """Let one turn of the row end the game, if there is one with points."""
        for seat in range(self.upto(len(row) - 1), len(row)):
            cell = row[seat]
            if cell and cell[0] in "0123456789":
                row[seat] = cell + self.spell(",out")
                for later in range(seat + 1, len(row)):
                    if (row[later] or "").lower() != "away":
                        row[later] = None
                return True
        return False

    def quartz(self) -> Line:
        seats = self.pick((1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6))
        away = self.absent(seats, 1)[0]
        needed = seats - len(away) >= 3
        missing = []
        if seats > 1 and self.chance(0.15):
            missing = [seat for seat in range(seats) if self.chance(0.4)][: seats - 1]
            needed = needed and all(seat in away for seat in missing)
        row: list[Cell] = [
            "away" if seat in away else self.haul(needed or self.chance(0.7))
            for seat in range(seats)
        ]
        for seat in missing:
            if seat not in away:
                row[seat] = None
        return self.line("quartz", seats, [row], 1, False)

    def haul(self, known: bool) -> str:
        """One player's crystals, spelt one way or another."""
        kinds = 1 + self.upto(self.pick((1, 2, 5)))
        many = self.pick((3, 4, 6, 11))
        held = [(1 + self.upto(many - 1), self.pick(CODES)) for _ in range(kinds)]
        if self.chance(0.03):
            held = []
        join = self.pick((",", ",", "", " ", " , ", ", "))
        style = self.pick((0, 0, 0, 1, 2, 3))
        if known and self.chance(0.5):
            chest = self.upto(self.pick((1, 2, 4)))
            stored = []
            while held and chest > 0:
                count, code = held.pop()
                moved = min(count, chest)
                chest -= moved
                stored.append((moved, code))
                if count > moved:
                    held.append((count - moved, code))
            slash = self.pick(("/", "/", " / ", "/ "))
            return self.pile(held, join, style) + slash + self.pile(stored, join, style)
        parts = [self.crystal(count, code, style) for count, code in held]
        if not parts:
            known = True
        if known:
            chest = self.upto(min(self.pick((1, 2, 5)), sum(count for count, _ in held)))
            mark = f"{chest}chest" if self.chance(0.8) else f"{chest:02}CHEST"
            parts.insert(len(parts) if self.chance(0.8) else 0, mark)
        return join.join(parts)

    def pile(self, held: list[tuple[int, str]], join: str, style: int) -> str:
        if not held:
            return "0"
        return join.join([self.crystal(count, code, style) for count, code in held])

    def crystal(self, count: int, code: str, style: int) -> str:
        if style == 0:
            return f"{count}{code}"
        word = self.pick(WORDS[code]) if self.chance(0.7) else code
        if style == 2:
            word = word.upper()
        if style == 3:
            return f"{count:03}{word.title()}"
        return f"{count}{word}"

    def diams(self) -> Line:
        seats = self.pick((1, 2, 2, 3, 3, 3, 4, 4, 5))
        quick = self.chance(0.15)
        rounds = 1 if quick else 3
        first, last = 1, rounds
        if not quick and self.chance(0.5):
            first = 1 + self.upto(2)
            last = first + self.upto(3 - first)
        values: dict[int, tuple[int, int, int]] = {}
        if self.chance(0.25):
            for _ in range(1 + self.upto(9)):
                low = 2 + self.upto(9)
                values[1 + self.upto(9)] = (low, low + 4, low + 4 + self.upto(6))
        close = self.chance(0.6)
        rows: Rows = []
        for away in self.absent(seats, last - first + 1):
            rows.append(self.sent_away(self.diams_row(seats, values, close), away))
        if seats > 1 and self.chance(0.2):
            keep = self.upto(seats - 1)
            rows[-1] = [
                cell if seat == keep or self.chance(0.5) else None
                for seat, cell in enumerate(rows[-1])
            ]
        line = self.line("diams", seats, rows, first, last < rounds)
        options = dict(line.get("options") or {})
        options.pop("values", None)
        options.pop("rounds", None)
        if values:
            known = [f"{q}:{a}/{b}/{c}" for q, (a, b, c) in values.items()]
            options["values"] = " ".join(known)
        if quick and self.chance(0.5):
            line["variant"] = "quick"
        elif quick:
            options["rounds"] = "1"
        if options:
            line["options"] = options
        else:
            line.pop("options", None)
        return line

    def diams_row(
        self, seats: int, values: dict[int, tuple[int, int, int]], close: bool
    ) -> list[Cell]:
        """A round; a close one has few different points, so that many tie."""
        if close:
            points = [self.pick((10, 20, 30)) for _ in range(seats)]
            if self.chance(0.5):
                points = list(range(10, 10 * seats + 1, 10))
                self.rng.shuffle(points)
            if self.chance(0.5):
                return [str(worth) for worth in points]
            return [f"{worth}/{self.upto(2)}/{self.pick((0, 5, 9))}" for worth in points]
        return [self.spell(self.safe(values)) for _ in range(seats)]

    def safe(self, values: dict[int, tuple[int, int, int]]) -> str:
        roll = self.roll()
        if roll < 0.1:
            collections = "0"
        elif roll < 0.4:
            collections = str(self.upto(60))
        elif roll < 0.5:
            collections = f"{self.upto(20)}+{self.upto(20)}+{self.upto(9)}"
        else:
            collections = ",".join(self.collections(values))
        slots = self.upto(2)
        if slots == 0:
            return collections
        if slots == 1:
            return f"{collections}/{self.upto(4)}"
        hand = str(self.upto(30)) if self.chance(0.8) else f"{self.upto(10)}+{self.upto(10)}"
        return f"{collections}/{self.upto(4)}/{hand}"

    def collections(self, values: dict[int, tuple[int, int, int]]) -> list[str]:
        parts = []
        for quality in self.rng.sample(range(1, 11), 1 + self.upto(3)):
            count = self.pick((1, 2, 3, 3, 3, 4, 4, 5))
            if count < 3:
                parts.append(f"{count}x{quality}" if self.chance(0.6) else f"{count}x{quality}:0")
            elif quality in values and self.chance(0.6):
                parts.append(f"{count}x{quality}")
            elif quality in values:
                parts.append(f"{count}x{quality}:{values[quality][count - 3]}")
            elif self.chance(0.1):
                parts.append(f"{count}x{quality}:{self.upto(9)}+{self.upto(9)}")
            else:
                parts.append(f"{count}x{quality}:{4 + self.upto(16)}")
        return parts

    def absent(self, seats: int, rows: int) -> list[list[int]]:
        """For every row the seats that are away; somebody always stays."""
        away: list[list[int]] = [[] for _ in range(rows)]
        roll = self.roll()
        if seats == 1 or roll > 0.13:
            return away
        if roll < 0.04:
            away[self.upto(rows - 1)].append(self.upto(seats - 1))
            return away
        for seat in self.rng.sample(range(seats), 1 + self.upto(min(1, seats - 2))):
            for row in range(self.upto(rows), rows):
                away[row].append(seat)
        return away

    def sent_away(self, row: list[Cell], away: list[int]) -> list[Cell]:
        for seat in away:
            row[seat] = "away"
        return row

    def spell(self, text: str) -> str:
        """The same record in another spelling: case, blanks, leading zeros."""
        if self.chance(0.7):
            return text
        upper, zeros = self.chance(0.4), self.chance(0.4)
        spelt = ""
        for place, char in enumerate(text):
            if char in ",+/" and self.chance(0.3):
                char = self.pick((" ", "", "  ")) + char
                if place + 1 < len(text):
                    char += self.pick((" ", ""))
            elif zeros and char.isdigit() and not text[place - 1 : place].isdigit():
                char = self.pick(("0", "00")) + char
            elif upper and self.chance(0.8):
                char = char.upper()
            spelt += char
        return spelt

    def line(self, game: str, seats: int, rows: Rows, first: int, more: bool) -> Line:
        """The object around the rows, with the keys that it needs and some that it may have."""
        obj: Line = {"game": game, "rows": rows}
        whole = None not in rows[-1] and not any((cell or "").endswith("/") for cell in rows[-1])
        if more and whole and self.chance(0.05):
            rows.append([None] * self.upto(seats))
        named = self.chance(0.5)
        if named:
            obj["players"] = self.names(seats)
        elif self.chance(0.05):
            obj["players"] = None
        if (named or len(rows) > 1) and self.chance(0.7):
            while rows[-1] and rows[-1][-1] is None:
                rows[-1].pop()
        if first != 1 or self.chance(0.1):
            obj["first_row"] = first
        elif self.chance(0.02):
            obj["first_row"] = None
        self.decorate(obj)
        return obj

    def decorate(self, obj: Line) -> None:
        if self.chance(0.25):
            obj["options"] = {
                key: self.pick(values)
                for key, values in CHOICES[obj["game"]].items()
                if self.chance(0.5)
            }
        elif self.chance(0.05):
            obj["options"] = self.pick((None, {}))
        if obj["game"] == "mino" and self.chance(0.1):
            obj["variant"] = "beginner"
            (obj.get("options") or {}).pop("scoring", None)
        elif self.chance(0.02):
            obj["variant"] = None
        if self.chance(0.1):
            obj["ref"] = self.any_json()
        if self.chance(0.1):
            keys = list(obj)
            self.rng.shuffle(keys)
            for key in keys:
                obj[key] = obj.pop(key)

    def names(self, seats: int) -> list[str]:
        """Neighbours in the list of names, which goes round."""
        start = self.upto(len(NAMES) - 1)
        return [NAMES[(start + seat) % len(NAMES)] for seat in range(seats)]

    def any_json(self) -> object:
        if self.chance(0.9):
            return self.pick(REFS)
        nested: object = 0
        for _ in range(self.upto(40)):
            nested = [nested] if self.chance(0.5) else {"a": nested}
        return nested

    def encode(self, obj: Line) -> bytes:
        text = self.pick(ENCODERS).encode(obj)
        if self.chance(0.02):
            text = self.pick((" ", "\t", "\r ")) + text + self.pick((" ", "\t", "\r"))
        try:
            return text.encode()
        except UnicodeEncodeError:
            return json.dumps(obj).encode()

    # broken lines

    def broken(self) -> tuple[bytes, Verdict]:
        made = self.pick(self.breakers)()
        if isinstance(made, bytes):
            return made, expected(made)
        raw = self.encode(made)
        return raw, expected(raw)

    def raw(self) -> bytes:
        return self.pick(RAW).encode()

    def bad_bytes(self) -> bytes:
        raw = self.encode(self.good())
        place = self.upto(len(raw)) if self.chance(0.5) else raw.index(b'"') + 1
        return raw[:place] + self.pick(BAD_BYTES) + raw[place:]

    def cut(self) -> bytes:
        """A line that breaks off, or goes on after its end."""
        raw = self.encode(self.good()).strip()
        if self.chance(0.7):
            return raw[: self.upto(len(raw) - 1)]
        return raw + self.pick((b"}", b"]", b",", b" 1", b" null", raw, b"\x00", b'"', b" #", b";"))

    def unreadable(self) -> Line:
        obj = self.good()
        known = UNREADABLE[obj["game"]] if self.chance(0.7) else UNREADABLE["any"]
        return self.put(obj, self.pick(known))

    def forbidden(self) -> Line:
        obj = self.good()
        return self.put(obj, self.pick(FORBIDDEN[obj["game"]]))

    def put(self, obj: Line, text: object) -> Line:
        """The text in place of some record."""
        row = self.pick([row for row in obj["rows"] if row])
        row[self.upto(len(row) - 1)] = text
        return obj

    def breach(self) -> Line:
        """Readable and possible, each by itself, but not together."""
        obj = self.pick((self.mino, self.mino, self.quartz, self.qwirkle, self.diams))()
        game = obj["game"]
        if game == "mino":
            if self.chance(0.5):
                return self.put(obj, self.pick(("0/0", "1/1", "0/1", "1/0", "1/1+m", "1/1+g")))
            return {"game": game, "rows": [list(self.pick(BREACHES))], "first_row": 2}
        if game == "quartz":
            return self.put(obj, self.pick(("3q", "1a 1r", "5q2e1a1u", "0q")))
        if game == "qwirkle":
            return self.put(obj, self.pick(("1", "1pts", "3,out", "1,out")))
        options = {"values": "7:9/14/20 2:4/6/9"}
        row = [self.pick(("3x7:10", "4x2:5/1/1", "5x7:21", "3x2:0", "2x7:9")), "1"]
        return {"game": game, "rows": [row], "options": options}

    def wrong_type(self) -> Line:
        obj = self.good()
        other = self.pick(OTHERS)
        key = self.pick(TYPED_KEYS)
        if key == "cell":
            return self.put(obj, other if other != "x" else False)
        if key == "row":
            place = self.upto(len(obj["rows"]) - 1)
            obj["rows"][place] = self.pick((5, "3q", None, {}, True, "away"))
        elif key == "options" and self.chance(0.7):
            option = self.pick(tuple(CHOICES[obj["game"]]))
            obj["options"] = {option: self.pick((None, 1, 3, True, [], {}, ["full"]))}
        elif key == "players" and self.chance(0.7):
            names: list[Any] = list(self.names(max(len(row) for row in obj["rows"])))
            names[self.upto(len(names) - 1)] = self.pick((None, 5, True, ["Ann"], {}))
            obj["players"] = names
        elif key in ("game", "rows") and self.chance(0.2):
            obj[key] = None
        else:
            obj[key] = other
        return obj

    def wrong_key(self) -> Line:
        obj = self.good()
        key = self.pick(OTHER_KEYS)
        if self.chance(0.3):
            obj["game"] = self.pick(OTHER_GAMES)
        elif self.chance(0.2):
            del obj[self.pick(("game", "rows"))]
        else:
            obj[key] = self.pick((None, 1, "", [], {}))
        return obj

    def wrong_option(self) -> Line:
        obj = self.good()
        game = obj["game"]
        if self.chance(0.3):
            other = "beginner" if game in ("qwirkle", "diams") else "quick"
            obj["variant"] = self.pick((other, "", "Beginner", "QUICK", "full", "none"))
        elif self.chance(0.3):
            unknown = "rounds" if game == "mino" else "griffin"
            obj["options"] = {self.pick((unknown, "", "colour", "Scoring", "\ud800")): "3"}
        elif self.chance(0.4):
            values = {"values": self.pick(BAD_VALUES)}
            return {"game": "diams", "rows": [["1", "2"]], "options": values}
        else:
            option = self.pick(tuple(CHOICES[game]))
            obj["options"] = {option: self.pick(NOT_VALUES)}
        return obj

    def wrong_first(self) -> Line:
        obj = self.pick((self.mino, self.diams, self.quartz, self.qwirkle))()
        firsts: tuple[object, ...] = (0, -1, -(10**30), True, False, 1.0, 2.5, "1", "", [], {}, [1])
        if obj["game"] != "qwirkle":
            firsts += (9, 10, 99, 10**6, 2**31, 2**63, 10**50)
        obj["first_row"] = self.pick(firsts)
        return obj

    def wrong_name(self) -> Line:
        obj = self.good()
        seats = max(len(row) for row in obj["rows"])
        names = self.names(max(seats, 2))
        if self.chance(0.3):
            names[:2] = self.pick(TWINS)
        elif self.chance(0.2):
            names = names[: seats - 1]
        else:
            names[self.upto(len(names) - 1)] = self.pick(ODD_NAMES)
        obj["players"] = names
        return obj

    def too_many(self) -> Line:
        game = self.pick(tuple(MOST_PLAYERS))
        seats = MOST_PLAYERS[game] + 1 + self.upto(3)
        text = {"mino": "0/", "qwirkle": "3", "quartz": "1q/0", "diams": "5"}[game]
        row: list[Cell] = [text] * (seats if self.chance(0.5) else 1)
        obj: Line = {"game": game, "rows": [row]}
        if len(row) == 1 or self.chance(0.5):
            obj["players"] = self.names(seats)
        return obj

    def hole(self) -> Line:
        """A record, or a row, that is missing before a later one."""
        if self.chance(0.2):
            row = self.pick(([None, "3"], ["3", None, "4"], ["away", None, "swap", None]))
            return {"game": "qwirkle", "rows": [row]}
        for _ in range(20):
            obj = self.pick((self.mino, self.qwirkle, self.diams))()
            rows = obj["rows"]
            if len(rows) < 2:
                continue
            row = self.pick(rows[:-1])
            if obj["game"] == "mino" and self.chance(0.5):
                row[0] = "0/"
            elif self.chance(0.8):
                row[self.upto(len(row) - 1)] = None
            else:
                row.clear()
            return obj
        return {"game": "qwirkle", "rows": [[None, "3"]]}

    def nobody(self) -> Line:
        obj: Line = {
            "game": self.pick(GAMES),
            "rows": self.pick(([], [[]], [[None]], [[None, None]])),
        }
        if self.chance(0.5):
            obj["players"] = self.names(2)
        elif self.chance(0.3):
            obj["players"] = []
        return obj

    def after_the_end(self) -> Line:
        game = self.pick(("mino", "qwirkle", "quartz", "diams"))
        if game == "qwirkle":
            row = self.pick((["3,out", "4"], ["2", "5pts,out", "swap"], ["6,out", "2,out"]))
            rows = [row] if self.chance(0.5) else [["3", "2,out"], ["4"]]
            return {"game": game, "rows": rows, "first_row": 1 + self.upto(1)}
        text = {"mino": "0/0", "quartz": "1q/1e", "diams": "5/1"}[game]
        most = {"mino": 8, "quartz": 1, "diams": 3}[game]
        used = 1 + self.upto(most)
        return {"game": game, "rows": [[text]] * used, "first_row": most + 2 - used}

    def scratched(self) -> Line:
        """One character of one record lost, doubled or changed; often still good."""
        obj = self.good()
        row = self.pick([row for row in obj["rows"] if row])
        seat = self.upto(len(row) - 1)
        text = row[seat]
        if not text or " " in text or "o" in text:
            return obj
        place = self.upto(len(text) - 1)
        new = self.pick(("", text[place] * 2, self.pick("0123456789/+,xqmg:")))
        row[seat] = text[:place] + new + text[place + 1 :] or None
        return obj

    def rare(self) -> bytes:
        """Long lines; most of the time only a number of many digits."""
        start = b'{"game": "mino", "rows": [["1/1"]], '
        if self.chance(0.94):
            digits = b"1" * (5000 + self.upto(50))
            return start + self.pick((b'"first_row": ', b'"first_row": -')) + digits + b"}"
        return self.pick(
            (
                b"[" * DEEP,
                b'{"a":' * DEEP,
                b"[" * DEEP + b"]" * DEEP,
                b'"' + b"a" * DEEP,
                start + b'"ref": ' + b"[" * DEEP + b"]" * DEEP + b"}",
                b'{"game": "mino", "rows": ' + b"[" * DEEP + b"]" * DEEP + b"}",
                b'{"game": "' + b"m" * DEEP + b'", "rows": [["1/1"]]}',
                b'{"game": "mino", "rows": [["' + b"1" * DEEP + b'/1"]]}',
                b'{"game": "quartz", "rows": [["' + b"1" * DEEP + b'q"]]}',
                b'{"game": "diams", "rows": [["' + b"1+" * DEEP + b'1"]]}',
            )
        )
