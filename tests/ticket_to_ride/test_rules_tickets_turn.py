"""Section 4 of docs/rules/ticket_to_ride.md: a turn."""

from __future__ import annotations

import random

import pytest
from tests.ticket_to_ride.at_table import Table, board, rulebook

from branchline.engine.kernel.chance import SampledChance, SeededChance
from branchline.engine.kernel.events import drop
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.state import Phase


def everything_gone(seats: int = 2) -> Table:
    """No card, no ticket, no payable route: hands are empty because the last seat has all cards and no trains."""
    table = Table(seats)
    for seat in range(seats):
        table.hand(seat, "")
    table.show("- - - - -").deck("").tickets_left()
    table.player(-1).trains = 0
    return table


@pytest.mark.rule("TT-4.1")
def test_each_of_the_three_actions_ends_the_turn() -> None:
    table = Table(3).hand(0, "pink*4").show("red blue red blue red")
    assert {text.split(" ")[0] for text in table.can()} == {"take", "blind", "tickets", "claim"}
    table.claim("Denver-Omaha", "pink")
    assert (table.state.active, table.state.turn) == (1, 2)
    table.do("blind", "blind")
    assert (table.state.active, table.state.turn) == (2, 3)
    table.do("tickets", "keep 1")
    assert (table.state.active, table.state.turn) == (0, 4)
    for seat in (1, 2):
        for text in ("blind", "take 1", "tickets", "pass", "keep 1"):
            assert table.why(text, seat) == "turn.not_yours"
        assert not table.can(seat)
    assert [event.seat for event in table.seen(ev.TurnBegan)] == [0, 1, 2, 0]


@pytest.mark.rule("TT-4.2")
def test_what_is_begun_is_finished_before_anything_else() -> None:
    table = Table().hand(0, "pink*4").show("red blue red blue red")
    table.do("blind")
    assert table.state.phase == Phase.SECOND_DRAW
    assert table.why_claim("Denver-Omaha", "pink") == "draw.second_first"
    for text in ("tickets", "pass", "keep 1"):
        assert table.why(text) == "draw.second_first"
    table.do("blind", "tickets")
    assert (table.state.phase, table.state.active) == (Phase.TICKET_CHOICE, 1)
    for text in ("blind", "take 1", "tickets", "pass"):
        assert table.why(text) == "tickets.choose_first"
        assert table.why(text, 0) == "turn.not_yours"
    table.do("keep 2")
    assert table.state.active == 0


@pytest.mark.rule("TT-4.3")
def test_what_is_refused_changes_nothing() -> None:
    match = Match.start(rulebook(3), 4)
    rng = random.Random(4)
    codes = set()
    texts = ["blind", "take 3", "tickets", "pass", "keep 2", "keep 0"]
    texts += [f"claim {route.id} {colour} {n}" for route in board().routes[::9] for colour in ("red", "locomotive") for n in (0, 2)]  # fmt: skip
    for _ in range(120):
        before, log = match.text(), len(match.log.entries)
        for text in texts:
            for seat in range(-1, 4):
                action = match.game.decode(text)
                if match.check(Seat(seat), action) is None:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    match.act(Seat(seat), action)
                codes.add(refused.value.reason.code)
        assert (match.text(), len(match.log.entries)) == (before, log)
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    assert len(codes) >= 10


@pytest.mark.rule("TT-4.4")
def test_one_must_do_what_is_possible() -> None:
    table = everything_gone()
    table.tickets_left("Boston-Miami")
    assert table.can() == {"tickets"}
    assert table.why("pass") == "pass.can_act"
    table.do("tickets")
    assert table.can() == {"keep 1"}
    table = everything_gone()
    table.hand(0, "green")
    assert table.can(verb="claim")
    assert table.why("pass") == "pass.can_act"


@pytest.mark.rule("TT-4.5")
def test_whoever_can_do_nothing_passes() -> None:
    table = everything_gone(3)
    table.hand(1, "green")
    assert table.can() == {"pass"}
    table.do("pass")
    assert [event.seat for event in table.seen(ev.TurnPassed)] == [0]
    assert table.state.active == 1
    assert table.why("pass") == "pass.can_act"


@pytest.mark.rule("TT-4.6")
def test_the_game_is_over_when_all_have_passed_in_a_row() -> None:
    table = everything_gone(3)
    table.player(-1).trains = 3
    table.player(-1).cards, table.player(0).cards = [0] * 9, table.player(-1).cards
    table.player(0).trains = 0
    table.hand(1, "green")
    table.do("pass")
    table.claim("Portland-Seattle", "green")
    assert table.state.passes == 0, "a claim begins the count anew"


@pytest.mark.rule("TT-4.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_frozen_position_is_scored(seats: int) -> None:
    table = everything_gone(seats)
    table.player(-1).trains = 3
    for number in range(len(table.board.routes)):
        table.state.open &= ~(1 << number)
    for turn in range(seats):
        assert table.state.phase == Phase.TURN and table.state.passes == turn
        table.do("pass")
    assert table.rules.to_act(table.state) == ()
    assert [event.frozen for event in table.seen(ev.GameEnded)] == [True]
    assert len(table.seen(ev.TicketsShown)) == seats


@pytest.mark.rule("TT-4.7")
def test_claims_and_choices_are_taken_back_until_somebody_acts_or_a_card_is_turned_up() -> None:
    match = Match.start(rulebook(2), 4)
    game = match.game
    match.act(Seat(0), game.decode("keep 12"))
    assert match.undo(Seat(0)), "the others still choose"
    match.act(Seat(0), game.decode("keep 12"))
    match.act(Seat(1), game.decode("keep 23"))
    for seat in (0, 1):
        assert not match.undo(Seat(seat)), "how many were kept is known now"
    rng = random.Random(4)
    undone = set()
    while not match.over:
        seat = match.to_act()[0]
        action = rng.choice(match.legal(seat))
        before = match.hash()
        match.act(seat, action)
        entry = match.log.entries[-1]
        verb = entry.action.split(" ")[0]
        if verb in ("take", "blind", "tickets", "pass") or entry.chance or match.over:
            assert match.undoable(seat) is None, verb
        else:
            undone.add(verb)
            assert match.undo(seat) and match.hash() == before
            match.act(seat, action)
            other = match.to_act()[0]
            if other != seat:
                match.act(other, rng.choice(match.legal(other)))
                assert match.undoable(seat) is None
    assert undone == {"keep", "claim"}


@pytest.mark.rule("TT-4.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_game_ends(seats: int) -> None:
    """The bound of the proof: draws, claims and ticket turns that are possible at all, and passes between them."""
    rules, rng = rulebook(seats), random.Random(seats)
    bound = (110 - 4 * seats) + 45 * seats + 25 * seats + (30 - 2 * seats)
    for _ in range(20):
        chance = SampledChance(rng)
        state = rules.setup(chance)
        while acting := rules.to_act(state):
            legal = rules.legal(state, acting[0])
            # The longest games: cards and tickets as long as there are any.
            draws = [a for a in legal if a.verb != "claim"]
            rules.apply(state, acting[0], rng.choice(draws or legal), chance, drop)
        assert state.turn <= bound * (1 + seats)
        assert state.phase == Phase.OVER


@pytest.mark.rule("TT-4.8")
def test_a_seed_and_actions_give_one_game() -> None:
    one, other = Table(3, seed=9), Table(3, seed=9)
    for table in (one, other):
        table.chance = SeededChance(9)
        table.do("blind", "blind", "tickets", "keep 12", "blind", "blind")
    assert one.text() == other.text()
