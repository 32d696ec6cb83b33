"""The end of a game: who came first, and what next. The table has counted the sheets before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Details, Hover, Intent
from branchline.ui.painter import Painter
from branchline.ui.reviews import ReviewWork
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.dice_line import DiceLine
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.button import Button, Tone
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.help_mark import Explained
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.scroll import ScrollPane, bar_width

if TYPE_CHECKING:
    from branchline.ui.context import Context


LEAST_BESIDE = 720.0
"""With less room than this, results do not stand beside what to do next."""
LEAST_ABOVE = 260.0
"""With less room than this above what to do next, the results do not scroll by themselves."""

GUARD = 0.7
"""Seconds for which results after a count answer to nothing: whoever hurries the count on presses once too often."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One player's result. `rank` 1 is the winner (ties share it); `colour` is the seat's number."""

    name: str
    total: int
    rank: int
    colour: int
    note: str = ""


class _ResultRow(Widget):
    """Rank, engine in the seat's colour, name and total."""

    def __init__(self, ctx: Context, line: ResultLine) -> None:
        super().__init__(ctx)
        self._line = line

    def leaves(self) -> list[Widget]:
        """A result is never focused."""
        return []

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """A result is never pressed."""
        return None

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        paint, name_width = self.ctx.paint, self._name_width(width)
        height = paint.measure(self._line.name, theme.TEXT_BODY, name_width, bold=True)[1]
        if self._line.note:
            height += paint.measure(self._line.note, theme.TEXT_SMALL, name_width)[1]
        return max(96.0, height + 20)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        line, box = self._line, self.rect
        first = line.rank == 1
        fill = theme.ORANGE_PALE if first else theme.PAPER
        paint.card(box, fill, edge=theme.ORANGE_DEEP if first else theme.PAPER_EDGE)
        rank = FRect(box.left + 16, box.top, self._side(), box.height)
        paint.text(f"{line.rank}.", rank, theme.TEXT_BUTTON, theme.INK, bold=True, one_line=True)
        colour = theme.SEAT_COLOURS[line.colour % len(theme.SEAT_COLOURS)]
        draw_engine(paint, (rank.right + 60, box.centery + 30), 60, colour)
        left = rank.right + 130
        words = FRect(left, box.top + 8, self._name_width(box.width), box.height - 16)
        if line.note:
            height = paint.measure(line.name, theme.TEXT_BODY, words.width, bold=True)[1]
            below = FRect(words.left, words.top + height, words.width, words.height - height)
            words.height = height
            paint.text(line.note, below, theme.TEXT_SMALL, theme.GRAPHITE)
        paint.text(line.name, words, theme.TEXT_BODY, theme.INK, bold=True)
        total = FRect(0, box.top, self._total_width(), box.height)
        total.right = box.right - 24
        size = paint.heading(theme.TEXT_HEADING)
        paint.text(str(line.total), total, size, theme.INK, bold=True, align="right", one_line=True)

    def _side(self) -> float:
        return self.ctx.paint.measure("4.", theme.TEXT_BUTTON, bold=True)[0] + 12

    def _total_width(self) -> float:
        paint = self.ctx.paint
        return paint.measure("-000", paint.heading(theme.TEXT_HEADING), bold=True)[0]

    def _name_width(self, width: float) -> float:
        return max(120.0, width - self._side() - self._total_width() - 190)


class ResultsScene(Panel):
    """Places, totals, the seed, and three ways on.

    `Back` looks at the table again: it calls `look` if given, else it goes to the title.
    """

    widest = 1080.0
    breath = 0.0

    def __init__(
        self,
        ctx: Context,
        lines: Sequence[ResultLine],
        *,
        heading: Callable[[], str],
        seed: int,
        same_dice: Callable[[], object],
        new_dice: Callable[[], object],
        look: Callable[[], object] | None = None,
        more: Sequence[tuple[str, Callable[[], object]]] = (),
        meanwhile: Callable[[], ReviewWork | None] | None = None,
        dice: DiceLine | None = None,
        guard: float = 0.0,
    ) -> None:
        """`more` are further ways on, each with the message code of its button; `meanwhile` begins what goes on while people read.

        For `guard` seconds presses do nothing.
        """
        super().__init__(ctx)
        self._guard = guard
        self._begin = meanwhile
        self._meanwhile: ReviewWork | None = None
        self._dice = dice
        self._look = look
        content: list[Widget] = [
            Label(
                ctx,
                heading,
                theme.TEXT_HEADING,
                theme.INK,
                bold=True,
                align="centre",
                heading=True,
            ),
            *(_ResultRow(ctx, line) for line in lines),
            Label(
                ctx,
                lambda: ctx.text("results.seed", seed=seed),
                theme.TEXT_SMALL,
                theme.GRAPHITE,
                align="centre",
            ),
        ]
        if dice is not None:
            content.append(Explained(ctx, dice, dice.activate))
        many = bool(more)
        buttons: list[Widget] = [
            self._way("results.new_dice", new_dice, compact=many, tone="primary"),
            self._way("results.same_dice", same_dice, compact=many),
            self._way("results.title_screen", ctx.app.show_title, compact=many),
        ]
        self._first = buttons[0]
        if look is not None:
            self._first = self._way("results.look", self.back, compact=many)
            buttons.append(self._first)
        buttons += [self._way(code, action, compact=True) for code, action in more]
        self._content = content
        self._told = 1 + len(lines)
        self._ways = Grid(ctx, buttons, (4, 3, 2, 1) if many else (2, 1))

    def _way(
        self, code: str, action: Callable[[], object], *, compact: bool, tone: Tone = "plain"
    ) -> Button:
        """Where there are many ways on they are smaller, so that the results above keep their room."""
        return Button(self.ctx, lambda: self.ctx.text(code), action, tone=tone, compact=compact)

    def enter(self) -> None:
        """See `Scene.enter`: looking at the table has the focus, which nobody regrets who pressed too soon."""
        super().enter()
        self.ring.focus(self._first)
        self._reveal(self._first)

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`: keys and pads have the line about the dice explained, too; at first nothing is."""
        if self._guard > 0 and not isinstance(intent, Hover):
            return False
        if self._dice is not None and isinstance(intent, Details):
            self._dice.activate()
            return True
        return super().handle(intent)

    def update(self, dt: float) -> None:
        """See `Scene.update`: the search for what the dice allowed goes on, and the review."""
        super().update(dt)
        self._guard = max(0.0, self._guard - dt)
        if self._dice is not None and self._dice.update():
            self.dirty = True
        if self._begin is not None:  # not in the frame in which the results appear
            self._meanwhile = self._begin()
            self._begin = None
        elif self._meanwhile is not None:
            self._meanwhile.poll()

    def close(self) -> None:
        """See `Scene.close`."""
        if self._dice is not None:
            self._dice.close()
        if self._meanwhile is not None:
            self._meanwhile.cancel()
        super().close()

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`: the results scroll if they must, what to do next is always in sight.

        Where there is hardly any room above it, everything scrolls; on a wide screen it stands beside the results before
        more of them is hidden than must be.
        """
        grown = self.widest * (1 + (self.ctx.settings.text_size - 1) * 0.6)
        width = min(area.width, max(grown, self._side_by_side(area.width)))
        inner = width - 2 * theme.PAD
        foot = self._ways.height_for(inner) + theme.GAP
        most = area.height - 2 * theme.PAD
        apart = most - foot >= LEAST_ABOVE
        self.pane.children = list(self._content) if apart else [*self._content, self._ways]
        self.widgets = [self.pane, self._ways] if apart else [self.pane]
        foot = foot if apart else 0.0
        wanted = self.pane.height_for(inner)
        above = min(wanted, most - foot)
        if apart and self._stand_beside(area, self._part_told(inner, above)):
            return
        self.sheet = FRect(0, 0, width, above + foot + 2 * theme.PAD)
        self.sheet.center = area.center
        room = self.sheet.inflate(-2 * theme.PAD, -2 * theme.PAD)
        self.pane.layout(FRect(room.left, room.top, room.width, above))
        if apart:
            high = foot - theme.GAP
            self._ways.layout(FRect(room.left, room.bottom - high, room.width, high))

    def _part_told(self, width: float, high: float) -> float:
        """How much of heading and players is seen without scrolling in so much room: 1 is all."""
        if self.pane.height_for(width) > high:
            width -= bar_width(self.ctx) + theme.GAP
        told = ScrollPane(self.ctx, self._content[: self._told])
        return min(1.0, high / told.height_for(width))

    def _stand_beside(self, area: FRect, shown: float) -> bool:
        """Whether what to do next stands in a column beside the results, because more of the players is seen then."""
        column = self._ways.least_width() + 1
        high = self._ways.height_for(column)
        most = area.height - 2 * theme.PAD
        left = area.width - 2 * theme.PAD - column - theme.GAP
        if shown >= 1 or high > most or left < LEAST_BESIDE:
            return False
        wanted = self.pane.height_for(left)
        if self._part_told(left, most) <= shown:
            return False
        tall = max(high, min(wanted, most))
        self.sheet = FRect(0, 0, area.width, tall + 2 * theme.PAD)
        self.sheet.center = area.center
        room = self.sheet.inflate(-2 * theme.PAD, -2 * theme.PAD)
        self.pane.layout(FRect(room.left, room.top, left, tall))
        self._ways.layout(FRect(room.right - column, room.bottom - high, column, high))
        return True

    def _side_by_side(self, most: float) -> float:
        """How wide the sheet is with as many ways on beside each other as there is room for; 0 if they stand in a column."""
        least, around = self._ways.least_width() + 1, 2 * theme.PAD
        wide = (count * least + (count - 1) * theme.GAP + around for count in self._ways.columns)
        several = (width for width in wide if width > least + around)
        return next((width for width in several if width <= most), 0.0)

    def back(self) -> None:
        """See `Screen.back`."""
        if self._look is not None:
            self.ctx.stack.pop()
            self._look()
        else:
            self.ctx.app.show_title()
