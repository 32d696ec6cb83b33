"""What the tutorials point at: arrows that end at the edge of what they explain, hide nothing, and a map that is seen well."""

import pygame
import pytest
from tests.ui.tutorial_kit import GAMES, open_lesson, pass_step, pupil, rest

from branchline.ui.tables.session import NotNow
from branchline.ui.tables.words import refusal
from branchline.ui.theme import ORANGE
from branchline.ui.tutorial.arrow import AWAY, RIM, best_arrow, crowded
from branchline.ui.tutorial.ring import ROOM, THICK, around
from branchline.ui.tutorial.targets import things

SIZES = [(1280, 800), (800, 1280), (1920, 1080)]
NEAR = 2 * AWAY + 1
MOST_HIDDEN = 0.16
"""Of the pixels under an arrow that begin or end a line; over a line of text it is 0.2 and more."""
QUIET = {
    "thirty_rails": ("dice", "help"),
    "railroad_ink": ("dice",),
    "ticket_to_ride": ("card", "count"),
}
"""Steps at which newcomers could not read what lay under the arrow; there is a place with next to nothing in it."""


def pointed(kit, scene):
    """The rings and the arrows as they are drawn now."""
    scene.dirty = True
    kit.frame()
    return scene._rings(), scene.arrows


def look(kit, scene):
    """The arrows of a step do what they should, wherever its targets are."""
    rings, arrows = pointed(kit, scene)
    step, free = scene.step, scene._free()
    assert len(arrows) == len(rings), step.name
    for ring, arrow in zip(rings, arrows, strict=True):
        (x, y), (dx, dy) = arrow.tip, arrow.way
        ahead = x + dx * NEAR, y + dy * NEAR
        assert not ring.collidepoint(arrow.tip), step.name
        assert ring.collidepoint(ahead), step.name
        assert free.contains(arrow.place), step.name
        assert not arrow.place.colliderect(scene.guide.area), step.name
        for swing in (0.0, 1.0):
            for corner in arrow.outline(swing, RIM):
                assert arrow.place.inflate(0.2, 0.2).collidepoint(corner), step.name
        for target in (*rings, *scene._ringed().values()):
            assert not arrow.place.colliderect(target), step.name
        assert not ring.colliderect(scene.guide.area), step.name
    for other in beside(scene, rings):
        for place in (*rings, *(arrow.place for arrow in arrows)):
            assert not place.colliderect(other), (step.name, other)
    return arrows


def beside(scene, rings):
    """The rows, buttons and cards that are not pointed at and do not lie in what is pointed at."""
    named = scene._ringed()
    cells = all(name.startswith("cell.") for name in named)
    for other in things(scene.pane, named):
        inner = other.inflate(-2, -2)
        if cells or not any(box.colliderect(inner) for box in named.values()):
            yield inner


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_arrows_end_at_their_targets_and_cover_none_of_them(kit, game, size):
    kit = kit(size, bot_pace="instant")
    scene = open_lesson(kit, game)
    someone = pupil(kit, "mouse", game)
    while True:
        look(kit, scene)
        number, tries = scene.number, 0
        if number + 1 == len(scene.lesson.steps):
            break
        while scene.number == number and tries < 24:
            tries += 1
            someone.do(scene) if scene.asks else someone.go_on(scene)
            rest(kit, scene)
            look(kit, scene)
        assert scene.number != number


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_arrows_hide_next_to_nothing_where_there_is_room_for_them(kit, game, size):
    kit = kit(size, bot_pace="instant")
    scene = open_lesson(kit, game)
    surface = pygame.Surface(size)
    hidden = {}
    for step in scene.lesson.steps:
        rest(kit, scene)
        _, arrows = pointed(kit, scene)
        scene.table.draw(surface)
        measure = crowded(surface, kit.ctx.canvas.scale)
        hidden[step.name] = max((measure(arrow.place) for arrow in arrows), default=0.0)
        if step is not scene.lesson.steps[-1]:
            pass_step(kit, scene)
    assert {name: part for name, part in hidden.items() if part > MOST_HIDDEN} == {}
    assert max(hidden[name] for name in QUIET[game]) < 0.04


def test_an_arrow_keeps_its_place_unless_another_is_clearly_better():
    room, box = pygame.FRect(0, 0, 900, 900), pygame.FRect(400, 400, 100, 100)
    first = best_arrow(box, [box], room, lambda place: float(place.top > 500))
    assert first.way != (0, -1)
    again = best_arrow(box, [box], room, lambda _: 0.0, [first])
    assert again == first
    moved = best_arrow(box, [box], room, lambda place: float(place == first.place), [first])
    assert moved != first
    assert best_arrow(room, [room], room, lambda _: 0.0) is None


def test_a_ring_ends_before_what_is_beside_it_and_within_its_box_where_that_touches():
    box = pygame.FRect(100, 100, 200, 50)
    assert around(box, []) == box.inflate(2 * ROOM, 2 * ROOM)
    below, right, far = (
        pygame.FRect(100, 150, 200, 50),
        pygame.FRect(306, 100, 50, 50),
        pygame.FRect(0, 0, 60, 60),
    )
    ring = around(box, [below, right, far])
    assert ring.bottom == 150
    assert 300 < ring.right < 306
    assert (ring.left, ring.top) == (100 - ROOM, 100 - ROOM)
    assert around(box, [pygame.FRect(110, 110, 20, 20)]) == around(box, [])


def test_an_arrow_rather_comes_from_a_corner_than_lies_over_a_button():
    room, box = pygame.FRect(0, 0, 300, 300), pygame.FRect(120, 120, 60, 60)
    beside = [box.move(dx, dy) for dx, dy in ((0, -64), (0, 64), (-64, 0), (64, 0))]
    free = best_arrow(box, [box], room, lambda _: 0.0)
    assert free.way == (0, -1)
    arrow = best_arrow(box, [box], room, lambda _: 0.0, others=beside)
    assert not any(arrow.place.colliderect(other.inflate(-9, -9)) for other in beside)
    assert min(map(abs, arrow.way)) > 0.7


def test_an_arrow_does_not_stand_where_it_has_the_colour_of_the_ground():
    surface = pygame.Surface((300, 300))
    surface.fill(ORANGE, (0, 150, 300, 150))
    room, box = pygame.FRect(0, 0, 300, 300), pygame.FRect(100, 100, 100, 50)
    arrow = best_arrow(box, [box], room, crowded(surface, 1.0))
    assert arrow.place.bottom <= 150


def test_each_of_two_targets_in_different_places_has_a_ring_and_an_arrow(kit):
    kit = kit((1280, 800), bot_pace="instant")
    scene = open_lesson(kit, "ticket_to_ride")
    while scene.step.name != "hand":
        pass_step(kit, scene)
    rings, arrows = pointed(kit, scene)
    assert len(rings) == len(arrows) == 2


def test_what_is_read_about_is_pointed_at_while_the_computer_plays(kit):
    kit = kit((1280, 800))
    scene = open_lesson(kit, "thirty_rails")
    while scene.step.name != "done":
        pass_step(kit, scene)
    scene._pressed("main")
    for _ in range(200):
        kit.stack.update(0.05)
        if scene.step.name == "rival":
            break
    assert not scene.resting
    assert list(scene._ringed()) == ["seat.1"]


@pytest.mark.parametrize("size", SIZES)
def test_a_route_that_is_to_be_claimed_is_brought_close_and_all_is_seen_after_it(kit, size):
    kit = kit(size, bot_pace="instant")
    scene = open_lesson(kit, "ticket_to_ride")
    whole = scene.pane.map.scale
    for step in scene.lesson.steps[:-1]:
        rest(kit, scene)
        pointed(kit, scene)
        close = step.does.startswith("claim")
        assert (scene.pane.map.scale > 1.4 * whole) is close, step.name
        if close:
            assert scene.pane.map.shows(int(scene.targets()[0].removeprefix("cell.")))
            sheet = kit.ctx.canvas.rect_px(scene.pane.layout.sheet)
            assert scene.pane.map.rect.width > 0.9 * sheet.width
        pass_step(kit, scene)


def test_what_is_put_off_is_no_fault_but_what_the_rules_forbid_is(kit):
    kit = kit((1280, 800))
    say = kit.ctx.text
    scene = open_lesson(kit, "railroad_ink")
    hand = scene.table.hands[0]
    hand.press_cell(next(iter(hand.by_cell)))
    hand.place()
    assert isinstance(hand.refusal, NotNow)
    assert refusal(hand.refusal, say).tone == "plain"
    while scene.step.name != "road":
        pass_step(kit, scene)
    hand = scene.table.hands[0]
    hand.press_cell(24)
    assert refusal(hand.refusal, say).tone == "bad"


@pytest.mark.parametrize("game", ["thirty_rails", "railroad_ink"])
def test_the_ring_of_a_score_row_leaves_the_words_beside_it_alone(kit, game):
    kit = kit((1280, 800))
    scene = open_lesson(kit, game)
    seen = 0
    while scene.step.name != "play":
        rest(kit, scene)
        named = scene._ringed()
        if named and all(name.startswith("row.") for name in named):
            seen += 1
            [ring] = scene._rings()
            for name, box in scene.pane.row_boxes().items():
                if name not in named:
                    assert not ring.colliderect(box.inflate(-1, -1)), scene.step.name
            words = next(iter(named.values())).height - 2 * THICK
            assert words > kit.ctx.paint.measure("Xg", scene.pane.layout.body)[1] * 0.8
        pass_step(kit, scene)
    assert seen >= 2
    paper, main = scene.guide._paper, scene.guide.main.rect
    assert main.left - paper.right >= ROOM
