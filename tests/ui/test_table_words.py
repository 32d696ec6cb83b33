"""What numbers and buttons at a table are called, so that none stands bare: turns, shares, totals, whose sheet is seen."""

import math
from dataclasses import replace

import pytest
from tests.ui import ri_kit
from tests.ui.table_kit import new_table, pane_of, words_drawn

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.board import MARSHES
from branchline.ui.tables.layout import LEAST_ROW
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.tray import BADGE, BADGE_AT

SIZES = [(1280, 800), (1920, 1080), (800, 1280)]
LANGUAGES = ["en", "fr", "nl", "ja"]
MARSH = {"modules": ("overrides", "marsh"), "board": MARSHES, "sharing": "each"}


def drawn_anew(kit, table, words):
    """What is drawn when slips and score rows are drawn again."""
    words.clear()
    table.dirty = True
    for pane in table.panes:
        pane.hand.version += 1
        pane.seat_looked_at.fresh += 1
    kit.frame()
    return list(words)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("people", [1, 2, 4, 6])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_no_turn_of_the_marshes_is_a_bare_number(kit, monkeypatch, size, people, text_size):
    words = words_drawn(monkeypatch)
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human"] * people, turn=8, **MARSH)
    told = kit.ctx.text("table.turn_open", turn=8)
    assert {pane.status() for pane in table.panes} == {(told, "")}
    assert words.count(told) >= people


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_rows_of_the_marshes_stand_apart_or_are_folded(kit, size, text_size):
    table = new_table(kit(size, text_size=text_size), ["human"] * 2, turn=8, **MARSH)
    pane = pane_of(table)
    pitch = min(box.height for box in pane.row_boxes().values())
    assert pane.rows_folded or pitch >= 1.15 * LEAST_ROW


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [1, 2, 4, 6])
def test_the_total_is_a_word(kit, monkeypatch, size, language, people):
    words = words_drawn(monkeypatch)
    for text_size in (1.0, 1.5):
        one = kit(size, language=language, text_size=text_size)
        for make in (new_table, ri_kit.new_table):
            words.clear()
            make(one, ["human"] * people, sharing="each")
            said = {one.ctx.text("table.total"), one.ctx.text("table.total.short")}
            assert said & set(words)
            assert "=" not in words


def said_only(kit, table, words):
    """What is drawn when only the slip is drawn again."""
    table.dirty = True
    kit.frame()
    words.clear()
    table.dirty = True
    pane_of(table).hand.version += 1
    kit.frame()
    return list(words)


def capped(pane, **parts):
    """The rows of a pane, the first with these parts and the points that follow of them."""
    first, *rest = pane.seat_looked_at.rows
    value = sum(parts.values()) - parts["cap"]
    points = min(value, parts["cap"])
    pane.seat_looked_at.rows = [
        ScoreLine(first.seat, first.key, points, tuple(parts.items())),
        *(replace(row, parts=(("cap", 0),)) if row.part("cap") else row for row in rest),
    ]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"pair": 1, "cells": 8, "bonus": 2, "cap": 9}, "1+8+2 = 11 · 9 shares"),
        ({"pair": 1, "cells": 5, "bonus": 0, "cap": 11}, "1+5 = 6 · 11 shares"),
        ({"pair": 0, "cells": 0, "bonus": 0, "cap": 2}, "2 shares"),
    ],
)
def test_a_row_says_what_its_line_brings_and_what_the_shares_are(kit, monkeypatch, parts, said):
    words = words_drawn(monkeypatch)
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], modules=("shares",), turn=3)
    pane = pane_of(table)
    pane.hand.rows_open = True
    capped(pane, **parts)
    drawn = drawn_anew(kit, table, words)
    assert said in drawn
    assert not any("≤" in text for text in drawn)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [1, 2, 4])
def test_the_button_that_buys_says_so(kit, monkeypatch, size, language, people):
    words = words_drawn(monkeypatch)
    kit = kit(size, language=language)
    table = new_table(kit, ["human"] * people, modules=("shares",), turn=3, sharing="each")
    for hand in table.hands.values():
        hand.press("buy")
        hand.press("pair.4")
        hand.press_cell(min(hand.by_cell))
        assert hand.mode == Mode.BUYING
    drawn = drawn_anew(kit, table, words)
    assert kit.ctx.text("table.do_buy") in drawn
    assert kit.ctx.text("table.do_place") not in drawn


@pytest.mark.parametrize("make", [new_table, ri_kit.new_table])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slip_says_whose_sheet_is_seen_and_how_to_come_back(
    kit, monkeypatch, make, size, language
):
    words = words_drawn(monkeypatch)
    kit = kit(size, language=language)
    table = make(kit, ["human", "easy", "easy"])
    hand = pane_of(table).hand
    own = set(said_only(kit, table, words))
    hand.press("seat.1")
    seen = set(said_only(kit, table, words))
    name = table.session.seats[1].name
    said = {kit.ctx.text(f"table.looking_on{form}", name=name) for form in ("", ".short")}
    assert said & seen
    assert own, "something is asked for"
    assert not own & seen, "but not while another's sheet is seen"
    hand.press_cell(20)
    assert hand.zoom is None
    assert set(said_only(kit, table, words)) == own


@pytest.mark.parametrize("kind", ["white", "black"])
def test_the_pencil_on_a_die_covers_no_pip(kit, kind):
    stamps = pane_of(new_table(kit(), ["human"] * 4, turn=3, sharing="each")).stamps
    size = 400
    few, many = (stamps.die(kind, value, size) for value in (1, 6))
    middle, radius = [part * size for part in BADGE_AT], BADGE * size / 2
    pips = [
        (x, y)
        for x in range(0, size, 4)
        for y in range(0, size, 4)
        if few.get_at((x, y)) != many.get_at((x, y))
    ]
    assert len(pips) > 100
    assert min(math.dist(pip, middle) for pip in pips) > radius
