"""What a rule module may ask of the game and do to a sheet: draw, erase, networks, routes, errors, the dice.

One referee serves a rulebook and its modules. It holds no match data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.rules import RuleModule, RuleSet
from branchline.engine.kernel.types import Config, OptionValue, Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.board import BoardSpec
from branchline.engine.railroad_ink.dice import Die
from branchline.engine.railroad_ink.faces import FIT, TRACK
from branchline.engine.railroad_ink.options import CRATER_COUNTS, LONGEST_MODE, Choices, chosen
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.longest import Route, longest
from branchline.engine.track.networks import Network, networks
from branchline.engine.track.tiles import Kind

InkRules = RuleModule[State, Action]


class Referee:
    """The services of the game. `dice` are those of a round, in the order in which they are rolled."""

    def __init__(
        self,
        config: Config,
        board: BoardSpec,
        choices: Choices,
        rules: RuleSet[State, Action],
        dice: tuple[Die, ...],
    ) -> None:
        self.config = config
        self.board = board
        self.dice = dice
        self._choices = choices
        self._rules = rules
        self._mode = str(self.option(LONGEST_MODE))
        self._scars_count = bool(self.option(CRATER_COUNTS))

    def option(self, name: str) -> OptionValue:
        """What counts for an option."""
        return chosen(self.config, self._choices, name)

    def blank(self) -> Sheet:
        """A sheet on which nothing is drawn."""
        return Sheet(Layout(self.board.ground, FIT))

    def draw(self, state: State, seat: Seat, cell: int, tile: int, emit: Emit, cause: str) -> None:
        """Draws a tile, over whatever is there, and lets everything happen that follows from it at once."""
        sheet = state.sheets[seat]
        over = self.erase(state, seat, cell, emit)
        sheet.layout.place(cell, tile)
        sheet.since[cell] = state.round
        sheet.scars &= ~(1 << cell)
        emit(ev.TilePlaced(seat=seat, cell=cell, tile=tile, cause=cause))
        for follow in self._rules.hook("drawn"):
            follow(state, seat, cell, tile, over, emit)

    def erase(self, state: State, seat: Seat, cell: int, emit: Emit) -> int:
        """Empties a cell; returns the tile that was there, or NONE."""
        sheet = state.sheets[seat]
        tile = sheet.layout.erase(cell)
        if tile != NONE:
            sheet.since[cell] = 0
            emit(ev.TileErased(seat=seat, cell=cell, tile=tile))
        return tile

    def networks(self, state: State, seat: Seat) -> tuple[Network, ...]:
        """The networks of a sheet, those with most exits first (RI-6)."""
        joins = [pair for connect in self._rules.hook("connect") for pair in connect(state, seat)]
        return networks(state.sheets[seat].layout, TRACK, joins)

    def longest(self, sheet: Sheet, kind: Kind) -> Route:
        """The longest route of a kind (RI-7.3)."""
        return longest(sheet.layout, kind, self._mode)

    def drawn(self, sheet: Sheet) -> int:
        """The cells in which something is drawn, as a mask (RI-7.7)."""
        return sheet.layout.filled | (sheet.scars if self._scars_count else 0)

    def faults(self, state: State, seat: Seat) -> list[tuple[int, int]]:
        """The errors of a sheet as (cell, side) (RI-7.8)."""
        pardons = self._rules.hook("forgives")
        found = [
            (cell, side)
            for cell, side in state.sheets[seat].layout.loose_ends(TRACK)
            if not any(forgives(state, seat, cell, side) for forgives in pardons)
        ]
        for more in self._rules.hook("faults"):
            found.extend(more(state, seat))
        return sorted(found)

    def marks(self, state: State, seat: Seat) -> Mapping[str, int]:
        """What all modules show of a sheet, as named numbers."""
        return dict(mark for show in self._rules.hook("show") for mark in show(state, seat))


class InkModule(InkRules):
    """Base of the expansions. `options` are the settings that the module brings, `dice_set` the dice it is meant for."""

    options: ClassVar[Choices] = {}
    dice_set: ClassVar[str] = ""
    big: ClassVar[bool] = False
    """Whether it is one of the expansions with dice of their own, of which the publisher foresees one at a time."""

    referee: Referee

    def on_board(self, board: BoardSpec) -> BoardSpec:
        """The board as the module plays it."""
        return board

    def meet(self, referee: Referee) -> None:
        """Told once, when the rulebook is complete, whom to ask."""
        self.referee = referee
