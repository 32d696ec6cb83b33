"""The table of 30 Rails as a scene: which stage, hands, panes and parts it has.

Not here: what tables of all games do (`tables.scene`), and the rules, which only the session knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import FRect

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.views import TableView
from branchline.ui.tables.around import Around
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.parts import Part
from branchline.ui.tables.scene import GameTable, Rows
from branchline.ui.tables.thirty_rails.choreo import CHOREO
from branchline.ui.tables.thirty_rails.hand import Hand
from branchline.ui.tables.thirty_rails.layout import pane_layout, watched_layout
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.parts import parts
from branchline.ui.tables.thirty_rails.stage import Stage
from branchline.ui.tables.thirty_rails.stamps import Stamps
from branchline.ui.theme import heading_factor

SETUP_PACE = 0.3
WATCHED_SPEED = 5.0
"""How much faster everything runs when only computer players still build."""


class TableScene(GameTable):
    """One to four panes over one session of 30 Rails."""

    choreo: ClassVar[Mapping[type[Event], Choreography[Any]]] = CHOREO
    scoring: ClassVar[tuple[type[Event], ...]] = (
        ev.TrackPlaced,
        ev.MinePlaced,
        ev.StationPlaced,
        ev.FactoryPlaced,
        ev.SharesBought,
    )
    stage: Stage
    stamps: Stamps

    def new_stage(self, loud: Sequence[int]) -> Stage:
        """See `GameTable.new_stage`."""
        marshes = self.session.view(None).sheets[0].factory is not None
        seats, blocked = len(self.session.seats), self.session.board.blocked
        return Stage(seats, self.play, loud, blocked, marshes=marshes)

    def new_stamps(self) -> Stamps:
        """See `GameTable.new_stamps`."""
        return Stamps(self.ctx.media.fonts)

    def new_hand(self, seat: int) -> Hand:
        """See `GameTable.new_hand`."""
        return Hand(seat, self.session, self.act, self.take_back, self.feedback, self.show_results)

    def new_pane(self, seat: int, box: FRect, others: Sequence[int], panes: int) -> Pane:
        """See `GameTable.new_pane`."""
        plays = seat in self.humans
        if plays:
            layout = pane_layout(
                box,
                others=len(others),
                panes=panes,
                rows=len(self._rows[seat]),
                growth=heading_factor(self.ctx.settings.text_size),
                finger=self.ctx.canvas.finger,
            )
        else:
            layout = watched_layout(box, panes=panes)
        hand = self.hands[seat]
        assert isinstance(hand, Hand), "made by new_hand"
        return Pane(
            self.ctx, self.session, self.stage, hand, self.stamps, layout, others, plays=plays
        )

    def parts_of(self, pane: Pane, around: Around) -> Mapping[str, Part]:
        """See `GameTable.parts_of`."""
        return parts(pane, around)

    def sync(self, view: TableView, rows: Rows) -> None:
        """See `GameTable.sync`."""
        self.stage.sync(view, rows)

    def sync_seat(self, seat: int, view: TableView, rows: Sequence[ScoreLine]) -> None:
        """See `GameTable.sync_seat`."""
        self.stage.sync_seat(seat, view.sheets[seat], rows, view)

    def show_now(self) -> None:
        """See `GameTable.show_now`."""
        self.stage.turn = 0
        super().show_now()

    @property
    def hurry(self) -> float:
        """See `GameTable.hurry`: setting up is quick, and so is what follows when no person builds any more."""
        if not self.stage.turn:
            return SETUP_PACE
        return 0.0 if self._only_watched else 1.0

    def update(self, dt: float) -> None:
        """See `GameTable.update`."""
        faster = WATCHED_SPEED if self._only_watched else 1.0
        self.timeline.speed = self.ctx.settings.timeline_speed * faster
        super().update(dt)

    @property
    def _only_watched(self) -> bool:
        """Whether all people have stopped building while computer players go on."""
        hands = [self.hands[seat] for seat in self.humans]
        stopped = all(isinstance(hand, Hand) and hand.sheet.stopped for hand in hands)
        return bool(hands) and stopped and not self.session.over
