"""The words of every dialog stand clear of its buttons."""

import pytest

from branchline.ui import theme
from branchline.ui.exports import Written
from branchline.ui.scenes.dialog import BREATH, ConfirmDialog, MessageDialog
from branchline.ui.scenes.export import WaitPanel, show_written
from branchline.ui.widgets.label import Label


def dialogs(ctx):
    yield lambda: ctx.stack.push(ConfirmDialog(ctx, "title.quit_question", "title.quit", list))
    yield lambda: ctx.stack.push(MessageDialog(ctx, lambda: "One.\nTwo.", heading_code="ui.done"))
    yield lambda: ctx.stack.push(WaitPanel(ctx, ctx.app.exports.draw_picture("x")))
    yield lambda: show_written(ctx, Written(problem="saves.gone"))


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_between_words_and_buttons_is_room(kit, size, text_size):
    kit = kit(size, text_size=text_size)
    for opened in dialogs(kit.ctx):
        kit.stack.clear()
        opened()
        kit.frame(0)
        children = kit.stack.top.pane.children
        above = max(child.rect.bottom for child in children if isinstance(child, Label))
        below = min(child.rect.top for child in children if not isinstance(child, Label))
        assert below - above >= theme.GAP + BREATH * text_size - 0.1
