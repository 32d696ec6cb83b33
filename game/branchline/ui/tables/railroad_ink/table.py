"""The table of Railroad Ink as a scene: which stage, hands, panes and parts it has.

Not here: what tables of all games do (`tables.scene`), and the rules, which only the session knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import FRect

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.views import TableView
from branchline.ui.tables.around import Around
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.parts import Part
from branchline.ui.tables.railroad_ink.choreo import CHOREO
from branchline.ui.tables.railroad_ink.hand import Hand
from branchline.ui.tables.railroad_ink.layout import Needs, pane_layout, watched_layout
from branchline.ui.tables.railroad_ink.pane import Pane
from branchline.ui.tables.railroad_ink.parts import parts
from branchline.ui.tables.railroad_ink.stage import Stage
from branchline.ui.tables.railroad_ink.stamps import Stamps
from branchline.ui.tables.scene import GameTable, Rows


class TableScene(GameTable):
    """One to four panes over one session of Railroad Ink."""

    choreo: ClassVar[Mapping[type[Event], Choreography[Any]]] = CHOREO
    scoring: ClassVar[tuple[type[Event], ...]] = (
        ev.TilePlaced,
        ev.TileErased,
        ev.MeteorFell,
        ev.BuildingWoken,
        ev.GoalReached,
    )
    stage: Stage
    stamps: Stamps

    def new_stage(self, loud: Sequence[int]) -> Stage:
        """See `GameTable.new_stage`."""
        stage = Stage(len(self.session.seats), self.play, loud)
        stage.begin(self.session.view(None))
        return stage

    def new_stamps(self) -> Stamps:
        """See `GameTable.new_stamps`."""
        return Stamps(self.ctx.media.fonts)

    def new_hand(self, seat: int) -> Hand:
        """See `GameTable.new_hand`."""
        return Hand(seat, self.session, self.act, self.take_back, self.feedback, self.show_results)

    def new_pane(self, seat: int, box: FRect, others: Sequence[int], panes: int) -> Pane:
        """See `GameTable.new_pane`."""
        hand = self.hands[seat]
        assert isinstance(hand, Hand), "made by new_hand"
        plays = seat in self.humans
        shape = pane_layout if plays else watched_layout
        layout = shape(box, self._needs(hand, len(others), panes))
        return Pane(
            self.ctx,
            self.session,
            self.stage,
            hand,
            self.stamps,
            layout,
            others,
            plays=plays,
        )

    def _needs(self, hand: Hand, others: int, panes: int) -> Needs:
        marks = dict(hand.sheet.marks)
        pieces = len(hand.view.dice)
        pieces += 2 * ("meteor_distance" in marks) + ("lava_opened" in marks)
        cards = "goal_1" in marks or "village_count" in marks
        finger, text = self.ctx.canvas.finger, self.ctx.settings.text_size
        return Needs(pieces, len(self._rows[hand.seat]), cards, others, panes, finger, text)

    def parts_of(self, pane: Pane, around: Around) -> Mapping[str, Part]:
        """See `GameTable.parts_of`."""
        return parts(pane, around)

    def sync(self, view: TableView, rows: Rows) -> None:
        """See `GameTable.sync`."""
        self.stage.sync(view, rows)

    def sync_seat(self, seat: int, view: TableView, rows: Sequence[ScoreLine]) -> None:
        """See `GameTable.sync_seat`."""
        self.stage.sync_seat(seat, view.sheets[seat], rows, over=view.over)
