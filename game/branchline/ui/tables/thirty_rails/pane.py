"""One player's part of the screen: the dice, what is pressed beside the sheet, what moves.

Here: `Pane`, which joins the layout, the hand and the stage. Not here: what panes of all games do (`tables.pane`),
drawing of its still parts (`parts`), what a press means (`hand`), and time (`director`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pygame
from pygame import FRect, Rect

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails.faces import straight_across
from branchline.ui import theme
from branchline.ui.tables import dice
from branchline.ui.tables.advice import BARE, Marks
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import Frame, Layer
from branchline.ui.tables.spots import Spot
from branchline.ui.tables.thirty_rails.hand import CROSS, DICE, Hand, Mode
from branchline.ui.tables.thirty_rails.layout import PaneLayout
from branchline.ui.tables.thirty_rails.sheet import SheetFrame, SheetLayer, doors
from branchline.ui.tables.thirty_rails.shown import course_of
from branchline.ui.tables.thirty_rails.stage import SeatStage, Sketch, Stage
from branchline.ui.tables.thirty_rails.stamps import DieKind, Stamps

PENCIL_ALPHA = 150
"""How strong something is that is only considered."""


class Pane(TablePane[Hand, Stage, Stamps, PaneLayout]):
    """The part of the screen of one seat."""

    spreads: ClassVar[Mapping[str, str]] = {"die.": "dice"}

    def new_frame(self, rect: Rect, *, mini: bool = False) -> SheetFrame:
        """Where the cells of a sheet in these pixels are."""
        return SheetFrame(
            rect,
            numbers=not mini,
            small=self.layout.small and not mini,
            open_ring=self.session.board.open_ring,
        )

    def new_layer(self, frame: Frame) -> Layer:
        """A sheet in this frame."""
        assert isinstance(frame, SheetFrame), "made by new_frame"
        return SheetLayer(frame, self.session.board, self.stamps, self.ctx.media.fonts)

    @property
    def shown(self) -> SeatStage:
        """What is shown of the seat."""
        return self.stage.seats[self.seat]

    @property
    def looked_at(self) -> SeatStage:
        """Whose sheet and rows are shown: the own ones, or those of the seat looked at."""
        zoom = self.hand.zoom
        return self.shown if zoom is None else self.stage.seats[zoom]

    def status(self) -> tuple[str, str]:
        """Where the game stands, in words and in short."""
        text, stage = self.ctx.text, self.stage
        if stage.turn:
            if self.session.board.open_ring:
                return text("table.turn_open", turn=stage.turn), ""
            turns = self.hand.view.turns
            return text("table.turn", turn=stage.turn, turns=turns), f"{stage.turn}/{turns}"
        if stage.row:
            return text("table.row", row=stage.row), f"{stage.row}/6"
        return text("table.setup"), ""

    def die_box(self, kind: DieKind) -> FRect:
        """The square of a die in the tray."""
        tray = self.layout.dice
        foot = 0.0 if self.layout.small else 60.0
        side = min(tray.height - foot, tray.width * 0.365)
        spare = tray.width - side * 2.7
        left = tray.left + spare * 0.4 + (0 if kind == "white" else side)
        return FRect(left, tray.top + (tray.height - foot - side) / 2, side, side)

    def track_box(self) -> FRect:
        """Where the track of the black die is shown beside it."""
        black, tray = self.die_box("black"), self.layout.dice
        side = min((tray.right - black.right) * 0.84, black.height * 0.66)
        left = black.right + (tray.right - black.right - side) * 0.4
        return FRect(left, black.centery - side / 2, side, side)

    def change_box(self, kind: DieKind) -> FRect:
        """What is pressed to change a die: the die itself where there is no room for a button."""
        die = self.die_box(kind)
        if self.layout.small:
            return die
        return FRect(die.left + 4, die.bottom - 2, die.width - 8, 60)

    def own_spots(self) -> list[Spot]:
        """The buttons that change a die."""
        hand = self.hand
        if hand.mode not in (Mode.TRACK, Mode.VALUE):
            return []
        return [
            Spot(f"die.{kind}", self.change_box(kind), hand.can_override(kind))
            for kind in DICE
            if hand.override_left(kind) is not None
        ]

    def _least_row_width(self) -> float:
        """Two signs of stations, a coin with the shares, and the points."""
        caps = any(n == "cap" for row in self.seat_looked_at.rows for n, _ in row.parts)
        smallest = theme.SMALLEST_TEXT / self.ctx.paint.text_size
        number = self.ctx.paint.measure("00", smallest, bold=True)[0]
        cap = self.ctx.paint.measure("00", smallest)[0] + 24.0 if caps else 0.0
        return 90.0 + number + cap

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        if self.layout.tools.height > 200:
            return 3 if count == 7 else 2
        return count

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """The cell that a step leads to, or None at the edge; the four corners are no cells."""
        row, column = cell // 8 + dy, cell % 8 + dx
        corner = row in (0, 7) and column in (0, 7)
        return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 and not corner else None

    def marks_of(self, action: Action) -> Marks:
        """See `TablePane.marks_of`."""
        cell = getattr(action, "cell", None)
        if isinstance(action, act.Place):
            return Marks(((action.cell, action.tile),))
        if isinstance(action, act.BuildBridge):
            return Marks(((action.cell, straight_across(self.hand.sheet.water)),))
        if isinstance(action, act.CrossOut):
            return Marks(((action.cell, CROSS),))
        if isinstance(action, act.Buy):
            return Marks(((action.cell, CROSS),), ("buy", f"pair.{action.pair}"))
        if isinstance(action, act.DrawRiver):
            return Marks(tuple((each, BARE) for each in course_of(action.cell)[0]))
        if isinstance(action, act.Override):
            words = self.ctx.text(f"review.override_{action.die}", value=action.value)
            return Marks((), (f"die.{action.die}", f"value.{action.value}"), words)
        if cell is not None:
            return Marks(((cell, BARE),))
        buttons = {
            act.DrawMountain: "draw",
            act.DrawMarsh: "draw",
            act.IgnoreRoll: "ignore",
            act.IgnoreMarsh: "ignore",
            act.StopBuilding: "stop",
            act.EndTurn: "done",
        }
        return Marks((), (buttons.get(type(action), ""),))

    def _draw_piece(self, surface: pygame.Surface, cell: int, tile: int) -> None:
        """See `TablePane._draw_piece`."""
        square = self.frame.square_of(cell)
        if tile == CROSS:
            stamp = self.stamps.cross(square.width).copy()
            stamp.set_alpha(PENCIL_ALPHA)
            surface.blit(stamp, square)
        else:
            surface.blit(self.stamps.tile(tile, square.width, pencil=True), square)

    # --- what moves ---------------------------------------------------------------------------

    def _glow_stamp(
        self, piece: tuple[int, ...], size: int, colour: theme.Colour, part: float
    ) -> pygame.Surface:
        """The lit way through a cell."""
        return self.stamps.glow((piece[1], piece[2]), size, colour, part)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: piece in hand, pen, lit lines, dice in the air, rings."""
        with self.on_sheet(surface):
            if self.hand.zoom is None:
                self.draw_hovered(surface)
                self._draw_ghost(surface)
            self.draw_evidence(surface)
            if self.hand.zoom is None:
                for cell, (what, which, t) in self.shown.sketching.items():
                    self._draw_sketch(surface, cell, (what, which, t))
        for kind in DICE:
            self._draw_die(surface, kind)
        self._draw_advice(surface)
        self.draw_focus(surface)

    def _draw_ghost(self, surface: pygame.Surface) -> None:
        ghost = self.hand.ghost
        if not self.plays:
            return
        if ghost is None:
            self._draw_course(surface)
            return
        square = self.frame.square_of(ghost[0])
        self._draw_piece(surface, *ghost)
        if self.hand.sheet.bonus == ghost[0]:
            surface.blit(self.stamps.bonus(square.width), square)

    def _draw_course(self, surface: pygame.Surface) -> None:
        """The river that a press would draw."""
        mouth = self.hand.mouth_at(self.hand.cursor if self.by_keys else self.hovered)
        if mouth is None:
            return
        cells, side = course_of(mouth)
        for cell in cells:
            square = self.frame.square_of(cell)
            stamp = self.stamps.water(side, square.width).copy()
            stamp.set_alpha(PENCIL_ALPHA)
            surface.blit(stamp, square)

    def _draw_sketch(
        self, surface: pygame.Surface, cell: int, what: tuple[Sketch, int, float]
    ) -> None:
        kind, which, t = what
        square = self.frame.square_of(cell)
        if kind == Sketch.TILE:
            surface.blit(self.stamps.tile(which, square.width, t), square)
            if self.shown.sheet.bonus == cell:
                surface.blit(self.stamps.bonus(square.width), square)
        elif kind == Sketch.CROSS:
            surface.blit(self.stamps.cross(square.width, t), square)
        elif kind == Sketch.WATER:
            surface.blit(self.stamps.water(which, square.width, t), square)
        elif kind == Sketch.MARSH:
            surface.blit(self.stamps.marsh(which, square.width, t), square)
        elif kind == Sketch.MOUNTAIN:
            surface.blit(self.stamps.mountain(which, square.width, t), square)
        else:
            grow = Rect(square)
            grow.inflate_ip(
                round(square.width * 0.3 * (1 - t)), round(square.width * 0.3 * (1 - t))
            )
            stamp = self._thing_stamp(cell, grow.width)
            if stamp is not None:
                surface.blit(stamp, grow)

    def _thing_stamp(self, cell: int, size: int) -> pygame.Surface | None:
        """What the match has in a cell that is being stamped now."""
        size -= size % 4
        sheet = self.hand.view.sheets[self.seat]
        if cell in sheet.stations:
            sides = doors(cell, open_ring=self.session.board.open_ring)
            return self.stamps.station(sheet.stations.index(cell) + 1, size, sides)
        if cell == sheet.mine:
            return self.stamps.mine(size)
        if cell == sheet.factory:
            return self.stamps.factory(size)
        return self.stamps.bonus(size) if cell == sheet.bonus else None

    def _draw_die(self, surface: pygame.Surface, kind: DieKind) -> None:
        flight = self.shown.flights.get(kind)
        if flight is None:
            return
        box = self.ctx.canvas.rect_px(self.die_box(kind))
        size, height = box.width, dice.hop(flight.t)
        sway = round(size * 0.5 * (1.0 - flight.t) ** 2 * (1 if kind == "black" else -1))
        surface.blit(
            self.stamps.die_shadow(size, height), box.move(sway + round(size * 0.05 * height), 0)
        )
        die = self.stamps.flying_die(kind, flight.value, size, flight.seed, flight.t)
        surface.blit(die, box.move(sway, -round(size * 0.42 * height)))
