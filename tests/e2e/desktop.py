"""A virtual screen with a window manager, and the real program on it, for the tests beside.

Here: `Display` (Xvfb, openbox, xdotool, pictures of the screen) and `Game` (the program in a process
of its own). Not here: where on the screen anything is (`shadow`), nor tests.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pygame
import pytest

from branchline.app.cli import main as command
from branchline.app.saves import read_log

ROOT = Path(__file__).resolve().parents[2]
NEEDED = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}
MISSING = sorted(package for program, package in NEEDED.items() if shutil.which(program) is None)
REAL_WINDOW = [
    pytest.mark.xvfb,
    pytest.mark.xdist_group("xvfb"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
"""The marks of tests with the real program."""
PATIENCE = 30.0
"""Seconds until anything that has to happen counts as not happening; long, for busy machines."""
QUIET = {"version": 1, "sound": 0, "music": 0, "animation_speed": 0, "bot_pace": "instant"}


def wait_for(what, happens, patience=PATIENCE, step=0.02):
    """What `happens` returns, once that is true; the test fails when it stays false."""
    deadline = time.monotonic() + patience
    while True:
        found = happens()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"after {patience:g} s still not: {what}")
        time.sleep(step)


class Display:
    """An X server without a screen, with a window manager."""

    def __init__(self, size=(1920, 1080), config=None):
        """`config` is openbox's; it has its usual keys without."""
        self.size = size
        read, write = os.pipe()
        width, height = size
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.server = subprocess.Popen(
            [*words, "-nolisten", "tcp", "-noreset"], pass_fds=(write,), **quiet
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.name = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.name}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
            self.environment.pop(name, None)
        manager = ["openbox", "--sm-disable", *(["--config-file", config] if config else [])]
        self.manager = subprocess.Popen(manager, env=self.environment, **quiet)
        wait_for("a window manager", lambda: self.ask("get_num_desktops") is not None)

    def ask(self, *words):
        """What xdotool answers, or None where it refuses."""
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.stdout.strip() if done.returncode == 0 else None

    def do(self, *words):
        """xdotool does this; it is an error if it cannot."""
        assert self.ask(*words) is not None, f"xdotool {' '.join(words)}"

    def picture(self, path, window="root"):
        """The whole screen, or a window, as it is seen, saved at `path` and returned."""
        words = ["import", "-window", str(window), str(path)]
        subprocess.run(words, env=self.environment, check=True, timeout=PATIENCE)
        return pygame.image.load(str(path))

    def close(self):
        """Server and window manager have ended."""
        for process in (self.manager, self.server):
            process.terminate()
        for process in (self.manager, self.server):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class Game:
    """The program, started on a display with a data folder; `words` follow `branchline`."""

    def __init__(self, display, data, *words, program=ROOT, before=(), **environment):
        """`before` are words of a command that runs the program; an environment's None takes a name away.

        Without `data` the program finds a folder for itself.
        """
        self.display = display
        self.data = None if data is None else Path(data)
        wanted = display.environment | {
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": f"{program / 'game'}{os.pathsep}{program / 'ai'}",
        }
        for name, value in environment.items():
            wanted.pop(name, None)
            if value is not None:
                wanted[name] = value
        folder = [] if data is None else ["--data-dir", str(data)]
        self._said = tempfile.NamedTemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by `close`
        self.process = subprocess.Popen(
            [*before, sys.executable, "-P", "-m", "branchline", *folder, *words],
            env=wanted,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=subprocess.STDOUT,
        )
        self.window = wait_for("a window of the game that has the keyboard", self._window)
        box = self.display.ask("getwindowgeometry", "--shell", self.window)
        lines = dict(line.split("=") for line in box.split())
        self.size = int(lines["WIDTH"]), int(lines["HEIGHT"])

    def _window(self):
        assert self.process.poll() is None, f"it ended: {self.output()}"
        window = self.display.ask("getactivewindow")
        if window is None:
            return None
        mine = self.display.ask("getwindowpid", window) == str(self.process.pid)
        return window if mine else None

    @property
    def shown(self):
        """Whether the window is still there."""
        return self.display.ask("getwindowname", self.window) is not None

    def click(self, *places):
        """The mouse presses these places, in pixels of the window, one after the other."""
        words = []
        for x, y in places:
            words += ["mousemove", "--window", self.window, str(round(x)), str(round(y))]
            words += ["click", "1", "sleep", "0.06"]
        self.display.do(*words)

    def keys(self, *names):
        """These keys are pressed and let go, one after the other."""
        self.display.do("key", "--delay", "20", *names)

    def save(self):
        """The path of the newest game in the data folder, or None."""
        assert self.data is not None, "only the program knows where its games are"
        found = (self.data / "saves").glob("*.jsonl")
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)

    def log(self):
        """What the newest saved game says."""
        game, damage = read_log(self.save())
        assert damage is None, damage
        return game

    def entries(self):
        """How many actions are on disk (whole lines only)."""
        path = self.save()
        return 0 if path is None else path.read_bytes().count(b"\n")

    def children(self):
        """The processes that the program has started, by their numbers."""
        return children_of(self.process.pid)

    def quit(self):
        """The window is closed by its manager; the exit code. A busy manager may miss a key or two."""
        for _ in range(5):
            self.keys("alt+F4")
            try:
                return self.process.wait(PATIENCE / 5)
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError("the program does not end when its window is closed")

    def kill(self):
        """The program ends on the spot, without a chance to do anything."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def output(self):
        """Everything the program has written so far to where errors go."""
        self._said.seek(0)
        return self._said.read()

    def close(self):
        """The program has ended, if need be by force."""
        if self.process.poll() is None:
            self.kill()
        self._said.close()


def children_of(pid):
    """All processes below a process."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            if parent == pid:
                found += [int(folder.name), *children_of(int(folder.name))]
    return found


def alive(pid):
    """Whether a process runs (one that has ended and is not yet fetched does not)."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def write_settings(data, **more):
    """The data folder holds settings for tests: silent, nothing animated, no pauses."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "settings.json").write_text(json.dumps({**QUIET, **more}))


def is_drawn(picture):
    """Whether a picture shows something: many colours, and no single one nearly everywhere."""
    width, height = picture.get_size()
    seen = {}
    for x in range(0, width, 7):
        for y in range(0, height, 7):
            colour = picture.get_at((x, y))[:3]
            seen[colour] = seen.get(colour, 0) + 1
    return len(seen) > 50 and max(seen.values()) < 0.8 * sum(seen.values())


def assert_sound(path, capsys, *, over: bool) -> dict:
    """The saved game replays with every hash; what the command says about it."""
    assert command(["replay", str(path), "--verify", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["verified"] and not said["torn"] and said["over"] is over
    return said
