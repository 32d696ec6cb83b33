"""Settings and folders: damaged files, odd values, places that cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.app.folders import ENVIRONMENT, find_folders
from branchline.app.settings import SettingsFile
from branchline.engine.kernel.reasons import Reason
from branchline.ui.settings import Settings


def test_settings_come_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    wish = Settings(
        sound=0.25,
        text_size=1.5,
        bot_pace="fast",
        reduced_motion=True,
        keys=((116, "turn"), (114, "")),
        buttons=((0, "back"), (1, "accept")),
    )
    file.save(wish)
    assert SettingsFile(file.path).load() == wish


def test_a_missing_file_means_defaults(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    assert file.load() == Settings()
    assert file.problems == []


def test_the_first_start_speaks_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("nl_BE", "UTF-8"))
    file = SettingsFile(tmp_path / "settings.json", ("en", "nl"))
    assert file.load().language == "nl"
    file.save(Settings(language="en"))
    assert file.load().language == "en"
    monkeypatch.setattr("locale.getlocale", lambda: ("de_AT", "UTF-8"))
    assert SettingsFile(tmp_path / "none.json", ("en", "nl")).load().language == "en"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sound", 7),
        ("sound", "loud"),
        ("sound", True),
        ("music", -1),
        ("animation_speed", 3.0),
        ("text_size", 0),
        ("bot_pace", "warp"),
        ("fullscreen", "yes"),
        ("screen_margin", 0.5),
        ("language", "../../etc"),
        ("language", 4),
        ("high_contrast", 1),
        ("keys", {"114": "turn"}),
        ("keys", [[13, "mirror"]]),
        ("buttons", [[1, "turn"]]),
    ],
)
def test_one_bad_value_is_replaced_and_named_and_the_others_stay(
    name: str, value: object, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"reduced_motion": True, name: value}))
    file = SettingsFile(path)
    loaded = file.load()
    assert loaded.reduced_motion
    assert getattr(loaded, name) == getattr(Settings(), name)
    assert file.problems == [name]


@pytest.mark.parametrize("content", [b"", b"\x00" * 50, b"[1]", b"{", b"[" * 90_000, b"\xff\xfe"])
def test_a_damaged_file_is_set_aside(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert file.fault == Reason("settings.damaged")
    assert [entry.read_bytes() for entry in tmp_path.glob("*.bad")] == [content]
    file.save(Settings(sound=0.5))
    assert SettingsFile(path).load().sound == 0.5


def test_keys_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": 9, "hologram": {"on": True}, "sound": 0.5}))
    file = SettingsFile(path)
    file.save(file.load())
    kept = json.loads(path.read_text())
    assert kept["hologram"] == {"on": True}
    assert kept["sound"] == 0.5


def test_a_folder_named_outright_is_used(tmp_path: Path) -> None:
    folders = find_folders(tmp_path / "here")
    assert folders.lasting
    assert folders.saves == tmp_path / "here" / "saves"
    assert folders.saves.is_dir()


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "there"))
    assert find_folders().data == tmp_path / "there"


@pytest.mark.parametrize("case", ["file", "dangling link", "proc", "null byte"])
def test_a_place_that_cannot_be_written_gives_a_passing_one(case: str, tmp_path: Path) -> None:
    place = tmp_path / "place"
    if case == "file":
        place.write_text("in the way")
    elif case == "dangling link":
        place.symlink_to(tmp_path / "nowhere" / "at" / "all")
        (tmp_path / "nowhere").write_text("no folder")
    elif case == "proc":
        place = Path("/proc/nothing")
    else:
        place = tmp_path / "a\0b"
    folders = find_folders(place)
    assert not folders.lasting
    assert folders.saves.is_dir()
    (folders.saves / "x").write_text("can be written")


def test_without_a_home_the_game_still_has_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setenv("HOME", "/proc")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    folders = find_folders()
    assert not folders.lasting
    assert folders.saves.is_dir()
