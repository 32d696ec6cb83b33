"""Texts in the shipped typeface: breaking lines, sizes, and a cache that stays small."""

from pathlib import Path

import pygame
import pytest

from branchline.ui.media.cache import Bounded
from branchline.ui.media.fonts import FontBook
from branchline.ui.media.wrap import pieces, wrap

FONTS = Path(__file__).parents[2] / "assets" / "fonts"


@pytest.fixture
def book():
    pygame.font.init()
    return FontBook(FONTS)


def monospace(text):
    return float(len(text))


def test_lines_break_at_spaces_and_lose_none_of_the_words():
    text = "Choose a cell for your mine, next to a mountain."
    lines = wrap(text, 12, monospace)
    assert " ".join(lines) == text
    assert max(map(len, lines)) <= 12


def test_a_newline_always_ends_a_line_and_an_empty_line_stays():
    assert wrap("one\n\ntwo", 20, monospace) == ["one", "", "two"]


def test_a_word_wider_than_the_line_is_broken_rather_than_cut():
    lines = wrap("donderbui wolkenkrabberbouwplaats", 10, monospace)
    assert "".join(lines).replace(" ", "") == "donderbuiwolkenkrabberbouwplaats"
    assert max(map(len, lines)) <= 10


def test_japanese_breaks_between_characters_but_not_before_closing_or_after_opening_marks():
    text = "駅と鉱山を「線路」でつなぐ。"
    parts = pieces(text)
    assert "".join(parts) == text
    assert len(parts) > 5
    assert all(part[0] not in "」。" for part in parts)
    assert all(part[-1] != "「" for part in parts)


def test_no_japanese_character_is_alone_in_the_last_line():
    text = "次の操作でやり直します。"
    assert wrap(text, 10, monospace) == ["次の操作でやり直", "します。"]
    assert wrap(text, 9, monospace) == ["次の操作でやり直し", "ます。"]
    assert wrap("かき", 1, monospace) == ["か", "き"]
    assert wrap("one two three f", 13, monospace) == ["one two three", "f"]


def test_a_mark_that_has_a_space_in_french_begins_no_line():
    assert wrap("Vous êtes là ?", 12, monospace) == ["Vous êtes", "là ?"]
    assert wrap("Dites « oui » ici", 7, monospace) == ["Dites", "« oui »", "ici"]


def test_sizes_follow_the_window_and_the_players_text_size(book):
    small = book.measure("Branchline", 28)
    book.set_scale(2.0, 1.0)
    double = book.measure("Branchline", 28)
    book.set_scale(1.0, 2.0)
    assert book.measure("Branchline", 28) == double
    assert 1.9 < double[0] / small[0] < 2.1


def test_a_broken_text_is_within_its_width_and_as_high_as_its_lines(book):
    text = "Row and column four are full: choose any cell and draw a crossing."
    lines = book.lines(text, 30, 260)
    picture = book.text(text, 30, (0, 0, 0), width=260)
    assert len(lines) > 2
    assert picture.get_width() <= 260
    assert picture.get_height() == book.line_height(30) * len(lines)


def test_right_aligned_text_ends_at_the_right(book):
    picture = book.text("1\n222", 40, (10, 20, 30), width=200, align="right")
    ink = picture.get_bounding_rect()
    assert ink.right > 190


def test_the_same_text_is_drawn_once(book):
    first = book.text("Total", 30, (1, 2, 3))
    assert book.text("Total", 30, (1, 2, 3)) is first
    assert book.text("Total", 30, (3, 2, 1)) is not first


def test_drawn_texts_never_take_more_than_their_share(book):
    for number in range(1500):
        book.text(f"a rather long line of text, number {number}", 60, (0, 0, 0))
    assert book.bytes_held <= 24 * 1024 * 1024


def test_fit_finds_the_largest_size_that_stays_within_the_width(book):
    size = book.fit("a rather long heading", 60, 300)
    assert book.measure("a rather long heading", size)[0] <= 300
    assert book.measure("a rather long heading", size + 2)[0] > 300


def test_a_bounded_cache_forgets_the_least_recently_used():
    cache = Bounded(3)
    for key in "abc":
        cache.get(key, lambda key=key: key)
    cache.get("a", lambda: "never made")
    cache.get("d", lambda: "d")
    assert cache.get("a", lambda: "new") == "a"
    assert cache.get("b", lambda: "new") == "new"
    assert len(cache) == 3


def test_a_value_heavier_than_the_cache_is_returned_and_not_kept():
    cache = Bounded(10, len)
    cache.get("small", lambda: "xx")
    assert cache.get("large", lambda: "x" * 11) == "x" * 11
    assert cache.held == 2
