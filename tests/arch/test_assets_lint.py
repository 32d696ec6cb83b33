"""`tools/assets_lint.py` finds each kind of fault in what is shipped beside the code."""

import shutil
from pathlib import Path

import pytest

import assets_lint

ROOT = Path(__file__).resolve().parents[2]
TABLE = """\
| file | author | source | licence |
|---|---|---|---|
| `assets/CREDITS.md` | we | here | MIT |
| `assets/fonts/` | they | there | OFL-1.1 |
| `assets/locale/` | we | here | MIT |
| `maps/` | we | here | MIT |
"""
CATALOGUE = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "mine"\nmsgstr "%s"\n'
)


@pytest.fixture
def tree(tmp_path):
    """A small sound tree."""
    for folder in ("assets/fonts", "assets/locale/ja/LC_MESSAGES", "maps"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "assets/CREDITS.md").write_text(TABLE, encoding="utf-8")
    (tmp_path / "maps/standard.tmx").touch()
    for name in ("mplus-rounded-regular.ttf", "ofl.txt"):
        shutil.copy(ROOT / "assets/fonts" / name, tmp_path / "assets/fonts" / name)
    words(tmp_path, "鉱山")
    return tmp_path


def words(tree, text):
    path = tree / "assets/locale/ja/LC_MESSAGES/branchline.po"
    path.write_text(CATALOGUE % text, encoding="utf-8")


def credit(tree, old, new):
    path = tree / "assets/CREDITS.md"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_sound_tree_has_no_problem(tree):
    assert assets_lint.problems(tree) == []


@pytest.mark.parametrize(
    ("plant", "sign"),
    [
        (lambda tree: (tree / "maps/Lakes.tmx").touch(), "'Lakes.tmx' is not lower-case"),
        (lambda tree: (tree / "maps/four lakes.tmx").touch(), "is not lower-case"),
        (lambda tree: (tree / "assets/song.ogg").touch(), "assets/song.ogg: no row"),
        (lambda tree: (tree / "maps/standard.tmx").unlink(), "there is no file maps/"),
        (lambda tree: credit(tree, "| they |", "| |"), "assets/fonts/ needs an author"),
        (lambda tree: credit(tree, " OFL-1.1 |", ""), "assets/fonts/ needs an author"),
        (lambda tree: (tree / "assets/fonts/ofl.txt").unlink(), "must lie beside it"),
        (
            lambda tree: (tree / "assets/fonts/ofl.txt").write_text("free", "utf-8"),
            "must lie beside it",
        ),
        (lambda tree: words(tree, "\N{RUNIC LETTER FEHU FEOH FE F}"), "lacks ᚠ (U+16A0)"),
    ],
)
def test_a_planted_fault_is_found(tree, plant, sign):
    plant(tree)
    found = assets_lint.problems(tree)
    assert len(found) == 1
    assert sign in found[0]


def test_hidden_files_are_not_ours(tree):
    (tree / "maps/.DS_Store").touch()
    assert assets_lint.problems(tree) == []


def test_fonts_hold_four_languages_and_the_signs_of_the_table():
    needed = {ord(mark) for mark in "aéœçßĳ€−×½★☆①⑳→■●▲◆┏あアー、。「」鉱山駅線路"}
    for name in ("regular", "bold"):
        path = ROOT / f"assets/fonts/mplus-rounded-{name}.ttf"
        with assets_lint.TTFont(path, lazy=True) as font:
            assert needed <= set(font.getBestCmap())
