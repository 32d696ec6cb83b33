"""Several fingers on one window, at places told in units: no test of its own."""

import pygame
from tests.ui.table_kit import pane_of


def on_screen(place, pos):
    """Where a position of the upright box of a place is shown, told without the place's own arithmetic."""
    box, middle = place.box, place.upright.center
    away = pygame.Vector2(pos) - middle
    return tuple(pygame.Vector2(box.center) + away.rotate(90 * place.turn))


def shown_at(table, pos, seat=0):
    """Where a position of a seat's pane is shown on the screen."""
    return on_screen(pane_of(table, seat).place, pos)


def cell_at(table, cell, seat=0):
    """Where a cell's middle is shown on the screen, in units."""
    middle = table.ctx.canvas.to_units(pane_of(table, seat).frame.rect_of(cell).center)
    return shown_at(table, middle, seat)


def button_at(table, name, seat=0):
    """Where a button's middle is shown on the screen, in units."""
    spot = next(spot for spot in pane_of(table, seat).spots() if spot.name == name)
    return shown_at(table, spot.rect.center, seat)


class Finger:
    """One finger, told apart from others by its number."""

    def __init__(self, kit, number):
        self.kit, self.number = kit, number

    def _post(self, kind, pos):
        canvas = self.kit.ctx.canvas
        x, y = canvas.point_px(pos)
        self.kit.post(
            kind,
            touch_id=1,
            finger_id=self.number,
            x=x / canvas.width_px,
            y=y / canvas.height_px,
            dx=0,
            dy=0,
        )

    def down(self, pos):
        self._post(pygame.FINGERDOWN, pos)

    def move(self, pos):
        self._post(pygame.FINGERMOTION, pos)

    def up(self, pos):
        self._post(pygame.FINGERUP, pos)
