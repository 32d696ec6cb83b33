"""What a player may do in Ticket to Ride. Pure intent: results come as events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action, Codec, FieldText
from branchline.engine.ticket_to_ride.board import DEAL, BoardSpec
from branchline.engine.ticket_to_ride.cards import CARD_NAMES, DISPLAY, LOCOMOTIVE


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Takes the face-up card in a slot of the display, 0 to 4 (TT-5.1, TT-5.4)."""

    slot: int
    verb: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class DrawBlind(Action):
    """Draws the top card of the deck (TT-5.1, TT-5.4)."""

    verb: ClassVar[str] = "blind"


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Draws up to three tickets, of which some must be kept (TT-7.1)."""

    verb: ClassVar[str] = "tickets"


@dataclass(frozen=True, slots=True)
class KeepTickets(Action):
    """Keeps some of the offered tickets: bit i of `mask` stands for the i-th of the offer (TT-3.5, TT-7.2)."""

    mask: int
    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claims a route and pays for it (TT-6.1).

    Of the cards paid, `locomotives` are locomotives and all others are of the colour. Where all are locomotives the colour
    is LOCOMOTIVE, so that each payment has one form.
    """

    route: int
    colour: int
    locomotives: int
    verb: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Does nothing, because nothing can be done (TT-4.5)."""

    verb: ClassVar[str] = "pass"


KINDS: tuple[type[Action], ...] = (TakeCard, DrawBlind, DrawTickets, KeepTickets, Claim, Pass)

TAKES = tuple(TakeCard(slot) for slot in range(DISPLAY))
BLIND, TICKETS, PASS = DrawBlind(), DrawTickets(), Pass()
KEEPS = tuple(KeepTickets(mask) for mask in range(1 << DEAL))
"""By mask; the first keeps nothing and is never legal."""

CARD_NAMED = {name: card for card, name in enumerate(CARD_NAMES)}


def paid(claim: Claim, length: int) -> tuple[int, int]:
    """How many coloured cards and how many locomotives a claim of a route of this length costs."""
    return length - claim.locomotives, claim.locomotives


def _read_slot(text: str) -> int:
    if text not in {"1", "2", "3", "4", "5"}:
        raise ValueError(f"{text[:10]!r} is no slot")
    return int(text) - 1


def _write_mask(mask: int | str) -> str:
    return "".join(str(place + 1) for place in range(DEAL) if int(mask) >> place & 1) or "0"


def _read_mask(text: str) -> int:
    for mask in range(1 << DEAL):
        if _write_mask(mask) == text:
            return mask
    raise ValueError(f"{text[:10]!r} names no tickets of an offer")


def _read_count(text: str) -> int:
    if text not in {"0", "1", "2", "3", "4", "5", "6"}:
        raise ValueError(f"{text[:10]!r} is no number of locomotives")
    return int(text)


def _read_card(text: str) -> int:
    if text not in CARD_NAMED:
        raise ValueError(f"{text[:20]!r} is no card")
    return CARD_NAMED[text]


def codec_for(board: BoardSpec) -> Codec:
    """The texts of actions on a board, e.g. `claim denver--omaha pink 1`, `take 3`, `keep 13`."""
    routes = {route.id: number for number, route in enumerate(board.routes)}

    def read_route(text: str) -> int:
        if text not in routes:
            raise ValueError(f"{text[:40]!r} is no route")
        return routes[text]

    return Codec(
        KINDS,
        {
            "slot": FieldText(lambda slot: str(int(slot) + 1), _read_slot),
            "mask": FieldText(_write_mask, _read_mask),
            "route": FieldText(lambda number: board.routes[int(number)].id, read_route),
            "colour": FieldText(lambda card: CARD_NAMES[int(card)], _read_card),
            "locomotives": FieldText(str, _read_count),
        },
    )


__all__ = [
    "BLIND",
    "KEEPS",
    "KINDS",
    "LOCOMOTIVE",
    "PASS",
    "TAKES",
    "TICKETS",
    "Claim",
    "DrawBlind",
    "DrawTickets",
    "KeepTickets",
    "Pass",
    "TakeCard",
    "codec_for",
    "paid",
]
