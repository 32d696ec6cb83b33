"""The pictures of `tools/dev.py shots` show every scene there is, and the sheets have all languages beside each other.

Not here: whether what they show fits and can be read (`test_fitting`, `test_readable`).
"""

import importlib
import pkgutil
import sys
from itertools import islice

import pygame
import pytest

import branchline.ui
import shots
import shots_matrix
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.scenes import learn
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.screen import Screen
from branchline.ui.scenes.typing_pad import DigitPad, TypingPad
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.watched import WatchedTable

BARE = {Scene, Screen, Panel, GameTable, TypingPad, DigitPad, WatchedTable}
"""What others are made of; nobody sees these themselves."""
BEGINNING = {"tables": 1, "variants": 0, "ink_tables": 1, "ticket_tables": 1, "panes": 8, "endings": 6, "tutorials": 1}  # fmt: skip
"""Of these long parts so many screens are opened here; they go on with the same scenes."""


@pytest.fixture
def video():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


def all_scenes():
    """Every class of scene in the interface."""
    for module in pkgutil.walk_packages(branchline.ui.__path__, "branchline.ui."):
        importlib.import_module(module.name)
    found, left = set(), [Scene]
    while left:
        for kind in left.pop().__subclasses__():
            if kind not in found:
                found.add(kind)
                left.append(kind)
    known = {
        kind for kind in found if vars(sys.modules[kind.__module__]).get(kind.__name__) is kind
    }
    return {kind for kind in known if kind.__module__.startswith("branchline.ui.")} - BARE


def unseen(folder, wanted, parts):
    """Those of the wanted scenes that no part opens."""
    left = set(wanted)
    for name, part in parts.items():
        studio = shots.with_studio((640, 400), 1.0, folder / name)
        for _ in islice(part(studio), BEGINNING.get(name)):
            scenes = list(studio.ctx.stack._scenes)
            for scene in scenes:
                scenes += scene.inner._scenes if isinstance(scene, AttractScene) else ()
            left -= {type(scene) for scene in scenes}
        studio.ctx.media.close()
    return left


def test_every_scene_has_a_picture(video, tmp_path):
    wanted = all_scenes()
    assert len(wanted) > 30
    missing = unseen(tmp_path, wanted, shots.PARTS)
    assert {kind.__name__ for kind in missing} == set()


def test_a_scene_without_a_picture_is_found(video, tmp_path, monkeypatch):
    class Forgotten(Screen):
        __module__ = learn.__name__

    monkeypatch.setattr(learn, "Forgotten", Forgotten, raising=False)
    assert Forgotten in all_scenes()
    assert unseen(tmp_path, {Forgotten}, {"menus": some_screens}) == {Forgotten}


def opened(size, folder, language):
    return shots.with_studio(size, 1.0, folder, language=language)


def some_screens(studio):
    for name in ("first", "second"):
        studio.desk.show_title()
        yield name


def test_pictures_and_sheets_of_all_languages_and_sizes(video, tmp_path):
    sizes = ((640, 400), (400, 640))
    plan = shots_matrix.Plan(tmp_path / "o", tmp_path / "s", shots.LANGUAGES, sizes, ("second",))
    assert shots_matrix.draw_all(plan, {"part": some_screens}, opened) == 8
    files = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png"))
    pictures = [f"o/{wide}x{high}-{language}/second.png" for wide, high in sizes for language in shots.LANGUAGES]  # fmt: skip
    assert files == sorted([*pictures, "s/400x640/second.png", "s/640x400/second.png"])
    sheet = pygame.image.load(tmp_path / "s" / "640x400" / "second.png")
    assert sheet.get_width() == shots_matrix.SHEET_WIDTH
    drawn = {pygame.image.load(tmp_path / name).get_buffer().raw for name in pictures[:4]}
    assert len(drawn) == 4, "each in its own language"


def cramped(studio):
    """A screen on which a text has no room."""
    studio.desk.show_title()
    paint = studio.ctx.paint.on(pygame.Surface((640, 400)))
    paint.text("far too long", pygame.FRect(0, 0, 9, 9), 30, (0, 0, 0))
    yield "cramped"
    studio.desk.show_title()
    yield "roomy"


def test_a_text_without_room_is_told_once(video, capsys):
    plan = shots_matrix.Plan(None, None, ("en", "ja"), ((640, 400),))
    shots_matrix.draw_all(plan, {"part": cramped}, opened)
    said = capsys.readouterr().out
    for language in ("en", "ja"):
        assert f"640x400 {language} part cramped: no room for 'far too long'" in said
    assert "roomy" not in said


def test_other_parts_are_not_walked_through_where_parts_are_named():
    plan = shots_matrix.Plan(None, None, ("en",), ((640, 400),), ("menus",))
    assert [part for part in shots.PARTS if plan.enters(part, shots.PARTS)] == ["menus"]
    words = shots_matrix.Plan(None, None, ("en",), ((640, 400),), ("menus", "title"))
    assert all(words.enters(part, shots.PARTS) for part in shots.PARTS)


def test_sizes_are_read():
    assert shots_matrix.sizes_of("1280x800,800x1280") == ((1280, 800), (800, 1280))
    with pytest.raises(shots_matrix.argparse.ArgumentTypeError):
        shots_matrix.sizes_of("1280")
