"""The engine and the reference play the same matches: after every action they agree on everything."""

from __future__ import annotations

import itertools
import random

import pytest
from tests.ticket_to_ride import reference as ref
from tests.ticket_to_ride.bridge import Pair
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.types import Seat

STYLES = ("builder", "anything", "hoarder", "wild", "collector")


def play(seats: int, board: str, styles: tuple[str, ...], seed: int, every: int = 1) -> Pair:
    """A whole match, compared after every so many actions and at the end."""
    pair, rng = Pair(seats, board, seed), random.Random(seed)
    pair.compare()
    steps = 0
    while acting := pair.rules.to_act(pair.state):
        seat = acting[-1]
        view = pair.rules.view(pair.state, seat)
        legal = pair.rules.legal(pair.state, seat)
        action = PLAYERS[styles[seat % len(styles)]](pair.rules.board, view, legal, rng)
        pair.play(seat, pair.rules.encode(action))
        steps += 1
        if steps % every == 0:
            pair.compare()
    pair.compare()
    pair.compare_scores()
    return pair


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["usa", "baltic"])
def test_mixed_tables(seats: int, board: str) -> None:
    for seed in range(3):
        play(seats, board, STYLES[seed:] + STYLES[:seed], seed, every=3)


@pytest.mark.parametrize("style", STYLES)
def test_tables_of_one_kind(style: str) -> None:
    for seats in (3, 5):
        play(seats, "baltic", (style,), seats, every=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_matches(seed: int) -> None:
    rng = random.Random(seed)
    for board in ("usa", "baltic"):
        styles = tuple(rng.choice(STYLES) for _ in range(5))
        play(rng.randint(2, 5), board, styles, seed)


def test_the_reference_notices_a_wrong_state() -> None:
    pair = Pair(3, "baltic", 1)
    pair.compare()
    pair.state.players[1].cards[0] += 1
    with pytest.raises(AssertionError):
        pair.compare()
    pair.state.players[1].cards[0] -= 1
    pair.state.deck[8] -= 1
    with pytest.raises(AssertionError):
        pair.compare()


def test_seats_choose_their_tickets_in_any_order() -> None:
    one, other = Pair(4, "usa", 2), Pair(4, "usa", 2)
    for seat in (0, 1, 2, 3):
        one.play(seat, "keep 13")
    for seat in (2, 0, 3, 1):
        other.play(seat, "keep 13")
    one.compare()
    assert one.rules.text(one.state) == other.rules.text(other.state)
    assert one.rules.to_act(one.state) == (Seat(one.state.active),)


def test_payments_are_all_selections_that_keep_the_rules() -> None:
    rng = random.Random(3)
    for _ in range(60):
        hand = sorted(
            rng.choices([*ref.COLOURS[:4], ref.WILD], k=rng.randint(0, 9)), key=ref.card_order
        )
        for size in range(1, 7):
            wanted = {
                cards
                for cards in itertools.combinations(hand, size)
                if len({card for card in cards if card != ref.WILD}) <= 1
            }
            found = ref.selections(tuple(hand), size)
            assert set(found) == wanted and len(found) == len(wanted)
