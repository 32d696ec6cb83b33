"""Smooth drawing: shapes are painted larger than needed and reduced once.

Here: `fine` (the supersampled surface), strokes of any width along a path, dashes, arcs, and a
hand's small unsteadiness. Not here: what is drawn. Coordinates are pixels of the surface drawn on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

Colour = tuple[int, int, int]
Point = tuple[float, float]
Paint = Callable[[pygame.Surface, float], None]

OVER = 4
"""How many times larger a fine drawing is painted than shown, at most."""


def over_for(size_px: int) -> int:
    """The supersampling for a drawing of this size: large drawings need less."""
    if size_px <= 96:
        return OVER
    return 3 if size_px <= 320 else 2


def fine(width: int, height: int, edge: Colour, paint: Paint, over: int = 0) -> pygame.Surface:
    """A transparent surface of `width` x `height` pixels with what `paint` draws, smooth.

    `paint(surface, factor)` gets a surface `factor` times larger. `edge` is the colour that the
    soft edges fade to; take that of the outermost strokes.
    """
    factor = over or over_for(max(width, height))
    big = pygame.Surface((max(1, width * factor), max(1, height * factor)), pygame.SRCALPHA)
    big.fill((*edge, 0))
    paint(big, float(factor))
    return pygame.transform.smoothscale(big, (max(1, width), max(1, height)))


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle from angle `start` to `end` (radians, clockwise on the screen)."""
    return [
        (
            centre[0] + radius * math.cos(start + (end - start) * i / steps),
            centre[1] + radius * math.sin(start + (end - start) * i / steps),
        )
        for i in range(steps + 1)
    ]


def normals(points: Sequence[Point]) -> list[Point]:
    """For each point of a path the unit vector to the left of its direction."""
    out: list[Point] = []
    last = len(points) - 1
    for i in range(len(points)):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1.0
        out.append((dy / length, -dx / length))
    return out


def offset(points: Sequence[Point], by: float) -> list[Point]:
    """The path moved sideways by `by`, to the left when positive."""
    return [
        (x + nx * by, y + ny * by) for (x, y), (nx, ny) in zip(points, normals(points), strict=True)
    ]


def stroke(
    surface: pygame.Surface,
    points: Sequence[Point],
    width: float,
    colour: tuple[int, ...],
    *,
    round_ends: bool = True,
) -> None:
    """A line of this width along the path. Not smooth by itself: draw it inside `fine`."""
    if len(points) < 2:
        if points and round_ends:
            pygame.draw.circle(surface, colour, points[0], width / 2)
        return
    half = width / 2
    for start, end in pairwise(points):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        if length == 0.0:
            continue
        nx, ny = dy / length * half, -dx / length * half
        quad = (
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        )
        pygame.draw.polygon(surface, colour, quad)
    if half >= 1.0:
        joints = points if round_ends else points[1:-1]
        for joint in joints:
            pygame.draw.circle(surface, colour, joint, half)


def ribbon(
    surface: pygame.Surface, points: Sequence[Point], width: float, colour: tuple[int, ...]
) -> None:
    """A band of this width along a smooth path, cut straight at both ends."""
    if len(points) > 1:
        edge = offset(points, width / 2)
        edge.extend(reversed(offset(points, -width / 2)))
        pygame.draw.polygon(surface, colour, edge)


def dashes(points: Sequence[Point], on: float, off: float, phase: float = 0.0) -> list[list[Point]]:
    """The path cut into dashes of length `on` with gaps of `off`; `phase` moves them along."""
    out: list[list[Point]] = []
    period = on + off
    if period <= 0.0:
        return out
    at = -phase % period
    current: list[Point] = []
    for start, end in pairwise(points):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        if length == 0.0:
            continue
        done = 0.0
        while done < length:
            drawing = at < on
            left = (on if drawing else period) - at
            step = min(left, length - done)
            if drawing:
                if not current:
                    current = [_between(start, end, done / length)]
                current.append(_between(start, end, (done + step) / length))
            done += step
            at = (at + step) % period
            if drawing and at >= on - 1e-9 and current:
                out.append(current)
                current = []
    if current:
        out.append(current)
    return out


def _between(start: Point, end: Point, t: float) -> Point:
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def length_of(points: Sequence[Point]) -> float:
    """The length of the path."""
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def first_part(points: Sequence[Point], length: float) -> list[Point]:
    """The beginning of the path, `length` long; all of it when it is shorter."""
    out: list[Point] = list(points[:1])
    left = length
    for start, end in pairwise(points):
        step = math.hypot(end[0] - start[0], end[1] - start[1])
        if step >= left:
            if left > 0.0:
                out.append(_between(start, end, left / step))
            return out
        out.append(end)
        left -= step
    return out


def wobble(points: Sequence[Point], amount: float, seed: int) -> list[Point]:
    """The path as an unsteady hand draws it: each point up to `amount` away, its ends in place."""
    out = [points[0]]
    for index, (x, y) in enumerate(points[1:-1], start=1):
        a, b = _grain(seed, index), _grain(seed + 7919, index)
        out.append((x + a * amount, y + b * amount))
    out.append(points[-1])
    return out


def _grain(seed: int, index: int) -> float:
    """A number from -1 to 1 that depends on nothing but its arguments."""
    mixed = (seed * 0x9E3779B1 + index * 0x85EBCA77) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return (mixed & 0xFFFF) / 32767.5 - 1.0


def grain(seed: int, index: int) -> float:
    """A fixed random number from 0 to 1 for each (seed, index)."""
    return (_grain(seed, index) + 1.0) / 2.0


def dense(points: Sequence[Point], spacing: float) -> list[Point]:
    """The same path with a point at least every `spacing`."""
    out: list[Point] = list(points[:1])
    for start, end in pairwise(points):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        count = max(1, math.ceil(length / spacing))
        out.extend(_between(start, end, i / count) for i in range(1, count + 1))
    return out


def polygon(
    surface: pygame.Surface,
    points: Sequence[Point],
    fill: tuple[int, ...],
    width: float = 0.0,
    line: tuple[int, ...] | None = None,
) -> None:
    """A filled shape with an outline of `width` in `line`."""
    pygame.draw.polygon(surface, fill, list(points))
    if width > 0.0 and line is not None:
        stroke(surface, [*points, points[0]], width, line)


def star(centre: Point, outer: float, inner: float, tips: int = 5) -> list[Point]:
    """The corners of a star standing on two tips."""
    out: list[Point] = []
    for i in range(tips * 2):
        radius = outer if i % 2 == 0 else inner
        angle = -math.pi / 2 + math.pi * i / tips
        out.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return out


def rounded(rect: tuple[float, float, float, float], radius: float) -> list[Point]:
    """The outline of a rectangle (left, top, width, height) with round corners, clockwise."""
    left, top, width, height = rect
    r = min(radius, width / 2, height / 2)
    out: list[Point] = []
    corners = (
        (left + width - r, top + r, -math.pi / 2),
        (left + width - r, top + height - r, 0.0),
        (left + r, top + height - r, math.pi / 2),
        (left + r, top + r, math.pi),
    )
    for cx, cy, start in corners:
        out.extend(arc((cx, cy), r, start, start + math.pi / 2, 8))
    return out
