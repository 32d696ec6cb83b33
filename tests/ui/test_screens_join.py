"""The taking of seats: press to join, hold to leave, and how each seat looks."""

import random

import pygame
from tests.ui.table_players import A, B, by_pad

from branchline.ui.context import GameSetup
from branchline.ui.input.intents import Accept, Device, Mirror, Step
from branchline.ui.people import Person
from branchline.ui.scenes.join import JoinScene, seat_people
from branchline.ui.scenes.title import TitleScene
from branchline.ui.seat_look import SeatLook, all_colours

PAD_A, PAD_B = Device("pad", 0), Device("pad", 1)


def joining(table, seats=(0, 1, 2)):
    begun = []
    table.show(TitleScene(table.ctx))
    scene = JoinScene(table.ctx, list(seats), lambda: begun.append(1))
    table.stack.push(scene)
    table.frame()
    return scene, begun


def test_each_device_takes_a_seat_and_then_the_game_begins(kit):
    table = kit()
    scene, begun = joining(table)
    scene.handle(Accept(device=PAD_A))
    scene.handle(Accept(device=PAD_A))
    assert begun == []
    scene.handle(Accept())
    table.click(scene._places.children[2].rect.center)
    assert [scene.holder(seat) for seat in (0, 1, 2)] == ["pad", "keyboard", "touch"]
    scene.handle(Accept(device=PAD_A))
    assert begun == [1]


def test_holding_back_gives_up_a_seat_and_pressing_it_does_not(kit):
    table = kit()
    scene, _ = joining(table)
    pad = by_pad(table)
    pad.press(A)
    assert scene.holder(0) == "pad"
    pad.press(B)
    assert scene.holder(0) == "pad"
    table.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=B)
    table.frame()
    for _ in range(5):
        table.frame(0.1)
    assert scene.holder(0) == "pad", "not long enough"
    for _ in range(4):
        table.frame(0.1)
    assert scene.holder(0) == ""
    table.post(pygame.CONTROLLERBUTTONUP, instance_id=1, button=B)
    table.frame()
    assert table.stack.top is scene
    pad.press(B)
    assert table.stack.top is not scene
    assert table.input.seats.sharing == "any"


def test_a_place_is_left_by_a_finger_that_rests_on_it(kit):
    table = kit()
    scene, _ = joining(table)
    place = scene._places.children[0]
    table.click(place.rect.center)
    assert scene.holder(0) == "touch"
    ring = scene.look_of(0).ring
    table.click(place.rect.center)
    assert scene.holder(0) == "touch" and scene.look_of(0).ring != ring
    x, y = (round(value) for value in table.ctx.canvas.point_px(place.rect.center))
    table.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
    for _ in range(12):
        table.frame(0.1)
    assert scene.holder(0) == ""


def test_each_device_chooses_how_its_own_seat_looks(kit):
    table = kit()
    scene, _ = joining(table)
    for device in (PAD_A, PAD_B):
        scene.handle(Accept(device=device))
    other = scene.look_of(0)
    for step in (Step(1, 0, device=PAD_B), Step(0, 1, device=PAD_B), Mirror(device=PAD_B)):
        before = scene.look_of(1)
        scene.handle(step)
        assert scene.look_of(1) != before
    assert scene.look_of(0) == other
    scene.handle(Step(1, 0, device=Device("pad", 7)))
    assert scene.look_of(0) == other


def test_no_two_seats_look_alike_whatever_is_chosen(kit):
    table = kit()
    scene, _ = joining(table, range(6))
    rng = random.Random(3)
    for _ in range(200):
        scene.choose(
            rng.randrange(6), rng.choice(["name", "colour", "pattern"]), rng.choice([-1, 1])
        )
        looks = [scene.look_of(seat) for seat in range(6)]
        assert len({look.colour for look in looks}) == 6
        assert len({scene.name_of(seat) for seat in range(6)}) == 6
        assert len({look.ring for look in looks}) == 6


def test_a_place_can_be_chosen_by_touch_alone(kit):
    table = kit((800, 1280))
    scene, _ = joining(table, range(4))
    for number, place in enumerate(scene._places.children):
        table.tap(place.rect.center)
        before = scene.look_of(number)
        if number == 3:
            table.tap((place.rect.right - 20, place.rect.top + 20))
            assert scene.look_of(number).nickname != before.nickname
    assert all(scene.holder(seat) == "touch" for seat in range(4))


def test_looks_are_forgotten_when_nobody_chooses_them(kit):
    table = kit()
    scene, _ = joining(table)
    assert table.ctx.looks
    scene.back()
    assert not table.ctx.looks
    table.ctx.looks[0] = SeatLook(3)
    seat_people(table.ctx, GameSetup(seats=("human",), sharing="any"), list)
    assert not table.ctx.looks


def test_seats_without_a_choice_have_colours_that_are_free():
    colours = all_colours([0, 1, 2], {1: SeatLook(0, 3)})
    assert colours[1] == 0 and len(set(colours)) == 3
    assert colours[2] == 2


def test_a_profile_keeps_its_name_and_begins_with_its_colour(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    scene = JoinScene(table.ctx, [0, 1], list, {1: Person("p", "Ada", 5)})
    table.stack.push(scene)
    assert scene.name_of(1) == "Ada" and scene.look_of(1).colour == 5
    scene.choose(1, "name", 1)
    assert scene.name_of(1) == "Ada"
    scene.choose(0, "name", 1)
    assert scene.name_of(0) == "Driver"


def test_a_profile_begins_with_its_pattern_if_nobody_has_it(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    people = {0: Person("p", "Ada", 5, 1), 1: Person("q", "Ben", 3, 1)}
    scene = JoinScene(table.ctx, [0, 1, 2], list, people)
    table.stack.push(scene)
    assert scene.look_of(0).ring == 1
    assert len({scene.look_of(seat).ring for seat in (0, 1, 2)}) == 3
    assert scene.look_of(1).ring == 3, "the usual one of the colour"
    scene.choose(1, "colour", 1)
    assert scene.look_of(1).ring == scene.look_of(1).colour == 4, "it changes with the colour"


def test_people_are_seated_before_a_game_however_it_begins(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    begun = []
    for seats, sharing, expected in (
        (("human", "human"), "pass", "pass"),
        (("human", "easy"), "each", "any"),
        (("easy",), "any", "any"),
    ):
        seat_people(table.ctx, GameSetup(seats=seats, sharing=sharing), lambda: begun.append(1))
        assert table.input.seats.sharing == expected
    assert begun == [1, 1, 1]
    together = GameSetup(seats=("human", "easy", "human"), sharing="each")
    seat_people(table.ctx, together, lambda: begun.append(1))
    assert begun == [1, 1, 1]
    assert isinstance(table.stack.top, JoinScene)
    for device in (PAD_A, PAD_B, PAD_B):
        table.stack.handle(Accept(device=device))
    assert begun == [1, 1, 1, 1]
    assert table.input.seats.device_of(2) == PAD_B
