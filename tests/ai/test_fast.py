"""The compiled loops: what was compiled is not kept longer than the files it was made from."""

import os

import pytest

from branchline_ai import fast


@pytest.fixture
def folders(tmp_path):
    loops, rules = tmp_path / "loops", tmp_path / "rules"
    (loops / "__pycache__").mkdir(parents=True)
    rules.mkdir()
    index = loops / "__pycache__" / "kernels.play-1.py311.nbi"
    for path in (loops / "kernels.py", loops / "lines.py", rules / "faces.py", index):
        path.touch()
        os.utime(path, (1000, 1000))
    os.utime(index, (2000, 2000))
    return loops, rules, index


def test_what_is_newer_than_all_files_stays(folders):
    loops, rules, index = folders
    fast.forget_stale(loops, rules)
    assert index.exists()


@pytest.mark.parametrize("changed", ["loops/kernels.py", "loops/lines.py", "rules/faces.py"])
def test_a_change_in_any_file_makes_the_loops_anew(folders, changed):
    loops, rules, index = folders
    os.utime(loops.parent / changed, (3000, 3000))
    fast.forget_stale(loops, rules)
    assert not index.exists()


@pytest.mark.parametrize("game", fast.FAST_GAMES)
def test_the_files_of_each_game_are_found(game):
    loops, rules = (fast.package_folder(f"{part}.{game}") for part in fast.PARTS)
    assert (loops / "kernels.py").is_file()
    assert (rules / "board.py").is_file()
