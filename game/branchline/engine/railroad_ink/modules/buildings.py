"""Buildings of the Challenge boards: factories, villages and universities (RI-13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.actions import Decline, PlaceFree, Repeat
from branchline.engine.railroad_ink.board import (
    CELLS,
    FACTORY,
    PRINTED_BUILDINGS,
    UNIVERSITY,
    VILLAGE,
    BoardSpec,
)
from branchline.engine.railroad_ink.faces import (
    HAS_STATION,
    HAS_TRACK,
    SPECIAL_FACES,
    SPECIAL_OF,
    TILES,
)
from branchline.engine.railroad_ink.laws import ROUTE_LAW
from branchline.engine.railroad_ink.options import CHALLENGE
from branchline.engine.railroad_ink.reading import read_count
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.specials import unused_specials
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.layout import NONE

VILLAGE_POINTS = (0, 2, 4, 6, 8)
"""By the number of villages with a station (RI-13.4)."""
MOST_VILLAGES = len(VILLAGE_POINTS) - 1
UNIVERSITIES = 3
"""So many give a special route (RI-13.5)."""


@dataclass(slots=True)
class Works:
    """One player's marks."""

    villages: int = 0
    universities: int = 0

    def copy(self) -> Works:
        """An independent copy."""
        return Works(self.villages, self.universities)

    def text(self) -> str:
        """Villages and universities as two digits."""
        return f"{self.villages}{self.universities}"


class Buildings(InkModule):
    """Brings the effects of buildings, the actions that use them, and the row of the villages."""

    id: ClassVar[str] = "buildings"
    excludes: ClassVar[frozenset[str]] = frozenset()
    keys: ClassVar[frozenset[str]] = frozenset({"villages"})
    actions: ClassVar[tuple[type[Action], ...]] = (Repeat, PlaceFree, Decline)
    dice_set: ClassVar[str] = CHALLENGE

    def on_board(self, board: BoardSpec) -> BoardSpec:
        """A board without buildings has the printed ones (RI-13.1)."""
        return board if board.buildings else replace(board, buildings=PRINTED_BUILDINGS)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Nobody has a mark."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Works()

    def drawn(self, state: State, seat: Seat, cell: int, tile: int, over: int, emit: Emit) -> None:
        """Track on a building wakes it; a village wants a station (RI-13.2)."""
        building = self.referee.board.building_at(cell)
        if building == VILLAGE and HAS_STATION[tile]:
            works = self._works(state, seat)
            works.villages = min(works.villages + 1, MOST_VILLAGES)
            self._tell(seat, cell, building, works.villages, emit)
        elif building == UNIVERSITY and HAS_TRACK[tile]:
            works = self._works(state, seat)
            if works.universities < UNIVERSITIES:
                works.universities += 1
                self._tell(seat, cell, building, works.universities, emit)
                if works.universities == UNIVERSITIES:
                    self._await(state, seat, building, emit)
        elif building == FACTORY and HAS_TRACK[tile]:
            self._tell(seat, cell, building, 1, emit)
            self._await(state, seat, building, emit)

    def _tell(self, seat: Seat, cell: int, building: str, count: int, emit: Emit) -> None:
        emit(ev.BuildingWoken(seat=seat, cell=cell, building=building, count=count))

    def _await(self, state: State, seat: Seat, building: str, emit: Emit) -> None:
        """The effect waits for the player's answer, or is lost where it cannot be used (RI-13.2)."""
        sheet = state.sheets[seat]
        if any(ROUTE_LAW.has_place(sheet, face) for face in self._faces(state, seat, building)):
            sheet.pending = building
        else:
            emit(ev.EffectLost(seat=seat, effect=building, forced=True))

    def _faces(self, state: State, seat: Seat, building: str) -> list[int]:
        """What may be drawn for an effect: the round's route dice, or the special routes that are left."""
        if building == UNIVERSITY:
            return [SPECIAL_FACES[special] for special in unused_specials(state.sheets[seat])]
        shown = zip(self.referee.dice, state.dice, strict=False)
        return list(dict.fromkeys(face for die, face in shown if die.route))

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """What the pending effect allows, and to decline it."""
        sheet = state.sheets[seat]
        if not sheet.pending:
            return
        kind = PlaceFree if sheet.pending == UNIVERSITY else Repeat
        for face in self._faces(state, seat, sheet.pending):
            for cell, tile in ROUTE_LAW.places(sheet, face):
                yield kind(cell, tile)
        yield Decline()

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Refused without the right effect pending, for another face, or where the face does not fit."""
        sheet = state.sheets[seat]
        if isinstance(action, Decline):
            return None if sheet.pending else because("effect.none")
        assert isinstance(action, Repeat | PlaceFree)
        if not (0 <= action.cell < CELLS and 0 <= action.tile < len(TILES.tiles)):
            return because("action.not_in_play")
        if sheet.pending != (UNIVERSITY if isinstance(action, PlaceFree) else FACTORY):
            return because("effect.none")
        face = TILES.face_of[action.tile]
        if face not in self._faces(state, seat, sheet.pending):
            return because("special.used" if face in SPECIAL_OF else "die.not_rolled")
        return ROUTE_LAW.refuse(sheet, action.cell, action.tile)

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """The effect is used, which may wake further buildings, or lost."""
        sheet = state.sheets[seat]
        effect, sheet.pending = sheet.pending, ""
        if isinstance(action, Decline):
            emit(ev.EffectLost(seat=seat, effect=effect, forced=False))
            return
        assert isinstance(action, Repeat | PlaceFree)
        cause = ev.REPEAT
        if isinstance(action, PlaceFree):
            sheet.specials |= 1 << SPECIAL_OF[TILES.face_of[action.tile]]
            cause = ev.FREE
        self.referee.draw(state, seat, action.cell, action.tile, emit, cause)

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Nothing else is done before a pending effect is used or declined (RI-13.2)."""
        if state.sheets[seat].pending and not isinstance(action, self.actions):
            return because("effect.first")
        return None

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """The highest marked space of the villages (RI-13.4)."""
        count = self._works(state, seat).villages
        layout = state.sheets[seat].layout
        marks = tuple(
            (cell,)
            for cell, building in self.referee.board.buildings
            if building == VILLAGE
            and layout.tiles[cell] != NONE
            and HAS_STATION[layout.tiles[cell]]
        )
        points = VILLAGE_POINTS[count]
        return (ScoreLine(seat, "row.villages", points, (("villages", count),), marks),)

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """How many villages and universities are marked."""
        works = self._works(state, seat)
        return (("village_count", works.villages), ("university_count", works.universities))

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        works = Works(marks["village_count"], marks["university_count"])
        state.sheets[seat].extra[self.id] = works

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Reads `villages`, how many are marked; where it is missing those with a station count."""
        state.sheets[seat].pending = ""
        if "villages" in data:
            self._works(state, seat).villages = read_count(data, "villages", MOST_VILLAGES)

    def _works(self, state: State, seat: Seat) -> Works:
        data = state.sheets[seat].extra[self.id]
        assert isinstance(data, Works)
        return data
