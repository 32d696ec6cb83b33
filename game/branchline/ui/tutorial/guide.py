"""The strip at the foot of the window that teaches: the engine that speaks, the step's words, dots, and buttons.

Here: `Guide`, its layout and drawing. Not here: which step is taught and what follows from a press (`scene`), the ring and the
arrow at what is to be pressed (`arrow`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.focus import FocusRing

EDGE = 12.0
PAD = 22.0
TEXT = 36.0
BUTTON = 78.0
"""The least height of a button; larger where a thumb needs more."""
GAP = 14.0
DOTS = 42.0
ENGINE = 84.0
SPEAKER = ENGINE * 1.68 + 2 * PAD
BUTTONS = 544.0
"""The width of the buttons beside the words in a wide window."""
BESIDE = 16.0
"""So much farther from the paper, for the ring around a button."""
TAIL = 20.0


class Guide:
    """What is said, and the buttons. `words` gives the text of the present step; the buttons are asked for by name."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        main: Callable[[], str],
        press: Callable[[str], None],
    ) -> None:
        """`main` is the message of the first button; `press` is called with "main", "back" or "leave"."""
        self.ctx = ctx
        self.words = words
        self.steps = 1
        self.at = 0
        self.area = FRect(0, 0, 0, 0)
        self.card = FRect(0, 0, 0, 0)
        self.main = Button(ctx, lambda: ctx.text(main()), lambda: press("main"))
        self.back = Button(ctx, lambda: ctx.text("tutorial.back"), lambda: press("back"))
        self.leave = Button(
            ctx, lambda: ctx.text("tutorial.leave"), lambda: press("leave"), tone="quiet"
        )
        self.ring = FocusRing(lambda: list(self.buttons))
        self._text = FRect(0, 0, 0, 0)
        self._dots = FRect(0, 0, 0, 0)
        self._paper = FRect(0, 0, 0, 0)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons in reading order."""
        return self.main, self.back, self.leave

    @property
    def tall(self) -> float:
        """How tall a button is."""
        return max(BUTTON, self.ctx.canvas.target)

    # --- layout -------------------------------------------------------------------------------

    def height_for(self, area: FRect, texts: Sequence[str]) -> float:
        """How tall the strip has to be at the foot of `area`, so that each of these texts fits."""
        width = self._text_width(area)
        paint = self.ctx.paint
        size = paint.heading(TEXT)
        tallest = max(paint.measure(text, size, width)[1] for text in texts)
        inner = tallest + DOTS + 2 * PAD
        if self._wide(area):
            return max(inner, 2 * self.tall + GAP + 2 * PAD) + 2 * EDGE
        return inner + self.tall + GAP + 2 * EDGE

    def layout(self, area: FRect, height: float) -> None:
        """The strip fills the lowest `height` units of `area`."""
        self.area = FRect(area.left, area.bottom - height, area.width, height)
        self.card = self.area.inflate(-2 * EDGE, -2 * EDGE)
        inner = self.card.inflate(-2 * PAD, -2 * PAD)
        left = self.card.left + SPEAKER
        if self._wide(area):
            self._text = FRect(left, inner.top, self._text_width(area), inner.height - DOTS)
            x = self.card.right - PAD - BUTTONS
            top = inner.centery - self.tall - GAP / 2
            self.main.layout(FRect(x, top, BUTTONS, self.tall))
            self._lay_pair(FRect(x, top + self.tall + GAP, BUTTONS, self.tall))
        else:
            foot = inner.bottom - self.tall
            width = self._text_width(area)
            self._text = FRect(left, inner.top, width, foot - GAP - DOTS - inner.top)
            share = (inner.width - 2 * GAP) * 0.36
            self._lay_pair(FRect(inner.left, foot, inner.width - share - GAP, self.tall))
            self.main.layout(FRect(inner.right - share, foot, share, self.tall))
        self._dots = FRect(left, self._text.bottom, self._text.width, DOTS)
        words = self._text.union(self._dots)
        edge = PAD * 0.8
        self._paper = FRect(
            words.left - edge, words.top - edge, words.width + 2 * edge, words.height + edge + 4
        )

    def _lay_pair(self, box: FRect) -> None:
        wide = (box.width - GAP) * 0.54
        self.back.layout(FRect(box.left, box.top, wide, box.height))
        left = box.left + wide + GAP
        self.leave.layout(FRect(left, box.top, box.right - left, box.height))

    def _wide(self, area: FRect) -> bool:
        return area.width > area.height * 1.2

    def _text_width(self, area: FRect) -> float:
        room = area.width - 2 * EDGE - SPEAKER - PAD
        return room - BUTTONS - PAD - BESIDE if self._wide(area) else room

    # --- pressing -----------------------------------------------------------------------------

    def button_at(self, pos: tuple[float, float]) -> Widget | None:
        """The button under a position."""
        return next((b for b in self.buttons if b.at(pos) is not None), None)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, paint: Painter, *, lit: bool, done: bool) -> None:
        """The strip; `lit` shows the focus, `done` a tick in the place of the engine's smoke."""
        top = [(0.0, self.area.top), (paint.canvas.width, self.area.top)]
        paint.stroke(top, theme.TABLE_LINE, theme.LINE)
        paper = self._paper
        paint.card(paper, theme.PAPER, edge=theme.PAPER_EDGE, line=2, depth=5, under=theme.SHADOW)
        middle = min(self.card.centery, self.card.top + 90)
        tail = [
            (paper.left + 2, middle - TAIL),
            (paper.left - TAIL, middle),
            (paper.left + 2, middle + TAIL),
        ]
        paint.polygon(tail, theme.PAPER)
        wheels = (self.card.left + ENGINE * 0.84 + 4, middle + ENGINE * 0.5)
        draw_engine(paint, wheels, ENGINE)
        paint.stroke(
            [(self.card.left, wheels[1] + 3), (self.card.left + ENGINE * 1.68 + 8, wheels[1] + 3)],
            theme.TABLE_LINE,
            5,
        )
        paint.text(self.words(), self._text, paint.heading(TEXT), theme.INK)
        self._draw_dots(paint, done=done)
        for button in self.buttons:
            button.draw(paint, self.ring.lit if lit else lambda _: None)

    def _draw_dots(self, paint: Painter, *, done: bool) -> None:
        words = f"{self.at + 1}/{self.steps}"
        wide = paint.measure(words, theme.TEXT_SMALL)[0] + 16
        box = FRect(self._dots.left, self._dots.top, wide, DOTS)
        paint.text(words, box, theme.TEXT_SMALL, theme.GRAPHITE, one_line=True)
        step = min(30.0, (self._dots.width - wide) / self.steps)
        x, y = self._dots.left + wide + step / 2, self._dots.centery
        for number in range(self.steps):
            passed = number < self.at or (number == self.at and done)
            fill = theme.GOOD if passed else theme.ORANGE if number == self.at else theme.PAPER_EDGE
            radius = step * (0.4 if number == self.at else 0.26)
            paint.disc((x + number * step, y), radius, fill)
