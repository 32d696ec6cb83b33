"""A second, slow marsh and factory, written from docs/rules/thirty_rails.md section 11 alone.

Here: sheets with marshes and a factory, all walks on the open ring, the points, and a game that tries every conceivable
move. Pieces of rail, sides and points of the base game come from ``reference``. Not here: anything of ``branchline``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.thirty_rails.reference import (
    ACROSS,
    ALL_TRACKS,
    MINE_POINTS,
    PAIR_VALUE,
    RING,
    SIDES,
    WHITE_CELLS,
    Cell,
    Edge,
    Move,
    neighbour,
    neighbours,
    pieces_of,
    ring_side,
    tracks_of_die,
)

MAP = sorted([*WHITE_CELLS, *RING])
USUAL = (0, 2, 5, 9)


@dataclass(frozen=True)
class Sheet:
    """What one player has written down."""

    mountains: frozenset[Cell] = frozenset()
    marshes: frozenset[Cell] = frozenset()
    mine: Cell | None = None
    stations: dict[int, Cell] = field(default_factory=dict)
    factory: Cell | None = None
    bonus: Cell | None = None
    tracks: dict[Cell, str] = field(default_factory=dict)

    def places(self) -> dict[Cell, str]:
        """Where lines begin and end."""
        found = {cell: str(number) for number, cell in self.stations.items()}
        if self.mine is not None:
            found[self.mine] = "mine"
        if self.factory is not None:
            found[self.factory] = "factory"
        return found

    def is_empty(self, cell: Cell) -> bool:
        taken = cell in self.mountains or cell in self.tracks or cell in self.places()
        return cell in MAP and not taken


def all_walks(sheet: Sheet, start: Cell) -> Iterator[tuple[str, list[Cell]]]:
    """Every way a train can go from a place to another one: (name of the other, cells in order)."""
    places = sheet.places()

    def go_on(
        before: Cell, cell: Cell, came_in: str, used: frozenset[Edge], passed: list[Cell]
    ) -> Iterator[tuple[str, list[Cell]]]:
        edge = frozenset((before, cell))
        if edge in used:
            return
        if cell in places:
            if cell != start:
                yield places[cell], passed
            return
        for piece in pieces_of(sheet.tracks[cell]) if cell in sheet.tracks else ():
            if came_in in piece:
                (out,) = piece - {came_in}
                after = neighbour(cell, out)
                yield from go_on(cell, after, ACROSS[out], used | {edge}, [*passed, cell])

    for side in SIDES:
        yield from go_on(start, neighbour(start, side), ACROSS[side], frozenset(), [])


def score(sheet: Sheet, table: tuple[int, ...] = USUAL) -> dict[str, int]:
    """The points of every row by its name."""
    walks = {name: list(all_walks(sheet, cell)) for cell, name in sheet.places().items()}
    points: dict[str, int] = {}
    for (a, b), value in PAIR_VALUE.items():
        lines = [cells for goal, cells in walks.get(str(a), []) if goal == str(b)]
        if lines:
            shortest = min(map(len, lines))
            crossed = any(sheet.bonus in cells for cells in lines if len(cells) == shortest)
            points[f"{a}-{b}"] = value + shortest + 2 * crossed
    joined = {
        name: {goal for goal, _ in ways if goal.isdigit()} | {g for g, _ in ways if not g.isdigit()}
        for name, ways in walks.items()
    }
    at_mine = [n for n in joined.get("mine", set()) if n.isdigit()]
    at_factory = [int(n) for n in joined.get("factory", set()) if n in ("1", "2", "3")]
    points["mine"] = MINE_POINTS[len(at_mine)]
    points["factory"] = table[len(at_factory)]
    points["mine_factory"] = 0
    if "mine" in joined.get("factory", set()):
        points["mine_factory"] = 4 + sum(at_factory)
    points["marsh"] = -5 * len([cell for cell in sheet.marshes if cell in sheet.tracks])
    return {row: value for row, value in points.items() if value}


@dataclass(frozen=True)
class Player:
    """One seat: the sheet, and what this player has done."""

    sheet: Sheet = Sheet()
    mountain_ignored: bool = False
    marsh_ignored: bool = False
    asked: tuple[str, ...] = ()
    """What is still to be decided about the row: "mountain", "marsh"."""
    used: frozenset[str] = frozenset()
    white: int = 0
    black: int = 0
    placed: bool = False
    stopped: bool = False
    ended: bool = False


@dataclass(frozen=True)
class Game:
    """A game whose rolls are known: (black, white) for the rows, (white, black) for the turns. ``play`` returns another."""

    rows: tuple[tuple[int, int], ...]
    turns: tuple[tuple[int, int], ...]
    players: tuple[Player, ...]
    stage: str = "rows"
    number: int = 0
    overrides: bool = True

    def waiting(self, seat: int) -> bool:
        player = self.players[seat]
        if self.stage == "rows":
            return bool(player.asked)
        return self.stage != "over" and not player.ended

    def moves(self, seat: int) -> list[Move]:
        """Every legal move of a seat."""
        if not self.waiting(seat):
            return []
        player = self.players[seat]
        if self.stage == "rows":
            first = player.asked[0]
            return [("draw",), ("ignore",)] if first == "mountain" else [("wet",), ("dry",)]
        if self.stage == "setup":
            return setup_moves(player.sheet)
        if player.placed or player.stopped:
            return [("end",)]
        moves: list[Move] = [("stop",)]
        for cell in open_cells(player.sheet, player.white):
            moves += [("place", cell, t) for t in ALL_TRACKS if t in tracks_of_die(player.black)]
        for die, value in (("white", player.white), ("black", player.black)):
            if self.overrides and die not in player.used:
                moves += [("override", die, other) for other in range(1, 7) if other != value]
        return moves

    def play(self, seat: int, move: Move) -> Game:
        """The game after a legal move."""
        player = self.players[seat]
        sheet = player.sheet
        match move:
            case ("draw",) | ("ignore",):
                player = decided(player, "mountain", self.row, move[0] == "draw")
            case ("wet",) | ("dry",):
                player = decided(player, "marsh", self.row, move[0] == "wet")
            case ("mine", cell):
                player = replace(player, sheet=replace(sheet, mine=cell))
            case ("station", cell):
                stations = {**sheet.stations, len(sheet.stations) + 1: cell}
                player = replace(player, sheet=replace(sheet, stations=stations))
            case ("factory", cell):
                player = replace(player, sheet=replace(sheet, factory=cell))
            case ("bonus", cell):
                player = replace(player, sheet=replace(sheet, bonus=cell))
            case ("override", "white", value):
                player = replace(player, white=value, used=player.used | {"white"})
            case ("override", "black", value):
                player = replace(player, black=value, used=player.used | {"black"})
            case ("place", cell, track):
                sheet = replace(sheet, tracks={**sheet.tracks, cell: track})
                player = replace(player, sheet=sheet, placed=True)
            case ("stop",):
                player = replace(player, stopped=True)
            case _:
                player = replace(player, ended=True)
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players).moved_on()

    @property
    def row(self) -> tuple[int, int, int]:
        """The number of the row, the column of its mountain and that of its marsh."""
        return (self.number, *self.rows[self.number - 1])

    def moved_on(self) -> Game:
        """The game after everything that happens without anybody's decision."""
        game = self
        while game.stage != "over" and not any(map(game.waiting, range(len(game.players)))):
            if game.stage == "rows" and game.number < 6:
                game = replace(game, number=game.number + 1).asking()
            elif game.stage == "rows":
                game = replace(game, stage="setup", number=0)
            else:
                game = game.next_turn()
        return game

    def asking(self) -> Game:
        """The game with a new row: who has no choice about a die is not asked about it."""
        players = []
        for player in self.players:
            player = replace(player, asked=("mountain", "marsh"))
            for what in ("mountain", "marsh"):
                ignored = getattr(player, f"{what}_ignored")
                if ignored or self.number == 6:
                    player = decided(player, what, self.row, ignored)
            players.append(player)
        return replace(self, players=tuple(players))

    def next_turn(self) -> Game:
        full = all(not any(map(p.sheet.is_empty, MAP)) for p in self.players if not p.stopped)
        if self.stage == "turns" and full:
            return replace(self, stage="over")
        white, black = self.turns[self.number]
        players = tuple(
            replace(p, white=white, black=black, placed=False, ended=p.stopped)
            for p in self.players
        )
        return replace(self, stage="turns", number=self.number + 1, players=players)


def decided(player: Player, what: str, row: tuple[int, int, int], draw: bool) -> Player:
    """The player after the mountain or the marsh of a row was drawn or ignored."""
    number, mountain, marsh = row
    player = replace(player, asked=tuple(other for other in player.asked if other != what))
    sheet = player.sheet
    if what == "mountain":
        if not draw:
            return replace(player, mountain_ignored=True)
        drawn = replace(sheet, mountains=sheet.mountains | {(number, mountain)})
        return replace(player, sheet=drawn)
    if not draw:
        return replace(player, marsh_ignored=True)
    return replace(player, sheet=replace(sheet, marshes=sheet.marshes | {(number, marsh)}))


def new_game(
    seats: int,
    rows: tuple[tuple[int, int], ...],
    turns: tuple[tuple[int, int], ...],
    overrides: bool = True,
) -> Game:
    """A game before its first decision. The rows are as they count, without doubles."""
    return Game(rows, turns, (Player(),) * seats, overrides=overrides).moved_on()


def setup_moves(sheet: Sheet) -> list[Move]:
    """The moves of the setup after the rows: the one due, wherever its rules allow it."""
    if sheet.mine is None:
        beside = [cell for cell in MAP if set(neighbours(cell)) & sheet.mountains]
        return [("mine", c) for c in beside if sheet.is_empty(c) and c not in sheet.marshes]
    if len(sheet.stations) < 4:
        sides = [ring_side(cell) for cell in sheet.stations.values()]
        free = [c for c in RING if ring_side(c) not in sides and sheet.is_empty(c)]
        if len(sheet.stations) == 3:
            free = [c for c in free if factory_sites(replace(sheet, stations={4: c}), sheet)]
        return [("station", cell) for cell in free]
    if sheet.factory is None:
        return [("factory", cell) for cell in factory_sites(sheet, sheet)]
    if sheet.bonus is None:
        return [("bonus", cell) for cell in WHITE_CELLS if sheet.is_empty(cell)]
    return [("end",)]


def factory_sites(with_4: Sheet, sheet: Sheet) -> list[Cell]:
    """Where the factory can stand beside the station 4 of the first sheet, on the second."""
    around = neighbours(with_4.stations[4])
    return [cell for cell in around if sheet.is_empty(cell) and cell not in sheet.marshes]


def open_cells(sheet: Sheet, white: int) -> list[Cell]:
    """The cells a track may be drawn in when the white die shows this value."""
    empty = [cell for cell in MAP if sheet.is_empty(cell)]
    named = [cell for cell in empty if white in cell]
    ordinary = [cell for cell in named if cell not in sheet.marshes]
    return named if ordinary else empty
