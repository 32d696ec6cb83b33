"""The title screen: the name, a plan on the table, and what one can do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.anim.easing import ease_out
from branchline.ui.anim.timeline import Tween
from branchline.ui.painter import Painter
from branchline.ui.scenes.art import dice_box, draw_dice, draw_name, draw_plan, plan_box, plan_side
from branchline.ui.scenes.daily import DailyScene
from branchline.ui.scenes.dialog import ConfirmDialog
from branchline.ui.scenes.learn import LearnPanel
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.people import PeopleScene
from branchline.ui.scenes.rules import last_rules
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

ARRIVES = 1.3
ASIDE = 12.0
"""So far the pane of the entries reaches out on both sides, for the rings around them."""
BELOW_NAME = 90.0
LEAST_PLAN = 240.0
"""Where there is no room for a plan of this side beside or above the entries, none is drawn."""
DICE = 0.2
"""The size of a die beside the plan, by the side of the plan."""
SMALLEST_NAME = 130.0
NAME_SHAPE = 0.27
NARROWEST = 850.0
"""Two entries of usual length stand side by side in so much."""


class TitleScene(Screen):
    """Going on with an unfinished game comes first, for somebody new the tutorials. Back asks whether to end the program."""

    hints = (("accept", "hint.choose"),)

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._engine_at = 0.0
        self._seen = False
        self._name_box = FRect(0, 0, 0, 0)
        self._plan: tuple[tuple[float, float], float] | None = None
        """The middle and the side of the plan, where there is room for one."""
        self._dice: tuple[tuple[float, float], float] = ((0.0, 0.0), 0.0)
        self._build()
        self.timeline.play(Tween(ARRIVES, self._move_engine, 0.0, 1.0, ease_out))

    def _build(self) -> None:
        """The entries that make sense now."""
        ctx = self.ctx
        stack = ctx.stack
        unfinished = ctx.app.unfinished_game()
        entries: list[Widget] = []
        self._going_on: list[Widget] = []
        if unfinished is not None:
            summary = unfinished.summary
            go_on = Button(
                ctx,
                lambda: ctx.text("title.continue"),
                ctx.app.continue_game,
                tone="primary",
                note=lambda: summary,
            )
            self._going_on.append(go_on)
        new = unfinished is None and not ctx.app.saved_games()
        learn = Button(
            ctx,
            lambda: ctx.text("title.learn"),
            lambda: stack.push(LearnPanel(ctx)),
            tone="primary" if new else "plain",
        )
        begin = Button(
            ctx,
            lambda: ctx.text("title.new_game"),
            lambda: stack.push(LobbyScene(ctx)),
            tone="plain" if unfinished or new else "primary",
        )
        entries.append(Grid(ctx, [learn, begin] if new else [begin, learn], (2, 1)))
        if ctx.offer.profiles:
            entries.append(Grid(ctx, self._profiles(), (2, 1)))
        more: list[Widget] = []
        if ctx.app.saved_games():
            more.append(
                Button(ctx, lambda: ctx.text("title.games"), lambda: stack.push(SavesScene(ctx)))
            )
        more.append(
            Button(ctx, lambda: ctx.text("title.rules"), lambda: stack.push(last_rules(ctx)))
        )
        more.append(
            Button(ctx, lambda: ctx.text("title.options"), lambda: stack.push(OptionsScene(ctx)))
        )
        if ctx.offer.ending:
            more.append(Button(ctx, lambda: ctx.text("title.quit"), self.back, tone="quiet"))
        self._usual = (2, 1) if len(more) % 2 == 0 else (3, 2, 1)
        self._more = Grid(ctx, more, self._usual)
        self._entries = [*entries, self._more]
        self._menu = ScrollPane(ctx, [*self._going_on, *self._entries])
        self.widgets = [self._menu]

    def _profiles(self) -> list[Widget]:
        """What is about players who come back."""
        ctx, push = self.ctx, self.ctx.stack.push
        return [
            Button(ctx, lambda: ctx.text("title.daily"), lambda: push(DailyScene(ctx))),
            Button(ctx, lambda: ctx.text("title.people"), lambda: push(PeopleScene(ctx))),
        ]

    def enter(self) -> None:
        """See `Scene.enter`; a game may have been played meanwhile."""
        self.ctx.input.seats.share("any")
        if self._seen:
            before = self._count()
            self._build()
            if self._count() != before:
                self.repaint()
                super().enter()
                self.ring.focus(self.ring.candidates()[0])
                return
        self._seen = True
        super().enter()

    def _count(self) -> int:
        """How many entries there are."""
        return sum(len(entry.leaves()) for entry in (*self._going_on, *self._entries))

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        portrait = self.ctx.canvas.portrait
        growth = (self.ctx.settings.text_size - 1) * 0.35
        width = area.width if portrait else max(NARROWEST, area.width * (0.45 + growth * 0.5))
        self._more.columns = self._usual
        self._menu.children, self.widgets = [*self._going_on, *self._entries], [self._menu]
        wanted = self._menu.height_for(width + 2 * ASIDE)
        if not portrait and wanted > area.height - SMALLEST_NAME - BELOW_NAME - 10:
            width, self._more.columns = area.width, (4, *self._usual)
            wanted = self._menu.height_for(width + 2 * ASIDE)
        beside = not portrait and wanted > area.height - SMALLEST_NAME - BELOW_NAME - 10
        if beside:  # going on stands beside the name
            self._menu.children = list(self._entries)
            self.widgets = [*self._going_on, self._menu]
            wanted = self._menu.height_for(width + 2 * ASIDE)
        room = area.height - wanted - BELOW_NAME - 10
        name_height = min(max(SMALLEST_NAME, room), min(width, 940.0) * NAME_SHAPE)
        self._name_box = FRect(area.left, area.top + 10, name_height / NAME_SHAPE, name_height)
        top = self._name_box.bottom + BELOW_NAME
        if beside and self._going_on:
            left = self._name_box.right + 2 * theme.GAP
            wide = area.right - left
            high = min(self._going_on[0].height_for(wide), top - area.top - theme.GAP)
            self._going_on[0].layout(FRect(left, area.top, wide, high))
        if portrait:
            height = min(wanted, area.bottom - top - (0 if growth else area.height * 0.3))
            top = area.bottom - height
        else:
            height = min(wanted, area.bottom - top)
        self._menu.layout(FRect(area.left - ASIDE, top, width + 2 * ASIDE, height))
        self._place_picture()

    def _place_picture(self) -> None:
        """The plan as large as what name and entries leave, and the dice at its corner on the side of the entries or the window."""
        safe, entries = (
            self.ctx.canvas.safe.inflate(-2 * theme.GAP, -2 * theme.GAP),
            self._menu.rect,
        )
        portrait = self.ctx.canvas.portrait
        if portrait:
            top = self._name_box.bottom + BELOW_NAME
            room = FRect(safe.left, top, safe.width, entries.top - 20 - top)
        else:
            left = entries.right + 20
            room = FRect(left, safe.top, safe.right - left, safe.height)
        side = plan_side(room)
        self._plan = None
        if side < LEAST_PLAN:
            return
        self._plan = room.center, side
        box, size = plan_box(*self._plan), DICE * side
        dice = dice_box((box.right, 0) if portrait else (box.left + 0.25 * side, 0), size)
        dice.bottom = box.bottom
        dice.clamp_ip(room)
        self._dice = (dice.centerx, dice.top + 0.58 * size), size

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        if self._plan is not None:
            draw_plan(paint, *self._plan)
            draw_dice(paint, *self._dice)
        draw_name(paint, self._name_box, self.ctx.text("title.name"))

    def overlay(self, paint: Painter) -> None:
        """See `Screen.overlay`."""
        box = self._name_box
        x = box.left + 90 + (box.width * 0.62 - 90) * self._engine_at
        draw_engine(paint, (x, box.bottom + 9), 64)

    def back(self) -> None:
        """See `Screen.back`."""
        if not self.ctx.offer.ending:
            return
        ask = ConfirmDialog(self.ctx, "title.quit_question", "title.quit", self.ctx.app.quit)
        self.ctx.stack.push(ask)

    def _move_engine(self, part: float) -> None:
        self._engine_at = part
