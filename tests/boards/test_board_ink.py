"""Boards of Railroad Ink: what an author can move, and what is refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from branchline.boards.library import check
from branchline.boards.loader import load_board
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
SHIPPED = sorted((MAPS / "railroad_ink").glob("*.tmx"))


def changed(tmp_path: Path, old: str, new: str, board: str = "challenge") -> Path:
    text = (MAPS / "railroad_ink" / f"{board}.tmx").read_text("utf-8")
    assert old in text
    path = tmp_path / "mine.tmx"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def codes(path: Path) -> list[str]:
    return [problem.code for problem in check([path], MAPS)[0].problems]


def test_the_printed_boards_are_the_engines_own() -> None:
    for name, spec in (("standard", STANDARD), ("challenge", CHALLENGE)):
        assert load_board(MAPS / "railroad_ink" / f"{name}.tmx", shared=MAPS).spec == spec


def test_a_moved_exit_and_a_moved_building_are_read(tmp_path: Path) -> None:
    path = changed(tmp_path, 'gid="3" x="128" y="64"', 'gid="3" x="64" y="64"')
    moved = load_board(path, shared=MAPS).spec
    assert {exit_[0] for exit_ in moved.exits} ^ {exit_[0] for exit_ in CHALLENGE.exits} == {0, 1}
    path = changed(tmp_path, 'gid="5" x="64" y="128"', 'gid="5" x="128" y="192"')
    assert load_board(path, shared=MAPS).spec.building_at(8) == "factory"


def test_a_board_without_buildings_has_none() -> None:
    assert load_board(MAPS / "railroad_ink" / "standard.tmx", shared=MAPS).spec.buildings == ()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('gid="3" x="128" y="64"', 'gid="3" x="0" y="64"', "board.exit_place"),
        ('gid="3" x="128" y="64"', 'gid="3" x="128" y="192"', "board.exit_place"),
        ('gid="3" x="128" y="64"', 'gid="3" x="256" y="64"', "board.exit_twice"),
        ('gid="5" x="64" y="128"', 'gid="5" x="64" y="64"', "board.building_place"),
        ('gid="5" x="64" y="128"', 'gid="6" x="192" y="128"', "board.building_twice"),
        ('type="Exit" gid="3"', 'type="Door" gid="3"', "board.object_kind"),
        ('gid="3" x="128" y="64"', 'gid="3" rotation="90" x="128" y="64"', "board.object_turned"),
        ('gid="3" x="128" y="64"', 'gid="3" x="9999" y="64"', "board.object_outside"),
        ("0,2,2,2,2,2,2,2,0", "0,1,2,2,2,2,2,2,0", "board.cell_not_grey"),
        ("2,1,1,1,1,1,1,1,2", "2,2,1,1,1,1,1,1,2", "board.cell_not_white"),
        ("0,2,2,2,2,2,2,2,0", "2,2,2,2,2,2,2,2,0", "board.corner"),
        ('name="exits"', 'name="gates"', "board.layer_missing"),
        (
            'name="title" value="The sheet with buildings"',
            'name="title" value=""',
            "board.property_missing",
        ),
    ],
)
def test_each_mistake_is_named(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert code in codes(changed(tmp_path, old, new))


def test_too_few_exits_and_unknown_words_are_named(tmp_path: Path) -> None:
    text = (MAPS / "railroad_ink" / "standard.tmx").read_text("utf-8")
    lines = [line for line in text.splitlines() if 'type="Exit"' not in line]
    path = tmp_path / "none.tmx"
    path.write_text("\n".join(lines), "utf-8")
    assert codes(path) == ["board.exit_count"]
    exit_ = '<object id="1" type="Exit" gid="3" x="128" y="64" width="64" height="64"/>'
    named = exit_.replace(
        "/>", '><properties><property name="kind" value="canal"/></properties></object>'
    )
    assert codes(changed(tmp_path, exit_, named)) == ["board.value_unknown"]


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_tiled_opens_and_exports_every_shipped_board(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    words = ["tiled", "--export-map", "json", str(path), str(target)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(words, check=True, env=environment, capture_output=True, timeout=60)
    exported = json.loads(target.read_text("utf-8"))
    layers = {layer["name"]: layer for layer in exported["layers"]}
    spec = load_board(path, shared=MAPS).spec
    assert len(layers["exits"]["objects"]) == len(spec.exits)
    assert len(layers.get("sites", {"objects": []})["objects"]) == len(spec.buildings)
