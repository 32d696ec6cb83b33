"""The recipe of the shipped fonts: cuts the full M PLUS Rounded 1c down to what the game needs.

Here: which characters are kept, and the writing of `assets/fonts/`. Not here: how text is drawn
(`branchline.ui.media`). Only who changes the fonts runs this; it needs fontTools, which the
development requirements bring. The full fonts are part of no checkout: pass their paths.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
LOCALE = ROOT / "assets" / "locale"

RANGES = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A (with the Dutch ij)
    (0x0218, 0x021B),  # Romanian letters, used in names
    (0x02C6, 0x02DD),  # spacing accents
    (0x0300, 0x0304),  # combining accents (the stressed ij of Dutch)
    (0x2010, 0x2044),  # dashes, quotes, bullets, thin spaces, fraction slash
    (0x2070, 0x209C),  # superscripts and subscripts
    (0x20AC, 0x20AC),  # euro
    (0x2116, 0x2122),  # numero, trade mark
    (0x2150, 0x215F),  # fractions
    (0x2160, 0x216B),  # Roman numbers
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x2473),  # circled 1 to 20
    (0x2500, 0x257F),  # box drawing
    (0x2580, 0x259F),  # blocks
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2605, 0x2606),  # stars
    (0x2640, 0x2642),
    (0x2660, 0x266F),  # suits, notes
    (0x2713, 0x2718),  # ticks and crosses
    (0x3000, 0x301F),  # Japanese punctuation
    (0x3041, 0x30FF),  # hiragana, katakana
    (0x31F0, 0x31FF),
    (0xFF01, 0xFFEF),  # full and half width forms
)
KANJI_ROWS = range(16, 48)  # JIS X 0208, level 1
SYMBOL_ROWS = range(1, 9)
DROPPED_FEATURES = ("vert", "vrt2", "vkrn", "vpal", "vhal", "valt")  # never set from top to bottom


def jis_rows(rows: Iterable[int]) -> set[int]:
    """The code points of these rows of JIS X 0208."""
    found: set[int] = set()
    for row in rows:
        for place in range(1, 95):
            try:
                found.add(ord(bytes((row + 0xA0, place + 0xA0)).decode("euc_jp")))
            except UnicodeDecodeError:
                continue  # an empty place of the table
    return found


def wanted(texts: Iterable[Path]) -> set[int]:
    """Every code point to keep, with each printable character of `texts` (UTF-8 files)."""
    points = jis_rows(KANJI_ROWS) | jis_rows(SYMBOL_ROWS)
    for first, last in RANGES:
        points.update(range(first, last + 1))
    for path in texts:
        points.update(ord(mark) for mark in path.read_text(encoding="utf-8") if mark.isprintable())
    return points


def cut(source: Path, target: Path, points: set[int]) -> set[int]:
    """Write the subset of `source` to `target`; what is returned are the points it lacks."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False  # text is at least 20 pixels high: the outlines are enough
    options.layout_features = [
        tag for tag in options.layout_features if tag not in DROPPED_FEATURES
    ]
    options.drop_tables += ["vhea", "vmtx"]
    options.name_IDs = ["*"]
    options.glyph_names = False
    options.recalc_timestamp = False
    have = set(font.getBestCmap())
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(points & have))
    cutter.subset(font)
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)
    return points - have


def main(argv: Sequence[str] | None = None) -> int:
    """Write both weights and say what they hold; the exit code is 0."""
    parser = argparse.ArgumentParser(prog="tools/fonts.py", description=__doc__)
    parser.add_argument("regular", type=Path, help="the full font, weight 400 (TTF)")
    parser.add_argument("bold", type=Path, help="the full font, weight 700 (TTF)")
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="texts to cover (UTF-8)")
    wish = parser.parse_args(argv)
    points = wanted([*sorted(LOCALE.glob("**/*.po")), *wish.also])
    typed = wanted(wish.also) - wanted([])
    for source, name in ((wish.regular, "regular"), (wish.bold, "bold")):
        target = FONTS / f"mplus-rounded-{name}.ttf"
        lacking = cut(source, target, points)
        size = target.stat().st_size // 1024
        print(f"{target.name}: {len(points - lacking)} characters, {size} KiB")
        missing = "".join(map(chr, sorted(lacking & typed)))
        if missing:
            print(f"  not in the font though a text uses them: {missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
