"""Keys and buttons are given other meanings: the rules of it, the page, the signs, and what cannot go wrong."""

import random

import pygame
import pytest
from tests.ui.conftest import ROOT

from branchline.ui.input.bindings import (
    BUTTONS,
    FIXED_KEYS,
    KEYS,
    LEFT_TRIGGER,
    NEEDED,
    are_swapped,
    swapped,
)
from branchline.ui.input.intents import Accept, Back, Device, Mirror, Step, Turn, Undo
from branchline.ui.input.pads import OpenPad
from branchline.ui.input.pump import InputPump
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.remap import PATIENCE, AskKey, BindingRow, RemapScene
from branchline.ui.widgets.glyphs import button_glyph, glyph_of, key_glyph

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
SONY = "030000004c050000cc09000000000000"


class OnePad:
    def open(self, device_index):
        return OpenPad(7, SONY, "pad", True, frozenset(range(6)))


def key_down(key):
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def button_down(button):
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=button)


def row_of(page, action):
    return next(
        r for r in page._rows[page.kind] if isinstance(r, BindingRow) and r.action == action
    )


def ask(page, action):
    """The question for an action is open, asked as a press on its line does."""
    row_of(page, action)._pressed()
    top = page.ctx.stack.top
    assert isinstance(top, AskKey)
    return top


# --- the rules ------------------------------------------------------------------------------------


def test_a_key_that_was_free_replaces_the_old_ones():
    taken = KEYS.give((), pygame.K_t, "turn")
    table = KEYS.table(taken.changes)
    assert taken.swapped == ""
    assert [key for key, action in table.items() if action == "turn"] == [pygame.K_t]


def test_an_action_that_loses_its_key_gets_the_other_one():
    taken = KEYS.give((), pygame.K_z, "turn")
    table = KEYS.table(taken.changes)
    assert taken.swapped == "undo"
    assert table[pygame.K_z] == "turn"
    assert table[pygame.K_r] == "undo"


def test_giving_what_it_has_changes_nothing():
    assert KEYS.give((), pygame.K_r, "turn").changes == ()


@pytest.mark.parametrize("key", sorted(FIXED_KEYS))
def test_fixed_keys_are_given_to_nothing(key):
    with pytest.raises(ValueError, match="cannot be given"):
        KEYS.give((), key, "turn")
    assert KEYS.read([[key, "turn"]]) is None


@pytest.mark.parametrize("layout", [KEYS, BUTTONS], ids=["keys", "buttons"])
def test_whatever_is_changed_nobody_is_locked_out(layout):
    """Many changes one after the other: accept and back are always there, and the file takes them back."""
    rng = random.Random(4)
    codes = [*layout.usual, pygame.K_x, pygame.K_y, pygame.K_1]
    codes = [code for code in codes if layout.may_give(code)]
    changes = ()
    for _ in range(400):
        changes = layout.give(changes, rng.choice(codes), rng.choice(layout.actions)).changes
        assert set(NEEDED) <= set(layout.table(changes).values())
        assert layout.read([list(pair) for pair in changes]) == changes
    if layout is KEYS:
        table = layout.table(changes)
        assert all(table[key] == layout.usual[key] for key in FIXED_KEYS)


def test_swapping_confirm_and_back_twice_is_nothing():
    once = swapped(())
    assert are_swapped(once)
    assert BUTTONS.table(once)[A] == "back"
    assert BUTTONS.table(once)[B] == "accept"
    assert swapped(once) == ()


@pytest.mark.parametrize(
    "value",
    [
        None,
        "turn",
        {"114": "turn"},
        [114],
        [[114]],
        [[114, "turn", 1]],
        [["r", "turn"]],
        [[True, "turn"]],
        [[114, "fly"]],
        [[114, 3]],
        [[114, "erase"]],
        [[-5, "turn"]],
        [[2**31, "turn"]],
        [[114, "turn"], [114, "mirror"]],
        [[key, "turn"] for key in range(200, 400)],
    ],
)
def test_hostile_changes_are_refused(value):
    assert KEYS.read(value) is None


def test_buttons_that_would_leave_no_way_back_are_refused():
    assert BUTTONS.read([[B, ""]]) is None
    assert BUTTONS.read([[B, "turn"]]) is None
    assert BUTTONS.read([[B, "turn"], [X, "back"]]) is not None
    assert BUTTONS.read([[11, "turn"]]) is None, "the cross always steps"
    assert BUTTONS.table(((B, ""),)) == dict(BUTTONS.usual)


# --- the devices ----------------------------------------------------------------------------------


def test_keys_and_buttons_mean_what_was_set():
    pump = InputPump()
    pump.pads.port = OnePad()
    pump.pads.feed(pygame.Event(pygame.JOYDEVICEADDED, device_index=0))
    pump.use(((pygame.K_t, "turn"),), swapped(((LEFT_TRIGGER, "mirror"), (Y, "undo"))))
    assert pump.keyboard.feed(key_down(pygame.K_t)) == [Turn(1)]
    pad = Device("pad", 0)
    assert pump.pads.feed(button_down(A)) == [Back(device=pad)]
    assert pump.pads.feed(button_down(B)) == [Accept(device=pad)]
    assert pump.pads.feed(button_down(Y)) == [Undo(device=pad)]
    trigger = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=7, axis=4, value=32767)
    assert pump.pads.feed(trigger) == [Mirror(device=pad)]
    cross = button_down(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert pump.pads.feed(cross) == [Step(0, -1, device=pad)]


def test_the_signs_follow_what_was_set():
    pump = InputPump()
    pygame.display.init()
    assert glyph_of("turn", pump, None) == "R"
    assert glyph_of("accept", pump, "sony") == "cross"
    pump.use(((pygame.K_t, "turn"),), swapped(()))
    assert glyph_of("turn", pump, None) == "T"
    assert glyph_of("accept", pump, "sony") == "circle"
    assert glyph_of("accept", pump, "nintendo") == "A"
    pygame.display.quit()


def test_every_usual_key_and_button_has_a_sign_in_the_font(kit):
    font = kit().ctx.media.fonts.font(20)
    for key in KEYS.usual:
        assert None not in font.metrics(key_glyph(key)), key_glyph(key)
    for family in ("xbox", "sony", "nintendo", "other"):
        for button in BUTTONS.usual:
            sign = button_glyph(button, family)
            assert not sign.startswith("#"), (family, button)
            assert None not in font.metrics(sign)


# --- the page -------------------------------------------------------------------------------------


def test_a_key_is_changed_by_keys_alone_and_kept(kit):
    it = kit()
    it.show(OptionsScene(it.ctx))
    for _ in range(80):
        if getattr(it.stack.top.ring.focused(), "_words", lambda: "")() == it.ctx.text(
            "options.remap"
        ):
            break
        it.key(pygame.K_DOWN)
    it.key(pygame.K_RETURN)
    page = it.stack.top
    assert isinstance(page, RemapScene)
    for way in random.Random(1).choices((pygame.K_DOWN, pygame.K_RIGHT), (4, 1), k=300):
        if getattr(page.ring.focused(), "action", "") == "mirror":
            break
        it.key(way)
    it.key(pygame.K_RETURN)
    assert isinstance(it.stack.top, AskKey)
    it.key(pygame.K_r)
    assert it.stack.top is page
    assert it.input.keyboard.table[pygame.K_r] == "mirror"
    assert it.input.keyboard.table[pygame.K_m] == "turn"
    assert it.app.done[-1] == ("settings", it.ctx.settings)
    said = page._said()
    assert it.ctx.text("action.turn") in said
    assert it.ctx.text("action.mirror") in said


def test_a_fixed_key_is_told_about_and_escape_leaves(kit):
    it = kit()
    page = it.show(RemapScene(it.ctx))
    question = ask(page, "turn")
    it.key(pygame.K_RETURN)
    assert it.stack.top is question
    assert "Enter" in question._note()
    it.key(pygame.K_ESCAPE)
    assert it.stack.top is page
    assert it.ctx.settings.keys == ()
    assert it.input.catch is None


def test_the_question_ends_by_itself_and_by_a_finger(kit):
    it = kit()
    page = it.show(RemapScene(it.ctx))
    ask(page, "turn")
    for _ in range(int(PATIENCE / 0.1) + 2):
        it.frame(0.1)
    assert it.stack.top is page
    ask(page, "turn")
    it.frame()
    button = it.stack.top.pane.children[-1]
    it.tap(button.rect.center)
    assert it.stack.top is page
    assert it.ctx.settings.keys == ()


def test_a_button_is_changed_by_the_pad_alone(kit):
    it = kit()
    it.input.pads.port = OnePad()
    it.input.pads.feed(pygame.Event(pygame.JOYDEVICEADDED, device_index=0))
    it.post(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    page = it.show(RemapScene(it.ctx))
    it.frame()
    page._open(1)
    down, right = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
    for sideways in random.Random(1).choices((False, True), (4, 1), k=300):
        here = getattr(page.ring.focused(), "action", "")
        if here == "undo":
            break
        way = right if sideways and here else down
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            it.post(kind, instance_id=7, button=way)
        it.frame()
    it.post(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=A)
    it.frame()
    assert isinstance(it.stack.top, AskKey)
    it.post(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=X)
    it.frame()
    assert it.stack.top is page
    assert it.input.pads.table[X] == "undo"
    assert it.input.pads.table[LEFT_TRIGGER] == "turn"
    page._reset()
    assert it.ctx.settings.buttons == ()


def test_an_arrow_pressed_for_a_button_moves_nothing_else(kit):
    """While a pad's button is asked for, keys still work: the question can be left by keyboard."""
    it = kit()
    page = it.show(RemapScene(it.ctx))
    page._open(1)
    ask(page, "turn")
    it.key(pygame.K_ESCAPE)
    assert it.stack.top is page


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_nothing_on_the_page_is_cut(kit, size, text_size):
    it = kit(size, text_size=text_size)
    page = it.show(RemapScene(it.ctx))
    page._open(1)
    it.frame()
    ask(page, "prev")
    it.frame()
    assert it.ctx.paint.overflows == set()


def test_the_readme_tells_the_usual_keys():
    """Its line for the keyboard, as the first keys of each action stand in the usual table."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    line = next(row for row in text.splitlines() if row.startswith("| keyboard |"))
    cells = [cell.strip() for cell in line.strip("|").split("|")][1:]
    actions = (
        "accept",
        "back",
        "turn",
        "mirror",
        "undo",
        "next",
        "done",
        "hint",
        "details",
        "menu",
    )
    assert len(cells) == len(actions)
    signs = {
        action: [key_glyph(key) for key, what in KEYS.usual.items() if what == action]
        for action in actions
    }
    for action, cell in zip(actions, cells, strict=True):
        told = [sign for sign in cell.split(", ") if sign != "arrows"]
        assert set(told) <= set(signs[action]), action
        assert told[0] == signs[action][0]
