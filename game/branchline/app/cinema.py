"""Finished games on the screen again, and written down for others: replays, reviews, exported logs, pictures.

Here: finding the game and making the viewer. Not here: drawing the picture (`final_sheet`), the list of games (`desk`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from branchline.app.files import read_whole, trouble, write_whole
from branchline.app.folders import Folders
from branchline.app.poster import Order, Poster
from branchline.app.replay import Replay
from branchline.app.review import Review
from branchline.app.saves import Damage, Saved, SaveFolder, read_log
from branchline.app.seats import TableSeats
from branchline.app.tables import Refused, TableRoom
from branchline.app.thinker import Thinker
from branchline.engine import catalog
from branchline.engine.kernel.log import Header, LogError, MatchLog
from branchline.engine.kernel.tape import Tape
from branchline.engine.kernel.types import Seat
from branchline.ui.context import Context, GameSetup
from branchline.ui.exports import PictureJob, Written
from branchline.ui.scenes.export import GamePanel
from branchline.ui.tables.replay import ReplayScene
from branchline.ui.tables.scene import GameTable

log = logging.getLogger(__name__)

FOREIGN = "replays/"
"""How the names of games begin that come from elsewhere."""
FILE = "file:"
"""How the names of games begin that are files anywhere."""

Tables = Mapping[str, Callable[[Context, Any, Any], GameTable]]


class Cinema:
    """Shows finished games and writes them down. Fulfils `ui.exports.ExportPort`."""

    def __init__(
        self,
        room: TableRoom,
        saves: SaveFolder | None,
        folders: Folders,
        tables: Tables,
        setup_of: Callable[[Header], GameSetup],
        language: Callable[[], str],
    ) -> None:
        self._room = room
        self._saves = saves
        self._replays = SaveFolder(folders.replays)
        self._exports = folders.exports
        self._folders = folders
        self._language = language
        self._tables = tables
        self._setup_of = setup_of

    def foreign(self) -> list[Saved]:
        """The games in the folder of replays from elsewhere, the newest first."""
        return self._replays.all()

    def find(self, ref: str) -> Saved | None:
        """The game with this name, or None."""
        if ref.startswith(FILE):
            path = Path(ref.removeprefix(FILE))
            try:
                game, damage = read_log(path)
                return Saved(path, path.stat().st_mtime, game, damage)
            except OSError:
                return None
        if ref.startswith(FOREIGN):
            return self._replays.named(ref.removeprefix(FOREIGN))
        return self._saves.named(ref) if self._saves else None

    def viewer(self, ctx: Context, ref: str, saved: Saved) -> tuple[ReplayScene, Damage | None]:
        """The screen that shows a game again, as far as its log is good, and what is wrong with the log.

        Raises Refused where nothing of it can be shown.
        """
        assert saved.log is not None, "a log that cannot be read is not shown"
        keep, parted = self._room.good_entries(saved.log)
        damage = saved.damage
        if parted is not None:
            damage = Damage.of(saved.path.name, parted)
        game = replace(saved.log, entries=saved.log.entries[: max(1, keep)])
        replay, art = self.on_tape(ctx, game, ref)
        make = self._tables[replay.setup.game]
        title = ctx.text(f"game.{replay.setup.game}")

        def export() -> None:
            words = f"{title}. {ctx.text('results.seed', seed=replay.setup.seed)}"
            ctx.stack.push(GamePanel(ctx, ref, lambda: words, watch=False))

        return ReplayScene(ctx, replay, lambda: make(ctx, replay, art), export), damage

    def review(
        self, ctx: Context, source: str, seat: Seat, thinker: Thinker
    ) -> tuple[Review, Callable[[], GameTable]] | None:
        """The review of a seat's finished game begins, and what makes a table of it to show it on; None for no such game."""
        saved = self.find(source)
        if saved is None or saved.log is None or saved.log.result is None:
            return None
        try:
            replay, art = self.on_tape(ctx, saved.log, source)
        except (Refused, LogError) as error:
            log.warning("%s cannot be reviewed: %s", source, error)
            return None
        game, make = saved.log, self._tables[replay.setup.game]

        def table() -> GameTable:
            tape = Tape(replay.tape.game, game)  # the review winds the other one
            return make(ctx, self._on_tape(ctx, tape, source), art)

        return Review(replay.tape, replay.board, seat, thinker, game.header.seed), table

    def on_tape(self, ctx: Context, game: MatchLog, ref: str) -> tuple[Replay, Any]:
        """The game at its beginning, and the art of its board. Raises Refused."""
        config = game.header.config
        spec, art = self._room.board_and_art(config.game, config.board)
        return self._on_tape(ctx, Tape(catalog.make(config, spec), game), ref), art

    def _on_tape(self, ctx: Context, tape: Tape[Any, Any, Any], ref: str) -> Replay:
        header, game = tape.log.header, tape.game
        setup = self._setup_of(header)
        seats = TableSeats(ctx, setup, header.names)
        grades = partial(catalog.grade, header.config, game.board)
        return Replay(tape, setup, seats, grades, ref)

    # Files for others

    def write_log(self, source: str) -> Written:
        """The replay of a game lies in the folder of exports as a file."""
        saved = self.find(source)
        if saved is None:
            return Written(problem="saves.gone")
        target = self._exports / saved.path.name
        try:
            self._exports.mkdir(parents=True, exist_ok=True)
            write_whole(target, read_whole(saved.path))
        except OSError as error:
            log.warning("%s is not exported: %s", saved.path.name, error)
            return Written(problem="export.no_file", cause=trouble(error))
        return Written(str(target))

    def draw_picture(self, source: str) -> PictureJob:
        """The final sheet of a game begins to be drawn, in a process of its own."""
        saved = self.find(source)
        if saved is None:
            return Poster.failed("saves.gone")
        out = self._exports / f"{saved.path.stem}.png"
        return Poster.begin(Order(saved.path, out, self._folders, self._language()))
