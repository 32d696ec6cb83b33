"""The stack: who hears, who is drawn, what is let go."""

from types import SimpleNamespace

import pygame
import pytest

from branchline.ui.anim.timeline import Wait
from branchline.ui.input.intents import Accept
from branchline.ui.scenes.base import Scene, SceneStack
from branchline.ui.settings import Settings

CONTEXT = SimpleNamespace(settings=Settings())


class Noting(Scene):
    """Notes everything that happens to it in one shared list."""

    def __init__(self, name, notes, *, opaque=True):
        super().__init__(CONTEXT)
        self.name, self.notes, self.opaque = name, notes, opaque

    def _note(self, what):
        self.notes.append(f"{self.name}.{what}")

    def enter(self):
        self._note("enter")

    def leave(self):
        self._note("leave")

    def close(self):
        self._note("close")

    def handle(self, intent):
        self._note("handle")
        return True

    def update(self, dt):
        self._note("update")

    def draw(self, surface):
        self._note("draw")

    def shade(self, surface):
        self._note("shade")


@pytest.fixture
def notes():
    return []


@pytest.fixture
def surface():
    return pygame.Surface((8, 8))


def test_only_the_top_hears_and_ages(notes):
    stack = SceneStack()
    stack.push(Noting("a", notes))
    stack.push(Noting("b", notes, opaque=False))
    notes.clear()
    assert stack.handle(Accept())
    stack.update(0.01)
    assert notes == ["b.handle", "b.update"]


def test_life_of_scenes_in_order(notes):
    stack = SceneStack()
    a, b, c = (Noting(name, notes) for name in "abc")
    stack.push(a)
    stack.push(b)
    assert stack.pop() is b
    stack.replace(c)
    expected = ["a.enter", "a.leave", "b.enter", "b.leave", "b.close", "a.enter"]
    assert notes == [*expected, "a.leave", "a.close", "c.enter"]


def test_reset_leaves_the_top_and_closes_all_once(notes):
    stack = SceneStack()
    for name in "ab":
        stack.push(Noting(name, notes))
    notes.clear()
    stack.reset(Noting("c", notes))
    assert notes == ["b.leave", "b.close", "a.close", "c.enter"]
    assert len(stack) == 1


def test_every_change_swallows_held_input():
    swallowed = []
    stack = SceneStack(lambda: swallowed.append(1))
    stack.push(Noting("a", []))
    stack.push(Noting("b", []))
    stack.pop()
    stack.replace(Noting("c", []))
    stack.reset(Noting("d", []))
    stack.pop()
    assert len(swallowed) == 6


def test_an_empty_stack_does_nothing(surface):
    stack = SceneStack()
    assert not stack.handle(Accept())
    assert stack.pop() is None
    stack.update(0.1)
    stack.draw(surface)
    assert not stack.dirty


def test_what_lies_under_a_panel_is_drawn_once_and_kept(notes, surface):
    stack = SceneStack()
    below, panel = Noting("below", notes), Noting("panel", notes, opaque=False)
    stack.push(Noting("hidden", notes))
    stack.push(below)
    stack.push(panel)
    notes.clear()
    stack.draw(surface)
    assert notes == ["below.draw", "panel.shade", "panel.draw"]
    notes.clear()
    panel.dirty = True
    stack.draw(surface)
    assert notes == ["panel.draw"]
    notes.clear()
    below.dirty = True
    stack.draw(surface)
    assert notes == ["below.draw", "panel.shade", "panel.draw"]


def test_nothing_is_dirty_after_drawing_until_something_changes(notes, surface):
    stack = SceneStack()
    scene = Noting("a", notes)
    stack.push(scene)
    assert stack.dirty
    stack.draw(surface)
    assert not stack.dirty
    scene.timeline.play(Wait(1))
    assert stack.dirty
    scene.timeline.paused = True
    assert not stack.dirty


def test_a_covered_scene_stands_still(notes):
    stack = SceneStack()
    below = Noting("a", notes)
    stack.push(below)
    below.timeline.play(Wait(0.1))
    stack.push(Noting("b", notes))
    for _ in range(20):
        stack.update(0.1)
    assert below.timeline.busy
    stack.pop()
    for _ in range(2):
        stack.update(0.1)
    assert not below.timeline.busy


def test_a_scene_that_leaves_in_its_update_is_not_animated_any_more(notes):
    stack = SceneStack()

    class Leaving(Noting):
        def update(self, dt):
            stack.pop()

    leaving = Leaving("a", notes)
    stack.push(Noting("b", notes))
    stack.push(leaving)
    leaving.timeline.play(Wait(0.05))
    stack.update(0.1)
    assert leaving.timeline.busy
