"""A picture shown turned by quarters, straight into its place on another one.

Here: `show_turned`. Importing this module imports numpy, so only a table with people around it does (`pictures`). Turning
in blocks takes less than half of the time that `pygame.transform.rotate` and a blit take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

if TYPE_CHECKING:
    from branchline.ui.tables.seating import Quarters

BLOCK = 256
"""Pixels along the side of what is turned at once: as much as a processor keeps at hand."""


def show_turned(
    upright: pygame.Surface, target: pygame.Surface, place: Rect, turn: Quarters
) -> None:
    """`target` shows `upright`, turned clockwise by quarters, in the pixels of `place`."""
    alike = upright.get_masks() == target.get_masks() and upright.get_bytesize() == 4
    if not alike or target.get_bytesize() != 4 or not target.get_rect().contains(place):
        target.blit(pygame.transform.rotate(upright, -90 * turn), place)
        return
    seen = _turned(pygame.surfarray.pixels2d(upright), turn)
    shown = pygame.surfarray.pixels2d(target)[place.left : place.right, place.top : place.bottom]
    wide, tall = shown.shape
    for x in range(0, wide, BLOCK):
        for y in range(0, tall, BLOCK):
            block = slice(x, x + BLOCK), slice(y, y + BLOCK)
            shown[block] = seen[block]


def _turned(pixels: Any, turn: Quarters) -> Any:
    """Another way to look at the same pixels, which are told apart by column, then by row."""
    if turn == 1:
        return pixels.T[::-1]
    if turn == 2:
        return pixels[::-1, ::-1]
    return pixels.T[:, ::-1] if turn == 3 else pixels
