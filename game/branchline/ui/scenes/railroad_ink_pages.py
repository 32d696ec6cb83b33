"""The rules pages of Railroad Ink: their pictures. The words are messages `rules.railroad_ink.*`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect, Rect

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.tiles import Kind
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.page import Page
from branchline.ui.tables.railroad_ink import art, die_art, goal_art, things

Box = tuple[float, float, float]
Drawing = Callable[[pygame.Surface, Box], None]
Named = tuple[str, Drawing | None]
PAPER: theme.Colour = (252, 249, 240)
REACH = 0.44
FREE = ("", None)


def tile(name: str) -> Named:
    """A tile by its name, e.g. `H_curve.1`."""
    drawn = TILES.tiles[TILES.named[name]]
    return name, lambda big, box: art.draw_tile(big, box, drawn)


def _exit(kind: Kind, side: int) -> Named:
    def draw(big: pygame.Surface, box: Box) -> None:
        things.draw_exit(big, box, kind, side, REACH)

    return f"exit {int(kind)} {side}", draw


def _crater(seed: int) -> Named:
    return f"crater {seed}", lambda big, box: things.draw_crater(big, box, seed)


def _meteor() -> Named:
    return "meteor", lambda big, box: things.draw_meteor(big, box, 0.0, 0.3)


def _building(name: str) -> Named:
    return name, lambda big, box: things.draw_building(big, box, name)


def _cells(paint: Painter, rect: FRect, rows: Sequence[Sequence[Named]]) -> None:
    """Cells of a sheet, each with what is drawn in it, centred in `rect`; exits have no cell around them."""
    size = min(rect.height / len(rows), rect.width / max(len(row) for row in rows))
    top = rect.centery - size * len(rows) / 2
    for down, row in enumerate(rows):
        left = rect.centerx - size * len(row) / 2
        for across, named in enumerate(row):
            _cell(paint, FRect(left + across * size, top + down * size, size, size), named)


def _cell(paint: Painter, box: FRect, named: Named) -> None:
    name, drawing = named
    if not name.startswith("exit"):
        paint.card(box, PAPER, edge=theme.GRID_STRONG, line=theme.HAIRLINE, radius=0)
    if drawing is not None:
        paint.drawing(
            f"ink rules {name}",
            box,
            theme.INK,
            lambda big, area: drawing(big, (0.0, 0.0, float(area.width))),
        )


def _spread(paint: Painter, rect: FRect, drawings: Sequence[Named], gap: float = 0.25) -> None:
    """Cells with gaps between them, in one row."""
    count = len(drawings)
    size = min(rect.height, rect.width / (count + gap * (count - 1)))
    left = rect.centerx - size * (count + gap * (count - 1)) / 2
    for index, named in enumerate(drawings):
        at = left + index * size * (1 + gap)
        _cell(paint, FRect(at, rect.centery - size / 2, size, size), named)


def _dice(paint: Painter, rect: FRect, names: Sequence[str]) -> None:
    """Dice in a row."""
    size = min(rect.height * 1.3, rect.width / len(names))
    left = rect.centerx - size * len(names) / 2
    for index, name in enumerate(names):
        box = FRect(left + index * size, rect.centery - size / 2, size, size)

        def draw(big: pygame.Surface, area: Rect, name: str = name) -> None:
            die_art.draw_die(big, (0.0, 0.0, float(area.width)), name)

        paint.drawing(f"ink rules die {name}", box, die_art.edge_of(name), draw)


def aim(paint: Painter, rect: FRect) -> None:
    """A highway exit joined to a railway exit by a station."""
    row = [
        _exit(Kind.ROAD, 3),
        tile("H_straight.1"),
        tile("straight_station.3"),
        tile("R_T.1"),
        tile("R_straight.1"),
        _exit(Kind.RAIL, 1),
    ]
    _cells(paint, rect, [row])


def turn(paint: Painter, rect: FRect) -> None:
    """The dice of a round."""
    _dice(paint, rect, ("H_T", "R_curve", "R_straight", "overpass"))


def fitting(paint: Painter, rect: FRect) -> None:
    """What fits, and what does not."""
    size = min(rect.height, rect.width / 5.6)
    pairs = (
        (tile("H_straight.1"), tile("H_curve.2"), True),
        (tile("H_straight.1"), tile("R_curve.2"), False),
    )
    left = rect.centerx - size * 2.5
    for index, (one, two, good) in enumerate(pairs):
        at = left + index * size * 3.0
        _cell(paint, FRect(at, rect.centery - size / 2, size, size), one)
        _cell(paint, FRect(at + size, rect.centery - size / 2, size, size), two)
        _mark(paint, (at + size, rect.centery + size * 0.33), size * 0.1, good=good)


def _mark(paint: Painter, at: tuple[float, float], r: float, *, good: bool) -> None:
    x, y = at
    if good:
        paint.stroke([(x - r, y), (x - r * 0.2, y + r * 0.8), (x + r, y - r)], theme.GOOD, 8)
    else:
        paint.stroke([(x - r, y - r), (x + r, y + r)], theme.BAD, 8)
        paint.stroke([(x - r, y + r), (x + r, y - r)], theme.BAD, 8)


def specials(paint: Painter, rect: FRect) -> None:
    """The six special routes."""
    _spread(paint, rect, [tile(f"S{number}.0") for number in range(6)])


def count(paint: Painter, rect: FRect) -> None:
    """A network with three exits, and its loose ends."""
    station, junction = tile("straight_station.3"), tile("H_T.1")
    rows = [
        [_exit(Kind.ROAD, 3), _faulty(junction, 2), station, tile("R_T.1"), _exit(Kind.RAIL, 1)],
        [("exit", None), FREE, FREE, _faulty(tile("R_curve.3"), 3), ("exit", None)],
    ]
    _cells(paint, rect, rows)


def _faulty(named: Named, side: int) -> Named:
    """A cell with a cross at an arm that leads nowhere."""
    name, drawing = named

    def draw(big: pygame.Surface, box: Box) -> None:
        if drawing is not None:
            drawing(big, box)
        things.draw_fault(big, box, side)

    return f"{name} fault {side}", draw


def river(paint: Painter, rect: FRect) -> None:
    """A river from border to border under a bridge."""
    row = [tile("river_straight.1"), tile("highway_bridge.0"), tile("river_straight.1")]
    _cells(paint, rect, [row])


def lake(paint: Painter, rect: FRect) -> None:
    """A lake with a pier."""
    rows = [
        [tile("lake_two.1"), tile("lake_three.2"), tile("railway_pier.3")],
        [tile("lake_two.0"), tile("lake_two.3"), FREE],
    ]
    _cells(paint, rect, rows)


def meteor(paint: Painter, rect: FRect) -> None:
    """A meteor on its way, and a crater that routes point at."""
    _cells(paint, rect, [[_meteor(), FREE, tile("H_straight.1"), _crater(4), tile("R_curve.2")]])


def volcano(paint: Painter, rect: FRect) -> None:
    """A closed field of lava."""
    row = [tile("highway_beside_lava.0"), tile("volcano.0"), tile("highway_beside_lava.2")]
    rows = [
        [FREE, tile("railway_beside_lava.1"), FREE],
        row,
        [FREE, tile("railway_beside_lava.3"), FREE],
    ]
    _cells(paint, rect, rows)


def works(paint: Painter, rect: FRect) -> None:
    """The three buildings."""
    _spread(paint, rect, [_building(name) for name in ("factory", "village", "university")], 0.5)


def cards(paint: Painter, rect: FRect) -> None:
    """Three goal cards."""

    def card(name: str) -> Named:
        def draw(big: pygame.Surface, box: Box) -> None:
            goal_art.draw_goal(big, box, name, _maker(paint))

        return f"goal {name}", draw

    _spread(paint, rect, [card(name) for name in "CFG"], 0.4)


def _maker(paint: Painter) -> things.TextMaker:
    def make(text: str, height_px: float, colour: theme.Colour) -> pygame.Surface:
        size = height_px / (paint.canvas.scale * paint.text_size)
        return paint.media.fonts.font(size, bold=True).render(text, True, colour)

    return make


def _page(name: str, picture: Callable[[Painter, FRect], None], height: float) -> Page:
    base = f"rules.railroad_ink.{name}"
    return Page(f"{base}.title", f"{base}.text", picture, height)


PAGES: tuple[Page, ...] = (
    _page("aim", aim, 170),
    _page("turn", turn, 150),
    _page("fitting", fitting, 190),
    _page("specials", specials, 150),
    _page("score", count, 160),
    _page("river", river, 190),
    _page("lake", lake, 260),
    _page("meteor", meteor, 180),
    _page("volcano", volcano, 225),
    _page("works", works, 170),
    _page("cards", cards, 170),
    Page("rules.controls.title", "rules.controls.text"),
)
