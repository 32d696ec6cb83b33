"""A game of computer players without a window, and its final table as a picture."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from branchline.app.commands import BadInput, explain, out
from branchline.app.folders import Folders
from branchline.app.headless import Record, play_out
from branchline.app.i18n import Catalogue
from branchline.app.seats import seat_names
from branchline.app.tables import Refused, TableRoom
from branchline.engine import catalog
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup

PICTURE_SIZE = (1920, 1080)


def run(args: argparse.Namespace, room: TableRoom, words: Catalogue) -> int:
    """The command `demo`."""
    setup = GameSetup(
        args.game, args.seats, args.modules, args.board, args.seed, options=args.options
    )
    record = play(setup, room, words, seconds=args.seconds, playouts=args.playouts)
    save_picture(record, setup, args.out)
    tell(record, args.out, words, as_json=args.json)
    return 0


def without_display(setup: GameSetup | None, folders: Folders) -> int:
    """What `play` does where no display can be had: one whole game, its picture, its scores; exit code 0."""
    from branchline.app import resources  # noqa: PLC0415 - only this rare way needs them here
    from branchline.boards.library import Library  # noqa: PLC0415 - as above

    usual = next(iter(catalog.GAMES.values()))
    wish = setup or GameSetup(usual.id, ("hard", "normal"), usual.usual_modules, seed=1)
    kinds = tuple("normal" if kind == "human" else kind for kind in wish.seats)
    wish = replace(wish, seats=kinds)
    words = Catalogue(resources.assets() / "locale")
    room = TableRoom(Library(resources.maps(), folders.maps))
    record = play(wish, room, words, seconds=0.2)
    picture = Path("final.png").resolve()
    save_picture(record, wish, picture)
    tell(record, picture, words, as_json=False)
    return 0


def play(
    setup: GameSetup,
    room: TableRoom,
    words: Catalogue,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
) -> Record:
    """The game, played out. Raises BadInput with the reason where it cannot be started."""
    try:
        match = room.start(
            setup.game, setup.seats, setup.modules, setup.board, setup.seed, setup.options
        )
    except Refused as error:
        raise BadInput(explain(error, words)) from None
    shown = sys.stderr.isatty()

    def progress() -> None:
        if shown:
            sys.stderr.write(".")
            sys.stderr.flush()

    board = match.game.board
    record = play_out(
        match, setup.seats, board, seconds=seconds, playouts=playouts, progress=progress
    )
    if shown:
        sys.stderr.write("\n")
    return record


def save_picture(record: Record, setup: GameSetup, path: Path) -> None:
    """The final table lies at `path` as a PNG. Raises BadInput where it cannot be written."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame  # noqa: PLC0415 - after the drivers are chosen

    from branchline.app.still import final_table  # noqa: PLC0415 - as above

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    surface = final_table(record.match, setup, PICTURE_SIZE)
    try:
        pygame.image.save(surface, path, "final.png")
    except (OSError, pygame.error) as error:
        raise BadInput(f"{path} cannot be written: {error}") from None


def tell(record: Record, picture: Path, words: Catalogue, *, as_json: bool) -> None:
    """Prints scores and the path of the picture."""
    if as_json:
        out(json.dumps({**record.to_data(), "picture": str(picture)}))
        return
    sheet = record.match.score()
    names = seat_names(record.players, words)
    for seat, name in enumerate(names):
        rows = ", ".join(
            f"{words.text(line.key)} {line.points}"
            for line in sheet.rows(Seat(seat))
            if line.points
        )
        out(f"{name}: {sheet.total(Seat(seat))}" + (f"  ({rows})" if rows else ""))
    out(f"The final table: {picture}")
