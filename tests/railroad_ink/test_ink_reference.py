"""Engine and reference side by side: whole random games with every set of expansions, and thousands of random sheets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink import reference as ref
from tests.railroad_ink.reference_goals import meets

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD, BoardSpec
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.goal_cards import CARDS, Case
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.state import State

SETS = [sub for size in range(3) for sub in combinations(bridge.MODULES, size)]
LARGE_SETS = [("rivers", "lakes", "meteors", "lava", "buildings", "goals"), bridge.MODULES[:4]]


def compare_rows(rules: RailroadInk, state: State, twin: ref.Seat) -> None:
    assert bridge.engine_rows(rules, state) == twin.rows(), rules.text(state)


def compare_goals(rules: RailroadInk, state: State, twin: ref.Seat, met: dict[str, int]) -> None:
    case = Case(rules.referee, state, bridge.A)
    for card, condition in CARDS.items():
        found = condition(case)
        assert found == meets(twin, card), (card, rules.text(state))
        met[card] = met.get(card, 0) + found


def side_by_side(
    rules: RailroadInk, seed: int, met: dict[str, int] | None = None, greed: float = 0.5
) -> State:
    """A random game in which the reference must allow the same actions and count the same rows all the way."""
    rng, chance = random.Random(seed), SeededChance(seed)
    state, twin = rules.setup(chance), bridge.twin(rules)
    current = 0
    while not state.over:
        if state.round != current:
            current = state.round
            twin.begin(bridge.dice_of(state), bridge.meteor_of(rules, state))
        texts = bridge.legal_texts(rules, state)
        assert len(texts) == len(set(texts))
        assert set(texts) == twin.legal(), rules.text(state)
        choices = [text for text in texts if text != "end"]
        text = rng.choice(choices) if choices and rng.random() < 0.97 else rng.choice(texts)
        if rng.random() < greed and choices:
            text = max(
                rng.sample(choices, min(6, len(choices))), key=lambda t: worth(rules, state, t)
            )
        rules.apply(state, bridge.A, rules.decode(text), chance)
        twin.do(text)
        sheet = state.sheets[0]
        assert bridge.reference_sheet(sheet) == twin.sheet
        if rng.random() < 0.1 or state.over:
            compare_rows(rules, state, twin)
            if met is not None:
                compare_goals(rules, state, twin, met)
    return state


def worth(rules: RailroadInk, state: State, text: str) -> int:
    after = state.copy()
    rules.apply(after, bridge.A, rules.decode(text), SeededChance(0))
    return sum(row.points for row in rules.sheet_score(after, bridge.A))


@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_random_games_with_every_pair_of_expansions(modules: tuple[str, ...]) -> None:
    side_by_side(bridge.rulebook(modules), seed=len(modules))


@pytest.mark.slow
@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_fifty_random_games_with_every_pair_of_expansions(modules: tuple[str, ...]) -> None:
    for seed in range(100, 150):
        side_by_side(bridge.rulebook(modules), seed)


@pytest.mark.parametrize("modules", LARGE_SETS, ids="+".join)
def test_random_games_with_many_expansions_at_once(modules: tuple[str, ...]) -> None:
    side_by_side(bridge.rulebook(modules), seed=1)
    side_by_side(bridge.rulebook(modules, meteor_craters_skipped=False), seed=2)


def test_random_games_meet_goals_as_the_reference_does() -> None:
    met: dict[str, int] = {}
    for seed, extra in enumerate(("rivers", "lakes", "meteors", "lava", "buildings", "goals")):
        rules = bridge.rulebook(
            ("buildings", "goals", extra) if extra not in "buildings goals" else (extra,)
        )
        side_by_side(rules, seed, met, greed=0.9)
    assert sum(met[card] > 0 for card in met) >= 10, met


def random_tiles(
    rng: random.Random, names: list[str], share: float
) -> list[tuple[ref.Cell, str, int]]:
    return [
        (cell, rng.choice(names), rng.randrange(8)) for cell in ref.CELLS if rng.random() < share
    ]


TRACK = [name for name in ref.FACES if not ref.drawn(name, 0).has("ILV")]
POOLS = [
    (TRACK, 0.35),
    (["H_T", "H_curve", "S2", "corner_station"], 0.3),
    (["R_T", "R_curve", "S3", "overpass", "double_railway_curve"], 0.35),
    ([*sorted(ref.RIVER_FACES), "H_straight", "R_T"], 0.6),
    ([*sorted(ref.LAKE_FACES), "H_T", "overpass"], 0.5),
    ([*sorted(ref.LAVA_FACES | {"volcano"}), "R_curve"], 0.6),
    (list(ref.FACES), 0.6),
]


def random_state(
    rules: RailroadInk, rng: random.Random, names: list[str], share: float
) -> tuple[State, ref.Seat]:
    """A sheet that no play need lead to."""
    state, twin = rules.blank(SeededChance(1)), bridge.twin(rules)
    sheet = state.sheets[0]
    sheet.layout = bridge.layout_of(random_tiles(rng, names, share), rules.board)
    for cell in range(49):
        if not sheet.layout.filled >> cell & 1 and "meteors" in rules.config.modules:
            sheet.scars |= int(rng.random() < 0.4) << cell
    twin.sheet = bridge.reference_sheet(sheet)
    return state, twin


@pytest.mark.parametrize("pool", range(len(POOLS)))
def test_random_sheets_score_alike(pool: int) -> None:
    names, share = POOLS[pool]
    rng = random.Random(pool)
    met: dict[str, int] = {}
    for number in range(150):
        modules = rng.choice([(), ("rivers",), ("lakes", "meteors"), bridge.MODULES])
        rules = bridge.rulebook(modules, board=rng.choice([STANDARD, CHALLENGE]))
        state, twin = random_state(rules, rng, names, share)
        for mode in ("crossing", "simple", "links"):
            again = bridge.rulebook(modules, board=rules.board, longest_mode=mode)
            assert bridge.engine_rows(again, state) == twin.rows(mode), rules.text(state)
        if number % 5 == 0:
            compare_goals(rules, state, twin, met)


def odd_board(rng: random.Random) -> BoardSpec:
    """A board with exits anywhere."""
    places = [
        (c, s)
        for c in range(49)
        for s in range(4)
        if ref.beyond(divmod(c, 7), "NESW"[s]) not in ref.CELLS
    ]
    exits = [
        [cell, "NESW"[side], rng.choice("HR")]
        for cell, side in rng.sample(places, rng.randint(2, 28))
    ]
    return BoardSpec.from_data({"id": "odd", "exits": exits, "sites": []})


def test_boards_with_other_exits_score_and_allow_alike() -> None:
    rng = random.Random(5)
    for _ in range(120):
        rules = bridge.rulebook((), board=odd_board(rng))
        state, twin = random_state(rules, rng, TRACK, 0.35)
        compare_rows(rules, state, twin)
        for face in rng.sample(TRACK, 3):
            law = rules.dice[0].law
            found = {
                f"{ref.name_of(bridge.cell_of(cell))} {TILES.tiles[tile].name}"
                for cell, tile in law.places(state.sheets[0], TILES.face_named[face])
            }
            assert found == set(twin.places(face))
