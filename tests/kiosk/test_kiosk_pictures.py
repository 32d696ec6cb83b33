"""What a kiosk shows of its own: the banner has its place, and every text fits at every size in every language."""

import pygame
import pytest

from branchline.app.kiosk_config import Fault
from branchline.ui import theme
from branchline.ui.kiosk.admin import AdminPage
from branchline.ui.kiosk.countdown import Countdown
from branchline.ui.kiosk.pin_pad import PinPad
from branchline.ui.settings import Settings

SIZES = [(1920, 1080), (1280, 800), (800, 1280)]
LANGUAGES = ("en", "fr", "ja", "nl")
SHEETS = (
    ("time_up", "time_up_text"),
    ("still_there", "still_there_text"),
    ("still_there", "still_there_no_game"),
)


def drawn(place):
    surface = pygame.Surface(place.window.size)
    place.ctx.stack.draw(surface)
    return surface


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_lies_at_an_edge_and_the_picture_beside_it(hall, size):
    place = hall(size)
    scene = place.top
    place.wait(0.5)
    for low in (True, False):
        assert scene._low is low
        surface = drawn(place)
        edges = {True: size[1] - 3, False: 3}
        assert surface.get_at((2, edges[low]))[:3] == theme.ORANGE
        assert surface.get_at((2, edges[not low]))[:3] != theme.ORANGE
        canvas = scene._inner.canvas
        assert (canvas.scale, canvas.mm) == (place.ctx.canvas.scale, place.ctx.canvas.mm)
        lost = place.ctx.canvas.safe.height - canvas.safe.height
        assert lost == pytest.approx(canvas.banner)
        assert lost > 100
        scene.shows_game = True
        scene._next()


def test_the_banner_moves(hall):
    place = hall()
    place.wait(0.4)
    before = drawn(place)
    place.wait(0.3)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(drawn(place), "RGB")


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1920, 1080), 1.0), ((1280, 800), 1.5), ((1280, 800), 2.0), ((800, 1280), 2.0)],
)
def test_no_text_is_cut_in_any_language(hall, size, text_size):
    place = hall(size, settings=Settings(text_size=text_size))
    ctx, port = place.ctx, place.ctx.app
    for _ in range(len(LANGUAGES)):  # each invitation stands still for a while
        place.wait(4.5)
        drawn(place)
    values = (("known", "wrong " * 12),)
    faults = [Fault(table, "kiosk.fault.some_of", values) for table in ("exit.pin", "games")]
    place.day.faults.faults.extend(faults)
    for language in LANGUAGES:
        ctx.change_settings(language=language)
        sheets = [
            Countdown(ctx, f"kiosk.{heading}", f"kiosk.{text}", 15, lambda: None)
            for heading, text in SHEETS
        ]
        for scene in (*sheets, PinPad(ctx, port, lambda: None), AdminPage(ctx, port, locked=True)):
            ctx.stack.push(scene)
            ctx.stack.update(0.01)
            drawn(place)
            ctx.stack.pop()
    assert ctx.paint.overflows == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_for_the_pin_need_no_scrolling_in_larger_text(hall, language):
    place = hall((1280, 800), settings=Settings(text_size=1.5))
    place.ctx.change_settings(language=language)
    pad = PinPad(place.ctx, place.ctx.app, lambda: None)
    place.ctx.stack.push(pad)
    drawn(place)
    assert not pad.pane.scrolls


def test_facts_have_the_colon_of_their_language(hall):
    place = hall()
    for language, sign in (("en", ": "), ("fr", " : "), ("nl", ": "), ("ja", "：")):
        place.ctx.change_settings(language=language)
        page = AdminPage(place.ctx, place.ctx.app)
        code, value = page._facts[0]
        assert page._fact(0)._words() == f"{place.ctx.text(code)}{sign}{value}"
