"""Tickets with two texts, the entries of the title, and which ticket or tab has the focus, in every language.

Not here: whether all screens fit (`test_fitting`).
"""

import pygame
import pytest

import shots
from branchline.app.saves import SaveFile
from branchline.ui.context import GameSetup
from branchline.ui.scenes.results import ResultLine, ResultsScene
from branchline.ui.scenes.rules import BOOKS, RulesScene
from branchline.ui.scenes.whose import WhoseReview
from branchline.ui.widgets.button import Button


@pytest.fixture
def video():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


@pytest.mark.parametrize("words", ["Go", "Go on with the game that is not over yet"])
@pytest.mark.parametrize("width", [420.0, 560.0, 900.0])
def test_words_and_note_have_room_however_many_lines_they_take(kit, words, width):
    kit = kit((1280, 800))
    note = "30 Rails: you, Normal, Hard. Game number 8, 102 moves, begun a good while ago"
    button = Button(kit.ctx, lambda: words, lambda: None, note=lambda: note)
    button.layout(pygame.FRect(20, 20, width, button.height_for(width)))
    button.draw(kit.ctx.paint.on(pygame.Surface((1280, 800))), lambda _: None)
    assert not kit.ctx.paint.overflows


@pytest.mark.parametrize("language", shots.LANGUAGES)
def test_all_entries_of_the_title_are_in_sight_in_two_columns(video, tmp_path, language):
    studio = shots.with_studio((1280, 800), 1.0, tmp_path, language=language)
    setup = GameSetup(seats=shots.PEOPLE, modules=("overrides",), seed=8)
    SaveFile.create(studio.saves.new_path(setup.game), studio.match(setup, 12).log)
    studio.desk.show_title()
    studio.draw()
    menu = studio.ctx.stack.top._menu
    assert not menu.scrolls
    lefts = [round(leaf.rect.left) for leaf in menu.leaves() if isinstance(leaf, Button)]
    assert len(set(lefts)) == 2
    assert len(lefts) == 9
    assert not studio.ctx.paint.overflows
    studio.ctx.media.close()


@pytest.mark.parametrize("game", BOOKS)
def test_rules_opened_at_a_page_show_its_tab(kit, game):
    kit = kit((1280, 800))
    last = BOOKS[game][-1]
    rules = kit.show(RulesScene(kit.ctx, game, page=last.title_code))
    kit.frame()
    tab = rules._tabs.tabs[-1]
    assert rules.ring.focused() is tab
    assert rules._side.rect.contains(tab.rect)


def test_nobodys_game_is_called_off_in_words(kit):
    kit = kit((1280, 800))
    scene = kit.show(WhoseReview(kit.ctx, [(0, "Anna"), (1, "Ben")], lambda _: None))
    words = [leaf._words() for leaf in scene.pane.leaves() if isinstance(leaf, Button)]
    assert words == ["Anna", "Ben", kit.ctx.text("ui.abandon")]


@pytest.mark.parametrize("language", shots.LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 800), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]
)
def test_the_ways_on_from_a_result_stand_side_by_side(video, tmp_path, language, text_size, size):
    """With everybody's points above them, and nothing but these scrolls; or in a column beside all players at once."""
    studio = shots.with_studio(size, text_size, tmp_path, language=language)
    lines = [ResultLine(name, 40, 1, seat, "…") for seat, name in enumerate(("Anna", "Bo", "Cy"))]
    more = [(code, list) for code in ("replay.watch", "review.title", "export.title")]
    scene = ResultsScene(
        studio.ctx, lines, heading=lambda: "…", seed=7, same_dice=list, new_dice=list, look=list, more=more
    )  # fmt: skip
    studio.show(scene)
    if len({round(leaf.rect.left) for leaf in scene._ways.leaves()}) == 1:
        assert scene._ways.rect.left >= scene.pane.rect.right
        assert all(scene.pane.rect.contains(row.rect) for row in scene._content[: 1 + len(lines)])
    assert scene._ways in scene.widgets
    studio.ctx.media.close()


@pytest.mark.parametrize("language", shots.LANGUAGES)
def test_the_piles_are_named_in_every_language(video, tmp_path, language, monkeypatch):
    studio = shots.with_studio((1920, 1080), 1.0, tmp_path, language=language)
    said = []
    text = type(studio.ctx.paint).text

    def reading(paint, words, *rest, **more):
        said.append(words)
        return text(paint, words, *rest, **more)

    monkeypatch.setattr(type(studio.ctx.paint), "text", reading)
    shots.shots_ticket_to_ride.new_table(studio, shots.PEOPLE, "usa", 20, 7, shots.quick)
    studio.draw()
    for pile in ("deck", "discard", "tickets"):
        assert studio.ctx.text(f"table.pile_{pile}") in said
    studio.ctx.media.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
def test_what_cards_cost_is_whole_within_the_window(video, tmp_path, monkeypatch, size):
    studio = shots.with_studio(size, 1.0, tmp_path)
    screens = shots.ticket_tables(studio)
    assert "tickets-claim" in screens
    plates = []
    card = type(studio.ctx.paint).card

    def watching(paint, box, *rest, **more):
        if more.get("radius") == 22:
            plates.append(pygame.FRect(box))
        return card(paint, box, *rest, **more)

    monkeypatch.setattr(type(studio.ctx.paint), "card", watching)
    studio.draw()
    assert len(plates) > 6
    window = studio.ctx.canvas.bounds
    assert [box for box in plates if not window.contains(box)] == []
    studio.ctx.media.close()
