"""Nothing is cut: every text has room in its box at 150 %, in every language.

Here: menus and one table at two sizes every day, all screens in the slow programme. Four panes at 150 % are asked for
on the largest screen only: that many people need one.
"""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from babel.messages.pofile import read_po

import shots
from branchline.ui.media.fonts import FontBook
from branchline.ui.media.wrap import wrap

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets" / "locale"
LANGUAGES = ("en", "fr", "nl", "ja")
TEXT = 1.5
LARGE = (1920, 1080)
MANY = ("table-4-panes", "ink-4-panes", "ink-3-panes", "variant-shares-4")
NOT_AT_START = set("、。，．」』）】・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
NOT_AT_END = set("「『（【")


def words(language):
    with (LOCALE / language / "LC_MESSAGES" / "branchline.po").open("rb") as file:
        return {entry.id: entry.string for entry in read_po(file) if entry.id}


@pytest.fixture
def video():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


def cut(folder, parts, size, language):
    """The texts that found no room, by the screen."""
    found = {}
    for number, part in enumerate(parts):
        studio = shots.with_studio(size, TEXT, folder / f"{number}", language=language)
        for name in part(studio):
            studio.draw()
            if studio.ctx.paint.overflows and (size == LARGE or not name.startswith(MANY)):
                found[name] = sorted(studio.ctx.paint.overflows)
            studio.ctx.paint.overflows.clear()
        studio.ctx.media.close()
    return found


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (800, 1280)), ("fr", (1280, 800)), ("nl", (800, 1280)), ("ja", (1280, 800))],
)
def test_nothing_is_cut(video, tmp_path, language, size):
    assert cut(tmp_path, (shots.menus, shots.one_pane), size, language) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", shots.SIZES)
def test_nothing_is_cut_anywhere(video, tmp_path, language, size):
    parts = (shots.menus, shots.tables, shots.variants, shots.ink_tables, shots.ticket_tables)
    assert cut(tmp_path, parts, size, language) == {}


def test_a_text_without_room_is_found(video, tmp_path, monkeypatch):
    monkeypatch.setattr("branchline.ui.theme.SMALLEST_TEXT", 90.0)
    assert cut(tmp_path, (shots.one_pane,), (1280, 800), "en") != {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_in_the_typeface(video, language):
    book = FontBook(ROOT / "assets" / "fonts")
    for bold in (False, True):
        font = book.font(20, bold=bold)
        letters = sorted({letter for text in words(language).values() for letter in text} - {"\n"})
        missing = [
            a
            for a, known in zip(letters, font.metrics("".join(letters)), strict=True)
            if known is None or (known[1] <= known[0] and not a.isspace())
        ]
        assert missing == []


def test_japanese_lines_begin_and_end_as_they_may():
    """Every message, at several widths: no closing mark begins a line and no opening one ends it."""

    def measure(text):
        return float(sum(1 if letter.isascii() else 2 for letter in text))

    for code, text in words("ja").items():
        for width in (14.0, 22.0, 31.0):
            for line, after in pairwise(wrap(text, width, measure)):
                if not line or not after:
                    continue
                assert after[0] not in NOT_AT_START, (code, width, line, after)
                assert line[-1] not in NOT_AT_END, (code, width, line, after)


def test_japanese_numbers_and_latin_words_stay_whole():
    def measure(text):
        return float(len(text))

    for text in ("合計は123点です", "線路をEnterで書く", "駅「30 Rails」へ"):
        parts = wrap(text, 7, measure)
        whole = {
            "合計は123点です": "123",
            "線路をEnterで書く": "Enter",
            "駅「30 Rails」へ": "Rails",
        }[text]
        assert any(whole in part for part in parts), parts
