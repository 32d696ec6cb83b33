"""The real program where things are missing: no sound, no home, nothing to write in beside the program, a full disk."""

import os
import random
import shutil
import subprocess
import sys
import time

import pygame
import pytest
from tests.e2e.desktop import (
    REAL_WINDOW,
    ROOT,
    assert_sound,
    children_of,
    is_drawn,
    wait_for,
    write_settings,
)
from tests.e2e.player import go_on, play_by_pointer

pytestmark = REAL_WINDOW
PLAY = ("play", "thirty_rails", "--seats", "human,easy", "--seed", "7")


@pytest.mark.parametrize("driver", ["nonsense", None, "alsa"])
def test_without_a_sound_device_it_plays_silently(start, cast, driver):
    """None: the system is asked, which here has no device either (or a silent game has one)."""
    game = start(*PLAY, SDL_AUDIODRIVER=driver)
    play_by_pointer(game, cast(game), random.Random(1), until=5)
    assert game.quit() == 0
    assert "Traceback" not in game.output()
    log = start.data / "branchline.log"
    assert not log.exists() or "Traceback" not in log.read_text()


def test_sound_that_fails_is_said_in_one_line_of_the_log(start):
    write_settings(start.data, sound=0.8, music=0.5)
    game = start(*PLAY, SDL_AUDIODRIVER="nonsense")
    log = start.data / "branchline.log"
    wait_for("a line in the log", lambda: log.exists() and "sound" in log.read_text())
    assert game.quit() == 0
    lines = [line for line in log.read_text().splitlines() if "sound" in line]
    assert len(lines) == 1
    assert "Traceback" not in log.read_text()


@pytest.mark.parametrize("home", ["/proc/nobody", None, "/dev/null"])
def test_without_a_home_it_plays_in_a_folder_for_now(start, tmp_path, home):
    """Where HOME is missing, the folders for data have to be refused too, or the system's list of users helps."""
    folders = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), None if home else "/dev/null/no")
    game = start(*PLAY, data=None, HOME=home, TMPDIR=str(tmp_path), **folders)
    found = wait_for("a saved game", lambda: list(tmp_path.glob("branchline-*/saves/*.jsonl")))
    assert len(found) == 1
    assert game.quit() == 0
    said = game.output().splitlines()
    assert len(said) == 1
    assert said[0].startswith("cannot write in ")


def copy_of_the_checkout(folder):
    """What the program consists of, compiled."""
    for part in ("game", "ai", "assets", "maps"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(folder)], check=True)
    return folder


def contents(folder):
    """Every file and folder with the moment it was last changed."""
    return {path: path.stat().st_mtime_ns for path in [folder, *folder.rglob("*")]}


MOUNT = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def read_only(folder):
    """Nothing can be written below; the words that a command needs before it for that."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o222)
    if os.geteuid() != 0:
        return []
    words = ["unshare", "--mount", "sh", "-c", MOUNT, str(folder)]
    tried = subprocess.run([*words, "true"], capture_output=True, check=False)
    return words if tried.returncode == 0 else []


def test_nothing_is_written_beside_the_program(display, start, cast, tmp_path):
    program = copy_of_the_checkout(tmp_path / "a folder with blanks and é")
    before_words = read_only(program)
    before = contents(program)
    game = start(*PLAY, program=program, before=before_words)
    play_by_pointer(game, cast(game), random.Random(2), until=20)
    assert children_of(game.process.pid), "the computer player runs in a process of its own"
    assert is_drawn(display.picture(tmp_path / "table.png", game.window))
    assert game.quit() == 0
    assert game.output() == ""
    assert contents(program) == before


LIMIT = 2048


def test_a_disk_that_is_full_ends_neither_the_game_nor_what_was_saved(display, start, cast, capsys):
    """No file may grow beyond a limit, which writes the same errors as a full disk."""
    words = ("sh", "-c", f'ulimit -f {LIMIT // 512} && exec "$@"', "sh")
    game = start("play", "thirty_rails", "--seats", "human", "--seed", "7", before=words)

    def grown(size):
        game.keys("Return")
        return game.save() is not None and game.save().stat().st_size > size

    wait_for("a file as large as can be", lambda: grown(LIMIT - 200), patience=90, step=0.1)
    seen = set()
    for _ in range(8):
        game.keys("Return", "Return")
        time.sleep(0.3)
        picture = display.picture(start.data / "now.png", game.window)
        seen.add(pygame.image.tobytes(picture, "RGB"))
    assert len(seen) > 4, "the game does not go on"
    assert game.quit() == 0
    saved = game.save().read_bytes()
    assert saved.endswith(b"\n")
    assert len(saved) <= LIMIT
    assert_sound(game.save(), capsys, over=False)
    again = start()
    go_on(again, cast(again))
    wait_for("more is saved", lambda: again.keys("Return") or again.entries() > saved.count(b"\n"))
    assert again.save().read_bytes().startswith(saved)
    assert_sound(again.save(), capsys, over=False)
    assert again.quit() == 0
