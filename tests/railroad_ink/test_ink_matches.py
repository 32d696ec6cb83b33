"""Whole matches of Railroad Ink through the checked door: order of seats, taking back, views, symmetry, speed.

Here: every pair of expansions. What holds for every game is asked in tests/conformance.
"""

from __future__ import annotations

import json
import random
import time
from itertools import combinations, pairwise

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink import reference as ref

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction, because
from branchline.engine.kernel.types import Config, Seat
from branchline.engine.railroad_ink.actions import EndRound
from branchline.engine.railroad_ink.board import CHALLENGE
from branchline.engine.railroad_ink.faces import FIT, TILES
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.sides import SIDES
from branchline.engine.track.tiles import Kind

A = Seat(0)
PAIRS = [sub for size in (0, 1, 2) for sub in combinations(bridge.MODULES, size)]
BIG = [(), ("meteors", "buildings"), ("lakes", "lava"), bridge.MODULES]


def wild(match: Match, seat: Seat, rng: random.Random) -> None:  # type: ignore[type-arg]
    """Any action, but rounds go on while there is something to draw."""
    legal = match.legal(seat)
    drawing = [action for action in legal if not isinstance(action, EndRound)]
    match.act(seat, rng.choice(drawing if drawing and rng.random() < 0.9 else legal))


@pytest.mark.parametrize("modules", PAIRS, ids="+".join)
def test_the_order_of_the_seats_never_matters(modules: tuple[str, ...]) -> None:
    seen = []
    for order in (1, 2):
        match = Match.start(bridge.rulebook(modules, seats=3), seed=11)
        minds, turn = [random.Random(seat) for seat in range(3)], random.Random(order)
        rolls = []
        while not match.over:
            seat = turn.choice(match.to_act())
            wild(match, seat, minds[seat])
            if match.log.entries[-1].chance:
                rolls.append(match.hash())
        seen.append((match.text(), rolls, match.finish()))
    assert seen[0] == seen[1]


def fold(rules: RailroadInk, match: Match, without: int) -> str:  # type: ignore[type-arg]
    """The text of the state that the other entries lead to; empty if one of them is refused."""
    chance = SeededChance(match.log.header.seed)
    state = rules.setup(chance)
    for entry in match.log.effective()[1:]:
        if entry.n == without:
            continue
        action = rules.decode(entry.action)
        if rules.check(state, Seat(entry.seat), action) is not None:
            return ""
        rules.apply(state, Seat(entry.seat), action, chance)
    return rules.text(state)


@pytest.mark.parametrize("modules", BIG, ids="+".join)
def test_any_piece_of_the_round_can_be_lifted_that_nothing_needs(modules: tuple[str, ...]) -> None:
    rules = bridge.rulebook(modules, seats=2)
    match, rng = Match.start(rules, seed=5), random.Random(5)
    lifted = stood = 0
    while not match.over and lifted < 40:
        seat = rng.choice(match.to_act())
        wild(match, seat, rng)
        if rng.random() < 0.3 and not match.log.entries[-1].chance:
            own = [e for e in match.log.effective()[::-1] if e.seat == seat][:8]
            rng.shuffle(own)
            may = {entry.n for entry in match.undoable_entries(seat)}
            for entry in own:
                before = match.hash()
                expected = fold(rules, match, entry.n)
                if entry.n in may:
                    assert match.undo(seat, n=entry.n)
                    assert match.text() == expected
                    lifted += 1
                    break
                assert not match.undo(seat, n=entry.n)
                assert match.hash() == before
                stood += 1
    assert lifted > 15 and stood > 5
    log = MatchLog.from_lines(match.log.to_lines())
    assert Match.replay(bridge.rulebook(modules, seats=2), log).hash() == match.hash()


@pytest.mark.parametrize("modules", PAIRS, ids="+".join)
def test_views_carry_everything(modules: tuple[str, ...]) -> None:
    rules = bridge.rulebook(modules, seats=2)
    match, rng = Match.start(rules, seed=8), random.Random(8)
    while not match.over:
        seat = rng.choice(match.to_act())
        wild(match, seat, rng)
        if rng.random() < 0.2:
            view = match.view(seat)
            again = rules.unpack_view(json.loads(json.dumps(rules.pack_view(view))))
            assert again == view
            state = rules.determinize(again, SeededChance(1))
            assert rules.text(state) == match.text()
            assert state == match.fork()


@pytest.mark.parametrize("modules", PAIRS, ids="+".join)
def test_previews_tell_what_comes(modules: tuple[str, ...]) -> None:
    """The gains and losses of a preview are those of the sheet, and nothing is changed by asking."""
    rules = bridge.rulebook(modules)
    match, rng = Match.start(rules, seed=3), random.Random(3)
    while not match.over:
        action = rng.choice(match.legal(A))
        before = {row.key: row.points for row in match.score().rows(A)}
        text = match.text()
        notes = match.preview(A, action)
        assert match.text() == text
        match.act(A, action)
        told = {
            dict(note.args)["row"]: dict(note.args)["points"]
            for note in notes
            if note.code in ("preview.gain", "preview.loss")
        }
        after = {row.key: row.points for row in match.score().rows(A)}
        if not isinstance(action, EndRound):
            assert told == {k: after[k] - before[k] for k in after if after[k] != before[k]}


def test_a_preview_counts_ends_that_nothing_can_mend() -> None:
    rules = bridge.rulebook()
    state = rules.setup(SeededChance(1))
    state.dice = [TILES.face_named[name] for name in ("H_T", "H_T", "H_T", "overpass")]
    first, second = rules.decode("place A1 H_T.0"), rules.decode("place A2 H_straight.0")
    assert not [n for n in rules.preview(state, A, first) if "dead" in n.code]
    rules.apply(state, A, first, SeededChance(1))
    state.dice[1] = TILES.face_named["H_straight"]
    state.sheets[0].layout.place(9, TILES.named["H_straight.0"])
    assert rules.check(state, A, second) is None
    (note,) = [n for n in rules.preview(state, A, second) if "dead" in n.code]
    assert note.code == "preview.dead_end"
    assert note.evidence == ((1, 1, 1),), "the eastern arm of A1 looks at a blank side"


# Symmetry

LOOKS = {
    (tile.ports, frozenset(tile.groups), tile.station): number
    for number, tile in enumerate(TILES.tiles)
}
ROUTE_FACES = 21
SWAP = {Kind.ROAD: Kind.RAIL, Kind.RAIL: Kind.ROAD}


def moved(layout: Layout, cell_to: dict[int, int], side_to: dict[int, int], swap: bool) -> Layout:
    """The whole sheet seen another way."""
    found = Layout(layout.ground, FIT)
    for cell, number in enumerate(layout.tiles):
        if number == NONE:
            continue
        tile = TILES.tiles[number]
        ports = [None] * 4
        for side in SIDES:
            port = tile.ports[side]
            ports[side_to[side]] = SWAP.get(port, port) if swap else port  # type: ignore[arg-type,call-overload]
        groups = frozenset(tuple(sorted(side_to[side] for side in group)) for group in tile.groups)
        found.place(cell_to[cell], LOOKS[tuple(ports), groups, tile.station])  # type: ignore[index]
    return found


def cells(change: object) -> dict[int, int]:
    return {
        7 * r + c: 7 * change(r, c)[0] + change(r, c)[1]  # type: ignore[operator]
        for r in range(7)
        for c in range(7)
    }


WAYS = {
    "left to right": (cells(lambda r, c: (r, 6 - c)), {0: 0, 1: 3, 2: 2, 3: 1}, False),
    "upside down": (cells(lambda r, c: (6 - r, c)), {0: 2, 1: 1, 2: 0, 3: 3}, False),
    "half a turn": (cells(lambda r, c: (6 - r, 6 - c)), {0: 2, 1: 3, 2: 0, 3: 1}, False),
    "a quarter, highways for railways": (
        cells(lambda r, c: (c, 6 - r)),
        {0: 1, 1: 2, 2: 3, 3: 0},
        True,
    ),
}


def places_by_face(rules: RailroadInk, state: State, swap: bool) -> dict[int, int]:
    """In how many ways each route face can be drawn, under the name of the face with the types swapped."""
    found = {}
    for face in range(ROUTE_FACES):
        tile = TILES.tiles[TILES.of_face[face][0]]
        ports = tuple(SWAP.get(p, p) if swap else p for p in tile.ports)  # type: ignore[arg-type,call-overload]
        other = TILES.face_of[LOOKS[ports, frozenset(tile.groups), tile.station]]  # type: ignore[index]
        found[other] = len(rules.dice[0].law.places(state.sheets[0], face))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_the_symmetries_of_the_sheet_keep_the_score(way: str) -> None:
    cell_to, side_to, swap = WAYS[way]
    rng = random.Random(way)
    modules = ("rivers", "lakes", "lava")
    swapped = {"row.highway": "row.railway", "row.railway": "row.highway"} if swap else {}
    for number in range(120):
        rules = bridge.rulebook(() if number % 2 else modules)
        state = rules.blank(SeededChance(0))
        names = [n for n in ref.FACES if number % 2 == 0 or not ref.drawn(n, 0).has("ILV")]
        tiles = [
            (cell, rng.choice(names), rng.randrange(8)) for cell in ref.CELLS if rng.random() < 0.5
        ]
        state.sheets[0].layout = bridge.layout_of(tiles)
        before = bridge.engine_rows(rules, state)
        places = places_by_face(rules, state, swap)
        state.sheets[0].layout = moved(state.sheets[0].layout, cell_to, side_to, swap)
        after = bridge.engine_rows(rules, state)
        assert {swapped.get(key, key): points for key, points in before.items()} == after
        assert places_by_face(rules, state, False) == places


# Configurations


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"longest_mode": "longest"}, "option.value"),
        ({"meteor_craters_skipped": 1}, "option.value"),
        ({"meteor_craters_skipped": "true"}, "option.value"),
        ({"speed": 3}, "option.unknown"),
    ],
)
def test_bad_settings_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        RailroadInk.plan(1, (), "standard", options)  # type: ignore[arg-type]
    assert caught.value.reason.code == code


def test_a_configuration_holds_what_differs_from_the_usual() -> None:
    config = RailroadInk.plan(
        2, ("goals", "lakes"), "standard", {"longest_mode": "simple", "dice": "auto"}
    )
    assert config.modules == ("goals", "lakes")
    assert config.options == (("longest_mode", "simple"),)
    assert Config.from_data(json.loads(json.dumps(config.to_data()))) == config
    again = RailroadInk.plan(2, config.modules, config.board, dict(config.options))
    assert again == config
    assert RailroadInk.plan(2).options == ()


def test_bad_modules_are_refused() -> None:
    for modules, code in ((("river",), "module.unknown"), (("lakes", "lakes"), "module.twice")):
        with pytest.raises(IllegalAction) as caught:
            RailroadInk.plan(1, modules)
        assert caught.value.reason == because(code, module=modules[0])


# Speed


def test_a_game_through_the_door_takes_no_time() -> None:
    """Under 100 ms of processor time, with every expansion too; budgets with room for slow machines."""
    for modules, most in (((), 0.1), (("meteors",), 0.1), (bridge.MODULES, 0.4)):
        rules = bridge.rulebook(modules)
        spent = []
        for seed in range(3):
            match, rng = Match.start(rules, seed), random.Random(seed)
            began = time.process_time()
            while not match.over:
                wild(match, A, rng)
            spent.append(time.process_time() - began)
        assert min(spent) < most, (modules, spent)


def test_legal_moves_and_scores_take_milliseconds() -> None:
    rules = bridge.rulebook(bridge.MODULES, board=CHALLENGE)
    match, rng = Match.start(rules, 4), random.Random(4)
    legal, score = [], []
    while not match.over:
        state = match.fork()
        marks = [time.process_time()]
        rules.legal(state, A)
        marks.append(time.process_time())
        rules.sheet_score(state, A)
        marks.append(time.process_time())
        for spent, (start, stop) in zip((legal, score), pairwise(marks), strict=True):
            spent.append(stop - start)
        wild(match, A, rng)
    assert sorted(legal)[len(legal) // 2] < 0.005
    assert sorted(score)[len(score) // 2] < 0.010
