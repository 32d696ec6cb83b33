"""Animations of Ticket to Ride: every event has one, they end where the match is, and they tell nobody's secrets."""

import inspect

import pytest
from tests.ui.ticket_kit import new_session, new_table, play_on, the_pane

from branchline.engine.kernel.events import Event
from branchline.engine.ticket_to_ride import events as ev
from branchline.ui.tables.scene import PACE_SECONDS
from branchline.ui.tables.ticket_to_ride import words
from branchline.ui.tables.ticket_to_ride.choreo import CHOREO
from branchline.ui.tables.ticket_to_ride.stage import BACK, Stage


def test_every_event_has_a_choreography():
    kinds = {
        kind
        for _, kind in inspect.getmembers(ev, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }
    assert set(CHOREO) == kinds


def what_is_shown(stage):
    return (
        tuple(stage.display),
        stage.deck,
        stage.discard,
        stage.tickets_left,
        stage.active,
        tuple(stage.hand),
        stage.tickets,
        stage.made,
        [(s.cards, s.tickets, s.trains, s.points, sorted(s.routes)) for s in stage.seats],
    )


@pytest.mark.parametrize(
    ("kinds", "board", "seed"), [(2, "baltic", 1), (5, "baltic", 2), (5, "usa", 3)]
)
def test_after_its_animations_the_table_shows_what_the_match_says(kit, kinds, board, seed):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", *["easy"] * (kinds - 1)], board=board, seed=seed)
    match, rng = table.session.match, table.session.thinker
    for number in range(160):
        if match.over:
            break
        seat = match.to_act()[0]
        events = match.act(seat, rng.pick(seat))
        for event in events:
            table.show_event(event)
        for _ in range(3):
            table.director.skip()
        if number % 4 == 0 or match.over:
            shown = what_is_shown(table.stage)
            view, own = match.view(None), match.view(0)
            table.stage.sync(view, own, [match.score().rows(n) for n in range(kinds)])
            assert shown == what_is_shown(table.stage), [type(e).__name__ for e in events]
    assert len(table.stage.news) > 0


def test_half_way_through_an_animation_everything_can_be_drawn(kit):
    kit = kit((1280, 800), bot_pace="instant")
    table = new_table(kit, ["human", "easy", "easy"], at_rest=False, seed=8)
    for number in range(400):
        if 0 in table.session.to_act() and not table.director.busy:
            table.act(0, table.session.thinker.pick(0))
        kit.frame(0.05)
        if number > 380 or table.session.over:
            break
    assert table.stage.seats[1].routes


def test_the_end_is_watched_by_everybody_and_shows_every_ticket(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], seed=4)
    play_on(table.session, 10_000)
    final = table.session.match
    view = final.view(None)
    table.stage.sync(view, final.view(0), [final.score().rows(n) for n in (0, 1)])
    for seat in table.stage.seats:
        seat.counts = None
    rows = [final.score().rows(n) for n in (0, 1)]
    made = [{key for key, _ in row[1].parts} for row in rows]
    tickets = table.session.board.tickets
    events = []
    for seat, player in enumerate(view.players):
        hit = tuple(t for t in player.shown if tickets[t].id in made[seat])
        lost = tuple(t for t in player.shown if t not in hit)
        events.append(ev.TicketsShown(seat=seat, made=hit, lost=lost))
    longest = max(player.longest for player in view.players)
    best = tuple(n for n, p in enumerate(view.players) if p.longest == longest)
    events += [ev.LongestShown(seats=best, length=longest), ev.GameEnded(frozen=False)]
    for event in events:
        table.show_event(event)
    table.director.update()
    assert table.director.busy_for_all
    turned, glowing = set(), 0
    for _ in range(1200):
        kit.frame(0.05)
        if table.stage.turned_up is not None:
            turned.add((table.stage.turned_up.seat, table.stage.turned_up.ticket))
        glowing += table.stage.glow is not None
        if not table.director.busy:
            break
    assert turned == {(n, t) for n, player in enumerate(view.players) for t in player.shown}
    assert glowing > 10
    totals = [seat.total for seat in table.stage.seats]
    assert totals == [final.score().total(n) for n in (0, 1)]


def test_what_only_one_seat_may_see_never_comes_to_the_stage_of_another(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], seed=2)
    before = what_is_shown(table.stage)
    table.show_event(ev.CardSeen(audience=1, seat=1, card=3))
    table.show_event(ev.TicketsSeen(audience=1, seat=1, tickets=(1, 2, 3)))
    table.show_event(ev.TicketsChosen(audience=1, seat=1, kept=(1,), returned=(2, 3)))
    table.show_event(ev.TicketMade(audience=1, seat=1, ticket=1))
    assert not table.director.busy
    assert what_is_shown(table.stage) == before


def test_the_news_never_name_a_card_that_was_drawn_unseen(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "easy"], seed=2)
    stage, colours = (
        table.stage,
        ("black", "blue", "green", "orange", "pink", "red", "white", "yellow"),
    )
    for seat in range(3):
        for card in range(9):
            stage.news = []
            table.show_event(ev.CardDrawn(seat=seat))
            table.show_event(ev.CardSeen(audience=seat, seat=seat, card=card))
            table.director.skip()
            told = " ".join(line.text for line in words.news(the_pane(table), 6))
            assert "unseen" in told
            assert not any(colour in told for colour in (*colours, "locomotive"))


@pytest.mark.parametrize("hidden", [False, True])
def test_a_card_comes_face_down_to_a_hand_that_lies_face_down(kit, hidden):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], seed=2)
    stage, hand = table.stage, the_pane(table).hand
    hand.hidden = hidden
    before = stage.hand[8]
    table.show_event(ev.CardSeen(audience=hand.seat, seat=hand.seat, card=8))
    table.director.update()
    table.timeline.update(0.1)
    assert [flight.face for flight in stage.flights] == [BACK if hidden else 8]
    table.director.skip()
    assert stage.hand[8] == before + 1


@pytest.mark.parametrize(("kinds", "heard"), [(("human", "easy"), 1), (("human", "human"), 0)])
def test_nobody_else_hears_that_a_ticket_is_fulfilled(kit, kinds, heard):
    table = new_table(kit((1280, 800)), list(kinds), seed=2)
    sounds = []
    table.stage.sound = lambda name, seat=None: sounds.append(name)
    seat = the_pane(table).seat
    table.show_event(ev.TicketMade(audience=seat, seat=seat, ticket=1))
    table.director.skip()
    assert sounds.count("chime") == heard


def test_others_see_the_same_whatever_a_seat_draws_unseen(kit):
    """Sounds, flights and counts for an onlooker do not depend on the card."""
    heard = []
    for card in (0, 8):
        session = new_session(["human", "easy"], seed=2)
        board = session.board
        look = type("Look", (), {"routes": ((((0, 0), (9, 9)),) * len(board.routes))})()
        notes = []
        stage = Stage(2, look, board, lambda *sound: notes.append(sound), [0])  # noqa: B023
        stage.watcher = 0
        seen = [ev.CardDrawn(seat=1), ev.CardSeen(audience=1, seat=1, card=card)]
        for event in seen:
            if event.audience in (None, stage.watcher):
                anim = CHOREO[type(event)](event, stage)
                anim.advance(0.1)
                notes.append([(f.face, f.start, f.end) for f in stage.flights])
                anim.finish()
        heard.append((notes, what_is_shown(stage)))
    assert heard[0] == heard[1]


def test_the_pace_of_computer_players_depends_on_the_settings_alone(kit):
    kit = kit((1280, 800), bot_pace="normal", reduced_motion=True)
    table = new_table(kit, ["easy", "easy"], seed=2)
    waits = []
    for _ in range(60):
        assert table.hurry == 1.0
        table._wait = 0.0
        table._listen()
        waits.append(table._wait)
    assert set(waits) <= {0.0, PACE_SECONDS["normal"]}
    assert waits.count(PACE_SECONDS["normal"]) > 15
