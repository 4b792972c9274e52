"""The referee of Mino Dice: who wins a trick, why, and which bonus it may bring.

Source of the rules: the rules as published with the game; what they leave open, and the numbers of
dice, as `rules.md` beside this file tells.
"""

from __future__ import annotations

from typing import Any

from scorepad.game import Options
from scorepad.games.mino import GRIFFIN_TAKEN, MINOTAUR_TAKEN
from scorepad.games.mino.dice import Die, read_trick
from scorepad.words import listed

BEATEN_BY = {"griffin": "minotaur", "mermaid": "griffin", "minotaur": "mermaid"}


def judge(words: list[str], options: Options) -> dict[str, Any]:
    """The verdict on a trick, as the document that `judge --json` gives.

    `words` are dice in rolling order, `[NAME=]FACE`; names are taken as they stand, `P1`, `P2` …
    where there is none. Unreadable and Missing (2); Impossible (1) for dice that there are not.
    """
    dice = read_trick(words)
    won = _winner(dice, options)
    bonus, notes = _bonus(dice, won, options)
    return {
        "schema": 1,
        "winner": dice[won].player,
        "winner_index": won + 1,
        "why": _why(dice, won, options),
        "bonus": bonus,
        "notes": _open(dice, options) + notes,
    }


def tell(document: dict[str, Any]) -> list[str]:
    """The verdict in words: the winner and why, the bonus, the notes."""
    lines = [f"{document['winner']} wins, die {document['winner_index']}: {document['why']}"]
    bonus = document["bonus"]
    if bonus:
        lines.append(f"bonus +{bonus['code']}: {bonus['points']} points, {bonus['why']}")
    return lines + [f"note: {note}" for note in document["notes"]]


def _best(dice: list[Die]) -> str | None:
    """The creature that wins: the one that none there beats, of all three the mermaid."""
    there = {die.kind for die in dice if die.creature}
    if len(there) == 3:
        return "mermaid"
    return next((kind for kind in there if BEATEN_BY[kind] not in there), None)


def _winner(dice: list[Die], options: Options) -> int:
    """The place of the winning die: the later one of equals, but of flags by option."""
    best, top = _best(dice), max(die.number for die in dice)
    if best is None and top == 0 and options["all_flags"] == "first":
        return 0
    return max(
        place for place, die in enumerate(dice) if (die.kind == best if best else die.number == top)
    )


def _why(dice: list[Die], won: int, options: Options) -> str:
    """The rule that decides, with the dice concerned."""
    winner = dice[won]
    if winner.creature:
        return _why_creature(dice, winner)
    if winner.flag:
        return f"nothing but flags: the {options['all_flags']} to roll wins"
    equal = [str(die) for die in dice[:won] if die.number == winner.number]
    if equal:
        return f"{winner} is as high as {listed(equal)} and was rolled later"
    only = sum(die.number > 0 for die in dice) == 1
    return f"{winner} is the {'only number, and a flag is 0' if only else 'highest number'}"


def _why_creature(dice: list[Die], winner: Die) -> str:
    """Why a creature wins: what it takes, that it is the later one, or that it stands alone."""
    there = {die.kind for die in dice if die.creature}
    taken = [str(d) for d in dice if d.creature and BEATEN_BY[d.kind] == winner.kind]
    alike = [str(d) for d in dice if d.kind == winner.kind and d is not winner]
    said = f"{winner} takes {listed(['the minotaur'] if winner.kind == 'mermaid' else taken)}"
    if not taken:
        said = f"{winner} beats every number and flag"
    if len(there) == 3:
        said = f"minotaur, griffin and mermaid together: {said}"
    if alike:
        said += f", and was rolled later than {listed(alike)}"
    return said


def _open(dice: list[Die], options: Options) -> list[str]:
    """What the published rules leave open in this trick, and who wins if it is settled else."""
    if all(die.flag for die in dice):
        value = options["all_flags"]
        other = "last" if value == "first" else "first"
        else_wins = dice[_winner(dice, {**options, "all_flags": other})].player
        return [f"all_flags = {value} decides; with all_flags = {other} {else_wins} wins"]
    if len({die.kind for die in dice if die.creature}) == 3:
        return ["the published rules leave all three creatures open; scorepad lets a mermaid win"]
    return []


def _bonus(
    dice: list[Die], won: int, options: Options
) -> tuple[dict[str, str | int] | None, list[str]]:
    """The bonus as it is typed behind the record, or None; and the options it hangs on."""
    winner = dice[won]
    kind = {"mermaid": "minotaur", "minotaur": "griffin"}.get(winner.kind)
    taken = [die for die in dice if die.kind == kind]
    if not taken:
        return None, []
    if options["scoring"] == "beginner":
        return None, ["captures pay nothing (scoring = beginner)"]
    notes = []
    if any(die.flag for die in dice):
        value = options["flag_blocks_bonus"]
        costs = "costs the bonus" if value == "yes" else "costs no bonus"
        notes = [f"a flag in the trick {costs} (flag_blocks_bonus = {value})"]
        if value == "yes":
            return None, notes
    code, points = "m", MINOTAUR_TAKEN
    if kind == "griffin":
        code, points = "g" if len(taken) == 1 else f"{len(taken)}g", GRIFFIN_TAKEN * len(taken)
    if len(taken) > 1:
        each, value = points, options["griffin"]
        points = GRIFFIN_TAKEN if value == "flat" else each
        notes.append(f"griffin = {value}: {each} if each pays, {GRIFFIN_TAKEN} if flat")
    why = f"{winner} took {listed([str(die) for die in taken])}; paid with a made bid only"
    return {"code": code, "points": points, "why": why}, notes
