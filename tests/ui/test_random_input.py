"""Random input of all devices finds no state in which the program breaks, and a break that is planted is found.

Here: some thousand events every day; `tools/dev.py unrest --events 300000` is the long programme.
"""

import statistics

import pygame
import pytest

import random_input
from branchline.ui.scenes.lobby import LobbyScene
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
    """Whoever comes to the lobby by whatever way: the events that lead there are what is left."""

    def enter(self):
        raise RuntimeError("planted")

    monkeypatch.setattr(LobbyScene, "enter", enter)
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


@pytest.mark.parametrize(
    ("method", "says"),
    [("enter", "no scene is open"), ("_show_focus", "outside the window")],
)
def test_what_must_hold_is_looked_at(monkeypatch, method, says):
    if method == "enter":
        monkeypatch.setattr(LobbyScene, "enter", lambda self: self.ctx.stack.clear())
        steps = [("key", pygame.K_RETURN, True)]
    else:
        monkeypatch.setattr(Screen, "_show_focus", lambda self: False)
        options = [("title",), *[("key", pygame.K_DOWN, True)] * 2, ("key", pygame.K_RETURN, True)]
        steps = [("resize", 320, 240), *options, *[("key", pygame.K_DOWN, True)] * 9]
    assert says in random_input.replay(steps)
