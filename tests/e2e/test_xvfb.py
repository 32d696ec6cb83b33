"""The real program in a real window: whole games by real clicks, keys and taps."""

import json
import random
import time
from dataclasses import asdict, replace

import pytest
from tests.e2e.desktop import REAL_WINDOW, assert_sound, is_drawn, wait_for, write_settings
from tests.e2e.player import go_on, play_by_pointer

from branchline.ui.context import GameSetup
from branchline.ui.input.intents import Accept, Step, Turn

pytestmark = REAL_WINDOW
ARROWS = {(0, -1): "Up", (0, 1): "Down", (-1, 0): "Left", (1, 0): "Right"}


def setup_of_last_time(data, seats):
    """The lobby will show these seats, as after a game with them."""
    setup = asdict(GameSetup(seats=seats, modules=("overrides",)))
    (data / "lobby.json").write_text(json.dumps(setup))


def test_from_the_title_screen_to_the_score_sheet_and_again(display, start, cast, tmp_path, capsys):
    setup_of_last_time(start.data, ("human", "easy"))
    game = start()
    shadow = cast(game)
    shadow.title()
    game.click(shadow.widget("title.new_game"))
    shadow.lobby()
    game.click(shadow.widget("lobby.start"))
    first = wait_for("a game", game.save)
    play_by_pointer(game, shadow, random.Random(7), until=10_000)
    log = game.log()
    assert log.result is not None
    placed = [entry for entry in log.entries if entry.seat == 0 and entry.action[:5] == "place"]
    assert len(placed) == 30
    said = assert_sound(first, capsys, over=True)
    assert said["totals"] == list(log.result.totals)
    assert is_drawn(display.picture(tmp_path / "end.png", game.window))

    shadow.results()
    time.sleep(1.0)  # the results answer to nothing at first
    game.click(shadow.widget("results.same_dice"))
    wait_for("another game", lambda: game.save() != first)
    again = game.log()
    assert again.header.id != log.header.id
    assert replace(again.header, id=log.header.id) == log.header
    assert again.entries[0] == log.entries[0]
    play_by_pointer(game, shadow, random.Random(8), until=5)
    shadow.pause()
    game.keys("p")
    game.click(shadow.widget("pause.leave"))
    time.sleep(0.2)
    before = game.entries()
    go_on(game, shadow)
    play_by_pointer(game, shadow, random.Random(9), until=before + 1)
    assert game.save() != first
    assert game.quit() == 0
    assert game.output() == ""


@pytest.mark.parametrize("display", [(800, 1280)], indirect=True, ids=["800x1280"])
def test_taps_on_an_upright_screen(display, start, cast, tmp_path, capsys):
    write_settings(start.data, fullscreen=True)
    words = ("play", "thirty_rails", "--seats", "human", "--seed", "11")
    game = start(*words, SDL_MOUSE_TOUCH_EVENTS="1")
    assert game.size == (800, 1280)
    play_by_pointer(game, cast(game), random.Random(11), until=26)
    assert_sound(game.save(), capsys, over=False)
    assert is_drawn(display.picture(tmp_path / "taps.png"))
    assert game.quit() == 0


class Typist:
    """Presses keys in the real window and tells the shadow's table what they mean."""

    def __init__(self, game, shadow):
        self.game, self.shadow = game, shadow
        table = shadow.table()
        self.hand, self.match = table.hands[0], table.session.match

    def step(self, dx, dy):
        """One cell on, on the white cells only: a step further may lead to the menu, and at last out."""
        here = divmod(self.hand.cursor, 8)
        there = here[0] + dy, here[1] + dx
        if self.hand.focus == "sheet" and all(1 <= at <= 6 for at in (*here, *there)):
            self._press(ARROWS[dx, dy], Step(dx, dy))

    def turn(self):
        self._press("r", Turn(1))

    def accept(self):
        """Enter; where that is an action the real program must have it on disk before we go on."""
        before = len(self.match.log.entries)
        self._press("Return", Accept())
        if len(self.match.log.entries) > before:
            self.wait()
            time.sleep(0.1)

    def wait(self):
        """The real program has done as much as the shadow."""
        count = len(self.match.log.entries)
        wait_for("the same actions on disk", lambda: len(self.game.log().entries) >= count)

    def _press(self, key, intent):
        self.game.keys(key)
        self.shadow.ctx.stack.handle(intent)
        for _ in range(3):
            self.shadow.ctx.stack.update(0.1)


def test_keys_do_what_the_same_scene_does_here(start, cast, capsys):
    """Alone, nobody else moves: the real game has to go exactly as the shadow's."""
    game = start("play", "thirty_rails", "--seats", "human", "--seed", "3")
    wait_for("the first line of the log", game.save)
    typist = Typist(game, cast(game))
    rng = random.Random(3)
    for _ in range(200):
        if len(typist.match.log.entries) >= 30:
            break
        for _ in range(rng.randrange(4)):
            typist.step(*rng.choice(list(ARROWS)))
        if rng.random() < 0.3:
            typist.turn()
        typist.accept()
    typist.wait()
    assert len(typist.match.log.entries) == 30
    assert game.log().to_lines() == typist.match.log.to_lines()
    assert_sound(game.save(), capsys, over=False)
    assert game.quit() == 0
