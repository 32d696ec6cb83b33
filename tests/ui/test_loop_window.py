"""The loop and the window: order, time, sizes, full screen, no display."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from branchline.ui import window as window_module
from branchline.ui.anim.timeline import Tween
from branchline.ui.loop import FrameTimes, Loop
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.keypad import Keypad
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.title import TitleScene
from branchline.ui.widgets.engine import icon
from branchline.ui.window import Window, WrongPygame

GAME = Path(__file__).parents[2] / "game"


class Noting(Scene):
    """Notes the order of a frame and the time it is given."""

    def __init__(self, ctx):
        super().__init__(ctx)
        self.notes = []
        self.times = []
        self.sizes = []

    def handle(self, intent):
        self.notes.append("handle")
        self.dirty = True
        return True

    def update(self, dt):
        self.notes.append("update")
        self.times.append(dt)

    def draw(self, surface):
        self.notes.append("draw")
        self.sizes.append(surface.get_size())

    def resize(self):
        self.notes.append("resize")


def test_a_frame_is_input_update_timeline_draw(kit):
    table = kit()
    scene = table.show(Noting(table.ctx))
    scene.timeline.play(Tween(1, lambda part: scene.notes.append("timeline")))
    scene.notes.clear()
    table.key(pygame.K_RETURN, up=False)
    assert scene.notes == ["handle", "update", "timeline", "draw"]


def test_nothing_is_drawn_when_nothing_changed(kit):
    table = kit()
    table.show(Noting(table.ctx))
    table.frame()
    drawn = table.loop.drawn
    for _ in range(50):
        table.frame()
    assert table.loop.drawn == drawn
    table.post(pygame.WINDOWEXPOSED)
    table.frame()
    assert table.loop.drawn == drawn + 1


@pytest.mark.parametrize(
    ("given", "seen"), [(-5, 0), (0, 0), (0.05, 0.05), (4.012, 0.1), (8 * 3600, 0.1)]
)
def test_time_is_clamped(kit, given, seen):
    table = kit()
    scene = table.show(Noting(table.ctx))
    table.loop.frame(given)
    assert scene.times[-1] == pytest.approx(seen)


def test_a_clock_that_stops_or_goes_back_does_not_move_the_game(kit):
    table = kit()
    scene = table.show(Noting(table.ctx))
    table.clock.now -= 86_400
    table.loop.frame()
    table.loop.frame()
    assert scene.times[-2:] == [0, 0]
    table.clock.now += 0.02
    table.loop.frame()
    assert scene.times[-1] == pytest.approx(0.02)


def test_the_layout_follows_the_surface_that_is_really_there(kit):
    table = kit((1280, 800))
    scene = table.show(Noting(table.ctx))
    pygame.display.set_mode((700, 900), pygame.RESIZABLE)
    table.post(pygame.VIDEORESIZE, w=5000, h=5000, size=(5000, 5000))
    table.frame()
    assert (table.ctx.canvas.width_px, table.ctx.canvas.height_px) == (700, 900)
    assert scene.sizes[-1] == (700, 900)
    assert "resize" in scene.notes


def test_a_thousand_resizes_keep_every_screen_whole(kit):
    table = kit()
    scene = table.show(OptionsScene(table.ctx))
    for number in range(60):
        size = (500 + 37 * number % 1200, 400 + 53 * number % 900)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        table.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        table.frame()
        assert table.ctx.canvas.bounds.inflate(1, 1).contains(scene._pane.rect)


def test_full_screen_twenty_times_and_resizing_in_between(kit):
    table = kit((900, 700))
    table.show(TitleScene(table.ctx))
    for number in range(20):
        table.key(pygame.K_F11)
        assert table.window.full is table.ctx.settings.fullscreen is (number % 2 == 0)
        assert table.window.size == (table.ctx.canvas.width_px, table.ctx.canvas.height_px)
    assert table.window.size == (900, 700)
    assert pygame.display.get_surface() is table.window.surface


def test_full_screen_that_is_refused_leaves_the_window_as_it_was(kit, monkeypatch):
    table = kit((900, 700))
    table.show(TitleScene(table.ctx))
    real = pygame.display.set_mode

    def refusing(size, flags=0):
        if flags & pygame.FULLSCREEN:
            raise pygame.error("That operation is not supported")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refusing)
    table.key(pygame.K_F11)
    assert table.window.full is False
    assert table.window.size == (900, 700)
    assert table.ctx.settings.fullscreen is False
    assert table.app.done[-1] == ("settings", table.ctx.settings)
    table.key(pygame.K_F11)
    assert table.window.size == (900, 700)


def test_a_window_that_stays_large_after_full_screen_is_asked_again(kit, monkeypatch):
    table = kit((900, 700))
    table.show(TitleScene(table.ctx))
    real, asked = pygame.display.set_mode, []

    def late(size, flags=0):
        asked.append(size)
        return real((1000, 800) if len(asked) < 3 else size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", late)
    monkeypatch.setattr(window_module, "MEND_SECONDS", 0.0)
    table.key(pygame.K_F11)
    table.key(pygame.K_F11)
    assert asked == [(0, 0), (900, 700)]
    table.frame()
    assert asked[2:] == [(900, 700)]
    assert table.window.size == (900, 700)
    assert table.ctx.canvas.width_px == 900
    table.frame()
    assert len(asked) == 3


def test_closing_the_window_stops_the_loop_unless_it_may_not(kit):
    table = kit()
    table.show(Noting(table.ctx))
    guarded = Loop(table.window, table.ctx, may_quit=lambda: False)
    table.post(pygame.QUIT)
    guarded.frame()
    assert guarded.running
    table.post(pygame.QUIT)
    table.loop.frame()
    assert not table.loop.running


def test_run_ends_with_the_last_scene(kit):
    table = kit()
    table.show(Noting(table.ctx))
    table.stack.pop()
    table.loop.run()
    assert not table.loop.running


def test_run_sleeps_while_nothing_moves_and_keeps_the_order_of_events(kit):
    table = kit()
    table.loop.ctx.clock = time.monotonic
    seen = []

    class Waiting(Noting):
        def handle(self, intent):
            seen.append(type(intent).__name__)
            return False

        def update(self, dt):
            super().update(dt)
            if len(self.times) == 3:
                key = {"mod": 0, "unicode": "", "scancode": 0}
                table.post(pygame.KEYDOWN, key=pygame.K_RETURN, **key)
                table.post(pygame.KEYDOWN, key=pygame.K_r, **key)
                table.post(pygame.KEYDOWN, key=pygame.K_m, **key)
            if len(self.times) == 8:
                table.loop.stop()

    scene = Waiting(table.ctx)
    table.stack.reset(scene)
    started = time.process_time()
    wall = time.monotonic()
    table.loop.run()
    assert seen == ["Accept", "Turn", "Mirror"]
    assert scene.notes.count("draw") == 1
    assert time.monotonic() - wall > 0.3
    assert time.process_time() - started < 0.2


def test_the_pointer_is_seen_only_while_the_mouse_is_used(kit):
    table = kit()
    table.show(Noting(table.ctx))
    motion = {"pos": (5, 5), "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    table.key(pygame.K_RETURN)
    assert not pygame.mouse.get_visible()
    table.post(pygame.MOUSEMOTION, **motion)
    table.frame()
    assert pygame.mouse.get_visible()
    table.tap((300, 300))
    assert not pygame.mouse.get_visible()


def test_the_keyboard_types_text_only_where_it_is_asked_to(kit, monkeypatch):
    table = kit()
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    table.show(Noting(table.ctx))
    table.stack.push(Keypad(table.ctx, "lobby.seed_heading", 99, calls.append))
    table.stack.pop()
    assert calls == ["start", "stop"]


def test_the_icon_is_no_empty_square():
    colours = {tuple(icon(64).get_at((x, 32))) for x in range(64)}
    assert len(colours) > 5


def test_frame_times_keep_the_last_and_know_their_percentiles():
    times = FrameTimes(keep=100)
    assert times.p95 == 0.0
    for number in range(1, 1001):
        times.add(number / 1000)
    assert len(times) == 100
    assert times.p50 == pytest.approx(951)
    assert times.p95 == pytest.approx(996)


def test_screens_are_drawn_well_within_a_frame(kit):
    table = kit((1920, 1080))
    for make in (TitleScene, OptionsScene):
        scene = table.show(make(table.ctx))
        for _ in range(3):
            scene.dirty = True
            table.frame()
        spent = time.process_time()
        for _ in range(40):
            scene.dirty = True
            table.frame()
        assert (time.process_time() - spent) / 40 < 0.016


def run(code, **env):
    clean = {
        k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "DISPLAY", "WAYLAND"))
    }
    clean |= {"PYTHONPATH": str(GAME), "PYGAME_HIDE_SUPPORT_PROMPT": "1", **env}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, env=clean, capture_output=True, text=True, timeout=60, check=False
    )


OPEN = """
from branchline.ui.window import NoDisplay, Window
try:
    Window("t", full=False)
    print("opened")
except NoDisplay as problem:
    print("none:", problem)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_it_says_so():
    assert run(OPEN).stdout.startswith("none:")


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_an_invisible_driver_that_was_asked_for_is_used(driver):
    assert run(OPEN, SDL_VIDEODRIVER=driver).stdout == "opened\n"


def test_a_driver_that_does_not_exist_is_no_display():
    assert run(OPEN, SDL_VIDEODRIVER="nonsense").stdout.startswith("none:")


def test_the_window_of_the_other_pygame_is_refused(monkeypatch):
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(WrongPygame, match="pygame-ce"):
        Window("t", full=False)


def test_hints_leave_alone_what_the_environment_says(monkeypatch):
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    monkeypatch.setenv("SDL_TOUCH_MOUSE_EVENTS", "1")
    monkeypatch.setattr(window_module, "has_gpu", lambda: False)
    window_module._set_hints()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "1"


def test_without_a_gpu_the_window_is_drawn_without_opengl(monkeypatch):
    for name in ("SDL_FRAMEBUFFER_ACCELERATION", "SDL_TOUCH_MOUSE_EVENTS"):
        monkeypatch.setenv(name, "x")
        monkeypatch.delenv(name)
    monkeypatch.setattr(window_module, "has_gpu", lambda: False)
    window_module._set_hints()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"


def test_slow_flips_restart_the_display_once(monkeypatch):
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "x")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(window_module, "has_gpu", lambda: True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "flip", lambda: time.sleep(0.01))
    opened = Window("t", (300, 300), full=False)
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert opened.size == (320, 300)
    opened.close()


def test_a_held_window_with_a_hidden_pointer_hears_where_the_mouse_is(kit):
    """Movements alone would leave tablets, touch panels and remote screens without a place."""
    window = kit().window
    window.show_pointer(visible=True)
    window.hold()
    for visible in (False, True, False):
        window.show_pointer(visible=visible)
        assert pygame.event.get_grab()
        assert not pygame.mouse.get_relative_mode()
    pygame.event.set_grab(False)
