"""Lets computer players meet, and says how strong they are, with standard errors.

    python3 tools/dev.py tournament ticket_to_ride --players hard,normal --games 400 --jobs 2
    python3 tools/dev.py tournament railroad_ink --players expert,hard --games 200 --json

Where each seat has a sheet of its own, players play alone, all on the same dice; with `--seats` (and always in Ticket to
Ride) they sit at one table: the list fills the seats, its last name as often as needed, and every deal is played once from each seat.
`--games` is how many games each player plays. With `--out FILE` each game is kept as it ends, and a tournament that was
stopped goes on where it was. Seconds are of the processor (`--clock wall` for those on the wall).

Games are played by any executor of `concurrent.futures`: processes of this machine (`--jobs`), or the workers of a Dask
cluster (`--dask tcp://…`, needs `pip install branchline[cluster]` here and there).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.reasons import IllegalAction
from branchline_ai.arena import CLOCKS, Fixture, Result, play
from branchline_ai.fast import installed
from branchline_ai.levels import LEVELS, QUICK
from standings import differences, standings, table_text

ROOT = Path(__file__).resolve().parent.parent
FORMAT = 1
AHEAD = 4
"""Games that wait for each worker, so that none is idle."""
CLUSTER_WORKERS = 64
"""For how many workers a cluster is given games ahead."""


class Refused(Exception):
    """The tournament cannot be played; the text is the sentence for people."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who meets, at what, on which seeds. The same tournament always has the same games."""

    config: str
    board: str
    players: tuple[str, ...]
    seats: int
    """1 where players play alone."""
    seed: int
    clock: str
    seconds: float | None = None
    playouts: int | None = None
    fast: bool = True
    """Whether compiled loops are used where they can be had."""
    unhurried: bool = False
    """Whether levels have their own playouts, but all the time they need for them."""

    def lineups(self) -> list[tuple[str, ...]]:
        """The games of one block: every player alone, or the list turned around the table."""
        if self.seats == 1:
            return [(name,) for name in self.players]
        filled = self.players + self.players[-1:] * (self.seats - len(self.players))
        turned = [filled[-turn:] + filled[:-turn] for turn in range(self.seats)]
        return list(dict.fromkeys(turned))

    def fixtures(self, games: int) -> Iterator[tuple[int, Fixture]]:
        """The games by number; each player plays `games` of them."""
        lineups = self.lineups()
        count = games * len(lineups) if self.seats == 1 else games
        for number in range(count):
            block, game = divmod(number, len(lineups))
            yield (
                number,
                Fixture(
                    self.config,
                    self.board,
                    lineups[game],
                    self.seed + block,
                    self.clock,
                    self.seconds,
                    self.playouts,
                    self.fast,
                    self.unhurried,
                ),
            )

    def to_data(self) -> dict[str, object]:
        """The first line of a file of results: a file with another first line is another tournament.

        How strong a level was measured to be does not change how it plays.
        """
        config = json.loads(self.config)
        played = {name: LEVELS[config["game"]][name] for name in self.players}
        levels = {
            name: f"{level.budget_in(config['game'], config['modules'])!r} {level.skill!r}"
            for name, level in played.items()
        }
        return {
            "format": FORMAT,
            "config": config,
            "board": json.loads(self.board).get("id"),
            "players": list(self.players),
            "levels": levels,
            "seats": self.seats,
            "seed": self.seed,
            "clock": self.clock,
            "seconds": self.seconds,
            "playouts": self.playouts,
            "fast": self.fast and installed(),
            "unhurried": self.unhurried,
        }


Played = dict[int, tuple[Fixture, Result]]


class Record:
    """The results so far, kept in a file if there is one."""

    def __init__(self, tournament: Tournament, games: int, file: Path | None) -> None:
        """Reads what the file holds. Raises Refused for a file of something else."""
        self._wanted = dict(tournament.fixtures(games))
        self.played: Played = {}
        self._file = file
        if file is None:
            return
        header = json.dumps(tournament.to_data())
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        if lines and lines[0] != header:
            raise Refused(f"{file} holds another tournament; name another file")
        kept = [header]
        for line in lines[1:]:
            try:
                data = json.loads(line)
                number, result = int(data["game"]), Result.from_data(data)
            except (ValueError, KeyError, TypeError):
                break
            kept.append(line)
            if number in self._wanted:
                self.played[number] = (self._wanted[number], result)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(kept) + "\n", encoding="utf-8")

    def open(self) -> list[tuple[int, Fixture]]:
        """The games that are still to be played."""
        return [item for item in self._wanted.items() if item[0] not in self.played]

    def add(self, number: int, result: Result) -> None:
        """The result counts, and is in the file."""
        self.played[number] = (self._wanted[number], result)
        if self._file is not None:
            line = json.dumps({"game": number, **result.to_data()})
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")


def run(record: Record, executor: Executor, ahead: int, progress: Progress) -> None:
    """Plays what is open. At most `ahead` games wait at a time, so that stopping loses little."""
    waiting: dict[Future[Result], int] = {}
    todo = iter(record.open())
    while True:
        for number, fixture in todo:
            waiting[executor.submit(play, fixture)] = number
            if len(waiting) >= ahead:
                break
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            record.add(waiting.pop(future), future.result())
            progress.show(record)


class Progress:
    """A line on the error stream that says how far it is; nothing where nobody reads it."""

    WIDTH = 30
    PERIOD = 0.5

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = time.monotonic()
        self._shown = 0.0
        self._before: int | None = None

    def show(self, record: Record, *, last: bool = False) -> None:
        """The line is up to date, if enough time has passed."""
        now = time.monotonic()
        done = len(record.played)
        if self._before is None:
            self._before = done - 1
        if not sys.stderr.isatty() or (now - self._shown < self.PERIOD and not last):
            return
        self._shown = now
        part = done / self._total
        left = (now - self._start) / max(1, done - self._before) * (self._total - done)
        bar = ("#" * round(part * self.WIDTH)).ljust(self.WIDTH, ".")
        end = "\n" if last else ""
        sys.stderr.write(f"\r[{bar}] {done} of {self._total} games, {left:.0f} s left  {end}")
        sys.stderr.flush()


@contextmanager
def executor_of(args: argparse.Namespace) -> Iterator[tuple[Executor, int]]:
    """The executor that was asked for, and how many games to give it ahead. Raises Refused."""
    if args.dask is None:
        with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
            yield pool, args.jobs * AHEAD
        return
    try:
        from distributed import Client  # noqa: PLC0415 - only who uses a cluster needs it
    except ImportError:
        raise Refused("--dask needs the package distributed: branchline[cluster]") from None
    try:
        client = Client(args.dask, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as error:
        raise Refused(f"no cluster answers at {args.dask}: {error}") from None
    with client:
        workers = max(1, len(client.scheduler_info()["workers"]))
        pool = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        yield pool, min(workers, CLUSTER_WORKERS) * AHEAD


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 is wanted")
    return number


def _option(text: str) -> tuple[str, str | int | bool]:
    name, _, value = text.partition("=")
    if value in {"true", "false"}:
        return name, value == "true"
    return name, int(value) if value.isdecimal() else value


def parser() -> argparse.ArgumentParser:
    """The words of the command line."""
    out = argparse.ArgumentParser(
        prog="tools/dev.py tournament",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    out.add_argument("game", choices=catalog.GAMES)
    out.add_argument("--players", type=_names, required=True, help="levels, as hard,normal")
    out.add_argument("--games", type=_positive, default=100, help="games of each player")
    out.add_argument("--seats", type=_positive, help="seats at one table; 1: everyone alone")
    out.add_argument("--seed", type=_positive, default=1, help="of the first deal")
    out.add_argument("--modules", type=_names, help="variants; '' for none (default: as printed)")
    out.add_argument("--board", help="a board by its name")
    out.add_argument("--set", dest="options", type=_option, action="append", default=[])
    out.add_argument("--seconds", type=float, help="limit of a decision instead of the level's own")
    out.add_argument("--playouts", type=_positive, help="the same in playouts: repeatable anywhere")
    out.add_argument(
        "--unhurried",
        action="store_true",
        help="each level has its own playouts and no limit in seconds: repeatable anywhere",
    )
    out.add_argument("--clock", choices=CLOCKS, default="cpu", help="what a second is")
    out.add_argument("--plain", action="store_true", help="without compiled loops")
    out.add_argument("--jobs", type=_positive, default=1, help="processes on this machine")
    out.add_argument(
        "--dask", metavar="ADDRESS", help="play on this Dask cluster, as tcp://host:8786"
    )
    out.add_argument("--out", type=Path, help="file that keeps results and lets them be resumed")
    out.add_argument("--json", action="store_true", help="figures as JSON instead of a table")
    return out


def board_named(game: str, name: str) -> catalog.Spec:
    """A board that comes with the game. Raises Refused for an unknown one."""
    boards = [entry.board.spec for entry in Library(ROOT / "maps").entries(game) if entry.board]
    for spec in boards:
        if spec.id == name:
            return spec
    raise Refused(f"{name!r} is no board: {', '.join(spec.id for spec in boards)}")


def planned(args: argparse.Namespace) -> Tournament:
    """The tournament that was asked for. Raises Refused with the reason."""
    info = catalog.GAMES[args.game]
    known = [name for name in LEVELS[args.game] if name != QUICK]
    for name in args.players:
        if name not in known:
            raise Refused(f"{name!r} is no level of {args.game}: {', '.join(known)}")
    alone = 1 in info.seats
    seats = args.seats or (1 if alone else max(2, len(args.players)))
    if args.unhurried and (args.seconds is not None or args.playouts is not None):
        raise Refused(
            "--unhurried leaves a level its own playouts, without --seconds or --playouts"
        )
    if seats > 1 and seats < len(args.players):
        raise Refused(f"{len(args.players)} players need as many seats")
    modules = info.usual_modules if args.modules is None else args.modules
    board = board_named(args.game, args.board or info.board_with(modules))
    try:
        config = catalog.plan(args.game, seats, modules, board.id, dict(args.options))
    except IllegalAction as error:
        raise Refused(f"this cannot be played: {error.reason}") from None
    return Tournament(
        json.dumps(config.to_data()),
        json.dumps(board.to_data()),
        tuple(dict.fromkeys(args.players)) if seats == 1 else tuple(args.players),
        seats,
        args.seed,
        args.clock,
        args.seconds,
        args.playouts,
        not args.plain,
        args.unhurried,
    )


def report(tournament: Tournament, played: Mapping[int, tuple[Fixture, Result]]) -> dict[str, Any]:
    """Everything that can be said of the games played, as JSON can hold it."""
    found = standings(tournament.players, played, len(tournament.lineups()))
    gaps = [
        {"first": one, "second": other, "points": round(gap.mean, 3), "error": round(gap.error, 3), "n": gap.n}
        for one, other, gap in differences(found)
    ]  # fmt: skip
    return {
        **tournament.to_data(),
        "games": len(played),
        "standings": [standing.to_data() for standing in found],
        "differences": gaps,
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints. 2 for a wish that cannot be met, 130 when stopped by Ctrl+C."""
    args = parser().parse_args(argv)
    try:
        tournament = planned(args)
        record = Record(tournament, args.games, args.out)
        progress = Progress(len(record.played) + len(record.open()))
        if record.open():
            with executor_of(args) as (executor, ahead):
                run(record, executor, ahead, progress)
            progress.show(record, last=True)
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(report(tournament, record.played)))
    else:
        print(table_text(standings(tournament.players, record.played, len(tournament.lineups()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
