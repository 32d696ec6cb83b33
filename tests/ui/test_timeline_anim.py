"""Animations: the end state is the same however one gets there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.ui.anim import easing
from branchline.ui.anim.timeline import Call, Par, Seq, Timeline, Tween, Wait

EASINGS = (
    easing.linear,
    easing.ease_in,
    easing.ease_out,
    easing.ease_in_out,
)


class Shown:
    """What the animations have changed."""

    def __init__(self):
        self.x = None
        self.calls = []

    def move(self, x):
        self.x = x

    def call(self, name):
        return Call(lambda: self.calls.append(name))


@pytest.mark.parametrize("curve", EASINGS)
def test_every_easing_starts_at_0_and_ends_at_1(curve):
    assert curve(0.0) == pytest.approx(0.0)
    assert curve(1.0) == pytest.approx(1.0)


def test_a_tween_ends_exactly_at_its_end():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Tween(0.3, shown.move, 2.0, 5.0))
    for _ in range(10):
        timeline.update(0.1)
    assert shown.x == 5.0
    assert not timeline.busy


def test_a_tween_shows_its_way():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Tween(1.0, shown.move, 0.0, 10.0, easing.linear))
    timeline.update(0.25)
    assert shown.x == pytest.approx(2.5)


def test_time_left_over_goes_to_the_next_in_line():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Wait(0.1), shown.call("a"), Tween(1.0, shown.move, easing=easing.linear))
    timeline.update(0.3)
    assert shown.calls == ["a"]
    assert shown.x == pytest.approx(0.2)


def test_side_by_side_ends_with_the_longest():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Seq(Par(Wait(0.1), Seq(Wait(0.2), shown.call("late"))), shown.call("after")))
    timeline.update(0.15)
    assert shown.calls == []
    timeline.update(0.1)
    assert shown.calls == ["late", "after"]


@given(st.lists(st.floats(0, 0.7), max_size=12), st.integers(0, 12))
def test_skipping_at_any_moment_ends_in_the_same_state(steps, skip_at):
    shown = Shown()
    timeline = Timeline()
    timeline.play(
        shown.call(1),
        Par(Tween(0.4, shown.move, 0, 7), Seq(Wait(0.3), shown.call(2))),
        Wait(0.2),
        shown.call(3),
    )
    for index, dt in enumerate(steps):
        if index == skip_at:
            timeline.skip()
        timeline.update(dt)
    timeline.skip()
    assert shown.calls == [1, 2, 3]
    assert shown.x == 7
    assert not timeline.busy


def test_skip_also_ends_what_the_ends_start():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Wait(1), Call(lambda: timeline.play(Wait(1), shown.call("second"))))
    timeline.skip()
    assert shown.calls == ["second"]
    assert not timeline.busy


def test_animations_that_start_each_other_for_ever_are_an_error():
    timeline = Timeline()

    def again():
        timeline.play(Call(again))

    timeline.play(Call(again))
    with pytest.raises(RuntimeError):
        timeline.skip()


@pytest.mark.parametrize("dt", [-5.0, 0.0])
def test_time_that_stands_or_runs_backwards_changes_nothing(dt):
    shown = Shown()
    timeline = Timeline()
    timeline.play(Tween(1.0, shown.move, easing=easing.linear))
    timeline.update(0.5)
    timeline.update(dt)
    assert shown.x == pytest.approx(0.5)


def test_speed_counts_and_0_is_at_once():
    shown = Shown()
    fast = Timeline(4.0)
    fast.play(Wait(1.0), shown.call("fast"))
    fast.update(0.26)
    assert shown.calls == ["fast"]
    at_once = Timeline(0.0)
    at_once.play(Wait(9.0), Tween(9.0, shown.move, 0, 3), shown.call("now"))
    assert shown.calls == ["fast", "now"]
    assert shown.x == 3
    assert not at_once.busy


def test_setting_the_speed_to_0_ends_what_plays():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Wait(5), shown.call("end"))
    timeline.speed = 0.0
    timeline.update(0.01)
    assert shown.calls == ["end"]


def test_paused_nothing_moves_but_skip_still_works():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Wait(0.1), shown.call("end"))
    timeline.paused = True
    timeline.update(5)
    assert shown.calls == []
    assert timeline.busy
    timeline.skip()
    assert shown.calls == ["end"]


def test_clear_drops_without_an_end_state():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Wait(0.1), shown.call("end"))
    timeline.clear()
    timeline.update(5)
    assert shown.calls == []


def test_a_call_that_plays_something_keeps_both():
    shown = Shown()
    timeline = Timeline()
    timeline.play(Call(lambda: timeline.play(Wait(0.2), shown.call("child"))), Wait(0.1))
    timeline.update(0.05)
    assert timeline.busy
    timeline.update(0.3)
    timeline.update(0.3)
    assert shown.calls == ["child"]
    assert not timeline.busy
