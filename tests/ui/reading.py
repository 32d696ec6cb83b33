"""Looks at every text as it is drawn: whether it fits, and how much it stands out from what lies under it.

Here: the watching painter and the numbers. Not here: which screens are looked at (`test_readable`).
"""

from collections import Counter
from contextlib import contextmanager

import pygame

from branchline.ui.painter import Painter


def luminance(colour):
    """How bright a colour is, from 0 to 1, as WCAG counts it."""

    def linear(value):
        part = value / 255
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ground(surface, place, columns=6, rows=3):
    """The colour that covers most of a place on a surface."""
    area = place.clip(surface.get_clip())
    if area.width < 2 or area.height < 2:
        return None
    spots = Counter()
    for column in range(columns):
        for row in range(rows):
            x = area.left + (2 * column + 1) * area.width // (2 * columns)
            y = area.top + (2 * row + 1) * area.height // (2 * rows)
            spots[tuple(surface.get_at((x, y)))[:3]] += 1
    return spots.most_common(1)[0][0]


class Reading:
    """All pairs of text and ground that were seen, with one text for each."""

    def __init__(self):
        self.pairs = {}

    def below(self, least):
        """The pairs with less contrast than this, with their text."""
        return {
            (ink, under): f"{contrast(ink, under):.1f} {text!r}"
            for (ink, under), text in self.pairs.items()
            if contrast(ink, under) < least
        }


@contextmanager
def reading(monkeypatch):
    """Every text that is drawn meanwhile is read."""
    seen = Reading()
    drawn = Painter.text

    def text(self, words, box, size, colour, **more):
        if words and words.strip() and box.width > 0 and box.height > 0:
            under = ground(self.surface, self.canvas.rect_px(box))
            if under is not None:
                seen.pairs.setdefault((self.palette(colour), under), words)
        drawn(self, words, box, size, colour, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "text", text)
        yield seen


def dots_apart(surface, rect):
    """How far the rim of a ring stands out from what is around it, at the best of its colours."""
    colours = {tuple(surface.get_at((x, rect.centery)))[:3] for x in range(rect.left, rect.right)}
    return max(contrast(one, other) for one in colours for other in colours)


def all_colours(surface, step=3):
    """Some of the colours of a surface."""
    wide, high = surface.get_size()
    return {
        tuple(surface.get_at((x, y)))[:3]
        for x in range(0, wide, step)
        for y in range(0, high, step)
    }


def blank(size, colour):
    """A surface of one colour."""
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface
