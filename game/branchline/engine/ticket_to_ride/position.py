"""Positions as plain data, to score a game that was played elsewhere.

The form: `{"board": "usa", "seats": [{"claims": [["Denver", "Omaha"], ...], "tickets": [["Boston", "Miami"], ...]}, ...]}`;
`claims` and `tickets` may be missing. Cities are named in English or by id. A third word in a claim is the colour of
the track; without it any track between the cities that is left is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.ticket_to_ride.board import MAX_SEATS, NO_ROUTE, BoardSpec
from branchline.engine.ticket_to_ride.cards import ROUTE_COLOURS
from branchline.engine.ticket_to_ride.claims import BOTH_TRACKS_FROM
from branchline.engine.ticket_to_ride.network import Network, routes_in
from branchline.engine.ticket_to_ride.scoring import Holding, score_holdings

NOTES = frozenset({"id", "source", "expect", "name"})
"""Keys that are no part of a position and do no harm."""


class PositionError(ValueError):
    """The data is no position; the message names the place."""


def board_named_in(data: Mapping[str, object]) -> str:
    """The id of the board that a position is for. Raises PositionError where it names none."""
    name = data.get("board")
    if not isinstance(name, str):
        raise PositionError("board: not the name of a board")
    return name


def score_position(data: Mapping[str, object], board: BoardSpec) -> ScoreSheet:
    """The sheet of a position, tickets and longest path included. Raises PositionError naming the place."""
    return score_holdings(board, Network(board), read_position(data, board))


def read_position(data: Mapping[str, object], board: BoardSpec) -> list[Holding]:
    """What each seat has. Raises PositionError naming the place for anything that cannot have been played."""
    _refuse_other_keys(data, {"board", "seats"}, "position")
    rows = data.get("seats")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_SEATS:
        raise PositionError(f"seats: not a list of 1 to {MAX_SEATS} seats")
    wishes: list[_Wish] = []
    tickets: list[list[int]] = []
    for seat, row in enumerate(rows):
        place = f"seat {seat + 1}"
        if not isinstance(row, dict):
            raise PositionError(f"{place}: not a table")
        _refuse_other_keys(row, {"claims", "tickets"}, place)
        wishes += [
            _wish(value, board, seat, f"{place}, claim {number}")
            for number, value in enumerate(_list(row, "claims", place), 1)
        ]
        tickets.append(
            [
                _ticket(value, board, f"{place}, ticket {number}", tickets)
                for number, value in enumerate(_list(row, "tickets", place), 1)
            ]
        )
        if len(set(tickets[-1])) < len(tickets[-1]):
            raise PositionError(f"{place}: holds a ticket twice")
    masks = _granted(wishes, board, len(rows))
    for seat, mask in enumerate(masks):
        trains = sum(board.routes[number].length for number in routes_in(mask))
        if trains > board.trains:
            raise PositionError(f"seat {seat + 1}: {trains} trains are laid, of {board.trains}")
    return [Holding(mask, held) for mask, held in zip(masks, tickets, strict=True)]


@dataclass(frozen=True, slots=True)
class _Wish:
    """A claim as it is written: one of these tracks."""

    seat: int
    tracks: tuple[int, ...]
    coloured: bool
    place: str


def _wish(value: object, board: BoardSpec, seat: int, place: str) -> _Wish:
    words = _words(value, (2, 3), place)
    one, other = _city(words[0], board, place), _city(words[1], board, place)
    tracks = board.routes_between(one, other)
    if not tracks:
        raise PositionError(f"{place}: no route joins {words[0]} and {words[1]} directly")
    if len(words) == 2:
        return _Wish(seat, tracks, False, place)
    if words[2] not in ROUTE_COLOURS:
        raise PositionError(f"{place}: {words[2][:30]!r} is no colour of a route")
    colour = ROUTE_COLOURS.index(words[2])
    tracks = tuple(track for track in tracks if board.routes[track].colour == colour)
    if not tracks:
        raise PositionError(f"{place}: no track there is {words[2]}")
    return _Wish(seat, tracks, True, place)


def _granted(wishes: Iterable[_Wish], board: BoardSpec, seats: int) -> list[int]:
    """The routes of each seat: first the claims that name a colour, then the others take what is left."""
    masks = [0] * seats
    for wish in sorted(wishes, key=lambda wish: not wish.coloured):
        taken = sum(masks)
        free = next((track for track in wish.tracks if not taken >> track & 1), NO_ROUTE)
        if free == NO_ROUTE:
            raise PositionError(f"{wish.place}: the route is taken")
        twin = board.routes[free].twin
        if twin != NO_ROUTE and masks[wish.seat] >> twin & 1:
            raise PositionError(f"{wish.place}: the seat has the other track")
        if twin != NO_ROUTE and taken >> twin & 1 and seats < BOTH_TRACKS_FROM:
            raise PositionError(f"{wish.place}: with {seats} seats the other track closes this one")
        masks[wish.seat] |= 1 << free
    return masks


def _ticket(value: object, board: BoardSpec, place: str, others: Iterable[Iterable[int]]) -> int:
    words = _words(value, (2,), place)
    one, other = (_city(word, board, place) for word in words)
    ends = min(one, other), max(one, other)
    for number, ticket in enumerate(board.tickets):
        if (ticket.a, ticket.b) == ends:
            if any(number in held for held in others):
                raise PositionError(f"{place}: another seat holds this ticket")
            return number
    raise PositionError(f"{place}: no ticket joins {words[0]} and {words[1]}")


def _city(name: str, board: BoardSpec, place: str) -> int:
    try:
        return board.city_named(name)
    except ValueError as error:
        raise PositionError(f"{place}: {error}") from None


def _words(value: object, counts: tuple[int, ...], place: str) -> list[str]:
    if (
        not isinstance(value, list)
        or len(value) not in counts
        or not all(isinstance(word, str) for word in value)
    ):
        wanted = " or ".join(map(str, counts))
        raise PositionError(f"{place}: not a list of {wanted} texts")
    return value


def _list(row: Mapping[str, object], key: str, place: str) -> list[object]:
    value = row.get(key, [])
    if not isinstance(value, list):
        raise PositionError(f"{place}: {key} is not a list")
    return value


def _refuse_other_keys(row: Mapping[str, object], known: set[str], place: str) -> None:
    for key in row:
        if key not in known | NOTES:
            raise PositionError(f"{place}: {str(key)[:30]!r} is no part of it")
