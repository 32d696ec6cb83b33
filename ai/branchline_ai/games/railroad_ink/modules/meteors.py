"""What meteors are worth to a player: arms that look into craters."""

from __future__ import annotations

from branchline.engine.railroad_ink.modules.meteors import ARM_POINTS
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import beyond
from branchline_ai.games.railroad_ink.outlook import Look, Row, count, nothing
from branchline_ai.games.railroad_ink.tables import Points


class MeteorRow(Row):
    """Arms that look into craters."""

    def final(self, look: Look) -> Points:
        """Two points for each arm."""
        craters = look.sheets.scars & ~look.drawn
        points = nothing(look)
        for kind in (look.lines(Kind.RAIL), look.lines(Kind.ROAD)):
            for seen in beyond(kind.loose()):
                points += ARM_POINTS * count(seen & craters)
        return points
