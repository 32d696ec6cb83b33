"""A state as text, a few lines that a person can read; equal texts mean equal states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.cards import CARD_NAMES, NO_CARD
from branchline.engine.ticket_to_ride.network import routes_in
from branchline.engine.ticket_to_ride.state import Player, State


def cards_text(counts: Sequence[int]) -> str:
    """The kinds that are there with their counts, a hyphen for none.

    >>> cards_text([1, 0, 3, 0, 0, 0, 0, 0, 2])
    'black*1 green*3 locomotive*2'
    """
    words = [f"{CARD_NAMES[card]}*{count}" for card, count in enumerate(counts) if count]
    return " ".join(words) or "-"


def display_text(display: Sequence[int]) -> str:
    """The cards by slot, a hyphen for an empty slot.

    >>> display_text([0, 8, -1])
    'black locomotive -'
    """
    return " ".join("-" if card == NO_CARD else CARD_NAMES[card] for card in display)


def state_text(state: State, board: BoardSpec) -> str:
    """Everything in a state: a line for the turn, one for each deck, one for each seat."""
    bottom = (f"{board.tickets[ticket].id}({seat})" for ticket, seat in state.bottom)
    top = (ticket.id for ticket, there in zip(board.tickets, state.top, strict=True) if there)
    turn = f"{state.phase.name} turn {state.turn} seat {state.active}"
    decks = f"deck {cards_text(state.deck)}; discard {cards_text(state.discard)}"
    capped = " capped" if state.capped else ""
    lines = [
        f"{turn} last {state.last_turns} passes {state.passes}",
        f"{decks}; display {display_text(state.display)}{capped}",
        f"tickets {_words(top)}; bottom {_words(bottom)}",
    ]
    lines += [_player_text(seat, player, board) for seat, player in enumerate(state.players)]
    return "\n".join(lines)


def _player_text(seat: int, player: Player, board: BoardSpec) -> str:
    def tickets(numbers: Iterable[int]) -> str:
        return _words(board.tickets[number].id for number in numbers)

    return "; ".join(
        [
            f"{seat}: trains {player.trains}",
            f"points {player.points}",
            f"cards {cards_text(player.cards)}",
            f"known {cards_text(player.known)}",
            f"tickets {tickets(player.tickets)}",
            f"offer {tickets(player.offer)}",
            f"back {tickets(player.put_back)}",
            f"routes {_words(board.routes[number].id for number in routes_in(player.routes))}",
        ]
    )


def _words(words: Iterable[str]) -> str:
    return " ".join(words) or "-"
