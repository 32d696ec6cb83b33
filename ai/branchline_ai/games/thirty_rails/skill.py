"""How well a computer plays 30 Rails, as data. Loads no numpy, so that menus may read it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skill:
    """What a player does before it decides."""

    blur: float = 0.0
    """Points by which it misjudges each placement at most."""
    overrides: bool = True
    """Whether it ever changes a die."""
    width: int = 0
    """Placements that it compares by playing on to the end; 0 to trust the price."""
    site_samples: int = 1
    """Random setups among which it takes the one with the best price."""
    site_width: int = 0
    """Setups, the best by price, that it compares by playing on to the end; 0 to trust the price."""
    noise: float = 0.01
    """Points by which placements are misjudged at most while it plays on; a little, to part equals."""
    batch: int = 128
    """Playouts that run side by side."""
