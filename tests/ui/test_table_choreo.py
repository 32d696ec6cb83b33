"""Every event is shown, and what is shown ends where the match is, played out or skipped."""

import inspect

import pytest
from tests.ui.table_kit import new_session

from branchline.engine.kernel.events import Event
from branchline.engine.thirty_rails import events
from branchline.engine.thirty_rails.board import MARSHES, STANDARD
from branchline.ui.anim.timeline import Timeline
from branchline.ui.tables.counting import rows_changed
from branchline.ui.tables.director import Director
from branchline.ui.tables.thirty_rails.choreo import CHOREO
from branchline.ui.tables.thirty_rails.stage import Stage

EVENTS = [
    kind
    for _name, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event
]
OF_MARSHES = {
    events.DoublesRolled,
    events.MarshRolled,
    events.MarshDrawn,
    events.MarshIgnored,
    events.FactoryPlaced,
    events.BuildingStopped,
}
OF_RIVERS = {events.RiverDrawn, events.CellCrossed, events.SharesBought}
SCORING = (
    events.TrackPlaced,
    events.MinePlaced,
    events.StationPlaced,
    events.FactoryPlaced,
    events.SharesBought,
)


def test_every_event_has_a_choreography():
    assert len(EVENTS) >= 12
    assert set(CHOREO) == set(EVENTS)


def rows_of(session):
    score = session.score()
    return [score.rows(seat) for seat in range(len(session.seats))]


def shown(stage):
    """All that can be seen of the stage at rest."""
    return [
        (seat.sheet, seat.white, seat.black, seat.last, seat.rows, seat.ended, seat.total)
        for seat in stage.seats
    ] + [stage.turn, stage.row]


def expected(session, stage):
    """A fresh stage, told by the match; only `last` is remembered by the old one."""
    fresh = Stage(len(session.seats), lambda name, volume: None, [0])
    for new, old in zip(fresh.seats, stage.seats, strict=True):
        new.last = old.last
    fresh.turn = stage.turn
    fresh.sync(session.view(None), rows_of(session))
    return shown(fresh)


def play(seats, advance, seed, modules, board=STANDARD):
    """A whole game; after each batch of events the stage must show the match."""
    session = new_session(["easy"] * seats, seed=seed, modules=modules, board=board)
    heard = []
    marshes = "marsh" in modules
    stage = Stage(seats, lambda name, volume: heard.append(name), range(seats), marshes=marshes)
    timeline = Timeline(1.0)
    director = Director(stage, timeline, CHOREO)
    rows = rows_of(session)
    for seat, own in enumerate(rows):
        stage.seats[seat].rows = tuple(own)
    seen = set()
    while True:
        batch = list(session.poll())
        if not batch and session.over:
            break
        after = rows_of(session)
        for event in batch:
            seen.add(type(event))
            director.show(event)
            if isinstance(event, SCORING):
                before, now, seat = rows[event.seat], after[event.seat], event.seat
                director.add(seat, lambda b=before, n=now, s=seat: rows_changed(stage, s, b, n))
        rows = after
        advance(director, timeline)
        assert not director.busy
        if not session.over:
            assert shown(stage) == expected(session, stage)
    for seat in range(seats):
        assert stage.seats[seat].total == session.score().total(seat)
        assert stage.seats[seat].glow is None
        assert not stage.seats[seat].sketching
        assert not stage.seats[seat].flights
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
    for _ in range(7):
        director.update()
        timeline.update(0.05)
    director.skip()


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("advance", [play_out, skip, skip_halfway])
def test_what_is_shown_ends_where_the_match_is(seats, advance):
    modules = ("overrides", "river") if seats == 1 else ("shares", "river")
    unseen = {events.SharesBought} if seats == 1 else set()
    seen, heard = play(seats, advance, 11 + seats, modules)
    assert {"dice_rattle", "dice_land", "pencil", "stamp", "fanfare"} <= set(heard)
    assert set(EVENTS) - seen == OF_MARSHES | {events.DieOverridden} | unseen


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("advance", [play_out, skip, skip_halfway])
def test_games_with_marshes_are_shown_as_they_are(seats, advance):
    seen, heard = play(seats, advance, 11 + seats, ("overrides", "marsh"), MARSHES)
    assert {"dice_rattle", "dice_land", "sketch", "stamp", "notice", "fanfare"} <= set(heard)
    assert set(EVENTS) - seen == OF_RIVERS | {events.DieOverridden}


def test_without_animation_everything_is_shown_at_once():
    session = new_session(["easy"])
    stage = Stage(1, lambda name, volume: None, [0])
    director = Director(stage, Timeline(0.0), CHOREO)
    for event in session.poll():
        director.show(event)
    director.update()
    assert not director.busy
    assert stage.seats[0].white == session.view(None).white


def test_a_changed_die_is_thrown_for_its_seat_alone():
    stage = Stage(2, lambda name, volume: None, [0, 1])
    for seat in stage.seats:
        seat.white = seat.black = 2
    timeline = Timeline(1.0)
    director = Director(stage, timeline, CHOREO)
    director.show(events.DieOverridden(seat=0, die="black", value=5))
    director.update()
    timeline.update(0.1)
    assert stage.seats[0].flights["black"].value == 5
    assert not stage.seats[1].flights
    director.skip()
    assert [seat.black for seat in stage.seats] == [5, 2]
    assert [seat.white for seat in stage.seats] == [2, 2]


def test_seats_move_side_by_side_and_what_concerns_all_waits_for_them():
    stage = Stage(2, lambda name, volume: None, [0, 1])
    timeline = Timeline(1.0)
    director = Director(stage, timeline, CHOREO)
    director.show(events.TrackPlaced(seat=0, cell=9, tile=4))
    director.show(events.TrackPlaced(seat=0, cell=10, tile=4))
    director.show(events.TrackPlaced(seat=1, cell=9, tile=4))
    director.show(events.DiceRolled(turn=2, white=1, black=6))
    director.update()
    timeline.update(0.1)
    assert set(stage.seats[0].sketching) == {9}
    assert set(stage.seats[1].sketching) == {9}
    assert director.busy_for_all
    assert stage.turn == 0
    play_out(director, timeline)
    assert stage.turn == 2
    assert stage.seats[0].sheet.tiles[9:11] == [4, 4]


def test_rows_are_counted_up_and_their_lines_run_along():
    session = new_session(["easy"], seed=3)
    while not session.over:
        session.poll()
    rows = tuple(rows_of(session)[0])
    stage = Stage(1, lambda name, volume: None, [0])
    stage.seats[0].rows = rows
    timeline = Timeline(1.0)
    director = Director(stage, timeline, CHOREO)
    director.show(events.GameEnded())
    counted = []
    while True:
        director.update()
        if not director.busy:
            break
        timeline.update(0.03)
        seat = stage.seats[0]
        if seat.counting:
            counted.append((seat.counting, seat.glow is not None))
    order = list(dict.fromkeys(key for key, _lit in counted))
    assert order == [row.key for row in rows]
    for row in rows:
        assert ((row.key, True) in counted) is bool(row.evidence)
    assert stage.seats[0].counts == {row.key: row.points for row in rows}
