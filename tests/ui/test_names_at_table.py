"""Long names in the head of a pane: whoever is looked at is named whole, in as many lines as there are."""

from dataclasses import replace

import pytest
from tests.ui.table_kit import new_table, pane_of, words_drawn

import shots
from branchline.ui.painter import Painter
from branchline.ui.tables.parts import brief

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


@pytest.mark.parametrize(
    ("language", "short"), [("en", "P 1"), ("fr", "J 1"), ("nl", "S 1"), ("ja", "1P")]
)
def test_a_numbered_player_is_shortened_to_a_word_and_the_number(kit, tmp_path, language, short):
    pane = pane_of(new_table(kit((1280, 800)), ["human", "human", "easy"], turn=3, sharing="each"))
    studio = shots.with_studio((1280, 800), 1.0, tmp_path, language=language)
    pane.ctx.words, paint = studio.ctx.words, pane.ctx.paint
    name = pane.ctx.text("seat.human.numbered", number=1)
    assert brief(paint, pane, name, 28.0, 400.0) == name
    assert brief(paint, pane, name, 28.0, 60.0) == short
    studio.ctx.media.close()


@pytest.mark.parametrize("name", ["You", "Jij", "Maximilian"])
def test_where_the_game_stands_is_said_beside_a_short_name_too(kit, monkeypatch, name):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "easy"], turn=14)
    first, *others = table.session.seats
    table.session.seats = (replace(first, name=name), *others)
    drawn = words_drawn(monkeypatch)
    table.resize()
    kit.frame()
    assert any("14/30" in words for words in drawn), drawn


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("name", ["You", "ひと", "Somebody with a long name"])
def test_the_turn_is_always_told_beside_hint_and_menu(kit, monkeypatch, name, size, text_size):
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human", "easy"], turn=26)
    me, other = table.session.seats
    table.session.seats = (replace(me, name=name), replace(other, name="Expert"))
    drawn = words_drawn(monkeypatch)
    table.resize()
    kit.frame()
    assert table.panes[0].hint_box() is not None
    assert any("26/30" in words or "26 of 30" in words for words in drawn)
