"""From the final score to the scene of results. Not here: how that looks (`scenes.results`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from branchline.engine.kernel.types import Seat
from branchline.ui.context import Context
from branchline.ui.reviews import ReviewWork
from branchline.ui.scenes.dice_line import DiceLine, Reached
from branchline.ui.scenes.export import GamePanel
from branchline.ui.scenes.results import GUARD, ResultLine, ResultsScene
from branchline.ui.scenes.whose import ask_whose
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.words import SEPARATOR

LOWEST = "grade.none"


def results_scene(ctx: Context, session: TableSession[Any]) -> ResultsScene:
    """Places, totals and grades of a finished game, and the ways on from it."""
    score, setup, app = session.score(), session.setup, ctx.app
    lines: list[ResultLine] = []
    for seats in score.ranking():
        rank = 1 + len(lines)
        for seat in seats:
            info, note = session.seats[seat], _grade(ctx, session, seat, rank)
            if session.adviser.helped(seat):
                note = SEPARATOR.join(part for part in (note, ctx.text("table.hinted")) if part)
            lines.append(ResultLine(info.name, score.total(seat), rank, info.colour, note))
    first = [session.seats[seat] for seat in score.ranking()[0]]
    winners = [info.name for info in first]
    alone = sum(info.human for info in session.seats) == 1 and first[0].human
    return ResultsScene(
        ctx,
        lines,
        heading=lambda: _heading(ctx, len(session.seats), winners, alone=alone),
        seed=setup.seed,
        same_dice=lambda: app.start_game(replace(setup, daily="")),
        new_dice=lambda: app.start_game(replace(setup, seed=app.fresh_seed(), daily="")),
        look=lambda: None,
        more=_more(ctx, session),
        meanwhile=_meanwhile(ctx, session),
        dice=_dice(ctx, session),
        guard=GUARD,
    )


def _meanwhile(ctx: Context, session: TableSession[Any]) -> Callable[[], ReviewWork | None] | None:
    """What begins the review of the one person's game, so that it is there when it is asked for."""
    people = [seat for seat, info in enumerate(session.seats) if info.human]
    if not session.source or len(people) != 1:
        return None
    return lambda: ctx.app.review(session.source, people[0], opened=False)


def _dice(ctx: Context, session: TableSession[Any]) -> DiceLine | None:
    """What the dice allowed, where anybody can look for that."""
    work = ctx.app.figures.allowed(session.setup)
    if work is None:
        return None
    score = session.score()
    totals = [score.total(Seat(seat)) for seat in range(len(session.seats))]
    own = [total for total, info in zip(totals, session.seats, strict=True) if info.human]
    return DiceLine(ctx, work, Reached(max(totals), own[0] if len(own) == 1 else None))


def _grade(ctx: Context, session: TableSession[Any], seat: Seat, rank: int) -> str:
    """The grade in words: people have one, and whoever has won against others is not told to practise."""
    code = session.grade(seat) if session.seats[seat].human else ""
    if not code or (code == LOWEST and rank == 1 and len(session.seats) > 1):
        return ""
    return ctx.text(code)


def _more(ctx: Context, session: TableSession[Any]) -> list[tuple[str, Callable[[], object]]]:
    """What can be done with a game that is kept: message codes and actions."""
    source, app = session.source, ctx.app
    if not source:
        return []

    def export() -> None:
        words = f"{ctx.text(f'game.{session.setup.game}')}. "
        words += ctx.text("results.seed", seed=session.setup.seed)
        ctx.stack.push(GamePanel(ctx, source, lambda: words, watch=False))

    more: list[tuple[str, Callable[[], object]]] = [("replay.watch", lambda: app.watch(source))]
    people = [seat for seat, info in enumerate(session.seats) if info.human]
    if people:
        more.append(("review.title", lambda: _review(ctx, session, people)))
    return [*more, ("export.title", export)]


def _review(ctx: Context, session: TableSession[Any], people: Sequence[int]) -> None:
    """The review of the one person's game; where there were several, they are asked whose."""
    names = [(seat, session.seats[seat].name) for seat in people]
    ask_whose(ctx, names, lambda seat: ctx.app.review(session.source, seat))


def _heading(ctx: Context, seats: int, winners: Sequence[str], *, alone: bool) -> str:
    """`alone`: the first place went to the one person among computer players."""
    if seats == 1:
        return ctx.text("table.finished")
    if alone and len(winners) == 1:
        return ctx.text("table.you_win")
    code = "table.winner" if len(winners) == 1 else "table.winners"
    return ctx.text(code, names=ctx.text("list.comma").join(winners))
