"""The list of games: go on with one, or watch a finished one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.context import SavedGame
from branchline.ui.painter import Painter
from branchline.ui.scenes.dialog import MessageDialog
from branchline.ui.scenes.export import GamePanel
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context


class SavesScene(Screen):
    """One ticket for each game, the newest first; a damaged one says what is wrong with it."""

    heading_code = "saves.title"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        games = ctx.app.saved_games()
        rows: list[Widget] = [self._row(game) for game in games]
        if not rows:
            rows.append(Label(ctx, lambda: ctx.text("saves.none"), colour=theme.INK))
        self._pane = ScrollPane(ctx, rows)
        self.widgets = [self._pane]

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        self._pane.layout(area.inflate(-2 * theme.PAD, -2 * theme.PAD))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def _row(self, game: SavedGame) -> Button:
        app = self.ctx.app

        def open_it() -> None:
            if game.problem:
                self.ctx.stack.push(
                    MessageDialog(self.ctx, lambda: game.problem, heading_code="saves.damaged")
                )
            elif game.over:
                words = f"{game.when}   {game.summary}"
                words = f"{words}\n{game.more}" if game.more else words
                panel = GamePanel(self.ctx, game.ref, lambda: words, people=game.people)
                self.ctx.stack.push(panel)
            else:
                app.continue_game(game.ref)

        def note() -> str:
            code = (
                "saves.damaged" if game.problem else "saves.watch" if game.over else "saves.go_on"
            )
            return self.ctx.text(code)

        return Button(self.ctx, lambda: f"{game.when}   {game.summary}", open_it, note=note)
