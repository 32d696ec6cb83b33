"""The title with large text: all entries at a glance, from "Continue" to "Quit"."""

from dataclasses import replace

import pygame
import pytest

from branchline.ui.scenes import title
from branchline.ui.scenes.art import dice_box, draw_plan, plan_box
from branchline.ui.scenes.title import TitleScene
from branchline.ui.widgets.scroll import RING_ROOM


@pytest.mark.parametrize("text_size", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 1280)], ids=str)
def test_every_entry_is_in_sight_with_large_text(kit, size, text_size):
    kit = kit(size, text_size=text_size)
    kit.app.unfinished_game = lambda: None
    scene = kit.show(TitleScene(kit.ctx))
    kit.frame()
    assert not scene._menu.scrolls
    entries = [leaf for leaf in scene._menu.leaves() if leaf.can_focus]
    assert len(entries) >= 6
    for entry in entries:
        assert scene._menu.rect.contains(entry.rect)
        assert kit.ctx.canvas.safe.contains(entry.rect)


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("text_size", [1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 1280)], ids=str)
def test_with_a_game_to_go_on_with_everything_is_in_sight(kit, size, text_size, language):
    kit = kit(size, text_size=text_size, language=language)
    kit.app.unfinished = replace(kit.app.unfinished, summary="30 Rails: Anna, Bartholomew, Normal")
    scene = kit.show(TitleScene(kit.ctx))
    kit.frame()
    assert not scene._menu.scrolls
    entries = scene.ring.candidates()
    assert entries[0]._words() == kit.ctx.text("title.continue")
    for number, entry in enumerate(entries):
        assert kit.ctx.canvas.safe.contains(entry.rect)
        assert not entry.rect.colliderect(scene._name_box)
        assert entry.rect.collidelist([other.rect for other in entries[:number]]) < 0
    assert kit.ctx.paint.overflows == set()
    kit.key(pygame.K_RETURN)
    assert kit.app.done == [("continue", None)]


def test_where_there_is_room_the_entries_leave_it_to_the_plan(kit):
    kit = kit((1920, 1080))
    scene = kit.show(TitleScene(kit.ctx))
    kit.frame()
    assert scene._menu.rect.right < kit.ctx.canvas.width * 0.6


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1920, 1080), (480, 800)], ids=str)
def test_the_picture_lies_where_neither_the_name_nor_an_entry_is(
    kit, size, text_size, language, monkeypatch
):
    drawn = {"plan": [], "dice": []}
    monkeypatch.setattr(title, "draw_plan", lambda _, *at: drawn["plan"].append(plan_box(*at)))
    monkeypatch.setattr(title, "draw_dice", lambda _, *at: drawn["dice"].append(dice_box(*at)))
    kit = kit(size, text_size=text_size, language=language)
    kit.app.unfinished = replace(kit.app.unfinished, summary="30 Rails: Anna, Bartholomew, Normal")
    scene = kit.show(TitleScene(kit.ctx))
    window = kit.ctx.canvas.bounds
    name = scene._name_box.copy()
    name.height += 75  # the branch of the line below it
    entries = [entry.rect for entry in scene.ring.candidates()]
    for box in (*drawn["plan"], *drawn["dice"]):
        assert window.contains(box)
        assert not box.colliderect(name)
        assert box.collidelist(entries) < 0
    for entry in entries:
        assert window.contains(entry)
        assert not entry.colliderect(name)
    assert window.contains(name)
    assert scene._menu.rect.bottom - entries[-1].bottom < RING_ROOM + 1  # no taller than they need
    assert len(drawn["plan"]) == len(drawn["dice"])
    assert drawn["plan"] or text_size > 1.0


def test_a_picture_has_the_place_that_is_promised_for_it(kit):
    kit = kit((1280, 800))
    surface = pygame.Surface((1280, 800))
    box = plan_box((700, 500), 400)
    paint = kit.ctx.paint.on(surface)
    draw_plan(paint, (700, 500), 400)
    paper = pygame.mask.from_threshold(
        surface, (247, 242, 228), (30, 30, 40, 255)
    ).get_bounding_rects()
    seen = paper[0].unionall(paper[1:])
    assert kit.ctx.canvas.rect_px(box).inflate(2, 2).contains(seen)
    assert seen.width > 0.95 * kit.ctx.canvas.px(box.width)
