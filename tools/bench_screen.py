"""Measures what is drawn, in this process: frames, pacing, switching, memory.

Here: scripted scenes at 1920x1080 on the video driver that is set. Not here: the program as a whole
(`bench_program`), rules and players (`bench`).
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame

from bench_row import Row, spread
from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.memory import give_back_large_blocks
from branchline.app.thinker import Question, Thinker, WorkerThinker
from branchline.engine import catalog
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import (
    DrawMountain,
    EndTurn,
    IgnoreRoll,
    Override,
    Place,
)
from branchline.engine.thirty_rails.views import Phase
from branchline.ui.context import Context, GameSetup, SeatKind, Sharing
from branchline.ui.loop import FRAME_SECONDS, Loop
from branchline.ui.offer import LEVELS
from branchline.ui.settings import Settings
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.thirty_rails.table import TableScene
from branchline.ui.window import Window
from branchline_ai import fast
from quick_thinker import QuickThinker

SIZE = (1920, 1080)
LAST_TURNS = 27
"""The turn from which frames are measured: a full sheet, and the count at the end."""
GAMES = 12
PACING_SECONDS = 5.0
SOUNDS_SECONDS = 120.0
"""Long enough to make all sounds on a busy machine."""
CLOCKS: dict[str, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.thread_time}
"""What frames are measured with: "cpu" leaves out what other programs take, and the display's own work."""
PERSON: tuple[SeatKind, ...] = ("human",)
COMPUTER: tuple[SeatKind, ...] = ("hard",)


@dataclass(slots=True)
class Stand:
    """A window with everything in it, and the ways to play there."""

    loop: Loop
    ctx: Context
    desk: Desk

    def table(self, setup: GameSetup, turn: int, thinker: QuickThinker) -> TableScene:
        """The table of a game in which the turn begins, drawn once."""
        room = self.desk.room
        match = room.start(setup.game, setup.seats, setup.modules, setup.board, setup.seed)
        while match.view(None).phase != Phase.TURNS or match.view(None).step < turn:
            seat = match.to_act()[0]
            legal = match.legal(seat)
            answer = None
            if len(legal) > 1:
                question = _question(match, seat)
                answer = thinker.poll(question)
            match.act(seat, legal[0] if answer is None else answer.action)
        self.ctx.input.seats.share(setup.sharing)
        self.desk.show_match(match, setup)
        self.loop.frame(FRAME_SECONDS)
        top = self.ctx.stack.top
        assert isinstance(top, TableScene), "a match is shown at a table"
        return top


def _question(match: object, seat: Seat) -> Question:
    """What the quick policy is asked."""
    game, log = match.game, match.log  # type: ignore[attr-defined]
    view = match.view(seat)  # type: ignore[attr-defined]
    return Question(game.config, game.board, view, seat, "normal", len(log.entries))


@contextmanager
def stand(thinker: Thinker, **wishes: object) -> Iterator[Stand]:
    """A window of the size measured, closed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window("bench", SIZE, full=False)
        folders = Folders(Path(folder), Path(folder))
        folders.saves.mkdir()
        settings = Settings(**{"sound": 0.0, "music": 0.0, "bot_pace": "instant", **wishes})  # type: ignore[arg-type]
        ctx, desk = build_context(window.size, folders, thinker, settings)
        loop = Loop(window, ctx)
        try:
            yield Stand(loop, ctx, desk)
        finally:
            while ctx.stack.pop() is not None:
                pass
            thinker.close()
            ctx.media.close()
            ctx.input.pads.stop()
            window.close()


class People:
    """Everybody at a table who is asked does something as soon as nothing moves."""

    def __init__(self, table: TableScene, thinker: QuickThinker) -> None:
        self.table = table
        self._thinker = thinker

    def act(self) -> None:
        """Those who are asked press what the quick policy says."""
        table = self.table
        for seat, hand in table.hands.items():
            if seat not in table.session.to_act() or table.director.busy_for(seat):
                continue
            answer = self._thinker.poll(_question(table.session.match, Seat(seat)))  # type: ignore[attr-defined]
            action = answer.action if answer is not None else EndTurn()
            match action:
                case DrawMountain():
                    hand.press("draw")
                case IgnoreRoll():
                    hand.press("ignore")
                case EndTurn():
                    hand.press("done")
                case Override(die, value):
                    hand.press(f"die.{die}")
                    hand.press(f"value.{value}")
                case Place(cell):
                    hand.press_cell(cell)
                    hand.press_cell(cell)
                case _:
                    hand.press_cell(action.cell)  # type: ignore[attr-defined]


def frame_times(
    place: Stand, thinker: QuickThinker, act: Callable[[], None], until: Callable[[], bool]
) -> list[float]:
    """Milliseconds of every frame that was drawn, with the presses before it, until something is so."""
    times = []
    while not until():
        before, drawn = thinker.spent, place.loop.drawn
        start = thinker.clock()
        act()
        place.loop.frame(FRAME_SECONDS)
        taken = thinker.clock() - start - (thinker.spent - before)
        if place.loop.drawn > drawn:
            times.append(taken * 1e3)
    return times


def game_times(place: Stand, thinker: QuickThinker, table: TableScene) -> list[float]:
    """Milliseconds of every frame of a game until its results are shown."""
    people = People(table, thinker)
    return frame_times(place, thinker, people.act, lambda: place.ctx.stack.top is not table)


def frames(where: str, clock: Callable[[], float]) -> list[Row]:
    """The title arriving; the last turns with dice, pens and the count, in panes side by side and around a table."""
    most = 10.0 if where == "dummy" else 12.0
    rows: list[Row] = []
    thinker = QuickThinker(clock)
    with stand(thinker) as place:
        place.desk.show_title()
        steps = iter(range(90))
        times = frame_times(place, thinker, lambda: None, lambda: next(steps, None) is None)
        rows += spread(f"frame on {where}, title arriving", times, None, most)
    three: tuple[SeatKind, ...] = ("easy", "easy", "easy")
    tables: tuple[tuple[str, tuple[SeatKind, ...], Sharing], ...] = (
        ("one pane", PERSON + three, "any"),
        ("four panes", PERSON * 4, "each"),
        ("six panes", PERSON * 6, "each"),
        ("two around the table", PERSON * 2, "around"),
        ("four around the table", PERSON * 4, "around"),
        ("six around the table", PERSON * 6, "around"),
    )
    for name, seats, sharing in tables:
        thinker = QuickThinker(clock)
        with stand(thinker) as place:
            setup = GameSetup(seats=seats, modules=("overrides",), seed=8, sharing=sharing)
            table = place.table(setup, LAST_TURNS, thinker)
            times = game_times(place, thinker, table)
            limit = 12.0 if len(table.panes) > 1 else most
            rows += spread(f"frame on {where}, {name}", times, 6.0, limit)
    return rows


def switches(where: str, clock: Callable[[], float]) -> list[Row]:
    """From a change of the text size or the window to the picture."""
    thinker = QuickThinker(clock)
    with stand(thinker) as place:
        setup = GameSetup(seats=("human", "easy"), modules=("overrides",), seed=8)
        place.table(setup, 20, thinker)
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
            assert isinstance(table, TableScene), "a game was started"
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
