"""Draws every screen at several sizes into a folder, and the pictures of the README into docs/img/.

Run by `python3 tools/dev.py shots`. Nothing is shown on a display; the positions are those of games that
the quick policy plays from fixed seeds, so the pictures change only when the drawing or the rules do.
Here: which screens there are and how they are reached. Not here: any drawing but the files themselves.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from pathlib import Path
from typing import Any

import numpy as np
import pygame

import shots_dialogs
import shots_kiosk
import shots_matrix
import shots_railroad_ink
import shots_ticket_to_ride
import shots_tutorials
from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.saves import SaveFile, SaveFolder
from branchline.app.tables import AnyMatch
from branchline.app.thinker import Question, answer_here
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import BuildBridge, CrossOut, EndTurn, Place
from branchline.engine.thirty_rails.views import FACTORY_STEP, Phase
from branchline.ui.context import LARGEST_SEED, Context, GameSetup, SeatKind, Sharing
from branchline.ui.input.intents import Accept
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.daily import DailyScene
from branchline.ui.scenes.join import JoinScene
from branchline.ui.scenes.keypad import Keypad
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.people import PeopleScene
from branchline.ui.scenes.remap import RemapScene
from branchline.ui.scenes.rules import BOOKS, RulesScene
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.statistics import StatisticsScene
from branchline.ui.settings import Settings
from branchline.ui.tables.thirty_rails.table import TableScene
from branchline.ui.widgets.notice_bar import draw_notices
from quick_thinker import QuickThinker

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "img"
DOCS_SIZE = (1920, 1080)
DOCS_BYTES = 300_000
DOCS_SEED = 8
NEXT_SEED = 314_159
DOCS_TURN = 23
SIZES = ((1920, 1080), (1280, 800), (800, 1280))
LANGUAGES = ("en", "fr", "nl", "ja")
PEOPLE: tuple[SeatKind, ...] = ("human", "normal", "hard")
PERSON: tuple[SeatKind, ...] = ("human",)
COMPUTER: tuple[SeatKind, ...] = ("hard",)


@dataclass(slots=True)
class Studio:
    """The program without a window: scenes are opened in it and drawn."""

    ctx: Context
    desk: Desk
    saves: SaveFolder

    def rest(self, seconds: float = 4.0) -> None:
        """So much time has passed in small steps."""
        for _ in range(round(seconds / 0.05)):
            self.ctx.stack.update(0.05)

    def draw(self) -> pygame.Surface:
        """What would be seen now."""
        surface = pygame.Surface((self.ctx.canvas.width_px, self.ctx.canvas.height_px))
        self.ctx.stack.draw(surface)
        draw_notices(self.ctx, surface)
        return surface

    def show(self, scene: Scene) -> None:
        """The scene lies over the title screen, at rest."""
        self.desk.show_title()
        self.ctx.stack.push(scene)
        self.rest(2.0)

    def match(self, setup: GameSetup, turn: int) -> AnyMatch:
        """A match in which turn `turn` begins (0: the sites are to be chosen; 31: it is over)."""
        room = self.desk.room
        match = room.start(setup.game, setup.seats, setup.modules, setup.board, setup.seed)
        while not match.over:
            view = match.view(None)
            if view.phase == Phase.SITES and turn == 0:
                break
            if view.phase == Phase.TURNS and view.step >= turn:
                break
            for seat in match.to_act():
                match.act(seat, quick(match, seat))
        if match.over:
            match.finish()
        return match

    def table(self, match: AnyMatch, setup: GameSetup) -> TableScene:
        """The table of a match, at rest."""
        self.ctx.input.seats.share(setup.sharing)
        self.desk.show_match(match, setup)
        self.rest(0.3)
        top = self.ctx.stack.top
        assert isinstance(top, TableScene), "a table was asked for"
        return top


_ANSWERS: dict[tuple[object, ...], Any] = {}
"""What the quick policy did: the same games are played for every size and language."""


def quick(match: AnyMatch, seat: Seat) -> Any:
    """What the quick policy does."""
    legal = match.legal(seat)
    if len(legal) == 1:
        return legal[0]
    entries = len(match.log.entries)
    config, board = match.game.config, match.game.board
    key = (config, match.log.header.seed, entries, match.log.entries[-1].hash, seat)
    if key not in _ANSWERS:
        question = Question(config, board, match.view(seat), seat, "normal", entries)
        _ANSWERS[key] = answer_here(question, quick=True).action
    return _ANSWERS[key]


# --- the screens ----------------------------------------------------------------------------------


def menus(studio: Studio) -> Iterator[str]:
    """Opens one screen after the other; its name."""
    ctx = studio.ctx
    studio.desk.show_title()
    studio.rest(2.0)
    yield "title-first"
    for number, turn in enumerate((31, 12)):
        setup = GameSetup(seats=PEOPLE, modules=("overrides",), seed=7 + number)
        SaveFile.create(studio.saves.new_path(setup.game), studio.match(setup, turn).log)
    studio.desk.show_title()
    studio.rest(2.0)
    yield "title"
    studio.ctx.stack.top.back()  # type: ignore[union-attr]
    yield "quit"
    for name, make in MENUS.items():
        studio.show(make(ctx))
        yield name
    for game, pages in BOOKS.items():
        for number in range(len(pages)):
            scene = RulesScene(ctx, game)
            scene._open(number)  # noqa: SLF001 - the pages are opened by presses only
            studio.show(scene)
            yield f"rules-{game}-{number + 1}"


MENUS: dict[str, Callable[[Context], Scene]] = {
    "lobby": LobbyScene,
    "join": lambda ctx: JoinScene(ctx, (0, 1, 3), list),
    "seed": lambda ctx: Keypad(ctx, "lobby.seed_heading", LARGEST_SEED, lambda _seed: None),
    "options": OptionsScene,
    "keys": RemapScene,
    "games": SavesScene,
    "letters": lambda ctx: LetterPad(ctx, "people.new_heading", "", lambda _: "", lambda _: None),
    "people": PeopleScene,
    "statistics": lambda ctx: StatisticsScene(ctx, ""),
    "daily": DailyScene,
    "pause": PauseMenu,
}


def tables(studio: Studio) -> Iterator[str]:
    """Opens the table in one situation after the other; its name."""
    yield from one_pane(studio)
    yield from ends(studio)
    sharings: tuple[Sharing, ...] = ("each", "around")
    for seats, sharing in product((2, 3, 4, 6), sharings):
        setup = GameSetup(seats=PERSON * seats, modules=("overrides",), seed=3, sharing=sharing)
        scene = studio.table(studio.match(setup, 9), setup)
        for pane in scene.panes:
            pane.hand.press_cell(next(iter(pane.hand.by_cell)))
        yield f"table-{seats}-panes" if sharing == "each" else f"table-{seats}-around"
    setup = GameSetup(seats=COMPUTER * 4, modules=("overrides",), seed=4)
    studio.table(studio.match(setup, 20), setup)
    yield "table-computers"


def one_pane(studio: Studio) -> Iterator[str]:
    """One person's table, from the mountains to the last turn."""
    setup = GameSetup(seats=PEOPLE, modules=("overrides",), seed=7)
    studio.desk.start_game(setup)
    studio.rest(0.7)
    yield "table-roll"
    studio.rest()
    yield "table-mountains"
    scene = studio.table(studio.match(setup, 0), setup)
    yield "table-mine"
    while scene.session.legal(Seat(0)) and not isinstance(scene.session.legal(Seat(0))[0], EndTurn):
        action = quick(scene.session.match, Seat(0))  # type: ignore[attr-defined]
        scene.hands[0].press_cell(action.cell)
        studio.rest(1.0)
        if scene.session.view(Seat(0)).sheets[0].setup_step() == "bonus":
            yield "table-bonus"
    yield "table-sites-done"
    match = studio.match(setup, 14)
    scene = studio.table(match, setup)
    yield "table-track"
    best = next(a for a in match.legal(Seat(0)) if isinstance(a, Place))
    scene.hands[0].press_cell(best.cell)
    studio.rest(0.2)
    yield "table-piece"
    scene.hands[0].press("die.white")
    yield "table-override"
    scene.hands[0].cancel()
    scene.hands[0].press("row.1-2")
    yield "table-row"
    scene.hands[0].press("seat.1")
    yield "table-other-sheet"
    scene.hands[0].press("seat.1")
    refused = next(cell for cell in range(9, 55) if cell not in scene.hands[0].by_cell)
    scene.hands[0].press_cell(refused)
    yield "table-refused"
    scene.panes[0].by_keys = True
    scene.hands[0].press_cell(best.cell)
    scene.hands[0].press("place")
    studio.rest(0.25)
    yield "table-drawing"
    studio.rest(1.0)
    yield "table-placed"
    studio.ctx.notices.post("saving", "notice.saving_fails", reason="no space", file="a.jsonl")
    yield "table-notice"
    studio.ctx.notices.clear("saving")


def variants(studio: Studio) -> Iterator[str]:
    """What the variants of 30 Rails bring to the table."""
    setup = GameSetup(seats=PEOPLE, modules=("overrides", "river"), seed=7)
    scene = studio.table(studio.match(setup, 0), setup)
    hand = scene.hands[0]
    hand.move_cursor(next(iter(hand.by_cell)))
    scene.panes[0].by_keys = True
    yield "variant-river"
    hand.press_cell(hand.cursor)
    studio.rest(0.25)
    yield "variant-river-runs"
    for turn in range(2, 31):
        match = studio.match(setup, turn)
        lost = [a for a in match.legal(Seat(0)) if isinstance(a, CrossOut)]
        if lost:
            scene = studio.table(match, setup)
            scene.hands[0].press_cell(lost[0].cell)
            studio.rest(0.2)
            yield "variant-lost"
            scene.hands[0].press_cell(lost[0].cell)
            studio.rest(1.0)
            yield "variant-crossed"
            break
    for turn in range(2, 31):
        match = studio.match(setup, turn)
        bridges = [a for a in match.legal(Seat(0)) if isinstance(a, BuildBridge)]
        if bridges:
            studio.table(match, setup).hands[0].press_cell(bridges[0].cell)
            studio.rest(0.2)
            yield "variant-bridge"
            break
    yield from shares(studio)
    yield from marshes(studio)


def marshes(studio: Studio) -> Iterator[str]:
    """Marsh and factory: the dice of a row, the factory, a turn, and stopping; alone and in small panes."""
    for seats, name in ((PEOPLE, "marsh"), (PERSON * 4, "marsh-4")):
        setup = GameSetup(
            seats=seats, modules=("overrides", "marsh"), board="marshes", seed=7, sharing="each"
        )
        room = studio.desk.room
        match = room.start(setup.game, setup.seats, setup.modules, setup.board, setup.seed)
        scene = studio.table(match, setup)
        studio.rest(4.0)
        yield f"variant-{name}-row"
        for pane in scene.panes:
            pane.hand.press("draw")
        studio.rest(2.0)
        yield f"variant-{name}-second-die"
        match = studio.match(setup, 0)
        for seat in match.to_act():
            while match.view(seat).own.setup_step() != FACTORY_STEP:
                match.act(seat, quick(match, seat))
        studio.table(match, setup)
        yield f"variant-{name}-factory"
        scene = studio.table(studio.match(setup, 20), setup)
        yield f"variant-{name}-turn"
        for pane in scene.panes:
            pane.hand.press("stop")
        studio.rest(2.0)
        yield f"variant-{name}-stopped"


def shares(studio: Studio) -> Iterator[str]:
    """A purchase, from the choice of the pair to the cross; alone and in small panes."""
    for seats, name in ((PEOPLE, "shares"), (PERSON * 4, "shares-4")):
        setup = GameSetup(seats=seats, modules=("shares",), seed=7, sharing="each")
        scene = studio.table(studio.match(setup, 24), setup)
        yield f"variant-{name}"
        for pane in scene.panes:
            pane.hand.press("buy")
        yield f"variant-{name}-pair"
        for pane in scene.panes:
            pane.hand.press("pair.3")
            pane.hand.press_cell(min(pane.hand.by_cell))
        yield f"variant-{name}-cell"
        for pane in scene.panes:
            pane.hand.press("place")
        studio.rest(2.0)
        yield f"variant-{name}-bought"


def ends(studio: Studio) -> Iterator[str]:
    """The count and the results."""
    setup = GameSetup(seats=PEOPLE, modules=("overrides",), seed=7)
    match = studio.match(setup, 30)
    scene = studio.table(match, setup)
    for seat in match.to_act():
        while seat in match.to_act() and seat != 0:
            match.act(seat, quick(match, seat))
    while not match.over:
        action = quick(match, Seat(0))
        if isinstance(action, Place):
            scene.hands[0].press_cell(action.cell)
            scene.hands[0].press_cell(action.cell)
        else:
            scene.hands[0].press("done")
    studio.rest(2.4)
    yield "table-counting"
    for _ in range(30):
        studio.rest(1.0)
        if studio.ctx.stack.top is not scene:
            break
    studio.rest(1.0)
    yield "results"
    studio.ctx.stack.handle(Accept())
    studio.table(match, setup)
    yield "table-over"
    path = studio.saves.new_path(setup.game)
    SaveFile.create(path, match.log)
    studio.desk.watch(path.name)
    studio.rest(1.0)
    studio.ctx.stack.handle(Accept())
    studio.rest(6.0)
    yield "replay"


def ink_tables(studio: Studio) -> Iterator[str]:
    """The tables of Railroad Ink."""
    yield from shots_railroad_ink.tables(studio, quick)


def ticket_tables(studio: Studio) -> Iterator[str]:
    """The tables of Ticket to Ride."""
    yield from shots_ticket_to_ride.tables(studio, quick)


def dialogs(studio: Studio) -> Iterator[str]:
    """Screens and dialogs with people, games and words in them."""
    yield from shots_dialogs.dialogs(studio, quick)


def endings(studio: Studio) -> Iterator[str]:
    """Hints, results, replays and reviews."""
    yield from shots_dialogs.endings(studio, quick)


def panes(studio: Studio) -> Iterator[str]:
    """Several people at one table."""
    yield from shots_dialogs.panes(studio, quick)


PARTS: dict[str, Callable[[Studio], Iterator[str]]] = {
    "menus": menus,
    "dialogs": dialogs,
    "tables": tables,
    "variants": variants,
    "ink_tables": ink_tables,
    "ticket_tables": ticket_tables,
    "panes": panes,
    "endings": endings,
    "tutorials": shots_tutorials.steps,
    "kiosk": shots_kiosk.screens,
}
"""Every screen of the program, part by part, each with a program of its own."""


# --- files ----------------------------------------------------------------------------------------


def with_studio(size: tuple[int, int], text_size: float, folder: Path, **wishes: object) -> Studio:
    """A studio of this size whose saves lie in a folder of its own, with more settings if wished."""
    plain: dict[str, Any] = {"sound": 0.0, "music": 0.0, "text_size": text_size, "bot_pace": "fast"}
    settings = Settings(**{**plain, **wishes})
    folders = Folders(folder, folder)
    folders.saves.mkdir(parents=True, exist_ok=True)
    ctx, desk = build_context(size, folders, QuickThinker(), settings)
    setattr(desk, "fresh_seed", lambda: NEXT_SEED)  # noqa: B010 - a new number would change the pictures
    return Studio(ctx, desk, SaveFolder(folders.saves))


def write_png(surface: pygame.Surface, path: Path, limit: int) -> int:
    """The picture lies at `path` as a PNG without alpha; its number of bytes.

    Each channel is rounded to as few bits (at least six) as it takes to stay within `limit` bytes.
    Flat drawings like these are smallest without the filters of PNG.
    """
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)
    height, width, _ = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    content = b""
    for step in (1, 2, 4):
        rounded = ((pixels + step // 2) // step * step).clip(0, 255).astype(np.uint8)
        lines = np.zeros((height, 1 + width * 3), np.uint8)
        lines[:, 1:] = rounded.reshape(height, width * 3)
        chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b"")]
        content = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )
        if len(content) <= limit:
            break
    path.write_bytes(content)
    return len(content)


def for_docs(studio: Studio) -> Iterator[str]:
    """Opens the screens of the README; the names of their pictures."""
    setup = GameSetup(seats=PEOPLE, modules=("overrides",), seed=DOCS_SEED)
    SaveFile.create(studio.saves.new_path(setup.game), studio.match(setup, DOCS_TURN).log)
    studio.desk.show_title()
    studio.rest(2.0)
    yield "title"
    studio.show(LobbyScene(studio.ctx))
    yield "lobby"
    match = studio.match(setup, DOCS_TURN)
    scene = studio.table(match, setup)
    best = quick(match, Seat(0))
    hand = scene.hands[0]
    hand.press_cell(best.cell)
    for _ in range(8):
        if hand.picked != (best.cell, best.tile):
            hand.turn(1)
    yield "table"
    for name in ends(studio):
        if name == "results":
            yield name


def write_docs() -> bool:
    """The pictures of the README are drawn anew; whether all are small enough."""
    small = True
    with tempfile.TemporaryDirectory() as folder:
        studio = with_studio(DOCS_SIZE, 1.0, Path(folder))
        games = (shots_railroad_ink, shots_ticket_to_ride)
        others = chain.from_iterable(game.for_docs(studio, quick) for game in games)
        for name in chain(for_docs(studio), others):
            path = DOCS / f"{name}.png"
            size = write_png(studio.draw(), path, DOCS_BYTES)
            print(f"{path.relative_to(ROOT)}: {size / 1000:.0f} kB")
            small = small and size <= DOCS_BYTES
        studio.ctx.media.close()
    return small


def _opener(text_size: float, **wishes: object) -> shots_matrix.Opens:
    """Opens studios with these settings."""

    def opens(size: tuple[int, int], folder: Path, language: str) -> Studio:
        return with_studio(size, text_size, folder, language=language, **wishes)

    return opens


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the pictures; 1 where a picture of the README is too large."""
    parser = argparse.ArgumentParser(prog="tools/dev.py shots", description=__doc__)
    parser.add_argument("--out", type=Path, help="a folder for a picture of each screen")
    parser.add_argument("--sheets", type=Path, help="a folder for sheets with all languages")
    parser.add_argument(
        "--languages", type=shots_matrix.words_of, default=LANGUAGES, help="such as en,ja"
    )
    parser.add_argument(
        "--sizes", type=shots_matrix.sizes_of, default=SIZES, help="such as 1280x800,800x1280"
    )
    parser.add_argument(
        "--only", type=shots_matrix.words_of, default=(), help="parts, or parts of screens' names"
    )
    parser.add_argument("--text", type=int, default=100, help="text size in per cent, 100 to 200")
    parser.add_argument("--contrast", action="store_true", help="with high contrast")
    parser.add_argument("--docs", action="store_true", help="draw docs/img/ anew (the default)")
    args = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SIGTERM ends it, instead of being made an event
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    asked = args.out is not None or args.sheets is not None
    if asked:
        mark = f"-text{args.text}" + ("-contrast" if args.contrast else "")
        plan = shots_matrix.Plan(args.out, args.sheets, args.languages, args.sizes, args.only, mark)
        began = time.monotonic()
        opens = _opener(args.text / 100, high_contrast=args.contrast)
        count = shots_matrix.draw_all(plan, PARTS, opens)
        print(f"{count} pictures in {time.monotonic() - began:.0f} s")
    small = write_docs() if args.docs or not asked else True
    pygame.quit()
    return 0 if small else 1


if __name__ == "__main__":
    sys.exit(main())
