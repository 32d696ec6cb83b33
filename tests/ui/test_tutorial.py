"""The tutorials: whole ones by every device, each step repeated, wrong moves, leaving, and what can be seen at every size."""

import random
from itertools import product

import pygame
import pytest
from pygame import FRect
from tests.ui.conftest import ROOT
from tests.ui.tutorial_kit import GAMES, open_lesson, pass_step, pupil, rest, take_step

from branchline.app.i18n import languages
from branchline.engine.thirty_rails.actions import Place
from branchline.ui.context import Settings
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.scenes.title import TitleScene
from branchline.ui.settings import INSTANT
from branchline.ui.tutorial.guide import Guide
from branchline.ui.tutorial.lesson import UNDO
from branchline.ui.tutorial.lessons import LESSONS
from branchline.ui.tutorial.menu import TutorialMenu

MAINS = ("next", "show", "play")
LOCALE = ROOT / "assets" / "locale"
SIZES = [(1920, 1080), (1280, 800), (800, 1280)]
KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_TAB),
    *(pygame.K_r, pygame.K_f, pygame.K_z, pygame.K_ESCAPE, pygame.K_q),
)
RANDOM_SEED, RANDOM_PRESSES = 1, 50
WORDS = 450
"""At 90 words a minute, slow reading, that is five minutes."""


def walk_to(kit, scene, name):
    """The step with this name is taught."""
    while scene.step.name != name:
        pass_step(kit, scene)
    return scene


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", ["mouse", "touch", "keys", "pad"])
def test_a_whole_tutorial_by_one_kind_of_device(kit, game, device):
    kit = kit((1280, 800), bot_pace="instant")
    scene = open_lesson(kit, game)
    someone = pupil(kit, device, game)
    if device in ("keys", "pad"):
        kit.frame()
    for number in range(len(scene.lesson.steps) - 1):
        assert scene.number == number
        take_step(kit, scene, someone)
    assert kit.app.done == []
    someone.go_on(scene)
    ((what, setup),) = kit.app.done
    assert (what, setup.game, setup.seats) == ("start", game, ("human", "easy"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_pointed_at_is_there_and_not_covered(kit, game, size):
    kit = kit(size, bot_pace="instant")
    scene = open_lesson(kit, game)
    safe = kit.ctx.canvas.safe
    for step in scene.lesson.steps:
        assert scene.step is step
        names, boxes = scene.targets(), scene._ringed()
        assert set(boxes) == set(names), step.name
        assert names or step.message == "tutorial.go"
        for box in boxes.values():
            assert box.width > 0
            assert safe.contains(box)
            assert not scene.guide.area.colliderect(box), step.name
        chapter = scene.lesson.chapters[scene.lesson.chapter_of(scene.number)]
        if step is chapter.steps[-1]:
            answered = [action for seat, action in scene.session.played if seat]
            assert answered == chapter.replies()
        if step is not scene.lesson.steps[-1]:
            pass_step(kit, scene)


@pytest.mark.parametrize("size", SIZES)
def test_texts_and_buttons_fit_in_every_language_and_leave_room_for_the_table(kit, size):
    window = kit(size)
    ctx, said = window.ctx, {"text": "", "main": ""}
    surface = pygame.Surface(size)
    for language, text_size in product(languages(LOCALE), (1.0, 1.5)):
        ctx.words.speak(language)
        ctx.paint.resize(ctx.canvas, text_size)
        guide = Guide(ctx, lambda: said["text"], lambda: said["main"], lambda _: None)
        for lesson in LESSONS.values():
            texts = [ctx.text(lesson.code(step)) for step in lesson.steps]
            safe = ctx.canvas.safe
            height = guide.height_for(safe, texts)
            assert height < safe.height * 0.36
            guide.layout(safe, height)
            for number, text in enumerate(texts):
                said["text"], said["main"] = text, f"tutorial.{MAINS[number % len(MAINS)]}"
                guide.draw(ctx.paint.on(surface), lit=True, done=False)
        assert ctx.paint.overflows == set()
        for button in guide.buttons:
            assert button.rect.height >= ctx.canvas.target
            assert guide.area.contains(button.rect)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_repeated_from_where_it_began(kit, game):
    kit = kit((1280, 800), bot_pace="instant")
    scene = open_lesson(kit, game)
    for step in scene.lesson.steps[:-1]:
        begun, position = scene.began[scene.number], scene.session.match.hash()
        pass_step(kit, scene)
        after = scene.number
        scene._pressed("back")
        if scene.step is not step:
            scene._pressed("back")
        assert scene.step is step
        assert scene.session.played == begun
        assert step.watches or scene.session.match.hash() == position
        rest(kit, scene)
        assert scene.session.match.hash() == position
        pass_step(kit, scene)
        assert scene.number == after


def test_a_step_in_which_something_was_done_begins_anew_before_the_one_before_it(kit):
    kit = kit((1280, 800), bot_pace="instant")
    scene = walk_to(kit, open_lesson(kit, "ticket_to_ride"), "rival")
    assert scene.session.played[-1] == (1, "claim klaipeda--liepaja-a blue 0")
    scene._pressed("back")
    assert scene.step.name == "rival"
    assert scene.session.played[-1] == (0, "take 2")
    scene._pressed("back")
    assert scene.step.name == "locomotive"


def test_a_legal_move_that_is_not_taught_is_put_off_with_a_friendly_word(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "track")
    before, hand = scene.session.match.hash(), scene.table.hands[0]
    other = next(a for a in scene.session.legal(0) if isinstance(a, Place) and a.cell != 10)
    place = scene.pane.cell_rect(other.cell).center
    kit.click(place)
    kit.click(place)
    assert hand.refusal.code == "tutorial.try_here"
    assert scene.session.match.hash() == before
    assert scene.step.name == "track"
    assert scene.targets() == ("cell.10",)


def test_a_move_that_the_rules_forbid_is_refused_by_the_rules(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "track")
    kit.click(scene.pane.cell_rect(36).center)
    assert scene.table.hands[0].refusal.code == "track.not_in_lane"


def test_while_a_step_is_read_nothing_can_be_done_at_the_table(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "dice")
    place = scene.pane.cell_rect(10).center
    kit.click(place)
    kit.click(place)
    assert scene.table.hands[0].refusal.code == "tutorial.read_first"
    assert scene.step.name == "dice"


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_to_wait_for_themselves(kit, game):
    kit = kit((1280, 800))
    scene = open_lesson(kit, game)
    told = set()
    for _ in range(len(scene.lesson.steps) - 1):
        number = scene.number
        for _ in range(400):
            if scene.number != number:
                break
            if scene.resting:
                scene._pressed("main")
            kit.stack.update(0.05)
            told.update(scene.table._around(scene.pane).waiting_for)
    assert told
    assert scene.pane.info.name not in told


def test_taking_back_what_an_earlier_step_did_leads_back_to_it(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "done")
    undo = next(spot.rect.center for spot in scene.pane.spots() if spot.name == "undo")
    kit.click(undo)
    rest(kit, scene)
    assert scene.step.name == "again"


def test_nothing_is_taken_back_that_was_done_before_the_lesson(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "railroad_ink"), "last")
    before, hand = scene.session.match.hash(), scene.table.hands[0]
    assert not hand.can_undo
    hand.undo()
    for cell in range(49):
        hand.press_cell(cell)
    rest(kit, scene)
    assert scene.session.match.hash() == before
    pass_step(kit, scene)
    assert scene.step.name == "finish"


def test_a_row_that_is_to_be_looked_at_stays_lit_until_the_pupil_goes_on(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "railroad_ink"), "row")
    pupil(kit, "mouse", "railroad_ink").do(scene)
    rest(kit, scene)
    assert scene.step.name == "row"
    assert scene.targets() == ()
    assert scene.pane.lit_evidence() is not None
    kit.key(pygame.K_RETURN)
    assert scene.step.name == "rail"


def test_leaving_leads_to_what_was_open_before(kit):
    kit = kit((1280, 800))
    title = kit.show(TitleScene(kit.ctx))
    scene = open_lesson(kit, "railroad_ink")
    kit.stack.reset(title)
    kit.stack.push(scene)
    kit.frame()
    kit.click(scene.guide.leave.rect.center)
    kit.frame()
    assert kit.stack.top is title
    assert kit.app.done == []


def test_leaving_the_only_scene_leads_to_the_title(kit):
    kit = kit((1280, 800))
    scene = open_lesson(kit, "railroad_ink")
    kit.click(scene.guide.leave.rect.center)
    assert kit.app.done == [("title",)]


def test_keys_reach_all_buttons_of_the_strip_and_come_back_to_the_table(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "track")
    keys = pupil(kit, "keys", "thirty_rails").player
    for _ in range(14):
        keys.step((0, 1))
        if scene.at_guide:
            break
    assert scene.at_guide
    assert not any(pane.by_keys for pane in scene.table.panes)
    seen = {scene.guide.ring.focused()}
    for _ in range(3):
        keys.following()
        seen.add(scene.guide.ring.focused())
    assert seen == {b for b in scene.guide.buttons if b.enabled}
    scene.guide.ring.focus(scene.guide.main)
    keys.step((0, -1))
    assert not scene.at_guide
    assert scene.pane.by_keys


def test_the_menu_leads_back_a_step_to_the_rules_and_out(kit):
    kit = kit((1280, 800))
    scene = walk_to(kit, open_lesson(kit, "thirty_rails"), "dice")
    menu = next(spot.rect.center for spot in scene.pane.spots() if spot.name == "menu")
    kit.click(menu)
    panel = kit.stack.top
    assert isinstance(panel, TutorialMenu)
    _, back, rules, _, leave = [w for w in panel._leaves() if type(w).__name__ == "Button"][:5]
    rules.activate()
    assert isinstance(kit.stack.top, RulesScene)
    kit.stack.pop()
    back.activate()
    assert kit.stack.top is scene
    assert scene.step.name == "ready"
    kit.click(menu)
    leave.activate()
    assert kit.app.done == [("title",)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_larger_text_leaves_less_to_the_table_and_covers_none_of_it(kit, game, size):
    kit = kit(size)
    scene = open_lesson(kit, game)
    before = scene.table.foot
    kit.ctx.change_settings(text_size=1.5)
    kit.frame()
    assert scene.table.foot > before
    layout = scene.pane.layout
    boxes = [getattr(layout, name) for name in layout.__slots__]
    boxes = [box for box in boxes if isinstance(box, FRect) and box.width > 0]
    assert len(boxes) > 6
    foot = scene.guide.area.top + 1
    assert [box for box in boxes if box.height < 0 or box.bottom > foot] == []
    assert layout.sheet.height > 350


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_read_in_five_minutes(kit, game):
    say = kit((640, 480)).ctx.text
    texts = [say(LESSONS[game].code(step)) for step in LESSONS[game].steps]
    assert sum(len(text.split()) for text in texts) <= WORDS
    assert all(text.count(".") + text.count("!") + text.count("?") <= 4 for text in texts)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_teaches_undo_or_says_why_not_and_ends_with_a_game(game):
    steps = LESSONS[game].steps
    assert any(step.does == UNDO for step in steps) or game == "ticket_to_ride"
    assert steps[-1].message == "tutorial.go"
    assert sum(step.watches for step in steps) > 0
    assert Settings().hints or LESSONS[game].setup(0).hints is False


@pytest.mark.parametrize("game", GAMES)
def test_random_presses_break_nothing_and_the_lesson_can_still_be_finished(kit, game):
    kit = kit((1280, 800), bot_pace="instant", animation_speed=INSTANT)
    scene = open_lesson(kit, game)
    rng = random.Random(RANDOM_SEED)
    for _ in range(RANDOM_PRESSES):
        if rng.random() < 0.5:
            kit.key(rng.choice(KEYS))
        else:
            kit.click((rng.uniform(0, 1728), rng.uniform(0, 1080)))
        while kit.stack.top is not scene and len(kit.stack) > 1:
            kit.stack.pop()
        if kit.app.done:
            kit.app.done.clear()
            scene = open_lesson(kit, game)
    rest(kit, scene)
    while scene.number + 1 < len(scene.lesson.steps):
        pass_step(kit, scene)
