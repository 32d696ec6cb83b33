"""Everything that is pressed is large enough for a finger, on tablets whose size in millimetres is known."""

import math

import pytest
from tests.ui import ri_kit, table_kit, ticket_kit
from tests.ui.test_screens import SCENES
from tests.ui.touch_kit import Finger

from branchline.ui import physical
from branchline.ui.canvas import LARGEST_TARGET, TARGET_MM, Canvas
from branchline.ui.settings import SCREEN_INCHES
from branchline.ui.tables.loupe import ENLARGE
from branchline.ui.tables.spread import AND, SPREAD
from branchline.ui.tables.touched import NEXT_SEAT, touch_areas, touched
from branchline.ui.widgets.rows import Stepper
from branchline.ui.widgets.scroll import ScrollPane

TABLETS = [((1920, 1200), 10.1), ((1280, 800), 10.1), ((800, 1280), 8.0), ((1200, 1920), 10.1)]
SLACK_MM = 0.15
TWO = [TABLETS[1], TABLETS[2]]


def sizes(scene):
    """Every hit area of a screen: its name, width and height."""
    for widget in scene._leaves():
        if isinstance(widget, ScrollPane):
            continue
        yield type(widget).__name__, *widget.rect.size
        if isinstance(widget, Stepper):
            yield "arrow", widget.arrow_width, widget.control.height
    for widget in scene.widgets:
        if isinstance(widget, ScrollPane) and widget.scrolls:
            for page in widget._pages:
                yield "page", *page.rect.size


@pytest.mark.parametrize(("window", "inches"), TABLETS[:3])
def test_every_screen_has_targets_of_nine_millimetres(kit, window, inches):
    kit = kit(window, screen_inches=inches)
    mm, small = kit.ctx.canvas.mm, []
    for name, make in SCENES.items():
        scene = kit.show(make(kit.ctx))
        assert not kit.ctx.paint.overflows, name
        for what, wide, tall in sizes(scene):
            if min(wide, tall) < (TARGET_MM - SLACK_MM) * mm:
                small.append((name, what, wide / mm, tall / mm))
    assert small == []


def thirty(kit, people, how):
    kinds = ["human"] * people + ["easy"] * (2 if people == 1 else 0)
    return table_kit.new_table(kit, kinds, turn=9, sharing=how)


def shares(kit, people, how):
    return table_kit.new_table(kit, ["human"] * people, turn=9, modules=("shares",), sharing=how)


def ink(kit, people, how):
    kinds = ["human"] * people + ["easy"] * (2 if people == 1 else 0)
    return ri_kit.new_table(kit, kinds, round_=3, sharing=how)


def tickets(kit, people, how):
    return ticket_kit.new_table(kit, ["human", "easy", "easy"])


def wild(kit, people, how):
    """With all expansions, so with the most dice, rows and cards."""
    return ri_kit.new_table(kit, ["human"] * people, ri_kit.MODULES, round_=3, sharing=how)


def mixed(kit, people, how):
    """People and computer players."""
    return table_kit.new_table(kit, ["human"] * people + ["easy"] * 2, turn=9, sharing=how)


def setting_up(kit, people, how):
    """Stations are being placed in the ring, whose cells are narrower than the others."""
    table = table_kit.new_table(kit, ["human"] * people, sharing=how)
    while not any(hand.asked for hand in table.hands.values()):
        for seat in table.session.to_act():
            table.act(seat, table.session.thinker.pick(seat))
        table_kit.settle(kit, table)
    return table


LARGE = [(thirty, 1, "any"), (shares, 1, "any"), (ink, 1, "any"), (tickets, 1, "any")]
SMALL = [(make, n, how) for make in (thirty, ink) for n in (2, 4) for how in ("each", "around")]
MAKERS = (thirty, shares, ink, wild, mixed, setting_up)
PANES = [(1, "each"), *((n, how) for n in range(2, 7) for how in ("each", "around"))]


def too_small(pane, what=""):
    """The hit areas of a pane that are smaller than a finger, with their sizes in millimetres."""
    mm = pane.ctx.canvas.mm
    return {
        (what, name): tuple(round(side / mm, 1) for side in area.size)
        for name, area in touch_areas(pane).items()
        if min(area.size) < (TARGET_MM - SLACK_MM) * mm
    }


def spread_out(pane, what):
    """The same of everything that is reached by spreading out a part of the pane first."""
    found = {}
    for name in [name for name in touch_areas(pane) if name.startswith(SPREAD)]:
        hidden = set()
        for part in name.removeprefix(SPREAD).split(AND):
            pane.spread.touch(name, getattr(pane.layout, part).center)
            assert pane.spread.part == part
            found |= too_small(pane, f"{what}, {part} spread out")
            assert pane.layout.rect.inflate(1, 1).contains(pane.spread.card())
            hidden |= set(touch_areas(pane))
            pane.spread.close()
        everything = {spot.name for spot in pane.spots()}
        assert {n for n in everything if pane.spread.part_of(n) in name.split(AND)} <= hidden
    return found


def enlarged(pane, what):
    """The same of the cells that can be pressed, if need be through the loupe."""
    if not (pane.hand.asked and pane.enlarges):
        return {}
    least, found = (TARGET_MM - SLACK_MM) * pane.ctx.canvas.mm * pane.ctx.canvas.scale, {}
    for cell in list(pane.hand.by_cell):
        middle = pane.ctx.canvas.to_units(pane.frame.rect_of(cell).center)
        means = touched(pane, middle)
        if means == ENLARGE:
            pane.loupe.enlarge(middle)
            middle = pane.ctx.canvas.to_units(pane.frame.rect_of(cell).center)
            means = touched(pane, middle)
            assert pane.loupe.view.contains(pane.frame.rect_of(cell))
            found |= too_small(pane, f"{what}, enlarged")
        assert means == f"cell.{cell}"
        size = pane.frame.rect_of(cell).size
        if min(size) < least:
            found[what, cell] = size
        pane.loupe.close()
    return found


def rows_opened(pane, what):
    """The same of the open card of score rows, page by page."""
    if not pane.seat_looked_at.rows:
        return {}
    found, seen = {}, set()
    pane.hand.rows_open, pane.hand.rows_page = True, 0
    for page in range(20):
        pane.hand.rows_page = page
        found |= too_small(pane, f"{what}, rows open")
        seen |= set(pane.row_boxes())
        assert pane.layout.rect.inflate(1, 1).contains(pane.score_card_box())
        if not pane.more_rows:
            break
    pane.hand.rows_open, pane.hand.rows_page = False, 0
    assert seen == {row.key for row in pane.seat_looked_at.rows} | {"total"}
    return found


def states(pane):
    """What may be asked of the player now, by a word for it; each has buttons of its own."""
    yield "asked"
    hand = pane.hand
    cell = next(iter(hand.by_cell), None)
    if hand.asked and cell is not None and pane.enlarges:
        hand.move_cursor(cell)
        yield "piece in hand"
    for name in ("die.white", "buy"):
        able = name == "buy" or getattr(hand, "can_override", lambda _: False)("white")
        if able and any(spot.name == name for spot in pane.spots()):
            hand.press(name)
            yield name
            hand.cancel()


def everything_too_small(table):
    """Of all panes, in all states: what can only be pressed with a finger that is smaller than it."""
    found = {}
    for pane in table.panes:
        for state in states(pane):
            what = f"seat {pane.seat}, {state}"
            found |= too_small(pane, what) | spread_out(pane, what)
            found |= enlarged(pane, what) | rows_opened(pane, what)
    return found


SIZES = [TABLETS[2], TABLETS[1], pytest.param(*TABLETS[0], marks=pytest.mark.slow)]


@pytest.mark.parametrize(("window", "inches"), SIZES)
@pytest.mark.parametrize("make", MAKERS)
def test_everything_at_every_table_is_as_large_as_a_finger_or_is_enlarged_first(
    kit, window, inches, make
):
    kit = kit(window, screen_inches=inches)
    found = {}
    for people, how in PANES:
        if make is mixed and people > 4:
            continue
        table = make(kit, people, how)
        small = everything_too_small(table)
        if small:
            found[people, how] = small
    assert found == {}


@pytest.mark.parametrize(("window", "inches"), TWO)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everything_at_the_map_is_as_large_as_a_finger(kit, window, inches, seat):
    """Routes are not: a finger means the nearest that can be paid for, and the map has a zoom and a list."""
    kit = kit(window, screen_inches=inches)
    kinds = ["easy"] * 3
    kinds[seat] = "human"
    for turn in (0, 1):
        table = ticket_kit.new_table(kit, kinds, **({"at_rest": True} if turn else {}))
        (pane,) = table.panes
        assert too_small(pane) == {}
        if any(choice.name == "routes" and choice.enabled for choice in pane.hand.choices()):
            pane.hand.press("routes")
            assert too_small(pane, "list") == {}


@pytest.mark.parametrize(("window", "inches"), TWO)
@pytest.mark.parametrize(("make", "people", "how"), LARGE)
def test_one_persons_table_needs_no_enlarging(kit, window, inches, make, people, how):
    """Nor do dice with all expansions; only goal cards, which are read and not chosen, may be small."""
    kit = kit(window, screen_inches=inches)
    for wanted in (make, wild):
        (pane,) = wanted(kit, people, how).panes
        assert not pane.loupe.due
        assert {n for n in touch_areas(pane) if n.startswith(SPREAD)} <= {f"{SPREAD}cards"}


@pytest.mark.parametrize("pane_how", PANES)
def test_a_pane_keeps_its_buttons_at_one_touch(kit, pane_how):
    """Turning, drawing in, taking back and ending are done all the time: they are never spread out first."""
    people, how = pane_how
    for window, inches in TWO:
        small = kit(window, screen_inches=inches)
        for make in (thirty, shares, ink):
            for pane in make(small, people, how).panes:
                for state in states(pane):
                    if state in ("asked", "piece in hand"):
                        zones = [n for n in touch_areas(pane) if n.startswith(SPREAD)]
                        assert not any("tools" in zone for zone in zones), (make, state)


@pytest.mark.parametrize(("make", "people", "how"), [*LARGE, *SMALL[:3]])
def test_hit_areas_hold_their_pictures_and_no_other(kit, make, people, how):
    kit = kit((1280, 800), screen_inches=10.1)
    table = make(kit, people, how)
    for pane in table.panes:
        for name, area in touch_areas(pane).items():
            assert touched(pane, area.center) == name
            assert pane.layout.rect.inflate(1, 1).contains(area)


def test_small_rows_are_one_card_and_small_seats_one_button(kit):
    kit = kit((1280, 800), screen_inches=10.1)
    table = table_kit.new_table(kit, ["human"] * 3 + ["easy"], turn=9, sharing="each")
    pane = table.panes[0]
    finger = Finger(kit, 2)

    def tap(pos):
        finger.down(pos)
        kit.frame()
        finger.up(pos)
        kit.frame()

    tap(pane.layout.score.center)
    assert pane.rows_open
    row = next(iter(pane.row_boxes()))
    tap(pane.row_boxes()[row].center)
    assert not pane.rows_open and pane.hand.row_lit == row
    table = table_kit.new_table(kit, ["human", "easy", "easy", "easy"], turn=9)
    pane = table.panes[0]
    areas = touch_areas(pane)
    if NEXT_SEAT in areas:
        tap(areas[NEXT_SEAT].center)
        assert pane.hand.zoom == 1


def test_a_finger_beside_a_route_means_the_nearest_that_can_be_paid_for(kit):
    kit = kit((1280, 800), screen_inches=10.1)
    table = ticket_kit.new_table(kit, ["human", "easy"])
    (pane,) = table.panes
    reach = 8 * kit.ctx.canvas.mm * kit.ctx.canvas.scale
    wanted = set(range(0, len(table.stage.cars), 3))
    for route in wanted:
        middle, (_, width), angle = next(iter(pane.cars_on(route)))
        turn = math.radians(angle + 90)
        for away in (0.3, 0.8):
            far = width / 2 + reach * away * 0.5
            pixel = middle[0] + math.cos(turn) * far, middle[1] - math.sin(turn) * far
            found = pane.map.finger_at(pixel, reach, wanted)
            under = pane.map.finger_at(pixel, 0.0, ())
            assert found in wanted or found == under
    far = pane.map.rect.left + 2, pane.map.rect.bottom - 2
    assert pane.map.finger_at(far, 1.0, wanted) is None


# --- where the millimetres come from ----------------------------------------------------------------


@pytest.mark.parametrize(("window", "inches"), TABLETS)
def test_the_setting_says_how_large_a_millimetre_is(kit, window, inches):
    kit = kit(window, screen_inches=inches)
    pixels = math.hypot(*window) / (inches * 25.4)
    assert kit.ctx.canvas.mm == pytest.approx(pixels / kit.ctx.canvas.scale)


def test_a_change_of_the_screen_size_lays_everything_out_at_once(kit):
    kit = kit((800, 1280))
    before = kit.ctx.canvas.target
    kit.ctx.change_settings(screen_inches=7.0)
    assert kit.ctx.canvas.target > before
    assert kit.ctx.canvas.target <= LARGEST_TARGET
    assert 7.0 in SCREEN_INCHES


@pytest.mark.parametrize(
    ("screen", "report", "believed"),
    [
        ((1920, 1200), (224.0, 224.0), 224.0),
        ((1920, 1080), (96.0, 96.0), 0.0),
        ((1920, 1080), (72.0, 72.0), 0.0),
        ((1920, 1080), (0.0, 0.0), 0.0),
        ((1920, 1080), (-5.0, 90.0), 0.0),
        ((1920, 1080), (math.nan, 90.0), 0.0),
        ((1920, 1080), (150.0, 300.0), 0.0),
        ((1920, 1080), (2000.0, 2000.0), 0.0),
        ((1920, 1080), (10.0, 10.0), 0.0),
        ((3840, 2160), (163.0, 164.0), 163.5),
    ],
)
def test_only_a_report_that_can_be_true_is_believed(screen, report, believed):
    assert physical.believed(screen, *report) == pytest.approx(believed)


def test_without_a_report_a_tablet_of_ten_inches_is_assumed():
    canvas = Canvas(1920, 1200)
    assert canvas.mm == pytest.approx(Canvas(1920, 1200, 0.0, 8.83).mm, rel=0.02)
    assert canvas.target >= TARGET_MM * canvas.mm
