"""The title with large text: all entries at a glance, from "Continue" to "Quit"."""

from dataclasses import replace

import pygame
import pytest

from branchline.ui.scenes.title import TitleScene


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
