"""The rules as pages with pictures. Not here: what they say (messages) or show (`*_pages`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Next, Prev
from branchline.ui.painter import Painter
from branchline.ui.scenes.page import Page
from branchline.ui.scenes.railroad_ink_pages import PAGES as RAILROAD_INK
from branchline.ui.scenes.rules_search import RulesSearch, ask_words
from branchline.ui.scenes.screen import Screen
from branchline.ui.scenes.thirty_rails_pages import PAGES as THIRTY_RAILS
from branchline.ui.scenes.ticket_to_ride_pages import PAGES as TICKET_TO_RIDE
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label, Paragraphs
from branchline.ui.widgets.rows import Choice
from branchline.ui.widgets.scroll import ScrollPane
from branchline.ui.widgets.tabs import Tabs

if TYPE_CHECKING:
    from branchline.ui.context import Context

BOOKS: Mapping[str, Sequence[Page]] = {
    "thirty_rails": THIRTY_RAILS,
    "railroad_ink": RAILROAD_INK,
    "ticket_to_ride": TICKET_TO_RIDE,
}
TAB_WIDTH = 400.0


class _Picture(Widget):
    """Room for what a page shows."""

    def __init__(self, ctx: Context, page: Callable[[], Page]) -> None:
        super().__init__(ctx)
        self._page = page

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return self._page().height_for(width)

    def leaves(self) -> list[Widget]:
        """A picture is never focused."""
        return []

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """A picture is never pressed."""
        return None

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        picture = self._page().picture
        if picture is not None:
            picture(paint, self.rect)


class RulesScene(Screen):
    """The game, tabs (or one name plate, where it is narrow) and the open page; shoulders turn pages."""

    heading_code = "rules.title"
    hints = (("next", "hint.page"), ("back", "hint.back"))

    def __init__(
        self,
        ctx: Context,
        game: str = "thirty_rails",
        *,
        page: str = "",
        may_learn: bool = False,
    ) -> None:
        """`page` is the code of the title of the page that is open at first.

        With `may_learn` the tutorial can be begun from here, which is for no table that is played at.
        """
        super().__init__(ctx)
        self._may_learn = may_learn
        self._pages = BOOKS[game]
        self._game = game
        titles = [each.title_code for each in self._pages]
        self.open_page = titles.index(page) if page in titles else 0
        self._find = Button(ctx, lambda: ctx.text("rules.search"), self._ask)
        self._book: Choice[str] = Choice(
            ctx,
            lambda: "",
            lambda: [(name, ctx.text(f"game.{name}")) for name in BOOKS],
            lambda: game,
            self._take_book,
        )
        names = [lambda p=page: ctx.text(p.title_code) for page in self._pages]
        self._tabs = Tabs(ctx, names, lambda: self.open_page, self._open, upright=True)
        self._side = ScrollPane(ctx, [self._tabs])
        self._plate: Choice[int] = Choice(
            ctx,
            lambda: "",
            lambda: [(i, ctx.text(page.title_code)) for i, page in enumerate(self._pages)],
            lambda: self.open_page,
            self._open,
        )
        title = Label(
            ctx,
            lambda: ctx.text(self._page().title_code),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            heading=True,
        )
        self._words = Paragraphs(ctx, lambda: ctx.text(self._page().text_code), theme.TEXT_BUTTON)
        learn = Button(ctx, lambda: ctx.text("tutorial.learn"), lambda: ctx.app.learn(game))
        content = [title, _Picture(ctx, self._page), self._words, *([learn] if may_learn else [])]
        self._sheet = ScrollPane(ctx, content, gap=theme.PAD)
        self.widgets = [self._book, self._find, self._side, self._plate, self._sheet]

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        narrow = self.ctx.canvas.portrait
        self._side.visible, self._plate.visible = not narrow, narrow
        if narrow:
            wide = min(area.width * 0.45, self._find.least_width())
            room = area.width - wide - theme.GAP
            book, plate = self._book.height_for(room), self._plate.height_for(area.width)
            book = max(book, self._find.height_for(wide))
            self._book.layout(FRect(area.left, area.top, room, book))
            self._find.layout(FRect(area.right - wide, area.top, wide, book))
            top = area.top + book + theme.GAP
            self._plate.layout(FRect(area.left, top, area.width, plate))
            top += plate + theme.GAP
            page = FRect(area.left, top, area.width, area.bottom - top)
        else:
            growth = (self.ctx.settings.text_size - 1) * 0.6
            column = TAB_WIDTH * (1 + growth)
            book = self._book.height_for(column)
            self._book.layout(FRect(area.left, area.top, column, book))
            top = area.top + book + theme.GAP
            high = self._find.height_for(column)
            foot = area.bottom - high - theme.GAP
            self._find.layout(FRect(area.left, area.bottom - high, column, high))
            self._side.layout(FRect(area.left - 12, top, column + 12, foot - top))
            left = area.left + column + 2 * theme.GAP
            page = FRect(left, area.top, area.right - left, area.height)
        self._sheet.layout(page.inflate(-2 * theme.PAD, -2 * theme.PAD))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._sheet.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        if isinstance(intent, Next | Prev):
            if not self.scrolls_by(intent):
                self.ctx.sound("focus")
                self._tabs.turn(1 if isinstance(intent, Next) else -1)
            return True
        return super().handle(intent)

    def enter(self) -> None:
        """See `Scene.enter`; the focus begins on the page that is open, which can be seen among the tabs."""
        super().enter()
        if self.ring.focused() is self._book:
            self.ring.focus(self._chooser())
            self._side.reveal(self._tabs.tabs[self.open_page])

    def _take_book(self, game: str) -> None:
        """The rules of another game are open in the place of these, with the focus where it was."""
        other = RulesScene(self.ctx, game, may_learn=self._may_learn)
        self.ctx.stack.replace(other)
        other.ring.focus(other._book)

    def _ask(self) -> None:
        """Asks for words, and shows where they are."""
        ask_words(self.ctx, "", self._show_found)

    def _show_found(self, query: str) -> None:
        self.ctx.stack.push(RulesSearch(self.ctx, BOOKS, self._game, query, self._go))

    def _go(self, game: str, page: int, line: int) -> None:
        """A page of a book is open where a line of it can be seen; what was found is put away."""
        self.ctx.stack.pop()
        shown = self
        if game != self._game:
            shown = RulesScene(self.ctx, game, may_learn=self._may_learn)
            self.ctx.stack.replace(shown)
        shown.show_line(page, line)

    def show_line(self, page: int, line: int) -> None:
        """A page is open where a line (from 0; -1 for the title) can be seen, with a mark beside it."""
        self._open(page)
        self._words.marked = line
        if line >= 0:
            box = self._words.line_box(line)
            self._sheet.scroll_by(box.centery - self._sheet.rect.centery)

    def _page(self) -> Page:
        return self._pages[self.open_page]

    def _open(self, number: int) -> None:
        self.open_page = number
        self._words.marked = -1
        self._sheet.scroll_to_top()
        self._sheet.layout(self._sheet.rect)
        self._side.reveal(self._tabs.tabs[number])
        focused = self.ring.focused()
        below = focused in self._sheet.leaves() and not self._sheet.shows(focused)
        if below or focused in self._tabs.leaves():
            self.ring.focus(self._chooser())
        self.dirty = True

    def _chooser(self) -> Widget:
        """Where the page that is open is chosen: its tab, or all of them in one line."""
        return self._tabs.tabs[self.open_page] if self._side.visible else self._plate


def last_rules(ctx: Context) -> RulesScene:
    """The rules of the game that was set up last."""
    game = ctx.app.last_setup().game
    return RulesScene(ctx, game if game in BOOKS else next(iter(BOOKS)), may_learn=True)
