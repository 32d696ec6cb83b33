"""The shipped drawings load, and a missing one costs a log line, not the game."""

import logging
from pathlib import Path

import pygame
import pytest

from branchline.ui.media.images import ImageShelf

IMAGES = Path(__file__).parents[2] / "assets" / "img"
DRAWINGS = sorted(path.stem for path in IMAGES.glob("*.svg"))


def test_there_are_drawings():
    assert "emblem" in DRAWINGS


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_loads_at_several_sizes_and_is_not_empty(name):
    shelf = ImageShelf(IMAGES)
    for size in (24, 64, 256):
        picture = shelf.svg(name, size, size)
        assert max(picture.get_size()) == size
        assert picture.get_bounding_rect().width > size // 2


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_has_no_text_which_the_loader_would_drop(name):
    source = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert "<text" not in source
    assert "clip-path" not in source


def test_a_drawing_is_rasterised_once_for_a_size():
    shelf = ImageShelf(IMAGES)
    assert shelf.svg("emblem", 40, 40) is shelf.svg("emblem", 40, 40)


def test_a_missing_drawing_is_a_frame_and_one_log_line(caplog):
    shelf = ImageShelf(IMAGES)
    with caplog.at_level(logging.WARNING):
        first = shelf.svg("no_such_drawing", 30, 20)
        shelf.svg("no_such_drawing", 60, 40)
    assert first.get_size() == (30, 20)
    assert first.get_at((0, 0)) != pygame.Color(0, 0, 0, 0)
    assert len(caplog.records) == 1
