"""Panes of every shape: nothing overlaps, nothing is too small, every word fits."""

from itertools import combinations

import pytest
from pygame import FRect
from tests.ui.ri_kit import MODULES, act, new_table
from tests.ui.table_kit import pane_of, settle

from branchline.engine.railroad_ink.faces import TILES
from branchline.ui.tables.layout import split
from branchline.ui.tables.pane import GLOW
from branchline.ui.tables.railroad_ink.layout import Needs, pane_layout, watched_layout
from branchline.ui.tables.railroad_ink.table_top import card_parts
from branchline.ui.tables.railroad_ink.tray import Group, groups, slots

WINDOWS = [(1920, 1080), (1280, 800), (800, 1280), (1280, 720), (2560, 1080), (1024, 768)]
PARTS = ("head", "sheet", "dice", "specials", "cards", "says", "tools", "score", "others")
PLAIN, FULL = Needs(4, 5, False, 0, 1), Needs(13, 12, True, 0, 1)


def units(window):
    scale = min(window) / 1080
    return FRect(0, 0, window[0] / scale, window[1] / scale)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
@pytest.mark.parametrize("others", [0, 2, 5])
@pytest.mark.parametrize(
    "needs", [PLAIN, Needs(6, 7, True, 0, 1), FULL], ids=["plain", "some", "full"]
)
def test_parts_lie_within_their_pane_and_apart_from_each_other(window, panes, others, needs):
    needs = Needs(needs.pieces, needs.rows, needs.cards, others, panes)
    area = units(window)
    for box in split(area, panes):
        layout = pane_layout(box, needs)
        boxes = {name: getattr(layout, name) for name in PARTS}
        shown = {name: rect for name, rect in boxes.items() if rect.width > 0 and rect.height > 0}
        assert set(PARTS) - {"cards", "others"} <= set(shown)
        assert ("cards" in shown) == needs.cards
        assert ("others" in shown) or not others
        for name, rect in shown.items():
            assert box.inflate(1, 1).contains(rect), (name, rect, box)
        for (name, one), (other, two) in combinations(shown.items(), 2):
            assert not one.inflate(-1, -1).colliderect(two), (name, other)
        assert layout.sheet.width == pytest.approx(layout.sheet.height)
        assert layout.says.height >= 60


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
@pytest.mark.parametrize("others", [0, 2])
@pytest.mark.parametrize("needs", [PLAIN, FULL], ids=["plain", "full"])
def test_a_pane_that_is_only_looked_at_has_no_words_and_no_tools(window, panes, needs, others):
    needs = Needs(needs.pieces, needs.rows, needs.cards, others, panes)
    for box in split(units(window), panes):
        layout = watched_layout(box, needs)
        boxes = {name: getattr(layout, name) for name in PARTS}
        shown = {name: rect for name, rect in boxes.items() if rect.width > 0 and rect.height > 0}
        wanted = {"head", "sheet", "dice", "specials", "score"}
        wanted |= {"cards"} if needs.cards else set()
        assert set(shown) == (wanted | {"others"} if others else wanted)
        for name, rect in shown.items():
            assert box.inflate(1, 1).contains(rect), (name, rect, box)
        for (name, one), (other, two) in combinations(shown.items(), 2):
            assert not one.inflate(-1, -1).colliderect(two), (name, other)
        assert layout.sheet.width == pytest.approx(layout.sheet.height)
        assert layout.sheet.width >= pane_layout(box, needs).sheet.width * 0.75


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("window", [(1920, 1080), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("modules", [(), MODULES], ids=["plain", "full"])
def test_computer_players_are_watched_with_every_word_in_its_place(kit, window, seats, modules):
    kit = kit(window)
    new_table(kit, ["easy"] * seats, modules, round_=99)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("panes", [1, 2, 3, 4])
def test_cells_are_large_enough_for_a_finger_or_a_cursor(window, panes):
    for needs in (PLAIN, FULL):
        needs = Needs(needs.pieces, needs.rows, needs.cards, 0, panes)
        for box in split(units(window), panes):
            assert pane_layout(box, needs).sheet.width / 7.9 >= 38


CASES = [
    ((1920, 1080), 1, ()),
    ((1920, 1080), 1, MODULES),
    ((1920, 1080), 2, ("lakes", "goals")),
    ((1920, 1080), 3, ("meteors", "buildings")),
    ((1920, 1080), 4, ("lava", "goals")),
    ((1920, 1080), 4, MODULES),
    ((1280, 800), 1, ("rivers", "buildings")),
    ((1280, 800), 2, ("meteors", "goals")),
    ((1280, 800), 4, ("rivers",)),
    ((800, 1280), 1, ("lakes", "goals", "buildings")),
    ((800, 1280), 2, ("lava",)),
    ((800, 1280), 3, ("goals", "buildings")),
    ((800, 1280), 4, ("meteors", "goals")),
    ((1280, 800), 6, ("lakes", "goals")),
    ((800, 1280), 6, ("lakes", "goals", "buildings")),
]


@pytest.mark.parametrize(("window", "people", "modules"), CASES)
@pytest.mark.parametrize("round_", [0, 4, 99])
def test_a_table_draws_and_every_word_fits(kit, window, people, modules, round_):
    kit = kit(window)
    table = new_table(kit, ["human"] * people, modules, round_=round_)
    for pane in table.panes:
        pane.by_keys = True
        pane.hand.suggest_piece()
        table.dirty = True
        kit.frame()
        for name in ("end", "special.0", "die.0", "goal.0", "row.networks", "row.errors"):
            pane.hand.press(name)
            table.dirty = True
            kit.frame()
    settle(kit, table)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("people", [1, 2, 4, 6])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_cards_and_counts_of_buildings_can_be_read_in_every_pane(kit, window, people, text_size):
    kit = kit(window, text_size=text_size)
    table = new_table(kit, ["human"] * people, MODULES, round_=4)
    for pane in table.panes:
        for box in pane.card_boxes():
            picture, foot = card_parts(box)
            assert picture.width >= 22, "the picture can be made out"
            assert min(foot.size) >= 36, "the worth has room in its ring"
        marks = pane.marks_box().inflate(-16, -12)
        across = marks.height < 68
        size = (marks.width / 2, marks.height) if across else (marks.width, marks.height / 2)
        assert size[0] >= 66, "a building and its count stand side by side"
        assert size[1] >= 30
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("text_size", [1.25, 1.5, 2.0])
@pytest.mark.parametrize(("window", "people", "modules"), [CASES[0], CASES[2], CASES[9]])
def test_larger_text_still_fits(kit, window, people, modules, text_size):
    kit = kit(window, text_size=text_size)
    table = new_table(kit, ["human"] * people, modules, round_=3)
    hand = pane_of(table).hand
    if hand.by_cell:
        hand.press_cell(min(hand.by_cell))
    table.dirty = True
    kit.frame()
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize(("window", "people", "modules"), CASES)
def test_what_can_be_pressed_is_large_enough_and_apart(kit, window, people, modules):
    kit = kit(window)
    table = new_table(kit, ["human"] * people, modules, round_=3)
    for pane in table.panes:
        spots = pane.spots()
        for spot in spots:
            row = spot.name.startswith("row.")
            assert min(spot.rect.size) >= (24 if row or pane.layout.small else 40), spot
            assert pane.layout.rect.contains(spot.rect), spot
        for one, two in combinations(spots, 2):
            assert not one.rect.inflate(-2, -2).colliderect(two.rect), (one.name, two.name)
        tools = [spot for spot in spots if spot.name in ("place", "end", "fall", "decline")]
        assert tools
        big = kit.ctx.canvas.target if not pane.layout.small else 52
        assert all(spot.rect.height >= big for spot in tools)


@pytest.mark.parametrize(("window", "people", "modules"), CASES)
def test_keys_reach_everything_that_can_be_pressed(kit, window, people, modules):
    """From every spot some way leads to every other, and to the sheet."""
    kit = kit(window)
    table = new_table(kit, ["human"] * people, modules, round_=2)
    edges = [0, 3, 6, 21, 27, 42, 45, 48]
    for pane in table.panes:
        names = {spot.name for spot in pane.spots() if spot.enabled} | {"sheet"}
        found, waiting = {"sheet"}, ["sheet"]
        while waiting:
            name = waiting.pop()
            for cell in edges if name == "sheet" else [0]:
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    pane.hand.focus = name
                    if name == "sheet":
                        pane.hand.cursor = cell
                    pane.step(dx, dy)
                    if name == "sheet" == pane.hand.focus:
                        # The first step may have aimed a meteor; the next one leaves the sheet.
                        pane.step(dx, dy)
                    if pane.hand.focus not in found:
                        found.add(pane.hand.focus)
                        waiting.append(pane.hand.focus)
        assert names <= found, names - found


def test_dice_of_a_tray_lie_apart_and_inside():
    for area in (FRect(0, 0, 420, 160), FRect(0, 0, 400, 60), FRect(0, 0, 240, 100)):
        wanted = [Group(("die.0", "die.1", "die.2", "die.3")), Group(("die.4", "die.5"), "x", True)]
        laid = slots(area, wanted, captions=area.height > 130)
        assert set(laid.boxes) == {f"die.{n}" for n in range(6)}
        for box in laid.boxes.values():
            assert area.inflate(1, 1).contains(box)
        for one, two in combinations(laid.boxes.values(), 2):
            assert not one.colliderect(two)


def test_dice_that_need_not_be_drawn_are_grouped_apart(kit):
    table = new_table(kit((1280, 800)), ["human"], MODULES)
    found = groups(table.hands[0].view.dice, meteor=True, volcano=True)
    assert [group.optional for group in found] == [False, False, True, True, False]
    assert sum(len(group.names) for group in found) == 4 + 2 + 1 + 2 + 2 + 2
    assert "volcano" in found[1].names


def test_the_strip_shows_the_six_special_routes(kit):
    table = new_table(kit((1280, 800)), ["human"])
    faces = [TILES.tiles[table.panes[0].special_tile(number)].face for number in range(6)]
    assert faces == ["S0", "S1", "S2", "S3", "S4", "S5"]


def test_each_network_is_lit_in_a_colour_of_its_own(kit):
    kit = kit((1280, 800))
    for seed in range(20):
        table = new_table(kit, ["human"], round_=99, seed=seed)
        pane = table.panes[0]
        if len(pane.row("row.networks").groups) > 1:
            break
    for key in ("row.networks", "row.highway"):
        pane.hand.press(key)
        row = pane.row(key)
        tones = pane._tones(len(row.evidence), GLOW)
        assert len(tones) == len(row.evidence)
        starts = [sum(row.groups[:n]) for n in range(len(row.groups))]
        assert len({tones[at] for at in starts}) == min(4, len(row.groups))
        if key == "row.highway":
            assert set(tones) == {GLOW}


def test_loose_ends_are_crossed_before_the_last_round_is_ended(kit):
    table = new_table(kit((1280, 800)), ["human"], round_=7)
    pane = table.panes[0]
    hand = pane.hand
    assert pane.lit_faults() == ()
    while hand.source:
        act(table, hand.offers[hand.source][0])
    assert hand.can_end and hand.view.round == hand.view.rounds
    faults = pane.row("row.errors").evidence
    assert faults and pane.lit_faults() == faults
    hand.press("row.highway")
    assert pane.lit_faults() == ()


def test_marks_and_volcanoes_are_there_from_the_first_frame(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], ("buildings", "lava"), at_rest=False)
    assert table.director.busy
    pane = table.panes[0]
    assert pane.shown.villages == pane.shown.universities == 0
    assert pane.marks_box().width > 0
    settle(kit, table)
    assert pane.shown.sheet.tiles[24] >= 0
    assert pane.shown.sheet.since[24] == 0
