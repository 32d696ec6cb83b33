"""The tutorial as a scene: a real table, a strip below it that teaches, and the way from step to step.

Here: `TutorialScene`. Not here: what is taught (the lessons), how the strip looks (`guide`), the game at the table.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
from pygame import FRect

from branchline.ui.anim.timeline import Tween
from branchline.ui.context import Context
from branchline.ui.input.intents import (
    Accept,
    Back,
    Details,
    Hover,
    Intent,
    Joined,
    Lost,
    Menu,
    Next,
    Point,
    Prev,
    Step,
)
from branchline.ui.scenes.base import Scene
from branchline.ui.tables.scene import GameTable
from branchline.ui.tutorial import lesson as data
from branchline.ui.tutorial.arrow import Arrow, best_arrow, crowded
from branchline.ui.tutorial.guide import Guide
from branchline.ui.tutorial.lesson import PUPIL, UNDO, Lesson, LessonRoom, LessonSession, Played
from branchline.ui.tutorial.menu import TutorialMenu
from branchline.ui.tutorial.ring import around, draw_ring, on_edge, within
from branchline.ui.tutorial.targets import CELL, Pane, box_of, joined, things

MOST_FOOT = 0.6
"""The part of the window that the guide takes at most; in a tiny one the table must stay in sight."""
MARGIN = 34.0
"""So much farther from an edge is the table, for arrows at what stands there: on both sides, and above the strip where
buttons stand in one row along it."""
SWINGS = 4
"""How often the arrow swings before it stands still."""
SWING_SECONDS = 0.7


class TutorialScene(Scene):
    """One lesson from its first step to its last. The table inside is the game's own."""

    def __init__(self, ctx: Context, lesson: Lesson, room: LessonRoom) -> None:
        super().__init__(ctx)
        self.lesson = lesson
        self.room = room
        self.number = 0
        self.began: dict[int, Played] = {0: ()}
        """What had been done in its chapter when each step began."""
        self.guide = Guide(ctx, self._words, self._main_code, self._pressed)
        self.guide.steps = len(lesson.steps)
        self.at_guide = True
        """Whether keys and pads act on the strip, not on the table."""
        self._held: dict[int, str] = {}
        self._swing = 0.0
        self.arrows: list[Arrow] = []
        """What points at the rings, each at one."""
        self._pointed: tuple[object, ...] = ()
        self._brought: tuple[int, tuple[str, ...]] = (0, ())
        self._told_end = False
        self.table: GameTable
        self.session: LessonSession
        self._open_table(())
        self._begin()

    # --- the table ----------------------------------------------------------------------------

    @property
    def step(self) -> data.Step:
        """The step that is taught now."""
        return self.lesson.steps[self.number]

    @property
    def pane(self) -> Pane:
        """The pupil's pane."""
        return next(pane for pane in self.table.panes if pane.seat == PUPIL)

    def _open_table(self, played: Played) -> None:
        chapter = self.lesson.chapter_of(self.number)
        self.table, self.session = self.room.open(self.lesson, chapter, played)
        self.table.at_end = self._ended
        self._told_end = False
        self.table.controls.menu = self._menu

    def _ended(self) -> None:
        """The table says by itself that the game is over; whoever asks it again for the results goes on."""
        if self._told_end and self.resting and not self.asks:
            self._go_on()
        self._told_end = True

    def _reopen(self, number: int) -> None:
        """The table is as it was when a step began."""
        entered = self.ctx.stack.top is self
        self.number = number
        self.table.leave()
        self.table.close()
        self._open_table(self.began.get(number, ()))
        if entered:
            self._fit()
            self.table.enter()
        self._begin()

    def _fit(self) -> None:
        """The strip is as tall as the longest text needs, and the table has what is left."""
        safe = self.ctx.canvas.safe
        texts = [self.ctx.text(self.lesson.code(step)) for step in self.lesson.steps]
        strip = min(self.guide.height_for(safe, texts), MOST_FOOT * safe.height)
        self.guide.layout(safe, strip)
        wide = safe.width > safe.height
        self.table.sides = MARGIN
        self.table.head = MARGIN if wide and self.lesson.points_from_above else 0.0
        self.table.foot = strip + (0.0 if wide else MARGIN)

    # --- from step to step --------------------------------------------------------------------

    def _begin(self) -> None:
        """The present step begins from the position as it stands."""
        self.began[self.number] = self.session.played
        self.session.teach(self.step)
        for hand in self.table.hands.values():
            hand.row_lit = ""
            hand.version += 1
        self.guide.at = self.number
        self._attend(at_guide=not self.step.asks)
        self.guide.back.enabled = self.number > 0
        self._swing_arrow()
        self.dirty = True

    def _swing_arrow(self) -> None:
        self.timeline.skip()
        self._swing = 0.0
        if not self.ctx.settings.reduced_motion:
            self.timeline.play(Tween(SWINGS * SWING_SECONDS, self._set_swing, 0.0, float(SWINGS)))

    def _set_swing(self, part: float) -> None:
        self._swing = 0.5 - 0.5 * math.cos(2 * math.pi * part)

    @property
    def resting(self) -> bool:
        """Whether nothing is shown or thought about at the table."""
        return not (self.table.director.busy or self.session.awaited)

    @property
    def done(self) -> bool:
        """Whether what the step asks for has been done."""
        if self.step.lights:
            return bool(self.table.hands[PUPIL].row_lit == self.step.lights)
        return self.session.done if self.step.does else False

    @property
    def asks(self) -> bool:
        """Whether something is still to be done before it goes on."""
        return self.step.asks and not self.done

    def _go_on(self) -> None:
        """The next step is taught; after the last one an easy game begins."""
        if self.number + 1 == len(self.lesson.steps):
            self.ctx.app.start_game(replace(self.lesson.after, seed=self.ctx.app.fresh_seed()))
            return
        before = self.lesson.chapter_of(self.number)
        if self.lesson.chapter_of(self.number + 1) != before:
            self.began[self.number + 1] = ()
            self._reopen(self.number + 1)
            return
        self.number += 1
        self._begin()

    def _go_back(self) -> None:
        """The present step begins anew if something has been done in it, else the one before."""
        changed = self.session.played != self.began[self.number] or self.table.director.busy
        self._reopen(self.number if changed or self.number == 0 else self.number - 1)

    def _follow_undo(self) -> None:
        """What was taken back belonged to an earlier step: that one is taught again."""
        now = self.session.played
        if self.step.does == UNDO or len(now) >= len(self.began[self.number]):
            return
        for number in range(self.number - 1, -1, -1):
            if self.lesson.steps[number].does not in ("", UNDO) and self.began.get(number) == now:
                self.number = number
                self._begin()
                return

    def _show_me(self) -> None:
        """The guide does what the step asks for."""
        hand = self.table.hands[PUPIL]
        wanted = self.session.wanted
        if self.step.lights:
            hand.press(self.step.lights)
        elif self.step.does == UNDO:
            hand.undo()
        elif wanted is not None:
            self.table.act(PUPIL, wanted)
        self.dirty = True

    # --- words and buttons --------------------------------------------------------------------

    def _words(self) -> str:
        return self.ctx.text(self.lesson.code(self.step))

    def _main_code(self) -> str:
        if self.number + 1 == len(self.lesson.steps):
            return "tutorial.play"
        return "tutorial.show" if self.asks else "tutorial.next"

    def _pressed(self, name: str) -> None:
        self.dirty = True
        if name == "back":
            self._go_back()
        elif name == "leave":
            self.leave_lesson()
        elif not self.resting:
            self.table.director.skip()
        elif self.asks:
            self._show_me()
        else:
            self._go_on()

    def leave_lesson(self) -> None:
        """The tutorial is gone; what was open before it is there again, else the title screen."""
        while self.ctx.stack.top is not self and len(self.ctx.stack) > 1:
            self.ctx.stack.pop()
        if len(self.ctx.stack) > 1:
            self.ctx.stack.pop()
        else:
            self.ctx.app.show_title()

    def _menu(self, ctx: Context) -> Scene:
        return TutorialMenu(ctx, self.lesson.game, self._back_from_menu, self.leave_lesson)

    def _back_from_menu(self) -> None:
        self.ctx.stack.pop()
        self._go_back()

    # --- life ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """See `Scene.enter`."""
        self._fit()
        self.table.enter()
        self._attend(at_guide=self.at_guide)

    @property
    def occupied(self) -> bool:
        """See `Scene.occupied`."""
        return not self.resting

    def leave(self) -> None:
        """See `Scene.leave`."""
        for name in self._held.values():
            getattr(self.guide, name).held_down = False
        self._held.clear()
        self.table.leave()

    def close(self) -> None:
        """See `Scene.close`."""
        self.table.close()

    def resize(self) -> None:
        """See `Scene.resize`."""
        self._fit()
        self.table.resize()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        table = self.table
        table.timeline.speed = self.timeline.speed
        table.update(dt)
        table.timeline.update(dt)
        if self.table is not table:
            return
        if self.step.does and self.done and self.resting:
            self.ctx.sound("chime")
            self._go_on()
        elif self.step.lights and self.done and not self.at_guide:
            self._attend(at_guide=True)
        else:
            self._follow_undo()
        self.animated = self.table.animated or self.table.timeline.busy
        self.poll = self.table.poll
        self.dirty = self.dirty or self.table.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.table.dirty = False
        self._bring_close()
        self.table.draw(surface)
        rings = self._rings()
        self._point_at(rings, surface)
        paint = self.ctx.paint.on(surface)
        self.guide.draw(paint, lit=self.at_guide and self._by_keys(), done=self.done)
        for box in rings:
            draw_ring(paint, box)
        for arrow in self.arrows:
            arrow.draw(paint, self._swing)

    def _bring_close(self) -> None:
        """The cell that is pointed at is seen well, and all of the sheet when another step begins."""
        now = (self.number, self.targets() if self.resting else ())
        if now == self._brought:
            return
        if now[0] != self._brought[0]:
            self.pane.bring_close(None)
        self._brought = now
        for name in now[1]:
            if name.startswith(CELL):
                self.pane.bring_close(int(name.removeprefix(CELL)))

    def _rings(self) -> list[FRect]:
        """The outer edges of the rings around what is pointed at, as far as it is seen; what lies side by side has one."""
        named = self._ringed()
        cells = [on_edge(box) for name, box in named.items() if name.startswith(CELL)]
        boxes = joined(box for name, box in named.items() if not name.startswith(CELL))
        beside = things(self.pane, named)
        found = (
            within(ring, self._free()) for ring in [*cells, *(around(box, beside) for box in boxes)]
        )
        return [ring for ring in found if ring is not None]

    def _point_at(self, rings: list[FRect], surface: pygame.Surface) -> None:
        """There is an arrow at each ring, placed by what has been drawn of the table."""
        what = (self.pane.hand.version, *(tuple(ring) for ring in rings))
        if what == self._pointed:
            return
        self._pointed = what
        busy = crowded(surface, self.ctx.canvas.scale)
        free, others = self._free(), things(self.pane, self._ringed())
        arrows = (best_arrow(ring, rings, free, busy, self.arrows, others) for ring in rings)
        self.arrows = [arrow for arrow in arrows if arrow is not None]

    def _free(self) -> FRect:
        """What of the window the table has."""
        safe = self.ctx.canvas.safe
        return FRect(safe.left, safe.top, safe.width, self.guide.area.top - safe.top)

    def _ringed(self) -> dict[str, FRect]:
        """What is pointed at, with its box: what is to be pressed next, or what is spoken of."""
        if self.ctx.stack.top is not self or (self.step.asks and not self.resting):
            return {}
        boxes = {name: box_of(self.pane, name) for name in self.targets()}
        return {name: box for name, box in boxes.items() if box is not None}

    def targets(self) -> tuple[str, ...]:
        """The names of what is pointed at now."""
        step = self.step
        if not step.asks:
            return step.points
        if self.done:
            return ()
        if step.lights:
            return (step.lights,)
        if step.does == UNDO:
            return ("undo",)
        wanted = self.session.wanted
        return () if wanted is None else (self.lesson.lead(self.table.hands[PUPIL], wanted),)

    # --- intents ------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        if isinstance(intent, Point):
            used = self._point(intent)
        elif isinstance(intent, Hover | Menu | Joined | Lost):
            used = self.table.handle(intent)
        elif self.at_guide:
            used = self._key_at_guide(intent)
        else:
            used = self._key_at_table(intent)
        self.dirty = self.dirty or used
        return used

    def _point(self, intent: Point) -> bool:
        if intent.phase == "down" and self.guide.area.collidepoint(intent.pos):
            button = self.guide.button_at(intent.pos)
            if button is None:
                return False
            names = {self.guide.main: "main", self.guide.back: "back", self.guide.leave: "leave"}
            self._held[intent.pointer] = names[button]  # type: ignore[index]
            return button.handle(intent)
        held = self._held.get(intent.pointer)
        if held is None:
            return self.table.handle(intent)
        if intent.phase in ("up", "cancel"):
            del self._held[intent.pointer]
        button = getattr(self.guide, held)
        return bool(button.handle(intent))

    def _by_keys(self) -> bool:
        return self.ctx.input.last_device.kind in ("keyboard", "pad")

    def _attend(self, *, at_guide: bool) -> None:
        """Keys and pads act on the strip, or on the table; exactly one of both shows a focus."""
        self.at_guide = at_guide
        self.guide.main.tone = "plain" if self.asks else "primary"
        self.guide.ring.focus(self.guide.main)
        for pane in self.table.panes:
            pane.by_keys = not at_guide and self._by_keys()
            if pane.by_keys:
                pane.hand.suggest_piece()
            pane.hand.version += 1
        self.dirty = True

    def _key_at_guide(self, intent: Intent) -> bool:
        ring = self.guide.ring
        if isinstance(intent, Accept):
            focused = ring.focused()
            return focused is not None and focused.handle(intent)
        if isinstance(intent, Step):
            if intent.dy < 0 and not self._above():
                self._attend(at_guide=False)
                return True
            moved = ring.move(intent.dx, intent.dy)
        elif isinstance(intent, Next | Prev):
            moved = ring.step(1 if isinstance(intent, Next) else -1)
        elif isinstance(intent, Back):
            self.table.controls.pause()
            return True
        else:
            return isinstance(intent, Details) and self.table.handle(intent)
        if moved:
            self.ctx.sound("focus")
        return moved

    def _above(self) -> bool:
        """Whether another button lies above the focused one."""
        here = self.guide.ring.focused()
        return here is not None and any(
            button.can_focus and button.rect.bottom <= here.rect.top + 1
            for button in self.guide.buttons
        )

    def _key_at_table(self, intent: Intent) -> bool:
        used = self.table.handle(intent)
        if not used and isinstance(intent, Step) and intent.dy > 0:
            self._attend(at_guide=True)
            self.ctx.sound("focus")
            return True
        return used
