"""One line of the results: what the dice of the game allowed, as far as that was found. It grows while it is looked at.

Not here: the search (the application).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.figures import DiceWork
from branchline.ui.painter import Painter
from branchline.ui.scenes.help import open_help
from branchline.ui.widgets.base import Lit, Pressable

if TYPE_CHECKING:
    from branchline.ui.context import Context

CODE = "results.dice"
LONGEST = {"points": 888, "percent": 100}


@dataclass(frozen=True, slots=True)
class Reached:
    """What was reached with the dice: the `best` of the table, and if one person played the person's `own`."""

    best: int
    own: int | None = None


class DiceLine(Pressable):
    """Says what was found so far; pressing it explains it. `update` goes on with the search.

    Pointers only: were it focused, keys could not scroll the results as a text any more.
    """

    focusable = False

    def __init__(self, ctx: Context, work: DiceWork, reached: Reached) -> None:
        super().__init__(ctx, lambda: open_help(ctx, CODE))
        self._work = work
        self._reached = reached
        self._said = ""

    def update(self) -> bool:
        """The search goes on; whether there is something new to be drawn."""
        self._work.poll()
        before, self._said = self._said, self.words()
        return self._said != before

    def close(self) -> None:
        """Nobody looks at it any more."""
        self._work.cancel()

    def words(self) -> str:
        """What can be said now. Nobody is told less than was reached at the table."""
        found, reached = self._work.points, self._reached
        if found is None or max(found, reached.best) <= 0:
            over = self._work.finished
            return self.ctx.text(f"{CODE}.unknown" if over else f"{CODE}.looking")
        points = max(found, reached.best)
        own = reached.best if reached.own is None else reached.own
        percent = max(0, 100 * own // points)
        code = self._code() if percent else f"{CODE}.plain"
        said = self.ctx.text(code, points=points, percent=percent)
        return said if self._work.finished else self.ctx.text(f"{CODE}.still", found=said)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`: the same whatever is said, so that nothing moves under a finger."""
        codes = (f"{CODE}.looking", f"{CODE}.unknown", f"{CODE}.plain", self._code())
        texts = [self.ctx.text(code, **LONGEST) for code in codes]
        texts += [self.ctx.text(f"{CODE}.still", found=found) for found in texts[2:]]
        heights = [self.ctx.paint.measure(text, theme.TEXT_SMALL, width)[1] for text in texts]
        return max(self.ctx.canvas.target, *heights)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        paint.text(self.words(), self.rect, theme.TEXT_SMALL, theme.INK)

    def _code(self) -> str:
        return f"{CODE}.best" if self._reached.own is None else f"{CODE}.own"
