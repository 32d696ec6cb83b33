"""Measures speed: rules, players, frames and start. Prints one table; `--json` for machines.

Run by `python3 tools/dev.py bench`. Compare ratios from one run, not seconds between machines.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pygame

from branchline.app.folders import Folders
from branchline.app.headless import play_out
from branchline.app.main import build_context
from branchline.app.tables import TableRoom
from branchline.app.thinker import HereThinker, Question, answer_here
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.events import drop
from branchline.engine.thirty_rails.board import STANDARD
from branchline.ui.context import GameSetup
from branchline.ui.loop import Loop
from branchline.ui.settings import Settings
from branchline.ui.window import Window

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1920, 1080)
STARTS = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; `goal` is the limit it is held against, None for none. Below is good when `most`."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    most: bool = True

    @property
    def good(self) -> bool:
        """Whether the goal is met."""
        if self.goal is None:
            return True
        return self.value <= self.goal if self.most else self.value >= self.goal


def timed(work: Callable[[], object], seconds: float = 0.5) -> float:
    """Seconds that one call takes, averaged over about `seconds`."""
    work()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        work()
        count += 1
    return (time.perf_counter() - start) / count


def rules() -> list[Row]:
    """Random games through the bare door, legal moves and scores of 30 Rails."""
    game = catalog.make(catalog.plan("thirty_rails", 1, ("overrides",)), STANDARD)
    rng = random.Random(1)
    finals = []

    def playout() -> None:
        chance = SampledChance(rng)
        state = game.setup(chance)
        while seats := game.to_act(state):
            legal = game.legal(state, seats[0])
            game.apply(state, seats[0], legal[int(rng.random() * len(legal))], chance, drop)
        finals.append(state)

    per_game = timed(playout, 2.0)
    full = finals[-1]
    middle = _middle_match().fork()
    return [
        Row("30 Rails, random games through the rulebook", 1 / per_game, "games/s"),
        Row("30 Rails, full score of one sheet", timed(lambda: game.score(full)) * 1e3, "ms", 10),
        Row("30 Rails, legal moves", timed(lambda: game.legal(middle, 0)) * 1e3, "ms", 5),
    ]


def _middle_match() -> object:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ("human",), ("overrides",), "standard", 3)
    rng = random.Random(3)
    while len(match.log.entries) < 40:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    return match


def players() -> list[Row]:
    """Playouts a second of the search in mid-game, and whole games of the levels."""
    match = _middle_match()
    rows = []
    for level in ("easy", "normal", "hard"):
        question = Question(match.game.config, STANDARD, match.view(0), 0, level, 1)
        answer = answer_here(question)
        rate = answer.playouts / answer.seconds
        rows.append(Row(f"30 Rails, {level}: playouts in mid-game", rate, "playouts/s"))
        rows.append(Row(f"30 Rails, {level}: one decision", answer.seconds, "s", 1.0))
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ("easy",), ("overrides",), "standard", 1)
    start = time.perf_counter()
    play_out(match, ("easy",), STANDARD)
    rows.append(Row("30 Rails, easy: one whole game", time.perf_counter() - start, "s"))
    return rows


def frames() -> list[Row]:
    """Frame times at 1920x1080 without a display: title, one pane and four panes with moving dice and track."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        window = Window("bench", SIZE, full=False)
        scenes = {
            "title": None,
            "one pane": GameSetup(seats=("easy",), modules=("overrides",)),
            "four panes": GameSetup(seats=("easy",) * 4, modules=("overrides",)),
        }
        for name, setup in scenes.items():
            place = Folders(Path(folder), Path(folder))
            settings = Settings(sound=0, music=0, bot_pace="instant")
            ctx, desk = build_context(window.size, place, HereThinker(), settings)
            (place.saves).mkdir(exist_ok=True)
            loop = Loop(window, ctx)
            if setup is None:
                desk.show_title()
            else:
                desk.start_game(setup)
            times = []
            for _ in range(300):
                ctx.stack.update(1 / 60)
                start = time.perf_counter()
                ctx.stack.draw(window.surface)
                window.flip()
                times.append((time.perf_counter() - start) * 1e3)
            times.sort()
            rows.append(Row(f"frame, {name}: median", median(times), "ms", 6))
            limit = 12 if name == "four panes" else 10
            rows.append(Row(f"frame, {name}: p95", times[285], "ms", limit))
            loop.stop()
            while ctx.stack.top is not None:
                ctx.stack.pop()
            ctx.media.close()
        pygame.quit()
    return rows


FIRST_FRAME = """
import os, sys, time
from pathlib import Path
start = float(sys.argv[1])
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
print(time.time() - start)
ctx.media.close()
"""


def start() -> list[Row]:
    """From the start of the interpreter to the first frame of the title screen."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "saves").mkdir()
        for _ in range(STARTS):
            words = [sys.executable, "-P", "-c", FIRST_FRAME, str(time.time())]
            words.append(folder)
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            times.append(float(done.stdout.split()[-1]))
    return [Row("start to first frame, warm", median(times), "s", 0.6)]


PARTS = {"rules": rules, "players": players, "frames": frames, "start": start}


def main(argv: Sequence[str] | None = None) -> int:
    """Measures the parts named (all by default); 1 when a goal is missed by more than 30 %."""
    parser = argparse.ArgumentParser(prog="tools/dev.py bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which parts (default: all)")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    args = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    rows = [row for name in (args.parts or PARTS) for row in PARTS[name]()]
    if args.json:
        print(json.dumps([{"name": r.name, "value": r.value, "unit": r.unit} for r in rows]))
    else:
        for row in rows:
            goal = "" if row.goal is None else f"  (goal {'≤' if row.most else '≥'} {row.goal:g})"
            mark = "" if row.good else "  MISSED"
            print(f"{row.name:<52} {row.value:>10.2f} {row.unit:<11}{goal}{mark}")
    missed = [
        row for row in rows if row.goal is not None and row.value > 1.3 * row.goal and row.most
    ]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
