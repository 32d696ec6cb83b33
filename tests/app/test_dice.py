"""What the dice of a game allowed: asked bit by bit, for a while, and given up where the worker fails."""

from __future__ import annotations

import dataclasses
import json
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from tests.app.test_thinker import dies, talks_nonsense

from branchline.app.dice import MOST_FAILURES, MOST_SLICES, DiceQuestion, DiceSearch, Found
from branchline.app.figures import Figures
from branchline.app.queue import QueuedThinker
from branchline.app.tables import TableRoom
from branchline.app.thinker import Asked, WorkerThinker
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.ui.context import GameSetup

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
SETUP = GameSetup("railroad_ink", ("human", "hard", "easy"), (), "standard", 11)
SLOWEST_POLL = 0.1


class Oracle:
    """Finds what it is told, one after the other."""

    def __init__(self, found: list[Found]) -> None:
        self.found = found
        self.asked: list[Asked[Any]] = []
        self.forgotten: list[Asked[Any]] = []

    def ask(self, question: Asked[Any]) -> None:
        self.asked.append(question)

    def poll(self, question: Asked[Any]) -> Any:
        return self.found.pop(0) if self.found else None

    def waiting(self, question: Asked[Any]) -> float:
        return 0.0

    def forget(self, question: Asked[Any]) -> None:
        self.forgotten.append(question)

    def close(self) -> None:
        pass


def search(thinker: Any, **more: Any) -> DiceSearch:
    board = ROOM.board(SETUP.game, SETUP.board)
    return DiceSearch(catalog.plan(SETUP.game, 1), board, SETUP.seed, thinker, **more)


def finish(work: DiceSearch, limit: float = 60.0) -> float:
    """The longest single poll until it is over."""
    start, longest = time.monotonic(), 0.0
    while not work.finished:
        assert time.monotonic() - start < limit, "it goes on and on"
        before = time.perf_counter()
        work.poll()
        longest = max(longest, time.perf_counter() - before)
        time.sleep(0.005)
    return longest


def test_nothing_is_asked_before_somebody_looks() -> None:
    oracle = Oracle([])
    work = search(oracle)
    assert oracle.asked == []
    work.poll()
    work.poll()
    assert len(oracle.asked) == 1


def test_the_best_that_was_found_stays() -> None:
    oracle = Oracle([Found(None, False), Found(40, False), Found(38, False), Found(51, True)])
    work, seen = search(oracle), []
    for _ in range(6):
        work.poll()
        seen.append(work.points)
    assert seen == [None, None, 40, 40, 51, 51]
    assert work.finished
    assert len(oracle.asked) == 4


def test_it_is_over_after_its_time_and_only_looking_counts(monkeypatch: Any) -> None:
    oracle = Oracle([Found(9, False)])
    work = search(oracle)
    work.poll()
    work.poll()
    late = time.monotonic() + 1e6
    monkeypatch.setattr(time, "monotonic", lambda: late)  # a help panel lay over the results
    work.poll()
    assert not work.finished
    oracle.found = [Found(9, False)] * 1000
    for _ in range(1000):
        work.poll()
    assert work.finished
    assert work.points == 9
    assert len(oracle.asked) == MOST_SLICES


def test_who_leaves_asks_no_more() -> None:
    oracle = Oracle([])
    work = search(oracle)
    work.poll()
    work.cancel()
    assert oracle.forgotten == oracle.asked
    work.poll()
    assert len(oracle.asked) == 1


def test_some_failures_are_borne_and_more_end_it() -> None:
    lost = Found(None, done=False, failed=True)
    work = search(Oracle([Found(30, False), lost, Found(20, False), lost, lost]))
    for _ in range(10):
        work.poll()
    assert work.finished
    assert work.points == 30


@pytest.mark.parametrize(
    "reply",
    [
        {},
        {"error": "ValueError"},
        {"points": 50},
        {"points": True, "done": False},
        {"points": "50", "done": False},
        {"points": 5.5, "done": False},
        {"points": 10**9, "done": False},
        {"points": 50, "done": 0},
        {"points": [50], "done": False},
    ],
)
def test_lies_are_no_answer(reply: dict[str, Any]) -> None:
    asked = DiceQuestion(catalog.plan(SETUP.game, 1), ROOM.board(SETUP.game, "standard"), 1)
    with pytest.raises(ValueError, match=r"found|points"):
        asked.read(reply, 0.0)


def promises_too_much(pipe: Connection) -> None:
    while True:
        number = json.loads(pipe.recv_bytes())["number"]
        pipe.send_bytes(json.dumps({"number": number, "points": 99999, "done": False}).encode())


@pytest.mark.parametrize("fault", [dies, talks_nonsense, promises_too_much])
def test_a_faulty_worker_ends_the_search_and_nothing_waits(fault: Any) -> None:
    thinker = WorkerThinker(run=fault)
    work = search(QueuedThinker(thinker))
    try:
        assert finish(work) < SLOWEST_POLL
        assert work.points is None
        assert thinker.failures == MOST_FAILURES
    finally:
        thinker.close()


def test_the_worker_finds_something_and_goes_on() -> None:
    thinker = WorkerThinker()
    work = search(QueuedThinker(thinker))
    seen: set[int] = set()
    start = time.monotonic()
    try:
        while len(seen) < 2 and time.monotonic() - start < 60.0:
            work.poll()
            if work.points is not None:
                seen.add(work.points)
            time.sleep(0.01)
        assert len(seen) == 2
        assert thinker.failures == 0
    finally:
        work.cancel()
        thinker.close()


def test_the_dice_are_played_alone_with_the_same_variants() -> None:
    setup = dataclasses.replace(SETUP, modules=("lakes",), options=(("longest_mode", "links"),))
    oracle = Oracle([])
    work = Figures(ROOM, oracle).allowed(setup)
    assert work is not None
    work.poll()
    message = oracle.asked[0].message()
    config: Any = message["config"]
    assert config["seats"] == 1
    assert config["modules"] == ["lakes"]
    assert dict(config["options"]) == {"longest_mode": "links"}
    assert message["seed"] == 11


def test_where_nobody_can_look_nothing_is_promised() -> None:
    figures = Figures(ROOM, Oracle([]))
    assert figures.allowed(GameSetup("ticket_to_ride", ("human", "easy"), (), "usa", 1)) is None
    assert figures.allowed(dataclasses.replace(SETUP, board="gone")) is None
    assert figures.allowed(dataclasses.replace(SETUP, modules=("nonsense",))) is None
