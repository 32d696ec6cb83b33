"""Widgets by every device, and cursors that are never lost."""

import pygame
import pytest
from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Accept, Point, Step, Wheel
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.focus import FocusRing
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Choice, Slider, Toggle
from branchline.ui.widgets.scroll import ScrollPane


class Box:
    """The least a cursor can rest on."""

    def __init__(self, x, y, width=100, height=80):
        self.rect = FRect(x, y, width, height)
        self.can_focus = True


def grid_of(columns, rows):
    return [Box(120 * c, 100 * r) for r in range(rows) for c in range(columns)]


def test_steps_go_to_the_neighbour():
    boxes = grid_of(3, 3)
    ring = FocusRing(lambda: boxes)
    ring.focus(boxes[4])
    for step, expected in (((1, 0), 5), ((0, 1), 8), ((-1, 0), 7), ((0, -1), 4)):
        ring.move(*step)
        assert ring.focused() is boxes[expected]


def test_steps_go_round_the_edge_of_their_row_or_column():
    boxes = grid_of(3, 2)
    ring = FocusRing(lambda: boxes)
    ring.focus(boxes[2])
    ring.move(1, 0)
    assert ring.focused() is boxes[0]
    ring.move(0, -1)
    assert ring.focused() is boxes[3]


def test_next_and_previous_go_through_all_in_reading_order():
    boxes = grid_of(2, 2)
    ring = FocusRing(lambda: boxes)
    seen = []
    for _ in range(5):
        seen.append(boxes.index(ring.focused()))
        ring.step(1)
    assert seen == [0, 1, 2, 3, 0]
    ring.step(-1)
    assert ring.focused() is boxes[0]


def test_a_cursor_whose_widget_is_gone_goes_to_the_nearest():
    boxes = grid_of(3, 3)
    ring = FocusRing(lambda: boxes)
    ring.focus(boxes[8])
    gone = boxes.pop(8)
    assert ring.focused() in (boxes[5], boxes[7])
    boxes.append(gone)
    gone.can_focus = False
    assert ring.focused() is not gone


def test_several_cursors_move_on_their_own_and_have_their_seats_colours():
    boxes = grid_of(3, 1)
    ring = FocusRing(lambda: boxes)
    ring.focus(boxes[0], 0)
    ring.focus(boxes[2], 1)
    ring.move(1, 0, 0)
    assert ring.focused(0) is boxes[1]
    assert ring.focused(1) is boxes[2]
    assert ring.lit(boxes[1]) == theme.SEAT_COLOURS[0]
    assert ring.lit(boxes[2]) == theme.SEAT_COLOURS[1]
    assert ring.lit(boxes[0]) is None


def test_without_widgets_there_is_no_focus_and_no_fault():
    ring = FocusRing(list)
    assert ring.focused() is None
    assert not ring.move(1, 0)
    assert not ring.step(1)


class Bench(Screen):
    """A screen with the widgets a test gives it, one under the other."""

    def __init__(self, ctx, make):
        super().__init__(ctx)
        self.widgets = make(ctx)

    def arrange(self, area):
        y = area.top
        for widget in self.widgets:
            height = min(widget.height_for(area.width), 400)
            widget.layout(FRect(area.left, y, area.width, height))
            y += height + 20


@pytest.fixture
def pressed():
    return []


def buttons(pressed, count):
    def make(ctx):
        return [
            Button(ctx, lambda n=n: f"B{n}", lambda n=n: pressed.append(n)) for n in range(count)
        ]

    return make


def test_a_button_answers_click_tap_and_accept_once_each(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 2)))
    table.click(scene.widgets[1].rect.center)
    assert pressed == [1]
    table.clock.now += 1
    table.tap(scene.widgets[0].rect.center)
    assert pressed == [1, 0]
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert pressed == [1, 0, 1]


def test_a_press_that_leaves_the_button_does_nothing(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 2)))
    first, second = (widget.rect.center for widget in scene.widgets)
    scene.handle(Point(0, "down", first))
    scene.handle(Point(0, "move", second))
    scene.handle(Point(0, "up", second))
    assert pressed == []


def test_a_press_slides_off_and_back_on(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 1)))
    inside = scene.widgets[0].rect.center
    for phase, pos in (("down", inside), ("move", (1, 1)), ("move", inside), ("up", inside)):
        scene.handle(Point(0, phase, pos))
    assert pressed == [0]


def test_two_fingers_press_two_buttons(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 2)))
    first, second = (widget.rect.center for widget in scene.widgets)
    for pointer, phase, pos in (
        (1, "down", first),
        (2, "down", second),
        (1, "up", first),
        (2, "up", second),
    ):
        scene.handle(Point(pointer, phase, pos))
    assert pressed == [0, 1]


def test_losing_the_focus_in_the_middle_of_a_press_does_nothing(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 1)))
    x, y = table.ctx.canvas.point_px(scene.widgets[0].rect.center)
    mouse = {"button": 1, "pos": (round(x), round(y)), "touch": False}
    table.post(pygame.MOUSEBUTTONDOWN, **mouse)
    table.frame()
    assert scene.widgets[0].held_down
    table.post(pygame.WINDOWFOCUSLOST)
    table.post(pygame.MOUSEBUTTONUP, **mouse)
    table.frame()
    assert pressed == []
    assert not scene.widgets[0].held_down


def test_a_tap_does_not_fall_through_to_the_next_scene(kit, pressed):
    table = kit()

    def first(ctx):
        return [Button(ctx, lambda: "go", lambda: ctx.stack.replace(second))]

    second = Bench(table.ctx, buttons(pressed, 1))
    scene = table.show(Bench(table.ctx, first))
    spot = scene.widgets[0].rect.center
    table.tap(spot)
    assert table.stack.top is second
    table.frame()
    assert pressed == []
    table.clock.now += 1
    table.tap(spot)
    assert pressed == [0]


def test_a_scene_change_on_the_press_swallows_the_lift(kit, pressed):
    table = kit()
    second = Bench(table.ctx, buttons(pressed, 1))

    class Eager(Bench):
        def handle(self, intent):
            if isinstance(intent, Point) and intent.phase == "down":
                table.stack.replace(second)
            return True

    table.show(Eager(table.ctx, buttons(pressed, 1)))
    second.resize()
    table.click(second.widgets[0].rect.center)
    assert table.stack.top is second
    assert pressed == []


def test_a_disabled_button_is_neither_pressed_nor_focused(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, buttons(pressed, 2)))
    scene.widgets[0].enabled = False
    assert scene.ring.focused() is scene.widgets[1]
    table.click(scene.widgets[0].rect.center)
    assert pressed == []


def rows(values):
    def make(ctx):
        def setter(name):
            return lambda value: values.__setitem__(name, value)

        return [
            Toggle(ctx, lambda: "Toggle", lambda: values["toggle"], setter("toggle")),
            Slider(ctx, lambda: "Slider", lambda: values["slider"], setter("slider"), 10),
            Choice(
                ctx,
                lambda: "Choice",
                lambda: [(letter, letter) for letter in "abc"],
                lambda: values["choice"],
                setter("choice"),
            ),
        ]

    return make


@pytest.fixture
def values():
    return {"toggle": False, "slider": 5, "choice": "a"}


def test_rows_are_set_by_steps_and_accept(kit, values):
    table = kit()
    table.show(Bench(table.ctx, rows(values)))
    for key in (pygame.K_RIGHT, pygame.K_RIGHT):
        table.key(key)
    assert values["toggle"] is True
    table.key(pygame.K_RETURN)
    assert values["toggle"] is False
    table.key(pygame.K_DOWN)
    for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT):
        table.key(key)
    assert values["slider"] == 6
    table.key(pygame.K_DOWN)
    table.key(pygame.K_LEFT)
    assert values["choice"] == "c"
    table.key(pygame.K_RETURN)
    assert values["choice"] == "a"


def test_rows_are_set_by_pressing_their_parts(kit, values):
    table = kit()
    scene = table.show(Bench(table.ctx, rows(values)))
    toggle, slider, choice = scene.widgets
    table.click(toggle.control.center)
    assert values["toggle"] is True
    table.click((slider.control.left + 20, slider.control.centery))
    assert values["slider"] == 4
    table.click((slider.control.right - 20, slider.control.centery))
    assert values["slider"] == 5
    table.click((slider.between().right - 58, slider.control.centery))
    assert values["slider"] == 10
    table.click((slider.control.right - 20, slider.control.centery))
    assert values["slider"] == 10
    table.click((slider.between().left + 30, slider.control.centery))
    assert values["slider"] == 0
    table.click(choice.control.center)
    assert values["choice"] == "b"
    table.click((choice.control.left + 20, choice.control.centery))
    assert values["choice"] == "a"


def test_a_press_from_one_arrow_to_the_other_changes_nothing(kit, values):
    table = kit()
    scene = table.show(Bench(table.ctx, rows(values)))
    slider = scene.widgets[1]
    scene.handle(Point(0, "down", (slider.control.left + 20, slider.control.centery)))
    scene.handle(Point(0, "up", (slider.control.right - 20, slider.control.centery)))
    assert values["slider"] == 5


def test_a_choice_without_options_or_with_a_strange_value_does_not_fail(kit):
    table = kit()
    changes = []
    options = []

    def make(ctx):
        return [Choice(ctx, lambda: "C", lambda: options, lambda: "gone", changes.append)]

    table.show(Bench(table.ctx, make))
    table.key(pygame.K_RIGHT)
    assert changes == []
    options.extend([("x", "X"), ("y", "Y")])
    table.key(pygame.K_RIGHT)
    assert changes == ["y"]


def pane_of(pressed, count):
    def make(ctx):
        return [ScrollPane(ctx, buttons(pressed, count)(ctx))]

    return make


def test_the_pane_scrolls_so_that_the_focus_can_be_seen(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, pane_of(pressed, 12)))
    pane = scene.widgets[0]
    assert pane.scrolls
    for _ in range(11):
        table.key(pygame.K_DOWN)
        focused = scene.ring.focused()
        assert pane.rect.top <= focused.rect.top
        assert focused.rect.bottom <= pane.rect.bottom
    table.key(pygame.K_RETURN)
    assert pressed == [11]


def test_the_pane_scrolls_by_its_buttons_the_wheel_and_a_moving_finger(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, pane_of(pressed, 12)))
    pane, first = scene.widgets[0], scene.widgets[0].children[0]
    start = first.rect.top
    table.click((pane.rect.right - 20, pane.rect.bottom - 20))
    assert first.rect.top < start
    table.click((pane.rect.right - 20, pane.rect.top + 20))
    assert first.rect.top == pytest.approx(start)
    assert scene.handle(Wheel(-1, pane.rect.center))
    assert first.rect.top < start
    assert not scene.handle(Wheel(-1, (0, 0)))
    moved = first.rect.top
    x, y = pane.rect.center
    for phase, down in (("down", 0), ("move", -60), ("up", -60)):
        scene.handle(Point(1, phase, (x, y + down)))
    assert first.rect.top == pytest.approx(moved - 60)
    assert pressed == []


def test_a_finger_that_trembles_still_presses(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, pane_of(pressed, 12)))
    x, y = scene.widgets[0].children[1].rect.center
    for phase, down in (("down", 0), ("move", 6), ("up", 6)):
        scene.handle(Point(1, phase, (x, y + down)))
    assert pressed == [1]


def test_what_is_scrolled_out_of_sight_cannot_be_pressed(kit, pressed):
    table = kit()
    scene = table.show(Bench(table.ctx, pane_of(pressed, 12)))
    pane = scene.widgets[0]
    hidden = next(child for child in pane.children if child.rect.top > pane.rect.bottom)
    table.click(hidden.rect.center)
    assert pressed == []


def test_a_long_text_scrolls_by_steps_and_lets_the_focus_go_on_at_its_end(kit, pressed):
    table = kit()

    def make(ctx):
        text = "word " * 800
        return [ScrollPane(ctx, [Label(ctx, lambda: text)]), *buttons(pressed, 1)(ctx)]

    scene = table.show(Bench(table.ctx, make))
    assert scene.ring.focused() is scene.widgets[0]
    for _ in range(200):
        table.key(pygame.K_DOWN)
        if scene.ring.focused() is scene.widgets[1]:
            break
    else:
        pytest.fail("the focus stayed in the text")
    table.key(pygame.K_RETURN)
    assert pressed == [0]


def test_a_grid_takes_fewer_columns_when_it_would_be_cramped(kit):
    table = kit()
    grid = Grid(
        table.ctx, [Button(table.ctx, lambda: "Some words", int) for _ in range(4)], (4, 2, 1)
    )
    least = grid.least_width()
    assert grid.lines(4 * least + 100) == 1
    assert grid.lines(2 * least + 100) == 2
    assert grid.lines(least) == 4


def test_all_targets_are_high_enough_for_a_thumb(kit, pressed, values):
    table = kit()
    scene = table.show(
        Bench(table.ctx, lambda ctx: [*buttons(pressed, 1)(ctx), *rows(values)(ctx)])
    )
    assert all(widget.rect.height >= 72 for widget in scene.widgets)


def test_steps_and_accepts_without_any_widget_do_nothing(kit):
    table = kit()
    scene = table.show(Bench(table.ctx, lambda ctx: []))
    assert not scene.handle(Step(1, 0))
    assert not scene.handle(Accept())
