"""The thinker never waits, and workers that die, hang or lie never stop a game."""

from __future__ import annotations

import json
import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import pytest

from branchline.app.headless import play_out
from branchline.app.queue import QueuedThinker
from branchline.app.tables import TableRoom
from branchline.app.thinker import (
    Answer,
    HereThinker,
    Question,
    Thinker,
    WorkerThinker,
    answer_here,
    read_answer,
)
from branchline.boards.library import Library
from branchline.engine.thirty_rails.board import STANDARD
from branchline_ai import worker

ROOT = Path(__file__).resolve().parents[2]
SLOWEST_POLL = 0.1


def question(level: str = "easy", seconds: float | None = 0.05, seed: int = 1) -> Question:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ["human"], ["overrides"], "standard", seed)
    while match.view(0).phase < 2:
        match.act(0, match.legal(0)[0])
    return Question(match.game.config, STANDARD, match.view(0), 0, level, seed, seconds)


def legal_answers(asked: Question) -> list[object]:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ["human"], ["overrides"], "standard", asked.seed)
    while match.view(0).phase < 2:
        match.act(0, match.legal(0)[0])
    return match.legal(0)


def wait_for(thinker: Thinker, asked: Question, limit: float = 20.0) -> tuple[Answer, float]:
    """The answer, and the longest single poll."""
    start = time.monotonic()
    longest = 0.0
    while time.monotonic() - start < limit:
        before = time.monotonic()
        answer = thinker.poll(asked)
        if answer is not None:
            return answer, longest
        longest = max(longest, time.monotonic() - before)
        time.sleep(0.005)
    raise AssertionError("no answer")


def dies(pipe: Connection) -> None:
    pipe.recv_bytes()
    os._exit(3)


def dies_at_once(pipe: Connection) -> None:
    os._exit(4)


def hangs(pipe: Connection) -> None:
    pipe.recv_bytes()
    time.sleep(600)


def ignores_terminate(pipe: Connection) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pipe.recv_bytes()
    while True:
        time.sleep(1)


def talks_nonsense(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(b"\xff\xfe not json")
    time.sleep(600)


def sends_a_list(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(b"[1, 2]")
    time.sleep(600)


def names_no_action(pipe: Connection) -> None:
    number = json.loads(pipe.recv_bytes())["number"]
    pipe.send_bytes(json.dumps({"number": number, "action": "fly 99", "playouts": 1}).encode())
    time.sleep(600)


def answers_late(pipe: Connection) -> None:
    number = json.loads(pipe.recv_bytes())["number"]
    time.sleep(8.0)
    pipe.send_bytes(json.dumps({"number": number, "action": "end"}).encode())
    time.sleep(600)


def sends_too_much(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(b"x" * 5_000_000)
    time.sleep(600)


FAULTS = (
    dies,
    dies_at_once,
    hangs,
    ignores_terminate,
    talks_nonsense,
    sends_a_list,
    names_no_action,
    answers_late,
    sends_too_much,
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_faulty_worker_is_replaced_and_a_legal_move_comes(fault: object) -> None:
    asked = question()
    thinker = WorkerThinker(run=fault, grace=0.2)  # type: ignore[arg-type]
    try:
        thinker.ask(asked)
        answer, longest = wait_for(thinker, asked)
        assert answer.fallback
        assert answer.action in legal_answers(asked)
        assert longest < SLOWEST_POLL
        assert thinker.failures == 1
        thinker.ask(asked)
        again, _ = wait_for(thinker, asked)
        assert again.fallback
        assert thinker.failures == 2
    finally:
        thinker.close()


def test_a_good_worker_answers_and_stays(tmp_path: Path) -> None:
    thinker = WorkerThinker()
    try:
        for seed in range(3):
            asked = question(seed=seed + 1)
            thinker.ask(asked)
            assert thinker.waiting(asked) >= 0
            answer, longest = wait_for(thinker, asked)
            assert not answer.fallback
            assert answer.action in legal_answers(asked)
            assert longest < SLOWEST_POLL
            assert thinker.waiting(asked) == 0
        assert thinker.failures == 0
    finally:
        thinker.close()


def test_a_killed_worker_is_noticed_at_once_and_the_next_one_is_sound() -> None:
    thinker = WorkerThinker()
    try:
        asked = question(level="hard", seconds=5.0)
        thinker.ask(asked)
        assert thinker.line is not None
        process = thinker.line.process
        os.kill(process.pid, signal.SIGKILL)
        start = time.monotonic()
        answer, _ = wait_for(thinker, asked)
        assert answer.fallback
        assert time.monotonic() - start < 2.0
        asked = question()
        thinker.ask(asked)
        assert not wait_for(thinker, asked)[0].fallback
    finally:
        thinker.close()


class Silence:
    """A line to a worker that has answered and ended; the answer is on its way still."""

    def __init__(self) -> None:
        self.broken = ""
        self.process = SimpleNamespace(is_alive=lambda: False, exitcode=0)
        self.said: list[object] = []

    def receive(self) -> object | None:
        return self.said.pop(0) if self.said else None

    def kill(self) -> None:
        pass

    def wait(self) -> None:
        pass


def test_an_answer_counts_though_the_worker_has_ended_since() -> None:
    asked, thinker, line = question(), WorkerThinker(), Silence()
    thinker.ask(asked)
    assert thinker.line is not None
    thinker.line.kill()
    thinker.line.wait()
    thinker.line = line  # type: ignore[assignment]
    assert thinker.poll(asked) is None
    line.said.append(worker.decide({"number": 1, **asked.message()}))
    answer = thinker.poll(asked)
    assert answer is not None
    assert not answer.fallback


@pytest.mark.parametrize("name", ["value", "gain", "error"])
@pytest.mark.parametrize("said", ["NaN", "Infinity", "-Infinity", "1" + "0" * 400, "true", '"3"'])
def test_a_number_without_end_is_none(name: str, said: str) -> None:
    asked = question()
    reply = worker.decide(asked.message())
    assert read_answer(asked, {**reply, name: 3}, 0.1) is not None
    with pytest.raises(ValueError, match=name):
        read_answer(asked, {**reply, name: json.loads(said)}, 0.1)


def test_a_rescue_that_fails_is_told_once_and_the_next_question_is_answered() -> None:
    class Hopeless(Question):
        def instead(self, seconds: float) -> Answer:
            raise ZeroDivisionError

    plain = question()
    asked = Hopeless(plain.config, plain.board, plain.view, 0, "easy", 1, 0.05)
    alone = WorkerThinker(run=dies)
    alone.ask(asked)
    with pytest.raises(ZeroDivisionError):
        wait_for(alone, asked)
    assert alone.poll(asked) is None, "it is not open any more"
    alone.close()
    line = QueuedThinker(WorkerThinker(run=dies))
    try:
        line.ask(asked)
        line.ask(plain)
        answer, _ = wait_for(line, plain)
        assert answer.fallback, "the failure is not this question's"
        with pytest.raises(ZeroDivisionError):
            line.poll(asked)
        assert line.poll(asked) is None
    finally:
        line.close()


def test_nobody_hears_the_answer_to_a_forgotten_question() -> None:
    thinker = WorkerThinker()
    try:
        first, second = question(seconds=0.3), question(level="easy", seed=2)
        thinker.ask(first)
        thinker.forget(first)
        thinker.ask(second)
        answer, _ = wait_for(thinker, second)
        assert answer.action in legal_answers(second)
        assert thinker.poll(first) is None
    finally:
        thinker.close()


def test_closing_ends_the_process() -> None:
    thinker = WorkerThinker()
    thinker.ask(question())
    assert thinker.line is not None
    process = thinker.line.process
    thinker.close()
    assert not process.is_alive()


def test_thinking_here_gives_the_same_for_the_same_seed() -> None:
    asked = question(seconds=None)
    one = answer_here(Question(asked.config, STANDARD, asked.view, 0, "normal", 7, None, 40))
    two = answer_here(Question(asked.config, STANDARD, asked.view, 0, "normal", 7, None, 40))
    assert one.action == two.action
    assert HereThinker().poll(asked) is not None


def test_a_headless_game_is_recorded() -> None:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ["easy", "random"], ["overrides"], "standard", 4)
    record = play_out(match, ["easy", "random"], STANDARD, playouts=5)
    data = record.to_data()
    assert match.over
    assert data["seats"] == ["easy", "random"]
    assert [sum(rows.values()) for rows in data["rows"]] == data["totals"]  # type: ignore[attr-defined]
    best = max(data["totals"])  # type: ignore[call-overload]
    assert [data["totals"][seat] for seat in data["winner"]] == [best] * len(data["winner"])  # type: ignore[arg-type,index]
    assert min(record.decisions) > 30
    assert record.longest >= max(
        s / d for s, d in zip(record.seconds, record.decisions, strict=True)
    )
