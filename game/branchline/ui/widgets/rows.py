"""Rows with a label and something to set: a signal arm, a track with an engine, a name plate.

Here: `Toggle`, `Slider`, `Choice`. Each is set by pressing its parts, by `Step` left and right,
and by `Accept`. Not here: where the value is kept; a callable is told of every change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Accept, Intent, Point, Step
from branchline.ui.painter import Painter
from branchline.ui.theme import Colour
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.engine import draw_engine

if TYPE_CHECKING:
    from branchline.ui.context import Context

T = TypeVar("T")

CONTROL_HEIGHT = 84.0
ARROW_WIDTH = 88.0
LABEL_GAP = 24.0
ABOVE_GAP = 8.0
"""Between a label and the control below it, so that the focus ring touches no letter."""
WIDEST_CONTROL = 560.0
WIDEST_VALUE = 290.0


class Row(Widget):
    """A label and, beside it or under it, a control of its own drawing.

    `aligned_width`, if set, makes the controls of several rows as wide as the widest; `stacked`
    puts the label above the control even where there is room beside it (see `align`).
    """

    focusable = True
    label_colour: Colour = theme.INK
    code = ""
    """What it is about, as a message code, where that can be explained."""
    facts: Callable[[], Sequence[str]] = staticmethod(tuple)
    """What its explanation lists before it explains."""

    def __init__(self, ctx: Context, label: Callable[[], str]) -> None:
        super().__init__(ctx)
        self._label = label
        self.aligned_width = 0.0
        self.stacked = False
        self.control = FRect(0, 0, 0, 0)
        self._label_box = FRect(0, 0, 0, 0)

    def control_width(self) -> float:
        """The least width the control needs, with the present text size."""
        return 200.0

    @property
    def middle(self) -> float:
        """See `Widget.middle`: the control is touched, not the label."""
        return self.control.centery

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        label = self.ctx.paint.measure(self._label(), theme.TEXT_BODY)[0] if self._label() else 0.0
        return max(label, self.control_width())

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        control = self._control_height()
        label_width = self._beside(width)
        if label_width:
            return max(control, self._label_height(label_width))
        return control + (self._label_height(width) + ABOVE_GAP if self._label() else 0.0)

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`."""
        super().layout(rect)
        height = self._control_height()
        label_width = self._beside(rect.width)
        if label_width:
            wide = rect.width - label_width - LABEL_GAP
            self._label_box = FRect(rect.left, rect.top, label_width, rect.height)
            self.control = FRect(rect.right - wide, rect.centery - height / 2, wide, height)
        else:
            above = max(0.0, rect.height - height - ABOVE_GAP)
            self._label_box = FRect(rect.left, rect.top, rect.width, above)
            self.control = FRect(rect.left, rect.bottom - height, rect.width, height)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        colour = self.label_colour if self.enabled else theme.GRAPHITE
        paint.text(self._label(), self._label_box, theme.TEXT_BODY, colour)
        self.draw_control(paint)
        self.draw_ring(paint, lit, self.control)

    def draw_control(self, paint: Painter) -> None:
        """Draw the thing that is set, within `control`."""

    def fits_beside(self, width: float) -> bool:
        """Whether the label has room beside a control of the aligned width."""
        label = self.ctx.paint.measure(self._label(), theme.TEXT_BODY)[0]
        return label <= width - max(self.aligned_width, self.control_width()) - LABEL_GAP

    def _control_height(self) -> float:
        return max(
            CONTROL_HEIGHT,
            self.ctx.canvas.target,
            self.ctx.paint.measure("X", theme.TEXT_BODY)[1] + 20,
        )

    def _label_height(self, width: float) -> float:
        return self.ctx.paint.measure(self._label(), theme.TEXT_BODY, width)[1]

    def _beside(self, width: float) -> float:
        """The width of the label if it has room beside the control, else 0."""
        words = self._label()
        control = self.aligned_width or min(width * 0.58, WIDEST_CONTROL)
        control = max(self.control_width(), control)
        if self.ctx.paint.measure(words, theme.TEXT_BODY)[0] > width - control - LABEL_GAP:
            control = self.control_width()
        left = width - control - LABEL_GAP
        if (
            self.stacked
            or not words
            or left < 200
            or self.ctx.paint.measure(words, theme.TEXT_BODY)[0] > left
        ):
            return 0.0
        return left


def align(rows: Sequence[Row], width: float, labels: Sequence[str] = ()) -> None:
    """Rows of this width look alike: controls equally wide, labels all beside or all above.

    `labels` are those of rows that may come later: nothing is to change its place then.
    """
    widest = max((row.control_width() for row in rows), default=0.0)
    for row in rows:
        row.stacked = False
        row.aligned_width = max(widest, min(width * 0.5, WIDEST_CONTROL))
    cramped = any(not row.fits_beside(width) for row in rows)
    if rows and labels:
        room = width - rows[0].aligned_width - LABEL_GAP
        measure = rows[0].ctx.paint.measure
        cramped |= any(measure(label, theme.TEXT_BODY)[0] > room for label in labels)
    for row in rows:
        row.stacked = cramped


class Toggle(Row):
    """On or off: a semaphore arm, and the word beside it."""

    def __init__(
        self,
        ctx: Context,
        label: Callable[[], str],
        value: Callable[[], bool],
        change: Callable[[bool], object],
    ) -> None:
        super().__init__(ctx, label)
        self._value = value
        self._change = change
        self._armed = False

    def control_width(self) -> float:
        """See `Row.control_width`."""
        words = (self.ctx.text("ui.on"), self.ctx.text("ui.off"))
        widest = max(self.ctx.paint.measure(word, theme.TEXT_BODY, bold=True)[0] for word in words)
        return widest + 200.0

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Accept):
            self._flip()
            return True
        if isinstance(intent, Step) and intent.dx:
            if (intent.dx > 0) is not self._value():
                self._flip()
            return True
        if isinstance(intent, Point):
            inside = self.rect.collidepoint(intent.pos)
            if intent.phase == "up" and inside and self._armed:
                self._flip()
            self._armed = inside and intent.phase in ("down", "move")
            return True
        return False

    def _flip(self) -> None:
        self.ctx.sound("click")
        self._change(not self._value())

    def draw_control(self, paint: Painter) -> None:
        """See `Row.draw_control`."""
        on, box = self._value(), self.control
        paint.card(box, theme.PAPER, edge=theme.INK if on else theme.GRAPHITE)
        foot = (box.left + 62, box.bottom - 12)
        head = (foot[0], box.top + 20)
        paint.stroke([foot, head], theme.GRAPHITE, 7)
        paint.stroke([(foot[0] - 16, foot[1]), (foot[0] + 16, foot[1])], theme.GRAPHITE, 7)
        pivot = (head[0], head[1] + 9)
        rise = -15 if on else 13
        arm = theme.GOOD if on else theme.BAD
        paint.stroke([pivot, (pivot[0] + 58, pivot[1] + rise + (0 if on else 2))], arm, 15)
        paint.disc(pivot, 8, theme.INK)
        word = self.ctx.text("ui.on" if on else "ui.off")
        words = FRect(box.left + 140, box.top, box.width - 152, box.height)
        ink = theme.INK if on else theme.GRAPHITE
        paint.text(word, words, theme.TEXT_BODY, ink, bold=True, one_line=True)


class Stepper(Row):
    """A row with an arrow at both ends of its control."""

    def __init__(self, ctx: Context, label: Callable[[], str]) -> None:
        super().__init__(ctx, label)
        self._pressed_at: str = ""

    @property
    def arrow_width(self) -> float:
        """How wide each arrow is: for a finger."""
        return max(ARROW_WIDTH, self.ctx.canvas.target)

    def step(self, by: int) -> None:
        """One step down (-1) or up (+1)."""
        raise NotImplementedError

    def pressed_between(self, part: float) -> None:
        """The control was pressed between the arrows, at this part (0 to 1) of it."""
        self._go(1)

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Step) and intent.dx:
            self._go(intent.dx)
            return True
        if isinstance(intent, Accept):
            self._go(1)
            return True
        if isinstance(intent, Point):
            return self._point(intent)
        return False

    def _point(self, intent: Point) -> bool:
        where = self._where(intent.pos)
        if intent.phase == "down":
            self._pressed_at = where
        elif intent.phase == "up" and where == self._pressed_at != "":
            if where == "between":
                between = self.between()
                self.pressed_between((intent.pos[0] - between.left) / between.width)
            else:
                self._go(-1 if where == "less" else 1)
        if intent.phase in ("up", "cancel"):
            self._pressed_at = ""
        return True

    def _where(self, pos: tuple[float, float]) -> str:
        if not self.control.collidepoint(pos):
            return ""
        if pos[0] < self.control.left + self.arrow_width:
            return "less"
        return "more" if pos[0] >= self.control.right - self.arrow_width else "between"

    def _go(self, by: int) -> None:
        self.ctx.sound("focus")
        self.step(by)

    def between(self) -> FRect:
        """The part of the control between its arrows."""
        return self.control.inflate(-2 * self.arrow_width, 0)

    def draw_control(self, paint: Painter) -> None:
        """See `Row.draw_control`."""
        paint.card(self.control, theme.PAPER, edge=theme.INK)
        for side, x in (
            ("less", self.control.left + self.arrow_width / 2),
            ("more", self.control.right - self.arrow_width / 2),
        ):
            self._draw_arrow(paint, x, side)
        self.draw_value(paint, self.between())

    def draw_value(self, paint: Painter, box: FRect) -> None:
        """Draw what is set now."""

    def _draw_arrow(self, paint: Painter, x: float, side: str) -> None:
        sign = -1 if side == "less" else 1
        y = self.control.centery
        held = self._pressed_at == side
        points = [(x - 12 * sign, y - 22), (x + 18 * sign, y), (x - 12 * sign, y + 22)]
        paint.polygon(points, theme.ORANGE_DEEP if held else theme.INK)
        edge = (
            self.control.left + self.arrow_width
            if sign < 0
            else self.control.right - self.arrow_width
        )
        top, bottom = self.control.top + 16, self.control.bottom - 16
        paint.stroke([(edge, top), (edge, bottom)], theme.PAPER_EDGE, theme.HAIRLINE)


class Choice(Stepper, Generic[T]):
    """One of several values, round and round, or (`ends`) from the first to the last: a name plate between arrows."""

    ends = False

    def __init__(
        self,
        ctx: Context,
        label: Callable[[], str],
        options: Callable[[], Sequence[tuple[T, str]]],
        value: Callable[[], T],
        change: Callable[[T], object],
    ) -> None:
        super().__init__(ctx, label)
        self._options = options
        self._value = value
        self._change = change

    def control_width(self) -> float:
        """See `Row.control_width`."""
        paint = self.ctx.paint
        widths = [paint.measure(w, theme.TEXT_BODY, bold=True)[0] for _, w in self._options()]
        widest = min(max([140.0, *widths]), self.ctx.paint.grown(WIDEST_VALUE))
        return 2 * self.arrow_width + widest + 24

    def step(self, by: int) -> None:
        """See `Stepper.step`."""
        options = self._options()
        if not options:
            return
        there = self._index() + by
        if self.ends and not 0 <= there < len(options):
            return
        self._change(options[there % len(options)][0])

    def draw_value(self, paint: Painter, box: FRect) -> None:
        """See `Stepper.draw_value`."""
        options = self._options()
        if options:
            words = options[self._index()][1]
            inner = box.inflate(-12, -6)
            paint.text(words, inner, theme.TEXT_BODY, theme.INK, bold=True, align="centre")

    def _index(self) -> int:
        values = [value for value, _ in self._options()]
        return values.index(self._value()) if self._value() in values else 0


class Slider(Stepper):
    """A value from 0 to `steps`: an engine on a piece of track."""

    def __init__(
        self,
        ctx: Context,
        label: Callable[[], str],
        value: Callable[[], int],
        change: Callable[[int], object],
        steps: int = 10,
    ) -> None:
        super().__init__(ctx, label)
        self._value = value
        self._change = change
        self.steps = steps

    def control_width(self) -> float:
        """See `Row.control_width`."""
        return 2 * self.arrow_width + 320.0

    def step(self, by: int) -> None:
        """See `Stepper.step`."""
        now = min(self.steps, max(0, self._value() + by))
        if now != self._value():
            self._change(now)

    def pressed_between(self, part: float) -> None:
        """The engine goes where the track was pressed."""
        self.ctx.sound("focus")
        inset = 58 / self.between().width
        along = (part - inset) / (1 - 2 * inset)
        self._change(min(self.steps, max(0, round(along * self.steps))))

    def draw_value(self, paint: Painter, box: FRect) -> None:
        """See `Stepper.draw_value`."""
        left, right, y = box.left + 58, box.right - 58, box.centery + 16
        apart = (right - left) / (self.steps * 2)
        beyond = int(42 / apart) if apart > 0 else 0
        for tie in range(-beyond, self.steps * 2 + beyond + 1):
            x = left + apart * tie
            paint.stroke([(x, y - 8), (x, y + 12)], theme.PAPER_EDGE, 6)
        for rail in (-3, 7):
            paint.stroke([(left - 40, y + rail), (right + 40, y + rail)], theme.GRAPHITE, 3)
        x = left + (right - left) * self._value() / self.steps
        draw_engine(paint, (x, y), 52)
