"""What is announced or pointed out at the map leaves cities and their names readable."""

from dataclasses import replace

import pygame
import pytest
from tests.ui.ticket_kit import BOARDS, new_table, the_pane

from branchline.ui.tables import advice
from branchline.ui.tables.ticket_to_ride.labels import gap
from branchline.ui.tables.ticket_to_ride.stage import NOBODY, TurnedUp

SIZES = [(800, 1280), (1280, 800), (1920, 1080)]


def map_drawn(kit, pane):
    """The pixels of the map, with all that lies over it."""
    pane.stage.touch()
    kit.stack.top.draw(kit.window.surface)
    return pygame.image.tobytes(kit.window.surface.subsurface(pane.map.rect), "RGB")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_the_last_round_is_announced_beside_the_map(kit, board, size, text_size):
    kit = kit(size, text_size=text_size)
    pane = the_pane(new_table(kit, ["human", "easy"], board=board))
    bare = map_drawn(kit, pane)
    assert pane.last_round() is None
    end = pane.head_end()
    pane.stage.last_seat = 1
    assert map_drawn(kit, pane) == bare
    words, box = pane.last_round()
    assert "Bert" in words
    assert pane.layout.head.contains(box)
    assert box.right < end
    assert box.left > pane.layout.head.left + pane.layout.head.width * 0.4
    assert not kit.ctx.paint.overflows
    pane.stage.over = True
    assert pane.last_round() is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_a_long_name_is_cut_in_the_last_round(kit, size, text_size):
    kit = kit(size, text_size=text_size)
    table = new_table(kit, ["human", "easy"])
    long = "Bartholomew Featherstonehaugh the Younger"
    table.session.seats[1] = replace(table.session.seats[1], name=long)
    pane = the_pane(table)
    pane.stage.last_seat = 1
    map_drawn(kit, pane)
    words, box = pane.last_round()
    assert "Barth" in words
    assert pane.layout.head.contains(box)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("t", [0.2, 0.8, 1.0])
def test_a_ticket_is_turned_up_beside_the_map(kit, size, t):
    kit = kit(size)
    pane = the_pane(new_table(kit, ["human", "easy"]))
    ticket = pane.session.board.tickets[0]
    pane.stage.turned_up = TurnedUp(0, 0, made=True, t=1.0)
    lit = map_drawn(kit, pane)
    assert pane.lit_cities() == {ticket.a, ticket.b}
    pane.stage.turned_up.t = t
    assert map_drawn(kit, pane) == lit
    assert pane.stage.last_seat == NOBODY


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_the_plate_of_a_hint_hides_no_name_and_no_city(kit, board, size, language, text_size):
    kit = kit(size, text_size=text_size, language=language)
    pane = the_pane(new_table(kit, ["human", "easy"], board=board))
    plate = max(advice.LEAST_BADGE, kit.ctx.canvas.px(40))
    taken, hidden = pane.taken(), []
    for route in range(len(pane.session.board.routes)):
        for last in (False, True):
            place = pane.free_place(plate, route, last=last)
            assert pane.map.rect.contains(place)
            near = [gap(each, place.center) for each in taken]
            if min(near) < plate / 2:
                hidden.append((route, last, near.index(min(near)), min(near)))
    assert hidden == []
