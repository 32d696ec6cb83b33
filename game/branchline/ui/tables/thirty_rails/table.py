"""The table of 30 Rails as a scene: from intents to the session, from its events to the stage.

Here: `TableScene`. Not here: what a press means (`hand`), where things are (`pane`), drawing
(`parts`), choreography (`choreo`), and the rules, which only the session knows.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.views import Phase, TableView
from branchline.ui import theme
from branchline.ui.anim.timeline import Anim
from branchline.ui.context import Context
from branchline.ui.input.intents import (
    NO_SEAT,
    Accept,
    Back,
    Details,
    Hover,
    Intent,
    Joined,
    Lost,
    Menu,
    Mirror,
    Next,
    Point,
    Prev,
    Step,
    Turn,
    Undo,
    Wheel,
    Zoom,
)
from branchline.ui.scenes.base import IDLE_POLL, Scene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.results import ResultLine, ResultsScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.settings import Pace
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.thirty_rails.choreo import rows_changed
from branchline.ui.tables.thirty_rails.director import Director
from branchline.ui.tables.thirty_rails.hand import SHEET, Hand, Mode
from branchline.ui.tables.thirty_rails.handover import HandOver
from branchline.ui.tables.thirty_rails.layout import pane_layout, split
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.parts import THINKING_AFTER, Around, draw_parts
from branchline.ui.tables.thirty_rails.stage import Stage
from branchline.ui.tables.thirty_rails.stamps import Stamps

MOST_PANES = 4
THINKING_POLL = 0.03
PACE_SECONDS: dict[Pace, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.15, "instant": 0.0}
SETUP_PACE = 0.3
MOST_POLLS = 16
SCORING = (ev.TrackPlaced, ev.MinePlaced, ev.StationPlaced)
Rows = tuple[tuple[ScoreLine, ...], ...]


class TableScene(Scene):
    """One to four panes over one session.

    Each person has a pane; with the sharing "pass" the one who holds the device has it alone. With
    computer players only, everybody is looked at.
    """

    def __init__(self, ctx: Context, session: TableSession[TableView]) -> None:
        super().__init__(ctx)
        self.session = session
        humans = [seat for seat, info in enumerate(session.seats) if info.human]
        self.humans = tuple(humans)
        self.passing = session.setup.sharing == "pass" and len(humans) > 1
        self.stage = Stage(len(session.seats), self._play, humans or range(len(session.seats)))
        self.director = Director(self.stage, self.timeline)
        self.stamps = Stamps(ctx.media.fonts)
        seats = humans or list(range(len(session.seats)))[:MOST_PANES]
        self.hands = {seat: self._new_hand(seat) for seat in seats}
        self.panes: list[Pane] = []
        self.active = seats[0]
        self._held: dict[int, tuple[Pane | None, str]] = {}
        self._ground: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._drawn: list[dict[str, Hashable]] = []
        self._thinking: frozenset[int] = frozenset()
        self._wait = 0.0
        self._was_busy = self._asleep = False
        self._results_shown = session.over
        self._rows = self._score_rows()
        self._open()

    # --- life ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """See `Scene.enter`."""
        self._build()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self._held.clear()
        self._forget_drawn()

    def close(self) -> None:
        """See `Scene.close`."""
        self.session.close()

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
        thinking = frozenset(
            seat
            for seat in range(len(self.session.seats))
            if self.session.thinking(Seat(seat)) > THINKING_AFTER
        )
        if thinking != self._thinking:
            self._thinking = thinking
            self.dirty = True
        self.poll = IDLE_POLL if self._only_people_to_act() else THINKING_POLL
        if self.session.over and not busy and not self._results_shown:
            self._show_results()

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        still = self._still_picture(surface)
        surface.blit(still, (0, 0))
        for pane in self.panes:
            pane.draw_live(surface)

    # --- from the session to the stage --------------------------------------------------------

    def _open(self) -> None:
        """Everything is shown as it stands; a fresh game begins with its opening events."""
        view = self.session.view(None)
        opening = list(self.session.poll())
        if view.phase == Phase.MOUNTAINS and view.step == 1 and opening:
            self._wait = 0.0
        else:
            self.stage.sync(view, self._rows)
        for number, rows in enumerate(self._rows):
            self.stage.seats[number].rows = rows
        if view.phase == Phase.OVER:
            for seat in self.stage.seats:
                seat.counts = {row.key: row.points for row in seat.rows}
        self._queue(opening)

    def _listen(self) -> None:
        """Takes in what computer players did, one move at a time at the pace that is set."""
        pace = PACE_SECONDS[self.ctx.settings.bot_pace]
        if not self.stage.turn:
            pace *= SETUP_PACE
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

    def _queue(self, events: Sequence[Event]) -> None:
        """These events are shown as soon as their turn comes."""
        if not events:
            return
        after = self._score_rows() if any(isinstance(e, SCORING) for e in events) else self._rows
        for event in events:
            self.director.show(event)
            if isinstance(event, SCORING):
                self._queue_rows(event.seat, self._rows[event.seat], after[event.seat])
        self._rows = after
        self._was_busy = True
        self.director.update()
        self._asleep = self.director.busy_for_all
        for hand in self.hands.values():
            if self._asleep:
                hand.sleep()
            else:
                hand.refresh()
        self.dirty = True

    def _queue_rows(
        self, seat: int, before: Sequence[ScoreLine], after: Sequence[ScoreLine]
    ) -> None:
        def make() -> Anim:
            return rows_changed(self.stage, seat, before, after)

        self.director.add(seat, make)

    def _wake(self) -> None:
        """Whatever concerned everybody has been shown: the players are asked again."""
        for seat, hand in self.hands.items():
            hand.refresh()
            pane = self._pane_of(seat)
            if pane is not None and pane.by_keys:
                hand.suggest_piece()
        asked = [seat for seat in self.session.to_act() if seat in self.hands]
        self.active = asked[0] if asked else self.active
        self.dirty = True

    def _settle(self) -> None:
        """All is at rest: what is shown is what the match says."""
        self.stage.sync(self.session.view(None), self._rows)
        self._pass_on()
        self.dirty = True

    def _score_rows(self) -> Rows:
        score = self.session.score()
        return tuple(score.rows(Seat(seat)) for seat in range(len(self.session.seats)))

    def _only_people_to_act(self) -> bool:
        return all(self.session.seats[seat].human for seat in self.session.to_act())

    # --- from the players to the session ------------------------------------------------------

    def _new_hand(self, seat: int) -> Hand:
        return Hand(
            seat, self.session, self._act, self._take_back, self._feedback, self._show_results
        )

    def _act(self, seat: int, action: Action) -> bool:
        if self.director.busy_for(seat):
            self.director.skip()
        self._queue(self.session.act(Seat(seat), action))
        self._choose_active()
        return True

    def _take_back(self, seat: int) -> bool:
        if self.director.busy_for(seat):
            self.director.skip()
        if not self.session.undo(Seat(seat)):
            return False
        self._rows = self._score_rows()
        view = self.session.view(None)
        self.stage.sync_seat(seat, view.sheets[seat], self._rows[seat], view)
        self.hands[seat].refresh()
        pane = self._pane_of(seat)
        if pane is not None and pane.by_keys:
            self.hands[seat].suggest_piece()
        return True

    def _choose_active(self) -> None:
        """Devices that all share act for the first person who has something to do."""
        asked = [seat for seat in self.session.to_act() if seat in self.hands]
        if asked and self.active not in asked:
            self.active = asked[0]

    def _pass_on(self) -> None:
        """The device goes to the next person who has something to do."""
        if not self.passing or self.session.over:
            return
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
        if isinstance(intent, Hover):
            return False
        if isinstance(intent, Point):
            used = self._point(intent)
        elif isinstance(intent, Wheel):
            used = self._wheel(intent)
        elif isinstance(intent, Lost | Joined):
            used = self._pads_changed(intent)
        else:
            used = self._press(intent)
        self.dirty = self.dirty or used
        return used

    def _point(self, intent: Point) -> bool:
        if intent.phase == "down":
            return self._point_down(intent)
        if intent.phase == "move":
            return False
        pane, target = self._held.pop(intent.pointer, (None, ""))
        if pane is None or pane not in self.panes:
            return False
        pane.held.pop(intent.pointer, None)
        if intent.phase == "up" and pane.target_at(intent.pos) == target:
            self._pressed(pane, target)
        return True

    def _point_down(self, intent: Point) -> bool:
        if self.director.busy_for_all:
            self.director.skip()
            return True
        pane = next((p for p in self.panes if p.layout.rect.collidepoint(intent.pos)), None)
        target = pane.target_at(intent.pos) if pane is not None else None
        if pane is None or target is None:
            return False
        self._held[intent.pointer] = (pane, target)
        pane.held[intent.pointer] = target
        pane.by_keys = False
        return True

    def _pressed(self, pane: Pane, target: str) -> None:
        if pane.seat in self.hands:
            self.active = pane.seat
        if target == "menu":
            self.ctx.sound("click")
            self._pause()
        elif target.startswith("cell."):
            if pane.plays:
                pane.hand.press_cell(int(target.removeprefix("cell.")))
        else:
            pane.hand.press(target)

    def _wheel(self, intent: Wheel) -> bool:
        pane = next((p for p in self.panes if p.layout.rect.collidepoint(intent.pos)), None)
        if pane is None or not pane.plays or pane.hand.ghost is None:
            return False
        pane.hand.turn(-1 if intent.steps > 0 else 1)
        return True

    def _press(self, intent: Intent) -> bool:
        """A key or a pad's button."""
        if isinstance(intent, Menu):
            self._pause()
            return True
        if isinstance(intent, Details):
            self.ctx.stack.push(RulesScene(self.ctx, self.session.setup.game))
            return True
        if self.director.busy_for_all and not isinstance(intent, Step):
            self.director.skip()
            return True
        pane = self._pane_for(intent)
        if pane is None:
            return False
        if not pane.by_keys:
            pane.by_keys = True
            pane.hand.suggest_piece()
            pane.hand.version += 1
        return self._for_pane(pane, intent)

    def _for_pane(self, pane: Pane, intent: Intent) -> bool:
        hand = pane.hand
        used = True
        if isinstance(intent, Step):
            used = pane.step(intent.dx, intent.dy)
            if used:
                self.ctx.sound("focus")
        elif isinstance(intent, Accept):
            self._accept(pane)
        elif isinstance(intent, Turn):
            hand.turn(intent.quarters)
        elif isinstance(intent, Mirror):
            hand.mirror()
        elif isinstance(intent, Undo):
            hand.undo()
        elif isinstance(intent, Next | Prev):
            used = pane.next_spot(1 if isinstance(intent, Next) else -1)
        elif isinstance(intent, Zoom):
            self._zoom(pane, intent.steps)
        elif isinstance(intent, Back):
            if not hand.cancel():
                self._pause()
        else:
            used = False
        return used

    def _accept(self, pane: Pane) -> None:
        hand = pane.hand
        names = {spot.name for spot in pane.spots()}
        if hand.focus == SHEET or hand.focus not in names:
            if pane.plays:
                hand.press_cell(hand.cursor, keys=True)
        elif hand.focus == "menu":
            self._pause()
        else:
            hand.press(hand.focus)

    def _zoom(self, pane: Pane, steps: int) -> None:
        """Looks at the next other sheet, and after the last one at the own."""
        round_trip: list[int | None] = [None, *pane.others]
        at = round_trip.index(pane.hand.zoom) if pane.hand.zoom in round_trip else 0
        pane.hand.zoom = round_trip[(at + steps) % len(round_trip)]
        pane.hand.version += 1

    def _pane_for(self, intent: Intent) -> Pane | None:
        """The pane an intent of a key or pad is meant for."""
        if intent.seat == NO_SEAT:
            if isinstance(intent, Accept):
                self._join(intent)
            return None
        if intent.seat is not None:
            return self._pane_of(intent.seat) or self._pane_of(self.active)
        return self._pane_of(self.active)

    def _pane_of(self, seat: int) -> Pane | None:
        return next((pane for pane in self.panes if pane.seat == seat), None)

    def _join(self, intent: Intent) -> None:
        """A device without a seat takes the first person's place that has no device."""
        seats = self.ctx.input.seats
        free = next((seat for seat in self.humans if seats.device_of(seat) is None), None)
        if free is not None:
            seats.take(intent.device, free)
            self.ctx.sound("notice")

    def _pads_changed(self, intent: Lost | Joined) -> bool:
        topic = f"pad {intent.seat}"
        if intent.seat is None or intent.seat < 0 or intent.seat >= len(self.session.seats):
            return False
        if isinstance(intent, Lost):
            name = self.session.seats[intent.seat].name
            self.ctx.notices.post(topic, "table.pad_lost", name=name)
            self._pause()
        else:
            self.ctx.notices.clear(topic)
        return True

    # --- other scenes -------------------------------------------------------------------------

    def _pause(self) -> None:
        self.ctx.stack.push(PauseMenu(self.ctx, self.session.setup.game))

    def _show_results(self) -> None:
        """The results lie over the table."""
        self._results_shown = True
        session, setup = self.session, self.session.setup
        score = session.score()
        lines = []
        for place, seats in enumerate(score.ranking()):
            rank = 1 + sum(len(tied) for tied in score.ranking()[:place])
            for seat in seats:
                info = session.seats[seat]
                note = self.ctx.text(session.grade(seat))
                lines.append(ResultLine(info.name, score.total(seat), rank, info.colour, note))
        winners = [session.seats[seat].name for seat in score.ranking()[0]]
        app = self.ctx.app
        self.ctx.stack.push(
            ResultsScene(
                self.ctx,
                lines,
                heading=lambda: self._heading(winners),
                seed=setup.seed,
                same_dice=lambda: app.start_game(setup),
                new_dice=lambda: app.start_game(replace(setup, seed=app.fresh_seed())),
                look=lambda: None,
            )
        )

    def _heading(self, winners: Sequence[str]) -> str:
        if len(self.session.seats) == 1:
            return self.ctx.text("table.finished")
        code = "table.winner" if len(winners) == 1 else "table.winners"
        return self.ctx.text(code, names=", ".join(winners))

    # --- drawing and sound --------------------------------------------------------------------

    def _build(self) -> None:
        """The panes are laid out for the present window and the people who see them."""
        seats = list(self.hands)
        if self.passing:
            holder = self.ctx.input.seats.holder
            seats = [holder if holder in self.hands else seats[0]]
            self.active = seats[0]
        before = {pane.seat: pane.by_keys for pane in self.panes}
        boxes = split(self.ctx.canvas.safe, len(seats))
        self.panes = []
        for seat, box in zip(seats, boxes, strict=True):
            others = [other for other in range(len(self.session.seats)) if other not in seats]
            layout = pane_layout(box, others=len(others), panes=len(seats))
            pane = Pane(
                self.ctx,
                self.session,
                self.stage,
                self.hands[seat],
                self.stamps,
                layout,
                others,
                plays=seat in self.humans,
            )
            pane.by_keys = before.get(seat, False)
            self.panes.append(pane)
        self._held.clear()
        self._forget_drawn()

    def _forget_drawn(self) -> None:
        self._ground = self._still = None
        self._drawn = [{} for _ in self.panes]
        self.dirty = True

    def _still_picture(self, surface: pygame.Surface) -> pygame.Surface:
        """The picture of all that does not move, up to date."""
        if (
            self._still is None
            or self._ground is None
            or self._still.get_size() != surface.get_size()
        ):
            self._ground = pygame.Surface(surface.get_size())
            paint = self.ctx.paint.on(self._ground)
            paint.table()
            for pane in self.panes:
                if len(self.panes) > 1:
                    paint.card(pane.layout.rect, theme.TABLE_DARK, radius=0)
                paint.sheet(pane.layout.sheet, grid=0)
            self._still = self._ground.copy()
            self._drawn = [{} for _ in self.panes]
        for pane, drawn in zip(self.panes, self._drawn, strict=True):
            draw_parts(pane, self._around(pane), self._still, self._ground, drawn)
        return self._still

    def _around(self, pane: Pane) -> Around:
        view = pane.hand.view
        waiting: tuple[str, ...] = ()
        if not self.director.busy_for_all and pane.hand.mode == Mode.WAIT:
            waiting = tuple(self.session.seats[seat].name for seat in self.session.to_act())
        return Around(
            self._thinking,
            waiting,
            view.turns,
            self.ctx.settings.show_scores,
            frozenset(pane.held.values()),
        )

    def _play(self, name: str, volume: float) -> None:
        self.ctx.media.sounds.play(name, volume=volume)

    def _feedback(self, name: str) -> None:
        self.ctx.sound(name)
