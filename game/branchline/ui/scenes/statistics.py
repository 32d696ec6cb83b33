"""What one person has reached: a tab for each game, with numbers, a histogram, and tables by opponents and variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Next, Prev
from branchline.ui.painter import Painter
from branchline.ui.people import Against, Statistics, Variant
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.figures import Figures, Table
from branchline.ui.widgets.hints import Hint
from branchline.ui.widgets.histogram import Histogram
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.scroll import ScrollPane
from branchline.ui.widgets.tabs import Tabs

if TYPE_CHECKING:
    from branchline.ui.context import Context


class StatisticsScene(Screen):
    """The statistics of a profile, or of guests."""

    heading_code = "statistics.title"
    hints: Sequence[Hint] = (("next", "hint.page"), ("back", "hint.back"))

    def __init__(self, ctx: Context, person: str) -> None:
        super().__init__(ctx)
        self._person = person
        self._games = [choice.game for choice in ctx.app.games()]
        found = [ctx.app.people.statistics(person, game) for game in self._games]
        self._found: list[Statistics] = found
        plays = [each.plays for each in found]
        self._open = plays.index(max(plays))
        self._tabs = Tabs(
            ctx,
            [self._title(game) for game in self._games],
            lambda: self._open,
            self._turn_to,
        )
        self._name = Label(ctx, self._who, theme.TEXT_BUTTON, theme.INK, bold=True)
        self._pane = ScrollPane(ctx, [])
        self.widgets = [self._tabs, self._name, self._pane]
        self._show()

    def enter(self) -> None:
        """See `Scene.enter`: the open tab has the focus at first."""
        fresh = self.ring.focused() in (None, *self._tabs.tabs[:1])
        super().enter()
        if fresh:
            self.ring.focus(self._tabs.tabs[self._open])

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        inner = area.inflate(-2 * theme.PAD, 0)
        tabs = self._tabs.height_for(inner.width)
        self._tabs.layout(FRect(inner.left, inner.top, inner.width, tabs))
        top = inner.top + tabs + theme.GAP + theme.PAD
        name = self._name.height_for(inner.width)
        self._name.layout(FRect(inner.left, top, inner.width, name))
        top += name + theme.GAP
        room = area.bottom - theme.PAD - top
        high = min(room, self._pane.height_for(inner.width))
        self._pane.layout(FRect(inner.left, top, inner.width, high))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        sheet = self._name.rect.union(self._pane.rect)
        paint.sheet(sheet.inflate(2 * theme.PAD, 2 * theme.PAD), grid=0)

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`: next and previous turn the tabs."""
        if isinstance(intent, Next | Prev):
            if not self.scrolls_by(intent):
                self._tabs.turn(1 if isinstance(intent, Next) else -1)
                self.ctx.sound("focus")
            return True
        return super().handle(intent)

    def _turn_to(self, number: int) -> None:
        self._open = number
        self._show()
        self.resize()

    def _title(self, game: str) -> Callable[[], str]:
        return lambda: self.ctx.text(f"game.{game}")

    def _who(self) -> str:
        found = self.ctx.app.people.named(self._person)
        return found.name if found is not None else self.ctx.text("people.guests")

    def _show(self) -> None:
        """The open tab's numbers."""
        ctx, now = self.ctx, self._found[self._open]
        if not now.plays:
            nothing = Label(ctx, lambda: ctx.text("statistics.none"), colour=theme.INK)
            self._pane.children = [nothing]
            return
        heading = self._heading
        content: list[Widget] = [
            Figures(ctx, lambda: self._figures(now)),
            heading("statistics.histogram"),
            Histogram(ctx, lambda: now.bars, lambda: now.last),
            heading("statistics.against"),
            Table(ctx, lambda: self._against(now.against)),
        ]
        if now.variants:
            content += [
                heading("statistics.variants"),
                Table(ctx, lambda: self._variants(now.variants)),
            ]
        self._pane.children = content
        self._pane.scroll_to_top()

    def _heading(self, code: str) -> Label:
        return Label(
            self.ctx, lambda: self.ctx.text(code), theme.TEXT_BODY, theme.ORANGE_DEEP, bold=True
        )

    def _figures(self, now: Statistics) -> list[tuple[str, str]]:
        text = self.ctx.text
        return [
            (str(now.plays), text("statistics.plays")),
            (str(now.best), text("statistics.best")),
            (self._number(now.mean), text("statistics.mean")),
            (str(now.last), text("statistics.last")),
            (str(now.dailies), text("statistics.dailies")),
        ]

    def _number(self, value: float) -> str:
        """One place after the point, as the language writes it."""
        whole = round(value * 10)
        sign, whole = ("-", -whole) if whole < 0 else ("", whole)
        return self.ctx.text("statistics.number", sign=sign, whole=whole // 10, tenth=whole % 10)

    def _against(self, lines: Sequence[Against]) -> list[list[str]]:
        text = self.ctx.text
        codes = ("opponents", "plays", "best", "mean", "wins")
        rows = [[text(f"statistics.{code}") for code in codes]]
        for line in lines:
            name = text(f"seat.{line.kind}") if line.kind else text("statistics.alone")
            rate = text("statistics.percent", number=round(line.win_rate * 100))
            wins = rate if line.kind else "–"
            rows.append([name, str(line.plays), str(line.best), self._number(line.mean), wins])
        return rows

    def _variants(self, lines: Sequence[Variant]) -> list[list[str]]:
        text = self.ctx.text
        rows = [[text(f"statistics.{code}") for code in ("variant", "plays", "best", "mean")]]
        for line in lines:
            modules = text("list.comma").join(text(f"module.{name}") for name in line.modules)
            name = text("statistics.board", board=self._board(line.board))
            words = f"{modules}. {name}" if modules else name
            rows.append([words, str(line.plays), str(line.best), self._number(line.mean)])
        return rows

    def _board(self, board: str) -> str:
        titles = self.ctx.app.boards(self._games[self._open])
        return next((each.title for each in titles if each.board == board), board)
