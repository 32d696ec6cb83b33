"""How each event of 30 Rails is shown: one function an event type, in the table `CHOREO`.

Here: animations that change the stage and end in the state that the event left. Not here: when
they are played (`director`). An event type without an entry here fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails import events as ev
from branchline.ui.anim.easing import ease_in_out, linear
from branchline.ui.anim.timeline import Anim, Call, Par, Seq, Tween, Wait
from branchline.ui.tables.thirty_rails.stage import Flight, Glow, SeatStage, Sketch, Stage
from branchline.ui.tables.thirty_rails.stamps import DieKind

Choreography = Callable[[Any, Stage], Anim]

THROW = 1.05
PEN = 0.5
QUICK_PEN = 0.3
LINE_JOINED = 0.85
COUNT_STEP = 0.07
TICKS = 10


def _throw(seats: Sequence[SeatStage], stage: Stage, kind: DieKind, value: int, seed: int) -> Anim:
    """One die is thrown for these seats, with a knock each time it hits the table."""

    def start() -> None:
        for seat in seats:
            seat.flights[kind] = Flight(value, seed)

    def fly(t: float) -> None:
        for seat in seats:
            flight = seat.flights.get(kind)
            if flight is not None:
                flight.t = t

    def land() -> None:
        for seat in seats:
            seat.flights.pop(kind, None)
            if kind == "white":
                seat.white = value
            else:
                seat.black = value
            seat.touch()

    return Seq(
        Call(start),
        Par(
            Tween(THROW, fly, easing=linear),
            Seq(Wait(THROW * 0.42), Call(lambda: stage.sound("dice_land"))),
        ),
        Call(land),
    )


def _light_numbers(stage: Stage, row: int, column: int) -> Anim:
    def light() -> None:
        for seat in stage.seats:
            seat.light(row, column)

    return Call(light)


def mountain_rolled(event: ev.MountainRolled, stage: Stage) -> Anim:
    """The white die is thrown for a row."""

    def begin() -> None:
        stage.row = event.row
        for seat in stage.seats:
            seat.ended = False
            seat.light(0, 0)
        stage.sound("dice_rattle")

    throw = _throw(stage.seats, stage, "white", event.value, 100 + event.row)
    return Seq(Call(begin), throw, _light_numbers(stage, 0, event.value))


def _sketch(
    stage: Stage,
    seat: int,
    cell: int,
    what: Sketch,
    which: int,
    settle: Callable[[], None],
    sound: str,
    seconds: float,
) -> Anim:
    """Something is drawn in a cell stroke by stroke, then it stands."""
    shown = stage.seats[seat]

    def draw(t: float) -> None:
        shown.sketching[cell] = (what, which, t)

    def stand() -> None:
        shown.sketching.pop(cell, None)
        settle()
        shown.touch()

    return Seq(
        Call(lambda: stage.sound(sound, seat)),
        Tween(seconds, draw, easing=ease_in_out),
        Call(stand),
    )


def mountain_drawn(event: ev.MountainDrawn, stage: Stage) -> Anim:
    """A mountain is sketched."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.mountains |= 1 << event.cell
        shown.ended = True

    return _sketch(stage, event.seat, event.cell, "mountain", event.cell, settle, "sketch", PEN)


def roll_ignored(event: ev.RollIgnored, stage: Stage) -> Anim:
    """The roll passes by."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.ended = True
        shown.touch()

    return Seq(Call(lambda: stage.sound("take_back", event.seat)), Wait(0.25), Call(settle))


def sites_begin(_event: ev.SitesBegin, stage: Stage) -> Anim:
    """The mountains stand: the die is put away."""

    def begin() -> None:
        stage.row = 0
        for seat in stage.seats:
            seat.white, seat.ended = 0, False
            seat.light(0, 0)
        stage.sound("notice")

    return Seq(Wait(0.15), Call(begin))


def _stamp(stage: Stage, seat: int, cell: int, settle: Callable[[], None]) -> Anim:
    return _sketch(stage, seat, cell, "thing", 0, settle, "stamp", 0.16)


def mine_placed(event: ev.MinePlaced, stage: Stage) -> Anim:
    """The mine is stamped."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.mine = event.cell

    return _stamp(stage, event.seat, event.cell, settle)


def station_placed(event: ev.StationPlaced, stage: Stage) -> Anim:
    """A station is stamped."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.stations[event.number - 1] = event.cell

    return _stamp(stage, event.seat, event.cell, settle)


def bonus_placed(event: ev.BonusPlaced, stage: Stage) -> Anim:
    """The bonus cell is marked."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.bonus = event.cell

    return _stamp(stage, event.seat, event.cell, settle)


def dice_rolled(event: ev.DiceRolled, stage: Stage) -> Anim:
    """Both dice are thrown for everybody."""

    def begin() -> None:
        stage.turn = event.turn
        for seat in stage.seats:
            seat.ended = False
            seat.light(0, 0)
        stage.sound("dice_rattle")

    return Seq(
        Call(begin),
        Par(
            _throw(stage.seats, stage, "white", event.white, 2 * event.turn),
            Seq(Wait(0.13), _throw(stage.seats, stage, "black", event.black, 2 * event.turn + 1)),
        ),
        _light_numbers(stage, event.white, event.white),
    )


def die_overridden(event: ev.DieOverridden, stage: Stage) -> Anim:
    """One seat's die is turned to another value."""
    shown = stage.seats[event.seat]
    kind: DieKind = "white" if event.die == "white" else "black"

    def settle() -> None:
        if kind == "white":
            shown.light(event.value, event.value)

    sound = Call(lambda: stage.sound("dice_rattle", event.seat))
    return Seq(sound, _throw([shown], stage, kind, event.value, 500 + event.value), Call(settle))


def track_placed(event: ev.TrackPlaced, stage: Stage) -> Anim:
    """Track is drawn in as by a pen."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.tiles[event.cell] = event.tile
        shown.last = event.cell

    seconds = PEN if event.seat in stage.loud else QUICK_PEN
    return _sketch(stage, event.seat, event.cell, "tile", event.tile, settle, "pencil", seconds)


def turn_ended(event: ev.TurnEnded, stage: Stage) -> Anim:
    """The seat is ready."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.ended = True
        shown.touch()

    return Seq(Call(settle), Call(lambda: stage.sound("stamp", event.seat)))


def game_ended(_event: ev.GameEnded, stage: Stage) -> Anim:
    """All sheets are counted row by row, each row lighting up its line."""
    counts = [_count_seat(stage, seat) for seat in range(len(stage.seats))]

    def begin() -> None:
        for seat in stage.seats:
            seat.counts, seat.last, seat.ended = {}, -1, False
            seat.light(0, 0)

    def end() -> None:
        for seat in stage.seats:
            seat.counting, seat.glow = "", None
            seat.touch()
        stage.sound("fanfare")

    return Seq(Wait(0.5), Call(begin), Wait(0.3), Par(*counts), Wait(0.35), Call(end), Wait(1.0))


def _count_seat(stage: Stage, number: int) -> Anim:
    seat = stage.seats[number]
    keys = [row.key for row in seat.rows]
    return Seq(*(_count_row(stage, number, key) for key in keys))


def _count_row(stage: Stage, number: int, key: str) -> Anim:
    """One row: its line is run along while its points are counted up."""
    seat = stage.seats[number]
    row = next(row for row in seat.rows if row.key == key)
    seconds = 0.22 if row.points == 0 else 0.35 + COUNT_STEP * row.points

    def begin() -> None:
        seat.counting = key
        seat.glow = Glow(row.evidence, 0.0) if row.evidence else None
        seat.touch()

    def run(t: float) -> None:
        if seat.counts is None:
            return
        points = round(t * row.points)
        if points != seat.counts.get(key, -1):
            seat.counts[key] = points
            seat.touch()
            if points and number in stage.loud:
                stage.sound(f"count_{min(TICKS - 1, points * TICKS // 16)}", number)
        if seat.glow is not None:
            seat.glow.part = t

    def end() -> None:
        if row.points and number in stage.loud:
            stage.sound("row_done", number)

    pause = 0.08 if row.points == 0 else 0.3
    return Seq(Call(begin), Tween(seconds, run, easing=linear), Call(end), Wait(pause))


def rows_changed(
    stage: Stage, number: int, before: Sequence[ScoreLine], after: Sequence[ScoreLine]
) -> Anim:
    """The score changed: a line that is new or better lights up while its row takes the points."""
    seat = stage.seats[number]
    old = {row.key: row.points for row in before}
    better = [row for row in after if row.points > old.get(row.key, 0) and row.evidence]

    def settle() -> None:
        seat.rows = tuple(after)
        seat.touch()

    if not better or number not in stage.loud:
        return Call(settle)
    return Seq(Call(settle), *(_light_row(stage, number, row) for row in better))


def _light_row(stage: Stage, number: int, row: ScoreLine) -> Anim:
    seat = stage.seats[number]
    glow = Glow(row.evidence, 0.0)

    def begin() -> None:
        seat.glow, seat.counting = glow, row.key
        seat.touch()
        stage.sound("chime", number)

    def run(t: float) -> None:
        glow.part = t

    def end() -> None:
        seat.glow, seat.counting = None, ""
        seat.touch()

    return Seq(Call(begin), Tween(LINE_JOINED * 0.6, run), Wait(LINE_JOINED * 0.4), Call(end))


CHOREO: Mapping[type[Event], Choreography] = {
    ev.MountainRolled: mountain_rolled,
    ev.MountainDrawn: mountain_drawn,
    ev.RollIgnored: roll_ignored,
    ev.SitesBegin: sites_begin,
    ev.MinePlaced: mine_placed,
    ev.StationPlaced: station_placed,
    ev.BonusPlaced: bonus_placed,
    ev.DiceRolled: dice_rolled,
    ev.DieOverridden: die_overridden,
    ev.TrackPlaced: track_placed,
    ev.TurnEnded: turn_ended,
    ev.GameEnded: game_ended,
}
