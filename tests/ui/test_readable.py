"""Texts stand out from what is under them, the focus from everything, colours from each other, and none stands alone.

Here: both palettes on many screens every day, and on all of them in the slow programme. Not here: whether texts fit
(`test_fitting`).
"""

from itertools import combinations

import pygame
import pytest
from tests.ui.colour_blind import MATRICES, apart, distance, lab
from tests.ui.reading import contrast, reading

import shots
from branchline.ui import pieces, theme
from branchline.ui.palette import HIGH_CONTRAST, USUAL
from branchline.ui.tables import marks, paper
from branchline.ui.tables.ticket_to_ride import art, map_layer
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

PALETTES = {"usual": (USUAL, 4.5), "high contrast": (HIGH_CONTRAST, 7.0)}
both = pytest.mark.parametrize(("shown", "least"), PALETTES.values(), ids=PALETTES)
ON_PAPER = (theme.INK, theme.GRAPHITE, theme.ORANGE_DEEP, theme.GOOD, theme.BAD)
ON_TABLE = (theme.CHALK, theme.CHALK_DIM)
GROUNDS = (theme.TABLE, theme.TABLE_DARK, theme.TABLE_LIGHT, theme.PAPER, theme.PAPER_SHADE)
PARTS = (shots.menus, shots.one_pane)


@pytest.fixture
def video():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


@both
def test_the_inks_stand_out_from_their_grounds(shown, least):
    pairs = [(ink, theme.PAPER) for ink in ON_PAPER]
    pairs += [(ink, ground) for ink in ON_TABLE for ground in GROUNDS[:3]]
    pairs += [(theme.SHADOW, theme.ORANGE), (theme.INK, theme.ORANGE_PALE)]
    weak = {
        pair: contrast(shown(pair[0]), shown(pair[1]))
        for pair in pairs
        if contrast(shown(pair[0]), shown(pair[1])) < least
    }
    assert weak == {}


def watched(monkeypatch, folder, parts, size, text_size, **wishes):
    """All texts of these screens, read."""
    with reading(monkeypatch) as seen:
        for number, part in enumerate(parts):
            studio = shots.with_studio(size, text_size, folder / f"{number}", **wishes)
            for _name in part(studio):
                studio.draw()
            studio.ctx.media.close()
    return seen


@pytest.mark.parametrize(("strong", "least"), [(False, 4.5), (True, 7.0)])
def test_every_text_on_the_screens_can_be_read(video, monkeypatch, tmp_path, strong, least):
    seen = watched(monkeypatch, tmp_path, PARTS, (1280, 800), 1.0, high_contrast=strong)
    assert len(seen.pairs) > 20, "nothing was read"
    assert seen.below(least) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "least"), [(False, 4.5), (True, 7.0)])
@pytest.mark.parametrize("size", shots.SIZES)
def test_every_text_on_all_screens_can_be_read(video, monkeypatch, tmp_path, strong, least, size):
    parts = (shots.menus, shots.tables, shots.variants, shots.ink_tables, shots.ticket_tables)
    seen = watched(monkeypatch, tmp_path, parts, size, 1.5, high_contrast=strong)
    assert seen.below(least) == {}


def test_a_text_that_cannot_be_read_is_found(video, monkeypatch, tmp_path):
    monkeypatch.setattr(theme, "INK", theme.PAPER_SHADE)
    seen = watched(monkeypatch, tmp_path, (shots.one_pane,), (1280, 800), 1.0)
    assert seen.below(4.5) != {}


@both
def test_the_focus_stands_out_from_everything(shown, least):
    """One of the ring's two colours has a contrast of 3 to whatever it lies on."""
    grounds = [shown(g) for g in GROUNDS]
    grounds += [shown(theme.ORANGE), paper.field_tint(shown), paper.ring_tint(shown)]
    edge = shown(theme.SHADOW)
    for colour in (shown(theme.ORANGE), *theme.SEAT_COLOURS[:4]):
        for under in grounds:
            assert max(contrast(colour, under), contrast(edge, under)) >= 3.0, (colour, under)
        assert contrast(colour, edge) >= 3.0, "the ring's own edge"


def test_the_rings_with_high_contrast_are_thicker(video):
    wide = []
    for shown in (USUAL, HIGH_CONTRAST):
        line, rim = round(theme.RING * shown.ring), max(1, round(shown.edge))
        ring = pieces.ring((80, 80), theme.ORANGE, theme.SHADOW, line, rim, 10)
        wide.append(sum(ring.get_at((x, 40)).a > 127 for x in range(40)))
    assert wide[1] > wide[0] * 1.3


@both
def test_pieces_stand_out_from_the_map(video, shown, least):
    """Trains and routes have an outline that does, whatever their colour."""
    land = shown.either(map_layer.LAND, map_layer.STRONG_LAND)
    sea = shown.either(map_layer.SEA, map_layer.STRONG_SEA)
    for under in (land, sea):
        assert contrast(art.OUTLINE, under) >= 3.0
    for under in (paper.field_tint(shown), paper.ring_tint(shown)):
        assert contrast(theme.INK, under) >= 3.0
        assert contrast(theme.ORANGE_DEEP, under) >= 3.0
    if shown.strong:
        assert contrast(paper.fine_line(shown), paper.field_tint(shown)) >= 3.0


# --- colour-blind ---------------------------------------------------------------------------------


def test_the_measure_gives_known_values():
    """Pairs of the paper by Sharma, Wu and Dalal."""
    known = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in known:
        assert distance(one, other) == pytest.approx(expected, abs=1e-3)
    assert lab((255, 255, 255))[0] == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("sight", MATRICES)
def test_cards_and_trains_are_told_apart_by_every_eye(sight):
    cards = art.CARD_COLOURS[:8]
    for colours, least in (
        (cards, 10.0),
        (art.TRAIN_COLOURS, 10.0),
        (theme.SEAT_COLOURS[:4], 10.0),
    ):
        nearest = min(apart(one, other, sight) for one, other in combinations(colours, 2))
        assert nearest >= least, (sight, nearest)


def without_colour(surface):
    """The surface in greys, as small numbers, so that shapes alone are compared."""
    grey = pygame.transform.grayscale(surface)
    return [
        grey.get_at((x, y))[0] // 64
        for x in range(surface.get_width())
        for y in range(surface.get_height())
    ]


def test_no_card_is_told_by_its_colour_alone(video, kit, monkeypatch):
    """All cards in one colour are still nine different pictures: each has its symbol."""
    monkeypatch.setattr(art, "CARD_COLOURS", ((120, 120, 120),) * len(art.CARD_COLOURS))
    stamps = Stamps(kit().ctx.media.fonts)
    pictures = [without_colour(stamps.card(card, 66, 98)) for card in range(9)]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_no_seat_is_told_by_its_colour_alone(video, kit, monkeypatch):
    """Rings have patterns, trains patterns and letters."""
    assert len(set(marks.PATTERNS)) == len(theme.SEAT_COLOURS)
    monkeypatch.setattr(theme, "SEAT_COLOURS", ((120, 120, 120),) * 6)
    monkeypatch.setattr(art, "TRAIN_COLOURS", ((120, 120, 120),) * 5)
    stamps = Stamps(kit().ctx.media.fonts)
    rings = [without_colour(stamps.ring(90, 90, seat, 5.0)) for seat in range(6)]
    trains = [without_colour(stamps.train(seat, "", 60, 26, 0)) for seat in range(5)]
    for pictures in (rings, trains):
        assert all(one != other for one, other in combinations(pictures, 2))
