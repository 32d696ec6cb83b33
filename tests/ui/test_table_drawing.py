"""What is drawn is what is scored: track meets exactly the sides that its tile joins."""

import pygame
import pytest
from tests.ui.conftest import ROOT

from branchline.engine.thirty_rails.faces import TILES
from branchline.ui import theme
from branchline.ui.media import FontBook
from branchline.ui.tables import dice, marks, pen, rails
from branchline.ui.tables.thirty_rails.stamps import Stamps

SIZES = (40, 61, 118, 150)


@pytest.fixture
def stamps():
    pygame.font.init()
    return Stamps(FontBook(ROOT / "assets" / "fonts"))


def dark_at(surface, x, y, reach=1):
    """Whether there is ink around a pixel."""
    width, height = surface.get_size()
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            px, py = min(width - 1, max(0, x + dx)), min(height - 1, max(0, y + dy))
            colour = surface.get_at((px, py))
            if colour.a > 120 and colour.r < 120 and colour.b < 150:
                return True
    return False


def rail_spots(size, side):
    """Where the two rails cross a side of a cell, in pixels just inside of it."""
    middle, gauge = size / 2, 0.098 * size
    along = [round(middle - gauge), round(middle + gauge)]
    if side in (0, 2):
        return [(x, 0 if side == 0 else size - 1) for x in along]
    return [(0 if side == 3 else size - 1, y) for y in along]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tile", range(len(TILES)), ids=[tile.name for tile in TILES])
def test_rails_reach_the_sides_that_the_tile_joins_and_no_other(stamps, tile, size):
    surface = stamps.tile(tile, size)
    for side, port in enumerate(TILES[tile].ports):
        seen = [dark_at(surface, x, y) for x, y in rail_spots(size, side)]
        assert seen == [port is not None] * 2, f"side {side} of {TILES[tile].name}"
    for corner in ((0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)):
        assert surface.get_at(corner).a < 40


@pytest.mark.parametrize("tile", range(len(TILES)), ids=[tile.name for tile in TILES])
def test_both_rails_follow_every_joint_of_the_tile(stamps, tile):
    size = 120
    surface = stamps.tile(tile, size)
    crossing = rails.is_crossing(TILES[tile].turns)
    for a, b in TILES[tile].turns:
        way = [(x * size, y * size) for x, y in rails.path((a, b))]
        for aside in (-0.098, 0.098):
            rail = pen.offset(way, aside * size)[1:-1:3]
            if crossing and (a, b) == (1, 3):
                rail = [point for point in rail if abs(point[0] - size / 2) > 0.3 * size]
            assert all(dark_at(surface, round(x), round(y)) for x, y in rail)


def test_tiles_all_look_different(stamps):
    pictures = {pygame.image.tobytes(stamps.tile(tile, 40), "RGBA") for tile in range(len(TILES))}
    assert len(pictures) == len(TILES) == 21


def test_the_bridge_lies_over_the_line_below_it(stamps):
    crossing = next(n for n, tile in enumerate(TILES) if tile.name == "4.0")
    size = 120
    surface = stamps.tile(crossing, size)
    gauge = round(0.098 * size)
    upper = [dark_at(surface, size // 2 - gauge, y) for y in range(4, size - 4, 3)]
    lower = [surface.get_at((x, size // 2 - gauge)) for x in range(size // 2 - 3, size // 2 + 4)]
    assert all(upper)
    assert not all(colour.r < 80 for colour in lower)


@pytest.mark.parametrize("tile", range(len(TILES)), ids=[tile.name for tile in TILES])
def test_the_pen_draws_more_and_more_until_all_is_there(stamps, tile):
    def inked(progress):
        return pygame.mask.from_surface(stamps.tile(tile, 80, progress), 100).count()

    amounts = [inked(part / 8) for part in range(9)]
    assert amounts[0] == 0
    assert amounts == sorted(amounts)
    assert amounts[4] > amounts[0]
    whole = pygame.image.tobytes(stamps.tile(tile, 80), "RGBA")
    assert pygame.image.tobytes(stamps.tile(tile, 80, 1.0), "RGBA") == whole


def test_a_piece_in_hand_is_paler_than_one_drawn_in(stamps):
    def light(surface):
        return sum(pygame.transform.average_color(surface)[:3])

    assert light(stamps.tile(4, 100, pencil=True)) > light(stamps.tile(4, 100)) + 30


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_stations_differ_in_shape_as_well_as_in_colour(stamps, number):
    masks = {n: pygame.mask.from_surface(stamps.station(n, 100), 120) for n in (1, 2, 3, 4)}
    others = [n for n in masks if n != number]
    for other in others:
        apart = masks[number].overlap_mask(masks[other], (0, 0))
        union = masks[number].count() + masks[other].count() - apart.count()
        assert apart.count() / union < 0.93


def test_station_colours_are_not_the_only_sign(stamps):
    grey = {
        pygame.image.tobytes(pygame.transform.grayscale(stamps.station(n, 60)), "RGBA")
        for n in (1, 2, 3, 4)
    }
    assert len(grey) == 4


@pytest.mark.parametrize("kind", ["white", "black"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_at_rest_shows_as_many_pips_as_its_value(stamps, kind, value):
    size = 150
    surface = stamps.die(kind, value, size)
    step = 0.5 * 0.335 * size
    dark = kind == "white"
    pips = 0
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            colour = surface.get_at((round(size / 2 + dx * step), round(size / 2 + dy * step)))
            pips += (colour.r < 100) is dark
    assert pips == value


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_thrown_die_comes_to_rest_flat_on_its_value(value):
    for seed in range(12):
        matrix = dice.tumble(seed, 1.0)
        assert matrix[2][2] == pytest.approx(1.0)
        assert matrix[0][0] == pytest.approx(1.0)
        start = dice.tumble(seed, 0.0)
        assert start != matrix
    faces = dice.faces_of(value)
    assert faces[0][0] == value
    assert sorted(face[0] for face in faces) == [1, 2, 3, 4, 5, 6]
    opposite = {face[1]: face[0] for face in faces}
    for (x, y, z), number in opposite.items():
        assert number + opposite[(-x, -y, -z)] == 7


def test_a_hop_ends_on_the_table():
    assert dice.hop(1.0) == 0.0
    assert all(0.0 <= dice.hop(t / 100) <= 1.0 for t in range(101))


def test_rings_of_seats_differ_without_their_colours():
    pictures = set()
    for seat in range(4):
        ring = pygame.Surface((200, 200), pygame.SRCALPHA)
        marks.draw_ring(ring, (0, 0, 200, 200), seat, 8)
        colour = pygame.Color(*theme.SEAT_COLOURS[seat])
        pictures.add(pygame.mask.from_threshold(ring, colour, (2, 2, 2, 255)).count() // 200)
    assert len(pictures) == 4


def test_drawings_never_take_more_than_their_share(stamps):
    for size in range(60, 150, 3):
        for tile in range(len(TILES)):
            stamps.tile(tile, size)
    assert stamps.bytes_held <= 32 * 1024 * 1024


def test_dashes_and_first_parts_have_the_lengths_asked_for():
    line = [(0.0, 0.0), (100.0, 0.0)]
    dashes = pen.dashes(line, 10, 5)
    assert [round(dash[0][0]) for dash in dashes] == [0, 15, 30, 45, 60, 75, 90]
    assert all(pen.length_of(dash) == pytest.approx(10) for dash in dashes)
    assert pen.length_of(pen.first_part(line, 33)) == pytest.approx(33)
    assert pen.first_part(line, 500) == line
