"""The review of a finished game: what is weighed, what counts, and workers that fail."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.app.test_thinker import dies, names_no_action

from branchline.app import review as module
from branchline.app.queue import QueuedThinker
from branchline.app.review import Review, decisions
from branchline.app.tables import TableRoom
from branchline.app.thinker import Answer, HereThinker, Question, WorkerThinker
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.tape import Tape
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.actions import EndRound
from branchline_ai.api import SEED_STEP

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
ME = Seat(0)
GAMES = {
    "30 Rails": "thirty_rails/two_seats.jsonl",
    "Railroad Ink": "railroad_ink/base_two_seats.jsonl",
    "Railroad Ink, meteors": "railroad_ink/mix_meteors_lava.jsonl",
    "Ticket to Ride": "ticket_to_ride/two_seats_small.jsonl",
}


def tape(name: str) -> Tape[Any, Any, Any]:
    path = ROOT / "tests" / "golden" / GAMES[name]
    log = MatchLog.from_lines(path.read_text("utf-8").splitlines(keepends=True))
    config = log.header.config
    return Tape(catalog.make(config, ROOM.board(config.game, config.board)), log)


def review(name: str, thinker: Any, seat: Seat = ME) -> Review:
    played = tape(name)
    return Review(played, played.game.board, seat, thinker, 7)


def asked_about(question: Question) -> tuple[int, int]:
    """After which step, and for which look."""
    return divmod(question.seed - 7 * SEED_STEP, len(module.PLAYOUTS))


class Judge:
    """Says of each decision what it was told to, by its step and which look it is."""

    def __init__(self, gains: dict[tuple[int, int], tuple[float, float]] | None = None) -> None:
        self.gains = gains or {}
        self.asked: list[Question] = []
        self.forgotten: list[Question] = []
        self.fails = False
        self.lines: dict[int, Any] = {}

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def poll(self, question: Question) -> Answer | None:
        if self.fails:
            return Answer(question.played[0], 0.0, fallback=True)
        at, look = asked_about(question)
        gain, error = self.gains.get((at, look), (0.0, 0.0))
        line = self.lines.get(at, (("better", at),))
        return Answer(question.played[0], 0.0, line=line, gain=gain, error=error)

    def waiting(self, question: Question) -> float:
        return 0.0

    def forget(self, question: Question) -> None:
        self.forgotten.append(question)

    def close(self) -> None:
        pass


def finish(work: Review, polls: int = 2000) -> None:
    done = 0
    for _ in range(polls):
        work.poll()
        assert done <= work.done <= work.total
        done = work.done
        if work.finished:
            return
    raise AssertionError("the review goes on and on")


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_the_seat_is_in_one_decision(name: str) -> None:
    played = tape(name)
    own = [(at, action) for at, (seat, action) in enumerate(played.steps()) if seat == ME]
    found = decisions(played, ME)
    assert [action for each in found for action in each.actions] == [action for _, action in own]
    assert [each.at for each in found] == sorted({each.at for each in found})
    steps = dict(own)
    assert all(steps[each.at] == each.actions[0] for each in found)


@pytest.mark.parametrize("name", ["Railroad Ink", "Railroad Ink, meteors"])
def test_a_round_of_railroad_ink_is_one_decision(name: str) -> None:
    found = decisions(tape(name), ME)
    assert len(found) in (6, 7)
    assert all(isinstance(each.actions[-1], EndRound) for each in found)
    assert all(not isinstance(a, EndRound) for each in found for a in each.actions[:-1])


@pytest.mark.parametrize("name", GAMES)
def test_the_thinker_sees_what_the_seat_saw(name: str) -> None:
    judge = Judge()
    last = Seat(tape(name).game.config.seats - 1)
    work = review(name, judge, last)
    finish(work)
    assert judge.asked
    for question in judge.asked:
        assert question.view.seat == last
        again = tape(name)
        again.go(asked_about(question)[0])
        assert question.view == again.view(last)
        assert question.played[0] in again.legal(last)
        assert len(again.legal(last)) > 1
    assert work.moments == ()


def chosen(work: Review) -> list[tuple[int, float]]:
    return [(moment.at, moment.gain) for moment in work.moments]


def places(name: str, count: int) -> list[int]:
    judge = Judge()
    finish(review(name, judge))
    return [asked_about(question)[0] for question in judge.asked][:count]


GLANCE, LOOK, LONG = module.GLANCE, module.LOOK, module.LONG_LOOK


def test_a_glance_never_counts_and_only_what_is_sure() -> None:
    a, b, c, d, e = places("Ticket to Ride", 5)
    gains = {
        (a, GLANCE): (9.0, 4.0), (a, LOOK): (0.5, 0.1),
        (b, GLANCE): (2.0, 1.0), (b, LOOK): (5.0, 1.0),
        (c, GLANCE): (8.0, 1.0), (c, LOOK): (6.0, 2.1), (c, LONG): (5.0, 1.7),
        (d, GLANCE): (3.0, 1.0), (d, LOOK): (4.0, 1.5), (d, LONG): (7.0, 0.5),
        (e, GLANCE): (0.0, 1.0), (e, LOOK): (99.0, 0.1),
    }  # fmt: skip
    judge = Judge(gains)
    work = review("Ticket to Ride", judge)
    finish(work)
    assert chosen(work) == [(b, 5.0), (d, 7.0)]
    assert work.done == work.total
    looks = [asked_about(question) for question in judge.asked]
    assert {at for at, look in looks if look == LONG} == {c, d}, "the two that were not sure"
    assert len(looks) == len(set(looks)), "never the same luck twice"


def test_where_nothing_is_sure_nothing_stands_out() -> None:
    gains = {(at, look): (6.0, 2.1) for at in places("Ticket to Ride", 8) for look in range(3)}
    work = review("Ticket to Ride", Judge(gains))
    finish(work)
    assert work.moments == ()
    assert not work.failed


def test_at_most_three_of_the_most_promising_in_the_order_of_the_game() -> None:
    steps = places("Ticket to Ride", 12)
    gains = {(at, GLANCE): (20.0 + n, 0.1) for n, at in enumerate(steps)}
    gains |= {(at, LOOK): (20.0 - n, 0.1) for n, at in enumerate(steps)}
    judge = Judge(gains)
    work = review("Ticket to Ride", judge)
    finish(work)
    assert chosen(work) == [(steps[4], 16.0), (steps[5], 15.0), (steps[6], 14.0)]
    looks = [question for question in judge.asked if asked_about(question)[1] == LOOK]
    assert len(looks) == module.CANDIDATES
    assert all(q.playouts == module.PLAYOUTS[LOOK] for q in looks)


def test_what_is_found_is_told_at_once_and_less_promising_ones_are_left() -> None:
    steps = places("Ticket to Ride", 6)
    gains = {(at, GLANCE): (9.0 - n, 0.1) for n, at in enumerate(steps)}
    gains |= {(at, LOOK): (8.0, 0.1) for at in steps}
    judge = Judge(gains)
    work = review("Ticket to Ride", judge)
    counts = []
    for _ in range(2000):
        work.poll()
        if not counts or counts[-1] != len(work.moments):
            counts.append(len(work.moments))
        if work.finished:
            break
    assert counts == [0, 1, 2, 3]
    assert [asked_about(q)[1] for q in judge.asked].count(LOOK) == 3


def test_what_was_missed_again_and_again_is_told_once() -> None:
    steps = places("Ticket to Ride", 3)
    gains = {(at, look): (5.0 + at / 100, 0.1) for at in steps for look in range(3)}
    judge = Judge(gains)
    judge.lines = dict.fromkeys(steps, (("the same",),))
    work = review("Ticket to Ride", judge)
    finish(work)
    assert [at for at, _ in chosen(work)] == [steps[-1]]


def test_a_review_that_is_called_off_asks_nothing_more() -> None:
    judge = Judge()
    work = review("30 Rails", judge)
    work.poll()
    assert len(judge.asked) == 1
    work.cancel()
    assert judge.forgotten == judge.asked
    assert work.failed
    work.poll()
    assert len(judge.asked) == 1
    assert work.moments == ()


def test_failures_end_it_with_a_word() -> None:
    judge = Judge()
    judge.fails = True
    work = review("30 Rails", judge)
    finish(work)
    assert work.failed
    assert len(judge.asked) == module.MOST_FAILURES


@pytest.mark.parametrize("broken", ["poll", "ask"])
def test_whatever_goes_wrong_ends_it_and_nothing_else(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Judge()
    work = review("30 Rails", judge)
    work.poll()

    def breaks(*_: object) -> None:
        raise OverflowError

    monkeypatch.setattr(judge, broken, breaks)
    work.poll()
    assert work.failed
    assert work.finished
    work.poll()


@pytest.mark.parametrize("fault", [dies, names_no_action], ids=lambda f: f.__name__)
def test_a_ruined_worker_ends_it_and_nothing_ever_waits(fault: Any) -> None:
    thinker = QueuedThinker(WorkerThinker(run=fault))
    work = review("Railroad Ink", thinker)
    longest, start = 0.0, time.monotonic()
    try:
        while not work.finished and time.monotonic() - start < 60:
            before = time.thread_time()
            work.poll()
            longest = max(longest, time.thread_time() - before)
            time.sleep(0.005)
        assert work.failed
        assert longest < 0.25
    finally:
        thinker.close()


@pytest.mark.parametrize("name", ["30 Rails", "Railroad Ink, meteors", "Ticket to Ride"])
def test_the_real_players_weigh_real_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PLAYOUTS", (16, 64, 64))
    monkeypatch.setattr(module, "CANDIDATES", 1)
    monkeypatch.setattr(module, "SURE", 0.0)
    monkeypatch.setattr(module, "LEAST_GAIN", -99.0)
    work = review(name, HereThinker())
    work._all = work._all[-6:]
    finish(work)
    assert not work.failed
    for moment in work.moments:
        assert moment.better
        assert moment.reason.code.startswith("why.")
