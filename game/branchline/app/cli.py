"""The command line: `branchline [command]`. Parses, sets the folders up, hands over. Never shows a traceback for bad input."""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path

from branchline import __version__
from branchline.app import commands, resources
from branchline.app.commands import BAD_INPUT, BadInput
from branchline.app.folders import Folders, find_folders
from branchline.app.i18n import Catalogue
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.chance import SEED_LIMIT
from branchline.engine.kernel.types import OptionValue
from branchline.ui.offer import LEVELS

LOG_BYTES = 500_000
KIOSK = "branchline-kiosk"
"""The name of a kiosk's folders: it sees nothing of what a player keeps on the same machine."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, with exit code 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """One sentence, and where to find help."""
        sys.stderr.write(f"{self.prog}: {message} (see {self.prog} --help)\n")
        raise SystemExit(BAD_INPUT)


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:30]) >= SEED_LIMIT:
        raise argparse.ArgumentTypeError(
            f"{text[:30]!r} is no seed: a whole number from 0 to {SEED_LIMIT - 1} is expected"
        )
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:10]) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text[:30]!r} is no number of games")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.001 <= seconds <= 600:
        raise argparse.ArgumentTypeError(f"{text[:30]!r} is no time: 0.001 to 600 seconds")
    return seconds


def _names(allowed: Sequence[str]) -> object:
    """A parser of comma-separated names."""

    def read(text: str) -> tuple[str, ...]:
        names = tuple(name.strip() for name in text.split(",") if name.strip())
        for name in names:
            if name not in allowed:
                known = ", ".join(allowed)
                raise argparse.ArgumentTypeError(f"{name[:30]!r} is none of {known}")
        return names

    return read


def _offered() -> list[str]:
    """The settings with their values, the usual one first."""
    return [
        f"{name}={'|'.join(map(str, values))}"
        for info in catalog.GAMES.values()
        for name, values in (info.choices or {}).items()
    ]


def _option(text: str) -> tuple[str, OptionValue]:
    """A setting as it is typed; true and false, whole numbers, or a word."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text[:30]!r} is not NAME=VALUE")
    if value in {"true", "false"}:
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() and len(value) < 6 else value


def _fill_in(args: argparse.Namespace) -> None:
    """What was not said is as usual: the modules, and the board that goes with them."""
    info = catalog.GAMES[args.game]
    if args.modules is None:
        args.modules = info.usual_modules
    if args.board is None:
        args.board = info.board_with(args.modules)
    args.options = tuple(sorted(dict(args.options or ()).items()))


def _add_game(parser: argparse.ArgumentParser, seats: Sequence[str], default: str) -> None:
    """The options that say which game is played, by whom and with what."""
    modules = sorted({name for info in catalog.GAMES.values() for name in info.modules})
    parser.add_argument("game", choices=list(catalog.GAMES), help="the game")
    parser.add_argument(
        "--seats",
        type=_names(seats),  # type: ignore[arg-type]
        default=tuple(default.split(",")),
        help=f"who plays, separated by commas: {', '.join(seats)} (default {default})",
    )
    parser.add_argument(
        "--modules",
        type=_names(modules),  # type: ignore[arg-type]
        default=None,
        help=f"variants, separated by commas: {', '.join(modules)}; '' for none (default: as printed)",
    )
    parser.add_argument("--board", help="a board by name, or a Tiled file (FILE.tmx)")
    parser.add_argument(
        "--set",
        dest="options",
        type=_option,
        action="append",
        metavar="NAME=VALUE",
        help=f"a setting of the rules: {', '.join(_offered())}",
    )


def _add_budget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=_seconds, help="time limit of a decision")
    parser.add_argument("--playouts", type=_count, help="playouts of a decision, instead of time")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="branchline",
        description="Railways laid with dice and cards. Without a command the game opens.",
    )
    parser.add_argument("--version", action="version", version=f"branchline {__version__}")
    parser.add_argument(
        "--data-dir", type=Path, help="keep saves, settings and own boards in this folder"
    )
    commands_ = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    play = commands_.add_parser("play", help="open the window at a table")
    _add_game(play, ("human", *LEVELS), "human,normal")
    play.add_argument("--seed", type=_seed, help="the same seed gives the same dice and cards")
    play.set_defaults(replay=None)

    watch = commands_.add_parser("watch", help="open the window at the replay of a log")
    watch.add_argument("replay", type=Path, metavar="FILE.jsonl")

    kiosk = commands_.add_parser("kiosk", help="open the window of a public place (docs/kiosk.md)")
    kiosk.add_argument("--config", type=Path, metavar="FILE.toml", help="the attendant's file")
    asks = kiosk.add_mutually_exclusive_group()
    asks.add_argument("--check", action="store_true", help="only say what is wrong with the file")
    asks.add_argument(
        "--hash-pin", action="store_true", help="read a PIN and print what may stand in the file"
    )

    demo = commands_.add_parser("demo", help="computer players play; the final table is a picture")
    _add_game(demo, LEVELS, "hard,normal")
    demo.add_argument("--seed", type=_seed, default=1)
    demo.add_argument("--out", type=Path, default=Path("final.png"), help="the picture (PNG)")
    demo.add_argument("--json", action="store_true", help="print the result as JSON")
    _add_budget(demo)

    selfplay = commands_.add_parser("selfplay", help="computer players play games without a window")
    _add_game(selfplay, ("random", *LEVELS), "normal")
    selfplay.add_argument("--games", type=_count, default=1)
    selfplay.add_argument("--seed", type=_seed, default=1, help="the seed of the first game")
    selfplay.add_argument("--json", action="store_true", help="one JSON line a game")
    _add_budget(selfplay)

    score = commands_.add_parser("score", help="score a position in a file")
    score.add_argument("game", choices=list(catalog.GAMES))
    score.add_argument("position", type=Path, metavar="POSITION.json")
    score.add_argument("--json", action="store_true")

    replay = commands_.add_parser("replay", help="replay the log of a game")
    replay.add_argument("log", type=Path, metavar="FILE.jsonl")
    replay.add_argument("--verify", action="store_true", help="compare every state hash")
    replay.add_argument("--json", action="store_true")

    boards = commands_.add_parser("boards", help="work with boards drawn in Tiled")
    inner = boards.add_subparsers(dest="boards_command", metavar="COMMAND", required=True)
    check = inner.add_parser("check", help="print every problem of board files")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE.tmx")
    check.add_argument("--json", action="store_true")
    return parser


def _log_to(folders: Folders) -> None:
    """What goes wrong is written to a file that stays small."""
    handler: logging.Handler
    try:
        handler = RotatingFileHandler(
            folders.log, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def run(arguments: Sequence[str]) -> int:
    """Carries out a command line; the exit code."""
    args = build_parser().parse_args(arguments)
    if hasattr(args, "modules"):
        _fill_in(args)
    words = Catalogue(resources.assets() / "locale")
    shared = resources.maps()
    match args.command:
        case "selfplay":
            return commands.selfplay(args, TableRoom(Library(shared)), words)
        case "score":
            return commands.score(args, TableRoom(Library(shared)), words)
        case "replay":
            return commands.replay(args, _room(args, shared), words)
        case "boards":
            return commands.check_boards(args, TableRoom(Library(shared)), words)
        case "kiosk":
            return _kiosk(args, words)
        case "demo":
            from branchline.app import demo  # noqa: PLC0415 - pygame, only where it is needed

            return demo.run(args, TableRoom(Library(shared)), words)
        case _:
            from branchline.app import main as window  # noqa: PLC0415 - as above

            folders = find_folders(args.data_dir)
            _log_to(folders)
            return window.run(args, folders)


def _kiosk(args: argparse.Namespace, words: Catalogue) -> int:
    """The command `kiosk`, with a window or without."""
    from branchline.app import kiosk_commands  # noqa: PLC0415 - pygame's key names

    if args.check:
        return kiosk_commands.check(args.config, words)
    if args.hash_pin:
        return kiosk_commands.hash_pin()
    from branchline.app import kiosk  # noqa: PLC0415 - the window, only where it is needed

    folders = find_folders(args.data_dir, KIOSK)
    _log_to(folders)
    return kiosk.run(args, folders, words)


def _room(args: argparse.Namespace, shared: Path) -> TableRoom:
    """Boards of the game and of the player, for logs that were played on the latter."""
    return TableRoom(Library(shared, find_folders(args.data_dir).maps))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command `branchline`. Returns the exit code."""
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        return run(sys.argv[1:] if arguments is None else arguments)
    except BadInput as error:
        sys.stderr.write(f"branchline: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
