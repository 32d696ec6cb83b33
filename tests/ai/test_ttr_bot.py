"""What the player of Ticket to Ride promises: legal, in time, the same again, and blind to what is hidden."""

import itertools
import json
import random

import pytest
from tests.ai.ttr_kit import (
    AT_ONCE,
    BALTIC,
    USA,
    bot,
    bot_game,
    other_hands,
    planners,
    positions,
    rulebook,
    totals,
    with_random,
)

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.ticket_to_ride.actions import (
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    TakeCard,
)
from branchline.engine.ticket_to_ride.state import Phase
from branchline.engine.ticket_to_ride.views import TableView
from branchline_ai.api import Budget, first_answer
from branchline_ai.games.ticket_to_ride.ground import NEVER, ground
from branchline_ai.games.ticket_to_ride.moves import think_over
from branchline_ai.games.ticket_to_ride.options import MOST_ENDINGS, ending_options
from branchline_ai.games.ticket_to_ride.plan import Ways
from branchline_ai.games.ticket_to_ride.sight import sight_of
from branchline_ai.games.ticket_to_ride.skill import FULL_SET, Skill, Taste
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL, QUICK, RANDOM
from branchline_ai.worker import think

SEARCHING = Skill(width=5)
SMALL = Budget(playouts=15)
ENOUGH = Budget(playouts=40)
BOARDS = {"usa": USA, "baltic": BALTIC}
OURS = LEVELS["ticket_to_ride"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", [EASY, NORMAL])
def test_whole_games_are_played_to_the_end(level, board, seats):
    game = rulebook(seats, BOARDS[board])
    state = bot_game(game, planners(game, OURS[level].skill), 3)
    assert state.phase == Phase.OVER
    assert state.last_turns == 0


@pytest.mark.parametrize("board", BOARDS)
def test_searched_games_are_played_to_the_end(board):
    game = rulebook(2, BOARDS[board])
    searched = 0
    for _, seat, _, legal, decision in positions(game, planners(game, SEARCHING, SMALL), 4):
        if seat is None:
            break
        searched += bool(decision.playouts)
        assert decision.playouts <= 15
        for action, worth in decision.ranked:
            assert action in legal
            assert 0 <= worth <= 1
        if decision.ranked:
            assert decision.ranked[0] == (decision.action, decision.value)
    assert searched > 10


@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_action_is_used(board):
    game = rulebook(4, BOARDS[board])
    seen, kept = set(), set()
    for seed in range(3):
        for _, seat, _, _, decision in positions(game, planners(game), seed):
            if seat is not None:
                seen.add(type(decision.action))
                if isinstance(decision.action, KeepTickets):
                    kept.add(decision.action.mask.bit_count())
    assert seen >= {Claim, DrawBlind, DrawTickets, KeepTickets, TakeCard}
    assert kept == {1, 2, 3}


def swapped(state, seat):
    """The same table with everything changed that the seat cannot see: hands, tickets and their decks."""
    other = state.copy()
    for rival, player in enumerate(other.players):
        if rival == seat:
            continue
        hidden = [have - seen for have, seen in zip(player.cards, player.known, strict=True)]
        for card in range(9):
            for _ in range(max(0, hidden[card])):
                after = next((c for c in range(9) if c != card and other.deck[c]), None)
                if after is not None:
                    other.deck[after] -= 1
                    other.deck[card] += 1
                    player.cards[card] -= 1
                    player.cards[after] += 1
        for place, ticket in enumerate(player.tickets):
            free = [number for number, there in enumerate(other.top) if there]
            if free:
                player.tickets[place] = free[0]
                other.top[free[0]], other.top[ticket] = 0, 1
    return other


@pytest.mark.parametrize(("skill", "budget"), [(Skill(), AT_ONCE), (SEARCHING, SMALL)])
def test_hidden_cards_and_tickets_do_not_change_a_decision(skill, budget):
    game = rulebook(3)
    compared = 0
    walk = positions(game, planners(game, skill), 6)
    for state, seat, view, legal, _ in itertools.islice(walk, 3, 150, 6):
        if seat is None:
            break
        *_, decision = bot(game, skill).think(view, legal, budget)
        for hidden in (swapped(state, seat), other_hands(game, view, compared)):
            assert game.text(hidden) != game.text(state)
            seen, may = game.view(hidden, seat), list(game.legal(hidden, seat))
            *_, again = bot(game, skill).think(seen, may, budget)
            assert again == decision
        compared += 1
    assert compared > 20


def test_the_same_seed_and_playouts_decide_alike_whatever_the_clock():
    game = rulebook()
    state = game.setup(SeededChance(2))
    view, legal = game.view(state, 0), game.legal(state, 0)
    clocks = (lambda: 0.0, itertools.count().__next__)
    answers = [
        list(bot(game, SEARCHING, 5, clock).think(view, legal, Budget(playouts=60)))[-1]
        for clock in clocks
    ]
    assert answers[0] == answers[1]
    assert 0 < answers[0].playouts <= 60
    other = list(bot(game, SEARCHING, 6).think(view, legal, Budget(playouts=60)))[-1]
    assert other.ranked != answers[0].ranked


def test_a_deadline_ends_the_search():
    game = rulebook()
    state = game.setup(SeededChance(2))
    ticks = itertools.count()
    player = bot(game, SEARCHING, 1, lambda: next(ticks) * 0.01)
    decisions = list(player.think(game.view(state, 0), game.legal(state, 0), Budget(seconds=1.0)))
    assert next(ticks) < 130
    assert decisions[-1].playouts > 0


def test_the_first_answer_needs_no_playout():
    game = rulebook()
    for _, seat, view, legal, decision in itertools.islice(positions(game, planners(game), 1), 90):
        assert seat is not None
        assert decision.playouts == 0
        assert decision.action == first_answer(bot(game), view, legal)


def test_one_way_to_go_is_gone_at_once():
    game = rulebook()
    state = game.setup(SeededChance(2))
    legal = game.legal(state, 0)[:1]
    assert [d.action for d in bot(game).think(game.view(state, 0), legal, SMALL)] == legal


def test_levels_that_search_choices_only_do_not_search_turns():
    game = rulebook()
    skill = Skill(turns=False)
    searched = set()
    for state, seat, _, _, decision in positions(game, planners(game, skill, SMALL), 2):
        if seat is not None and decision.playouts:
            searched.add(state.phase)
    assert Phase.START in searched
    assert searched <= {Phase.START, Phase.TICKET_CHOICE}


@pytest.mark.parametrize("board", BOARDS)
def test_near_the_end_every_turn_is_searched(board):
    game = rulebook(2, BOARDS[board])
    skill = Skill(turns=False, endings=10)
    near = game.board.trains * 10 / FULL_SET
    turns = {True: 0, False: 0}
    for state, seat, view, legal, decision in positions(game, planners(game, skill, ENOUGH), 2):
        if seat is None or state.phase != Phase.TURN or len(legal) == 1:
            continue
        ending = min(player.trains for player in state.players) <= near
        turns[ending] += 1
        if not ending:
            assert not decision.playouts
            continue
        sight = sight_of(ground(game.board, 2), view, skill.taste)
        first = first_answer(bot(game, skill), view, legal)
        actions = [option.action for option in ending_options(sight, think_over(sight), first)]
        assert actions[0] == first
        assert len(set(actions)) == len(actions) <= MOST_ENDINGS + 2
        assert bool(decision.playouts) == (len(actions) > 1)
        assert any(isinstance(a, Claim) for a in actions) == any(
            isinstance(a, Claim) for a in legal
        )
    assert min(turns.values()) >= 2


def test_without_endings_the_last_turns_are_not_searched():
    game = rulebook(2, BALTIC)
    for state, seat, _, _, decision in positions(
        game, planners(game, Skill(turns=False), SMALL), 2
    ):
        assert seat is None or state.phase != Phase.TURN or not decision.playouts


def test_ways_are_those_of_the_ground_with_what_is_planned_for_nothing():
    land = ground(USA, 2)
    rng = random.Random(3)
    for _ in range(20):
        costs = [rng.choice((0.0, 1.0, 2.5, NEVER)) for _ in land.links]
        ways = Ways(land, costs)
        planned = frozenset(rng.sample(list(land.links), 5))
        free = [0.0 if link in planned else cost for link, cost in enumerate(costs)]
        for ticket in (4, 17, 4):
            for given, paid in ((frozenset(), costs), (planned, free)):
                cost, links = land.way(paid, *land.tickets[ticket][:2])
                assert ways.way(ticket, given) == (cost, [link for link in links if paid[link]])


def test_patience_keeps_the_first_claim_back():
    game = rulebook()
    firsts = []
    for patience in (0, 30):
        players = planners(game, Skill(Taste(patience=(patience,) * 4)))
        walk = positions(game, players, 5)
        firsts.append(next(s.turn for s, seat, *_, d in walk if isinstance(d.action, Claim)))
    assert firsts[0] + 15 < firsts[1]


def test_planners_beat_chance_by_a_hundred_points():
    for board, lead in ((USA, 100), (BALTIC, 30)):
        game = rulebook(2, board)
        for seed in range(3):
            mine, chance = totals(game, bot_game(game, with_random(game, Skill(), seed), seed))
            assert mine > chance + lead


def test_normal_beats_easy():
    game = rulebook()
    normal, easy = ((bot(game, OURS[name].skill), AT_ONCE) for name in (NORMAL, EASY))
    won = points = 0
    for seed in range(6):
        for players in ([normal, easy], [easy, normal]):
            mine, theirs = totals(game, bot_game(game, players, seed))
            if players[0] is easy:
                mine, theirs = theirs, mine
            won += mine > theirs
            points += mine
    assert won >= 7
    assert points > 12 * 95


def test_levels_rise_and_only_the_expert_searches():
    means = [OURS[name].mean for name in (RANDOM, EASY, NORMAL, HARD, EXPERT)]
    assert means == sorted(set(means))
    assert OURS[EXPERT].budget.playouts
    assert [OURS[name].budget.playouts for name in (EASY, NORMAL, HARD, QUICK)] == [0, 0, 0, 0]
    assert OURS[QUICK].skill.shared


@pytest.mark.parametrize("level", [RANDOM, EASY, NORMAL, HARD, EXPERT, QUICK])
def test_a_worker_answers_questions_about_views_that_went_through_json(level):
    game = rulebook(3)
    state = game.setup(SeededChance(7))
    view = game.view(state, 1)
    question = {
        "config": game.config.to_data(),
        "board": USA.to_data(),
        "view": json.loads(json.dumps(game.pack_view(view))),
        "seat": 1,
        "level": level,
        "seed": 3,
        "playouts": 8,
    }
    *_, decision = think(question)
    assert decision.action in game.legal(state, 1)
    assert isinstance(view, TableView)
