"""A sheet as text, one line per row, for logs, tests and bug reports; and back. Board strings, both ways.

In a sheet each cell is one word: `.` empty, `x` a crater, or a tile's name with `@` and the round in which it was drawn.
An eighth line has dice left, used special routes and flags, and the modules' words. A *board string* is the
common short form of others' programs: five characters a tile, e.g. `A4A12` is tile A4 in row A, column 1, turned by 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.railroad_ink.board import CELLS, ROWS, STANDARD, WIDTH, BoardSpec
from branchline.engine.railroad_ink.faces import FIT, TILES
from branchline.engine.railroad_ink.state import Sheet
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.pieces import WAYS

EMPTY, CRATER = ".", "x"


def sheet_text(sheet: Sheet) -> str:
    """The cells in seven lines and an eighth with dice, special routes, flags and the modules' words."""
    rows = [
        " ".join(_word(sheet, WIDTH * row + column) for column in range(WIDTH))
        for row in range(WIDTH)
    ]
    flags = "s" * sheet.special_now + "d" * sheet.done or "-"
    extras = [f"{name}={data.text()}" for name, data in sorted(sheet.extra.items())]
    last = [str(sheet.left), str(sheet.specials), str(sheet.special_count), flags]
    return "\n".join([*rows, " ".join([*last, sheet.pending or "-", *extras])])


def _word(sheet: Sheet, cell: int) -> str:
    tile = sheet.layout.tiles[cell]
    if tile == NONE:
        return CRATER if sheet.scars >> cell & 1 else EMPTY
    return f"{TILES.tiles[tile].name}@{sheet.since[cell]}"


def parse_sheet(text: str, board: BoardSpec = STANDARD) -> Sheet:
    """The sheet that `sheet_text` wrote, without the modules' data. Raises ValueError for any other text."""
    lines = text.split("\n")
    if len(lines) != WIDTH + 1:
        raise ValueError(f"a sheet has {WIDTH + 1} lines")
    sheet = Sheet(Layout(board.ground, FIT))
    for row, line in enumerate(lines[:WIDTH]):
        words = line.split(" ")
        if len(words) != WIDTH:
            raise ValueError(f"row {ROWS[row]} has {len(words)} words, not {WIDTH}")
        for column, word in enumerate(words):
            _read_word(sheet, WIDTH * row + column, word)
    left, specials, count, flags, pending, *_ = lines[WIDTH].split(" ")
    sheet.left, sheet.specials, sheet.special_count = int(left), int(specials), int(count)
    sheet.special_now, sheet.done = "s" in flags, "d" in flags
    sheet.pending = "" if pending == "-" else pending
    return sheet


def _read_word(sheet: Sheet, cell: int, word: str) -> None:
    name, _, since = word.partition("@")
    if word == CRATER:
        sheet.scars |= 1 << cell
    elif name in TILES.named and since.isdecimal():
        sheet.layout.place(cell, TILES.named[name])
        sheet.since[cell] = int(since)
    elif word != EMPTY:
        raise ValueError(f"{word[:30]!r} stands for nothing")


CODES = {
    "A0": ("R_curve", 3),
    "A1": ("R_straight", 0),
    "A2": ("R_T", 0),
    "A3": ("H_T", 0),
    "A4": ("H_straight", 0),
    "A5": ("H_curve", 3),
    "B0": ("straight_station", 0),
    "B1": ("corner_station", 0),
    "B2": ("overpass", 0),
    **{f"S{number}": (f"S{number}", 0) for number in range(6)},
}
"""The tiles of board strings: our face, and the digit that gives their reference position."""


def _code_tiles(code: str) -> tuple[int, ...]:
    """The tile of each digit of a code."""
    name, start = CODES[code]
    ways = TILES.by_digit[TILES.face_named[name]]
    return tuple(
        ways[(start + digit) % 4] if digit < 4 else ways[4 + (digit - start) % 4]
        for digit in range(WAYS)
    )


CODE_TILES = {code: _code_tiles(code) for code in CODES}
CODE_OF = {
    tile: f"{code}%s{tiles.index(tile)}" for code, tiles in CODE_TILES.items() for tile in tiles
}

CODE_LENGTH = 5


def read_board_string(text: str) -> list[tuple[int, int]]:
    """The (cell, tile) of a board string in order. Raises ValueError, naming the place, for any other text."""
    found = []
    for start in range(0, len(text), CODE_LENGTH):
        word = text[start : start + CODE_LENGTH]
        code, row, column, digit = word[:2], word[2:3], word[3:4], word[4:]
        if not (
            code in CODE_TILES
            and row
            and row in ROWS
            and column
            and column in "0123456"
            and digit
            and digit in "01234567"
        ):
            raise ValueError(f"{word[:10]!r} at character {start + 1} is no tile of a board string")
        found.append((WIDTH * ROWS.index(row) + int(column), CODE_TILES[code][int(digit)]))
    return found


def board_string(placements: Iterable[tuple[int, int]]) -> str:
    """The board string of some (cell, tile), with the lowest digits. Raises ValueError for a tile it has no code for."""
    words = []
    for cell, tile in placements:
        code = CODE_OF.get(tile)
        if code is None:
            raise ValueError(f"{TILES.tiles[tile].name} has no code in board strings")
        words.append(code % f"{ROWS[cell // WIDTH]}{cell % WIDTH}")
    return "".join(words)


def drawn_tiles(tiles: Sequence[int]) -> list[tuple[int, int]]:
    """The (cell, tile) of everything drawn, by cell."""
    return [(cell, tiles[cell]) for cell in range(CELLS) if tiles[cell] != NONE]
