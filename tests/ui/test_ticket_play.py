"""Whole games of Ticket to Ride at the table, by each kind of device alone, hand-overs included."""

from dataclasses import replace

import pytest
from tests.ui.table_kit import settle, spot_pos
from tests.ui.ticket_kit import (
    by_keys,
    by_mouse,
    by_pad,
    by_touch,
    new_table,
    play_game,
    the_pane,
)

from branchline.ui import theme
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.ticket_to_ride.hand import Mode

DEVICES = [by_mouse, by_touch, by_keys, by_pad]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_a_whole_game_by_one_kind_of_device(kit, device, size):
    kit = kit(size, reduced_motion=True, bot_pace="instant")
    table = new_table(kit, ["human", "easy"], seed=3)
    play_game(kit, table, device(kit))
    for _ in range(3):
        settle(kit, table)
        kit.frame(0.1)
    assert isinstance(kit.stack.top, ResultsScene)
    log = table.session.match.log
    assert log.result is not None
    own = [entry.action for entry in log.entries if entry.seat == 0]
    assert sum(action.startswith("claim") for action in own) >= 4
    assert sum(action.startswith("keep") for action in own) >= 1


@pytest.mark.parametrize("device", DEVICES)
def test_three_people_pass_one_device_round_a_whole_game(kit, device):
    kit = kit((1280, 800), reduced_motion=True, bot_pace="instant")
    table = new_table(kit, ["human", "human", "human"], seed=5)
    play_game(kit, table, device(kit), most=2500)
    assert table.session.over


def test_five_seats_on_the_large_map(kit):
    kit = kit((1280, 800), reduced_motion=True, bot_pace="instant")
    table = new_table(kit, ["human", "easy", "normal", "hard", "easy"], board="usa", seed=2)
    play_game(kit, table, by_mouse(kit), most=1500)
    assert table.session.over


def test_with_open_hands_there_is_no_sheet_between_people(kit):
    kit = kit((1280, 800), reduced_motion=True, bot_pace="instant")
    table = new_table(kit, ["human", "human"], open_hands=True, seed=1)
    pane = the_pane(table)
    assert not pane.hand.hidden
    for _ in range(40):
        settle(kit, table)
        assert not isinstance(kit.stack.top, HandOver)
        seat = table.session.to_act()[0]
        assert the_pane(table).seat == seat
        table.act(seat, table.session.thinker.pick(seat))
        kit.frame(0.1)


def test_between_people_the_table_is_covered_and_hands_lie_face_down(kit):
    kit = kit((1280, 800), reduced_motion=True, bot_pace="instant")
    table = new_table(kit, ["human", "human"], seed=1)
    player = by_mouse(kit)
    assert the_pane(table).hand.hidden
    assert the_pane(table).hand.offer == ()
    player.show(table)
    assert len(the_pane(table).hand.offer) == 3
    for n in (0, 1):
        player.take(table, f"offer.{n}")
    player.take(table, "keep")
    settle(kit, table)
    kit.frame(0.1)
    assert isinstance(kit.stack.top, HandOver)
    assert all(hand.hidden for hand in table.hands.values())
    player.hand_over(table)
    kit.frame(0.1)
    assert the_pane(table).seat == 1
    assert the_pane(table).hand.hidden


def test_a_short_press_on_a_hidden_hand_shows_nothing(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], seed=1)
    kit.click(the_pane(table).layout.hand.center)
    kit.frame(0.2)
    kit.frame(0.4)
    assert the_pane(table).hand.hidden


def test_a_hand_that_nobody_touches_is_turned_down_again(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], seed=1)
    kit.click(spot_pos(table, "show", the_pane(table).seat))
    assert not the_pane(table).hand.hidden
    for _ in range(205):
        table.update(0.1)
    assert the_pane(table).hand.hidden


def test_a_game_is_taken_up_where_it_was_left(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], turn=12)
    view = table.session.view(0)
    assert view.turn >= 12
    assert tuple(table.stage.display) == view.display
    assert tuple(table.stage.hand) == view.hand
    assert table.stage.tickets == view.tickets


def test_an_ended_game_shows_its_score_and_its_tickets(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], turn=9999)
    assert kit.stack.top is table
    pane = the_pane(table)
    assert pane.hand.mode == Mode.OVER
    totals = [seat.total for seat in table.stage.seats]
    assert totals == [table.session.score().total(seat) for seat in (0, 1)]
    assert len(pane.shown_tickets()) == len(table.session.view(None).players[0].shown)
    kit.click(spot_pos(table, "seat.1"))
    assert len(pane.shown_tickets()) == len(table.session.view(None).players[1].shown)
    row = next(row for row in table.stage.seats[1].rows if row.evidence)
    kit.click(spot_pos(table, row.key))
    assert pane.lit_routes()[0] == row.evidence


def test_the_last_round_is_announced_to_everybody(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], seed=6)
    match = table.session.match
    while match.view(None).last_seat is None:
        seat = match.to_act()[0]
        for event in match.act(seat, table.session.thinker.pick(seat)):
            table.show_event(event)
        table.director.skip()
        table.director.skip()
    assert table.stage.last_seat == match.view(None).last_seat
    assert any(one.code == "news.last_round" for one in table.stage.news)
    picture = kit.window.surface
    table.draw(picture)
    words, box = the_pane(table).last_round()
    assert table.session.seats[table.stage.last_seat].name in words
    notice = kit.ctx.canvas.rect_px(box)
    column = [picture.get_at((notice.left + 20, y))[:3] for y in range(notice.top, notice.bottom)]
    assert theme.ORANGE in column


def test_who_is_called_you_is_told_that_it_is_their_turn_also_in_a_replay(kit):
    table = new_table(kit(), ["human", "easy"], turn=1)
    pane = the_pane(table)
    text, seats = table.ctx.text, table.session.seats
    pane.plays = False
    active = pane.stage.active
    assert pane.status()[0] == text("table.on_turn", name=seats[active].name)
    seats[active] = replace(seats[active], name=text("seat.human.name"))
    assert pane.status()[0] == text("table.own_turn")
