"""The game that "Continue" on the title goes on with."""

from dataclasses import replace
from datetime import date

import pytest

from branchline.app.daily import daily_setup

TODAY = date(2026, 11, 30)


def played_and_left(desk, setup, moves):
    """A table is opened, so many things are done at it, and it is left; the file of its game."""
    desk.start_game(setup)
    session = desk.ctx.stack.top.session
    for _ in range(moves):
        session.act(0, session.legal(0)[0])
    desk.show_title()
    return session.save.path.name


@pytest.mark.parametrize("daily", [False, True])
@pytest.mark.parametrize("game", ["thirty_rails", "railroad_ink", "ticket_to_ride"])
def test_a_game_left_without_a_move_can_be_gone_on_with(desk, game, daily) -> None:
    setup = daily_setup(game, TODAY)
    kept = played_and_left(desk, setup if daily else replace(setup, daily=""), 0)
    offered = desk.unfinished_game()
    assert offered is not None and offered.ref == kept
    desk.continue_game()
    assert desk.ctx.stack.top.session.save.path.name == kept


def test_a_game_without_a_move_does_not_stand_before_one_that_was_begun(desk) -> None:
    setup = replace(daily_setup("ticket_to_ride", TODAY), seats=("human", "easy"))
    first = played_and_left(desk, setup, 0)
    assert desk.unfinished_game().ref == first
    begun = played_and_left(desk, setup, 1)
    assert desk.unfinished_game().ref == begun
    assert played_and_left(desk, setup, 0) not in (first, begun)
    assert desk.unfinished_game().ref == begun
