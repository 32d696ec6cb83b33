"""What is said of a finished game: grades for people only, none that contradicts a win, and each name once on the picture."""

import pygame
import pytest
from tests.ui import table_kit
from tests.ui.table_kit import new_table, words_drawn

from branchline.ui.scenes.results import GUARD, ResultsScene
from branchline.ui.tables import poster
from branchline.ui.tables.ending import LOWEST, _heading, results_scene


def lines_of(kit, kinds, grade):
    """The lines of the results of a random game whose every total has this grade."""
    session = table_kit.new_session(kinds, seed=3)
    session.poll()
    table_kit.play_on(session, 31)
    session._grades = lambda _: grade
    scene = results_scene(kit.ctx, session)
    return [each._line for each in scene._content if hasattr(each, "_line")], session


@pytest.mark.parametrize("grade", [LOWEST, "grade.good", ""])
def test_computer_players_have_no_grade_and_who_wins_is_not_told_to_practise(kit, grade):
    kit = kit((1280, 800))
    lines, session = lines_of(kit, ["human", "human", "easy"], grade)
    people = {info.name for info in session.seats if info.human}
    word = kit.ctx.text(grade) if grade else ""
    for line in lines:
        wins = line.rank == 1 and grade == LOWEST
        assert line.note == (word if line.name in people and not wins else "")
    assert any(line.rank == 1 for line in lines)


def test_a_winner_among_people_has_no_lowest_grade(kit):
    kit = kit((1280, 800))
    lines, _ = lines_of(kit, ["human", "human"], LOWEST)
    assert {line.note for line in lines if line.rank == 1} == {""}
    assert all(line.note == kit.ctx.text(LOWEST) for line in lines if line.rank > 1)


def test_whoever_plays_alone_has_every_grade(kit):
    kit = kit((1280, 800))
    lines, _ = lines_of(kit, ["human"], LOWEST)
    assert lines[0].note == kit.ctx.text(LOWEST)


def test_a_board_that_is_called_like_its_variant_is_named_once_on_the_picture(kit, monkeypatch):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=31)
    drawn = words_drawn(monkeypatch)
    name = kit.ctx.text("module.overrides")
    for board, times in ((name, 1), (name.upper(), 0), ("Elsewhere", 1)):
        drawn.clear()
        poster.draw_poster(kit.ctx, table, "2026-01-02", board)
        (head,) = [words for words in drawn if "2026-01-02" in words]
        assert head.count(name) == times
        assert board in head


@pytest.mark.parametrize("turn", [14, 31])
def test_nobody_is_called_ready_once_the_game_is_over(kit, monkeypatch, turn):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "easy"], turn=turn)
    for seat in table.stage.seats:
        seat.ended = True
    drawn = words_drawn(monkeypatch)
    table.resize()
    kit.frame()
    assert (kit.ctx.text("table.ready") in drawn) is not table.session.over
    assert table.session.over is (turn == 31)


@pytest.mark.parametrize("press", ["key", "click", "tap"])
def test_one_press_too_many_neither_ends_the_results_nor_begins_a_game(kit, press):
    kit = kit((1280, 800))
    _, session = lines_of(kit, ["human", "easy"], "")
    scene = results_scene(kit.ctx, session)
    kit.stack.push(scene)
    kit.frame()
    places = {leaf._words(): leaf.rect.center for leaf in scene._ways.leaves()}

    def once(code):
        if press == "key":
            kit.key(pygame.K_RETURN)
        else:
            getattr(kit, press)(places[kit.ctx.text(code)])

    once("results.new_dice")
    assert kit.stack.top is scene
    for _ in range(round(GUARD * 10) + 1):
        kit.frame(0.1)
    assert kit.app.done == []
    once("results.look")
    assert not isinstance(kit.stack.top, ResultsScene)
    assert kit.app.done == [], "a key pressed blindly looks at the table"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
def test_two_results_and_what_the_dice_allowed_are_seen_without_scrolling(kit, size, language):
    kit = kit(size, language=language)
    kit.app.figures.work = kit.app.figures.found(88)
    _, session = lines_of(kit, ["human", "easy"], "grade.good")
    session.source = "a.jsonl"
    kit.ctx.app.review = lambda *_, **__: None
    scene = kit.show(results_scene(kit.ctx, session))
    assert not scene.pane.scrolls
    assert scene.pane.rect.bottom >= scene._dice.rect.bottom


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("text_size", [1.5, 2.0])
def test_with_large_text_every_way_on_is_in_sight(kit, size, language, text_size):
    """On a wide screen the ways stand beside the results where that shows more of them: all three up to 150 %."""
    kit = kit(size, language=language, text_size=text_size)
    lines, session = lines_of(kit, ["human", "easy", "hard"], "grade.good")
    session.source = "a.jsonl"
    kit.ctx.app.review = lambda *_, **__: None
    scene = kit.show(results_scene(kit.ctx, session))
    for way in scene._ways.leaves():
        assert kit.ctx.canvas.safe.contains(way.rect)
        assert scene.sheet.contains(way.rect)
        assert not way.rect.colliderect(scene.pane.rect)
    if size[0] > size[1] and text_size < 2:
        last = scene.pane.children[len(lines)]
        assert scene.pane.rect.contains(last.rect)


@pytest.mark.parametrize(("language", "names"), [("en", "Anna, Bo"), ("ja", "Anna、Bo")])
def test_names_are_parted_as_the_language_does_it(kit, language, names):
    ctx = kit(language=language).ctx
    assert names in _heading(ctx, 3, ["Anna", "Bo"], alone=False)
