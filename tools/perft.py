"""Counts the sequences of legal actions from fixed positions: `python3 tools/perft.py` checks tests/perft/thirty_rails_*.txt.

Two generators that agree on such counts agree on the rules. Here: the form of the files and the count by
the engine. Not here: the second generator (tests/thirty_rails/reference.py) and the comparison
(tests/perft/test_perft.py).

A file holds blocks of lines, an empty line between them; `#` begins a comment:

    position any name
    board lakes 23 35 rows 3 1 6 2 5 4 columns 6 5 4 3 2 1     (all three may be missing: `board`)
    modules overrides                                          (or `modules`)
    seats 2
    mountains 3 2 6 2 2 4                                      (the six rolls)
    dice 46 25 11 ...                                          (white and black of every turn)
    moves 0 mountain, 1 ignore, ...                            (the way to the position)
    perft 1 16                                                 (depth, number of sequences)
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "game")]

from branchline.engine.kernel.actions import Action  # noqa: E402 - from the checkout
from branchline.engine.kernel.types import Seat  # noqa: E402
from branchline.engine.thirty_rails.board import BoardSpec, cell_name, cell_named  # noqa: E402
from branchline.engine.thirty_rails.rulebook import ThirtyRails  # noqa: E402
from branchline.engine.thirty_rails.state import State  # noqa: E402
from branchline.engine.track.grid import cells_of  # noqa: E402

FOLDER = ROOT / "tests" / "perft"
IN_ORDER = (1, 2, 3, 4, 5, 6)
MOST_NODES = 150
"""New positions are counted as deep as this many inner positions allow."""


class Rolls:
    """Chance that gives told rolls by label and can be copied in the middle."""

    def __init__(self, told: dict[str, tuple[int, ...]]) -> None:
        self._told = told
        self._taken = dict.fromkeys(told, 0)

    def roll(self, label: str, faces: int) -> int:
        """The next told roll of a label."""
        value = self._told[label][self._taken[label]]
        self._taken[label] += 1
        assert 1 <= value <= faces
        return value

    def draw(self, label: str, counts: Iterable[int]) -> int:
        """No game here draws cards."""
        raise NotImplementedError(label)

    def copy(self) -> Rolls:
        """An independent copy that goes on from here."""
        twin = Rolls(self._told)
        twin._taken = dict(self._taken)
        return twin


@dataclass(frozen=True)
class Position:
    """One block of a file. Cells are texts such as "34"; moves are (seat, text of an action)."""

    name: str
    seats: int = 1
    modules: tuple[str, ...] = ()
    lakes: tuple[str, ...] = ()
    rows: tuple[int, ...] = IN_ORDER
    columns: tuple[int, ...] = IN_ORDER
    mountains: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    moves: tuple[tuple[int, str], ...] = ()
    counts: dict[int, int] = field(default_factory=dict)

    def rulebook(self) -> ThirtyRails:
        """The rulebook of the position."""
        blocked = sum(1 << cell_named(cell) for cell in self.lakes)
        board = BoardSpec(
            "perft",
            blocked=blocked,
            row_number=(0, *self.rows, 0),
            column_number=(0, *self.columns, 0),
        )
        return ThirtyRails(ThirtyRails.plan(self.seats, self.modules, "perft"), board)

    def rolls(self) -> Rolls:
        """All rolls, none taken."""
        return Rolls(
            {
                "mountain": self.mountains,
                "white": tuple(white for white, _ in self.dice),
                "black": tuple(black for _, black in self.dice),
            }
        )

    def reach(self) -> tuple[ThirtyRails, State, Rolls]:
        """Rulebook, state and rolls after the moves. Raises ValueError for a move that is not legal."""
        rules, chance = self.rulebook(), self.rolls()
        state = rules.setup(chance)
        for number, (seat, text) in enumerate(self.moves, 1):
            action = rules.decode(text)
            reason = rules.check(state, Seat(seat), action)
            if reason is not None:
                raise ValueError(f"{self.name}: move {number}, {text}: {reason}")
            rules.apply(state, Seat(seat), action, chance)
        return rules, state, chance


def following(rules: ThirtyRails, state: State) -> Iterator[tuple[Seat, Action]]:
    """Every legal action of every seat that may act."""
    for seat in rules.to_act(state):
        for action in rules.legal(state, seat):
            yield seat, action


def count(rules: ThirtyRails, state: State, chance: Rolls, depth: int) -> int:
    """The number of sequences of `depth` legal actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(rules.legal(state, seat)) for seat in rules.to_act(state))
    total = 0
    for seat, action in following(rules, state):
        after, rolls = rules.copy(state), chance.copy()
        rules.apply(after, seat, action, rolls)
        total += count(rules, after, rolls, depth - 1)
    return total


def read(text: str) -> list[Position]:
    """The positions of a file. Raises ValueError naming the line that means nothing."""
    positions: list[Position] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.split("#")[0].strip().partition(" ")
        if not word:
            continue
        try:
            if word == "position":
                positions.append(Position(rest))
            else:
                positions[-1] = with_line(positions[-1], word, rest.strip())
        except (ValueError, IndexError, KeyError) as error:
            raise ValueError(f"line {number}: {line[:60]!r}: {error}") from None
    return positions


def with_line(position: Position, word: str, rest: str) -> Position:
    """The position with what one line says."""
    words = rest.split()
    match word:
        case "board":
            return with_board(position, words)
        case "modules":
            return replace(position, modules=tuple(words))
        case "seats":
            return replace(position, seats=int(rest))
        case "mountains":
            return replace(position, mountains=tuple(map(int, words)))
        case "dice":
            return replace(position, dice=tuple((int(both[0]), int(both[1])) for both in words))
        case "moves":
            moves = [move.strip().partition(" ") for move in rest.split(",") if move.strip()]
            return replace(position, moves=tuple((int(seat), text) for seat, _, text in moves))
        case "perft":
            return replace(position, counts=position.counts | {int(words[0]): int(words[1])})
    raise ValueError(f"{word} is no word of a position")


def with_board(position: Position, words: list[str]) -> Position:
    """The position on a board told as `lakes ...`, `rows ...` and `columns ...`."""
    parts: dict[str, list[str]] = {"lakes": [], "rows": [], "columns": []}
    part = ""
    for word in words:
        if word in parts:
            part = word
        else:
            parts[part].append(word)
    return replace(
        position,
        lakes=tuple(parts["lakes"]),
        rows=tuple(map(int, parts["rows"])) or IN_ORDER,
        columns=tuple(map(int, parts["columns"])) or IN_ORDER,
    )


def write(positions: Iterable[Position]) -> str:
    """The text of a file that `read` reads back."""
    return "\n".join(block(position) for position in positions)


def block(position: Position) -> str:
    """The lines of one position."""
    board = [
        *(("lakes", *position.lakes) if position.lakes else ()),
        *(("rows", *position.rows) if position.rows != IN_ORDER else ()),
        *(("columns", *position.columns) if position.columns != IN_ORDER else ()),
    ]
    lines = [
        f"position {position.name}",
        " ".join(["board", *map(str, board)]),
        " ".join(["modules", *position.modules]),
        f"seats {position.seats}",
        " ".join(["mountains", *map(str, position.mountains)]),
        " ".join(["dice", *(f"{white}{black}" for white, black in position.dice)]),
        "moves " + ", ".join(f"{seat} {text}" for seat, text in position.moves),
        *(f"perft {depth} {number}" for depth, number in sorted(position.counts.items())),
    ]
    return "\n".join(line.strip() for line in lines) + "\n"


def counted(position: Position) -> Position:
    """The position with its counts found anew, to the depths it has or as deep as MOST_NODES allows."""
    rules, state, chance = position.reach()
    if position.counts:
        depths = {depth: count(rules, state, chance, depth) for depth in position.counts}
        return replace(position, counts=depths)
    counts = {1: count(rules, state, chance, 1)}
    for depth in (2, 3):
        if counts[depth - 1] > MOST_NODES:
            break
        counts[depth] = count(rules, state, chance, depth)
    return replace(position, counts=counts)


def invented(rng: random.Random, name: str) -> Position:
    """A position some random moves into a random game: any board, seats and modules."""
    lakes: tuple[str, ...] = ()
    rows, columns = list(IN_ORDER), list(IN_ORDER)
    if rng.random() < 0.4:
        land = [cell_name(cell) for cell in cells_of(BoardSpec("all").field)]
        lakes = tuple(sorted(rng.sample(land, rng.randint(1, 3))))
        rng.shuffle(rows)
        rng.shuffle(columns)
    position = Position(
        name,
        rng.choice([1, 1, 1, 2, 3]),
        ("overrides",) if rng.random() < 0.7 else (),
        lakes,
        tuple(rows),
        tuple(columns),
        tuple(rng.randint(1, 6) for _ in IN_ORDER),
        tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(30)),
    )
    rules, state, chance = position.reach()
    moves: list[tuple[int, str]] = []
    for _ in range(rng.randint(0, 75 * position.seats)):
        if not rules.to_act(state):
            moves, (rules, state, chance) = [], position.reach()
            break
        seat = rng.choice(rules.to_act(state))
        action = rng.choice(rules.legal(state, seat))
        rules.apply(state, seat, action, chance)
        moves.append((seat, rules.encode(action)))
    return replace(position, moves=tuple(moves))


def check(path: Path) -> list[str]:
    """A sentence for each count of a file that the engine finds otherwise."""
    wrong = []
    for position in read(path.read_text("utf-8")):
        rules, state, chance = position.reach()
        for depth, expected in position.counts.items():
            found = count(rules, state, chance, depth)
            if found != expected:
                wrong.append(
                    f"{path.name}: {position.name}: perft {depth} is {found}, not {expected}"
                )
    return wrong


def divide(position: Position, depth: int) -> Iterator[str]:
    """For each first action the number of sequences that begin with it: how a difference is tracked down."""
    rules, state, chance = position.reach()
    for seat, action in following(rules, state):
        after, rolls = rules.copy(state), chance.copy()
        rules.apply(after, seat, action, rolls)
        yield f"{seat} {rules.encode(action)}: {count(rules, after, rolls, depth - 1)}"


def main(argv: list[str] | None = None) -> int:
    """Checks, or with an option rewrites, divides or invents positions; 0 when all counts are right."""
    parser = argparse.ArgumentParser(prog="perft", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, help="files, all of tests/perft if none")
    parser.add_argument("--write", action="store_true", help="write the counts of the engine")
    parser.add_argument("--divide", metavar="NAME", help="split the count of one position")
    parser.add_argument("--depth", type=int, default=2, help="of --divide, 2 if not given")
    parser.add_argument("--invent", type=int, metavar="N", help="print N random positions")
    parser.add_argument("--seed", type=int, default=1, help="of --invent, 1 if not given")
    options = parser.parse_args(argv)
    files = options.files or sorted(FOLDER.glob("thirty_rails_*.txt"))
    if options.invent:
        rng = random.Random(options.seed)
        names = (f"random {options.seed}.{number}" for number in range(1, options.invent + 1))
        print(write(counted(invented(rng, name)) for name in names), end="")
        return 0
    if options.divide:
        for path in files:
            for position in read(path.read_text("utf-8")):
                if position.name == options.divide:
                    print("\n".join(divide(position, options.depth)))
        return 0
    wrong = []
    for path in files:
        if options.write:
            path.write_text(write(map(counted, read(path.read_text("utf-8")))), "utf-8")
        wrong += check(path)
    print("\n".join(wrong) or f"{len(files)} files, every count is right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
