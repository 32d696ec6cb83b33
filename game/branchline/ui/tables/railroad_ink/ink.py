"""The colours in which a sheet of Railroad Ink is drawn. No kind is told from another by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.ui import theme
from branchline.ui.tables.pen import Colour
from branchline.ui.tables.rails import INKED as INKED_RAIL
from branchline.ui.tables.rails import PENCILLED as PENCILLED_RAIL
from branchline.ui.tables.rails import RailInk


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of everything that a tile may show."""

    rail: RailInk
    road: Colour
    road_edge: Colour
    dash: Colour
    river: Colour
    lake: Colour
    water_line: Colour
    ripple: Colour
    lava: Colour
    lava_hot: Colour
    lava_line: Colour
    station: Colour
    deck: Colour


INKED = Ink(
    rail=INKED_RAIL,
    road=(92, 98, 110),
    road_edge=theme.INK,
    dash=(255, 250, 236),
    river=(158, 205, 226),
    lake=(158, 205, 226),
    water_line=(38, 96, 140),
    ripple=(92, 152, 186),
    lava=(244, 150, 62),
    lava_hot=(255, 204, 96),
    lava_line=(140, 40, 20),
    station=(18, 24, 34),
    deck=(214, 203, 178),
)
PENCILLED = Ink(
    rail=PENCILLED_RAIL,
    road=(168, 172, 180),
    road_edge=(120, 132, 156),
    dash=(255, 252, 242),
    river=(206, 228, 236),
    lake=(206, 228, 236),
    water_line=(120, 160, 188),
    ripple=(160, 196, 214),
    lava=(250, 206, 160),
    lava_hot=(255, 228, 176),
    lava_line=(196, 130, 104),
    station=(98, 104, 116),
    deck=(230, 222, 202),
)
"""A piece that is only being considered."""
