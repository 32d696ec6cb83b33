"""Measures what is drawn, in this process: frames, pacing, switching, memory.

Here: scripted scenes at 1920x1080 on the video driver that is set. Not here: the program as a whole
(`bench_program`), rules and players (`bench`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from bench_row import Row, spread
from bench_stand import Stand, frame_times, game_times, stand
from branchline.app.memory import give_back_large_blocks
from branchline.app.thinker import WorkerThinker
from branchline.engine import catalog
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup, SeatKind, Sharing
from branchline.ui.loop import FRAME_SECONDS
from branchline.ui.offer import LEVELS
from branchline.ui.tables.scene import GameTable
from branchline_ai import fast
from quick_thinker import QuickThinker

LAST_TENTH = 0.9
"""The share of a game after which frames are measured: full sheets, and the count at the end."""
GAMES = 40
"""Enough to be warm: after half of them memory grows no more."""
PACING_SECONDS = 5.0
SOUNDS_SECONDS = 120.0
"""Long enough to make all sounds on a busy machine."""
CLOCKS: dict[str, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.thread_time}
"""What frames are measured with: "cpu" leaves out what other programs take, and the display's own work."""
PERSON: tuple[SeatKind, ...] = ("human",)
COMPUTER: tuple[SeatKind, ...] = ("hard",)
EASY: tuple[SeatKind, ...] = ("easy",)


def _rails(seats: tuple[SeatKind, ...], sharing: Sharing) -> GameSetup:
    return GameSetup(seats=seats, modules=("overrides",), seed=8, sharing=sharing)


def _ink(seats: tuple[SeatKind, ...], sharing: Sharing) -> GameSetup:
    modules = catalog.GAMES["railroad_ink"].modules
    return GameSetup("railroad_ink", seats, tuple(modules), "challenge", 8, sharing)


SCENES: Mapping[str, GameSetup] = {
    "one pane": _rails(PERSON + EASY * 3, "any"),
    "four panes": _rails(PERSON * 4, "each"),
    "six panes": _rails(PERSON * 6, "each"),
    "two around the table": _rails(PERSON * 2, "around"),
    "four around the table": _rails(PERSON * 4, "around"),
    "six around the table": _rails(PERSON * 6, "around"),
    "Railroad Ink, all modules, one pane": _ink(PERSON + EASY * 3, "any"),
    "Railroad Ink, all modules, four panes": _ink(PERSON * 4, "each"),
    "Railroad Ink, all modules, six panes": _ink(PERSON * 6, "each"),
    "Railroad Ink, all modules, four around the table": _ink(PERSON * 4, "around"),
    "Ticket to Ride, five seats": GameSetup(
        "ticket_to_ride", PERSON + EASY * 4, (), "usa", 8, "open"
    ),
}
"""What is drawn in the last tenth of a game: the tables with most on them."""


def frames(where: str, clock: Callable[[], float]) -> list[Row]:
    """The title arriving; the last tenth of a game with dice, pens or cards and the count, in panes side by side and around a table."""
    most = 10.0 if where == "dummy" else 12.0
    rows: list[Row] = []
    thinker = QuickThinker(clock)
    with stand(thinker) as place:
        place.desk.show_title()
        steps = iter(range(90))
        times = frame_times(place, thinker, lambda: None, lambda: next(steps, None) is None)
        rows += spread(f"frame on {where}, title arriving", times, None, most)
    for name, setup in SCENES.items():
        thinker = QuickThinker(clock)
        with stand(thinker) as place:
            table = place.table(setup, LAST_TENTH, thinker)
            times = game_times(place, thinker, table)
            limit = 12.0 if len(table.panes) > 1 else most
            rows += spread(f"frame on {where}, {name}", times, 6.0, limit)
    return rows


def switches(where: str, clock: Callable[[], float]) -> list[Row]:
    """From a change of the text size or the window to the picture."""
    thinker = QuickThinker(clock)
    with stand(thinker) as place:
        setup = GameSetup(seats=("human", "easy"), modules=("overrides",), seed=8)
        place.table(setup, 0.6, thinker)
        start = clock()
        place.ctx.change_settings(text_size=1.5)
        place.loop.frame(FRAME_SECONDS)
        switched = clock()
        place.desk.show_title()
        place.loop.frame(FRAME_SECONDS)
        left = clock()
    return [
        Row(f"text size switch at the table, {where}", (switched - start) * 1e3, "ms", 300),
        Row(f"from the table to the title, {where}", (left - switched) * 1e3, "ms"),
    ]


def paced(
    place: Stand, setup: GameSetup, waits: Callable[[GameTable], bool]
) -> tuple[list[float], list[float]]:
    """The milliseconds from frame to frame while the table of a game waits for its worker, and what each frame took of the processor."""
    place.desk.start_game(setup)
    periods: list[float] = []
    spent: list[float] = []
    until, last = time.monotonic() + PACING_SECONDS, 0.0
    while time.monotonic() < until:
        started, own = time.perf_counter(), time.thread_time()
        top = place.ctx.stack.top
        assert isinstance(top, GameTable), "the game is not over in this time"
        waiting = waits(top)
        top.animated = True
        place.loop.frame()
        if last and waiting:
            periods.append((started - last) * 1e3)
            spent.append((time.thread_time() - own) * 1e3)
        last = started
        left = FRAME_SECONDS - (time.perf_counter() - started)
        if left > 0:
            time.sleep(left)
    return periods, spent


def _thinks(table: GameTable) -> bool:
    return any(table.session.thinking(Seat(seat)) > 0 for seat in range(len(table.session.seats)))


def _seeks(table: GameTable) -> bool:
    """Whether the first person's hint is thought about; it is asked for again as soon as it was shown."""
    hand = table.hands[0]
    if not hand.seeking and hand.may_ask:
        hand.forget_advice()
        hand.press("hint")
    return hand.seeking


def pacing(where: str, _clock: Callable[[], float]) -> list[Row]:
    """The time from frame to frame while computer players of the highest level think in all seats, in each game.

    As in the first seconds of a game the sounds are being made as well; loops are compiled beforehand, as on any start but the first.
    """
    rows: list[Row] = []
    for game in fast.FAST_GAMES:
        fast.load(game)
    for info in catalog.GAMES.values():
        thinker = WorkerThinker()
        with stand(thinker) as place:
            thinker.start()
            place.ctx.media.sounds.open()
            seats = (LEVELS[-1],) * info.seats[-1]
            setup = GameSetup(info.id, seats, info.usual_modules, info.board, 8)
            periods, spent = paced(place, setup, _thinks)
        name = f"{len(seats)} {LEVELS[-1]} seats think, {info.id}, {where}"
        rows += spread(f"frame to frame while {name}", periods, None, 18.0)[:2]
        rows += spread(f"processor for a frame while {name}", spent, None, 18.0)[1:2]
    return rows


def hinting(where: str, _clock: Callable[[], float]) -> list[Row]:
    """The time from frame to frame while a hint is thought about, at the table of each game."""
    rows: list[Row] = []
    for info in catalog.GAMES.values():
        thinker = WorkerThinker()
        with stand(thinker) as place:
            thinker.start()
            seats = PERSON + COMPUTER * (info.seats[0] - 1)
            periods, _ = paced(place, GameSetup(info.id, seats, (), info.board, 8), _seeks)
        name = f"frame to frame while a hint is thought about, {info.id}, {where}"
        rows += spread(name, periods, None, 18.0)[:2]
    return rows


def memory(_where: str, clock: Callable[[], float]) -> list[Row]:
    """What the process holds after some games, and what each game adds once it is warm (Linux only)."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return []
    held: list[float] = []
    thinker = QuickThinker(clock)
    with stand(thinker, animation_speed=0.0) as place:
        place.ctx.media.sounds.open()
        place.ctx.media.sounds.wait_until_made(SOUNDS_SECONDS)
        for number in range(GAMES):
            seats = PERSON * (number % 4 + 1)
            place.desk.start_game(GameSetup(seats=seats, modules=("overrides",), seed=number + 1))
            table = place.ctx.stack.top
            assert isinstance(table, GameTable), "a game was started"
            game_times(place, thinker, table)
            place.desk.show_title()
            place.loop.frame()
            held.append(int(statm.read_text().split()[1]) * 4096 / 1e6)
    half = len(held) // 2
    growth = (held[-1] - held[half - 1]) / (len(held) - half)
    return [
        Row(f"memory after {GAMES} games", held[-1], "MB", 250),
        Row(f"memory added by a game, games {half + 1} to {GAMES}", growth, "MB", 1),
    ]


PARTS = {
    "frames": frames,
    "switches": switches,
    "pacing": pacing,
    "hinting": hinting,
    "memory": memory,
}


def run(where: str, clock: str, *parts: str) -> list[Row]:
    """These parts, with pygame ended afterwards; `where` names the video driver in the rows."""
    give_back_large_blocks()
    rows = [row for part in parts for row in PARTS[part](where, CLOCKS[clock])]
    pygame.quit()
    return rows
