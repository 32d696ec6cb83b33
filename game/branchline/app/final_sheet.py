"""Draws the final sheets of a logged game as one picture, with the table that the game is played at.

Here: from the file of a log to the bytes of a PNG. Not here: how the picture is composed (`ui.tables.poster`).
"""

from __future__ import annotations

import io
from datetime import datetime
from pathlib import Path

import pygame

from branchline.app.files import write_whole
from branchline.app.folders import Folders
from branchline.app.main import TABLES, build_context
from branchline.app.saves import read_log
from branchline.app.thinker import HereThinker
from branchline.engine.kernel.log import LogError
from branchline.ui.settings import INSTANT, Settings
from branchline.ui.tables.poster import draw_poster

SIZE = (1920, 1080)


def write(path: Path, out: Path, folders: Folders, language: str) -> None:
    """The picture of the log at `path` lies at `out`. Raises OSError, Refused or LogError where it cannot be had."""
    if not pygame.display.get_init():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
    content = io.BytesIO()
    pygame.image.save(picture(path, folders, language), content, out.name)
    write_whole(out, content.getvalue())


def picture(path: Path, folders: Folders, language: str) -> pygame.Surface:
    """The final sheets of all seats. The display module must be initialised."""
    game, damage = read_log(path)
    if game is None or damage is not None:
        raise LogError(damage.line if damage else 1, damage.code if damage else "log.unreadable")
    settings = Settings(
        sound=0.0, music=0.0, animation_speed=INSTANT, reduced_motion=True, language=language
    )
    ctx, desk = build_context(SIZE, folders, HereThinker(), settings)
    replay, art = desk.exports.on_tape(ctx, game, "")
    replay.go(replay.length)
    table = TABLES[replay.setup.game](ctx, replay, art)
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%Y-%m-%d")
    boards = desk.boards(replay.setup.game)
    board = next((b.title for b in boards if b.board == replay.setup.board), replay.setup.board)
    surface = draw_poster(ctx, table, when, board)
    table.close()
    ctx.media.close()
    return surface
