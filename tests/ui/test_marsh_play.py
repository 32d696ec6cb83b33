"""Marsh and factory at the table, by every kind of device: the setup, building, stopping, the grade."""

import pytest
from tests.ui.table_kit import cell_pos, new_table, pane_of, play_on, settle
from tests.ui.table_players import by_keys, by_mouse, by_pad, by_touch, play_game, play_turn

from branchline.engine.thirty_rails.actions import EndTurn, PlaceFactory, StopBuilding
from branchline.engine.thirty_rails.board import MARSHES, RING
from branchline.engine.thirty_rails.faces import TILES_OF
from branchline.engine.thirty_rails.views import Phase
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.tables.thirty_rails.hand import Mode

DEVICES = [by_mouse, by_touch, by_keys, by_pad]


def marsh_table(kit, kinds=("human",), **wishes):
    return new_table(
        kit, list(kinds), modules=("overrides", "marsh"), board=MARSHES, seed=4, **wishes
    )


@pytest.mark.parametrize(
    ("device", "size", "stop_at"),
    [
        (by_mouse, (1280, 800), 32),
        (by_touch, (800, 1280), 15),
        (by_keys, (1280, 800), 15),
        (by_pad, (800, 1280), 15),
    ],
)
def test_a_whole_game_by_one_kind_of_device(kit, device, size, stop_at):
    kit = kit(size, bot_pace="instant")
    table = marsh_table(kit)
    play_game(kit, table, {0: device(kit)}, stop_at=stop_at)
    settle(kit, table)
    kit.frame(0.1)
    assert isinstance(kit.stack.top, ResultsScene)
    entries = [entry.action.split(" ") for entry in table.session.match.log.entries]
    words = [entry[0] for entry in entries]
    assert sum(words.count(word) for word in ("mountain", "ignore")) == 3, "rows 4 to 6 are forced"
    assert sum(words.count(word) for word in ("wet", "dry")) == 3
    assert (words.count("station"), words.count("factory"), words.count("bonus")) == (4, 1, 1)
    assert (words.count("place"), words.count("stop")) == (stop_at - 1, 1)
    own = table.session.view(0).own
    tracks = sum(1 << cell for cell, tile in enumerate(own.tiles) if tile >= 0)
    assert tracks & RING, "grey cells take track"
    assert own.marshes.bit_count() == own.mountains.bit_count() == 5
    assert own.stopped
    shown = table.stage.seats[0]
    assert (shown.sheet.marshes, shown.sheet.factory) == (own.marshes, own.factory)
    assert shown.counts == {row.key: row.points for row in shown.rows}
    assert {"row.factory", "row.mine_factory", "row.marsh"} <= set(shown.counts)
    assert table.session.grade(0).startswith("grade.")


def test_two_people_and_who_stops_first_waits_for_the_other(kit):
    kit = kit((1920, 1080))
    table = marsh_table(kit, ["human", "human"])
    keys, mouse = by_keys(kit), by_mouse(kit)
    play_game_until(kit, table, {0: keys, 1: mouse}, 3)
    for player, seat in ((keys, 0), (mouse, 1)):
        play_turn(kit, table, player, seat, stop_at=3 if seat == 0 else 0)
    settle(kit, table)
    first, second = pane_of(table, 0).hand, pane_of(table, 1).hand
    assert (first.view.step, first.mode, second.mode) == (4, Mode.WAIT, Mode.TRACK)
    assert [seat.ended for seat in table.stage.seats] == [True, False]
    play_game(kit, table, {1: mouse}, stop_at=6)
    assert table.session.over
    assert table.session.view(None).step == 6


def play_game_until(kit, table, players, turn):
    """Everybody plays until this turn begins."""
    for _ in range(60):
        settle(kit, table)
        view = table.session.view(None)
        if view.phase == Phase.TURNS and view.step == turn:
            return
        for seat, player in players.items():
            if seat in table.session.to_act():
                play_turn(kit, table, player, seat)
    raise AssertionError("the turn does not come")


@pytest.mark.parametrize("device", DEVICES)
def test_each_die_of_a_row_is_decided_by_itself(kit, device):
    kit = kit((1280, 800))
    table = marsh_table(kit)
    player, hand = device(kit), pane_of(table).hand
    stage, view = table.stage.seats[0], hand.view
    assert (stage.white, stage.black) == (view.marsh_roll, view.mountain_roll)
    assert stage.white != stage.black
    assert (hand.mode, stage.sheet.lit_column) == (Mode.MOUNTAIN, view.mountain_roll)
    mountain = hand.due_cell
    player.button(table, 0, "draw")
    settle(kit, table)
    assert stage.sheet.mountains == 1 << mountain
    assert (stage.ended, stage.sheet.lit_column) == (False, view.marsh_roll)
    assert hand.can_undo
    player.button(table, 0, "undo")
    settle(kit, table)
    assert (stage.sheet.mountains, stage.sheet.lit_column) == (0, view.mountain_roll)
    player.button(table, 0, "ignore")
    settle(kit, table)
    marsh = hand.due_cell
    player.button(table, 0, "draw")
    settle(kit, table)
    assert (stage.sheet.mountains >> mountain & 1, stage.sheet.marshes) == (0, 1 << marsh)
    assert (hand.view.step, stage.sheet.mountains.bit_count()) == (2, 1), "no choice is left"
    assert (hand.sheet.marsh_due, stage.ended) == (True, False)
    assert stage.sheet.lit_column == hand.view.marsh_roll


def in_sites(table, kit):
    """The rows are decided, and the factory is asked for."""
    match = table.session.match
    while match.view(None).phase == Phase.MOUNTAINS:
        table.act(0, match.legal(0)[0])
    while match.view(0).own.setup_step() != "factory":
        table.act(0, match.legal(0)[0])
    settle(kit, table)


@pytest.mark.parametrize("device", DEVICES)
def test_the_factory_is_placed_beside_station_4(kit, device):
    kit = kit((1280, 800))
    table = marsh_table(kit)
    in_sites(table, kit)
    player, hand = device(kit), pane_of(table).hand
    cells = {action.cell for action in table.session.legal(0)}
    assert set(hand.by_cell) == cells
    assert all(isinstance(action, PlaceFactory) for action in table.session.legal(0))
    player.cell(table, 0, min(cells))
    settle(kit, table)
    assert table.session.view(0).own.factory == min(cells) == table.stage.seats[0].sheet.factory
    assert hand.sheet.setup_step() == "bonus"


def test_a_factory_elsewhere_is_refused_with_its_reason(kit):
    kit = kit((1280, 800))
    table = marsh_table(kit)
    in_sites(table, kit)
    hand = pane_of(table).hand
    far = next(c for c in (0o33, 0o34, 0o43) if c not in hand.by_cell)
    kit.click(cell_pos(table, far))
    assert hand.refusal.code == "factory.not_beside_station"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("ground", ["grey", "marsh"])
def test_track_is_drawn_on_grey_cells_and_on_marshes(kit, device, ground):
    kit = kit((1280, 800))
    table = marsh_table(kit, turn=2)
    own = table.session.view(0).own
    wanted = RING if ground == "grey" else own.marshes
    player, hand = device(kit), pane_of(table).hand
    for turn in range(2, 30):
        cells = [cell for cell in hand.by_cell if wanted >> cell & 1]
        if cells:
            break
        play_on(table.session, turn + 1)
        table.show_now()
        settle(kit, table)
    cell = min(cells)
    player.draw(table, 0, cell)
    settle(kit, table)
    own = table.session.view(0).own
    assert (own.placed, hand.mode) == (cell, Mode.PLACED)
    assert own.tiles[cell] in TILES_OF[own.black]
    shown = table.stage.seats[0]
    assert shown.sheet.tiles[cell] == own.tiles[cell]
    marsh = next(row for row in shown.rows if row.key == "row.marsh")
    assert (
        marsh.points
        == -5 * (own.marshes & sum(1 << c for c in range(64) if own.tiles[c] >= 0)).bit_count()
    )


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_stopping_is_taken_back_and_done_again_with_any_device(kit, device, size):
    kit = kit(size)
    table = marsh_table(kit, turn=5)
    player, hand, stage = device(kit), pane_of(table).hand, table.stage.seats[0]
    player.button(table, 0, "stop")
    settle(kit, table)
    assert (hand.mode, hand.sheet.stopped, stage.stopped) == (Mode.PLACED, True, True)
    assert table.session.legal(0) == [EndTurn()]
    player.button(table, 0, "undo")
    settle(kit, table)
    assert (hand.mode, hand.sheet.stopped, stage.stopped) == (Mode.TRACK, False, False)
    assert StopBuilding() in table.session.legal(0)
    player.button(table, 0, "stop")
    player.button(table, 0, "done")
    settle(kit, table)
    assert table.session.over
    assert hand.mode == Mode.OVER


def test_the_grade_is_that_of_the_variant(kit):
    kit = kit((1280, 800))
    table = marsh_table(kit)
    grades = table.session._grades
    assert [grades(points) for points in (40, 50, 70, 90)] == [
        grades(0),
        "grade.ok",
        "grade.good",
        "grade.excellent",
    ]
