"""A table of a game that goes on: it shows the game as it stands, also where a computer player's only action is due at once."""

import random

import pytest
from tests.ui.ri_kit import new_session
from tests.ui.table_kit import settle

from branchline.ui.tables.railroad_ink.table import TableScene


def resumed(seed):
    """A game with goals in which the computer player has one legal action, and a person something to do."""
    session = new_session(["human", "easy"], seed=seed, modules=("goals",))
    match, rng = session.match, random.Random(seed)
    session.poll()
    while not match.over:
        if 1 in match.to_act() and len(match.legal(1)) == 1 and match.view(None).round > 1:
            return session
        seat = rng.choice(match.to_act())
        match.act(seat, rng.choice(match.legal(seat)))
    return None


@pytest.mark.parametrize("seed", range(3))
def test_a_computer_player_that_acts_at_once_finds_the_table_laid(kit, seed):
    kit = kit((1280, 800), animation_speed=0.0)
    session = resumed(seed)
    assert session is not None
    table = TableScene(kit.ctx, session)
    assert len(table.stage.goals) == 3
    kit.stack.reset(table)
    settle(kit, table)
    assert table.stage.round == session.view(None).round
