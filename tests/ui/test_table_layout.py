"""Panes of every shape: nothing overlaps, nothing is too small, every word fits."""

from itertools import combinations

import pytest
from pygame import FRect
from tests.ui.table_kit import new_table, pane_of, settle

from branchline.ui.input.intents import Accept
from branchline.ui.tables import others as other_seats
from branchline.ui.tables.around import Around
from branchline.ui.tables.layout import split
from branchline.ui.tables.spots import Spot, grid, next_towards
from branchline.ui.tables.thirty_rails.layout import pane_layout, watched_layout

WINDOWS = [(1920, 1080), (1280, 800), (800, 1280), (1280, 720), (2560, 1080), (1024, 768)]
PARTS = ("head", "sheet", "dice", "says", "tools", "score", "others")


def units(window):
    scale = min(window) / 1080
    return FRect(0, 0, window[0] / scale, window[1] / scale)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_parts_lie_within_their_pane_and_apart_from_each_other(window, panes, others):
    area = units(window)
    for box in split(area, panes):
        assert area.inflate(1, 1).contains(box)
        layout = pane_layout(box, others=others, panes=panes)
        boxes = {name: getattr(layout, name) for name in PARTS}
        shown = {name: rect for name, rect in boxes.items() if rect.width > 0 and rect.height > 0}
        assert {"head", "sheet", "dice", "says", "tools", "score"} <= set(shown)
        for name, rect in shown.items():
            assert box.inflate(1, 1).contains(rect), (name, rect, box)
        for (name, one), (other, two) in combinations(shown.items(), 2):
            assert not one.inflate(-1, -1).colliderect(two), (name, other)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
def test_a_pane_that_is_only_looked_at_has_a_larger_sheet_and_nothing_overlaps(window, panes):
    for box in split(units(window), panes):
        layout = watched_layout(box, panes=panes)
        shown = [layout.head, layout.sheet, layout.dice, layout.score]
        for rect in shown:
            assert box.inflate(1, 1).contains(rect)
        for one, two in combinations(shown, 2):
            assert not one.inflate(-1, -1).colliderect(two)
        assert layout.sheet.width >= pane_layout(box, others=0, panes=panes).sheet.width - 20
        assert layout.tools.width == layout.says.width == 0


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
def test_sheets_are_square_and_as_large_as_a_pane_allows(window, panes):
    for box in split(units(window), panes):
        layout = pane_layout(box, others=0, panes=panes)
        assert layout.sheet.width == pytest.approx(layout.sheet.height)
        assert layout.sheet.width >= min(box.width, box.height) * 0.55


def test_panes_do_not_overlap_and_are_equal():
    for panes in (2, 3, 4):
        boxes = split(FRect(0, 0, 1920, 1080), panes)
        assert len(boxes) == panes
        assert len({box.size for box in boxes}) == 1
        assert not any(one.colliderect(two) for one, two in combinations(boxes, 2))


def people(panes, others=0):
    return ["human"] * panes + ["easy"] * others


CASES = [
    ((1920, 1080), people(1, 3)),
    ((1920, 1080), people(2, 2)),
    ((1920, 1080), people(3, 1)),
    ((1920, 1080), people(4)),
    ((1280, 800), people(1, 2)),
    ((1280, 800), people(4)),
    ((800, 1280), people(1, 2)),
    ((800, 1280), people(2)),
    ((800, 1280), people(4)),
    ((1920, 1080), ["easy", "hard"]),
    ((1920, 1080), ["easy", "hard", "normal", "easy"]),
    ((800, 1280), ["easy", "hard", "normal"]),
    ((1280, 800), ["hard"]),
]


@pytest.mark.parametrize(("window", "kinds"), CASES)
@pytest.mark.parametrize("turn", [0, 12, 31])
def test_a_table_draws_and_every_word_fits(kit, window, kinds, turn):
    kit = kit(window)
    table = new_table(kit, kinds, turn=turn)
    for pane in table.panes:
        pane.by_keys = True
        pane.hand.suggest_piece()
        kit.frame()
        pane.hand.press("die.black")
        kit.frame()
    settle(kit, table)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("text_size", [1.25, 1.5, 2.0])
@pytest.mark.parametrize(("window", "kinds"), [CASES[0], CASES[3], CASES[6]])
def test_larger_text_still_fits(kit, window, kinds, text_size):
    kit = kit(window, text_size=text_size)
    table = new_table(kit, kinds, turn=12)
    pane_of(table).hand.press_cell(min(pane_of(table).hand.by_cell))
    kit.frame()
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize(("window", "kinds"), CASES[:9])
@pytest.mark.parametrize("turn", [0, 12])
def test_what_can_be_pressed_is_large_enough_and_apart(kit, window, kinds, turn):
    kit = kit(window)
    table = new_table(kit, kinds, turn=turn)
    least = 36 if len(kinds) > 1 and kinds.count("human") > 1 else 40
    for pane in table.panes:
        if not pane.plays:
            continue
        spots = pane.spots()
        for spot in spots:
            row = spot.name.startswith("row.")
            assert min(spot.rect.size) >= (26 if row else least), spot
            assert pane.layout.rect.contains(spot.rect), spot
        for one, two in combinations(spots, 2):
            assert not one.rect.inflate(-2, -2).colliderect(two.rect), (one.name, two.name)
        tools = [spot for spot in spots if spot.name in ("place", "done", "draw", "ignore")]
        big = kit.ctx.canvas.target if not pane.layout.small else 60
        assert all(spot.rect.height >= big for spot in tools)


@pytest.mark.parametrize(("window", "kinds"), CASES[:9])
def test_cells_are_large_enough_for_a_finger_or_a_cursor(kit, window, kinds):
    kit = kit(window)
    table = new_table(kit, kinds)
    for pane in table.panes:
        assert pane.frame.cell / kit.ctx.canvas.scale >= 38


@pytest.mark.parametrize(("window", "kinds"), CASES[:9])
def test_keys_reach_everything_that_can_be_pressed(kit, window, kinds):
    """From every spot some way leads to every other, and to the sheet."""
    kit = kit(window)
    table = new_table(kit, kinds, turn=12)
    for pane in table.panes:
        if not pane.plays:
            continue
        pane.hand.press_cell(min(pane.hand.by_cell))
        names = {spot.name for spot in pane.spots() if spot.enabled} | {"sheet"}
        found = {"sheet"}
        edges = [0 + c for c in range(1, 7)] + [56 + c for c in range(1, 7)]
        edges += [8 * r for r in range(1, 7)] + [8 * r + 7 for r in range(1, 7)]
        for _ in range(12):
            for name in sorted(found):
                for cell in edges if name == "sheet" else [0]:
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                        pane.hand.focus = name
                        if name == "sheet":
                            pane.hand.cursor = cell
                        pane.step(dx, dy)
                        found.add(pane.hand.focus)
        assert found >= names, (names - found, window)


@pytest.mark.parametrize(("window", "kinds"), CASES[:9])
def test_every_other_seat_can_be_seen(kit, window, kinds):
    kit = kit(window)
    table = new_table(kit, kinds, turn=3)
    for pane in table.panes:
        listed = {s.name for s in pane.spots() if s.name.startswith("seat.")}
        panes = {f"seat.{other.seat}" for other in table.panes}
        assert listed | panes == {f"seat.{seat}" for seat in range(len(kinds))}


def test_next_goes_round_everything(kit):
    table = new_table(kit((1920, 1080)), ["human", "easy"], turn=12)
    pane = pane_of(table)
    start = pane.hand.focus
    visited = []
    for _ in range(40):
        pane.next_spot(1)
        visited.append(pane.hand.focus)
        if pane.hand.focus == start:
            break
    assert set(visited) == {"sheet"} | {spot.name for spot in pane.spots() if spot.enabled}


def test_the_nearest_spot_in_a_direction_is_found():
    here = FRect(100, 100, 50, 50)
    right, far, above = (
        Spot("right", FRect(170, 110, 50, 50)),
        Spot("far", FRect(400, 100, 50, 50)),
        Spot("above", FRect(100, 20, 50, 50), enabled=False),
    )
    found = next_towards(here, [far, right, above], 1, 0)
    assert found is right
    assert next_towards(here, [far, right, above], 0, -1) is None
    assert next_towards(here, [far, right, above], -1, 0) is None


def test_grids_fill_their_area_from_the_foot():
    area = FRect(10, 20, 300, 400)
    boxes = grid(area, ["a", "b", "c"], 2, 10, 90)
    assert boxes["a"].width == boxes["b"].width == 145
    assert boxes["c"].width == 300
    assert boxes["c"].bottom == area.bottom
    assert grid(area, [], 2, 10, 90) == {}


def test_a_resize_keeps_what_the_player_is_doing(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "easy"], turn=5)
    hand = pane_of(table).hand
    hand.press_cell(min(hand.by_cell))
    picked = hand.picked
    kit.ctx.change_settings(text_size=1.5)
    kit.frame()
    assert pane_of(table).hand is hand
    assert hand.picked == picked
    table.handle(Accept())
    assert table.session.view(0).own.placed == picked[0]


@pytest.mark.parametrize("panes", [1, 2, 4, 6])
@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (800, 1280)], ids=str)
def test_the_track_beside_the_dice_keeps_away_from_the_edge_of_its_tray(kit, window, panes):
    pane = pane_of(new_table(kit(window), ["human"] * panes, turn=3))
    tray, track = pane.layout.dice, pane.track_box()
    assert track.left >= pane.die_box("black").right
    assert tray.right - track.right >= (tray.right - pane.die_box("black").right) * 0.09


def test_the_name_of_another_seat_has_the_room_that_points_and_sign_leave(kit, monkeypatch):
    asked = []

    def shortened(paint, text, size, width):
        asked.append(width)
        return text

    monkeypatch.setattr(other_seats, "shortened", shortened)
    table = new_table(kit((800, 1280)), ["human", "easy"])
    pane = pane_of(table)
    pane.minis.clear()
    around = Around(frozenset(), (), show_scores=True, held=frozenset())
    other_seats._other(table.ctx.paint, pane, 1, FRect(20, 20, 230, 56), around)
    assert asked[-1] >= 230 - 26 - 75
