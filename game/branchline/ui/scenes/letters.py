"""Typing a name without a keyboard: keys with letters, which a keyboard may also type.

Here: the pages of letters and `LetterPad`. Not here: which names are good (the caller says) and the keyboard (`input`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.people import NAME_LENGTH
from branchline.ui.scenes.typing_pad import TypingPad
from branchline.ui.widgets.base import Lit, Pressable, Widget
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'.&1234567890"
ACCENTS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸŠŽÞÐŁŚŻČĆŘ"
KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんー"
)
VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゃゅょっぁぃぅぇぉ"
PAGES = (LATIN, ACCENTS, KANA, VOICED)
COLUMNS = (10, 8, 5)
"""Fewer where so many keys side by side would be smaller than a finger."""
MOST = max(map(len, PAGES))
KANA_STEP = ord("ア") - ord("あ")
HIRAGANA = range(ord("ぁ"), ord("ん") + 1)


def shifted(letter: str) -> str:
    """The other form of a letter: small for large, katakana for hiragana."""
    if ord(letter) in HIRAGANA:
        return chr(ord(letter) + KANA_STEP)
    return letter.lower()


class _Key(Pressable):
    """A key with a letter, a sign or a short word."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        action: Callable[[], object],
        *,
        primary: bool = False,
    ) -> None:
        super().__init__(ctx, action)
        self._words = words
        self._primary = primary
        self.idle = False
        """Whether pressing it would come to nothing now."""

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return max(
            self.ctx.canvas.target, self.ctx.paint.measure("X", theme.TEXT_BODY, bold=True)[1] + 16
        )

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        words = self.ctx.paint.measure(self._words(), theme.TEXT_BODY, bold=True)[0] + 28
        return max(self.ctx.canvas.target, words)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        if not self._words():
            return
        plain = theme.ORANGE if self._primary else theme.PAPER
        fill = theme.ORANGE_PALE if self.held_down else plain
        ink = theme.SHADOW if self._primary else theme.INK
        if self.idle:
            fill, ink = theme.PAPER_SHADE, theme.GRAPHITE
        edge = theme.ORANGE_DEEP if self._primary else theme.PAPER_EDGE
        paint.card(self.rect, fill, edge=edge, radius=10, depth=0 if self.held_down else 4)
        box = self.rect.inflate(-12, -6)
        paint.text(self._words(), box, theme.TEXT_BODY, ink, bold=True, align="centre")
        self.draw_ring(paint, lit)


class LetterPad(TypingPad):
    """Asks for a name; `done` is told it once `refusal` has nothing against it (it gives a message code)."""

    widest = 1060.0
    _done: _Key

    def __init__(
        self,
        ctx: Context,
        heading_code: str,
        name: str,
        refusal: Callable[[str], str],
        done: Callable[[str], object],
    ) -> None:
        super().__init__(ctx, name)
        self._refusal = refusal
        self._tell = done
        self._page = PAGES.index(KANA) if ctx.settings.language == "ja" else 0
        self._small = bool(name)
        self._refused = ""
        """Why the last letter was not taken, as a message code."""
        problem = Label(ctx, self._problem, theme.TEXT_SMALL, theme.BAD, align="centre")
        self._letters = [self._letter(place) for place in range(MOST)]
        keys = Grid(ctx, self._letters, COLUMNS, gap=8.0)
        self._done = _Key(ctx, lambda: ctx.text("ui.ok"), self._finish, primary=True)
        below: Sequence[Widget] = [
            _Key(ctx, self._shift_words, self._shift),
            _Key(ctx, self._page_words, self._turn_page),
            _Key(ctx, lambda: ctx.text("letters.space"), lambda: self.accept(" ")),
            _Key(ctx, lambda: "←", self.erase),
            _Key(ctx, lambda: ctx.text("ui.abandon"), self.back),
            self._done,
        ]
        head = self.head(lambda: f"{ctx.text(heading_code)} · {len(self.typed)}/{NAME_LENGTH}")
        self.fill([*head, problem, keys, Grid(ctx, below, (6, 3, 2), gap=12.0)])
        self.refresh()

    def shown(self) -> str:
        """See `TypingPad.shown`: letters go on at the line."""
        return f"{self.typed}_"

    def _letter(self, place: int) -> _Key:
        return _Key(self.ctx, lambda: self._letter_at(place), lambda: self._press(place))

    def _letter_at(self, place: int) -> str:
        page = PAGES[self._page]
        if place >= len(page):
            return ""
        return shifted(page[place]) if self._small else page[place]

    def _press(self, place: int) -> None:
        self.accept(self._letter_at(place))
        if not self._small and PAGES[self._page] in (LATIN, ACCENTS):
            self._small = True

    def accept(self, letter: str) -> None:
        """See `TypingPad.accept`: letters that can be shown, as long as there is room."""
        longer = (self.typed + letter).lstrip()
        if not self._can_be_drawn(letter):
            self._refused = "letters.unknown"
        else:
            self._refused = "letters.full" if len(longer) > NAME_LENGTH else ""
        if self._refused:
            self.ctx.sound("refuse")
        else:
            self.typed = longer
        self.refresh()

    def _can_be_drawn(self, letter: str) -> bool:
        """Whether the fonts have the letter; what they do not have is empty in them."""
        known = self.ctx.media.fonts.font(theme.TEXT_BODY).metrics(letter)
        if not letter.isprintable() or not known or known[0] is None:
            return False
        left, right = known[0][:2]
        return letter == " " or right > left

    def erase(self) -> None:
        """See `TypingPad.erase`; a name begins with a large letter."""
        self._refused = ""
        super().erase()
        if not self.typed:
            self._small = False

    def _shift(self) -> None:
        self._small = not self._small
        self.refresh()

    def _shift_words(self) -> str:
        if PAGES[self._page] in (LATIN, ACCENTS):
            return "ABC" if self._small else "abc"
        return "あ" if self._small else "ア"

    def _page_words(self) -> str:
        return PAGES[(self._page + 1) % len(PAGES)][:2]

    def _turn_page(self) -> None:
        self._page = (self._page + 1) % len(PAGES)
        self.refresh()

    def _problem(self) -> str:
        """Why the last letter or the name cannot be taken; nothing while nothing is typed."""
        if self._refused:
            return self.ctx.text(self._refused, most=NAME_LENGTH)
        code = self._refusal(self.typed) if self.typed.strip() else ""
        return self.ctx.text(code) if code else " "

    def refresh(self) -> None:
        """See `TypingPad.refresh`."""
        page = PAGES[self._page]
        for place, key in enumerate(self._letters):
            key.enabled = place < len(page)
        self._done.idle = not self.typed.strip() or bool(self._refusal(self.typed))
        self.dirty = True

    def _finish(self) -> None:
        if self._done.idle:
            self.ctx.sound("refuse")
            return
        self.ctx.stack.pop()
        self._tell(self.typed.strip())
