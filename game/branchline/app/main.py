"""Opens the window and wires everything together: the composition root of the played game."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from branchline.app import demo, resources
from branchline.app.cinema import Tables
from branchline.app.commands import BadInput, explain, load
from branchline.app.desk import Desk, Pictures
from branchline.app.files import sweep
from branchline.app.folders import Folders
from branchline.app.i18n import Catalogue, languages
from branchline.app.memory import give_back_large_blocks
from branchline.app.saves import SaveFolder
from branchline.app.settings import SettingsFile
from branchline.app.tables import Refused, TableRoom
from branchline.app.thinker import Thinker, WorkerThinker
from branchline.boards.library import Library
from branchline.ui.canvas import Canvas
from branchline.ui.context import LARGEST_SEED, Context, GameSetup
from branchline.ui.input.pump import InputPump
from branchline.ui.loop import Loop
from branchline.ui.media import Media
from branchline.ui.notices import Notices
from branchline.ui.offer import Offer
from branchline.ui.painter import Painter
from branchline.ui.palette import palette_for
from branchline.ui.scenes.base import Scene, SceneStack
from branchline.ui.scenes.dialog import MessageDialog
from branchline.ui.scenes.title import TitleScene
from branchline.ui.settings import Settings
from branchline.ui.tables.railroad_ink import picture as railroad_ink_picture
from branchline.ui.tables.railroad_ink import table as railroad_ink
from branchline.ui.tables.thirty_rails import picture as thirty_rails_picture
from branchline.ui.tables.thirty_rails import table as thirty_rails
from branchline.ui.tables.ticket_to_ride import picture as ticket_to_ride_picture
from branchline.ui.tables.ticket_to_ride import table as ticket_to_ride
from branchline.ui.window import NoDisplay, Window, WrongPygame

log = logging.getLogger(__name__)

TITLE = "Branchline"
TABLES: Tables = {
    "thirty_rails": lambda ctx, session, _art: thirty_rails.TableScene(ctx, session),
    "railroad_ink": lambda ctx, session, _art: railroad_ink.TableScene(ctx, session),
    "ticket_to_ride": ticket_to_ride.TableScene,
}
"""The table of each game."""
PICTURES: Pictures = {
    "thirty_rails": thirty_rails_picture.draw_board,
    "railroad_ink": railroad_ink_picture.draw_board,
    "ticket_to_ride": ticket_to_ride_picture.draw_board,
}
"""The empty board of each game, small."""
FAILED = 1


def build_context(
    size: tuple[int, int],
    folders: Folders,
    thinker: Thinker,
    settings: Settings | None = None,
    stop: Callable[[], None] = lambda: None,
) -> tuple[Context, Desk]:
    """A context for a surface of this size in pixels, and the desk that its scenes talk to.

    The settings are read from their file unless given.
    """
    locale = resources.assets() / "locale"
    kept = SettingsFile(folders.settings, languages(locale))
    settings = settings or kept.load()
    desk = Desk(
        TableRoom(Library(resources.maps(), folders.maps)),
        SaveFolder(folders.saves),
        kept,
        thinker,
        TABLES,
        PICTURES,
        TitleScene,
        message,
        folders=folders,
        lobby=folders.config / "lobby.json",
        stop=stop,
    )
    ctx = new_context(size, desk, settings)
    if not folders.lasting:
        ctx.notices.post("folders", "notice.nothing_lasts")
    elif kept.fault is not None:
        ctx.notices.post("settings", "notice.settings_lost", reason=kept.fault)
    elif kept.problems:
        ctx.notices.post("settings", "notice.settings_damaged", names=kept.named_problems())
    return ctx, desk


def message(ctx: Context, heading: str, text: str) -> Scene:
    """A sheet with something to read; `heading` is a message code."""
    return MessageDialog(ctx, lambda: text, heading_code=heading)


def new_context(
    size: tuple[int, int], desk: Desk, settings: Settings, offer: Offer | None = None
) -> Context:
    """A context for a surface of this size in pixels, at which the desk sits."""
    canvas = Canvas(size[0], size[1], settings.screen_margin)
    media = Media(resources.assets())
    pump = InputPump()
    pump.use(settings.keys, settings.buttons)
    ctx = Context(
        canvas=canvas,
        input=pump,
        media=media,
        words=Catalogue(resources.assets() / "locale", settings.language),
        app=desk,
        paint=Painter(canvas, media, settings.text_size, palette_for(settings.high_contrast)),
        stack=SceneStack(pump.swallow),
        notices=Notices(),
        clock=time.monotonic,
        settings=settings,
        offer=offer or Offer(),
    )
    media.sounds.set_volumes(settings.sound, settings.music)
    desk.sit(ctx)
    return ctx


def run(args: argparse.Namespace, folders: Folders) -> int:
    """Opens the window at the title, or at a table for `play GAME`. The exit code."""
    setup, watched = _setup(args, folders), _watched(args, folders)
    give_back_large_blocks()
    sweep(folders.saves)
    sweep(folders.config)
    settings = SettingsFile(folders.settings, languages(resources.assets() / "locale")).load()
    try:
        window = Window(TITLE, full=settings.fullscreen)
    except WrongPygame as error:
        sys.stderr.write(f"{error}\n")
        return FAILED
    except NoDisplay as error:
        log.warning("no display: %s", error)
        sys.stderr.write("No display can be had here, so computer players play one game instead.\n")
        return demo.without_display(setup, folders)
    thinker = WorkerThinker()
    ctx, desk = build_context(window.size, folders, thinker)
    loop = Loop(window, ctx)
    desk.stop = loop.stop
    try:
        desk.show_title()
        if setup is not None:
            desk.start_game(setup)
        if watched is not None:
            desk.watch_file(watched)
        loop.frame()
        thinker.start()
        ctx.media.sounds.open()
        loop.run()
    except Exception:
        log.exception("the program stopped")
        sys.stderr.write(
            f"Branchline stopped because of a fault of its own. Your game is saved; {folders.log} "
            "tells what happened.\n"
        )
        return FAILED
    finally:
        _close(ctx, thinker, window)
    return 0


def _close(ctx: Context, thinker: Thinker, window: Window) -> None:
    """Everything that was started has ended."""
    ctx.stack.clear()
    thinker.close()
    ctx.media.close()
    window.close()


def _setup(args: argparse.Namespace, folders: Folders) -> GameSetup | None:
    """The game that the command line asks for, checked before a window opens. Raises BadInput."""
    if args.command != "play" or args.replay is not None:
        return None
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(4)) % LARGEST_SEED
    room = TableRoom(Library(resources.maps(), folders.maps))
    try:
        room.start(args.game, args.seats, args.modules, args.board, seed, args.options)
    except Refused as error:
        words = Catalogue(resources.assets() / "locale")
        raise BadInput(explain(error, words)) from None
    return GameSetup(
        args.game, args.seats, args.modules, _absolute(args.board), seed, options=args.options
    )


def _watched(args: argparse.Namespace, folders: Folders) -> Path | None:
    """The log that the command line asks to be shown, checked before a window opens. Raises BadInput."""
    path: Path | None = getattr(args, "replay", None)
    if path is None:
        return None
    room = TableRoom(Library(resources.maps(), folders.maps))
    load(path, room, Catalogue(resources.assets() / "locale"), verify=True)
    return path.resolve()


def _absolute(board: str) -> str:
    """A board file by its whole path, so that a save finds it from anywhere."""
    return str(Path(board).resolve()) if board.lower().endswith(".tmx") else board
