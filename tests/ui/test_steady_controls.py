"""What a finger is on stays where it is when the screen is laid out anew."""

import pytest

from branchline.ui.context import GameChoice
from branchline.ui.scenes.lobby import SETTLES, LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.settings import TEXT_SIZES

SIZES = [(1280, 800), (1920, 1080), (800, 1280)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_row_of_the_text_size_stays_under_the_finger(kit, size):
    kit = kit(size)
    scene = kit.show(OptionsScene(kit.ctx))
    row = next(row for row in scene._rows if row.code == "options.text_size")
    scene.ring.focus(row)
    place = row.control.centery
    for text_size in (*TEXT_SIZES, *reversed(TEXT_SIZES)):
        kit.ctx.change_settings(text_size=text_size)
        kit.frame()
        assert row.control.centery == pytest.approx(place, abs=2)
        assert scene._pane.rect.contains(row.rect)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("press", ["click", "tap"])
def test_a_seat_stays_under_the_finger_that_takes_it_and_another_comes_after_a_while(
    kit, monkeypatch, size, press, text_size
):
    kit = kit(size, text_size=text_size)
    six = GameChoice("thirty_rails", ("overrides",), seats=range(1, 7))
    monkeypatch.setattr(kit.app, "games", lambda: [six])
    scene = kit.show(LobbyScene(kit.ctx))
    scene.draft.seats[1:4] = ["easy", "easy", "off"]
    scene._changed()
    kit.frame()
    card = scene._cards[3]
    scene._reveal(card)
    place = card.rect.copy()
    right = (place.right - card.arrow_width / 2, card.control.centery)
    for _ in range(3):
        getattr(kit, press)(right)
        assert card.rect == place
    assert scene.draft.seats[3] != "off"
    shown = sum(each.visible for each in scene._cards)
    for _ in range(round(SETTLES / 0.1) + 2):
        kit.frame(0.1)
    assert sum(each.visible for each in scene._cards) == max(shown, 5)
