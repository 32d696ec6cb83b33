"""Meteors: every round one falls, burns what it strikes and leaves a crater that likes to be looked at (RI-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.reasons import Note, Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.actions import CancelMeteor, MoveMeteor
from branchline.engine.railroad_ink.board import CELLS, GRID, MIDDLE, WIDTH, cell_name
from branchline.engine.railroad_ink.dice import SIDES_OF_A_DIE
from branchline.engine.railroad_ink.faces import HAS_TRACK, SPECIAL_FACES, TRACK
from branchline.engine.railroad_ink.options import Choices
from branchline.engine.railroad_ink.reading import read_cells
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.specials import refuse_special, use_special
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.grid import OFF
from branchline.engine.track.layout import NONE
from branchline.engine.track.sides import LETTERS, SIDES, opposite

ROUNDS = 6
FREE = -1
"""The direction that each player chooses."""
DIRECTIONS = (0, 1, 2, 3, FREE, FREE)
DISTANCES = (1, 1, 1, 2, 2, 3)
ARM_POINTS = 2
SKIPPED = "meteor_craters_skipped"


def _on_line(cell: int, start: int, direction: int) -> bool:
    """Whether a cell lies in the column or row along which a meteor flies."""
    if direction % 2 == 0:
        return cell % WIDTH == start % WIDTH
    return cell // WIDTH == start // WIDTH


@dataclass(slots=True)
class Sky:
    """The meteor of the round, the same for everybody."""

    direction: int = FREE
    distance: int = 0

    def copy(self) -> Sky:
        """An independent copy."""
        return Sky(self.direction, self.distance)

    def text(self) -> str:
        """`N2`, or `*2` where each player chooses."""
        return ("*" if self.direction == FREE else LETTERS[self.direction]) + str(self.distance)


@dataclass(slots=True)
class Ground:
    """One player's part: where the next meteor starts, whether this round's has been dealt with, track burnt so far."""

    dot: int = MIDDLE
    settled: bool = False
    burnt: int = 0

    def copy(self) -> Ground:
        """An independent copy."""
        return Ground(self.dot, self.settled, self.burnt)

    def text(self) -> str:
        """`24`, with `!` once the round's meteor has been dealt with, and how much track was burnt."""
        return f"{self.dot}{'!' * self.settled}:{self.burnt}"


class Meteors(InkModule):
    """Brings the actions `MoveMeteor` and `CancelMeteor` before anything is drawn, and the row of craters."""

    id: ClassVar[str] = "meteors"
    excludes: ClassVar[frozenset[str]] = frozenset()
    keys: ClassVar[frozenset[str]] = frozenset({"craters"})
    actions: ClassVar[tuple[type[Action], ...]] = (MoveMeteor, CancelMeteor)
    options: ClassVar[Choices] = {SKIPPED: (True, False)}
    big: ClassVar[bool] = True

    def rounds(self, count: int) -> int:
        """One round fewer (RI-5.1)."""
        return min(count, ROUNDS)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """The first meteor starts in the middle, which is no crater (RI-11.1)."""
        state.extra[self.id] = Sky()
        for sheet in state.sheets:
            sheet.extra[self.id] = Ground()

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        """Direction and distance are rolled for everybody (RI-11.1)."""
        if edge != "start":
            return
        sky = self._sky(state)
        sky.direction = DIRECTIONS[chance.roll("meteor direction", SIDES_OF_A_DIE) - 1]
        sky.distance = DISTANCES[chance.roll("meteor distance", SIDES_OF_A_DIE) - 1]
        for seat in range(len(state.sheets)):
            self._ground(state, Seat(seat)).settled = False
        emit(ev.MeteorRolled(direction=sky.direction, distance=sky.distance))

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """The flights, and the special routes that can be given up."""
        if self._ground(state, seat).settled:
            return
        direction = self._sky(state).direction
        for side in SIDES if direction == FREE else (direction,):
            yield MoveMeteor(side)
        for special in range(len(SPECIAL_FACES)):
            if refuse_special(state.sheets[seat], special) is None:
                yield CancelMeteor(special)

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Refused once the meteor has been dealt with, in another direction, or without a special route to give."""
        if self._ground(state, seat).settled:
            return because("meteor.settled")
        if isinstance(action, CancelMeteor):
            if not 0 <= action.special < len(SPECIAL_FACES):
                return because("action.not_in_play")
            return refuse_special(state.sheets[seat], action.special)
        assert isinstance(action, MoveMeteor)
        if action.direction not in SIDES:
            return because("action.not_in_play")
        if self._sky(state).direction not in (FREE, action.direction):
            return because("meteor.other_direction")
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """The meteor flies and strikes, or a special route is crossed out instead."""
        ground = self._ground(state, seat)
        ground.settled = True
        if isinstance(action, CancelMeteor):
            use_special(state.sheets[seat], action.special)
            emit(ev.MeteorCancelled(seat=seat, special=action.special))
            return
        assert isinstance(action, MoveMeteor)
        path = self.flight(state, seat, action.direction)
        emit(ev.MeteorFell(seat=seat, start=ground.dot, direction=action.direction, path=path))
        if path:
            self.strike(state, seat, path[-1], emit)

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Nothing is drawn, and no round ended, before the meteor has fallen (RI-11.2)."""
        if self._ground(state, seat).settled or isinstance(action, self.actions):
            return None
        return because("meteor.first")

    def flight(self, state: State, seat: Seat, direction: int) -> tuple[int, ...]:
        """The cells a meteor comes over, the last one struck; empty where it finds none (RI-11.4 to RI-11.7)."""
        scars, at = state.sheets[seat].scars, self._ground(state, seat).dot
        line = [cell for cell in range(CELLS) if _on_line(cell, at, direction)]
        if all(scars >> cell & 1 for cell in line):
            return ()
        skipped = bool(self.referee.option(SKIPPED))
        left, path = self._sky(state).distance, []
        while left > 0 or scars >> at & 1:
            after = GRID.neighbours[at][direction]
            if after == OFF:
                direction = opposite(direction)
            else:
                at = after
            path.append(at)
            if not (skipped and scars >> at & 1):
                left -= 1
        return tuple(path)

    def strike(self, state: State, seat: Seat, cell: int, emit: Emit) -> None:
        """A cell becomes a crater, whatever was there, and the next meteor starts from it (RI-11.8)."""
        ground, sheet = self._ground(state, seat), state.sheets[seat]
        tile = self.referee.erase(state, seat, cell, emit)
        ground.burnt += int(tile != NONE and HAS_TRACK[tile])
        sheet.scars |= 1 << cell
        ground.dot = cell

    def forgives(self, state: State, seat: Seat, cell: int, side: int) -> bool:
        """An arm that points into a crater is no error (RI-11.10)."""
        return bool(state.sheets[seat].scars >> GRID.neighbours[cell][side] & 1)

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """Two points for each arm that points into a crater (RI-11.10)."""
        sheet = state.sheets[seat]
        ends = [
            (cell, side, side)
            for cell, side in sheet.layout.loose_ends(TRACK)
            if sheet.scars >> GRID.neighbours[cell][side] & 1
        ]
        parts = (("arms", len(ends)),)
        return (ScoreLine(seat, "row.craters", ARM_POINTS * len(ends), parts, tuple(ends)),)

    def preview(self, state: State, seat: Seat, action: Action) -> Iterable[Note]:
        """The cells that a meteor would come over, the last one struck."""
        if isinstance(action, MoveMeteor):
            path = self.flight(state, seat, action.direction)
            if not path:
                yield Note("preview.misses")
                return
            marks = tuple((cell,) for cell in path)
            yield Note("preview.strikes", (("cell", cell_name(path[-1])),), marks)

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """The meteor of the round, where it starts, whether it has been dealt with, and how much track was burnt."""
        sky, ground = self._sky(state), self._ground(state, seat)
        return (
            ("meteor_direction", sky.direction),
            ("meteor_distance", sky.distance),
            ("meteor_dot", ground.dot),
            ("meteor_settled", int(ground.settled)),
            ("meteor_burnt", ground.burnt),
        )

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        state.extra[self.id] = Sky(marks["meteor_direction"], marks["meteor_distance"])
        state.sheets[seat].extra[self.id] = Ground(
            marks["meteor_dot"], bool(marks["meteor_settled"]), marks["meteor_burnt"]
        )

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Reads `craters`, a list of [row, column]."""
        for cell in read_cells(data, "craters"):
            self.strike(state, seat, cell, drop)

    def _sky(self, state: State) -> Sky:
        data = state.extra[self.id]
        assert isinstance(data, Sky)
        return data

    def _ground(self, state: State, seat: Seat) -> Ground:
        data = state.sheets[seat].extra[self.id]
        assert isinstance(data, Ground)
        return data
