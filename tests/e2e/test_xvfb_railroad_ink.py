"""Railroad Ink in a real window: a whole game with lakes, meteors, buildings and goals by real clicks."""

import random

from tests.e2e.desktop import REAL_WINDOW, assert_sound, is_drawn
from tests.e2e.player import play_by_pointer

from branchline.engine.railroad_ink.actions import EndRound
from branchline.ui.tables.railroad_ink.hand import Mode

pytestmark = REAL_WINDOW
MODULES = "lakes,meteors,buildings,goals"


def ink_presses(shadow, legal, rng):
    """Where to press for what has to be done, and now and then for more."""
    hand = shadow.ctx.stack.top.panes[0].hand
    if hand.mode == Mode.METEOR:
        aims = [
            shadow.spot(name)
            for name in hand.offers
            if name.startswith("aim.") and hand.aim is None
        ]
        return [*aims[:1], shadow.spot("fall")]
    if hand.mode == Mode.EFFECT and rng.random() < 0.5:
        return [shadow.spot("decline")]
    places = []
    if not hand.source:
        if EndRound() in legal and (not hand.offers or rng.random() < 0.5):
            return [shadow.spot("end")]
        name = rng.choice(list(hand.offers))
        places.append(shadow.spot(name))
        hand.press(name)
    cell = shadow.cell(rng.choice(list(hand.by_cell)))
    return [*places, cell, *[shadow.spot("turn_back")] * rng.randrange(3), cell]


def test_a_whole_game_by_clicks(display, start, cast, tmp_path, capsys):
    words = ("play", "railroad_ink", "--seats", "human,easy", "--modules", MODULES, "--seed", "5")
    game = start(*words)
    play_by_pointer(game, cast(game), random.Random(5), 10_000, ink_presses)
    log = game.log()
    assert log.result is not None
    mine = {entry.action.split()[0] for entry in log.entries if entry.seat == 0}
    assert {"meteor", "place", "end"} <= mine
    assert_sound(game.save(), capsys, over=True)
    assert is_drawn(display.picture(tmp_path / "end.png", game.window))
    assert game.quit() == 0
    assert game.output() == ""
