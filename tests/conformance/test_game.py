"""What every game must keep, asked of every game in the catalogue.

After OpenSpiel's random-game test: random matches, every promise of the contract checked on the way.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.conformance.cases import (
    CASES,
    FURTHER,
    LONGEST,
    Case,
    known_actions,
    nonsense,
    random_game,
    some_seats,
)

from branchline.engine.kernel.chance import RecordedChance, RecordingChance, SeededChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction, Reason
from branchline.engine.kernel.types import Seat

pytestmark = pytest.mark.parametrize(
    "case", [*CASES, *(pytest.param(case, marks=pytest.mark.slow) for case in FURTHER)], ids=str
)
AnyGame = GameDef[Any, Any, Any]


def snapshot(game: AnyGame, state: Any) -> tuple[Any, str]:
    """An independent copy and the text of a state, for comparing later."""
    return game.copy(state), game.text(state)


def unchanged(game: AnyGame, state: Any, before: tuple[Any, str]) -> bool:
    return bool(state == before[0]) and game.text(state) == before[1]


def check_questions(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Asks everything that may be asked of a state; none of it may change the state."""
    before = snapshot(game, state)
    acting = game.to_act(state)
    assert list(acting) == sorted(set(acting))
    for seat in range(game.config.seats):
        legal = list(game.legal(state, Seat(seat)))
        assert bool(legal) == (seat in acting), "who may act has an action, and nobody else"
        assert legal == list(game.legal(state, Seat(seat))), "the order is fixed"
        texts = [game.encode(action) for action in legal]
        assert len(set(texts)) == len(legal) == len(set(legal)), "no repeats"
        for action, text in zip(legal, texts, strict=True):
            assert game.decode(text) == action
            assert game.check(state, Seat(seat), action) is None
        for action in rng.sample(legal, min(2, len(legal))):
            game.preview(state, Seat(seat), action)
            game.can_undo(state, Seat(seat), action)
    check_view(game, state, None)
    for seat in range(game.config.seats):
        check_view(game, state, Seat(seat))
    check_score(game, state)
    assert unchanged(game, state, before), "a question has changed the state"


def check_view(game: AnyGame, state: Any, seat: Seat | None) -> None:
    view = game.view(state, seat)
    packed = json.loads(json.dumps(game.pack_view(view)))
    assert game.unpack_view(packed) == view, "a view survives the journey to another process"
    if seat is not None:
        guess = game.determinize(view, SeededChance(1))
        assert game.view(guess, seat) == view
        assert game.legal(guess, seat) == game.legal(state, seat)
        assert game.to_act(guess) == game.to_act(state)


def check_score(game: AnyGame, state: Any) -> None:
    sheet = game.score(state)
    assert sheet.seats == game.config.seats
    for seat in range(sheet.seats):
        rows = sheet.rows(Seat(seat))
        assert len({row.key for row in rows}) == len(rows), "each row stands once"
        assert sheet.total(Seat(seat)) == sum(row.points for row in rows)
    places = [seat for place in sheet.ranking() for seat in place]
    assert sorted(places) == list(range(sheet.seats))
    totals = [sheet.total(place[0]) for place in sheet.ranking()]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_keeps_every_promise(case: Case, seed: int) -> None:
    game, rng = case.game(), random.Random(f"{case} {seed}")
    chance = SeededChance(seed)
    state = game.setup(chance)
    history = [(state, snapshot(game, state))]
    steps = 0
    while game.to_act(state):
        steps += 1
        assert steps < LONGEST, "the game does not end"
        if rng.random() < 0.2 or steps < 10:
            check_questions(game, state, rng)
        seat = rng.choice(game.to_act(state))
        action = rng.choice(game.legal(state, seat))
        state = game.copy(state)
        game.apply(state, seat, action, chance)
        assert game.text(state) != history[-1][1][1], "an action changes something"
        history.append((state, snapshot(game, state)))
    check_questions(game, state, rng)
    for earlier, before in history:
        assert unchanged(game, earlier, before), "a later action has reached into an earlier state"
    assert not any(game.legal(state, Seat(seat)) for seat in range(game.config.seats))


def test_the_same_seed_gives_the_same_log(case: Case) -> None:
    one, other = random_game(case, 3), random_game(case, 3)
    assert one.log.to_lines() == other.log.to_lines()
    assert random_game(case, 4).log.to_lines() != one.log.to_lines()


def test_a_log_replays_to_the_same_match(case: Case) -> None:
    match = random_game(case, 5)
    lines = match.log.to_lines()
    log = MatchLog.from_lines(line + "\n" for line in lines)
    assert log == match.log and log.to_lines() == lines
    again = Match.replay(case.game(), log)
    assert again.text() == match.text()
    assert again.log.to_lines() == lines
    assert log.result is not None
    for seat in range(case.config.seats):
        assert again.score().total(Seat(seat)) == log.result.totals[seat]
        assert sum(points for _, points in log.result.rows[seat]) == log.result.totals[seat]
    some = random.Random(1).sample(range(1, len(log.entries)), 5)
    for upto in some:
        assert Match.replay(case.game(), log, upto).hash() == log.entries[upto - 1].hash


def test_the_recorded_chance_alone_replays_the_game(case: Case) -> None:
    """What the log says of chance is all there is: applying it without the seed gives the same states."""
    match, game = random_game(case, 6), case.game()
    entries = match.log.entries
    state = game.setup(RecordedChance(entries[0].chance))
    for entry in entries[1:]:
        chance = RecordedChance(entry.chance)
        game.apply(state, Seat(entry.seat), game.decode(entry.action), chance)
        assert chance.spent()
    assert game.text(state) == match.text()


def test_events_do_not_influence_the_game(case: Case) -> None:
    match, game = random_game(case, 7), case.game()
    quiet, loud = SeededChance(7), SeededChance(7)
    events: list[Event] = []
    silent_state, state = game.setup(quiet), game.setup(loud, events.append)
    for entry in match.log.entries[1:]:
        action = game.decode(entry.action)
        game.apply(silent_state, Seat(entry.seat), action, quiet)
        count = len(events)
        game.apply(state, Seat(entry.seat), action, RecordingChance(loud), events.append)
        assert len(events) > count, "every action tells what happened"
    assert silent_state == state


def test_legal_and_check_agree_on_everything(case: Case) -> None:
    """`check` is None exactly for what `legal` holds: for any action, sensible or not, and any seat."""
    game, rng = case.game(), random.Random(f"agree {case}")
    pool = known_actions(case, 8)
    match = case.match(9)
    while not match.over:
        state = match.fork()
        for _ in range(12):
            seat, action = some_seats(case, rng), rng.choice(pool)
            if rng.random() < 0.4:
                action = nonsense(action, rng)
            reason = game.check(state, seat, action)
            allowed = seat in game.to_act(state) and action in game.legal(state, seat)
            assert (reason is None) == allowed, (seat, action, reason)
            assert reason is None or isinstance(reason, Reason)
            assert reason is None or reason.code
        seat = rng.choice(match.to_act())
        match.act(seat, rng.choice(match.legal(seat)))


def test_10_000_illegal_actions_change_nothing(case: Case) -> None:
    """Spread over all cases: wrong seat, wrong phase, filled cells, values that do not exist."""
    game, rng = case.game(), random.Random(f"illegal {case}")
    pool = known_actions(case, 10)
    match = case.match(11)
    refused = 0
    wanted = 10_000 // len(CASES) + 1
    while refused < wanted and not match.over:
        before = (match.text(), match.hash(), match.to_act(), len(match.log.entries))
        state = match.fork()
        legal = {seat: match.legal(seat) for seat in match.to_act()}
        for _ in range(40):
            seat, action = some_seats(case, rng), nonsense(rng.choice(pool), rng)
            if action in legal.get(seat, ()):
                continue
            with pytest.raises(IllegalAction) as caught:
                match.act(seat, action)
            assert caught.value.reason == game.check(state, seat, action)
            refused += 1
        assert (match.text(), match.hash(), match.to_act(), len(match.log.entries)) == before
        assert match.fork() == state
        for _ in range(2):
            if not match.over:
                seat = rng.choice(match.to_act())
                match.act(seat, rng.choice(match.legal(seat)))
    assert refused >= wanted, refused
    rest = random.Random(1)
    while not match.over:
        seat = rest.choice(match.to_act())
        match.act(seat, rest.choice(match.legal(seat)))
    match.finish()
    Match.replay(case.game(), MatchLog.from_lines(match.log.to_lines()))


def test_taking_back_and_doing_again_leads_to_the_same_state(case: Case) -> None:
    match, rng = case.match(12), random.Random(12)
    taken_back = 0
    while not match.over:
        seat = rng.choice(match.to_act())
        before = match.hash()
        action = rng.choice(match.legal(seat))
        match.act(seat, action)
        after = match.hash()
        if match.undoable(seat) is not None and rng.random() < 0.3:
            assert match.undo(seat)
            assert match.hash() == before
            match.act(seat, action)
            assert match.hash() == after
            taken_back += 1
    assert taken_back > 0
    match.finish()
    lines = match.log.to_lines()
    assert Match.replay(case.game(), MatchLog.from_lines(lines)).log.to_lines() == lines


def test_saving_and_loading_after_every_action_changes_nothing(case: Case) -> None:
    """The heavy mode: the match goes on from its own log after each action."""
    steps = 40 if case.config.seats > 2 else LONGEST
    match, straight = case.match(13), case.match(13)
    rng = random.Random(13)
    while not match.over and len(match.log.entries) < steps:
        seat = rng.choice(match.to_act())
        action = rng.choice(match.legal(seat))
        match.act(seat, action)
        straight.act(seat, action)
        match = Match.replay(case.game(), MatchLog.from_lines(match.log.to_lines()))
        assert match.hash() == straight.hash()
        assert match.legal(seat) == straight.legal(seat)


def test_texts_tell_states_apart(case: Case) -> None:
    """Over some games: equal texts if and only if equal states."""
    by_text: dict[str, Any] = {}
    for seed in range(3):
        game, rng = case.game(), random.Random(seed)
        chance = SeededChance(0)
        state = game.setup(chance)
        for _ in range(30):
            if not game.to_act(state):
                break
            text = game.text(state)
            assert by_text.setdefault(text, game.copy(state)) == state
            seat = rng.choice(game.to_act(state))
            game.apply(state, seat, rng.choice(game.legal(state, seat)), chance)
    states = list(by_text.values())
    for index, state in enumerate(states):
        assert all(state != other for other in states[:index])


@pytest.mark.slow
def test_many_random_games(case: Case) -> None:
    """170 games a case, 2 000 in all: each ends, replays, and its result is that of the state."""
    for seed in range(1000, 1170):
        match = random_game(case, seed)
        log = MatchLog.from_lines(match.log.to_lines())
        assert Match.replay(case.game(), log).hash() == match.hash()
