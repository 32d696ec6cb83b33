"""Reasons for decisions say what is so: each is held against the engine's own count."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from branchline.app.tables import AnyMatch, TableRoom
from branchline.boards.library import Library
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import (
    DrawMarsh,
    IgnoreMarsh,
    PlaceFactory,
    StopBuilding,
)
from branchline.engine.ticket_to_ride.actions import Claim
from branchline_ai import worker
from branchline_ai.api import Decision
from branchline_ai.grounds import by_lead

ROOT = Path(__file__).resolve().parents[2]
ROOM = TableRoom(Library(ROOT / "maps"))
ME = Seat(0)
ROWS = {
    "why.exits_joined": "row.networks",
    "why.errors_closed": "row.errors",
    "why.longer_highway": "row.highway",
    "why.longer_railway": "row.railway",
    "why.joins_mine": "row.mine",
}
MODULES = {
    "thirty_rails": ((), ("overrides",), ("river", "shares"), ("overrides", "marsh")),
    "railroad_ink": ((), ("meteors", "lakes"), ("buildings", "lava")),
    "ticket_to_ride": ((),),
}
MARSH_REASONS = {
    DrawMarsh: "why.marsh_edge",
    IgnoreMarsh: "why.marsh_middle",
    PlaceFactory: "why.site_glance",
    StopBuilding: "why.stop",
}
BOARDS = {"ticket_to_ride": "baltic"}


def start(game: str, modules: tuple[str, ...], seed: int) -> AnyMatch:
    seats = 2 if game == "ticket_to_ride" else 1
    board = BOARDS.get(game, "standard")
    if game == "railroad_ink" and "buildings" in modules:
        board = "challenge"
    if "marsh" in modules:
        board = "marshes"
    return ROOM.start(game, ["human"] * seats, sorted(modules), board, seed)


def points(match: AnyMatch, seat: Seat, key: str) -> int:
    return sum(line.points for line in match.score().rows(seat) if line.key == key)


def asked(match: AnyMatch, seat: Seat, level: str, **limits: Any) -> dict[str, Any]:
    """A question about the seat's decision, as the worker is sent it."""
    return {
        "config": match.game.config.to_data(),
        "board": match.game.board.to_data(),
        "view": match.game.pack_view(match.view(seat)),
        "seat": seat,
        "level": level,
        "seed": 3,
        **limits,
    }


def check_rows(match: AnyMatch, seat: Seat, action: Any, code: str, args: dict[str, Any]) -> int:
    """Plays the action and holds a reason that speaks of points against the sheet before and after."""
    key = ROWS.get(code, str(args.get("row", "")))
    if code == "why.joins":
        key = f"row.{args['a']}-{args['b']}"
    before = points(match, seat, key)
    match.act(seat, action)
    if code in ROWS or code in ("why.gain", "why.joins"):
        assert points(match, seat, key) - before == args["points"], (code, args)
        return 1
    return 0


@pytest.mark.parametrize(
    ("game", "modules"),
    [(game, modules) for game, all_ in MODULES.items() for modules in all_],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value,
)
def test_any_legal_action_has_a_reason_that_is_so(game: str, modules: tuple[str, ...]) -> None:
    checked, told = 0, Counter[str]()
    rng = random.Random(5)
    for match in (start(game, modules, 11), start(game, modules, 12)):
        checked += play(match, rng, told)
    assert len(told) >= 5, told
    assert checked >= (0 if game == "ticket_to_ride" else 2), told


def play(match: AnyMatch, rng: random.Random, told: Counter[str]) -> int:
    """Plays a match mostly well; how many reasons spoke of points."""
    checked = 0
    while not match.over:
        seat = match.to_act()[0]
        view = match.view(seat)
        legal = match.legal(seat)
        best = match.game.decode(str(worker.decide(asked(match, seat, worker.QUICK))["action"]))
        if rng.random() < 0.1:
            best = rng.choice(legal)
        reason = worker.explain(match.game, view, Decision(best))
        told[reason.code] += 1
        checked += check_rows(match, seat, best, reason.code, dict(reason.args))
    return checked


def test_a_ticket_that_a_claim_is_said_to_make_is_made() -> None:
    made = ways = 0
    rng = random.Random(3)
    for seed in range(1, 9):
        match = start("ticket_to_ride", (), seed)
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), match.legal(seat)
            claims = [action for action in legal if isinstance(action, Claim)]
            action = rng.choice(claims or legal)
            reason = worker.explain(match.game, view, Decision(action))
            match.act(seat, action)
            after = dict(zip(match.view(seat).tickets, match.view(seat).made, strict=True))
            before = dict(zip(view.tickets, view.made, strict=True))
            args = dict(reason.args)
            fresh = {ticket for ticket in before if after[ticket] and not before[ticket]}
            if reason.code == "why.makes_ticket":
                made += 1
                assert args["ticket"] in fresh
                assert match.game.board.tickets[int(args["ticket"])].value == args["points"]
            elif isinstance(action, Claim):
                assert not fresh, reason
                ways += reason.code == "why.way_for"
    assert made >= 3
    assert ways >= 3


def test_a_reason_names_nothing_that_the_seat_may_not_know() -> None:
    match, rng = start("ticket_to_ride", (), 4), random.Random(4)
    named = Counter[str]()
    while not match.over:
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.legal(seat)
        own = {*view.tickets, *view.offer}
        for action in rng.sample(legal, min(4, len(legal))):
            reason = worker.explain(match.game, view, Decision(action))
            for what, value in reason.args:
                if what == "ticket":
                    assert value in own, reason
                    named[reason.code] += 1
        match.act(seat, rng.choice(legal))
    assert {"why.way_for", "why.makes_ticket"} <= named.keys()
    assert sum(named.values()) >= 10, named


def test_how_far_ahead_is_the_gap_to_the_best_other_cell() -> None:
    match = start("thirty_rails", (), 2)
    while match.view(ME).phase < 2:
        match.act(ME, match.legal(ME)[0])
    question = asked(match, ME, "hard", playouts=200, why=True)
    answer = worker.decide(question)
    assert answer["reason"] == worker.decide(question)["reason"]
    ranked: Any = answer["ranked"]
    decision = Decision(
        match.game.decode(ranked[0][0]),
        200,
        ranked[0][1] + 7.0,
        tuple((match.game.decode(text), value) for text, value in ranked),
    )
    assert decision.value is not None
    others = [value for text, value in ranked[1:]]
    reason = by_lead(decision)
    assert dict(reason.args)["points"] == round(decision.value - max(others))


def test_marsh_and_factory_have_reasons_of_their_own() -> None:
    """Each decision is told by its kind; ways to the factory are named only while they are open and get shorter."""
    told: dict[str, dict[str, Any]] = {}
    rng = random.Random(1)
    for seed in (11, 12):
        match = start("thirty_rails", ("marsh", "overrides"), seed)
        while not match.over:
            view, legal = match.view(ME), match.legal(ME)
            for action in legal if len(legal) < 4 else [*legal[-1:], *rng.sample(legal, 3)]:
                reason = worker.explain(match.game, view, Decision(action))
                told[reason.code] = dict(reason.args)
                if reason.code in ("why.nearer_mine", "why.nearer_factory"):
                    assert 1 <= dict(reason.args)["station"] <= 4
                assert reason.code == MARSH_REASONS.get(type(action), reason.code)
            question = asked(match, ME, worker.QUICK)
            match.act(ME, match.game.decode(str(worker.decide(question)["action"])))
    assert {"why.nearer_factory", "why.nearer_mine_factory", "why.stop"} <= set(told)
    assert {"why.marsh_edge", "why.marsh_middle", "why.site_glance"} <= set(told)
