"""Records the golden games of tests/golden/ticket_to_ride: `python -m tests.ticket_to_ride.record NAME ...`, or `all`.

A recorded file is an ordinary log; tools/golden.py plays it anew and compares it. Here: which games are recorded and by
which of the simple players. Not here: good play.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.ticket_to_ride.at_table import board, rulebook
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.actions import Action
from branchline.engine.ticket_to_ride.state import State
from branchline.engine.ticket_to_ride.views import TableView

FOLDER = Path(__file__).parents[1] / "golden" / "ticket_to_ride"
TicketMatch = Match[State, Action, TableView]


@dataclass(frozen=True)
class Recipe:
    """How a game is recorded: the players by seat, and how many seeds are tried, from which the best sum is kept."""

    board: str
    styles: tuple[str, ...]
    tries: int = 1
    stop: int = 0
    """Entries after which recording stops; 0 for a whole game."""
    hesitant: bool = False
    """Whether players take a claim or a choice back now and then."""


RECIPES = {
    "two_seats": Recipe("usa", ("builder", "builder"), 10),
    "two_seats_who_hesitate": Recipe("usa", ("builder", "builder"), 10, hesitant=True),
    "two_seats_against_a_collector": Recipe("usa", ("collector", "builder"), 10),
    "two_seats_small": Recipe("baltic", ("builder", "builder"), 10),
    "two_seats_who_gather_cards": Recipe("usa", ("hoarder", "hoarder")),
    "two_seats_at_random": Recipe("baltic", ("anything", "anything")),
    "three_seats": Recipe("usa", ("builder", "builder", "builder"), 12),
    "three_seats_small": Recipe("baltic", ("builder", "anything", "builder"), 10),
    "three_seats_who_pass": Recipe("baltic", ("hoarder", "hoarder", "hoarder")),
    "three_seats_who_leave_locomotives": Recipe("usa", ("wild", "wild", "wild")),
    "four_seats": Recipe("usa", ("builder", "builder", "builder", "builder"), 10),
    "four_seats_of_all_kinds": Recipe("usa", ("builder", "hoarder", "anything", "wild"), 5),
    "four_seats_small": Recipe("baltic", ("builder", "collector", "builder", "anything"), 10),
    "five_seats": Recipe("usa", ("builder", "builder", "builder", "builder", "builder"), 8),
    "five_seats_who_gather_cards": Recipe("usa", ("hoarder",) * 5),
    "five_seats_who_leave_locomotives": Recipe("baltic", ("wild",) * 5),
    "five_seats_small": Recipe("baltic", ("builder", "wild", "builder", "anything", "collector"), 10),
    "five_seats_at_random": Recipe("usa", ("anything",) * 5),
    "unfinished_at_the_first_choice": Recipe("usa", ("builder",) * 4, stop=3),
    "unfinished_before_a_second_card": Recipe("baltic", ("anything", "anything"), stop=34),
    "unfinished_at_a_choice_of_tickets": Recipe("usa", ("collector",) * 3, stop=11),
}  # fmt: skip


def recorded(recipe: Recipe, seed: int) -> TicketMatch:
    """One match by a recipe."""
    rules = rulebook(len(recipe.styles), recipe.board)
    match = Match.start(rules, seed, board(recipe.board).hash, recipe.styles)
    rng = random.Random(seed)
    while not match.over and not (recipe.stop and len(match.log.entries) >= recipe.stop):
        seat = match.to_act()[0]
        if recipe.hesitant and rng.random() < 0.3:
            last = Seat(match.log.entries[-1].seat)
            if last >= 0 and match.undo(last):
                continue
        view, legal = match.view(seat), match.legal(seat)
        match.act(seat, PLAYERS[recipe.styles[seat]](rules.board, view, legal, rng))
    return match


def record(name: str) -> TicketMatch:
    """The best of the matches that a recipe allows, by the sum of all results."""
    recipe = RECIPES[name]

    def worth(match: TicketMatch) -> int:
        sheet = match.score()
        return sum(sheet.total(Seat(seat)) for seat in range(len(recipe.styles)))

    return max((recorded(recipe, seed) for seed in range(recipe.tries)), key=worth)


def main(argv: list[str] | None = None) -> int:
    """Writes the files of the named games."""
    parser = argparse.ArgumentParser(prog="record")
    parser.add_argument("names", nargs="+", help=f"all, or: {', '.join(RECIPES)}")
    names = parser.parse_args(argv).names
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in list(RECIPES) if names == ["all"] else names:
        match = record(name)
        if match.over:
            match.finish()
        text = "".join(f"{line}\n" for line in match.log.to_lines())
        (FOLDER / f"{name}.jsonl").write_text(text, "utf-8", newline="\n")
        totals = match.log.result.totals if match.log.result else "unfinished"
        sys.stdout.write(f"{name}: {len(match.log.entries)} entries, {totals}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
