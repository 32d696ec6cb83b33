"""Whole games, kept: that every hash is as written is asked in tests/golden; here, what they show, and the reference."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.ticket_to_ride import reference as ref
from tests.ticket_to_ride.at_table import board, rulebook
from tests.ticket_to_ride.bridge import (
    Pair,
    SeedStream,
    reference_board,
    seen_by_engine,
    seen_by_reference,
)
from tests.ticket_to_ride.record import FOLDER, RECIPES, recorded

from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.state import Phase

NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def load(name: str) -> MatchLog:
    return MatchLog.from_lines((FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines(True))


def test_every_recipe_has_its_file() -> None:
    assert sorted(RECIPES) == NAMES
    assert len(NAMES) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_the_log_replays_and_the_reference_plays_the_same_game(name: str) -> None:
    log = load(name)
    config = log.header.config
    rules = rulebook(config.seats, config.board)
    assert log.header.board_hash == board(config.board).hash
    match = Match.replay(rules, log)
    game = ref.new_game(reference_board(config.board), config.seats, SeedStream(log.header.seed))
    words = Pair(config.seats, config.board, 0)
    for entry in log.effective()[1:]:
        move = words.move(entry.action)
        assert move in game.moves(entry.seat)
        game = game.play(entry.seat, move)
    assert seen_by_reference(game) == seen_by_engine(rules, match.fork())
    assert (game.stage == "over") == match.over == (log.result is not None)
    if log.result:
        for row, total in zip(game.score(), log.result.totals, strict=True):
            assert row["routes"] + row["made"] + row["lost"] + row["bonus"] == total


def test_together_they_show_everything() -> None:
    """Seats, boards, all actions, second thoughts, both limits of flushes, gaps, ties, and where a game may stop."""
    verbs: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    stops, seats, undone = set(), set(), 0
    for name in NAMES:
        log = load(name)
        seats.add((log.header.config.board, log.header.config.seats))
        match = Match.start(
            rulebook(log.header.config.seats, log.header.config.board), log.header.seed
        )
        for entry in log.entries[1:]:
            undone += entry.undo >= 0
            if entry.undo >= 0:
                match.follow(entry)
                continue
            verbs[entry.action.split(" ")[0]] += 1
            for event in match.act(Seat(entry.seat), match.game.decode(entry.action)):
                kind = type(event).__name__
                seen[f"{kind} {event.capped}" if isinstance(event, ev.FlushBlocked) else kind] += 1
        if not match.over:
            stops.add(match.fork().phase)
    assert seats >= {("usa", n) for n in (2, 3, 4, 5)} | {("baltic", n) for n in (2, 3, 4, 5)}
    assert set(verbs) == {"take", "blind", "tickets", "keep", "claim", "pass"}
    assert undone > 5
    assert stops == {Phase.START, Phase.SECOND_DRAW, Phase.TICKET_CHOICE}
    for kind in ("FlushBlocked True", "FlushBlocked False", "DeckShuffled", "TurnPassed"):
        assert seen[kind] > 0, kind


def test_a_recipe_gives_its_file_again() -> None:
    """Recording is reproducible: a recipe without a choice between seeds gives the kept file."""
    name = "two_seats_at_random"
    match = recorded(RECIPES[name], 0)
    match.finish()
    assert match.log == load(name)
