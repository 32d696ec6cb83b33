"""The kiosk under a real window manager, set up as the guide says: sixty chords, minimising, closing, and the end by a signal."""

import signal
import time
from pathlib import Path

import pytest
from tests.e2e.desktop import PATIENCE, REAL_WINDOW, Display, Game, wait_for
from tests.kiosk.kiosk_kit import Hall

from branchline.ui.kiosk.admin import AdminPage
from branchline.ui.kiosk.pin_pad import PinPad
from branchline.ui.widgets.button import Button

pytestmark = REAL_WINDOW
OPENBOX = str(Path(__file__).resolve().parents[2] / "docs" / "kiosk" / "openbox.xml")

CHORDS = [
    "alt+F4",
    "alt+F4",
    "ctrl+q",
    "ctrl+w",
    "ctrl+c",
    "ctrl+z",
    "ctrl+d",
    "ctrl+n",
    "ctrl+F4",
    "ctrl+Break",
    "alt+Tab",
    "alt+shift+Tab",
    "alt+Escape",
    "alt+space",
    "alt+Return",
    "ctrl+Escape",
    "ctrl+shift+Escape",
    "ctrl+alt+Delete",
    "ctrl+alt+t",
    "ctrl+alt+l",
    "ctrl+alt+d",
    "ctrl+alt+Left",
    "ctrl+alt+Right",
    "ctrl+alt+Up",
    "ctrl+alt+Down",
    "ctrl+alt+shift+Left",
    "super",
    "super+d",
    "super+l",
    "super+e",
    "super+r",
    "super+m",
    "super+Tab",
    "super+1",
    "super+2",
    "super+F1",
    "super+Up",
    "super+Down",
    "super+Left",
    "super+Right",
    "F1",
    "F3",
    "F5",
    "F10",
    "F11",
    "F12",
    "alt+F1",
    "alt+F2",
    "alt+F3",
    "alt+F5",
    "alt+F7",
    "alt+F8",
    "alt+F9",
    "alt+F10",
    "alt+F11",
    "Escape",
    "Menu",
    "Print",
    "alt+Print",
    "ctrl+alt+F12",
    "shift+F10",
    "alt+Left",
    "alt+Home",
    "ctrl+plus",
    "ctrl+minus",
    "ctrl+shift+q",
    "super+space",
    "alt+shift+F10",
]
SIZE = (1280, 800)
PIN = "2580"


@pytest.fixture
def display(request):
    made = Display(getattr(request, "param", SIZE), OPENBOX)
    yield made
    made.close()


def covers(game):
    """Whether the window is in front, has the keyboard and covers the screen."""
    ask = game.display.ask
    if ask("getactivewindow") != game.window:
        return False
    lines = dict(
        line.split("=") for line in ask("getwindowgeometry", "--shell", game.window).split()
    )
    return tuple(int(lines[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")) == (
        0,
        0,
        *game.display.size,
    )


@pytest.fixture
def game(display, tmp_path):
    config = tmp_path / "hall.toml"
    config.write_text(f'[exit]\npin = "{PIN}"\n', encoding="utf-8")
    made = Game(display, tmp_path / "data", "kiosk", "--config", str(config))
    wait_for("a full screen", lambda: covers(made))
    yield made
    made.close()


def test_sixty_chords_leave_the_kiosk_in_front(game):
    assert len(set(CHORDS)) >= 60
    for chord in CHORDS:
        game.keys(chord)
        assert game.process.poll() is None, chord
        assert game.shown, chord
        wait_for(f"a covered screen after {chord}", lambda: covers(game))
    time.sleep(1.5)
    assert covers(game)
    game.process.send_signal(signal.SIGTERM)
    assert game.process.wait(PATIENCE) == 0
    assert game.output() == ""


def test_a_window_that_is_put_away_is_back_soon(game):
    for _ in range(3):
        game.display.do("windowminimize", game.window)
        wait_for("the window again", lambda: covers(game))
    assert game.process.poll() is None


@pytest.mark.parametrize("display", [SIZE, (800, 1280), (800, 480)], indirect=True, ids=str)
def test_the_attendant_ends_it_by_mouse(game):
    """A corner is held, the PIN is pressed, the end is pressed and confirmed."""
    hall = Hall(game.display.size, pin=PIN)

    def press(words):
        buttons = [leaf for leaf in hall.top.ring.candidates() if isinstance(leaf, Button)]
        found = next(button for button in buttons if button._words() == words)
        game.click(hall.ctx.canvas.point_px(found.rect.center))
        time.sleep(0.5)
        hall.press(found)

    try:
        time.sleep(2.0)
        game.display.do("mousemove", "--window", game.window, "4", "4", "mousedown", "1")
        time.sleep(hall.config.hold_seconds + 1.5)
        game.display.do("mouseup", "1")
        time.sleep(1.0)
        hall.hold_corners(hall.config.hold_seconds + 0.5)
        assert isinstance(hall.top, PinPad)
        for digit in PIN:
            press(digit)
        press(hall.ctx.text("ui.ok"))
        assert isinstance(hall.top, AdminPage)
        press(hall.ctx.text("kiosk.admin_end"))
        assert game.process.poll() is None, "it asks before it ends"
        press(hall.ctx.text("kiosk.admin_end"))
    finally:
        hall.close()
    assert game.process.wait(PATIENCE) == 0
    assert game.output() == ""
