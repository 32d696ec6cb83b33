"""The drawings of this game as ready surfaces, by thing and size in pixels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.stamps import StampBook
from branchline.ui.tables.ticket_to_ride import art

HALO: theme.Colour = (255, 140, 30)
NAME_INK: theme.Colour = theme.INK
NAME_EDGE: theme.Colour = (250, 246, 234)


class Stamps(StampBook):
    """Slots, trains, cities, names and cards; what lies turned on the map is turned once."""

    def slot(self, colour: int, length: int, width: int, angle: int) -> pygame.Surface:
        """An empty place for a car, turned by an angle in degrees."""
        return self._turned(
            ("slot", colour),
            length,
            width,
            angle,
            lambda surface: art.draw_slot(surface, colour),
        )

    def train(self, seat: int, letter: str, length: int, width: int, angle: int) -> pygame.Surface:
        """A car of a seat, turned by an angle in degrees."""

        def paint(surface: pygame.Surface) -> None:
            sign = None
            if letter and length > width * 0.9 and width >= 11:
                sign = self.letters(letter, surface.get_height() * 0.6, art.OUTLINE)
                sign = pygame.transform.rotate(sign, 180 if 90 < angle <= 270 else 0)
            art.draw_train(surface, seat, sign)

        return self._turned(("train", seat, letter), length, width, angle, paint)

    def halo(
        self, length: int, width: int, angle: int, colour: theme.Colour = HALO
    ) -> pygame.Surface:
        """The light around a place for a car that can be paid for."""

        def paint(surface: pygame.Surface) -> None:
            wide, high = surface.get_size()
            line = high * 0.13
            for extra, alpha in ((1.5, 90), (0.8, 255)):
                inset = line * 0.8
                shape = pen.rounded((inset, inset, wide - 2 * inset, high - 2 * inset), high * 0.26)
                pen.stroke(surface, [*shape, shape[0]], line * extra, (*colour, alpha))

        grown = round(width * 0.5)
        return self._turned(("halo", colour), length + grown, width + grown, angle, paint, colour)

    def _turned(
        self,
        key: tuple[object, ...],
        length: int,
        width: int,
        angle: int,
        paint: Callable[[pygame.Surface], None],
        edge: theme.Colour = art.OUTLINE,
    ) -> pygame.Surface:
        """Painted at twice its size, and made smooth by turning and halving it at once."""
        length, angle = length // 2 * 2, angle // 2 * 2

        def make() -> pygame.Surface:
            flat = pygame.Surface((length * 2 + 4, width * 2 + 4), pygame.SRCALPHA)
            flat.fill((*edge, 0))
            paint(flat.subsurface((2, 2, length * 2, width * 2)))
            return pygame.transform.rotozoom(flat, angle, 0.5)

        return self.kept((*key, length, width, angle), make)

    def city(self, size: int) -> pygame.Surface:
        """The disc of a city."""

        def paint(surface: pygame.Surface, _factor: float) -> None:
            middle = surface.get_width() / 2
            pygame.draw.circle(surface, art.OUTLINE, (middle, middle), middle * 0.96)
            pygame.draw.circle(surface, theme.PAPER, (middle, middle), middle * 0.74)
            pygame.draw.circle(surface, theme.ORANGE_DEEP, (middle, middle), middle * 0.46)

        return self.square(("city", size), size, art.OUTLINE, paint)

    def city_glow(self, size: int, colour: theme.Colour) -> pygame.Surface:
        """The light around a city."""

        def paint(surface: pygame.Surface, _factor: float) -> None:
            middle = surface.get_width() / 2
            pygame.draw.circle(surface, (*colour, 70), (middle, middle), middle)
            pygame.draw.circle(surface, (*colour, 140), (middle, middle), middle * 0.8)
            pygame.draw.circle(
                surface,
                (*colour, 255),
                (middle, middle),
                middle * 0.8,
                max(2, round(middle * 0.16)),
            )

        return self.square(("city glow", size, colour), size, colour, paint)

    def label(self, text: str, height: int) -> pygame.Surface:
        """The name of a city, with a pale edge so that it can be read over anything."""

        def make() -> pygame.Surface:
            ink = self.letters(text, height, NAME_INK)
            pale = self.letters(text, height, NAME_EDGE)
            edge = max(1, round(height * 0.1))
            picture = pygame.Surface(
                (ink.get_width() + 2 * edge, ink.get_height() + 2 * edge), pygame.SRCALPHA
            )
            for dx in range(-edge, edge + 1):
                for dy in range(-edge, edge + 1):
                    if dx * dx + dy * dy <= edge * edge + 1:
                        picture.blit(pale, (edge + dx, edge + dy))
            picture.blit(ink, (edge, edge))
            box = picture.get_bounding_rect()
            return picture.subsurface(box).copy()

        return self.kept(("label", text, height), make)

    def card(self, card: int, width: int, height: int) -> pygame.Surface:
        """A train card, face up."""
        return self.oblong(
            ("card", card, width, height),
            width,
            height,
            art.OUTLINE,
            lambda surface, _factor: art.draw_card(surface, card),
        )

    def back(self, width: int, height: int, *, ticket: bool = False) -> pygame.Surface:
        """A card or a ticket, face down."""
        ground = art.TICKET_BACK if ticket else art.CARD_BACK
        return self.oblong(
            ("back", ticket, width, height),
            width,
            height,
            art.OUTLINE,
            lambda surface, _factor: art.draw_back(surface, ground, ticket=ticket),
        )
