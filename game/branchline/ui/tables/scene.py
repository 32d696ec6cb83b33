"""The table of any game as a scene: from intents to the session, from its events to the stage.

Here: `GameTable`, which the scene of each game fills in. Not here: devices (`controls`), what a press means (`hand`),
where things are (`pane`), drawing (`parts`), choreography, and the rules, which only the session knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import pygame
from pygame import FRect

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.ui.anim.timeline import Anim
from branchline.ui.context import Context
from branchline.ui.input.intents import Intent
from branchline.ui.scenes.base import IDLE_POLL, Scene
from branchline.ui.settings import Pace
from branchline.ui.tables.around import Around
from branchline.ui.tables.controls import Controls
from branchline.ui.tables.counting import rows_changed
from branchline.ui.tables.director import Choreography, Director
from branchline.ui.tables.ending import results_scene
from branchline.ui.tables.hand import PlayerHand
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.parts import Part
from branchline.ui.tables.pictures import Pictures
from branchline.ui.tables.seating import around_table, side_by_side
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.stage import SeatRow
from branchline.ui.tables.stamps import StampBook

MOST_PANES = 6
MOST_WATCHED = 4
"""Of computer players so many have a pane; more would be too small to follow."""
SLEEVES_MM = 10.0
"""How much of a pane at the edge of a table is left empty, so that sleeves and cups press nothing."""
THINKING_AFTER = 0.4
THINKING_POLL = 0.03
PACE_SECONDS: dict[Pace, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.15, "instant": 0.0}
MOST_POLLS = 16
Rows = tuple[tuple[ScoreLine, ...], ...]
Pane = TablePane[Any, Any, Any, Any]


class GameTable(Scene):
    """One to six panes over one session.

    Each person has a pane; with the sharing "pass", or with more people than panes, the one who holds the device
    has it alone. With computer players only, everybody is looked at.
    """

    choreo: ClassVar[Mapping[type[Event], Choreography[Any]]]
    scoring: ClassVar[tuple[type[Event], ...]]
    """Events of a seat after which its score rows may differ."""
    shared_board: ClassVar[bool] = False
    """Whether all seats play on one board."""

    def __init__(self, ctx: Context, session: TableSession[Any]) -> None:
        super().__init__(ctx)
        self.session = session
        humans = [seat for seat, info in enumerate(session.seats) if info.human]
        self.humans = tuple(humans)
        self.passing = self.passes_on(humans)
        self.stage: Any = self.new_stage(humans or range(len(session.seats)))
        self.director: Director[Any] = Director(self.stage, self.timeline, self.choreo)
        self.stamps: Any = self.new_stamps()
        seats = humans or list(range(len(session.seats)))[:MOST_WATCHED]
        self.hands = {seat: self.new_hand(seat) for seat in seats}
        self.controls = self.new_controls(seats[0])
        self._pictures: Pictures | None = None
        self._thinking: frozenset[int] = frozenset()
        self._wait = 0.0
        self._was_busy = self._asleep = False
        self._results_shown = session.over
        self.pace: float | None = None
        """The pause between moves that come by themselves; None: as the settings say."""
        self._rows = self._score_rows()
        self.head = self.sides = self.foot = 0.0
        """Units at the edges of the window that are left free, for something that lies beside the table or points at it."""
        self.bare = False
        """Whether words and buttons are beside the table, so that panes may use their room."""
        self.at_end: Callable[[], object] = self._push_results
        """What follows when the game is over and counted."""
        self._open()

    # --- for each game ------------------------------------------------------------------------

    def new_stage(self, loud: Sequence[int]) -> SeatRow[Any]:
        """What is shown of all seats."""
        raise NotImplementedError

    def new_stamps(self) -> StampBook:
        """The drawings of this game."""
        raise NotImplementedError

    def new_hand(self, seat: int) -> PlayerHand:
        """The hand of a seat."""
        raise NotImplementedError

    def new_pane(self, seat: int, box: FRect, others: Sequence[int], panes: int) -> Pane:
        """The pane of a seat in its box, which is one of so many."""
        raise NotImplementedError

    def parts_of(self, pane: Any, around: Around) -> Mapping[str, Part]:
        """The still parts of a pane."""
        raise NotImplementedError

    def sync(self, view: Any, rows: Rows) -> None:
        """Everything is shown as it is in the match, at rest."""
        raise NotImplementedError

    def sync_seat(self, seat: int, view: Any, rows: Sequence[ScoreLine]) -> None:
        """One seat is shown as it is in the match, at rest."""
        raise NotImplementedError

    def passes_on(self, humans: Sequence[int]) -> bool:
        """Whether one device goes round among these people."""
        several = len(humans) > 1
        return several and (self.session.setup.sharing == "pass" or len(humans) > MOST_PANES)

    def new_controls(self, active: int) -> Controls:
        """Who gives intents to panes."""
        return Controls(self.ctx, self.session, self.director, self.humans, active)

    def show_event(self, event: Event) -> None:
        """An event is shown when its time comes."""
        self.director.show(event)

    def pane_seats(self) -> list[int]:
        """The seats that have a pane now."""
        seats = list(self.hands)
        if self.passing:
            holder = self.ctx.input.seats.holder
            seats = [holder if holder in self.hands else seats[0]]
            self.controls.active = seats[0]
        return seats

    @property
    def hurry(self) -> float:
        """How fast computer players follow each other now: a factor on the pause between them."""
        return 1.0

    # --- life ---------------------------------------------------------------------------------

    @property
    def panes(self) -> list[Any]:
        """The panes on the screen, in reading order."""
        return self.controls.panes

    @property
    def occupied(self) -> bool:
        """See `Scene.occupied`."""
        return self.director.busy or not self._only_people_to_act()

    @property
    def in_game(self) -> bool:
        """See `Scene.in_game`."""
        return not self.session.over

    def enter(self) -> None:
        """See `Scene.enter`."""
        self._build()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.controls.let_go()
        self._forget_drawn()

    def close(self) -> None:
        """See `Scene.close`. Pictures go now: scene, panes and hands refer to each other and would wait for a collection."""
        self.session.close()
        self.controls.panes.clear()
        self.stamps.clear()
        self._forget_drawn()

    def resize(self) -> None:
        """See `Scene.resize`."""
        self.stamps.clear()
        self._build()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self._wait = max(0.0, self._wait - dt)
        self._listen()
        self.director.update()
        busy, asleep = self.director.busy, self.director.busy_for_all
        if self._asleep and not asleep:
            self._wake()
        if self._was_busy and not busy:
            self._settle()
        self._was_busy, self._asleep = busy, asleep
        self._listen_for_advice()
        thinking = frozenset(
            seat
            for seat in range(len(self.session.seats))
            if self.session.thinking(Seat(seat)) > THINKING_AFTER
        )
        if thinking != self._thinking:
            self._thinking = thinking
            self.dirty = True
        seeking = any(hand.seeking for hand in self.hands.values())
        quiet = self._only_people_to_act() and not seeking
        self.poll = IDLE_POLL if quiet else THINKING_POLL
        if self.ctx.input.seats.missing and self.ctx.stack.top is self:
            self.controls.wait_for_pads()
        if busy:
            return
        if self.session.over and not self._results_shown:
            self.show_results()
        elif self.passing:
            self._pass_on()

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        if self._pictures is None or self._pictures.size != surface.get_size():
            self._pictures = Pictures(self.ctx, surface.get_size(), self.panes)
        self._pictures.draw(surface, self.parts_of, self._around, self.director.busy_for)

    # --- from the session to the stage --------------------------------------------------------

    def _open(self) -> None:
        """Everything is shown as it stands; a fresh game begins with its opening events."""
        view = self.session.view(None)
        opening = self.session.poll() if self.session.fresh else ()
        if opening:
            self._wait = 0.0
        else:
            self.sync(view, self._rows)
        for number, rows in enumerate(self._rows):
            self.stage.seats[number].rows = rows
        if self.session.over:
            for seat in self.stage.seats:
                seat.counts = {row.key: row.points for row in seat.rows}
        self._queue(opening)

    def _listen(self) -> None:
        """Takes in what computer players did, one move at a time at the pace that is set."""
        pace = PACE_SECONDS[self.ctx.settings.bot_pace] * self.hurry
        if self.pace is not None:
            pace = self.pace
        for _ in range(MOST_POLLS):
            if self._wait > 0.0 or (self.director.busy and pace > 0.0):
                return
            events = self.session.poll()
            if not events:
                return
            self._queue(events)
            self._wait = pace if not self.humans else pace * 0.5
            if self.director.busy_for_all:
                return

    def _listen_for_advice(self) -> None:
        """Hints that have come are shown; while one is thought about, its wheel turns."""
        for seat, hand in self.hands.items():
            heard = hand.listen()
            for pane in self.panes if heard else ():
                if pane.seat == seat:
                    pane.follow_advice()
            if heard or self.session.adviser.waiting(Seat(seat)) > THINKING_AFTER:
                self.dirty = True

    def _queue(self, events: Sequence[Event]) -> None:
        """These events are shown as soon as their turn comes."""
        if not events:
            return
        scored = {
            getattr(event, "seat", 0): index
            for index, event in enumerate(events)
            if isinstance(event, self.scoring)
        }
        after = self._score_rows() if scored else self._rows
        for index, event in enumerate(events):
            self.show_event(event)
            for seat, last in scored.items():
                if index == last:
                    self._queue_rows(seat, self._rows[seat], after[seat])
        self._rows = after
        self._was_busy = True
        self.director.update()
        self._asleep = self.director.busy_for_all
        for seat, hand in self.hands.items():
            if self._asleep:
                hand.sleep()
            else:
                self._refresh(seat)
        self.dirty = True

    def _refresh(self, seat: int, *, begins: bool = False) -> None:
        """The hand of a seat follows the match, and what it sees of the sheet follows the hand; `begins`: it is asked anew."""
        self.hands[seat].refresh()
        pane = self.controls.pane_of(seat)
        if pane is not None and pane.by_keys:
            if begins:
                pane.hand.suggest_piece()
            pane.follow_cursor()

    def _queue_rows(
        self, seat: int, before: Sequence[ScoreLine], after: Sequence[ScoreLine]
    ) -> None:
        def make() -> Anim:
            return rows_changed(self.stage, seat, before, after)

        self.director.add(seat, make)

    def _wake(self) -> None:
        """Whatever concerned everybody has been shown: the players are asked again."""
        for seat in self.hands:
            self._refresh(seat, begins=True)
        self.controls.choose_active(afresh=True)
        self.dirty = True

    def _settle(self) -> None:
        """All is at rest: what is shown is what the match says."""
        self.sync(self.session.view(None), self._rows)
        self.dirty = True

    def _score_rows(self) -> Rows:
        score = self.session.score()
        return tuple(score.rows(Seat(seat)) for seat in range(len(self.session.seats)))

    def _only_people_to_act(self) -> bool:
        return all(self.session.seats[seat].human for seat in self.session.to_act())

    def show_now(self) -> None:
        """Everything is shown as it is in the session now, at rest, whatever was shown before."""
        self.director.skip()
        self._rows = self._score_rows()
        for seat in self.stage.seats:
            seat.counts, seat.counting, seat.glow, seat.last = None, "", None, -1
            seat.touch()
        self.sync(self.session.view(None), self._rows)
        if self.session.over:
            for seat in self.stage.seats:
                seat.counts = {row.key: row.points for row in seat.rows}
        for seat in self.hands:
            self._refresh(seat)
        self._was_busy = self._asleep = False
        self.dirty = True

    def standing(self, seat: int) -> int:
        """The points of a seat as everybody may see them shown now."""
        return int(self.stage.seats[seat].total)

    def look_from(self, seat: int | None) -> None:
        """One pane shows the table as this seat sees it; None: as everybody does. For games that are only watched."""
        seats = list(range(len(self.session.seats)))[:MOST_WATCHED] if seat is None else [seat]
        self.hands = {each: self.new_hand(each) for each in seats}
        self.controls.active = seats[0]
        self._build()

    # --- from the players to the session ------------------------------------------------------

    def act(self, seat: int, action: Action) -> bool:
        """An action that the session allows is done, and shown."""
        if self.director.busy_for(seat):
            self.director.skip()
        self.hands[seat].forget_advice()
        pane = self.controls.pane_of(seat)
        if pane is not None:
            pane.loupe.close()
        self._queue(self.session.act(Seat(seat), action))
        self.controls.choose_active()
        return True

    def take_back(self, seat: int, n: int | None = None) -> bool:
        """The seat's last action, or its entry `n`, is taken back; whether it could be."""
        if self.director.busy_for(seat):
            self.director.skip()
        self.hands[seat].forget_advice()
        if not self.session.undo(Seat(seat), n):
            return False
        self._rows = self._score_rows()
        self.sync_seat(seat, self.session.view(None), self._rows[seat])
        self._refresh(seat, begins=True)
        return True

    def _pass_on(self) -> None:
        """The device goes to the next person who has something to do."""
        asked = [seat for seat in self.session.to_act() if seat in self.humans]
        holder = self.ctx.input.seats.holder
        if not asked or holder in asked:
            return
        heir = next((seat for seat in asked if seat > holder), asked[0])
        name = self.session.seats[heir].name
        self.ctx.stack.push(HandOver(self.ctx, name, lambda: self._take_device(heir)))

    def _take_device(self, seat: int) -> None:
        self.ctx.input.seats.holder = seat
        self._build()

    # --- intents ------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        used = self.controls.handle(intent)
        self.dirty = self.dirty or used
        return used

    # --- other scenes -------------------------------------------------------------------------

    def show_results(self) -> None:
        """The results lie over the table, or what `at_end` says."""
        self._results_shown = True
        self.at_end()

    def _push_results(self) -> None:
        self.ctx.stack.push(results_scene(self.ctx, self.session))

    # --- drawing and sound --------------------------------------------------------------------

    def _build(self) -> None:
        """The panes are laid out for the present window and the people who see them."""
        self.stamps.shown = self.ctx.paint.palette
        seats = self.pane_seats()
        before = {pane.seat: pane.by_keys for pane in self.panes}
        keys_in_hand = self.ctx.input.last_device.kind in ("keyboard", "pad")
        safe = self.ctx.canvas.safe
        room = FRect(
            safe.left, safe.top + self.head, safe.width, safe.height - self.head - self.foot
        )
        room.inflate_ip(-2 * self.sides, 0)
        around = self.session.setup.sharing == "around"
        places = (around_table if around else side_by_side)(room, len(seats))
        self.controls.let_go()
        self.controls.panes = []
        for seat, place in zip(seats, places, strict=True):
            others = [other for other in range(len(self.session.seats)) if other not in seats]
            box = place.upright
            if around and len(seats) > 1:
                box.height -= SLEEVES_MM * self.ctx.canvas.mm
            pane = self.new_pane(seat, box, others, len(seats))
            pane.place, pane.one_of_several = place, len(seats) > 1
            pane.by_keys = before.get(seat, keys_in_hand)
            if pane.by_keys:
                pane.follow_cursor()
            self.panes.append(pane)
        self._forget_drawn()

    def _forget_drawn(self) -> None:
        self._pictures = None
        self.dirty = True

    def _around(self, pane: Pane) -> Around:
        """What the pane shows of the rest; nobody is waited for once its own seat may act again."""
        waiting: tuple[str, ...] = ()
        asked = self.session.to_act()
        if not self.director.busy_for_all and pane.hand.waits and pane.seat not in asked:
            waiting = tuple(self.session.seats[seat].name for seat in asked)
        return Around(
            self._thinking,
            waiting,
            self.ctx.settings.show_scores,
            frozenset(pane.held.values()),
        )

    def play(self, name: str, volume: float) -> None:
        """An effect is heard."""
        self.ctx.media.sounds.play(name, volume=volume)

    def feedback(self, name: str) -> None:
        """A sound for what a player did."""
        self.ctx.sound(name)
