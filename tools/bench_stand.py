"""A window with the whole program in it, and people who play at its tables, for measuring frames.

Here: how a scene is brought about and timed. Not here: which scenes are measured (`bench_screen`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.tables import AnyMatch
from branchline.app.thinker import Question, Thinker
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import (
    DrawMountain,
    EndTurn,
    IgnoreRoll,
    Override,
    Place,
)
from branchline.ui.context import Context, GameSetup
from branchline.ui.loop import FRAME_SECONDS, Loop
from branchline.ui.settings import Settings
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.thirty_rails.table import TableScene
from branchline.ui.window import Window
from quick_thinker import QuickThinker

SIZE = (1920, 1080)


@dataclass(slots=True)
class Stand:
    """A window with everything in it, and the ways to play there."""

    loop: Loop
    ctx: Context
    desk: Desk

    def table(self, setup: GameSetup, share: float, thinker: QuickThinker) -> GameTable:
        """The table of a game after this share of all its actions, drawn once."""
        whole = self._played(setup, thinker, None)
        match = self._played(setup, thinker, int(len(whole.log.entries) * share))
        self.ctx.input.seats.share(setup.sharing)
        self.desk.show_match(match, setup)
        self.loop.frame(FRAME_SECONDS)
        top = self.ctx.stack.top
        assert isinstance(top, GameTable), "a match is shown at a table"
        return top

    def _played(self, setup: GameSetup, thinker: QuickThinker, most: int | None) -> AnyMatch:
        """A match played by the quick policy to its end, or until so many actions are done."""
        match = self.desk.room.start(
            setup.game, setup.seats, setup.modules, setup.board, setup.seed
        )
        while not match.over and (most is None or len(match.log.entries) < most):
            seat = match.to_act()[0]
            legal = match.legal(seat)
            answer = thinker.poll(question(match, seat)) if len(legal) > 1 else None
            match.act(seat, legal[0] if answer is None else answer.action)
        return match


def question(match: AnyMatch, seat: Seat) -> Question:
    """What the quick policy is asked."""
    view = match.view(seat)
    return Question(
        match.game.config, match.game.board, view, seat, "normal", len(match.log.entries)
    )


@contextmanager
def stand(thinker: Thinker, **wishes: object) -> Iterator[Stand]:
    """A window of the size measured, closed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window("bench", SIZE, full=False)
        folders = Folders(Path(folder), Path(folder))
        folders.saves.mkdir()
        settings = Settings(**{"sound": 0.0, "music": 0.0, "bot_pace": "instant", **wishes})  # type: ignore[arg-type]
        ctx, desk = build_context(window.size, folders, thinker, settings)
        loop = Loop(window, ctx)
        try:
            yield Stand(loop, ctx, desk)
        finally:
            while ctx.stack.pop() is not None:
                pass
            thinker.close()
            ctx.media.close()
            ctx.input.pads.stop()
            window.close()


class People:
    """Everybody at a table who is asked does something as soon as nothing moves: what the quick policy says."""

    def __init__(self, table: GameTable, thinker: QuickThinker) -> None:
        self.table = table
        self._thinker = thinker

    def act(self) -> None:
        """Those who are asked do it, at a table of 30 Rails by presses."""
        table = self.table
        for seat in table.hands:
            if seat not in table.session.to_act() or table.director.busy_for(seat):
                continue
            answer = self._thinker.poll(question(table.session.match, Seat(seat)))  # type: ignore[attr-defined]
            action = EndTurn() if answer is None else answer.action
            if isinstance(table, TableScene):
                self._press(table, seat, action)
            else:
                table.act(seat, action)

    def _press(self, table: TableScene, seat: int, action: Action) -> None:
        hand = table.hands[seat]
        match action:
            case DrawMountain():
                hand.press("draw")
            case IgnoreRoll():
                hand.press("ignore")
            case EndTurn():
                hand.press("done")
            case Override(die, value):
                hand.press(f"die.{die}")
                hand.press(f"value.{value}")
            case Place(cell):
                hand.press_cell(cell)
                hand.press_cell(cell)
            case _:
                hand.press_cell(action.cell)  # type: ignore[attr-defined]


def frame_times(
    place: Stand, thinker: QuickThinker, act: Callable[[], None], until: Callable[[], bool]
) -> list[float]:
    """Milliseconds of every frame that was drawn, with the presses before it, until something is so."""
    times = []
    while not until():
        before, drawn = thinker.spent, place.loop.drawn
        start = thinker.clock()
        act()
        place.loop.frame(FRAME_SECONDS)
        taken = thinker.clock() - start - (thinker.spent - before)
        if place.loop.drawn > drawn:
            times.append(taken * 1e3)
    return times


def game_times(place: Stand, thinker: QuickThinker, table: GameTable) -> list[float]:
    """Milliseconds of every frame of a game until its results are shown."""
    people = People(table, thinker)
    return frame_times(place, thinker, people.act, lambda: place.ctx.stack.top is not table)
