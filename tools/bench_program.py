"""Measures the program from outside: start, idle processor time, and the screen scenes under Xvfb.

Here: processes and a display without a screen. Not here: what is measured inside (`bench_screen`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench_row import Row

ROOT = Path(__file__).resolve().parent.parent
STARTS = 7
IDLE_SECONDS = 5.0
SETTLE_SECONDS = 60.0
"""By then the music must be made, so that nothing moves any more."""
SLOW_FRAMEBUFFER = "SDL_FRAMEBUFFER_ACCELERATION"

FIRST_FRAME = """
import os, sys, time
from pathlib import Path
began = float(sys.argv[1])
from branchline.app.folders import Folders
from branchline.app.main import TITLE, build_context
from branchline.app.thinker import HereThinker
from branchline.ui.loop import Loop
from branchline.ui.window import Window
folder = Path(sys.argv[2])
window = Window(TITLE, (1920, 1080), full=False)
ctx, desk = build_context(window.size, Folders(folder, folder), HereThinker())
loop = Loop(window, ctx)
desk.show_title()
loop.frame()
print(time.time() - began)
ctx.media.close()
"""
SCREEN = """
import json, sys
sys.path.insert(0, sys.argv[1])
import bench_screen
print(json.dumps([[r.name, r.value, r.unit, r.goal] for r in bench_screen.run(*sys.argv[2:])]))
"""


@contextmanager
def display() -> Iterator[dict[str, str] | None]:
    """The environment of a program on a display without a screen; None where Xvfb is not installed."""
    if shutil.which("Xvfb") is None:
        yield None
        return
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        words, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        kept = {
            k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", SLOW_FRAMEBUFFER)
        }
        yield kept | {"DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy", SLOW_FRAMEBUFFER: "0"}
    finally:
        server.terminate()
        server.wait()


def inside(where: str, clock: str, environment: dict[str, str], *parts: str) -> list[Row]:
    """The rows of parts of `bench_screen`, measured in a process of its own."""
    words = [sys.executable, "-P", "-c", SCREEN, str(ROOT / "tools"), where, clock, *parts]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the scenes on {where} failed:\n{done.stderr[-2000:]}")
    return [Row(*values) for values in json.loads(done.stdout.splitlines()[-1])]


def first_frame(where: str, environment: dict[str, str]) -> list[Row]:
    """From the start of the interpreter to the first frame of the title screen, 1920x1080.

    Warm: the code is compiled and the files were read before.
    """
    times = []
    environment = {k: v for k, v in environment.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "saves").mkdir()
        for _ in range(STARTS + 1):
            words = [sys.executable, "-P", "-c", FIRST_FRAME, str(time.time()), folder]
            done = subprocess.run(
                words, env=environment, capture_output=True, text=True, check=True
            )
            times.append(float(done.stdout.split()[-1]))
    return [Row(f"start to first frame, warm, {where}", median(times[1:]), "s", 0.6)]


def idle(environment: dict[str, str]) -> list[Row]:
    """The part of one core that the program and its children take while nothing happens (Linux only)."""
    if not Path("/proc/self/stat").exists():
        return []
    scenes = {
        "title screen": [],
        "table, waiting for a person": ["play", "thirty_rails", "--seats", "human,easy"],
    }
    rows = []
    for name, words in scenes.items():
        with tempfile.TemporaryDirectory() as folder:
            start = [sys.executable, "-P", "-m", "branchline", "--data-dir", folder, *words]
            program = subprocess.Popen(start, env=environment, stderr=subprocess.DEVNULL)
            try:
                settle(program.pid)
                before = ticks(program.pid)
                time.sleep(IDLE_SECONDS)
                used = (ticks(program.pid) - before) / os.sysconf("SC_CLK_TCK")
            finally:
                program.terminate()
                program.wait()
        rows.append(Row(f"idle, {name}", 100 * used / IDLE_SECONDS, "% of core", 5.0))
    return rows


def settle(pid: int) -> None:
    """Comes back when the program has done little for a second, or after a while."""
    until = time.monotonic() + SETTLE_SECONDS
    before = -100
    while ticks(pid) - before > 10 and time.monotonic() < until:
        before = ticks(pid)
        time.sleep(1.0)


def ticks(pid: int) -> int:
    """Processor time of a process and its children so far, in ticks of the system's clock."""
    total = 0
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(folder.name) == pid or int(words[1]) == pid:
            total += int(words[11]) + int(words[12])
    return total


def screen(clock: str) -> list[Row]:
    """Frames, switches, pacing, hints and memory without a display, then under Xvfb where it is installed."""
    plain = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    drawn = ("frames", "switches", "pacing", "hinting")
    rows = inside("dummy", clock, plain, *drawn) + inside("dummy", clock, plain, "memory")
    with display() as environment:
        if environment is not None:
            rows += inside("Xvfb", clock, environment, *drawn)
    return rows


def start(_clock: str) -> list[Row]:
    """Start and idle times."""
    plain = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rows = first_frame("dummy", plain)
    with display() as environment:
        if environment is not None:
            rows += first_frame("Xvfb", environment)
            rows += idle(environment)
    return rows
