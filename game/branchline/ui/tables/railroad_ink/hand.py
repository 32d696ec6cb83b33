"""What one player is doing: the die or special route in hand, the piece that is considered, lifting, choosing.

Here: `Hand`. It offers what the session calls legal and asks the session why not; it holds no rule. Not here: where
anything is on the screen (`pane`) and drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.railroad_ink.actions import (
    Decline,
    EndRound,
    MoveMeteor,
    OpenVolcano,
)
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.views import SheetView, TableView
from branchline.engine.track.tiles import Kind
from branchline.ui.tables.hand import SHEET, Choice, Do, Feedback, PlayerHand, TakeBack
from branchline.ui.tables.railroad_ink import orient
from branchline.ui.tables.railroad_ink.offers import (
    AIM,
    AIM_ORDER,
    DIE,
    GOAL,
    SPECIAL,
    VOLCANO,
    VOLCANO_TILE,
    Drawing,
    next_duty,
    offered,
    sample,
    source_of,
)
from branchline.ui.tables.railroad_ink.shown import NONE, WIDTH
from branchline.ui.tables.session import TableSession

STRIKES = "preview.strikes"


class Mode(Enum):
    """What is asked of the player."""

    WAIT = auto()
    METEOR = auto()
    DRAW = auto()
    EFFECT = auto()
    OVER = auto()


class Hand(PlayerHand):
    """The hand of one seat. `source` is what is in hand: `die.0`, `special.3`, `volcano`, or an empty text."""

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
        self.cursor = WIDTH * 3 + 3
        self.mode = Mode.WAIT
        self.source = ""
        self.aim: int | None = None
        self.reading: int | None = None
        self.offers: dict[str, list[Action]] = {}
        self.can_end = False
        self.view: TableView = session.view(self.seat)
        self._last_tile: dict[int, int] = {}
        self._moment: tuple[object, ...] = ()
        self._exits: dict[tuple[int, int], Kind] = {
            (cell, side): kind for cell, side, kind in session.board.exits
        }
        self.refresh()

    # --- state --------------------------------------------------------------------------------

    @property
    def sheet(self) -> SheetView:
        """The seat's own sheet in the match."""
        return self.view.sheets[self.seat]

    @property
    def asked(self) -> bool:
        """Whether the cursor on the sheet means something now."""
        return self.mode in (Mode.METEOR, Mode.DRAW, Mode.EFFECT)

    @property
    def waits(self) -> bool:
        """Whether there is nothing for this player to do."""
        return self.mode == Mode.WAIT

    @property
    def ghost(self) -> tuple[int, int] | None:
        """The cell and tile of the piece in hand, if one is shown."""
        return self.picked if self.mode in (Mode.DRAW, Mode.EFFECT) else None

    @property
    def path(self) -> tuple[int, ...]:
        """The cells over which the meteor would fly as it is aimed."""
        if self.mode != Mode.METEOR:
            return ()
        return tuple(mark[0] for n in self.notes if n.code == STRIKES for mark in n.evidence)

    @property
    def around_ghost(self) -> tuple[orient.Facing, ...]:
        """What faces each side of the piece in hand; nothing without one."""
        if self.ghost is None:
            return ()
        return orient.facing(self.ghost[0], self.sheet.tiles, self._exits)

    def refresh(self) -> None:
        """Everything follows the match again; call it after each change there."""
        self.view = self.session.view(self.seat)
        moment = (self.sheet, self.view.round, self.view.over, self.session.over)
        if moment == self._moment:
            return
        self._moment = moment
        legal = self.session.legal(self.seat)
        self.can_undo = self.session.can_undo(self.seat)
        self.can_end = any(isinstance(action, EndRound) for action in legal)
        self._set_mode(legal)
        self.offers = offered(legal, self.view.dice, self.sheet.left)
        self._begin()
        self.version += 1

    def sleep(self) -> None:
        """Nothing is asked while everybody watches; `refresh` wakes the hand."""
        self.mode, self.by_cell, self.offers = Mode.WAIT, {}, {}
        self.picked, self.notes, self.source, self.aim = None, (), "", None
        self._moment = ()
        self.version += 1

    def _set_mode(self, legal: Sequence[Action]) -> None:
        kinds = {type(action) for action in legal}
        if self.view.over:
            self.mode = Mode.OVER
        elif not kinds:
            self.mode = Mode.WAIT
        elif MoveMeteor in kinds:
            self.mode = Mode.METEOR
        else:
            self.mode = Mode.EFFECT if self.sheet.pending else Mode.DRAW

    def _begin(self) -> None:
        """Something else is asked now: what has to be done next is in hand, and the focus is where it is answered."""
        self.picked, self.notes, self.refusal, self.aim = None, (), None, None
        if self.mode == Mode.METEOR:
            self._begin_meteor()
            return
        if self.source not in self.offers:
            self.source = self._next_duty()
        self._take(self.source)
        if self.source:
            self.focus = SHEET
            return
        first = next((c for c in self.choices() if c.primary and c.enabled), None)
        self.focus = first.name if first is not None else SHEET

    def _begin_meteor(self) -> None:
        self.source, self.by_cell, self.focus = "", {}, SHEET
        aims = [name for name in self.offers if name.startswith(AIM)]
        for name in aims:
            action = self.offers[name][0]
            for note in self.session.preview(self.seat, action):
                if note.code == STRIKES:
                    self.by_cell.setdefault(note.evidence[-1][0], []).append(action)
        if len(aims) == 1:
            self.aim_at(int(aims[0].removeprefix(AIM)))

    def _next_duty(self) -> str:
        """The first die that has to be drawn and can be; else what the round cannot be ended without, if anything.

        With an effect pending it is the first thing that can be used.
        """
        if self.mode == Mode.EFFECT:
            return next(iter(self.offers), "")
        duty = next_duty(self.offers, self.view.dice, self.sheet.left)
        if duty or self.can_end:
            return duty
        return VOLCANO if VOLCANO in self.offers else next(iter(self.offers), "")

    def _take(self, source: str) -> None:
        """This is in hand now: the cells where it may go light up."""
        self.source = source
        self.picked, self.notes = None, ()
        self.by_cell = {}
        for action in self.offers.get(source, ()):
            cell = getattr(action, "cell", NONE)
            if cell != NONE:
                self.by_cell.setdefault(cell, []).append(action)
        if source:
            self._seek_legal(WIDTH)

    # --- what can be pressed ------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """The buttons at the foot, in order; their places do not change within a mode."""
        if self.mode == Mode.OVER:
            return [Choice("results", primary=True)]
        if self.mode == Mode.WAIT:
            return []
        undo = Choice("undo", self.can_undo)
        if self.mode == Mode.METEOR:
            aims = [f"{AIM}{s}" for s in AIM_ORDER if f"{AIM}{s}" in self.offers]
            ready = self.aim is not None
            buttons = [Choice(name) for name in aims] if len(aims) > 1 else []
            return [*buttons, undo, Choice("fall", ready, primary=ready)]
        picked = self.picked is not None
        last = Choice("end", self.can_end, primary=self.can_end and not picked)
        if self.mode == Mode.EFFECT:
            last = Choice("decline")
        back = [] if self.cramped else [Choice("turn_back", picked)]
        return [
            *back,
            Choice("turn", picked),
            Choice("mirror", picked),
            Choice("place", picked, primary=picked),
            undo,
            last,
        ]

    def candidates(self) -> list[str]:
        """What the next thing in hand may be: dice, volcano, special routes, directions, and the button that ends it."""
        names = list(self.offers)
        if self.mode == Mode.METEOR:
            names.sort(key=lambda name: not name.startswith(AIM))
            return [*names, "fall"] if self.aim is not None else names
        if self.mode == Mode.EFFECT:
            return [*names, "decline"]
        return [*names, "end"] if self.can_end else names

    # --- what the player does -----------------------------------------------------------------

    def press_own(self, name: str) -> None:
        """A die, a special route, a direction, a card or a button was pressed."""
        if name.startswith(GOAL):
            number = int(name.removeprefix(GOAL))
            self.reading = None if self.reading == number else number
            self._sound("click")
            return
        self.reading = None
        if name.startswith(AIM):
            self.aim_at(int(name.removeprefix(AIM)))
            self._sound("turn")
        elif name.startswith((DIE, SPECIAL)) or name == VOLCANO:
            self._press_piece(name)
        else:
            self._press_tool(name)

    def _press_tool(self, name: str) -> None:
        match name:
            case "turn":
                self.turn(1)
            case "turn_back":
                self.turn(-1)
            case "mirror":
                self.mirror()
            case "place":
                self.place()
            case "end":
                self._act(EndRound())
            case "decline":
                self._act(Decline())
            case "fall":
                self._let_fall()

    def _press_piece(self, name: str) -> None:
        """A die, a special route or the volcano: in hand, or the reason why not."""
        if self.mode == Mode.METEOR and name in self.offers:
            self._act(self.offers[name][0])
        elif self.mode in (Mode.DRAW, Mode.EFFECT) and name in self.offers:
            self._take("" if self.source == name and self.picked is None else name)
            self.row_lit = ""
            self.focus = SHEET
            self._sound("click")
        else:
            self._refuse_piece(name)

    def _refuse_piece(self, name: str) -> None:
        """Why something cannot be taken in hand: the session says, or it has no place."""
        reason = self.session.check(self.seat, sample(name, self.view.dice, self.cursor))
        if reason is None or reason.code.startswith(("track.", "cell.")):
            reason = Reason("table.no_place")
        self.refusal = reason
        self._sound("refuse")

    def press_cell(self, cell: int, *, keys: bool = False) -> None:
        """A cell was pressed: picked; if it is picked already, drawn in; a piece of this round is lifted.

        With `keys` the cursor was there before, so the piece in hand is drawn at once.
        """
        self.version += 1
        self.refusal = self.reading = None
        if self.zoom is not None:
            self.zoom = None
            return
        self.row_lit = ""
        self.cursor, self.focus = cell, SHEET
        if self.mode == Mode.METEOR:
            self._press_sky(cell)
        elif self.mode == Mode.WAIT:
            self._refuse(EndRound())
        elif self.mode != Mode.OVER:
            self._press_ground(cell, keys)

    def _press_ground(self, cell: int, keys: bool) -> None:
        if self.picked is not None and self.picked[0] == cell:
            self.place()
        elif cell in self.by_cell:
            self._pick(cell)
            if not keys:
                self._sound("turn")
        elif self.can_lift(cell):
            self.lift(cell)
        else:
            self._refuse_cell(cell)

    def _refuse_cell(self, cell: int) -> None:
        """Why nothing can be drawn in a cell."""
        if not self.source:
            self.refusal = Reason("table.pick_die" if self.offers else "table.no_dice_left")
            self._sound("refuse")
            return
        actions = self.offers.get(self.source, ())
        asked = next((a for a in actions if isinstance(a, Drawing | OpenVolcano)), None)
        if isinstance(asked, OpenVolcano):
            self._refuse(OpenVolcano(cell))
        elif asked is not None:
            self._refuse(type(asked)(cell, asked.tile))

    def can_lift(self, cell: int) -> bool:
        """Whether something was drawn in a cell in this round."""
        sheet = self.sheet
        return sheet.tiles[cell] != NONE and sheet.since[cell] == self.view.round

    def lift(self, cell: int) -> None:
        """What was drawn in a cell in this round is taken in hand again, or the reason why it cannot be."""
        tile = self.sheet.tiles[cell]
        entries = self.session.own_actions(self.seat)
        entry = next((n for n, action in entries if getattr(action, "cell", NONE) == cell), None)
        if entry is None or not self._take_back(self.seat, entry):
            self.refusal = Reason("table.lift_water" if entry is None else "table.lift_needed")
            self._sound("refuse")
            return
        self._sound("take_back")
        source = source_of(tile, self.offers)
        if source:
            self._take(source)
            self.cursor = cell
            if any(getattr(action, "tile", tile) == tile for action in self.by_cell.get(cell, ())):
                self._hold(cell, tile)

    def move_cursor(self, cell: int) -> None:
        """The cursor came to a cell; a piece that may go there is in hand there.

        Over any other cell the piece stays where it was, so that a player can walk to the buttons.
        """
        self.version += 1
        self.refusal = None
        self.cursor = cell
        if self.mode == Mode.METEOR:
            actions = self.by_cell.get(cell)
            if actions and isinstance(actions[0], MoveMeteor):
                self.aim_at(actions[0].direction)
        elif cell in self.by_cell:
            self._pick(cell)

    def take_up(self, action: Action, cell: int, tile: int) -> bool:
        """See `PlayerHand.take_up`; the die or special route is taken for it."""
        source = next((name for name, actions in self.offers.items() if action in actions), "")
        if source and action not in self.by_cell.get(cell, ()):
            self._take(source)
        if not super().take_up(action, cell, tile):
            return False
        self._hold(cell, tile)
        return True

    def turn(self, quarters: int) -> None:
        """The piece in hand is turned by one step; a meteor is aimed at the next side."""
        if self.mode == Mode.METEOR:
            aims = [s for s in (0, 1, 2, 3) if f"{AIM}{s}" in self.offers]
            at = aims.index(self.aim) if self.aim in aims else -quarters
            self.aim_at(aims[(at + quarters) % len(aims)])
            self._sound("turn")
            return
        self._reorient(lambda tile, tiles: orient.turned(tile, quarters, tiles))

    def mirror(self) -> None:
        """The piece in hand is mirrored."""
        self._reorient(orient.flipped)

    def _reorient(self, step: Callable[[int, Sequence[int]], int]) -> None:
        if self.picked is None and self.by_cell:
            self._seek_legal(WIDTH)
            self._pick(self.cursor)
        if self.ghost is None or self.source == VOLCANO:
            return
        cell, tile = self.ghost
        self._hold(cell, step(tile, self._tiles(cell)))
        self._sound("turn")

    def place(self) -> None:
        """The piece in hand is drawn in."""
        action = self._held_action()
        if action is not None:
            self._act(action)

    def following(self, by: int) -> bool:
        """The next thing in hand, or the button that ends the round; false where there is nothing."""
        names = self.candidates()
        if not names or not self.asked:
            return False
        here = self.focus if self.focus != SHEET else self.source
        if self.mode == Mode.METEOR and self.focus == SHEET and self.aim is not None:
            here = f"{AIM}{self.aim}"
        at = names.index(here) if here in names else (-1 if by > 0 else 0)
        name = names[(at + by) % len(names)]
        self.version += 1
        self.refusal = None
        if name.startswith(AIM):
            self.focus = SHEET
            self.aim_at(int(name.removeprefix(AIM)))
        elif self.mode == Mode.METEOR or name in ("end", "decline"):
            self.focus = name
        else:
            self.focus = SHEET
            self._take(name)
            self.suggest_piece()
        return True

    def suggest_piece(self) -> None:
        """A player of keys begins: the piece is in hand where the cursor is, if it may go there."""
        if self.asked and self.picked is None and self.cursor in self.by_cell:
            self.move_cursor(self.cursor)

    def close_own(self) -> bool:
        """The card that is read is put down; whether there was one."""
        if self.reading is None:
            return False
        self.reading = None
        return True

    def put_away(self) -> bool:
        """The piece in hand is put away; whether there was one."""
        if self.mode == Mode.METEOR and self.aim is not None:
            if len(self.choices()) <= 2:
                return False
            self.aim, self.notes = None, ()
            return True
        if self.ghost is None:
            return False
        self.picked, self.notes = None, ()
        return True

    # --- inside -------------------------------------------------------------------------------

    def aim_at(self, side: int) -> bool:
        """The meteor is aimed at a side, if it may fly there; its way is shown. Whether that is news."""
        actions = self.offers.get(f"{AIM}{side}")
        if not actions or self.aim == side:
            return False
        self.aim = side
        self.notes = self.session.preview(self.seat, actions[0])
        self.version += 1
        if self.path:
            self.cursor = self.path[-1]
        return True

    def _press_sky(self, cell: int) -> None:
        """Where a meteor would strike it is aimed, or falls if it is aimed there; elsewhere nothing."""
        if self.path and self.path[-1] == cell:
            self._let_fall()
            return
        actions = self.by_cell.get(cell)
        if actions and isinstance(actions[0], MoveMeteor):
            self.aim_at(actions[0].direction)
            self._sound("turn")
        else:
            self.refusal = Reason("meteor.first")
            self._sound("refuse")

    def _let_fall(self) -> None:
        if self.aim is not None:
            self._act(MoveMeteor(self.aim))

    def _tiles(self, cell: int) -> list[int]:
        return [action.tile for action in self.by_cell.get(cell, ()) if isinstance(action, Drawing)]

    def _pick(self, cell: int) -> None:
        """The piece in hand is considered in a cell where it may go."""
        tiles = self._tiles(cell)
        if not tiles:
            self._hold(cell, VOLCANO_TILE)
            return
        around = orient.facing(cell, self.sheet.tiles, self._exits)
        last = self._last_tile.get(TILES.face_of[tiles[0]])
        self._hold(cell, orient.best(tiles, last, around))

    def _hold(self, cell: int, tile: int) -> None:
        self.picked = (cell, tile)
        self._last_tile[TILES.face_of[tile]] = tile
        action = self._held_action()
        self.notes = self.session.preview(self.seat, action) if action is not None else ()
        self.refusal = None
        self.version += 1

    def _held_action(self) -> Action | None:
        """What drawing the piece in hand would be."""
        if self.ghost is None:
            return None
        cell, tile = self.ghost
        for action in self.by_cell.get(cell, ()):
            if getattr(action, "tile", tile) == tile:
                return action
        return None
