"""The pictures of the rules pages: each lies whole within its place, on wide sheets and on narrow ones."""

import pygame
import pytest
from pygame import FRect

from branchline.ui.scenes.rules import BOOKS

MARGIN = 300
GROUND = (1, 2, 3)
PAGES = [(game, page) for game, pages in BOOKS.items() for page in pages if page.picture]


@pytest.mark.parametrize("width", [620, 760, 900, 1300])
@pytest.mark.parametrize(("game", "page"), PAGES, ids=lambda it: getattr(it, "title_code", it))
def test_a_picture_lies_within_its_place(kit, game, page, width):
    kit = kit((1920, 1080))
    canvas = kit.ctx.canvas
    box = FRect(MARGIN, MARGIN, width, page.height_for(width))
    surface = pygame.Surface(
        canvas.rect_px(FRect(0, 0, box.right + MARGIN, box.bottom + MARGIN)).size
    )
    surface.fill(GROUND)
    page.picture(kit.ctx.paint.on(surface), box)
    surface.fill(GROUND, canvas.rect_px(box.inflate(12, 12)))
    drawn = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    drawn.invert()
    over = [tuple(r) for r in drawn.get_bounding_rects()]
    assert over == [], (over, tuple(canvas.rect_px(box)))
