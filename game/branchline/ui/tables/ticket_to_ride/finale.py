"""How the end of the game is shown: tickets turned up one by one, and the longest path as a glowing line.

Here: the choreography of the last events. Not here: all others (`choreo`).
"""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.ticket_to_ride import events as ev
from branchline.ui.anim.easing import linear
from branchline.ui.anim.timeline import Anim, Call, Seq, Tween, Wait
from branchline.ui.tables.stage import Evidence
from branchline.ui.tables.ticket_to_ride.stage import Stage, TurnedUp

TURN_UP = 0.9
TRAIL = 1.8


def changed(stage: Stage, change: Callable[[], object]) -> Anim:
    """Something changes at once that is drawn only once."""

    def do() -> None:
        change()
        stage.touch()

    return Call(do)


def tickets_shown(event: ev.TicketsShown, stage: Stage) -> Anim:
    """A seat's tickets are turned up one by one, and count."""

    def begin() -> None:
        stage.over = True
        for seat in stage.seats:
            if seat.counts is None:
                seat.counts = {"row.routes": seat.points}
                seat.touch()

    anims: list[Anim] = [changed(stage, begin), Wait(0.2)]
    anims += [_turn_up(stage, event.seat, ticket, made=True) for ticket in event.made]
    anims += [_turn_up(stage, event.seat, ticket, made=False) for ticket in event.lost]
    return Seq(*anims)


def _turn_up(stage: Stage, number: int, ticket: int, *, made: bool) -> Anim:
    """One ticket is turned up: its way lights up, or its cities do, and its value counts."""
    seat, card = stage.seats[number], TurnedUp(number, ticket, made)
    key = "row.tickets_made" if made else "row.tickets_lost"
    spec = stage.board.tickets[ticket]
    value = spec.value if made else -spec.value

    def begin() -> None:
        stage.turned_up = card
        way = _way_of(stage, number, spec.id) if made else ()
        stage.glow = (number, way, 0.0) if way else None

    def run(t: float) -> None:
        card.t = min(1.0, t * 2.5)
        if stage.glow is not None:
            stage.glow = (*stage.glow[:2], min(1.0, t * 1.5))
        stage.touch()

    def count() -> None:
        if seat.counts is not None:
            seat.counts[key] = seat.counts.get(key, 0) + value
        seat.counting = key
        stage.sound("chime" if made else "refuse")
        seat.touch()

    def end() -> None:
        stage.turned_up = stage.glow = None
        seat.counting = ""

    half = TURN_UP * 0.6
    return Seq(
        Call(begin),
        Tween(half, run, easing=linear),
        changed(stage, count),
        Wait(TURN_UP - half),
        changed(stage, end),
    )


def _way_of(stage: Stage, seat: int, ticket: str) -> Evidence:
    """The marks of the way that joins a ticket, from the seat's own score row."""
    row = next((r for r in stage.seats[seat].rows if r.key == "row.tickets_made"), None)
    if row is None:
        return ()
    start = 0
    for (key, _), count in zip(row.parts, row.groups, strict=True):
        if key == ticket:
            return row.evidence[start : start + count]
        start += count
    return ()


def longest_shown(event: ev.LongestShown, stage: Stage) -> Anim:
    """The longest path of each seat that has it is drawn as a glowing line, one after the other."""
    return Seq(*(_trail(stage, seat) for seat in event.seats))


def _trail(stage: Stage, number: int) -> Anim:
    seat = stage.seats[number]
    row = next((r for r in seat.rows if r.key == "row.longest"), None)

    def begin() -> None:
        if row is not None:
            stage.glow = (number, row.evidence, 0.0)
            stage.tell(number, "news.longest", trains=dict(row.parts).get("trains", 0))
        seat.counting = "row.longest"

    def run(t: float) -> None:
        if stage.glow is not None:
            stage.glow = (*stage.glow[:2], t)

    def count() -> None:
        if seat.counts is not None and row is not None:
            seat.counts["row.longest"] = row.points
        stage.sound("row_done")
        seat.touch()

    def end() -> None:
        stage.glow, seat.counting = None, ""

    return Seq(
        changed(stage, begin),
        Tween(TRAIL, run, easing=linear),
        changed(stage, count),
        Wait(0.9),
        changed(stage, end),
    )


def game_ended(event: ev.GameEnded, stage: Stage) -> Anim:
    """All is counted."""

    def end() -> None:
        for seat in stage.seats:
            seat.counts = {row.key: row.points for row in seat.rows}
            seat.touch()
        if event.frozen:
            stage.tell(-1, "news.frozen")
        stage.sound("fanfare")

    return Seq(changed(stage, end), Wait(1.2))
