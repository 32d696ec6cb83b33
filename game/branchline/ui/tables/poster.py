"""The final sheets of a game as one picture: every seat with its place, name, sheet and score rows.

Here: `draw_poster`. The sheets are drawn by the game's own table at the size of the picture. Not here: files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Seat
from branchline.ui import theme
from branchline.ui.canvas import Canvas
from branchline.ui.context import Context
from branchline.ui.painter import Painter
from branchline.ui.tables.scene import GameTable
from branchline.ui.widgets.engine import draw_engine

MARGIN, PAD, GAP = 48.0, 26.0, 32.0
HEAD = 150.0
NAME = 84.0
ROW = 42.0
CARD = 800.0
"""How wide the card of a seat is."""
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


@dataclass(frozen=True, slots=True)
class Paper(Canvas):
    """A surface of any size whose unit is a pixel."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", 1.0)


def sheets_of(table: GameTable) -> list[pygame.Surface]:
    """The sheet of each seat as the table draws it; one for all where they share a board."""
    size = table.ctx.canvas.width_px, table.ctx.canvas.height_px
    surface, found = pygame.Surface(size), []
    table.enter()
    for seat in range(len(table.session.seats)):
        if not table.shared_board or seat == 0:
            table.look_from(None if table.shared_board else seat)
            table.show_now()
            table.draw(surface)
            place = table.ctx.canvas.rect_px(table.panes[0].layout.sheet)
            found.append(surface.subsurface(place).copy())
    return found


def draw_poster(ctx: Context, table: GameTable, when: str, board: str) -> pygame.Surface:
    """The picture. `when` and `board` are said in its head. The context's own scale is changed by this."""
    sheets, session = sheets_of(table), table.session
    score, count = session.score(), len(session.seats)
    columns = COLUMNS.get(count, 3)
    lines = -(-count // columns)
    width = 2 * MARGIN + columns * CARD + (columns - 1) * GAP
    rows = max(len(score.rows(Seat(seat))) for seat in range(count))
    below = NAME + (rows + 1) * ROW + 2 * PAD
    shared = _fitted(sheets[0], width - 2 * MARGIN) if table.shared_board else None
    above = HEAD + (shared.get_height() + GAP if shared is not None else 0.0)
    pictures = [] if shared is not None else [_fitted(s, CARD - 2 * PAD) for s in sheets]
    tall = below + (max(p.get_height() for p in pictures) + PAD if pictures else 0.0)
    height = 2 * MARGIN + above + lines * tall + (lines - 1) * GAP
    surface = pygame.Surface((round(width), round(height)))
    paint = Painter(Paper(*surface.get_size()), ctx.media, 1.0).on(surface)
    paint.table()
    _head(paint, ctx, table, FRect(MARGIN, MARGIN, width - 2 * MARGIN, HEAD - GAP), (when, board))
    if shared is not None:
        surface.blit(shared, (round(MARGIN), round(MARGIN + HEAD)))
    for seat in range(count):
        x = MARGIN + seat % columns * (CARD + GAP)
        y = MARGIN + above + seat // columns * (tall + GAP)
        picture = pictures[seat] if pictures else None
        _seat(paint, ctx, table, score, seat, (FRect(x, y, CARD, tall), picture))
    return surface


def _fitted(picture: pygame.Surface, width: float) -> pygame.Surface:
    """The picture at this width."""
    factor = width / picture.get_width()
    if abs(factor - 1) < 0.01:
        return picture
    size = round(width), round(picture.get_height() * factor)
    return pygame.transform.smoothscale(picture, size)


def _head(
    paint: Painter, ctx: Context, table: GameTable, box: FRect, said: tuple[str, str]
) -> None:
    """The game, and what it was played with."""
    setup, (when, board) = table.session.setup, said
    title = ctx.text(f"game.{setup.game}")
    upper = FRect(box.left, box.top, box.width, box.height * 0.6)
    paint.text(title, upper, theme.TEXT_HEADING, theme.CHALK, bold=True, one_line=True)
    names = (ctx.text(f"module.{name}") for name in setup.modules)
    modules = [name for name in names if name.casefold() != board.casefold()]
    seed = ctx.text("results.seed", seed=setup.seed)
    words = "   ".join([when, seed, ctx.text("statistics.board", board=board), *modules])
    lower = FRect(box.left, upper.bottom, box.width, box.height * 0.4)
    paint.text(words, lower, theme.TEXT_SMALL, theme.CHALK_DIM, one_line=True)


def _place(score: ScoreSheet, seat: int) -> int:
    before = 0
    for group in score.ranking():
        if seat in group:
            break
        before += len(group)
    return before + 1


def _seat(
    paint: Painter,
    ctx: Context,
    table: GameTable,
    score: ScoreSheet,
    seat: int,
    where: tuple[FRect, pygame.Surface | None],
) -> None:
    """The card of a seat: place, name and total, the sheet if it has one of its own, and the rows."""
    box, picture = where
    info, total = table.session.seats[seat], score.total(Seat(seat))
    paint.sheet(box, grid=0)
    inner = box.inflate(-2 * PAD, -2 * PAD)
    colour = theme.SEAT_COLOURS[info.colour % len(theme.SEAT_COLOURS)]
    head = FRect(inner.left, inner.top - 6, inner.width, NAME - 10)
    paint.text(
        f"{_place(score, seat)}.",
        FRect(head.left, head.top, 70, head.height),
        theme.TEXT_BUTTON,
        theme.INK,
        bold=True,
        one_line=True,
    )
    draw_engine(paint, (head.left + 120, head.bottom - 8), 54, colour)
    name = FRect(head.left + 186, head.top, head.width - 340, head.height)
    paint.text(info.name, name, theme.TEXT_BUTTON, theme.INK, bold=True, one_line=True)
    points = FRect(head.right - 150, head.top, 150, head.height)
    paint.text(
        str(total),
        points,
        theme.TEXT_HEADING,
        theme.ORANGE_DEEP,
        bold=True,
        align="right",
        one_line=True,
    )
    y = head.bottom + 6
    if picture is not None:
        paint.surface.blit(picture, (round(inner.left), round(y)))
        y += picture.get_height() + PAD / 2
    _rows(paint, ctx, score.rows(Seat(seat)), FRect(inner.left, y, inner.width, 0), total)


def _rows(paint: Painter, ctx: Context, rows: Sequence[ScoreLine], box: FRect, total: int) -> None:
    """The score rows and their total."""
    y = box.top
    lines = [(ctx.text(row.key), row.points) for row in rows]
    for words, points in [*lines, (ctx.text("row.total"), total)]:
        last = y > box.top + ROW * (len(rows) - 0.5)
        if last:
            paint.stroke([(box.left, y + 2), (box.right, y + 2)], theme.INK, 3)
        label = FRect(box.left + 6, y, box.width - 130, ROW)
        paint.text(words, label, theme.TEXT_SMALL, theme.INK, bold=last, one_line=True)
        place = FRect(box.right - 120, y, 114, ROW)
        paint.text(
            str(points), place, theme.TEXT_SMALL, theme.INK, bold=True, align="right", one_line=True
        )
        y += ROW
