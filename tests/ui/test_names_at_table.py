"""Long names in the head of a pane: whoever is looked at is named whole, in as many lines as there are."""

from dataclasses import replace

import pytest
from tests.ui.table_kit import new_table, pane_of

from branchline.ui.painter import Painter

NAMES = ("Maximilian-Jos", "Konstantinopel", "Wilhelmine Mar")
SIZES = [(1280, 800), (1920, 1080), (800, 1280)]


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("sharing", ["pass", "each"])
def test_who_is_looked_at_is_named_whole(kit, monkeypatch, size, sharing, text_size):
    kit = kit(size, text_size=text_size)
    kinds = ["human", "human", "easy"] if sharing == "each" else ["human", "easy", "easy"]
    table = new_table(kit, kinds, turn=3, sharing=sharing)
    table.session.seats = tuple(
        replace(seat, name=name) for seat, name in zip(table.session.seats, NAMES, strict=True)
    )
    pane = pane_of(table)
    plain = Painter.text
    for seat in (1, 2):
        drawn = []

        def text(self, words, box, *args, drawn=drawn, head=pane.layout.head, **kwargs):
            if box.bottom <= head.bottom + 1 and box.left <= head.right:
                drawn.append(words)
            return plain(self, words, box, *args, **kwargs)

        monkeypatch.setattr(Painter, "text", text)
        if pane.hand.zoom != seat:
            pane.hand.press(f"seat.{seat}")
        table.resize()
        pane = pane_of(table)
        kit.frame()
        joined = "".join(drawn).replace("- ", "")
        if sharing == "pass" or size != (800, 1280):
            assert NAMES[seat] in joined, drawn
        else:
            assert NAMES[seat][:7] in joined, drawn
    assert kit.ctx.paint.overflows == set()


@pytest.mark.parametrize("name", ["You", "Jij", "Maximilian"])
def test_where_the_game_stands_is_said_beside_a_short_name_too(kit, monkeypatch, name):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "easy"], turn=14)
    first, *others = table.session.seats
    table.session.seats = (replace(first, name=name), *others)
    drawn = []
    plain = Painter.text

    def text(self, words, box, *args, **kwargs):
        drawn.append(words)
        return plain(self, words, box, *args, **kwargs)

    monkeypatch.setattr(Painter, "text", text)
    table.resize()
    kit.frame()
    assert any("14/30" in words for words in drawn), drawn
