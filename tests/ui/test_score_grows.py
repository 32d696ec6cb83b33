"""The score rows with larger text: taller, in two columns, or folded, but never rows that stay small; and the total by itself."""

from itertools import pairwise

import pytest
from tests.ui.table_kit import new_table, pane_of

from branchline.ui.tables.layout import LEAST_ROW
from branchline.ui.tables.pane_boxes import GUTTER, TOTAL_APART

SIZES = [(1280, 800), (1920, 1080), (800, 1280)]


def rows_of(kit, size, seats, text_size):
    """The pane of a table, and how tall its rows are; 0 where they are folded."""
    table = new_table(kit(size, text_size=text_size), seats, turn=3, sharing="each")
    pane = pane_of(table)
    boxes = pane.row_boxes()
    return pane, 0.0 if pane.rows_folded else min(box.height for box in boxes.values())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("others", [0, 1, 2])
def test_rows_of_a_pane_alone_grow_with_the_text(kit, size, others):
    seats = ["human"] + ["easy"] * others
    _, usual = rows_of(kit, size, seats, 1.0)
    pane, large = rows_of(kit, size, seats, 2.0)
    assert usual > 0
    if size[0] > size[1]:
        assert large >= 1.15 * usual
    else:
        assert large >= LEAST_ROW * pane.growth
    assert pane.layout.score.bottom <= pane.layout.rect.bottom
    if others and size[0] > size[1]:
        assert pane.layout.others.top >= pane.layout.score.bottom
        assert min(box.height for box in pane.other_boxes().values()) >= 90


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("panes", [2, 3, 4, 6])
def test_rows_that_would_stay_small_are_folded_and_large_when_they_are_opened(kit, size, panes):
    pane, tall = rows_of(kit, size, ["human"] * panes, 2.0)
    assert tall == 0 or tall >= LEAST_ROW * pane.growth
    if not tall:
        pane.hand.rows_open = True
        assert min(box.height for box in pane.row_boxes().values()) >= 40


def test_rows_that_are_close_stand_in_two_columns_where_there_is_the_width(kit, monkeypatch):
    pane, _ = rows_of(kit, (800, 1280), ["human"], 2.0)
    row = pane.seat_looked_at.rows[0]
    usual = {box.left for box in pane.row_boxes().values()}
    assert len(usual) == 1
    with monkeypatch.context() as patch:
        patch.setattr(type(pane), "seat_looked_at", property(lambda _: Many([row] * 11)))
        assert pane._score_columns() == 2
        patch.setattr(type(pane), "growth", 1.0)
        assert pane._score_columns() == 1


class Many:
    """A seat with so many rows."""

    def __init__(self, rows):
        self.rows = rows


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_total_of_a_card_with_two_columns_keeps_away_from_the_row_above_it(kit, size):
    pane, tall = rows_of(kit, size, ["human"] * 4, 1.0)
    boxes = pane.row_boxes()
    if not tall:
        pytest.skip("folded at this size")
    if len({box.left for box in boxes.values()}) == 1:
        pytest.skip("one column at this size")
    above = [
        box for key, box in boxes.items() if key != "total" and box.left == boxes["total"].left
    ]
    assert boxes["total"].top - max(box.bottom for box in above) == pytest.approx(TOTAL_APART)
    assert boxes["total"].bottom <= pane.score_card_box().bottom


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_columns_of_score_rows_stand_apart(kit, size):
    pane, tall = rows_of(kit, size, ["human"] * 4, 1.0)
    if not tall:
        pytest.skip("folded at this size")
    boxes = list(pane.row_boxes().values())
    columns = sorted({box.left for box in boxes})
    for left, following in pairwise(columns):
        end = max(box.right for box in boxes if box.left == left)
        assert following - end == pytest.approx(GUTTER)
    assert max(box.right for box in boxes) <= pane.score_card_box().right
