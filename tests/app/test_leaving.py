"""Who leaves the results for a new game waits for nothing that was being thought about them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.app.faulty_workers import Faulty
from tests.app.test_review import GAMES, review
from tests.app.test_thinker import question, wait_for

from branchline.app import review as reviewing
from branchline.app.dice import DiceSearch
from branchline.app.queue import QueuedThinker
from branchline.app.tables import TableRoom
from branchline.app.thinker import GRACE_SECONDS, START_SECONDS, WorkerThinker
from branchline.boards.library import Library
from branchline.engine import catalog

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
QUICKLY = 2.0
"""Seconds on the clock of a busy machine; what is left takes half a minute and more."""


def dice(thinker: Any) -> DiceSearch:
    board = ROOM.board("thirty_rails", "standard")
    return DiceSearch(catalog.plan("thirty_rails", 1), board, 5, thinker)


@pytest.fixture
def line():
    """A thinker that is warm."""
    worker = WorkerThinker()
    queued = QueuedThinker(worker)
    asked = question()
    queued.ask(asked)
    wait_for(queued, asked)
    yield queued
    assert worker.failures == 0
    queued.close()


def first_move(line: QueuedThinker) -> float:
    """Seconds until the computer player of a new game has moved, by its own thought."""
    start, asked = time.monotonic(), question()
    line.ask(asked)
    answer, _ = wait_for(line, asked, 60.0)
    assert not answer.fallback
    return time.monotonic() - start


@pytest.mark.parametrize("name", GAMES)
def test_the_first_move_does_not_wait_for_a_review(
    line: QueuedThinker, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "PLAYOUTS", (50_000,) * 3)
    work = review(name, line)
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        work.poll()
        time.sleep(0.01)
    work.cancel()
    assert first_move(line) < QUICKLY


def test_the_first_move_does_not_wait_for_what_the_dice_allowed(
    line: QueuedThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.app.dice.SLICE_SECONDS", 60.0)
    work = dice(line)
    work.poll()
    time.sleep(0.5)
    work.cancel()
    assert first_move(line) < QUICKLY


def test_a_search_answers_again_and_again_before_anything_is_known(line: QueuedThinker) -> None:
    work = dice(line)
    start, longest = time.monotonic(), 0.0
    while time.monotonic() - start < 4.0:
        work.poll()
        if work._open is not None:
            longest = max(longest, line.waiting(work._open))
        time.sleep(0.01)
    assert longest < QUICKLY
    assert work._slices >= 2
    work.cancel()


@pytest.mark.parametrize("good", [0, 1], ids=["fresh", "warm"])
def test_a_worker_that_froze_over_the_results_is_replaced(tmp_path: Path, good: int) -> None:
    """The next game has a worker of its own soon, and its player thinks for itself."""
    worker = WorkerThinker(run=Faulty("freezes", tmp_path, good=good, spoiled=1))
    line = QueuedThinker(worker)
    try:
        if good:
            first_move(line)
        work = dice(line)
        work.poll()
        time.sleep(0.5)
        work.cancel()
        assert first_move(line) < GRACE_SECONDS + (1 if good else 2) * START_SECONDS
        assert worker.failures == 1
    finally:
        line.close()
