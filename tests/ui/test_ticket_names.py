"""Names of cities on the maps: each is beside its own city, in every language and at every width."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect
from tests.ui.conftest import ROOT
from tests.ui.ticket_kit import BOARDS, new_table, the_pane

from branchline.ui.media import FontBook
from branchline.ui.tables.ticket_to_ride.labels import gap
from branchline.ui.tables.ticket_to_ride.look import CITY, ZOOMS, MapFrame, cars_of
from branchline.ui.tables.ticket_to_ride.map_layer import LABEL, MapLayer
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

LANGUAGES = ("en", "fr", "nl", "ja")
WIDTHS = (470, 640, 770, 960, 1300)


@pytest.fixture
def stamps():
    pygame.font.init()
    return Stamps(FontBook(ROOT / "assets" / "fonts"))


def new_layer(board, language, width, stamps, label, zoom=1.0):
    spec, look = BOARDS[board].spec, BOARDS[board].art
    ways = zip(look.routes, spec.routes, strict=True)
    cars = [cars_of(points, route.length) for points, route in ways]
    rect = Rect(0, 0, width, round(width * look.size[1] / look.size[0]))
    names = [look.city_name(n, city.name, language) for n, city in enumerate(spec.cities)]
    layer = MapLayer(MapFrame(rect, look, cars, zoom), spec, stamps, names, label)
    layer.show(())
    return layer


def faults(layer, cities):
    """The names that overlap another name or another city, or are as near to another city as to their own."""
    spots = [layer.at(city) for city in cities]
    names = layer.taken()[: len(cities)]
    found = [
        pair
        for pair in combinations(range(len(names)), 2)
        if names[pair[0]].colliderect(names[pair[1]])
    ]
    for city, name in enumerate(names):
        far = {other: gap(name, spot) for other, spot in enumerate(spots)}
        own = far.pop(city)
        nearest = min(far, key=far.get)
        if far[nearest] < CITY * layer.scale or far[nearest] <= own:
            found.append((city, nearest))
        if own < CITY * layer.scale * 0.9:
            found.append((city, city))
    return found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_each_name_is_clear_of_all_others_and_nearest_to_its_own_city(
    board, language, width, stamps
):
    cities = BOARDS[board].art.cities
    for label in (width / 70, width / 45, width / 32):
        layer = new_layer(board, language, width, stamps, label)
        assert faults(layer, cities) == [], label


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zoom", ZOOMS[1:])
def test_so_it_is_on_a_map_seen_closer(board, language, zoom, stamps):
    layer = new_layer(board, language, 770, stamps, LABEL, zoom)
    assert faults(layer, BOARDS[board].art.cities) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_so_it_is_at_the_table_in_large_text(kit, language, size, text_size):
    kit = kit(size, text_size=text_size, language=language)
    pane = the_pane(new_table(kit, ["human", "easy"], board="usa"))
    assert faults(pane.layer, pane.stage.look.cities) == []


def test_names_are_as_large_as_wanted_where_there_is_room(stamps):
    layer = new_layer("usa", "en", 1300, stamps, LABEL)
    heights = [name.height for name in layer.taken()[: len(BOARDS["usa"].art.cities)]]
    assert max(heights) > LABEL * 0.7
