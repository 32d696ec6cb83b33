"""Whole games with all kinds of players: nothing is lost, every odd branch of the rules runs, and both doors agree."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest
from tests.ticket_to_ride.at_table import assert_conserved, rulebook
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.chance import SampledChance, SeededChance
from branchline.engine.kernel.events import Event, drop
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.scoring import route_points
from branchline.engine.ticket_to_ride.state import Phase, State

STYLES = tuple(PLAYERS)


def guarded(state: State) -> bool:
    """Whether three or more open locomotives have a reason to lie there."""
    regular = sum(state.deck[:8]) + sum(state.discard[:8]) + sum(0 <= c < 8 for c in state.display)
    return state.capped or regular < 3


def play(
    rules: TicketToRide, styles: tuple[str, ...], seed: int, check: bool = True
) -> tuple[State, list[Event]]:
    """A whole game; after every action all that must hold is looked at."""
    rng, chance = random.Random(seed), SeededChance(seed)
    events: list[Event] = []
    state = rules.setup(chance, events.append)
    while acting := rules.to_act(state):
        seat = acting[-1]
        legal = rules.legal(state, seat)
        style = styles[seat % len(styles)]
        action = PLAYERS[style](rules.board, rules.view(state, seat), legal, rng)
        assert action in legal
        rules.apply(state, seat, action, chance, events.append)
        if not check:
            continue
        assert_conserved(rules, state)
        assert state.display.count(8) < 3 or guarded(state)
        if state.phase != Phase.OVER:
            assert -1 not in state.display or not state.cards_left()
        assert state.phase == Phase.TICKET_CHOICE or not any(
            player.offer for player in state.players if state.phase != Phase.START
        )
    return state, events


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["usa", "baltic"])
def test_nothing_is_lost_in_any_game(seats: int, board: str) -> None:
    for seed in range(4):
        state, events = play(rulebook(seats, board), STYLES[seed:] + STYLES[:seed], seed)
        assert state.phase == Phase.OVER
        for player in state.players:
            assert player.points == route_points(rulebook(seats, board).board, player.routes)
        last = [event for event in events if isinstance(event, ev.LastRound)]
        (end,) = [event for event in events if isinstance(event, ev.GameEnded)]
        assert len(last) == 1 or end.frozen
        if last and not end.frozen:
            after = events[events.index(last[0]) :]
            turns = [event.seat for event in after if isinstance(event, ev.TurnBegan)]
            assert turns == [(last[0].seat + 1 + n) % seats for n in range(seats)]


def test_five_hoarders_run_everything_dry() -> None:
    """Deck and discard pile empty, displays with gaps, passes, shuffles in mid-action, and both limits of flushes."""
    seen: Counter[str] = Counter()
    for style, seeds in (("hoarder", (0, 1, 2, 3, 4)), ("wild", (0, 1)), ("anything", (1,))):
        for seed in seeds:
            _, events = play(rulebook(5), (style,), seed)
            for event in events:
                name = type(event).__name__
                seen[f"{name} {event.capped}" if isinstance(event, ev.FlushBlocked) else name] += 1
    assert seen["DeckShuffled"] > 100
    assert seen["DisplayFlushed"] > 100
    assert seen["FlushBlocked True"] > 0, "ten flushes in a row"
    assert seen["FlushBlocked False"] > 0, "fewer than three other cards"
    assert seen["TurnPassed"] > 0


def test_displays_with_gaps_are_refilled() -> None:
    rules, gaps, healed = rulebook(5, "baltic"), 0, 0
    rng, chance = random.Random(3), SeededChance(3)
    state = rules.setup(chance)
    while acting := rules.to_act(state):
        before = state.display.count(-1)
        view, legal = rules.view(state, acting[0]), rules.legal(state, acting[0])
        action = PLAYERS["hoarder"](rules.board, view, legal, rng)
        rules.apply(state, acting[0], action, chance)
        gaps += before > 0
        healed += state.display.count(-1) < before
        if action.verb == "claim":
            length = rules.board.routes[action.route].length  # type: ignore[attr-defined]
            assert state.display.count(-1) == max(0, before - length)
    assert gaps > 20 and healed > 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_events_tell_the_whole_story(seats: int) -> None:
    """Hands, tickets, display and points rebuilt from the events alone are those of the state."""
    state, events = play(rulebook(seats), STYLES, 21, check=False)
    hands = [Counter[int]() for _ in range(seats)]
    tickets: list[list[int]] = [[] for _ in range(seats)]
    points, display = [0] * seats, [-1] * 5
    for event in events:
        match event:
            case ev.HandSeen(seat=seat, cards=cards):
                hands[seat].update(cards)
            case ev.CardSeen(seat=seat, card=card):
                hands[seat][card] += 1
            case ev.CardTaken(seat=seat, slot=slot, card=card):
                hands[seat][card] += 1
                assert display[slot] == card
                display[slot] = -1
            case ev.SlotFilled(slot=slot, card=card):
                assert display[slot] == -1
                display[slot] = card
            case ev.DisplayFlushed(cards=cards):
                assert tuple(display) == cards
                display = [-1] * 5
            case ev.TicketsChosen(seat=seat, kept=kept):
                tickets[seat] += kept
            case ev.RouteClaimed(seat=seat, route=route, colour=colour, locomotives=wild):
                hands[seat][colour] -= rulebook(seats).board.routes[route].length - wild
                hands[seat][8] -= wild
                points[seat] += event.points
            case _:
                pass
    assert display == state.display
    for seat, player in enumerate(state.players):
        assert [hands[seat][card] for card in range(9)] == player.cards
        assert tickets[seat] == player.tickets
        assert points[seat] == player.points


def test_tickets_are_made_once_and_told_at_the_end() -> None:
    for seed in range(6):
        state, events = play(rulebook(3, "baltic"), ("builder",), seed, check=False)
        made = [(event.seat, event.ticket) for event in events if isinstance(event, ev.TicketMade)]
        shown = [event for event in events if isinstance(event, ev.TicketsShown)]
        assert len(set(made)) == len(made)
        assert sorted(made) == sorted((e.seat, ticket) for e in shown for ticket in e.made)
        for event in shown:
            held = state.players[event.seat].tickets
            assert sorted((*event.made, *event.lost)) == sorted(held)


def test_copies_are_independent() -> None:
    rules = rulebook(4, "baltic")
    rng, chance = random.Random(5), SeededChance(5)
    state = rules.setup(chance)
    kept: list[tuple[State, str]] = []
    while acting := rules.to_act(state):
        kept.append((state, rules.text(state)))
        state = rules.copy(state)
        legal = rules.legal(state, acting[0])
        rules.apply(state, acting[0], rng.choice(legal), chance)
    assert all(rules.text(earlier) == text for earlier, text in kept)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_log_replays(seats: int) -> None:
    match = Match.start(rulebook(seats), 31)
    rng = random.Random(31)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    match.finish()
    again = Match.replay(rulebook(seats), match.log)
    assert again.text() == match.text() and again.log.to_lines() == match.log.to_lines()


def test_chance_is_asked_by_label_and_private_draws_have_their_seat_in_it() -> None:
    match = Match.start(rulebook(3), 5)
    rng = random.Random(5)
    assert set(match.log.entries[0].chance) == {
        "first", "display", *(f"{what}.{seat}" for what in ("hand", "tickets") for seat in range(3))
    }  # fmt: skip
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
        entry = match.log.entries[-1]
        assert set(entry.chance) <= {"display", f"hand.{seat}", f"tickets.{seat}"}
        assert (f"hand.{seat}" in entry.chance) == (entry.action == "blind")


def test_other_draws_of_one_seat_do_not_change_those_of_another() -> None:
    """Keyed streams: what seat 1 is dealt does not depend on how often seat 0 drew."""
    rules = rulebook(2)
    results = []
    for extra in (False, True):
        chance = SeededChance(12)
        state = rules.setup(chance)
        for seat in (0, 1):
            rules.apply(state, Seat(seat), rules.decode("keep 123"), chance, drop)
        state.active = 0
        if extra:
            rules.apply(state, Seat(0), rules.decode("tickets"), chance, drop)
            rules.apply(state, Seat(0), rules.decode("keep 1"), chance, drop)
        state.active = 1
        before = list(state.players[1].cards)
        for _ in range(2):
            rules.apply(state, Seat(1), rules.decode("blind"), chance, drop)
        after = state.players[1].cards
        results.append([now - then for now, then in zip(after, before, strict=True)])
    assert results[0] == results[1]


def test_legal_moves_and_random_games_are_quick() -> None:
    """Budgets with a wide margin for slow machines: 5 ms for a list of moves, 60 games a second."""
    rules = rulebook(2)
    chance = SeededChance(1)
    state = rules.setup(chance)
    for seat in (0, 1):
        rules.apply(state, Seat(seat), rules.decode("keep 12"), chance)
    state.players[state.active].cards = [6, 6, 6, 6, 6, 6, 6, 6, 8]
    start = time.process_time()
    for _ in range(20):
        count = len(rules.legal(state, Seat(state.active)))
    assert (time.process_time() - start) / 20 < 0.005 and count > 1000
    rng = random.Random(1)
    start = time.process_time()
    for _ in range(20):
        sampled = SampledChance(rng)
        state = rules.setup(sampled)
        while acting := rules.to_act(state):
            legal = rules.legal(state, acting[0])
            rules.apply(state, acting[0], legal[int(rng.random() * len(legal))], sampled, drop)
    assert (time.process_time() - start) / 20 < 1 / 60


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_many_games(seats: int) -> None:
    """500 games of each number of seats, conservation after every action."""
    rng = random.Random(seats)
    for seed in range(500):
        styles = tuple(rng.choice(STYLES) for _ in range(seats))
        play(rulebook(seats, rng.choice(("usa", "baltic"))), styles, seed)
