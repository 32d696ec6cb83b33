"""The lobby and the keypad."""

from dataclasses import replace

import pygame
import pytest

from branchline.ui import theme
from branchline.ui.context import GameChoice
from branchline.ui.figures import Strength
from branchline.ui.input.intents import Accept, Erase, Text
from branchline.ui.scenes.help import HelpPanel
from branchline.ui.scenes.join import JoinScene
from branchline.ui.scenes.keypad import Keypad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.title import TitleScene
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.seat_card import BESIDE, SEAT_CHOICES


def lobby(table):
    table.show(TitleScene(table.ctx))
    scene = LobbyScene(table.ctx)
    table.stack.push(scene)
    table.frame()
    return scene


def test_the_lobby_starts_what_it_shows(kit):
    table = kit()
    lobby(table)
    table.key(pygame.K_RETURN)
    ((what, setup),) = table.app.done
    assert what == "start"
    assert setup.seats == ("human", "normal", "hard")
    assert setup.modules == ("overrides",)
    assert (setup.board, setup.seed, setup.sharing) == ("standard", 271828, "any")


def test_seats_are_chosen_by_pointer_and_by_keys(kit):
    table = kit((1920, 1080))
    scene = lobby(table)
    first, fourth = scene._cards[0], scene._cards[3]
    table.click(fourth.rect.center)
    assert scene.draft.seats[3] == "human"
    table.click((first.control.left + 20, first.control.centery))
    assert scene.draft.seats[0] == "off"
    scene.ring.focus(first)
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert scene.draft.seats[1] == "hard"
    table.key(pygame.K_q)
    assert scene.draft.seats[1] == "normal"


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080), (800, 1280)])
def test_what_stands_above_a_computer_player_has_room_in_one_line(kit, language, size):
    table = kit(size, language=language)
    table.app.games = lambda: [GameChoice("thirty_rails", ("overrides",), seats=range(2, 6))]
    scene = lobby(table)
    card = scene._cards[1]
    assert scene.draft.seats[1] == "normal"
    wide, _ = table.ctx.paint.measure(card._heading(), theme.TEXT_SMALL)
    assert wide <= card.rect.width - BESIDE
    assert table.ctx.paint.overflows == set()


def test_four_seats_on_a_tall_screen_stand_two_and_two(kit):
    scene = lobby(kit((800, 1280)))
    shown = [card.rect for card in scene._cards if card.visible]
    lines = [sum(rect.top == top for rect in shown) for top in sorted({rect.top for rect in shown})]
    assert lines == [2, 2]


def test_nobody_at_the_table_or_a_faulty_board_cannot_start(kit):
    table = kit((1920, 1080))
    scene = lobby(table)
    for card in scene._cards:
        card._change("off")
    assert not scene._start.enabled
    assert scene._note() != ""
    scene._cards[0]._change("easy")
    assert scene._start.enabled
    scene._board._change("bad")
    assert not scene._start.enabled
    table.frame()
    table.click(scene._start.rect.center)
    assert table.app.done == []


def test_people_who_share_choose_how(kit):
    table = kit((1920, 1080))
    scene = lobby(table)
    assert not scene._sharing.visible
    scene._cards[1]._change("human")
    assert scene._sharing.visible
    assert scene.draft.setup().sharing == "pass"
    scene._sharing._change("each")
    table.frame()
    table.click(scene._start.rect.center)
    assert isinstance(table.stack.top, JoinScene)
    assert table.input.seats.sharing == "each"


def test_a_passed_device_belongs_to_the_seat_that_holds_it(kit):
    table = kit((1920, 1080))
    scene = lobby(table)
    scene._cards[1]._change("human")
    table.click(scene._start.rect.center)
    assert table.input.seats.sharing == "pass"
    assert table.app.done[0][1].sharing == "pass"


def test_the_arrows_of_the_game_stay_where_they_are_while_games_are_gone_through(kit):
    table = kit((800, 1800))
    many = ("rivers", "lakes", "meteors", "lava", "buildings", "goals")
    few = table.app.games()
    table.app.games = lambda: [*few, GameChoice("railroad_ink", many)]
    scene = lobby(table)
    places, scrolls = set(), set()
    for choice in table.app.games():
        scene._set_game(choice.game)
        table.frame()
        places.add(tuple(scene._game.control))
        scrolls.add(scene._pane.scrolls)
    assert len(places) == 1
    assert scrolls == {False, True}


def with_settings(table):
    """A game with a setting of its own and one of a module, in the lobby."""
    game = GameChoice(
        "thirty_rails",
        ("overrides", "marsh"),
        choices={"factory_values": ("2-5-9", "1-5-12"), "longest_mode": ("crossing", "links")},
        choice_of={"factory_values": "marsh"},
    )
    table.app.games = lambda: [game]
    return lobby(table)


def test_a_setting_of_a_module_is_asked_only_while_the_module_is_on(kit):
    table = kit((1280, 800))
    scene = with_settings(table)
    setting, other = scene._settings["factory_values"], scene._settings["longest_mode"]
    marsh = next(row for row in scene._rows if row.code == "module.marsh")
    assert (setting.visible, other.visible) == (False, True)
    assert setting not in scene.ring.candidates()
    scene._pane.reveal(marsh)
    scene.ring.focus(marsh)
    table.key(pygame.K_RETURN)
    table.frame()
    assert setting.visible
    assert setting in scene.ring.candidates()
    setting._change("1-5-12")
    other._change("links")
    assert scene.draft.setup().options == (("factory_values", "1-5-12"), ("longest_mode", "links"))
    table.key(pygame.K_RETURN)
    table.frame()
    assert not setting.visible
    assert scene.draft.setup().options == (("longest_mode", "links"),), "it would change nothing"
    table.key(pygame.K_RETURN)
    assert scene.draft.setup().options[0] == ("factory_values", "1-5-12"), "still remembered"


def test_a_seed_is_typed_on_the_screen_and_on_the_keyboard(kit):
    table = kit((1920, 1080))
    scene = lobby(table)
    scene._pane.reveal(scene._seed)
    number = scene._seed.control
    table.click((number.left + 30, number.centery))
    pad = table.stack.top
    keys = {button._words(): button for button in pad.ring.candidates()}
    for digit in "407":
        table.click(keys[digit].rect.center)
    table.post(pygame.TEXTINPUT, text="1")
    table.frame()
    table.key(pygame.K_BACKSPACE)
    table.key(pygame.K_RETURN)
    assert scene.draft.seed == 407
    assert table.stack.top is scene
    table.click((number.right - 30, number.centery))
    assert scene.draft.seed == 271828


def test_the_keypad_takes_no_number_that_is_too_large_or_none(kit):
    table = kit()
    told = []
    pad = table.show(Keypad(table.ctx, "lobby.seed_heading", 500, told.append))
    assert not pad._done.enabled
    for text in ("0", "9", "9", "x", "9"):
        pad.handle(Text(text))
    assert pad.typed == "99"
    for _ in range(4):
        pad.handle(Erase())
    assert not pad._done.enabled
    pad.handle(Accept())
    assert told == []


def test_a_variant_switches_off_those_it_cannot_be_played_with(kit):
    table = kit((1920, 1080))
    apart = GameChoice("thirty_rails", ("overrides", "shares"), apart=(("overrides", "shares"),))
    table.app.games = lambda: [apart]
    scene = lobby(table)
    assert scene.draft.modules == {"overrides"}
    scene._module("shares")._change(True)
    assert scene.draft.modules == {"shares"}
    scene._module("overrides")._change(True)
    assert scene.draft.modules == {"overrides"}
    scene._module("overrides")._change(False)
    assert scene.draft.modules == set()


def test_a_computer_players_card_says_how_strong_it_is(kit):
    table = kit((1280, 800))
    scene = lobby(table)
    said = [card.strength(card._value()) for card in scene._cards]
    assert said == ["", "about 45 points", "about 83 points", ""]
    scene.draft.modules = {"shares"}
    assert scene._cards[1].strength("expert") == "about 98 points (base\u00a0game)"


def test_what_is_not_known_is_not_said(kit):
    table = kit((1280, 800))
    table.app.figures.strength = lambda _setup, _level: None
    scene = lobby(table)
    assert {card.strength(kind) for card in scene._cards for kind in SEAT_CHOICES} == {""}
    assert not scene._strong.visible


def test_wins_and_the_seats_they_were_counted_with(kit):
    table = kit((1280, 800))
    table.app.figures.strength = lambda _setup, _level: Strength(120.7, 0.678, seats=2)
    scene = lobby(table)
    said = scene._cards[1].strength("hard").replace("\u00a0", " ")
    assert said == "wins 68 % against Normal (2 players)"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
def test_cards_stay_as_they_are_whatever_is_said_of_strength(kit, size, language):
    table = kit(size, language=language)
    plain = Strength(120.7, 0.678)
    told = [plain]
    table.app.figures.strength = lambda _setup, _level: told[-1]
    scene = lobby(table)
    heights = set()
    for more in (plain, replace(plain, seats=2), replace(plain, base=True)):
        told.append(more)
        scene.resize()
        heights.add(scene._cards[0].rect.height)
    assert len(heights) == 1


def test_without_the_accelerator_the_lobby_says_who_is_weaker_and_what_to_do(kit):
    table = kit((1280, 800))
    weaker = ("expert",)
    table.app.figures.strength = lambda _setup, level: Strength(50.0, plain=level in weaker)
    scene = lobby(table)
    assert not scene._slow.visible
    scene._cards[1]._change("expert")
    assert scene._slow.visible
    assert "Expert" in scene._slow_words()
    assert "Hard" not in scene._slow_words()
    assert "pip install branchline[fast]" in scene._slow_words()
    table.frame()
    assert scene._slow.rect.height > 0


def test_how_strong_they_are_is_explained(kit):
    table = kit((1280, 800))
    scene = lobby(table)
    scene.ring.focus(scene._strong)
    table.key(pygame.K_RETURN)
    assert isinstance(table.stack.top, HelpPanel)
    said = [leaf._words() for leaf in table.stack.top.pane.children if isinstance(leaf, Label)]
    assert said[1:5] == [
        "Easy: about 19 points",
        "Normal: about 45 points",
        "Hard: about 83 points",
        "Expert: about 98 points",
    ]
    assert "numba" in said[5]
    table.key(pygame.K_ESCAPE)
    for card in scene._cards[1:]:
        card._change("off")
    assert not scene._strong.visible


@pytest.mark.parametrize(
    ("window", "inches", "people", "sharing", "said"),
    [
        ((1280, 800), 10.1, 4, "each", False),
        ((1280, 800), 10.1, 4, "pass", False),
        ((800, 1280), 8.0, 4, "each", True),
        ((800, 1280), 8.0, 4, "around", True),
        ((800, 1280), 8.0, 2, "each", False),
        ((1920, 1080), 32.0, 4, "each", False),
    ],
)
def test_where_sheets_will_be_small_the_lobby_says_so_and_still_starts(
    kit, window, inches, people, sharing, said
):
    kit = kit(window, screen_inches=inches)
    kit.app.setup = replace(kit.app.setup, seats=("human",) * people, sharing=sharing)
    scene = kit.show(LobbyScene(kit.ctx))
    assert scene._crowded.visible is said
    assert scene._start.enabled
    scene._set_sharing("pass")
    assert not scene._crowded.visible, "the other way needs no small sheets"
