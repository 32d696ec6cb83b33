"""Opens the window and wires everything together: the composition root of the played game."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from datetime import datetime
from pathlib import Path

from branchline.app import resources
from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.i18n import Catalogue, languages
from branchline.app.saves import SaveFolder
from branchline.app.settings import SettingsFile
from branchline.app.tables import TableRoom
from branchline.app.thinker import Thinker, WorkerThinker
from branchline.boards.library import Library
from branchline.ui.canvas import Canvas
from branchline.ui.context import Context, GameSetup
from branchline.ui.input.pump import InputPump
from branchline.ui.loop import Loop
from branchline.ui.media import Media
from branchline.ui.notices import Notices
from branchline.ui.painter import Painter
from branchline.ui.scenes.base import SceneStack
from branchline.ui.settings import Settings
from branchline.ui.window import NoDisplay, Window, WrongPygame

log = logging.getLogger(__name__)

TITLE = "Branchline"


def build_context(
    size: tuple[int, int],
    folders: Folders,
    thinker: Thinker,
    settings_file: SettingsFile,
    settings: Settings,
) -> tuple[Context, Desk]:
    """A context for a surface of this size, and the desk that its scenes talk to."""
    canvas = Canvas(size[0], size[1], settings.screen_margin)
    media = Media(resources.assets())
    pump = InputPump()
    locale = resources.assets() / "locale"
    desk = Desk(
        TableRoom(Library(resources.maps(), folders.maps)),
        SaveFolder(folders.saves),
        settings_file,
        thinker,
    )
    ctx = Context(
        canvas=canvas,
        input=pump,
        media=media,
        words=Catalogue(locale, settings.language),
        app=desk,
        paint=Painter(canvas, media, settings.text_size),
        stack=SceneStack(pump.swallow),
        notices=Notices(),
        clock=time.monotonic,
        settings=settings,
    )
    desk.sit(ctx)
    return ctx, desk
