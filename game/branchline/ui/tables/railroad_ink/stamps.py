"""Every drawing of the table as a ready surface, made once for each size and kept.

Here: `Stamps`. Not here: the drawings themselves (`art`, `things`, `die_art`).
"""

from __future__ import annotations

import pygame

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.tiles import Kind
from branchline.ui import theme
from branchline.ui.tables import dice
from branchline.ui.tables.pen import Colour
from branchline.ui.tables.railroad_ink import art, die_art, goal_art, things
from branchline.ui.tables.railroad_ink.ink import INKED, PENCILLED
from branchline.ui.tables.railroad_ink.ways import between
from branchline.ui.tables.stamps import PEN_STEPS, StampBook, pen_step

THROW_FRAMES = 40
"""So many pictures a throw has; more would not be seen."""
METEOR_FRAMES = 6
FLASH_STEPS = 10
BURN_STEPS = 16
USED_ALPHA = 70


class Stamps(StampBook):
    """Surfaces of everything on this table by thing and size in pixels."""

    def tile(
        self, tile: int, size: int, progress: float = 1.0, *, pencil: bool = False
    ) -> pygame.Surface:
        """A tile as far as it is drawn (0..1), in ink or only pencilled in."""
        step = pen_step(progress)
        ink = PENCILLED if pencil else INKED

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            art.draw_tile(surface, box, TILES.tiles[tile], step / PEN_STEPS, ink)

        key = ("tile", tile, size, step, pencil)
        if 0 < step < PEN_STEPS:
            return self.passing(key, size, ink.road_edge, paint)
        return self.square(key, size, ink.road_edge, paint)

    def burning(self, tile: int, size: int, progress: float) -> pygame.Surface:
        """A tile that is eaten away by fire from its middle, gone at `progress` 1."""
        step = round(progress * BURN_STEPS)

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            art.draw_tile(surface, box, TILES.tiles[tile], 1.0, INKED)
            things.burn_hole(surface, box, step / BURN_STEPS)

        return self.passing(("burn", tile, size, step), size, INKED.road_edge, paint)

    def exit(self, kind: Kind, side: int, size: int, reach: float) -> pygame.Surface:
        """The stub of an exit in the cell just outside of the board."""
        return self.square(
            ("exit", int(kind), side, size, reach),
            size,
            theme.INK,
            lambda s, f: things.draw_exit(s, (0.0, 0.0, size * f), kind, side, reach),
        )

    def building(self, name: str, size: int, *, faint: bool = False) -> pygame.Surface:
        """A factory, village or university."""
        return self.square(
            ("building", name, size, faint),
            size,
            theme.PAPER,
            lambda s, f: things.draw_building(s, (0.0, 0.0, size * f), name, faint=faint),
        )

    def crater(self, seed: int, size: int) -> pygame.Surface:
        """A crater; the same seed gives the same."""
        return self.square(
            ("crater", seed, size),
            size,
            things.ROCK,
            lambda s, f: things.draw_crater(s, (0.0, 0.0, size * f), seed),
        )

    def dot(self, size: int) -> pygame.Surface:
        """Where the next meteor starts."""
        return self.square(
            ("dot", size),
            size,
            theme.PAPER,
            lambda s, f: things.draw_dot(s, (0.0, 0.0, size * f)),
        )

    def aim(self, size: int, *, last: bool) -> pygame.Surface:
        """A step on the way of a meteor, or where it strikes."""
        return self.square(
            ("aim", size, last),
            size,
            theme.PAPER,
            lambda s, f: things.draw_path_step(s, (0.0, 0.0, size * f), last),
        )

    def meteor(self, size: int, heading: float, t: float) -> pygame.Surface:
        """A meteor in the air that flies towards an angle, at time `t` of its flight."""
        frame = round(t * 24) % METEOR_FRAMES
        turn = round(heading * 8)
        return self.square(
            ("meteor", size, turn, frame),
            size,
            things.FLAME[0],
            lambda s, f: things.draw_meteor(
                s, (0.0, 0.0, size * f), turn / 8, frame / METEOR_FRAMES
            ),
        )

    def flash(self, size: int, progress: float) -> pygame.Surface:
        """A burst that grows and vanishes."""
        step = round(progress * FLASH_STEPS)
        return self.square(
            ("flash", size, step),
            size,
            things.FLAME[1],
            lambda s, f: things.draw_flash(s, (0.0, 0.0, size * f), step / FLASH_STEPS),
        )

    def badge(self, number: int, size: int) -> pygame.Surface:
        """The number of a round."""
        return self.square(
            ("badge", number, size),
            size,
            theme.PAPER,
            lambda s, f: things.draw_badge(s, (0.0, 0.0, size * f), number, self.letters),
        )

    def fault(self, side: int, size: int) -> pygame.Surface:
        """An arm at `side` that leads nowhere."""
        return self.square(
            ("fault", side, size),
            size,
            theme.BAD,
            lambda s, f: things.draw_fault(s, (0.0, 0.0, size * f), side),
        )

    def join(self, side: int, size: int) -> pygame.Surface:
        """An arm at `side` that meets its like."""
        return self.square(
            ("join", side, size),
            size,
            theme.GOOD,
            lambda s, f: things.draw_join(s, (0.0, 0.0, size * f), side),
        )

    def veil(self, size: int) -> pygame.Surface:
        """A veil of paper over something that would be drawn over."""

        def paint(surface: pygame.Surface, _factor: float) -> None:
            surface.fill((*theme.PAPER, 170))

        return self.square(("veil", size), size, theme.PAPER, paint)

    def plate(self, size: int) -> pygame.Surface:
        """A round plate on which a building that wakes stands."""
        return self.square(
            ("plate", size),
            size,
            theme.ORANGE,
            lambda s, f: things.draw_plate(s, (0.0, 0.0, size * f)),
        )

    def mark(self, label: str, size: int, *, filled: bool) -> pygame.Surface:
        """A box to be marked, with what it is worth in it."""
        return self.square(
            ("mark", label, size, filled),
            size,
            theme.INK,
            lambda s, f: things.draw_mark(s, (0.0, 0.0, size * f), label, self.letters, filled),
        )

    def goal(self, name: str, size: int) -> pygame.Surface:
        """The picture of a goal card."""
        return self.square(
            ("goal", name, size),
            size,
            theme.INK,
            lambda s, f: goal_art.draw_goal(s, (0.0, 0.0, size * f), name, self.letters),
        )

    def struck_out(self, size: int, progress: float = 1.0) -> pygame.Surface:
        """Something that is used up is crossed out, as far as `progress`."""
        step = pen_step(progress)
        return self.square(
            ("struck", size, step),
            size,
            theme.BAD,
            lambda s, f: things.draw_struck_out(s, (0.0, 0.0, size * f), step / PEN_STEPS),
        )

    def die(self, name: str, size: int, *, used: bool = False) -> pygame.Surface:
        """A die at rest that shows `name`, with its shadow; pale when it is used."""
        return self.kept(("die", name, size, used), lambda: self._still_die(name, size, used))

    def flying_die(self, name: str, size: int, seed: int, t: float) -> pygame.Surface:
        """A die at time `t` (0..1) of its throw. Equal throws of all seats share the drawing."""
        frame = round(t * THROW_FRAMES)
        matrix = dice.tumble(seed, frame / THROW_FRAMES)
        return self.passing(
            ("flying", name, size, seed, frame),
            size,
            die_art.edge_of(name),
            lambda s, f: die_art.draw_die(s, (0.0, 0.0, size * f), name, matrix),
        )

    def glow(
        self, tile: int, a: int, b: int, size: int, colour: Colour, progress: float
    ) -> pygame.Surface:
        """The lit way from arm to arm of a tile; of one arm alone where both are the same."""
        way = between(TILES.tiles[tile], a, b)
        name = (a, b, len(way), way[len(way) // 2])
        return self.glow_along(name, way, size, colour, progress)

    def _still_die(self, name: str, size: int, used: bool) -> pygame.Surface:
        out = self.die_shadow(size, 0.0).copy()
        edge = die_art.edge_of(name)
        flat = self.square(
            ("flat die", name, size),
            size,
            edge,
            lambda s, f: die_art.draw_die(s, (0.0, 0.0, size * f), name),
        )
        if used:
            out.fill((0, 0, 0, 0))
            flat = flat.copy()
            flat.set_alpha(USED_ALPHA)
        out.blit(flat, (0, 0))
        return out
