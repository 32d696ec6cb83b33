"""Games of computer players without a window: for `selfplay`, `demo` and the tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from branchline.app.tables import AnyMatch
from branchline.app.thinker import Question, answer_here
from branchline.engine import catalog
from branchline.engine.kernel.types import Seat
from branchline_ai.api import SEED_STEP


@dataclass(slots=True)
class Record:
    """A finished game. `seconds` and `decisions` are by seat; moves without a choice are not counted."""

    match: AnyMatch
    players: tuple[str, ...]
    seconds: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    longest: float = 0.0

    def to_data(self) -> dict[str, object]:
        """One line of `selfplay --json`; the winner is a list of seats, more than one when they share the win."""
        sheet = self.match.score()
        seats = [Seat(seat) for seat in range(len(self.players))]
        return {
            "game": self.match.game.config.game,
            "seed": self.match.log.header.seed,
            "seats": list(self.players),
            "rows": [{line.key: line.points for line in sheet.rows(seat)} for seat in seats],
            "totals": [sheet.total(seat) for seat in seats],
            "winner": list(sheet.ranking()[0]),
            "decisions": self.decisions,
            "seconds": [round(seconds, 4) for seconds in self.seconds],
            "longest": round(self.longest, 4),
        }


def play_out(
    match: AnyMatch,
    players: Sequence[str],
    board: catalog.Spec,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Record:
    """The match, played to its end by computer players of these levels."""
    record = Record(match, tuple(players), [0.0] * len(players), [0] * len(players))
    while not match.over:
        for seat in match.to_act():
            _decide(match, seat, board, record, {"seconds": seconds, "playouts": playouts})
            progress()
    match.finish()
    return record


def _decide(
    match: AnyMatch, seat: Seat, board: catalog.Spec, record: Record, limits: dict[str, Any]
) -> None:
    legal = match.legal(seat)
    action = legal[0]
    if len(legal) > 1:
        header = match.log.header
        question = Question(
            header.config,
            board,
            match.view(seat),
            seat,
            record.players[seat],
            header.seed * SEED_STEP + len(match.log.entries),
            **limits,
        )
        start = time.perf_counter()
        action = answer_here(question).action
        taken = time.perf_counter() - start
        record.seconds[seat] += taken
        record.decisions[seat] += 1
        record.longest = max(record.longest, taken)
    match.act(seat, action)
