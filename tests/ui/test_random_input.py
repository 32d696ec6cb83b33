"""Random input of all devices finds no state in which the program breaks, and a break that is planted is found.

Here: some thousand events every day; `tools/dev.py unrest --events 300000` is the long programme.
"""

import os
import signal
import statistics
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import random_input
from branchline.engine import catalog
from branchline.ui.scenes.learn import LearnPanel
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.screen import Screen


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_some_hundred_random_events_break_nothing(seed):
    failure, program = random_input.run(seed, 700)
    assert failure is None, f"{failure.what}\n{failure.trace}"
    assert program.count == 700
    assert len(program.seen) >= 4, program.seen
    assert statistics.median(program.times) < random_input.SLOWEST_MEDIAN_MS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_three_hundred_thousand_random_events_break_nothing(seed):
    failure, _ = random_input.run(seed, 5_000)
    assert failure is None, f"{failure.what}\n{failure.trace}"


def test_the_same_seed_does_the_same():
    first, second = (random_input.run(9, 120)[1] for _ in range(2))
    assert first.done == second.done
    assert first.seen == second.seen


def test_a_planted_fault_is_found_and_shortened(monkeypatch):
    """Whoever comes to the tutorials by whatever way: the events that lead there are what is left."""

    def enter(self):
        raise RuntimeError("planted")

    monkeypatch.setattr(LearnPanel, "enter", enter)
    tap = ("key", pygame.K_RETURN, True)
    steps = [
        ("wait", 1),
        ("text", "a"),
        ("wheel", 1),
        tap,
        ("wait", 5),
    ]
    what = random_input.replay(steps)
    assert "planted" in what
    assert random_input.shortened(steps, what) == [tap]


def test_a_program_without_a_scene_is_found(monkeypatch):
    monkeypatch.setattr(LearnPanel, "enter", lambda self: self.ctx.stack.clear())
    assert "no scene is open" in random_input.replay([("key", pygame.K_RETURN, True)])


def test_a_focus_that_cannot_be_seen_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(Screen, "_show_focus", lambda self: False)
    with random_input.unrest(1, tmp_path) as program:
        program.do(("resize", 320, 240))
        program.ctx.stack.push(OptionsScene(program.ctx))
        with pytest.raises(random_input.Broken, match="outside the window"):
            list(map(program.do, [("key", pygame.K_DOWN, True)] * 12))


@pytest.mark.parametrize("size", [(320, 240), (1280, 720)])
def test_tables_and_lessons_open_where_large_texts_leave_little_room(tmp_path, size):
    """What random input found: another's sheet had less than no room."""
    with random_input.unrest(1, tmp_path) as program:
        program.do(("resize", *size))
        program.do(("setting", "language", "fr"))
        program.do(("setting", "text_size", 2.0))
        for game in catalog.GAMES:
            program.do(("game", game, ("human", "easy", "normal"), (), "any", 3))
            program.do(("wait", 2))
            program.desk.learn(game)
            program.do(("wait", 2))


def test_it_stops_cleanly_when_it_is_asked_to():
    """SIGTERM ends the programme after the event that is under way, with what was found so far."""
    tool = Path(random_input.__file__)
    words = [sys.executable, str(tool), "--events", "1000000", "--part", "10"]
    paths = os.pathsep.join(sys.path)
    surroundings = {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"}
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=surroundings)
    try:
        assert child.stdout is not None
        assert any(line.startswith("seed 1:") for line in child.stdout)
        child.send_signal(signal.SIGTERM)
        said, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode in (0, 1), "1: frames may be slow where much else runs"
    assert "Stopped before the end." in said
    assert "frames drawn" in said


def test_the_shortening_stops_too_with_what_it_has():
    stop = random_input.Stop()
    steps = [("wait", number) for number in range(40)]

    def fails(some):
        if len(some) < 20:
            stop.ask()
        return "broken" if ("wait", 7) in some else ""

    left = random_input.shortened(steps, "broken", fails=fails, stop=stop)
    assert ("wait", 7) in left
    assert 1 < len(left) < 40
    with pytest.raises(KeyboardInterrupt):
        stop.ask()
