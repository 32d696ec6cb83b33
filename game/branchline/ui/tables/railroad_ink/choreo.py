"""How each event of Railroad Ink is shown: one function an event type, in the table `CHOREO`.

Here: animations that change the stage and end in the state that the event left. Not here: when they are played
(`director`), what follows score rows (`counting`). An event type without an entry here fails a test.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from branchline.engine.kernel.events import Event
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.faces import SPECIAL_OF, TILES
from branchline.ui.anim.easing import ease_in_out, linear
from branchline.ui.anim.timeline import Anim, Call, Par, Seq, Tween, Wait
from branchline.ui.tables.counting import count_sheets
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.railroad_ink.die_art import AIMED, FAR
from branchline.ui.tables.railroad_ink.shown import NONE, WIDTH
from branchline.ui.tables.railroad_ink.stage import (
    Aim,
    Flight,
    Goal,
    Meteor,
    Moving,
    SeatStage,
    Sketch,
    Stage,
)

THROW = 1.0
STAGGER = 0.07
PEN = 0.5
QUICK_PEN = 0.3
FLOOD = 0.55
ERUPTION = 0.7
METEOR_STEP = 0.13
METEOR_LEAST = 0.45
BURN = 0.6
FLASH = 0.4
WAKE = 0.55
CARD = 0.45


# --- dice -----------------------------------------------------------------------------------------


def _throw(stage: Stage, slot: int, name: str, seed: int) -> Anim:
    """One die is thrown for everybody, with a knock when it hits the table."""
    flights = [Flight(name, seed) for _ in stage.seats]

    def start() -> None:
        for seat, flight in zip(stage.seats, flights, strict=True):
            seat.flights[slot] = flight

    def fly(t: float) -> None:
        for flight in flights:
            flight.t = t

    def land() -> None:
        for seat in stage.seats:
            seat.flights.pop(slot, None)
            seat.touch()

    knock = Seq(Wait(THROW * 0.42), Call(lambda: stage.sound("dice_land")))
    return Seq(Call(start), Par(Tween(THROW, fly, easing=linear), knock), Call(land))


def dice_rolled(event: ev.DiceRolled, stage: Stage) -> Anim:
    """A round begins: its dice are thrown one shortly after the other."""

    def begin() -> None:
        stage.round, stage.dice = event.round, event.faces
        if stage.aim is not None:
            stage.aim = Aim(stage.aim.direction, 0)
        for seat in stage.seats:
            seat.ended, seat.last = False, NONE
            seat.left = (1 << len(event.faces)) - 1
            seat.touch()
        stage.sound("dice_rattle")

    throws = [
        Seq(Wait(STAGGER * slot), _throw(stage, slot, name, 31 * event.round + slot))
        for slot, name in enumerate(event.faces)
    ]
    return Seq(Call(begin), Par(*throws))


def meteor_rolled(event: ev.MeteorRolled, stage: Stage) -> Anim:
    """The two dice of a meteor are thrown behind the others."""
    first = len(stage.dice)

    def begin() -> None:
        stage.aim = Aim(event.direction, event.distance)
        for seat in stage.seats:
            seat.touch()
        stage.sound("dice_rattle")

    names = (f"{AIMED}:{event.direction}", f"{FAR}:{event.distance}")
    throws = [
        Seq(Wait(STAGGER * slot), _throw(stage, first + slot, name, 17 * stage.round + 7 * slot))
        for slot, name in enumerate(names)
    ]
    return Seq(Call(begin), Par(*throws))


# --- what comes into a cell -----------------------------------------------------------------------


def _move(
    stage: Stage,
    number: int,
    cell: int,
    how: Sketch,
    which: int | str,
    seconds: float,
    settle: Callable[[SeatStage], None] | None = None,
) -> Anim:
    """Something goes on in a cell; then `settle` leaves what stays."""
    seat = stage.seats[number]
    moving = Moving(how, which)

    def begin() -> None:
        seat.moving[cell] = moving
        seat.touch()

    def run(t: float) -> None:
        moving.t = t

    def end() -> None:
        if settle is not None:
            settle(seat)
        seat.settle_cell(cell)

    return Seq(Call(begin), Tween(seconds, run, easing=ease_in_out), Call(end))


def _use_die(stage: Stage, seat: SeatStage, name: str) -> None:
    """The first die of the round with this face that lies there is used."""
    for index, shown in enumerate(stage.dice):
        if shown == name and seat.left >> index & 1:
            seat.left &= ~(1 << index)
            return


def tile_placed(event: ev.TilePlaced, stage: Stage) -> Anim:
    """A tile is drawn as by a pen; water and lava flow in. A special route is crossed out meanwhile."""
    face = TILES.face_of[event.tile]
    name = TILES.faces[face].name
    flows = any(port in ("L", "V") for port in TILES.faces[face].sides)
    special = SPECIAL_OF.get(face)

    def begin() -> None:
        seat = stage.seats[event.seat]
        if event.cause == ev.DIE:
            _use_die(stage, seat, name)
        if flows:
            stage.sound("seethe" if "V" in TILES.faces[face].sides else "water", event.seat)
        else:
            stage.sound("pencil", event.seat)

    def settle(seat: SeatStage) -> None:
        drawn_in = 0 if event.cause == ev.START else stage.round
        seat.sheet.put(event.cell, event.tile, drawn_in)
        if event.cause != ev.START:
            seat.last = event.cell

    seconds = PEN if event.seat in stage.loud else QUICK_PEN
    if event.cause == ev.FLOOD:
        seconds = FLOOD
    how: Sketch = "flow" if flows else "pen"
    draw = _move(stage, event.seat, event.cell, how, event.tile, seconds, settle)
    if special is None:
        return Seq(Call(begin), draw)
    counts = event.cause == ev.SPECIAL
    return Seq(Call(begin), Par(draw, _strike(stage, event.seat, special, counts=counts)))


def _strike(stage: Stage, number: int, special: int, *, counts: bool) -> Anim:
    """A special route is crossed out on the strip."""
    seat = stage.seats[number]

    def run(t: float) -> None:
        seat.striking = (special, t)

    def end() -> None:
        seat.striking = None
        seat.specials |= 1 << special
        seat.special_count += int(counts)
        seat.touch()

    return Seq(Tween(0.4, run, easing=linear), Call(end))


def tile_erased(event: ev.TileErased, stage: Stage) -> Anim:
    """A tile burns away."""

    def begin() -> None:
        seat = stage.seats[event.seat]
        seat.sheet.tiles[event.cell], seat.sheet.since[event.cell] = NONE, 0
        if seat.last == event.cell:
            seat.last = NONE
        stage.sound("burn", event.seat)

    burn = _move(stage, event.seat, event.cell, "burn", event.tile, BURN)
    return Seq(Call(begin), burn)


def lake_filled(event: ev.LakeFilled, stage: Stage) -> Anim:
    """Water rises: a moment of calm before it flows in."""
    return Seq(Call(lambda: stage.sound("water", event.seat)), Wait(0.12))


def volcano_opened(event: ev.VolcanoOpened, stage: Stage) -> Anim:
    """The ground smokes before a volcano opens."""
    sound = Call(lambda: stage.sound("rumble", event.seat))
    smoke = _move(stage, event.seat, event.cell, "smoke", event.cell, ERUPTION)
    return Seq(sound, smoke)


# --- meteors --------------------------------------------------------------------------------------


def _centre(cell: int) -> tuple[float, float]:
    return cell % WIDTH + 0.5, cell // WIDTH + 0.5


def _heading(start: tuple[float, float], end: tuple[float, float], before: float) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return before if dx == dy == 0 else math.atan2(dy, dx)


def flight_points(start: int, direction: int, path: Sequence[int]) -> list[tuple[float, float]]:
    """The way of a meteor through the middles of cells; where it turns it touches the border of the board."""
    steps = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
    points = [_centre(start)]
    before, side = start, direction
    for cell in path:
        if cell == before:
            dx, dy = steps[side]
            points.append((points[-1][0] + dx, points[-1][1] + dy))
            side = (side + 2) % 4
        points.append(_centre(cell))
        before = cell
    return points


def meteor_fell(event: ev.MeteorFell, stage: Stage) -> Anim:
    """A meteor flies over the sheet, bounces off its border, and strikes."""
    seat = stage.seats[event.seat]
    if not event.path:
        return Call(lambda: stage.sound("take_back", event.seat))
    points = flight_points(event.start, event.direction, event.path)
    first = points[0]
    meteor = Meteor(first[0], first[1], _heading(first, points[1], 0.0))

    def begin() -> None:
        seat.meteor = meteor
        seat.sheet.dot = NONE
        seat.touch()
        stage.sound("meteor", event.seat)

    def fly(t: float) -> None:
        at = t * (len(points) - 1)
        index = min(int(at), len(points) - 2)
        part = at - index
        (ax, ay), (bx, by) = points[index], points[index + 1]
        meteor.column, meteor.row = ax + (bx - ax) * part, ay + (by - ay) * part
        meteor.heading = _heading(points[index], points[index + 1], meteor.heading)
        meteor.t = t

    def strike() -> None:
        struck = event.path[-1]
        seat.meteor = None
        seat.sheet.scars |= 1 << struck
        seat.sheet.dot = struck
        seat.touch()
        stage.sound("impact", event.seat)

    def burst(t: float) -> None:
        seat.flash = None if t >= 1.0 else (event.path[-1], t)

    seconds = max(METEOR_LEAST, METEOR_STEP * len(points))
    return Seq(
        Call(begin),
        Tween(seconds, fly, easing=linear),
        Call(strike),
        Tween(FLASH, burst, easing=linear),
    )


def meteor_cancelled(event: ev.MeteorCancelled, stage: Stage) -> Anim:
    """A special route is given up."""
    sound = Call(lambda: stage.sound("stamp", event.seat))
    return Seq(sound, _strike(stage, event.seat, event.special, counts=True))


# --- buildings and goals --------------------------------------------------------------------------


def building_woken(event: ev.BuildingWoken, stage: Stage) -> Anim:
    """A building lights up, and its mark is set."""

    def settle(seat: SeatStage) -> None:
        if event.building == "village":
            seat.villages = event.count
        elif event.building == "university":
            seat.universities = event.count

    sound = Call(lambda: stage.sound("chime", event.seat))
    wake = _move(stage, event.seat, event.cell, "wake", event.building, WAKE, settle)
    return Seq(sound, wake)


def effect_lost(event: ev.EffectLost, stage: Stage) -> Anim:
    """The effect of a building passes by."""

    def settle() -> None:
        stage.seats[event.seat].touch()

    return Seq(Call(lambda: stage.sound("take_back", event.seat)), Wait(0.3), Call(settle))


def goals_revealed(event: ev.GoalsRevealed, stage: Stage) -> Anim:
    """The goal cards are turned over one after the other."""

    def begin() -> None:
        stage.goals = [Goal(name, 4, 0.0) for name in event.cards]
        for seat in stage.seats:
            seat.goals = (0,) * len(event.cards)
        _touch_all(stage)

    def turn(index: int) -> Anim:
        def run(t: float) -> None:
            if index < len(stage.goals):
                stage.goals[index].turned = t
                _touch_all(stage)

        return Seq(Call(lambda: stage.sound("card")), Tween(CARD, run))

    return Seq(Call(begin), *(turn(index) for index in range(len(event.cards))))


def _touch_all(stage: Stage) -> None:
    for seat in stage.seats:
        seat.touch()


def goal_reached(event: ev.GoalReached, stage: Stage) -> Anim:
    """The points of a goal are stamped on the seat's card."""

    def settle() -> None:
        seat = stage.seats[event.seat]
        names = [goal.name for goal in stage.goals]
        points = list(seat.goals)
        points[names.index(event.card)] = event.points
        seat.goals = tuple(points)
        seat.touch()

    return Seq(Call(settle), Call(lambda: stage.sound("chime", event.seat)), Wait(0.45))


def goal_dropped(event: ev.GoalDropped, stage: Stage) -> Anim:
    """A card is worth less from now on."""

    def settle() -> None:
        for goal in stage.goals:
            if goal.name == event.card:
                goal.worth = event.points
        _touch_all(stage)

    return Seq(Wait(0.2), Call(settle), Call(lambda: stage.sound("card")), Wait(0.25))


# --- rounds ---------------------------------------------------------------------------------------


def round_ended(event: ev.RoundEnded, stage: Stage) -> Anim:
    """The seat is ready."""
    seat = stage.seats[event.seat]

    def settle() -> None:
        seat.ended, seat.last = True, NONE
        seat.touch()

    return Seq(Call(settle), Call(lambda: stage.sound("stamp", event.seat)))


def game_ended(_event: ev.GameEnded, stage: Stage) -> Anim:
    """All sheets are counted."""
    return count_sheets(stage, lambda: None)


CHOREO: Mapping[type[Event], Choreography[Stage]] = {
    ev.DiceRolled: dice_rolled,
    ev.MeteorRolled: meteor_rolled,
    ev.TilePlaced: tile_placed,
    ev.TileErased: tile_erased,
    ev.LakeFilled: lake_filled,
    ev.VolcanoOpened: volcano_opened,
    ev.MeteorFell: meteor_fell,
    ev.MeteorCancelled: meteor_cancelled,
    ev.BuildingWoken: building_woken,
    ev.EffectLost: effect_lost,
    ev.GoalsRevealed: goals_revealed,
    ev.GoalReached: goal_reached,
    ev.GoalDropped: goal_dropped,
    ev.RoundEnded: round_ended,
    ev.GameEnded: game_ended,
}
