"""Panes around a table and panes for five and six: every word fits, nothing lies on anything else."""

from itertools import combinations

import pytest
from tests.ui import ri_kit, table_kit

from branchline.ui.tables.touched import touched


def thirty(kit, people, sharing):
    table = table_kit.new_table(kit, ["human"] * people, turn=9, sharing=sharing)
    for pane in table.panes:
        pane.hand.press_cell(min(pane.hand.by_cell))
    return table


def ink(kit, people, sharing):
    return ri_kit.new_table(kit, ["human"] * people, ri_kit.MODULES, round_=3, sharing=sharing)


CASES = [(make, n, "around") for make in (thirty, ink) for n in (2, 3, 4, 6)]
CASES += [(make, n, "each") for make in (thirty, ink) for n in (5, 6)]


@pytest.mark.parametrize(
    ("window", "make", "people", "sharing"),
    [((1280, 800), *case) for case in CASES] + [((800, 1280), *case) for case in CASES[::3]],
)
def test_every_word_fits_and_nothing_lies_on_anything_else(kit, window, make, people, sharing):
    kit = kit(window)
    table = make(kit, people, sharing)
    kit.frame()
    assert not kit.ctx.paint.overflows
    for pane in table.panes:
        spots = pane.spots()
        for spot in spots:
            assert pane.layout.rect.inflate(1, 1).contains(spot.rect), spot
            assert not spot.rect.inflate(-2, -2).colliderect(pane.layout.sheet), spot
        for one, two in combinations(spots, 2):
            assert not one.rect.inflate(-2, -2).colliderect(two.rect), (one.name, two.name)
        tools = [spot for spot in spots if spot.name in ("place", "done", "fall", "end")]
        assert all(spot.rect.height >= 52 for spot in tools)


@pytest.mark.parametrize("make", [thirty, ink])
def test_folded_rows_open_over_the_sheet_and_lead_back(kit, make):
    kit = kit((1920, 1080))
    table = make(kit, 6, "each")
    pane = table.panes[0]
    assert pane.rows_folded
    hand = pane.hand
    hand.press("rows")
    kit.frame()
    assert not kit.ctx.paint.overflows
    boxes = pane.row_boxes()
    seen = set(boxes)
    while pane.more_rows:
        table.controls._press_spot(pane, "rows")
        kit.frame()
        assert not kit.ctx.paint.overflows
        seen |= set(pane.row_boxes())
    assert seen == {row.key for row in pane.seat_looked_at.rows} | {"total"}
    table.controls._press_spot(pane, "rows")
    assert not pane.rows_open, "the last page leads back"
    hand.press("rows")
    for box in boxes.values():
        assert pane.layout.rect.contains(box)
    blank = next(iter(boxes.values())).center
    assert touched(pane, blank) is not None
    hand.cancel()
    assert not pane.rows_open
    hand.press("rows")
    row = next(iter(boxes))
    hand.press(row)
    assert hand.row_lit == row and not pane.rows_open


def test_keys_reach_folded_rows(kit):
    kit = kit((1920, 1080))
    table = thirty(kit, 6, "each")
    pane = table.panes[0]
    names = [spot.name for spot in pane.spots()]
    assert "rows" in names and not any(name.startswith("row.") for name in names)
    pane.hand.put_away()
    for _ in range(len(names) + 1):
        if pane.hand.focus == "rows":
            break
        pane.next_spot(1)
    assert pane.hand.focus == "rows"
