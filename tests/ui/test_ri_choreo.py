"""Every event is shown, and what is shown ends where the match is, played out or skipped."""

import inspect

import pytest
from tests.ui.ri_kit import MODULES, new_session

from branchline.engine.kernel.events import Event
from branchline.engine.railroad_ink import events
from branchline.engine.railroad_ink.faces import TILES
from branchline.ui.anim.timeline import Timeline
from branchline.ui.tables.counting import rows_changed
from branchline.ui.tables.director import Director
from branchline.ui.tables.railroad_ink.choreo import CHOREO, flight_points
from branchline.ui.tables.railroad_ink.stage import Stage
from branchline.ui.tables.railroad_ink.table import TableScene

EVENTS = [
    kind
    for _name, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event
]


def test_every_event_has_a_choreography():
    assert len(EVENTS) >= 15
    assert set(CHOREO) == set(EVENTS)


def rows_of(session):
    score = session.score()
    return [score.rows(seat) for seat in range(len(session.seats))]


def shown(stage):
    """All that can be seen of the stage at rest."""
    seats = [
        (
            (seat.sheet, seat.left, seat.specials, seat.special_count, seat.ended),
            (seat.villages, seat.universities, seat.goals, seat.rows, seat.total),
        )
        for seat in stage.seats
    ]
    goals = [(goal.name, goal.worth, goal.turned) for goal in stage.goals]
    return seats, stage.round, stage.dice, stage.aim, goals


def expected(session):
    """A fresh stage, told by the match."""
    fresh = Stage(len(session.seats), lambda name, volume: None, [0])
    fresh.sync(session.view(None), rows_of(session))
    return shown(fresh)


def play(seats, modules, advance, seed, ends=0.5):
    """A whole game; after each batch of events the stage must show the match."""
    session = new_session(["easy"] * seats, modules, seed=seed, ends=ends)
    heard = []
    stage = Stage(seats, lambda name, volume: heard.append(name), range(seats))
    timeline = Timeline(1.0)
    director = Director(stage, timeline, CHOREO)
    rows = rows_of(session)
    for seat, own in enumerate(rows):
        stage.seats[seat].rows = tuple(own)
    stage.sync(session.view(None), rows)
    if session.view(None).sheets[0].marks:
        stage.seats[0].touch()
    seen = set()
    while True:
        batch = list(session.poll())
        if not batch and session.over:
            break
        after = rows_of(session)
        last = {e.seat: n for n, e in enumerate(batch) if isinstance(e, TableScene.scoring)}
        for number, event in enumerate(batch):
            seen.add(type(event))
            director.show(event)
            for seat, at in last.items():
                if at == number:
                    before, now = rows[seat], after[seat]
                    director.add(seat, lambda b=before, n=now, s=seat: rows_changed(stage, s, b, n))
        rows = after
        advance(director, timeline)
        assert not director.busy
        if not session.over:
            assert shown(stage) == expected(session)
    for seat in range(seats):
        own = stage.seats[seat]
        assert own.total == session.score().total(seat)
        assert own.glow is None and own.meteor is None and own.flash is None
        assert not own.moving and not own.flights and own.striking is None
    return seen, heard


def play_out(director, timeline):
    for _ in range(4000):
        director.update()
        if not director.busy:
            return
        timeline.update(0.05)
    raise AssertionError("an animation without end")


def skip(director, _timeline):
    director.update()
    director.skip()


def skip_halfway(director, timeline):
    for _ in range(5):
        director.update()
        timeline.update(0.05)
    director.skip()


@pytest.mark.parametrize("modules", [(), *[(name,) for name in MODULES], MODULES], ids=str)
@pytest.mark.parametrize("advance", [play_out, skip, skip_halfway])
def test_what_is_shown_ends_where_the_match_is(modules, advance):
    play(2, modules, advance, seed=11)


def test_every_event_comes_up_in_some_game():
    seen, heard = set(), set()
    for seed in range(4):
        more, sounds = play(2, MODULES, skip, seed, ends=0.15)
        seen |= more
        heard |= set(sounds)
    assert set(EVENTS) - seen <= {events.EffectLost, events.LakeFilled}
    assert {"dice_rattle", "pencil", "water", "seethe", "burn", "meteor", "impact"} <= heard
    assert {"card", "rumble", "stamp", "fanfare", "chime"} <= heard


@pytest.mark.parametrize("kind", [events.EffectLost, events.LakeFilled, events.MeteorFell])
def test_rare_events_leave_the_stage_as_it_was(kind):
    stage = Stage(1, lambda name, volume: None, [0])
    event = {
        events.EffectLost: events.EffectLost(seat=0, effect="factory", forced=True),
        events.LakeFilled: events.LakeFilled(seat=0, cell=24),
        events.MeteorFell: events.MeteorFell(seat=0, start=24, direction=0, path=()),
    }[kind]
    before = shown(stage)
    anim = CHOREO[kind](event, stage)
    anim.finish()
    assert shown(stage) == before


def test_a_drawn_die_is_used_and_the_other_one_with_its_face_is_not():
    stage = Stage(1, lambda name, volume: None, [0])
    stage.round, stage.dice = 2, ("H_T", "R_T", "H_T", "overpass")
    stage.seats[0].left = 0b1111
    tile = TILES.named["H_T.1"]
    for left in (0b1110, 0b1010):
        event = events.TilePlaced(seat=0, cell=3, tile=tile, cause=events.DIE)
        CHOREO[events.TilePlaced](event, stage).finish()
        assert stage.seats[0].left == left
    assert stage.seats[0].sheet.since[3] == 2


def test_a_meteor_touches_the_border_where_it_turns():
    # From the second column to the west, distance 3: column 0, column 0 again, column 1.
    points = flight_points(22, 3, (21, 21, 22))
    assert points == [(1.5, 3.5), (0.5, 3.5), (0.0, 3.5), (0.5, 3.5), (1.5, 3.5)]


def test_without_animation_everything_is_shown_at_once():
    session = new_session(["easy"], ("goals",))
    stage = Stage(1, lambda name, volume: None, [0])
    director = Director(stage, Timeline(0.0), CHOREO)
    for event in session.poll():
        director.show(event)
    director.update()
    assert not director.busy
    assert len(stage.goals) == 3
    assert stage.round == 1
