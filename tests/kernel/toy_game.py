"""A toy rulebook for testing the kernel: seats collect numbers, a die is rolled between rounds.

Each round every seat takes a number (1-3) and then ends; when all have ended, one die is rolled and
added to everybody's sum. After two rounds the toy is over. ``strict`` makes seats take turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.kernel.actions import Action, Codec, FieldText
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, Event, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Config, Seat


@dataclass(frozen=True, slots=True)
class Take(Action):
    verb = "take"
    number: int


@dataclass(frozen=True, slots=True)
class End(Action):
    verb = "end"


ToyAction = Take | End


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    value: int


@dataclass(slots=True)
class ToyState:
    sums: list[int]
    taken: list[bool]
    ended: list[bool]
    rounds: int
    stairs: list[list[int]] = field(default_factory=lambda: [[], []])


def read_number(text: str) -> int:
    if text not in ("1", "2", "3"):
        raise ValueError(f"no number: {text}")
    return int(text)


CODEC = Codec((Take, End), {"number": FieldText(str, read_number)})


class ToyGame(GameDef[ToyState, ToyAction, tuple[int, ...]]):
    """The rulebook. `strict` seats act one after the other and cannot act independently."""

    independent_seats = True

    def __init__(self, seats: int = 2) -> None:
        self.config = Config("toy", seats)

    def setup(self, chance: Chance, emit: Emit = drop) -> ToyState:
        seats = self.config.seats
        value = chance.roll("start", 6)
        emit(Rolled(value))
        return ToyState([value] * seats, [False] * seats, [False] * seats, 0)

    def copy(self, state: ToyState) -> ToyState:
        return ToyState(
            list(state.sums),
            list(state.taken),
            list(state.ended),
            state.rounds,
            [list(steps) for steps in state.stairs],
        )

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        if state.rounds == 2:
            return ()
        return tuple(Seat(seat) for seat, ended in enumerate(state.ended) if not ended)

    def legal(self, state: ToyState, seat: Seat) -> Sequence[ToyAction]:
        if seat not in self.to_act(state):
            return []
        return [End()] if state.taken[seat] else [Take(1), Take(2), Take(3)]

    def check(self, state: ToyState, seat: Seat, action: ToyAction) -> Reason | None:
        if action in self.legal(state, seat):
            return None
        return because("toy.refused", seat=int(seat))

    def apply(
        self, state: ToyState, seat: Seat, action: ToyAction, chance: Chance, emit: Emit = drop
    ) -> None:
        if isinstance(action, Take):
            state.sums[seat] += action.number
            state.taken[seat] = True
            return
        state.ended[seat] = True
        if all(state.ended):
            value = chance.roll("round", 6)
            emit(Rolled(value))
            seats = self.config.seats
            state.sums = [total + value for total in state.sums]
            state.taken, state.ended = [False] * seats, [False] * seats
            state.rounds += 1

    def score(self, state: ToyState) -> ScoreSheet:
        lines = tuple(ScoreLine(Seat(s), "toy.sum", total) for s, total in enumerate(state.sums))
        return ScoreSheet(self.config.seats, lines)

    def view(self, state: ToyState, seat: Seat | None) -> tuple[int, ...]:
        return tuple(state.sums)

    def pack_view(self, view: tuple[int, ...]) -> dict[str, object]:
        return {"sums": list(view)}

    def unpack_view(self, data: Mapping[str, Any]) -> tuple[int, ...]:
        return tuple(data["sums"])

    def determinize(self, view: tuple[int, ...], chance: Chance) -> ToyState:
        seats = self.config.seats
        return ToyState(list(view), [False] * seats, [False] * seats, 0)

    def encode(self, action: ToyAction) -> str:
        return CODEC.encode(action)

    def decode(self, text: str) -> ToyAction:
        action = CODEC.decode(text)
        assert isinstance(action, Take | End)
        return action

    def text(self, state: ToyState) -> str:
        return f"{state.sums} {state.taken} {state.ended} {state.rounds} {state.stairs}"

    def can_undo(self, state: ToyState, seat: Seat, action: ToyAction) -> bool:
        return isinstance(action, Take)


class TurnsToy(ToyGame):
    """The toy with seats that are not independent: nobody may reach past another seat's action."""

    independent_seats = False


class StairToy(ToyGame):
    """The toy in which a seat takes as often as it likes, but n only after n - 1."""

    def legal(self, state: ToyState, seat: Seat) -> Sequence[ToyAction]:
        if seat not in self.to_act(state):
            return []
        steps = state.stairs[seat]
        return [End(), Take(1), *(Take(n) for n in (2, 3) if n - 1 in steps)]

    def apply(
        self, state: ToyState, seat: Seat, action: ToyAction, chance: Chance, emit: Emit = drop
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        if isinstance(action, Take):
            state.stairs[seat].append(action.number)
