"""Whole games at the table with every expansion, by each kind of device alone, alone and side by side."""

import pytest
from tests.ui import ri_kit
from tests.ui.ri_kit import MODULES, by_keys, by_mouse, by_pad, by_touch, new_table, play_game
from tests.ui.table_kit import cell_pos, pane_of, settle, spot_pos

from branchline.ui.input.intents import Device
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.tables.railroad_ink.hand import Mode

DEVICES = [by_mouse, by_touch, by_keys, by_pad]


@pytest.mark.parametrize("modules", [(), *[(name,) for name in MODULES]], ids=str)
@pytest.mark.parametrize("device", [by_mouse, by_keys, by_pad])
def test_a_whole_game_with_each_expansion_by_one_kind_of_device(kit, device, modules):
    kit = kit((1280, 800), animation_speed=0.0)
    table = new_table(kit, ["human"], modules, seed=3)
    play_game(kit, table, {0: device(kit)})
    settle(kit, table)
    kit.frame(0.1)
    assert isinstance(kit.stack.top, ResultsScene)
    log = table.session.match.log
    assert log.result is not None
    drawn = sum(entry.action.startswith("place") for entry in log.entries)
    assert drawn >= 6


@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_game_with_everything_on_a_tall_screen(kit, device):
    kit = kit((800, 1280), animation_speed=0.0)
    table = new_table(kit, ["human"], MODULES, seed=5)
    play_game(kit, table, {0: device(kit)})
    assert table.session.over


def test_two_people_play_side_by_side_each_with_an_own_pad(kit):
    kit = kit((1920, 1080), animation_speed=0.0)
    table = new_table(kit, ["human", "human"], ("lakes", "goals"), sharing="each")
    first, second = by_pad(kit, 1), by_pad(kit, 2)
    for player, seat in ((first, 0), (second, 1)):
        player.press(ri_kit.devices.A)
        assert kit.input.seats.device_of(seat) == Device("pad", seat)
    play_game(kit, table, {0: first, 1: second})
    assert table.session.over


def test_computer_players_keep_up(kit):
    kit = kit((1280, 800), animation_speed=0.0, bot_pace="instant")
    table = new_table(kit, ["human", "easy", "hard"], ("meteors",))
    play_game(kit, table, {0: by_mouse(kit)})
    assert table.session.over


def test_six_people_have_a_pane_each(kit):
    kit = kit((1280, 800), animation_speed=0.0)
    table = new_table(kit, ["human"] * 6, ("rivers",))
    assert [pane.seat for pane in table.panes] == list(range(6))
    for seat in range(6):
        ri_kit.play_round(kit, table, by_mouse(kit), seat)
    settle(kit, table)
    assert table.session.view(None).round == 2


def test_the_round_cannot_be_ended_before_its_dice_are_drawn(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], round_=2)
    pane = pane_of(table)
    kit.click(spot_pos(table, "end"))
    assert pane.hand.refusal.code == "round.die_left"
    assert table.session.view(None).round == 2


def test_a_piece_is_lifted_by_a_press_and_drawn_elsewhere(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], round_=2)
    hand = pane_of(table).hand
    cells = sorted(hand.by_cell)
    kit.click(cell_pos(table, cells[0]))
    kit.click(cell_pos(table, cells[0]))
    settle(kit, table)
    tile = table.session.view(0).own.tiles[cells[0]]
    assert tile >= 0
    kit.click(cell_pos(table, cells[0]))
    assert table.session.view(0).own.tiles[cells[0]] == -1
    assert hand.picked == (cells[0], tile)
    other = next(cell for cell in sorted(hand.by_cell) if cell != cells[0])
    kit.click(cell_pos(table, other))
    kit.click(cell_pos(table, other))
    settle(kit, table)
    assert table.session.view(0).own.tiles[other] >= 0
    assert table.stage.seats[0].sheet.tiles[cells[0]] == -1


def test_any_press_skips_what_everybody_watches_and_does_nothing_else(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"], ("goals", "meteors"), at_rest=False)
    entries = len(table.session.match.log.entries)
    assert table.director.busy_for_all
    kit.click((960, 540))
    assert not table.director.busy
    kit.frame()
    assert pane_of(table).hand.mode == Mode.METEOR
    assert len(table.session.match.log.entries) == entries


def test_a_game_is_taken_up_where_it_was_left_and_ends_with_its_sheet(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], ("buildings",), round_=3, at_rest=False)
    assert not table.director.busy
    assert table.stage.round == 3
    table = new_table(kit, ["human", "human"], MODULES, round_=99)
    assert kit.stack.top is table
    totals = [seat.total for seat in table.stage.seats]
    assert totals == [table.session.score().total(seat) for seat in (0, 1)]
    row = next(row for row in table.stage.seats[0].rows if row.evidence)
    kit.click(spot_pos(table, row.key))
    assert pane_of(table).hand.row_lit == row.key


def test_four_people_with_four_fingers_press_at_the_same_time(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"] * 4, round_=2)
    cells = {seat: min(pane_of(table, seat).hand.by_cell) for seat in range(4)}
    enlarged = any(pane.loupe.due for pane in table.panes)
    for _press in range(2 + enlarged):
        for phase in (ri_kit.devices.pygame.FINGERDOWN, ri_kit.devices.pygame.FINGERUP):
            for seat, cell in cells.items():
                x, y = kit.ctx.canvas.point_px(cell_pos(table, cell, seat))
                kit.post(phase, touch_id=1, finger_id=seat, x=x / 1920, y=y / 1080, dx=0, dy=0)
        kit.frame()
    assert all(table.session.view(seat).own.tiles[cells[seat]] >= 0 for seat in range(4))


def test_zooming_goes_round_the_other_sheets(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "hard"], round_=3)
    seen = []
    for _ in range(3):
        kit.key(ri_kit.devices.pygame.K_PLUS)
        seen.append(pane_of(table).hand.zoom)
        kit.frame()
    assert seen == [1, 2, None]


def test_animations_that_play_or_are_skipped_change_nothing(kit):
    actions, hashes = [], []
    for speed, seconds in ((0.0, 0.02), (4.0, 0.3), (1.0, 0.02)):
        window = kit((1280, 800), animation_speed=speed)
        table = new_table(window, ["human"], ("lakes", "lava", "meteors"), seed=11, at_rest=False)
        for number in range(25):
            if len(actions) == number:
                actions.append(table.session.thinker.pick(0))
            table.act(0, actions[number])
            for _ in range(3):
                window.frame(seconds)
            if number % 4 == 3:
                window.click((540, 540))
        hashes.append([entry.hash for entry in table.session.match.log.entries])
        window.close()
    assert len(hashes[0]) == 26
    assert hashes[0] == hashes[1] == hashes[2]
