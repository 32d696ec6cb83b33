"""Throws random input at the whole program and looks whether it stands: `python3 tools/dev.py unrest`.

Here: the choice of events, what must hold after each, and the shortening of a failure. Not here: windows of a real
display (`tests/e2e`). An event is a tuple of plain values, so a failure can be kept as JSON and played again; the
clock is the program's own (a sixtieth of a second a frame), computer players answer at once in this process, and
all choices come from the seed: the same seed gives the same events.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import signal
import statistics
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.engine import catalog
from branchline.ui.context import Context, GameSetup, SeatKind, Sharing
from branchline.ui.input.pads import OpenPad
from branchline.ui.loop import FRAME_SECONDS, Loop
from branchline.ui.scenes.screen import Screen
from branchline.ui.settings import Settings
from branchline.ui.tables.scene import GameTable
from branchline.ui.window import Window
from quick_thinker import QuickThinker
from random_events import PADS, SELDOM, SIZES, Chooser, Step

SLOWEST_MEDIAN_MS = 12.0
PAD_GUIDS = (
    "030000005e0400008e02000000000000",
    "030000004c050000cc09000000000000",
    "030000007e0500000920000000000000",
    "03000000aaaa0000bbbb000000000000",
    "03000000aaaa0000bbbb000000000000",
)


class Broken(AssertionError):
    """Something that must always hold does not."""


@dataclass(slots=True)
class Stop:
    """Whether somebody wants the end: after the event that is under way, or after the shortening so far."""

    wanted: bool = False

    def ask(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """SIGTERM or Ctrl+C; a second one does not wait."""
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True

    def listen(self) -> None:
        """Signals are heard from now on; SDL, which would make events of them, leaves them alone."""
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        signal.signal(signal.SIGTERM, self.ask)
        signal.signal(signal.SIGINT, self.ask)


class FiguredPads:
    """Pads without hardware: index n is pad n, the last one without a known layout."""

    def open(self, device_index: int) -> OpenPad | None:
        """See `PadPort`; an index that nobody has cannot be opened."""
        if not 0 <= device_index < PADS:
            return None
        mapped = device_index < PADS - 1
        guid = PAD_GUIDS[device_index]
        return OpenPad(100 + device_index, guid, f"pad {device_index}", mapped, frozenset(range(6)))


class SeldomLoop(Loop):
    """A loop that draws only every so many frames, for long programmes."""

    every = 1
    ticks = 0

    def _needs_drawing(self) -> bool:
        self.ticks += 1
        return self.ticks % self.every == 0 and super()._needs_drawing()


@dataclass(slots=True)
class Unrest:
    """The program under a stream of events. `done` are all so far, `seen` counts what was on top."""

    ctx: Context
    desk: Desk
    loop: Loop
    thinker: QuickThinker
    chooser: Chooser
    count: int = 0
    done: list[Step] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    _known: int = 0

    # --- doing --------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        """One event and the frames after it; then everything must hold. Raises Broken, or what the program raises."""
        self.done.append(step)
        self.count += 1
        kind, *values = step
        getattr(self, f"_do_{kind}")(*values)
        self._frame()
        self.check()

    def _frame(self, times: int = 1) -> None:
        for _ in range(times):
            drawn, spent, start = self.loop.drawn, self.thinker.spent, time.thread_time()
            self.loop.frame(FRAME_SECONDS)
            if self.loop.drawn > drawn:
                taken = time.thread_time() - start - (self.thinker.spent - spent)
                self.times.append(taken * 1e3)

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def _do_tap(self, x: float, y: float, button: int) -> None:
        self._do_mouse("down", x, y, button)
        self._frame()
        self._do_mouse("up", x, y, button)

    def _do_mouse(self, phase: str, x: float, y: float, button: int) -> None:
        pos = (round(x), round(y))
        if phase == "move":
            self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            return
        kind = pygame.MOUSEBUTTONDOWN if phase == "down" else pygame.MOUSEBUTTONUP
        self._post(kind, pos=pos, button=button, touch=False)

    def _do_wheel(self, steps: int) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, touch=False)

    def _do_key(self, key: int, tapped: bool) -> None:
        self._post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        if tapped:
            self._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _do_key_up(self, key: int) -> None:
        self._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _do_text(self, text: str) -> None:
        self._post(pygame.TEXTINPUT, text=text)

    def _do_finger(self, phase: str, touch: int, finger: int, x: float, y: float) -> None:
        kinds = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
        key = touch * 10 + finger
        if phase == "up":
            self.chooser.down.pop(key, None)
        else:
            self.chooser.down[key] = (x, y)
        self._post(kinds[phase], touch_id=touch, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def _do_pad_button(self, pad: int, button: int, tapped: bool) -> None:
        plain = pad == PADS - 1
        down = pygame.JOYBUTTONDOWN if plain else pygame.CONTROLLERBUTTONDOWN
        up = pygame.JOYBUTTONUP if plain else pygame.CONTROLLERBUTTONUP
        self._post(down, instance_id=100 + pad, button=button)
        if tapped:
            self._post(up, instance_id=100 + pad, button=button)

    def _do_pad_axis(self, pad: int, axis: int, value: float) -> None:
        if pad == PADS - 1:
            self._post(pygame.JOYAXISMOTION, instance_id=100 + pad, axis=axis, value=value)
        else:
            number = round(value * 32767)
            self._post(pygame.CONTROLLERAXISMOTION, instance_id=100 + pad, axis=axis, value=number)

    def _do_pad_hat(self, x: int, y: int) -> None:
        self._post(pygame.JOYHATMOTION, instance_id=100 + PADS - 1, hat=0, value=(x, y))

    def _do_pad_on(self, index: int) -> None:
        self._post(pygame.JOYDEVICEADDED, device_index=index)

    def _do_pad_off(self, pad: int) -> None:
        self._post(pygame.JOYDEVICEREMOVED, instance_id=100 + pad)

    def _do_wait(self, frames: int) -> None:
        self._frame(frames)

    def _do_resize(self, wide: int, high: int) -> None:
        pygame.display.set_mode((wide, high), pygame.RESIZABLE)
        self._post(pygame.VIDEORESIZE, size=(wide, high), w=wide, h=high)

    def _do_window(self, name: str) -> None:
        self._post(getattr(pygame, name))

    def _do_setting(self, name: str, value: object) -> None:
        self.ctx.change_settings(**{name: value})

    def _do_title(self) -> None:
        self.desk.show_title()

    def _do_game(
        self,
        game: str,
        seats: Sequence[SeatKind],
        modules: Sequence[str],
        sharing: Sharing,
        seed: int,
    ) -> None:
        board = catalog.GAMES[game].board
        for module, other in (catalog.GAMES[game].board_for or {}).items():
            board = other if module in modules else board
        self.desk.start_game(GameSetup(game, tuple(seats), tuple(modules), board, seed, sharing))

    def _do_late_game(
        self,
        game: str,
        seats: Sequence[SeatKind],
        modules: Sequence[str],
        sharing: Sharing,
        seed: int,
    ) -> None:
        """The same game, played until little is left by those who choose by chance."""
        self._do_game(game, seats, modules, sharing, seed)
        top = self.ctx.stack.top
        if not isinstance(top, GameTable):
            return
        match: Any = top.session.match  # type: ignore[attr-defined]
        rng = random.Random(seed)
        copy = self.desk.room.replay(match.log)
        line: list[tuple[Any, Any]] = []
        while not copy.over and len(line) < 2_000:
            seat = copy.to_act()[0]
            action = rng.choice(copy.legal(seat))
            copy.act(seat, action)
            line.append((seat, action))
        for seat, action in line[: len(line) - rng.randrange(1, 12)]:
            match.act(seat, action)
        self.desk.show_match(match, top.session.setup)

    # --- what must hold -----------------------------------------------------------------------

    def check(self) -> None:
        """Raises Broken where something does not hold."""
        top = self.ctx.stack.top
        if top is None:
            raise Broken("no scene is open")
        self.seen[type(top).__module__.rsplit(".", 2)[-2] + "." + type(top).__name__] += 1
        if not self.loop.running:
            raise Broken("the loop stopped without having been asked to")
        if isinstance(top, Screen):
            self._check_focus(top)
        elif isinstance(top, GameTable):
            self._check_table(top)

    def _check_focus(self, screen: Screen) -> None:
        focused = screen.ring.focused()
        if focused is None:
            if screen.ring.candidates():
                raise Broken("a screen with things to focus shows no focus")
            return
        if self.done[-1][0] not in ("key", "pad_button") or not self._by_keys():
            return  # A finger or the wheel may scroll the focus away; the next key brings it back.
        canvas = self.ctx.canvas
        whole = pygame.FRect(0, 0, canvas.width, canvas.height)
        if not whole.colliderect(focused.rect):
            raise Broken(f"the focus is outside the window: {focused.rect} of {whole.size}")

    def _by_keys(self) -> bool:
        return self.ctx.input.last_device.kind in ("keyboard", "pad")

    def _check_table(self, table: GameTable) -> None:
        if not table.panes:
            raise Broken("a table without a pane")
        for pane in table.panes:
            _check_pane(pane)
        session: Any = table.session
        save = session.save
        if save is None or save.failing is not None:
            return
        entries = len(session.match.log.entries)
        if entries == self._known:
            return
        self._known = entries
        rows = save.path.read_bytes().count(b"\n") - 1
        over = session.match.log.result is not None
        if rows != entries + over:
            raise Broken(f"{entries} entries, but {rows} rows in the file")


def _check_pane(pane: Any) -> None:
    """Whoever is asked has a cursor on the sheet, or a focus on something that is on the screen."""
    hand = pane.hand
    if not (pane.plays and pane.by_keys and hand.asked and hand.zoom is None):
        return
    spot = next((spot for spot in pane.spots() if spot.name == hand.focus), None)
    box = pane.cell_rect(hand.cursor) if spot is None else spot.rect
    if not pane.layout.rect.colliderect(box):
        raise Broken(f"the focus ({hand.focus}) is outside the pane: {box}")


@contextmanager
def unrest(seed: int, folder: Path, every: int = 1) -> Iterator[Unrest]:
    """The program at its title screen, drawn `every` so many frames, all it keeps in `folder`; closed afterwards."""
    now = [100.0]

    def clock() -> float:
        now[0] += FRAME_SECONDS
        return now[0]

    window = Window("unrest", SIZES[0], full=False)
    pygame.event.clear()
    folders = Folders(folder, folder)
    folders.saves.mkdir(exist_ok=True)
    thinker = QuickThinker(time.thread_time)
    settings = Settings(sound=0.0, music=0.0)
    ctx, desk = build_context(window.size, folders, thinker, settings)
    ctx.clock = clock
    ctx.input.pads.port = FiguredPads()
    loop = SeldomLoop(window, ctx, may_quit=lambda: False)
    loop.every = every
    desk.show_title()
    try:
        yield Unrest(ctx, desk, loop, thinker, Chooser(ctx, desk, loop, random.Random(seed)))
    finally:
        ctx.stack.clear()
        ctx.media.close()
        ctx.input.pads.stop()
        window.close()


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, after which events since the last game that began."""

    seed: int
    at: int
    what: str
    trace: str
    steps: tuple[Step, ...]


def run(
    seed: int, events: int, every: int = 1, stop: Stop | None = None
) -> tuple[Failure | None, Unrest]:
    """So many events of this seed, or until `stop`; the failure that ended it early, if any, and the state at the end."""
    with tempfile.TemporaryDirectory() as place, unrest(seed, Path(place), every) as program:
        for _ in range(events):
            if stop is not None and stop.wanted:
                break
            try:
                program.do(program.chooser.choose())
            except Exception as problem:  # noqa: BLE001 - whatever the program raises is found
                trace = traceback.format_exc()
                return Failure(
                    seed, program.count, repr(problem), trace, tuple(program.done)
                ), program
        return None, program


def replay(steps: Sequence[Step]) -> str:
    """What goes wrong when a fresh program is given these events; empty if nothing does."""
    with tempfile.TemporaryDirectory() as place, unrest(0, Path(place)) as program:
        try:
            for step in steps:
                program.do(step)
        except Exception as problem:  # noqa: BLE001 - it is compared with what was found
            return repr(problem)
    return ""


def shortened(
    steps: Sequence[Step],
    what: str,
    *,
    fails: Callable[[Sequence[Step]], str] = replay,
    stop: Stop | None = None,
) -> list[Step]:
    """Fewer events that fail in the same way, from the last new game on if that is enough; as few as there are at `stop`."""
    halt = stop or Stop()
    left = list(steps)
    begins = [at for at, step in enumerate(left) if step[0] in SELDOM]
    for first in reversed(begins[-3:]):
        if not halt.wanted and fails(left[first:]) == what:
            left = left[first:]
            break
    size = max(1, len(left) // 2)
    while size:
        at = 0
        while at < len(left) and not halt.wanted:
            fewer = left[:at] + left[at + size :]
            if fewer and fails(fewer) == what:
                left = fewer
            else:
                at += size
        size //= 2
    return left


def main(words: Sequence[str] | None = None) -> int:
    """Run as asked on the command line; 1 when something broke."""
    parser = argparse.ArgumentParser(prog="unrest", description=__doc__.partition("\n")[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=int, default=5_000, help="events for each fresh program")
    parser.add_argument("--draw", type=int, default=1, help="draw every so many frames")
    parser.add_argument("--keep", type=Path, help="write the events of a failure to this file")
    parser.add_argument("--replay", type=Path, help="play the events in this file instead")
    args = parser.parse_args(words)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    logging.disable(logging.WARNING)
    stop = Stop()
    stop.listen()
    if args.replay:
        problem = replay([tuple(step) for step in json.loads(args.replay.read_text())])
        print(problem or "Nothing breaks.")
        return int(bool(problem))
    seen: Counter[str] = Counter()
    times: list[float] = []
    began, done, seed = time.process_time(), 0, args.seed
    while done < args.events and not stop.wanted:
        failure, program = run(seed, min(args.part, args.events - done), args.draw, stop)
        done += program.count
        seen += program.seen
        times += program.times
        if failure is not None:
            return _report(failure, args.keep, stop)
        print(f"seed {seed}: {done} events, {time.process_time() - began:.0f} s", flush=True)
        seed += 1
    if stop.wanted:
        print("Stopped before the end.")
    if not times:
        return 0
    middle, slow = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    print(f"{done} events, {len(times)} frames drawn: median {middle:.1f} ms, p95 {slow:.1f} ms")
    for name, count in seen.most_common():
        print(f"  {count:7} {name}")
    return int(middle > SLOWEST_MEDIAN_MS)


def _report(failure: Failure, keep: Path | None, stop: Stop) -> int:
    print(
        f"Broken after {failure.at} events of seed {failure.seed}: {failure.what}", file=sys.stderr
    )
    print(failure.trace, file=sys.stderr)
    steps = shortened(failure.steps, failure.what, stop=stop)
    print(f"The last {len(steps)} events:", file=sys.stderr)
    for step in steps[-40:]:
        print(f"  {json.dumps(step)}", file=sys.stderr)
    if keep is not None:
        keep.write_text(json.dumps(steps))
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
