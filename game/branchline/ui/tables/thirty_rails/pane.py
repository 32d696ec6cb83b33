"""One player's part of the screen: where everything is, what is pressed, what moves.

Here: `Pane`, which joins the layout, the hand and the stage. Not here: drawing of its still parts
(`parts`), what a press means (`hand`), and time (`director`).
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import FRect, Rect

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.views import TableView
from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.tables import dice
from branchline.ui.tables.session import SeatInfo, TableSession
from branchline.ui.tables.spots import Spot, grid, next_towards, spot_at
from branchline.ui.tables.stage import Evidence
from branchline.ui.tables.thirty_rails.hand import DICE, SHEET, Hand, Mode
from branchline.ui.tables.thirty_rails.layout import PaneLayout
from branchline.ui.tables.thirty_rails.sheet import SheetFrame, SheetLayer, inner_side
from branchline.ui.tables.thirty_rails.stage import SeatStage, Stage
from branchline.ui.tables.thirty_rails.stamps import DieKind, Stamps

GLOW = theme.ORANGE
PREVIEW_GLOW = theme.STATION_COLOURS[2]
TALLEST_BUTTON = 100.0


class Pane:
    """The part of the screen of one seat. `others` are the seats it lists beside its own."""

    def __init__(
        self,
        ctx: Context,
        session: TableSession[TableView],
        stage: Stage,
        hand: Hand,
        stamps: Stamps,
        layout: PaneLayout,
        others: Sequence[int],
        *,
        plays: bool,
    ) -> None:
        self.ctx = ctx
        self.session = session
        self.stage = stage
        self.hand = hand
        self.stamps = stamps
        self.layout = layout
        self.others = tuple(others)
        self.plays = plays
        self.by_keys = False
        self.hovered = -1
        self.held: dict[int, str] = {}
        square = ctx.canvas.rect_px(layout.sheet)
        self.frame = SheetFrame(square, small=layout.small)
        fonts = ctx.media.fonts
        self.layer = SheetLayer(self.frame, session.board, stamps, fonts)
        self.minis = {
            seat: SheetLayer(
                SheetFrame(ctx.canvas.rect_px(box), numbers=False), session.board, stamps, fonts
            )
            for seat, box in self.mini_boxes().items()
        }
        self._zoomed: SheetLayer | None = None

    @property
    def seat(self) -> int:
        """Whose pane it is."""
        return self.hand.seat

    @property
    def info(self) -> SeatInfo:
        """Who plays here."""
        return self.session.seats[self.seat]

    @property
    def shown(self) -> SeatStage:
        """What is shown of the seat."""
        return self.stage.seats[self.seat]

    @property
    def looked_at(self) -> SeatStage:
        """Whose sheet and rows are shown: the own ones, or those of the seat looked at."""
        zoom = self.hand.zoom
        return self.shown if zoom is None else self.stage.seats[zoom]

    # --- where things are ---------------------------------------------------------------------

    def mini_boxes(self) -> dict[int, FRect]:
        """The small sheets of the others, where there is room for them, in units."""
        area, count = self.layout.others, len(self.others)
        if not count or self.layout.small or (area.height / count < 90 and area.width < 500):
            return {}
        tall = area.height >= area.width * 0.9
        cards = self._other_boxes()
        boxes: dict[int, FRect] = {}
        for seat in self.others:
            card = cards[seat]
            side = min(card.height - 16, card.width * (0.42 if tall else 0.5))
            boxes[seat] = FRect(card.left + 8, card.centery - side / 2, side, side)
        return boxes

    def _other_boxes(self) -> dict[int, FRect]:
        area, count = self.layout.others, len(self.others)
        gap = 10.0 if not self.layout.small else 4.0
        narrow = count > 0 and area.width / count < 210
        stacked = area.height >= area.width * 0.9 or self.layout.small or narrow
        boxes: dict[int, FRect] = {}
        for index, seat in enumerate(self.others):
            if stacked:
                height = min(196.0, (area.height - gap * (count - 1)) / count)
                top = area.top + index * (height + gap)
                boxes[seat] = FRect(area.left, top, area.width, height)
            else:
                width = (area.width - gap * (count - 1)) / count
                left = area.left + index * (width + gap)
                boxes[seat] = FRect(left, area.top, width, area.height)
        return boxes

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
        side = min(tray.right - black.right - 6, black.height * 0.66)
        left = black.right + (tray.right - black.right - side) * 0.4
        return FRect(left, black.centery - side / 2, side, side)

    def change_box(self, kind: DieKind) -> FRect:
        """What is pressed to change a die: the die itself where there is no room for a button."""
        die = self.die_box(kind)
        if self.layout.small:
            return die
        return FRect(die.left + 4, die.bottom - 2, die.width - 8, 60)

    def menu_box(self) -> FRect:
        """The button of the pause menu, in the head."""
        head = self.layout.head
        side = min(head.height, 76.0)
        return FRect(head.right - side, head.centery - side / 2, side, side)

    def row_boxes(self) -> dict[str, FRect]:
        """The score rows by key, and the total."""
        card = self.layout.score.inflate(-16, -12)
        keys = [row.key for row in self.looked_at.rows]
        columns = self.layout.score_columns
        lines = -(-(len(keys) + 1) // columns)
        height = min(62.0, card.height / lines)
        width = card.width / columns
        boxes: dict[str, FRect] = {}
        for index, key in enumerate([*keys, "total"]):
            column, line = divmod(index, lines)
            boxes[key] = FRect(card.left + column * width, card.top + line * height, width, height)
        return boxes

    def spots(self) -> list[Spot]:
        """Everything that can be pressed beside the sheet, in reading order."""
        spots: list[Spot] = []
        if self.plays:
            hand = self.hand
            if hand.mode in (Mode.TRACK, Mode.VALUE):
                spots += [
                    Spot(f"die.{kind}", self.change_box(kind), hand.can_override(kind))
                    for kind in DICE
                    if hand.override_left(kind) is not None
                ]
            spots += self._tool_spots()
        for key, box in self.row_boxes().items():
            if key != "total":
                spots.append(Spot(key, box))
        for seat, box in self._other_boxes().items():
            if self.layout.others.height > 0:
                spots.append(Spot(f"seat.{seat}", box))
        spots.append(Spot("menu", self.menu_box()))
        return spots

    def _tool_spots(self) -> list[Spot]:
        choices = self.hand.choices()
        area, names = self.layout.tools, [choice.name for choice in choices]
        columns = len(names)
        if area.height > 200:
            columns = 3 if len(names) == 7 else 2
        boxes = grid(
            area, names, max(1, columns), 12.0 if area.height > 200 else 8.0, TALLEST_BUTTON
        )
        return [Spot(c.name, boxes[c.name], c.enabled, c.primary) for c in choices]

    # --- pointing and stepping ----------------------------------------------------------------

    def target_at(self, pos: tuple[float, float]) -> str | None:
        """What a press at a position means: "cell.<number>", a spot's name, or None."""
        spot = spot_at(self.spots(), pos)
        if spot is not None:
            return spot.name
        cell = self.frame.cell_at(self.ctx.canvas.point_px(pos))
        return None if cell is None else f"cell.{cell}"

    def step(self, dx: int, dy: int) -> bool:
        """The cursor or the focus moves by one; whether it did."""
        hand = self.hand
        spots = self.spots()
        here = next((spot for spot in spots if spot.name == hand.focus), None)
        if here is None:
            row, column = hand.cursor // 8 + dy, hand.cursor % 8 + dx
            corner = row in (0, 7) and column in (0, 7)
            if 0 <= row < 8 and 0 <= column < 8 and not corner:
                hand.focus = SHEET
                hand.move_cursor(8 * row + column)
                return True
            frame = self._cell_rect(hand.cursor)
            found = next_towards(frame, spots, dx, dy)
        else:
            sheet = Spot(SHEET, self.layout.sheet, enabled=self.plays)
            found = next_towards(here.rect, [*spots, sheet], dx, dy, here.name)
        if found is None:
            return False
        hand.focus = found.name
        hand.version += 1
        if found.name == SHEET:
            hand.suggest_piece()
        return True

    def next_spot(self, by: int) -> bool:
        """The focus goes round: the sheet, then every button that can be pressed."""
        names = [SHEET] if self.plays else []
        names += [spot.name for spot in self.spots() if spot.enabled]
        if not names:
            return False
        at = names.index(self.hand.focus) if self.hand.focus in names else 0
        self.hand.focus = names[(at + by) % len(names)]
        self.hand.version += 1
        return True

    def _cell_rect(self, cell: int) -> FRect:
        place, scale = self.frame.rect_of(cell), self.ctx.canvas.scale
        return FRect(
            place.left / scale, place.top / scale, place.width / scale, place.height / scale
        )

    # --- what moves ---------------------------------------------------------------------------

    def lit_evidence(self) -> tuple[Evidence, float, theme.Colour] | None:
        """The line to light up now: of an animation, a touched row, or the piece in hand."""
        shown, hand = self.shown, self.hand
        if shown.glow is not None and hand.zoom is None:
            return shown.glow.evidence, shown.glow.part, GLOW
        key = hand.row_lit or (hand.focus if self.by_keys and hand.focus.startswith("row.") else "")
        row = self._row(key)
        if row is not None and row.evidence:
            return row.evidence, 1.0, GLOW
        if hand.ghost is not None and hand.zoom is None:
            for note in hand.notes:
                if note.code == "preview.gain" and note.evidence:
                    return note.evidence, 1.0, PREVIEW_GLOW
        return None

    def _row(self, key: str) -> ScoreLine | None:
        return next((row for row in self.looked_at.rows if row.key == key), None)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: piece in hand, pen, lit lines, dice in the air, rings."""
        if self.hand.zoom is None:
            self._draw_hovered(surface)
            self._draw_ghost(surface)
        self._draw_evidence(surface)
        if self.hand.zoom is None:
            for cell, (what, which, t) in self.shown.sketching.items():
                self._draw_sketch(surface, cell, (what, which, t))
        for kind in DICE:
            self._draw_die(surface, kind)
        self._draw_focus(surface)

    def _draw_hovered(self, surface: pygame.Surface) -> None:
        if self.hovered in self.hand.by_cell and self.hand.ghost is None:
            place = self.frame.rect_of(self.hovered)
            surface.blit(self.stamps.legal(place.width, place.height), place)

    def _draw_ghost(self, surface: pygame.Surface) -> None:
        ghost = self.hand.ghost
        if ghost is None or not self.plays:
            return
        square = self.frame.square_of(ghost[0])
        surface.blit(self.stamps.tile(ghost[1], square.width, pencil=True), square)
        if self.hand.sheet.bonus == ghost[0]:
            surface.blit(self.stamps.bonus(square.width), square)

    def _draw_evidence(self, surface: pygame.Surface) -> None:
        lit = self.lit_evidence()
        if lit is None:
            return
        evidence, part, colour = lit
        reach = part * len(evidence)
        for index, piece in enumerate(evidence):
            here = min(1.0, reach - index)
            if here <= 0.0:
                return
            if len(piece) == 3:
                square = self.frame.square_of(piece[0])
                stamp = self.stamps.glow((piece[1], piece[2]), square.width, colour, here)
                surface.blit(stamp, square)
            else:
                place = self.frame.rect_of(piece[0])
                surface.blit(self.stamps.glow_cell(place.width, place.height, colour), place)

    def _draw_sketch(
        self, surface: pygame.Surface, cell: int, what: tuple[str, int, float]
    ) -> None:
        kind, which, t = what
        square = self.frame.square_of(cell)
        if kind == "tile":
            surface.blit(self.stamps.tile(which, square.width, t), square)
            if self.shown.sheet.bonus == cell:
                surface.blit(self.stamps.bonus(square.width), square)
        elif kind == "mountain":
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
            return self.stamps.station(sheet.stations.index(cell) + 1, size, inner_side(cell))
        if cell == sheet.mine:
            return self.stamps.mine(size)
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

    def _draw_focus(self, surface: pygame.Surface) -> None:
        """The ring of this seat around its cell or button, always exactly one."""
        if not self.plays:
            return
        hand, canvas = self.hand, self.ctx.canvas
        unit = max(2.5, canvas.scale * (4.0 if self.layout.small else 5.5))
        spot = None
        if hand.focus != SHEET:
            spot = next((spot for spot in self.spots() if spot.name == hand.focus), None)
        if spot is None:
            asked = hand.mode in (Mode.TRACK, Mode.SITE, Mode.PLACED) and hand.zoom is None
            if not asked or not (self.by_keys or hand.ghost is not None):
                return
            place = self.frame.rect_of(hand.cursor)
        elif self.by_keys:
            place = canvas.rect_px(spot.rect)
        else:
            return
        place = place.inflate(round(unit * 2.4), round(unit * 2.4))
        surface.blit(self.stamps.ring(place.width, place.height, self.info.colour, unit), place)

    # --- the sheet ----------------------------------------------------------------------------

    def sheet_surface(self) -> pygame.Surface:
        """The paper as shown now: the own sheet, or the one looked at."""
        zoom = self.hand.zoom
        if zoom is None:
            self.layer.show(self.shown.sheet)
            return self.layer.surface
        if self._zoomed is None:
            self._zoomed = SheetLayer(
                self.frame, self.session.board, self.stamps, self.ctx.media.fonts
            )
        self._zoomed.show(self.stage.seats[zoom].sheet)
        return self._zoomed.surface
