"""Many random fingers on turned panes and turned dialogs: nothing breaks, and the game stays what its log says."""

import random

import pytest
from tests.ui import ri_kit, table_kit
from tests.ui.touch_kit import Finger


def thirty(kit):
    return table_kit.new_table(kit, ["human"] * 4, turn=4, sharing="around")


def ink(kit):
    return ri_kit.new_table(kit, ["human"] * 2, ri_kit.MODULES, round_=2, sharing="around")


@pytest.mark.parametrize("make", [thirty, ink])
def test_random_fingers_break_nothing(kit, make):
    kit = kit((1280, 800), bot_pace="instant", animation_speed=4.0, hints=False)
    table = make(kit)
    rng = random.Random(8)
    fingers = [Finger(kit, number) for number in range(6)]
    down = {}
    for _ in range(250):
        finger = rng.choice(fingers)
        pos = rng.random() * kit.ctx.canvas.width, rng.random() * kit.ctx.canvas.height
        if finger in down and rng.random() < 0.7:
            finger.up(down.pop(finger) if rng.random() < 0.8 else pos)
        elif rng.random() < 0.2:
            finger.move(pos)
        else:
            finger.down(pos)
            down[finger] = pos
        if rng.random() < 0.3:
            kit.frame()
        if kit.app.done:
            kit.app.done.clear()
            kit.stack.reset(table)
        if rng.random() < 0.01:
            kit.ctx.change_settings(screen_inches=rng.choice([0.0, 8.0, 24.0]))
    kit.frame()
    match = table.session.match
    assert match.log.entries
    for seat, row in enumerate(table.stage.seats):
        assert row.total == sum(line.points for line in row.rows), seat
