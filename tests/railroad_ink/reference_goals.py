"""The goal cards for the slow second implementation, from section 14 of docs/rules/railroad_ink.md."""

from __future__ import annotations

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


def meets(seat: Seat, card: str) -> bool:
    """Whether a seat meets a card now."""
    sheet = seat.sheet
    marked = sheet.marked()
    networks = sheet.networks("lakes" in seat.modules)
    exits = [sheet.exits_of(network) for network in networks]
    lines = [[(a, b) for b in range(7)] for a in range(7)]
    lines += [[(b, a) for b in range(7)] for a in range(7)]
    if card == "A":
        return len(marked & set(CENTRE)) >= 5
    if card == "B":
        return seat.villages >= 3
    if card == "C":
        return any(set(line) <= marked for line in lines)
    if card == "D":
        return len(marked & {(0, 0), (0, 6), (6, 0), (6, 6)}) >= 3
    if card == "E":
        return any(
            all((row + a, column + b) in marked for a in range(3) for b in range(3))
            for row in range(5)
            for column in range(5)
        )
    if card == "F":
        return closed_loop(sheet, "HRI")
    if card == "G":
        return any(len(found) >= 4 for found in exits)
    if card == "H":
        return any(len(stations(sheet) & {cell for cell, _ in net}) >= 4 for net in networks)
    if card == "I":
        return sheet.longest("H") >= 6
    if card == "J":
        return sheet.longest("R") >= 6
    if card == "K":
        return any(ACROSS[a] == b for found in exits for _, a in found for _, b in found)
    if card == "L":
        middle = {((0, 3), "N"), ((6, 3), "S"), ((3, 0), "W"), ((3, 6), "E")}
        return any(len(found & middle) >= 2 for found in exits)
    if card == "LA":
        alone = [sheet.exits_of(network) for network in sheet.networks(False)]
        return any(
            not any({a, b} <= part for part in alone)
            for found in exits
            for a in found
            for b in found
        )
    if card == "LB":
        water = {cell for cell, tile in sheet.tiles.items() if tile.has("L")}
        return any(len(water & set(line)) >= 4 for line in lines)
    if card == "LC":
        open_at = {
            cell
            for cell, tile in sheet.tiles.items()
            for side in SIDES
            if tile.at(side) == "L" != sheet.facing(cell, side)
        }
        return any(not open_at & {cell for cell, _ in lake} for lake in sheet.flood("L"))
    if card == "RA":
        return any(
            sum(
                any(at == cell for at, _ in network)
                for cell, _ in river
                if sheet.tiles[cell].has("HR")
            )
            >= 2
            for network in sheet.flood("HR")
            for river in sheet.flood("I")
        )
    if card == "RB":
        river = {cell for cell, tile in sheet.tiles.items() if tile.has("I")}
        return sum(bool(river & set(beside(cell))) for cell in stations(sheet)) >= 3
    if card == "RC":
        return exits_by_way_of(sheet, "I")
    if card == "VA":
        return around_volcano(sheet)
    if card == "VB":
        return exits_by_way_of(sheet, "V")
    if card == "VC":
        return seat.burnt_by_lava
    track = {cell for cell, tile in sheet.tiles.items() if tile.has("HR")}
    if card == "MA":
        return any(len(beside(cell)) == 4 and set(beside(cell)) <= track for cell in sheet.craters)
    if card == "MB":
        pointed = [
            {
                beyond(cell, side)
                for cell, piece in network
                for side in piece
                if sheet.tiles[cell].at(side) in "HR" and beyond(cell, side) in sheet.craters
            }
            for network in networks
        ]
        return any(len(found) >= 2 for found in pointed)
    assert card == "MC"
    return seat.burnt_by_meteor
