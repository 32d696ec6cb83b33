"""The goals on many sheets at once. Rings count here only where highways or railways alone close them.

Cards of the expansions' own boxes are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from branchline.engine.railroad_ink.board import VILLAGE, WIDTH
from branchline.engine.railroad_ink.goal_cards import BLOCKS, CORNERS, LINES, NAMES
from branchline.engine.railroad_ink.modules.goals import CARDS_IN_PLAY, SOLO_ROUNDS, WORTH
from branchline.engine.railroad_ink.views import TableView
from branchline.engine.track.sides import opposite
from branchline_ai.games.railroad_ink.measure import rings
from branchline_ai.games.railroad_ink.outlook import MIDDLE_AREA, Look, Row, count, nothing
from branchline_ai.games.railroad_ink.tables import Flags, Ground, Masks, Points

MIDDLE = WIDTH // 2
RACE_ROUNDS = 2
"""Where players race, a card is taken to lose worth every so many rounds."""


@dataclass(frozen=True, slots=True)
class Case:
    """Sheets to be looked at; `drawn` are the cells in which something is drawn."""

    look: Look
    ground: Ground
    drawn: Masks


Condition = Callable[[Case], Flags]


def _all_of(drawn: Masks, areas: tuple[int, ...]) -> Flags:
    full = np.zeros(len(drawn), dtype=np.bool_)
    for area in areas:
        mask = np.uint64(area)
        full |= (drawn & mask) == mask
    return full


def _most_stations(case: Case) -> Points:
    """The stations of the network that has most."""
    inside = (case.look.nets.rail | case.look.nets.road) & case.look.track.stations
    most: Points = count(inside).max(axis=0)
    return most


def _joined(case: Case, pairs: list[tuple[int, int]]) -> Flags:
    met = np.zeros(len(case.drawn), dtype=np.bool_)
    for a, b in pairs:
        met |= case.look.nets.joined[a, b]
    return met


def _across(ground: Ground) -> list[tuple[int, int]]:
    sides = ground.exit_sides
    return [
        (a, b)
        for a in range(len(sides))
        for b in range(len(sides))
        if a < b and sides[a] == opposite(sides[b])
    ]


def _middles(ground: Ground) -> list[tuple[int, int]]:
    middle = [
        number
        for number, (cell, side) in enumerate(
            zip(ground.exit_cells, ground.exit_sides, strict=True)
        )
        if (cell % WIDTH if side % 2 == 0 else cell // WIDTH) == MIDDLE
    ]
    return [(a, b) for a in middle for b in middle if a < b]


def _at_villages(case: Case) -> Flags:
    places = case.ground.buildings
    villages = np.uint64(sum(1 << cell for cell, name in places if name == VILLAGE))
    enough: Flags = np.bitwise_count(case.look.track.stations & villages) >= 3
    return enough


CONDITIONS: Mapping[str, Condition] = {
    "A": lambda case: np.bitwise_count(case.drawn & MIDDLE_AREA) >= 5,
    "B": _at_villages,
    "C": lambda case: _all_of(case.drawn, LINES),
    "D": lambda case: np.bitwise_count(case.drawn & np.uint64(CORNERS)) >= 3,
    "E": lambda case: _all_of(case.drawn, BLOCKS),
    "F": lambda case: rings(case.look.track.rail) | rings(case.look.track.road),
    "G": lambda case: case.look.nets.counts.max(axis=0) >= 4,
    "H": lambda case: _most_stations(case) >= 4,
    "I": lambda case: case.look.road >= 6,
    "J": lambda case: case.look.rail >= 6,
    "K": lambda case: _joined(case, _across(case.ground)),
    "L": lambda case: _joined(case, _middles(case.ground)),
}


def _fullest(drawn: Masks, areas: tuple[int, ...]) -> Points:
    """The part that is drawn of the fullest of some areas."""
    parts = [np.bitwise_count(drawn & np.uint64(area)) / area.bit_count() for area in areas]
    most: Points = np.max(parts, axis=0).astype(np.float32)
    return most


def _crossing(case: Case) -> Points:
    """How many rows or columns away from its side the network of an exit comes, as a part of the way across."""
    nets = case.look.nets.rail | case.look.nets.road
    by_direction = np.array(case.ground.exit_sides) % 2
    deep = [
        sum(
            ((nets[by_direction == way] & np.uint64(line)) != 0).astype(np.float32) for line in part
        )
        for way, part in enumerate((LINES[:WIDTH], LINES[WIDTH:]))
    ]
    most: Points = np.concatenate(deep).max(axis=0) / np.float32(WIDTH)
    return most


def _along_middle(case: Case) -> Points:
    """How much of the way from one middle exit to another its network covers."""
    nets = case.look.nets.rail | case.look.nets.road
    middle = np.array(_middles(case.ground), dtype=np.intp).reshape(-1)
    cross = np.uint64(LINES[MIDDLE] | LINES[WIDTH + MIDDLE])
    most: Points = count(nets[middle] & cross).max(axis=0, initial=0) / np.float32(WIDTH)
    return most


PROGRESS: Mapping[str, Callable[[Case], Points]] = {
    "A": lambda case: np.bitwise_count(case.drawn & MIDDLE_AREA) / np.float32(5),
    "C": lambda case: _fullest(case.drawn, LINES),
    "D": lambda case: np.bitwise_count(case.drawn & np.uint64(CORNERS)) / np.float32(3),
    "E": lambda case: _fullest(case.drawn, BLOCKS),
    "G": lambda case: case.look.nets.counts.max(axis=0).astype(np.float32) / np.float32(4),
    "H": lambda case: _most_stations(case) / np.float32(4),
    "I": lambda case: case.look.road.astype(np.float32) / np.float32(6),
    "J": lambda case: case.look.rail.astype(np.float32) / np.float32(6),
    "K": _crossing,
    "L": _along_middle,
}
"""How far sheets have come with a card; 1 and more meet it, but for K and L the exit at the far end may be missing.

Other cards show nothing on the way.
"""
PULL = 4.0
"""How often a card's worth counts on top of what playouts see, which hardly ever meet one, times the square of the progress.

It counts in full where the card is met, so that it never pays to stop just before that.
"""


def _nearness(case: Case, name: str) -> Points:
    """How near sheets have come to a card, 1 where it is met: the square of the progress."""
    met = CONDITIONS[name](case).astype(np.float32)
    if name not in PROGRESS:
        return met
    near: Points = np.maximum(np.minimum(PROGRESS[name](case), 1) ** 2, met)
    return near


class GoalRow(Row):
    """The three cards. A card once met stays met, so each end of a round counts by how much less the next one brings."""

    def __init__(self, ground: Ground, view: TableView) -> None:
        self._ground = ground
        self._cards: list[tuple[str, list[float]]] = []
        for number in range(1, CARDS_IN_PLAY + 1):
            name = NAMES[view.own.mark(f"goal_{number}")]
            if name in CONDITIONS and not view.own.mark(f"goal_{number}_points"):
                worth = [*worths(view, view.own.mark(f"goal_{number}_worth")), 0.0]
                drops = [now - after for now, after in pairwise(worth)]
                self._cards.append((name, drops[::-1]))
        self.watched = frozenset(
            left
            for _, drops in self._cards
            for left, drop in enumerate(drops)
            if drop and 0 < left < len(drops) - 1
        )
        self._left = view.rounds - view.round

    def met(self, look: Look, name: str) -> Points:
        """1 for each sheet that meets a card."""
        drawn = look.drawn | look.sheets.scars
        return CONDITIONS[name](Case(look, self._ground, drawn)).astype(np.float32)

    def passing(self, look: Look, left: int) -> Points:
        """What meeting cards by then brings beyond meeting them later."""
        worth = nothing(look)
        for name, drops in self._cards:
            if drops[left]:
                worth += drops[left] * self.met(look, name)
        return worth

    def settled(self, look: Look) -> Points:
        """The same for the end of this round, and the pull to come near a card before it drops."""
        if not self._left:
            return nothing(look)
        worth = self.passing(look, self._left)
        case = Case(look, self._ground, look.drawn | look.sheets.scars)
        for name, drops in self._cards:
            soon = sum(drops[: self._left])
            if soon > 1:
                worth += PULL * soon * _nearness(case, name)
        return worth

    def final(self, look: Look) -> Points:
        """The same for the end of the game."""
        return self.passing(look, 0)


def worths(view: TableView, now: int) -> list[float]:
    """What a card that brings `now` points will bring in this round and in each later one."""
    rounds = range(view.round, view.rounds + 1)
    alone = [
        float(next((worth for last, worth in SOLO_ROUNDS if number <= last), WORTH[-1]))
        for number in rounds
    ]
    if len(view.sheets) == 1 and alone[0] == now:
        return alone
    start = WORTH.index(now) if now in WORTH else 0
    return [
        float(WORTH[min(start + (number - view.round) // RACE_ROUNDS, len(WORTH) - 1)])
        for number in rounds
    ]
