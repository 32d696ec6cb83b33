"""From intents to panes: whose device it was, what was pressed, who takes over a lost pad.

Here: `Controls`. Not here: what a press means (`hand`) and what happens then (`table`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from branchline.ui.context import Context
from branchline.ui.input.intents import (
    NO_SEAT,
    Accept,
    Advise,
    Back,
    Details,
    Finish,
    Hover,
    Intent,
    Joined,
    Lost,
    Menu,
    Mirror,
    Next,
    Point,
    Prev,
    Step,
    Turn,
    Undo,
    Wheel,
    Zoom,
)
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.help import HelpPanel
from branchline.ui.scenes.help_topics import SCORE_ROWS
from branchline.ui.scenes.pad_lost import PadLost
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.scenes.turned import opened_towards
from branchline.ui.tables.contacts import Contacts
from branchline.ui.tables.director import Director
from branchline.ui.tables.fingers import Fingers, Pinch
from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.loupe import ENLARGE, LEAVE
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import HELP, ROWS
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.spread import FLIP, FOLD, SPREAD
from branchline.ui.tables.touched import NEXT_SEAT, touched

Pane = TablePane[Any, Any, Any, Any]
PUSH_MM = 3.0
"""A finger that has moved so far pushes an enlarged sheet; it presses nothing any more."""


class Controls:
    """Gives each intent to the pane it is meant for.

    `active` is the seat that devices act for which all share.
    """

    def __init__(
        self,
        ctx: Context,
        session: TableSession[Any],
        director: Director[Any],
        people: Sequence[int],
        active: int,
    ) -> None:
        self.ctx = ctx
        self.session = session
        self.director = director
        self.people = tuple(people)
        self.active = active
        self.panes: list[Pane] = []
        setup = session.setup
        self.menu: Callable[[Context], Scene] = lambda ctx: PauseMenu(ctx, setup.game, setup.seed)
        """Makes the menu that lies over the table."""
        self._held: dict[int, tuple[Pane | None, str]] = {}
        self._contacts = Contacts(ctx.clock)
        self._on_sheets: dict[int, Fingers] = {}
        """By the seat of the pane: the fingers on a sheet that is enlarged, or would be."""

    def let_go(self) -> None:
        """Nothing that is pressed now will do anything."""
        self._held.clear()
        self._contacts.clear()
        self._on_sheets.clear()
        for pane in self.panes:
            pane.held.clear()

    def choose_active(self, *, afresh: bool = False) -> None:
        """Shared devices act for the first person who has something to do.

        Unless `afresh`, they stay with the present one while that person has.
        """
        asked = [seat for seat in self.session.to_act() if self.pane_of(seat) is not None]
        if asked and (afresh or self.active not in asked):
            self.active = asked[0]

    def pane_of(self, seat: int) -> Pane | None:
        """The pane of a seat, if it has one."""
        return next((pane for pane in self.panes if pane.seat == seat), None)

    def pane_at(self, pos: tuple[float, float]) -> Pane | None:
        """The pane that is shown at a position of the screen, if there is one."""
        return next((pane for pane in self.panes if pane.place.holds(pos)), None)

    def open(self, make: Callable[[Context], Scene], pane: Pane | None = None) -> None:
        """A scene lies over the table, turned towards the player of the pane where it was asked for."""
        turn = pane.place.turn if pane is not None else 0
        self.ctx.stack.push(opened_towards(self.ctx, turn, make))

    def pause(self, pane: Pane | None = None) -> None:
        """The menu lies over the table, turned towards the player who asked for it."""
        self.open(self.menu, pane)

    def handle(self, intent: Intent) -> bool:
        """Answer an intent; true if it was of use."""
        if isinstance(intent, Hover):
            return self._hover(intent)
        if isinstance(intent, Point):
            return self._point(intent)
        if isinstance(intent, Wheel):
            return self._wheel(intent)
        if isinstance(intent, Lost | Joined):
            return self._pads_changed(intent)
        return self._press(intent)

    def _point(self, intent: Point) -> bool:
        if intent.phase == "down":
            return self._point_down(intent)
        if intent.phase == "move":
            return self._point_move(intent)
        meant = self._contacts.up(intent.pointer, intent.pos, self.ctx.canvas.mm)
        for fingers in self._on_sheets.values():
            fingers.up(intent.pointer)
        pane, target = self._held.pop(intent.pointer, (None, ""))
        if pane is None or pane not in self.panes:
            return False
        pane.held.pop(intent.pointer, None)
        meant = meant or not self._among_several(intent)
        if intent.phase == "up" and meant and self._target(pane, intent) == target:
            if target == ENLARGE or target.startswith((SPREAD, FLIP)):
                self._look_closer(pane, target, pane.place.to_pane(intent.pos))
            else:
                self._pressed(pane, target)
        return True

    def _look_closer(self, pane: Pane, target: str, pos: tuple[float, float]) -> None:
        """The sheet, or a part of the pane, is shown so large that the next touch can pick something in it."""
        self.ctx.sound("click")
        if target == ENLARGE:
            pane.loupe.enlarge(pos)
        elif target == FLIP:
            pane.spread.flip()
        else:
            pane.spread.touch(target, pos)

    def _point_move(self, intent: Point) -> bool:
        """An enlarged sheet is pushed with one finger; two look closer or at the whole of it."""
        for pane in self.panes:
            fingers = self._on_sheets.get(pane.seat)
            if fingers is None or not fingers.holds(intent.pointer):
                continue
            pos, slack = pane.place.to_pane(intent.pos), PUSH_MM * self.ctx.canvas.mm
            moved = fingers.move(intent.pointer, pos, slack, may_push=pane.loupe.open)
            for pointer in fingers.moving:
                self._release(pane, pointer)
            if isinstance(moved, Pinch):
                return pane.loupe.pinch(moved.step, moved.about)
            return moved is not None and pane.loupe.push(moved.by)
        return False

    def _touch_sheet(self, pane: Pane, intent: Point) -> None:
        """A finger is on a sheet that is enlarged, or would be."""
        pos = pane.place.to_pane(intent.pos)
        sheet = pane.loupe.shows(pos) and not pane.spread.part
        if intent.device.kind == "touch" and sheet and (pane.loupe.open or pane.loupe.due):
            fingers = self._on_sheets.setdefault(pane.seat, Fingers())
            fingers.down(intent.pointer, pos)
            for pointer in fingers.moving:
                self._release(pane, pointer)

    def _release(self, pane: Pane, pointer: int) -> None:
        """What this finger was about to press is let go."""
        self._held.pop(pointer, None)
        pane.held.pop(pointer, None)

    def _among_several(self, intent: Point) -> bool:
        """Whether a finger may be one of several people's: then palms and slow slides press nothing."""
        return intent.device.kind == "touch" and len(self.panes) > 1

    @staticmethod
    def _target(pane: Pane, intent: Point | Hover) -> str | None:
        """What a press or the mouse at a position of the screen means in a pane."""
        pos = pane.place.to_pane(intent.pos)
        return touched(pane, pos) if intent.device.kind == "touch" else pane.target_at(pos)

    def _point_down(self, intent: Point) -> bool:
        if self.director.busy_for_all:
            self.director.skip()
            return True
        pane = self.pane_at(intent.pos)
        if pane is None:
            return False
        palm = self._contacts.down(intent.pointer, pane.seat, intent.pos)
        if palm and self._among_several(intent):
            for pointer in palm:
                self._release(pane, pointer)
            self._on_sheets.pop(pane.seat, None)
            return True
        target = self._target(pane, intent)
        if target is not None:
            self._held[intent.pointer] = (pane, target)
            pane.held[intent.pointer] = target
            pane.by_keys = False
        self._touch_sheet(pane, intent)
        return target is not None

    def _pressed(self, pane: Pane, target: str) -> None:
        self.active = pane.seat
        pane.spread.close()
        if target == FOLD:
            self.ctx.sound("click")
        elif target == "menu":
            self.ctx.sound("click")
            self.pause(pane)
        elif target == NEXT_SEAT:
            self.ctx.sound("click")
            self._look_on(pane, 1)
        elif target.startswith("cell."):
            if pane.plays:
                pane.hand.press_cell(int(target.removeprefix("cell.")))
        else:
            self._press_spot(pane, target)

    def _press_spot(self, pane: Pane, name: str) -> None:
        """A button, a piece or a row; a row that is lit already is explained, and its light goes out."""
        if name.startswith(HELP):
            self.ctx.sound("click")
            self._explain(pane, name.removeprefix(HELP))
            return
        if name == LEAVE:
            self.ctx.sound("click")
            pane.loupe.close()
            return
        if name == ROWS and pane.more_rows:
            self.ctx.sound("click")
            pane.hand.rows_page += 1
            pane.hand.version += 1
            return
        lit = pane.hand.row_lit == name
        pane.hand.press(name)
        if pane.hand.zoom is not None:
            pane.loupe.close()
        if lit:
            self._explain(pane, name)

    def _explain(self, pane: Pane, name: str) -> bool:
        """What a score row is about is told over the table; whether there is something to tell."""
        name = name.removeprefix(HELP)
        topic = SCORE_ROWS.get(self.session.setup.game, {}).get(name)
        if topic is not None:
            self.open(lambda ctx: HelpPanel(ctx, ctx.text(name), topic), pane)
        return topic is not None

    def _hover(self, intent: Hover) -> bool:
        """The mouse's cell stands out a little; whether that changed anything to be seen."""
        changed = False
        for pane in self.panes:
            target = self._target(pane, intent) if pane.place.holds(intent.pos) else ""
            cell = int(target[5:]) if target and target.startswith("cell.") else -1
            shown = cell if pane.plays and cell in pane.hand.by_cell else -1
            changed = changed or shown != pane.hovered
            pane.hovered = shown
        return changed

    def _wheel(self, intent: Wheel) -> bool:
        pane = self.pane_at(intent.pos)
        if pane is None or not pane.plays or pane.hand.ghost is None:
            return False
        pane.hand.turn(-1 if intent.steps > 0 else 1)
        return True

    def _press(self, intent: Intent) -> bool:
        """A key or a pad's button."""
        if isinstance(intent, Menu):
            self.pause(self._asking(intent))
            return True
        if isinstance(intent, Details):
            pane = self._asking(intent) or self.pane_of(self.active)
            if pane is not None and pane.by_keys and self._explain(pane, pane.hand.focus):
                return True
            self.open(lambda ctx: RulesScene(ctx, self.session.setup.game), self._asking(intent))
            return True
        if self.director.busy_for_all and not isinstance(intent, Step):
            self.director.skip()
            return True
        pane = self._pane_for(intent)
        if pane is None:
            return False
        if not pane.by_keys:
            pane.by_keys = True
            pane.spread.close()
            in_hand = pane.hand.picked is not None
            pane.hand.suggest_piece()
            pane.follow_cursor()
            pane.hand.version += 1
            if isinstance(intent, Accept) and not in_hand:
                return True  # The first press only shows where the focus is.
        used = self._advise(pane) if isinstance(intent, Advise) else self._for_pane(pane, intent)
        pane.follow_cursor()
        return used

    def _for_pane(self, pane: Pane, intent: Intent) -> bool:
        hand = pane.hand
        used = True
        if isinstance(intent, Step):
            used = pane.step(intent.dx, intent.dy)
            if used:
                self.ctx.sound("focus")
        elif isinstance(intent, Accept):
            self._accept(pane)
        elif isinstance(intent, Turn):
            hand.turn(intent.quarters)
        elif isinstance(intent, Mirror):
            hand.mirror()
        elif isinstance(intent, Undo):
            hand.undo()
        elif isinstance(intent, Finish):
            used = hand.press_primary()
        elif isinstance(intent, Next | Prev):
            used = pane.next_spot(1 if isinstance(intent, Next) else -1)
        elif isinstance(intent, Zoom):
            self._zoom(pane, intent.steps)
        elif isinstance(intent, Back):
            if not (pane.spread.close() or pane.loupe.close() or hand.cancel()):
                self.pause(pane)
        else:
            used = False
        return used

    def _advise(self, pane: Pane) -> bool:
        """The button of hints is pressed, if it is there and can be."""
        able = any(spot.name == "hint" and spot.enabled for spot in pane.head_spots())
        if able:
            pane.hand.press("hint")
        return able

    def _accept(self, pane: Pane) -> None:
        hand = pane.hand
        names = {spot.name for spot in pane.spots()}
        if hand.focus == SHEET or hand.focus not in names:
            if pane.plays:
                hand.press_cell(hand.cursor, keys=True)
        elif hand.focus == "menu":
            self.pause(pane)
        else:
            self._press_spot(pane, hand.focus)

    def _zoom(self, pane: Pane, steps: int) -> None:
        """Keys and pads look closer: here at the sheets of the others."""
        self._look_on(pane, steps)

    def _look_on(self, pane: Pane, steps: int) -> None:
        """Looks at the next other sheet, and after the last one at the own."""
        round_trip: list[int | None] = [None, *pane.others]
        at = round_trip.index(pane.hand.zoom) if pane.hand.zoom in round_trip else 0
        pane.loupe.close()
        pane.hand.zoom = round_trip[(at + steps) % len(round_trip)]
        pane.hand.version += 1

    def _pane_for(self, intent: Intent) -> Pane | None:
        """The pane an intent of a key or pad is meant for."""
        if intent.seat == NO_SEAT:
            if isinstance(intent, Accept):
                self._join(intent)
            return None
        if intent.seat is not None:
            return self.pane_of(intent.seat) or self.pane_of(self.active)
        return self.pane_of(self.active)

    def _asking(self, intent: Intent) -> Pane | None:
        """The pane of the seat whose own device it was."""
        return self.pane_of(intent.seat) if intent.seat is not None else None

    def _join(self, intent: Intent) -> None:
        """A device without a seat takes the first person's place that has no device."""
        seats = self.ctx.input.seats
        free = next((seat for seat in self.people if seats.device_of(seat) is None), None)
        if free is not None:
            seats.take(intent.device, free)
            self.ctx.sound("notice")

    def _pads_changed(self, intent: Lost | Joined) -> bool:
        seat = intent.seat
        seated = seat is not None and 0 <= seat < len(self.session.seats)
        if isinstance(intent, Lost) and (seated or intent.device == self.ctx.input.last_device):
            self.wait_for_pads()
            return True
        return seated

    def wait_for_pads(self) -> None:
        """The game stands still until every seat has a device again."""
        names = [info.name for info in self.session.seats]
        self.ctx.stack.push(PadLost(self.ctx, names, self.ctx.app.show_title))
