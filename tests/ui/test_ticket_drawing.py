"""The map and the table of Ticket to Ride as drawn: every window, zoom, and colours that are never alone."""

import math
import time
from itertools import combinations, pairwise

import pygame
import pytest
from pygame import FRect, Rect
from tests.ui.conftest import ROOT
from tests.ui.table_kit import settle
from tests.ui.ticket_kit import BOARDS, finger, new_table, route_pos, the_pane

from branchline.ui.media import FontBook
from branchline.ui.painter import Painter
from branchline.ui.tables.parts import EDGE
from branchline.ui.tables.ticket_to_ride import art
from branchline.ui.tables.ticket_to_ride.hand import Mode
from branchline.ui.tables.ticket_to_ride.layout import pane_layout
from branchline.ui.tables.ticket_to_ride.look import CITY, ZOOMS, MapFrame, cars_of, signs_of
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

SIZES = [(1920, 1080), (1280, 800), (800, 1280), (1024, 768), (2560, 1080)]


@pytest.fixture(scope="module")
def stamps():
    pygame.font.init()
    return Stamps(FontBook(ROOT / "assets" / "fonts"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_every_window_is_drawn_without_text_that_does_not_fit(kit, size, text_size):
    kit = kit(size, text_size=text_size, bot_pace="instant", reduced_motion=True)
    for kinds, turn in (
        (["human", "easy"], 0),
        (["human"] + ["easy"] * 4, 25),
        (["human", "easy"], 9999),
    ):
        table = new_table(kit, kinds, board="usa", turn=turn)
        for _ in range(4):
            settle(kit, table)
            kit.frame(0.1)
    overflows = kit.ctx.paint.overflows
    assert not overflows


@pytest.mark.parametrize("size", [*SIZES, (480, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("plays", [True, False])
def test_the_parts_of_a_pane_do_not_overlap(size, seats, plays):
    scale = min(size) / 1080
    rect = FRect(0, 0, size[0] / scale, size[1] / scale)
    layout = pane_layout(rect, seats, 1.64, plays=plays)
    names = ("head", "sheet", "display", "decks", "hand", "says", "tools", "tickets", "others")
    boxes = {name: getattr(layout, name) for name in names}
    for name, box in boxes.items():
        assert rect.contains(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for one in names:
        for other in names:
            assert one == other or not boxes[one].colliderect(boxes[other]), (one, other)
    assert layout.sheet.width * layout.sheet.height > rect.width * rect.height * 0.3


@pytest.mark.parametrize("size", [*SIZES, (480, 800)], ids=str)
@pytest.mark.parametrize("foot", [200, 300, 430])
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("shape", [1.41, 1.64])
def test_without_words_and_buttons_the_map_has_their_room(size, foot, seats, shape):
    scale = min(size) / 1080
    rect = FRect(0, 0, size[0] / scale, size[1] / scale - foot)
    bare, usual = pane_layout(rect, seats, shape, bare=True), pane_layout(rect, seats, shape)
    names = ("head", "sheet", "display", "decks", "hand", "tickets", "others")
    boxes = {name: getattr(bare, name) for name in names}
    for name, box in boxes.items():
        assert rect.contains(box), name
        assert min(box.size) > 0, name
    for one, other in combinations(boxes, 2):
        assert not boxes[one].colliderect(boxes[other]), (one, other)
    widths = [min(one.sheet.width, one.sheet.height * shape) for one in (bare, usual)]
    assert widths[0] >= widths[1]
    assert widths[0] * widths[0] / shape > rect.width * rect.height * 0.24
    assert bare.others.height >= seats * 55
    watched = pane_layout(rect, seats, shape, plays=False)
    assert watched.sheet.height >= usual.sheet.height
    assert min(watched.says.height, watched.tools.height) >= 75


@pytest.mark.parametrize("name", BOARDS)
def test_there_is_a_place_for_each_car_and_none_lies_on_another(name):
    spec, look = BOARDS[name].spec, BOARDS[name].art
    cars = [
        cars_of(points, route.length)
        for points, route in zip(look.routes, spec.routes, strict=True)
    ]
    for number, (route, places) in enumerate(zip(spec.routes, cars, strict=True)):
        assert len(places) == route.length
        for one, other in pairwise(places):
            assert math.dist(one.middle, other.middle) > min(one.length, other.length) * 0.9
        if route.twin >= 0:
            for one, other in zip(places, cars[route.twin], strict=True):
                assert math.dist(one.middle, other.middle) > 20
        for city, spot in enumerate(look.cities):
            if city not in (route.a, route.b):
                assert min(math.dist(spot, car.middle) for car in places) > CITY, (number, city)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_press_on_a_car_means_its_route(name, zoom):
    spec, look = BOARDS[name].spec, BOARDS[name].art
    cars = [
        cars_of(points, route.length)
        for points, route in zip(look.routes, spec.routes, strict=True)
    ]
    for number, places in enumerate(cars):
        for car in places:
            frame = MapFrame(Rect(10, 20, 1300, 800), look, cars, zoom, car.middle)
            assert frame.cell_at(frame.at(car.middle)) == number
    frame = MapFrame(Rect(10, 20, 1300, 800), look, cars)
    assert frame.cell_at((5, 5)) is None


def test_wheel_keys_and_stick_zoom_about_what_is_meant_and_back_again(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], board="usa")
    pane = the_pane(table)
    route = 60
    pos = route_pos(table, route)
    before = kit.ctx.canvas.point_px(pos)
    kit.post(
        pygame.MOUSEMOTION,
        pos=tuple(map(round, before)),
        rel=(0, 0),
        buttons=(0, 0, 0),
        touch=False,
    )
    kit.post(pygame.MOUSEWHEEL, y=1, x=0)
    kit.frame()
    assert pane.map.zoom == ZOOMS[1]
    after = pane.map.at(pane.stage.cars[route][0].middle)
    assert math.dist(before, after) < 60
    kit.post(pygame.MOUSEWHEEL, y=-1, x=0)
    kit.frame()
    assert pane.map.zoom == ZOOMS[0]
    for zoom in (ZOOMS[1], ZOOMS[2], ZOOMS[0]):
        kit.key(pygame.K_PLUS)
        assert pane.map.zoom == zoom


def test_two_fingers_pinch_and_one_finger_pushes_without_pressing(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], board="usa")
    pane = the_pane(table)
    middle = kit.ctx.canvas.to_units(pane.map.rect.center)
    left, right = (middle[0] - 60, middle[1]), (middle[0] + 60, middle[1])
    finger(kit, pygame.FINGERDOWN, left, 1)
    finger(kit, pygame.FINGERDOWN, right, 2)
    for step in range(1, 8):
        finger(kit, pygame.FINGERMOTION, (left[0] - step * 12, left[1]), 1)
        finger(kit, pygame.FINGERMOTION, (right[0] + step * 12, right[1]), 2)
        kit.frame()
    assert pane.map.zoom == ZOOMS[2]
    finger(kit, pygame.FINGERUP, left, 1)
    finger(kit, pygame.FINGERUP, right, 2)
    kit.frame()
    centre, refusal = pane.map.centre, pane.hand.refusal
    finger(kit, pygame.FINGERDOWN, middle, 1)
    for step in range(1, 6):
        finger(kit, pygame.FINGERMOTION, (middle[0] - step * 30, middle[1]), 1)
        kit.frame()
    finger(kit, pygame.FINGERUP, (middle[0] - 150, middle[1]), 1)
    kit.frame()
    assert pane.map.centre[0] > centre[0] + 40
    assert table.controls._contacts._down == {}
    assert pane.hand.refusal is refusal
    assert pane.hand.picked is None


def test_back_leads_from_the_closest_look_to_the_whole_map(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"])
    pane = the_pane(table)
    kit.key(pygame.K_PLUS)
    assert pane.map.zoom > 1
    kit.key(pygame.K_ESCAPE)
    assert pane.map.zoom == 1
    assert kit.stack.top is table


def test_the_map_follows_the_cursor_when_it_is_zoomed(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], board="usa", seed=3)
    pane = the_pane(table)
    pane.hand.mode, pane.hand.focus = Mode.TURN, "sheet"
    pane.hand.by_cell = {n: [None] for n in range(len(table.session.board.routes))}
    pane.by_keys = True
    pane.look_at(2, pane.map.middle_of(pane.hand.cursor))
    for way in ((-1, 0), (0, -1), (-1, 0), (-1, 0), (0, 1), (-1, 0)):
        pane.step(*way)
        x, y = pane.map.at(pane.map.middle_of(pane.hand.cursor))
        assert pane.map.rect.inflate(4, 4).collidepoint(x, y)


def test_a_question_that_comes_while_the_map_is_pushed_aside_brings_it_to_the_cursor(kit):
    kit = kit((640, 480))
    table = new_table(kit, ["human", "easy"], board="usa", seed=3, turn=30)
    pane, hand = the_pane(table), table.hands[0]
    pane.by_keys = True
    hand.sleep()
    hand.cursor = min(action.route for action in hand.session.legal(0) if hasattr(action, "route"))
    width, height = pane.stage.look.size
    x, y = pane.map.middle_of(hand.cursor)
    far = (0 if x > width / 2 else width, 0 if y > height / 2 else height)
    pane.look_at(2, far)
    assert not pane.map.shows(hand.cursor)
    table._wake()
    assert hand.focus == "sheet"
    assert pane.map.shows(hand.cursor)


def test_each_kind_of_card_differs_in_symbol_and_pattern_not_in_colour_alone(stamps):
    """Reduced to light and dark around its own middle tone, each pair of cards still differs."""
    pictures = []
    for card in range(9):
        picture = pygame.transform.grayscale(stamps.card(card, 78, 100))
        tones = [picture.get_at((x, y)).r for x in range(8, 70) for y in range(8, 92)]
        ground = sorted(tones)[len(tones) // 2]
        pictures.append([abs(tone - ground) > 12 for tone in tones])
    for one in range(9):
        for other in range(one):
            apart = sum(a != b for a, b in zip(pictures[one], pictures[other], strict=True))
            assert apart > 150, (one, other)


def test_the_trains_of_each_seat_have_a_pattern_of_their_own():
    pictures = []
    for seat in range(5):
        surface = pygame.Surface((120, 40), pygame.SRCALPHA)
        art.draw_train(surface, seat, None)
        ground = art.mixed(art.TRAIN_COLOURS[seat], (255, 255, 255), 0.1)
        inside = [(x, y) for x in range(12, 108, 2) for y in range(14, 34, 2)]
        pictures.append([surface.get_at(p)[:3] != ground for p in inside])
    for one in range(5):
        for other in range(one):
            apart = sum(a != b for a, b in zip(pictures[one], pictures[other], strict=True))
            assert apart > 30, (one, other)


def test_a_still_table_is_not_drawn_again_and_a_busy_one_is_quick(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "easy", "easy"], board="usa", turn=15)
    settle(kit, table)
    surface = kit.window.surface
    table.draw(surface)
    times = []
    for _ in range(30):
        start = time.process_time()
        table.draw(surface)
        times.append(time.process_time() - start)
    assert sorted(times)[15] < 0.02


def test_trains_carry_initials_or_numbers_where_these_are_not_enough():
    assert signs_of(["Anna", "Bert"]) == ("A", "B")
    assert signs_of(["Player 1", "Player 2", "Hard"]) == ("1", "2", "H")


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_number_on_the_cards_of_a_hand_is_cut(kit, monkeypatch, size, text_size):
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human", "easy"], turn=12)
    pane = the_pane(table)
    ends, plain = [], Painter.card

    def card(self, box, *args, radius=0.0, **kwargs):
        if radius == 22:
            ends.append(box.right)
        return plain(self, box, *args, radius=radius, **kwargs)

    monkeypatch.setattr(Painter, "card", card)
    monkeypatch.setattr(pane.stage, "hand", [12] * len(pane.stage.hand))
    pane.stage.version += 1
    kit.stack.top.dirty = True
    kit.frame()
    assert len(ends) >= len(pane.stage.hand)
    assert max(ends) <= pane.layout.hand.right + EDGE / 2 - 2


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_names_of_cities_are_whole_on_the_map(kit, size, text_size):
    kit = kit(size, text_size=text_size)
    pane = the_pane(new_table(kit, ["human", "easy"], board="usa"))
    layer = pane.layer
    assert layer._labels
    whole = pygame.Rect((0, 0), layer._size)
    cut = [place for _, place in layer._labels if not whole.contains(place)]
    assert cut == []
