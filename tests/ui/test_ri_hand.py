"""What a player does: dice and special routes in hand, turning, lifting, meteors, volcanoes, effects of buildings."""

import pytest
from tests.ui.ri_kit import MODULES, act, new_session, new_table
from tests.ui.table_kit import pane_of

from branchline.engine.railroad_ink.actions import Decline, EndRound, Place, PlaceFree, Repeat
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, TILES
from branchline.engine.track.tiles import Kind
from branchline.ui.tables.railroad_ink import orient
from branchline.ui.tables.railroad_ink.hand import Hand, Mode


class Bench:
    """A hand over a session without a window."""

    def __init__(self, modules=(), seed=7, round_=1):
        self.session = new_session(["human"], modules, seed=seed)
        self.session.poll()
        while self.session.match.view(None).round < round_:
            self.session.match.act(0, self.session.thinker.pick(0))
        self.sounds = []
        self.hand = Hand(0, self.session, self.do, self.take_back, self.sounds.append)

    def do(self, seat, action):
        self.session.act(seat, action)
        self.hand.refresh()
        return True

    def take_back(self, seat, n=None):
        done = self.session.undo(seat, n)
        self.hand.refresh()
        return done

    @property
    def tiles(self):
        return self.session.view(0).own.tiles


@pytest.mark.parametrize("face", range(len(TILES.faces)), ids=[f.name for f in TILES.faces])
def test_turning_and_mirroring_reach_every_orientation(face):
    among = list(TILES.of_face[face])
    for fitting in (among, among[::2], among[-2:]):
        found = {fitting[0]}
        for _ in range(10):
            for tile in sorted(found):
                found |= {orient.turned(tile, step, fitting) for step in (1, -1)}
                found.add(orient.flipped(tile, fitting))
        assert found == set(fitting)


def test_turning_back_undoes_turning():
    for face in range(len(TILES.faces)):
        among = list(TILES.of_face[face])
        for tile in among:
            assert orient.turned(orient.turned(tile, 1, among), -1, among) == tile


def test_a_mirrored_piece_swaps_east_and_west():
    among = list(TILES.of_face[TILES.face_named["corner_station"]])
    for tile in among:
        n, e, s, w = TILES.tiles[tile].ports
        assert TILES.tiles[orient.flipped(tile, among)].ports == (n, w, s, e)


def test_what_an_arm_meets_is_seen():
    tiles = [-1] * 49
    tiles[1] = TILES.named["H_straight.0"]
    exits = {(0, 3): Kind.RAIL}
    around = orient.facing(0, tiles, exits)
    assert around == ((None, False), (None, True), (None, False), (Kind.RAIL, True))
    curve = TILES.named["R_straight.1"]
    assert orient.joins(curve, around) == [3]
    assert orient.blocked(curve, around) == [1]


def test_the_orientation_with_most_joins_is_shown_first():
    around = ((None, False), (Kind.ROAD, True), (None, True), (None, False))
    among = list(TILES.of_face[TILES.face_named["H_curve"]])
    first = TILES.tiles[orient.best(among, None, around)]
    assert first.ports[1] == Kind.ROAD
    assert first.ports[2] is None


def test_the_first_die_is_in_hand_and_its_cells_are_offered():
    bench = Bench()
    hand = bench.hand
    assert hand.mode == Mode.DRAW
    assert hand.source == "die.0"
    legal = {a.cell for a in bench.session.legal(0) if isinstance(a, Place)}
    assert set(hand.by_cell) <= legal
    face = hand.view.dice[0].face
    assert all(TILES.face_of[a.tile] == face for actions in hand.by_cell.values() for a in actions)


def test_a_die_is_changed_for_another_and_put_away():
    hand = Bench().hand
    other = next(name for name in hand.offers if name.startswith("die.") and name != hand.source)
    hand.press(other)
    assert hand.source == other
    hand.press(other)
    assert hand.source == ""
    hand.press_cell(24)
    assert hand.refusal.code == "table.pick_die"


def test_a_piece_is_picked_turned_and_drawn():
    bench = Bench()
    hand = bench.hand
    cell = max(hand.by_cell, key=lambda cell: len(hand.by_cell[cell]))
    hand.press_cell(cell)
    assert hand.ghost[0] == cell
    shown = {hand.ghost[1]}
    for _ in range(8):
        hand.turn(1)
        shown.add(hand.ghost[1])
        hand.mirror()
        shown.add(hand.ghost[1])
    assert shown == {action.tile for action in hand.by_cell[cell]}
    tile = hand.ghost[1]
    hand.press_cell(cell)
    assert bench.tiles[cell] == tile
    assert hand.source != "" and hand.ghost is None


def test_a_cell_where_nothing_fits_is_refused_with_the_reason():
    bench = Bench()
    bench.hand.press_cell(24)
    assert bench.hand.refusal.code == "track.unconnected"
    assert bench.sounds[-1] == "refuse"


def test_the_round_ends_only_when_every_die_is_drawn():
    bench = Bench()
    hand = bench.hand
    hand.press("end")
    assert hand.refusal.code == "round.die_left"
    for _ in range(4):
        if hand.source:
            hand.press_cell(min(hand.by_cell))
            hand.place()
    assert hand.can_end
    assert hand.focus == "end"
    hand.press("end")
    assert bench.session.view(None).round == 2


def test_special_routes_one_a_round():
    bench = Bench()
    hand = bench.hand
    hand.press("special.2")
    assert hand.source == "special.2"
    hand.press_cell(min(hand.by_cell))
    hand.place()
    tile = next(tile for tile in bench.tiles if tile >= 0)
    assert TILES.face_of[tile] == SPECIAL_FACES[2]
    hand.press("special.2")
    assert hand.refusal.code == "special.used"
    hand.press("special.3")
    assert hand.refusal.code == "special.round"


def test_a_used_die_is_refused():
    bench = Bench()
    hand = bench.hand
    hand.press_cell(min(hand.by_cell))
    hand.place()
    hand.press("die.0")
    assert hand.refusal.code in ("die.drawn", "table.no_place") or hand.source == "die.0"


def test_a_lifted_piece_is_in_hand_again_where_it_was():
    bench = Bench()
    hand = bench.hand
    cells = []
    for _ in range(2):
        cell = min(cell for cell in hand.by_cell if all(abs(cell - c) > 8 for c in cells))
        cells.append(cell)
        hand.press_cell(cell)
        hand.place()
    tile = bench.tiles[cells[0]]
    assert hand.can_lift(cells[0])
    hand.press(hand.source)
    hand.press_cell(cells[0])
    assert bench.tiles[cells[0]] == -1
    assert bench.tiles[cells[1]] >= 0
    assert hand.picked == (cells[0], tile)
    assert bench.sounds[-1] == "take_back"


def lift_cases():
    """Rounds in which a later piece leans on an earlier one."""
    for seed in range(60):
        bench = Bench(seed=seed)
        hand, first = bench.hand, None
        for _ in range(4):
            if not hand.source:
                break
            exits = {cell for cell, _side, _kind in bench.session.board.exits}
            cells = [c for c in hand.by_cell if first is None or c not in exits]
            if not cells:
                break
            hand.press_cell(cells[0])
            hand.place()
            if first is None:
                first = cells[0]
            else:
                return bench, first
    raise AssertionError("no such round")


def test_a_piece_that_others_lean_on_stays():
    bench, first = lift_cases()
    hand = bench.hand
    before = bench.tiles
    hand.press(hand.source) if hand.source else None
    hand.press_cell(first)
    assert hand.refusal.code == "table.lift_needed"
    assert bench.tiles == before


def test_water_that_rose_by_itself_cannot_be_lifted():
    for seed in range(40):
        bench = Bench(("lakes",), seed=seed)
        for _ in range(80):
            if bench.session.over:
                break
            view = bench.session.view(0)
            own = {getattr(a, "cell", -1) for _n, a in bench.session.own_actions(0)}
            risen = [
                cell
                for cell, tile in enumerate(view.own.tiles)
                if tile >= 0
                and view.own.since[cell] == view.round
                and TILES.faces[TILES.face_of[tile]].name == "full_water"
                and cell not in own
            ]
            if risen:
                bench.hand.refresh()
                bench.hand.lift(risen[0])
                assert bench.hand.refusal.code == "table.lift_water"
                return
            bench.session.match.act(0, bench.session.thinker.pick(0))
    raise AssertionError("no lake has filled")


def test_undo_takes_back_the_last_piece_and_says_when_there_is_none():
    bench = Bench()
    hand = bench.hand
    hand.undo()
    assert hand.refusal.code == "table.nothing_to_undo"
    hand.press_cell(min(hand.by_cell))
    hand.place()
    hand.press("undo")
    assert all(tile == -1 for tile in bench.tiles)


def test_a_meteor_is_aimed_and_falls_where_it_was_shown():
    for seed in range(30):
        bench = Bench(("meteors",), seed=seed)
        hand = bench.hand
        assert hand.mode == Mode.METEOR
        if len([name for name in hand.offers if name.startswith("aim.")]) == 4:
            break
    assert hand.aim is None
    hand.turn(1)
    first = hand.path
    hand.turn(1)
    assert hand.path != first
    struck = hand.path[-1]
    hand.press_cell(struck)
    assert bench.session.view(0).own.scars == 1 << struck
    assert bench.session.view(0).own.mark("meteor_dot") == struck
    assert hand.mode == Mode.DRAW


def test_a_meteor_with_a_side_of_its_own_is_aimed_at_once_and_can_be_cancelled():
    for seed in range(30):
        bench = Bench(("meteors",), seed=seed)
        if len([name for name in bench.hand.offers if name.startswith("aim.")]) == 1:
            break
    hand = bench.hand
    assert hand.path
    hand.press_cell(48 if hand.path[-1] != 48 else 47)
    assert hand.refusal.code == "meteor.first"
    hand.press("special.4")
    own = bench.session.view(0).own
    assert own.scars == 0 and own.specials == 1 << 4
    assert hand.mode == Mode.DRAW


def test_a_volcano_opens_once_a_round():
    bench = Bench(("lava",))
    hand = bench.hand
    hand.press("volcano")
    assert hand.source == "volcano"
    cell = min(hand.by_cell)
    hand.press_cell(cell)
    hand.press_cell(cell)
    assert TILES.faces[TILES.face_of[bench.tiles[cell]]].name == "volcano"
    hand.press("volcano")
    assert hand.refusal.code == "lava.opened"


def effects(pending):
    """A game in which the effect of a building waits for its player."""
    for seed in range(80):
        bench = Bench(("buildings",), seed=seed)
        for _ in range(80):
            if bench.session.over:
                break
            if bench.session.view(0).own.pending == pending:
                bench.hand.refresh()
                return bench
            bench.session.match.act(0, bench.session.thinker.pick(0))
    raise AssertionError("no building was woken")


def test_a_factory_offers_the_white_dice_again():
    bench = effects("factory")
    hand = bench.hand
    assert hand.mode == Mode.EFFECT
    assert set(hand.offers) <= {f"die.{n}" for n in range(4)}
    assert hand.source in hand.offers
    assert all(isinstance(a, Repeat) for actions in hand.by_cell.values() for a in actions)
    hand.press("end") if False else hand.press("decline")
    assert bench.session.view(0).own.pending == ""


def test_the_universities_offer_special_routes():
    bench = effects("university")
    hand = bench.hand
    assert all(name.startswith("special.") for name in hand.offers)
    assert all(isinstance(a, PlaceFree) for actions in hand.by_cell.values() for a in actions)
    cell = min(hand.by_cell)
    hand.press_cell(cell)
    hand.place()
    assert bench.tiles[cell] >= 0


def test_the_next_thing_in_hand_goes_round_dice_routes_and_the_end():
    hand = Bench(round_=2).hand
    seen = []
    for _ in range(len(hand.candidates())):
        assert hand.following(1)
        seen.append(hand.source if hand.focus == "sheet" else hand.focus)
    assert sorted(seen) == sorted(hand.candidates())
    assert hand.following(-1)


def test_a_card_is_read_and_put_down():
    hand = Bench(("goals",)).hand
    hand.press("goal.1")
    assert hand.reading == 1
    assert hand.cancel()
    assert hand.reading is None


def test_others_who_draw_do_not_disturb_a_piece_in_hand(kit):
    table = new_table(kit((1280, 800)), ["human", "human"], round_=2)
    hand = pane_of(table, 0).hand
    hand.press_cell(min(hand.by_cell))
    picked = hand.picked
    other = pane_of(table, 1).hand
    other.press_cell(min(other.by_cell))
    other.place()
    assert hand.picked == picked


def test_arrow_keys_aim_a_meteor(kit):
    import pygame

    kit = kit((1280, 800))
    for seed in range(30):
        table = new_table(kit, ["human"], ("meteors",), seed=seed)
        hand = pane_of(table).hand
        if len([name for name in hand.offers if name.startswith("aim.")]) == 4:
            break
    for key, side in (
        (pygame.K_UP, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 2),
        (pygame.K_LEFT, 3),
    ):
        hand.focus = "sheet"
        kit.key(key)
        assert hand.aim == side
    kit.key(pygame.K_RETURN)
    assert hand.mode == Mode.DRAW


def test_nothing_is_asked_of_one_who_has_ended_the_round(kit):
    table = new_table(kit((1280, 800)), ["human", "human"], round_=2)
    session = table.session
    while not any(isinstance(a, EndRound) for a in session.legal(0)):
        act(table, session.thinker.pick(0))
    act(table, EndRound())
    hand = pane_of(table, 0).hand
    assert hand.mode == Mode.WAIT
    assert hand.choices() == []
    hand.press_cell(24)
    assert hand.refusal.code == "seat.waits"


def test_every_kind_of_action_can_be_taken_back(kit):
    table = new_table(kit((1280, 800)), ["human"], MODULES, seed=4)
    session = table.session
    for _ in range(40):
        legal = [a for a in session.legal(0) if not isinstance(a, EndRound | Decline)]
        if not legal:
            break
        action = session.thinker.rng.choice(legal)
        before = session.view(0)
        act(table, action)
        if session.can_undo(0):
            assert table.take_back(0)
            assert session.view(0) == before
            assert table.stage.seats[0].sheet.tiles == list(before.own.tiles)
            act(table, action)
