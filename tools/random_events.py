"""The random events of `random_input`: what a hand, a pad or the system could do next, by chance and by what is shown.

Here: `Chooser`. Not here: how an event reaches the program, and what must hold then (`random_input`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pygame

from branchline.app.desk import Desk
from branchline.ui.context import Context, GameChoice, SeatKind, Sharing
from branchline.ui.input.keys import DEFAULT_KEYS
from branchline.ui.loop import Loop
from branchline.ui.scenes.screen import Screen
from branchline.ui.settings import ANIMATION_SPEEDS, LARGEST_MARGIN, PACES, TEXT_SIZES
from branchline.ui.tables.scene import GameTable

Step = tuple[Any, ...]
"""One event: its kind, then plain values."""

SIZES = ((800, 480), (1280, 800), (800, 1280), (1920, 1080), (1280, 720), (640, 480), (320, 240))
KEY_CHANGES = (
    (),
    ((pygame.K_t, "turn"), (pygame.K_a, "left"), (pygame.K_r, "undo"), (pygame.K_z, "")),
)
BUTTON_CHANGES = ((), ((0, "back"), (1, "accept")), ((2, "done"), (104, "menu")))
PADS = 5
KEYS = tuple(DEFAULT_KEYS)
ODD_KEYS = (
    pygame.K_a,
    pygame.K_1,
    pygame.K_F5,
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LALT,
    pygame.K_LCTRL,
    pygame.K_HOME,
    pygame.K_PRINTSCREEN,
    0,
)
KEYS_WITHOUT_LEAVING = tuple(key for key in KEYS if DEFAULT_KEYS[key] not in ("back", "fullscreen"))
WEIGHTS: dict[str, int] = {
    "tap": 30,
    "key": 24,
    "key_up": 8,
    "finger_down": 8,
    "finger_move": 6,
    "finger_up": 8,
    "pad_button": 14,
    "pad_axis": 8,
    "pad_hat": 2,
    "pad_on": 2,
    "pad_off": 1,
    "mouse_down": 3,
    "mouse_move": 6,
    "mouse_up": 3,
    "wheel": 2,
    "text": 1,
    "wait": 4,
    "resize": 1,
    "window": 1,
    "setting": 1,
}
SELDOM: dict[str, float] = {"game": 0.004, "late_game": 0.001, "title": 0.0005}


@dataclass(slots=True)
class Chooser:
    """Chooses what happens next. `down` are the fingers that are down, with their places."""

    ctx: Context
    desk: Desk
    loop: Loop
    rng: random.Random
    down: dict[int, tuple[float, float]] = field(default_factory=dict)

    def choose(self) -> Step:
        """The next event, by chance and by what can be seen now."""
        rng = self.rng
        for kind, part in SELDOM.items():
            if rng.random() < part:
                return self._opening(kind)
        kind = rng.choices(tuple(WEIGHTS), tuple(WEIGHTS.values()))[0]
        return getattr(self, f"_choose_{kind}")()  # type: ignore[no-any-return]

    def _opening(self, kind: str) -> Step:
        """A game from the beginning or near its end, or the title screen."""
        if kind == "title":
            return ("title",)
        choice = self.rng.choice(self.desk.games())
        return (kind, *_some_setup(self.rng, choice), self.rng.randrange(1, 10_000))

    def _place(self) -> tuple[float, float]:
        """A position in pixels: mostly something that can be pressed, else anywhere, also just outside."""
        wide, high = self.loop.window.size
        targets = self._targets() if self.rng.random() < 0.85 else []
        if not targets:
            return self.rng.uniform(-4, wide + 4), self.rng.uniform(-4, high + 4)
        box = self.rng.choice(targets)
        x, y = self.ctx.canvas.point_px(box.center)
        return x, y

    def _targets(self) -> list[pygame.FRect]:
        top = self.ctx.stack.top
        if isinstance(top, Screen):
            return [widget.rect for widget in top.ring.candidates()]
        if not isinstance(top, GameTable) or not top.panes:
            return []
        pane = self.rng.choice(top.panes)
        boxes = [spot.rect for spot in pane.spots()]
        cells = [pane.cell_rect(cell) for cell in list(pane.hand.by_cell)[:12]]
        return [*boxes, *cells, *cells]

    def _choose_tap(self) -> Step:
        return ("tap", *self._place(), self.rng.choice((1, 1, 1, 1, 1, 1, 1, 1, 1, 3)))

    def _choose_key(self) -> Step:
        keys = self.rng.choices((KEYS_WITHOUT_LEAVING, KEYS, ODD_KEYS), (85, 10, 5))[0]
        return ("key", self.rng.choice(keys), self.rng.random() < 0.8)

    def _choose_key_up(self) -> Step:
        return ("key_up", self.rng.choice((*KEYS, *ODD_KEYS)))

    def _choose_finger_down(self) -> Step:
        wide, high = self.loop.window.size
        x, y = self._place()
        return ("finger", "down", self.rng.randrange(2), self.rng.randrange(6), x / wide, y / high)

    def _choose_finger_move(self) -> Step:
        touch, finger = self.rng.randrange(2), self.rng.randrange(6)
        return ("finger", "move", touch, finger, self.rng.random(), self.rng.random())

    def _choose_finger_up(self) -> Step:
        touch, finger = self.rng.randrange(2), self.rng.randrange(6)
        x, y = self.down.get(touch * 10 + finger, (self.rng.random(), self.rng.random()))
        return ("finger", "up", touch, finger, x, y)

    def _choose_pad_button(self) -> Step:
        button = self.rng.choice((0, 0, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20))
        return ("pad_button", self.rng.randrange(PADS), button, self.rng.random() < 0.7)

    def _choose_pad_axis(self) -> Step:
        value = self.rng.choice((-1.0, -0.6, -0.4, 0.0, 0.0, 0.2, 0.6, 1.0))
        return ("pad_axis", self.rng.randrange(PADS), self.rng.randrange(7), value)

    def _choose_pad_hat(self) -> Step:
        return ("pad_hat", self.rng.choice((-1, 0, 1)), self.rng.choice((-1, 0, 1)))

    def _choose_pad_on(self) -> Step:
        return ("pad_on", self.rng.randrange(PADS + 1))

    def _choose_pad_off(self) -> Step:
        return ("pad_off", self.rng.randrange(PADS))

    def _choose_mouse_down(self) -> Step:
        return ("mouse", "down", *self._place(), self.rng.randrange(1, 6))

    def _choose_mouse_up(self) -> Step:
        return ("mouse", "up", *self._place(), self.rng.randrange(1, 6))

    def _choose_mouse_move(self) -> Step:
        return ("mouse", "move", *self._place(), 0)

    def _choose_wheel(self) -> Step:
        return ("wheel", self.rng.choice((-3, -1, 1, 3)))

    def _choose_text(self) -> Step:
        return ("text", self.rng.choice(("7", "a", "é", "駅", "12", "\t", "x" * 40, "")))

    def _choose_wait(self) -> Step:
        return ("wait", self.rng.choice((1, 5, 30, 120)))

    def _choose_resize(self) -> Step:
        return ("resize", *self.rng.choice(SIZES)) if self.rng.random() < 0.4 else ("wait", 1)

    def _choose_window(self) -> Step:
        names = ("WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWMINIMIZED", "WINDOWRESTORED")
        return ("window", self.rng.choice((*names, "WINDOWEXPOSED", "QUIT")))

    def _choose_setting(self) -> Step:
        rng = self.rng
        name, values = rng.choice(
            (
                ("language", self.ctx.words.languages()),
                ("text_size", TEXT_SIZES),
                ("animation_speed", ANIMATION_SPEEDS),
                ("reduced_motion", (False, True)),
                ("bot_pace", PACES),
                ("screen_margin", (0.0, LARGEST_MARGIN)),
                ("show_scores", (False, True)),
                ("high_contrast", (False, True)),
                ("keys", KEY_CHANGES),
                ("buttons", BUTTON_CHANGES),
            )
        )
        return ("setting", name, rng.choice(values))


def _some_setup(
    rng: random.Random, choice: GameChoice
) -> tuple[str, tuple[SeatKind, ...], tuple[str, ...], Sharing]:
    """A game for one to four, somebody of them a person, with modules that go together."""
    kinds: tuple[SeatKind, ...] = ("human", "easy", "normal")
    count = rng.choice([n for n in choice.seats if n <= 4])
    others = tuple(rng.choice(kinds) for _ in range(count - 1))
    modules: list[str] = []
    for module in rng.sample(choice.modules, min(len(choice.modules), rng.randrange(4))):
        if not choice.rivals(module) & set(modules):
            modules.append(module)
    sharing: Sharing = rng.choice(("any", "pass", "each", "open"))
    return choice.game, ("human", *others), tuple(modules), sharing
