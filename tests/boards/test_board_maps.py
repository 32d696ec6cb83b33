"""The shipped maps: they load fast, anywhere, say what their snapshots say, and real Tiled agrees."""

import json
import os
import shutil
import subprocess
import sys
import time

import pygame
import pytest
from tests.boards.board_kit import MAPS, ROOT, SHIPPED, SNAPSHOTS, same_board

import map_lint
import map_tiles
from branchline.boards import check, load_board
from branchline.engine.thirty_rails.board import FIELD, MARSHES, RING, STANDARD, BoardSpec

TILED = shutil.which("tiled")
needs_tiled = pytest.mark.skipif(TILED is None, reason="the editor Tiled is not installed here")
each_map = pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)


def tiled(*arguments):
    """Runs the editor without a display."""
    return subprocess.run(
        [TILED, *map(str, arguments)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )


def export(path, target):
    """What the editor itself makes of a map."""
    tiled("--export-map", target.suffix[1:], path, target)


def test_there_are_three_shipped_boards_of_thirty_rails():
    assert [path.stem for path in SHIPPED] == ["four_lakes", "marshes", "standard"]


@each_map
def test_a_shipped_map_has_no_problem_and_no_warning(path):
    (entry,) = check([path], MAPS)
    assert (entry.problems, entry.warnings) == ((), ())


def test_the_standard_map_is_the_standard_board_of_the_engine():
    assert load_board(MAPS / "thirty_rails" / "standard.tmx", shared=MAPS).spec == STANDARD


def test_the_map_of_the_marshes_is_the_engines_board_with_sixty_cells():
    spec = load_board(MAPS / "thirty_rails" / "marshes.tmx", shared=MAPS).spec
    assert spec == MARSHES
    assert (spec.land.bit_count(), STANDARD.land.bit_count()) == (60, 36)


@each_map
def test_a_shipped_map_and_its_snapshot_agree(path):
    (entry,) = check([path], MAPS)
    text = map_lint.snapshot_path(path).read_text(encoding="utf-8")
    assert map_lint.snapshot(entry) == text, "run tools/map_lint.py --snapshot and review"
    assert BoardSpec.from_data(json.loads(text)["spec"]) == entry.board.spec


def test_no_snapshot_is_left_of_a_map_that_is_gone():
    shipped = sorted(map_lint.snapshot_path(path) for path in MAPS.glob("*/*.tmx"))
    assert sorted(SNAPSHOTS.glob("*.json")) == shipped


@each_map
def test_every_line_of_a_shipped_map_keeps_four_cells_of_land(path):
    spec = load_board(path, shared=MAPS).spec
    land = spec.field & spec.land
    for line in range(1, 7):
        assert (land & (0xFF << 8 * line)).bit_count() >= 4
        assert (land & (0x0101010101010101 << line)).bit_count() >= 4


@each_map
def test_a_shipped_map_has_a_title_in_every_language(path):
    art = load_board(path, shared=MAPS).art
    titles = {art.title(language) for language in ("en", "fr", "nl", "ja")}
    assert len(titles) == 4
    assert art.title("xx") == art.title("en")


@each_map
def test_a_shipped_map_loads_within_100_ms(path):
    load_board(path, shared=MAPS)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        load_board(path, shared=MAPS)
        times.append(time.perf_counter() - start)
    assert sorted(times)[2] <= 0.1


@needs_tiled
@each_map
def test_tiled_reads_a_shipped_map_cell_by_cell_as_the_game_does(path, tmp_path):
    export(path, tmp_path / "map.json")
    data = json.loads((tmp_path / "map.json").read_text(encoding="utf-8"))
    (tileset,) = data["tilesets"]
    tiled(
        "--export-tileset", "json", MAPS / "tilesets" / "thirty_rails.tsx", tmp_path / "tiles.json"
    )
    exported = json.loads((tmp_path / "tiles.json").read_text(encoding="utf-8"))
    tiles = {
        tile["id"] + tileset["firstgid"]: {p["name"]: p["value"] for p in tile["properties"]}
        for tile in exported["tiles"]
    }
    layers = {layer["name"]: layer for layer in data["layers"]}
    spec = load_board(path, shared=MAPS).spec
    for cell, gid in enumerate(layers["terrain"]["data"]):
        terrain = tiles[gid]["terrain"] if gid else None
        assert (terrain == "grey") == bool(RING >> cell & 1)
        assert (terrain in ("white", "lake")) == bool(FIELD >> cell & 1)
        assert (terrain == "lake") == bool(spec.blocked >> cell & 1)
    places = set()
    for item in layers["numbers"]["objects"]:
        column, row = int(item["x"] // 64), int(item["y"] // 64) - 1
        assert item["type"] == "Number"
        numbers, line = (spec.column_number, column) if row in (0, 7) else (spec.row_number, row)
        assert numbers[line] == tiles[item["gid"]]["value"]
        places.add(8 * row + column)
    assert sum(1 << place for place in places) == RING
    properties = {item["name"]: item["value"] for item in data["properties"]}
    assert properties.get("open_ring", False) is spec.open_ring


@needs_tiled
@each_map
def test_a_shipped_map_saved_again_by_tiled_is_the_same_board_and_the_same_text(path, tmp_path):
    shutil.copytree(MAPS, tmp_path / "maps")
    again = tmp_path / "maps" / "thirty_rails" / "again.tmx"
    export(again.with_name(path.name), again)
    assert same_board(load_board(again, shared=tmp_path / "maps"), load_board(path, shared=MAPS))
    if " 1.8" in tiled("--version").stdout:
        assert again.read_bytes() == path.read_bytes()


@needs_tiled
def test_the_editor_refuses_a_broken_map_so_the_comparison_can_fail(tmp_path):
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        export(broken, tmp_path / "map.json")


WITHOUT_PYGAME = """
import sys
sys.modules["pygame"] = None
from pathlib import Path
from branchline.boards import check
for entry in check(sorted(Path(sys.argv[1]).glob("thirty_rails/*.tmx")), Path(sys.argv[1])):
    print(entry.board.spec.id, entry.problems)
"""


def test_boards_load_without_a_display_and_even_without_pygame():
    """Report b12: the rules part of a board needs no window."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_PYGAME, str(MAPS)],
        env=environment | {"PYTHONPATH": str(ROOT / "game")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "four_lakes ()\nmarshes ()\nstandard ()\n")


ON_IMPORT = """
import sys
from pathlib import Path
from branchline.boards import check
print("pygame" in sys.modules, "pytmx" in sys.modules)
print(len(check(sorted(Path(sys.argv[1]).glob("thirty_rails/*.tmx")), Path(sys.argv[1]))))
"""


def test_importing_the_package_loads_no_pygame_and_reading_a_board_prints_no_greeting():
    environment = {k: v for k, v in os.environ.items() if k != "PYGAME_HIDE_SUPPORT_PROMPT"}
    run = subprocess.run(
        [sys.executable, "-c", ON_IMPORT, str(MAPS)],
        env=environment | {"PYTHONPATH": str(ROOT / "game")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.stdout, run.stderr) == ("False False\n3\n", "")


@pytest.mark.parametrize("name", map_tiles.PICTURES)
def test_the_tile_picture_is_what_its_script_draws(name):
    picture = pygame.image.load(map_tiles.FOLDER / name)
    drawn = map_tiles.PICTURES[name]()
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_the_lint_tool_is_content_with_the_shipped_maps(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["map_lint.py"])
    assert map_lint.main() == 0
    assert "four_lakes.tmx: " in capsys.readouterr().out


def test_the_lint_tool_notices_a_map_that_differs_from_its_snapshot(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["map_lint.py"])
    monkeypatch.setattr(map_lint.snapshot_path, "__defaults__", (ROOT / "docs",))
    assert map_lint.main() == 1
    assert "run with --snapshot" in capsys.readouterr().out
