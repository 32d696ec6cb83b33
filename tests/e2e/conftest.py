"""Fixtures of the tests with the real program: a display, programs on it, their shadows.

Here: what has to be closed after each test. Not here: tests.
"""

import pytest
from tests.e2e.desktop import Display, Game, write_settings
from tests.e2e.shadow import Shadow


@pytest.fixture
def display(request):
    made = Display(getattr(request, "param", (1920, 1080)))
    yield made
    made.close()


@pytest.fixture
def start(display, tmp_path):
    """Starts the program with words of the command line; `data` is the player's folder."""
    games = []

    def begin(*words, data=tmp_path / "data", **more):
        games.append(Game(display, data, *words, **more))
        return games[-1]

    begin.data = tmp_path / "data"
    write_settings(begin.data)
    yield begin
    for game in games:
        game.close()


@pytest.fixture
def cast(start):
    """Makes the shadow of a running program."""
    shadows = []

    def make(game):
        shadows.append(Shadow(game.size, start.data))
        return shadows[-1]

    yield make
    for shadow in shadows:
        shadow.close()
