"""Page keys scroll what scrolls; pages with tabs are turned by Tab, and that is what the hint shows."""

import pygame
import pytest

from branchline.ui.input.intents import Next, Prev
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.remap import RemapScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.widgets.glyphs import glyph_of


@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_page_keys_scroll_the_page_of_keys_and_tab_opens_the_other(kit, text_size):
    kit = kit((1280, 800), text_size=text_size)
    scene = kit.show(RemapScene(kit.ctx))
    scene._open(0)
    assert scene._pane.scrolls
    scene.ring.focus(scene._rows["key"][0])
    kit.key(pygame.K_PAGEDOWN)
    assert scene.kind == "key"
    down = scene._pane._offset
    assert down > 100
    assert scene._pane.shows(scene.ring.focused()) or text_size > 1
    kit.key(pygame.K_PAGEUP)
    assert scene._pane._offset < down
    assert scene.kind == "key"
    kit.key(pygame.K_TAB)
    assert scene.kind == "button"
    assert glyph_of("next", kit.ctx.input, None) == "Tab"


def test_page_keys_scroll_the_options_and_the_focus_goes_with_them(kit):
    kit = kit((1280, 800), text_size=2.0)
    scene = kit.show(OptionsScene(kit.ctx))
    scene.ring.focus(scene._rows[0])
    for _ in range(9):
        kit.key(pygame.K_PAGEDOWN)
    assert scene._pane._offset == pytest.approx(scene._pane._full - scene._pane.rect.height)
    assert scene.ring.focused() is not scene._rows[0]
    kit.key(pygame.K_UP)
    assert scene._pane._offset > 300


def test_page_keys_turn_where_nothing_scrolls(kit):
    kit = kit((1920, 1080))
    scene = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    pages = scene._tabs._is_open()
    if scene._sheet.scrolls:
        kit.key(pygame.K_PAGEDOWN)
        assert scene._tabs._is_open() == pages
    kit.key(pygame.K_TAB)
    assert scene._tabs._is_open() != pages


def test_the_focus_does_not_stay_below_a_page_that_is_turned(kit):
    kit = kit((640, 480))
    scene = kit.show(RulesScene(kit.ctx, "thirty_rails", may_learn=True))
    learn = scene._sheet.leaves()[-1]
    scene.ring.focus(learn)
    scene._sheet.reveal(learn)
    whole = pygame.FRect(0, 0, kit.ctx.canvas.width, kit.ctx.canvas.height)
    for _ in scene._pages:
        kit.key(pygame.K_TAB)
        assert whole.contains(scene.ring.focused().rect)


def test_pads_and_tab_ask_for_no_page():
    assert not Next().page
    assert not Prev().page
