"""Counts the sequences of legal actions from positions in perft/*.txt; `python -m tests.railroad_ink.ink_sequences` checks them.

Here: the form of the files, the count by the engine and by the reference, and inventing positions (`--invent N --seed S
--modules a,b`, printed; `--write` counts files anew). Not here: the comparison (test_ink_sequences.py).

A file holds blocks of lines, an empty line between them:

    position any name
    table standard 17 lakes goals      (board, seed, modules; one seat)
    moves place A1 H_straight.0, ...   (the way to the position)
    perft 2 812                        (depth, number of sequences that stay in the round)
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.railroad_ink import bridge
from tests.railroad_ink import reference as ref

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.state import State

FOLDER = Path(__file__).parent / "perft"
A = Seat(0)
MOST_NODES = 120
"""New positions are counted as deep as this many inner positions allow."""
END = "end"


@dataclass(frozen=True)
class Position:
    """One block of a file."""

    name: str
    board: str = "standard"
    seed: int = 1
    modules: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    counts: dict[int, int] = field(default_factory=dict)

    def start(self) -> tuple[RailroadInk, State, SeededChance]:
        """The rulebook, the state and the chance before the first move."""
        rules = bridge.rulebook(self.modules, board=bridge.BOARDS[self.board])
        chance = SeededChance(self.seed)
        return rules, rules.setup(chance), chance

    def reach(self) -> tuple[RailroadInk, State]:
        """The rulebook and the state at the position. Raises ValueError naming an illegal move."""
        rules, state, chance = self.start()
        for number, text in enumerate(self.moves, 1):
            action = rules.decode(text)
            reason = rules.check(state, A, action)
            if reason is not None:
                raise ValueError(f"{self.name}: move {number}, {text}: {reason}")
            rules.apply(state, A, action, chance)
        return rules, state

    def reference(self) -> ref.Seat:
        """The reference at the position; only the dice of each round come from the engine."""
        rules, state, chance = self.start()
        twin = bridge.twin(rules)
        current = 0
        for text in (*self.moves, ""):
            if state.round != current and not state.over:
                current = state.round
                twin.begin(bridge.dice_of(state), bridge.meteor_of(rules, state))
            if text:
                twin.do(text)
                rules.apply(state, A, rules.decode(text), chance)
        return twin


def count(rules: RailroadInk, state: State, depth: int) -> int:
    """The number of sequences of so many actions; a round that was ended has no further ones."""
    legal = rules.legal(state, A)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        if rules.encode(action) != END:
            after = rules.copy(state)
            rules.apply(after, A, action, SeededChance(0))
            total += count(rules, after, depth - 1)
    return total


def count_by_reference(seat: ref.Seat, depth: int) -> int:
    """The same by the second generator."""
    legal = seat.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal - {END}:
        after = copy.deepcopy(seat)
        after.do(text)
        total += count_by_reference(after, depth - 1)
    return total


def counted(position: Position) -> Position:
    """The position with its counts found anew, to the depths it has or as deep as MOST_NODES allows."""
    rules, state = position.reach()
    if position.counts:
        return replace(position, counts={d: count(rules, state, d) for d in position.counts})
    counts = {1: count(rules, state, 1)}
    for depth in (2, 3):
        if counts[depth - 1] > MOST_NODES:
            break
        counts[depth] = count(rules, state, depth)
    return replace(position, counts=counts)


def invented(rng: random.Random, name: str, modules: tuple[str, ...]) -> Position:
    """A position some moves into a random game."""
    board = rng.choice(["standard", "standard", "challenge"])
    position = Position(name, board, rng.randrange(1_000_000), modules)
    rules, state, chance = position.start()
    moves: list[str] = []
    for _ in range(rng.randint(0, 45)):
        drawing = [text for text in bridge.legal_texts(rules, state) if text != END]
        text = rng.choice(drawing) if drawing else END
        after = rules.copy(state)
        rules.apply(after, A, rules.decode(text), chance)
        if after.over:
            break
        state = after
        moves.append(text)
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
        except (ValueError, IndexError, KeyError) as error:
            raise ValueError(f"line {number}: {line[:60]!r}: {error}") from None
    return positions


def with_line(position: Position, word: str, rest: str) -> Position:
    """The position with what one line says."""
    words = rest.split()
    match word:
        case "table":
            return replace(position, board=words[0], seed=int(words[1]), modules=tuple(words[2:]))
        case "moves":
            return replace(position, moves=tuple(m.strip() for m in rest.split(",") if m.strip()))
        case "perft":
            return replace(position, counts=position.counts | {int(words[0]): int(words[1])})
    raise ValueError(f"{word} is no word of a position")


def write(positions: Iterable[Position]) -> str:
    """The text of a file that `read` reads back."""
    return "\n".join(map(block, positions))


def block(position: Position) -> str:
    """The lines of one position."""
    lines = [
        f"position {position.name}",
        " ".join(["table", position.board, str(position.seed), *position.modules]),
        "moves " + ", ".join(position.moves),
        *(f"perft {depth} {number}" for depth, number in sorted(position.counts.items())),
    ]
    return "\n".join(line.strip() for line in lines) + "\n"


def check(path: Path) -> list[str]:
    """A sentence for each count of a file that the engine finds otherwise."""
    wrong = []
    for position in read(path.read_text("utf-8")):
        rules, state = position.reach()
        for depth, expected in position.counts.items():
            found = count(rules, state, depth)
            if found != expected:
                wrong.append(
                    f"{path.name}: {position.name}: perft {depth} is {found}, not {expected}"
                )
    return wrong


def main(argv: list[str] | None = None) -> int:
    """Checks all files; with an option rewrites them or invents positions. 0 when all counts are right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the counts of the engine")
    parser.add_argument("--invent", type=int, metavar="N", help="print N random positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", default="", help="separated by commas")
    options = parser.parse_args(argv)
    modules = tuple(name for name in options.modules.split(",") if name)
    if options.invent:
        rng = random.Random(options.seed)
        title = "+".join(modules) or "base"
        names = [f"{title} {options.seed}.{number}" for number in range(1, options.invent + 1)]
        sys.stdout.write(write(counted(invented(rng, name, modules)) for name in names) + "\n")
        return 0
    wrong = []
    for path in sorted(FOLDER.glob("*.txt")):
        if options.write:
            path.write_text(write(map(counted, read(path.read_text("utf-8")))), "utf-8")
        wrong += check(path)
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
