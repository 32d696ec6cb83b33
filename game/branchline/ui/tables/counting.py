"""How points are shown in every game: rows that change in play, and the count of all sheets at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from branchline.engine.kernel.score import ScoreLine
from branchline.ui.anim.easing import linear
from branchline.ui.anim.timeline import Anim, Call, Par, Seq, Tween, Wait
from branchline.ui.tables.stage import Glow, SeatRow

Stage = SeatRow[Any]

LINE_JOINED = 0.85
COUNT_STEP = 0.07
TICKS = 10
LONGEST_COUNT = 1.6


def count_sheets(stage: Stage, clear: Callable[[], None]) -> Anim:
    """All sheets are counted row by row, each row lighting up its line; `clear` first puts away what lies about."""
    counts = [_count_seat(stage, seat) for seat in range(len(stage.seats))]

    def begin() -> None:
        for seat in stage.seats:
            seat.counts, seat.last, seat.ended = {}, -1, False
        clear()
        for seat in stage.seats:
            seat.touch()

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
    size = abs(row.points)
    seconds = 0.22 if size == 0 else min(LONGEST_COUNT, 0.35 + COUNT_STEP * size)

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
                stage.sound(f"count_{min(TICKS - 1, abs(points) * TICKS // 16)}", number)
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
