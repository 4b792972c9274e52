"""How long Qwirkle's referee takes, in process: prints JSON lists of times.

Boards come from games played by greedy hands; every figure is of one call, by its median of runs.
"""

from __future__ import annotations

import json
import timeit
from collections.abc import Callable
from functools import partial
from random import Random

from scorepad.games.qwirkle.grid import Grid, Group
from scorepad.games.qwirkle.moves import Window, windows
from scorepad.games.qwirkle.tiles import COLORS, KINDS, SHAPES

Position = tuple[Grid, tuple[str, ...], Group]


def game(seed: int) -> list[Position]:
    """The positions of a game for two: the board, the hand whose turn it is, the move it makes."""
    luck = Random(seed)
    bag = list(KINDS) * 3
    luck.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(2)]
    grid, positions = Grid(), list[Position]()
    for turn in range(60):
        hand = hands[turn % 2]
        found = list(windows(grid, tuple(hand)))
        if not found:
            continue
        most = max(window.points for window in found)
        window = luck.choice([window for window in found if window.points == most])
        move = window.group(luck.choice(window.fillings))
        before = Grid()
        before.put(grid.tiles)
        positions.append((before, tuple(hand), move))
        grid.put(grid.judge([move]).laid)
        for tile in move.tiles:
            hand.remove(tile)
        while bag and len(hand) < 6:
            hand.append(bag.pop())
    return positions


def once(call: Callable[[], object], number: int) -> float:
    """Seconds of one call: the median of three runs of that many."""
    return sorted(timeit.repeat(call, number=number, repeat=3))[1] / number


def search(grid: Grid, hand: tuple[str, ...]) -> list[Window]:
    return list(windows(grid, hand))


def main() -> None:
    positions = [position for seed in range(8) for position in game(seed)]
    colors = [tuple(color + shape for shape in SHAPES) for color in COLORS]
    hands = Random(1).choices(colors, k=len(positions))
    judged = [once(partial(grid.judge, [move]), 50) for grid, _, move in positions]
    drawn = [once(partial(search, grid, hand), 2) for grid, hand, _ in positions]
    alike = [
        once(partial(search, grid, hand), 1)
        for (grid, _, _), hand in zip(positions, hands, strict=True)
    ]
    print(json.dumps({"judged": judged, "drawn": drawn, "alike": alike}))


if __name__ == "__main__":
    main()
