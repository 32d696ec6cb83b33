"""The title with large text: all entries at a glance, from "Continue" to "Quit"."""

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


def test_with_a_game_to_go_on_with_everything_is_in_sight_on_a_large_screen(kit):
    kit = kit((1920, 1080), text_size=2.0)
    scene = kit.show(TitleScene(kit.ctx))
    kit.frame()
    assert not scene._menu.scrolls


def test_where_there_is_room_the_entries_leave_it_to_the_plan(kit):
    kit = kit((1920, 1080))
    scene = kit.show(TitleScene(kit.ctx))
    kit.frame()
    assert scene._menu.rect.right < kit.ctx.canvas.width * 0.6
