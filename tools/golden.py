"""The golden games of tests/golden: `python3 tools/golden.py` plays their decisions anew and rewrites hashes and scores.

A golden game is an ordinary log (docs/log-format.md). What was decided stays; what the rules make of it is
written again, and the difference is read before it is committed. Here: playing anew, comparing
(`--check`), and recording further games with a simple player (`--record`). Not here: good play.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "game")]

from branchline.engine import catalog  # noqa: E402 - from the checkout
from branchline.engine.kernel.actions import Action  # noqa: E402
from branchline.engine.kernel.log import MatchLog  # noqa: E402
from branchline.engine.kernel.match import Match  # noqa: E402
from branchline.engine.kernel.types import Seat  # noqa: E402
from branchline.engine.thirty_rails import actions as act  # noqa: E402
from branchline.engine.thirty_rails.board import GRID  # noqa: E402
from branchline.engine.thirty_rails.faces import TILES  # noqa: E402
from branchline.engine.thirty_rails.views import SheetView, TableView  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
SNAPSHOTS = ROOT / "tests" / "fixtures" / "boards"
AnyMatch = Match[Any, Action, Any]


def board(game: str, name: str) -> tuple[catalog.Spec, str]:
    """A shipped board and its hash, from its snapshot; or one kept as data while its game has no maps."""
    path = SNAPSHOTS / f"{game}-{name}.json"
    if not path.is_file():
        path = SNAPSHOTS.parent / f"{game}_board_{name}.json"
    data = json.loads(path.read_text("utf-8"))
    return catalog.spec_from_data(game, data["spec"]), str(data["hash"])


def load(path: Path) -> MatchLog:
    """The log in a file. Raises LogError naming the line for anything else."""
    return MatchLog.from_lines(path.read_text("utf-8").splitlines(keepends=True))


def rulebook(log: MatchLog) -> catalog.AnyGame:
    """The rulebook that a log was played by."""
    config = log.header.config
    return catalog.make(config, board(config.game, config.board)[0])


def text_of(match: AnyMatch) -> str:
    """The file of a match; with its result if it is over."""
    if match.over:
        match.finish()
    return "".join(f"{line}\n" for line in match.log.to_lines())


def played_anew(log: MatchLog) -> AnyMatch:
    """The decisions of a log, carried out by today's rules. Raises LogError where one is not legal any more."""
    config = log.header.config
    _, board_hash = board(config.game, config.board)
    header = log.header
    match = Match.start(rulebook(log), header.seed, board_hash, header.players)
    for entry in log.entries[1:]:
        match.follow(entry, verify=False)
    return match


# --- recording -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Recipe:
    """How a golden game of 30 Rails is recorded. `styles` by seat; `tries` seeds are tried and the best kept."""

    board: str
    modules: tuple[str, ...]
    styles: tuple[str, ...]
    tries: int = 40
    stop: int = 0
    """Entries after which recording stops; 0 for a whole game."""


OVERRIDES = ("overrides",)
RECIPES = {
    "solo_plain": Recipe("standard", (), ("builder",), 300),
    "solo_overrides_kept": Recipe("standard", OVERRIDES, ("builder",), 300),
    "solo_overrides_one_turn": Recipe("standard", OVERRIDES, ("both",), 300),
    "solo_overrides_two_turns": Recipe("standard", OVERRIDES, ("each",), 300),
    "solo_sixth_roll_ignored": Recipe("standard", OVERRIDES, ("drawer",), 300),
    "solo_hesitant": Recipe("standard", OVERRIDES, ("hesitant",), 100),
    "solo_four_lakes": Recipe("four_lakes", OVERRIDES, ("each",), 300),
    "solo_four_lakes_plain": Recipe("four_lakes", (), ("drawer",), 300),
    "two_seats": Recipe("standard", OVERRIDES, ("builder", "both"), 100),
    "two_seats_four_lakes": Recipe("four_lakes", (), ("builder", "drawer"), 100),
    "two_seats_the_same": Recipe("standard", OVERRIDES, ("twin", "twin"), 100),
    "three_seats": Recipe("standard", OVERRIDES, ("hesitant", "each", "random"), 50),
    "four_seats": Recipe("standard", OVERRIDES, ("both", "each", "builder", "hesitant"), 50),
    "four_seats_four_lakes": Recipe("four_lakes", OVERRIDES, ("each", "both", "random", "drawer"), 50),
    "six_seats_plain": Recipe("standard", (), ("builder", "drawer", "random") * 2, 20),
    "solo_shares": Recipe("standard", ("shares",), ("trader",), 60),
    "two_seats_shares_river": Recipe("standard", ("river", "shares"), ("trader", "random"), 20),
    "solo_river": Recipe("standard", ("river",), ("ferryman",), 100),
    "two_seats_river": Recipe("standard", (*OVERRIDES, "river"), ("ferryman", "each"), 40),
    "two_seats_four_lakes_river": Recipe("four_lakes", ("river",), ("random", "ferryman"), 40),
    "solo_marsh": Recipe("marshes", ("marsh",), ("settler",), 100),
    "solo_marsh_full": Recipe("marshes", (*OVERRIDES, "marsh"), ("both",), 60),
    "three_seats_marsh": Recipe("marshes", (*OVERRIDES, "marsh"), ("settler", "random", "hesitant"), 20),
    "two_seats_four_lakes_marsh": Recipe("four_lakes", ("marsh",), ("settler", "builder"), 20),
    "unfinished_in_the_setup": Recipe("standard", OVERRIDES, ("builder", "builder"), 1, 15),
    "unfinished_in_a_turn": Recipe("four_lakes", OVERRIDES, ("both",), 1, 50),
}  # fmt: skip


def fit(sheet: SheetView, cell: int, tile: int) -> int:
    """How well a tile meets its neighbours: joined sides less sides that run against something."""
    value = 0
    for side, port in enumerate(TILES[tile].ports):
        other = GRID.neighbours[cell][side]
        if other < 0:
            value -= 2 * (port is not None)
            continue
        if other in sheet.stations:
            value += 4 if port is not None else -3
        elif other in (sheet.mine, sheet.factory):
            value += 4 if port is not None else -1
        elif sheet.tiles[other] >= 0:
            meets = TILES[sheet.tiles[other]].ports[(side + 2) % 4] is not None
            value += 3 if meets and port is not None else -2 * (meets or port is not None)
        elif (port is not None and (sheet.filled >> other & 1 or 0 in divmod(other, 8))) or (
            port is not None and 7 in divmod(other, 8)
        ):
            value -= 2
    return value


Player = Callable[[AnyMatch, Seat, random.Random], Any]


def builder(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """Joins what can be joined, without looking ahead."""
    legal = match.legal(seat)
    sheet = seen(match, seat).sheets[seat]
    tracks = [action for action in legal if isinstance(action, act.Place)]
    if not tracks:
        return rng.choice(legal)
    return max(tracks, key=lambda track: (fit(sheet, track.cell, track.tile), rng.random()))


def seen(match: AnyMatch, seat: Seat) -> TableView:
    """The view of a seat."""
    view = match.view(seat)
    assert isinstance(view, TableView)
    return view


def drawer(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """As `builder`, and draws every mountain it may."""
    draws = [action for action in match.legal(seat) if isinstance(action, act.DrawMountain)]
    return draws[0] if draws else builder(match, seat, rng)


def both(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """Uses both overrides in the twelfth turn."""
    changes = [action for action in match.legal(seat) if isinstance(action, act.Override)]
    if changes and seen(match, seat).step == 12:
        return rng.choice(changes)
    return builder(match, seat, rng)


def each(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """Uses one override in the eighth turn and one in the last but two."""
    view = seen(match, seat)
    changes = [action for action in match.legal(seat) if isinstance(action, act.Override)]
    dice = {change.die for change in changes}
    if (len(dice) == 2 and view.step >= 8) or (len(dice) == 1 and view.step >= view.turns - 2):
        return rng.choice(changes)
    return builder(match, seat, rng)


def hesitant(match: AnyMatch, seat: Seat, rng: random.Random) -> Action | None:
    """As `builder`, but often takes its last action back (None)."""
    if match.undoable(seat) is not None and rng.random() < 0.25:
        return None
    return builder(match, seat, rng)


def ferryman(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """As `builder`, but bridges the river when possible, and lets it swallow what fits nowhere."""
    legal, choice = match.legal(seat), builder(match, seat, rng)
    bridges = [action for action in legal if isinstance(action, act.BuildBridge)]
    if bridges:
        return rng.choice(bridges)
    crosses = [action for action in legal if isinstance(action, act.CrossOut)]
    sheet = seen(match, seat).sheets[seat]
    if crosses and isinstance(choice, act.Place) and fit(sheet, choice.cell, choice.tile) < 0:
        return rng.choice(crosses)
    return choice


def trader(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """Draws for a time, then often buys shares of the pair that gains most by them."""
    legal, choice = match.legal(seat), builder(match, seat, rng)
    first: dict[int, act.Buy] = {}
    for action in legal:
        if isinstance(action, act.Buy):
            first.setdefault(action.pair, action)
    if not first:
        return choice
    gains = {pair: gain(match, seat, buy) for pair, buy in first.items()}
    best = max(gains, key=lambda pair: gains[pair])
    if gains[best] > 0 and rng.random() < 0.6:
        return first[best]
    return choice


def gain(match: AnyMatch, seat: Seat, action: Action) -> int:
    """The points that an action would bring at once."""
    notes = [dict(note.args) for note in match.preview(seat, action)]
    return sum(int(note["points"]) for note in notes if "points" in note)


def settler(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """As `builder`, but keeps off the marshes where it can, and stops when nothing fits any more."""
    legal, choice = match.legal(seat), builder(match, seat, rng)
    sheet = seen(match, seat).sheets[seat]
    stop = [action for action in legal if isinstance(action, act.StopBuilding)]
    if not stop or not isinstance(choice, act.Place):
        return choice
    dry = [
        action
        for action in legal
        if isinstance(action, act.Place) and not sheet.marshes >> action.cell & 1
    ]
    value = fit(sheet, choice.cell, choice.tile)
    if sheet.marshes >> choice.cell & 1 and dry and value < 6:
        choice = max(dry, key=lambda track: (fit(sheet, track.cell, track.tile), rng.random()))
        value = fit(sheet, choice.cell, choice.tile)
    return stop[0] if value < 0 and seen(match, seat).step > 20 else choice


def anything(match: AnyMatch, seat: Seat, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(match.legal(seat))


PLAYERS: dict[str, Player] = {
    "builder": builder,
    "drawer": drawer,
    "both": both,
    "each": each,
    "hesitant": hesitant,
    "random": anything,
    "twin": builder,
    "ferryman": ferryman,
    "trader": trader,
    "settler": settler,
}


def recorded(recipe: Recipe, seed: int) -> AnyMatch:
    """One match by a recipe. Twins share their thoughts, so they decide alike."""
    config = catalog.plan("thirty_rails", len(recipe.styles), recipe.modules, recipe.board)
    spec, board_hash = board("thirty_rails", recipe.board)
    match = Match.start(catalog.make(config, spec), seed, board_hash, recipe.styles)
    minds = [
        random.Random(f"{seed} twin" if style == "twin" else f"{seed} {seat} {style}")
        for seat, style in enumerate(recipe.styles)
    ]
    order = random.Random(seed)
    while not match.over and not (recipe.stop and len(match.log.entries) >= recipe.stop):
        seat = order.choice(match.to_act())
        decision = PLAYERS[recipe.styles[seat]](match, seat, minds[seat])
        if decision is None:
            match.undo(seat)
        else:
            match.act(seat, decision)
    return match


def record(name: str) -> AnyMatch:
    """The best of the matches that a recipe allows, by the sum of all results."""
    recipe = RECIPES[name]

    def worth(match: AnyMatch) -> int:
        sheet = match.score()
        return sum(sheet.total(Seat(seat)) for seat in range(len(recipe.styles)))

    return max((recorded(recipe, seed) for seed in range(recipe.tries)), key=worth)


def main(argv: list[str] | None = None) -> int:
    """Plays anew and rewrites; with --check only compares. 0 unless a comparison found a difference."""
    parser = argparse.ArgumentParser(prog="golden", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, help="files, all of tests/golden if none")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--record", metavar="NAME", nargs="+", help="record games, or: all")
    options = parser.parse_args(argv)
    if options.record:
        names = list(RECIPES) if options.record == ["all"] else options.record
        for name in names:
            if name not in RECIPES:
                parser.error(f"there is no recipe {name}; there are {', '.join(RECIPES)}")
        for name in names:
            path = FOLDER / "thirty_rails" / f"{name}.jsonl"
            match = record(name)
            path.write_text(text_of(match), "utf-8", newline="\n")
            totals = match.log.result.totals if match.log.result else "unfinished"
            print(f"{path.name}: {len(match.log.entries)} entries, {totals}")
        return 0
    differing = 0
    kept = [path for path in sorted(FOLDER.rglob("*.jsonl")) if path.parent.name in catalog.GAMES]
    for path in options.files or kept:
        text = text_of(played_anew(load(path)))
        if text != path.read_text("utf-8"):
            differing += 1
            print(f"{path.name}: {'differs' if options.check else 'rewritten'}")
            if not options.check:
                path.write_text(text, "utf-8", newline="\n")
    print(f"{differing} files differ" if differing else "every golden game is as it was")
    return 1 if differing and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
