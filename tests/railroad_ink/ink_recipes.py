"""The golden games of tests/golden/railroad_ink: `python -m tests.railroad_ink.ink_recipes NAME ...` records them again.

Here: recipes and a simple player. Not here: comparing (test_ink_golden.py, and tools/golden.py for every game).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.railroad_ink import bridge

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.actions import EndRound
from branchline.engine.railroad_ink.board import BoardSpec

TESTS = Path(__file__).resolve().parents[1]
FOLDER = TESTS / "golden" / "railroad_ink"
LOOKS = 14
"""So many actions a builder looks at."""
InkMatch = Match[Any, Action, Any]


@dataclass(frozen=True)
class Recipe:
    """`styles` by seat: builder, hesitant (takes back), twin (as every twin), random; `stop` ends early."""

    modules: tuple[str, ...] = ()
    styles: tuple[str, ...] = ("builder",)
    board: str = "standard"
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: int = 0


SIX = bridge.MODULES
RECIPES = {
    "base_solo": Recipe(),
    "base_simple_longest": Recipe(seed=2, options={"longest_mode": "simple"}),
    "base_links_longest": Recipe(seed=3, options={"longest_mode": "links"}),
    "base_two_seats": Recipe(styles=("builder", "random"), seed=4),
    "base_twins": Recipe(styles=("twin", "twin", "builder"), seed=5),
    "base_hesitant": Recipe(styles=("hesitant", "hesitant"), seed=6),
    "base_six_seats": Recipe(styles=("builder", "random", "twin", "twin", "hesitant", "random"), seed=7),
    "base_pinwheel": Recipe(board="pinwheel", styles=("builder", "builder"), seed=8),
    "challenge_plain": Recipe(board="challenge", seed=9),
    "rivers_solo": Recipe(("rivers",), seed=10),
    "rivers_goals": Recipe(("rivers", "goals"), ("builder", "builder"), seed=11, options={"goal_expansions": True}),
    "lakes_solo": Recipe(("lakes",), seed=12),
    "lakes_buildings": Recipe(("lakes", "buildings"), ("builder", "hesitant"), "challenge", 13),
    "meteors_solo": Recipe(("meteors",), seed=14),
    "meteors_goals": Recipe(("meteors", "goals"), ("builder", "builder"), seed=15, options={"goal_expansions": True}),
    "meteors_craters_counted": Recipe(
        ("meteors",), seed=16, options={"meteor_craters_skipped": False, "crater_counts_as_drawn": False}
    ),
    "lava_solo": Recipe(("lava",), seed=17),
    "lava_buildings_goals": Recipe(("lava", "buildings", "goals"), ("builder", "hesitant"), "challenge", 18),
    "buildings_solo": Recipe(("buildings",), board="challenge", seed=19),
    "buildings_classic_dice": Recipe(("buildings",), board="challenge", seed=20, options={"dice": "classic"}),
    "goals_solo": Recipe(("goals",), seed=21),
    "goals_solo_race": Recipe(("goals",), seed=22, options={"goals_solo": "race", "goal_pool": "green"}),
    "goals_three_seats": Recipe(("goals", "buildings"), ("builder", "builder", "random"), "challenge", 23),
    "mix_rivers_lakes": Recipe(("rivers", "lakes"), seed=24),
    "mix_meteors_lava": Recipe(("meteors", "lava"), ("hesitant",), seed=25),
    "mix_everything": Recipe(SIX, ("builder", "hesitant"), "challenge", 26),
    "unfinished_round": Recipe(("meteors", "buildings"), ("builder", "builder"), "challenge", 27, stop=9),
}  # fmt: skip


def spec_of(name: str) -> tuple[BoardSpec, str]:
    """A shipped board and its hash, from its snapshot."""
    text = (TESTS / "fixtures" / "boards" / f"railroad_ink-{name}.json").read_text("utf-8")
    data = json.loads(text)
    return BoardSpec.from_data(data["spec"]), str(data["hash"])


def worth(match: InkMatch, seat: Seat, action: Action) -> float:
    """What the rows add up to after an action."""
    state = match.fork()
    match.game.apply(state, seat, action, ScriptedChance(()))
    rows = match.game.score(state).rows(seat)
    return sum(row.points for row in rows) + 0.5 * sum(
        row.points for row in rows if row.key == "row.networks"
    )


def decide(match: InkMatch, seat: Seat, style: str, mind: random.Random) -> Action | None:
    """The next action of a style; None takes something back."""
    may_undo = style == "hesitant" and match.undoable_entries(seat)
    if may_undo and mind.random() < 0.15:
        return None
    legal = match.legal(seat)
    drawing = [action for action in legal if not isinstance(action, EndRound)]
    if style == "random" or not drawing:
        return mind.choice(legal)
    looked_at = mind.sample(drawing, min(LOOKS, len(drawing)))
    best = max(looked_at, key=lambda action: worth(match, seat, action))
    if len(drawing) == len(legal):
        return best
    now = sum(row.points for row in match.score().rows(seat))
    return best if worth(match, seat, best) > now + 1 else EndRound()


def record(name: str) -> InkMatch:
    """The match of a recipe. Twins share their thoughts, so they decide alike."""
    recipe = RECIPES[name]
    spec, board_hash = spec_of(recipe.board)
    rules = bridge.rulebook(recipe.modules, len(recipe.styles), spec, **recipe.options)
    match: InkMatch = Match.start(rules, recipe.seed, board_hash, recipe.styles)
    minds = [
        random.Random(f"{name} twin" if style == "twin" else f"{name} {seat}")
        for seat, style in enumerate(recipe.styles)
    ]
    order = random.Random(name)
    while not match.over and not (recipe.stop and len(match.log.entries) >= recipe.stop):
        seat = order.choice(match.to_act())
        action = decide(match, seat, recipe.styles[seat], minds[seat])
        if action is None:
            match.undo(seat, n=minds[seat].choice(match.undoable_entries(seat)).n)
        else:
            match.act(seat, action)
    if match.over:
        match.finish()
    return match


def text_of(match: InkMatch) -> str:
    """The file of a match."""
    return "".join(f"{line}\n" for line in match.log.to_lines())


def main(names: list[str]) -> int:
    """Records the named games, or all."""
    for name in names or list(RECIPES):
        match = record(name)
        (FOLDER / f"{name}.jsonl").write_text(text_of(match), "utf-8", newline="\n")
        totals = match.log.result.totals if match.log.result else "unfinished"
        sys.stdout.write(f"{name}: {len(match.log.entries)} entries, {totals}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
