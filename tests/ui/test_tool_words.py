"""The buttons of a pane: nothing touches their notches, and those whose signs do not say enough have a word or a legend."""

import pytest
from pygame import FRect
from tests.ui import ri_kit
from tests.ui.conftest import ROOT
from tests.ui.table_kit import new_table, pane_of
from tests.ui.tutorial_kit import open_lesson

from branchline.app.i18n import languages
from branchline.ui.painter import Painter
from branchline.ui.tables import icons, slip, tools
from branchline.ui.tables.hand import Choice
from branchline.ui.tables.spots import LEAST, grid

LOCALE = ROOT / "assets" / "locale"
SIZES = [(1280, 800), (800, 1280), (1920, 1080)]


def drawn_words(kit, monkeypatch):
    """Each text that is drawn in a frame, with its box and how wide it is."""
    drawn, plain = [], Painter.text

    def text(self, words, box, size, *args, bold=False, one_line=False, **kwargs):
        fitting = self._fitting(words, size, box, bold, one_line)
        wide = self.measure(words, fitting, None if one_line else box.width, bold=bold)[0]
        drawn.append((words, FRect(box), wide))
        return plain(self, words, box, size, *args, bold=bold, one_line=one_line, **kwargs)

    monkeypatch.setattr(Painter, "text", text)
    for pane in kit.stack.top.panes:
        pane.hand.version += 1
    kit.stack.top.resize()
    kit.frame()
    monkeypatch.setattr(Painter, "text", plain)
    return drawn


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_word_touches_the_notches_of_its_button(kit, monkeypatch, size, seats, text_size):
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human"] * seats, turn=4, sharing="each")
    for pane in table.panes:
        pane.hand.press_cell(next(iter(pane.hand.by_cell)))
    words = drawn_words(kit, monkeypatch)
    paint = kit.ctx.paint
    found = 0
    for pane in table.panes:
        for spot in pane.tool_spots():
            notch = paint.ticket_pad(spot.rect.height - tools.DEPTH) - 4.0
            for _, box, wide in words:
                if spot.rect.contains(box):
                    found += 1
                    assert wide <= spot.rect.width - 2 * notch, spot.name
                    centred = box.width >= spot.rect.width * 0.7
                    end = box.centerx + wide / 2 if centred else box.left + wide
                    assert end <= spot.rect.right - notch, spot.name
    assert found >= 4 or seats > 1


@pytest.mark.parametrize("language", languages(LOCALE))
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_to_ignore_a_roll_is_a_word_in_the_smallest_panes_too(
    kit, monkeypatch, size, seats, language
):
    kit = kit(size, bot_pace="instant", language=language)
    table = new_table(kit, ["human"] * seats, sharing="each")
    said = [words for words, _, _ in drawn_words(kit, monkeypatch)]
    assert said.count(kit.ctx.text("table.do_ignore")) == seats
    for pane in table.panes:
        spots = pane.tool_spots()
        assert all(spot.rect.width >= LEAST for spot in spots)


def test_a_cross_that_has_no_room_for_its_word_is_explained_on_the_slip(kit, monkeypatch):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"] * 4, sharing="each")
    pane = pane_of(table)
    many = [Choice(name) for name in ("turn_back", "turn", "mirror", "place", "undo", "decline")]
    monkeypatch.setattr(pane.hand, "choices", lambda: many)
    word = kit.ctx.text("table.do_decline")
    assert tools.unsaid(kit.ctx.paint, pane) == [word]
    monkeypatch.setattr(slip, "_room", lambda _: 400.0)
    said = [words for words, _, _ in drawn_words(kit, monkeypatch)]
    assert word not in said
    assert f"{slip.CROSS} {word}" in said
    assert {"ignore", "decline"} <= icons.NAMES


def test_a_button_takes_the_room_its_word_needs_only_from_those_that_have_more_than_they_need():
    area = FRect(0, 0, 342, 66)
    boxes = grid(area, ["undo", "ignore", "draw"], 3, 8.0, 66.0, {"ignore": 130.0})
    assert boxes["ignore"].width == 130
    assert boxes["undo"].width == boxes["draw"].width == pytest.approx((342 - 16 - 130) / 2)
    assert boxes["undo"].right + 8 == pytest.approx(boxes["ignore"].left)
    assert boxes["draw"].right == pytest.approx(area.right)
    same = grid(area, ["undo", "ignore", "draw"], 3, 8.0, 66.0, {"ignore": 200.0})
    assert len({box.width for box in same.values()}) == 1


@pytest.mark.parametrize("language", languages(LOCALE))
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("taught", [False, True])
def test_the_button_that_ends_a_round_bears_a_word_of_the_text_that_speaks_of_it(
    kit, monkeypatch, size, language, taught
):
    kit = kit(size, language=language)
    say = kit.ctx.text
    table = ri_kit.new_table(kit, ["human", "easy"])
    table = open_lesson(kit, "railroad_ink").table if taught else table
    spot = next(spot for spot in pane_of(table).tool_spots() if spot.name == "end")
    drawn, plain = [], Painter.text

    def text(self, words, box, *args, **kwargs):
        drawn.append((words, FRect(box)))
        return plain(self, words, box, *args, **kwargs)

    monkeypatch.setattr(Painter, "text", text)
    table.resize()
    kit.frame()
    [said] = {words for words, box in drawn if spot.rect.contains(box)}
    assert said in (say("table.do_end"), say("table.do_end.short"))
    assert said.casefold() in say("tutorial.railroad_ink.done").casefold()
    assert kit.ctx.paint.overflows == set()
