"""Measures speed: rules, players, files, frames, start and memory. Prints one table with goals.

Run by `python3 tools/dev.py bench [PART...]`. Take figures on a machine that does nothing else (the load
is printed with them), and compare ratios from one run, not seconds between machines.
Here: rules, players and files, and the table. Not here: the screen (`bench_screen`, `bench_program`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import bench_kiosk
import bench_program
import bench_railroad_ink
import bench_tickets
from bench_row import Row, most_seconds, timed
from branchline.app.headless import play_out
from branchline.app.saves import SaveFile, SaveFolder
from branchline.app.tables import AnyMatch, TableRoom
from branchline.app.thinker import Question, answer_here
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.events import drop
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import STANDARD
from branchline.ui.offer import LEVELS

ROOT = Path(__file__).resolve().parent.parent
SAVES = 60
MANY = 8


def rules(_clock: str) -> list[Row]:
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
    middle = middle_match()
    state = middle.fork()
    return [
        Row("30 Rails, random games through the rulebook", 1 / per_game, "games/s"),
        Row("30 Rails, full score of one sheet", timed(lambda: game.score(full)) * 1e3, "ms", 10),
        Row(
            "30 Rails, legal moves", timed(lambda: middle.game.legal(state, Seat(0))) * 1e3, "ms", 5
        ),
    ]


def middle_match() -> AnyMatch:
    """A game of one seat in which half of the track is laid and a piece of it has to be."""
    match = TableRoom(Library(ROOT / "maps")).start(
        "thirty_rails", ("human",), ("overrides",), "standard", 3
    )
    rng = random.Random(3)
    while len(match.log.entries) < 40 or len(match.legal(Seat(0))) < MANY:
        match.act(Seat(0), rng.choice(match.legal(Seat(0))))
    return match


def players(_clock: str) -> list[Row]:
    """Decisions in mid-game, with the playouts a second of those levels that search, and a whole game."""
    match = middle_match()
    rows = []
    for level in LEVELS:
        question = Question(match.game.config, STANDARD, match.view(Seat(0)), 0, level, 1)
        answer = answer_here(question)
        if answer.playouts:
            rate = answer.playouts / answer.seconds
            rows.append(Row(f"30 Rails, {level}: playouts in mid-game", rate, "per s"))
        rows.append(
            Row(
                f"30 Rails, {level}: one decision",
                answer.seconds,
                "s",
                most_seconds("thirty_rails", level),
            )
        )
    room = TableRoom(Library(ROOT / "maps"))
    fresh = room.start("thirty_rails", ("easy",), ("overrides",), "standard", 1)
    start = time.perf_counter()
    play_out(fresh, ("easy",), STANDARD)
    rows.append(Row("30 Rails, easy: one whole game", time.perf_counter() - start, "s"))
    return rows


def files(_clock: str) -> list[Row]:
    """Keeping one action on disk, continuing a game, reading and checking the boards."""
    match = middle_match()
    waits = []
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        saves = SaveFolder(Path(folder))
        save = SaveFile.create(saves.new_path("thirty_rails"), match.log)
        for entry in (match.log.entries * SAVES)[:SAVES]:
            start = time.perf_counter()
            save.append(entry)
            waits.append((time.perf_counter() - start) * 1e3)
    waits.sort()
    room = TableRoom(Library(ROOT / "maps"))
    replay = timed(lambda: room.replay(match.log)) * 1e3
    count = len(Library(ROOT / "maps").entries("thirty_rails"))
    boards = timed(lambda: Library(ROOT / "maps").entries("thirty_rails")) * 1e3 / count
    return [
        Row("one action written and synced: p95", waits[int(0.95 * SAVES)], "ms", 30),
        Row("a game of 40 entries replayed and verified", replay, "ms"),
        Row("one board read and checked", boards, "ms", 100),
    ]


PARTS = {
    "rules": rules,
    "players": players,
    "files": files,
    "railroad_ink": bench_railroad_ink.railroad_ink,
    "tickets": bench_tickets.tickets,
    "screen": bench_program.screen,
    "start": bench_program.start,
    "kiosk": bench_kiosk.kiosk,
}


def load() -> str:
    """What else the machine does now, as far as it tells."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def main(argv: Sequence[str] | None = None) -> int:
    """Measures the parts named (all by default); 1 when a goal is missed by more than 30 %."""
    parser = argparse.ArgumentParser(prog="tools/dev.py bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)"
    )
    parser.add_argument(
        "--cpu", action="store_true", help="frames by processor time, for a busy machine"
    )
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    args = parser.parse_args(argv)
    unknown = [name for name in args.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}: {', '.join(PARTS)}")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    rows: list[Row] = []
    if not args.json:
        clock = ", frames by processor time" if args.cpu else ""
        print(f"Python {sys.version.split()[0]}, {load()}{clock}")
    for name in args.parts or PARTS:
        part = PARTS[name]("cpu" if args.cpu else "wall")
        rows += part
        if not args.json:
            print("\n".join(row.text() for row in part), flush=True)
    if args.json:
        print(json.dumps([row.to_data() for row in rows]))
    return 1 if any(row.misses() > 1.3 for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
