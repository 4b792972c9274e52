"""A second scorer, written apart from the first and as plainly as can be.

It knows the rules and the notation, nothing of the program. The tests compare the two.
"""

import unicodedata
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

Verdict: TypeAlias = dict[str, Any]
Texts: TypeAlias = list[list[str | None]]
Options: TypeAlias = dict[str, str]
Values: TypeAlias = dict[int, tuple[int, int, int]]
Points: TypeAlias = list[int | None]

REMEMBERED = 10_000
UNREADABLE = 2
FORBIDDEN = 1
MOST_PLAYERS = {"quartz": 6, "qwirkle": 6, "mino": 6, "diams": 5}
KEYS = ("game", "players", "rows", "options", "variant", "first_row", "ref")


class Refused(Exception):
    """The line gets an error of this code instead of a score."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Away(NamedTuple):
    """A player who takes no part in a row."""


class Hand(NamedTuple):
    """Mino: a bid, the tricks won (None while open), minotaurs and griffins captured."""

    bid: int
    won: int | None
    minotaurs: int
    griffins: int


class Turn(NamedTuple):
    """Qwirkle: line lengths or a total (both None for swap and pass), and was it the end."""

    lengths: list[int] | None
    total: int | None
    out: bool


class Haul(NamedTuple):
    """Quartz: crystals held, cart and chest together, and how many lie in the chest."""

    held: dict[str, int]
    chest: int | None


class Safe(NamedTuple):
    """Diam's: (number, quality, points) of collections, or a sum; magnifiers; the hand."""

    collections: list[tuple[int, int, int | None]] | None
    total: int
    lenses: int
    hand: int


def judge(obj: object) -> Verdict:
    """Score one decoded batch object.

    Returns points, ranks and stars in seat order (stars None but for diams), over and
    row_points (None = no record or an open bid), or only error_code, 1 or 2.
    """
    try:
        return judge_or_refuse(obj)
    except Refused as refused:
        return {"error_code": refused.code}


def judge_or_refuse(obj: object) -> Verdict:
    if not isinstance(obj, dict):
        raise Refused(UNREADABLE)
    for key in obj:
        if key not in KEYS:
            raise Refused(UNREADABLE)
    game = obj.get("game")
    if not isinstance(game, str) or game not in MOST_PLAYERS:
        raise Refused(UNREADABLE)
    texts = take_rows(obj.get("rows"))
    seats = take_seats(obj.get("players"), texts)
    for row in texts:
        if len(row) > seats:
            raise Refused(UNREADABLE)
        while len(row) < seats:
            row.append(None)
    options = take_options(game, obj.get("options"), obj.get("variant"))
    first = 1 if obj.get("first_row") is None else obj["first_row"]
    if type(first) is not int:
        raise Refused(UNREADABLE)
    if not any(text is not None for row in texts for text in row):
        raise Refused(UNREADABLE)
    if game == "mino":
        return judge_mino(texts, seats, options, first)
    if game == "qwirkle":
        return judge_qwirkle(texts, seats, first)
    if game == "quartz":
        return judge_quartz(texts, seats, options, first)
    return judge_diams(texts, seats, options, first)


# ---------------------------------------------------------------- what every game shares


def take_rows(rows: object) -> Texts:
    """A fresh copy of the rows, only lists of texts and nulls."""
    if not isinstance(rows, list):
        raise Refused(UNREADABLE)
    texts: Texts = []
    for row in rows:
        if not isinstance(row, list):
            raise Refused(UNREADABLE)
        for cell in row:
            if cell is not None and not isinstance(cell, str):
                raise Refused(UNREADABLE)
        texts.append(list(row))
    return texts


def take_seats(players: object, texts: Texts) -> int:
    """How many seats there are; the names are looked at and forgotten."""
    if players is None:
        return max((len(row) for row in texts), default=0)
    if not isinstance(players, list):
        raise Refused(UNREADABLE)
    seen: list[str] = []
    for name in players:
        if not isinstance(name, str):
            raise Refused(UNREADABLE)
        whole = unicodedata.normalize("NFC", name)
        folded = unicodedata.normalize("NFC", whole.casefold())
        if not name or folded in seen:
            raise Refused(UNREADABLE)
        seen.append(folded)
    return len(players)


@lru_cache(REMEMBERED)
def is_name(name: str) -> bool:
    """May a player of a session be called that? (What is only scored may be called anything.)"""
    if not 1 <= len(name) <= 40:
        return False
    if name.isascii() and name.isalpha():
        return True
    if name[0] in "-+ " or name[-1] == " " or "  " in name or name.isdigit():
        return False
    for place, char in enumerate(name):
        if char in "=,":
            return False
        kind = unicodedata.category(char)
        if kind in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp"):
            return False
        if kind == "Zs" and char != " ":
            return False
        if kind == "Cf" and not (char == "\u200d" and joins_emoji(name, place)):
            return False
    return True


def joins_emoji(name: str, place: int) -> bool:
    """Does the joiner at this place stand between two pictures?"""
    before = place - 1
    while (
        before >= 0 and name[before] in "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
    ):
        before -= 1
    after = place + 1
    if before < 0 or after >= len(name):
        return False
    return unicodedata.category(name[before]) == "So" == unicodedata.category(name[after])


def take_options(game: str, given: object, variant: object) -> Options:
    """All options of the game: the defaults, then the variant's, then those given."""
    if game == "mino":
        options = {
            "scoring": "full",
            "griffin": "each",
            "flag_blocks_bonus": "yes",
            "all_flags": "first",
        }
    elif game == "qwirkle":
        options = {"board": "off"}
    elif game == "quartz":
        options = {"collections": "split"}
    else:
        options = {"rounds": "3", "star_ties": "high", "values": "none"}
    if variant is not None:
        if game == "mino" and variant == "beginner":
            options["scoring"] = "beginner"
        elif game == "diams" and variant == "quick":
            options["rounds"] = "1"
        else:
            raise Refused(UNREADABLE)
    if given is not None:
        if not isinstance(given, dict):
            raise Refused(UNREADABLE)
        for key, value in given.items():
            if key not in options or not isinstance(value, str) or not is_value(key, value):
                raise Refused(UNREADABLE)
            options[key] = value
    return options


def is_value(key: str, value: str) -> bool:
    if key == "values":
        take_values(value)
        return True
    allowed = {
        "scoring": ["full", "beginner"],
        "griffin": ["each", "flat"],
        "flag_blocks_bonus": ["yes", "no"],
        "all_flags": ["first", "last"],
        "board": ["off"],
        "collections": ["split", "cap"],
        "rounds": ["3", "1"],
        "star_ties": ["high", "low", "share"],
    }
    return value in allowed[key]


@lru_cache(REMEMBERED)
def number(text: str) -> int:
    """A plain number of one to four digits."""
    if not 1 <= len(text) <= 4:
        raise Refused(UNREADABLE)
    worth = 0
    for char in text:
        digit = "0123456789".find(char)
        if digit < 0:
            raise Refused(UNREADABLE)
        worth = worth * 10 + digit
    return worth


@lru_cache(REMEMBERED)
def addition(text: str) -> int:
    """A number, or several with plus signs between them."""
    if "+" not in text:
        return number(text)
    total = 0
    for part in text.split("+"):
        total += number(part)
    if total > 9999:
        raise Refused(UNREADABLE)
    return total


def tighten(text: str) -> str:
    """The record in lower case, without the blanks that may stand beside , + and /"""
    if not text.isascii():
        raise Refused(UNREADABLE)
    text = text.lower()
    if " " not in text:
        return text
    tight = ""
    for place, char in enumerate(text):
        if char == " ":
            left = text[:place].rstrip(" ")[-1:]
            right = text[place:].lstrip(" ")[:1]
            if (left and left in ",+/") or (right and right in ",+/"):
                continue
        tight += char
    return tight


def no_holes(texts: Texts) -> None:
    """Only the last row given may lack a record."""
    for row in texts[:-1]:
        if None in row:
            raise Refused(FORBIDDEN)


def check_frame(game: str, seats: int, first: int, used: int, rows: int | None) -> None:
    """Enough chairs, and only rows that the game has."""
    if seats > MOST_PLAYERS[game] or first < 1:
        raise Refused(FORBIDDEN)
    if rows is not None and (first > rows or first + used - 1 > rows):
        raise Refused(FORBIDDEN)


def drop_empty_end(texts: Texts) -> Texts:
    if texts and all(text is None for text in texts[-1]):
        return texts[:-1]
    return texts


def add_up(row_points: list[Points], seats: int) -> list[int]:
    totals = [0] * seats
    for row in row_points:
        for seat, points in enumerate(row):
            if points is not None:
                totals[seat] += points
    return totals


def rank(worths: list[Any]) -> list[int]:
    """1 and one more for everybody who is better."""
    ranks = []
    for own in worths:
        better = 0
        for other in worths:
            if other > own:
                better += 1
        ranks.append(1 + better)
    return ranks


def verdict(row_points: list[Points], seats: int, over: bool) -> Verdict:
    totals = add_up(row_points, seats)
    return {
        "points": totals,
        "ranks": rank(totals),
        "stars": None,
        "over": over,
        "row_points": row_points,
    }


# ---------------------------------------------------------------- mino


@lru_cache(REMEMBERED)
def read_mino(text: str) -> Hand | Away:
    text = tighten(text)
    if text == "away":
        return Away()
    bid_text, slash, rest = text.partition("/")
    if not slash:
        raise Refused(UNREADABLE)
    bid = number(bid_text)
    if rest == "":
        return Hand(bid, None, 0, 0)
    won_text, plus, bonus = rest.partition("+")
    won = number(won_text)
    minotaurs = griffins = 0
    if plus:
        for code in bonus.split("+"):
            if code == "m" and minotaurs == 0:
                minotaurs = 1
            elif code == "g" and griffins == 0:
                griffins = 1
            elif code.endswith("g") and griffins == 0:
                griffins = number(code[:-1])
                if griffins == 0:
                    raise Refused(UNREADABLE)
            else:
                raise Refused(UNREADABLE)
    return Hand(bid, won, minotaurs, griffins)


def judge_mino(texts: Texts, seats: int, options: Options, first: int) -> Verdict:
    rows = [[None if text is None else read_mino(text) for text in row] for row in texts]
    no_holes(texts)
    for row in rows[:-1]:
        for cell in row:
            if isinstance(cell, Hand) and cell.won is None:
                raise Refused(FORBIDDEN)
    rows = rows[: len(drop_empty_end(texts))]
    hands = 8
    if seats == 5:
        hands = 7
    if seats == 6:
        hands = 6
    check_frame("mino", seats, first, len(rows), hands)
    row_points: list[Points] = []
    complete = False
    hand = first
    for row in rows:
        complete = check_hand(row, hand)
        row_points.append([mino_points(cell, hand, options) for cell in row])
        hand += 1
    over = first == 1 and len(rows) == hands and complete
    return verdict(row_points, seats, over)


def check_hand(row: list[Hand | Away | None], hand: int) -> bool:
    """Refuse what can't be or may not be; tell whether the hand is complete."""
    complete = True
    tricks = minotaurs = griffins = griffin_players = present = 0
    for cell in row:
        if isinstance(cell, Away):
            continue
        present += 1
        if cell is None:
            complete = False
            continue
        if cell.bid > hand or cell.griffins > 3:
            raise Refused(FORBIDDEN)
        if cell.won is None:
            complete = False
            continue
        if cell.won == 0 and (cell.minotaurs or cell.griffins):
            raise Refused(FORBIDDEN)
        tricks += cell.won
        minotaurs += cell.minotaurs
        griffins += cell.griffins
        if cell.griffins:
            griffin_players += 1
    if tricks > hand or minotaurs > 1 or griffin_players > 1 or (minotaurs and griffins):
        raise Refused(FORBIDDEN)
    at_full_table = complete and len(row) >= 3 and present > 0
    if at_full_table and (tricks != hand or griffins > max(0, present - 1)):
        raise Refused(FORBIDDEN)
    return complete


def mino_points(cell: Hand | Away | None, hand: int, options: Options) -> int | None:
    if isinstance(cell, Away):
        return 0
    if cell is None or cell.won is None:
        return None
    beginner = options["scoring"] == "beginner"
    if cell.bid == 0:
        return 10 * hand if cell.won == 0 else -10 * hand
    if cell.bid != cell.won:
        return 0 if beginner else -10 * abs(cell.won - cell.bid)
    points = 20 * cell.bid
    if beginner:
        return points
    points += 50 * cell.minotaurs
    if options["griffin"] == "flat":
        points += 30 if cell.griffins else 0
    else:
        points += 30 * cell.griffins
    return points


# ---------------------------------------------------------------- qwirkle

TURN_TOTALS = {*range(1, 71), 72, 74, 75, 76, 77, 84}


@lru_cache(REMEMBERED)
def read_qwirkle(text: str) -> Turn | Away:
    text = tighten(text)
    if text == "away":
        return Away()
    if text == "swap" or text == "pass":
        return Turn(None, None, False)
    parts = text.split(",")
    out = False
    if parts[-1] == "out":
        out = True
        parts.pop()
    if len(parts) == 1 and parts[0].endswith("pts"):
        return Turn(None, number(parts[0][:-3]), out)
    lengths = [number(part) for part in parts]
    if not lengths:
        raise Refused(UNREADABLE)
    return Turn(lengths, None, out)


def judge_qwirkle(texts: Texts, seats: int, first: int) -> Verdict:
    rows = [[None if text is None else read_qwirkle(text) for text in row] for row in texts]
    no_holes(texts)
    rows = rows[: len(drop_empty_end(texts))]
    check_frame("qwirkle", seats, first, len(rows), None)
    opened = first > 1
    ended = False
    row_points: list[Points] = []
    for row in rows:
        hole = False
        points: Points = []
        for cell in row:
            if cell is None:
                hole = True
                points.append(None)
            elif isinstance(cell, Away):
                points.append(0)
            else:
                if hole or ended:
                    raise Refused(FORBIDDEN)
                points.append(turn_points(cell, opened))
                if cell.lengths is not None or cell.total is not None:
                    opened = True
                ended = cell.out
        row_points.append(points)
    return verdict(row_points, seats, ended and first == 1)


def turn_points(turn: Turn, opened: bool) -> int:
    points = 0
    if turn.total is not None:
        if turn.total not in TURN_TOTALS or (turn.total == 1 and opened):
            raise Refused(FORBIDDEN)
        points = turn.total
    elif turn.lengths == [1] and not opened:
        points = 1
    elif turn.lengths is not None:
        if len(turn.lengths) > 7:
            raise Refused(FORBIDDEN)
        for length in turn.lengths:
            if length < 2 or length > 6:
                raise Refused(FORBIDDEN)
            points += length
            if length == 6:
                points += 6
    if turn.out:
        points += 6
    return points


# ---------------------------------------------------------------- quartz

CRYSTALS = {
    "quartz": "q",
    "rubellite": "l",
    "emerald": "e",
    "sapphire": "s",
    "ruby": "r",
    "amber": "a",
    "unstable": "u",
    "autunite": "u",
}
WORTH = {"q": 2, "l": 3, "e": 4, "s": 5, "r": 7, "a": 9, "u": -3}


@lru_cache(REMEMBERED)
def crystal(word: str) -> str:
    """The letter of a crystal, from its letter, its name or a beginning of it."""
    if word in WORTH:
        return word
    if word in CRYSTALS:
        return CRYSTALS[word]
    fitting = []
    if len(word) >= 2:
        for name in CRYSTALS:
            if name.startswith(word):
                fitting.append(name)
    if len(fitting) != 1:
        raise Refused(UNREADABLE)
    return CRYSTALS[fitting[0]]


def read_pile(text: str) -> tuple[dict[str, int], int | None]:
    """What a list of counted crystals holds, and its count of the chest."""
    held: dict[str, int] = {}
    chest: int | None = None
    if text.strip("0") == "" and number(text) == 0:
        return held, chest
    for part in text.split(","):
        if part == "":
            raise Refused(UNREADABLE)
        place = 0
        while place < len(part):
            start = place
            while place < len(part) and part[place] in "0123456789":
                place += 1
            count = number(part[start:place])
            start = place
            while place < len(part) and part[place] not in "0123456789":
                place += 1
            letters = part[start:place]
            if letters == "chest":
                if chest is not None:
                    raise Refused(UNREADABLE)
                chest = count
                continue
            code = crystal(letters)
            held[code] = held.get(code, 0) + count
            if held[code] > 9999:
                raise Refused(UNREADABLE)
    return held, chest


def read_quartz(text: str) -> Haul | Away:
    text = tighten(text)
    if text == "away":
        return Away()
    while "  " in text:
        text = text.replace("  ", " ")
    text = text.replace(" ", ",")
    if "/" not in text:
        held, chest = read_pile(text)
        if chest is None and sum(held.values()) == 0:
            chest = 0
        return Haul(held, chest)
    piles = text.split("/")
    if len(piles) != 2:
        raise Refused(UNREADABLE)
    held, cart_mark = read_pile(piles[0])
    stored, chest_mark = read_pile(piles[1])
    if cart_mark is not None or chest_mark is not None:
        raise Refused(UNREADABLE)
    chest = 0
    for code, count in stored.items():
        held[code] = held.get(code, 0) + count
        chest += count
    return Haul(held, chest)


BEST_SPLIT = [0, 0, 0]


def best_split(count: int) -> int:
    """The most that so many crystals of one colour bring in collections of 3, 4 and 5."""
    while len(BEST_SPLIT) <= count:
        size = len(BEST_SPLIT)
        tries = [BEST_SPLIT[size - 1], BEST_SPLIT[size - 3] + 3]
        if size >= 4:
            tries.append(BEST_SPLIT[size - 4] + 6)
        if size >= 5:
            tries.append(BEST_SPLIT[size - 5] + 10)
        BEST_SPLIT.append(max(tries))
    return BEST_SPLIT[count]


@lru_cache(REMEMBERED)
def colour_points(code: str, count: int, capped: bool) -> int:
    """The values and the collections of one colour."""
    points = WORTH[code] * count
    if code == "u":
        return points
    if capped and count > 5:
        return points + best_split(5)
    return points + best_split(count)


def haul_points(haul: Haul, options: Options) -> int:
    points = 0
    for code, count in haul.held.items():
        points += colour_points(code, count, options["collections"] == "cap")
    return points


def judge_quartz(texts: Texts, seats: int, options: Options, first: int) -> Verdict:
    rows = [[None if text is None else read_quartz(text) for text in row] for row in texts]
    no_holes(texts)
    rows = rows[: len(drop_empty_end(texts))]
    check_frame("quartz", seats, first, len(rows), 1)
    row = rows[0]
    points: Points = []
    chests: list[int | None] = []
    for cell in row:
        if isinstance(cell, Haul):
            points.append(haul_points(cell, options))
            chests.append(cell.chest)
            if cell.chest is not None and cell.chest > sum(cell.held.values()):
                raise Refused(FORBIDDEN)
        else:
            points.append(None if cell is None else 0)
    complete = None not in row
    if complete and len(chests) >= 2:
        if None not in chests:
            fewest = min(chest for chest in chests if chest is not None)
            for seat, cell in enumerate(row):
                before = points[seat]
                if isinstance(cell, Haul) and cell.chest == fewest and before is not None:
                    points[seat] = before - 5
        elif len(chests) >= 3:
            raise Refused(FORBIDDEN)
    return verdict([points], seats, complete)


# ---------------------------------------------------------------- diams


@lru_cache(REMEMBERED)
def take_values(text: str) -> Values:
    """The printed points of 3, 4 and 5 diamonds of the qualities that are known."""
    values: Values = {}
    if text == "none":
        return values
    for part in text.split(" "):
        quality_text, colon, rest = part.partition(":")
        prices = rest.split("/")
        if not colon or len(prices) != 3:
            raise Refused(UNREADABLE)
        quality = number(quality_text)
        if not 1 <= quality <= 10 or quality in values:
            raise Refused(UNREADABLE)
        values[quality] = (number(prices[0]), number(prices[1]), number(prices[2]))
    return values


@lru_cache(REMEMBERED)
def read_diams(text: str, known: str) -> Safe | Away:
    values = take_values(known)
    text = tighten(text)
    if text == "away":
        return Away()
    slots = text.split("/")
    if len(slots) > 3:
        raise Refused(UNREADABLE)
    lenses = number(slots[1]) if len(slots) > 1 else 0
    hand = addition(slots[2]) if len(slots) > 2 else 0
    if "x" not in slots[0]:
        return Safe(None, addition(slots[0]), lenses, hand)
    collections: list[tuple[int, int, int | None]] = []
    for part in slots[0].split(","):
        count_text, cross, rest = part.partition("x")
        quality_text, colon, points_text = rest.partition(":")
        count = number(count_text)
        if not cross or count == 0:
            raise Refused(UNREADABLE)
        quality = number(quality_text)
        points = addition(points_text) if colon else None
        if points is None and count >= 3 and quality not in values:
            raise Refused(UNREADABLE)
        collections.append((count, quality, points))
    return Safe(collections, 0, lenses, hand)


def safe_points(safe: Safe, values: Values) -> int:
    """The points of the collections alone."""
    if safe.collections is None:
        return safe.total
    total = 0
    seen = []
    for count, quality, points in safe.collections:
        if count > 5 or not 1 <= quality <= 10 or quality in seen:
            raise Refused(FORBIDDEN)
        seen.append(quality)
        if count < 3:
            worth = 0
        elif quality in values:
            worth = values[quality][count - 3]
        else:
            worth = points or 0
        if points is not None and points != worth:
            raise Refused(FORBIDDEN)
        total += worth
    return total


def judge_diams(texts: Texts, seats: int, options: Options, first: int) -> Verdict:
    values = take_values(options["values"])
    rows = [
        [None if text is None else read_diams(text, options["values"]) for text in row]
        for row in texts
    ]
    no_holes(texts)
    rows = rows[: len(drop_empty_end(texts))]
    rounds = int(options["rounds"])
    check_frame("diams", seats, first, len(rows), rounds)
    row_points: list[Points] = []
    stars = [0.0] * seats
    complete = False
    for row in rows:
        points: Points = []
        present = []
        for seat, cell in enumerate(row):
            if isinstance(cell, Safe):
                points.append(safe_points(cell, values))
                present.append(seat)
            else:
                points.append(None if cell is None else 0)
        complete = None not in row
        if complete and len(present) >= 2:
            compare_round(row, points)
            give_stars(present, points, stars, options["star_ties"])
        row_points.append(points)
    finished = complete and first + len(rows) - 1 == rounds
    worths: list[Any] = list(stars)
    if rounds == 3 and finished and first <= 2:
        second = 2 - first
        for seat in range(seats):
            cell = rows[second][seat]
            played = row_points[second][seat] if isinstance(cell, Safe) else None
            worths[seat] = (stars[seat], played is not None, played or 0)
    return {
        "points": add_up(row_points, seats),
        "ranks": rank(worths),
        "stars": [int(star) if star == int(star) else star for star in stars],
        "over": finished and first == 1,
        "row_points": row_points,
    }


def compare_round(row: list[Safe | Away | None], points: Points) -> None:
    """Purity and hand bonus, added to the points of the round."""
    lenses = sorted(cell.lenses for cell in row if isinstance(cell, Safe))
    hands = sorted(cell.hand for cell in row if isinstance(cell, Safe))
    for seat, cell in enumerate(row):
        own = points[seat]
        if not isinstance(cell, Safe) or own is None:
            continue
        if cell.lenses > 0 and cell.lenses == lenses[-1]:
            own += 5 if lenses.count(cell.lenses) == 1 else 2
        if cell.hand > 0 and cell.hand == hands[-1]:
            own += 3
        points[seat] = own


def give_stars(present: list[int], points: Points, stars: list[float], ties: str) -> None:
    """Line the players up, and look which prizes those with equal points stand at."""
    line = sorted((points[seat] or 0 for seat in present), reverse=True)
    for seat in present:
        prizes = [4 - place for place, worth in enumerate(line) if worth == points[seat]]
        if ties == "high":
            stars[seat] += max(prizes)
        elif ties == "low":
            stars[seat] += min(prizes)
        else:
            stars[seat] += sum(prizes) / len(prizes)
