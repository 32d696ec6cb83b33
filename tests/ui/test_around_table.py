"""A screen that lies between its players: turned panes, several fingers, palms, and dialogs towards who asked."""

import math
import random
from itertools import combinations

import pygame
import pytest
from pygame import FRect
from tests.ui import ri_kit
from tests.ui.table_kit import new_table, pane_of, settle
from tests.ui.touch_kit import Finger, button_at, cell_at, on_screen, shown_at

from branchline.ui import theme
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.turned import Turned
from branchline.ui.tables.scene import SLEEVES_MM
from branchline.ui.tables.seating import Place, around_table
from branchline.ui.tables.turning import show_turned

WINDOWS = [(1920, 1200), (1280, 800), (800, 1280)]


def area(window):
    scale = min(window) / 1080
    return FRect(0, 0, window[0] / scale, window[1] / scale)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_place_knows_its_way_there_and_back(turn):
    place = Place(FRect(100, 50, 400, 300), turn)
    inner = place.upright
    assert {inner.width, inner.height} == {400, 300}
    for pos in (inner.topleft, inner.center, (inner.right - 1, inner.bottom - 2)):
        there = on_screen(place, pos)
        assert place.box.inflate(1, 1).collidepoint(there)
        assert place.to_pane(there) == pytest.approx(pos)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("panes", [1, 2, 3, 4, 5, 6])
def test_everybody_sits_at_an_edge_and_has_a_box_of_their_own(window, panes):
    whole = area(window)
    places = around_table(whole, panes)
    assert len(places) == panes
    for one, two in combinations(places, 2):
        assert not one.box.colliderect(two.box)
    for place in places:
        inner = place.upright
        near = on_screen(place, (inner.centerx, inner.bottom))
        gaps = (near[0], near[1], whole.width - near[0], whole.height - near[1])
        assert min(abs(gap) for gap in gaps) < 1, "the lower edge of a pane is an edge of the table"
    if panes > 1:
        assert len({place.turn for place in places}) > 1
    if panes == 2:
        assert abs(places[0].turn - places[1].turn) == 2


@pytest.mark.parametrize(
    ("window", "sharing"), [(WINDOWS[0], "around"), (WINDOWS[2], "around"), (WINDOWS[1], "each")]
)
def test_two_people_lay_track_at_once_with_a_finger_each(kit, window, sharing):
    kit = kit(window)
    table = new_table(kit, ["human", "human"], turn=5, sharing=sharing)
    fingers = [Finger(kit, 11), Finger(kit, 12)]
    before = [len(table.session.own_actions(seat)) for seat in (0, 1)]
    cells = [min(pane_of(table, seat).hand.by_cell) for seat in (0, 1)]
    enlarged = any(pane.loupe.due for pane in table.panes)
    for _ in range(2 + enlarged):  # One press considers, the next draws: both fingers down at once.
        spots = [cell_at(table, cells[seat], seat) for seat in (0, 1)]
        for finger, spot in zip(fingers, spots, strict=True):
            finger.down(spot)
        kit.frame()
        for finger, spot in zip(fingers, spots, strict=True):
            finger.up(spot)
        kit.frame()
    settle(kit, table)
    after = [len(table.session.own_actions(seat)) for seat in (0, 1)]
    assert after == [count + 1 for count in before]


@pytest.mark.parametrize("sharing", ["around", "each"])
def test_two_people_draw_routes_at_once_in_railroad_ink(kit, sharing):
    kit = kit((1280, 800))
    table = ri_kit.new_table(kit, ["human", "human"], round_=2, sharing=sharing)
    fingers = [Finger(kit, 21), Finger(kit, 22)]

    def both(spots):
        for finger, spot in zip(fingers, spots, strict=True):
            finger.down(spot)
        kit.frame()
        for finger, spot in zip(fingers, spots, strict=True):
            finger.up(spot)
        kit.frame()

    drawn = [len(table.session.own_actions(seat)) for seat in (0, 1)]
    cells = [min(pane_of(table, seat).hand.by_cell) for seat in (0, 1)]
    for _ in range(2):
        both([cell_at(table, cells[seat], seat) for seat in (0, 1)])
    settle(kit, table)
    assert [len(table.session.own_actions(seat)) for seat in (0, 1)] == [n + 1 for n in drawn]


def tap(kit, finger, pos, *, held=0.05, to=None):
    finger.down(pos)
    kit.frame()
    kit.frame(held)
    if to is not None:
        finger.move(to)
    finger.up(to or pos)
    kit.frame()


def test_a_palm_a_long_press_and_a_slide_press_nothing(kit):
    kit = kit((1920, 1200), screen_inches=10.1)
    table = new_table(kit, ["human", "human"], turn=5, sharing="around")
    hand, finger = pane_of(table).hand, Finger(kit, 1)
    cell = min(hand.by_cell)
    spot = cell_at(table, cell)
    tap(kit, finger, spot, held=0.7)
    assert hand.picked is None, "a sleeve rests longer than a press"
    far = spot[0] + 9 * kit.ctx.canvas.mm, spot[1]
    tap(kit, finger, spot, to=far)
    assert hand.picked is None
    palm = [Finger(kit, number) for number in (2, 3, 4)]
    others = [spot, button_at(table, "turn"), button_at(table, "undo")]
    for each, pos in zip(palm, others, strict=True):
        each.down(pos)
    kit.frame()
    for each, pos in zip(palm, others, strict=True):
        each.up(pos)
    kit.frame()
    assert hand.picked is None
    near = spot[0] + 1, spot[1]
    tap(kit, finger, spot, to=near)
    assert hand.picked is not None and hand.picked[0] == cell
    draw = next(spot.rect for spot in pane_of(table).spots() if spot.name == "place")
    ends = [shown_at(table, (x, draw.centery)) for x in (draw.left + 8, draw.right - 8)]
    assert math.dist(*ends) > 8 * kit.ctx.canvas.mm
    tap(kit, finger, ends[0], to=ends[1])
    assert hand.picked is not None, (
        "a slide of more than 8 mm is no press, though it ends on the same button"
    )
    tap(kit, finger, ends[0])
    assert hand.picked is None


def test_a_palm_in_one_pane_disturbs_nobody_in_the_other(kit):
    kit = kit((1920, 1200))
    table = new_table(kit, ["human", "human"], turn=5, sharing="around")
    palm = [Finger(kit, number) for number in (2, 3, 4)]
    for each, name in zip(palm, ("turn", "undo", "done"), strict=True):
        each.down(button_at(table, name, 0))
    cell = min(pane_of(table, 1).hand.by_cell)
    tap(kit, Finger(kit, 9), cell_at(table, cell, 1))
    assert pane_of(table, 1).hand.picked is not None


@pytest.mark.parametrize("panes", [2, 3, 4, 6])
def test_nothing_can_be_pressed_where_sleeves_lie(kit, panes):
    kit = kit((1920, 1200), screen_inches=10.1)
    table = new_table(kit, ["human"] * panes, turn=5, sharing="around")
    strip = SLEEVES_MM * kit.ctx.canvas.mm
    for pane in table.panes:
        upright = pane.place.upright
        assert all(spot.rect.bottom <= upright.bottom - strip for spot in pane.spots())
        assert pane.layout.sheet.bottom <= upright.bottom - strip


@pytest.mark.parametrize("window", WINDOWS[1:])
@pytest.mark.parametrize("panes", [2, 3])
def test_what_is_pressed_is_where_it_is_seen(kit, window, panes):
    kit = kit(window)
    table = new_table(kit, ["human"] * panes, turn=5, sharing="around")
    for pane in table.panes:
        pane.hand.press_cell(min(pane.hand.by_cell))
    table.dirty = True
    kit.frame()
    for pane in table.panes:
        draw = next(spot for spot in pane.spots() if spot.name == "place")
        corner = draw.rect.left + draw.rect.width * 0.5, draw.rect.top + 9
        x, y = kit.ctx.canvas.point_px(on_screen(pane.place, corner))
        colour = kit.window.surface.get_at((round(x), round(y)))[:3]
        distance = sum(abs(a - b) for a, b in zip(colour, theme.ORANGE, strict=True))
        assert distance < 40, (pane.seat, colour)


def test_a_turned_pane_is_drawn_anew_only_when_it_looks_different(kit, monkeypatch):
    kit = kit((1920, 1200))
    table = new_table(kit, ["human", "human"], turn=5, sharing="around")
    drawn = []
    draw = type(table.panes[0]).draw_live
    monkeypatch.setattr(
        type(table.panes[0]), "draw_live", lambda p, s: drawn.append(p.seat) or draw(p, s)
    )
    table.dirty = True
    kit.frame()
    assert drawn == []
    pane_of(table, 1).hand.press_cell(min(pane_of(table, 1).hand.by_cell))
    table.dirty = True
    kit.frame()
    assert drawn == [1]


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("depth", [32, 24])
def test_a_picture_is_turned_pixel_by_pixel(turn, depth):
    upright = pygame.Surface((70, 300), depth=32)
    rng = random.Random(4)
    for x in range(70):
        for y in range(300):
            upright.set_at((x, y), (rng.randrange(256), x, y % 256))
    size = (70, 300) if turn == 2 else (300, 70)
    target = pygame.Surface((400, 400), depth=depth)
    place = pygame.Rect((20, 30), size)
    show_turned(upright, target, place, turn)
    wanted = pygame.transform.rotate(upright, -90 * turn)
    shown = target.subsurface(place)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(wanted, "RGB")
    assert target.get_at((19, 30))[:3] == (0, 0, 0)


@pytest.mark.parametrize("window", WINDOWS[1:])
def test_the_menu_opens_towards_who_asked_and_is_pressed_where_it_is_seen(kit, window):
    kit = kit(window)
    table = new_table(kit, ["human", "human"], turn=5, sharing="around")
    for seat in (0, 1):
        pane = pane_of(table, seat)
        tap(kit, Finger(kit, 3), button_at(table, "menu", seat))
        top = kit.stack.top
        if not pane.place.turn:
            assert isinstance(top, PauseMenu)
            kit.stack.pop()
            continue
        assert isinstance(top, Turned)
        menu = top.inner.stack.top
        assert isinstance(menu, PauseMenu)
        options = menu.pane.leaves()[3]
        tap(kit, Finger(kit, 3), on_screen(top.place, options.rect.center))
        scene = top.inner.stack.top
        assert isinstance(scene, OptionsScene)
        kit.ctx.change_settings(text_size=1.5)
        kit.frame()
        assert top.inner.settings.text_size == 1.5
        scene.ctx.change_settings(show_scores=False)
        assert not kit.ctx.settings.show_scores
        kit.ctx.change_settings(text_size=1.0, show_scores=True)
        kit.key(pygame.K_ESCAPE)
        assert top.inner.stack.top is menu
        kit.key(pygame.K_ESCAPE)
        assert kit.stack.top is table


def test_a_whole_turn_by_taps_from_the_far_side(kit):
    kit = kit((800, 1280))
    table = new_table(kit, ["human", "human"], turn=5, sharing="around")
    finger = Finger(kit, 7)
    for seat in (0, 1):
        cell = min(pane_of(table, seat).hand.by_cell)
        for pos in (cell_at(table, cell, seat), None, None):
            place = pos or button_at(
                table, "place" if pane_of(table, seat).hand.picked else "done", seat
            )
            tap(kit, finger, place)
            settle(kit, table)
    assert table.session.view(None).step == 6


def test_the_place_of_a_pane_that_is_not_turned_is_its_box(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], turn=2, sharing="each")
    for pane in table.panes:
        assert pane.place.box == pane.layout.rect
        assert shown_at(table, (5, 6), pane.seat) == (5, 6)
