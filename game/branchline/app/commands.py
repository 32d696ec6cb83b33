"""The subcommands that print results: selfplay, score, replay, boards. None of them opens a window."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from branchline.app.files import read_whole
from branchline.app.headless import play_out
from branchline.app.i18n import Catalogue
from branchline.app.saves import read_log
from branchline.app.tables import AnyMatch, Refused, TableRoom
from branchline.boards.library import check
from branchline.boards.problems import sentence
from branchline.engine import catalog
from branchline.engine.kernel.log import LogError, MatchLog
from branchline.engine.kernel.published import Scored
from branchline.engine.kernel.types import Seat

BAD_INPUT = 2
"""The exit code for input that cannot be used."""


class BadInput(Exception):
    """Input that cannot be used; the text is the one sentence that is shown."""


def out(text: str) -> None:
    """A line of results, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def refuse(text: str) -> NoReturn:
    """Ends a command with one sentence and exit code 2."""
    raise BadInput(text)


def explain(refused: Refused, words: Catalogue) -> str:
    """The sentence for a wish that cannot be met."""
    text = words.text(refused.reason.code, **dict(refused.reason.args))
    problems = [sentence(problem, words.message) for problem in refused.problems]
    return "\n".join([text, *problems])


def selfplay(args: argparse.Namespace, room: TableRoom, words: Catalogue) -> int:
    """Plays games and prints one line each, and a summary unless `--json` is given."""
    totals: list[list[int]] = [[] for _ in args.seats]
    longest = 0.0
    for number in range(args.games):
        seed = args.seed + number
        try:
            match = room.start(args.game, args.seats, args.modules, args.board, seed, args.options)
        except Refused as error:
            refuse(explain(error, words))
        record = play_out(
            match, args.seats, match.game.board, seconds=args.seconds, playouts=args.playouts
        )
        data = record.to_data()
        longest = max(longest, record.longest)
        sheet = match.score()
        for seat, scores in enumerate(totals):
            scores.append(sheet.total(Seat(seat)))
        if args.json:
            out(json.dumps(data))
        else:
            shown = ", ".join(
                f"{name} {scores[-1]}" for name, scores in zip(args.seats, totals, strict=True)
            )
            out(f"seed {seed}: {shown} (longest decision {record.longest:.2f} s)")
    if not args.json:
        for name, scores in zip(args.seats, totals, strict=True):
            mean, spread = mean_and_error(scores)
            out(f"{name}: mean {mean:.2f} ± {spread:.2f} over {len(scores)} games")
        out(f"longest decision {longest:.2f} s")
    return 0


def mean_and_error(values: list[int]) -> tuple[float, float]:
    """The mean and its standard error; the error of a single value is 0."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, (variance / count) ** 0.5


def _read_json(path: Path) -> Mapping[str, Any]:
    """The table in a JSON file."""
    try:
        data = json.loads(read_whole(path).decode())
    except OSError as error:
        refuse(f"{path.name} cannot be read: {error.strerror or error}")
    except (ValueError, RecursionError) as error:
        refuse(f"{path.name} is no JSON: {str(error)[:200]}")
    if not isinstance(data, dict):
        refuse(f"{path.name} holds no position: a table in braces is expected")
    return data


def _row_data(row: Scored) -> dict[str, object]:
    """One row for `score --json`, with what it counted."""
    line = row.line
    plain = {"seat": int(line.seat), "row": line.key, "points": line.points}
    return {**plain, **dict(line.parts), **row.counted}


def score(args: argparse.Namespace, room: TableRoom, words: Catalogue) -> int:
    """Scores a position in a file."""
    data = _read_json(args.position)
    try:
        rows = catalog.score_position(args.game, data, partial(room.board, args.game))
    except ValueError as error:
        refuse(f"{args.position.name}: {error}")
    except Refused as error:
        refuse(f"{args.position.name}: {explain(error, words)}")
    seats = sorted({row.line.seat for row in rows})
    totals = [sum(row.line.points for row in rows if row.line.seat == seat) for seat in seats]
    if args.json:
        total = {"total": totals[0]} if len(seats) == 1 else {"totals": totals}
        out(json.dumps({"rows": [_row_data(row) for row in rows], **total}))
        return 0
    for seat, total_ in zip(seats, totals, strict=True):
        if len(seats) > 1:
            out(words.text("lobby.seat", number=seat + 1))
        for row in rows:
            if row.line.seat == seat:
                out(_row_text(row, words))
        out(f"{words.text('row.total')}: {total_}")
    return 0


def _row_text(row: Scored, words: Catalogue) -> str:
    """One row in words: points, the numbers behind them, and what was counted."""
    line = row.line
    named = [(words.text(f"part.{name}"), number) for name, number in line.parts if number]
    parts = ", ".join(f"{name} {n}" for name, n in named if not name.startswith("part."))
    counted = "; ".join(text for value in row.counted.values() if (text := _flat(value)))
    text = f"{words.text(line.key)}: {line.points}"
    return text + (f"  ({parts})" if parts else "") + (f"  {counted}" if counted else "")


def _flat(value: object) -> str:
    """Lists of places as text: places run together, groups and tables apart by semicolons."""
    if isinstance(value, dict):
        return " ".join(text for part in value.values() if (text := _place(part)))
    if not isinstance(value, list):
        return str(value)
    first = value[0] if value else None
    if isinstance(first, dict) or (
        isinstance(first, list) and first and isinstance(first[0], list)
    ):
        return "; ".join(_flat(group) for group in value)
    return " ".join(_place(place) for place in value)


def _place(place: object) -> str:
    """A cell by its numbers, a route by its cities."""
    if not isinstance(place, list):
        return str(place)
    if place and isinstance(place[0], list):
        return _flat(place)
    return ("-" if all(isinstance(word, str) for word in place) else "").join(map(str, place))


def load(
    path: Path, room: TableRoom, words: Catalogue, *, verify: bool
) -> tuple[MatchLog, AnyMatch]:
    """The log in a file and the match that it tells. Raises BadInput where it is none, or parts from the rules."""
    name = path.name
    game, damage = read_log(path)
    if damage is not None:
        detail = f" ({damage.detail})" if damage.detail else ""
        refuse(f"{name}, line {damage.line}: {words.text(damage.code)}{detail}")
    assert game is not None, "a log without damage was read"
    try:
        return game, room.replay(game, verify=verify)
    except Refused as error:
        refuse(f"{name}: {explain(error, words)}")
    except LogError as error:
        detail = f" ({error.detail})" if error.detail else ""
        refuse(f"{name}, line {error.line}: {words.text(error.code)}{detail}")


def replay(args: argparse.Namespace, room: TableRoom, words: Catalogue) -> int:
    """Replays a log; with `--verify` every outcome, state hash and the result must agree."""
    name = args.log.name
    game, match = load(args.log, room, words, verify=args.verify)
    sheet = match.score()
    totals = [sheet.total(Seat(seat)) for seat in range(match.game.config.seats)]
    if args.json:
        data = {
            "file": name,
            "entries": len(game.entries),
            "verified": bool(args.verify),
            "over": match.over,
            "hash": match.hash(),
            "totals": totals,
            "torn": game.torn,
        }
        out(json.dumps(data))
        return 0
    state = "finished" if match.over else "unfinished"
    checked = "every state hash agrees" if args.verify else "replayed"
    out(f"{name}: {len(game.entries)} entries, {checked}; {state}, totals {totals}")
    if game.torn:
        out(f"{name}: an unfinished last line was left out")
    return 0


def check_boards(args: argparse.Namespace, room: TableRoom, words: Catalogue) -> int:
    """Prints every problem of every board; exit code 2 if there is any."""
    entries = check(args.files, room.boards.shared)
    if args.json:
        out(json.dumps([entry.to_data() for entry in entries]))
    else:
        for entry in entries:
            for problem in entry.problems:
                out(sentence(problem, words.message))
            for warning in entry.warnings:
                out(f"note: {sentence(warning, words.message)}")
            if entry.board is not None:
                out(f"{entry.path.name}: good, {entry.board.game} board {entry.board.spec.id!r}")
    return BAD_INPUT if any(entry.board is None for entry in entries) else 0
