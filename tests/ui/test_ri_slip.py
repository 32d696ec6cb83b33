"""What the slip of a table of Railroad Ink says, where not everything has room."""

import pytest
from tests.ui.ri_kit import new_table

from branchline.ui.tables import slip
from branchline.ui.tables.railroad_ink import parts
from branchline.ui.tables.railroad_ink.hand import Mode
from branchline.ui.tables.railroad_ink.words import instruction


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)], ids=str)
def test_before_a_meteor_falls_it_is_said_that_one_may_be_spared(kit, monkeypatch, language, size):
    """The preview of what it would score gives way, where there is no room for both."""
    kit = kit(size, language=language)
    table = new_table(kit, ["human", "easy", "easy"], ("meteors",), round_=4)
    pane = table.panes[0]
    assert pane.hand.mode == Mode.METEOR
    said = []
    monkeypatch.setattr(slip, "draw_slip", lambda _paint, _pane, lines, _hints: said.extend(lines))
    parts._slip(kit.ctx.paint, pane, table._around(pane))
    assert said[0].text == instruction(pane.hand, kit.ctx.text, ())[0].text
