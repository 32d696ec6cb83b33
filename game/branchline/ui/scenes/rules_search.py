"""Looking for words in the rules: typed on a keyboard or a pad of letters, found in every book, and gone to.

Here: `find` and the list of what was found. Not here: typing (`letters`) and the pages (`rules`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.page import Page
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Lit, Pressable, Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

MOST_SHOWN = 40
KANA_STEP = ord("ア") - ord("あ")
HIRAGANA = range(ord("ぁ"), ord("ゖ") + 1)
Books = Mapping[str, Sequence[Page]]


@dataclass(frozen=True, slots=True)
class Find:
    """A line of a page that has what was looked for. `line` counts from 0; -1 is the title."""

    game: str
    page: int
    line: int
    words: str


def folded(text: str) -> str:
    """A text as it is compared: without case, accents, and the difference of the two kinds of kana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    bare = []
    for letter in plain:
        if ord(letter) in HIRAGANA:
            bare.append(chr(ord(letter) + KANA_STEP))
        elif letter < "\u3000":
            parts = unicodedata.normalize("NFD", letter)
            bare.append("".join(part for part in parts if not unicodedata.combining(part)))
        else:
            bare.append(letter)
    return "".join(bare).replace("’", "'")


def find(books: Books, first: str, say: Callable[[str], str], query: str) -> list[Find]:
    """The lines that have every word of the query, those of the book `first` before all others.

    A title stands for how its page begins, so it is left out where the first line has the words too.
    """
    wanted = folded(query).split()
    found: list[Find] = []
    if not wanted:
        return found
    for game in sorted(books, key=lambda name: name != first):
        for number, page in enumerate(books[game]):
            lines = [say(page.title_code), *say(page.text_code).split("\n")]
            texts = [folded(words) for words in lines]
            has = [all(word in text for word in wanted) for text in texts]
            has[0] = has[0] and not has[1]
            found += [
                Find(game, number, line, words)
                for line, (words, there) in enumerate(zip(lines, has, strict=True), -1)
                if there
            ]
    return found


def places(text: str, query: str) -> list[tuple[int, int]]:
    """Where the words of the query stand in a text: beginnings and ends, in order."""
    plain, owner = "", []
    for number, letter in enumerate(text):
        bare = folded(letter)
        plain += bare
        owner += [number] * len(bare)
    found: set[tuple[int, int]] = set()
    for word in folded(query).split():
        at = plain.find(word)
        while at >= 0:
            found.add((owner[at], owner[at + len(word) - 1] + 1))
            at = plain.find(word, at + len(word))
    return sorted(found)


class FoundRow(Pressable):
    """A line that was found, below the heading of the page that it is on, with what was looked for marked."""

    def __init__(
        self, ctx: Context, title: str, words: str, query: str, action: Callable[[], object]
    ) -> None:
        super().__init__(ctx, action)
        self._title = title
        self._words = words
        self._query = query

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        title, words = self._heights(width)
        return max(self.ctx.canvas.target, title + words + 24)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        fill = theme.ORANGE_PALE if self.held_down else theme.PAPER
        paint.card(self.rect, fill, edge=theme.PAPER_EDGE, line=2)
        inner = self.rect.inflate(-40, -20)
        title, words = self._heights(self.rect.width)
        top = FRect(inner.left, inner.top, inner.width, title)
        below = FRect(inner.left, inner.top + title, inner.width, words)
        for mark in (
            *self._marks(self._title, top, theme.TEXT_SMALL, bold=True),
            *self._marks(self._words, below, theme.TEXT_BODY),
        ):
            paint.card(mark, theme.ORANGE_PALE, radius=5)
        paint.text(self._title, top, theme.TEXT_SMALL, theme.ORANGE_DEEP, bold=True)
        paint.text(self._words, below, theme.TEXT_BODY, theme.INK)
        self.draw_ring(paint, lit)

    def _heights(self, width: float) -> tuple[float, float]:
        paint = self.ctx.paint
        title = paint.measure(self._title, theme.TEXT_SMALL, width - 40, bold=True)[1]
        return title, paint.measure(self._words, theme.TEXT_BODY, width - 40)[1]

    def _marks(self, text: str, box: FRect, size: float, *, bold: bool = False) -> list[FRect]:
        """Behind every place that has a word that was looked for, one for each line that it is on."""
        paint = self.ctx.paint
        lines = paint.media.fonts.lines(text, size, box.width * paint.canvas.scale, bold=bold)
        high = box.height / max(1, len(lines))
        found: list[FRect] = []
        end = 0
        for number, line in enumerate(lines):
            start = max(end, text.find(line, end))
            end = start + len(line)
            for first, last in places(text, self._query):
                low, top = max(first, start) - start, min(last, end) - start
                if low < top:
                    left = paint.measure(line[:low], size, bold=bold)[0] if low else 0.0
                    wide = paint.measure(line[low:top], size, bold=bold)[0]
                    found.append(
                        FRect(box.left + left - 2, box.top + number * high + 1, wide + 4, high - 2)
                    )
        return found


class RulesSearch(Screen):
    """What was looked for, and the lines that have it; a press on one goes there."""

    heading_code = "rules.search_title"

    def __init__(
        self,
        ctx: Context,
        books: Books,
        game: str,
        query: str,
        go: Callable[[str, int, int], object],
    ) -> None:
        """`go` opens a page of a book at a line."""
        super().__init__(ctx)
        self._books = books
        self._game = game
        self.query = query
        self._go = go
        self._again = Button(
            ctx, lambda: ctx.text("rules.search_again", words=self.query), self.ask, tone="primary"
        )
        self._count = Label(ctx, self._count_words, theme.TEXT_BODY, theme.INK)
        self._list = ScrollPane(ctx, [])
        self.widgets = [self._again, self._list]
        self._look()

    def ask(self) -> None:
        """Other words are asked for."""
        ask_words(self.ctx, self.query, self._take)

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        high = self._again.height_for(area.width)
        wide = min(area.width, max(560.0, self._again.least_width()))
        self._again.layout(FRect(area.left, area.top, wide, high))
        top = area.top + high + theme.GAP + theme.PAD
        room = FRect(area.left, top, area.width, area.bottom - top)
        self._list.layout(room.inflate(-2 * theme.PAD, -2 * theme.PAD))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._list.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def _take(self, query: str) -> None:
        self.query = query
        self._look()
        self.resize()

    def _look(self) -> None:
        self.found = find(self._books, self._game, self.ctx.text, self.query)
        rows: list[Widget] = [self._row(each) for each in self.found[:MOST_SHOWN]]
        self._list.children = [self._count, *rows]
        self._list.scroll_to_top()
        if rows:
            self.ring.focus(rows[0])

    def _row(self, each: Find) -> FoundRow:
        title = self.ctx.text(self._books[each.game][each.page].title_code)
        if each.game != self._game:
            title = f"{self.ctx.text(f'game.{each.game}')} · {title}"
        words = each.words
        if each.line < 0:  # below the title that was found stands how its page begins
            page = self._books[each.game][each.page]
            words = self.ctx.text(page.text_code).split("\n")[0]

        def go() -> None:
            self._go(each.game, each.page, each.line)

        return FoundRow(self.ctx, title, words, self.query, go)

    def _count_words(self) -> str:
        if not self.found:
            return self.ctx.text("rules.search_none", words=self.query)
        if len(self.found) > MOST_SHOWN:
            return self.ctx.text("rules.search_more", count=len(self.found), shown=MOST_SHOWN)
        return self.ctx.text("rules.search_found", count=len(self.found))


def ask_words(ctx: Context, before: str, take: Callable[[str], object]) -> None:
    """Asks for the words to look for, by any device."""
    ctx.stack.push(LetterPad(ctx, "rules.search_ask", before, lambda _: "", take))
