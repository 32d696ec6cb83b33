"""What decisions were worth: nothing for the player's own, what the engine counts at the end, less for blunders."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic, thread_time
from typing import Any

import pytest

from branchline.app.tables import AnyMatch, TableRoom
from branchline.boards.library import Library
from branchline.engine.kernel.types import Seat
from branchline_ai import worker
from branchline_ai.api import Budget, Decision
from branchline_ai.levels import LEVELS
from branchline_ai.players import make_player
from branchline_ai.weighing import by_trials, mean_and_error
from branchline_ai.worker import CalledOff

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
ME = Seat(0)
START = {"thirty_rails": "standard", "railroad_ink": "standard", "ticket_to_ride": "baltic"}


def asked(match: AnyMatch, seat: Seat, **limits: Any) -> dict[str, Any]:
    return {
        "config": match.game.config.to_data(),
        "board": match.game.board.to_data(),
        "view": match.game.pack_view(match.view(seat)),
        "seat": seat,
        "level": "hard",
        "seed": 3,
        **limits,
    }


def play_until(game: str, stop: Any, seed: int = 4) -> AnyMatch:
    """A match played by the quick policy."""
    seats = 2 if game == "ticket_to_ride" else 1
    match = ROOM.start(game, ["human"] * seats, [], START[game], seed)
    while not match.over and not stop(match):
        seat = match.to_act()[0]
        answer = worker.decide(asked(match, seat, level=worker.QUICK))
        match.act(seat, match.game.decode(str(answer["action"])))
    return match


def middle(game: str) -> AnyMatch:
    stops = {
        "thirty_rails": lambda m: m.view(None).phase == 2 and m.view(None).step == 12,
        "railroad_ink": lambda m: m.view(None).round == 4,
        "ticket_to_ride": lambda m: m.view(None).turn >= 8 and m.to_act()[0] == 0,
    }
    return play_until(game, stops[game])


@pytest.mark.parametrize("game", START)
def test_the_players_own_choice_costs_nothing(game: str) -> None:
    match = middle(game)
    question = asked(match, ME, playouts=24)
    line: list[str] = []
    if game == "railroad_ink":
        first = worker.decide({**question, "played": ["end"]})
        line = [str(text) for text in first["line"]]  # type: ignore[attr-defined]
    own = line or [str(worker.decide(question)["action"])]
    answer = worker.decide({**question, "played": own})
    assert answer["gain"] == 0.0
    assert answer["line"] == own


@pytest.mark.parametrize("game", START)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    match = middle(game)
    played = [match.game.encode(match.legal(ME)[-1])]
    question = asked(match, ME, playouts=24, played=played)
    one, two = worker.decide(question), worker.decide(question)
    assert {k: v for k, v in one.items() if k != "seconds"} == {
        k: v for k, v in two.items() if k != "seconds"
    }


@pytest.mark.parametrize("game", START)
def test_a_long_look_can_be_called_off_at_any_time(game: str) -> None:
    match = middle(game)
    question = asked(match, ME, playouts=480, played=[match.game.encode(match.legal(ME)[-1])])
    at, gaps = thread_time(), []

    def step() -> None:
        nonlocal at
        gaps.append(thread_time() - at)
        at = thread_time()

    worker.decide(question, step=step)
    gaps.append(thread_time() - at)
    assert len(gaps) > 10
    assert max(gaps) < 0.5

    def never() -> None:
        raise CalledOff

    with pytest.raises(CalledOff):
        worker.decide(question, step=never)


def test_the_last_round_is_counted_exactly() -> None:
    match = play_until("railroad_ink", lambda m: m.view(None).round == m.view(None).rounds)
    question = asked(match, ME, playouts=64)
    played: list[str] = []
    again = match.fork()
    game = match.game
    while len(game.legal(again, ME)) > 0:
        action = game.legal(again, ME)[0]
        if game.encode(action) == "end":
            break
        played.append(game.encode(action))
        game.apply(again, ME, action, None)  # type: ignore[arg-type]
    answer = worker.decide({**question, "played": [*played, "end"]})
    better = match.fork()
    for text in answer["line"]:  # type: ignore[attr-defined]
        game.apply(better, ME, game.decode(text), None)  # type: ignore[arg-type]
    gap = game.score(better).total(ME) - game.score(again).total(ME)
    assert answer["gain"] == gap
    assert answer["error"] == 0.0
    assert gap > 0


def test_a_blunder_in_the_last_turn_is_worth_what_was_thrown_away() -> None:
    def last(match: AnyMatch) -> bool:
        view = match.view(None)
        return view.phase == 2 and view.step == view.turns

    match = play_until("thirty_rails", last)
    totals = {}
    for action in match.legal(ME):
        state = match.fork()
        match.game.apply(state, ME, action, None)  # type: ignore[arg-type]
        totals[match.game.encode(action)] = match.game.score(state).total(ME)
    worst = min(totals, key=lambda text: totals[text])
    answer = worker.decide(asked(match, ME, playouts=24, played=[worst]))
    best = totals[str(answer["action"])]
    assert best == max(totals.values())
    assert answer["gain"] == pytest.approx(best - totals[worst])


def test_a_round_that_the_rules_refuse_is_an_error() -> None:
    match = middle("railroad_ink")
    question = asked(match, ME, playouts=8, played=["place A0 S0.0", "place A0 S0.0"])
    assert "error" in worker.reply(json.dumps(question).encode())


def test_mean_and_error() -> None:
    mean, error = mean_and_error([1.0, 3.0])
    assert (mean, error) == (2.0, 1.0)
    assert mean_and_error([5.0]) == (5.0, 0.0)


class Biased:
    """Guesses that the first action is five points better, and measures that it is `gap` better, give or take one."""

    def __init__(self, seed: int, gap: float) -> None:
        self._measured = gap + (1 if seed % 2 else -1)

    def think(self, view: Any, legal: Any, budget: Any) -> Any:
        best, other = legal[:2]
        ranked = ((best, self._measured + 5.0), (other, 0.0))
        yield Decision(best, 1, 0.0, ranked, ((best, self._measured), (other, 0.0)))


@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_a_guess_that_is_the_same_in_every_trial_does_not_count(gap: float) -> None:
    actions: Any = ("best", "played", "other")
    found = by_trials(lambda seed: Biased(seed, gap), None, actions, actions[1], 3, 240)
    assert found.gain == pytest.approx(gap)
    assert found.error == pytest.approx(1 / 7**0.5)
    glance = by_trials(lambda seed: Biased(seed, gap), None, actions, actions[1], 3, 24)
    assert (glance.gain, glance.error) == (gap + 6.0, 0.0), "what the player saw as it chose"


def test_what_is_measured_in_30_rails_holds_no_guess() -> None:
    """Points are whole, so the mean of a few playouts is a fraction of few parts; what a guess is mixed into is not."""
    match = middle("thirty_rails")
    bot = make_player(match.game, LEVELS["thirty_rails"]["hard"], 3, monotonic, None)
    legal = match.legal(ME)
    *_, pair = bot.think(match.view(ME), (legal[0], legal[-2]), Budget(playouts=20))
    assert len(pair.measured) == len(pair.ranked) == 2
    assert all((10 * value) % 1 == pytest.approx(0, abs=1e-6) for _, value in pair.measured)
    assert any((10 * value) % 1 > 1e-3 for _, value in pair.ranked)
