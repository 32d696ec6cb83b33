"""Which key and which button does what: a line for each action, press one to change it.

Here: the page and the question for a key or button. Not here: what may be changed (`input.bindings`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.bindings import BUTTONS, KEYS, Changes, Layout, are_swapped, swapped
from branchline.ui.input.intents import Accept, Intent, Next, Point, Prev
from branchline.ui.input.pads import Family
from branchline.ui.input.pump import Pressed
from branchline.ui.painter import Painter
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.glyphs import button_glyph, draw_glyph, glyph_width, key_glyph
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Row, Toggle, align
from branchline.ui.widgets.scroll import BAR_WIDTH, ScrollPane
from branchline.ui.widgets.tabs import Tabs

if TYPE_CHECKING:
    from branchline.ui.context import Context

SIGN = 52.0
MOST_SIGNS = 3
PATIENCE = 10.0
"""Seconds after which the question for a key or button gives up: a pad alone can leave it only so."""
PANE_TAKES = 2 * theme.PAD + BAR_WIDTH + 2 * theme.GAP
LAYOUTS: dict[Pressed, Layout] = {"key": KEYS, "button": BUTTONS}
Setting = Literal["keys", "buttons"]
SETTINGS: dict[Pressed, Setting] = {"key": "keys", "button": "buttons"}


class BindingRow(Row):
    """An action and the keys or buttons that it has now. Pressing it asks for another."""

    def __init__(self, ctx: Context, action: str, kind: Pressed, ask: Callable[[], object]) -> None:
        super().__init__(ctx, lambda: ctx.text(f"action.{action}"))
        self.action = action
        self.kind = kind
        self._ask = ask
        self._armed = False

    def control_width(self) -> float:
        """See `Row.control_width`."""
        return 300.0

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Accept):
            self._pressed()
            return True
        if isinstance(intent, Point):
            inside = self.rect.collidepoint(intent.pos)
            armed, self._armed = self._armed, inside and intent.phase in ("down", "move")
            if intent.phase == "up" and inside and armed:
                self._pressed()
            return True
        return False

    def signs(self) -> list[str]:
        """What stands on the keys or buttons of the action, the player's own first."""
        layout, pump = LAYOUTS[self.kind], self.ctx.input
        if self.kind == "key":
            return [key_glyph(code) for code in layout.codes(pump.keys, self.action)]
        maker = _maker(self.ctx)
        return [button_glyph(code, maker) for code in layout.codes(pump.buttons, self.action)]

    def draw_control(self, paint: Painter) -> None:
        """See `Row.draw_control`."""
        paint.card(self.control, theme.PAPER, edge=theme.INK)
        box = self.control.inflate(-28, 0)
        x = box.left
        for sign in self.signs()[:MOST_SIGNS]:
            wide = glyph_width(paint, sign, SIGN)
            if x + wide > box.right:
                return
            place = FRect(x, box.centery - SIGN / 2, wide, SIGN)
            draw_glyph(paint, sign, place, pad=self.kind == "button")
            x = place.right + 12

    def _pressed(self) -> None:
        self.ctx.sound("click")
        self._ask()


class AskKey(Panel):
    """Waits for a key or button and gives it to the action; leaves by itself after a while."""

    def __init__(
        self, ctx: Context, action: str, kind: Pressed, given: Callable[[int], object]
    ) -> None:
        super().__init__(ctx)
        self._kind = kind
        self._given = given
        self._left = PATIENCE
        self._refused = ""
        name = ctx.text(f"action.{action}")
        question = Label(
            ctx,
            lambda: ctx.text(f"remap.ask_{kind}", action=name),
            theme.TEXT_BUTTON,
            theme.INK,
            bold=True,
            align="centre",
        )
        note = Label(ctx, self._note, theme.TEXT_BODY, theme.INK, align="centre")
        self.fill([question, note, Button(ctx, lambda: ctx.text("remap.leave"), self.back)])

    def enter(self) -> None:
        """See `Scene.enter`."""
        super().enter()
        self.ctx.input.catch = self._catch

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.ctx.input.catch = None
        super().leave()

    def update(self, dt: float) -> None:
        """See `Scene.update`; the seconds left are shown."""
        before = self._seconds
        self._left -= dt
        if self._left <= 0.0:
            self.back()
        elif self._seconds != before:
            self.dirty = True

    @property
    def _seconds(self) -> int:
        return int(self._left) + 1

    def _note(self) -> str:
        if self._refused:
            return self.ctx.text("remap.fixed", key=self._refused)
        return self.ctx.text("remap.seconds", seconds=self._seconds)

    def _catch(self, kind: Pressed, code: int) -> bool:
        if kind != self._kind:
            return False
        if LAYOUTS[kind].may_give(code):
            self.ctx.stack.pop()
            self._given(code)
            return True
        if kind == "key" and code in LAYOUTS[kind].fixed:
            return self._stays(code)
        return True

    def _stays(self, code: int) -> bool:
        """A fixed key was pressed: going back and accepting still work; others are told about."""
        action = KEYS.usual.get(code, "")
        if action == "back":
            return False
        self._refused = key_glyph(code)
        self._left = PATIENCE
        self.ctx.sound("refuse")
        self._lay_out()
        return True


class RemapScene(Screen):
    """Two pages, keys and buttons. Whatever is changed counts and is kept at once."""

    heading_code = "remap.title"
    back_code = "ui.done"
    hints = (("accept", "remap.change"), ("next", "hint.page"), ("back", "hint.back"))

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.kind: Pressed = "button" if ctx.input.last_device.kind == "pad" else "key"
        self._told = ""
        self._tabs = Tabs(
            ctx,
            [lambda: ctx.text("remap.keys"), lambda: ctx.text("remap.buttons")],
            lambda: int(self.kind == "button"),
            self._open,
        )
        self._rows: dict[Pressed, list[Row]] = {
            kind: [self._row(action, kind) for action in layout.actions]
            for kind, layout in LAYOUTS.items()
        }
        swap = Toggle(
            ctx,
            lambda: ctx.text("remap.swap"),
            lambda: are_swapped(ctx.settings.buttons),
            lambda _: self._keep("button", swapped(ctx.settings.buttons), ctx.text("remap.done")),
        )
        self._rows["button"].insert(0, swap)
        self._grids = {
            kind: Grid(ctx, rows, (2, 1), 26.0, 60.0) for kind, rows in self._rows.items()
        }
        told = Label(ctx, self._said, theme.TEXT_BODY, theme.ORANGE_DEEP, bold=True)
        reset = Button(ctx, lambda: ctx.text("remap.reset"), self._reset)
        self._pane = ScrollPane(ctx, [told, *self._grids.values(), reset], steady=True)
        self.widgets = [self._tabs, self._pane]
        self._show_kind()

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        height = self._tabs.height_for(area.width)
        self._tabs.layout(FRect(area.left, area.top, area.width, height))
        top = area.top + height + theme.GAP
        inner = FRect(area.left, top, area.width, area.bottom - top)
        inner = inner.inflate(-2 * theme.PAD, -2 * theme.PAD)
        for kind, rows in self._rows.items():
            align(rows, self._grids[kind].column_width(inner.width - PANE_TAKES))
        self._pane.layout(inner)

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        if isinstance(intent, Next | Prev):
            if not self.scrolls_by(intent):
                self.ctx.sound("focus")
                self._open(int(self.kind == "key"))
            return True
        return super().handle(intent)

    def _row(self, action: str, kind: Pressed) -> BindingRow:
        def ask() -> None:
            self.ctx.stack.push(
                AskKey(self.ctx, action, kind, lambda code: self._give(action, code))
            )

        return BindingRow(self.ctx, action, kind, ask)

    def _open(self, number: int) -> None:
        self.kind = "button" if number else "key"
        self._told = ""
        self._show_kind()
        self._pane.scroll_to_top()
        self._lay_out()
        if self.ring.focused() in self._tabs.leaves():
            self.ring.focus(self._tabs.tabs[number])
        self.repaint()

    def _show_kind(self) -> None:
        for kind, grid in self._grids.items():
            grid.visible = kind == self.kind
            for row in self._rows[kind]:
                row.visible = grid.visible

    def _changes(self) -> Changes:
        return self.ctx.settings.keys if self.kind == "key" else self.ctx.settings.buttons

    def _give(self, action: str, code: int) -> None:
        """The code means the action; what it meant before has the old one, and that is said."""
        before = LAYOUTS[self.kind].table(self._changes()).get(code, "")
        taken = LAYOUTS[self.kind].give(self._changes(), code, action)
        words = self.ctx.text
        name, sign = words(f"action.{action}"), self._sign(code)
        said = words("remap.given", action=name, key=sign)
        if taken.swapped:
            old = LAYOUTS[self.kind].codes(taken.changes, taken.swapped)
            other, now = words(f"action.{taken.swapped}"), self._sign(old[0])
            said += " " + words("remap.swapped", action=other, key=now)
        elif before and before != action:
            said += " " + words("remap.lost", action=words(f"action.{before}"))
        self._keep(self.kind, taken.changes, said)

    def _sign(self, code: int) -> str:
        """What is said of a key or button: its letter, or the name of its shape."""
        sign = key_glyph(code) if self.kind == "key" else button_glyph(code, _maker(self.ctx))
        return self.ctx.text(f"shape.{sign}") if sign.islower() and len(sign) > 1 else sign

    def _keep(self, kind: Pressed, changes: Changes, said: str) -> None:
        self._told = said
        self.ctx.change_settings(**{SETTINGS[kind]: changes})
        self._lay_out()

    def _reset(self) -> None:
        self._keep(self.kind, (), self.ctx.text("remap.done"))

    def _said(self) -> str:
        return self._told or self.ctx.text(f"remap.note_{self.kind}")


def _maker(ctx: Context) -> Family:
    """Whose button names are shown: those of the pad used last."""
    return ctx.input.family()
