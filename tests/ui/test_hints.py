"""The button of hints at every table: by every device, never for a hidden hand, gone when the player acts."""

import pygame
import pytest
from babel.messages.pofile import read_po
from tests.ui import ri_kit, table_kit, ticket_kit
from tests.ui.conftest import ROOT
from tests.ui.table_kit import pane_of, settle, spot_pos

from branchline.app.thinker import answer_here
from branchline.engine.thirty_rails.actions import Place
from branchline.ui.input.intents import Advise, Device
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.tables import advice
from branchline.ui.tables.ending import results_scene

SIZES = [(1920, 1080), (1280, 800), (800, 1280)]
NINE_MM = 9 / 25.4
"""Inches that a finger needs."""


class Adviser:
    """The hard player's quick answer, after as many polls as `delay`; says that it has been waiting for `waited`."""

    def __init__(self, real):
        self.real = real
        self.delay = 0
        self.waited = 0.0
        self.open = None
        self.allowed = True

    def ask(self, seat):
        self.open = [seat, self.delay]

    def waiting(self, seat):
        return self.waited if self.open else 0.0

    def poll(self, seat):
        if self.open is None or self.open[0] != seat:
            return None
        self.open[1] -= 1
        if self.open[1] >= 0:
            return None
        self.open = None
        self.real.ask(seat)
        return self.real.poll(seat)

    def drop(self, seat):
        self.open = None

    def helped(self, seat):
        return self.real.helped(seat)

    def __getattr__(self, name):
        return getattr(self.real, name)


class Quick:
    """Computer players and hints by the quick policy."""

    def ask(self, question):
        pass

    def poll(self, question):
        return answer_here(question, quick=True)

    def waiting(self, question):
        return 0.0

    def forget(self, question):
        pass

    def close(self):
        pass


def with_adviser(table):
    session = table.session
    session.adviser._thinker = Quick()
    session.adviser = Adviser(session.adviser)
    return session.adviser


def tables(kit, game):
    """A table of a game in which the person has to decide something."""
    if game == "thirty_rails":
        return table_kit.new_table(kit, ["human", "normal"], turn=6)
    if game == "railroad_ink":
        return ri_kit.new_table(kit, ["human"])
    table = ticket_kit.new_table(kit, ["human", "normal"], turn=6)
    for _ in range(200):
        if table.panes[0].hand.may_ask:
            return table
        settle(kit, table)
        kit.frame()
    raise AssertionError("the person is never asked")


GAMES = ["thirty_rails", "railroad_ink", "ticket_to_ride"]


def own_entries(table, seat):
    return [entry for entry in table.session.match.log.entries if entry.seat == seat]


def by_mouse(kit, table):
    kit.click(spot_pos(table, "hint"))


def by_finger(kit, table):
    kit.tap(spot_pos(table, "hint"))


def by_key(kit, table):
    kit.key(pygame.K_h)


def by_stick(kit, table):
    kit.stack.handle(Advise(device=Device("pad", 0)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", [by_mouse, by_finger, by_key, by_stick])
def test_a_hint_is_shown_by_every_device_and_does_nothing(kit, game, way):
    kit = kit((1280, 800))
    table = tables(kit, game)
    with_adviser(table)
    hand = table.panes[0].hand
    before = own_entries(table, hand.seat)
    way(kit, table)
    kit.frame()
    assert hand.advice is not None
    assert own_entries(table, hand.seat) == before
    assert table.session.check(hand.seat, hand.advice.action) is None
    said = table.panes[0].advice_lines()[0].text
    assert said
    assert "{" not in said
    way(kit, table)
    assert hand.advice is None


@pytest.mark.parametrize("game", GAMES)
def test_after_a_hint_asked_for_by_keys_accepting_does_what_it_says(kit, game):
    kit = kit((1280, 800))
    table = tables(kit, game)
    with_adviser(table)
    hand = table.panes[0].hand
    for count in range(4):
        for _ in range(200):
            if hand.may_ask and not table.director.busy:
                break
            settle(kit, table)
            kit.frame()
        kit.key(pygame.K_h)
        kit.frame()
        if hand.advice is None:
            assert count > 1
            return
        action, before = hand.advice.action, len(own_entries(table, hand.seat))
        kit.key(pygame.K_RETURN)
        entries = own_entries(table, hand.seat)
        assert len(entries) > before
        assert entries[before].action == table.session.match.game.encode(action)


def test_the_button_is_reached_by_stepping(kit):
    kit = kit((1280, 800))
    table = tables(kit, "thirty_rails")
    with_adviser(table)
    pane = table.panes[0]
    pane.by_keys = True
    pane.hand.focus = "menu"
    kit.key(pygame.K_LEFT)
    assert pane.hand.focus == "hint"
    kit.key(pygame.K_RETURN)
    kit.frame()
    assert pane.hand.advice is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_pointed_out_is_drawn_and_wiped(kit, game, size):
    kit = kit(size)
    table = tables(kit, game)
    with_adviser(table)
    kit.frame()
    bare = kit.window.surface.copy()
    kit.key(pygame.K_h)
    kit.frame()
    pane = table.panes[0]
    marks = pane.marks_of(pane.hand.advice.action)
    assert marks.cells or marks.spots
    shown = kit.window.surface.copy()
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(shown, "RGB")
    places = [pane.frame.rect_of(cell) for cell, _ in marks.cells]
    there = {spot.name: spot for spot in pane.spots()}
    places += [kit.ctx.canvas.rect_px(there[n].rect) for n in marks.spots if n in there]
    assert places, "nothing that is advised can be seen"
    for place in places:
        area = place.inflate(12, 12).clip(shown.get_rect())
        before, after = bare.subsurface(area), shown.subsurface(area)
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [1, 2, 4])
def test_the_button_is_beside_the_menu_and_as_large(kit, size, people):
    kit = kit(size)
    table = table_kit.new_table(kit, ["human"] * people, turn=3, sharing="each")
    for pane in table.panes:
        hint, menu = pane.hint_box(), pane.menu_box()
        assert hint.size == menu.size
        assert not hint.colliderect(menu)
        assert pane.layout.head.contains(hint)


def test_the_wheel_turns_only_after_a_while_and_frames_go_on(kit):
    kit = kit((1280, 800))
    table = tables(kit, "thirty_rails")
    adviser = with_adviser(table)
    adviser.delay, adviser.waited = 9999, 0.3
    kit.key(pygame.K_h)
    pane = table.panes[0]
    assert pane.hand.seeking
    box = kit.ctx.canvas.rect_px(pane.hint_box()).inflate(8, 8)
    early = kit.window.surface.subsurface(box).copy()
    kit.frame()
    assert pygame.image.tobytes(early, "RGB") == pygame.image.tobytes(
        kit.window.surface.subsurface(box), "RGB"
    )
    turned = set()
    for tenth in range(5, 12):
        adviser.waited = tenth / 10
        kit.frame()
        turned.add(pygame.image.tobytes(kit.window.surface.subsurface(box), "RGB"))
    assert len(turned) == 7, "the wheel does not turn"
    kit.key(pygame.K_ESCAPE)
    assert not pane.hand.seeking
    assert adviser.open is None
    assert kit.stack.top is table, "only the hint was called off"


def test_it_is_gone_when_the_player_acts_or_takes_back(kit):
    kit = kit((1280, 800))
    table = table_kit.new_table(kit, ["human"], turn=6)
    with_adviser(table)
    hand = pane_of(table).hand
    kit.key(pygame.K_h)
    kit.frame()
    action = next(a for a in table.session.legal(0) if isinstance(a, Place))
    table.act(0, action)
    assert hand.advice is None
    settle(kit, table)
    kit.key(pygame.K_h)
    kit.frame()
    assert hand.advice is not None
    assert table.take_back(0)
    assert hand.advice is None


def test_a_hint_that_comes_too_late_is_not_shown(kit):
    kit = kit((1280, 800))
    table = table_kit.new_table(kit, ["human"], turn=6)
    adviser = with_adviser(table)
    adviser.delay = 3
    kit.key(pygame.K_h)
    table.act(0, next(a for a in table.session.legal(0) if isinstance(a, Place)))
    for _ in range(6):
        kit.frame()
    assert pane_of(table).hand.advice is None
    assert not table.session.adviser.helped(0)


def test_never_for_a_hand_that_lies_face_down(kit):
    kit = kit((1280, 800))
    table = ticket_kit.new_table(kit, ["human", "human"])
    adviser = with_adviser(table)
    hand = table.panes[0].hand
    assert hand.hidden
    for way in (by_mouse, by_key):
        way(kit, table)
        kit.frame()
        assert adviser.open is None
        assert hand.advice is None
    hand.reveal()
    kit.frame()
    by_key(kit, table)
    kit.frame()
    assert hand.advice is not None
    hand.hide()
    kit.frame()
    assert hand.advice is None, "it would tell what lies face down"


def test_a_hint_asked_for_and_then_hidden_never_comes(kit):
    kit = kit((1280, 800))
    table = ticket_kit.new_table(kit, ["human", "human"])
    adviser = with_adviser(table)
    adviser.delay = 2
    hand = table.panes[0].hand
    hand.reveal()
    by_key(kit, table)
    hand.hide()
    for _ in range(5):
        kit.frame()
    assert hand.advice is None
    assert not table.session.adviser.helped(hand.seat)


def test_the_options_and_the_setup_can_do_without(kit):
    kit = kit((1280, 800), hints=False)
    table = table_kit.new_table(kit, ["human"], turn=3)
    adviser = with_adviser(table)
    assert pane_of(table).hint_box() is None
    kit.key(pygame.K_h)
    assert adviser.open is None
    kit.ctx.change_settings(hints=True)
    assert pane_of(table).hint_box() is not None
    adviser.allowed = False
    assert pane_of(table).hint_box() is None
    kit.key(pygame.K_h)
    assert adviser.open is None


def test_the_lobby_sets_up_a_game_without_hints(kit):
    kit = kit((1280, 800))
    lobby = LobbyScene(kit.ctx)
    kit.show(lobby)
    assert lobby.draft.setup().hints
    lobby._hints._flip()
    assert not lobby.draft.setup().hints


def test_the_results_say_who_had_hints(kit):
    kit = kit((1280, 800))
    session = table_kit.new_session(["human", "human"], seed=3)
    session.poll()
    table_kit.play_on(session, 31)
    session.adviser._told.add(0)
    scene = results_scene(kit.ctx, session)
    assert isinstance(scene, ResultsScene)
    rows = [each._line for each in scene._content if hasattr(each, "_line")]
    by_name = {row.name: row.note for row in rows}
    word = kit.ctx.text("table.hinted")
    assert word in by_name[session.seats[0].name]
    assert word not in by_name[session.seats[1].name]


def test_the_two_looks_differ_in_shape(kit):
    """Without their colours the marks can still be told apart."""
    kit = kit((1280, 800))
    table = table_kit.new_table(kit, ["human"], turn=3)
    pictures = []
    for look in ("better", "played"):
        frame = advice.frame(table.stamps, 120, 120, 6.0, look)
        badge = advice.badge(table.stamps, 60, look)
        pictures.append(
            (pygame.mask.from_surface(frame).count(), pygame.transform.grayscale(badge))
        )
    (solid, lamp), (dashed, pencil) = pictures
    assert solid > dashed * 1.1
    assert pygame.image.tobytes(lamp, "RGBA") != pygame.image.tobytes(pencil, "RGBA")


def test_the_words_are_there_in_every_language():
    codes = set()
    for path in (ROOT / "ai" / "branchline_ai").rglob("*.py"):
        for part in path.read_text("utf-8").split('"'):
            if part.startswith("why.") and part.count(".") == 1:
                codes.add(part)
    assert len(codes) > 35
    for language in ("en", "fr", "nl", "ja"):
        po = ROOT / "assets" / "locale" / language / "LC_MESSAGES" / "branchline.po"
        with po.open("rb") as file:
            known = {message.id for message in read_po(file)}
        assert codes <= known
