"""The screens around the table: every size, every device, nothing cut off, nothing out of reach."""

import random

import pygame
import pytest
from pygame import FRect

from branchline.ui.context import GameSetup
from branchline.ui.input.intents import Accept, Step
from branchline.ui.painter import Painter
from branchline.ui.scenes.daily import DailyScene
from branchline.ui.scenes.dialog import ConfirmDialog, MessageDialog
from branchline.ui.scenes.dice_line import DiceLine, Reached
from branchline.ui.scenes.export import PIECE, GamePanel, WaitPanel, folded
from branchline.ui.scenes.join import JoinScene
from branchline.ui.scenes.keypad import Keypad
from branchline.ui.scenes.learn import LearnPanel
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.people import PeopleScene, PersonPanel, WhoPlays
from branchline.ui.scenes.results import ResultLine, ResultsScene
from branchline.ui.scenes.rules import BOOKS, RulesScene, last_rules
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.screen import Screen
from branchline.ui.scenes.statistics import StatisticsScene
from branchline.ui.scenes.thirty_rails_pages import PAGES
from branchline.ui.scenes.title import TitleScene
from branchline.ui.settings import PACES, TEXT_SIZES
from branchline.ui.widgets.rows import Row, Slider
from branchline.ui.widgets.scroll import ScrollPane
from branchline.ui.widgets.seat_card import SeatCard

SIZES = [(1920, 1080), (1280, 800), (800, 1280), (1024, 600)]


def rules_at(number, game="thirty_rails"):
    def make(ctx):
        scene = RulesScene(ctx, game)
        scene._open(number)
        return scene

    return make


def results(ctx, **more):
    lines = [
        ResultLine("Hard computer", 64, 1, 2, "excellent"),
        ResultLine("Seat 1", 52, 2, 0, "good"),
        ResultLine("Easy computer", -12, 3, 1),
        ResultLine("Somebody with quite a long name", 3, 3, 3),
    ]
    done = ctx.app.done
    return ResultsScene(
        ctx,
        lines,
        heading=lambda: "Hard computer wins",
        seed=271828,
        same_dice=lambda: done.append("same"),
        new_dice=lambda: done.append("new"),
        **more,
    )


SCENES = {
    "title": TitleScene,
    "lobby": LobbyScene,
    "options": OptionsScene,
    "games": SavesScene,
    "pause": PauseMenu,
    "results": results,
    "results of a kept game": lambda ctx: results(
        ctx,
        look=list,
        more=[(code, list) for code in ("replay.watch", "export.title")],
    ),
    "results with what the dice allowed": lambda ctx: results(
        ctx,
        dice=DiceLine(ctx, ctx.app.figures.found(88), Reached(64, 52)),
        look=list,
        more=[(code, list) for code in ("replay.watch", "review.title", "export.title")],
    ),
    "keypad": lambda ctx: Keypad(ctx, "lobby.seed_heading", 999_999, ctx.app.done.append),
    "confirm": lambda ctx: ConfirmDialog(ctx, "title.quit_question", "title.quit", ctx.app.quit),
    "message": lambda ctx: MessageDialog(ctx, lambda: "word " * 60, heading_code="saves.damaged"),
    "people": PeopleScene,
    "person": lambda ctx: PersonPanel(ctx, "b"),
    "who": lambda ctx: WhoPlays(
        ctx, [0, 1, 3, 5], lambda seat: "ab  "[seat % 4].strip(), lambda *_: None
    ),
    "letters": lambda ctx: LetterPad(ctx, "people.new_heading", "", lambda _: "", lambda _: None),
    "statistics": lambda ctx: StatisticsScene(ctx, "a"),
    "no statistics": lambda ctx: StatisticsScene(ctx, ""),
    "daily": DailyScene,
    "game": lambda ctx: GamePanel(ctx, "a.jsonl", lambda: "2026-11-30 14:02   30 Rails, 61 : 48"),
    "wait": lambda ctx: WaitPanel(ctx, ctx.app.exports),
    "written": lambda ctx: MessageDialog(
        ctx, lambda: folded(ctx.app.exports.written.path), heading_code="export.done"
    ),
    "join 2": lambda ctx: JoinScene(ctx, [0, 2], list),
    "join 4": lambda ctx: JoinScene(ctx, [0, 1, 2, 3], list),
    **{f"rules {number}": rules_at(number) for number in range(len(PAGES))},
    **{f"ink rules {n}": rules_at(n, "railroad_ink") for n in range(len(BOOKS["railroad_ink"]))},
    **{
        f"ticket rules {n}": rules_at(n, "ticket_to_ride")
        for n in range(len(BOOKS["ticket_to_ride"]))
    },
}


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_drawn_whole_at_every_size(kit, size, text_size):
    table = kit(size, text_size=text_size)
    outside, overflows = [], {}
    for name, make in SCENES.items():
        scene = table.show(make(table.ctx))
        bounds = table.ctx.canvas.bounds.inflate(1, 1)
        outside += [(name, w) for w in scene._shown() if not bounds.contains(w.rect)]
        if table.ctx.paint.overflows:
            overflows[name] = sorted(table.ctx.paint.overflows)
            table.ctx.paint.overflows.clear()
    assert outside == []
    assert overflows == {}


@pytest.mark.parametrize("size", SIZES)
def test_top_level_widgets_do_not_lie_on_each_other(kit, size):
    table = kit(size, text_size=1.5)
    for name, make in SCENES.items():
        shown = [FRect(w.rect).inflate(-2, -2) for w in table.show(make(table.ctx))._shown()]
        for index, rect in enumerate(shown):
            assert rect.collidelist(shown[index + 1 :]) == -1, name


def steps_of(widget):
    """The steps that leave a widget: rows keep left and right for themselves."""
    upright = [(0, -1), (0, 1)]
    stays = isinstance(widget, Row) and not isinstance(widget, SeatCard)
    return upright if stays else [*upright, (-1, 0), (1, 0)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_steps_alone_reach_everything(kit, name, size):
    table = kit(size, text_size=1.25)
    scene = table.show(SCENES[name](table.ctx))
    ring = scene.ring
    everything = ring.candidates()
    if not everything:
        assert name.startswith("join")
        return
    reached, waiting = set(), [ring.focused()]
    while waiting:
        widget = waiting.pop()
        if widget in reached:
            continue
        reached.add(widget)
        for step in steps_of(widget):
            ring.focus(widget)
            if ring.focused() is widget:
                ring.move(*step)
                waiting.append(ring.focused())
    assert set(everything) == reached


@pytest.mark.parametrize("name", SCENES)
def test_the_focus_can_always_be_seen(kit, name):
    table = kit((1024, 600), text_size=2.0)
    scene = table.show(SCENES[name](table.ctx))
    for _ in range(len(scene.ring.candidates())):
        focused = scene.ring.focused()
        panes = [w for w in scene._shown() if isinstance(w, ScrollPane) and focused in w.leaves()]
        room = panes[0].rect if panes else table.ctx.canvas.bounds
        middle = FRect(focused.rect)
        assert room.top - 1 <= middle.top < room.bottom
        table.key(pygame.K_TAB)


@pytest.mark.parametrize("name", [name for name in SCENES if name != "title"])
def test_back_leaves_every_screen(kit, name):
    table = kit()
    table.show(TitleScene(table.ctx))
    scene = SCENES[name](table.ctx)
    table.stack.push(scene)
    table.frame()
    table.key(pygame.K_ESCAPE)
    left = table.stack.top is not scene
    assert left or ("title",) in table.app.done


def test_the_first_entry_goes_on_with_an_unfinished_game(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    table.key(pygame.K_RETURN)
    assert table.app.done == [("continue", None)]


def test_without_an_unfinished_game_the_first_entry_is_a_new_one(kit):
    table = kit()
    table.app.unfinished = None
    table.show(TitleScene(table.ctx))
    table.key(pygame.K_RETURN)
    assert isinstance(table.stack.top, LobbyScene)


def test_for_somebody_new_the_first_entry_is_learning_to_play(kit):
    table = kit()
    table.app.unfinished = None
    table.app.saved = []
    table.show(TitleScene(table.ctx))
    table.key(pygame.K_RETURN)
    assert isinstance(table.stack.top, LearnPanel)
    table.key(pygame.K_RETURN)
    assert table.app.done == [("learn", "thirty_rails")]


def test_quitting_asks_and_no_is_the_first_answer(kit):
    table = kit()
    scene = table.show(TitleScene(table.ctx))
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_RETURN)
    assert table.stack.top is scene
    assert table.app.done == []
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert table.app.done == [("quit",)]


def test_the_title_shows_what_is_true_when_one_comes_back_to_it(kit):
    table = kit()
    scene = table.show(TitleScene(table.ctx))
    table.stack.push(LobbyScene(table.ctx))
    table.app.unfinished = None
    table.frame()
    table.stack.pop()
    table.frame()
    table.key(pygame.K_RETURN)
    assert isinstance(table.stack.top, LobbyScene)
    assert scene is not table.stack.top


def test_a_game_in_the_list_is_continued_watched_or_explained(kit):
    table = kit((800, 1280))
    scene = table.show(SavesScene(table.ctx))
    for row in scene._pane.children[:4]:
        row.activate()
        if isinstance(table.stack.top, GamePanel):
            table.frame()
            table.key(pygame.K_RETURN)
            table.stack.pop()
    assert table.app.done == [("watch", "1"), ("continue", "2"), ("watch", "3")]
    assert isinstance(table.stack.top, MessageDialog)


def test_an_empty_list_says_so(kit):
    table = kit()
    table.app.saved = []
    table.show(SavesScene(table.ctx))
    assert table.ctx.paint.overflows == set()


def options_rows(scene):
    return {row._label(): row for row in scene._rows}


def test_every_option_changes_counts_at_once_and_is_kept(kit):
    table = kit((1920, 1080))
    scene = table.show(OptionsScene(table.ctx))
    for row in scene._rows:
        before = table.ctx.settings
        scene.ring.focus(row)
        scene.handle(Accept())
        if table.ctx.settings == before:
            scene.handle(Step(-1, 0))
        assert table.ctx.settings != before
        assert table.app.done[-1] == ("settings", table.ctx.settings)


def test_another_language_is_spoken_at_once(kit):
    table = kit()
    scene = table.show(OptionsScene(table.ctx))
    scene.ring.focus(options_rows(scene)["Language"])
    table.key(pygame.K_RIGHT)
    assert table.ctx.settings.language == table.ctx.words.language == "fr"


def test_text_grows_at_once_and_the_focus_stays(kit):
    table = kit()
    scene = table.show(OptionsScene(table.ctx))
    row = options_rows(scene)["Text size"]
    scene.ring.focus(row)
    for expected in (1.25, 1.5, 2.0, 2.0):
        table.key(pygame.K_RIGHT)
        assert table.ctx.settings.text_size == table.ctx.paint.text_size == expected
        assert scene.ring.focused() is row
        assert table.ctx.paint.overflows == set()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("press", ["click", "tap"])
def test_the_arrow_of_the_text_size_stays_under_the_pointer_and_ends(kit, size, press):
    table = kit(size)
    scene = table.show(OptionsScene(table.ctx))
    row = options_rows(scene)["Text size"]
    scene.ring.focus(row)
    scene.resize()
    place = (row.control.right - row.arrow_width / 2, row.control.centery)
    for expected in (1.25, 1.5, 2.0, 2.0):
        getattr(table, press)(place)
        assert table.ctx.settings.text_size == expected


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_arrow_of_the_language_stays_under_the_pointer(kit, monkeypatch, size, text_size):
    table = kit(size, text_size=text_size)
    monkeypatch.setattr(type(table.ctx.media.sounds), "is_open", property(lambda _: True))
    scene = table.show(OptionsScene(table.ctx))
    row = options_rows(scene)["Language"]
    place = (row.control.right - row.arrow_width / 2, row.control.centery)
    languages = table.ctx.words.languages()
    assert len(languages) == 4
    for number in (1, 2, 3, 4):
        expected = languages[(languages.index("en") + number) % 4]
        table.click(place)
        assert table.ctx.settings.language == expected


@pytest.mark.parametrize("width", [424.0, 700.0])
def test_sleepers_stay_off_the_arrows_of_a_slider(kit, monkeypatch, width):
    table = kit(text_size=2.0, high_contrast=True)
    row = Slider(table.ctx, lambda: "", lambda: 5, lambda _: None)
    row.layout(FRect(0, 0, width, 100))
    drawn = []
    monkeypatch.setattr(Painter, "stroke", lambda _, points, *a, **k: drawn.extend(points))
    row.draw_value(table.ctx.paint, row.between())
    assert len(drawn) > 20
    assert all(row.between().left <= x <= row.between().right for x, _ in drawn)


def test_reduced_motion_and_speed_reach_the_timelines(kit):
    table = kit()
    scene = table.show(TitleScene(table.ctx))
    table.ctx.change_settings(animation_speed=4.0)
    assert scene.timeline.speed == 4.0
    table.ctx.change_settings(reduced_motion=True)
    assert scene.timeline.speed == 0.0
    assert TitleScene(table.ctx).timeline.busy is False


def test_the_margin_of_a_television_moves_everything_inwards(kit):
    table = kit((1920, 1080), screen_margin=0.08)
    for make in SCENES.values():
        scene = table.show(make(table.ctx))
        for widget in scene._shown():
            assert table.ctx.canvas.safe.inflate(30, 30).contains(widget.rect)
    assert table.ctx.paint.overflows == set()


def test_unknown_settings_are_an_error_and_paces_are_as_listed(kit):
    table = kit()
    with pytest.raises(TypeError):
        table.ctx.change_settings(colour="green")
    for pace in PACES:
        table.ctx.change_settings(bot_pace=pace)
        assert table.ctx.settings.bot_pace == pace


def test_shoulder_buttons_turn_the_pages_and_the_focus_follows(kit):
    table = kit((1920, 1080))
    scene = table.show(RulesScene(table.ctx))
    for number in (1, 2):
        table.key(pygame.K_TAB)
        assert scene.open_page == number
        assert scene.ring.focused() is scene._tabs.tabs[number]
    table.key(pygame.K_LSHIFT, up=False)
    for _ in range(3):
        table.key(pygame.K_TAB)
    assert scene.open_page == len(PAGES) - 1
    near = len(PAGES) - 4
    table.click(scene._tabs.tabs[near].rect.center)
    assert scene.open_page == near


def test_the_title_opens_the_rules_of_the_game_played_last(kit):
    table = kit((1280, 800))
    for game, pages in [*BOOKS.items(), ("no such game", next(iter(BOOKS.values())))]:
        table.app.setup = GameSetup(game)
        assert last_rules(table.ctx)._pages is pages


def test_the_rules_of_every_game_can_be_read_from_any_other(kit):
    table = kit((1280, 800))
    table.show(RulesScene(table.ctx))
    for game, pages in [*list(BOOKS.items())[1:], next(iter(BOOKS.items()))]:
        scene = table.stack.top
        scene.ring.focus(scene._book)
        table.key(pygame.K_RIGHT)
        scene = table.stack.top
        assert scene._pages is pages, game
        assert scene.ring.focused() is scene._book
        assert len(table.stack._scenes) == 1


def test_results_offer_the_same_dice_new_dice_and_the_title(kit):
    table = kit((1920, 1080))
    looked = []
    scene = table.show(results(table.ctx, look=lambda: looked.append(1)))
    for button in scene.ring.candidates()[:3]:
        button.activate()
    assert table.app.done == ["new", "same", ("title",)]
    table.stack.push(results(table.ctx, look=lambda: looked.append(1)))
    table.key(pygame.K_ESCAPE)
    assert looked == [1]


def test_notices_are_drawn_over_everything_until_they_are_cleared(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    place = (640, 30)
    before = table.window.surface.get_at(place)
    table.ctx.notices.post("save", "title.quit_question")
    table.frame()
    assert table.window.surface.get_at(place) != before
    drawn = table.loop.drawn
    table.ctx.notices.post("save", "title.quit_question")
    table.frame()
    assert table.loop.drawn == drawn
    table.ctx.notices.clear("save")
    table.ctx.stack.repaint()
    table.frame()
    assert table.window.surface.get_at(place) == before


KEYS = [
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_RETURN,
    pygame.K_TAB,
    pygame.K_ESCAPE,
    pygame.K_r,
    pygame.K_z,
    pygame.K_LALT,
    pygame.K_LSHIFT,
    pygame.K_BACKSPACE,
    pygame.K_PAGEUP,
    pygame.K_F10,
]


def random_event(rng):
    """One event as a careless or angry visitor makes them."""
    where = {"touch_id": 1, "finger_id": rng.randrange(3), "dx": 0, "dy": 0}
    where |= {"x": rng.uniform(-0.1, 1.1), "y": rng.uniform(-0.1, 1.1)}
    pos = (rng.randrange(-20, 1000), rng.randrange(-20, 700))
    button = rng.choice((1, 1, 1, 2, 3))
    touch = rng.random() < 0.3
    key = {"key": rng.choice(KEYS), "mod": 0, "unicode": "", "scancode": 0}
    return rng.choice(
        [
            (pygame.KEYDOWN, key),
            (pygame.KEYDOWN, key),
            (pygame.KEYUP, key),
            (pygame.TEXTINPUT, {"text": rng.choice(("7", "x", "é", "\x00"))}),
            (pygame.MOUSEBUTTONDOWN, {"button": button, "pos": pos, "touch": touch}),
            (pygame.MOUSEBUTTONUP, {"button": button, "pos": pos, "touch": touch}),
            (pygame.MOUSEMOTION, {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": touch}),
            (pygame.MOUSEWHEEL, {"x": 0, "y": rng.randrange(-3, 4), "flipped": False}),
            (pygame.FINGERDOWN, where),
            (pygame.FINGERMOTION, where),
            (pygame.FINGERUP, where),
            (pygame.WINDOWFOCUSLOST, {}),
            (pygame.WINDOWFOCUSGAINED, {}),
            (pygame.JOYBUTTONDOWN, {"instance_id": 3, "joy": 0, "button": 1}),
            (pygame.CONTROLLERAXISMOTION, {"instance_id": 3, "axis": 0, "value": -32768}),
            (pygame.JOYDEVICEREMOVED, {"instance_id": rng.randrange(5)}),
        ]
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_thousand_random_events_break_nothing(kit, seed):
    rng = random.Random(seed)
    table = kit((960, 640), animation_speed=0.0)
    table.show(TitleScene(table.ctx))
    makes = list(SCENES.values())
    for number in range(1000):
        kind, values = random_event(rng)
        table.post(kind, **values)
        if number % 4 == 0:
            table.frame(rng.choice((-1.0, 0.0, 0.016, 0.2, 4000.0)))
        if len(table.stack) > 6 or number % 60 == 0:
            table.stack.reset(TitleScene(table.ctx))
            table.stack.push(rng.choice(makes)(table.ctx))
        top = table.stack.top
        if isinstance(top, Screen) and not isinstance(top, JoinScene):
            assert sum(top.ring.lit(widget) is not None for widget in top._leaves()) == 1
    table.frame()


def test_a_dialog_below_another_keeps_its_paper(kit):
    table = kit()
    table.show(TitleScene(table.ctx))
    lower = MessageDialog(table.ctx, lambda: "word " * 80)
    table.stack.push(lower)
    table.frame()
    spot = (lower.sheet.left + 12, lower.sheet.top + 12)
    pixel = [round(at) for at in table.ctx.canvas.point_px(spot)]
    paper = table.window.surface.get_at(pixel)
    table.stack.push(MessageDialog(table.ctx, lambda: "word"))
    table.frame()
    veiled = table.window.surface.get_at(pixel)
    assert all(
        0.2 * bright < dim < bright for bright, dim in zip(paper[:3], veiled[:3], strict=True)
    )


def test_a_path_is_never_broken_after_a_hyphen():
    path = "/home/somebody/.local/share/branchline/exports/thirty-rails-2026-11-30-1402-final-sheets.png"
    lines = folded(path).split("\n")
    assert "".join(lines) == path
    assert len(lines) > 3
    assert max(map(len, lines)) <= PIECE
    assert [line for line in lines[:-1] if line.endswith("-")] == []
    assert [line[-1] for line in lines[:-2]] == ["/"] * (len(lines) - 2)
