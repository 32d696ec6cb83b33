"""What is drawn is what is scored: every tile meets exactly the sides that it has arms at, with the right kind."""

from itertools import combinations, pairwise

import pygame
import pytest
from tests.ui.conftest import ROOT

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.goal_cards import NAMES
from branchline.engine.track.tiles import Kind
from branchline.ui.media import FontBook
from branchline.ui.tables import dice
from branchline.ui.tables.railroad_ink import die_art, ways
from branchline.ui.tables.railroad_ink.stamps import Stamps

SIZES = (40, 61, 130)
ALL = range(len(TILES.tiles))
NAMED = [tile.name for tile in TILES.tiles]


@pytest.fixture(scope="module")
def stamps():
    pygame.font.init()
    return Stamps(FontBook(ROOT / "assets" / "fonts"))


def at_side(surface, side, along):
    """The pixel just inside a side, `along` (in cells) to the right of or below its middle."""
    size = surface.get_width()
    inside = 1 if size < 60 else 2
    place = round(size * (0.5 + along))
    place = max(0, min(size - 1, place))
    x, y = (
        (place, inside),
        (size - 1 - inside, place),
        (place, size - 1 - inside),
        (inside, place),
    )[side]
    return surface.get_at((x, y))


def is_ink(colour):
    return colour.a > 140 and colour.r < 75 and colour.g < 90 and colour.b < 130


def is_water(colour):
    return colour.a > 140 and colour.b > max(100, colour.r + 30)


def is_lava(colour):
    return colour.a > 140 and colour.r > colour.b + 70


def kind_at(surface, side):
    """What crosses a side, as seen."""
    rails = [is_ink(at_side(surface, side, along)) for along in (-0.098, 0.098)]
    wide = [at_side(surface, side, along) for along in (-0.4, 0.4)]
    inner = [at_side(surface, side, along) for along in (-0.12, 0.12)]
    if all(map(is_lava, wide)):
        return Kind.LAVA
    if all(map(is_water, wide)) and all(map(is_water, inner)):
        return Kind.LAKE
    if all(rails):
        return Kind.RAIL
    middle = at_side(surface, side, 0.07)
    if all(map(is_water, inner)):
        return Kind.RIVER
    if middle.a > 140 and middle.r < 150 and abs(middle.r - middle.b) < 60:
        return Kind.ROAD
    return None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tile", ALL, ids=NAMED)
def test_a_tile_meets_the_sides_at_which_it_has_arms_and_no_other(stamps, tile, size):
    surface = stamps.tile(tile, size)
    seen = tuple(kind_at(surface, side) for side in range(4))
    assert seen == TILES.tiles[tile].ports


def begins(point, way):
    """Whether a way has one of its ends in a point."""
    return any(end == pytest.approx(point, abs=1e-9) for end in (way[0], way[-1]))


@pytest.mark.parametrize("tile", ALL, ids=NAMED)
def test_joined_arms_are_joined_by_a_way_and_others_are_not(tile):
    drawn = TILES.tiles[tile]
    strands = ways.strands(drawn)
    for group in drawn.groups:
        for side in group:
            if drawn.ports[side] in ways.RUNNING:
                start = ways.SIDE_POINTS[side]
                own = [s for s in strands if any(begins(start, way) for way in s.ways)]
                assert [s.kind for s in own] == [drawn.ports[side]]
    meeting = [s for s in strands if s.meet]
    assert all(way[-1] == pytest.approx((0.5, 0.5)) for s in meeting for way in s.ways)
    ends = [way[0] for s in strands for way in s.ways] + [
        s.ways[0][-1] for s in strands if not s.meet
    ]
    assert len(ends) == len(set(ends))


def test_tiles_all_look_different_without_colours_too(stamps):
    grey = {
        pygame.image.tobytes(pygame.transform.grayscale(stamps.tile(tile, 40)), "RGBA")
        for tile in ALL
    }
    assert len(grey) == len(TILES.tiles)


def dark_share(surface, x, y, reach):
    """How much of a square around a point is ink."""
    spots = [(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)]
    return sum(is_ink(surface.get_at(spot)) for spot in spots) / len(spots)


def test_roads_and_rails_are_told_apart_in_grey(stamps):
    road = pygame.transform.grayscale(stamps.tile(TILES.named["H_straight.0"], 40))
    rail = pygame.transform.grayscale(stamps.tile(TILES.named["R_straight.0"], 40))
    darkness = [
        sum(
            s.get_at((x, y)).r < 130 for x in range(13, 27) for y in range(40) if s.get_at((x, y)).a
        )
        for s in (road, rail)
    ]
    assert darkness[0] > darkness[1] * 1.15


@pytest.mark.parametrize("face", ["overpass", "highway_bridge", "railway_bridge"])
def test_the_upper_line_lies_over_the_lower(stamps, face):
    size = 120
    tile = TILES.tiles[TILES.of_face[TILES.face_named[face]][0]]
    surface = stamps.tile(TILES.named[tile.name], size)
    upper = surface.get_at((size // 2 + round(0.098 * size), size // 2))
    assert not is_water(upper)
    if face == "railway_bridge":
        assert is_ink(upper)
    else:
        assert upper.r < 130


@pytest.mark.parametrize("tile", ALL, ids=NAMED)
def test_stations_have_a_black_square_and_nothing_else_has(stamps, tile):
    surface = stamps.tile(tile, 120)
    spots = [(60 + dx, 60 + dy) for dx in (-12, 0, 12) for dy in (-12, 0, 12)]
    black = all(
        sum(surface.get_at(spot)[:3]) < 100 and surface.get_at(spot).a > 200 for spot in spots
    )
    assert black == TILES.tiles[tile].station


@pytest.mark.parametrize("tile", ALL[::3], ids=NAMED[::3])
def test_the_pen_draws_more_and_more_until_all_is_there(stamps, tile):
    def inked(progress):
        return pygame.mask.from_surface(stamps.tile(tile, 60, progress), 100).count()

    amounts = [inked(part / 8) for part in range(9)]
    assert amounts[0] == 0
    # What moves is drawn more coarsely than what stays: edges may differ by a part of a pixel.
    assert all(b >= a - 4 for a, b in pairwise(amounts[:8]))
    assert amounts[8] > amounts[7] * 0.94
    assert amounts[8] > amounts[4] > 0


def test_a_piece_in_hand_is_paler_than_one_drawn_in(stamps):
    def light(surface):
        return sum(pygame.transform.average_color(surface)[:3])

    for tile in ALL[::9]:
        assert light(stamps.tile(tile, 100, pencil=True)) > light(stamps.tile(tile, 100)) + 10


def test_fire_leaves_nothing(stamps):
    amounts = [
        pygame.mask.from_surface(stamps.burning(0, 60, part / 4), 100).count() for part in range(5)
    ]
    assert amounts[0] > 0
    assert amounts[4] == 0


@pytest.mark.parametrize("name", [face.name for face in TILES.faces if face.name[0] != "S"])
def test_every_face_of_a_die_can_be_drawn_lying_and_flying(stamps, name):
    if name in ("volcano", "full_water"):
        return
    still = stamps.die(name, 64)
    assert pygame.mask.from_surface(still, 200).count() > 1200
    assert stamps.flying_die(name, 64, 3, 1.0).get_size() == (64, 64)
    assert len(die_art.die_of(name)[1]) == 6


def test_all_dice_look_different_and_a_used_one_is_pale(stamps):
    names = [
        f.name for f in TILES.faces if f.name[0] != "S" and f.name not in ("volcano", "full_water")
    ]
    names += [f"aim:{side}" for side in (-1, 0, 1, 2, 3)] + [f"far:{n}" for n in (1, 2, 3)]
    assert len({pygame.image.tobytes(stamps.die(name, 48), "RGBA") for name in names}) == len(names)
    used = stamps.die("H_T", 48, used=True)
    assert max(used.get_at((x, 24)).a for x in range(48)) < 120


def test_a_thrown_die_comes_to_rest_on_its_face():
    assert dice.tumble(5, 1.0)[2][2] == pytest.approx(1.0)


def test_every_goal_card_has_a_picture_of_its_own(stamps):
    pictures = {pygame.image.tobytes(stamps.goal(name, 60), "RGBA") for name in NAMES}
    assert len(pictures) == len(NAMES)


def test_buildings_differ_in_shape_as_well_as_in_colour(stamps):
    names = ("factory", "village", "university")
    masks = {name: pygame.mask.from_surface(stamps.building(name, 100), 120) for name in names}
    for one, other in combinations(masks.values(), 2):
        both = one.overlap_mask(other, (0, 0)).count()
        assert both / (one.count() + other.count() - both) < 0.85


def test_drawings_never_take_more_than_their_share(stamps):
    for size in range(60, 150, 5):
        for tile in ALL:
            stamps.tile(tile, size)
    assert stamps.bytes_held <= 32 * 1024 * 1024
