"""The rules pages of 30 Rails: their pictures. The words are messages `rules.thirty_rails.*`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.page import Page
from branchline.ui.tables import pen
from branchline.ui.tables.dice import BLACK_DIE, WHITE_DIE, DieInk, draw_die
from branchline.ui.tables.rails import Segment, draw_track
from branchline.ui.tables.thirty_rails.pieces import (
    draw_bonus,
    draw_cross,
    draw_factory,
    draw_marsh,
    draw_mine,
    draw_mountain,
    draw_station,
    draw_water,
)

Box = tuple[float, float, float]
Drawing = Callable[[pygame.Surface, Box], None]

N, E, S, W = range(4)
CURVE: tuple[Segment, ...] = ((S, E),)
STRAIGHT: tuple[Segment, ...] = ((W, E),)
TYPES: tuple[tuple[Segment, ...], ...] = (
    ((S, E),),
    ((N, S),),
    ((S, E), (N, W)),
    ((N, S), (E, W)),
    ((S, E), (S, W)),
    ((S, N), (S, E)),
)


def _cells(
    paint: Painter, rect: FRect, rows: Sequence[Sequence[tuple[str, Drawing | None]]]
) -> None:
    """Cells of a sheet, each with what is drawn in it, centred in `rect`."""
    size = min(rect.height / len(rows), rect.width / max(len(row) for row in rows))
    top = rect.centery - size * len(rows) / 2
    for down, row in enumerate(rows):
        left = rect.centerx - size * len(row) / 2
        for across, (name, drawing) in enumerate(row):
            box = FRect(left + across * size, top + down * size, size, size)
            _cell(paint, box, name, drawing)


def _cell(paint: Painter, box: FRect, name: str, drawing: Drawing | None) -> None:
    grey = name.startswith("ring")
    fill = theme.PAPER_SHADE if grey else (252, 249, 240)
    paint.card(box, fill, edge=theme.GRID_STRONG, line=theme.HAIRLINE, radius=0)
    if drawing is not None:
        paint.drawing(
            f"rules {name}",
            box,
            theme.INK,
            lambda big, area: drawing(big, (0.0, 0.0, float(area.width))),
        )


def _track(segments: Sequence[Segment]) -> Drawing:
    return lambda big, box: draw_track(big, box, segments)


def _station(paint: Painter, number: int) -> Drawing:
    return lambda big, box: draw_station(big, box, number, _maker(paint))


def _mine(paint: Painter) -> Drawing:
    return lambda big, box: draw_mine(big, box, _maker(paint))


def _maker(paint: Painter) -> Callable[[str, float, theme.Colour], pygame.Surface]:
    def make(text: str, height_px: float, colour: theme.Colour) -> pygame.Surface:
        size = height_px / (paint.canvas.scale * paint.text_size)
        return paint.media.fonts.font(size, bold=True).render(text, True, colour)

    return make


def _die(paint: Painter, box: FRect, value: int, ink: DieInk) -> None:
    def draw(big: pygame.Surface, area: Rect) -> None:
        draw_die(big, (0.0, 0.0, float(area.width)), value, ink)

    paint.drawing(f"rules die {value} {ink.face}", box, ink.edge, draw)


def goal(paint: Painter, rect: FRect) -> None:
    """Two stations and the mine on one line."""
    _cells(
        paint,
        rect,
        [
            [
                ("ring 1", _station(paint, 1)),
                ("straight", _track(STRAIGHT)),
                ("curve sw", _track([(S, W)])),
                ("plain a", None),
                ("plain b", None),
                ("ring b", None),
            ],
            [
                ("ring", None),
                ("plain c", None),
                ("curve ne", _track([(N, E)])),
                ("mine", _mine(paint)),
                ("straight", _track(STRAIGHT)),
                ("ring 2", _station(paint, 2)),
            ],
        ],
    )


def mountains(paint: Painter, rect: FRect) -> None:
    """A die and the mountain it put into its row."""
    size = rect.height * 0.9
    die = FRect(rect.centerx - size * 2.6, rect.centery - size / 2, size, size)
    _die(paint, die, 3, WHITE_DIE)
    row = FRect(die.right + size * 0.15, rect.centery - size * 0.4, size * 4.4, size * 0.8)
    hill: Drawing = lambda big, box: draw_mountain(big, box, 2)  # noqa: E731
    _cells(paint, row, [[(f"plain {i}", None) if i != 2 else ("hill", hill) for i in range(6)]])


def places(paint: Painter, rect: FRect) -> None:
    """The mine, the four stations and the bonus cell."""
    row = [("mine", _mine(paint))]
    row += [(f"ring {number}", _station(paint, number)) for number in range(1, 5)]
    row.append(("bonus", draw_bonus))
    _cells(paint, rect, [row])


def turn(paint: Painter, rect: FRect) -> None:
    """The two dice, and where each points."""
    size = min(rect.height * 0.92, (rect.width * 0.88 - 144) / 4.85)  # dice, arrow and four cells
    white = FRect(rect.left + rect.width * 0.08, rect.centery - size / 2, size, size)
    _die(paint, white, 4, WHITE_DIE)
    black = white.move(size * 0.95, 0)
    _die(paint, black, 1, BLACK_DIE)
    x = black.right + 24
    paint.stroke([(x, rect.centery), (x + 70, rect.centery)], theme.ORANGE_DEEP, 8)
    tip = [(x + 62, rect.centery - 22), (x + 100, rect.centery), (x + 62, rect.centery + 22)]
    paint.polygon(tip, theme.ORANGE_DEEP)
    row = FRect(x + 120, rect.centery - size * 0.36, size * 2.9, size * 0.72)
    _cells(paint, row, [[("4 a", None), ("4 b", None), ("curve", _track(CURVE)), ("4 c", None)]])


def types(paint: Painter, rect: FRect) -> None:
    """The six track types under their die."""
    size = min(rect.width / 6.6, rect.height * 0.54)
    for number, segments in enumerate(TYPES):
        x = rect.centerx + (number - 2.5) * size * 1.1
        die = FRect(x - size * 0.42, rect.top, size * 0.84, size * 0.84)
        _die(paint, die, number + 1, BLACK_DIE)
        box = FRect(x - size / 2, die.bottom, size, size)
        _cell(paint, box, f"type {number}", _track(segments))


def junctions(paint: Painter, rect: FRect) -> None:
    """A junction: from the stem to either branch, never from branch to branch."""
    size = rect.height
    left = FRect(rect.centerx - size * 1.25, rect.top, size, size)
    right = FRect(rect.centerx + size * 0.25, rect.top, size, size)
    for box, good in ((left, True), (right, False)):
        _cell(paint, box, "type 4", _track(TYPES[4]))
        colour = theme.GOOD if good else theme.BAD
        corner = (box.left, box.bottom)
        way = pen.arc(corner, size / 2, -1.5708, 0.0)
        if not good:
            way = [(box.left + size * i / 20, box.centery) for i in range(4)]
            way += pen.arc((box.left, box.bottom), size / 2, -1.2, -0.35)
            way += pen.arc((box.right, box.bottom), size / 2, 3.49, 4.34)
            way += [(box.right - size * (3 - i) / 20, box.centery) for i in range(4)]
        paint.stroke(way, colour, 9)
        mark = (box.right - size * 0.16, box.top + size * 0.16)
        _mark(paint, mark, size * 0.09, good)


def _mark(paint: Painter, at: tuple[float, float], r: float, good: bool) -> None:
    x, y = at
    if good:
        paint.stroke([(x - r, y), (x - r * 0.2, y + r * 0.8), (x + r, y - r)], theme.GOOD, 8)
    else:
        paint.stroke([(x - r, y - r), (x + r, y + r)], theme.BAD, 8)
        paint.stroke([(x - r, y + r), (x + r, y - r)], theme.BAD, 8)


def changes(paint: Painter, rect: FRect) -> None:
    """A white and a black die, each with the value it may be changed to."""
    size = rect.height * 0.92
    x = rect.centerx - size * 2.2
    for number, (ink, old, new) in enumerate(((WHITE_DIE, 2, 6), (BLACK_DIE, 4, 5))):
        left = x + number * size * 2.4
        _die(paint, FRect(left, rect.centery - size / 2, size, size), old, ink)
        y = rect.centery
        at = left + size * 0.98
        tip = [(at, y - 20), (at + 34, y), (at, y + 20)]
        paint.polygon(tip, theme.ORANGE_DEEP)
        _die(paint, FRect(left + size * 1.1, y - size / 2, size, size), new, ink)


def water(paint: Painter, rect: FRect) -> None:
    """A river with a bridge, an empty cell and a lost one."""
    bridge: Drawing = lambda big, box: _over_water(big, box, [(N, S)])  # noqa: E731
    lost: Drawing = lambda big, box: _over_water(big, box, None)  # noqa: E731
    row: list[tuple[str, Drawing | None]] = [
        ("plain", None),
        ("bridge", bridge),
        ("water", _flow),
        ("lost", lost),
    ]
    _cells(paint, rect, [row])


def stock(paint: Painter, rect: FRect) -> None:
    """The higher of two dice, a pair, and a cell crossed out."""
    size = min(rect.height * 0.9, (rect.width - 70) / 4.4)
    start = rect.centerx - (size * 4.35 + 56) / 2
    left = FRect(start, rect.centery - size / 2, size, size)
    _die(paint, left, 2, WHITE_DIE)
    right = left.move(size * 0.95, 0)
    _die(paint, right, 5, BLACK_DIE)
    x, y = right.right + 16, rect.centery
    paint.polygon([(x, y - 20), (x + 34, y), (x, y + 20)], theme.ORANGE_DEEP)
    row = FRect(x + 56, rect.centery - size * 0.4, size * 2.4, size * 0.8)
    pair = [(f"ring {number}", _station(paint, number)) for number in (1, 2)]
    _cells(paint, row, [[*pair, ("crossed", draw_cross)]])


def wetland(paint: Painter, rect: FRect) -> None:
    """Station 4 with the factory beside it, track on grey cells, and marshes: one empty, one with track."""

    def built(big: pygame.Surface, box: Box) -> None:
        draw_marsh(big, box, 3)
        draw_track(big, box, [(N, S)])

    factory: Drawing = lambda big, box: draw_factory(big, box, _maker(paint))  # noqa: E731
    grey: Drawing = lambda big, box: draw_track(big, box, STRAIGHT)  # noqa: E731
    empty: Drawing = lambda big, box: draw_marsh(big, box, 1)  # noqa: E731
    row: list[tuple[str, Drawing | None]] = [
        ("ring 4", _station(paint, 4)),
        ("ring factory", factory),
        ("ring track", grey),
        ("a marsh", empty),
        ("marsh built", built),
    ]
    _cells(paint, rect, [row])


def _flow(big: pygame.Surface, box: Box) -> None:
    draw_water(big, box, E)


def _over_water(big: pygame.Surface, box: Box, track: Sequence[Segment] | None) -> None:
    _flow(big, box)
    if track is None:
        draw_cross(big, box)
    else:
        draw_track(big, box, track)


def _page(name: str, picture: Callable[[Painter, FRect], None] | None, height: float) -> Page:
    base = f"rules.thirty_rails.{name}"
    return Page(f"{base}.title", f"{base}.text", picture, height)


PAGES: tuple[Page, ...] = (
    _page("goal", goal, 300),
    _page("mountains", mountains, 190),
    _page("places", places, 190),
    _page("turn", turn, 200),
    _page("types", types, 330),
    _page("lines", junctions, 270),
    _page("changes", changes, 220),
    _page("score", None, 0),
    _page("stock", stock, 190),
    _page("water", water, 170),
    _page("wetland", wetland, 170),
    Page("rules.controls.title", "rules.controls.text"),
)
