"""Between the engine and the reference: the same random numbers, moves and what a match looks like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from tests.ticket_to_ride import reference as ref
from tests.ticket_to_ride.at_table import FIXTURES, rulebook

from branchline.engine.kernel.chance import pick
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.cards import CARD_NAMES, NO_CARD
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.state import NOT_YET, Phase, State

STAGES = {
    Phase.START: "choose",
    Phase.TURN: "turn",
    Phase.SECOND_DRAW: "second",
    Phase.TICKET_CHOICE: "offer",
    Phase.OVER: "over",
}


@cache
def reference_board(name: str) -> ref.Board:
    data = json.loads((FIXTURES / "boards" / f"ticket_to_ride-{name}.json").read_text("utf-8"))
    return ref.board_from(data["spec"])


class Stream:
    """Random numbers by label and place: the same for both, whoever asks in whatever order."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __call__(self, label: str, k: int) -> int:
        value = self._seed * 1_000_003 + k
        for letter in label:
            value = (value * 6364136223846793005 + ord(letter) * 1442695040888963407) % (1 << 64)
        value ^= value >> 29
        return (value * 0xBF58476D1CE4E5B9 % (1 << 64)) >> 20


class StreamChance:
    """The engine's side of a stream; can be copied in the middle."""

    def __init__(self, stream: Stream, used: Counter[str] | None = None) -> None:
        self._stream = stream
        self._used = Counter(used or {})

    def _next(self, label: str) -> int:
        self._used[label] += 1
        return self._stream(label, self._used[label])

    def roll(self, label: str, faces: int) -> int:
        return self._next(label) % faces + 1

    def draw(self, label: str, counts: Sequence[int]) -> int:
        return pick(counts, self._next(label) % sum(counts) + 1)

    def copy(self) -> StreamChance:
        return StreamChance(self._stream, self._used)


class Pair:
    """The same match in the engine and in the reference."""

    def __init__(self, seats: int, name: str, seed: int) -> None:
        stream = Stream(seed)
        self.rules: TicketToRide = rulebook(seats, name)
        self.chance = StreamChance(stream)
        self.state: State = self.rules.setup(self.chance)
        self.game = ref.new_game(reference_board(name), seats, stream)

    def move(self, text: str) -> ref.Move:
        """The reference's form of an action."""
        verb, *words = text.split(" ")
        if verb == "take":
            return ("take", int(words[0]))
        if verb == "keep":
            return ("keep", tuple(int(digit) for digit in words[0]))
        if verb == "claim":
            length = self.game.board.tracks[words[0]].length
            wild = int(words[2])
            cards = [words[1]] * (length - wild) + [ref.WILD] * wild
            return ("claim", words[0], tuple(cards))
        return (verb,)

    def play(self, seat: int, text: str) -> None:
        self.rules.apply(self.state, Seat(seat), self.rules.decode(text), self.chance)
        self.game = self.game.play(seat, self.move(text))

    def texts(self, seat: int) -> list[str]:
        return [self.rules.encode(a) for a in self.rules.legal(self.state, Seat(seat))]

    def compare(self) -> None:
        """Fails unless both see the same match and allow the same."""
        assert seen_by_engine(self.rules, self.state) == seen_by_reference(self.game)
        for seat in range(len(self.game.seats)):
            texts = self.texts(seat)
            assert len(set(texts)) == len(texts)
            assert sorted(map(self.move, texts)) == sorted(self.game.moves(seat))

    def compare_scores(self) -> None:
        sheet = self.rules.score(self.state)
        for seat, wanted in enumerate(self.game.score()):
            rows = {row.key: row for row in sheet.rows(Seat(seat))}
            found = {
                "routes": rows["row.routes"].points,
                "made": rows["row.tickets_made"].points,
                "lost": rows["row.tickets_lost"].points,
                "bonus": rows["row.longest"].points,
                "longest": rows["row.longest"].part("trains"),
            }
            assert found == wanted


def seen_by_engine(rules: TicketToRide, state: State) -> dict[str, Any]:
    """Everything that is in a state, in words."""
    board = rules.board

    def words(counts: Sequence[int]) -> list[str]:
        return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]

    def tickets(numbers: Sequence[int]) -> list[str]:
        return [board.tickets[number].id for number in numbers]

    return {
        "stage": STAGES[state.phase],
        "now": state.active,
        "turns": state.turn,
        "rounds_left": None if state.last_turns == NOT_YET else state.last_turns,
        "idle": state.passes,
        "resting": state.capped,
        "deck": words(state.deck),
        "pile": words(state.discard),
        "row": [None if card == NO_CARD else CARD_NAMES[card] for card in state.display],
        "fresh": tickets([n for n, there in enumerate(state.top) if there]),
        "old": tickets([ticket for ticket, _ in state.bottom]),
        "seats": [
            {
                "hand": words(player.cards),
                "tickets": tickets(player.tickets),
                "offer": tickets(player.offer),
                "rejected": tickets(player.put_back),
                "tracks": [r.id for n, r in enumerate(board.routes) if player.routes >> n & 1],
                "trains": player.trains,
            }
            for player in state.players
        ],
    }


def seen_by_reference(game: ref.Game) -> dict[str, Any]:
    """The same of the reference."""
    return {
        "stage": game.stage,
        "now": game.now,
        "turns": game.turns,
        "rounds_left": game.rounds_left,
        "idle": game.idle,
        "resting": game.resting,
        "deck": sorted(game.deck, key=ref.card_order),
        "pile": sorted(game.pile, key=ref.card_order),
        "row": game.row,
        "fresh": sorted(game.fresh_tickets),
        "old": game.old_tickets,
        "seats": [
            {
                "hand": sorted(seat.hand, key=ref.card_order),
                "tickets": seat.tickets,
                "offer": seat.offer,
                "rejected": seat.rejected,
                "tracks": sorted(seat.tracks),
                "trains": game.trains_of(number),
            }
            for number, seat in enumerate(game.seats)
        ],
    }


class SeedStream:
    """The numbers behind a real match's seed, worked out anew: SplitMix64 over the seed and the label's FNV-1a."""

    def __init__(self, seed: int) -> None:
        self._start = self._mix(seed + 0x9E3779B97F4A7C15)

    @staticmethod
    def _mix(value: int) -> int:
        value %= 1 << 64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
        value = (value ^ value >> 27) * 0x94D049BB133111EB % (1 << 64)
        return value ^ value >> 31

    def __call__(self, label: str, k: int) -> int:
        key = 0xCBF29CE484222325
        for byte in label.encode():
            key = (key ^ byte) * 0x100000001B3 % (1 << 64)
        return self._mix(self._mix(self._start ^ key) + k * 0x9E3779B97F4A7C15)
