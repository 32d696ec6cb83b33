"""From a wish to a match: boards by name or file, configurations, and logs that become matches again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from branchline.boards.art import BoardArt
from branchline.boards.library import Entry, Library, check
from branchline.boards.problems import Problem
from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.log import LogError, MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction, Reason, because
from branchline.engine.kernel.types import Config, OptionValue

Options = Sequence[tuple[str, OptionValue]]
AnyMatch = Match[Any, Action, Any]


class Refused(Exception):
    """A wish that cannot be met: a reason for people, and for a board everything that is wrong with it."""

    def __init__(self, reason: Reason, problems: Sequence[Problem] = ()) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class TableRoom:
    """Makes matches: knows the boards that come with the game and the player's own."""

    boards: Library
    named: dict[str, Path] = field(default_factory=dict)
    """Boards given as files, by their id."""

    def board(self, game: str, name: str) -> catalog.Spec:
        """The board with an id, or in a file that ends in .tmx. Raises Refused."""
        return self.board_and_art(game, name)[0]

    def board_and_art(self, game: str, name: str) -> tuple[catalog.Spec, BoardArt]:
        """The board with an id, or in a file that ends in .tmx, and what is drawn on it. Raises Refused."""
        entry = self._entry(game, name)
        if entry is None:
            known = [e.board.spec.id for e in self.boards.entries(game) if e.board is not None]
            raise Refused(because("board.unknown", board=name[:80], known=", ".join(known)))
        if entry.board is None:
            raise Refused(because("board.broken", board=name[:80]), entry.problems)
        if entry.board.game != game:
            raise Refused(because("board.other_game", board=name[:80], game=entry.board.game))
        return entry.board.spec, entry.board.art

    def start(
        self,
        game: str,
        players: Sequence[str],
        modules: Sequence[str],
        board: str,
        seed: int,
        options: Options = (),
    ) -> AnyMatch:
        """A fresh match. Raises Refused with the reason."""
        if game not in catalog.GAMES:
            raise Refused(because("game.unknown", game=game[:40]))
        spec = self.board(game, board)
        config = self.plan(game, len(players), modules, spec.id, options)
        return Match.start(catalog.make(config, spec), seed, spec.hash, tuple(players))

    def replay(self, log: MatchLog, upto: int | None = None, *, verify: bool = True) -> AnyMatch:
        """The match that a log tells; with `verify` every outcome of chance and state hash must agree.

        Raises Refused where the game, the rules or the board are not the log's, LogError where it parts from the rules.
        """
        config = log.header.config
        info = catalog.GAMES.get(config.game)
        if info is None:
            raise Refused(because("game.unknown", game=config.game[:40]))
        if config.rules_rev != info.rules_rev:
            raise Refused(because("log.other_rules", logged=config.rules_rev, now=info.rules_rev))
        spec = self.board(config.game, config.board)
        if log.header.board_hash and spec.hash != log.header.board_hash:
            raise Refused(because("log.other_board", board=config.board[:80]))
        fitting = self.plan(config.game, config.seats, config.modules, config.board, config.options)
        if fitting != config:
            raise LogError(1, "log.bad_header", "config")
        return Match.replay(catalog.make(config, spec), log, upto, verify)

    def good_entries(self, log: MatchLog) -> tuple[int, LogError | None]:
        """How many entries of a log agree with the rules, and where it parts from them, if it does. Raises Refused."""
        try:
            self.replay(log)
        except LogError as error:
            return max(0, min(len(log.entries), error.line - 2)), error
        return len(log.entries), None

    def plan(
        self, game: str, seats: int, modules: Sequence[str], board: str, options: Options
    ) -> Config:
        """The configuration that is asked for; the board is not looked at. Raises Refused."""
        try:
            return catalog.plan(game, seats, modules, board, dict(options))
        except IllegalAction as error:
            raise Refused(error.reason) from None

    def _entry(self, game: str, name: str) -> Entry | None:
        path = Path(name) if name.lower().endswith(".tmx") else self.named.get(name)
        if path is not None:
            entry = check([path], self.boards.shared)[0]
            if entry.board is not None:
                self.named[entry.board.spec.id] = path
            return entry
        for entry in self.boards.entries(game):
            if entry.board is not None and entry.board.spec.id == name:
                return entry
            if entry.path.stem == name:
                return entry
        return None
