"""The checked door: a match with legality, recorded chance, state hashes, taking back and replay.

Interface, command line and tests go through here; search uses the rulebook's bare `apply`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Generic, TypeVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import RecordingChance, SeededChance
from branchline.engine.kernel.events import Event, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.log import Entry, Header, LogError, MatchLog, Result
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Seat

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")

Witness = Callable[[Entry], None]
"""Told of each new entry before the match counts it as done; raising keeps the match as it was."""


def digest(text: str) -> str:
    """Sixteen hex digits that stand for a state text."""
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


class Match(Generic[S, A, V]):
    """One running or finished match of one rulebook. The state never leaves; views and sheets do."""

    def __init__(self, game: GameDef[S, A, V], header: Header) -> None:
        """Sets the match up; `opening` holds the events of the setup."""
        self.game = game
        self.opening: list[Event] = []
        self._chance = SeededChance(header.seed)
        recorder = RecordingChance(self._chance)
        self._state = game.setup(recorder, self.opening.append)
        self.log = MatchLog(header, [Entry(0, self.hash(), chance=recorder.outcomes)])

    @classmethod
    def start(
        cls,
        game: GameDef[S, A, V],
        seed: int,
        board_hash: str = "",
        players: tuple[str, ...] = (),
    ) -> Match[S, A, V]:
        """A fresh match."""
        return cls(game, Header(game.config, seed, board_hash, players))

    @classmethod
    def replay(
        cls,
        game: GameDef[S, A, V],
        log: MatchLog,
        upto: int | None = None,
        verify: bool = True,
    ) -> Match[S, A, V]:
        """The match that the log tells, up to `upto` entries.

        With `verify`, every outcome of chance, state hash and the result must be as logged. Raises LogError with
        the line where the log and the rules part.
        """
        match = cls(game, log.header)
        wanted = log.entries if upto is None else log.entries[:upto]
        for entry in wanted:
            match.follow(entry, verify=verify)
        if upto is None and log.result is not None:
            if not match.over:
                raise LogError(len(log.entries) + 2, "log.result_differs", "the match is not over")
            match.finish()
            if verify and match.log.result != log.result:
                raise LogError(len(log.entries) + 2, "log.result_differs")
        return match

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.to_act()

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.game.to_act(self._state)

    def legal(self, seat: Seat) -> list[A]:
        """Every legal action of a seat."""
        return list(self.game.legal(self._state, seat))

    def check(self, seat: Seat, action: A) -> Reason | None:
        """Why an action would be refused, or None."""
        return self.game.check(self._state, seat, action)

    def preview(self, seat: Seat, action: A) -> tuple[Note, ...]:
        """What a legal action would bring."""
        return self.game.preview(self._state, seat, action)

    def view(self, seat: Seat | None) -> V:
        """What a seat may know."""
        return self.game.view(self._state, seat)

    def score(self) -> ScoreSheet:
        """The sheet as it stands."""
        return self.game.score(self._state)

    def hash(self) -> str:
        """The digest of the state."""
        return digest(self.game.text(self._state))

    def text(self) -> str:
        """The state as text, for tests and bug reports."""
        return self.game.text(self._state)

    def fork(self) -> S:
        """An independent copy of the state, for tests and previews."""
        return self.game.copy(self._state)

    def act(
        self, seat: Seat, action: A, witness: Witness | None = None, *, hinted: bool = False
    ) -> list[Event]:
        """Carries an action out and returns what happened.

        Raises IllegalAction, with everything as before, for an action that the rules refuse. Where a `witness` is
        given it sees the entry (e.g. to write it to disk) before the match changes; what it raises goes through.
        `hinted` is kept in the log: the seat had been shown a hint.
        """
        reason = self.game.check(self._state, seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        events: list[Event] = []
        state = self.game.copy(self._state)
        chance = self._chance.copy()
        recorder = RecordingChance(chance)
        self.game.apply(state, seat, action, recorder, events.append)
        entry = Entry(
            len(self.log.entries),
            digest(self.game.text(state)),
            seat,
            self.game.encode(action),
            recorder.outcomes,
            hinted=hinted,
        )
        self._accept(entry, state, chance, witness)
        return events

    def undoable(self, seat: Seat) -> Entry | None:
        """The entry that a plain `undo` would take back for this seat, or None.

        It is the seat's last action, unless chance has spoken since (or because of it), the game says it stands, or,
        where seats are not independent, somebody else has acted since.
        """
        own = self._own_entries(seat)
        return own[0] if own and self._may_undo(seat, own[0]) else None

    def undoable_entries(self, seat: Seat) -> tuple[Entry, ...]:
        """Every entry `n` that `undo(seat, n=n)` would take back now, the latest first.

        These are the seat's actions since chance last spoke without which all later actions are legal still.
        """
        return tuple(entry for entry in self._own_entries(seat) if self._without(entry, seat))

    def undo(self, seat: Seat, witness: Witness | None = None, *, n: int | None = None) -> bool:
        """Takes the seat's last action back, or its entry `n`, by replaying the others.

        False, and nothing changed, where that entry stands (see `undoable` and `undoable_entries`), and once the match
        is finished.
        """
        own = self._own_entries(seat)
        target = next((entry for entry in own if n is None or entry.n == n), None)
        rest = None if target is None else self._without(target, seat)
        if target is None or rest is None:
            return False
        state, chance = rest
        mark = Entry(len(self.log.entries), digest(self.game.text(state)), seat, "", {}, target.n)
        self._accept(mark, state, chance, witness)
        return True

    def _own_entries(self, seat: Seat) -> list[Entry]:
        """The seat's entries since chance last spoke (and since others acted, where that matters), latest first."""
        own: list[Entry] = []
        if self.log.result is not None:
            return own
        for entry in reversed(self.log.effective()):
            if entry.chance or entry.n == 0:
                break
            if entry.seat == seat:
                own.append(entry)
            elif not self.game.independent_seats:
                break
        return own

    def _may_undo(self, seat: Seat, entry: Entry) -> bool:
        return self.game.can_undo(self._state, seat, self.game.decode(entry.action))

    def _without(self, target: Entry, seat: Seat) -> tuple[S, SeededChance] | None:
        """State and chance as if an entry had never been, or None where it stands or a later one needs it."""
        if not self._may_undo(seat, target):
            return None
        chance = SeededChance(self.log.header.seed)
        state = self.game.setup(chance)
        for entry in self.log.effective():
            if entry.n in (0, target.n):
                continue
            action, actor = self.game.decode(entry.action), Seat(entry.seat)
            if entry.n > target.n and self.game.check(state, actor, action) is not None:
                return None
            self.game.apply(state, actor, action, chance, drop)
        return state, chance

    def finish(self) -> Result:
        """The closing line of a finished match, also kept in the log. The match must be over."""
        assert self.over, "a match is finished when nobody may act"
        sheet = self.score()
        seats = [Seat(index) for index in range(self.game.config.seats)]
        self.log.result = Result(
            tuple(sheet.total(seat) for seat in seats),
            tuple(tuple((line.key, line.points) for line in sheet.rows(seat)) for seat in seats),
        )
        return self.log.result

    def _accept(
        self, entry: Entry, state: S, chance: SeededChance, witness: Witness | None
    ) -> None:
        """Makes a new state the match's own, after the witness has let the entry pass."""
        if witness is not None:
            witness(entry)
        self._state, self._chance = state, chance
        self.log.entries.append(entry)

    def follow(self, entry: Entry, *, verify: bool = True) -> None:
        """Repeats one logged entry. Raises LogError where the log and the rules part."""
        line = entry.n + 2
        if entry.undo >= 0:
            if not self.undo(Seat(entry.seat), n=entry.undo):
                raise LogError(line, "log.bad_undo")
        elif entry.n:
            try:
                action = self.game.decode(entry.action)
            except ValueError as error:
                raise LogError(line, "log.bad_action", str(error)) from None
            if not 0 <= entry.seat < self.game.config.seats:
                raise LogError(line, "log.bad_action", "no such seat")
            reason = self.game.check(self._state, Seat(entry.seat), action)
            if reason is not None:
                raise LogError(line, "log.illegal", str(reason), reason)
            self.act(Seat(entry.seat), action, hinted=entry.hinted)
        if not verify:
            return
        mine = self.log.entries[entry.n]
        if dict(mine.chance) != dict(entry.chance):
            raise LogError(line, "log.chance_differs", f"{dict(mine.chance)}")
        if mine.hash != entry.hash:
            raise LogError(line, "log.state_differs", f"{entry.hash} is now {mine.hash}")
