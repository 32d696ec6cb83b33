"""One player's part of the screen at any table: what can be pressed, how the focus steps, what lights up.

Here: `TablePane`, which each table's pane builds on. Not here: where things are (`pane_boxes`), drawing of still
parts (`parts`), what a press means (`hand`), and time (`director`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.tables import advice, words
from branchline.ui.tables.advice import BARE, Look, Marks
from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.pane_boxes import G, H, K, L, PaneBoxes
from branchline.ui.tables.session import Advice
from branchline.ui.tables.spots import Spot, next_towards, spot_at
from branchline.ui.tables.stage import Evidence
from branchline.ui.tables.words import Line

GLOW = theme.ORANGE
PREVIEW_GLOW = theme.STATION_COLOURS[2]
WHEEL_AFTER = 0.4
"""Seconds after which somebody who waits for a hint sees that it is being thought about."""


class TablePane(PaneBoxes[H, G, K, L]):
    """The part of the screen of one seat, as it is pressed, stepped through and lit."""

    # --- for each game ------------------------------------------------------------------------

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """The cell that a step leads to, or None at the edge."""
        raise NotImplementedError

    def status(self) -> tuple[str, str]:
        """Where the game stands, in words and in short."""
        raise NotImplementedError

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: piece in hand, pen, lit lines, dice in the air, rings."""
        raise NotImplementedError

    def _glow_stamp(
        self, piece: tuple[int, ...], size: int, colour: theme.Colour, part: float
    ) -> pygame.Surface:
        """The lit way (cell, from side, to side) through its cell, as far as `part` (0..1)."""
        raise NotImplementedError

    def marks_of(self, action: Action) -> Marks:
        """Where an action would be done: its cells, with what comes there, and what would be pressed for it."""
        raise NotImplementedError

    def _draw_piece(self, surface: pygame.Surface, cell: int, tile: int) -> None:
        """A piece that is only thought of, in its cell."""
        raise NotImplementedError

    # --- pointing and stepping ----------------------------------------------------------------

    def target_at(self, pos: tuple[float, float]) -> str | None:
        """What a press at a position means: "cell.<number>", a spot's name, or None."""
        spot = spot_at(self.spots(), pos)
        if spot is not None:
            return spot.name
        if self.spread.part or (self.rows_open and self.score_card_box().collidepoint(pos)):
            return None
        cell = self.frame.cell_at(self.ctx.canvas.point_px(pos))
        if self.loupe.open and not self.loupe.shows(pos):
            return None
        return None if cell is None else f"cell.{cell}"

    def finger_target_at(self, pos: tuple[float, float]) -> str | None:
        """What a finger at a position means, where that is less exact than a mouse."""
        return self.target_at(pos)

    def step(self, dx: int, dy: int) -> bool:
        """The cursor or the focus moves by one; whether it did."""
        hand = self.hand
        spots = self.spots()
        here = next((spot for spot in spots if spot.name == hand.focus), None)
        if here is None:
            cell = self.neighbour(hand.cursor, dx, dy)
            if cell is not None:
                hand.focus = SHEET
                hand.move_cursor(cell)
                return True
            found = next_towards(self.cell_rect(hand.cursor), spots, dx, dy)
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
        """The next thing in hand; else the focus goes round: the sheet, then every button that can be pressed."""
        if self.plays and self.hand.following(by):
            return True
        names = [SHEET] if self.plays else []
        names += [spot.name for spot in self.spots() if spot.enabled]
        if not names:
            return False
        at = names.index(self.hand.focus) if self.hand.focus in names else 0
        self.hand.focus = names[(at + by) % len(names)]
        self.hand.version += 1
        return True

    # --- drawing on the sheet -----------------------------------------------------------------

    @contextmanager
    def on_sheet(self, surface: pygame.Surface) -> Iterator[None]:
        """Within the block nothing is drawn beside the sheet while it is enlarged."""
        before = surface.get_clip()
        if self.loupe.open:
            surface.set_clip(before.clip(self.loupe.view))
        try:
            yield
        finally:
            surface.set_clip(before)

    # --- what lights up -----------------------------------------------------------------------

    def row_in_light(self) -> str:
        """The key of the row that was touched or has the focus, or an empty text."""
        if self.hand.row_lit:
            return self.hand.row_lit
        return self.hand.focus if self.by_keys and self.hand.focus.startswith("row.") else ""

    def row(self, key: str) -> ScoreLine | None:
        """The row with this key of the seat looked at."""
        return next((row for row in self.seat_looked_at.rows if row.key == key), None)

    def lit_evidence(self) -> tuple[Evidence, float, theme.Colour] | None:
        """The line to light up now: of an animation, a touched row, or the piece in hand."""
        shown, hand = self.seat_shown, self.hand
        if shown.glow is not None and hand.zoom is None:
            return shown.glow.evidence, shown.glow.part, GLOW
        row = self.row(self.row_in_light())
        if row is not None and row.evidence:
            return row.evidence, 1.0, GLOW
        if hand.ghost is not None and hand.zoom is None:
            for note in hand.notes:
                if note.code == "preview.gain" and note.evidence:
                    return note.evidence, 1.0, PREVIEW_GLOW
        return None

    def _tones(self, count: int, colour: theme.Colour) -> Sequence[theme.Colour]:
        """The colours in which so many parts of a line are lit: one for all, where a game does not tell them apart."""
        return [colour] * count

    def draw_evidence(self, surface: pygame.Surface) -> None:
        """What is to light up, as far as it is lit."""
        lit = self.lit_evidence()
        if lit is None:
            return
        evidence, part, colour = lit
        reach = part * len(evidence)
        tones = self._tones(len(evidence), colour)
        for index, (piece, colour) in enumerate(zip(evidence, tones, strict=True)):
            here = min(1.0, reach - index)
            if here <= 0.0:
                return
            if len(piece) == 3:
                square = self.frame.square_of(piece[0])
                surface.blit(self._glow_stamp(piece, square.width, colour, here), square)
            else:
                place = self.frame.rect_of(piece[0])
                surface.blit(self.stamps.glow_cell(place.width, place.height, colour), place)

    def draw_hovered(self, surface: pygame.Surface) -> None:
        """The mouse's cell stands out a little."""
        if self.hovered in self.hand.by_cell and self.hand.ghost is None:
            place = self.frame.rect_of(self.hovered)
            surface.blit(self.stamps.legal(place.width, place.height), place)

    def draw_focus(self, surface: pygame.Surface) -> None:
        """The ring of this seat around its cell or button, always exactly one."""
        if not self.plays:
            return
        hand, canvas = self.hand, self.ctx.canvas
        unit = max(2.5, canvas.scale * (4.0 if self.layout.small else 5.5))
        spot = None
        if hand.focus != SHEET:
            spot = next((spot for spot in self.spots() if spot.name == hand.focus), None)
        if spot is None:
            asked = hand.asked and hand.zoom is None
            if not asked or not (self.by_keys or hand.ghost is not None):
                return
            place = self.frame.rect_of(hand.cursor)
        elif self.by_keys:
            place = canvas.rect_px(spot.rect)
        else:
            return
        place = place.inflate(round(unit * 2.4), round(unit * 2.4))
        look = self.info.colour, unit, self.info.pattern
        ring = self.stamps.ring(place.width, place.height, *look)
        if spot is not None:
            surface.blit(ring, place)
            return
        with self.on_sheet(surface):
            surface.blit(ring, place)

    # --- hints --------------------------------------------------------------------------------

    def _told(self, reason: Reason) -> str:
        """A reason in the player's language."""
        return words.told(reason, self.ctx.text)

    def follow_advice(self) -> None:
        """Whoever plays by keys is taken where the hint points, so that accepting does what it says."""
        shown, hand = self.hand.advice, self.hand
        if shown is None or not self.by_keys:
            return
        marks = self.marks_of(shown.action)
        if not any(hand.take_up(shown.action, cell, tile) for cell, tile in marks.cells):
            there = {spot.name for spot in self.spots() if spot.enabled}
            hand.focus = next((name for name in marks.spots if name in there), hand.focus)
        if hand.focus == SHEET:
            self.loupe.follow(hand.cursor)
        hand.version += 1

    def advice_lines(self, shown: Advice | None = None) -> list[Line]:
        """What a hint says, or else the one that is shown; nothing without one."""
        shown = shown or self.hand.advice
        if shown is None:
            return []
        hasty = [Line(self.ctx.text("table.hint_hasty"), "note")] if shown.hasty else []
        return [Line(self._told(shown.reason), "good"), *hasty]

    def _draw_advice(self, surface: pygame.Surface) -> None:
        """The hint that is shown, or the wheel while it is thought about."""
        box = self.hint_box()
        if self.hand.advice is not None and self.hand.zoom is None:
            self.draw_marks(surface, self.hand.advice.action, "better")
        elif box is not None and self.hand.seeking:
            waited = self.session.adviser.waiting(self.hand.seat)
            if waited > WHEEL_AFTER:
                advice.draw_wheel(surface, self.ctx.canvas.rect_px(box), waited)

    def draw_marks(self, surface: pygame.Surface, action: Action, look: Look) -> None:
        """An action is pointed out: its pieces in their cells, and rings."""
        marks, canvas = self.marks_of(action), self.ctx.canvas
        unit = max(2.5, canvas.scale * (4.0 if self.layout.small else 5.5))
        with self.on_sheet(surface):
            for cell, tile in marks.cells:
                if tile != BARE:
                    self._draw_piece(surface, cell, tile)
            for cell, _ in marks.cells:
                place = self.frame.rect_of(cell)
                advice.draw_frame(surface, self.stamps, place, unit, look)
        there = {spot.name: spot for spot in self.spots()}
        for name in marks.spots:
            if name in there:
                place = canvas.rect_px(there[name].rect)
                advice.draw_frame(surface, self.stamps, place, unit, look)

    # --- the sheet ----------------------------------------------------------------------------

    def sheet_surface(self) -> pygame.Surface:
        """The paper as shown now: the own sheet, or the one looked at."""
        zoom = self.hand.zoom
        if zoom is None:
            self.layer.show(self.stage.seats[self.seat].sheet)
            return self.layer.surface
        if self.zoomed is None:
            self.zoomed = self.new_layer(self.frame)
        self.zoomed.show(self.stage.seats[zoom].sheet)
        return self.zoomed.surface

    def bring_close(self, cell: int | None) -> None:
        """A cell can be seen well, or all of the sheet; where all is always seen, nothing has to be done."""
