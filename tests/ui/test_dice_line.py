"""The line of the results that says what the dice allowed: it grows, moves nothing, and promises nothing false."""

import pygame
import pytest
from tests.ui import table_kit
from tests.ui.test_screens import results

from branchline.ui.scenes.dice_line import DiceLine, Reached
from branchline.ui.scenes.help import HelpPanel
from branchline.ui.tables.ending import results_scene


class Work:
    """A search that finds what it is told."""

    def __init__(self, points=None):
        self.points = points
        self.finished = False
        self.polled = 0
        self.cancelled = False

    def poll(self):
        self.polled += 1

    def cancel(self):
        self.cancelled = True


FIFTY = Reached(50, 50)


def shown(kit, work, reached=FIFTY, size=(1280, 800)):
    table = kit(size)
    line = DiceLine(table.ctx, work, reached)
    scene = table.show(results(table.ctx, dice=line))
    table.frame()
    return table, scene, line


def test_the_line_grows_while_it_is_looked_at(kit):
    work = Work()
    table, scene, line = shown(kit, work)
    assert line.words() == "Looking for what these dice allowed …"
    work.points = 60
    scene.dirty = False
    scene.update(0.1)
    assert scene.dirty
    assert "at least 60 points" in line.words()
    assert "you reached 83\u00a0%" in line.words()
    scene.dirty = False
    scene.update(0.1)
    assert not scene.dirty
    work.points = 100
    table.frame(0.1)
    assert "at least 100 points" in line.words()
    assert "50\u00a0%" in line.words()
    assert work.polled > 3


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_nothing_moves_when_something_is_found(kit, text):
    work = Work()
    table, scene, _ = shown(kit, work)
    table.ctx.change_settings(text_size=text)
    table.frame()
    before = [tuple(leaf.rect) for leaf in scene._ways.leaves()]
    for points, finished in ((60, False), (123, True), (None, True)):
        work.points, work.finished = points, finished
        table.frame(0.2)
        scene.resize()
        table.frame()
        assert [tuple(leaf.rect) for leaf in scene._ways.leaves()] == before


def test_nobody_is_told_less_than_was_reached(kit):
    _, _, line = shown(kit, Work(40), Reached(best=64, own=52))
    assert "at least 64 points" in line.words()
    assert "you reached 81\u00a0%" in line.words()


def test_with_several_people_or_none_the_best_sheet_is_told(kit):
    _, _, line = shown(kit, Work(80), Reached(best=64))
    assert "the best sheet here reached 80\u00a0%" in line.words()


@pytest.mark.parametrize(("points", "best"), [(None, 50), (-3, -5), (0, 0)])
def test_a_search_without_a_find_says_so(kit, points, best):
    work = Work(points)
    table, _, line = shown(kit, work, Reached(best, best))
    assert "Looking" in line.words()
    work.finished = True
    table.frame(0.2)
    assert line.words() == "What these dice allowed was not found this time."


def test_a_score_below_nothing_is_none_of_it(kit):
    _, _, line = shown(kit, Work(20), Reached(best=-4, own=-4))
    assert "at least 20 points" in line.words()
    assert "%" not in line.words()


def test_it_says_that_it_still_looks_until_all_is_done(kit):
    work = Work(60)
    table, _, line = shown(kit, work)
    assert "Still looking" in line.words()
    work.finished = True
    table.frame(0.2)
    assert "at least 60 points" in line.words()
    assert "ooking" not in line.words()


def test_leaving_ends_the_search(kit):
    work = Work(60)
    table, _, _ = shown(kit, work)
    table.key(pygame.K_ESCAPE)
    assert ("title",) in table.app.done
    assert not work.cancelled, "the title was only asked for"
    table.stack.pop()
    assert work.cancelled


@pytest.mark.parametrize("press", ["click", "tap"])
def test_the_line_is_explained_by_its_mark_and_by_itself(kit, press):
    table, _, line = shown(kit, Work(60), size=(1920, 1080))
    getattr(table, press)((line.rect.left - 20, line.rect.centery))
    assert isinstance(table.stack.top, HelpPanel)
    table.key(pygame.K_ESCAPE)
    getattr(table, press)(line.rect.center)
    assert isinstance(table.stack.top, HelpPanel)
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_F1)
    assert isinstance(table.stack.top, HelpPanel)


def test_large_results_begin_with_who_won_and_keys_scroll_them(kit):
    table = kit((1280, 800), text_size=2.0)
    line = DiceLine(table.ctx, Work(60), FIFTY)
    scene = table.show(results(table.ctx, dice=line))
    table.frame()
    assert scene.pane.scrolls
    first = scene._content[0]
    assert scene.pane.rect.top <= first.rect.top
    assert scene.ring.focused() in scene._ways.leaves()
    table.key(pygame.K_UP)
    table.key(pygame.K_DOWN)
    assert first.rect.top < scene.pane.rect.top
    for _ in range(20):
        table.key(pygame.K_UP)
    assert scene.pane.rect.top <= first.rect.top


def test_the_table_hands_on_what_was_reached(kit):
    table = kit((1280, 800))
    table.app.figures.work = Work(60)
    for kinds, people in ((["human", "hard"], 1), (["human", "human"], 2)):
        session = table_kit.new_session(kinds, seed=3)
        session.poll()
        table_kit.play_on(session, 31)
        line = results_scene(table.ctx, session)._dice
        totals = [session.score().total(seat) for seat in range(2)]
        assert line._reached == Reached(max(totals), totals[0] if people == 1 else None)
    table.app.figures.work = None
    assert results_scene(table.ctx, session)._dice is None
