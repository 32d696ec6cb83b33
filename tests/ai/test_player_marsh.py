"""The player of 30 Rails with marshes and a factory: sixty cells, what they score, and when it stops."""

import itertools

import numpy as np
import pytest
from tests.ai.player_kit import (
    QUICK,
    A,
    positions,
    rulebook,
    ticking,
)
from tests.ai.test_player_reach import slow_steps

from branchline.engine.thirty_rails.actions import (
    EndTurn,
    IgnoreMarsh,
    IgnoreRoll,
    Place,
    PlaceFactory,
    StopBuilding,
)
from branchline.engine.thirty_rails.board import GRID, RING, cell_named
from branchline.engine.thirty_rails.faces import TILE_NAMED
from branchline.engine.thirty_rails.scoring import ALL_DOORS, terminals
from branchline.engine.thirty_rails.state import Phase
from branchline.engine.thirty_rails.views import FACTORY_STEP
from branchline_ai.api import Budget, Meter, first_answer
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot, works_of
from branchline_ai.games.thirty_rails.lines import count_lines, engine_total
from branchline_ai.games.thirty_rails.mountains import should_ignore
from branchline_ai.games.thirty_rails.outlook import Outlook, factory_price
from branchline_ai.games.thirty_rails.reach import BEYOND, MOST_STEPS, measure
from branchline_ai.games.thirty_rails.sheets import bare_sheets, set_stations, sheet_of
from branchline_ai.games.thirty_rails.sites import Site, draw_plans
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.tables import MINED, PAIRS, ground
from branchline_ai.games.thirty_rails.track import Turn, candidates, firm_turns
from branchline_ai.games.thirty_rails.trials import Table
from branchline_ai.levels import HARD, LEVELS

MARSH = ("overrides", "marsh")
LIGHT = Skill(width=2, site_samples=20, site_width=2, batch=4)
"""Searches, but little."""
GAME = rulebook(modules=MARSH)
MAP = ground(GAME.board, works_of(GAME))
BLURRED = Skill(site_samples=60, blur=5.0)
"""Plays unlike a good player, so that odd sheets come up."""


def turns(skill, seed, playouts=0):
    """View, legal actions and decision of every turn in which something may be built."""
    for view, legal, decision, state in positions(skill, seed, playouts=playouts, modules=MARSH):
        if view.phase == Phase.TURNS and not isinstance(legal[0], EndTurn):
            yield view, legal, decision, state


def table(seed=1):
    meter = Meter(Budget(playouts=0), ticking(0.0))
    return Table(MAP, Outlook(), np.random.default_rng(seed), meter, 8)


def test_the_playout_counts_what_the_engine_counts():
    sure = 0
    for view, _, _, state in itertools.chain(*(turns(BLURRED, seed) for seed in range(3))):
        sheet = sheet_of(view.own, MAP, (False, False))
        count, total = count_lines(sheet), GAME.score(state).total(A)
        assert engine_total(sheet, 0) == total
        if not count.doubtful[0]:
            assert int(count.totals[0]) == total, view.step
            sure += 1
    assert sure > 80


@pytest.mark.parametrize("values", ["2-5-9", "1-5-12"])
def test_the_factory_is_worth_what_the_settings_say(values):
    game = rulebook(modules=MARSH)
    config = type(game).plan(1, MARSH, options={"factory_values": values})
    points = tuple(map(int, values.split("-")))
    assert works_of(type(game)(config)) == (0, *points)
    assert works_of(rulebook()) == ()


def test_the_factory_is_priced_at_its_expectation():
    works, chances, mine = (0, 2, 5, 9), (0.5, 0.25, 0.8), 0.3
    expected = 0.0
    for joined in itertools.product((0, 1), repeat=3):
        weight = np.prod([p if yes else 1 - p for p, yes in zip(chances, joined, strict=True)])
        numbers = sum(number for number, yes in zip((1, 2, 3), joined, strict=True) if yes)
        expected += weight * (works[sum(joined)] + mine * (4 + numbers))
    workers = np.array(chances, np.float32)[None, :, None]
    price = factory_price(workers, np.array([[mine]], np.float32), works)
    assert float(price[0, 0]) == pytest.approx(expected, abs=1e-5)


def open_ends(own, sheet):
    """Terminals in the player's order: stations, mine, factory."""
    found = terminals(sheet, open_ring=True)
    return [*found.stations, found.mine, (own.factory, ALL_DOORS)]


def walk(sheet, start, goal, walls, most):
    """What `slow_steps` finds on a map whose grey cells take track."""
    steps = slow_steps(sheet, start, goal, walls, land=MAP.land)
    return BEYOND if steps is None or steps > most else steps


def test_lines_run_over_grey_cells_to_every_side_of_a_station_and_not_around_the_map():
    agreed = joined = 0
    for seed in range(3):
        for view, _, _, state in itertools.islice(turns(BLURRED, seed), 0, 4):
            own, sheet = view.own, state.sheets[0]
            marshes = {cell for cell in range(64) if own.marshes >> cell & 1}
            walls = {cell for cell in marshes if sheet.tiles[cell] < 0}
            found = measure(sheet_of(own, MAP, (False, False))).missing[:, 0]
            ends = open_ends(own, sheet)
            assert len(found) == len(PAIRS)
            for (a, b), steps in zip(PAIRS, found.tolist(), strict=True):
                true = walk(sheet, ends[a], ends[b], walls, MOST_STEPS)
                assert steps == true, (seed, view.step, a, b)
                agreed += 1
                joined += true < BEYOND
    assert agreed == 3 * 4 * len(PAIRS)
    assert joined > agreed // 2


def test_no_train_leaves_the_map_in_the_east_and_comes_back_in_the_west():
    sheets = bare_sheets(MAP, [0])
    stations = [[int(cell_named(name))] for name in ("27", "50", "03", "73")]
    set_stations(sheets, MAP, np.array(stations))
    for name, tile in (("37", "1.3"), ("40", "1.1")):
        sheets.lay(np.array([cell_named(name)]), np.array([TILE_NAMED[tile]]))
    assert engine_total(sheets, 0) == 0
    assert count_lines(sheets).totals.tolist() == [0]


def test_a_base_game_knows_no_factory():
    plain = ground(rulebook().board)
    assert plain.terminals == MINED // 2
    assert not plain.open_ring
    assert plain.land & RING == 0 < MAP.land & RING


@pytest.mark.parametrize("seed", range(3))
def test_every_way_to_fill_a_cell_is_considered_and_no_other(seed):
    kinds = set()
    for view, legal, _, _ in turns(QUICK, seed):
        filling = {action for action in legal if isinstance(action, Place)}
        sheet = sheet_of(view.own, MAP, (False, False))
        left = firm_turns(sheet, view.turns - view.step + 1)
        turn = Turn(sheet, view.own.white, view.own.black, left, legal)
        found = [one.action for one in candidates(turn, 0.0, table())]
        assert set(found) == filling
        lane = int(MAP.lanes[view.own.white]) & ~view.own.filled
        kinds.add("anywhere" if not lane & ~view.own.marshes else "lane")
    assert kinds == {"anywhere", "lane"}


def test_a_cell_of_marsh_is_priced_five_points_lower():
    view, legal, _, _ = next(turns(QUICK, 1))
    dry = sheet_of(view.own, MAP, (False, False))
    dry.marsh[:] = 0
    wet = dry.take(np.array([0]))
    idle = [one for one in priced(view, dry, legal) if one.cell == 8]
    wet.marsh[:] = 1 << 8
    soaked = [one for one in priced(view, wet, legal) if one.cell == 8]
    assert idle
    assert [one.price - 5 for one in idle] == pytest.approx([one.price for one in soaked], abs=1e-3)


def priced(view, sheet, legal):
    """Placements by price, in any cell, for a sheet on which grey cell 10 is out of all ways."""
    sheet = sheet.take(np.array([0]))
    sheet.empty[:] = 1 << 8
    sheet.white_left[:] = False
    allowed = [Place(8, tile) for tile in range(21)]
    turn = Turn(sheet, view.own.white, view.own.black, 10, allowed)
    return sorted(candidates(turn, 0.0, table()), key=lambda one: one.tile)


def test_plans_have_a_factory_beside_station_four_and_no_two_things_in_a_cell():
    for view, legal, _, _ in positions(QUICK, 4, modules=MARSH):
        if view.phase == Phase.SITES and view.own.mine < 0:
            plans = draw_plans(view.own, legal, 200, table())
            assert len(plans) == 200
            for mine, stations, factory in zip(
                plans.mines, plans.stations.T, plans.factories, strict=True
            ):
                assert factory in GRID.neighbours[stations[3]]
                assert len({mine, factory, *stations}) == 6
                assert not (view.own.mountains | view.own.marshes) >> int(factory) & 1
            grey = [int(mine) for mine in plans.mines if RING >> int(mine) & 1]
            assert grey, "mines may stand on grey cells"
            assert Site(view.own, 40, (False, False), legal).sheets(plans, table()).works
            return
    pytest.fail("the sites were never to be chosen")


def test_both_dice_of_a_row_are_decided_each_by_its_own_value():
    seen = set()
    for seed in range(8):
        for view, legal, decision, _ in positions(QUICK, seed, modules=MARSH):
            if view.phase != Phase.MOUNTAINS:
                break
            marsh = view.own.marsh_due
            value, other = view.mountain_roll, view.marsh_roll
            if marsh:
                value, other = other, value
            ignore, unlike = (
                should_ignore(view.step, roll, GAME.mountain_cell) for roll in (value, other)
            )
            assert isinstance(decision.action, IgnoreMarsh if marsh else IgnoreRoll) == ignore
            assert len(legal) == 2
            seen.add((marsh, ignore, unlike))
    assert {(True, True, False), (False, True, False), (True, False, True)} <= seen


def stopped(view, legal, skill, playouts=0):
    player = ThirtyRailsBot(GAME, skill, 1, ticking(0.0))
    *_, decision = player.think(view, legal, Budget(playouts=playouts))
    return isinstance(decision.action, StopBuilding)


@pytest.mark.parametrize(("skill", "playouts"), [(QUICK, 0), (BLURRED, 0), (LIGHT, 4)])
def test_it_stops_of_itself_and_not_before_much_is_built(skill, playouts):
    *rest, (view, _, decision, _) = turns(skill, 2, playouts)
    assert isinstance(decision.action, StopBuilding)
    assert len(rest) > 25
    assert view.step < GAME.turns


def test_nobody_builds_on_a_marsh_for_nothing():
    """All that is left is marsh, and no line is missing a single cell of it."""
    costs = 0
    for seed in range(4):
        for view, legal, decision, state in turns(QUICK, seed):
            firm = MAP.land & ~view.own.filled & ~view.own.marshes
            if firm or not isinstance(decision.action, Place):
                continue
            before = GAME.score(state).total(A)
            after = GAME.copy(state)
            GAME.apply(after, A, decision.action, None)
            assert GAME.score(after).total(A) > before, legal
            costs += 1
        assert isinstance(decision.action, StopBuilding)
    assert costs <= 4


def test_a_sheet_that_can_gain_nothing_is_stopped_at_once_by_everyone():
    view, legal, _, state = next(turns(QUICK, 6))
    sheet = state.sheets[0]
    for cell in range(64):
        if MAP.land >> cell & 1 and not sheet.filled >> cell & 1 and cell not in (9, 54):
            sheet.tiles[cell], sheet.filled = 20, sheet.filled | 1 << cell
    blocked = GAME.view(state, A)
    legal = GAME.legal(state, A)
    assert StopBuilding() in legal
    for skill, playouts in ((QUICK, 0), (LIGHT, 8), (LEVELS["thirty_rails"][HARD].skill, 16)):
        now = GAME.score(state).total(A)
        if stopped(blocked, legal, skill, playouts):
            continue
        player = ThirtyRailsBot(GAME, skill, 1, ticking(0.0))
        *_, decision = player.think(blocked, legal, Budget(playouts=playouts))
        after = GAME.copy(state)
        GAME.apply(after, A, decision.action, None)
        assert GAME.score(after).total(A) > now
    assert view.step == 1


def test_a_factory_is_chosen_and_the_first_answer_is_quick_and_legal():
    for view, legal, decision, _ in positions(LIGHT, 5, playouts=4, modules=MARSH):
        if view.own.setup_step() == FACTORY_STEP:
            assert isinstance(decision.action, PlaceFactory)
            player = ThirtyRailsBot(GAME, LEVELS["thirty_rails"][HARD].skill, 1, ticking(0.0))
            assert first_answer(player, view, legal) in legal
            return
    pytest.fail("no factory was asked for")
