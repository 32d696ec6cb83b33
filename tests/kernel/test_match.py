"""The checked door: refusals, records, witnesses, taking back, replay. Played with the toy game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.kernel.toy_game import (
    End,
    Rolled,
    StairToy,
    Take,
    ToyAction,
    ToyGame,
    ToyState,
    TurnsToy,
)

from branchline.engine.kernel.log import Entry, LogError, MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat

A, B = Seat(0), Seat(1)
ToyMatch = Match[ToyState, ToyAction, tuple[int, ...]]


def started(game: ToyGame | None = None) -> ToyMatch:
    return Match.start(game or ToyGame(), seed=5)


def played(game: ToyGame | None = None) -> ToyMatch:
    match = started(game)
    for number in (1, 3):
        for seat in (A, B):
            match.act(seat, Take(number))
        match.act(B, End())
        match.act(A, End())
    match.finish()
    return match


def test_opening_holds_the_events_of_the_setup() -> None:
    match = started()
    assert [type(event) for event in match.opening] == [Rolled]
    assert match.log.entries[0].chance == {"start": [match.opening[0].value]}  # type: ignore[attr-defined]


def test_an_illegal_action_changes_nothing() -> None:
    match = started()
    before = (match.hash(), match.text(), match.log.to_lines(), match.to_act())
    for seat, action in ((A, End()), (A, Take(7)), (B, End())):
        with pytest.raises(IllegalAction) as caught:
            match.act(seat, action)
        assert caught.value.reason.code == "toy.refused"
    assert (match.hash(), match.text(), match.log.to_lines(), match.to_act()) == before


def test_chance_is_recorded_with_the_action_that_caused_it() -> None:
    match = played()
    with_chance = [(e.seat, e.action) for e in match.log.entries if e.chance]
    assert with_chance == [(-1, ""), (0, "end"), (0, "end")]


def test_a_witness_sees_the_entry_before_the_match_changes() -> None:
    match = started()
    seen: list[tuple[Entry, int]] = []
    match.act(A, Take(1), lambda entry: seen.append((entry, len(match.log.entries))))
    assert seen == [(match.log.entries[1], 1)]


def test_a_witness_that_fails_keeps_the_match_as_it_was() -> None:
    match = started()
    for seat in (A, B):
        match.act(seat, Take(1))
    match.act(A, End())
    before = (match.text(), match.log.to_lines())

    def broken(entry: Entry) -> None:
        raise OSError(28, "no space")

    with pytest.raises(OSError, match="no space"):
        match.act(B, End(), broken)
    with pytest.raises(OSError, match="no space"):
        match.undo(B, broken)
    assert (match.text(), match.log.to_lines()) == before
    first = match.act(B, End())[0]
    other = started()
    for seat in (A, B):
        other.act(seat, Take(1))
    other.act(A, End())
    assert other.act(B, End())[0] == first, "the refused try must not have used up a roll"


def test_undo_takes_back_the_last_own_action_only() -> None:
    match = started()
    match.act(A, Take(1))
    match.act(B, Take(2))
    assert match.undo(A)
    assert match.legal(A) == [Take(1), Take(2), Take(3)]
    assert match.legal(B) == [End()]
    assert not match.undo(A), "nothing is left to take back"


def test_undo_and_redo_meet_the_same_dice() -> None:
    match = started()
    for seat in (A, B):
        match.act(seat, Take(1))
        match.undo(seat)
        match.act(seat, Take(1))
    match.act(A, End())
    event = match.act(B, End())[0]
    straight = started()
    for seat in (A, B):
        straight.act(seat, Take(1))
    straight.act(A, End())
    assert straight.act(B, End())[0] == event
    assert straight.hash() == match.hash()


def test_undo_stops_at_chance_and_at_final_actions() -> None:
    match = started()
    match.act(A, Take(1))
    match.act(A, End())
    assert match.undoable(A) is None
    assert not match.undo(A), "the game says that an end stands"
    match.act(B, Take(1))
    match.act(B, End())
    before = match.text()
    assert not match.undo(B)
    assert not match.undo(A)
    assert match.text() == before


def test_undo_does_not_reach_past_others_where_seats_depend() -> None:
    match = started(TurnsToy())
    match.act(A, Take(1))
    match.act(B, Take(2))
    assert not match.undo(A)
    assert match.undo(B)
    assert match.undo(A)


def test_a_log_with_undo_replays() -> None:
    match = started()
    match.act(A, Take(1))
    match.undo(A)
    match.act(A, Take(3))
    log = MatchLog.from_lines(match.log.to_lines())
    again = Match.replay(ToyGame(), log)
    assert again.text() == match.text()
    assert again.log.to_lines() == match.log.to_lines()
    assert [e.action for e in again.log.effective()] == ["", "take 3"]


def test_replay_equals_play_and_stops_where_told() -> None:
    match = played()
    log = MatchLog.from_lines(match.log.to_lines())
    again = Match.replay(ToyGame(), log)
    assert again.over and again.text() == match.text()
    assert again.log.to_lines() == match.log.to_lines()
    partial = Match.replay(ToyGame(), log, upto=4)
    assert partial.hash() == log.entries[3].hash
    assert partial.log.result is None


@pytest.mark.parametrize(
    ("index", "change", "code", "line"),
    [
        (3, {"hash": "0" * 16}, "log.state_differs", 5),
        (4, {"chance": {"round": [9]}}, "log.chance_differs", 6),
        (2, {"action": "take 9"}, "log.bad_action", 4),
        (2, {"action": "end"}, "log.illegal", 4),
        (2, {"seat": 7}, "log.bad_action", 4),
        (2, {"action": "", "undo": 0}, "log.bad_undo", 4),
    ],
)
def test_replay_says_where_a_log_parts_from_the_rules(
    index: int, change: dict[str, object], code: str, line: int
) -> None:
    log = MatchLog.from_lines(played().log.to_lines())
    log.entries[index] = replace(log.entries[index], **change)  # type: ignore[arg-type]
    with pytest.raises(LogError) as caught:
        Match.replay(ToyGame(), log)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_replay_checks_the_result() -> None:
    log = MatchLog.from_lines(played().log.to_lines())
    assert log.result is not None
    log.result = replace(log.result, totals=(1, 2))
    with pytest.raises(LogError, match="result_differs"):
        Match.replay(ToyGame(), log)
    assert Match.replay(ToyGame(), log, verify=False).over


def test_a_result_before_the_end_is_refused() -> None:
    log = MatchLog.from_lines(played().log.to_lines())
    del log.entries[-1]
    with pytest.raises(LogError, match="result_differs") as caught:
        Match.replay(ToyGame(), log)
    assert caught.value.line == len(log.entries) + 2
    with pytest.raises(LogError, match="result_differs"):
        Match.replay(ToyGame(), log, verify=False)


def test_a_fork_is_independent() -> None:
    match = started()
    before = match.text()
    state = match.fork()
    match.game.apply(state, A, Take(2), match._chance)
    assert match.text() == before


def on_the_stairs() -> ToyMatch:
    """Seat 0 took 1, 2, 2 and 3 in entries 1, 2, 4 and 5; seat 1 took 1 between them."""
    match = started(StairToy())
    for seat, number in ((A, 1), (A, 2), (B, 1), (A, 2), (A, 3)):
        match.act(seat, Take(number))
    return match


def test_an_earlier_action_can_be_taken_back_where_the_later_ones_do_without() -> None:
    match = on_the_stairs()
    assert [entry.n for entry in match.undoable_entries(A)] == [5, 4, 2]
    assert [entry.n for entry in match.undoable_entries(B)] == [3]
    assert match.undo(A, n=2)
    straight = started(StairToy())
    for seat, number in ((A, 1), (B, 1), (A, 2), (A, 3)):
        straight.act(seat, Take(number))
    assert match.hash() == straight.hash()
    assert [entry.n for entry in match.undoable_entries(A)] == [5]
    assert match.log.entries[-1].undo == 2


def test_an_action_that_later_ones_need_stands() -> None:
    match = on_the_stairs()
    before = (match.text(), match.log.to_lines())
    assert not match.undo(A, n=1), "a 2 needs a 1"
    assert (match.text(), match.log.to_lines()) == before
    assert match.undo(A, n=2) and not match.undo(A, n=4), "a 3 needs a 2"
    assert match.undo(A, n=5) and match.undo(A, n=4) and match.undo(A, n=1)
    assert match.undoable_entries(A) == ()


@pytest.mark.parametrize("n", [0, 3, 6, -1, 99])
def test_only_own_entries_can_be_taken_back(n: int) -> None:
    match = on_the_stairs()
    before = match.log.to_lines()
    assert not match.undo(A, n=n)
    assert match.log.to_lines() == before


def test_entries_before_the_last_chance_and_final_ones_stand() -> None:
    match = on_the_stairs()
    match.act(A, End())
    assert [entry.n for entry in match.undoable_entries(A)] == [5, 4, 2]
    assert match.undoable(A) is None and not match.undo(A), "an end stands"
    match.act(B, End())
    assert match.undoable_entries(A) == () and not match.undo(A, n=5)


def test_dependent_seats_take_back_their_own_run_only() -> None:
    match = started(TurnsToy())
    match.act(A, Take(1))
    match.act(B, Take(2))
    assert match.undoable_entries(A) == ()
    assert [entry.n for entry in match.undoable_entries(B)] == [2]


def test_a_log_with_undo_of_an_earlier_entry_replays() -> None:
    match = on_the_stairs()
    assert match.undo(A, n=2)
    match.act(A, Take(1))
    log = MatchLog.from_lines(match.log.to_lines())
    again = Match.replay(StairToy(), log)
    assert again.log.to_lines() == match.log.to_lines()
    assert again.text() == match.text()
    log.entries[6] = replace(log.entries[6], undo=1)
    with pytest.raises(LogError, match="bad_undo"):
        Match.replay(StairToy(), log)
