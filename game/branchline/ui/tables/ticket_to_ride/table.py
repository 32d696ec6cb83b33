"""The table of Ticket to Ride as a scene: which stage, hands, panes and parts it has, and who may see what.

Hands are secret, so there is one pane, whose hand lies open only for its owner. Not here: what tables of all games do
(`tables.scene`), and the rules, which only the session knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import FRect

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.views import TableView
from branchline.ui.context import Context
from branchline.ui.tables.around import Around
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.parts import Part
from branchline.ui.tables.scene import GameTable, Rows
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.ticket_to_ride.choreo import CHOREO, card_put_away
from branchline.ui.tables.ticket_to_ride.controls import MapControls
from branchline.ui.tables.ticket_to_ride.hand import Hand
from branchline.ui.tables.ticket_to_ride.layout import pane_layout
from branchline.ui.tables.ticket_to_ride.look import MapLook
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.parts import parts
from branchline.ui.tables.ticket_to_ride.stage import Stage
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

ENDING = (ev.TicketsShown, ev.LongestShown, ev.GameEnded)
"""What everybody watches."""
LANE = 0
"""All other events follow each other in one lane of the director, whoever they are about."""


class TableScene(GameTable):
    """One pane over one session of Ticket to Ride. `look` is how its map is drawn.

    Several people pass the device on; with `open_hands`, a house rule for families, without a sheet over the table between
    them, and with all cards and tickets open to whoever looks.
    """

    choreo: ClassVar[Mapping[type[Event], Choreography[Any]]] = CHOREO
    scoring: ClassVar[tuple[type[Event], ...]] = ()
    shared_board: ClassVar[bool] = True
    stage: Stage
    stamps: Stamps

    def __init__(self, ctx: Context, session: TableSession[TableView], look: MapLook) -> None:
        self.look = look
        self.open_hands = session.setup.open_hands
        super().__init__(ctx, session)

    def passes_on(self, humans: Sequence[int]) -> bool:
        """See `GameTable.passes_on`."""
        return len(humans) > 1

    @property
    def secret(self) -> bool:
        """Whether several people sit here who must not see each other's cards."""
        return self.passing and not self.open_hands

    def new_controls(self, active: int) -> MapControls:
        """See `GameTable.new_controls`."""
        return MapControls(self.ctx, self.session, self.director, self.humans, active)

    def new_stage(self, loud: Sequence[int]) -> Stage:
        """See `GameTable.new_stage`."""
        stage = Stage(len(self.session.seats), self.look, self.session.board, self.play, loud)
        stage.watcher = self.humans[0] if self.humans else -1
        stage.discreet = self.secret
        return stage

    def new_stamps(self) -> Stamps:
        """See `GameTable.new_stamps`."""
        return Stamps(self.ctx.media.fonts)

    def new_hand(self, seat: int) -> Hand:
        """See `GameTable.new_hand`."""
        return Hand(
            seat,
            self.session,
            self.act,
            self.take_back,
            self.feedback,
            self.show_results,
            secret=self.secret,
        )

    def new_pane(self, seat: int, box: FRect, others: Sequence[int], panes: int) -> Pane:
        """See `GameTable.new_pane`."""
        hand = self.hands[seat]
        assert isinstance(hand, Hand), "made by new_hand"
        width, height = self.look.size
        plays = seat in self.humans
        shape = width / height
        layout = pane_layout(box, len(self.session.seats), shape, plays=plays, bare=self.bare)
        if plays and self.stage.watcher != seat:
            self.stage.watcher = seat
            self.stage.see(self.session.view(Seat(seat)))
        return Pane(
            self.ctx, self.session, self.stage, hand, self.stamps, layout, others, plays=plays
        )

    def pane_seats(self) -> list[int]:
        """See `GameTable.pane_seats`: always one."""
        return super().pane_seats()[:1]

    def parts_of(self, pane: Pane, around: Around) -> Mapping[str, Part]:
        """See `GameTable.parts_of`."""
        return parts(pane, around)

    def sync(self, view: TableView, rows: Rows) -> None:
        """See `GameTable.sync`."""
        self._rows = self._score_rows()
        watcher = self.stage.watcher
        own = self.session.view(Seat(watcher)) if watcher >= 0 else None
        self.stage.sync(view, own, self._rows)

    def sync_seat(self, seat: int, view: TableView, rows: Sequence[ScoreLine]) -> None:
        """See `GameTable.sync_seat`."""
        self.sync(view, self._rows)

    def show_event(self, event: Event) -> None:
        """See `GameTable.show_event`.

        What one seat may see is shown to that seat only. Everything comes one after the other, and nobody has to wait for
        it to act; only the end of the game is something that everybody watches.
        """
        if event.audience not in (None, self.stage.watcher):
            return
        if isinstance(event, ENDING):
            if isinstance(event, ev.TicketsShown):
                self._take_final_rows()
            self.director.add(None, lambda: CHOREO[type(event)](event, self.stage))
            return
        if isinstance(event, ev.CardSeen) and self._face_down(event.seat):
            self.director.add(LANE, lambda: card_put_away(event, self.stage))
            return
        self.director.add(LANE, lambda: CHOREO[type(event)](event, self.stage))

    def show_now(self) -> None:
        """See `GameTable.show_now`."""
        self.stage.news.clear()
        super().show_now()

    def standing(self, seat: int) -> int:
        """See `GameTable.standing`: tickets count when they are turned up."""
        shown = self.stage.seats[seat]
        return shown.points if shown.counts is None else shown.total

    def look_from(self, seat: int | None) -> None:
        """See `GameTable.look_from`: the seat's cards and tickets lie open."""
        self.stage.watcher = -1 if seat is None else seat
        self.stage.see(None if seat is None else self.session.view(Seat(seat)))
        super().look_from(seat)

    def take_back(self, seat: int, n: int | None = None) -> bool:
        """See `GameTable.take_back`; what is still being shown is at its end first."""
        self.director.skip()
        return super().take_back(seat, n)

    def _face_down(self, seat: int) -> bool:
        hand = self.hands.get(seat)
        return isinstance(hand, Hand) and hand.hidden

    def _own_hands(self) -> list[Hand]:
        return [hand for hand in self.hands.values() if isinstance(hand, Hand)]

    def _take_final_rows(self) -> None:
        """The rows with tickets are known, but not yet counted."""
        for seat, rows in zip(self.stage.seats, self._score_rows(), strict=True):
            seat.rows = tuple(rows)

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        controls = self.controls
        assert isinstance(controls, MapControls), "made by new_controls"
        if controls.pass_time(dt):
            self.dirty = True
        for hand in self._own_hands():
            before = hand.version
            hand.pass_time(dt)
            self.dirty = self.dirty or hand.version != before
        super().update(dt)
        if controls.holding:
            self.poll = min(self.poll, 0.03)

    def _take_device(self, seat: int) -> None:
        for hand in self._own_hands():
            hand.hide()
        super()._take_device(seat)

    def _pass_on(self) -> None:
        """With open hands the table simply turns to the next person."""
        if not self.open_hands:
            asked = [seat for seat in self.session.to_act() if seat in self.humans]
            if asked and self.ctx.input.seats.holder not in asked:
                for hand in self._own_hands():
                    hand.hide()
            super()._pass_on()
            return
        asked = [seat for seat in self.session.to_act() if seat in self.humans]
        if asked and self.ctx.input.seats.holder not in asked:
            self._take_device(asked[0])
