"""A sheet as text, one line per row of the map, for logs, tests and bug reports; and back.

Each cell is one word: `.` empty, `^` mountain, `~` lake, `M` mine, `1` to `4` stations, or a tile's name; `*` behind it marks the bonus
cell, `!` the cell drawn in this turn; `x` is a cell that takes no track for another reason. Corners are `-`.
"""

from __future__ import annotations

from branchline.engine.thirty_rails.board import WIDTH, BoardSpec
from branchline.engine.thirty_rails.faces import TILE_NAMED, TILES
from branchline.engine.thirty_rails.state import NONE, Sheet


def sheet_text(sheet: Sheet, board: BoardSpec) -> str:
    """The map in eight lines and a ninth with dice, flags and the modules' words."""
    rows = [
        " ".join(_word(sheet, board, WIDTH * row + column) for column in range(WIDTH))
        for row in range(WIDTH)
    ]
    flags = ("i" if sheet.ignored else "") + ("d" if sheet.done else "") or "-"
    extras = [f"{name}={data.text()}" for name, data in sorted(sheet.extra.items())]
    return "\n".join([*rows, " ".join([f"{sheet.white}{sheet.black}", flags, *extras])])


def _word(sheet: Sheet, board: BoardSpec, cell: int) -> str:
    if not (board.field | board.ring) >> cell & 1:
        return "-"
    if cell in sheet.stations:
        word = str(sheet.stations.index(cell) + 1)
    elif cell == sheet.mine:
        word = "M"
    elif sheet.tiles[cell] != NONE:
        word = TILES[sheet.tiles[cell]].name
    elif sheet.mountains >> cell & 1:
        word = "^"
    elif board.blocked >> cell & 1:
        word = "~"
    else:
        word = "x" if sheet.filled >> cell & 1 else "."
    return word + "*" * (cell == sheet.bonus) + "!" * (cell == sheet.placed)


def parse_sheet(text: str) -> Sheet:
    """The sheet that `sheet_text` wrote, without the modules' data.

    Raises ValueError for a text with other words, other numbers of words, or the same thing twice.
    """
    lines = text.split("\n")
    if len(lines) != WIDTH + 1:
        raise ValueError("a sheet has nine lines")
    sheet = Sheet()
    for row, line in enumerate(lines[:WIDTH]):
        words = line.split(" ")
        if len(words) != WIDTH:
            raise ValueError(f"row {row} has {len(words)} words, not {WIDTH}")
        for column, word in enumerate(words):
            _read_word(sheet, WIDTH * row + column, word)
    dice, flags, *_ = lines[WIDTH].split(" ")
    if len(dice) != 2 or not set(dice) <= set("0123456") or flags not in {"-", "i", "d", "id"}:
        raise ValueError(f"{lines[WIDTH][:20]!r} are no dice and flags")
    sheet.white, sheet.black = int(dice[0]), int(dice[1])
    sheet.ignored, sheet.done = "i" in flags, "d" in flags
    return sheet


def _read_word(sheet: Sheet, cell: int, word: str) -> None:
    if word.endswith("!"):
        sheet.placed, word = _once(sheet.placed, cell), word[:-1]
    if word.endswith("*"):
        sheet.bonus, word = _once(sheet.bonus, cell), word[:-1]
    if word in TILE_NAMED:
        sheet.tiles[cell] = TILE_NAMED[word]
    elif word == "M":
        sheet.mine = _once(sheet.mine, cell)
    elif word in {"1", "2", "3", "4"}:
        number = int(word) - 1
        sheet.stations[number] = _once(sheet.stations[number], cell)
        return
    elif word == "^":
        sheet.mountains |= 1 << cell
    elif word in {".", "-"}:
        return
    elif word not in {"~", "x"}:
        raise ValueError(f"{word[:10]!r} stands for nothing")
    sheet.filled |= 1 << cell


def _once(before: int, cell: int) -> int:
    if before != NONE:
        raise ValueError("the same thing stands in two cells")
    return cell
