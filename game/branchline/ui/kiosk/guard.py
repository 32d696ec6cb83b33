"""The guard of a kiosk: nobody gets out, nobody is waited for without end, and the attendant gets in.

What is on top says how things stand: the attract loop (nobody is there), a countdown, or a visit. Not here: the
timers (`patience`), what is held (`holds`), and any picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from branchline.ui.input.intents import Hover, Intent, Joined, Lost, ToggleFullscreen
from branchline.ui.kiosk.admin import AdminPage
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.kiosk.countdown import Countdown
from branchline.ui.kiosk.holds import Holds
from branchline.ui.kiosk.patience import Patience
from branchline.ui.kiosk.pin_pad import PinPad
from branchline.ui.kiosk.port import KioskPort
from branchline.ui.window import Window

if TYPE_CHECKING:
    from branchline.ui.context import Context

PRESSES = frozenset(
    {
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.JOYBUTTONDOWN,
    }
)
DEAF_SECONDS = 0.4
"""After a press that woke the kiosk or closed a countdown nothing else acts for so long: people tap twice."""
MOUSE_MOVED_PX = 24
"""A mouse on a shaking table moves less than this."""
LOOK_SECONDS = 1.0
TIME_UP_SECONDS = 15.0
VISIT_ENDS = "visit"
"""The topic of the notice that the visit ends soon."""


class KioskGuard:
    """Stands between the events and the scenes of one context; `beat` is called in every frame."""

    def __init__(
        self,
        ctx: Context,
        window: Window,
        port: KioskPort,
        config: KioskConfig,
        beat: Callable[[], object] = lambda: None,
    ) -> None:
        self._ctx = ctx
        self._window = window
        self._port = port
        self._config = config
        self._beat = beat
        self._holds = Holds(
            config.hold_seconds, lambda: window.size, ctx.input.pads.named, config.exit_keys
        )
        self._patience = Patience(config, ctx.clock())
        self._deaf_until = 0.0
        self._looked = 0.0
        self._mouse: tuple[int, int] | None = None

    # --- what the loop asks -------------------------------------------------------------------

    def sees(self, event: pygame.Event) -> bool:
        """See `Guard.sees`."""
        self._holds.feed(event)
        if event.type == pygame.MOUSEMOTION:
            if self._mouse_moved(event.pos):
                return not self._somebody()
        elif event.type in PRESSES:
            if self._ctx.clock() < self._deaf_until:
                return False
            return not self._somebody()
        return True

    def allows(self, intent: Intent) -> bool:
        """See `Guard.allows`: sticks and repeated steps are known only as intents."""
        if isinstance(intent, ToggleFullscreen):
            return False
        if isinstance(intent, Hover | Joined | Lost):
            return True
        return self._ctx.clock() >= self._deaf_until and not self._somebody()

    def frame(self) -> None:
        """See `Guard.frame`."""
        now = self._ctx.clock()
        self._beat()
        if now - self._looked >= LOOK_SECONDS:
            self._looked = now
            self._window.come_back()
        if self._holds.due(now):
            self._let_attendant_in()
        top = self._ctx.stack.top
        if not isinstance(top, AttractScene | Countdown):
            self._wait(now)

    # --- nobody, somebody ---------------------------------------------------------------------

    def attract(self) -> None:
        """Nobody is there: what the visitor did is forgotten, computer players play."""
        self._patience.end()
        self._ctx.notices.clear(VISIT_ENDS)
        self._port.farewell()
        self._ctx.stack.reset(AttractScene(self._ctx, self._port))

    def _somebody(self) -> bool:
        """Somebody did something; whether that was all it was for."""
        now, top = self._ctx.clock(), self._ctx.stack.top
        if isinstance(top, AttractScene):
            self._deaf_until = now + DEAF_SECONDS
            self._patience.begin(now)
            self._port.welcome()
            return True
        if isinstance(top, Countdown):
            if top.may_stay:
                self._deaf_until = now + DEAF_SECONDS
                self._patience.touched(now)
                top.stay()
            return True
        self._patience.touched(now)
        return False

    def _mouse_moved(self, pos: tuple[int, int]) -> bool:
        """Whether it went far. The first place is that where the window found it, which nobody did anything for."""
        if self._mouse is None:
            self._mouse = pos
        far = max(abs(pos[0] - self._mouse[0]), abs(pos[1] - self._mouse[1])) >= MOUSE_MOVED_PX
        if far:
            self._mouse = pos
        return far

    def _wait(self, now: float) -> None:
        """The visit goes on, or what is due happens."""
        call = self._patience.advance(now, busy=self._ctx.stack.occupied)
        left = self._patience.visit_left
        if call == "nobody":
            ends = (
                "kiosk.still_there_text" if self._ctx.stack.in_game else "kiosk.still_there_no_game"
            )
            self._count_down("kiosk.still_there", ends, self._config.warning_seconds)
        elif call == "over":
            self._ctx.notices.clear(VISIT_ENDS)
            self._count_down("kiosk.time_up", "kiosk.time_up_text", TIME_UP_SECONDS, stay=False)
        elif call == "soon over" and left is not None:
            minutes = math.ceil(left / 60)
            self._ctx.notices.post(VISIT_ENDS, "kiosk.visit_ends", minutes=minutes)

    def _count_down(self, heading: str, text: str, seconds: float, *, stay: bool = True) -> None:
        self._ctx.sound("chime")
        stay_code = "kiosk.stay" if stay else ""
        sheet = Countdown(self._ctx, heading, text, seconds, self.attract, stay_code=stay_code)
        self._ctx.stack.push(sheet)

    # --- the attendant ------------------------------------------------------------------------

    def _let_attendant_in(self) -> None:
        """The PIN is asked for, or, where there is none, the page is shown without its buttons."""
        ctx, port = self._ctx, self._port
        if isinstance(ctx.stack.top, Countdown):
            ctx.stack.pop()
        if isinstance(ctx.stack.top, PinPad | AdminPage):
            return
        self._patience.end()
        self._patience.touched(ctx.clock())
        ctx.notices.clear(VISIT_ENDS)
        if port.has_pin:
            ctx.stack.push(PinPad(ctx, port, lambda: ctx.stack.push(AdminPage(ctx, port))))
        else:
            ctx.stack.push(AdminPage(ctx, port, locked=True))
