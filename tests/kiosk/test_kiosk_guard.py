"""The guard of a kiosk: who is there, who is waited for, what is forgotten, and who gets in."""

import pygame
import pytest
from tests.kiosk.kiosk_kit import PIN

from branchline.ui.kiosk.admin import AdminPage
from branchline.ui.kiosk.countdown import Countdown
from branchline.ui.kiosk.pin_pad import PinPad
from branchline.ui.scenes.dialog import ConfirmDialog
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.title import TitleScene
from branchline.ui.settings import Settings
from branchline.ui.tables.scene import GameTable
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label


def buttons(place):
    """The buttons that can be pressed now."""
    return [leaf for leaf in place.top._leaves() if isinstance(leaf, Button) and leaf.enabled]


def button(place, code):
    """The button with this message."""
    return next(each for each in buttons(place) if each._words() == place.ctx.text(code))


def move_mouse(place, pos):
    place.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def test_a_mouse_that_lies_where_the_window_opens_wakes_nobody(hall):
    place = hall()
    for pos in ((300, 300), (301, 302)):
        move_mouse(place, pos)
        place.frame()
    assert place.attracts


def test_a_tap_only_wakes(hall):
    place = hall()
    assert place.attracts
    place.tap(0.2, 0.62)  # where the title has a button
    assert isinstance(place.top, TitleScene)
    place.tap(0.2, 0.62)  # people tap twice
    place.frame()
    assert isinstance(place.top, TitleScene)
    place.wait(1.0)
    place.press(button(place, "title.new_game"))
    assert isinstance(place.top, LobbyScene)


@pytest.mark.parametrize(
    "deed",
    [
        lambda place: place.key(pygame.K_x),
        lambda place: place.key(pygame.K_RETURN),
        lambda place: place.key(pygame.K_ESCAPE),
        lambda place: place.post(pygame.MOUSEBUTTONDOWN, button=3, pos=(5, 5), touch=False),
        lambda place: [move_mouse(place, pos) for pos in ((300, 300), (312, 300), (324, 300))],
        lambda place: place.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=0),
        lambda place: place.post(pygame.JOYBUTTONDOWN, instance_id=3, button=0),
    ],
)
def test_every_device_wakes_it(hall, deed):
    place = hall()
    deed(place)
    place.frame()
    assert isinstance(place.top, TitleScene)


def test_a_shaking_mouse_and_a_pad_that_comes_wake_nobody(hall):
    place = hall()
    for _ in range(50):
        for pos in ((3, 4), (1, 0)):
            place.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        place.frame()
    place.post(pygame.JOYDEVICEREMOVED, instance_id=77)
    place.frame()
    assert place.attracts


def test_nobody_there_warns_counts_down_and_attracts(hall):
    place = hall()
    place.come()
    place.play()
    idle = place.config.idle_seconds
    place.tap(0.99, 0.5)
    place.wait(idle - 0.5)
    assert isinstance(place.top, GameTable)
    place.wait(1.0)
    assert isinstance(place.top, Countdown)
    assert place.top.seconds_left >= 14
    place.wait(13.0)
    assert isinstance(place.top, Countdown)
    place.wait(3.0)
    assert place.attracts
    assert len(place.ctx.stack) == 1


def words(scene):
    """What the labels of a panel say."""
    return [leaf._words() for leaf in scene.pane.children if isinstance(leaf, Label)]


def test_the_warning_says_that_a_game_ends_only_where_one_is_open(hall):
    place = hall()
    place.come()
    place.wait(place.config.idle_seconds + 1)
    assert isinstance(place.top, Countdown)
    assert place.ctx.text("kiosk.still_there_no_game") in words(place.top)
    place.tap(0.5, 0.5)
    place.wait(1.0)
    place.play()
    place.ctx.stack.push(PauseMenu(place.ctx, place.top.session.setup.game, 7))
    place.wait(place.config.idle_seconds + 1)
    assert isinstance(place.top, Countdown)
    assert place.ctx.text("kiosk.still_there_text") in words(place.top)


def test_any_touch_during_the_countdown_goes_on_and_does_nothing_else(hall):
    place = hall()
    place.come()
    place.play()
    table, entries = place.top, len(place.top.session.match.log.entries)
    place.wait(place.config.idle_seconds + 1)
    assert isinstance(place.top, Countdown)
    for x, y in ((0.5, 0.5), (0.9, 0.9), (0.5, 0.68)):
        place.tap(x, y)
    assert place.top is table
    place.wait(0.3)
    assert len(table.session.match.log.entries) == entries
    place.wait(place.config.idle_seconds - 2)
    assert place.top is table


def test_time_in_which_computers_think_is_not_idle_but_not_for_ever(hall):
    place = hall()
    place.come()
    place.play(seats=("human", "normal"))
    place.thinker.slow = True
    table = place.top
    for _ in range(60):
        if table.occupied:
            break
        seat = table.session.to_act()[0]
        table.act(seat, table.session.legal(seat)[0])
        place.frame(0.1)
    else:
        raise AssertionError("the computer player is never asked")
    place.tap(0.99, 0.5)
    place.wait(place.config.idle_seconds + 30)
    assert place.top is table
    place.wait(place.config.busy_seconds - 30 - 1)
    assert place.top is table
    place.wait(2)
    assert isinstance(place.top, Countdown)


def test_a_new_visitor_finds_nothing_of_the_one_before(hall):
    usual = Settings(fullscreen=False, language="nl", text_size=1.25, sound=0.4)
    place = hall(settings=usual)
    place.come()
    place.ctx.change_settings(language="ja", text_size=2.0, sound=1.0, music=0.0)
    place.ctx.input.seats.share("each")
    place.ctx.input.seats.take(place.ctx.input.last_device, 1)
    first = place.ctx.app.last_setup()
    place.play()
    place.wait(place.config.idle_seconds + place.config.warning_seconds + 3)
    assert place.attracts
    assert place.ctx.settings == usual
    assert place.ctx.words.language == "nl"
    assert place.ctx.input.seats.sharing == "any"
    assert place.ctx.input.seats.device_of(1) is None
    assert place.ctx.app.saved_games() == ()
    assert place.ctx.app.unfinished_game() is None
    assert place.ctx.app.last_setup().seats == first.seats
    assert [path.name for path in place.folder.rglob("*")] == []


def test_a_visit_has_an_end_with_a_word_before(hall):
    place = hall(session_minutes=5.0, session_warning_minutes=2.0)
    place.come()
    place.play()
    for _ in range(55):
        place.tap(0.99, 0.5)
        place.wait(4)
    assert [notice.code for notice in place.ctx.notices.standing] == ["kiosk.visit_ends"]
    for _ in range(20):
        if isinstance(place.top, Countdown):
            break
        place.tap(0.99, 0.5)
        place.wait(4)
    assert isinstance(place.top, Countdown)
    place.tap(0.5, 0.5)
    place.key(pygame.K_RETURN)
    place.key(pygame.K_ESCAPE)
    assert isinstance(place.top, Countdown), "an end is an end"
    assert place.ctx.notices.standing == (), "nothing says that there is time left"
    place.wait(16)
    assert place.attracts
    assert place.ctx.notices.standing == ()


@pytest.mark.parametrize(
    "places", [((0.02, 0.03), (0.97, 0.98)), ((0.97, 0.03), (0.02, 0.98))], ids=["down", "up"]
)
def test_two_opposite_corners_and_the_pin_let_the_attendant_in_and_end_it(hall, places):
    place = hall()
    place.hold_corners(4.5, places)
    assert not isinstance(place.top, PinPad)
    place.hold_corners(5.5, places)
    assert isinstance(place.top, PinPad)
    place.wait(1.0)
    place.type_pin("1111")
    assert isinstance(place.top, PinPad)
    place.type_pin(PIN)
    assert isinstance(place.top, AdminPage)
    assert place.day.lock.wrong == 0
    place.press(button(place, "kiosk.admin_end"))
    assert isinstance(place.top, ConfirmDialog)
    assert place.loop.running
    place.wait(0.5)
    place.press(button(place, "kiosk.admin_end"))
    assert not place.loop.running


@pytest.mark.parametrize(
    "places",
    [
        ((0.02, 0.03), (0.02, 0.98)),
        ((0.02, 0.03), (0.97, 0.03)),
        ((0.02, 0.03), (0.5, 0.5)),
        ((0.02, 0.03), (0.03, 0.02)),
        ((0.3, 0.03), (0.97, 0.98)),
    ],
)
def test_no_other_two_places_let_anybody_in(hall, places):
    place = hall()
    place.hold_corners(7, places)
    assert not isinstance(place.top, PinPad)


def test_a_finger_that_leaves_its_corner_starts_the_time_again(hall):
    place = hall()
    place.finger(pygame.FINGERDOWN, 0.02, 0.03, finger=1)
    place.finger(pygame.FINGERDOWN, 0.98, 0.97, finger=2)
    place.wait(3)
    place.finger(pygame.FINGERMOTION, 0.5, 0.5, finger=2)
    place.frame()
    place.finger(pygame.FINGERMOTION, 0.98, 0.97, finger=2)
    place.wait(3)
    assert not isinstance(place.top, PinPad)
    place.wait(3)
    assert isinstance(place.top, PinPad)


def mouse(place, kind, pos, *, button=1, touch=False):
    """The mouse of a window of 800 x 480."""
    if kind == pygame.MOUSEMOTION:
        place.post(kind, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=touch)
    else:
        place.post(kind, button=button, pos=pos, touch=touch)
    place.frame()


@pytest.mark.parametrize("corner", [(3, 4), (796, 4), (3, 476), (796, 476)])
def test_a_mouse_that_is_held_in_one_corner_lets_the_attendant_in(hall, corner):
    place = hall()
    mouse(place, pygame.MOUSEBUTTONDOWN, corner)
    place.wait(4)
    assert not isinstance(place.top, PinPad)
    mouse(place, pygame.MOUSEMOTION, (corner[0], corner[1] - 2))
    place.wait(2)
    assert isinstance(place.top, PinPad)
    mouse(place, pygame.MOUSEBUTTONUP, corner)
    place.type_pin(PIN)
    assert isinstance(place.top, AdminPage)


@pytest.mark.parametrize(
    ("pos", "how"),
    [((400, 4), {}), ((3, 4), {"button": 3}), ((3, 4), {"touch": True})],
    ids=["an edge", "the other button", "a finger, which the system calls a mouse as well"],
)
def test_no_other_hold_of_a_mouse_does(hall, pos, how):
    place = hall()
    mouse(place, pygame.MOUSEBUTTONDOWN, pos, **how)
    place.wait(7)
    assert not isinstance(place.top, PinPad)


def test_a_mouse_that_leaves_its_corner_or_lets_go_has_to_begin_again(hall):
    place = hall()
    mouse(place, pygame.MOUSEBUTTONDOWN, (3, 4))
    mouse(place, pygame.MOUSEMOTION, (300, 200))
    mouse(place, pygame.MOUSEMOTION, (3, 4))
    place.wait(7)
    assert not isinstance(place.top, PinPad), "dragged there"
    mouse(place, pygame.MOUSEBUTTONUP, (3, 4))
    mouse(place, pygame.MOUSEBUTTONDOWN, (3, 4))
    place.wait(3)
    mouse(place, pygame.MOUSEBUTTONUP, (3, 4))
    place.wait(4)
    assert not isinstance(place.top, PinPad), "let go"


CHORD = (
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
)


def test_the_chord_of_one_pad_lets_the_attendant_in(hall):
    place = hall()
    for button in CHORD[:3]:
        place.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button)
    place.post(pygame.CONTROLLERBUTTONDOWN, instance_id=2, button=CHORD[3])
    place.wait(7)
    assert not isinstance(place.top, PinPad), "two pads are not one"
    place.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=CHORD[3])
    place.wait(6)
    assert isinstance(place.top, PinPad)


def test_keys_let_nobody_in_unless_they_are_set(hall):
    keys = (pygame.K_LCTRL, pygame.K_LALT, pygame.K_k)
    for chord in ((), ("left ctrl", "left alt", "k")):
        place = hall(exit_keys=chord)
        for key in keys:
            place.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        place.wait(6)
        assert isinstance(place.top, PinPad) is bool(chord)
        for key in keys:
            place.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        place.frame()


def test_the_way_in_works_from_everywhere_and_is_left_when_nobody_types(hall):
    place = hall()
    place.come()
    place.play()
    place.wait(place.config.idle_seconds + 1)
    assert isinstance(place.top, Countdown)
    place.hold_corners(5.5)
    assert isinstance(place.top, PinPad)
    place.wait(place.config.idle_seconds + place.config.warning_seconds + 3)
    assert place.attracts


def test_without_a_pin_the_page_can_only_be_looked_at(hall):
    place = hall(pin="")
    place.hold_corners(5.5)
    page = place.top
    assert isinstance(page, AdminPage)
    assert buttons(place) == [page.leave_button]
    place.key(pygame.K_ESCAPE)
    assert isinstance(place.top, TitleScene)


def test_too_many_wrong_pins_make_the_pad_wait(hall):
    place = hall()
    place.hold_corners(5.5)
    place.wait(1.0)
    for _ in range(3):
        place.type_pin("9999")
    assert place.day.lock.wait > 4
    place.type_pin(PIN)
    assert isinstance(place.top, PinPad)
    place.wait(6.0)
    place.type_pin(PIN)
    assert isinstance(place.top, AdminPage)


def test_visitors_see_only_what_they_are_offered(hall):
    place = hall(
        games=("thirty_rails", "ticket_to_ride"),
        most_seats=3,
        levels=("easy",),
        shown_options=("language", "sound"),
    )
    place.come()
    assert place.ctx.text("title.quit") not in [each._words() for each in buttons(place)]
    place.key(pygame.K_ESCAPE)
    assert isinstance(place.top, TitleScene)
    app = place.ctx.app
    assert [(game.game, game.seats) for game in app.games()] == [
        ("thirty_rails", range(1, 4)),
        ("ticket_to_ride", range(2, 4)),
    ]
    assert app.last_setup().seats == ("human", "easy")
    place.ctx.stack.push(LobbyScene(place.ctx))
    place.frame()
    assert len(place.top._cards) == 3
    assert place.top._cards[0]._choices == ("off", "human", "easy")
    place.ctx.stack.reset(OptionsScene(place.ctx))
    place.frame()
    assert [row._label() for row in place.top._rows] == ["Language", "Sounds"]
    assert buttons(place) == [place.top.leave_button]
    app.quit()
    assert place.loop.running


def test_at_home_nothing_is_left_out(hall):
    place = hall()
    place.ctx.offer = type(place.ctx.offer)()
    place.come()
    assert place.ctx.text("title.quit") in [each._words() for each in buttons(place)]
    place.ctx.stack.reset(OptionsScene(place.ctx))
    assert len(place.top._rows) >= 10


def test_the_volume_is_capped(hall):
    place = hall(largest_volume=0.5)
    sounds = place.ctx.media.sounds
    assert sounds._effects_volume == 0, "nobody is there"
    place.come()
    place.ctx.change_settings(sound=1.0, music=0.6)
    assert (sounds._effects_volume, sounds._music_volume) == (0.5, 0.3)
    place.ctx.app.set_largest_volume(0.2)
    assert sounds._effects_volume == pytest.approx(0.2)


def test_the_games_take_turns_in_the_attract_loop_and_the_picture_moves(hall, monkeypatch):
    monkeypatch.setattr("branchline.ui.kiosk.attract.LONGEST_GAME_SECONDS", 3.0)
    place = hall(settings=Settings(animation_speed=0.0, bot_pace="instant"))
    scene, games, low = place.top, [], set()
    for _ in range(4):
        while not scene.shows_game:
            place.wait(0.5, 0.1)
        table = scene.inner.top
        games.append((table.session.setup.game, table.session.setup.seed))
        low.add(scene._low)
        assert all(not seat.human for seat in table.session.seats)
        while scene.shows_game:
            place.wait(1.0, 0.1)
    assert games == [
        ("thirty_rails", 1),
        ("railroad_ink", 2),
        ("ticket_to_ride", 3),
        ("thirty_rails", 4),
    ]
    assert low == {True, False}
    assert place.attracts
    assert place.day.games == 0, "nobody has played"


def test_a_game_of_the_attract_loop_is_played_out_and_its_results_shown(hall):
    place = hall(
        games=("thirty_rails",), settings=Settings(animation_speed=0.0, bot_pace="instant")
    )
    scene = place.top
    while len(scene.inner) < 2:
        place.wait(1.0, 0.1)
        assert scene.shows_game or not scene.inner.top.occupied
    assert scene.inner.top is not place.top
    place.wait(9.0)
    assert not scene.shows_game
    assert place.attracts


def test_everybody_is_invited_in_turn(hall):
    place = hall()
    assert len(set(place.ctx.app.invitations)) == 4


def test_the_pause_menu_leads_to_the_title(hall):
    place = hall()
    place.come()
    place.play()
    place.key(pygame.K_ESCAPE)
    assert isinstance(place.top, PauseMenu)
