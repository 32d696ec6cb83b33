"""The paper: where its cells are, and that drawing what changed equals drawing everything."""

import random

import pygame
import pytest
from pygame import Rect
from tests.ui.conftest import ROOT

from branchline.engine.thirty_rails.board import FIELD, RING, STANDARD, BoardSpec
from branchline.engine.thirty_rails.faces import TILES
from branchline.ui.media import FontBook
from branchline.ui.tables.thirty_rails.sheet import SheetFrame, SheetLayer, doors
from branchline.ui.tables.thirty_rails.shown import ShownSheet
from branchline.ui.tables.thirty_rails.stamps import Stamps

CELLS = [cell for cell in range(64) if (FIELD | RING) >> cell & 1]
FRAMES = [
    SheetFrame(Rect(30, 40, 1010, 1010)),
    SheetFrame(Rect(5, 7, 400, 520), small=True),
    SheetFrame(Rect(0, 0, 130, 130), numbers=False),
]


@pytest.fixture
def make_layer():
    pygame.font.init()
    fonts = FontBook(ROOT / "assets" / "fonts")
    stamps = Stamps(fonts)
    return lambda frame, board=STANDARD: SheetLayer(frame, board, stamps, fonts)


@pytest.mark.parametrize("frame", FRAMES)
def test_every_pixel_of_a_cell_belongs_to_it_alone(frame):
    for cell in CELLS:
        rect = frame.rect_of(cell)
        for point in (rect.topleft, rect.center, (rect.right - 1, rect.bottom - 1)):
            assert frame.cell_at(point) == cell
    taken = sum(frame.rect_of(cell).width * frame.rect_of(cell).height for cell in CELLS)
    assert taken == frame.inner**2 - 4 * frame.ring**2


@pytest.mark.parametrize("frame", FRAMES)
def test_cells_and_numbers_lie_within_the_paper(frame):
    assert all(frame.rect.contains(frame.rect_of(cell)) for cell in CELLS)
    if frame.numbers:
        places = list(frame.number_places())
        assert len(places) == 24
        assert all(frame.rect.contains(square) for _index, _is_row, square in places)
        rings = Rect(frame.left, frame.top, frame.inner, frame.inner)
        assert not any(rings.colliderect(square) for _index, _is_row, square in places)


@pytest.mark.parametrize("frame", FRAMES)
def test_corners_and_the_margin_are_no_cells(frame):
    for point in (
        (frame.left, frame.top),
        (frame.left + frame.inner - 1, frame.top + 1),
        (frame.left - 1, frame.top + frame.inner // 2),
        (frame.left + frame.inner, frame.top + frame.inner // 2),
        (-500, -500),
    ):
        assert frame.cell_at(point) is None


def test_a_station_faces_the_field():
    cells = (3, 8 * 2 + 7, 8 * 7 + 3, 8 * 2)
    assert [doors(cell, open_ring=False) for cell in cells] == [(2,), (3,), (0,), (1,)]
    assert doors(3, open_ring=True) == (1, 2, 3)


def random_change(sheet, rng):
    """Something is drawn, rubbed out, or lit."""
    kind = rng.randrange(6)
    white = rng.choice([cell for cell in CELLS if FIELD >> cell & 1])
    grey = rng.choice([cell for cell in CELLS if RING >> cell & 1])
    if kind == 0:
        sheet.tiles[white] = rng.randrange(-1, len(TILES))
    elif kind == 1:
        sheet.mountains ^= 1 << white
    elif kind == 2:
        sheet.mine = rng.choice((white, -1))
    elif kind == 3:
        sheet.stations[rng.randrange(4)] = rng.choice((grey, -1))
    elif kind == 4:
        sheet.bonus = rng.choice((white, -1))
    else:
        sheet.lit_row, sheet.lit_column = rng.randrange(7), rng.randrange(7)


def test_drawing_what_changed_equals_drawing_everything(make_layer):
    frame = SheetFrame(Rect(0, 0, 360, 360))
    kept = make_layer(frame)
    rng = random.Random(3)
    sheet = ShownSheet()
    for _ in range(60):
        random_change(sheet, rng)
        kept.show(sheet)
        fresh = make_layer(frame)
        fresh.show(sheet)
        same = pygame.image.tobytes(kept.surface, "RGB")
        assert same == pygame.image.tobytes(fresh.surface, "RGB")


def test_showing_the_same_again_draws_nothing(make_layer):
    layer = make_layer(FRAMES[2])
    assert layer.show(ShownSheet())
    assert not layer.show(ShownSheet())


def test_a_lake_and_other_numbers_of_a_board_are_drawn(make_layer):
    frame = SheetFrame(Rect(0, 0, 400, 400))
    plain = make_layer(frame)
    lakes = make_layer(frame, BoardSpec("lakes", blocked=1 << 27))
    numbers = make_layer(frame, BoardSpec("numbers", row_number=(0, 6, 5, 4, 3, 2, 1, 0)))
    for layer in (plain, lakes, numbers):
        layer.show(ShownSheet())
    lake = frame.rect_of(27)
    inside, outside = lake.center, (lake.right + 5, lake.bottom + 5)
    assert lakes.surface.get_at(inside) != plain.surface.get_at(inside)
    assert lakes.surface.get_at(outside) == plain.surface.get_at(outside)
    assert pygame.image.tobytes(numbers.surface, "RGB") != pygame.image.tobytes(
        plain.surface, "RGB"
    )
