"""What one player is doing: cursor, piece in hand, what is asked, which buttons there are.

Here: `Hand`. It offers what the session calls legal and asks the session why not; it holds no rule.
Not here: where anything is on the screen (`pane`) and drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import (
    BuildBridge,
    Buy,
    CrossOut,
    DrawMarsh,
    DrawMountain,
    DrawRiver,
    EndTurn,
    IgnoreMarsh,
    IgnoreRoll,
    Override,
    Place,
    PlaceBonus,
    PlaceFactory,
    PlaceMine,
    PlaceStation,
    StopBuilding,
)
from branchline.engine.thirty_rails.faces import BLACK_OF, TILES_OF, straight_across
from branchline.engine.thirty_rails.views import (
    FACTORY_STEP,
    RIVER_STEP,
    Phase,
    SheetView,
    TableView,
)
from branchline.ui.tables.hand import SHEET, Choice, Do, Feedback, PlayerHand, TakeBack
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.thirty_rails import orient
from branchline.ui.tables.thirty_rails.shown import course_of
from branchline.ui.tables.thirty_rails.stamps import DieKind

CROSS = -1
"""Stands for the tile of a piece in hand that crosses its cell out."""
BRIDGE = 4
"""The black value of the crossing."""
FILLING = (Place, BuildBridge, CrossOut, Buy)
"""What fills a cell and ends the choices of a turn."""
DICE: tuple[DieKind, ...] = ("white", "black")


class Mode(Enum):
    """What is asked of the player."""

    WAIT = auto()
    MOUNTAIN = auto()
    SITE = auto()
    CONFIRM = auto()
    TRACK = auto()
    PLACED = auto()
    VALUE = auto()
    PAIR = auto()
    BUYING = auto()
    OVER = auto()


DRAWING = (Mode.TRACK, Mode.BUYING)
"""While a piece may be in hand."""


class Hand(PlayerHand):
    """The hand of one seat. `version` counts changes of anything that is drawn from it."""

    def __init__(
        self,
        seat: int,
        session: TableSession[TableView],
        do: Do,
        take_back: TakeBack,
        sound: Callable[[Feedback], None],
        results: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(seat, session, do, take_back, sound, results)
        self.cursor = 27
        self.choosing: DieKind | None = None
        self.shopping = False
        """Whether a pair is being chosen, to buy shares of it."""
        self.buying: int | None = None
        """The pair that shares are being bought of."""
        self.mode = Mode.WAIT
        self.view: TableView = session.view(self.seat)
        self._legal: Sequence[Action] = ()
        self._last_tile: dict[int, int] = {}
        self._moment: tuple[object, ...] = ()
        self.refresh()

    @property
    def asked(self) -> bool:
        """Whether the cursor on the sheet means something now."""
        return self.mode in (*DRAWING, Mode.SITE, Mode.PLACED)

    @property
    def waits(self) -> bool:
        """Whether there is nothing for this player to do."""
        return self.mode == Mode.WAIT

    @property
    def sheet(self) -> SheetView:
        """The seat's own sheet in the match."""
        return self.view.sheets[self.seat]

    def refresh(self) -> None:
        """Everything follows the match again; call it after each change there."""
        before = (self._moment, self.can_undo, self.mode, self.view.sheets if self._moment else ())
        self.view = self.session.view(self.seat)
        self._legal = self.session.legal(self.seat)
        self.can_undo = self.session.can_undo(self.seat)
        self._sort_by_cell()
        moment = (self.view.phase, self.view.step, self.sheet.placed, self.sheet.setup_step())
        asked = (*moment, self.sheet.white, self.sheet.black, tuple(self._legal))
        if asked != self._moment:
            self._moment = asked
            self.choosing, self.shopping, self.buying = None, False, None
            self._sort_by_cell()
            self._begin()
        self._set_mode()
        if before != (self._moment, self.can_undo, self.mode, self.view.sheets):
            self.version += 1

    def _sort_by_cell(self) -> None:
        """What a press on each cell may stand for now."""
        self.by_cell = {}
        for action in self._legal:
            cell = getattr(action, "cell", None)
            bought = action.pair if isinstance(action, Buy) else None
            if cell is None or bought != self.buying:
                continue
            self.by_cell.setdefault(cell, []).append(action)
            if isinstance(action, DrawRiver):
                self.by_cell.setdefault(course_of(cell)[0][1], []).append(action)

    def sleep(self) -> None:
        """Nothing is asked while everybody watches; `refresh` wakes the hand."""
        self.mode, self.by_cell, self._legal = Mode.WAIT, {}, ()
        self.picked, self.notes, self.choosing, self._moment = None, (), None, ()
        self.shopping, self.buying = False, None
        self.version += 1

    def _begin(self) -> None:
        """Something else is asked now: nothing is picked, and the focus is where it is answered."""
        self.picked, self.notes, self.refusal = None, (), None
        self._set_mode()
        if self.mode in (Mode.TRACK, Mode.SITE):
            self.focus = SHEET
            self._seek_legal(8)
            return
        first = next((c for c in self.choices() if c.primary and c.enabled), None)
        if first is not None:
            self.focus = first.name

    def _set_mode(self) -> None:
        kinds = {type(action) for action in self._legal}
        if self.view.phase == Phase.OVER:
            self.mode = Mode.OVER
        elif not kinds:
            self.mode = Mode.WAIT
        elif kinds & {DrawMountain, DrawMarsh}:
            self.mode = Mode.MOUNTAIN
        elif EndTurn in kinds:
            self.mode = Mode.CONFIRM if self.view.phase == Phase.SITES else Mode.PLACED
        elif kinds & set(FILLING):
            self.mode = Mode.VALUE if self.choosing else Mode.TRACK
            if self.buying is not None:
                self.mode = Mode.BUYING
            elif self.shopping:
                self.mode = Mode.PAIR
        else:
            self.mode = Mode.SITE

    # --- what can be pressed ------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """The buttons at the foot, in order; their places do not change within a mode."""
        if self.mode == Mode.MOUNTAIN:
            return [
                Choice("undo", self.can_undo),
                Choice("ignore"),
                Choice("draw", primary=True),
            ]
        if self.mode == Mode.VALUE:
            values = {
                a.value for a in self._legal if isinstance(a, Override) and a.die == self.choosing
            }
            return [*(Choice(f"value.{v}", v in values) for v in range(1, 7)), Choice("cancel")]
        if self.mode == Mode.PAIR:
            pairs = {a.pair for a in self._legal if isinstance(a, Buy)}
            return [*(Choice(f"pair.{pair}") for pair in sorted(pairs)), Choice("cancel")]
        if self.mode == Mode.BUYING:
            picked = self.picked is not None
            return [Choice("cancel"), Choice("place", picked, primary=picked)]
        if self.mode in (Mode.SITE, Mode.CONFIRM):
            done = self.mode == Mode.CONFIRM
            undo = Choice("undo", self.can_undo)
            return [undo, Choice("ignore", enabled=False), Choice("done", done, primary=done)]
        if self.mode in (Mode.TRACK, Mode.PLACED):
            picked, placed = self.picked is not None, self.mode == Mode.PLACED
            first = self._first_choice(picked=picked, placed=placed)
            end = Choice("done", placed, primary=placed)
            middle = [
                Choice("turn", picked),
                Choice("mirror", picked),
                Choice("place", picked, primary=picked),
                Choice("undo", self.can_undo),
            ]
            if not self.cramped:
                return [first, *middle, end]
            return [*middle, end if placed or first.name == "turn_back" else first]
        return [Choice("results", primary=True)] if self.mode == Mode.OVER else []

    def _first_choice(self, *, picked: bool, placed: bool) -> Choice:
        """The button before those of the piece in hand: what else can be done with the turn, or turning back."""
        if self.sheet.shares is not None:
            return Choice("buy", not placed)
        if self.sheet.factory is not None:
            return Choice("stop", not placed)
        return Choice("turn_back", picked)

    @property
    def due_cell(self) -> int:
        """The cell for which a mountain or a marsh is being decided. Where one would land, the engine may still move it."""
        marsh = self.sheet.marsh_due
        column = self.view.marsh_roll if marsh else self.view.mountain_roll
        columns: tuple[int, ...] = self.session.board.column_number
        return 8 * self.view.step + columns.index(column)

    @property
    def higher_die(self) -> int:
        """So many shares are bought at once."""
        return max(self.sheet.white, self.sheet.black)

    def override_left(self, die: DieKind) -> bool | None:
        """Whether the die can still be changed in this game; None where nobody may do so."""
        left = self.sheet.mark(f"override.{die}", -1)
        return None if left < 0 else left > 0

    def can_override(self, die: DieKind) -> bool:
        """Whether the die may be changed now."""
        return any(isinstance(action, Override) and action.die == die for action in self._legal)

    @property
    def ghost(self) -> tuple[int, int] | None:
        """The cell and tile of the piece in hand, if one is shown."""
        return self.picked if self.mode in DRAWING else None

    # --- what the player does -----------------------------------------------------------------

    def press_own(self, name: str) -> None:
        """A die, its new value, or a button was pressed."""
        if name.startswith("die."):
            self._press_die("white" if name.removeprefix("die.") == "white" else "black")
        elif name.startswith("value."):
            self._act(Override(str(self.choosing), int(name.removeprefix("value."))))
        elif name == "buy":
            self._shop(pair=None)
        elif name.startswith("pair."):
            self._shop(pair=int(name.removeprefix("pair.")))
        else:
            self._press_tool(name)

    def _press_tool(self, name: str) -> None:
        match name:
            case "draw":
                self._act(DrawMarsh() if self.sheet.marsh_due else DrawMountain())
            case "ignore":
                self._act(IgnoreMarsh() if self.sheet.marsh_due else IgnoreRoll())
            case "turn":
                self.turn(1)
            case "turn_back":
                self.turn(-1)
            case "mirror":
                self.mirror()
            case "place":
                self.place()
            case "stop":
                self._act(StopBuilding())
            case "done":
                self._act(EndTurn())

    def press_cell(self, cell: int, *, keys: bool = False) -> None:
        """A cell was pressed: picked, or if it is picked already, drawn in.

        With `keys` the cursor was there before, so the piece in hand is drawn at once.
        """
        self.version += 1
        self.refusal = None
        if self.zoom is not None:
            self.zoom = None
            return
        self.row_lit = ""
        self.cursor, self.focus = cell, SHEET
        if self.mode in (Mode.VALUE, Mode.PAIR):
            self.cancel()
        if self.mode == Mode.SITE:
            actions = self.by_cell.get(cell)
            self._act(actions[0] if actions else self._asked(cell))
        elif self.mode in DRAWING:
            if self.picked is not None and self.picked[0] == cell:
                self.place()
            elif cell in self.by_cell:
                self._pick(cell)
                if keys:
                    return
                self._sound("turn")
            else:
                self._refuse(self._asked(cell))
        elif self.mode == Mode.PLACED and cell != self.sheet.placed:
            self._refuse(self._asked(cell))
        elif self.mode == Mode.WAIT:
            self._refuse(EndTurn())

    def move_cursor(self, cell: int) -> None:
        """The cursor came to a cell; a piece that may go there is in hand there.

        Over any other cell the piece stays where it was, so that a player can walk to the buttons.
        """
        self.version += 1
        self.cursor = cell
        self.refusal = None
        if self.mode in DRAWING and cell in self.by_cell:
            self._pick(cell)

    def take_up(self, action: Action, cell: int, tile: int) -> bool:
        """See `PlayerHand.take_up`."""
        if not super().take_up(action, cell, tile):
            return False
        if self.mode in DRAWING and isinstance(action, FILLING):
            self._hold(cell, tile)
        return True

    def turn(self, quarters: int) -> None:
        """The piece in hand is turned by one step."""
        if self.mode == Mode.TRACK and self.picked is None:
            self._pick_nearest()
        if self.ghost is None or self.picked is None:
            return
        cell, tile = self.picked
        self._hold(cell, orient.turned(tile, quarters, self._tiles(cell)))
        self._sound("turn")

    def mirror(self) -> None:
        """The piece in hand is mirrored."""
        if self.mode == Mode.TRACK and self.picked is None:
            self._pick_nearest()
        if self.ghost is None or self.picked is None:
            return
        cell, tile = self.picked
        self._hold(cell, orient.flipped(tile, self._tiles(cell)))
        self._sound("turn")

    def place(self) -> None:
        """The piece in hand is drawn in."""
        if self.ghost is not None and self.picked is not None:
            self._act(self._filling(*self.picked))

    def close_own(self) -> bool:
        """The choice of another value, or a purchase, is closed; whether it was open."""
        if self.shopping:
            self.shopping, self.buying, self.focus = False, None, "buy"
            self.picked, self.notes = None, ()
            self._sort_by_cell()
            self._set_mode()
            return True
        if self.choosing is None:
            return False
        self.focus = f"die.{self.choosing}"
        self.choosing = None
        self._set_mode()
        return True

    def put_away(self) -> bool:
        """The piece in hand is put away; whether there was one."""
        if self.picked is None or self.mode != Mode.TRACK:
            return False
        self.picked, self.notes = None, ()
        return True

    def suggest_piece(self) -> None:
        """A player of keys begins: the piece is in hand where the cursor is, if it may go there."""
        if self.mode == Mode.TRACK and self.picked is None and self.cursor in self.by_cell:
            self.move_cursor(self.cursor)

    def _shop(self, pair: int | None) -> None:
        """A purchase is begun, or its pair is chosen; then a cell is asked for."""
        self.shopping, self.buying = True, pair
        self.picked, self.notes = None, ()
        self._sort_by_cell()
        self._set_mode()
        self.focus = SHEET
        if pair is None:
            self.focus = next(choice.name for choice in self.choices())
        else:
            self._seek_legal(8)
        self._sound("click")

    # --- inside -------------------------------------------------------------------------------

    def _press_die(self, die: DieKind) -> None:
        if self.choosing == die:
            self.cancel()
            return
        if self.can_override(die):
            self.choosing = die
            self._set_mode()
            first = next((c.name for c in self.choices() if c.enabled), SHEET)
            self.focus = first
            self._sound("click")
            return
        value = self.sheet.white if die == "white" else self.sheet.black
        self._refuse(Override(die, value % 6 + 1))

    def _tiles(self, cell: int) -> list[int]:
        actions = self.by_cell.get(cell, ())
        return [self._tile(action) for action in actions if isinstance(action, FILLING)]

    def _tile(self, action: Action) -> int:
        """What an action that fills a cell puts there."""
        if isinstance(action, Place):
            return action.tile
        if isinstance(action, Buy):
            return CROSS
        return straight_across(self.sheet.water) if isinstance(action, BuildBridge) else CROSS

    def _filling(self, cell: int, tile: int) -> Action:
        """The action that puts a tile, or a cross, into a cell."""
        found = (
            action
            for action in self.by_cell.get(cell, ())
            if isinstance(action, FILLING) and self._tile(action) == tile
        )
        return next(found, Place(cell, tile))

    def mouth_at(self, cell: int | None) -> int | None:
        """The end of the river that a press on this cell would draw, if it would draw one."""
        actions = self.by_cell.get(-1 if cell is None else cell, ())
        return next((a.cell for a in actions if isinstance(a, DrawRiver)), None)

    def _pick(self, cell: int) -> None:
        tiles = self._tiles(cell)
        last = None if tiles[0] == CROSS else self._last_tile.get(BLACK_OF[tiles[0]])
        self._hold(cell, orient.like(last, tiles))

    def _pick_nearest(self) -> None:
        self._seek_legal(8)
        if self.cursor in self.by_cell:
            self._pick(self.cursor)

    def _hold(self, cell: int, tile: int) -> None:
        self.picked = (cell, tile)
        if tile != CROSS:
            self._last_tile[BLACK_OF[tile]] = tile
        self.notes = self.session.preview(self.seat, self._filling(cell, tile))
        self.refusal = None
        self.version += 1

    def _asked(self, cell: int) -> Action:
        """The action a press on this cell stands for, to ask the session about it."""
        if self.mode == Mode.SITE:
            step = self.sheet.setup_step()
            if step == RIVER_STEP:
                return DrawRiver(cell)
            if step == "mine":
                return PlaceMine(cell)
            if step == FACTORY_STEP:
                return PlaceFactory(cell)
            return PlaceBonus(cell) if step == "bonus" else PlaceStation(cell)
        if self.buying is not None:
            return Buy(self.buying, cell)
        if self.sheet.water >> cell & 1:
            return BuildBridge(cell) if self.sheet.black == BRIDGE else CrossOut(cell)
        return Place(cell, TILES_OF[self.sheet.black][0])
