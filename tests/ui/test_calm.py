"""Less motion means none, nothing flashes, and whatever is heard is seen too.

Here: the settings of motion on every game's table, the light of the screen over time, the table in
docs/accessibility.md. Not here: what sounds and animations are like.
"""

import re
from pathlib import Path

import pygame
import pytest

import shots
from branchline.engine import catalog
from branchline.ui.context import GameSetup
from branchline.ui.media.effects import RECIPES

ROOT = Path(__file__).resolve().parents[2]
GRID = (24, 15)
FRAMES_A_SECOND = 30
FLASH = 0.1
"""A change of brightness (0 to 1) that counts, where the darker side is below 0.8."""
PART = 0.25
"""The part of the screen that has to change."""
SOME = {"railroad_ink": ("lava", "meteors"), "thirty_rails": ("overrides",)}


@pytest.fixture
def video():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


def studio(folder, **wishes):
    return shots.with_studio((640, 400), 1.0, folder, **wishes)


def started(it, game, seats=("human", "easy")):
    """A new game of this kind on its usual board."""
    board = catalog.GAMES[game].board
    it.desk.start_game(GameSetup(game, seats, SOME.get(game, ()), board, 5))
    return it.ctx.stack.top


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("calm", [True, False])
def test_with_less_motion_a_table_is_at_rest_at_once(video, tmp_path, game, calm):
    it = studio(tmp_path, reduced_motion=calm, bot_pace="instant")
    scene = started(it, game)
    moved = 0
    for _ in range(20):
        it.ctx.stack.update(1 / 60)
        moved += scene.timeline.busy
    assert moved <= 1 if calm else moved > 10


def test_less_motion_counts_for_what_is_open_already(video, tmp_path):
    it = studio(tmp_path)
    scene = started(it, "thirty_rails")
    it.ctx.stack.update(1 / 60)
    assert scene.timeline.busy
    it.ctx.change_settings(reduced_motion=True)
    for _ in range(5):
        it.ctx.stack.update(1 / 60)
    assert not scene.timeline.busy


# --- flashes --------------------------------------------------------------------------------------


def lights(surface):
    """The brightness of some places of the screen."""
    small = pygame.transform.smoothscale(surface, GRID)
    colours = (small.get_at((x, y)) for x in range(GRID[0]) for y in range(GRID[1]))
    return [(0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b) / 255 for c in colours]


def flashes(film):
    """The most flashes in a second: pairs of opposed changes of a quarter of the screen."""
    turns = []
    since, direction = film[0], 0
    for number, now in enumerate(film[1:], 1):
        for sign in (1, -1):
            strong = sum(
                (b - a) * sign >= FLASH and min(a, b) < 0.8 for a, b in zip(since, now, strict=True)
            )
            if strong >= PART * len(now):
                if sign != direction:
                    turns.append(number)
                since, direction = now, sign
                break
    worst = 0
    for at in turns:
        worst = max(worst, sum(at <= other < at + FRAMES_A_SECOND for other in turns) // 2)
    return worst


def filmed(it, seconds):
    """The light of every frame."""
    film = []
    for _ in range(round(seconds * FRAMES_A_SECOND)):
        it.ctx.stack.update(1 / FRAMES_A_SECOND)
        film.append(lights(it.draw()))
    return film


def test_the_measure_finds_flashes():
    dark, light = [0.1] * 100, [0.7] * 100
    assert flashes([dark, light] * 20) > 3
    assert flashes([dark] * 20 + [light] * 20) == 0
    spark = [0.9] * 10 + [0.1] * 90
    assert flashes([dark, spark] * 20) == 0, "a tenth of the screen is no flash"


@pytest.mark.parametrize("game", catalog.GAMES)
def test_no_table_flashes(video, tmp_path, game):
    """Computer players at the fastest pace, from the opening on."""
    it = studio(tmp_path, bot_pace="instant", animation_speed=4.0)
    started(it, game, ("easy", "easy"))
    assert flashes(filmed(it, 4.0)) <= 3


# --- sounds ---------------------------------------------------------------------------------------


def test_every_sound_has_something_to_see_in_the_table():
    text = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE))
    names = {re.sub(r"_\d$", "", name) for name in RECIPES}
    assert set(table) == names
    assert all(len(seen) > 10 for seen in table.values())


def test_every_sound_that_is_played_is_one_of_them():
    """Sounds are named where they are played; each name is made somewhere."""
    played = set()
    for path in (ROOT / "game" / "branchline" / "ui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        played |= set(re.findall(r"""\.sound\(\s*"(\w+)\"""", text))
    assert played
    assert played <= set(RECIPES)
