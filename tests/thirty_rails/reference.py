"""A second, slow 30 Rails written from docs/rules/thirty_rails.md alone.

Here: sheets as plain dictionaries keyed by (row, column), lines found by writing down *every* walk,
legal moves found by testing every conceivable move against the rules. Not here: anything of
``branchline``. The engine is compared with this file, so it shares no code and no ideas with it
(no bit masks, no tables, no cut-offs).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from typing import Any

Cell = tuple[int, int]
Edge = frozenset[Cell]
Move = tuple[Any, ...]
Terminal = int | str

SIDES = "NESW"
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
NEXT_CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}

# The pieces of rail of each type as drawn, and how many quarter turns give new pictures.
AS_DRAWN: dict[str, tuple[tuple[str, ...], int]] = {
    "1": (("SE",), 4),
    "2": (("NS",), 2),
    "3": (("SE", "NW"), 2),
    "4": (("NS", "EW"), 1),
    "5": (("SE", "SW"), 4),
    "6R": (("SN", "SE"), 4),
    "6L": (("SN", "SW"), 4),
}

PAIR_VALUE = {(1, 2): 1, (1, 3): 2, (1, 4): 3, (2, 3): 3, (2, 4): 4, (3, 4): 5}
MINE_POINTS = [0, 2, 6, 12, 20]
MINE = "mine"
WHITE_CELLS = [(row, column) for row in range(1, 7) for column in range(1, 7)]
RING = (
    [(0, n) for n in range(1, 7)]
    + [(7, n) for n in range(1, 7)]
    + [(n, 0) for n in range(1, 7)]
    + [(n, 7) for n in range(1, 7)]
)


def turned(piece: str) -> str:
    """The piece after one quarter turn clockwise."""
    return "".join(NEXT_CLOCKWISE[side] for side in piece)


def pieces_of(name: str) -> set[frozenset[str]]:
    """The pieces of rail of a track such as ``6R.1``, each as the set of the two sides it joins."""
    kind, turns = name.split(".")
    pieces = list(AS_DRAWN[kind][0])
    for _ in range(int(turns)):
        pieces = [turned(piece) for piece in pieces]
    return {frozenset(piece) for piece in pieces}


def tracks_of_die(value: int) -> list[str]:
    """All different tracks the black die allows with this value."""
    kinds = ["6R", "6L"] if value == 6 else [str(value)]
    return [f"{kind}.{turns}" for kind in kinds for turns in range(AS_DRAWN[kind][1])]


ALL_TRACKS = [name for value in range(1, 7) for name in tracks_of_die(value)]


def neighbour(cell: Cell, side: str) -> Cell:
    """The place one step away, which may be no cell at all."""
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def neighbours(cell: Cell) -> list[Cell]:
    """The four places that share an edge with the cell."""
    return [neighbour(cell, side) for side in SIDES]


def ring_side(cell: Cell) -> str:
    """Which side of the map a grey cell lies on."""
    row, column = cell
    if row == 0:
        return "N"
    if row == 7:
        return "S"
    return "W" if column == 0 else "E"


@dataclass(frozen=True)
class Board:
    """The printed sheet: lakes, and the die numbers beside rows 1-6 and above columns 1-6."""

    lakes: frozenset[Cell] = frozenset()
    row_numbers: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    column_numbers: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    @property
    def turns(self) -> int:
        return 30 - len(self.lakes)

    def addressed(self, white: int) -> list[Cell]:
        """Every white cell in the row or the column that bears the number."""
        return [
            (row, column)
            for row, column in WHITE_CELLS
            if self.row_numbers[row - 1] == white or self.column_numbers[column - 1] == white
        ]

    def mountain_place(self, row: int, rolled: int) -> Cell:
        """Where a mountain rolled for a row comes to lie."""
        column = self.column_numbers.index(rolled) + 1
        while (row, column) in self.lakes:
            column = column % 6 + 1
        return (row, column)


@dataclass(frozen=True)
class Sheet:
    """What one player has written down. Never changed in place."""

    board: Board = Board()
    mountains: frozenset[Cell] = frozenset()
    mine: Cell | None = None
    stations: dict[int, Cell] = field(default_factory=dict)
    bonus: Cell | None = None
    tracks: dict[Cell, str] = field(default_factory=dict)

    def is_empty(self, cell: Cell) -> bool:
        return (
            cell in WHITE_CELLS
            and cell not in self.mountains
            and cell not in self.board.lakes
            and cell not in self.tracks
            and cell != self.mine
        )


def sheet_from_json(data: dict[str, object]) -> Sheet:
    """A sheet from the form used in tests/fixtures/thirty_rails_oracles.json."""

    def cell(value: object) -> Cell:
        assert isinstance(value, list)
        return (int(value[0]), int(value[1]))

    stations = data["stations"]
    tracks = data["tracks"]
    mountains = data.get("mountains", [])
    assert isinstance(stations, dict) and isinstance(tracks, dict) and isinstance(mountains, list)
    return Sheet(
        mountains=frozenset(cell(m) for m in mountains),
        mine=cell(data["mine"]),
        stations={int(number): cell(place) for number, place in stations.items()},
        bonus=cell(data["bonus"]),
        tracks={
            (int(key.split(",")[0]), int(key.split(",")[1])): name for key, name in tracks.items()
        },
    )


# --- lines ---------------------------------------------------------------------------------------


def place_of(sheet: Sheet, terminal: Terminal) -> Cell:
    """Where a terminal stands."""
    place = sheet.mine if isinstance(terminal, str) else sheet.stations[terminal]
    assert place is not None
    return place


def entrances(sheet: Sheet, terminal: Terminal) -> list[tuple[Cell, str]]:
    """Where a train can leave a terminal: the neighbouring cell, and the side it comes in by."""
    place = place_of(sheet, terminal)
    if terminal == MINE:
        return [(neighbour(place, side), ACROSS[side]) for side in SIDES]
    outer = ring_side(place)
    return [(neighbour(place, ACROSS[outer]), outer)]


def terminal_at(sheet: Sheet, cell: Cell, came_in: str) -> Terminal | None:
    """The terminal a train runs into when it enters this place by that side, if there is one."""
    if cell == sheet.mine:
        return MINE
    for number, place in sheet.stations.items():
        if place == cell and came_in == ACROSS[ring_side(cell)]:
            return number
    return None


def all_walks(sheet: Sheet, start: Terminal) -> Iterator[tuple[Terminal, list[Cell]]]:
    """Every way a train can go from a terminal to another one: (goal, cells in order)."""
    home = place_of(sheet, start)

    def go_on(
        before: Cell, cell: Cell, came_in: str, used: frozenset[Edge], passed: list[Cell]
    ) -> Iterator[tuple[Terminal, list[Cell]]]:
        edge = frozenset((before, cell))
        if edge in used:
            return
        goal = terminal_at(sheet, cell, came_in)
        if goal is not None:
            if goal != start:
                yield goal, passed
            return
        if cell not in sheet.tracks:
            return
        for piece in pieces_of(sheet.tracks[cell]):
            if came_in in piece:
                (goes_out,) = piece - {came_in}
                yield from go_on(
                    cell,
                    neighbour(cell, goes_out),
                    ACROSS[goes_out],
                    used | {edge},
                    [*passed, cell],
                )

    for cell, came_in in entrances(sheet, start):
        yield from go_on(home, cell, came_in, frozenset(), [])


def is_line(sheet: Sheet, start: Terminal, goal: Terminal, cells: list[Cell]) -> bool:
    """Whether exactly these cells in this order are a line, judged without any search."""

    def place(terminal: Terminal) -> Cell:
        found = sheet.mine if terminal == MINE else sheet.stations[terminal]  # type: ignore[index]
        assert found is not None
        return found

    def side_towards(a: Cell, b: Cell) -> str | None:
        return next((side for side in SIDES if neighbour(a, side) == b), None)

    path = [place_of(sheet, start), *cells, place_of(sheet, goal)]
    edges = [frozenset(pair) for pair in pairwise(path)]
    if start == goal or len(set(edges)) != len(edges):
        return False
    for terminal, here, there in ((start, path[0], path[1]), (goal, path[-1], path[-2])):
        side = side_towards(here, there)
        if side is None or (terminal != MINE and side != ACROSS[ring_side(here)]):
            return False
    for before, cell, after in zip(path, path[1:], path[2:], strict=False):
        back, on = side_towards(cell, before), side_towards(cell, after)
        if cell not in sheet.tracks or back is None or on is None:
            return False
        if frozenset((back, on)) not in pieces_of(sheet.tracks[cell]):
            return False
    return True


# --- the score -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One row of the sheet: pair value, cells, bonus, and one line that is worth it."""

    value: int
    cells: int
    bonus: int
    line: tuple[Cell, ...]

    @property
    def total(self) -> int:
        return self.value + self.cells + self.bonus


@dataclass(frozen=True)
class Result:
    """The rows of the joined pairs, the stations joined to the mine, and the points."""

    rows: dict[tuple[int, int], Row]
    mine_stations: tuple[int, ...]
    mine_points: int
    total: int


def score(sheet: Sheet) -> Result:
    """The score of a sheet at any moment after the setup."""
    rows: dict[tuple[int, int], Row] = {}
    at_mine: list[int] = []
    for number in sorted(sheet.stations):
        walks = list(all_walks(sheet, number))
        for other in sorted(sheet.stations):
            lines = [cells for goal, cells in walks if goal == other]
            if number < other and lines:
                shortest = min(len(cells) for cells in lines)
                short = [cells for cells in lines if len(cells) == shortest]
                with_bonus = [cells for cells in short if sheet.bonus in cells]
                rows[number, other] = Row(
                    value=PAIR_VALUE[number, other],
                    cells=shortest,
                    bonus=2 if with_bonus else 0,
                    line=tuple((with_bonus or short)[0]),
                )
        if any(goal == MINE for goal, _ in walks):
            at_mine.append(number)
    mine_points = MINE_POINTS[len(at_mine)]
    total = sum(row.total for row in rows.values()) + mine_points
    return Result(rows, tuple(at_mine), mine_points, total)


# --- the game ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """One seat: the sheet, and what this player has done of the present stage."""

    sheet: Sheet
    ignored: bool = False
    decided: bool = False
    white_used: bool = False
    black_used: bool = False
    white: int = 0
    black: int = 0
    placed: bool = False
    ended: bool = False


@dataclass(frozen=True)
class Game:
    """A whole game whose rolls are known beforehand. ``play`` returns another game.

    ``stage`` is ``mountain`` (``number`` = the row being decided), ``setup``, ``turn`` (``number`` =
    the turn) or ``over``.
    """

    mountain_rolls: tuple[int, ...]
    turn_rolls: tuple[tuple[int, int], ...]
    players: tuple[Player, ...]
    stage: str = "mountain"
    number: int = 1
    overrides: bool = True

    def waiting(self, seat: int) -> bool:
        """Whether this seat still has something to do in the present stage."""
        player = self.players[seat]
        if self.stage == "over":
            return False
        if self.stage == "mountain":
            return not player.decided
        return not player.ended

    def moves(self, seat: int) -> list[Move]:
        """Every legal move of a seat: all conceivable moves, tried one by one."""
        if not self.waiting(seat):
            return []
        return [move for move in CONCEIVABLE if self.allows(seat, move)]

    def allows(self, seat: int, move: Move) -> bool:
        """Whether the rules allow the move to the seat, which is known to be waiting."""
        player = self.players[seat]
        kind: str = move[0]
        if self.stage == "mountain":
            return kind in ("draw", "ignore")
        if self.stage == "setup":
            return allowed_in_setup(player.sheet, move)
        if player.placed:
            return kind == "end"
        if kind == "override" and self.overrides:
            if move[1] == "white":
                return not player.white_used and move[2] != player.white
            return not player.black_used and move[2] != player.black
        if kind == "place":
            _, cell, track = move
            fits = track in tracks_of_die(player.black) and player.sheet.is_empty(cell)
            return fits and cell in open_cells(player.sheet, player.white)
        return False

    def play(self, seat: int, move: Move) -> Game:
        """The game after a legal move."""
        assert self.waiting(seat) and self.allows(seat, move), (self.stage, seat, move)
        player = self.players[seat]
        sheet = player.sheet
        if move[0] == "draw":
            player = draw_mountain(player, self.number, self.mountain_rolls)
        elif move[0] == "ignore":
            player = replace(player, ignored=True, decided=True)
        elif move[0] == "mine":
            player = replace(player, sheet=replace(sheet, mine=move[1]))
        elif move[0] == "station":
            stations = {**sheet.stations, len(sheet.stations) + 1: move[1]}
            player = replace(player, sheet=replace(sheet, stations=stations))
        elif move[0] == "bonus":
            player = replace(player, sheet=replace(sheet, bonus=move[1]))
        elif move[0] == "override" and move[1] == "white":
            player = replace(player, white=move[2], white_used=True)
        elif move[0] == "override":
            player = replace(player, black=move[2], black_used=True)
        elif move[0] == "place":
            tracks = {**sheet.tracks, move[1]: move[2]}
            player = replace(player, sheet=replace(sheet, tracks=tracks), placed=True)
        elif move[0] == "end":
            player = replace(player, ended=True)
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players).moved_on()

    def moved_on(self) -> Game:
        """The game after everything that happens without anybody's decision."""
        if self.stage == "over" or any(self.waiting(seat) for seat in range(len(self.players))):
            return self
        if self.stage == "mountain":
            if self.number == 6:
                return replace(self, stage="setup")
            return replace(self, number=self.number + 1).with_forced_mountains()
        number = 1 if self.stage == "setup" else self.number + 1
        if number > self.players[0].sheet.board.turns:
            return replace(self, stage="over")
        white, black = self.turn_rolls[number - 1]
        players = tuple(
            replace(player, white=white, black=black, placed=False, ended=False)
            for player in self.players
        )
        return replace(self, stage="turn", number=number, players=players)

    def with_forced_mountains(self) -> Game:
        """A new mountain roll: who has no choice any more is done with it at once."""
        players = []
        for player in self.players:
            if player.ignored:
                player = draw_mountain(player, self.number, self.mountain_rolls)
            elif self.number == 6:
                player = replace(player, ignored=True, decided=True)
            else:
                player = replace(player, decided=False)
            players.append(player)
        return replace(self, players=tuple(players)).moved_on()


def new_game(
    seats: int,
    mountain_rolls: tuple[int, ...],
    turn_rolls: tuple[tuple[int, int], ...],
    board: Board | None = None,
    overrides: bool = True,
) -> Game:
    """A game before its first decision."""
    sheet = Sheet(board=board or Board())
    return Game(
        mountain_rolls, turn_rolls, tuple(Player(sheet) for _ in range(seats)), overrides=overrides
    )


def draw_mountain(player: Player, row: int, rolls: tuple[int, ...]) -> Player:
    """The player after the mountain of a row has been drawn."""
    place = player.sheet.board.mountain_place(row, rolls[row - 1])
    sheet = replace(player.sheet, mountains=player.sheet.mountains | {place})
    return replace(player, sheet=sheet, decided=True)


def open_cells(sheet: Sheet, white: int) -> list[Cell]:
    """The cells a track may be drawn in when the white die shows this value."""
    named = [cell for cell in sheet.board.addressed(white) if sheet.is_empty(cell)]
    return named or [cell for cell in WHITE_CELLS if sheet.is_empty(cell)]


def allowed_in_setup(sheet: Sheet, move: Move) -> bool:
    """Whether a move of the setup, after the mountains, is the one due and keeps to its rules."""
    kind: str = move[0]
    if sheet.mine is None:
        if kind != "mine":
            return False
        return sheet.is_empty(move[1]) and any(
            cell in sheet.mountains for cell in neighbours(move[1])
        )
    if len(sheet.stations) < 4:
        taken = [ring_side(place) for place in sheet.stations.values()]
        return kind == "station" and ring_side(move[1]) not in taken
    if sheet.bonus is None:
        return kind == "bonus" and sheet.is_empty(move[1])
    return kind == "end"


def conceivable_moves() -> list[Move]:
    """Every move that could ever be legal on some sheet."""
    moves: list[Move] = [("draw",), ("ignore",), ("end",)]
    moves += [("mine", cell) for cell in WHITE_CELLS]
    moves += [("station", cell) for cell in RING]
    moves += [("bonus", cell) for cell in WHITE_CELLS]
    moves += [("override", die, value) for die in ("white", "black") for value in range(1, 7)]
    moves += [("place", cell, track) for cell, track in product(WHITE_CELLS, ALL_TRACKS)]
    return moves


CONCEIVABLE = conceivable_moves()


def count_sequences(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` moves can follow, all seats that are waiting taking part."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(game.moves(seat)) for seat in range(len(game.players)))
    total = 0
    for seat in range(len(game.players)):
        for move in game.moves(seat):
            total += count_sequences(game.play(seat, move), depth - 1)
    return total
