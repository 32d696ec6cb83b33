"""An application at its desk, with folders of its own.

Here: the fixture `desk`. Not here: tests.
"""

from pathlib import Path

import pygame
import pytest

from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.thinker import HereThinker
from branchline.ui.settings import INSTANT, Settings


@pytest.fixture
def desk(tmp_path: Path):
    folders = Folders(tmp_path, tmp_path)
    for folder in (folders.saves, folders.maps, folders.replays):
        folder.mkdir()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    settings = Settings(sound=0.0, music=0.0, animation_speed=INSTANT, bot_pace="instant")
    ctx, found = build_context((640, 400), folders, HereThinker(), settings)
    yield found
    ctx.stack.clear()
    ctx.media.close()
    pygame.quit()
