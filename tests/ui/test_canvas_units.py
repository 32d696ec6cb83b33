"""The canvas: units, scale, safe area."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from branchline.ui.canvas import SHORT_SIDE, Canvas


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        ((1920, 1080), 1920, 1080),
        ((1280, 800), 1728, 1080),
        ((800, 1280), 1080, 1728),
        ((3840, 2160), 1920, 1080),
        ((600, 600), 1080, 1080),
    ],
)
def test_the_short_side_is_always_1080_units(size, width, height):
    canvas = Canvas(*size)
    assert (canvas.width, canvas.height) == (pytest.approx(width), pytest.approx(height))
    assert canvas.portrait is (size[1] > size[0])


@given(st.integers(200, 5000), st.integers(200, 5000), st.floats(0, 1), st.floats(0, 1))
def test_pixels_and_units_are_each_others_reverse(wide, high, across, down):
    canvas = Canvas(wide, high)
    point = (canvas.width * across, canvas.height * down)
    assert canvas.to_units(canvas.point_px(point)) == pytest.approx(point)


@given(st.integers(200, 5000), st.integers(200, 5000), st.floats(1, 500), st.floats(1, 500))
def test_boxes_that_touch_in_units_touch_in_pixels(wide, high, first, second):
    canvas = Canvas(wide, high)
    left = canvas.rect_px(FRect(3, 3, first, 10))
    right = canvas.rect_px(FRect(3 + first, 3, second, 10))
    assert abs(left.right - right.left) <= (1 if abs(first * canvas.scale % 1 - 0.5) < 1e-3 else 0)


def test_a_length_never_vanishes():
    assert Canvas(320, 240).px(0.5) == 1
    assert Canvas(320, 240).px(0) == 0


def test_the_margin_takes_the_same_part_of_each_side():
    canvas = Canvas(1920, 1080, 0.05)
    assert tuple(canvas.safe) == pytest.approx((96, 54, 1728, 972))
    assert canvas.bounds.contains(canvas.safe)


def test_a_window_without_area_has_a_scale():
    assert Canvas(0, 0).scale == 1 / SHORT_SIDE
