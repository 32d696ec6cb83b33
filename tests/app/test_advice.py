"""Hints: asked with the seat's own view, kept in the log, forbidden by the setup, and given by any worker's ruin."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.app.test_thinker import dies, hangs, names_no_action

from branchline.app.advice import HardAdviser
from branchline.app.queue import QueuedThinker
from branchline.app.tables import AnyMatch, TableRoom
from branchline.app.thinker import (
    Answer,
    HereThinker,
    Question,
    WorkerThinker,
    answer_here,
    read_answer,
)
from branchline.boards.library import Library
from branchline.engine.kernel.log import LogError, MatchLog
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import EndTurn
from branchline.ui.tables.session import Advice

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
ME, OTHER = Seat(0), Seat(1)


def a_match(game: str = "thirty_rails", board: str = "standard") -> AnyMatch:
    match = ROOM.start(game, ["human", "human"], [], board, 5)
    if game == "thirty_rails":
        while match.view(ME).phase < 2:
            seat = match.to_act()[0]
            match.act(seat, match.legal(seat)[0])
    return match


def adviser(match: AnyMatch, thinker: Any = None, **wishes: Any) -> HardAdviser:
    return HardAdviser(match, match.game.board, thinker or HereThinker(), **wishes)


class Slow:
    """Answers a question when it is told to; notes what it is asked and told to forget."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.forgotten: list[Question] = []
        self.ready = False

    def ask(self, question: Question) -> None:
        self.asked.append(question)
        self.ready = False

    def poll(self, question: Question) -> Answer | None:
        assert question is self.asked[-1], "one at a time"
        return answer_here(question, quick=True) if self.ready else None

    def waiting(self, question: Question) -> float:
        return 1.0

    def forget(self, question: Question) -> None:
        self.forgotten.append(question)

    def close(self) -> None:
        pass


def test_a_hint_is_legal_has_a_reason_and_is_remembered() -> None:
    match = a_match()
    given = adviser(match)
    assert not given.helped(ME)
    given.ask(ME)
    advice = given.poll(ME)
    assert advice is not None
    assert match.check(ME, advice.action) is None
    assert advice.reason.code.startswith("why.")
    assert given.poll(ME) is None
    assert given.helped(ME)
    assert not given.helped(OTHER)


def test_an_action_after_a_hint_is_marked_in_the_log_for_good() -> None:
    match = a_match()
    given = adviser(match)
    given.ask(ME)
    given.poll(ME)
    match.act(ME, match.legal(ME)[0], hinted=given.told(ME))
    given.acted(ME)
    match.act(OTHER, match.legal(OTHER)[0], hinted=given.told(OTHER))
    assert not given.told(ME)
    assert given.helped(ME)
    lines = [f"{line}\n" for line in match.log.to_lines()]
    again = ROOM.replay(MatchLog.from_lines(lines))
    assert again.log.hinted() == {ME}
    assert adviser(again).helped(ME)
    assert again.undo(ME)
    assert again.log.hinted() == {ME}


@pytest.mark.parametrize("value", ["1", '"yes"', "null", "[]"])
def test_a_mark_that_is_no_truth_value_is_damage(value: str) -> None:
    match = a_match()
    lines = [f"{line}\n" for line in match.log.to_lines()]
    lines[3] = lines[3].replace('"n":', f'"hint":{value},"n":', 1)
    with pytest.raises(LogError):
        MatchLog.from_lines(lines)


def test_a_game_may_forbid_hints() -> None:
    match = a_match()
    given = adviser(match, allowed=False)
    given.ask(ME)
    assert given.poll(ME) is None
    assert not given.helped(ME)


def test_the_worker_is_asked_with_the_seats_own_view() -> None:
    match, slow = a_match("ticket_to_ride", "usa"), Slow()
    given = adviser(match, slow)
    given.ask(OTHER)
    view = slow.asked[0].view
    assert view.seat == OTHER
    assert view.offer == match.view(OTHER).offer
    hidden = slow.asked[0].message()["view"]
    assert isinstance(hidden, dict)
    assert set(match.view(ME).offer).isdisjoint(hidden["offer"])


def test_nobody_is_asked_for_a_seat_that_may_not_act() -> None:
    match, slow = a_match(), Slow()
    while ME in match.to_act():
        match.act(ME, match.legal(ME)[0])
    adviser(match, slow).ask(ME)
    assert slow.asked == []


def waited_for(given: HardAdviser) -> Advice:
    """The hint, within twenty seconds."""
    start, advice = time.monotonic(), None
    while advice is None and time.monotonic() - start < 20:
        advice = given.poll(ME)
        time.sleep(0.005)
    assert advice is not None
    return advice


def test_a_refused_hint_is_replaced_by_the_quick_policys() -> None:
    match = a_match()

    class Liar(Slow):
        def poll(self, question: Question) -> Answer | None:
            return Answer(EndTurn(), 0.1)

    given = adviser(match, Liar())
    given.ask(ME)
    assert given.poll(ME) is None, "the policy answers beside the frames"
    advice = waited_for(given)
    assert advice.hasty
    assert match.check(ME, advice.action) is None


@pytest.mark.parametrize("fault", [dies, hangs, names_no_action], ids=lambda f: f.__name__)
def test_a_ruined_worker_still_gives_a_hint(fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.app.thinker.START_SECONDS", 0.5)
    match = a_match()
    thinker = QueuedThinker(WorkerThinker(run=fault, grace=0.2))
    given = adviser(match, thinker)
    try:
        given.ask(ME)
        advice = waited_for(given)
        assert advice.hasty
        assert advice.reason.code.startswith("why.")
        assert match.check(ME, advice.action) is None
    finally:
        thinker.close()


@pytest.mark.parametrize(
    "reason",
    ["why.x", ["why.x"], ["other.x", []], ["why.x", [["a"]]], ["why.x", [["a", 1.5]]], [1, []]],
)
def test_a_reason_that_is_none_makes_the_answer_none(reason: object) -> None:
    match = a_match()
    question = Question(match.game.config, match.game.board, match.view(ME), 0, "hard", 1, why=True)
    action = match.game.encode(match.legal(ME)[0])
    with pytest.raises(ValueError, match="reason"):
        read_answer(question, {"action": action, "reason": reason}, 0.1)


# --- several who ask one thinker ------------------------------------------------------------------


def questions(count: int) -> list[Question]:
    match = a_match()
    return [
        Question(match.game.config, match.game.board, match.view(ME), 0, "hard", seed)
        for seed in range(count)
    ]


def test_questions_are_answered_in_turn_and_each_to_whom_it_belongs() -> None:
    slow = Slow()
    line = QueuedThinker(slow)
    one, two, three = questions(3)
    for question in (one, two, three):
        line.ask(question)
    assert slow.asked == [one]
    assert line.poll(three) is None
    slow.ready = True
    assert line.poll(two) is None
    assert slow.asked == [one, two]
    assert line.poll(one) is not None
    assert line.poll(one) is None
    slow.ready = True
    assert line.poll(two) is not None
    slow.ready = True
    assert line.poll(three) is not None


def test_a_forgotten_question_does_not_disturb_the_next_one() -> None:
    slow = Slow()
    line = QueuedThinker(slow)
    one, two, three = questions(3)
    line.ask(one)
    line.ask(two)
    line.ask(three)
    line.forget(one)
    line.forget(two)
    assert line.waiting(two) == 0.0
    assert line.poll(three) is None
    assert slow.asked == [one, three], "nobody waits for what nobody wants"
    assert slow.forgotten == [one]
    slow.ready = True
    assert line.poll(three) is not None
