"""Sheets in small panes: a touch enlarges, the next picks, a finger pushes, two pinch, and confirming shows the whole.

Here: the loupe, and small things that are spread out. Not here: sizes of everything (`test_finger_sizes`).
"""

from dataclasses import fields
from importlib import import_module

import pytest
from tests.ui import ri_kit
from tests.ui.table_kit import new_table, pane_of, settle
from tests.ui.touch_kit import Finger, button_at, cell_at, shown_at

from branchline.engine.catalog import GAMES
from branchline.ui.input.intents import Accept, Back, Step
from branchline.ui.scenes.turned import Turned
from branchline.ui.tables.loupe import ENLARGE, LEAVE
from branchline.ui.tables.spread import FLIP, FOLD, HEIGHTS
from branchline.ui.tables.touched import touch_areas, touched

TABLET = ((1280, 800), 10.1)
SMALL = ((800, 1280), 8.0)


def tablet(kit, size=TABLET, **more):
    return kit(size[0], screen_inches=size[1], **more)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_that_is_spread_out_has_a_height_and_a_place(game):
    pane = import_module(f"branchline.ui.tables.{game}.pane")
    parts = {*pane.Pane.spreads.values()}
    assert parts <= set(HEIGHTS), "a part in `spreads` needs its entry in `HEIGHTS` as well"
    if parts:
        places = {
            field.name
            for field in fields(import_module(f"{pane.Pane.__module__[:-5]}.layout").PaneLayout)
        }
        assert parts <= places
    assert {"head", "tools"} <= set(HEIGHTS), "of every pane"


def tap(kit, pos, number=3):
    finger = Finger(kit, number)
    finger.down(pos)
    kit.frame()
    finger.up(pos)
    kit.frame()


def four(kit, sharing="each"):
    return new_table(kit, ["human"] * 4, turn=9, sharing=sharing)


def legal_cell(pane):
    return min(pane.hand.by_cell)


@pytest.mark.parametrize("sharing", ["each", "around"])
def test_the_first_touch_enlarges_and_the_second_picks(kit, sharing):
    kit = tablet(kit)
    table = four(kit, sharing)
    for seat in range(4):
        pane = pane_of(table, seat)
        cell = legal_cell(pane)
        place = cell_at(table, cell, seat)
        tap(kit, place, seat)
        assert pane.loupe.open and pane.hand.picked is None
        assert min(pane.frame.rect_of(cell).size) >= 9.0 * kit.ctx.canvas.mm * kit.ctx.canvas.scale
        assert pane.loupe.view.contains(pane.frame.rect_of(cell))
        tap(kit, cell_at(table, cell, seat), seat)
        assert pane.hand.picked is not None and pane.hand.picked[0] == cell
        tap(kit, cell_at(table, cell, seat), seat)
        settle(kit, table)
        assert len(table.session.own_actions(seat)) == 1
        assert not pane.loupe.open, "the whole sheet is seen once the track is laid"


def test_where_cells_are_large_enough_there_is_no_loupe(kit):
    kit = tablet(kit)
    table = new_table(kit, ["human"], turn=9)
    pane = pane_of(table)
    tap(kit, cell_at(table, legal_cell(pane)))
    assert not pane.loupe.open and pane.hand.picked is not None


def test_a_mouse_picks_at_once(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    kit.click(cell_at(table, legal_cell(pane)))
    assert not pane.loupe.open and pane.hand.picked is not None


def test_two_people_enlarge_and_lay_track_at_once(kit):
    kit = tablet(kit)
    table = four(kit, "around")
    fingers = [Finger(kit, 11), Finger(kit, 12)]
    seats = (0, 3)
    cells = [legal_cell(pane_of(table, seat)) for seat in seats]
    for _ in range(3):
        places = [cell_at(table, cell, seat) for cell, seat in zip(cells, seats, strict=True)]
        for finger, place in zip(fingers, places, strict=True):
            finger.down(place)
        kit.frame()
        for finger, place in zip(fingers, places, strict=True):
            finger.up(place)
        kit.frame()
    settle(kit, table)
    assert [len(table.session.own_actions(seat)) for seat in seats] == [1, 1]


@pytest.mark.parametrize(("sharing", "seat"), [("each", 0), ("around", 0), ("around", 3)])
def test_a_finger_pushes_the_enlarged_sheet_and_presses_nothing(kit, sharing, seat):
    kit = tablet(kit)
    table = four(kit, sharing)
    pane = pane_of(table, seat)
    tap(kit, cell_at(table, legal_cell(pane), seat))
    pane.loupe.push((-400.0, -400.0))
    before = pane.frame.rect.copy()
    x, y = pane.layout.sheet.center
    finger = Finger(kit, 4)
    finger.down(shown_at(table, (x, y), seat))
    kit.frame()
    finger.move(shown_at(table, (x + 30, y + 50), seat))
    kit.frame()
    finger.up(shown_at(table, (x + 30, y + 50), seat))
    kit.frame()
    scale = kit.ctx.canvas.scale
    assert pane.frame.rect.left - before.left == pytest.approx(30 * scale, abs=2)
    assert pane.frame.rect.top - before.top == pytest.approx(50 * scale, abs=2)
    assert pane.loupe.open and pane.hand.picked is None


def test_no_push_leads_away_from_the_sheet_and_every_cell_can_be_uncovered(kit):
    kit = tablet(kit, SMALL)
    table = new_table(kit, ["human"] * 6, turn=9, sharing="each")
    pane = pane_of(table)
    tap(kit, cell_at(table, legal_cell(pane)))
    for by in ((5000.0, 5000.0), (-5000.0, -5000.0)):
        pane.loupe.push(by)
        assert pane.frame.rect.colliderect(pane.loupe.view)
    button = kit.ctx.canvas.rect_px(pane.loupe.button())
    for cell in range(64):
        pane.loupe.follow(cell)
        place = pane.frame.rect_of(cell)
        assert pane.loupe.view.contains(place) and not place.colliderect(button)


def test_two_fingers_look_closer_and_back(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    x, y = pane.layout.sheet.center
    one, two = Finger(kit, 1), Finger(kit, 2)

    def spread(begin, end):
        one.down((x - begin, y))
        two.down((x + begin, y))
        kit.frame()
        for step in range(1, 5):
            way = begin + (end - begin) * step / 4
            one.move((x - way, y))
            two.move((x + way, y))
            kit.frame()
        one.up((x - end, y))
        two.up((x + end, y))
        kit.frame()

    spread(30.0, 60.0)
    assert pane.loupe.open and pane.hand.picked is None
    closer = pane.frame.cell
    spread(120.0, 30.0)
    assert not pane.loupe.open and pane.frame.cell < closer


def test_the_round_button_and_back_show_the_whole_sheet(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    cell = legal_cell(pane)
    whole = pane.frame.cell
    tap(kit, cell_at(table, cell))
    button = touch_areas(pane)[LEAVE]
    assert min(button.size) >= 9.0 * kit.ctx.canvas.mm - 0.5
    tap(kit, button_at(table, LEAVE))
    assert not pane.loupe.open and pane.frame.cell == whole and pane.hand.picked is None
    tap(kit, cell_at(table, cell))
    table.controls._for_pane(pane, Back(seat=0))
    assert not pane.loupe.open


def test_beside_what_is_seen_no_hidden_cell_is_hit(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    tap(kit, cell_at(table, legal_cell(pane)))
    says = pane.layout.says
    pane.loupe.push((5000.0, 0.0))
    assert pane.frame.rect.colliderect(kit.ctx.canvas.rect_px(says))
    for x in range(int(says.left) + 2, int(says.right), 20):
        for y in range(int(says.top) + 2, int(says.bottom), 20):
            found = touched(pane, (x, y))
            assert found is None or not found.startswith("cell.")


def test_keys_keep_the_cursor_in_view(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    tap(kit, cell_at(table, legal_cell(pane)))
    table.controls.handle(Accept(seat=0))
    for dx, dy in [(1, 0)] * 7 + [(0, 1)] * 7 + [(-1, 0)] * 7 + [(0, -1)] * 7:
        table.controls.handle(Step(dx, dy, seat=0))
        if pane.hand.focus == "sheet":
            assert pane.loupe.view.contains(pane.frame.rect_of(pane.hand.cursor))


def test_it_is_explained_until_it_was_used_once(kit, monkeypatch):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    said = []
    draw = type(kit.ctx.paint).text

    def noted(paint, words, *rest, **more):
        said.append(words)
        return draw(paint, words, *rest, **more)

    monkeypatch.setattr(type(kit.ctx.paint), "text", noted)
    words = {kit.ctx.text("table.loupe"), kit.ctx.text("table.loupe.short")}
    cell = legal_cell(pane)
    tap(kit, cell_at(table, cell))
    assert words & set(said)
    tap(kit, button_at(table, LEAVE))
    said.clear()
    tap(kit, cell_at(table, cell))
    assert pane.loupe.open and not words & set(said)


def test_looking_at_another_shows_whole_sheets(kit):
    kit = tablet(kit)
    table = new_table(kit, ["human"] * 3 + ["easy"], turn=9, sharing="each")
    pane = pane_of(table)
    if pane.loupe.due:
        tap(kit, cell_at(table, legal_cell(pane)))
        table.controls._look_on(pane, 1)
        assert pane.hand.zoom == 3 and not pane.loupe.open
    kit.frame()


# --- things that lie close together ---------------------------------------------------------------


@pytest.mark.parametrize(("sharing", "seat"), [("each", 0), ("around", 0), ("around", 5)])
def test_small_dice_are_spread_out_by_a_touch_and_picked_by_the_next(kit, sharing, seat):
    kit = tablet(kit, SMALL)
    table = ri_kit.new_table(kit, ["human"] * 6, round_=3, sharing=sharing)
    pane = pane_of(table, seat)
    tap(kit, shown_at(table, pane.layout.dice.center, seat))
    assert pane.spread.part == "dice"
    wanted = next(
        name for name in pane.hand.offers if name.startswith("die.") and name != pane.hand.source
    )
    assert min(touch_areas(pane)[wanted].size) >= 9.0 * kit.ctx.canvas.mm - 1
    tap(kit, button_at(table, wanted, seat))
    assert pane.hand.source == wanted and not pane.spread.part


def test_the_round_buttons_put_things_back_or_show_the_next(kit):
    kit = tablet(kit, SMALL)
    table = ri_kit.new_table(kit, ["human"] * 6, ri_kit.MODULES, round_=3, sharing="around")
    pane = pane_of(table)
    small = pane.layout
    tap(kit, shown_at(table, pane.layout.dice.center))
    seen = [pane.spread.part]
    for _ in range(len(pane.spread.among) - 1):
        tap(kit, button_at(table, FLIP))
        seen.append(pane.spread.part)
    assert sorted(seen) == sorted(pane.spread.among) and len(seen) > 1
    tap(kit, button_at(table, FOLD))
    assert not pane.spread.part and pane.layout is small


def test_the_menu_of_a_tiny_pane_is_two_touches_away(kit):
    kit = tablet(kit, SMALL)
    table = ri_kit.new_table(kit, ["human"] * 6, ri_kit.MODULES, round_=3, sharing="around")
    pane = pane_of(table)
    tap(kit, shown_at(table, pane.menu_box().center))
    assert pane.spread.part == "head"
    tap(kit, button_at(table, "menu"))
    assert isinstance(kit.stack.top, Turned), "the menu, towards who asked for it"


def test_keys_put_away_what_is_spread_out(kit):
    kit = tablet(kit, SMALL)
    table = ri_kit.new_table(kit, ["human"] * 6, round_=3, sharing="each")
    pane = pane_of(table)
    tap(kit, shown_at(table, pane.layout.dice.center))
    assert pane.spread.part
    table.controls.handle(Step(1, 0, seat=0))
    assert not pane.spread.part


def test_a_touch_means_the_sheet_only_while_something_can_be_picked(kit):
    kit = tablet(kit)
    table = four(kit)
    pane = pane_of(table)
    middle = pane.layout.sheet.center
    assert touched(pane, middle) == ENLARGE
    pane.hand.rows_open = True
    assert touched(pane, middle) != ENLARGE
    pane.hand.rows_open, pane.hand.zoom = False, 1
    assert touched(pane, middle) != ENLARGE


def test_while_dice_are_spread_out_the_other_seats_are_drawn_on(kit):
    kit = tablet(kit, SMALL)
    table = ri_kit.new_table(
        kit, ["human", "human", "easy"], ri_kit.MODULES, round_=3, sharing="each"
    )
    pane = pane_of(table)
    assert pane.others
    tap(kit, shown_at(table, pane.layout.dice.center))
    assert pane.spread.part
    table.stage.seats[pane.others[0]].fresh += 1
    kit.frame()
    assert pane.spread.part, "and it stays open"
