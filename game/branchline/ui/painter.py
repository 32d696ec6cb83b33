"""Drawing in units on one surface: cards, sheets, rings, strokes and text that fits its box.

Here: `Painter`, the only thing widgets draw with. Not here: what a screen contains, and the
fonts and pictures themselves (`media`).

Plain shapes are anti-aliased and drawn straight on the surface; large still pieces (the table,
sheets of paper) are drawn once for each size and kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Literal

import pygame
from pygame import FRect, Rect

from branchline.ui import pieces, theme
from branchline.ui.canvas import Canvas
from branchline.ui.media import Media
from branchline.ui.media.cache import Bounded, surface_bytes
from branchline.ui.media.fonts import Align
from branchline.ui.palette import USUAL, Palette
from branchline.ui.tables import pen
from branchline.ui.theme import Colour

Draw = Callable[[pygame.Surface, Rect], None]
VerticalAlign = Literal["top", "middle", "bottom"]
Position = tuple[float, float]

PIECES_KEPT_BYTES = 40 * 1024 * 1024
FITS_KEPT = 800
SHRINK = 0.94
NOTCH = 15.0
CLEAR = 5.0
"""What is left free between a notch of a ticket and what is on it."""
STRAIGHT = 0.01


class Painter:
    """Draws on `surface` (set by `on`) at the present canvas. One for each context.

    `overflows` are the texts that did not fit their box even at the smallest size; a test keeps
    it empty for every screen, size and language.
    """

    def __init__(
        self, canvas: Canvas, media: Media, text_size: float = 1.0, palette: Palette = USUAL
    ) -> None:
        self.canvas = canvas
        self.media = media
        self.text_size = text_size
        self.palette = palette
        self.surface = pygame.Surface((1, 1))
        self.overflows: set[str] = set()
        self._pieces: Bounded[tuple[object, ...], pygame.Surface] = Bounded(
            PIECES_KEPT_BYTES, surface_bytes
        )
        self._fits: Bounded[tuple[object, ...], float] = Bounded(FITS_KEPT)
        self.resize(canvas, text_size)

    def resize(self, canvas: Canvas, text_size: float, palette: Palette | None = None) -> None:
        """Everything is drawn for this canvas, text size and palette (None: the same) from now on."""
        self.canvas = canvas
        self.text_size = text_size
        self.palette = palette or self.palette
        self.media.set_scale(canvas.scale, text_size)
        self._pieces.clear()
        self._fits.clear()

    def on(self, surface: pygame.Surface) -> Painter:
        """This painter, drawing on `surface`."""
        self.surface = surface
        return self

    # --- text ---------------------------------------------------------------------------------

    def measure(
        self, text: str, size: float, width: float | None = None, *, bold: bool = False
    ) -> Position:
        """Width and height in units of the text, broken at `width` units if that is given."""
        fonts, scale = self.media.fonts, self.canvas.scale
        if width is None:
            lines = text.split("\n")
        else:
            lines = fonts.lines(text, size, width * scale, bold=bold)
        widest = max((fonts.measure(line, size, bold=bold)[0] for line in lines), default=0)
        return (widest + 1) / scale, fonts.line_height(size) * len(lines) / scale

    def text(
        self,
        text: str,
        box: FRect,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        align: Align = "left",
        valign: VerticalAlign = "middle",
        one_line: bool = False,
    ) -> None:
        """Draw the text within `box`, broken into lines, smaller only if it must be.

        `size` is before the player's text size; `heading` sizes grow less (see `heading`).
        """
        if not text or box.width <= 0 or box.height <= 0:
            return
        size = self._fitting(text, size, box, bold, one_line)
        place = self.canvas.rect_px(box)
        picture = self.media.fonts.text(
            text,
            size,
            self.palette(colour),
            bold=bold,
            width=None if one_line else place.width,
            align=align,
        )
        left = place.left
        spare = place.width - picture.get_width()
        if align != "left":
            left += spare // 2 if align == "centre" else spare
        spare = place.height - picture.get_height()
        top = place.top + {"top": 0, "middle": spare // 2, "bottom": spare}[valign]
        self.surface.blit(picture, (left, top))

    def heading(self, size: float) -> float:
        """The size to ask for so that a heading grows less than the player's text size."""
        return size * theme.heading_factor(self.text_size) / self.text_size

    def grown(self, length: float) -> float:
        """A length that has to grow with the text in it."""
        return length * self.text_size

    def _fitting(self, text: str, size: float, box: FRect, bold: bool, one_line: bool) -> float:
        key = (text, round(size, 2), round(box.width, 1), round(box.height, 1), bold, one_line)
        return self._fits.get(key, lambda: self._shrunk(text, size, box, bold, one_line))

    def _shrunk(self, text: str, size: float, box: FRect, bold: bool, one_line: bool) -> float:
        smallest = min(size, theme.SMALLEST_TEXT / self.text_size)
        while not self._fits_in(text, size, box, bold, one_line):
            if size <= smallest:
                self.overflows.add(text)
                return smallest
            size = max(smallest, size * SHRINK)
        return size

    def _fits_in(self, text: str, size: float, box: FRect, bold: bool, one_line: bool) -> bool:
        width, height = self.measure(text, size, None if one_line else box.width, bold=bold)
        if not one_line:
            for word in text.split():
                word_width, _ = self.measure(word, size, bold=bold)
                width = max(width, word_width if word.isascii() else 0.0)
        slack = 2.0 / self.canvas.scale
        return width <= box.width + slack and height <= box.height + slack

    # --- shapes -------------------------------------------------------------------------------

    def card(
        self,
        rect: FRect,
        fill: Colour,
        *,
        edge: Colour | None = None,
        line: float = theme.LINE,
        radius: float = theme.RADIUS,
        depth: float = 0.0,
        under: Colour = theme.SHADOW,
    ) -> None:
        """A filled rectangle with round corners, an edge, and `depth` units of thickness below."""
        place = self.canvas.rect_px(rect)
        round_px = self.canvas.px(radius)
        fill = self.palette(fill)
        if depth:
            below = place.move(0, self.canvas.px(depth))
            self._round_rect(below, self.palette(under), round_px)
        if edge is None:
            self._round_rect(place, fill, round_px)
            return
        line_px = max(1, self.canvas.px(line))
        self._outline(place, self.palette(edge), round_px, line_px)
        inner = place.inflate(-2 * line_px, -2 * line_px)
        self._round_rect(inner, fill, max(0, round_px - line_px))

    def ticket(self, rect: FRect, fill: Colour, edge: Colour, *, depth: float = 0.0) -> None:
        """A card with a half-round notch on its left and right, `depth` units thick."""
        fill, edge = self.palette(fill), self.palette(edge)
        key = ("ticket", self.canvas.rect_px(rect).size, fill, edge, depth)
        size = self.canvas.rect_px(rect).size
        piece = self._pieces.get(key, lambda: self._ticket(size, fill, edge, depth))
        self.surface.blit(piece, self.canvas.rect_px(rect).topleft)

    def ticket_pad(self, height: float) -> float:
        """What is kept free at the left and right of a ticket, so that nothing touches its notches."""
        return min(height * 0.15, NOTCH) + theme.LINE + CLEAR

    def _ticket(
        self, size: tuple[int, int], fill: Colour, edge: Colour, depth: float
    ) -> pygame.Surface:
        px = self.canvas.px
        return pieces.ticket(
            size,
            fill,
            edge,
            line=max(1, px(theme.LINE)),
            radius=px(theme.RADIUS),
            notch=round(min(size[1] * 0.15, px(NOTCH))),
            depth=px(depth),
        )

    def ring(
        self,
        rect: FRect,
        colour: Colour = theme.ORANGE,
        *,
        line: float = theme.RING,
        gap: float = theme.RING_GAP,
        radius: float = theme.RADIUS,
    ) -> None:
        """A ring around `rect`, `gap` units outside of it, dark at both edges so that it is seen on anything: the focus."""
        line *= self.palette.ring
        rim = self.palette.edge
        gap = max(0.0, gap - rim)
        outer = rect.inflate(2 * (gap + line + rim), 2 * (gap + line + rim))
        key = ("ring", outer.size, colour, line, gap, radius, self.canvas.scale)
        size = self.canvas.rect_px(outer).size
        line_px, rim_px = max(2, self.canvas.px(line)), max(1, self.canvas.px(rim))
        radius_px = self.canvas.px(gap + radius) + line_px + rim_px
        shown, edge = self.palette(colour), self.palette(theme.SHADOW)
        piece = self._pieces.get(
            key, lambda: pieces.ring(size, shown, edge, line_px, rim_px, radius_px)
        )
        self.surface.blit(piece, self.canvas.rect_px(outer).topleft)

    def stroke(self, points: Sequence[Position], colour: Colour, line: float = theme.LINE) -> None:
        """A line through all points, round at its joints and ends."""
        width = max(1, self.canvas.px(line))
        colour = self.palette(colour)
        places = [self.canvas.point_px(point) for point in points]
        for start, end in pairwise(places):
            self._bar(start, end, colour, width)
        if width > 2:
            dot = self._dot(width, colour)
            for x, y in places:
                self.surface.blit(dot, (round(x - width / 2), round(y - width / 2)))

    def _bar(self, start: Position, end: Position, colour: Colour, width: int) -> None:
        """A straight line `width` pixels thick with flat ends."""
        (ax, ay), (bx, by) = start, end
        half = width / 2
        if abs(ax - bx) < STRAIGHT or abs(ay - by) < STRAIGHT:
            left, top = min(ax, bx), min(ay, by)
            across, down = abs(ax - bx), abs(ay - by)
            flat = across > down
            place = (left, top - half, across, width) if flat else (left - half, top, width, down)
            self.surface.fill(colour, tuple(round(value) for value in place))
        elif width <= 2:
            pygame.draw.aaline(self.surface, colour, start, end, width)
        else:
            long = math.hypot(bx - ax, by - ay)
            nx, ny = (ay - by) / long * (half - 0.5), (bx - ax) / long * (half - 0.5)
            corners = [
                (ax + nx, ay + ny),
                (bx + nx, by + ny),
                (bx - nx, by - ny),
                (ax - nx, ay - ny),
            ]
            pygame.draw.polygon(self.surface, colour, corners)
            pygame.draw.aalines(self.surface, colour, True, corners)

    def disc(
        self, centre: Position, radius: float, fill: Colour, *, edge: Colour | None = None
    ) -> None:
        """A filled circle, with an edge if given."""
        (x, y), size = self.canvas.point_px(centre), max(1, self.canvas.px(radius))
        fill = self.palette(fill)
        if edge is not None:
            self.surface.blit(
                self._dot(2 * size, self.palette(edge)), (round(x) - size, round(y) - size)
            )
            size = max(1, size - max(1, self.canvas.px(theme.LINE)))
        self.surface.blit(self._dot(2 * size, fill), (round(x) - size, round(y) - size))

    def polygon(self, points: Sequence[Position], fill: Colour) -> None:
        """A filled shape with smooth edges."""
        places = [self.canvas.point_px(point) for point in points]
        fill = self.palette(fill)
        pygame.draw.polygon(self.surface, fill, places)
        pygame.draw.aalines(self.surface, fill, True, places)

    def drawing(self, name: Hashable, rect: FRect, edge: Colour, draw: Draw) -> None:
        """A small drawing, smooth, made once for each `name` and size and then kept.

        `draw(surface, box)` draws in pixels within the square or oblong `box`; `edge` is the colour
        its soft edges fade to.
        """
        place = self.canvas.rect_px(rect)
        if place.width < 1 or place.height < 1:
            return
        piece = self._pieces.get(
            ("drawing", name, place.size),
            lambda: pen.fine(
                place.width,
                place.height,
                self.palette(edge),
                lambda big, factor: draw(
                    big, Rect(0, 0, place.width * factor, place.height * factor)
                ),
            ),
        )
        self.surface.blit(piece, place.topleft)

    def fill(self, rect: FRect, colour: Colour) -> None:
        """A plain rectangle."""
        self.surface.fill(self.palette(colour), self.canvas.rect_px(rect))

    def veil(self, strength: int = 150) -> None:
        """Darkens everything drawn so far; what is drawn next lies over it."""
        size = self.surface.get_size()
        veil = self._pieces.get(
            ("veil", size, strength), lambda: pieces.veil(size, strength, self.palette)
        )
        self.surface.blit(veil, (0, 0))

    @contextmanager
    def clip(self, rect: FRect) -> Iterator[None]:
        """Within the block nothing is drawn outside of `rect`."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.canvas.rect_px(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def _dot(self, wide: int, colour: Colour) -> pygame.Surface:
        """A smooth filled circle, `wide` pixels across."""
        return self._pieces.get(("dot", wide, colour), lambda: pieces.dot(wide, colour))

    def _round_rect(self, rect: Rect, colour: Colour, radius: int) -> None:
        """A filled rectangle whose round corners are anti-aliased."""
        radius = max(0, min(radius, rect.width // 2, rect.height // 2))
        self.surface.fill(colour, rect.inflate(-2 * radius, 0))
        if radius:
            tall = rect.height - 2 * radius
            self.surface.fill(colour, (rect.left, rect.top + radius, radius, tall))
            self.surface.fill(colour, (rect.right - radius, rect.top + radius, radius, tall))
            self._corners(rect, colour, radius)

    def _outline(self, rect: Rect, colour: Colour, radius: int, line: int) -> None:
        """The edge of a round rectangle that is filled afterwards: strips, and whole corners."""
        radius = max(line, min(radius, rect.width // 2, rect.height // 2))
        wide, tall = rect.width - 2 * radius, rect.height - 2 * radius
        fill = self.surface.fill
        fill(colour, (rect.left + radius, rect.top, wide, line))
        fill(colour, (rect.left + radius, rect.bottom - line, wide, line))
        fill(colour, (rect.left, rect.top + radius, line, tall))
        fill(colour, (rect.right - line, rect.top + radius, line, tall))
        if radius > line:
            self._corners(rect, colour, radius)
            return
        for x in (rect.left, rect.right - line):
            fill(colour, (x, rect.top, line, line))
            fill(colour, (x, rect.bottom - line, line, line))

    def _corners(self, rect: Rect, colour: Colour, radius: int) -> None:
        dot, blit = self._dot(2 * radius, colour), self.surface.blit
        right, bottom = rect.right - radius, rect.bottom - radius
        blit(dot, rect.topleft, (0, 0, radius, radius))
        blit(dot, (right, rect.top), (radius, 0, radius, radius))
        blit(dot, (rect.left, bottom), (0, radius, radius, radius))
        blit(dot, (right, bottom), (radius, radius, radius, radius))

    # --- large still pieces -------------------------------------------------------------------

    def table(self) -> None:
        """The bare drafting table over the whole surface."""
        size = self.surface.get_size()
        piece = self._pieces.get(("table", size), lambda: pieces.table(size, self.palette))
        self.surface.blit(piece, (0, 0))

    def sheet(self, rect: FRect, *, grid: float = 30.0, lift: float = 10.0) -> None:
        """A sheet of squared paper on the table; `grid` units to a square, 0 for plain paper."""
        place = self.canvas.rect_px(rect)
        if place.width <= 0 or place.height <= 0:
            return
        pad = self.canvas.px(lift * 2.5)
        key = ("sheet", place.size, grid, lift, self.canvas.scale)
        square, line = grid * self.canvas.scale, max(1, self.canvas.px(theme.HAIRLINE))
        piece = self._pieces.get(
            key, lambda: pieces.sheet(place.size, pad, square, line, self.palette)
        )
        self.surface.blit(piece, (place.left - pad, place.top - pad))
