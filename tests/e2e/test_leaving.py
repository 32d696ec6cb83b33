"""The real program ends: closed, told to end, killed, its display gone. Nothing is lost, nothing stays behind."""

import os
import random
import signal
import time

import pytest
from tests.e2e.desktop import PATIENCE, REAL_WINDOW, Display, Game, alive, assert_sound, wait_for
from tests.e2e.player import go_on, play_by_pointer, presses, wish

pytestmark = REAL_WINDOW


def test_closing_while_a_computer_player_thinks(start, capsys):
    """The window is gone within 1 s, all processes within 3 s; longer where other programs take the cores."""
    game = start("play", "thirty_rails", "--seats", "hard,hard", "--seed", "5")
    wait_for("some moves", lambda: game.entries() > 8)
    below = game.children()
    assert below, "no process thinks"
    before = game.entries()
    pressed = time.monotonic()
    game.keys("alt+F4")
    wait_for("the window is gone", lambda: not game.shown, 10)
    gone = time.monotonic() - pressed
    game.process.wait(10)
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 10)
    ended = time.monotonic() - pressed
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert gone < 1.0 * busy, f"the window stayed for {gone:.2f} s"
    assert ended < 3.0 * busy, f"processes stayed for {ended:.2f} s"
    assert game.process.returncode == 0
    assert game.output() == ""
    assert game.entries() >= before
    assert_sound(game.save(), capsys, over=False)


QUIT_AT = [(1920, 1080), (1280, 800), (800, 1280), (800, 480)]


@pytest.mark.parametrize("display", QUIT_AT, indirect=True, ids=str)
def test_quit_at_the_title_ends_it_by_mouse(start, cast):
    game = start()
    shadow = cast(game)
    shadow.title()
    wait_for("the worker", game.children)
    below = game.children()
    game.click(shadow.widget("title.quit"))
    shadow.ctx.stack.top.back()
    time.sleep(1.0)  # the question is shown
    assert game.process.poll() is None, "it asks before it ends"
    game.click(shadow.widget("title.quit"))
    assert game.process.wait(PATIENCE) == 0
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 3)
    assert game.output() == ""


def test_a_polite_signal_ends_it_as_closing_does(start, capsys):
    game = start("play", "thirty_rails", "--seats", "hard,hard", "--seed", "5")
    wait_for("some moves", lambda: game.entries() > 8)
    below = game.children()
    game.process.terminate()
    assert game.process.wait(10) == 0
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 3)
    assert game.output() == ""
    assert_sound(game.save(), capsys, over=False)


def test_ctrl_c_in_the_terminal_ends_it_without_a_word(start, capsys):
    game = start("play", "thirty_rails", "--seats", "hard,hard", "--seed", "5")
    wait_for("some moves", lambda: game.entries() > 8)
    below = game.children()
    for pid in [game.process.pid, *below]:  # a terminal tells all of them
        os.kill(pid, signal.SIGINT)
    assert game.process.wait(10) == 130
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 3)
    assert game.output() == ""
    assert_sound(game.save(), capsys, over=False)


def test_without_its_parent_no_process_goes_on(start):
    game = start("play", "thirty_rails", "--seats", "hard,hard", "--seed", "5")
    wait_for("some moves", lambda: game.entries() > 8)
    below = game.children()
    assert below
    game.kill()
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 3)


ROUNDS = [pytest.param(4, id="4"), pytest.param(100, id="100", marks=pytest.mark.slow)]


@pytest.mark.parametrize("rounds", ROUNDS)
def test_killed_in_mid_game_it_goes_on_where_it_was(start, cast, capsys, rounds):
    rng = random.Random(rounds)
    fresh = ("play", "thirty_rails", "--seats", "human,easy", "--seed", "9")
    words: tuple[str, ...] = fresh
    known: list[str] = []
    games = 1
    for _ in range(rounds):
        game = start(*words)
        words = ()
        shadow = cast(game)
        saves = start.data / "saves"
        wait_for("the file of the game", lambda: len(list(saves.iterdir())) == games)  # noqa: B023 - at once
        if known:
            go_on(game, shadow)
            assert len(game.log().to_lines()) >= len(known)
        done = game.entries()
        play_by_pointer(game, shadow, rng, until=max(3, done + rng.randrange(1, 6)))
        shadow.table()
        legal = shadow.ctx.stack.top.session.legal(0)
        confirmed = game.save().read_text().splitlines()
        if legal:
            game.click(*presses(shadow, wish(legal, rng), rng))
        time.sleep(rng.random() * 0.2)
        game.kill()
        lines = game.log().to_lines()
        assert lines[: len(confirmed)] == confirmed
        assert lines[: len(known)] == known
        known = lines
        if game.log().result is not None:
            words, known, games = fresh, [], games + 1
    assert_sound(game.save(), capsys, over=game.log().result is not None)


def test_the_x_server_dies_and_nothing_is_lost(display, start, cast, tmp_path, capsys):
    game = start("play", "thirty_rails", "--seats", "human,easy", "--seed", "13")
    play_by_pointer(game, cast(game), random.Random(13), until=16)
    confirmed = game.save().read_text().splitlines()
    below = game.children()
    display.server.kill()
    game.process.wait(10)
    wait_for("all processes are gone", lambda: not any(alive(pid) for pid in below), 5)
    assert game.log().to_lines()[: len(confirmed)] == confirmed
    another = Display()
    try:
        again = Game(another, start.data)
        shadow = cast(again)
        go_on(again, shadow)
        play_by_pointer(again, shadow, random.Random(1), until=len(confirmed) + 1)
        assert again.log().to_lines()[: len(confirmed)] == confirmed
        assert again.quit() == 0
        again.close()
    finally:
        another.close()
