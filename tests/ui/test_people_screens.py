"""Profiles on the screen: names typed with every device, who sits where, numbers to read, the day's challenge."""

import pygame
import pytest
from tests.ui.table_players import by_pad

from branchline.ui.input.intents import Erase
from branchline.ui.people import NAME_LENGTH
from branchline.ui.scenes.daily import DailyScene
from branchline.ui.scenes.dialog import MessageDialog
from branchline.ui.scenes.export import GamePanel, WaitPanel, folded
from branchline.ui.scenes.letters import ACCENTS, KANA, LATIN, PAGES, VOICED, LetterPad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.people import PeopleScene, PersonPanel, WhoPlays
from branchline.ui.scenes.results import ResultLine, ResultsScene
from branchline.ui.scenes.statistics import StatisticsScene
from branchline.ui.scenes.title import TitleScene
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label


def pad_of(table, name="", refusal=lambda _: ""):
    told = []
    table.show(TitleScene(table.ctx))
    scene = LetterPad(table.ctx, "people.new_heading", name, refusal, told.append)
    table.stack.push(scene)
    table.frame()
    return scene, told


def keys_of(scene):
    return {key._words(): key for key in scene.ring.candidates()}


def walk(table, scene, wanted, step):
    for _ in range(60):
        here = scene.ring.focused()
        if here is wanted:
            return
        dy = wanted.rect.centery - here.rect.centery
        dx = wanted.rect.centerx - here.rect.centerx
        if abs(dy) > 20:
            step((0, 1 if dy > 0 else -1))
        else:
            step((1 if dx > 0 else -1, 0))
    raise AssertionError("out of reach")


DEVICES = ("mouse", "touch", "keyboard", "pad")
ARROWS = {
    (0, 1): pygame.K_DOWN,
    (0, -1): pygame.K_UP,
    (1, 0): pygame.K_RIGHT,
    (-1, 0): pygame.K_LEFT,
}


def presser(table, device, scene):
    """Presses a key of the pad with a device."""
    if device in ("mouse", "touch"):
        press = table.click if device == "mouse" else table.tap
        return lambda key: press(key.rect.center)
    player = by_pad(table) if device == "pad" else None

    def step(way):
        if player is not None:
            player.step(way)
        else:
            table.key(ARROWS[way])

    def use(key):
        walk(table, scene, key, step)
        if player is not None:
            player.accept()
        else:
            table.key(pygame.K_RETURN)

    return use


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_a_name_is_spelt_with_every_device(kit, device, size):
    table = kit(size)
    scene, told = pad_of(table)
    press = presser(table, device, scene)
    for sign in ("Z", "o", "ÀÁ"):
        press(keys_of(scene)[sign])
    for sign in ("ë", "space"):
        press(keys_of(scene)[sign])
    press(keys_of(scene)["←"])
    assert scene.typed == "Zoë"
    press(keys_of(scene)["OK"])
    assert told == ["Zoë"]
    assert isinstance(table.stack.top, TitleScene)


def test_a_keyboard_types_and_its_letters_mean_nothing_else(kit):
    table = kit()
    scene, told = pad_of(table)
    for letter, key in (("p", pygame.K_p), (" ", pygame.K_SPACE), ("ø", 0xF8), ("z", pygame.K_z)):
        table.key(key)
        table.post(pygame.TEXTINPUT, text=letter)
        table.frame()
    assert table.stack.top is scene
    assert scene.typed == "p øz"
    table.key(pygame.K_BACKSPACE)
    table.key(pygame.K_RETURN)
    assert told == ["p ø"]
    assert not table.input.keyboard.typing


def test_typing_leaves_the_keys_as_they_were(kit):
    table = kit()
    scene, told = pad_of(table)
    table.key(pygame.K_ESCAPE)
    assert told == []
    assert isinstance(table.stack.top, TitleScene)
    table.key(pygame.K_SPACE)
    assert table.app.done == [("continue", None)]
    assert scene is not table.stack.top


def test_a_name_has_room_and_only_letters_that_can_be_drawn(kit):
    table = kit()
    scene, _ = pad_of(table)
    for text in ("x" * 40, "\u0e01", "\x07"):
        table.post(pygame.TEXTINPUT, text=text)
        table.frame()
    assert scene.typed == "x" * NAME_LENGTH


def test_the_pad_shows_how_many_letters_there_may_be_and_why_one_is_not_taken(kit):
    table = kit()
    scene, _ = pad_of(table)
    words = [child._words for child in scene.pane.children if isinstance(child, Label)]

    def said(text):
        return any(text in each() for each in words)

    assert said(f"0/{NAME_LENGTH}")
    for text in ("x" * NAME_LENGTH, "y"):
        assert scene._problem() == " "
        table.post(pygame.TEXTINPUT, text=text)
        table.frame()
    assert said(f"{NAME_LENGTH}/{NAME_LENGTH}")
    assert said(table.ctx.text("letters.full", most=NAME_LENGTH))
    table.key(pygame.K_BACKSPACE)
    assert scene._problem() == " "
    assert said(f"{NAME_LENGTH - 1}/{NAME_LENGTH}")
    table.post(pygame.TEXTINPUT, text="\u0e01")
    table.frame()
    assert said(table.ctx.text("letters.unknown"))


def test_a_refused_name_says_why_and_cannot_be_taken(kit):
    table = kit()
    scene, told = pad_of(table, refusal=lambda name: "people.name_taken" if name == "Anna" else "")
    table.post(pygame.TEXTINPUT, text="Anna")
    table.frame()
    assert scene._problem() == table.ctx.text("people.name_taken")
    table.key(pygame.K_RETURN)
    assert told == []
    table.post(pygame.TEXTINPUT, text="b")
    table.frame()
    table.key(pygame.K_RETURN)
    assert told == ["Annab"]


def test_every_letter_on_every_page_is_in_both_fonts(kit):
    table = kit()
    scene, _ = pad_of(table)
    assert PAGES == (LATIN, ACCENTS, KANA, VOICED)
    for page in range(len(PAGES)):
        for small in (False, True):
            scene._page, scene._small = page, small
            letters = [scene._letter_at(place) for place in range(len(PAGES[page]))]
            assert len(set(letters)) == len(letters)
            for bold in (False, True):
                font = table.ctx.media.fonts.font(34, bold=bold)
                assert all(font.metrics(letter)[0] is not None for letter in letters)


def test_profiles_are_made_renamed_coloured_and_deleted(kit):
    table = kit()
    people = table.app.people
    scene = table.show(PeopleScene(table.ctx))
    table.key(pygame.K_RETURN)
    table.post(pygame.TEXTINPUT, text="Cleo")
    table.frame()
    table.key(pygame.K_RETURN)
    assert table.app.done == [("add", "Cleo")]
    assert table.stack.top is scene
    shown = [leaf._words() for leaf in scene._pane.leaves() if isinstance(leaf, Button)]
    assert shown[1:4] == ["Anna", "Bartholomew Q", "Cleo"]
    panel = PersonPanel(table.ctx, "b")
    table.stack.push(panel)
    panel._colour.step(1)
    assert people.people["b"].colour == 0
    before = pygame.image.tobytes(table.window.surface, "RGB")
    panel._pattern.step(1)
    assert people.people["b"].pattern == 1
    panel._pattern.step(-1)
    assert people.people["b"].pattern == 0
    panel._pattern.step(-1)
    assert people.people["b"].pattern == 5
    table.frame()
    assert pygame.image.tobytes(table.window.surface, "RGB") != before
    buttons = [each for each in panel.pane.children if isinstance(each, Button)]
    buttons[1].activate()
    for _ in range(NAME_LENGTH):
        table.key(pygame.K_BACKSPACE)
    table.post(pygame.TEXTINPUT, text="Anna")
    table.frame()
    table.key(pygame.K_RETURN)
    assert people.people["b"].name == "Bartholomew Q"
    table.post(pygame.TEXTINPUT, text="x")
    table.frame()
    table.key(pygame.K_RETURN)
    assert people.people["b"].name == "Annax"
    buttons[2].activate()
    table.key(pygame.K_RETURN)
    assert "b" in people.people
    buttons[2].activate()
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert "b" not in people.people
    assert table.stack.top is scene


def test_nobody_sits_in_two_places(kit):
    table = kit()
    who = {0: "a", 1: "", 3: ""}
    scene = table.show(WhoPlays(table.ctx, [0, 1, 3], who.__getitem__, who.__setitem__))
    scene._rows[1].step(1)
    assert who == {0: "", 1: "a", 3: ""}
    scene._rows[2].step(1)
    scene._rows[2].step(1)
    assert who == {0: "", 1: "", 3: "b"}


def test_the_lobby_starts_with_the_people_chosen(kit):
    table = kit((800, 1280))
    scene = table.show(LobbyScene(table.ctx))
    table.ctx.input.last_device = table.ctx.input.last_device
    scene.ring.focus(scene._who)
    table.key(pygame.K_RETURN)
    assert isinstance(table.stack.top, WhoPlays)
    table.stack.top._rows[0].step(1)
    table.key(pygame.K_ESCAPE)
    assert scene._names() == "Anna"
    scene._start.activate()
    assert table.app.done[-1][1].people == ("a", "", "")
    scene.draft.seats[0] = "easy"
    assert scene.draft.setup().people == ("", "", "")


def test_a_profile_that_is_gone_is_a_guest_in_the_lobby(kit):
    table = kit()
    table.app.setup = table.app.setup.__class__(seats=("human",), people=("gone",))
    scene = table.show(LobbyScene(table.ctx))
    assert scene._names() == "Guest"
    assert scene.draft.setup().people == ("",)


def test_statistics_show_numbers_beside_every_bar(kit):
    table = kit((1920, 1080))
    scene = table.show(StatisticsScene(table.ctx, "a"))
    said = [words for words, _ in scene._figures(scene._found[0])]
    assert said == ["214", "71", "48.4", "52", "12"]
    rows = scene._against(scene._found[0].against)
    assert [row[0] for row in rows] == ["Against", "Alone", "Normal", "Hard"]
    assert [row[4] for row in rows[1:]] == ["–", "53%", "15%"]
    assert [row[1] for row in scene._variants(scene._found[0].variants)[1:]] == ["150", "64"]
    assert scene._number(-3.25) == "-3.2"


def test_the_tabs_of_the_statistics_are_turned_by_keys(kit):
    table = kit()
    table.app.games = lambda: [
        type("Game", (), {"game": name})() for name in ("thirty_rails", "railroad_ink")
    ]
    scene = table.show(StatisticsScene(table.ctx, "a"))
    table.key(pygame.K_TAB)
    assert scene._open == 1
    table.click(scene._tabs.tabs[0].rect.center)
    assert scene._open == 0


@pytest.mark.parametrize("device", DEVICES)
def test_the_challenge_is_one_press_away(kit, device):
    table = kit()
    scene = table.show(DailyScene(table.ctx))
    assert scene.ring.focused() is scene._games[0]
    presser(table, device, scene)(scene._games[0])
    assert table.app.done == [("daily", "", "thirty_rails")]


def test_the_challenge_says_how_today_stands_for_whom(kit):
    table = kit()
    scene = table.show(DailyScene(table.ctx))
    scene._who.step(1)
    assert [ticket.tone for ticket in scene._games] == ["plain", "primary", "primary"]
    assert "54" in scene._games[0]._note()
    assert "2026-11-30" in scene._pane.children[0]._words()
    assert "2026-11-02" in scene._pane.children[5]._words()
    scene._games[1].activate()
    assert table.app.done == [("daily", "a", "railroad_ink")]


def test_the_number_of_a_game_is_in_the_pause_menu_and_the_same_dice_come_again(kit):
    table = kit()
    menu = table.show(PauseMenu(table.ctx, "thirty_rails", 4711))
    assert any("4711" in leaf._words() for leaf in menu.pane.children)
    scene = ResultsScene(
        table.ctx,
        [ResultLine("Anna", 50, 1, 0)],
        heading=lambda: "done",
        seed=4711,
        same_dice=lambda: table.app.done.append("same"),
        new_dice=lambda: table.app.done.append("new"),
        more=[("replay.watch", lambda: table.app.done.append("watch"))],
    )
    table.show(scene)
    for way in scene._ways.leaves():
        way.activate()
    assert table.app.done == ["new", "same", ("title",), "watch"]


def test_a_picture_is_waited_for_and_its_place_told(kit):
    table = kit()
    panel = table.show(GamePanel(table.ctx, "a.jsonl", lambda: "a game"))
    panel.pane.children[2].activate()
    assert isinstance(table.stack.top, WaitPanel)
    for _ in range(4):
        table.frame(0.05)
    assert isinstance(table.stack.top, MessageDialog)
    table.key(pygame.K_RETURN)
    assert table.stack.top is panel
    panel.pane.children[3].activate()
    assert isinstance(table.stack.top, MessageDialog)
    assert table.app.done == [("picture", "a.jsonl"), ("log", "a.jsonl")]


@pytest.mark.parametrize("path", ["a", "/a/b.png", "/home/" + "x" * 200 + "/y.png", "C:\\a\\" * 30])
def test_a_path_is_shown_whole_in_short_lines(path):
    lines = folded(path).split("\n")
    assert "".join(lines) == path
    assert max(map(len, lines)) <= 34


def test_the_focus_is_in_sight_after_typing_and_erasing_in_a_tiny_window(kit):
    kit = kit((640, 480), text_size=2.0)
    pad = kit.show(LetterPad(kit.ctx, "people.new_heading", "", lambda _: "", lambda _: None))
    pad.ring.focus(pad._done)
    assert not pad.pane.rect.contains(pad._done.rect)
    pad.handle(Erase())
    assert pad.pane.rect.contains(pad.ring.focused().rect)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_the_look_of_a_profile_hides_nothing_of_its_name(kit, monkeypatch, size, text_size):
    table = kit(size, text_size=text_size)
    drawn, words = [], []

    def look(paint, box, look, ground):
        drawn.append(pygame.FRect(box))

    def text(paint, said, box, size, *rest, **more):
        wide, high = paint.measure(said, size, box.width, bold=True)
        place = pygame.FRect(0, 0, wide, high)
        place.center = box.center
        words.append((said, place))

    scene = table.show(PeopleScene(table.ctx))
    monkeypatch.setattr("branchline.ui.scenes.people.draw_look", look)
    monkeypatch.setattr(type(table.ctx.paint), "text", text)
    scene.draw(pygame.Surface(size))
    names = [box for said, box in words if said in ("Anna", "Bartholomew Q")]
    assert len(drawn) == len(names) == 2
    for sign, name in zip(drawn, names, strict=True):
        assert sign.right <= name.left
        assert abs(sign.centery - name.centery) < 2
