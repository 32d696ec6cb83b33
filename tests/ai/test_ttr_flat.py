"""Games in plain lists agree with the engine, action by action, on both boards and for all numbers of seats."""

import random

import pytest
from tests.ai.ttr_kit import BALTIC, USA, rulebook, totals

from branchline.engine.kernel.chance import pick
from branchline.engine.ticket_to_ride.claims import ClaimTable
from branchline.engine.ticket_to_ride.network import Network
from branchline.engine.ticket_to_ride.state import Phase
from branchline_ai.games.ticket_to_ride.flat import FlatGame, measured
from branchline_ai.games.ticket_to_ride.flat_play import play_fresh
from branchline_ai.games.ticket_to_ride.flat_random import play_random
from branchline_ai.games.ticket_to_ride.ground import ground
from branchline_ai.games.ticket_to_ride.openings import Openings

BOARDS = {"usa": USA, "baltic": BALTIC}


class Decks:
    """Gives the engine the cards of a flat game in their order, shuffled again where the flat game did."""

    def __init__(self, game: FlatGame) -> None:
        self.first = game.active
        self.deck = game.deck.copy()
        self.top = game.top.copy()
        self.shuffles = game.shuffles = []

    def roll(self, label, faces):
        assert label == "first"
        return self.first + 1

    def draw(self, label, counts):
        if label.startswith("tickets"):
            kind = self.top.pop()
        else:
            if not self.deck:
                self.deck = self.shuffles.pop(0)
            kind = self.deck.pop()
        assert counts[kind] > 0
        assert pick(counts, sum(counts[: kind + 1])) == kind
        return kind


def same(flat, state):
    """Whether everything that matters is as in the engine."""
    assert sorted(flat.deck) == [c for c, n in enumerate(state.deck) for _ in range(n)]
    assert sorted(flat.discard) == [c for c, n in enumerate(state.discard) for _ in range(n)]
    assert flat.display == state.display
    assert flat.bottom == [ticket for ticket, _ in state.bottom]
    assert sorted(flat.top) == [ticket for ticket, there in enumerate(state.top) if there]
    assert flat.open == state.open
    assert flat.last_turns == state.last_turns
    for seat, player in enumerate(state.players):
        assert flat.hands[seat] == player.cards
        assert flat.sizes[seat] == sum(player.cards)
        assert flat.trains[seat] == player.trains
        assert flat.routes[seat] == player.routes
        assert flat.barred[seat] == player.barred
        assert flat.points[seat] == player.points
        assert flat.tickets[seat] == player.tickets


def random_player(land, board):
    table = ClaimTable(board, land.seats)
    return lambda game, offers, witness: play_random(game, table, offers, witness)


def planning_player(land, board):
    openings = Openings(land)
    return lambda game, offers, witness: play_fresh(game, openings, offers, witness)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", [random_player, planning_player])
def test_whole_games_are_the_engine_s(kind, board, seats):
    spec = BOARDS[board]
    land, rules = ground(spec, seats), rulebook(seats, spec)
    play = kind(land, spec)
    rng = random.Random(seats)
    shuffled = 0
    for _ in range(12):
        flat = FlatGame(land, rng.random)
        decks = Decks(flat)
        told = []
        play(flat, flat.deal(), lambda seat, action, told=told: told.append((seat, action)))
        shuffled += len(decks.shuffles)
        state = rules.setup(decks)
        for seat, action in told:
            assert rules.check(state, seat, action) is None, action
            rules.apply(state, seat, action, decks)
        assert state.phase == Phase.OVER
        same(flat, state)
        assert flat.totals() == totals(rules, state)
    assert shuffled or kind is planning_player or board == "baltic"


def test_longest_paths_and_parts_are_the_engine_s():
    land, network = ground(USA, 2), Network(USA)
    rng = random.Random(3)
    for _ in range(400):
        mask = sum(1 << route for route in rng.sample(range(len(USA.routes)), rng.randrange(18)))
        for route in range(len(USA.routes)):
            twin = USA.routes[route].twin
            if twin >= 0 and mask >> route & 1:
                mask &= ~(1 << twin)
        weight, parts = measured(land, mask)
        assert weight == network.longest(mask).weight
        theirs = network.parts(mask)
        pairs = [(a, b) for a in range(36) for b in range(a)]
        assert all((parts[a] == parts[b]) == (theirs[a] == theirs[b]) for a, b in pairs)


def test_a_copy_is_played_on_without_touching_the_original():
    land = ground(USA, 2)
    openings = Openings(land)
    flat = FlatGame(land, random.Random(1).random)
    offers = flat.deal()
    before = (flat.deck.copy(), flat.display.copy(), [hand.copy() for hand in flat.hands])
    play_fresh(flat.copy(), openings, [offer.copy() for offer in offers])
    assert (flat.deck, flat.display, flat.hands) == before


def test_planners_are_worth_more_than_chance():
    land = ground(USA, 2)
    openings, table = Openings(land), ClaimTable(USA, 2)
    rng = random.Random(5)
    means = []
    for kind in (0, 1):
        scores = []
        for _ in range(40):
            flat = FlatGame(land, rng.random)
            offers = flat.deal()
            if kind:
                play_fresh(flat, openings, offers)
            else:
                play_random(flat, table, offers)
            scores += flat.totals()
        means.append(sum(scores) / len(scores))
    assert means[0] < 0
    assert means[1] > 100
