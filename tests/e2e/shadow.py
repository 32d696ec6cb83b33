"""The same screens as in the real window, laid out in the test's own process, to know where things are.

Here: `Shadow`. It reads the saved game of the running program and builds the table from it. Not here:
anything that presses (`desktop`), nor tests.
"""

import tempfile
from pathlib import Path

import pygame

from branchline.app.desk import setup_of
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.saves import SaveFolder
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.settings import Settings
from branchline.ui.widgets.button import Button

STILL = Settings(sound=0, music=0, animation_speed=0.0, bot_pace="instant")


class NobodyThinks:
    """Computer players that never answer: a shadow does not play."""

    def ask(self, question):
        pass

    def poll(self, question):
        return None

    def waiting(self, question):
        return 0.0

    def forget(self, question):
        pass

    def close(self):
        pass


class Shadow:
    """A context of the same size, with the saved games of the same data folder (which it leaves alone)."""

    def __init__(self, size, data):
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self._own = tempfile.TemporaryDirectory()
        folders = Folders(Path(data), Path(self._own.name))
        self.saves = SaveFolder(folders.saves)
        self.ctx, self.desk = build_context(size, folders, NobodyThinks(), STILL)

    def table(self):
        """The table of the newest game as it stands on disk now; None before there is one."""
        found = self.saves.all()
        if not found or found[0].log is None:
            return None
        log = found[0].log
        match = self.desk.room.replay(log, verify=False)
        self.desk._open(match, setup_of(log.header), None, found[0].path.name)
        table = self.ctx.stack.top
        for _ in range(4):
            self.ctx.stack.update(0.1)
        return table

    def title(self):
        """The title screen."""
        self.desk.show_title()
        self.ctx.stack.update(0.1)
        return self.ctx.stack.top

    def lobby(self):
        """The lobby, as it is for somebody who has not played yet."""
        self.title()
        self.ctx.stack.push(LobbyScene(self.ctx))

    def results(self):
        """The results over the final table of the newest game."""
        self.table().hands[0].press("results")

    def pause(self):
        """The pause menu over the table."""
        self.table()
        self.ctx.stack.push(PauseMenu(self.ctx))

    def cell(self, cell, seat=0):
        """The middle of a cell on the shown table, in pixels."""
        return self._pane(seat).frame.rect_of(cell).center

    def spot(self, name, seat=0):
        """The middle of a button on the shown table, in pixels."""
        spot = next(spot for spot in self._pane(seat).spots() if spot.name == name)
        return self.ctx.canvas.point_px(spot.rect.center)

    def widget(self, code):
        """The middle of the button with the words of this code on the shown screen, in pixels."""
        words = self.ctx.text(code)
        buttons = [b for b in self.ctx.stack.top.ring.candidates() if isinstance(b, Button)]
        leaf = next(button for button in buttons if button._words() == words)
        return self.ctx.canvas.point_px(leaf.rect.center)

    def _pane(self, seat):
        return next(pane for pane in self.ctx.stack.top.panes if pane.seat == seat)

    def close(self):
        """Nothing is open any more."""
        self.ctx.media.close()
        self._own.cleanup()
        pygame.quit()
