"""How well a computer plays Railroad Ink, as data. Loads no numpy, so that menus may read it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skill:
    """What a player does before it decides."""

    batch: int = 128
    """Games that are played on side by side."""
    curiosity: float = 3.0
    """Points by which a hardly tried placement is favoured while trying."""
    beam: int = 300
    """Sheets that are kept after each die of the last round."""
    trust: float = 2.0
    """How strongly placements that did well so far guide the rest of the round in playouts."""
    memory: float = 2.0
    """How strongly placements of later rounds that went with good ends guide those rounds in playouts."""
    endings: int = 4
    """Ways to draw the last round in each playout, of which the best counts; 1 for one, without its errors."""
    dice: int = 1
    """Different dice that are compared at a time, those with the fewest places first."""
    rounds: int = 0
    """Whole ways to draw the round that are compared with each other in the second half of the budget; 0 for none."""
    aware: bool = True
    """Whether it plays on the rows of the expansions."""
