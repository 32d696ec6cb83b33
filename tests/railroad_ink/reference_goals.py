"""The goal cards for the slow second implementation, from section 14 of docs/rules/railroad_ink.md."""

from __future__ import annotations

from collections.abc import Callable

from tests.railroad_ink.reference import (
    ACROSS,
    CELLS,
    CENTRE,
    SIDES,
    Cell,
    Node,
    Seat,
    Sheet,
    beyond,
)


def closed_loop(sheet: Sheet, letters: str) -> bool:
    """Whether some joint can be left out without parting the pieces it joins."""
    for node in sheet.nodes(letters):
        for other, _ in sheet.joined(node, letters):
            reached = {node}
            todo = [node]
            while todo:
                here = todo.pop()
                for after, _ in sheet.joined(here, letters):
                    if {here, after} != {node, other} and after not in reached:
                        reached.add(after)
                        todo.append(after)
            if other in reached:
                return True
    return False


def beside(cell: Cell) -> list[Cell]:
    return [beyond(cell, side) for side in SIDES if beyond(cell, side) in CELLS]


def stations(sheet: Sheet) -> set[Cell]:
    return {cell for cell, tile in sheet.tiles.items() if tile.station}


def exits_by_way_of(sheet: Sheet, letter: str) -> bool:
    """Whether a walk from one exit to another comes through a track piece that shares its cell with something."""
    for node in sheet.nodes("HR"):
        cell, piece = node
        if not sheet.tiles[cell].has(letter) or any(
            sheet.tiles[cell].at(s) == letter for s in piece
        ):
            continue
        found = []
        for side in piece:
            reached: set[Node] = set()
            own = {exit_ for exit_ in sheet.exits_of([node]) if exit_ == (cell, side)}
            todo = [other for other, at in sheet.joined(node, "HR") if at == side]
            while todo:
                here = todo.pop()
                if here not in reached and here != node:
                    reached.add(here)
                    todo += [after for after, _ in sheet.joined(here, "HR")]
            found.append(own | sheet.exits_of(reached))
        if len(found) == 2 and any(a != b for a in found[0] for b in found[1]):
            return True
    return False


def around_volcano(sheet: Sheet) -> bool:
    """Whether from a volcano one cannot walk along cell borders to the edge without crossing one network."""
    for network in sheet.flood("HR"):
        fence = {
            frozenset({node[0], other[0]})
            for node in network
            for other, _ in sheet.joined(node, "HR")
        }
        for cell, tile in sheet.tiles.items():
            if tile.name == "volcano" and not escapes(cell, fence):
                return True
    return False


def escapes(cell: Cell, fence: set[frozenset[Cell]]) -> bool:
    """Corners are named by the cell to their lower right."""
    reached = {cell}
    todo = [cell]
    while todo:
        row, column = todo.pop()
        if row in (0, 7) or column in (0, 7):
            return True
        ways = {
            (row - 1, column): {(row - 1, column - 1), (row - 1, column)},
            (row + 1, column): {(row, column - 1), (row, column)},
            (row, column - 1): {(row - 1, column - 1), (row, column - 1)},
            (row, column + 1): {(row - 1, column), (row, column)},
        }
        for after, between in ways.items():
            if frozenset(between) not in fence and after not in reached:
                reached.add(after)
                todo.append(after)
    return False


LINES = [[(a, b) for b in range(7)] for a in range(7)]
LINES += [[(b, a) for b in range(7)] for a in range(7)]
MIDDLE = {((0, 3), "N"), ((6, 3), "S"), ((3, 0), "W"), ((3, 6), "E")}


def networks(seat: Seat) -> list[set[Node]]:
    return seat.sheet.networks("lakes" in seat.modules)


def exits(seat: Seat) -> list[set[tuple[Cell, str]]]:
    return [seat.sheet.exits_of(network) for network in networks(seat)]


def with_arms(seat: Seat, letters: str) -> set[Cell]:
    return {cell for cell, tile in seat.sheet.tiles.items() if tile.has(letters)}


def full_block(seat: Seat) -> bool:
    marked = seat.sheet.marked()
    return any(
        all((row + a, column + b) in marked for a in range(3) for b in range(3))
        for row in range(5)
        for column in range(5)
    )


def lake_made_it(seat: Seat) -> bool:
    alone = [seat.sheet.exits_of(network) for network in seat.sheet.networks(water=False)]
    return any(
        not any({a, b} <= part for part in alone)
        for found in exits(seat)
        for a in found
        for b in found
    )


def closed_lake(seat: Seat) -> bool:
    sheet = seat.sheet
    open_at = {
        cell
        for cell, tile in sheet.tiles.items()
        for side in SIDES
        if tile.at(side) == "L" != sheet.facing(cell, side)
    }
    return any(not open_at & {cell for cell, _ in lake} for lake in sheet.flood("L"))


def river_twice(seat: Seat) -> bool:
    sheet = seat.sheet
    for network in sheet.flood("HR"):
        track = {cell for cell, _ in network}
        for river in sheet.flood("I"):
            bridges = {cell for cell, _ in river if sheet.tiles[cell].has("HR")}
            if len(track & bridges) >= 2:
                return True
    return False


def two_craters(seat: Seat) -> bool:
    sheet = seat.sheet
    for network in networks(seat):
        pointed = {
            beyond(cell, side)
            for cell, piece in network
            for side in piece
            if sheet.tiles[cell].at(side) in "HR"
        }
        if len(pointed & sheet.craters) >= 2:
            return True
    return False


CHECKS: dict[str, Callable[[Seat], bool]] = {
    "A": lambda seat: len(seat.sheet.marked() & set(CENTRE)) >= 5,
    "B": lambda seat: seat.villages >= 3,
    "C": lambda seat: any(set(line) <= seat.sheet.marked() for line in LINES),
    "D": lambda seat: len(seat.sheet.marked() & {(0, 0), (0, 6), (6, 0), (6, 6)}) >= 3,
    "E": full_block,
    "F": lambda seat: closed_loop(seat.sheet, "HRI"),
    "G": lambda seat: any(len(found) >= 4 for found in exits(seat)),
    "H": lambda seat: any(
        len(stations(seat.sheet) & {cell for cell, _ in network}) >= 4 for network in networks(seat)
    ),
    "I": lambda seat: seat.sheet.longest("H") >= 6,
    "J": lambda seat: seat.sheet.longest("R") >= 6,
    "K": lambda seat: any(
        ACROSS[a] == b for found in exits(seat) for _, a in found for _, b in found
    ),
    "L": lambda seat: any(len(found & MIDDLE) >= 2 for found in exits(seat)),
    "LA": lake_made_it,
    "LB": lambda seat: any(len(with_arms(seat, "L") & set(line)) >= 4 for line in LINES),
    "LC": closed_lake,
    "RA": river_twice,
    "RB": lambda seat: (
        sum(bool(with_arms(seat, "I") & set(beside(cell))) for cell in stations(seat.sheet)) >= 3
    ),
    "RC": lambda seat: exits_by_way_of(seat.sheet, "I"),
    "VA": lambda seat: around_volcano(seat.sheet),
    "VB": lambda seat: exits_by_way_of(seat.sheet, "V"),
    "VC": lambda seat: seat.burnt_by_lava,
    "MA": lambda seat: any(
        len(beside(cell)) == 4 and set(beside(cell)) <= with_arms(seat, "HR")
        for cell in seat.sheet.craters
    ),
    "MB": two_craters,
    "MC": lambda seat: seat.burnt_by_meteor,
}


def meets(seat: Seat, card: str) -> bool:
    """Whether a seat meets a card now."""
    return CHECKS[card](seat)
