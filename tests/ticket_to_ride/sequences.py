"""Counts the sequences of legal actions from positions in perft/*.txt; `python -m tests.ticket_to_ride.sequences` checks them.

Here: the form of the files, the count by the engine, and inventing positions (`--invent N --seed S`, printed). Not here:
the count by the reference and the comparison (test_ticket_sequences.py).

A file holds blocks of lines, an empty line between them:

    position any name
    table baltic 3 17                 (board, seats, seed of the stream of chance)
    moves 0 keep 12, 1 keep 123, ...  (the way to the position)
    perft 2 812                       (depth, number of sequences)
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.ticket_to_ride.at_table import rulebook
from tests.ticket_to_ride.bridge import Stream, StreamChance
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.state import State

FOLDER = Path(__file__).parent / "perft"
MOST_NODES = 150
"""New positions are counted as deep as this many inner positions allow."""


@dataclass(frozen=True)
class Position:
    """One block of a file."""

    name: str
    board: str = "baltic"
    seats: int = 2
    seed: int = 1
    moves: tuple[tuple[int, str], ...] = ()
    counts: dict[int, int] = field(default_factory=dict)

    def reach(self) -> tuple[TicketToRide, State, StreamChance]:
        """The rulebook, the state and the chance at the position. Raises ValueError naming an illegal move."""
        rules, chance = rulebook(self.seats, self.board), StreamChance(Stream(self.seed))
        state = rules.setup(chance)
        for number, (seat, text) in enumerate(self.moves, 1):
            action = rules.decode(text)
            reason = rules.check(state, Seat(seat), action)
            if reason is not None:
                raise ValueError(f"{self.name}: move {number}, {text}: {reason}")
            rules.apply(state, Seat(seat), action, chance)
        return rules, state, chance


def count(rules: TicketToRide, state: State, chance: StreamChance, depth: int) -> int:
    """The number of sequences of so many actions; of seats that may act at once the lowest goes first."""
    if depth == 0:
        return 1
    acting = rules.to_act(state)
    if not acting:
        return 0
    legal = rules.legal(state, acting[0])
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after, luck = rules.copy(state), chance.copy()
        rules.apply(after, acting[0], action, luck)
        total += count(rules, after, luck, depth - 1)
    return total


def counted(position: Position) -> Position:
    """The position with its counts found anew, to the depths it has or as deep as MOST_NODES allows."""
    rules, state, chance = position.reach()
    if position.counts:
        return replace(
            position, counts={d: count(rules, state, chance, d) for d in position.counts}
        )
    counts = {1: count(rules, state, chance, 1)}
    for depth in (2, 3):
        if counts[depth - 1] > MOST_NODES:
            break
        counts[depth] = count(rules, state, chance, depth)
    return replace(position, counts=counts)


def invented(rng: random.Random, name: str, board: str) -> Position:
    """A position some moves into a game of players of any kind."""
    position = Position(name, board, rng.choice([2, 2, 3, 4, 5]), rng.randrange(1_000_000))
    rules, state, chance = position.reach()
    styles = [rng.choice(list(PLAYERS)) for _ in range(position.seats)]
    moves: list[tuple[int, str]] = []
    for _ in range(rng.randint(0, 75 * position.seats)):
        acting = rules.to_act(state)
        if not acting:
            return invented(rng, name, board)
        seat = rng.choice(acting)
        legal = rules.legal(state, seat)
        action = PLAYERS[styles[seat]](rules.board, rules.view(state, seat), legal, rng)
        rules.apply(state, seat, action, chance)
        moves.append((seat, rules.encode(action)))
    return replace(position, moves=tuple(moves))


def read(text: str) -> list[Position]:
    """The positions of a file. Raises ValueError naming the line that means nothing."""
    positions: list[Position] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "position":
                positions.append(Position(rest))
            elif word:
                positions[-1] = with_line(positions[-1], word, rest)
        except (ValueError, IndexError) as error:
            raise ValueError(f"line {number}: {line[:60]!r}: {error}") from None
    return positions


def with_line(position: Position, word: str, rest: str) -> Position:
    """The position with what one line says."""
    words = rest.split()
    match word:
        case "table":
            return replace(position, board=words[0], seats=int(words[1]), seed=int(words[2]))
        case "moves":
            moves = [move.strip().partition(" ") for move in rest.split(",") if move.strip()]
            return replace(position, moves=tuple((int(seat), text) for seat, _, text in moves))
        case "perft":
            return replace(position, counts=position.counts | {int(words[0]): int(words[1])})
    raise ValueError("no word of a position")


def write(positions: Iterable[Position]) -> str:
    """The text of a file that `read` reads back."""
    return "\n".join(
        "\n".join(
            [
                f"position {p.name}",
                f"table {p.board} {p.seats} {p.seed}",
                ("moves " + ", ".join(f"{seat} {text}" for seat, text in p.moves)).strip(),
                *(f"perft {depth} {number}" for depth, number in sorted(p.counts.items())),
            ]
        )
        + "\n"
        for p in positions
    )


def check(path: Path) -> list[str]:
    """A sentence for each count of a file that the engine finds otherwise."""
    wrong = []
    for position in read(path.read_text("utf-8")):
        rules, state, chance = position.reach()
        for depth, expected in position.counts.items():
            found = count(rules, state, chance, depth)
            if found != expected:
                wrong.append(f"{position.name}: perft {depth} is {found}, not {expected}")
    return wrong


def main(argv: list[str] | None = None) -> int:
    """Checks the files, or prints invented positions."""
    parser = argparse.ArgumentParser(prog="sequences")
    parser.add_argument("--invent", type=int, metavar="N", help="print N positions")
    parser.add_argument("--board", default="baltic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    if options.invent:
        rng = random.Random(options.seed)
        names = (f"{options.board} {options.seed}.{n}" for n in range(1, options.invent + 1))
        found = [counted(invented(rng, name, options.board)) for name in names]
        sys.stdout.write(write(found))
        return 0
    wrong = [line for path in sorted(FOLDER.glob("*.txt")) for line in check(path)]
    sys.stdout.write("\n".join(wrong or ["every count is right"]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
