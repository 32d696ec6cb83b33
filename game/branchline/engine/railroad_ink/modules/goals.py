"""Goals: three cards for everybody; who meets one first scores most (RI-14). What cards ask for is in `goal_cards`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.goal_cards import (
    CARDS,
    FURTHER,
    GREEN,
    NAMES,
    YELLOW,
    Case,
    in_play,
)
from branchline.engine.railroad_ink.options import Choices
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.state import State

CARDS_IN_PLAY = 3
WORTH = (4, 2, 1)
"""What a card is worth at first, after it was met in one round, and from then on (RI-14.3)."""
SOLO_ROUNDS = ((3, 4), (5, 2))
"""Alone, by the last round of each span; 1 afterwards (RI-14.4)."""

POOL, SOLO, WIDE = "goal_pool", "goals_solo", "goal_expansions"
POOLS: Mapping[str, Iterable[str]] = {
    "all": (*GREEN, *YELLOW),
    "green": tuple(GREEN),
    "yellow": tuple(YELLOW),
}
BY_ROUND, RACE = "rounds", "race"


@dataclass(slots=True)
class Table:
    """The cards of the match, as numbers into `goal_cards.NAMES`, and what each is worth now."""

    cards: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)

    def copy(self) -> Table:
        """An independent copy."""
        return Table(self.cards.copy(), self.worth.copy())

    def text(self) -> str:
        """`A4,G2,LB1`."""
        both = zip(self.cards, self.worth, strict=True)
        return ",".join(f"{NAMES[card]}{worth}" for card, worth in both) or "-"


@dataclass(slots=True)
class Written:
    """The points that a player has written down for each card; 0 for none."""

    points: list[int] = field(default_factory=list)

    def copy(self) -> Written:
        """An independent copy."""
        return Written(self.points.copy())

    def text(self) -> str:
        """A digit for each card."""
        return "".join(map(str, self.points)) or "-"


class Goals(InkModule):
    """Reveals the cards, settles them at the end of each round, and brings their row."""

    id: ClassVar[str] = "goals"
    excludes: ClassVar[frozenset[str]] = frozenset()
    keys: ClassVar[frozenset[str]] = frozenset({"goal_points"})
    order: ClassVar[int] = 1
    options: ClassVar[Choices] = {
        POOL: tuple(POOLS),
        SOLO: (BY_ROUND, RACE),
        WIDE: (False, True),
    }

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Three different cards are revealed (RI-14.1, RI-14.2)."""
        marks = self.referee.marks(state, Seat(0))
        pool = set(POOLS[str(self.referee.option(POOL))])
        if self.referee.option(WIDE):
            pool |= set(FURTHER)
        counts = [int(name in pool and in_play(name, self.referee, marks)) for name in NAMES]
        table = Table()
        while len(table.cards) < CARDS_IN_PLAY:
            card = chance.draw("goal", counts)
            counts[card] = 0
            table.cards.append(card)
            table.worth.append(WORTH[0])
        state.extra[self.id] = table
        for sheet in state.sheets:
            sheet.extra[self.id] = Written([0] * CARDS_IN_PLAY)
        emit(ev.GoalsRevealed(cards=tuple(NAMES[card] for card in table.cards)))

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        """Who meets a card for the first time writes its points down; then it is worth less (RI-14.3, RI-14.4)."""
        table = self._table(state)
        alone = len(state.sheets) == 1 and self.referee.option(SOLO) == BY_ROUND
        for index, card in enumerate(table.cards):
            if edge == "start" and alone:
                spans = (points for last, points in SOLO_ROUNDS if state.round <= last)
                self._lower(table, index, next(spans, WORTH[-1]), emit)
            elif edge == "end":
                points = table.worth[index]
                met = [
                    seat for seat in self._without(state, index) if self._meets(state, seat, card)
                ]
                for seat in met:
                    self._written(state, seat).points[index] = points
                    emit(ev.GoalReached(seat=seat, card=NAMES[card], points=points))
                if met and not alone:
                    after = WORTH[min(WORTH.index(points) + 1, len(WORTH) - 1)]
                    self._lower(table, index, after, emit)

    def _lower(self, table: Table, index: int, worth: int, emit: Emit) -> None:
        """From now on a card is worth so much."""
        if table.worth[index] != worth:
            table.worth[index] = worth
            emit(ev.GoalDropped(card=NAMES[table.cards[index]], points=worth))

    def _without(self, state: State, index: int) -> list[Seat]:
        """The seats that have not scored a card."""
        seats = [Seat(seat) for seat in range(len(state.sheets))]
        return [seat for seat in seats if not self._written(state, seat).points[index]]

    def _meets(self, state: State, seat: Seat, card: int) -> bool:
        return CARDS[NAMES[card]](Case(self.referee, state, seat))

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """What is written down (RI-14.9)."""
        cards, points = self._table(state).cards, self._written(state, seat).points
        both = zip(cards, points, strict=True)
        parts = tuple((f"goal.{NAMES[card].lower()}", gain) for card, gain in both)
        return (ScoreLine(seat, "row.goals", sum(points), parts),)

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """For card 1 to 3: its number among all cards, what it is worth now, and the seat's points."""
        if self.id not in state.extra:
            return
        table = self._table(state)
        for index, points in enumerate(self._written(state, seat).points):
            yield f"goal_{index + 1}", table.cards[index]
            yield f"goal_{index + 1}_worth", table.worth[index]
            yield f"goal_{index + 1}_points", points

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        numbers = range(1, CARDS_IN_PLAY + 1)
        state.extra[self.id] = Table(
            [marks[f"goal_{n}"] for n in numbers], [marks[f"goal_{n}_worth"] for n in numbers]
        )
        points = [marks[f"goal_{n}_points"] for n in numbers]
        state.sheets[seat].extra[self.id] = Written(points)

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Reads `goal_points`, a table from a card's letter to the points that were written down for it."""
        told = data.get("goal_points", {})
        if not isinstance(told, dict) or len(told) > CARDS_IN_PLAY:
            raise ValueError(f"goal_points: not a table of {CARDS_IN_PLAY} cards or fewer")
        for name, points in told.items():
            if name not in CARDS or type(points) is not int or points not in (0, *WORTH):
                raise ValueError(f"goal_points: {str(name)[:20]!r} is no card, or not 0, 1, 2 or 4")
        table = self._table(state)
        fitting = [NAMES.index(name) for name in told]
        rest = [card for card in table.cards if card not in fitting]
        table.cards[:] = (fitting + rest)[:CARDS_IN_PLAY]
        for index, points in enumerate(told.values()):
            self._written(state, seat).points[index] = int(points)

    def _table(self, state: State) -> Table:
        data = state.extra[self.id]
        assert isinstance(data, Table)
        return data

    def _written(self, state: State, seat: Seat) -> Written:
        data = state.sheets[seat].extra[self.id]
        assert isinstance(data, Written)
        return data
