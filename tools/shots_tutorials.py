"""The tutorials that `shots` draws: every step of each, as it begins.

Here: how the steps are reached. Not here: files and other screens (`shots`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from branchline.app.desk import Desk
from branchline.ui.context import Context
from branchline.ui.tutorial.lessons import LESSONS
from branchline.ui.tutorial.scene import TutorialScene

PATIENCE = 60
"""Half seconds within which a step is passed."""


class Studio(Protocol):
    """The program without a window, as `shots` has it."""

    ctx: Context
    desk: Desk

    def rest(self, seconds: float = 4.0) -> None:
        """So much time has passed in small steps."""


def steps(studio: Studio) -> Iterator[str]:
    """Opens one tutorial after the other and goes through it; a name for each step."""
    for game in LESSONS:
        studio.desk.show_title()
        studio.desk.learn(game)
        scene = studio.ctx.stack.top
        assert isinstance(scene, TutorialScene), "a tutorial was asked for"
        for number, step in enumerate(scene.lesson.steps):
            _settle(studio, scene)
            yield f"tutorial-{game}-{number + 1:02d}-{step.name}"
            if number + 1 < len(scene.lesson.steps):
                _pass(studio, scene)


def _settle(studio: Studio, scene: TutorialScene) -> None:
    for _ in range(PATIENCE):
        studio.rest(0.5)
        if scene.resting:
            return


def _pass(studio: Studio, scene: TutorialScene) -> None:
    """The next step is taught."""
    number = scene.number
    for _ in range(PATIENCE):
        if scene.resting and scene.number == number:
            scene.guide.main.activate()
        studio.rest(0.5)
        if scene.number != number:
            return
