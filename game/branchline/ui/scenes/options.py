"""Everything a player may set. Each change counts at once and is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.help import explained_rows
from branchline.ui.scenes.remap import RemapScene
from branchline.ui.scenes.screen import Screen
from branchline.ui.settings import (
    ANIMATION_SPEEDS,
    LARGEST_MARGIN,
    PACES,
    SCREEN_INCHES,
    TEXT_SIZES,
    Settings,
)
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.help_mark import mark_width
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Choice, Row, Slider, Toggle, align
from branchline.ui.widgets.scroll import ScrollPane, bar_width

if TYPE_CHECKING:
    from branchline.ui.context import Context

R = TypeVar("R", bound=Row)

VOLUME_STEPS = 10
LABELS_ABOVE = 1.5
"""With text so large there is one column with labels above in every language: no row moves while they are gone through."""
MARGIN_STEPS = 8
LANGUAGES = {"en": "English", "fr": "Français", "nl": "Nederlands", "ja": "日本語"}
"""Each language as its speakers call it."""
PANE_TAKES = 2 * theme.PAD + 2 * theme.GAP


class OptionsScene(Screen):
    """Rows on a sheet, in two columns where there is room."""

    heading_code = "options.title"
    back_code = "ui.done"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._rows: list[Row] = [
            self._language(),
            self._volume("sound"),
            self._volume("music"),
            self._choice("animation_speed", ANIMATION_SPEEDS, "options.speed"),
            self._toggle("reduced_motion"),
            self._text_size(),
            self._choice("bot_pace", PACES, "options.pace"),
            self._toggle("high_contrast"),
            self._toggle("show_scores"),
            self._toggle("hints"),
            self._toggle("fullscreen"),
            self._margin(),
            self._inches(),
        ]
        self._rows = [row for row in self._rows if row.visible]
        lines = explained_rows(ctx, self._rows)
        self._grid = Grid(ctx, lines, (2, 1), gap=26.0, aside=60.0)
        remap = Button(ctx, lambda: ctx.text("options.remap"), self._remap)
        remap.visible = not ctx.offer.locked & {"keys", "buttons"}
        content: list[Widget] = [self._grid, remap]
        if not ctx.media.sounds.is_open:
            silent = Label(ctx, lambda: ctx.text("options.no_sound"), colour=theme.INK)
            content.insert(0, silent)
        self._pane = ScrollPane(ctx, content, steady=True)
        self.widgets = [self._pane]

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        large = self.ctx.settings.text_size >= LABELS_ABOVE
        self._grid.columns = (1,) if large else (2, 1)
        wide = self._grid.column_width(area.width - PANE_TAKES - bar_width(self.ctx))
        align(self._rows, wide - mark_width(self.ctx))
        for row in self._rows:
            row.stacked = row.stacked or large
        inner = area.inflate(-2 * theme.PAD, -2 * theme.PAD)
        inner.height = min(inner.height, self._pane.height_for(inner.width))
        self._pane.layout(inner)

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def _remap(self) -> None:
        self.ctx.stack.push(RemapScene(self.ctx))

    @property
    def _now(self) -> Settings:
        return self.ctx.settings

    def _volume(self, name: str) -> Slider:
        def change(value: int) -> None:
            self.ctx.change_settings(**{name: value / VOLUME_STEPS})
            if name == "sound":
                self.ctx.sound("chime")

        row = Slider(
            self.ctx,
            lambda: self.ctx.text(f"options.{name}"),
            lambda: round(getattr(self._now, name) * VOLUME_STEPS),
            change,
            VOLUME_STEPS,
        )
        return self._offered(name, row)

    def _language(self) -> Choice[str]:
        """Each language by its own name; not offered where there is only one."""
        known = self.ctx.words.languages()
        row: Choice[str] = Choice(
            self.ctx,
            lambda: self.ctx.text("options.language"),
            lambda: [(code, LANGUAGES.get(code, code)) for code in known],
            lambda: self._now.language,
            lambda code: self.ctx.change_settings(language=code),
        )
        row.visible = len(known) > 1
        return self._offered("language", row)

    def _margin(self) -> Slider:
        step = LARGEST_MARGIN / MARGIN_STEPS
        row = Slider(
            self.ctx,
            lambda: self.ctx.text("options.screen_margin"),
            lambda: round(self._now.screen_margin / step),
            lambda value: self.ctx.change_settings(screen_margin=round(value * step, 4)),
            MARGIN_STEPS,
        )
        return self._offered("screen_margin", row)

    def _inches(self) -> Choice[float]:
        """The diagonal of the screen, for those whose display tells it wrongly or not at all."""

        def named(inches: float) -> str:
            if not inches:
                return self.ctx.text("options.inches_auto")
            return self.ctx.text("options.inches", inches=f"{inches:g}")

        row: Choice[float] = Choice(
            self.ctx,
            lambda: self.ctx.text("options.screen_inches"),
            lambda: [(inches, named(inches)) for inches in SCREEN_INCHES],
            lambda: self._now.screen_inches,
            lambda inches: self.ctx.change_settings(screen_inches=inches),
        )
        row.code = "options.screen_inches"
        return self._offered("screen_inches", row)

    def _toggle(self, name: str) -> Toggle:
        row = Toggle(
            self.ctx,
            lambda: self.ctx.text(f"options.{name}"),
            lambda: bool(getattr(self._now, name)),
            lambda value: self.ctx.change_settings(**{name: value}),
        )
        return self._offered(name, row)

    def _choice(self, name: str, values: tuple[object, ...], prefix: str) -> Choice[object]:
        def options() -> list[tuple[object, str]]:
            return [(value, self.ctx.text(f"{prefix}.{_code(value)}")) for value in values]

        row: Choice[object] = Choice(
            self.ctx,
            lambda: self.ctx.text(f"options.{name}"),
            options,
            lambda: getattr(self._now, name),
            lambda value: self.ctx.change_settings(**{name: value}),
        )
        return self._offered(name, row)

    def _text_size(self) -> Choice[object]:
        """It ends at the largest, so that whoever presses on does not fall back to the smallest."""
        row = self._choice("text_size", TEXT_SIZES, "options.text")
        row.ends = True
        return row

    def _offered(self, setting: str, row: R) -> R:
        """The row, which is not shown where people may not change its setting."""
        row.visible = row.visible and setting not in self.ctx.offer.locked
        row.code = f"options.{setting}"
        return row


def _code(value: object) -> str:
    """The part of a message code that stands for a value: 0.5 is "50", "slow" is "slow"."""
    return str(round(value * 100)) if isinstance(value, float) else str(value)
