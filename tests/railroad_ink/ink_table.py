"""A table of Railroad Ink for tests: dice that are told by name, actions as texts, sheets put together by hand.

`table.do("place A1 H_straight.0")` carries an action out after asking `check`, `table.why(...)` is the code of the
refusal, `table.can()` all legal texts. `score_of` counts a sheet. Not here: the reference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.railroad_ink import bridge

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import STANDARD, BoardSpec, cell_named
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.modules.meteors import DIRECTIONS, Sky
from branchline.engine.railroad_ink.position import score_position
from branchline.engine.railroad_ink.state import Sheet

PLAIN = ("H_straight", "H_curve", "R_straight", "overpass")
"""The dice where a test does not care."""


class Table:
    """A match in the making. Seats are numbers; seat 0 is meant where none is named."""

    def __init__(
        self,
        *modules: str,
        dice: Iterable[str] = PLAIN,
        meteor: str = "",
        seats: int = 1,
        board: BoardSpec = STANDARD,
        seed: int = 1,
        **options: Any,
    ) -> None:
        """`dice` are the first faces of the first round, in the order of the dice; `meteor` is like `N2` or `*1`."""
        self.rules = bridge.rulebook(modules, seats, board, **options)
        self.chance = SeededChance(seed)
        self.events: list[Event] = []
        self.state = self.rules.setup(self.chance, self.events.append)
        self.roll(*dice, meteor=meteor)

    def roll(self, *names: str, meteor: str = "") -> Table:
        """The dice of the round show these faces; the rest of the dice stay as they were rolled."""
        for index, name in enumerate(names):
            self.state.dice[index] = TILES.face_named[name]
        if meteor:
            way = -1 if meteor[0] == "*" else "NESW".index(meteor[0])
            assert way in DIRECTIONS
            self.state.extra["meteors"] = Sky(way, int(meteor[1]))
        return self

    def put(self, *words: str, seat: int = 0) -> Table:
        """Draws tiles without asking: `A1 H_straight.0`; `A1 x` makes a crater."""
        sheet = self.sheet(seat)
        for word in words:
            cell, tile = word.split(" ")
            if tile == "x":
                sheet.scars |= 1 << cell_named(cell)
            else:
                sheet.layout.place(cell_named(cell), TILES.named[tile])
        return self

    def why(self, text: str, seat: int = 0) -> str | None:
        """The code of the reason why an action is refused, or None."""
        reason = self.rules.check(self.state, Seat(seat), self.rules.decode(text))
        assert (reason is None) == (text in self.can(seat))
        return None if reason is None else reason.code

    def do(self, *texts: str, seat: int = 0) -> Table:
        """Carries actions out that the rules must allow."""
        for text in texts:
            assert self.why(text, seat) is None, (text, self.why(text, seat))
            action = self.rules.decode(text)
            self.rules.apply(self.state, Seat(seat), action, self.chance, self.events.append)
        return self

    def can(self, seat: int = 0, verb: str = "") -> set[str]:
        """The texts of all legal actions, or of those with one verb."""
        texts = set(bridge.legal_texts(self.rules, self.state, Seat(seat)))
        return {text for text in texts if text.split(" ")[0] == verb or not verb}

    def cells(self, face: str, seat: int = 0) -> set[str]:
        """The cells in which a face may be drawn now."""
        places = self.can(seat, "place")
        return {t.split(" ")[1] for t in places if t.split(" ")[2].split(".")[0] == face}

    def end(self, seat: int = 0) -> Table:
        """Draws what must be drawn, anywhere, and ends the round."""
        while "end" not in self.can(seat):
            self.do(min(self.can(seat) - {"decline"}, default="decline"), seat=seat)
        return self.do("end", seat=seat)

    def sheet(self, seat: int = 0) -> Sheet:
        """A seat's sheet, live."""
        return self.state.sheets[seat]

    def at(self, cell: str, seat: int = 0) -> str:
        """The tile in a cell, `x` for a crater, or nothing."""
        number = cell_named(cell)
        tile = self.sheet(seat).layout.tiles[number]
        if tile < 0:
            return "x" if self.sheet(seat).scars >> number & 1 else ""
        return TILES.tiles[tile].name

    def row(self, key: str, seat: int = 0) -> ScoreLine:
        """A row of a seat's sheet now."""
        rows = self.rules.sheet_score(self.state, Seat(seat))
        return next(row for row in rows if row.key == f"row.{key}")

    def told(self, name: str) -> list[Any]:
        """The events of a kind that have happened."""
        return [event for event in self.events if type(event).__name__ == name]


def score_of(*words: str, modules: Iterable[str] = (), **more: Any) -> dict[str, int]:
    """The rows of a sheet by key, from tiles such as `A1 H_straight.0`; more keys of positions by name."""
    return {key: row.points for key, row in rows_of(*words, modules=modules, **more).items()}


def rows_of(*words: str, modules: Iterable[str] = (), **more: Any) -> dict[str, ScoreLine]:
    """As `score_of`, whole rows."""
    placements = []
    for word in words:
        cell, tile = word.split(" ")
        face, digit = tile.split(".")
        placements.append([face, *divmod(cell_named(cell), 7), int(digit)])
    data = {"placements": placements, "modules": list(modules), **more}
    return {row.key.removeprefix("row."): row for row in score_position(data)}
