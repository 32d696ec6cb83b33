"""The rulebook of 30 Rails: setup, turns and legality (TR-2 to TR-5). Scores are in `scoring`, variants in `modules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance, ScriptedChance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.options import misfit_option, said
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.rules import RuleSet, misfit
from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Config, OptionValue, Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.board import (
    BESIDE,
    DIE,
    STANDARD,
    WIDTH,
    BoardSpec,
    Lanes,
    cell_name,
)
from branchline.engine.thirty_rails.faces import BLACK_OF, TILES, TILES_OF
from branchline.engine.thirty_rails.modules import CHOICES, MODULES
from branchline.engine.thirty_rails.notation import sheet_text
from branchline.engine.thirty_rails.preview import placement_notes, row_notes
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.sight import state_behind, table_view
from branchline.engine.thirty_rails.state import CELLS, NONE, Phase, Sheet, State
from branchline.engine.thirty_rails.views import TableView
from branchline.engine.track.grid import cells_of

TURNS = 30
"""Turns on the standard board; one fewer for each lake (TR-5.7, TR-B)."""
MAX_SEATS = 6
RULES_REV = 1
STATIONS = 4
MOUNTAIN_DIE = "mountain"
"""The label of the chance that says where the mountain of a row goes."""


def _side_of_ring(cell: int) -> int:
    """Which side of the ring a grey cell belongs to: 0 north, 1 east, 2 south, 3 west."""
    row, column = divmod(cell, WIDTH)
    return 0 if row == 0 else 2 if row == WIDTH - 1 else 3 if column == 0 else 1


class ThirtyRails(GameDef[State, Action, TableView]):
    """30 Rails on one board with a set of modules."""

    id: ClassVar[str] = "thirty_rails"
    independent_seats: ClassVar[bool] = True
    board: BoardSpec

    def __init__(self, config: Config, board: BoardSpec = STANDARD) -> None:
        """`config` is one that `plan` accepted."""
        self.config = config
        chosen = [kind() for kind in MODULES if kind.id in config.modules]
        board = replace(board, open_ring=False)
        for module in chosen:
            board = module.on_board(board)
        self.board = board
        self._modules = chosen
        self._rules: RuleSet[State, Action] = RuleSet(chosen)
        self._lanes = Lanes(board)
        for module in chosen:
            module.meet(board, self._lanes, dict(config.options))
        row_dice: tuple[str, ...] = (MOUNTAIN_DIE,)
        for more in self._rules.hook("dice"):
            row_dice = more(row_dice)
        self._row_dice = row_dice
        turns = TURNS - board.blocked.bit_count()
        for rounds in self._rules.hook("rounds"):
            turns = rounds(turns)
        self.turns = turns

    @staticmethod
    def plan(
        seats: int,
        modules: Sequence[str] = (),
        board: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
    ) -> Config:
        """A valid configuration, or IllegalAction with the reason."""
        if not 1 <= seats <= MAX_SEATS:
            raise IllegalAction(because("seats.count", seats=seats, most=MAX_SEATS))
        wishes = dict(options or {})
        reason = misfit(modules, MODULES) or misfit_option(wishes, CHOICES)
        if reason is not None:
            raise IllegalAction(reason)
        settings = said(wishes, CHOICES)
        return Config(ThirtyRails.id, seats, tuple(sorted(modules)), settings, board, RULES_REV)

    # Setup and flow

    def setup(self, chance: Chance, emit: Emit = drop) -> State:
        """Fresh sheets with the first row's mountain rolled (TR-3.1)."""
        sheets = [Sheet(filled=self.board.blocked) for _ in range(self.config.seats)]
        state = State(Phase.MOUNTAINS, 0, 0, 0, sheets)
        for prepare in self._rules.hook("setup"):
            prepare(state, chance, emit)
        self._next_mountain(state, chance, emit)
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has not decided or confirmed yet."""
        if state.phase == Phase.OVER:
            return ()
        return tuple(Seat(seat) for seat, sheet in enumerate(state.sheets) if not sheet.done)

    def mountain_cell(self, row: int, value: int) -> int:
        """The cell that a mountain roll points at; a lake passes it on to the right, around the row (TR-B)."""
        return self.board.landing(row, value)

    def _next_mountain(self, state: State, chance: Chance, emit: Emit) -> None:
        """Rolls the following rows until somebody has a choice, or all rows are done (TR-3.1)."""
        while state.step < DIE:
            state.step += 1
            self._roll_row(state, chance, emit)
            for seat, sheet in enumerate(state.sheets):
                sheet.done = sheet.ignored or state.step == DIE
                if sheet.done:
                    self._decide_mountain(state, Seat(seat), not sheet.ignored, emit, forced=True)
            for begin in self._rules.hook("on_round"):
                begin(state, "start", chance, emit)
            if self.to_act(state):
                return
        state.phase, state.step, state.white, state.black = Phase.SITES, 0, 0, 0
        for sheet in state.sheets:
            sheet.done = False
        emit(ev.SitesBegin())

    def _roll_row(self, state: State, chance: Chance, emit: Emit) -> None:
        """Rolls the dice of a row, again while they show the same value (TR-3.1, TR-11.3). The white one comes last."""
        values = [chance.roll(label, DIE) for label in self._row_dice]
        while len(set(values)) < len(values):
            emit(ev.DoublesRolled(row=state.step, value=values[0]))
            values = [chance.roll(label, DIE) for label in self._row_dice]
        state.black, state.white = [0, *values][-2:]
        emit(ev.MountainRolled(row=state.step, value=values[0]))

    def _decide_mountain(
        self, state: State, seat: Seat, ignore: bool, emit: Emit, *, forced: bool
    ) -> None:
        sheet = state.sheets[seat]
        sheet.done = True
        if ignore:
            sheet.ignored = True
            emit(ev.RollIgnored(seat=seat, row=state.step, forced=forced))
            return
        cell = self.mountain_cell(state.step, state.mountain_roll)
        sheet.mountains |= 1 << cell
        sheet.filled |= 1 << cell
        emit(ev.MountainDrawn(seat=seat, cell=cell, forced=forced))

    def _next_turn(self, state: State, chance: Chance, emit: Emit) -> None:
        """Rolls the dice of the next turn for everybody, or ends the game after the last (TR-5.1, TR-5.7)."""
        if state.phase == Phase.TURNS:
            for close in self._rules.hook("on_round"):
                close(state, "end", chance, emit)
        gone = [self._retired(state, Seat(seat)) for seat in range(len(state.sheets))]
        if state.phase == Phase.TURNS and (state.step == self.turns or all(gone)):
            state.phase = Phase.OVER
            emit(ev.GameEnded())
            return
        state.phase, state.step = Phase.TURNS, state.step + 1
        state.white, state.black = chance.roll("white", DIE), chance.roll("black", DIE)
        for sheet, out in zip(state.sheets, gone, strict=True):
            sheet.white, sheet.black = state.white, state.black
            sheet.placed, sheet.done = NONE, out
        emit(ev.DiceRolled(turn=state.step, white=state.white, black=state.black))
        for begin in self._rules.hook("on_round"):
            begin(state, "start", chance, emit)

    def _further_ends(self, state: State, seat: Seat) -> dict[str, int]:
        """The cells where lines end besides stations and mine, by name."""
        return dict(end for module in self._modules for end in module.ends(state, seat))

    def _retired(self, state: State, seat: Seat) -> bool:
        return any(module.retired(state, seat) for module in self._modules)

    def _acted(self, state: State, seat: Seat) -> bool:
        """Whether the seat has done in this turn what there is to do, so that it may end it."""
        return state.sheets[seat].placed != NONE or self._retired(state, seat)

    # Legality

    def mine_cells(self, sheet: Sheet) -> int:
        """Land beside a mountain that is no mountain itself (TR-3.2)."""
        beside = 0
        for cell in cells_of(sheet.mountains):
            beside |= BESIDE[cell]
        return beside & self.board.land & ~sheet.mountains

    def station_cells(self, sheet: Sheet) -> int:
        """Empty grey cells on the sides of the ring without a station (TR-3.3)."""
        taken = {_side_of_ring(cell) for cell in sheet.stations if cell != NONE}
        empty = cells_of(self.board.ring & ~sheet.filled)
        return sum(1 << cell for cell in empty if _side_of_ring(cell) not in taken)

    def bonus_cells(self, sheet: Sheet) -> int:
        """White land on which nothing stands (TR-3.4)."""
        return self.board.field & self.board.land & ~sheet.filled

    def track_cells(self, sheet: Sheet) -> int:
        """Empty cells of the row and column of the white value, or all empty cells if these are full (TR-5.3)."""
        return self._lanes.open(sheet.white, sheet.filled)

    def open_cells(self, state: State, seat: Seat) -> int:
        """Where track may be drawn: the cells that the white value names, as modules have it."""
        cells = self.track_cells(state.sheets[seat])
        for change in self._rules.hook("cells"):
            cells = change(state, seat, cells)
        return cells

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every legal action, by cell and tile, the modules' after the game's own."""
        if not 0 <= seat < len(state.sheets):
            return []
        sheet = state.sheets[seat]
        if state.phase == Phase.OVER or sheet.done:
            return []
        actions = self._own_legal(state, seat)
        for offer in self._rules.hook("offer"):
            actions.extend(offer(state, seat))
        if self._rules.hook("veto"):
            actions = [a for a in actions if self._rules.veto(state, seat, a) is None]
        return actions

    def _own_legal(self, state: State, seat: Seat) -> list[Action]:
        sheet = state.sheets[seat]
        if state.phase == Phase.MOUNTAINS:
            return [act.DrawMountain(), act.IgnoreRoll()]
        if state.phase == Phase.SITES:
            if sheet.mine == NONE:
                return [act.PlaceMine(cell) for cell in cells_of(self.mine_cells(sheet))]
            if sheet.station_count() < STATIONS:
                return [act.PlaceStation(cell) for cell in cells_of(self.station_cells(sheet))]
            if sheet.bonus == NONE:
                return [act.PlaceBonus(cell) for cell in cells_of(self.bonus_cells(sheet))]
            return [act.EndTurn()]
        if self._acted(state, seat):
            return [act.EndTurn()]
        tiles = TILES_OF[sheet.black]
        return [
            act.Place(cell, tile)
            for cell in cells_of(self.open_cells(state, seat))
            for tile in tiles
        ]

    def check(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Why an action is refused; None exactly for those in `legal`."""
        if state.phase == Phase.OVER:
            return because("game.over")
        if not 0 <= seat < len(state.sheets):
            return because("seat.none")
        if state.sheets[seat].done:
            return because("seat.retired" if self._retired(state, seat) else "seat.waits")
        owner = self._rules.owner(action)
        if owner is not None:
            reason = owner.refuse(state, seat, action)
        else:
            reason = self._refuse(state, seat, action)
        return reason or self._rules.veto(state, seat, action)

    def _refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """The base rules' answer."""
        sheet = state.sheets[seat]
        if not 0 <= getattr(action, "cell", 0) < CELLS:
            return because("action.not_in_play")
        match action:
            case act.DrawMountain() | act.IgnoreRoll():
                return None if state.phase == Phase.MOUNTAINS else because("mountain.not_now")
            case act.PlaceMine():
                return self._refuse_mine(state, sheet, action.cell)
            case act.PlaceStation():
                return self._refuse_station(state, sheet, action.cell)
            case act.PlaceBonus():
                return self._refuse_bonus(state, seat, action.cell)
            case act.Place():
                return self._refuse_track(state, seat, action)
            case act.EndTurn():
                return self._refuse_end(state, seat)
            case _:
                return because("action.not_in_play")

    def _refuse_end(self, state: State, seat: Seat) -> Reason | None:
        sheet = state.sheets[seat]
        if state.phase == Phase.MOUNTAINS:
            return because("mountain.decide")
        if state.phase == Phase.SITES:
            return None if sheet.bonus != NONE else because("setup.unfinished")
        return None if self._acted(state, seat) else because("turn.not_placed")

    def _refuse_mine(self, state: State, sheet: Sheet, cell: int) -> Reason | None:
        if state.phase != Phase.SITES or sheet.mine != NONE:
            return because("mine.not_now")
        if self.mine_cells(sheet) >> cell & 1:
            return None
        if not self.board.cells >> cell & 1:
            return because("mine.not_white")
        if self.board.blocked >> cell & 1:
            return because("cell.lake")
        if sheet.mountains >> cell & 1:
            return because("cell.mountain")
        return because("mine.not_beside_mountain")

    def _refuse_station(self, state: State, sheet: Sheet, cell: int) -> Reason | None:
        if state.phase != Phase.SITES or sheet.mine == NONE or sheet.station_count() == STATIONS:
            return because("station.not_now")
        if self.station_cells(sheet) >> cell & 1:
            return None
        if not self.board.ring >> cell & 1:
            return because("station.not_grey")
        return because("cell.mine" if cell == sheet.mine else "station.side_taken")

    def _refuse_bonus(self, state: State, seat: Seat, cell: int) -> Reason | None:
        sheet = state.sheets[seat]
        if state.phase != Phase.SITES or sheet.station_count() < STATIONS or sheet.bonus != NONE:
            return because("bonus.not_now")
        if self.bonus_cells(sheet) >> cell & 1:
            return None
        if not self.board.field >> cell & 1:
            return because("bonus.not_white")
        return self._why_filled(state, seat, cell)

    def _refuse_track(self, state: State, seat: Seat, action: act.Place) -> Reason | None:
        sheet = state.sheets[seat]
        if state.phase != Phase.TURNS:
            return because("track.not_now")
        if sheet.placed != NONE:
            return because("turn.already_placed")
        if not 0 <= action.tile < len(TILES):
            return because("track.no_such_tile")
        cell = action.cell
        if not self.open_cells(state, seat) >> cell & 1:
            if not self.board.cells >> cell & 1:
                return because("track.not_white")
            if sheet.filled >> cell & 1:
                return self._why_filled(state, seat, cell)
            veto = self._rules.veto(state, seat, action)
            return veto or because("track.not_in_lane", white=sheet.white)
        if BLACK_OF[action.tile] != sheet.black:
            return because("track.other_face", black=sheet.black)
        return None

    def _why_filled(self, state: State, seat: Seat, cell: int) -> Reason:
        """The reason why a cell is not empty."""
        sheet = state.sheets[seat]
        if self.board.blocked >> cell & 1:
            return because("cell.lake")
        if sheet.mountains >> cell & 1:
            return because("cell.mountain")
        if cell == sheet.mine:
            return because("cell.mine")
        if cell in sheet.stations:
            return because("cell.station")
        for name, place in self._further_ends(state, seat).items():
            if cell == place:
                return because(f"cell.{name}")
        return because("cell.taken", cell=cell_name(cell))

    # Actions

    def can_undo(self, state: State, seat: Seat, action: Action) -> bool:
        """Everything until the turn or the setup is ended (TR-3.10, TR-5.9); a mountain until the next roll."""
        return state.phase == Phase.MOUNTAINS or not state.sheets[seat].done

    def apply(
        self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit = drop
    ) -> None:
        """Carries out a legal action, and whatever follows for everybody."""
        sheet = state.sheets[seat]
        owner = self._rules.owner(action)
        if owner is not None:
            owner.play(state, seat, action, chance, emit)
        elif isinstance(action, act.DrawMountain | act.IgnoreRoll):
            ignore = isinstance(action, act.IgnoreRoll)
            self._decide_mountain(state, seat, ignore, emit, forced=False)
        elif isinstance(action, act.EndTurn):
            sheet.done = True
            emit(ev.TurnEnded(seat=seat, turn=state.step))
        else:
            self._draw(sheet, seat, action, emit)
        for follow in self._rules.hook("after"):
            follow(state, seat, action, chance, emit)
        if self.to_act(state):
            return
        if state.phase == Phase.MOUNTAINS:
            self._next_mountain(state, chance, emit)
        else:
            self._next_turn(state, chance, emit)

    def _draw(self, sheet: Sheet, seat: Seat, action: Action, emit: Emit) -> None:
        """Puts mine, station, bonus or track on the sheet."""
        if isinstance(action, act.Place):
            assert sheet.tiles[action.cell] == NONE, sheet_text(sheet, self.board)
            sheet.tiles[action.cell] = action.tile
            sheet.filled |= 1 << action.cell
            sheet.placed = action.cell
            emit(ev.TrackPlaced(seat=seat, cell=action.cell, tile=action.tile))
        elif isinstance(action, act.PlaceMine):
            sheet.mine = action.cell
            sheet.filled |= 1 << action.cell
            emit(ev.MinePlaced(seat=seat, cell=action.cell))
        elif isinstance(action, act.PlaceStation):
            number = sheet.station_count() + 1
            sheet.stations[number - 1] = action.cell
            emit(ev.StationPlaced(seat=seat, number=number, cell=action.cell))
        else:
            assert isinstance(action, act.PlaceBonus), action
            sheet.bonus = action.cell
            emit(ev.BonusPlaced(seat=seat, cell=action.cell))

    # Scores, views, texts

    def score(self, state: State) -> ScoreSheet:
        """All rows of all seats (TR-7); equal totals share a place (TR-8)."""
        lines: list[ScoreLine] = []
        for seat in range(self.config.seats):
            lines.extend(self.sheet_score(state, Seat(seat)))
        return ScoreSheet(self.config.seats, tuple(lines))

    def sheet_score(self, state: State, seat: Seat) -> list[ScoreLine]:
        """The rows of one seat."""
        sheet = state.sheets[seat]
        rows = score_lines(seat, sheet, terminals(sheet, self.board.open_ring))
        for more in self._rules.hook("score"):
            rows.extend(more(state, seat))
        for rewrite in self._rules.hook("adjust"):
            rows = rewrite(state, seat, rows)
        return rows

    def view(self, state: State, seat: Seat | None) -> TableView:
        """All sheets: they are open, as on a real table."""
        marks = [
            tuple(mark for show in self._rules.hook("show") for mark in show(state, index))
            for index in range(len(state.sheets))
        ]
        return table_view(state, seat, self.turns, marks)

    def pack_view(self, view: TableView) -> dict[str, object]:
        """The view as plain data."""
        return view.to_data()

    def unpack_view(self, data: Mapping[str, Any]) -> TableView:
        """The view that `pack_view` packed."""
        return TableView.from_data(data)

    def determinize(self, view: TableView, chance: Chance) -> State:
        """The state behind a view; nothing is hidden, so chance is not asked."""
        state = state_behind(view)
        for index, seen in enumerate(view.sheets):
            for restore in self._rules.hook("restore"):
                restore(state, index, dict(seen.marks))
        return state

    def encode(self, action: Action) -> str:
        """The text of an action, e.g. `place 34 6R.1`."""
        return act.CODEC.encode(action)

    def decode(self, text: str) -> Action:
        """The action with this text; ValueError for any other."""
        return act.CODEC.decode(text)

    def text(self, state: State) -> str:
        """A line for the table and nine for each sheet."""
        head = f"{state.phase.name} {state.step} {state.white}{state.black}"
        return "\n".join([head, *(sheet_text(sheet, self.board) for sheet in state.sheets)])

    def preview(self, state: State, seat: Seat, action: Action) -> tuple[Note, ...]:
        """Which rows filling a cell would change and where it leads; nothing for other actions."""
        owner = self._rules.owner(action)
        if not isinstance(action, act.Place) and owner is None:
            return ()
        after = state.copy()
        sheet = after.sheets[seat]
        if owner is None:
            self._draw(sheet, seat, action, drop)
        else:
            owner.play(after, seat, action, ScriptedChance(()), drop)
        if sheet.placed == NONE:
            return ()
        before, rows = self.sheet_score(state, seat), self.sheet_score(after, seat)
        notes = row_notes(before, rows)
        if sheet.tiles[sheet.placed] != NONE:
            further = self._further_ends(state, seat)
            notes += placement_notes(sheet, self.board, sheet.placed, further)
        extra = [note for more in self._rules.hook("preview") for note in more(state, seat, action)]
        return (*notes, *cast(list[Note], extra))
