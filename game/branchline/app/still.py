"""The last picture of a finished game, drawn by the same table that people play at."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame

from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.tables import AnyMatch
from branchline.app.thinker import HereThinker
from branchline.ui.context import GameSetup
from branchline.ui.settings import INSTANT, Settings

FRAME_SECONDS = 0.1
FRAMES = 30
"""A table that is not animated is at rest long before."""


def final_table(match: AnyMatch, setup: GameSetup, size: tuple[int, int]) -> pygame.Surface:
    """A surface of `size` pixels with the final table. The display module must be initialised."""
    surface = pygame.Surface(size)
    still = Settings(sound=0.0, music=0.0, animation_speed=INSTANT, reduced_motion=True)
    with tempfile.TemporaryDirectory() as folder:
        ctx, desk = build_context(size, Folders(Path(folder), Path(folder)), HereThinker(), still)
        desk.show_match(match, setup)
        for _ in range(FRAMES):
            ctx.stack.update(FRAME_SECONDS)
        ctx.stack.draw(surface)
        ctx.stack.pop()
        ctx.media.close()
    return surface
