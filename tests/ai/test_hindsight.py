"""What dice allowed, looked for bit by bit: the search that stops and goes on, and the worker's answers about it."""

import json
import time

import pytest

from branchline.engine import catalog
from branchline.engine.railroad_ink.board import STANDARD
from branchline_ai import hindsight, worker
from branchline_ai.games.railroad_ink import hindsight as railroad_ink
from branchline_ai.hindsight import Look, can_look

SEED = 11


def alone(game="railroad_ink", board=STANDARD):
    return catalog.make(catalog.plan(game, 1), board)


def question(**more):
    game = alone()
    return {
        "number": 3,
        "dice": True,
        "config": game.config.to_data(),
        "board": STANDARD.to_data(),
        "seed": SEED,
        "seconds": 0.0,
        **more,
    }


@pytest.fixture(autouse=True)
def searches(monkeypatch):
    """The searches that are begun, each of which finds one point more in each step; none is left over from another test."""
    begun = []

    def best_known(game, seed, tries, playouts, kernels=None):
        begun.append((seed, playouts, kernels))
        yield from range(20, 20 + tries)

    monkeypatch.setattr(railroad_ink, "best_known", best_known)
    worker._look.cache_clear()
    yield begun
    worker._look.cache_clear()


def test_who_can_look_is_found_in_the_files():
    assert can_look("railroad_ink")
    assert not can_look("ticket_to_ride")
    assert not can_look("chess")
    assert not can_look("os.path")


def test_a_search_stops_after_its_time_and_goes_on():
    look, now = Look(alone(), SEED, None), [0.0]

    def clock():
        now[0] += 0.001
        return now[0]

    found = []
    for _ in range(3):
        look.go_on(0.01, clock)
        found.append(look.best)
    assert found[0] > 20
    assert found[1] - found[0] == found[2] - found[1] == found[0] - 19
    assert not look.done


def test_a_search_stops_in_time_also_where_nothing_is_known_yet(monkeypatch):
    """A first try of a pass does not have to be played to its end; what earlier passes found stays."""

    def slowly(game, seed, tries, playouts, kernels=None):
        yield from [None] * 50
        yield playouts

    monkeypatch.setattr(railroad_ink, "best_known", slowly)
    monkeypatch.setattr(hindsight, "PLAIN_PASSES", ((1, 8), (1, 4)))
    look, ticks, seen = Look(alone(), SEED, None), iter(range(1000)), []
    while not look.done:
        look.go_on(10, lambda: next(ticks))
        seen.append(look.best)
    assert len(seen) > 10, "each look is short"
    assert seen[0] is None
    assert seen[-1] == 8
    assert set(seen[seen.index(8) :]) == {8}


def test_a_search_goes_through_its_passes_and_says_when_it_is_over(monkeypatch, searches):
    monkeypatch.setattr(hindsight, "PLAIN_PASSES", ((2, 4), (3, 8)))
    look = Look(alone(), SEED, None)
    look.go_on(1e9, lambda: 0.0)
    assert look.done
    assert look.best == 22
    look.go_on(1e9, lambda: 0.0)
    assert look.best == 22
    assert [playouts for _, playouts, _ in searches] == [4, 8]


def test_the_worker_goes_on_where_it_stopped(searches):
    answers = [worker.reply(json.dumps(question()).encode()) for _ in range(3)]
    assert [answer["points"] for answer in answers] == [20, 21, 22]
    assert {answer["number"] for answer in answers} == {3}
    other = worker.reply(json.dumps(question(seed=SEED + 1)).encode())
    assert (other["points"], other["done"]) == (20, False)
    assert [seed for seed, _, _ in searches] == [SEED, SEED + 1]


def test_a_search_that_was_called_off_loses_nothing():
    def never():
        raise worker.CalledOff

    asked = json.dumps(question(seconds=9.0)).encode()
    for _ in range(2):
        assert worker.reply(asked, step=never) == {"number": 3, "error": "called off"}
    assert worker.decide(question())["points"] == 22


def test_once_compiled_loops_are_ready_they_search_anew_and_for_more(searches):
    worker.decide(question())
    worker.decide(question(), kernels_of=lambda _game: json)
    assert searches[1][2] is json
    assert searches[1][1] > searches[0][1]


@pytest.mark.slow
def test_the_first_find_comes_soon_and_no_answer_takes_long(monkeypatch):
    """Twenty seconds of the processor, without compiled loops."""
    monkeypatch.undo()
    start = time.thread_time()
    answer = {"points": None}
    while answer["points"] is None:
        before = time.thread_time()
        answer = worker.decide(question())
        assert time.thread_time() - before < 1.5
    assert answer["points"] > 20
    assert time.thread_time() - start < 20.0


def test_the_quick_level_and_games_without_dice_know_nothing(searches):
    quick = worker.decide(question(level=worker.QUICK))
    assert (quick["points"], quick["done"]) == (None, True)
    assert searches == []
    answer = worker.reply(json.dumps(question(config={"game": "ticket_to_ride"})).encode())
    assert "error" in answer
