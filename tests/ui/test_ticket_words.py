"""Words beside the map in large text: names on tickets and of seats stay whole, and what a claim brings is said."""

import pytest
from pygame import FRect
from tests.ui.ticket_kit import new_table, the_pane

from branchline.ui.painter import Painter
from branchline.ui.tables.ticket_to_ride import table_top
from branchline.ui.tables.tools import _word
from branchline.ui.tables.words import Line

LONG = ["サンフランシスコ", "ソルトレイクシティ"]


@pytest.fixture
def said(monkeypatch):
    """What was written: the texts, and whether each is kept in one line."""
    texts, plain = [], Painter.text

    def text(self, words, box, *args, one_line=False, **kwargs):
        texts.append((words, one_line))
        return plain(self, words, box, *args, one_line=one_line, **kwargs)

    monkeypatch.setattr(Painter, "text", text)
    return texts


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_two_cities_that_find_no_room_side_by_side_stand_one_below_the_other(kit, said, text_size):
    kit = kit((1280, 800), text_size=text_size)
    paint = kit.ctx.paint.on(kit.window.surface)
    table_top._cities(paint, LONG, FRect(0, 0, 330, 64))
    assert [words for words, _ in said] == LONG
    said.clear()
    table_top._cities(paint, LONG, FRect(0, 0, 900, 64))
    assert [words for words, _ in said] == [" – ".join(LONG)]
    said.clear()
    table_top._cities(paint, LONG, FRect(0, 0, 330, 40))
    assert len(said) == 1
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_numbered_players_keep_their_numbers_in_the_rows_of_seats(kit, said, size):
    kit = kit(size, text_size=2.0, language="ja")
    table = new_table(kit, ["human", "human", "human"], open_hands=True)
    names = [f"プレイヤープレイヤー{number}" for number in (1, 2, 3)]
    pane = the_pane(table)
    seats = table.session.seats
    for n, name in enumerate(names):
        seats[n] = type(seats[n])(name, seats[n].kind, n)
    said.clear()
    around = table._around(pane)
    table_top.draw_seats(kit.ctx.paint.on(kit.window.surface), pane, around)
    written = [words for words, _ in said]
    for number in "123":
        assert any(words.endswith(number) and len(words) > 1 for words in written), written


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_a_word_without_spaces_is_not_broken_on_a_button_that_has_a_line_for_it(
    kit, said, text_size
):
    kit = kit((800, 1280), text_size=text_size)
    paint = kit.ctx.paint.on(kit.window.surface)
    _word(paint, "別のカード", FRect(0, 0, 170, 90), 30.0, (0, 0, 0))
    _word(paint, "別のカードをえらんで", FRect(0, 0, 170, 90), 30.0, (0, 0, 0))
    assert [one_line for _, one_line in said] == [True, False]
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_what_a_claim_brings_is_said_in_large_text(kit, said, monkeypatch, size, seats):
    kit = kit(size, text_size=1.5)
    table = new_table(kit, ["human"] + ["easy"] * (seats - 1), board="usa")
    lines = [Line("Salt Lake City – San Francisco: pay 5 white"), Line("Routes: +10", "good")]
    notes = [Line("Bert claimed something", "note")] * 3
    words = "branchline.ui.tables.ticket_to_ride.parts.words.lines"
    monkeypatch.setattr(words, lambda *_: [*lines, *notes])
    the_pane(table).hand.version += 1
    said.clear()
    table.draw(kit.window.surface)
    written = [text for text, _ in said]
    assert all(line.text in written for line in lines)
    assert not kit.ctx.paint.overflows


def test_lines_on_a_slip_share_it_by_what_each_needs_at_least(kit, monkeypatch):
    kit = kit((1280, 800), text_size=1.5)
    table = new_table(kit, ["human", "easy", "easy", "easy"], board="baltic")
    lines = [
        Line("Rīga – Šiauliai: pay 2 black"),
        Line("Routes: +2", "good"),
        Line("your longest path grows to 6", "good"),
    ]
    words = "branchline.ui.tables.ticket_to_ride.parts.words.lines"
    monkeypatch.setattr(words, lambda *_: lines)
    the_pane(table).hand.version += 1
    table.draw(kit.window.surface)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)], ids=str)
@pytest.mark.parametrize("ended", [True, False])
def test_names_of_computer_players_are_whole_in_large_text(kit, said, language, size, ended):
    kit = kit(size, text_size=1.5, language=language)
    kinds = ("human", "easy", "normal", "hard")
    table = new_table(kit, kinds)
    pane, seats = the_pane(table), table.session.seats
    names = [kit.ctx.text(f"seat.{kind}.name") for kind in kinds]
    for n, name in enumerate(names):
        seats[n] = type(seats[n])(name, seats[n].kind, n)
        pane.stage.seats[n].ended, pane.stage.seats[n].trains = ended, 45
    said.clear()
    table_top.draw_seats(kit.ctx.paint.on(kit.window.surface), pane, table._around(pane))
    assert set(names) <= {words for words, _ in said}
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_rows_of_the_score_are_whole_in_large_text(kit, size, text_size):
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human", "easy", "easy"], turn=9999)
    table.draw(kit.window.surface)
    boxes = the_pane(table).row_boxes()
    assert len({box.left for box in boxes.values()}) == 1
    assert not kit.ctx.paint.overflows
