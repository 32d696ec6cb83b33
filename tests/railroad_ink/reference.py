"""A second, slow Railroad Ink written from docs/rules/railroad_ink.md alone.

Here: sheets as plain dictionaries keyed by (row, column), legal moves found by trying every conceivable move against
the rules, longest routes by writing down every walk, networks by flooding. Not here: anything of ``branchline``. The
engine is compared with this file, so it shares no code and no ideas with it (no bit masks, tables, union-find).
Goals are in `reference_goals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

Cell = tuple[int, int]
Node = tuple[Cell, frozenset[str]]
"""A piece: its cell and the sides of its arms."""

SIDES = "NESW"
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}

# name: sides N E S W, pieces (all arms in one where empty), station
FACES: dict[str, tuple[str, tuple[str, ...], bool]] = {
    "H_straight": ("H-H-", (), False),
    "H_curve": ("HH--", (), False),
    "H_T": ("HHH-", (), False),
    "R_straight": ("R-R-", (), False),
    "R_curve": ("RR--", (), False),
    "R_T": ("RRR-", (), False),
    "straight_station": ("H-R-", (), True),
    "corner_station": ("HR--", (), True),
    "overpass": ("HRHR", ("NS", "EW"), False),
    "S0": ("HHRH", (), True),
    "S1": ("HRRR", (), True),
    "S2": ("HHHH", (), False),
    "S3": ("RRRR", (), False),
    "S4": ("HRRH", (), True),
    "S5": ("HRHR", (), True),
    "double_highway_curve": ("HHHH", ("NW", "ES"), False),
    "double_railway_curve": ("RRRR", ("NW", "ES"), False),
    "T_station_A": ("H-HR", (), True),
    "T_station_B": ("R-RH", (), True),
    "end_station_H": ("H---", (), True),
    "end_station_R": ("R---", (), True),
    "river_straight": ("I-I-", (), False),
    "river_curve": ("II--", (), False),
    "highway_bridge": ("HIHI", ("NS", "EW"), False),
    "railway_bridge": ("RIRI", ("NS", "EW"), False),
    "lake_one": ("L---", (), False),
    "lake_two": ("LL--", (), False),
    "lake_three": ("LLL-", (), False),
    "highway_pier": ("L-H-", (), True),
    "railway_pier": ("L-R-", (), True),
    "double_pier": ("LLHR", (), True),
    "full_water": ("LLLL", (), False),
    "lava_corner": ("VV--", (), False),
    "lava_strait": ("V-V-", (), False),
    "lava_three": ("VVV-", (), False),
    "highway_beside_lava": ("HVH-", ("NS", "E"), False),
    "railway_beside_lava": ("RVR-", ("NS", "E"), False),
    "volcano": ("VVVV", (), False),
}
SPECIALS = ["S0", "S1", "S2", "S3", "S4", "S5"]
RIVER_FACES = {"river_straight", "river_curve", "highway_bridge", "railway_bridge"}
LAKE_FACES = {name for name in FACES if "lake" in name or "pier" in name or "water" in name}
LAVA_FACES = {name for name in FACES if "lava" in name}
CELLS = [(row, column) for row in range(7) for column in range(7)]
CENTRE = [(row, column) for row in (2, 3, 4) for column in (2, 3, 4)]
PRINTED_EXITS = {
    **{((0, column), "N"): kind for column, kind in ((1, "H"), (3, "R"), (5, "H"))},
    **{((6, column), "S"): kind for column, kind in ((1, "H"), (3, "R"), (5, "H"))},
    **{((row, 0), "W"): kind for row, kind in ((1, "R"), (3, "H"), (5, "R"))},
    **{((row, 6), "E"): kind for row, kind in ((1, "R"), (3, "H"), (5, "R"))},
}
EXIT_VALUES = [0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45]


@dataclass(frozen=True)
class Drawn:
    """A face as drawn: what is at each side, and the pieces."""

    name: str
    arms: tuple[str, str, str, str]
    pieces: frozenset[frozenset[str]]
    station: bool

    def at(self, side: str) -> str:
        return self.arms[SIDES.index(side)]

    def has(self, letters: str) -> bool:
        return any(arm in letters for arm in self.arms)


def drawn(name: str, digit: int) -> Drawn:
    """A face, mirrored for digits from 4, then turned."""
    sides, pieces, station = FACES[name]
    arms = dict(zip(SIDES, sides, strict=True))
    groups = [set(piece) for piece in pieces] or [{side for side in SIDES if arms[side] != "-"}]
    if digit >= 4:
        arms = {MIRROR[side]: arm for side, arm in arms.items()}
        groups = [{MIRROR[side] for side in group} for group in groups]
    for _ in range(digit % 4):
        arms = {CLOCKWISE[side]: arm for side, arm in arms.items()}
        groups = [{CLOCKWISE[side] for side in group} for group in groups]
    n, e, s, w = (arms[side] for side in SIDES)
    return Drawn(name, (n, e, s, w), frozenset(map(frozenset, groups)), station)


def pictures(name: str) -> dict[int, Drawn]:
    """The different pictures of a face, by the lowest digit that gives each."""
    found: dict[int, Drawn] = {}
    for digit in range(8):
        picture = drawn(name, digit)
        if picture not in found.values():
            found[digit] = picture
    return found


PICTURES = {name: pictures(name) for name in FACES}


def beyond(cell: Cell, side: str) -> Cell:
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def name_of(cell: Cell) -> str:
    return "ABCDEFG"[cell[0]] + str(cell[1])


def cell_of(name: str) -> Cell:
    return ("ABCDEFG".index(name[0]), int(name[1]))


@dataclass
class Sheet:
    """What is drawn on one sheet, the craters, and the exits around it."""

    tiles: dict[Cell, Drawn] = field(default_factory=dict)
    craters: set[Cell] = field(default_factory=set)
    exits: dict[tuple[Cell, str], str] = field(default_factory=lambda: dict(PRINTED_EXITS))

    def facing(self, cell: Cell, side: str) -> str:
        """What looks at a cell from a side: an arm's letter, `-` blank, `.` empty, `#` edge without exit."""
        other = beyond(cell, side)
        if other in self.tiles:
            return self.tiles[other].at(ACROSS[side])
        if other in CELLS:
            return "."
        return self.exits.get((cell, side), "#")

    def clashes(self, cell: Cell, picture: Drawn) -> bool:
        """RI-4.3, RI-9.3: highway, railway and river never face each other."""
        pairs = [(picture.at(side), self.facing(cell, side)) for side in SIDES]
        return any(a in "HRI" and b in "HRI" and a != b for a, b in pairs)

    def connects(self, cell: Cell, picture: Drawn) -> bool:
        """RI-4.2."""
        return any(
            picture.at(side) in "HR" and picture.at(side) == self.facing(cell, side)
            for side in SIDES
        )

    def nodes(self, letters: str) -> list[Node]:
        """The pieces with an arm of one of some kinds."""
        return [
            (cell, piece)
            for cell, tile in self.tiles.items()
            for piece in tile.pieces
            if any(tile.at(side) in letters for side in piece)
        ]

    def joined(self, node: Node, letters: str) -> Iterator[tuple[Node, str]]:
        """The pieces that meet a piece with arms of some kinds, and the side at which they do."""
        cell, piece = node
        for side in piece:
            arm = self.tiles[cell].at(side)
            other = beyond(cell, side)
            if arm in letters and other in self.tiles:
                tile = self.tiles[other]
                if tile.at(ACROSS[side]) == arm:
                    (there,) = [p for p in tile.pieces if ACROSS[side] in p]
                    yield (other, there), side

    def flood(self, letters: str) -> list[set[Node]]:
        """All groups of pieces that are joined by arms of some kinds."""
        left = set(self.nodes(letters))
        groups = []
        while left:
            group = {left.pop()}
            todo = list(group)
            while todo:
                for node, _ in self.joined(todo.pop(), letters):
                    if node not in group:
                        group.add(node)
                        todo.append(node)
            left -= group
            groups.append(group)
        return groups

    def exits_of(self, group: Iterable[Node]) -> set[tuple[Cell, str]]:
        """The exits that pieces meet."""
        return {
            (cell, side)
            for cell, piece in group
            for side in piece
            if self.exits.get((cell, side)) == self.tiles[cell].at(side)
        }

    def networks(self, water: bool) -> list[set[Node]]:
        """RI-6, RI-10.8: with `water`, the piers of a lake are joined."""
        return [
            group
            for group in self.flood("HRL" if water else "HR")
            if any(self.tiles[c].at(s) in "HR" for c, piece in group for s in piece)
        ]

    def longest(self, letter: str, mode: str = "crossing") -> int:
        """RI-7.3 to RI-7.6, by all walks."""
        best = 0
        whole = {
            node: all(self.tiles[node[0]].at(s) == letter for s in SIDES) and len(node[1]) == 4
            for node in self.nodes(letter)
        }

        def worth(path: list[Node]) -> int:
            if mode == "links":
                return len(path)
            if mode == "simple":
                return len(path)
            return sum(min(path.count(node), 2 if whole[node] else 1) for node in set(path))

        def walk(path: list[Node], used: set[frozenset[Cell]]) -> None:
            nonlocal best
            best = max(best, worth(path))
            for node, _ in self.joined(path[-1], letter):
                link = frozenset({path[-1][0], node[0]})
                if mode == "simple" and any(node[0] == cell for cell, _ in path):
                    continue
                if link not in used:
                    walk([*path, node], used | {link})

        for node in self.nodes(letter):
            walk([node], set())
        return best

    def marked(self, craters_count: bool = True) -> set[Cell]:
        """The cells in which something is drawn."""
        return set(self.tiles) | (self.craters if craters_count else set())

    def loose(self, letters: str) -> list[tuple[Cell, str]]:
        """The arms of some kinds that meet neither their kind nor the edge."""
        return [
            (cell, side)
            for cell, tile in self.tiles.items()
            for side in SIDES
            if tile.at(side) in letters
            and beyond(cell, side) in CELLS
            and self.facing(cell, side) != tile.at(side)
        ]


def rows(sheet: Sheet, modules: Iterable[str], mode: str = "crossing") -> dict[str, int]:
    """The rows that can be read off a sheet, by the key of the engine's row; villages and goals are kept by `Seat`."""
    on = set(modules)
    counts = [len(sheet.exits_of(group)) for group in sheet.networks("lakes" in on)]
    to_crater = [end for end in sheet.loose("HR") if beyond(*end) in sheet.craters]
    errors = len(sheet.loose("HR")) - len(to_crater)
    errors += len(sheet.loose("I")) if "rivers" in on else 0
    errors += len(sheet.loose("V")) if "lava" in on else 0
    found = {
        "row.networks": sum(
            EXIT_VALUES[count] if count <= 12 else 45 + 4 * (count - 12) for count in counts
        ),
        "row.highway": sheet.longest("H", mode),
        "row.railway": sheet.longest("R", mode),
        "row.centre": len(sheet.marked() & set(CENTRE)),
        "row.errors": -errors,
    }
    if "rivers" in on:
        found["row.river"] = max(map(sheet_river(sheet), sheet.flood("I")), default=0)
    if "lakes" in on:
        lakes = [{cell for cell, _ in lake} for lake in sheet.flood("L")]
        found["row.lake"] = min(map(len, lakes), default=0)
    if "meteors" in on:
        found["row.craters"] = 2 * len(to_crater)
    if "lava" in on:
        fields = [{cell for cell, _ in group} for group in sheet.flood("V")]
        open_at = {cell for cell, _ in sheet.loose("V")}
        found["row.lava_closed"] = 5 * sum(not cells & open_at for cells in fields)
        found["row.lava_largest"] = max(map(len, fields), default=0)
    return found


def sheet_river(sheet: Sheet):
    """RI-9.5, RI-9.6: what a river scores."""

    def score(river: set[Node]) -> int:
        ends = sum(beyond(cell, side) not in CELLS for cell, piece in river for side in piece)
        return len(river) + (3 if ends == 2 else 0)

    return score


def flight(
    craters: set[Cell], dot: Cell, side: str, distance: int, skip: bool = True
) -> Cell | None:
    """RI-11.4 to RI-11.7, RI-11.12: the cell that is struck."""
    fixed = 0 if side in "EW" else 1
    line = [cell for cell in CELLS if cell[fixed] == dot[fixed]]
    if set(line) <= craters:
        return None
    if side in "NW":
        line.reverse()
    there_and_back = (line + line[::-1]) * 8
    start = there_and_back.index(dot)
    onward = there_and_back[start + 1 :]
    if skip:
        return [cell for cell in onward if cell not in craters][distance - 1]
    return next(cell for cell in onward[distance - 1 :] if cell not in craters)


@dataclass
class Seat:
    """One player in a game with some modules; `legal` are the texts of all actions, `do` carries one out."""

    modules: frozenset[str]
    buildings: dict[Cell, str]
    white: int = 4
    """The first so many dice of a round are route dice."""
    skip: bool = True
    sheet: Sheet = field(default_factory=Sheet)
    dice: list[str] = field(default_factory=list)
    rolled: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    counted: int = 0
    special_now: bool = False
    pending: str = ""
    ended: bool = False
    dot: Cell = (3, 3)
    meteor: tuple[str, int] | None = None
    opened: bool = False
    lava_drawn: bool = False
    villages: int = 0
    universities: int = 0
    burnt_by_lava: bool = False
    burnt_by_meteor: bool = False

    def __post_init__(self) -> None:
        if "lava" in self.modules:
            self.sheet.tiles[3, 3] = drawn("volcano", 0)

    def begin(self, dice: list[str], meteor: tuple[str, int] | None) -> None:
        """A round begins. A free meteor has the direction `*`."""
        self.dice, self.rolled, self.meteor = list(dice), list(dice), meteor
        self.special_now = self.ended = self.opened = self.lava_drawn = False

    # What may be drawn

    def fits(self, face: str, cell: Cell, picture: Drawn) -> bool:
        """Sections 4, 9.2, 10.2, 12.3 and 12.4."""
        if self.sheet.clashes(cell, picture):
            return False
        if face in LAVA_FACES:
            there = self.sheet.tiles.get(cell)
            if there is not None and there.has("V"):
                return False
            return any(
                picture.at(side) == "V" == self.sheet.facing(cell, side)
                and self._alive(beyond(cell, side))
                for side in SIDES
            )
        if cell in self.sheet.tiles:
            return False
        return face in RIVER_FACES | LAKE_FACES or self.sheet.connects(cell, picture)

    def _alive(self, cell: Cell) -> bool:
        """Whether the field of a lava cell has a volcano."""
        (field_,) = [g for g in self.sheet.flood("V") if any(c == cell for c, _ in g)]
        return any(self.sheet.tiles[c].name == "volcano" for c, _ in field_)

    def places(self, face: str) -> list[str]:
        return [
            f"{name_of(cell)} {face}.{digit}"
            for cell, (digit, picture) in product(CELLS, PICTURES[face].items())
            if self.fits(face, cell, picture)
        ]

    def volcano_cells(self) -> list[Cell]:
        return [
            cell
            for cell in CELLS
            if cell not in self.sheet.tiles
            and not any(
                beyond(cell, side) in self.sheet.tiles
                and self.sheet.tiles[beyond(cell, side)].has("V")
                for side in SIDES
            )
        ]

    def specials_left(self) -> list[str]:
        if self.special_now or self.counted == 3:
            return []
        return [name for name in SPECIALS if name not in self.used]

    def legal(self) -> set[str]:
        if self.ended:
            return set()
        if self.meteor is not None:
            ways = SIDES if self.meteor[0] == "*" else self.meteor[0]
            return {f"meteor {way}" for way in ways} | {
                f"cancel {name}" for name in self.specials_left()
            }
        if self.pending == "factory":
            white = set(self.rolled[: self.white])
            return {f"repeat {place}" for face in white for place in self.places(face)} | {
                "decline"
            }
        if self.pending == "university":
            left = [name for name in SPECIALS if name not in self.used]
            return {f"free {place}" for face in left for place in self.places(face)} | {"decline"}
        by_die = {face: self.places(face) for face in set(self.dice)}
        found = {f"place {place}" for places in by_die.values() for place in places}
        for face in self.specials_left():
            found |= {f"place {place}" for place in self.places(face)}
        may_end = not any(
            by_die[face]
            for face in self.dice
            if face not in RIVER_FACES | LAKE_FACES and not (face in LAVA_FACES and self.lava_drawn)
        )
        if "lava" in self.modules and not self.opened:
            found |= {f"volcano {name_of(cell)}" for cell in self.volcano_cells()}
            if not self.lava_drawn and self.volcano_cells():
                may_end = False
        return found | ({"end"} if may_end else set())

    # What happens

    def do(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "end":
            self.ended = True
        elif verb == "meteor":
            assert self.meteor is not None
            struck = flight(self.sheet.craters, self.dot, words[0], self.meteor[1], self.skip)
            self.meteor = None
            if struck is not None:
                gone = self.sheet.tiles.pop(struck, None)
                self.burnt_by_meteor |= gone is not None and gone.has("HR")
                self.sheet.craters.add(struck)
                self.dot = struck
        elif verb == "cancel":
            self.meteor = None
            self._use(words[0])
        elif verb == "volcano":
            self.opened = True
            self._draw(cell_of(words[0]), "volcano", 0)
        elif verb == "decline":
            self.pending = ""
        else:
            face, digit = words[1].split(".")
            if verb == "free":
                self.used.add(face)
            elif verb == "place" and face in SPECIALS:
                self._use(face)
            elif verb == "place":
                self.dice.remove(face)
                self.lava_drawn |= face in LAVA_FACES
            self.pending = ""
            self._draw(cell_of(words[0]), face, int(digit))

    def _use(self, special: str) -> None:
        self.used.add(special)
        self.counted += 1
        self.special_now = True

    def _draw(self, cell: Cell, face: str, digit: int) -> None:
        before = self.sheet.tiles.get(cell)
        picture = drawn(face, digit)
        self.burnt_by_lava |= before is not None and before.has("HR") and picture.has("V")
        self.sheet.tiles[cell] = picture
        self.sheet.craters.discard(cell)
        if "buildings" in self.modules:
            self._wake(self.buildings.get(cell, ""), picture)
        while "lakes" in self.modules and self._rise():
            pass

    def _wake(self, building: str, picture: Drawn) -> None:
        """Section 13; an effect that nothing can be drawn for is lost."""
        if building == "village" and picture.station:
            self.villages = min(4, self.villages + 1)
        elif building == "factory" and picture.has("HR"):
            if any(self.places(face) for face in self.rolled[: self.white]):
                self.pending = building
        elif building == "university" and picture.has("HR") and self.universities < 3:
            self.universities += 1
            left = [name for name in SPECIALS if name not in self.used]
            if self.universities == 3 and any(self.places(face) for face in left):
                self.pending = building

    def _rise(self) -> bool:
        """One cell fills, if any does (RI-10.4)."""
        for cell in CELLS:
            water = sum(self.sheet.facing(cell, side) == "L" for side in SIDES)
            if water >= 3 and cell not in self.sheet.marked():
                self.sheet.tiles[cell] = drawn("full_water", 0)
                return True
        return False

    def rows(self, mode: str = "crossing") -> dict[str, int]:
        found = rows(self.sheet, self.modules, mode)
        if "buildings" in self.modules:
            found["row.villages"] = 2 * self.villages
        return found
