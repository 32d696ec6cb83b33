"""What a seat cannot know does not reach it: views, legal actions and events are the same when the hidden things change.

The hidden things are dealt anew by the tests themselves, not by the engine's `determinize`, which is tested besides.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from tests.ticket_to_ride.at_table import Table, assert_conserved, rulebook
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.chance import RecordingChance, SeededChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import actions as act
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.state import Phase, State

STYLES = ("builder", "anything", "wild", "collector", "hoarder")


def positions(seats: int, board: str, seed: int) -> list[State]:
    """States on the way of a game, all phases among them."""
    rules = rulebook(seats, board)
    rng, chance = random.Random(seed), SeededChance(seed)
    state = rules.setup(chance)
    found = [rules.copy(state)]
    while acting := rules.to_act(state):
        seat = rng.choice(acting)
        style = STYLES[(seat + seed) % len(STYLES)]
        legal = rules.legal(state, seat)
        action = PLAYERS[style](rules.board, rules.view(state, seat), legal, rng)
        rules.apply(state, seat, action, chance)
        if rng.random() < 0.15 or state.phase != Phase.TURN:
            found.append(rules.copy(state))
    return found


def shuffled_secrets(state: State, seat: int, rng: random.Random) -> State:
    """The state with everything dealt anew that the seat cannot know."""
    other = state.copy()
    hidden: list[int] = []
    for number, player in enumerate(other.players):
        if number != seat:
            for card in range(9):
                hidden += [card] * (player.cards[card] - player.known[card])
    hidden += [card for card in range(9) for _ in range(other.deck[card])]
    rng.shuffle(hidden)
    for number, player in enumerate(other.players):
        if number != seat:
            count = sum(player.cards) - sum(player.known)
            player.cards = list(player.known)
            for _ in range(count):
                player.cards[hidden.pop()] += 1
    other.deck = [hidden.count(card) for card in range(9)]
    _shuffle_tickets(other, seat, rng)
    return other


def _shuffle_tickets(other: State, seat: int, rng: random.Random) -> None:
    if other.phase == Phase.OVER:
        return
    hidden = [ticket for ticket, there in enumerate(other.top) if there]
    hidden += [ticket for ticket, by in other.bottom if by != seat]
    for number, player in enumerate(other.players):
        if number != seat:
            hidden += [*player.tickets, *player.offer, *player.put_back]
    rng.shuffle(hidden)
    for number, player in enumerate(other.players):
        if number == seat:
            continue
        if other.phase == Phase.START and not player.offer:
            dealt = [hidden.pop() for _ in range(3)]
            kept = rng.choice([2, 3])
            player.tickets, player.put_back = dealt[:kept], dealt[kept:]
        else:
            player.tickets = [hidden.pop() for _ in player.tickets]
            player.offer = [hidden.pop() for _ in player.offer]
    other.bottom = [(t if by == seat else hidden.pop(), by) for t, by in other.bottom]
    other.top = [int(ticket in hidden) for ticket in range(len(other.top))]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("board", ["usa", "baltic"])
def test_views_and_legal_actions_do_not_depend_on_secrets(seats: int, board: str) -> None:
    rules, rng = rulebook(seats, board), random.Random(seats)
    changed = 0
    for state in positions(seats, board, seats):
        for seat in range(seats):
            for _ in range(2):
                other = shuffled_secrets(state, seat, rng)
                changed += other != state
                assert_conserved(rules, other)
                assert rules.view(other, Seat(seat)) == rules.view(state, Seat(seat))
                assert rules.legal(other, Seat(seat)) == rules.legal(state, Seat(seat))
                assert rules.to_act(other) == rules.to_act(state)
                for text in ("blind", "take 1", "keep 1", "tickets", "pass"):
                    action = rules.decode(text)
                    mine = rules.check(state, Seat(seat), action)
                    assert rules.check(other, Seat(seat), action) == mine
                for action in rng.sample(list(rules.legal(state, Seat(seat))), k=min(3, len(rules.legal(state, Seat(seat))))):  # fmt: skip
                    notes = rules.preview(state, Seat(seat), action)
                    assert rules.preview(other, Seat(seat), action) == notes
                if other.phase != Phase.OVER:
                    assert rules.score(other) == rules.score(state)
    assert changed > 100


def test_a_spectator_learns_nothing_of_anybody() -> None:
    rules, rng = rulebook(3), random.Random(1)
    for state in positions(3, "usa", 1):
        other = shuffled_secrets(shuffled_secrets(state, 0, rng), 1, rng)
        assert rules.view(other, None) == rules.view(state, None)


class Agreed:
    """Chance for two states at once: draws what is likeliest to be there in both."""

    def __init__(self, one: State, other: State) -> None:
        decks = list(zip(one.deck, other.deck, strict=True))
        tops = list(zip(one.top, other.top, strict=True))
        self._cards = sorted(range(9), key=lambda card: -min(decks[card]))
        self._tickets = sorted(range(len(tops)), key=lambda ticket: -min(tops[ticket]))

    def roll(self, label: str, faces: int) -> int:
        return 1

    def draw(self, label: str, pool: Sequence[int]) -> int:
        order = self._cards if len(pool) == 9 else self._tickets
        return next(kind for kind in order if pool[kind])


def told(
    rules: TicketToRide, state: State, seat: int, action: act.Action, agreed: Agreed
) -> tuple[list[Event], dict[str, list[int]], State]:
    """The events of an action, the outcomes of chance and the state afterwards."""
    events: list[Event] = []
    after = rules.copy(state)
    chance = RecordingChance(agreed)
    rules.apply(after, Seat(seat), action, chance, events.append)
    return events, chance.outcomes, after


def for_seat(events: Sequence[Event], seat: int) -> list[Event]:
    return [event for event in events if event.audience in (None, seat)]


@pytest.mark.parametrize("seats", [2, 4])
def test_events_of_own_actions_do_not_depend_on_secrets(seats: int) -> None:
    """Wherever chance says the same in both worlds the seat is told the same, and then sees the same."""
    rules, rng = rulebook(seats), random.Random(seats)
    compared: Counter[str] = Counter()
    for state in positions(seats, "usa", seats + 10):
        for seat in rules.to_act(state):
            other = shuffled_secrets(state, seat, rng)
            agreed = Agreed(state, other)
            legal = rules.legal(state, seat)
            for verb in {action.verb for action in legal}:
                action = rng.choice([action for action in legal if action.verb == verb])
                events, outcomes, after = told(rules, state, seat, action, agreed)
                events_too, outcomes_too, after_too = told(rules, other, seat, action, agreed)
                offers = [world.players[seat].offer for world in (after, after_too)]
                if outcomes != outcomes_too or offers[0] != offers[1]:
                    continue  # what chance or the bottom of the deck gives is news to the seat
                if after.phase == Phase.OVER or (state.phase == Phase.START != after.phase):
                    continue
                compared[verb] += 1
                assert for_seat(events, seat) == for_seat(events_too, seat)
                assert rules.view(after, seat) == rules.view(after_too, seat)
    assert min(compared[verb] for verb in ("take", "blind", "keep", "claim")) > 5
    assert compared["tickets"] > 0


def test_what_others_draw_and_keep_is_not_told() -> None:
    """Two worlds that differ in what another seat draws blind, is offered and keeps look and sound alike to seat 0."""
    table = Table(3).turn(1)
    rules, start = table.rules, table.state
    steps = ["blind", "blind", "tickets", "keep 13"]
    stories: list[list[object]] = []
    hands = set()
    for seed in range(8):
        state, story = rules.copy(start), []
        chance = SeededChance(seed)
        for text in steps:
            events: list[Event] = []
            seat = state.active
            rules.apply(state, Seat(seat), rules.decode(text), chance, events.append)
            story += [*for_seat(events, 0), rules.view(state, Seat(0))]
        hands.add((tuple(state.players[1].cards), tuple(state.players[2].tickets)))
        stories.append(story)
    assert len(hands) > 4
    assert all(story == stories[0] for story in stories)
    words = [type(item).__name__ for item in stories[0]]
    assert words.count("CardDrawn") == 2 and "CardSeen" not in words
    assert "TicketsOffered" in words and "TicketsSeen" not in words


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("board", ["usa", "baltic"])
def test_a_guessed_state_looks_the_same_and_loses_nothing(seats: int, board: str) -> None:
    rules, chance = rulebook(seats, board), SeededChance(4)
    phases = set()
    for state in positions(seats, board, seats + 20):
        phases.add(state.phase)
        for seat in (*map(Seat, range(seats)), None):
            view = rules.view(state, seat)
            guess = rules.determinize(view, chance)
            assert rules.view(guess, seat) == view
            assert_conserved(rules, guess)
            assert rules.to_act(guess) == rules.to_act(state)
            assert guess.open == state.open
            assert [p.barred for p in guess.players] == [p.barred for p in state.players]
            if seat is not None:
                assert rules.legal(guess, seat) == rules.legal(state, seat)
                assert guess.players[seat] == state.players[seat]
    assert phases == set(Phase)


def test_guesses_differ_and_can_be_played_to_the_end() -> None:
    rules, rng, chance = rulebook(4), random.Random(3), SeededChance(3)
    for state in positions(4, "usa", 33)[::7]:
        view = rules.view(state, Seat(1))
        texts = set()
        for _ in range(4):
            guess = rules.determinize(view, chance)
            texts.add(rules.text(guess))
            while acting := rules.to_act(guess):
                legal = rules.legal(guess, acting[0])
                rules.apply(guess, acting[0], rng.choice(legal), chance)
            rules.score(guess)
        assert len(texts) > 1 or state.phase == Phase.OVER


def test_guesses_deal_every_unseen_card_as_often_as_the_others() -> None:
    table = Table(2).hand(0, "red*4").hand(1, "blue*4").show("pink pink pink pink pink")
    unseen = [12, 12, 12, 12, 7, 8, 12, 12, 14]
    chance, drawn = SeededChance(8), Counter[int]()
    trials = 3000
    for _ in range(trials):
        for card, count in enumerate(
            table.rules.determinize(table.view(0), chance).players[1].cards
        ):
            drawn[card] += count
    for card, count in enumerate(unseen):
        expected = trials * 4 * count / sum(unseen)
        assert abs(drawn[card] - expected) < 4.5 * expected**0.5, card


def test_a_guess_keeps_what_is_known_of_others() -> None:
    table = Table(2).hand(1, "").turn(1).show("pink pink blue red green").do("take 1", "take 2")
    chance = SeededChance(1)
    for _ in range(30):
        guess = table.rules.determinize(table.view(0), chance)
        assert guess.players[1].cards[4] == 2 and guess.players[1].known[4] == 2


def test_the_view_of_one_seat_says_nothing_in_plain_data_either() -> None:
    """What is sent to another process holds no ticket and no card count of another seat."""
    table = Table(2).hold(1, "New York-Seattle").hand(1, "white*7 locomotive*5")
    packed = table.rules.pack_view(table.view(0))
    other = Table(2)
    other.state = table.state.copy()
    other.state.players[1].cards = [0, 12, 0, 0, 0, 0, 0, 0, 0]
    other.state.players[1].tickets = [table.ticket("Denver-El Paso")]
    other.state.deck = [
        there + now - then
        for there, now, then in zip(
            table.state.deck,
            table.state.players[1].cards,
            other.state.players[1].cards,
            strict=True,
        )
    ]
    assert sum(other.state.deck) == sum(table.state.deck)
    assert table.rules.pack_view(other.view(0)) == packed


def test_only_secret_events_have_an_audience() -> None:
    rules, rng = rulebook(3), random.Random(2)
    chance = SeededChance(2)
    events: list[Event] = []
    state = rules.setup(chance, events.append)
    while acting := rules.to_act(state):
        legal = rules.legal(state, acting[0])
        rules.apply(state, acting[0], rng.choice(legal), chance, events.append)
    secret = {type(event) for event in events if event.audience is not None}
    public = {type(event) for event in events if event.audience is None}
    assert secret <= {ev.HandSeen, ev.TicketsSeen, ev.TicketsChosen, ev.CardSeen, ev.TicketMade}
    assert not secret & public
