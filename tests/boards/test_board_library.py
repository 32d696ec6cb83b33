"""The list of boards: shipped ones and the player's own, broken ones beside good ones, read only once."""

import json
import os
import shutil

import pytest
from tests.boards.board_kit import BESIDE, MAPS, SHIPPED, swap, write

from branchline.boards import Library, check
from branchline.boards import library as library_module


@pytest.fixture
def reads(monkeypatch):
    """The names of the files that were really read."""
    names = []
    load = library_module.load_board

    def counting(path, **more):
        names.append(path.name)
        return load(path, **more)

    monkeypatch.setattr(library_module, "load_board", counting)
    return names


def ids(entries):
    return [entry.board.spec.id if entry.board else entry.path.name for entry in entries]


def test_shipped_boards_come_first_and_the_standard_one_before_all():
    assert ids(Library(MAPS).entries("thirty_rails")) == ["standard", "four_lakes", "marshes"]


def test_a_game_without_boards_has_none():
    assert Library(MAPS).entries("chess") == ()


def test_own_boards_follow_and_broken_ones_are_last_with_their_problems(tmp_path):
    write(tmp_path, name="mine.tmx")
    write(tmp_path / "folder of its own", name="hers.TMX")
    write(tmp_path, "<html/>", name="broken.tmx")
    (tmp_path / "notes.txt").write_text("no board", encoding="utf-8")
    entries = Library(MAPS, tmp_path).entries("thirty_rails")
    assert ids(entries) == ["standard", "four_lakes", "marshes", "hers", "mine", "broken.tmx"]
    assert [entry.shipped for entry in entries] == [True, True, True, False, False, False]
    assert [problem.code for problem in entries[-1].problems] == ["board.not_a_map"]


def test_own_boards_of_another_game_are_not_listed(tmp_path):
    write(tmp_path, name="mine.tmx")
    assert "mine" not in ids(Library(MAPS, tmp_path).entries("railroad_ink"))
    assert "mine" in ids(Library(MAPS, tmp_path).entries("thirty_rails"))


@pytest.mark.parametrize("folder", ["missing", "file"])
def test_a_folder_that_is_not_there_is_an_empty_one(tmp_path, folder):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert len(Library(MAPS, tmp_path / folder).entries("thirty_rails")) == 3


def test_a_copy_of_a_shipped_board_works_from_the_own_folder(tmp_path):
    shutil.copy(MAPS / "thirty_rails" / "four_lakes.tmx", tmp_path / "mine.tmx")
    entries = Library(MAPS, tmp_path).entries("thirty_rails")
    assert ids(entries) == ["standard", "four_lakes", "marshes", "mine"]


def test_an_unchanged_board_is_read_once_and_a_changed_one_again(tmp_path, reads):
    path = write(tmp_path, name="mine.tmx")
    library = Library(MAPS, tmp_path)
    library.entries("thirty_rails")
    assert sorted(reads) == ["four_lakes.tmx", "marshes.tmx", "mine.tmx", "standard.tmx"]
    reads.clear()
    library.entries("thirty_rails")
    assert reads == []
    path.write_text(swap(BESIDE, ("The standard sheet", "Another")), encoding="utf-8")
    assert library.entries("thirty_rails")[-1].board.art.title("en") == "Another"
    assert reads == ["mine.tmx"]


@pytest.mark.parametrize("name", ["thirty_rails.tsx", "thirty_rails.png"])
def test_a_changed_tileset_or_picture_is_noticed(tmp_path, reads, name):
    write(tmp_path, name="mine.tmx")
    library = Library(MAPS, tmp_path)
    library.entries("thirty_rails")
    os.utime(tmp_path / name, ns=(1, 1))
    reads.clear()
    library.entries("thirty_rails")
    assert reads == ["mine.tmx"]


def test_a_broken_board_is_read_again_only_after_it_was_mended(tmp_path, reads):
    path = write(tmp_path, "<html/>", name="mine.tmx")
    library = Library(MAPS, tmp_path)
    assert library.entries("thirty_rails")[-1].board is None
    reads.clear()
    assert library.entries("thirty_rails")[-1].board is None
    assert reads == []
    path.write_text(BESIDE, encoding="utf-8")
    assert library.entries("thirty_rails")[-1].board is not None


def test_a_tileset_that_is_gone_is_noticed(tmp_path):
    write(tmp_path, name="mine.tmx")
    library = Library(tmp_path / "none", tmp_path)
    assert library.entries("thirty_rails")[0].board is not None
    (tmp_path / "thirty_rails.tsx").unlink()
    assert library.entries("thirty_rails")[0].board is None


def test_a_board_that_is_gone_is_gone(tmp_path):
    path = write(tmp_path, name="mine.tmx")
    library = Library(MAPS, tmp_path)
    assert len(library.entries("thirty_rails")) == 4
    path.unlink()
    assert len(library.entries("thirty_rails")) == 3


def test_the_board_of_a_log_is_found_by_name_and_hash(tmp_path):
    write(tmp_path, name="standard.tmx")
    library = Library(MAPS, tmp_path)
    spec = library.find(
        "thirty_rails", "four_lakes", library.entries("thirty_rails")[1].board.spec.hash
    )
    assert spec is not None and spec.id == "four_lakes"
    assert library.find("thirty_rails", "four_lakes", "0" * 16) is None
    assert library.find("thirty_rails", "five_lakes", spec.hash) is None


def test_at_most_two_hundred_files_of_a_folder_are_listed(tmp_path, monkeypatch):
    monkeypatch.setattr(library_module, "MOST_FILES", 3)
    for number in range(5):
        write(tmp_path, "<html/>", name=f"{number}.tmx")
        write(tmp_path / "more", "<html/>", name=f"{number}.tmx")
    assert len(Library(tmp_path / "none", tmp_path).entries("thirty_rails")) == 3


def test_check_answers_for_every_path_and_can_be_written_as_json(tmp_path):
    good, bad = write(tmp_path / "a"), write(tmp_path / "b", swap(BESIDE, ('x="64"', 'x="nan"')))
    gone = tmp_path / "gone.tmx"
    newer = write(tmp_path / "c", swap(BESIDE, ('<map version="1.8"', '<map version="3.0"')))
    answers = [json.loads(json.dumps(entry.to_data())) for entry in check([good, bad, gone, newer])]
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert answers[0]["game"] == "thirty_rails"
    assert answers[1]["problems"] == [
        {
            "file": "board.tmx",
            "code": "board.attribute_number",
            "args": {"name": "x", "value": "nan"},
            "layer": "numbers",
            "object": {"name": "", "id": 1},
        }
    ]
    assert answers[2]["problems"][0]["code"] == "board.file_missing"
    assert answers[3]["warnings"][0]["code"] == "board.newer_format"


def test_check_finds_the_shipped_tilesets_only_if_it_is_told_where_they_are():
    assert [entry.board is None for entry in check(SHIPPED)] == [True, True, True]
    assert [entry.board is None for entry in check(SHIPPED, MAPS)] == [False, False, False]
