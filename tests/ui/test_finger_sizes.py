"""Everything that is pressed is large enough for a finger, on tablets whose size in millimetres is known."""

import math

import pytest
from tests.ui import ri_kit, table_kit, ticket_kit
from tests.ui.test_screens import SCENES
from tests.ui.touch_kit import Finger

from branchline.ui import physical
from branchline.ui.canvas import LARGEST_TARGET, TARGET_MM, Canvas
from branchline.ui.settings import SCREEN_INCHES
from branchline.ui.tables.touched import NEXT_SEAT, touch_areas, touched
from branchline.ui.widgets.rows import Stepper
from branchline.ui.widgets.scroll import ScrollPane

TABLETS = [((1920, 1200), 10.1), ((1280, 800), 10.1), ((800, 1280), 8.0), ((1200, 1920), 10.1)]
SLACK_MM = 0.15
LETTER_MM = 7.0
"""A keyboard on the screen has ten keys in a row."""
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
            least = LETTER_MM if what == "_Key" else TARGET_MM - SLACK_MM
            if min(wide, tall) < least * mm:
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


LARGE = [(thirty, 1, "any"), (shares, 1, "any"), (ink, 1, "any"), (tickets, 1, "any")]
SMALL = [(make, n, how) for make in (thirty, ink) for n in (2, 4) for how in ("each", "around")]
CONSIDERED = ("die", "special", "goal", "volcano")
"""What is only taken in hand, and costs nothing if another one is taken: in small panes smaller than a finger."""


@pytest.mark.parametrize(("window", "inches"), TWO)
@pytest.mark.parametrize(("make", "people", "how"), LARGE)
def test_one_persons_table_has_targets_of_nine_millimetres(kit, window, inches, make, people, how):
    kit = kit(window, screen_inches=inches)
    table = make(kit, people, how)
    mm = kit.ctx.canvas.mm
    (pane,) = table.panes
    small = {
        name: min(area.size) / mm
        for name, area in touch_areas(pane).items()
        if min(area.size) < (TARGET_MM - SLACK_MM) * mm
    }
    assert small == {}
    if make is not tickets:
        assert pane.frame.cell / kit.ctx.canvas.scale >= TARGET_MM * mm


@pytest.mark.parametrize(("window", "inches"), TWO)
@pytest.mark.parametrize(("make", "people", "how"), SMALL)
def test_small_panes_keep_what_a_finger_can_tell_apart(kit, window, inches, make, people, how):
    kit = kit(window, screen_inches=inches)
    table = make(kit, people, how)
    mm = kit.ctx.canvas.mm
    for pane in table.panes:
        for name, area in touch_areas(pane).items():
            kind = name.partition(".")[0]
            least = 7.0 if people == 2 and inches > 10 else 5.5
            least = 4.5 if kind in CONSIDERED else least
            assert min(area.size) >= least * mm, (name, min(area.size) / mm)
        least = 7.0 if people == 2 else 4.5 if inches < 10 else 6.0
        assert pane.frame.cell / kit.ctx.canvas.scale >= least * mm


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
