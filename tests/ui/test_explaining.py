"""What is there can be explained: rows with a question mark, score rows, and words looked for in the rules."""

import pygame
import pytest
from babel.messages.pofile import read_po
from pygame import FRect
from tests.ui import ri_kit, table_kit, ticket_kit
from tests.ui.conftest import ROOT
from tests.ui.table_kit import pane_of, spot_pos

from branchline.engine import catalog
from branchline.engine.kernel.match import Match
from branchline.engine.thirty_rails.board import MARSHES
from branchline.ui import theme
from branchline.ui.scenes.help import HelpPanel
from branchline.ui.scenes.help_topics import ROWS, SCORE_ROWS
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.rules import BOOKS, RulesScene
from branchline.ui.scenes.rules_search import (
    MOST_SHOWN,
    FoundRow,
    RulesSearch,
    find,
    folded,
    places,
)
from branchline.ui.widgets.help_mark import Explained
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Row

SIZES = [(1920, 1080), (1280, 800), (800, 1280)]


def lines_of(scene):
    """The rows; what is only said between them needs no mark."""
    grid = getattr(scene, "_grid", None)
    lines = grid.children if grid is not None else scene._pane.children
    return [line for line in lines if not isinstance(line, Label)]


@pytest.mark.parametrize("scene", [OptionsScene, LobbyScene])
@pytest.mark.parametrize("size", SIZES)
def test_every_row_has_a_mark_that_a_finger_can_hit(kit, scene, size):
    kit = kit(size)
    shown = kit.show(scene(kit.ctx))
    lines = lines_of(shown)
    assert len(lines) > 5
    for line in lines:
        assert isinstance(line, Explained), getattr(line, "code", line)
        if line.visible:
            least = kit.ctx.canvas.target
            assert line.mark.rect.width >= least
            assert line.mark.rect.height >= least
            assert not line.mark.rect.colliderect(line.row.rect)


@pytest.mark.parametrize("press", ["click", "tap"])
def test_a_mark_is_pressed_and_the_row_stays_as_it_was(kit, press):
    kit = kit((1280, 800))
    scene = kit.show(OptionsScene(kit.ctx))
    line = next(line for line in lines_of(scene) if line.row.code == "options.reduced_motion")
    getattr(kit, press)(line.mark.rect.center)
    assert isinstance(kit.stack.top, HelpPanel)
    assert not kit.ctx.settings.reduced_motion
    kit.key(pygame.K_RETURN)
    assert kit.stack.top is scene


def test_the_key_for_details_explains_the_row_in_focus(kit):
    kit = kit((1280, 800))
    scene = kit.show(LobbyScene(kit.ctx))
    scene.ring.focus(scene._hints)
    kit.key(pygame.K_F1)
    assert isinstance(kit.stack.top, HelpPanel)
    assert kit.stack.top._topic.code == "help.lobby.hints"
    kit.key(pygame.K_ESCAPE)
    assert kit.stack.top is scene


def test_a_module_leads_to_its_page_of_the_rules(kit):
    kit = kit((1280, 800))
    scene = kit.show(LobbyScene(kit.ctx))
    line = next(line for line in lines_of(scene) if line.row.code == "module.overrides")
    line.row.explain()
    kit.stack.top.read_on()
    rules = kit.stack.top
    assert isinstance(rules, RulesScene)
    assert rules._page().title_code == "rules.thirty_rails.changes.title"
    kit.key(pygame.K_ESCAPE)
    assert kit.stack.top is scene


def test_every_topic_leads_to_a_page_that_is_there():
    for topic in [*ROWS.values(), *(t for rows in SCORE_ROWS.values() for t in rows.values())]:
        if topic.page:
            assert topic.page in [page.title_code for page in BOOKS[topic.game]]


def test_every_row_that_can_be_set_or_scored_has_a_topic():
    codes = set()
    for info in catalog.GAMES.values():
        codes |= {f"module.{name}" for name in info.modules}
        codes |= {f"setting.{name}" for name in info.choices or {}}
    assert codes <= ROWS.keys()
    with (ROOT / "assets/locale/en/LC_MESSAGES/branchline.po").open("rb") as file:
        known = {message.id for message in read_po(file)}
    rows = {code for code in known if code.startswith("row.") and code != "row.total"}
    assert rows == {key for topics in SCORE_ROWS.values() for key in topics}


SESSIONS = {
    "30 Rails": lambda: table_kit.new_session(["human"]),
    "30 Rails, marsh": lambda: table_kit.new_session(
        ["human"], modules=("marsh", "overrides"), board=MARSHES
    ),
    "Railroad Ink": lambda: ri_kit.new_session(["human"]),
    "Railroad Ink, lava": lambda: ri_kit.new_session(["human"], ("lava",)),
    "Ticket to Ride": lambda: ticket_kit.new_session(["human", "hard"]),
}


def counted(table):
    """In Ticket to Ride rows are there once the game is over."""
    table.at_end = lambda: None
    table.director.skip()
    table.show_now()
    return table


TABLES = {
    "thirty_rails": (lambda kit: table_kit.new_table(kit, ["human"]), "row.mine"),
    "railroad_ink": (lambda kit: ri_kit.new_table(kit, ["human"]), "row.highway"),
    "ticket_to_ride": (
        lambda kit: counted(ticket_kit.new_table(kit, ["human", "hard"], turn=9999)),
        "row.longest",
    ),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_score_rows_of_every_game_have_a_topic(name):
    match: Match = SESSIONS[name]().match
    rows = match.score().rows(0)
    assert len(rows) >= 3
    for row in rows:
        assert row.key in SCORE_ROWS[match.game.config.game]


def test_every_game_is_looked_at():
    assert TABLES.keys() == catalog.GAMES.keys() == SCORE_ROWS.keys()


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_opens_the_rows_and_presses_the_mark_of_one(kit, size):
    kit = kit(size)
    table = ri_kit.new_table(kit, ["human"])
    pane = pane_of(table)
    if not pane.rows_open and spot_pos(table, "help.row.errors") is None:
        kit.tap(spot_pos(table, "row.errors"))
    if not pane.rows_open:
        pane.hand.press("rows")
        kit.frame()
    mark = next(spot for spot in pane.spots() if spot.name == "help.row.errors")
    assert min(mark.rect.size) >= min(kit.ctx.canvas.target, 76.0)
    kit.tap(mark.rect.center)
    assert isinstance(kit.stack.top, HelpPanel)
    assert kit.stack.top._topic.code == "help.row.errors"


@pytest.mark.parametrize("game", TABLES)
def test_a_lit_score_row_is_pressed_again_and_explained(kit, game):
    kit = kit((1280, 800))
    make, row = TABLES[game]
    table = make(kit)
    where = spot_pos(table, row)
    kit.click(where)
    assert pane_of(table).hand.row_lit == row
    assert kit.stack.top is table
    kit.click(where)
    assert isinstance(kit.stack.top, HelpPanel)
    assert kit.stack.top._topic == SCORE_ROWS[game][row]
    kit.key(pygame.K_ESCAPE)
    assert kit.stack.top is table
    assert pane_of(table).hand.row_lit == ""


@pytest.mark.parametrize("game", TABLES)
def test_a_score_row_in_focus_is_explained_by_the_keys(kit, game):
    kit = kit((1280, 800))
    make, row = TABLES[game]
    pane = pane_of(make(kit))
    pane.by_keys = True
    pane.hand.focus = row
    kit.key(pygame.K_F1)
    assert isinstance(kit.stack.top, HelpPanel)
    assert kit.stack.top._topic == SCORE_ROWS[game][row]
    kit.key(pygame.K_ESCAPE)
    pane.hand.focus = "sheet"
    kit.key(pygame.K_F1)
    assert isinstance(kit.stack.top, RulesScene)


# --- looking for words ----------------------------------------------------------------------------


def say_in(language):
    path = ROOT / "assets" / "locale" / language / "LC_MESSAGES" / "branchline.po"
    with path.open("rb") as file:
        messages = {message.id: message.string for message in read_po(file) if message.id}
    return lambda code: messages[code]


@pytest.mark.parametrize(
    ("language", "query", "same_as"),
    [
        ("en", "MINE", "mine"),
        ("fr", "etre", "être"),
        ("fr", "GARE", "gare"),
        ("nl", "BERG", "berg"),
        ("ja", "だいす", "ダイス"),
        ("ja", "駅", "駅"),
    ],
)
def test_words_are_found_in_every_language(language, query, same_as):
    say = say_in(language)
    found = find(BOOKS, "thirty_rails", say, query)
    assert found == find(BOOKS, "thirty_rails", say, same_as)
    assert found
    for each in found:
        page = BOOKS[each.game][each.page]
        text = say(page.title_code) if each.line < 0 else say(page.text_code).split("\n")[each.line]
        assert text == each.words
        assert folded(same_as) in folded(text)


def test_all_words_must_be_there_and_the_own_book_comes_first():
    say = say_in("en")
    both = find(BOOKS, "railroad_ink", say, "longest point")
    assert both
    assert all("longest" in f.words.lower() and "point" in f.words.lower() for f in both)
    games = [each.game for each in find(BOOKS, "railroad_ink", say, "point")]
    assert games[0] == "railroad_ink"
    assert len(set(games)) == 3
    assert games == sorted(games, key=games.index)
    assert find(BOOKS, "railroad_ink", say, "   ") == []
    assert find(BOOKS, "railroad_ink", say, "zeppelin") == []


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
def test_no_line_is_shown_twice_and_all_that_were_found_are_counted(kit, language):
    """A title stands for the first line of its page, and only so many are listed."""
    kit = kit((1280, 800), language=language)
    word = {"en": "e", "fr": "Le", "nl": "de", "ja": "の"}[language]
    scene = kit.show(RulesSearch(kit.ctx, BOOKS, "railroad_ink", word, lambda *_: None))
    rows = [row for row in scene._list.children if isinstance(row, FoundRow)]
    stands = [(each.game, each.page, max(each.line, 0)) for each in scene.found]
    assert len(set(stands)) == len(stands)
    assert len(scene.found) > len(rows) == MOST_SHOWN
    assert str(len(scene.found)) in scene._count_words()
    assert str(len(rows)) in scene._count_words()


def typed(kit, words):
    for letter in words:
        kit.post(pygame.TEXTINPUT, text=letter)
    kit.frame()


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("The Mine and the mines", "mine", ["Mine", "mine"]),
        ("Une gare, être à l’étage", "etre étage", ["être", "étage"]),
        ("路線ダイスと接続ダイス", "だいす", ["ダイス", "ダイス"]),
        ("nothing", "zeppelin", []),
    ],
)
def test_what_was_found_is_known_by_its_place(text, query, marked):
    assert [text[start:end] for start, end in places(text, query)] == marked


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_no_card_of_what_was_found_is_empty(kit, language, text_size):
    """A heading that was found stands above the beginning of its page, and marks lie within their card."""
    kit = kit((1280, 800), language=language, text_size=text_size)
    word = kit.ctx.text("rules.thirty_rails.score.title").split()[-1]
    scene = kit.show(RulesSearch(kit.ctx, BOOKS, "railroad_ink", word, lambda *_: None))
    rows = [row for row in scene._list.children if isinstance(row, FoundRow)]
    assert any(each.line < 0 for each in scene.found)
    for row in rows:
        title, words = row._heights(row.rect.width)
        assert row._title and row._words
        assert title > 0 and words > 0
        assert title + words + 20 <= row.rect.height
        inner = FRect(row.rect.left + 20, row.rect.top, row.rect.width - 40, words)
        marks = row._marks(row._words, inner, theme.TEXT_BODY)
        head = FRect(inner.left, inner.top, inner.width, title)
        marks += row._marks(row._title, head, theme.TEXT_SMALL, bold=True)
        assert marks
        assert all(row.rect.contains(mark) for mark in marks)
    assert kit.ctx.paint.overflows == set()


def test_typed_on_a_keyboard_found_and_gone_to(kit):
    kit = kit((1280, 800))
    rules = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    rules.ring.focus(rules._find)
    kit.key(pygame.K_RETURN)
    assert isinstance(kit.stack.top, LetterPad)
    typed(kit, "shares")
    kit.key(pygame.K_RETURN)
    search = kit.stack.top
    assert isinstance(search, RulesSearch)
    assert search.found
    kit.key(pygame.K_RETURN)
    assert kit.stack.top is rules
    first = search.found[0]
    assert rules.open_page == first.page
    assert rules._words.marked == first.line
    rules._open(0)
    assert rules._words.marked == -1


def test_searched_by_finger_alone(kit):
    kit = kit((800, 1280))
    rules = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    kit.tap(rules._find.rect.center)
    pad = kit.stack.top
    for letter in "MINE":
        key = next(k for k in pad._letters if k._words().upper() == letter)
        kit.tap(key.rect.center)
    kit.tap(pad._done.rect.center)
    search = kit.stack.top
    assert isinstance(search, RulesSearch)
    row = search._list.children[1]
    assert row.rect.height >= kit.ctx.canvas.target
    kit.tap(row.rect.center)
    assert kit.stack.top is rules


def test_a_line_of_another_book_opens_that_book(kit):
    kit = kit((1280, 800))
    rules = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    rules._show_found("locomotive")
    search = kit.stack.top
    assert search.found[0].game == "ticket_to_ride"
    search._list.children[1].activate()
    opened = kit.stack.top
    assert isinstance(opened, RulesScene)
    assert opened is not rules
    assert opened._game == "ticket_to_ride"
    assert opened.open_page == search.found[0].page
    kit.key(pygame.K_ESCAPE)
    assert not isinstance(kit.stack.top, RulesSearch)


@pytest.mark.parametrize("size", SIZES)
def test_the_line_that_was_found_is_in_sight(kit, size):
    kit = kit(size, text_size=1.5)
    rules = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    shown = 0
    for each in find(BOOKS, "thirty_rails", kit.ctx.text, "point"):
        if each.game == "thirty_rails" and each.line >= 0:
            shown += 1
            rules.show_line(each.page, each.line)
            box = rules._words.line_box(each.line)
            pane = rules._sheet.rect
            assert box.colliderect(pane)
            assert box.top >= pane.top - 1 or box.height > pane.height / 2
    assert shown >= 3


def test_nothing_found_says_so_and_asks_again(kit):
    kit = kit((1280, 800))
    rules = kit.show(RulesScene(kit.ctx, "thirty_rails"))
    rules._show_found("zeppelin")
    search = kit.stack.top
    assert "zeppelin" in search._count_words()
    kit.click(search._again.rect.center)
    assert isinstance(kit.stack.top, LetterPad)
    assert kit.stack.top.typed == "zeppelin"


def test_rows_without_a_mark_are_rows_still(kit):
    """A row explains itself only where somebody has something to say."""
    kit = kit((1280, 800))
    assert Row(kit.ctx, lambda: "x").explain is None


def test_how_to_play_speaks_of_pieces_only_in_games_that_have_some(kit):
    say = kit((640, 480)).ctx.text
    for game, pages in BOOKS.items():
        [page] = [page for page in pages if page.title_code == "rules.controls.title"]
        assert ("piece" in say(page.text_code)) is (game != "ticket_to_ride"), game
