"""How each event of 30 Rails is shown: one function an event type, in the table `CHOREO`.

Here: animations that change the stage and end in the state that the event left. Not here: when
they are played (`director`). An event type without an entry here fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from branchline.engine.kernel.events import Event
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.faces import PAIRS
from branchline.ui.anim.easing import ease_in_out, linear
from branchline.ui.anim.timeline import Anim, Call, Par, Seq, Tween, Wait
from branchline.ui.tables.counting import count_sheets
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.thirty_rails.shown import CELLS, STEPS, flows_to
from branchline.ui.tables.thirty_rails.stage import Flight, Roll, SeatStage, Sketch, Stage
from branchline.ui.tables.thirty_rails.stamps import DieKind

DICE: tuple[DieKind, ...] = ("white", "black")
THROW = 1.05
PEN = 0.5
QUICK_PEN = 0.3


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
    """The die of the mountain is thrown for a row: the black one where there are marshes."""

    def begin() -> None:
        stage.row = event.row
        for seat in stage.seats:
            seat.ended = False
            seat.undecided = frozenset(rolls)
            seat.white = seat.black = 0
            seat.light(0, 0)
        stage.sound("dice_rattle")

    rolls: tuple[Roll, ...] = (
        (Sketch.MOUNTAIN, Sketch.MARSH) if stage.marshes else (Sketch.MOUNTAIN,)
    )
    kind: DieKind = "black" if stage.marshes else "white"
    throw = _throw(stage.seats, stage, kind, event.value, 100 + event.row)
    return Seq(Call(begin), throw, _light_numbers(stage, 0, event.value))


def doubles_rolled(event: ev.DoublesRolled, stage: Stage) -> Anim:
    """Both dice show the same: they are thrown, and seen, and then thrown again."""

    def begin() -> None:
        stage.row = event.row
        for seat in stage.seats:
            seat.ended = False
            seat.light(0, 0)
        stage.sound("dice_rattle")

    both = (_throw(stage.seats, stage, kind, event.value, 300 + event.row) for kind in DICE)
    return Seq(Call(begin), Par(*both), Call(lambda: stage.sound("refuse")), Wait(0.4))


def marsh_rolled(event: ev.MarshRolled, stage: Stage) -> Anim:
    """The white die is thrown for the marsh of the row."""

    def light() -> None:
        for seat in stage.seats:
            if seat.undecided == {Sketch.MARSH}:
                seat.light(0, event.value)

    throw = _throw(stage.seats, stage, "white", event.value, 200 + event.row)
    return Seq(Call(lambda: stage.sound("dice_rattle")), throw, Call(light))


def marsh_drawn(event: ev.MarshDrawn, stage: Stage) -> Anim:
    """A marsh is sketched."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.marshes |= 1 << event.cell
        shown.decide(Sketch.MARSH, marshes=True)

    return _sketch(stage, event.seat, event.cell, Sketch.MARSH, event.cell, settle, "sketch", PEN)


def factory_placed(event: ev.FactoryPlaced, stage: Stage) -> Anim:
    """The factory is stamped."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.factory = event.cell

    return _stamp(stage, event.seat, event.cell, settle)


def building_stopped(event: ev.BuildingStopped, stage: Stage) -> Anim:
    """The seat puts its pen down."""

    def settle() -> None:
        stage.seats[event.seat].stopped = True

    return Seq(Call(lambda: stage.sound("notice", event.seat)), Wait(PEN), Call(settle))


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
        shown.decide(Sketch.MOUNTAIN, marshes=stage.marshes)

    return _sketch(
        stage, event.seat, event.cell, Sketch.MOUNTAIN, event.cell, settle, "sketch", PEN
    )


def roll_ignored(event: ev.RollIgnored, stage: Stage) -> Anim:
    """The roll passes by."""
    return _passed(stage, event.seat, Sketch.MOUNTAIN)


def marsh_ignored(event: ev.MarshIgnored, stage: Stage) -> Anim:
    """The white die of the row passes by."""
    return _passed(stage, event.seat, Sketch.MARSH)


def _passed(stage: Stage, seat: int, roll: Roll) -> Anim:
    sound = Call(lambda: stage.sound("take_back", seat))
    settle = Call(lambda: stage.seats[seat].decide(roll, marshes=stage.marshes))
    return Seq(sound, Wait(0.25), settle)


def sites_begin(_event: ev.SitesBegin, stage: Stage) -> Anim:
    """The mountains stand: the dice are put away."""

    def begin() -> None:
        stage.row = 0
        for seat in stage.seats:
            seat.white, seat.black, seat.ended = 0, 0, False
            seat.light(0, 0)
        stage.sound("notice")

    return Seq(Wait(0.15), Call(begin))


def _stamp(stage: Stage, seat: int, cell: int, settle: Callable[[], None]) -> Anim:
    return _sketch(stage, seat, cell, Sketch.THING, 0, settle, "stamp", 0.16)


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
            seat.ended = seat.stopped
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
    return _sketch(
        stage, event.seat, event.cell, Sketch.TILE, event.tile, settle, "pencil", seconds
    )


def river_drawn(event: ev.RiverDrawn, stage: Stage) -> Anim:
    """Water runs from the middle of the map to its edge."""
    shown = stage.seats[event.seat]
    side = flows_to(event.cells)
    cells = [cell for cell in range(CELLS) if event.cells >> cell & 1]
    if STEPS[side] < 0:
        cells.reverse()

    def run(t: float) -> None:
        for place, cell in enumerate(cells):
            shown.sketching[cell] = (Sketch.WATER, side, min(1.0, max(0.0, len(cells) * t - place)))

    def stand() -> None:
        for cell in cells:
            shown.sketching.pop(cell, None)
        shown.sheet.water = event.cells
        shown.touch()

    sound = Call(lambda: stage.sound("sketch", event.seat))
    return Seq(sound, Tween(PEN, run, easing=ease_in_out), Call(stand))


def shares_bought(event: ev.SharesBought, stage: Stage) -> Anim:
    """The row of the pair lights up; its new number comes with the score."""
    shown = stage.seats[event.seat]

    def light(key: str) -> None:
        shown.counting = key
        shown.touch()

    begin = Call(lambda: light(f"row.{PAIRS[event.pair]}"))
    sound = Call(lambda: stage.sound("stamp", event.seat))
    return Seq(sound, begin, Wait(PEN), Call(lambda: light("")))


def cell_crossed(event: ev.CellCrossed, stage: Stage) -> Anim:
    """An X is drawn."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.sheet.crosses |= 1 << event.cell
        shown.last = event.cell

    return _sketch(stage, event.seat, event.cell, Sketch.CROSS, 0, settle, "pencil", QUICK_PEN)


def turn_ended(event: ev.TurnEnded, stage: Stage) -> Anim:
    """The seat is ready."""
    shown = stage.seats[event.seat]

    def settle() -> None:
        shown.ended = True
        shown.touch()

    return Seq(Call(settle), Call(lambda: stage.sound("stamp", event.seat)))


def game_ended(_event: ev.GameEnded, stage: Stage) -> Anim:
    """All sheets are counted."""

    def clear() -> None:
        for seat in stage.seats:
            seat.light(0, 0)

    return count_sheets(stage, clear)


CHOREO: Mapping[type[Event], Choreography[Stage]] = {
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
    ev.RiverDrawn: river_drawn,
    ev.SharesBought: shares_bought,
    ev.CellCrossed: cell_crossed,
    ev.DoublesRolled: doubles_rolled,
    ev.MarshRolled: marsh_rolled,
    ev.MarshDrawn: marsh_drawn,
    ev.MarshIgnored: marsh_ignored,
    ev.FactoryPlaced: factory_placed,
    ev.BuildingStopped: building_stopped,
    ev.TurnEnded: turn_ended,
    ev.GameEnded: game_ended,
}
