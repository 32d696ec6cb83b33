"""Dice: lying still with pips, and tumbling through the air to come to rest on their value.

Here: drawing of one die in a square box, flat or turned in space. Not here: who rolls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

_PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CIRCLE = tuple((math.cos(math.pi * i / 9), math.sin(math.pi * i / 9)) for i in range(18))
_PIP_STEP = 0.5
_PIP_RADIUS = 0.185
_ROUND = 0.3
IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class DieInk:
    """The colours of one die."""

    face: Colour
    edge: Colour
    pip: Colour


At = Callable[[float, float], Point]
"""From a place on a face, -1 to 1 to the right and down, to pixels."""
PaintFace = Callable[[pygame.Surface, int, At, float], None]
"""Paints what stands on face 1 to 6; the last value is how brightly that face is lit (0 to 1)."""

WHITE_DIE = DieInk(face=(250, 246, 235), edge=(120, 118, 116), pip=(30, 44, 70))
BLACK_DIE = DieInk(face=(44, 48, 56), edge=(150, 156, 166), pip=(250, 244, 228))


def _around(axis: Vector, angle: float) -> Matrix:
    """The rotation about a unit axis."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    t = 1.0 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def tumble(seed: int, t: float, turns: float = 2.4) -> Matrix:
    """How a die lies at time `t` (0..1) of its throw: wild at 0, at rest at 1."""
    angle = 2 * math.pi * pen.grain(seed, 3)
    tilt = 0.25 * (pen.grain(seed, 4) - 0.5)
    flat = math.sqrt(1.0 - tilt * tilt)
    axis = (flat * math.cos(angle), flat * math.sin(angle), tilt)
    left = (1.0 - t) ** 1.6
    return _around(axis, 2 * math.pi * turns * left)


def hop(t: float) -> float:
    """How high above the table a die is at time `t` (0..1), 1 being the top of its first leap."""
    for start, end, height in ((0.0, 0.42, 1.0), (0.42, 0.7, 0.38), (0.7, 0.88, 0.12)):
        if start <= t < end:
            middle = (t - start) / (end - start)
            return height * 4 * middle * (1.0 - middle) if start else height * (1 - middle**2)
    return 0.0


def _turn(matrix: Matrix, v: Vector) -> Vector:
    a, b, c = matrix
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )


def faces_of(value: int) -> tuple[tuple[int, Vector, Vector, Vector], ...]:
    """Each face of a die that shows `value` to the viewer: number, outward, right, down."""
    others = [n for n in range(1, 7) if n not in (value, 7 - value)]
    a, b = others[0], next(n for n in others if n not in (others[0], 7 - others[0]))
    return (
        (value, (0, 0, 1), (1, 0, 0), (0, 1, 0)),
        (7 - value, (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        (a, (1, 0, 0), (0, 0, -1), (0, 1, 0)),
        (7 - a, (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
        (b, (0, 1, 0), (1, 0, 0), (0, 0, -1)),
        (7 - b, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
    )


def draw_die(
    surface: pygame.Surface,
    box: tuple[float, float, float],
    value: int,
    ink: DieInk,
    matrix: Matrix = IDENTITY,
    *,
    pips: bool = True,
    paint: PaintFace | None = None,
) -> None:
    """The die is drawn in the box (left, top, size); at rest it fills about two thirds of it.

    Without `pips` it is blank; `paint` puts something else on its faces. Draw it inside `pen.fine` with
    `edge=ink.edge`.
    """
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    half = size * 0.335
    visible = []
    for number, out, right, down in faces_of(value):
        normal = _turn(matrix, out)
        if normal[2] > 0.02:
            visible.append((normal, number, _turn(matrix, right), _turn(matrix, down)))
    visible.sort(key=lambda face: face[0][2])
    for passing in ("edge", "face"):
        for normal, number, right, down in visible:
            shown = number if pips or paint else 0
            frame = (normal, right, down)
            _draw_face(surface, centre, half, frame, shown, ink, passing, paint)


def _draw_face(
    surface: pygame.Surface,
    centre: Point,
    half: float,
    frame: tuple[Vector, Vector, Vector],
    number: int,
    ink: DieInk,
    passing: str,
    paint: PaintFace | None,
) -> None:
    normal, right, down = frame
    inner = 1.0 - _ROUND

    def at(u: float, v: float, lift: float = 1.0) -> Point:
        x = normal[0] * lift + right[0] * u + down[0] * v
        y = normal[1] * lift + right[1] * u + down[1] * v
        return centre[0] + x * half, centre[1] + y * half

    # A cube with round edges is a smaller cube with a ball rolled around it.
    corners = [
        at(u, v, inner)
        for u, v in ((-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner))
    ]
    light = max(0.0, 0.62 + 0.38 * (normal[2] * 0.8 - normal[1] * 0.5 - normal[0] * 0.3))
    if passing == "edge":
        outline = [*corners, corners[0]]
        pygame.draw.polygon(surface, ink.edge, corners)
        pen.stroke(surface, outline, 2 * half * (_ROUND + 0.035), ink.edge)
        return
    shade = _lit(ink.face, light)
    pygame.draw.polygon(surface, shade, corners)
    pen.stroke(surface, [*corners, corners[0]], 2 * half * _ROUND, shade)
    _draw_sheen(surface, corners, half, shade)
    if paint is not None:
        paint(surface, number, at, light)
        return
    pip = _lit(ink.pip, 0.5 + light / 2)
    (rx, ry, _), (dx, dy, _), grow = right, down, _PIP_RADIUS * half
    for u, v in _PIPS[number]:
        x, y = at(u * _PIP_STEP, v * _PIP_STEP)
        rim = [(x + (c * rx + s * dx) * grow, y + (c * ry + s * dy) * grow) for c, s in _CIRCLE]
        pygame.draw.polygon(surface, pip, rim)


def _draw_sheen(
    surface: pygame.Surface, corners: Sequence[Point], half: float, shade: Colour
) -> None:
    """The flat middle of a face is a little lighter than its round rim."""
    lighter = _lit(shade, 1.05) if sum(shade) > 384 else _lit(shade, 1.22)
    pygame.draw.polygon(surface, lighter, corners)
    pen.stroke(surface, [*corners, corners[0]], 2 * half * _ROUND * 0.62, lighter)


def _lit(colour: Colour, light: float) -> Colour:
    return (
        min(255, round(colour[0] * light)),
        min(255, round(colour[1] * light)),
        min(255, round(colour[2] * light)),
    )


def shadow(size: int, height: float) -> pygame.Surface:
    """The shadow of a die `height` (0..1) above the table, `size` pixels square."""
    width = size * (0.36 + 0.1 * height)
    alpha = round(120 - 70 * height)

    def paint(surface: pygame.Surface, factor: float) -> None:
        middle = size * factor / 2
        for ring in range(5):
            r = width * factor * (1.12 - ring * 0.07)
            tone = (*theme.SHADOW, alpha * (ring + 1) // 5)
            shape = pen.rounded((middle - r, middle - r, 2 * r, 2 * r), r * 0.4)
            pygame.draw.polygon(surface, tone, shape)

    return pen.fine(size, size, theme.SHADOW, paint, 2)
