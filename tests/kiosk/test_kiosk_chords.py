"""Sixty chords of keys, and what a window manager says when it gets them: nothing leaves the kiosk.

Here: events as SDL would send them. Not here: the same chords under a real window manager (`tests/e2e`).
"""

import pygame
import pytest

from branchline.ui.kiosk.admin import AdminPage
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.kiosk.pin_pad import PinPad
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.title import TitleScene
from branchline.ui.tables.scene import GameTable

KEYS = {
    "Alt": pygame.K_LALT,
    "AltGr": pygame.K_RALT,
    "Ctrl": pygame.K_LCTRL,
    "Shift": pygame.K_LSHIFT,
    "RShift": pygame.K_RSHIFT,
    "Super": pygame.K_LSUPER,
    "RSuper": pygame.K_RSUPER,
    "Esc": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Space": pygame.K_SPACE,
    "Enter": pygame.K_RETURN,
    "Del": pygame.K_DELETE,
    "Backspace": pygame.K_BACKSPACE,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "Insert": pygame.K_INSERT,
    "Break": pygame.K_PAUSE,
    "Print": pygame.K_PRINTSCREEN,
    "SysRq": pygame.K_SYSREQ,
    "Menu": pygame.K_MENU,
    "Backquote": pygame.K_BACKQUOTE,
    "Plus": pygame.K_PLUS,
    "Minus": pygame.K_MINUS,
    "Power": pygame.K_POWER,
    "Back": pygame.K_AC_BACK,
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
    **{letter.upper(): getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz"},
}
CHORDS = [
    "Alt+F4",
    "Ctrl+F4",
    "Ctrl+Q",
    "Ctrl+W",
    "Ctrl+C",
    "Ctrl+Break",
    "Ctrl+Z",
    "Ctrl+X",
    "Ctrl+D",
    "Ctrl+N",
    "Ctrl+T",
    "Ctrl+O",
    "Ctrl+S",
    "Ctrl+P",
    "Alt+Tab",
    "Alt+Shift+Tab",
    "Alt+Esc",
    "Alt+Space",
    "Alt+Enter",
    "Ctrl+Esc",
    "Ctrl+Shift+Esc",
    "Ctrl+Alt+Del",
    "Ctrl+Alt+Backspace",
    "Ctrl+Alt+T",
    "Ctrl+Alt+L",
    "Ctrl+Alt+D",
    "Ctrl+Alt+F1",
    "Ctrl+Alt+F2",
    "Ctrl+Alt+F7",
    "Ctrl+Alt+Left",
    "Ctrl+Alt+Right",
    "Super",
    "Super+D",
    "Super+L",
    "Super+E",
    "Super+R",
    "Super+M",
    "Super+Tab",
    "Super+Up",
    "Super+Down",
    "Super+Left",
    "Super+Space",
    "RSuper",
    "F1",
    "F3",
    "F5",
    "F10",
    "F11",
    "F12",
    "Alt+F1",
    "Alt+F2",
    "Alt+F3",
    "Alt+F7",
    "Alt+F8",
    "Alt+F9",
    "Alt+F10",
    "Esc",
    "Ctrl+Shift+Q",
    "AltGr+F4",
    "Print",
    "Alt+Print",
    "Alt+SysRq+B",
    "Menu",
    "Power",
    "Back",
    "Ctrl+Plus",
    "Ctrl+Minus",
    "Ctrl+Backquote",
    "Ctrl+Tab",
    "Shift+F10",
    "Alt+Left",
    "Alt+Home",
]
MANAGER = (
    (pygame.QUIT,),
    (pygame.WINDOWCLOSE,),
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
)
"""What may come of a chord."""


def strike(place, chord):
    """The keys of a chord go down in order and up again."""
    keys = [KEYS[name] for name in chord.split("+")]
    for key in keys:
        place.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        place.frame()
    for key in reversed(keys):
        place.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    place.frame()


class PutAway:
    """A window that notes what is asked of it."""

    def __init__(self):
        self.asked = []

    def restore(self):
        self.asked.append("restore")

    def focus(self):
        self.asked.append("focus")


def attract(_place):
    """Nobody is there."""


def title(place):
    place.come()


def table(place):
    place.come()
    place.play()


def pin_pad(place):
    place.hold_corners(5.5)
    place.wait(1.0)
    assert isinstance(place.top, PinPad)


def test_there_are_sixty():
    assert len(set(CHORDS)) >= 60


@pytest.mark.parametrize("begin", [attract, title, table, pin_pad])
def test_no_chord_and_nothing_that_comes_of_it_ends_or_shrinks_the_kiosk(hall, begin):
    place = hall()
    begin(place)
    asked = []
    place.window.set_full = lambda full: asked.append(full) or False
    place.kiosk._loop = place.loop
    for number, chord in enumerate(CHORDS):
        strike(place, chord)
        for kind in MANAGER[number % len(MANAGER)]:
            place.post(kind)
        place.wait(0.5)
        assert place.loop.running, chord
        assert not place.kiosk._ended, chord
        assert not isinstance(place.top, AdminPage), chord
        assert len(place.ctx.stack) > 0, chord
    assert not any(asked), "nobody asked for another window"
    assert place.ctx.settings == place.config.settings


def test_escape_only_closes_what_is_inside(hall):
    place = hall()
    place.come()
    for _ in range(5):
        place.key(pygame.K_ESCAPE)
        place.wait(0.5)
        assert isinstance(place.top, TitleScene)
    place.play()
    for _ in range(6):
        place.key(pygame.K_ESCAPE)
        place.wait(0.5)
        assert isinstance(place.top, PauseMenu | GameTable)


def test_shift_five_times_and_for_eight_seconds_is_nothing(hall):
    place = hall()
    place.come()
    for _ in range(5):
        strike(place, "Shift")
    place.post(pygame.KEYDOWN, key=pygame.K_RSHIFT, mod=0, unicode="", scancode=0)
    place.wait(8.5)
    assert isinstance(place.top, TitleScene)
    assert not isinstance(place.top, AttractScene)


def test_fingers_from_the_edges_and_three_at_once_act_on_nothing(hall):
    place = hall()
    place.come()
    place.play()
    scene, entries = place.top, len(place.top.session.match.log.entries)
    edges = (((0, 0.5), (1, 0)), ((1, 0.5), (-1, 0)), ((0.5, 0), (0, 1)), ((0.5, 1), (0, -1)))
    for (x, y), (dx, dy) in edges:
        for fingers in (1, 3):
            for finger in range(fingers):
                place.finger(pygame.FINGERDOWN, x + 0.04 * finger * abs(dy), y, finger=finger)
            for step in range(1, 9):
                for finger in range(fingers):
                    spot = (x + dx * step / 30 + 0.04 * finger * abs(dy), y + dy * step / 30)
                    place.finger(pygame.FINGERMOTION, *spot, finger=finger)
                place.frame()
            for finger in range(fingers):
                place.finger(pygame.FINGERUP, *spot, finger=finger)
            place.frame()
    assert place.top is scene
    assert len(scene.session.match.log.entries) == entries


def test_a_window_that_was_put_away_is_asked_back_within_two_seconds(hall, monkeypatch):
    place = hall()
    away = PutAway()
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    monkeypatch.setattr("branchline.ui.window._sdl_window", lambda: away)
    place.wait(2.0)
    assert away.asked[:2] == ["restore", "focus"]


def test_a_window_that_never_gets_full_screen_is_not_asked_for_without_end(hall, monkeypatch):
    place = hall()
    place.window.full = True
    asked = []
    monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: False)
    monkeypatch.setattr(place.window, "_set_mode", lambda: asked.append(1) or place.window.surface)
    place.wait(20 * 60, step=1.0)
    assert 10 <= len(asked) <= 40
    assert place.loop.running
